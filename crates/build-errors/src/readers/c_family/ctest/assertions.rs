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
    /// Reads a line of a run, and returns whether ctest printed it.
    pub(super) fn line(&mut self, text: &str, line: u64) -> bool {
        if let Some((position, result)) = result(text) {
            self.test = result.map(str::to_owned);
            if let Some(test) = &self.test
                && self.failures.len() < NAMES
                && let Some(why) = mismatch(text)
            {
                let mut failure = Failure::of_test(test, line);
                failure.say(why);
                self.failures.push(failure);
            }
            self.doubtful |= self.positions.len() < NAMES && !self.positions.insert(position);
            return true;
        }
        if text.trim_start().strip_prefix("Start ").is_some_and(is_start) {
            // ctest prints a result with its output before it starts another test.
            self.test = None;
            return true;
        }
        if let Some(test) = &self.test
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
        false
    }

    /// Notes those of the tests that ctest lists as failed. Returns the names of these tests.
    pub(super) fn note(&mut self, failed: &[String], findings: &mut Findings) -> Vec<String> {
        let Self { failures, doubtful, .. } = std::mem::take(self);
        let mut noted = Vec::new();
        for failure in failures {
            if !doubtful && failed.contains(&failure.test) {
                noted.push(failure.test.clone());
                failure.note(findings);
            }
        }
        noted
    }
}

/// Why the output of a test is wrong: `Required regular expression not found. Regex=[moon` in its result. Does not match
/// `***Failed    0.03 sec`.
fn mismatch(text: &str) -> Option<&str> {
    let (_, why) = text.split_once("***Failed  ")?;
    let (why, _) = why.split_once("  ").unwrap_or((why, ""));
    ["Required regular expression not found.", "Error regular expression found in output."]
        .iter()
        .any(|start| why.starts_with(start))
        .then_some(why)
}

/// Whether the rest of a line that begins with `Start ` is ctest's: ` 1: vec.add`.
fn is_start(rest: &str) -> bool {
    scan::number(rest.trim_start()).is_some_and(|(_, name)| name.starts_with(": "))
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
        let stated = "error: Subprocess aborted";
        check(&format!("{failed}{ASSERTION}\n{passed}"), &[known]);
        check(&format!("{failed}\n    Start 2: vec.noisy\n{ASSERTION}{passed}"), &[stated]);
        check(&format!("{ASSERTION}{failed}{passed}"), &[stated]);
        // A test printed the result of another one, or of one that did not fail.
        check(&format!("{failed}x\n{failed}{ASSERTION}\n{passed}"), &[stated]);
        check(&format!("{failed}\n{}{ASSERTION}", passed.replace("   Passed", "***Failed")), &[stated]);
    }
    #[test]
    fn why_an_output_is_wrong() {
        let failed = "1/2 Test #1: vec.add ....***Failed  Required regular expression not found. Regex=[moon\n]  0.01 sec\n";
        let passed = "2/2 Test #2: vec.noisy ....   Passed    0.01 sec\n";
        let known = "error: Required regular expression not found. Regex=[moon";
        check(&format!("{failed}hello\n\n{passed}"), &[known]);
    }

    #[test]
    fn a_runner_below_the_result() {
        let results = "    Start 1: vec.add\n1/2 Test #1: vec.add ....***Failed    0.03 sec\n[doctest] doctest version is \"2\"\n\
            TEST CASE:  adds\na.cpp:8: ERROR: CHECK( a ) is NOT correct!\n[doctest] test cases: 3 | 0 passed | 3 failed | 0 skipped\n\n\
            2/2 Test #2: vec.noisy ....   Passed    0.01 sec\n";
        let context = crate::ErrorBuilder::new().output("test", Some(8), &format!("{results}{LIST}")).context;
        assert_eq!((context.failed_tests, context.passed_tests), (Some(1), Some(1)));
        assert_eq!(context.failed_test_names, ["vec.add", "adds"]);
        let found: Vec<_> =
            context.diagnostics.iter().map(|found| (found.line, found.test.as_deref())).collect();
        assert_eq!(found, [(Some(8), Some("adds")), (None, Some("vec.add"))]);
    }
}
