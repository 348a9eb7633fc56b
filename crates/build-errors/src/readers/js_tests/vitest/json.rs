//! Vitest's `--reporter=json`: the report of Jest, without the fields that only Jest can fill.

use crate::engine::failure::Failure;
use crate::engine::findings::Findings;
use crate::readers::js_tests::jest_report::{Report, frames};

/// Reads a report, and returns whether the text was one.
pub(super) fn read(text: &str, findings: &mut Findings) -> bool {
    if text.contains("\"numRuntimeErrorTestSuites\"") {
        return false;
    }
    let Some(report) = Report::read(text) else { return false };
    findings.tests(report.tests());
    for file in report.failed_files() {
        findings.failing_file(&file.name);
        for test in file.failed_tests() {
            let titles = test.ancestor_titles.iter().filter(|title| !title.is_empty());
            let titles: Vec<&str> = titles.chain([&test.title]).map(String::as_str).collect();
            let name = titles.join(" > ");
            findings.failed_test(&name);
            if let Some(failure) = test.failure(name) {
                note(failure, test.stack(), &file.name, findings);
            }
        }
    }
    true
}

/// Notes a failure with the stack `AssertionError: expected 6 to be 7\n    at /srv/app/test/cart.test.ts:7:49`. The
/// location is the first frame in the test file, or else the first outside of `node_modules`.
fn note(mut failure: Failure, stack: &str, file: &str, findings: &mut Findings) {
    if let Some(at) = frames(stack).find(|at| at.file == file).or_else(|| frames(stack).next()) {
        failure.locate(at);
        failure.note_document(findings);
    }
}
