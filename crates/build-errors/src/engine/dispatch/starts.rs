//! Finds the declared starts of a line.

use super::Needs;
use super::set::Set;

/// The declared starts of lines.
#[derive(Debug)]
pub(super) struct Starts {
    /// The first two bytes of the starts that have fewer than four.
    pairs: Bits,
    /// The first four bytes of the other starts.
    fours: Bits,
    /// In alphabetical order.
    starts: Vec<Start>,
    /// For each byte, the number of starts that begin with a smaller one.
    before: [usize; 257],
}

#[derive(Debug)]
struct Start {
    text: &'static str,
    /// Its first sixteen bytes, which decide most comparisons.
    head: u128,
    /// The readers that need this start or one that it begins with.
    readers: Set,
    /// The longest other start that it begins with.
    shorter: Option<usize>,
}

impl Starts {
    pub(super) fn of(needs: Needs) -> Self {
        let [mut pairs, mut fours] = [Bits::new(), Bits::new()];
        let mut starts: Vec<Start> = Vec::with_capacity(needs.len());
        for (text, mut readers) in needs {
            match text.as_bytes() {
                [a, b, c, d, ..] => fours.set(hash(*a, *b, *c, *d)),
                [a, b, ..] => pairs.set(u16::from_le_bytes([*a, *b])),
                _ => {}
            }
            let mut shorter = starts.len().checked_sub(1);
            while let Some(start) = shorter.and_then(|at| starts.get(at)) {
                if text.starts_with(start.text) {
                    readers.add(&start.readers);
                    break;
                }
                shorter = start.shorter;
            }
            starts.push(Start { text, head: head(text.as_bytes()), readers, shorter });
        }
        let first = |start: &Start| start.text.as_bytes().first().copied().map_or(0, usize::from);
        let before = std::array::from_fn(|byte| starts.partition_point(|start| first(start) < byte));
        Self { pairs, fours, starts, before }
    }

    /// Adds the readers of the starts of a line without its indentation.
    #[inline]
    pub(super) fn of_line(&self, line: &[u8], set: &mut Set) {
        let may_match = match line {
            [a, b, c, d, ..] => {
                self.fours.get(hash(*a, *b, *c, *d)) || self.pairs.get(u16::from_le_bytes([*a, *b]))
            }
            [a, b, ..] => self.pairs.get(u16::from_le_bytes([*a, *b])),
            _ => false,
        };
        if may_match && let Some(start) = self.longest(line) {
            set.add(&start.readers);
        }
    }

    /// The longest start of the line.
    pub(super) fn longest_of(&self, line: &[u8]) -> Option<&'static str> {
        self.longest(line).map(|start| start.text)
    }

    fn longest(&self, line: &[u8]) -> Option<&Start> {
        // In the alphabetical order, the starts of the line come before it. The last start before the line is one of
        // them, or it begins with the longest of them.
        let first = line.first().copied().map_or(0, usize::from);
        let [begin, end] = [first, first + 1].map(|byte| self.before.get(byte).copied().unwrap_or_default());
        let same = self.starts.get(begin..end).unwrap_or_default();
        let head = head(line);
        let before = same.partition_point(|start| (start.head, start.text.as_bytes()) <= (head, line));
        let mut at = before.checked_sub(1).map(|last| begin + last);
        while let Some(start) = at.and_then(|at| self.starts.get(at)) {
            if line.starts_with(start.text.as_bytes()) {
                return Some(start);
            }
            at = start.shorter;
        }
        None
    }
}

/// A set of numbers.
#[derive(Debug)]
struct Bits(Box<[u64]>);

impl Bits {
    fn new() -> Self {
        Self(vec![0; 1 << 10].into())
    }

    fn set(&mut self, bit: u16) {
        if let Some(word) = self.0.get_mut(usize::from(bit) / 64) {
            *word |= 1 << (bit % 64);
        }
    }

    #[inline]
    fn get(&self, bit: u16) -> bool {
        self.0.get(usize::from(bit) / 64).is_some_and(|word| word & (1 << (bit % 64)) != 0)
    }
}

/// The first sixteen bytes as a number. Numbers of different texts are in alphabetical order, or equal.
#[inline]
fn head(text: &[u8]) -> u128 {
    if let Some(head) = text.first_chunk() {
        return u128::from_be_bytes(*head);
    }
    let mut head = [0; 16];
    head.iter_mut().zip(text).for_each(|(to, from)| *to = *from);
    u128::from_be_bytes(head)
}

/// A number for four bytes. Few of the texts that do not begin with a start have the number of one.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the upper half of a product of 32 bits has 16 bits")]
fn hash(a: u8, b: u8, c: u8, d: u8) -> u16 {
    (u32::from_le_bytes([a, b, c, d]).wrapping_mul(0x9e37_79b1) >> 16) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::registry::{BUILT_IN, Registered};

    #[test]
    fn starts_have_two_bytes_and_no_indentation() {
        for start in BUILT_IN.tools.iter().filter_map(Registered::built_in).flat_map(|tool| tool.starts) {
            assert!(start.len() > 1 && start.trim_ascii_start() == *start, "{start:?}");
        }
    }

    /// All starts of a line are found, also if other starts are between them in the alphabetical order.
    #[test]
    fn all_starts_of_a_line() {
        let texts = ["er", "err", "erra", "error", "error: ", "error: f", "error[", "es", "FAIL", "FAIL "];
        let needs = texts.iter().enumerate().map(|(index, text)| {
            let mut set = Set::default();
            set.insert(index);
            (*text, set)
        });
        let starts = Starts::of(needs.rev().collect());
        for line in
            ["error: x", "error: failed", "err", "errors", "erz", "e", "", "FAIL", "FAIL x", "F", "z", "es"]
        {
            let mut set = Set::default();
            starts.of_line(line.as_bytes(), &mut set);
            let expected = (0..texts.len()).filter(|at| line.starts_with(texts[*at]));
            assert_eq!(set.iter().collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{line}");
        }
    }
}
