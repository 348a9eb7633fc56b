//! The report that Jest writes with `--json`, and Vitest with `--reporter=json`.
//!
//! Source: Jest's `packages/jest-test-result/src/formatTestResults.ts`; Vitest's
//! `packages/vitest/src/node/reporters/json.ts`, which omits the fields that only Jest can fill.

use serde::Deserialize;

use crate::engine::{Failure, Findings, Tests};
use crate::readers::js_tests::code_frame::is_message;
use crate::readers::shared::frame;

/// A report, with only the fields that are needed from either tool.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::readers) struct Report {
    num_failed_tests: u64,
    num_passed_tests: u64,
    num_pending_tests: u64,
    test_results: Vec<FileReport>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileReport {
    name: String,
    status: String,
    assertion_results: Vec<TestReport>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TestReport {
    ancestor_titles: Vec<String>,
    title: String,
    status: String,
    #[serde(default)]
    failure_messages: Vec<String>,
}

/// The tool that wrote a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::readers) enum Writer {
    Jest,
    Vitest,
}

impl Report {
    pub(in crate::readers) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    pub(in crate::readers) fn tests(&self) -> Tests {
        Tests {
            failed: self.num_failed_tests,
            passed: self.num_passed_tests,
            skipped: self.num_pending_tests,
        }
    }

    /// Notes the failed files and tests.
    pub(in crate::readers) fn note(&self, writer: Writer, findings: &mut Findings) {
        for file in self.test_results.iter().filter(|file| file.status == "failed") {
            findings.failing_file(&file.name);
            for test in file.assertion_results.iter().filter(|test| test.status == "failed") {
                let name = test.name(writer);
                findings.failed_test(&name);
                if let Some(failure) = test.failure(name, writer, &file.name) {
                    failure.note_document(findings);
                }
            }
        }
    }
}

impl TestReport {
    /// The name as in the other reports of the tool.
    fn name(&self, writer: Writer) -> String {
        let is_named = |title: &&String| writer == Writer::Jest || !title.is_empty();
        let titles = self.ancestor_titles.iter().filter(is_named).chain([&self.title]);
        let titles: Vec<&str> = titles.map(String::as_str).collect();
        titles.join(if writer == Writer::Jest { " › " } else { " > " })
    }

    /// The first failure of this test, from its message and stack:
    /// `AssertionError: expected 6 to be 7\n    at /srv/app/test/cart.test.ts:7:49`. For Vitest, the location is the first
    /// frame in the test file, or else the first frame, and a failure without one is not noted.
    fn failure(&self, name: String, writer: Writer, file: &str) -> Option<Failure> {
        let text = self.failure_messages.first()?;
        let mut failure = Failure::reported(name);
        text.lines().filter(|line| is_message(line)).for_each(|line| failure.say(line));
        let mut frames = text.lines().filter_map(frame::own);
        if writer == Writer::Vitest {
            failure.locate(frames.clone().find(|at| at.file == file).or_else(|| frames.next())?);
            return Some(failure);
        }
        if let Some(message) = failure.message.strip_prefix("Error: ") {
            failure.message = message.to_owned();
        }
        failure.locate(frames.next().unwrap_or_default());
        Some(failure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_are_outside_of_installed_packages() {
        let text = "Error: no at sight (/srv/no.js:1:1)\n    at run (/srv/node_modules/x/index.js:1:2)\n    \
            at Object.toBe (/srv/a.test.js:7:49)\n    at /srv/b.test.js:8:1\n    at new Promise (<anonymous>)";
        let test = TestReport {
            ancestor_titles: vec![String::new(), "cart".to_owned()],
            title: "adds".to_owned(),
            status: "failed".to_owned(),
            failure_messages: vec![text.to_owned()],
        };
        for (writer, name, line) in [(Writer::Jest, " › cart › adds", 7), (Writer::Vitest, "cart > adds", 8)]
        {
            assert_eq!(test.name(writer), name);
            let failure = test.failure(String::new(), writer, "/srv/b.test.js");
            assert_eq!(failure.and_then(|failure| failure.line), Some(line), "{writer:?}");
        }
    }

    #[test]
    fn another_tools_json_is_no_report() {
        assert!(Report::read("{\"numFailedTests\":1}").is_none());
        assert!(Report::read("{\"numFailedTestSuites\":1}").is_none());
    }
}
