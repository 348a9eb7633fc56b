//! The facts in annotated source: the labels under the source, the notes and help texts, and the changes that a help
//! suggests.
//!
//! Source: rustc's `annotate-snippets` renderer, whose output ruff, ty and pyrefly share; and GCC and Clang, which
//! print the same gutter.

use crate::engine::scan;

/// Reads the lines below a diagnostic's location.
#[derive(Debug, Default)]
pub(in crate::readers) struct Annotations {
    /// Whether a `help: ` was read. Lines of source below it are suggestions.
    suggesting: bool,
    /// The last line of suggested source, until a line marks the new part of it.
    suggested: String,
    /// Whether a `= note: ` was read. It may continue.
    reported: bool,
}

impl Annotations {
    /// Reads a line. Returns the fact in it.
    pub(in crate::readers) fn fact<'a>(&'a mut self, text: &'a str) -> Option<std::borrow::Cow<'a, str>> {
        let trimmed = scan::trim(text);
        let goes_on = std::mem::take(&mut self.reported);
        if ["help: ", "note: ", "info: "].iter().any(|word| text.starts_with(word)) {
            self.suggesting = text.starts_with("help: ");
            return Some(trimmed.into());
        }
        if let Some(message) = trimmed.strip_prefix("= ") {
            self.reported = true;
            return Some(message.into());
        }
        if let Some(place) = trimmed.strip_prefix("--> ").or_else(|| trimmed.strip_prefix("::: ")) {
            // Locations in the sources of the standard library are skipped.
            return (!place.starts_with("/rustc/")).then(|| trimmed.into());
        }
        let numbered = scan::number(trimmed).map(|(_, rest)| rest.trim_start_matches(' '));
        let mut rest = numbered.unwrap_or(trimmed).chars();
        let mark = rest.next();
        let code = rest.as_str();
        match (numbered.is_some(), mark) {
            (true, Some('+' | '-' | '~')) if code.starts_with(' ') => {
                Some(format!("{} {}", mark.unwrap_or(' '), code.trim()).into())
            }
            (true, Some('|')) => {
                self.suggested.clear();
                if self.suggesting {
                    self.suggested.push_str(code.trim());
                }
                None
            }
            (false, Some('|')) => self.under(code),
            (false, Some(_)) if goes_on && text.starts_with("    ") => {
                self.reported = true;
                Some(trimmed.into())
            }
            _ => None,
        }
    }

    /// The text under a line of source: a label, or marks for the new part.
    fn under<'a>(&'a mut self, marks: &'a str) -> Option<std::borrow::Cow<'a, str>> {
        let is_mark = |c: char| matches!(c, ' ' | '|' | '_' | '^' | '-' | '~' | '+');
        let label = marks.trim_start_matches(is_mark).trim_end();
        if !label.is_empty() {
            return Some(label.into());
        }
        let new = self.suggesting && marks.contains(['+', '~']);
        (new && !self.suggested.is_empty()).then(|| std::mem::take(&mut self.suggested).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts() {
        let lines = [
            ("   |", None),
            ("12 |     let s: i32 = \"x\";", None),
            ("   |            ---   ^^^ expected `i32`, found `&str`", Some("expected `i32`, found `&str`")),
            ("   |            |", None),
            ("   |            expected due to this", Some("expected due to this")),
            ("   | |_____^ this", Some("this")),
            ("   = note: expected enum `A`", Some("note: expected enum `A`")),
            ("              found enum `B`", Some("found enum `B`")),
            ("note: defined here", Some("note: defined here")),
            ("  --> src/b.rs:1:2", Some("--> src/b.rs:1:2")),
            ("  ::: /rustc/59807616/library/core/src/ops.rs:3:4", None),
            ("1  | fn b() {}", None),
            ("help: borrow it", Some("help: borrow it")),
            ("   |", None),
            ("12 |     f(&x);", None),
            ("   |       +", Some("f(&x);")),
            ("5  -     return 1", Some("- return 1")),
            ("5  +     1", Some("+ 1")),
            ("    x", None),
        ];
        let mut annotations = Annotations::default();
        for (line, expected) in lines {
            assert_eq!(annotations.fact(line).as_deref(), expected, "{line}");
        }
    }
}
