//! The outcome of a test in the XML and JSON reports of test runners, and the counts of a report.

use crate::engine::{Findings, Tests};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Passed,
    Failed,
    /// The test ended with an error that is no failed assertion.
    Errored,
    Skipped,
}

impl Outcome {
    /// The words of all formats, in any case.
    pub(super) fn of(word: &str) -> Option<Self> {
        match word.to_ascii_lowercase().as_str() {
            "passed" | "pass" | "success" | "warning" | "passedbutrunaborted" => Some(Self::Passed),
            "failed" | "fail" | "failure" | "timeout" | "timedout" | "broken" | "panicked" => {
                Some(Self::Failed)
            }
            "error" | "aborted" | "interrupted" => Some(Self::Errored),
            "skipped" | "skip" | "ignored" | "notrun" | "notexecuted" | "inconclusive" | "pending"
            | "undefined" | "untested" | "disabled" | "todo" => Some(Self::Skipped),
            _ => None,
        }
    }
}

/// The number of tests by outcome.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub(super) tests: Tests,
    pub(super) errored: u64,
}

impl Counts {
    pub(super) fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Passed => self.tests.passed += 1,
            Outcome::Failed => self.tests.failed += 1,
            Outcome::Errored => self.errored += 1,
            Outcome::Skipped => self.tests.skipped += 1,
        }
    }

    pub(super) fn note(&self, findings: &mut Findings) {
        findings.tests(self.tests);
        findings.errored_tests(self.errored);
    }
}
