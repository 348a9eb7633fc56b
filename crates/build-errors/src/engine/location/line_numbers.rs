//! Finds the numbers that can be the line of a file at the start of a text.
//!
//! Each number costs a reading of the text before it. Logs have many numbers (times, sizes, JSON), so most are refused here,
//! by how the text begins.

use super::{PATH, STANDARD_INPUT};

/// The maximum number of numbers examined in a line.
const CANDIDATES: usize = 8;
/// The positions of the numbers. One of them is the line, if the text begins with a file without quotation marks.
pub(super) fn line_numbers(text: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = text.as_bytes().get(..text.len().min(PATH)).unwrap_or_default();
    let begins = |pair: &[u8]| matches!(pair, [b':' | b'(' | b' ' | b'[' | b'+', b'0'..=b'9']);
    let pairs = bytes.windows(2).enumerate().filter(move |(_, pair)| begins(pair));
    let mut start = None;
    let numbers = pairs.map(|(at, _)| at + 1).take(CANDIDATES).enumerate();
    let possible = numbers.filter(move |(nth, at)| {
        start.get_or_insert_with(|| Start::of(bytes)).allows(bytes, *nth, *at)
            || is_before_severity(bytes, *at)
    });
    possible.map(|(_, at)| at)
}

/// How a text begins.
enum Start {
    /// A path with folders, in which spaces may occur. It ends before the character that no path contains.
    Path { end: usize },
    /// A name with a dot, or a word, which ends here. After a word, only the first number can be its line: `Makefile:3`,
    /// `input:3:5: error: x`.
    Name { end: usize, dotted: bool },
}

impl Start {
    fn of(bytes: &[u8]) -> Self {
        let standard_input = STANDARD_INPUT.iter().find(|name| bytes.starts_with(name.as_bytes()));
        let end = match standard_input {
            Some(name) => name.len(),
            None => memchr::memchr(b' ', bytes).unwrap_or(bytes.len()),
        };
        let word = bytes.get(..end).unwrap_or(bytes);
        // Sphinx's `a.py:docstring of shop.total:3` has spaces, too.
        if memchr::memchr2(b'/', b'\\', word).is_some() || word.ends_with(b":docstring") {
            let never = |byte: &u8| matches!(byte, b'"' | b'|' | b'<' | b'>' | b'*' | b'?' | b'\0');
            return Self::Path { end: bytes.iter().position(never).unwrap_or(bytes.len()) };
        }
        Self::Name { end, dotted: memchr::memchr(b'.', word).is_some() }
    }

    fn allows(&self, bytes: &[u8], nth: usize, at: usize) -> bool {
        match self {
            Self::Path { end } => at <= *end,
            Self::Name { end, dotted } => {
                (*dotted || nth == 0) && bytes.get(*end..at).is_none_or(is_between_file_and_line)
            }
        }
    }
}

/// Whether this can be between a file and its line: ` at (line `, `, lines `.
fn is_between_file_and_line(bytes: &[u8]) -> bool {
    bytes
        .split(|byte| !byte.is_ascii_alphabetic())
        .all(|word| word.is_empty() || matches!(word, b"at" | b"on" | b"line" | b"lines" | b"Line" | b"Ln"))
}

/// Whether only punctuation and digits are between the number and a severity, as in the locations of Microsoft's tools,
/// which may begin with a name that has spaces: `my file.c(3,5) : warning C4005: x`.
fn is_before_severity(bytes: &[u8], at: usize) -> bool {
    let rest = bytes.get(at..).unwrap_or_default();
    let position = |byte: &u8| byte.is_ascii_digit() || b",.-|): ".contains(byte);
    let end = rest.iter().position(|byte| !position(byte)).unwrap_or_default();
    let (position, rest) = rest.split_at_checked(end).unwrap_or_default();
    position.ends_with(b": ") && rest.first().is_some_and(u8::is_ascii_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_that_can_be_a_line_are_examined() {
        let count = |text: &str| line_numbers(text).count();
        for (text, numbers) in [
            ("a.c:3:7: x", 2),
            ("a.c, line 3: x", 1),
            ("/p/my shop/a.c:3", 1),
            ("a.py:docstring of shop.total.of.all.carts:3: x", 1),
            ("my file.c(3,5) : warning C4005: x", 1),
            ("the last one of my files.c:3: error X1: x", 1),
            ("Makefile:3: x", 1),
            ("Makefile line 3", 1),
            ("{standard input}:12: Error: x", 1),
            ("a.fish (line 3): x", 1),
            // Logs.
            ("I0921 12:00:01.000000       1 reconciler.go:5] synced object", 1),
            (r#"{"file":"/p/a.c:3","line":5}"#, 0),
            ("v1.2 of the program listens on port 3 (4)", 0),
            ("let value = compute(3)", 0),
            ("no number", 0),
        ] {
            assert_eq!(count(text), numbers, "{text}");
        }
    }
}
