//! The figures of a test run, from all summaries in an output.
//!
//! A runner may print a summary for each suite before the one of the run, and a test may print a summary too. If the
//! summaries do not agree, the one that counts as many failed tests as are marked is used.

use super::tally::Tally;
use crate::engine::findings::Tests;

/// The maximum number of summaries that are compared with the marked tests.
const KEPT: usize = 16;

/// One summary.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::readers::fallback) struct Run {
    pub(in crate::readers::fallback) failed: u64,
    pub(in crate::readers::fallback) errors: u64,
    /// The counts, if the summary states the number of passed tests.
    pub(in crate::readers::fallback) tests: Option<Tests>,
}

/// The summaries of an output.
#[derive(Debug, Default)]
pub(in crate::readers::fallback) struct Runs {
    last: Option<Run>,
    /// The line of the last summary.
    line: u64,
    /// Whether the last summary is on several lines.
    rows: bool,
    /// The failed and passed tests of the summaries before it.
    before: (u64, u64),
    /// The different summaries before it.
    others: Vec<Run>,
}

impl Run {
    /// The figures of a tally, if it is a summary.
    pub(in crate::readers::fallback) fn of(tally: Tally) -> Option<Self> {
        if let Some((tests, errors)) = tally.tests() {
            return Some(Self { failed: tests.failed, errors, tests: Some(tests) });
        }
        let errors = tally.errors.unwrap_or(0);
        tally.only_failed().map(|failed| Self { failed, errors, tests: None })
    }

    fn passed(&self) -> u64 {
        self.tests.map_or(0, |tests| tests.passed)
    }
}

impl Runs {
    /// Adds a summary on one line.
    pub(in crate::readers::fallback) fn note(&mut self, run: Run, line: u64) {
        if let Some(last) = self.last.replace(run) {
            self.before.0 += last.failed;
            self.before.1 += last.passed();
            if !self.others.contains(&last) && self.others.len() < KEPT {
                self.others.push(last);
            }
        }
        (self.line, self.rows) = (line, false);
    }

    /// Adds a summary on several lines, of which this is the last so far. The lines above it are `near` or closer.
    pub(in crate::readers::fallback) fn note_rows(&mut self, run: Run, line: u64, near: u64) {
        if self.rows && line <= self.line + near {
            self.last = Some(run);
            self.line = line;
        } else {
            self.note(run, line);
            self.rows = true;
        }
    }

    /// Whether there is a summary, regardless of whether the others agree with it.
    pub(in crate::readers::fallback) fn any(&self) -> bool {
        self.last.is_some()
    }

    /// The last summary, if it is the only one, repeats the others or is their sum; or else the failed tests of the only one
    /// that counts as many as are `marked`.
    pub(in crate::readers::fallback) fn agreed(&self, marked: impl Fn(u64) -> bool) -> Option<Run> {
        let last = self.last?;
        if self.others.iter().all(|other| *other == last) || self.before == (last.failed, last.passed()) {
            return Some(last);
        }
        let others = self.others.iter().copied().filter(|other| *other != last);
        let mut marked = others.chain([last]).filter(|run| marked(run.failed));
        let found = marked.next()?;
        let only = marked.next().is_none() && self.others.len() < KEPT;
        only.then_some(Run { tests: None, errors: 0, ..found })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agreed(lines: &[&str]) -> Option<u64> {
        let mut runs = Runs::default();
        for (line, text) in (1..).zip(lines) {
            Tally::read(text).and_then(Run::of).into_iter().for_each(|run| runs.note(run, line));
        }
        runs.agreed(|failed| failed == 4).map(|run| run.failed)
    }

    #[test]
    fn summaries_that_agree() {
        assert_eq!(agreed(&["3 failed, 10 passed"]), Some(3));
        assert_eq!(agreed(&["3 failed, 10 passed", "3 failed, 10 passed"]), Some(3));
        assert_eq!(agreed(&["1 failed, 2 passed", "2 failed, 3 passed", "3 failed, 5 passed"]), Some(3));
        assert_eq!(agreed(&["77 failed, 9 passed", "3 failed, 10 passed"]), None);
        assert_eq!(agreed(&["77 failed, 9 passed", "4 failed, 10 passed"]), Some(4));
        assert_eq!(agreed(&["4 failed, 10 passed", "77 failed, 9 passed"]), Some(4));
        assert_eq!(agreed(&["4 failed, 10 passed", "4 failed, 9 passed"]), None);
        assert_eq!(agreed(&["1 failed, 2 passed", "0 failed, 3 passed"]), None);
    }

    #[test]
    fn summaries_on_several_lines() {
        let mut runs = Runs::default();
        let run = |failed| Run { failed, ..Run::default() };
        runs.note_rows(run(1), 5, 2);
        runs.note_rows(run(2), 6, 2);
        assert_eq!(runs.agreed(|_| false), Some(run(2)));
        runs.note_rows(run(7), 90, 2);
        assert!(runs.any() && runs.agreed(|_| false).is_none());
    }
}
