//! Selects the genuine summaries of a runner. A test can write a complete summary to the same stream.
//!
//! A runner prints a line for each file or test that ends, and its summary counts them. A summary is therefore genuine
//! if its counts match the results between the previous summary and it.

use crate::engine::{Findings, NAMES, Tests, scan};

/// The number of results that were seen or counted, by outcome.
pub(in crate::readers) type Count = [u64; 2];

/// The summaries so far, each with the results seen before it.
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
    /// Tests that raised outside of an assertion. They are not part of the failed tests.
    errored: u64,
    /// The number of failed tests listed above.
    listed: u64,
}

impl Summaries {
    /// Adds the results that a runner prints at the end of a file or a test.
    pub(in crate::readers) fn see(&mut self, [one, other]: Count) {
        let [ones, others] = self.seen;
        self.seen = [ones + one, others + other];
    }

    /// Adds a summary: its number of results, and its test counts.
    pub(in crate::readers) fn read(&mut self, counted: Count, tests: Tests, findings: &Findings) {
        self.read_with_errors(counted, tests, 0, findings);
    }

    /// Adds a summary that counts tests that raised outside of an assertion separately.
    pub(in crate::readers) fn read_with_errors(
        &mut self,
        counted: Count,
        tests: Tests,
        errored: u64,
        findings: &Findings,
    ) {
        if self.read.len() < NAMES {
            let listed = findings.failed().count();
            self.read.push(Summary { seen: self.seen, counted, tests, errored, listed });
        }
    }

    /// Whether there is no summary.
    pub(in crate::readers) fn is_empty(&self) -> bool {
        self.read.is_empty()
    }

    /// Notes the counts of the genuine summaries. Returns the number of failed tests.
    pub(in crate::readers) fn end(self, findings: &mut Findings) -> Option<u64> {
        let own = self.own();
        for summary in &self.read {
            if own.iter().any(|own| std::ptr::eq(*own, summary)) {
                findings.tests_below(summary.tests, summary.listed);
                findings.errored_tests(summary.errored);
            } else {
                findings.printed_tests(summary.tests, summary.listed);
            }
        }
        (!own.is_empty()).then(|| own.iter().map(|summary| summary.tests.failed).sum())
    }

    /// The genuine summaries. If their sum does not exceed the results seen, all are: runs may be concurrent, and tests
    /// may print lines like a runner's. Otherwise those that match the results since the previous genuine summary, or
    /// failing that the last one.
    fn own(&self) -> Vec<&Summary> {
        // An outcome that is never printed cannot be compared: some reporters omit passed tests, or all tests.
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

/// The test counts in a list with the usual nouns: `3 failed | 2 passed (1 step) | 1 todo`. `None` if a part has no
/// number.
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

    /// A summary: the number of failed and passed files, and the number of failed tests.
    type Read = (Count, u64);

    #[track_caller]
    fn check(parts: &[(Count, Read)], failed: &[u64]) {
        let mut summaries = Summaries::default();
        for (seen, (counted, failed)) in parts {
            summaries.see(*seen);
            summaries.read(*counted, Tests { failed: *failed, ..Tests::default() }, &Findings::default());
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
