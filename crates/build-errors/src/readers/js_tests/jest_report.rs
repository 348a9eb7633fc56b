//! The report that Jest writes with `--json`, and Vitest with `--reporter=json`.
//!
//! Source: Jest's `packages/jest-test-result/src/formatTestResults.ts`; Vitest's
//! `packages/vitest/src/node/reporters/json.ts`, which omits the fields that only Jest can fill.

use serde::Deserialize;

use crate::engine::failure::Failure;
use crate::engine::findings::Tests;
use crate::engine::scan::Location;
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
pub(in crate::readers) struct FileReport {
    pub(in crate::readers) name: String,
    status: String,
    assertion_results: Vec<TestReport>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::readers) struct TestReport {
    pub(in crate::readers) ancestor_titles: Vec<String>,
    pub(in crate::readers) title: String,
    status: String,
    #[serde(default)]
    failure_messages: Vec<String>,
}

impl Report {
    /// The report, if the document was written by Jest or Vitest.
    pub(in crate::readers) fn read(text: &str) -> Option<Self> {
        if !text.contains("\"numFailedTestSuites\"") {
            return None;
        }
        serde_json::from_str(text).ok()
    }

    pub(in crate::readers) fn tests(&self) -> Tests {
        Tests {
            failed: self.num_failed_tests,
            passed: self.num_passed_tests,
            skipped: self.num_pending_tests,
        }
    }

    pub(in crate::readers) fn failed_files(&self) -> impl Iterator<Item = &FileReport> {
        self.test_results.iter().filter(|file| file.status == "failed")
    }
}

impl FileReport {
    pub(in crate::readers) fn failed_tests(&self) -> impl Iterator<Item = &TestReport> {
        self.assertion_results.iter().filter(|test| test.status == "failed")
    }
}

impl TestReport {
    /// The first failure of this test, without its location.
    pub(in crate::readers) fn failure(&self, name: String) -> Option<Failure> {
        let message = self.failure_messages.first()?;
        let mut failure = Failure::reported(name);
        message.lines().filter(|line| is_message(line)).for_each(|line| failure.say(line));
        Some(failure)
    }

    /// Message and stack of the first failure.
    pub(in crate::readers) fn stack(&self) -> &str {
        self.failure_messages.first().map_or("", String::as_str)
    }
}

/// The locations in the stack of a failure that are outside of Node and of `node_modules`.
pub(in crate::readers) fn frames(failure: &str) -> impl Iterator<Item = Location<'_>> {
    failure.lines().filter_map(frame::own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_places_outside_of_installed_packages() {
        let failure = "Error: no at sight (/srv/no.js:1:1)\n    at Object.toBe (/srv/a.test.js:7:49)\n    \
            at /srv/b.test.js:8:1\n    at run (/srv/node_modules/x/index.js:1:2)\n    at new Promise (<anonymous>)";
        let files: Vec<&str> = frames(failure).map(|at| at.file).collect();
        assert_eq!(files, ["/srv/a.test.js", "/srv/b.test.js"]);
    }

    #[test]
    fn another_tools_json_is_no_report() {
        assert!(Report::read("{\"numFailedTests\":1}").is_none());
        assert!(Report::read("{\"numFailedTestSuites\":1}").is_none());
    }
}
