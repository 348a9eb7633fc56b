//! The failed assertions in the output of the tests, which `--output-on-failure` prints below the result of the test.
//!
//! Source: `cmCTestRunTest.cxx` (`EndTest`), `assert` of glibc, musl, macOS and Windows.

use std::collections::HashSet;

use crate::engine::{Failure, Findings, NAMES, scan};
use crate::readers::shared::assertion::assertion;

/// The assertions of a run.
#[derive(Default)]
pub(super) struct Assertions {
    /// The name of the failed test whose output is being read.
    test: Option<String>,
    /// The positions of the results of tests that did not pass: `2` of `2/6 Test #1: …`.
    positions: HashSet<u64>,
    /// Whether two results have the same position. A test printed one of them.
    doubtful: bool,
    failures: Vec<Failure>,
}

impl Assertions {
    pub(super) fn line(&mut self, text: &str, line: u64) {
        if let Some((position, result)) = result(text) {
            self.test = result.map(str::to_owned);
            self.doubtful |= self.positions.len() < NAMES && !self.positions.insert(position);
        } else if text.trim_start().starts_with("Start ") {
            // ctest prints a result with its output before it starts another test.
            self.test = None;
        } else if let Some(test) = &self.test
            && self.failures.len() < NAMES
            && let Some((at, message)) = assertion(text)
        {
            let mut failure = Failure::of_test(test, line);
            failure.say(message);
            failure.locate(at);
            self.failures.push(failure);
            // The first one ends the test.
            self.test = None;
        }
    }

    /// Notes those of the tests that ctest lists as failed.
    pub(super) fn note(&mut self, failed: &[String], findings: &mut Findings) {
        let Self { failures, doubtful, .. } = std::mem::take(self);
        for failure in failures {
            if !doubtful && failed.contains(&failure.test) {
                failure.note(findings);
            }
        }
    }
}

/// The position of a result, and the name of the test if it failed: `2/6 Test #1: vec.add ....***Failed    0.03 sec`.
fn result(text: &str) -> Option<(u64, Option<&str>)> {
    let ([position, _], rest) = scan::filled(text.trim_start(), "#/# Test ")?;
    let (_, rest) = scan::number(rest.trim_start().strip_prefix('#')?)?;
    let (name, outcome) = rest.strip_prefix(": ")?.split_once(" ..")?;
    let failed =
        outcome.contains("***") && !outcome.contains("***Skipped") && !outcome.contains("(Disabled)");
    Some((position, failed.then_some(name)))
}

#[cfg(test)]
mod tests {
    const ASSERTION: &str = "t: /p/add.cpp:3: int main(): Assertion `n == 3 && \"size: x\"' failed.\n";
    const LIST: &str = "\n50% tests passed, 1 tests failed out of 2\n\nThe following tests FAILED:\n\t  1 - vec.add (Subprocess aborted)\nErrors while running CTest\n";

    #[track_caller]
    fn check(results: &str, expected: &[&str]) {
        let found = crate::engine::found(&super::super::TOOL, &format!("{results}{LIST}"));
        let (found, known) = found.split_at(expected.len());
        assert_eq!(
            (found, known),
            (
                &expected.iter().map(ToString::to_string).collect::<Vec<_>>()[..],
                &["failed: vec.add".to_owned(), "1 failed, 1 passed, 0 skipped".to_owned()][..]
            )
        );
    }

    #[test]
    fn below_the_result_of_a_failed_test() {
        let failed = "1/2 Test #1: vec.add ....Subprocess aborted***Exception:   0.03 sec\n";
        let passed = "2/2 Test #2: vec.noisy ....   Passed    0.01 sec\n";
        let known = "/p/add.cpp:3 error: Assertion `n == 3 && \"size: x\"' failed.";
        check(&format!("{failed}{ASSERTION}\n{passed}"), &[known]);
        check(&format!("{failed}\n    Start 2: vec.noisy\n{ASSERTION}{passed}"), &[]);
        check(&format!("{ASSERTION}{failed}{passed}"), &[]);
        // A test printed the result of another one, or of one that did not fail.
        check(&format!("{failed}x\n{failed}{ASSERTION}\n{passed}"), &[]);
        check(&format!("{failed}\n{}{ASSERTION}", passed.replace("   Passed", "***Failed")), &[]);
    }
}
