//! Linters whose JSON report is a plain list of findings, told apart by their own words for a finding's parts.
//!
//! Source: hadolint's `Hadolint.Formatter.Json`, `lintcmd/format.go` of staticcheck, `pkg/result/issue.go` and
//! `pkg/printers/json.go` of golangci-lint, `markdownlint --json` and `markdownlint-cli2-formatter-json`,
//! `bandit/formatters/json.py`, `cfnlint/formatters/__init__.py`, and actionlint's `error.go` for `-format '{{json .}}'`.

use serde_json::Value;

use crate::Severity;
use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::Location;

pub(in crate::readers) const HADOLINT: Tool = entry("hadolint", &["\"level\""], || {
    Box::new(Report {
        marks: &["\"code\"", "\"level\"", "\"file\""],
        code: "/code",
        severity: "/level",
        ..PLAIN
    })
});

/// An object a line.
pub(in crate::readers) const STATICCHECK: Tool = entry("staticcheck", &["\"location\""], || {
    Box::new(Report {
        marks: &["\"location\"", "\"end\"", "\"severity\""],
        file: "/location/file",
        line: "/location/line",
        column: "/location/column",
        code: "/code",
        severity: "/severity",
        ..PLAIN
    })
});

pub(in crate::readers) const GOLANGCI_LINT: Tool = entry("golangci-lint", &["\"Issues\""], || {
    Box::new(Report {
        marks: &["\"Issues\"", "\"Report\""],
        list: "/Issues",
        file: "/Pos/Filename",
        line: "/Pos/Line",
        column: "/Pos/Column",
        code: "/FromLinter",
        severity: "/Severity",
        message: "/Text",
        reason: "/Report/Error",
        ..PLAIN
    })
});

pub(in crate::readers) const MARKDOWNLINT: Tool = entry("markdownlint", &["\"ruleNames\""], || {
    Box::new(Report {
        marks: &["\"fileName\"", "\"ruleNames\""],
        file: "/fileName",
        line: "/lineNumber",
        column: "/errorRange/0",
        code: "/ruleNames/0",
        severity: "/severity",
        message: "/ruleDescription",
        details: &["/errorDetail", "/errorContext"],
        ..PLAIN
    })
});

pub(in crate::readers) const CFN_LINT: Tool = entry("cfn-lint", &["\"ShortDescription\""], || {
    Box::new(Report {
        marks: &["\"Filename\"", "\"Level\"", "\"ShortDescription\""],
        file: "/Filename",
        line: "/Location/Start/LineNumber",
        column: "/Location/Start/ColumnNumber",
        code: "/Rule/Id",
        severity: "/Level",
        message: "/Message",
        ..PLAIN
    })
});

pub(in crate::readers) const BANDIT: Tool = entry("bandit", &["\"issue_severity\""], || {
    Box::new(Report {
        marks: &["\"issue_severity\"", "\"test_id\""],
        list: "/results",
        file: "/filename",
        line: "/line_number",
        column: "/col_offset",
        code: "/test_id",
        severity: "/issue_severity",
        message: "/issue_text",
        ..PLAIN
    })
});

pub(in crate::readers) const ACTIONLINT: Tool = entry("actionlint", &["\"snippet\""], || {
    Box::new(Report {
        marks: &["\"filepath\"", "\"kind\"", "\"snippet\""],
        file: "/filepath",
        code: "/kind",
        ..PLAIN
    })
});

const fn entry(name: &'static str, documents: &'static [&'static str], new: fn() -> Box<dyn Reader>) -> Tool {
    Tool { name, kind: Kind::Lint, documents, new, ..Tool::NONE }
}

/// The usual names.
const PLAIN: Report = Report {
    marks: &[],
    list: "",
    file: "/file",
    line: "/line",
    column: "/column",
    code: "",
    severity: "",
    message: "/message",
    details: &[],
    reason: "",
};

/// Where a report has its findings and their parts, as JSON pointers (RFC 6901). The list's begins at the report, and is
/// empty where the report is the list, or a single finding; the others begin at a finding.
struct Report {
    /// Keys that every such report has.
    marks: &'static [&'static str],
    list: &'static str,
    file: &'static str,
    line: &'static str,
    column: &'static str,
    code: &'static str,
    severity: &'static str,
    message: &'static str,
    /// What follows the message in brackets.
    details: &'static [&'static str],
    /// Begins at the report: why it could not work; empty where it does not tell.
    reason: &'static str,
}

