//! Which of the summaries in an output are the runner's own: what a test writes to the stream itself can be a whole one.
//!
//! A runner prints a line for each file or test as it ends, and its summary counts them. So a summary is its own if it
//! counts what was seen above it, up to the one before.

use crate::engine::findings::{Findings, NAMES, Tests};
use crate::engine::scan;

/// How many were seen, or counted, by outcome.
pub(in crate::readers) type Count = [u64; 2];

/// The summaries so far, each with what was seen before it.
#[derive(Debug, Default)]
pub(in crate::readers) struct Summaries {
    seen: Count,
    read: Vec<Summary>,
}

#[derive(Debug)]
struct Summary {
    seen: Count,
    counted: Count,
    tests: Tests,
    /// Tests that raised outside an assertion, which are no part of the failed ones.
    errored: u64,
}

impl Summaries {
    /// What a runner prints as a file or a test ends.
    pub(in crate::readers) fn see(&mut self, [one, other]: Count) {
        let [ones, others] = self.seen;
        self.seen = [ones + one, others + other];
    }

    /// A summary: how many it counts of what is seen, and its figures.
    pub(in crate::readers) fn read(&mut self, counted: Count, tests: Tests) {
        self.read_with_errors(counted, tests, 0);
    }

    /// The same for a runner that counts apart the tests that raised outside an assertion.
    pub(in crate::readers) fn read_with_errors(&mut self, counted: Count, tests: Tests, errored: u64) {
        if self.read.len() < NAMES {
            self.read.push(Summary { seen: self.seen, counted, tests, errored });
        }
    }

    /// Whether none was read.
    pub(in crate::readers) fn is_empty(&self) -> bool {
        self.read.is_empty()
    }

    /// Notes the figures of those that are the runner's own, and gives how many tests failed.
    pub(in crate::readers) fn end(self, findings: &mut Findings) -> Option<u64> {
        let own = self.own();
        for summary in &own {
            findings.tests(summary.tests);
            findings.errored_tests(summary.errored);
        }
        (!own.is_empty()).then(|| own.iter().map(|summary| summary.tests.failed).sum())
    }

    /// All, if together they count no more than was seen: runs may print at the same time, and tests lines like a runner's;
    /// else each that counts what was seen since the one before; the last, where none does.
    fn own(&self) -> Vec<&Summary> {
        // What is never seen cannot be compared: some reporters leave out what passed, or all.
        let seen =
            |[one, other]: Count| [one, other].into_iter().zip(self.seen).filter(|(_, seen)| *seen > 0);
        let all = self
            .read
            .iter()
            .fold(Count::default(), |[one, other], Summary { counted: [a, b], .. }| [one + a, other + b]);
        if seen(all).all(|(counted, seen)| counted <= seen) {
            return self.read.iter().collect();
        }
        let mut before = Count::default();
        let mut fits = |summary: &&Summary| {
            let ([one, other], [a, b]) = (before, summary.counted);
            let fits = seen([one + a, other + b]).zip(seen(summary.seen)).all(|((to, _), (at, _))| to == at);
            before = if fits { summary.seen } else { before };
            fits
        };
        let own: Vec<&Summary> = self.read.iter().filter(&mut fits).collect();
        if own.is_empty() { self.read.last().into_iter().collect() } else { own }
    }
}

/// The figures in a list, by their usual nouns: `3 failed | 2 passed (1 step) | 1 todo`. `None` if a part has no number.
pub(in crate::readers) fn figures(list: &str, between: &str) -> Option<Tests> {
    let mut tests = Tests::default();
    for part in list.split(between).map(str::trim).filter(|part| !part.is_empty()) {
        let (count, noun) = scan::number(part)?;
        match noun.split(" (").next().unwrap_or(noun).trim_start() {
            "failed" | "fail" => tests.failed = count,
            "passed" | "pass" => tests.passed = count,
            "failed as expected" => tests.passed += count,
            "skipped" | "skip" | "ignored" => tests.skipped = count,
            _ => {}
        }
    }
    Some(tests)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A summary by how many files failed and passed, and how many tests failed.
    type Read = (Count, u64);

    #[track_caller]
    fn check(parts: &[(Count, Read)], failed: &[u64]) {
        let mut summaries = Summaries::default();
        for (seen, (counted, failed)) in parts {
            summaries.see(*seen);
            summaries.read(*counted, Tests { failed: *failed, ..Tests::default() });
        }
        let own: Vec<u64> = summaries.own().iter().map(|summary| summary.tests.failed).collect();
        assert_eq!(own, failed, "{parts:?}");
    }

    #[test]
    fn what_tests_print_is_none() {
        check(&[([1, 0], ([9, 0], 77)), ([1, 0], ([2, 0], 3))], &[3]);
        check(&[([0, 0], ([9, 0], 77)), ([2, 1], ([2, 1], 3)), ([1, 0], ([1, 0], 4))], &[3, 4]);
        check(&[([0, 3], ([0, 3], 0)), ([1, 0], ([9, 9], 77)), ([1, 0], ([2, 0], 4))], &[0, 4]);
    }

    #[test]
    fn runs_at_the_same_time_and_without_lines_of_their_own() {
        check(&[([1, 1], ([1, 0], 5)), ([0, 0], ([0, 1], 0))], &[5, 0]);
        check(&[([3, 0], ([2, 0], 3)), ([2, 0], ([2, 0], 4))], &[3, 4]);
        check(&[([0, 0], ([2, 0], 3)), ([0, 0], ([1, 0], 4))], &[3, 4]);
        check(&[([1, 0], ([9, 9], 77)), ([1, 0], ([2, 5], 3)), ([1, 0], ([1, 6], 4))], &[3, 4]);
        check(&[], &[]);
    }
}
