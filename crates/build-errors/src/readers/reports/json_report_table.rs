//! The JSON reports that pointers describe, by tool.

use std::sync::LazyLock;

use super::json_findings::Node;
use super::json_report::Report;
use super::text_table::{self, Field};
use crate::engine::{Findings, Kind, Reader, Tool, severity};

/// In the order in which they are tried. A name in `documents` is in each report of the tool.
pub(in crate::readers) const TOOLS: &[Tool] = &[
    Tool { documents: &["\"Issues\""], ..lint("golangci-lint", || reader("golangci-lint")) },
    Tool { documents: &["\"ruleNames\""], ..lint("markdownlint", || reader("markdownlint")) },
    Tool { documents: &["\"issue_severity\""], ..lint("bandit", || reader("bandit")) },
    Tool { documents: &["\"message-id\"", "\"messageId\""], ..lint("pylint", || reader("pylint")) },
    Tool { documents: &["\"end_location\"", "docs.astral.sh/ruff"], ..lint("ruff", || reader("ruff")) },
    Tool {
        documents: &["\"generalDiagnostics\""],
        kind: Kind::Compile,
        checks_types: true,
        ..lint("pyright", || reader("pyright"))
    },
    Tool { documents: &["\"filePath\""], ..lint("eslint", || reader("eslint")) },
    Tool { documents: &["\"number_of_rules\""], ..lint("oxlint", || reader("oxlint")) },
    Tool { documents: &["\"diagnosticsNotPrinted\""], ..lint("biome", || reader("biome")) },
    Tool { documents: &["\"bytePos\""], ..lint("deno", || reader("deno")) },
    Tool { documents: &["\"file_errors\""], ..lint("phpstan", || reader("phpstan")) },
    Tool { documents: &["\"totals\""], ..lint("phpcs", || reader("phpcs")) },
    Tool { documents: &["\"problems\""], ..lint("redocly", || reader("redocly")) },
    Tool { documents: &["\"error_map\"", "\"fail_map\""], ..lint("lychee", || reader("lychee")) },
    Tool { documents: &["\"errorsCount\""], kind: Kind::Compile, ..lint("webpack", || reader("webpack")) },
    Tool { documents: &["\"posn\""], kind: Kind::Compile, ..lint("go", || reader("go")) },
];

const fn lint(name: &'static str, new: fn() -> Box<dyn Reader>) -> Tool {
    Tool { name, new, ..Tool::LINT }
}

fn reader(tool: &'static str) -> Box<dyn Reader> {
    Box::new(JsonReports(tool))
}

/// Reads the reports of this tool.
struct JsonReports(&'static str);

impl Reader for JsonReports {
    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        let own = REPORTS.iter().filter(|(tool, _)| *tool == self.0).map(|(_, report)| report);
        let mut marked = own.filter(|report| report.is_marked(text)).peekable();
        let Some(report) = marked.peek().and_then(|_| Node::parse(text)) else { return false };
        marked.filter(|described| described.note_whole(&report, findings)).count() > 0
    }
}

/// The reports; see [`text_table`]. A heading has the tool and the marks. The fields are those of [`Report`] that are not
/// usual.
const TABLE: &str = r#"
# `pkg/result/issue.go`, `pkg/printers/json.go`
golangci-lint "Issues" "Report"
  rows=/Issues file=/Pos/Filename line=/Pos/Line column=/Pos/Column
  code=/FromLinter severity=/Severity message=/Text reason=/Report/Error
# `markdownlint --json` and `markdownlint-cli2-formatter-json`
markdownlint "fileName" "ruleNames"
  file=/fileName line=/lineNumber column=/errorRange/0
  code=/ruleNames/0 message=/ruleDescription details=/errorDetail|/errorContext
# `bandit/formatters/json.py`; the severities are those of its SARIF report
bandit "issue_severity" "test_id"
  rows=/results file=/filename line=/line_number column=/col_offset
  code=/test_id severity=/issue_severity message=/issue_text
  severities=MEDIUM:warning|LOW:info|UNDEFINED:info
# `pylint/reporters/json_reporter.py`: `json` and `json2`
pylint "message-id" "path"
  file=/path code=/message-id severity=/type otherwise=info
pylint "messageId" "path"
  rows=/messages file=/path code=/messageId severity=/type otherwise=info
# `crates/ruff_linter/src/message/`: a list, one object per line, or the format of reviewdog
ruff "end_location" "filename"
  file=/filename line=/location/row|/location/line column=/location/column severity=-
ruff "diagnostics" docs.astral.sh/ruff
  rows=/diagnostics file=/location/path line=/location/range/start/line column=/location/range/start/column
  code=/code/value severity=-
# `packages/pyright-internal/src/pyright.ts`: `--outputjson`
pyright "generalDiagnostics"
  rows=/generalDiagnostics line=/range/start/line column=/range/start/character first=0,0
  code=/rule has_details otherwise=info
