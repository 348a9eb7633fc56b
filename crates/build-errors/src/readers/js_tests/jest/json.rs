//! Jest's `--json`.

use crate::engine::findings::{Findings, Tests};
use crate::readers::js_tests::jest_report::{FileReport, Report, frames};

/// Returns the totals of a report, if the text is one. Also notes the failures if `findings` is given.
pub(super) fn read(text: &str, findings: Option<&mut Findings>) -> Option<Tests> {
    let report = Report::read(text)?;
    if let Some(findings) = findings {
        report.failed_files().for_each(|file| note(file, findings));
    }
    Some(report.tests())
}

fn note(file: &FileReport, findings: &mut Findings) {
    findings.failing_file(&file.name);
    for test in file.failed_tests() {
        let titles: Vec<&str> =
            test.ancestor_titles.iter().chain([&test.title]).map(String::as_str).collect();
        let name = titles.join(" › ");
        findings.failed_test(&name);
        let Some(mut failure) = test.failure(name) else { continue };
        if let Some(message) = failure.message.strip_prefix("Error: ").map(str::to_owned) {
            failure.message = message;
        }
        failure.locate(frames(test.stack()).next().unwrap_or_default());
        failure.note_document(findings);
    }
}
