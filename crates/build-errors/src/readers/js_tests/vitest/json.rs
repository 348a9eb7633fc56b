//! Vitest's `--reporter=json`: Jest's report, without what only Jest knows.

use crate::engine::findings::Findings;
use crate::readers::js_tests::jest_report::{Report, frames};

/// Reads a report; whether it was one.
pub(super) fn read(text: &str, findings: &mut Findings) -> bool {
    if text.contains("\"numRuntimeErrorTestSuites\"") {
        return false;
    }
    let Some(report) = Report::read(text) else { return false };
    findings.tests(report.tests());
    for file in report.failed_files() {
        findings.files.add(&file.name);
        for test in file.failed_tests() {
            let titles = test.ancestor_titles.iter().filter(|title| !title.is_empty());
            let titles: Vec<&str> = titles.chain([&test.title]).map(String::as_str).collect();
            findings.failed_test(&titles.join(" > "));
            if let Some(failure) = test.failure() {
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
    if let Some(at) = frames(failure).find(|at| at.file == file).or_else(|| frames(failure).next()) {
        findings.failure(at, message);
    }
}
