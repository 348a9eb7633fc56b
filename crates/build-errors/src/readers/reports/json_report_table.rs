//! The JSON reports that pointers describe, by tool.

use super::code_quality::RDJSON;
use super::json_findings::Node;
use super::json_report::Report;
use crate::Severity;
use crate::engine::{Findings, Kind, Reader, Tool};

/// In the order in which they are tried. A name in `documents` is in each report of the tool.
pub(in crate::readers) const TOOLS: &[Tool] = &[
    Tool { documents: &["\"Issues\""], ..lint("golangci-lint", || reader(GOLANGCI_LINT)) },
    Tool { documents: &["\"ruleNames\""], ..lint("markdownlint", || reader(MARKDOWNLINT)) },
    Tool { documents: &["\"issue_severity\""], ..lint("bandit", || reader(BANDIT)) },
    Tool { documents: &["\"message-id\"", "\"messageId\""], ..lint("pylint", || reader(PYLINT)) },
    Tool { documents: &["\"end_location\"", "docs.astral.sh/ruff"], ..lint("ruff", || reader(RUFF)) },
    Tool {
        documents: &["\"generalDiagnostics\""],
        kind: Kind::Compile,
        checks_types: true,
        ..lint("pyright", || reader(PYRIGHT))
    },
    Tool { documents: &["\"filePath\""], ..lint("eslint", || reader(ESLINT)) },
    Tool { documents: &["\"number_of_rules\""], ..lint("oxlint", || reader(OXLINT)) },
    Tool { documents: &["\"diagnosticsNotPrinted\""], ..lint("biome", || reader(BIOME)) },
    Tool { documents: &["\"bytePos\""], ..lint("deno", || reader(DENO_LINT)) },
    Tool { documents: &["\"file_errors\""], ..lint("phpstan", || reader(PHPSTAN)) },
    Tool { documents: &["\"totals\""], ..lint("phpcs", || reader(PHPCS)) },
    Tool { documents: &["\"problems\""], ..lint("redocly", || reader(REDOCLY)) },
    Tool { documents: &["\"error_map\"", "\"fail_map\""], ..lint("lychee", || reader(LYCHEE)) },
    Tool { documents: &["\"errorsCount\""], kind: Kind::Compile, ..lint("webpack", || reader(WEBPACK)) },
    Tool { documents: &["\"posn\""], kind: Kind::Compile, ..lint("go", || reader(GO_VET)) },
];

const fn lint(name: &'static str, new: fn() -> Box<dyn Reader>) -> Tool {
    Tool { name, new, ..Tool::LINT }
}

fn reader(reports: &'static [Report]) -> Box<dyn Reader> {
    Box::new(JsonReports(reports))
}

struct JsonReports(&'static [Report]);

impl Reader for JsonReports {
    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        let mut marked = self.0.iter().filter(|report| report.is_marked(text)).peekable();
        let Some(report) = marked.peek().and_then(|_| Node::parse(text)) else { return false };
        marked.filter(|described| described.note_whole(&report, findings)).count() > 0
    }
}

/// `pkg/result/issue.go`, `pkg/printers/json.go`.
const GOLANGCI_LINT: &[Report] = &[Report {
    marks: &["\"Issues\"", "\"Report\""],
    rows: &["/Issues"],
    file: &["/Pos/Filename"],
    line: &["/Pos/Line"],
    column: &["/Pos/Column"],
    code: &["/FromLinter"],
    severity: &["/Severity"],
    message: "/Text",
    reason: Some("/Report/Error"),
    ..Report::USUAL
}];

/// `markdownlint --json` and `markdownlint-cli2-formatter-json`.
const MARKDOWNLINT: &[Report] = &[Report {
    marks: &["\"fileName\"", "\"ruleNames\""],
    file: &["/fileName"],
    line: &["/lineNumber"],
    column: &["/errorRange/0"],
    code: &["/ruleNames/0"],
    message: "/ruleDescription",
    details: &["/errorDetail", "/errorContext"],
    ..Report::USUAL
}];

/// `bandit/formatters/json.py`. High is an error and medium a warning, as in Bandit's SARIF report.
const BANDIT: &[Report] = &[Report {
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
}];

