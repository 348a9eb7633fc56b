//! Skips lines that are known to contain nothing, so that a long log is read quickly.

use std::hash::BuildHasher;

use foldhash::HashSet;
use foldhash::fast::FixedState;
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
    pub(in crate::readers::fallback) fn holds(&self, text: &str) -> bool {
        self.silent.hold(text)
    }

    /// Remembers the shape of a line without information, unless the lines around it may give such a line a meaning.
    pub(in crate::readers::fallback) fn note(&mut self, text: &str) {
        let begins = text.starts_with(|first: char| first.is_ascii_alphabetic());
        if begins && label(text).is_none() && alone(text).is_none() && split_findings::under(text).is_none() {
            self.silent.add(text);
        }
    }

    /// The severity and text of a message that cannot have a location, a total or a test's name:
    /// `error: request 7 was dropped`. Does not match `error: a.c:3: x` or `error: x` below a location.
    pub(in crate::readers::fallback) fn unplaced<'a>(
        &mut self,
        line: Line<'a>,
    ) -> Option<(Severity, &'a str)> {
        let Line { text, above } = line;
        let (severity, None, message) = label(text)? else { return None };
        // In a log, the line above mostly has a shape that is remembered, too.
        let located = || !self.plain.hold(above) && may_locate(above);
        if severity == Severity::Info || message.is_empty() || located() {
            return None;
        }
        if !self.plain.hold(text) {
            if may_locate(text) || may_name_a_test(text) || totals::read(text).is_some() {
                return None;
            }
            self.plain.add(text);
        }
        Some((severity, message))
    }
}

/// Shapes of lines, up to a limit.
#[derive(Default)]
pub(in crate::readers::fallback) struct Shapes(HashSet<u64>);

impl Shapes {
    /// Whether a line of this shape was added.
    pub(in crate::readers::fallback) fn hold(&self, text: &str) -> bool {
        !self.0.is_empty() && shape(text).is_some_and(|shape| self.0.contains(&shape))
    }

    /// Adds the shape of a line.
    pub(in crate::readers::fallback) fn add(&mut self, text: &str) {
        if self.0.len() >= SHAPES {
            self.0.clear();
        }
        self.0.extend(shape(text));
    }
}

/// The line with each digit replaced by the same one.
fn shape(text: &str) -> Option<u64> {
    let mut shape = [0; LENGTH];
    let shape = shape.get_mut(..text.len())?;
    for (to, from) in shape.iter_mut().zip(text.bytes()) {
        *to = if from.is_ascii_digit() { b'0' } else { from };
    }
    Some(FixedState::default().hash_one(&*shape))
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
        quiet.note("job 12 has failed over to node 3");
        assert!(quiet.holds("job 77 has failed over to node 9"));
        for not in ["job 7 has failed over to node 9", "job 77 has failed over to port 9", "jobs failed"] {
            assert!(!quiet.holds(not), "{not}");
        }
    }

    /// The meaning of these lines depends on the lines above them.
    #[test]
    fn shapes_that_are_not_remembered() {
        for text in
            ["at a.js:3", "12:30 lunch", "error: x", "Origin: a.yml:3:4", "  a.scss 2:10  x", "In a.cr:4:1"]
        {
            let mut quiet = Quiet::default();
            quiet.note(text);
            assert!(!quiet.holds(text), "{text}");
        }
    }

    #[test]
    fn messages_without_a_location() {
        let unplaced = |text, above| Quiet::default().unplaced(Line { text, above });
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