impl Reader for Report {
    fn line(&mut self, _: Line<'_>, _: &mut Findings) -> Claim {
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if !self.marks.iter().all(|mark| text.contains(mark)) {
            return false;
        }
        let Ok(report) = serde_json::from_str::<Value>(text) else { return false };
        let rows = match report.pointer(self.list) {
            Some(Value::Array(rows)) => rows.as_slice(),
            Some(finding @ Value::Object(_)) => std::slice::from_ref(finding),
            // golangci-lint found nothing.
            Some(Value::Null) => &[],
            _ => return false,
        };
        if !rows.iter().all(|row| string(row, self.file).is_some() && string(row, self.message).is_some()) {
            return false;
        }
        rows.iter().for_each(|row| self.note(row, findings));
        if let Some(why) = string(&report, self.reason) {
            findings.reason(Weight::Stated, why);
        }
        true
    }
}

impl Report {
    fn note(&self, row: &Value, findings: &mut Findings) {
        let at = Location {
            file: string(row, self.file).unwrap_or_default(),
            line: number(row, self.line),
            column: number(row, self.column),
        };
        let severity = severity(string(row, self.severity).unwrap_or_default());
        let message = string(row, self.message).unwrap_or_default();
        let mut message = message.lines().next().unwrap_or_default().to_owned();
        for detail in self.details.iter().filter_map(|detail| string(row, detail)) {
            message.push_str(&format!(" [{detail}]"));
        }
        findings.diagnostic(at, severity, string(row, self.code), &message);
    }
}

/// Bandit's high is an error, its medium a warning, as in its SARIF report. No severity is an error's.
fn severity(word: &str) -> Severity {
    match word {
        "warning" | "Warning" | "MEDIUM" => Severity::Warning,
        "info" | "Informational" | "style" | "ignored" | "LOW" | "UNDEFINED" => Severity::Info,
        _ => Severity::Error,
    }
}

fn string<'a>(value: &'a Value, pointer: &str) -> Option<&'a str> {
    value.pointer(pointer).and_then(Value::as_str)
}

fn number(value: &Value, pointer: &str) -> Option<u32> {
    value.pointer(pointer).and_then(Value::as_u64).and_then(|number| u32::try_from(number).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(entry: &Tool, text: &str) -> Option<(u64, u64, Vec<String>)> {
        let mut findings = Findings::default();
        let read = (entry.new)().document(text, &mut findings);
        let counts = (findings.errors(), findings.warnings());
        let shown = findings.into_diagnostics().map(|diagnostic| diagnostic.to_string()).collect();
        read.then_some((counts.0, counts.1, shown))
    }

    #[test]
    fn reports() {
        let text = r#"{"Issues":[{"FromLinter":"errcheck","Text":"not checked\nx","Severity":"","Pos":{"Filename":"a.go","Line":5,"Column":2}}],"Report":{}}"#;
        assert_eq!(
            read(&GOLANGCI_LINT, text),
            Some((1, 0, vec!["a.go:5:2 error errcheck: not checked".into()]))
        );
        assert_eq!(read(&GOLANGCI_LINT, r#"{"Issues":null,"Report":{}}"#), Some((0, 0, vec![])));
        let text = r#"{"code":"SA4006","severity":"warning","location":{"file":"a.go","line":5,"column":2},"end":{},"message":"x"}"#;
        assert_eq!(read(&STATICCHECK, text), Some((0, 1, vec!["a.go:5:2 warning SA4006: x".into()])));
        let text = r#"[{"code":"DL3006","column":1,"file":"-","level":"style","line":1,"message":"x"}]"#;
        assert_eq!(read(&HADOLINT, text), Some((0, 0, vec!["-:1:1 info DL3006: x".into()])));
    }

    #[test]
    fn other_documents() {
        for text in [
            r#"{"Issues":"none","Report":{}}"#,
            r#"{"Issues":[{"title":"x"}],"Report":{}}"#,
            r#"{"issues":[],"report":{}}"#,
        ] {
            assert_eq!(read(&GOLANGCI_LINT, text), None, "{text}");
        }
        let shellcheck = r#"[{"file":"a.sh","line":1,"endLine":1,"column":1,"level":"info","code":2086,"message":"x","fix":null}]"#;
        assert!(read(&HADOLINT, shellcheck).is_some_and(|(errors, ..)| errors == 0));
    }
}
