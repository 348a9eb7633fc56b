//! Reports that linters write for other programs in a common form: GitLab's Code Quality and reviewdog's rdjson.
//!
//! Source: GitLab's "Code Quality report format", and `reviewdog/proto/rdf/reviewdog.proto`. No tool signs its Code
//! Quality report.

use std::borrow::Cow;

use serde::Deserialize;

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::Location;

pub(in crate::readers) const TOOL: Tool = Tool {
    kind: Kind::Any,
    new: || Box::new(Reports),
    documents: &["\"fingerprint\"", "\"diagnostics\""],
    ..Tool::NONE
};

struct Reports;

impl Reader for Reports {
    fn line(&mut self, _: Line<'_>, _: &mut Findings) -> Claim {
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if text.contains("\"fingerprint\"") && text.contains("\"check_name\"") {
            return code_quality(text, findings);
        }
        text.contains("\"source\"") && text.contains("\"diagnostics\"") && review_dog(text, findings)
    }
}

/// Code Quality knows five severities, and tools use them as they like: where a tool calls something `critical`,
/// its `major` is a warning (Biome, oxlint); where all is `major`, that is an error (Ruff).
fn code_quality(text: &str, findings: &mut Findings) -> bool {
    let Ok(rows) = serde_json::from_str::<Vec<Degradation<'_>>>(text) else { return false };
    let two_levels = rows.iter().any(|row| matches!(&*row.severity, "critical" | "blocker"));
    for row in &rows {
        let severity = match &*row.severity {
            "critical" | "blocker" => Severity::Error,
            "major" if !two_levels => Severity::Error,
            "info" => Severity::Info,
            _ => Severity::Warning,
        };
        let begin = row.location.lines.as_ref().map(|lines| lines.begin);
        let place = row.location.positions.as_ref().map(|positions| &positions.begin);
        let at = Location {
            file: &row.location.path,
            line: begin.or(place.map(|place| place.line)),
            column: place.and_then(|place| place.column),
        };
        findings.diagnostic(at, severity, row.check_name.as_deref(), &row.description);
    }
    true
}

fn review_dog(text: &str, findings: &mut Findings) -> bool {
    let Ok(report) = serde_json::from_str::<RdJson<'_>>(text) else { return false };
    let default = report.severity.as_deref();
    for row in &report.diagnostics {
        let severity = match row.severity.as_deref().or(default) {
            Some("WARNING") => Severity::Warning,
            Some("INFO") => Severity::Info,
            _ => Severity::Error,
        };
        let start =
            row.location.as_ref().and_then(|location| location.range.as_ref()).map(|range| &range.start);
        let at = Location {
            file: row.location.as_ref().map_or("", |location| &location.path),
            line: start.map(|start| start.line),
            column: start.and_then(|start| start.column),
        };
        let code = row.code.as_ref().and_then(|code| code.value.as_deref());
        findings.diagnostic(at, severity, code, row.message.lines().next().unwrap_or_default());
    }
    true
}

#[derive(Deserialize)]
struct Degradation<'a> {
    #[serde(borrow)]
    description: Cow<'a, str>,
    #[serde(borrow)]
    check_name: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    severity: Cow<'a, str>,
    #[serde(borrow)]
    location: Place<'a>,
}

#[derive(Deserialize)]
struct Place<'a> {
    #[serde(borrow)]
    path: Cow<'a, str>,
    lines: Option<Lines>,
    positions: Option<Positions>,
}

#[derive(Deserialize)]
struct Lines {
    begin: u32,
}

#[derive(Deserialize)]
struct Positions {
    begin: Position,
}

#[derive(Deserialize)]
struct Position {
    line: u32,
    column: Option<u32>,
}

#[derive(Deserialize)]
struct RdJson<'a> {
    #[serde(borrow)]
    severity: Option<Cow<'a, str>>,
    #[serde(borrow)]
    diagnostics: Vec<RdDiagnostic<'a>>,
}

#[derive(Deserialize)]
struct RdDiagnostic<'a> {
    #[serde(borrow)]
    message: Cow<'a, str>,
    #[serde(borrow)]
    severity: Option<Cow<'a, str>>,
    #[serde(borrow)]
    location: Option<RdLocation<'a>>,
    #[serde(borrow)]
    code: Option<Code<'a>>,
}

#[derive(Deserialize)]
struct RdLocation<'a> {
    #[serde(borrow)]
    path: Cow<'a, str>,
    range: Option<Range>,
}

#[derive(Deserialize)]
struct Range {
    start: Position,
}

#[derive(Deserialize)]
struct Code<'a> {
    #[serde(borrow)]
    value: Option<Cow<'a, str>>,
}