/// `pylint/reporters/json_reporter.py`: `json` and `json2`.
const PYLINT: &[Report] = &[
    PYLINT_LIST,
    Report {
        marks: &["\"messageId\"", "\"path\""],
        rows: &["/messages"],
        code: &["/messageId"],
        ..PYLINT_LIST
    },
];

const PYLINT_LIST: Report = Report {
    marks: &["\"message-id\"", "\"path\""],
    file: &["/path"],
    code: &["/message-id"],
    severity: &["/type"],
    otherwise: Severity::Info,
    ..Report::USUAL
};

/// `crates/ruff_linter/src/message/`: a list, one object per line, or the format of reviewdog.
const RUFF: &[Report] = &[
    Report {
        marks: &["\"end_location\"", "\"filename\""],
        file: &["/filename"],
        line: &["/location/row", "/location/line"],
        column: &["/location/column"],
        severity: &[],
        ..Report::USUAL
    },
    Report { marks: &["\"diagnostics\"", "docs.astral.sh/ruff"], severity: &[], ..RDJSON },
];

/// `packages/pyright-internal/src/pyright.ts`: `--outputjson`.
const PYRIGHT: &[Report] = &[Report {
    marks: &["\"generalDiagnostics\""],
    rows: &["/generalDiagnostics"],
    line: &["/range/start/line"],
    column: &["/range/start/character"],
    first: (0, 0),
    code: &["/rule"],
    has_details: true,
    otherwise: Severity::Info,
    ..Report::USUAL
}];

/// ESLint's `lib/cli-engine/formatters/json.js` and `json-with-metadata.js`.
const ESLINT: &[Report] = &[ESLINT_LIST, Report { rows: &["/results", "/messages"], ..ESLINT_LIST }];

const ESLINT_LIST: Report = Report {
    marks: &["\"filePath\"", "\"messages\""],
    rows: &["", "/messages"],
    file: &["^/filePath"],
    code: &["/ruleId"],
    severities: &[("2", Severity::Error)],
    otherwise: Severity::Warning,
    no_stop: true,
    ..Report::USUAL
};

/// `apps/oxlint/src/output_formatter/json.rs`.
const OXLINT: &[Report] = &[Report {
    marks: &["\"number_of_rules\""],
    rows: &["/diagnostics"],
    file: &["/filename"],
    line: &["/labels/0/span/line"],
    column: &["/labels/0/span/column"],
    otherwise: Severity::Warning,
    ..Report::USUAL
}];

/// `crates/biome_cli/src/reporter/json.rs`.
const BIOME: &[Report] = &[Report {
    marks: &["\"diagnosticsNotPrinted\""],
    rows: &["/diagnostics"],
    file: &["/location/path"],
    line: &["/location/start/line"],
    column: &["/location/start/column"],
    code: &["/category"],
    counts: Some(["/summary/errors", "/summary/warnings"]),
    ..Report::USUAL
}];

/// `cli/tools/lint/reporters.rs`.
const DENO_LINT: &[Report] = &[Report {
    marks: &["\"filename\"", "\"bytePos\""],
    rows: &["/diagnostics"],
    file: &["/filename"],
    has_urls: true,
    line: &["/range/start/line"],
    column: &["/range/start/col"],
    first: (1, 0),
    severity: &[],
    ..Report::USUAL
}];

/// `src/Reports/Json.php`.
const PHPCS: &[Report] = &[Report {
    marks: &["\"totals\"", "\"messages\""],
    rows: &["/files", "/messages"],
    file: &["^"],
    code: &["/source", "/identifier"],
    severity: &["/type"],
    ..Report::USUAL
}];

/// `JsonErrorFormatter` of `PHPStan`. The second list has the errors without a file.
const PHPSTAN: &[Report] = &[
    Report {
        marks: &["\"totals\"", "\"file_errors\"", "\"errors\""],
        rows: &["/files", "/messages"],
        file: &["^"],
        code: &["/identifier"],
        ..Report::USUAL
    },
    Report { marks: &["\"totals\"", "\"file_errors\""], rows: &["/errors"], message: "", ..Report::USUAL },
];

/// `packages/openapi-core/src/format/format.ts`.
const REDOCLY: &[Report] = &[Report {
    marks: &["\"problems\"", "\"totals\"", "\"ruleId\""],
    rows: &["/problems"],
    file: &["/location/0/source/ref"],
    line: &["/location/0/start/line"],
    column: &["/location/0/start/col"],
    code: &["/ruleId"],
    counts: Some(["/totals/errors", "/totals/warnings"]),
    ..Report::USUAL
}];

