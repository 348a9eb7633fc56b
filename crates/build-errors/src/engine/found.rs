//! What one tool alone finds in an output, for the tests of readers and rows.

use super::extract::read;
use super::reader::Tool;
use crate::{Diagnostic, Severity};

/// The findings, in the order of their lines: each diagnostic as it is displayed, the numbers of errors and warnings
/// if the tool states other ones, the names of the failed tests, the counts of the run if all are known, or the reason if there is nothing else.
pub(crate) fn found(tool: &'static Tool, output: &str) -> Vec<String> {
    let findings = read(&[tool], output);
    let names = findings.failed.kept().join(", ");
    let figures = findings.test_figures();
    let why = findings.why().map(|(_, why)| format!("reason: {why}"));
    let counts = (findings.errors(), findings.warnings());
    let mut found: Vec<Diagnostic> = findings.into_diagnostics().collect();
    found.sort_by_key(|diagnostic| diagnostic.log_lines);
    let listed = |of| found.iter().filter(|diagnostic| diagnostic.severity == of).count() as u64;
    let listed = (listed(Severity::Error), listed(Severity::Warning));
    let mut found: Vec<String> = found.iter().map(Diagnostic::to_string).collect();
    if names.is_empty() && counts != listed {
        found.push(format!("{} errors, {} warnings", counts.0, counts.1));
    }
    found.extend(Some(names).filter(|names| !names.is_empty()).map(|names| format!("failed: {names}")));
    found.extend(figures.and_then(|figures| {
        let skipped = figures.skipped.unwrap_or(0);
        Some(format!("{} failed, {} passed, {skipped} skipped", figures.failed, figures.passed?))
    }));
    found.extend(why.filter(|_| found.is_empty()));
    found
}
