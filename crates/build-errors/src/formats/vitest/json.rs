//! Vitest's `--reporter=json`: Jest's report, without what only Jest knows.

use serde::Deserialize;

use crate::findings::{Findings, Tests};
use crate::scan;

/// Reads a report; whether it was one.
pub(super) fn read(text: &str, findings: &mut Findings) -> bool {
    if !text.contains("\"numFailedTestSuites\"") || text.contains("\"numRuntimeErrorTestSuites\"") {
        return false;
    }
    let Ok(report) = serde_json::from_str::<Report>(text) else { return false };
    findings.tests(Tests {
        failed: report.num_failed_tests,
        passed: report.num_passed_tests,
        skipped: report.num_pending_tests,
    });
    for file in report.test_results.iter().filter(|file| file.status == "failed") {
        findings.files.add(&file.name);
        for test in file.assertion_results.iter().filter(|test| test.status == "failed") {
            let titles = test.ancestor_titles.iter().filter(|title| !title.is_empty());
            let titles: Vec<&str> = titles.chain([&test.title]).map(String::as_str).collect();
            findings.failed_test(&titles.join(" > "));
            if let Some(failure) = test.failure_messages.first() {
                note(failure, &file.name, findings);
            }
        }
    }
    true
}

/// `AssertionError: expected 6 to be 7\n    at /srv/app/test/cart.test.ts:7:49`: the place is the first frame in the
/// test's own file, else the first outside of `node_modules`.
fn note(failure: &str, file: &str, findings: &mut Findings) {
    let message = failure.lines().next().unwrap_or_default();
    let places = || {
        failure.lines().filter_map(|line| {
            let frame = line.trim_start().strip_prefix("at ")?;
            let place = frame.rsplit_once(" (").map_or(frame, |(_, place)| place.trim_end_matches(')'));
            let (at, rest) = scan::location(place)?;
            (rest.is_empty() && !at.file.contains("node_modules")).then_some(at)
        })
    };
    if let Some(at) = places().find(|at| at.file == file).or_else(|| places().next()) {
        findings.failure(at, message);
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Report {
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