/// `lychee-bin/src/formatters/stats/json.rs`, with the name of the table since version 0.16 and before.
const LYCHEE: &[Report] = &[
    Report { marks: &["\"error_map\""], rows: &["/error_map", ""], ..LYCHEE_MAP },
    Report { marks: &["\"fail_map\""], rows: &["/fail_map", ""], ..LYCHEE_MAP },
];

const LYCHEE_MAP: Report = Report {
    file: &["^"],
    line: &["/span/line"],
    column: &["/span/column"],
    code: &[],
    message: "/url",
    details: &["/status/text"],
    ..Report::USUAL
};

/// `go vet -json`: `{"example.com/app": {"printf": [{"posn": "/srv/a.go:5:24", "message": "…"}]}}`.
const GO_VET: &[Report] = &[Report {
    marks: &["\"posn\""],
    rows: &["", "", ""],
    file: &["/posn"],
    line: &[],
    code: &["^"],
    ..Report::USUAL
}];

/// webpack's `lib/stats/DefaultStatsFactoryPlugin.js`, since version 5.
const WEBPACK: &[Report] = &[
    Report { rows: &["/errors"], ..WEBPACK_LIST },
    Report {
        rows: &["/warnings"],
        otherwise: Severity::Warning,
        counts: Some(["/errorsCount", "/warningsCount"]),
        ..WEBPACK_LIST
    },
];

const WEBPACK_LIST: Report = Report {
    marks: &["\"errorsCount\"", "\"warningsCount\""],
    file: &["/moduleName", "/file"],
    line: &["/loc"],
    has_details: true,
    code: &[],
    ..Report::USUAL
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Examples;

    /// Reports, and the tool and each finding, errors first.
    const EXAMPLES: &str = r#"
> {"Issues":[{"FromLinter":"errcheck","Text":"not checked\nx","Severity":"","Pos":{"Filename":"a.go","Line":5,"Column":2}}],"Report":{}}
= golangci-lint a.go:5:2 error errcheck: not checked
> {"totals":{"errors":1,"file_errors":1},"files":{"/a.php":{"errors":1,"messages":[{"message":"m","line":3}]}},"errors":["Internal error"]}
= phpstan /a.php:3 error: m
= phpstan error: Internal error
> {"totals":{"errors":1,"warnings":0},"problems":[{"ruleId":"r","severity":"error","message":"m","location":[{"source":{"ref":"o.yaml"}}]}]}
= redocly o.yaml error r: m
> {"errors":1,"error_map":{"a.md":[{"url":"https://a.b/","status":{"text":"404 Not Found","code":404}}]}}
= lychee a.md error: https://a.b/ [404 Not Found]
> {"errorsCount":2,"warningsCount":1,"errors":[{"moduleName":"./a.js","loc":"3:4-20","message":"no\nmore"},{"message":"m"}],
> "warnings":[{"moduleName":"./b.js","loc":"name: x","message":"w"}]}
= webpack ./a.js:3:4 error: no
= webpack error: m
= webpack ./b.js warning: w
> {"generalDiagnostics":[{"file":"a.py","severity":"information","message":"m\n  x","range":{"start":{"line":0,"character":4}}}]}
= pyright a.py:1:5 info: m
! {"Issues":"none","Report":{}}
! {"Issues":[{"title":"x"}],"Report":{}}
! {"issues":[],"report":{}}
! {"errorsCount":1,"warningsCount":0,"errors":1,"warnings":"none"}
"#;

    /// What the first tool finds that claims the report.
    fn read(report: &str) -> Option<Vec<String>> {
        TOOLS.iter().find_map(|tool| {
            let mut findings = Findings::default();
            let shown = |found| format!("{} {found}", tool.name);
            (tool.new)()
                .document(report, &mut findings)
                .then(|| findings.into_diagnostics().map(shown).collect())
        })
    }

    #[test]
    fn reports() {
        let examples = Examples::of(EXAMPLES);
        for (report, expected) in examples.matches {
            assert_eq!(read(&report), Some(expected), "{report}");
        }
        for report in examples.rejects {
            assert_eq!(read(&report), None, "{report}");
        }
        assert_eq!(read(r#"{"Issues":null,"Report":{}}"#), Some(Vec::new()));
    }
}
