//! The message of a location that is alone on its line: the line above or below it, or below its source.

use crate::engine::location::{alone, line_named, unnamed, within};
use crate::engine::scan::{self, indent};
use crate::engine::severity;
use crate::readers::fallback::lines::complaints::complains;
use crate::readers::fallback::lines::heading_above_message::is_mark;

/// The number of lines above a location that are searched for its message.
const HEADING: usize = 3;

/// The message of a line that is only a location; `None` if the line has other text. It is the line above if it ends with the word `at` or `in`; the line below if the
/// location ends with a colon or that line is a sentence; or a complaint up to [`HEADING`] lines above.
pub(crate) fn message_around<'a>(lines: &[&'a str], position: usize, text: &str) -> Option<&'a str> {
    if !is_only_a_place(text) {
        return None;
    }
    let written = |line: &&'a str| !line.trim().is_empty();
    let above: Vec<&'a str> = lines.get(..position)?.iter().copied().rev().collect();
    let leads = |line: &&'a str| [" at", " in"].iter().any(|word| line.trim_end().ends_with(word));
    let is_sentence = |line: &&'a str| {
        line.starts_with(|first: char| first.is_ascii_uppercase()) && line.split_whitespace().count() > 2
    };
    let mut below = lines.iter().copied().skip(position + 1);
    // The location may also be indented below its message.
    let nests = |line: &&'a str| {
        let under = lines.get(position).is_some_and(|place| indent(place) > indent(line));
        under && complains(line) && !line.trim_end().ends_with(':')
    };
    let nearest = above.first().copied();
    let message = nearest.filter(|line| leads(line) || nests(line)).or_else(|| match text.ends_with(':') {
        true => below.find(written),
        false => below.next().filter(is_sentence).or_else(|| below_source(lines.get(position + 1..)?)),
    });
    let complains = |line: &&str| complains(line) && !line.contains("://");
    let complaint = || above.iter().copied().filter(written).take(HEADING).find(complains);
    let message = message.or_else(complaint).filter(|line| !names_a_place(line))?;
    Some(message.trim().trim_end_matches(" at").trim_end_matches(" in"))
}

/// Whether the line is a location without other text: `File "a.x", line 3:`, `('a.x' Line 3 Pos 7)`, `error at line 3:`.
pub(in crate::readers::fallback) fn is_only_a_place(line: &str) -> bool {
    let bare = |text: &str| !text.contains(char::is_alphanumeric);
    alone(line).is_some()
        || within(line).is_some_and(|(_, before, after)| bare(before) && bare(after))
        || is_line_of_error(line)
}

/// Whether the line is only a severity and the number of a line: `error at line 3:`. Does not match `error at line 3: x`.
fn is_line_of_error(line: &str) -> bool {
    let place = severity::leading(line.trim()).and_then(|(_, rest)| {
        let rest = rest.trim_start_matches([':', ' ']);
        line_named(["at ", "on ", "in "].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest))
    });
    place.is_some_and(|(_, rest)| rest == ":")
}

/// Whether the line has a location.
fn names_a_place(line: &str) -> bool {
    within(line).is_some() || unnamed(line).is_some()
}

/// The number of a line of source: `3 | x`, `2-----> x`, `12      x`, `7:  x`. Does not match `3 errors`.
pub(crate) fn numbered_source(line: &str) -> Option<u64> {
    let (number, rest) = scan::number(line.trim_start())?;
    let ends = ["  ", "\t", "---", ":  "].iter().any(|end| rest.starts_with(end));
    (ends || rest.trim_start().starts_with(['|', '│'])).then_some(number)
}

/// The message below a location, its source and a mark under that, in the format of pug-error:
/// `a.pug:3:5`, `  > 3| p`, `----^`, `x is bad`. Does not match source without a mark.
pub(crate) fn below_source<'a>(below: &[&'a str]) -> Option<&'a str> {
    const NEAR: usize = 12;
    let mut marked = false;
    let mut written = below.iter().take(NEAR).filter(|line| !line.trim().is_empty());
    let message = written.find(|line| {
        let text = line.trim();
        marked |= is_mark(text);
        !is_mark(text) && numbered_source(text.trim_start_matches("> ")).is_none()
    });
    // A line with a severity is another message.
    message.copied().filter(|line| marked && severity::label(line.trim()).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_below_its_line() {
        let around = |text: &str| {
            let lines: Vec<&str> = text.lines().collect();
            message_around(&lines, 0, lines.first().unwrap_or(&"")).map(str::to_owned)
        };
        assert_eq!(around("error at line 2:\n      missing x.\n").as_deref(), Some("missing x."));
        for not in ["error at line 2: y\n  missing x.\n", "it is at line 2:\n  missing x.\n"] {
            assert_eq!(around(not), None, "{not}");
        }
    }

    #[test]
    fn a_message_below_source() {
        let below = |text: &str| below_source(&text.lines().collect::<Vec<_>>()).map(str::to_owned);
        assert_eq!(below("   2| a\n > 3| p\n-----^\n   4| b\n\nx is bad\n").as_deref(), Some("x is bad"));
        assert_eq!(below("   2| a\n > 3| p\n\nx is bad\n"), None);
        assert_eq!(below("x is bad\n---^\n"), None);
        assert_eq!(below("   3| p\n-----^\n\n[ERROR] Compilation failed.\n"), None);
    }
}
