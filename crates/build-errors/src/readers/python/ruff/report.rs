//! Ruff's JSON output: a list, one object per line, or reviewdog's format.

use crate::engine::findings::Findings;
use crate::readers::reports::json_report::Report;

/// Reads a document. Returns whether it is one of ruff's.
pub(super) fn read(text: &str, findings: &mut Findings) -> bool {
    REPORTS.iter().any(|report| report.read(text, findings).is_some())
}

const REPORTS: [Report; 2] = [
    Report {
        marks: &["\"end_location\"", "\"filename\""],
        file: &["/filename"],
        line: &["/location/row", "/location/line"],
        column: &["/location/column"],
        severity: &[],
        ..Report::USUAL
    },
    Report {
        marks: &["\"diagnostics\"", "docs.astral.sh/ruff"],
        rows: &["/diagnostics"],
        file: &["/location/path"],
        line: &["/location/range/start/line"],
        column: &["/location/range/start/column"],
        code: &["/code/value"],
        severity: &[],
        ..Report::USUAL
    },
];