# ESLint's `lib/cli-engine/formatters/json.js` and `json-with-metadata.js`
eslint "filePath" "messages"
  rows=|/messages file=^/filePath code=/ruleId severities=2:error otherwise=warning no_stop
eslint "filePath" "messages"
  rows=/results|/messages file=^/filePath code=/ruleId severities=2:error otherwise=warning no_stop
# `apps/oxlint/src/output_formatter/json.rs`
oxlint "number_of_rules"
  rows=/diagnostics file=/filename line=/labels/0/span/line column=/labels/0/span/column otherwise=warning
# `crates/biome_cli/src/reporter/json.rs`
biome "diagnosticsNotPrinted"
  rows=/diagnostics file=/location/path line=/location/start/line column=/location/start/column
  code=/category counts=/summary/errors|/summary/warnings
# `cli/tools/lint/reporters.rs`
deno "filename" "bytePos"
  rows=/diagnostics file=/filename has_urls line=/range/start/line column=/range/start/col first=1,0 severity=-
# `JsonErrorFormatter` of `PHPStan`; the second list has the errors without a file
phpstan "totals" "file_errors" "errors"
  rows=/files|/messages file=^ code=/identifier
phpstan "totals" "file_errors"
  rows=/errors message=
# `src/Reports/Json.php`
phpcs "totals" "messages"
  rows=/files|/messages file=^ code=/source|/identifier severity=/type
# `packages/openapi-core/src/format/format.ts`
redocly "problems" "totals" "ruleId"
  rows=/problems file=/location/0/source/ref line=/location/0/start/line column=/location/0/start/col
  code=/ruleId counts=/totals/errors|/totals/warnings
# `lychee-bin/src/formatters/stats/json.rs`, with the name of the table since version 0.16 and before
lychee "error_map"
  rows=/error_map| file=^ line=/span/line column=/span/column code=- message=/url details=/status/text
lychee "fail_map"
  rows=/fail_map| file=^ line=/span/line column=/span/column code=- message=/url details=/status/text
# `go vet -json`: `{"example.com/app": {"printf": [{"posn": "/srv/a.go:5:24", "message": "…"}]}}`
go "posn"
  rows=|| file=/posn line=- code=^
# webpack's `lib/stats/DefaultStatsFactoryPlugin.js`, since version 5
webpack "errorsCount" "warningsCount"
  rows=/errors file=/moduleName|/file line=/loc has_details code=-
webpack "errorsCount" "warningsCount"
  rows=/warnings file=/moduleName|/file line=/loc has_details code=- otherwise=warning
  counts=/errorsCount|/warningsCount
"#;

/// The tool and the description of each report. A test reads the whole table.
static REPORTS: LazyLock<Vec<(&str, Report)>> = LazyLock::new(|| described(TABLE).unwrap_or_default());

/// The reports of a table; `None` if a field is unknown.
fn described(table: &'static str) -> Option<Vec<(&'static str, Report)>> {
    let report = |(heading, fields): (&'static str, Vec<Field>)| {
        let (tool, marks) = heading.split_once(' ')?;
        let mut report = Report { marks: marks.split(" ").collect::<Vec<_>>().leak(), ..Report::USUAL };
        fields.into_iter().try_for_each(|field| set(&mut report, field))?;
        Some((tool, report))
    };
    text_table::entries(table, " ").into_iter().map(report).collect()
}

fn set(report: &mut Report, field: Field) -> Option<()> {
    let graded = |word: &'static &'static str| {
        let (word, severity) = word.split_once(':')?;
        Some((word, severity::leading(severity)?.0))
    };
    match field.name {
        "rows" => report.rows = field.alternatives(),
        "file" => report.file = field.alternatives(),
        "has_urls" => report.has_urls = true,
        "line" => report.line = field.alternatives(),
        "column" => report.column = field.alternatives(),
        "first" => {
            let (line, column) = field.pair(',')?;
            report.first = (line.parse().ok()?, column.parse().ok()?);
        }
        "code" => report.code = field.alternatives(),
        "message" => report.message = field.value,
        "has_details" => report.has_details = true,
        "details" => report.details = field.alternatives(),
        "severity" => report.severity = field.alternatives(),
        "severities" => {
            report.severities = field.alternatives().iter().map(graded).collect::<Option<Vec<_>>>()?.leak();
        }
        "otherwise" => report.otherwise = severity::leading(field.value)?.0,
        "no_stop" => report.no_stop = true,
        "counts" => report.counts = Some(field.pair('|')?.into()),
        "reason" => report.reason = Some(field.value),
        _ => return None,
    }
    Some(())
}

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
    fn all_fields_of_the_table_are_known() {
        assert_eq!(described(TABLE).map(|reports| reports.len()), Some(REPORTS.len()));
        assert!(TOOLS.iter().all(|tool| REPORTS.iter().any(|(name, _)| *name == tool.name)));
        for wrong in ["x \"a\"\n  files=/a\n", "x \"a\"\n  first=1\n", "x \"a\"\n  severities=A:b\n"] {
            assert!(described(wrong).is_none(), "{wrong}");
        }
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
