//! A pattern for a line of a finding, and the parts of the finding in it.

use std::borrow::Cow;

use regex::Captures;

use super::line_regex::{LineRegex, written_out};
use super::parts::Parts;
use super::place::Place;
use crate::engine::location::Location;

/// A pattern for one line, and its groups by part of a finding.
#[derive(Debug)]
pub(super) struct Pattern {
    /// The location before the text that `regex` matches, if the pattern begins with one.
    pub(super) place: Option<Place>,
    pub(super) regex: LineRegex,
    pub(super) groups: Groups,
    /// Whether the message extends from its group to the end of the line.
    pub(super) to_end: bool,
}

/// The number of the group for each part; `None` if the pattern has no such group.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Groups {
    pub(super) file: Option<usize>,
    /// The folder of a relative file.
    pub(super) from_path: Option<usize>,
    pub(super) line: Option<usize>,
    pub(super) column: Option<usize>,
    /// `3`, `3,5` or `3,5,3,9`.
    pub(super) location: Option<usize>,
    pub(super) severity: Option<usize>,
    pub(super) code: Option<usize>,
    pub(super) message: Option<usize>,
    pub(super) item: Option<usize>,
    pub(super) rows: Option<usize>,
}

impl Pattern {
    /// A pattern whose groups have the names of the parts.
    pub(super) fn named(text: &str) -> Result<Self, regex::Error> {
        let begun = without_rest(text);
        let pattern = begun.as_deref().unwrap_or(text);
        let (place, regex) = match Place::of(pattern) {
            Some((place, rest)) => (Some(place), LineRegex::new(&format!("^{}", written_out(rest)))?),
            None => (None, LineRegex::new(&written_out(pattern))?),
        };
        let group = |name: &str| regex.group(name);
        let groups = Groups {
            file: group("file"),
            from_path: None,
            line: group("line"),
            column: group("column"),
            location: group("location"),
            severity: group("severity"),
            code: group("code"),
            message: group("message"),
            item: group("item"),
            rows: group("rows"),
        };
        Ok(Self { place, regex, groups, to_end: begun.is_some() })
    }

    /// The location that the line begins with, and the text that the regular expression matches. `None` if the pattern
    /// begins with a location and the line does not.
    fn placed<'t>(&self, line: &'t str) -> Option<(Option<Location<'t>>, &'t str)> {
        match self.place {
            Some(place) => place.read(line).map(|(at, rest)| (Some(at), rest)),
            None => Some((None, line)),
        }
    }

    /// Whether the line begins and ends as the pattern requires.
    #[inline]
    pub(super) fn may_match(&self, line: &str) -> bool {
        match self.place {
            Some(_) => !matches!(line.as_bytes(), [] | [b' ' | b'\t' | b':', ..]),
            None => self.regex.can_match(line),
        }
    }

    /// Whether the line matches. Faster than [`add`](Self::add), which also looks for the parts.
    pub(super) fn is_match(&self, line: &str) -> bool {
        self.placed(line).is_some_and(|(_, whole)| self.regex.is_match(whole))
    }

    /// Whether the line matches. Adds its parts to those of the previous lines.
    pub(super) fn add<'t>(&self, line: &'t str, parts: &mut Parts<'t>) -> bool {
        let Some((at, whole)) = self.placed(line) else { return false };
        let Some(captures) = self.regex.captures(whole) else { return false };
        let Groups { file, from_path, line, column, location, severity, code, message, item, rows } =
            self.groups;
        let set_text =
            |part: &mut Option<Cow<'t, str>>, group| set(part, text(&captures, group).map(Cow::Borrowed));
        let wording = match message.and_then(|group| captures.get(group)) {
            Some(begun) if self.to_end => text_of(whole.get(begun.start()..)),
            _ => text(&captures, message),
        };
        if let Some(at) = at {
            (parts.file, parts.line, parts.column) = (Some(at.file.trim().into()), at.line, at.column);
        }
        set_text(&mut parts.file, file);
        set_text(&mut parts.from_path, from_path);
        set(&mut parts.line, number(&captures, line));
        set(&mut parts.column, number(&captures, column));
        set_text(&mut parts.severity, severity);
        set_text(&mut parts.code, code);
        set(&mut parts.message, wording.map(Cow::Borrowed));
        set_text(&mut parts.item, item);
        set(&mut parts.rows, number(&captures, rows));
        if let Some(location) = text(&captures, location) {
            let mut numbers = location.split([',', ':']).map(|number| number.trim().parse().ok());
            parts.line = numbers.next().flatten();
            parts.column = numbers.next().flatten();
        }
        true
    }
}

/// The pattern without the rest of the message, if that is the rest of the line: `(?<message>\S)` for
/// `(?<message>\S.*)$`. It matches the same lines and begins the message at the same place, and most of the line is
/// not matched character by character. `None` if the pattern ends differently.
fn without_rest(text: &str) -> Option<String> {
    let (before, message) = text.rsplit_once("(?<message>")?;
    let begin = match message.strip_suffix(".*)$") {
        Some(begin) => begin,
        // At least one character.
        None => message.strip_suffix("+)$").filter(|begin| begin.ends_with('.'))?,
    };
    let is_escaped = begin.trim_end_matches('.').ends_with('\\');
    let is_plain = !is_escaped && !begin.contains(['(', ')', '|']);
    is_plain.then(|| format!("{before}(?<message>{begin})"))
}

/// The text of a group that took part in the match and is not empty.
pub(super) fn text<'t>(captures: &Captures<'t>, group: Option<usize>) -> Option<&'t str> {
    text_of(Some(captures.get(group?)?.as_str()))
}

fn text_of(text: Option<&str>) -> Option<&str> {
    text.map(str::trim_ascii).filter(|text| !text.is_empty())
}

fn number(captures: &Captures<'_>, group: Option<usize>) -> Option<u32> {
    text(captures, group)?.parse().ok()
}

fn set<T>(part: &mut Option<T>, value: Option<T>) {
    if value.is_some() {
        *part = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_to_the_end_of_the_line_is_matched_by_its_begin() {
        let cases = [
            ("^{at} (?<message>.+)$", Some("^{at} (?<message>.)")),
            (r"^E: (?<message>\S.*)$", Some(r"^E: (?<message>\S)")),
            ("^(?<code>x)?(?<message>bad .+)$", Some("^(?<code>x)?(?<message>bad .)")),
            (r"^E: (?<message>a\.+)$", None),
            (r"^E: (?<message>a\.*)$", None),
            ("^(?<message>a|b.*)$", None),
            ("^(?<message>.+) x$", None),
            ("^(?<message>.+)", None),
        ];
        for (text, begun) in cases {
            assert_eq!(without_rest(text).as_deref(), begun, "{text}");
        }
        let pattern = Pattern::named(r"^E: (?<message>.+)$").expect("a pattern");
        let mut parts = Parts::default();
        assert!(pattern.add("E: no such file ", &mut parts) && !pattern.add("E: ", &mut parts));
        assert_eq!(parts.message.as_deref(), Some("no such file"));
    }
}
