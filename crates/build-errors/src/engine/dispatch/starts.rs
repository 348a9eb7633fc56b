//! Finds the declared starts of a line.

use super::Needs;
use super::set::Set;

/// The declared starts of lines.
#[derive(Debug)]
pub(super) struct Starts {
    /// A bit for each pair of bytes at the beginning of a start.
    pairs: Vec<u64>,
    /// In alphabetical order.
    starts: Vec<Start>,
}

#[derive(Debug)]
struct Start {
    text: &'static str,
    /// The readers that need this start or one that it begins with.
    readers: Set,
    /// The longest other start that it begins with.
    shorter: Option<usize>,
}

impl Starts {
    pub(super) fn of(needs: Needs) -> Self {
        let mut pairs = vec![0; 1 << 10];
        let mut starts: Vec<Start> = Vec::with_capacity(needs.len());
        for (text, mut readers) in needs {
            if let Some(pair) = pair(text.as_bytes())
                && let Some(word) = pairs.get_mut(usize::from(pair) / 64)
            {
                *word |= 1 << (pair % 64);
            }
            let mut shorter = starts.len().checked_sub(1);
            while let Some(start) = shorter.and_then(|at| starts.get(at)) {
                if text.starts_with(start.text) {
                    readers.add(&start.readers);
                    break;
                }
                shorter = start.shorter;
            }
            starts.push(Start { text, readers, shorter });
        }
        Self { pairs, starts }
    }

    /// Adds the readers of the starts of a line without its indentation.
    #[inline]
    pub(super) fn of_line(&self, line: &[u8], set: &mut Set) {
        if let Some(pair) = pair(line)
            && self.pairs.get(usize::from(pair) / 64).is_some_and(|word| word & (1 << (pair % 64)) != 0)
        {
            self.find(line, set);
        }
    }

    fn find(&self, line: &[u8], set: &mut Set) {
        // In the alphabetical order, the starts of the line come before it. The last start before the line is one of
        // them, or it begins with the longest of them.
        let mut at = self.starts.partition_point(|start| start.text.as_bytes() <= line).checked_sub(1);
        while let Some(start) = at.and_then(|at| self.starts.get(at)) {
            if line.starts_with(start.text.as_bytes()) {
                return set.add(&start.readers);
            }
            at = start.shorter;
        }
    }
}

#[inline]
fn pair(bytes: &[u8]) -> Option<u16> {
    let [first, second, ..] = bytes else { return None };
    Some(u16::from(*first) << 8 | u16::from(*second))
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
