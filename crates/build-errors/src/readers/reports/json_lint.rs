//! Linters that have only a reader for their JSON report.
//!
//! Source: `pkg/result/issue.go` and `pkg/printers/json.go` of golangci-lint, `markdownlint --json` and
//! `markdownlint-cli2-formatter-json`, and `bandit/formatters/json.py`.

use super::json_report::Report;
use crate::Severity;
use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Kind, Reader, Tool};

pub(in crate::readers) const GOLANGCI_LINT: Tool = tool("golangci-lint", &["\"Issues\""], || {
    Box::new(JsonLint(Report {
        marks: &["\"Issues\"", "\"Report\""],
        rows: &["/Issues"],
        file: &["/Pos/Filename"],
        line: &["/Pos/Line"],
        column: &["/Pos/Column"],
        code: &["/FromLinter"],
        severity: &["/Severity"],
        message: "/Text",
        ..Report::USUAL
    }))
});

pub(in crate::readers) const MARKDOWNLINT: Tool = tool("markdownlint", &["\"ruleNames\""], || {
    Box::new(JsonLint(Report {
        marks: &["\"fileName\"", "\"ruleNames\""],
        file: &["/fileName"],
        line: &["/lineNumber"],
        column: &["/errorRange/0"],
        code: &["/ruleNames/0"],
        message: "/ruleDescription",
        details: &["/errorDetail", "/errorContext"],
        ..Report::USUAL
    }))
});

/// High is an error and medium a warning, as in Bandit's SARIF report.
pub(in crate::readers) const BANDIT: Tool = tool("bandit", &["\"issue_severity\""], || {
    Box::new(JsonLint(Report {
        marks: &["\"issue_severity\"", "\"test_id\""],
        rows: &["/results"],
        file: &["/filename"],
        line: &["/line_number"],
        column: &["/col_offset"],
        code: &["/test_id"],
        severity: &["/issue_severity"],
        severities: &[("MEDIUM", Severity::Warning), ("LOW", Severity::Info), ("UNDEFINED", Severity::Info)],
        message: "/issue_text",
        ..Report::USUAL
    }))
});

const fn tool(name: &'static str, documents: &'static [&'static str], new: fn() -> Box<dyn Reader>) -> Tool {
    Tool { name, kind: Kind::Lint, documents, new, ..Tool::NONE }
}

struct JsonLint(Report);

impl Reader for JsonLint {
    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        let Some(report) = self.0.read(text, findings) else { return false };
        // The reason why golangci-lint could not work.
        let why = report.pointer("/Report/Error").and_then(|why| why.text());
        why.inspect(|why| findings.reason(Weight::Stated, why));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(tool: &Tool, text: &str, expected: Option<&[&str]>) {
        let expected = expected.map(|shown| shown.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>());
        let mut findings = Findings::default();
        let read = (tool.new)().document(text, &mut findings);
        let shown: Vec<String> = findings.into_diagnostics().map(|found| found.to_string()).collect();
        assert_eq!(read.then_some(shown), expected, "{text}");
    }

    #[test]
    fn reports() {
        check(
            &GOLANGCI_LINT,
            r#"{"Issues":[{"FromLinter":"errcheck","Text":"not checked\nx","Severity":"","Pos":{"Filename":"a.go","Line":5,"Column":2}}],"Report":{}}"#,
            Some(&["a.go:5:2 error errcheck: not checked"]),
        );
        check(&GOLANGCI_LINT, r#"{"Issues":null,"Report":{}}"#, Some(&[]));
        for other in [
            r#"{"Issues":"none","Report":{}}"#,
            r#"{"Issues":[{"title":"x"}],"Report":{}}"#,
            r#"{"issues":[],"report":{}}"#,
        ] {
            check(&GOLANGCI_LINT, other, None);
        }
    }
}
