//! Skips lines that are known to contain nothing, so that a long log is read quickly.

use foldhash::HashSet;
use memchr::memmem;

use crate::Severity;
use crate::engine::location::alone;
use crate::engine::reader::Line;
use crate::engine::severity::label;
use crate::readers::fallback::lines::split_findings;
use crate::readers::fallback::lines::totals;

/// The maximum number of shapes that are remembered.
const SHAPES: usize = 1024;
/// The maximum length in bytes of a line whose shape is remembered.
const LENGTH: usize = 240;

/// The shapes of lines that were read. Lines that differ only in their digits have the same meaning.
#[derive(Default)]
pub(in crate::readers::fallback) struct Quiet {
    /// Lines without information.
    silent: Shapes,
    /// Messages that cannot have a location.
    plain: Shapes,
}

impl Quiet {
    /// Whether a line of this shape has no information.
    pub(in crate::readers::fallback) fn holds(&self, shape: Shape) -> bool {
        self.silent.hold(shape)
    }

    /// Remembers the shape of a line without information, unless the lines around it may give such a line a meaning.
    pub(in crate::readers::fallback) fn note(&mut self, text: &str, shape: Shape) {
        let begins = text.starts_with(|first: char| first.is_ascii_alphabetic());
        if begins && label(text).is_none() && alone(text).is_none() && split_findings::under(text).is_none() {
            self.silent.add(shape);
        }
    }

    /// The severity and text of a message that cannot have a location, a total or a test's name:
    /// `error: request 7 was dropped`. Does not match `error: a.c:3: x` or `error: x` below a location.
    pub(in crate::readers::fallback) fn unplaced<'a>(
        &mut self,
        line: Line<'a>,
        shape: Shape,
    ) -> Option<(Severity, &'a str)> {
        let Line { text, above } = line;
        let (severity, None, message) = label(text)? else { return None };
        // In a log, the line above mostly has a shape that is remembered, too.
        let located = || !self.plain.hold(Shape::of(above)) && may_locate(above);
        if severity == Severity::Info || message.is_empty() || located() {
            return None;
        }
        if !self.plain.hold(shape) {
            if may_locate(text) || may_name_a_test(text) || totals::read(text).is_some() {
                return None;
            }
            self.plain.add(shape);
        }
        Some((severity, message))
    }
}

/// Shapes of lines, up to a limit.
#[derive(Default)]
pub(in crate::readers::fallback) struct Shapes(HashSet<u64>);

impl Shapes {
    /// Whether a line of this shape was added.
    pub(in crate::readers::fallback) fn hold(&self, Shape(shape): Shape) -> bool {
        shape.is_some_and(|shape| self.0.contains(&shape))
    }

    /// Adds the shape of a line.
    pub(in crate::readers::fallback) fn add(&mut self, Shape(shape): Shape) {
        if self.0.len() >= SHAPES {
            self.0.clear();
        }
        self.0.extend(shape);
    }
}

/// The hash of a line with each digit replaced by the same one. `None` for a long line, whose shape is not remembered.
#[derive(Debug, Clone, Copy)]
pub(in crate::readers::fallback) struct Shape(Option<u64>);

impl Shape {
    pub(in crate::readers::fallback) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        if bytes.len() > LENGTH {
            return Self(None);
        }
        let (words, rest) = bytes.as_chunks();
        let mut last = [0; 8];
        last.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
        let words = words.iter().chain([&last]).map(|word| without_digits(u64::from_le_bytes(*word)));
        Self(Some(words.fold(bytes.len() as u64, mixed)))
    }
}

/// The hash of words, and one more word. The product has the bits of all of them.
#[allow(clippy::cast_possible_truncation, reason = "the halves of a product of 128 bits")]
fn mixed(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
    (product as u64).rotate_left(23) ^ (product >> 64) as u64
}

/// The eight bytes with each ASCII digit replaced by `0`.
fn without_digits(bytes: u64) -> u64 {
    let all = |byte: u8| u64::from_le_bytes([byte; 8]);
    // An addition sets the upper bit of the bytes from `0` upwards, and of those above `9`.
    let seven = bytes & all(0x7f);
    let digits = (seven + all(0x80 - b'0')) & !(seven + all(0x7f - b'9')) & !bytes & all(0x80);
    // `0` to `9` differ in their lower four bits.
    bytes & !((digits >> 7) * 0x0f)
}

/// Whether the line may report a failed test.
fn may_name_a_test(text: &str) -> bool {
    ["ail", "AIL"].iter().any(|mark| memmem::find(text.as_bytes(), mark.as_bytes()).is_some())
}

/// Whether there is a number in the position of a line number, or the word `line`.
fn may_locate(text: &str) -> bool {
    let mut last = [0; 2];
    text.bytes().any(|byte| {
        let [before, just] = last;
        last = [just, byte];
        match byte {
            b'0'..=b'9' => matches!(just, b':' | b'(' | b'[' | b',' | b'+'),
            b':' => just.is_ascii_digit(),
            b'e' => [before, just] == *b"in",
            _ => false,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_of_lines() {
        let mut quiet = Quiet::default();
        let line = "job 12 has failed over to node 3";
        quiet.note(line, Shape::of(line));
        assert!(quiet.holds(Shape::of("job 77 has failed over to node 9")));
        for not in ["job 7 has failed over to node 9", "job 77 has failed over to port 9", "jobs failed"] {
            assert!(!quiet.holds(Shape::of(not)), "{not}");
        }
        // Only digits are the same.
        let neighbours: String = ('\u{0}'..='\u{ff}').collect();
        let expected: String = neighbours.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        let (words, _) = neighbours.as_bytes().as_chunks::<8>();
        let replaced: Vec<u8> =
            words.iter().flat_map(|word| without_digits(u64::from_le_bytes(*word)).to_le_bytes()).collect();
        assert_eq!(replaced, expected.as_bytes());
    }

    /// The meaning of these lines depends on the lines above them.
    #[test]
    fn shapes_that_are_not_remembered() {
        for text in
            ["at a.js:3", "12:30 lunch", "error: x", "Origin: a.yml:3:4", "  a.scss 2:10  x", "In a.cr:4:1"]
        {
            let mut quiet = Quiet::default();
            quiet.note(text, Shape::of(text));
            assert!(!quiet.holds(Shape::of(text)), "{text}");
        }
    }

    #[test]
    fn messages_without_a_location() {
        let unplaced = |text, above| Quiet::default().unplaced(Line { text, above }, Shape::of(text));
        assert_eq!(
            unplaced("error: request 7 was dropped", "x"),
            Some((Severity::Error, "request 7 was dropped"))
        );
        for (text, above) in [
            ("error: x", "a.c:3:7:"),
            ("error: a.c:3: x", ""),
            ("error: a.c 3: x", ""),
            ("error: x at line 3 of a.c", ""),
            ("error E7: x", ""),
            ("error: 3 errors", ""),
            ("error: 3 of 4 failed", ""),
            ("note: x", ""),
        ] {
            assert_eq!(unplaced(text, above), None, "{text}");
        }
    }
}
