//! Reports of linters in formats for other programs: GitLab's Code Quality and reviewdog's rdjson.
//!
//! Source: GitLab's "Code Quality report format", and `reviewdog/proto/rdf/reviewdog.proto`. A Code Quality report does
//! not name its tool.

use super::json_report::{Report, Row};
use crate::Severity;
use crate::engine::{Findings, Reader, Tool};

pub(in crate::readers) const TOOL: Tool =
    Tool::program::<Reports>("").documents(&["\"fingerprint\"", "\"diagnostics\""]);

/// Code Quality has five severities, and tools use them differently. If all findings are `major`, they are errors
/// (Ruff).
const CODE_QUALITY: Report = Report {
    marks: &["\"fingerprint\"", "\"check_name\""],
    file: &["/location/path"],
    line: &["/location/lines/begin", "/location/positions/begin/line"],
    column: &["/location/positions/begin/column"],
    code: &["/check_name"],
    message: "/description",
    severities: &[("blocker", Severity::Error), ("critical", Severity::Error), ("major", Severity::Error)],
    otherwise: Severity::Warning,
    ..Report::USUAL
};

/// If some findings are `critical`, `major` means a warning (Biome, oxlint).
const TWO_LEVELS: &[(&str, Severity)] = &[("blocker", Severity::Error), ("critical", Severity::Error)];

pub(super) const RDJSON: Report = Report {
    marks: &["\"source\"", "\"diagnostics\""],
    rows: &["/diagnostics"],
    file: &["/location/path"],
    line: &["/location/range/start/line"],
    column: &["/location/range/start/column"],
    code: &["/code/value"],
    ..Report::USUAL
};

#[derive(Default)]
struct Reports;

impl Reader for Reports {
    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if let Some(report) = CODE_QUALITY.parse(text) {
            let mut rows = CODE_QUALITY.rows(&report).into_iter().flatten();
            let worst = ["critical", "blocker"];
            let two_levels =
                rows.any(|row| row.text(&["/severity"]).is_some_and(|word| worst.contains(&&*word)));
            let severities = if two_levels { TWO_LEVELS } else { CODE_QUALITY.severities };
            return Report { severities, ..CODE_QUALITY }.note_all(&report, findings);
        }
        let Some(report) = RDJSON.parse(text) else { return false };
        // The diagnostics of a language server have a source too.
        let is_filed = |rows: Vec<Row<'_>>| rows.iter().any(|row| row.text(RDJSON.file).is_some());
        if !RDJSON.rows(&report).is_some_and(is_filed) {
            return false;
        }
        // A report may state the severity of all findings without one.
        let stated = report.pointer("/severity").and_then(|word| RDJSON.severity_of(word.text()?));
        Report { otherwise: stated.unwrap_or(Severity::Error), ..RDJSON }.note_all(&report, findings)
    }
}
