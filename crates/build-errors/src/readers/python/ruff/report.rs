//! Ruff's JSON output: a list, one object per line, or reviewdog's format.

use std::borrow::Cow;

use serde::Deserialize;

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::scan::Location;

/// Reads a document. Returns whether it is one of ruff's.
pub(super) fn read(text: &str, findings: &mut Findings) -> bool {
    if text.contains("\"end_location\"") {
        let list = serde_json::from_str::<Vec<Message<'_>>>(text);
        let messages = list.or_else(|_| serde_json::from_str(text).map(|message| vec![message]));
        let Ok(messages) = messages else { return false };
        messages.iter().for_each(|message| message.note(findings));
        return true;
    }
    if text.contains("\"diagnostics\"") && text.contains("docs.astral.sh/ruff") {
        let Ok(report) = serde_json::from_str::<Reviewdog<'_>>(text) else { return false };
        report.diagnostics.iter().for_each(|diagnostic| diagnostic.note(findings));
        return true;
    }
    false
}

#[derive(Deserialize)]
struct Message<'a> {
    #[serde(borrow)]
    code: Option<Cow<'a, str>>,
    #[serde(borrow)]
    filename: Cow<'a, str>,
    location: Place,
    #[serde(borrow)]
    message: Cow<'a, str>,
}

#[derive(Deserialize)]
struct Place {
    #[serde(alias = "line")]
    row: u32,
    column: u32,
}

impl Message<'_> {
    fn note(&self, findings: &mut Findings) {
        let at = Location {
            file: &self.filename,
            line: Some(self.location.row),
            column: Some(self.location.column),
        };
        findings.diagnostic(at, Severity::Error, self.code.as_deref(), &self.message);
    }
}

#[derive(Deserialize)]
struct Reviewdog<'a> {
    #[serde(borrow)]
    diagnostics: Vec<Diagnostic<'a>>,
}

#[derive(Deserialize)]
struct Diagnostic<'a> {
    #[serde(borrow)]
    code: Code<'a>,
    #[serde(borrow)]
    location: Span<'a>,
    #[serde(borrow)]
    message: Cow<'a, str>,
}

#[derive(Deserialize)]
struct Code<'a> {
    #[serde(borrow)]
    value: Cow<'a, str>,
}

#[derive(Deserialize)]
struct Span<'a> {
    #[serde(borrow)]
    path: Cow<'a, str>,
    range: Option<Range>,
}

#[derive(Deserialize)]
struct Range {
    start: Place,
}

impl Diagnostic<'_> {
    fn note(&self, findings: &mut Findings) {
        let start = self.location.range.as_ref().map(|range| &range.start);
        let at = Location {
            file: &self.location.path,
            line: start.map(|start| start.row),
            column: start.map(|start| start.column),
        };
        findings.diagnostic(at, Severity::Error, Some(&self.code.value), &self.message);
    }
}
