//! Jest's `--json`.

use serde::Deserialize;

use crate::findings::{Findings, Tests};
use crate::scan;

/// The figures of a report, if it is one; the failures too, where there are findings to note them in.
pub(super) fn read(text: &str, findings: Option<&mut Findings>) -> Option<Tests> {
    if !text.contains("\"numFailedTestSuites\"") {
        return None;
    }
    let report = serde_json::from_str::<Report>(text).ok()?;
    if let Some(findings) = findings {
        for file in report.test_results.iter().filter(|file| file.status == "failed") {
            note(file, findings);
        }
    }
    Some(Tests {
        failed: report.num_failed_tests,
        passed: report.num_passed_tests,
        skipped: report.num_pending_tests,
    })
}

fn note(file: &FileReport, findings: &mut Findings) {
    findings.files.add(&file.name);
    for test in file.assertion_results.iter().filter(|test| test.status == "failed") {
        let titles: Vec<&str> =
            test.ancestor_titles.iter().chain([&test.title]).map(String::as_str).collect();
        findings.failed_test(&titles.join(" › "));
        let Some(failure) = test.failure_messages.first() else { continue };
        let place = failure.lines().find_map(|line| {
            let frame = line.trim_start().strip_prefix("at ")?;
            let place = frame.rsplit_once(" (").map_or(frame, |(_, place)| place.trim_end_matches(')'));
            let (at, rest) = scan::location(place)?;
            (rest.is_empty() && !at.file.contains("node_modules")).then_some(at)
        });
        let message = failure.lines().next().unwrap_or_default();
        findings.failure(place.unwrap_or_default(), message.strip_prefix("Error: ").unwrap_or(message));
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
