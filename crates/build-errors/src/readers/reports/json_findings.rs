//! JSON reports of linters that have no reader: the objects in them that are findings, by the usual names of their parts.
//!
//! A finding is an element of a list with a message and a line, or with a message, a file, and a rule or a severity. The
//! file may be stated by an object around it. An object that contains findings is not a finding itself.
//!
//! Source: the names are those of the JSON formats of Checkov, Crystal, gosec, golangci-lint, `KubeLinter`, markuplint, Phan,
//! protolint, reek, salt-lint, Semgrep, Spectral, `SQLFluff`, `TFLint`, Trivy, tslint and Veracode.

use serde_json::{Map, Value};

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::Location;

pub(in crate::readers) const TOOL: Tool =
    Tool { kind: Kind::Lint, new: || Box::new(JsonFindings), documents: &MESSAGE, ..Tool::NONE };

/// Objects nested more deeply are not looked at.
const DEPTH: usize = 12;

const FILE: [&str; 20] = [
    "file",
    "filename",
    "fileName",
    "filePath",
    "filepath",
    "file_path",
    "fullpath",
    "path",
    "Filename",
    "File",
    "Target",
    "source",
    "uri",
    "url_path",
    "source_file",
    "sourceFile",
    "sourcePath",
    "startLineFile",
    "component",
    "name",
];
const LINE: [&str; 20] = [
    "line",
    "lineNumber",
    "line_number",
    "linenumber",
    "lineno",
    "line_no",
    "lineNo",
    "startLine",
    "start_line",
    "start_line_no",
    "StartLine",
    "startLineNumber",
    "beginLine",
    "line_start",
    "Line",
    "row",
    "lines",
    "lnum",
    "file_line_range",
    "start",
];
const COLUMN: [&str; 14] = [
    "column",
    "columnNumber",
    "col",
    "startColumn",
    "start_column",
    "start_line_pos",
    "line_pos",
    "column_start",
    "Column",
    "character",
    "beginColumn",
    "charPos",
    "columnNo",
    "position",
];
const MESSAGE: [&str; 18] = [
    "message",
    "msg",
    "Message",
    "text",
    "errorMessage",
    "failure",
    "description",
    "Description",
    "desc",
    "reason",
    "rule_description",
    "ruleDescription",
    "Title",
    "title",
    "check_name",
    "detail",
    "details",
    "error",
];
const CODE: [&str; 20] = [
    "code",
    "ruleId",
    "rule_id",
    "ruleName",
    "rule_name",
    "rule",
    "check_id",
    "check",
    "linter",
    "checkName",
    "smell_type",
    "symbol",
    "ident",
    "ID",
    "id",
    "VulnerabilityID",
    "rule_code",
    "issue_type",
    "name",
    "kind",
];
const SEVERITY: [&str; 10] = [
    "severity",
    "level",
    "Severity",
    "type",
    "impact",
    "priority",
    "kind",
    "category",
    "severity_label",
    "rule_severity",
];
/// Objects that say where a finding is, around or inside of each other.
const PLACE: [&str; 24] = [
    "location",
    "locations",
    "physicalLocation",
    "artifactLocation",
    "region",
    "loc",
    "range",
    "start",
    "begin",
    "Pos",
    "pos",
    "position",
    "startPosition",
    "start_position",
    "source_location",
    "sourceLocation",
    "textRange",
    "files",
    "lines",
    "file",
    "CauseMetadata",
    "Location",
    "span",
    "extra",
];
/// Lists that hold no failures, and parts of a finding that look like findings.
const ASIDE: [&str; 22] = [
    "passed_checks",
    "skipped_checks",
    "passed",
    "skipped",
    "suppressed",
    "suppressions",
    "ignored",
    "Successes",
    "statistics",
    "fix",
    "fixes",
    "edits",
    "replacements",
    "related",
    "relatedLocations",
    "related_locations",
    "trace",
    "stack",
    "codeFlows",
    "rules",
    "deprecations",
    "children",
];
/// What a program's structured log has and a report has not.
const LOGGED: [&str; 5] = ["time", "timestamp", "@timestamp", "ts", "pid"];

struct JsonFindings;

impl Reader for JsonFindings {
    fn line(&mut self, _: Line<'_>, _: &mut Findings) -> Claim {
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if text.starts_with('<') {
            return false;
        }
        let Ok(report) = serde_json::from_str::<Value>(text) else { return false };
        match &report {
            // Linters that print an object a line state all parts of a finding; so do loggers, with a time.
            Value::Object(object) if !LOGGED.iter().any(|key| object.contains_key(*key)) => {
                read_object(object, None, false, DEPTH, findings)
                    || (Parts::of(object, None).is_complete() && note(object, None, findings))
            }
            Value::Array(_) => read(&report, None, DEPTH, findings),
            _ => false,
        }
    }
}

/// Reads the findings below a value; whether there were any. `file` is the one that an object around it states.
fn read(value: &Value, file: Option<&str>, depth: usize, findings: &mut Findings) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    match value {
        Value::Array(elements) => elements.iter().fold(false, |found, element| match element {
            Value::Object(object) => read_object(object, file, true, depth, findings) || found,
            other => read(other, file, depth, findings) || found,
        }),
        Value::Object(object) => read_object(object, file, false, depth, findings),
        _ => false,
    }
}

/// Reads the findings inside an object, or else the object itself if it is an element of a list.
fn read_object(
    object: &Map<String, Value>,
    file: Option<&str>,
    element: bool,
    depth: usize,
    findings: &mut Findings,
) -> bool {
    let inner_file = path(object).or(file);
    let inner = object.iter().filter(|(key, value)| {
        !ASIDE.contains(&key.as_str()) && !PLACE.contains(&key.as_str()) && (value.is_array() || value.is_object())
            || matches!(value, Value::Array(elements) if key.as_str() == "files" && elements.iter().any(Value::is_object))
    });
    let found = inner.fold(false, |found, (_, value)| read(value, inner_file, depth, findings) || found);
    found || element && Parts::of(object, file).is_finding() && note(object, file, findings)
}

/// The parts of an object that may be a finding.
struct Parts<'a> {
    file: Option<&'a str>,
    line: Option<u32>,
    column: Option<u32>,
    message: Option<&'a str>,
    code: Option<String>,
    severity: Option<Severity>,
}

impl<'a> Parts<'a> {
    fn of(object: &'a Map<String, Value>, file: Option<&'a str>) -> Self {
        let (line, column) = position(object, PLACES);
        Self {
            file: path(object).or_else(|| nested_path(object, PLACES)).or(file),
            line,
            column,
            message: message(object),
            code: code(object),
            severity: severity(object),
        }
    }

    fn is_finding(&self) -> bool {
        let judged = self.code.is_some() || self.severity.is_some();
        self.message.is_some()
            && (self.line.is_some() && (judged || self.file.is_some()) || self.file.is_some() && judged)
    }

    fn is_complete(&self) -> bool {
        self.message.is_some() && self.line.is_some() && self.file.is_some()
    }
}

/// Objects around a location that are looked into.
const PLACES: usize = 4;

fn note(object: &Map<String, Value>, file: Option<&str>, findings: &mut Findings) -> bool {
    let parts = Parts::of(object, file);
    let at = Location { file: parts.file.unwrap_or_default(), line: parts.line, column: parts.column };
    let message =
        parts.message.unwrap_or_default().lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    findings.diagnostic(at, parts.severity.unwrap_or_default(), parts.code.as_deref(), message);
    true
}

/// The value of the first key that the object has and that fits.
fn first<'a, T>(
    object: &'a Map<String, Value>,
    keys: &[&str],
    fit: impl Fn(&'a Value) -> Option<T>,
) -> Option<T> {
    keys.iter().find_map(|key| fit(object.get(*key)?))
}

fn text(value: &Value) -> Option<&str> {
    value.as_str().map(str::trim).filter(|text| !text.is_empty())
}

/// A file's name. A name without a dot or a slash is something else's.
fn path(object: &Map<String, Value>) -> Option<&str> {
    let fit = |value| {
        text(value).filter(|text| {
            text.len() <= 1024
                && !text.contains('\n')
                && (text.contains(['/', '.']) || *text == "-" || *text == "stdin")
        })
    };
    let bare = FILE.split_last().map_or(&FILE[..0], |(_, most)| most);
    first(object, bare, fit).filter(|path| !path.starts_with("http://") && !path.starts_with("https://"))
}

fn places(object: &Map<String, Value>) -> impl Iterator<Item = &Map<String, Value>> {
    PLACE.iter().filter_map(|key| match object.get(*key)? {
        Value::Object(place) => Some(place),
        Value::Array(places) => places.first()?.as_object(),
        _ => None,
    })
}

fn nested_path(object: &Map<String, Value>, depth: usize) -> Option<&str> {
    let depth = depth.checked_sub(1)?;
    places(object).find_map(|place| path(place).or_else(|| nested_path(place, depth)))
}

/// The line and the column. The language server protocol counts both from 0 and calls the column `character`.
fn position(object: &Map<String, Value>, depth: usize) -> (Option<u32>, Option<u32>) {
    let from = u32::from(object.contains_key("character"));
    if let Some(line) = first(object, &LINE, number) {
        let column = first(object, &COLUMN, number);
        return (Some(line + from).filter(|line| *line > 0), column.map(|column| column + from));
    }
    let Some(depth) = depth.checked_sub(1) else { return (None, None) };
    let found = places(object).map(|place| position(place, depth)).find(|(line, _)| line.is_some());
    found.unwrap_or_default()
}

/// `3`, `"3"`, `"3-5"`, `[3, 5]`.
fn number(value: &Value) -> Option<u32> {
    match value {
        Value::Number(number) => number.as_u64().and_then(|number| u32::try_from(number).ok()),
        Value::String(text) => {
            let digits = text.split(['-', ',', ':']).next().unwrap_or_default();
            digits.trim().parse().ok()
        }
        Value::Array(range) => range.first().filter(|first| first.is_number()).and_then(number),
        _ => None,
    }
}

fn message(object: &Map<String, Value>) -> Option<&str> {
    first(object, &MESSAGE, |value| match value {
        Value::Object(inner) => first(inner, &["text", "message"], text),
        other => text(other),
    })
    .or_else(|| object.get("extra").and_then(|extra| text(extra.get("message")?)))
}

fn code(object: &Map<String, Value>) -> Option<String> {
    first(object, &CODE, |value| match value {
        Value::Number(number) => Some(number.to_string()),
        Value::Object(rule) => first(rule, &["id", "name", "ruleId"], text).map(str::to_owned),
        other => text(other).filter(|code| code.len() <= 80 && !code.contains(' ')).map(str::to_owned),
    })
}

fn severity(object: &Map<String, Value>) -> Option<Severity> {
    let own = first(object, &SEVERITY, |value| graded(text(value)?));
    let of_rule = || graded(text(object.get("rule")?.get("severity")?)?);
    let of_extra = || graded(text(object.get("extra")?.get("severity")?)?);
    own.or_else(of_rule).or_else(of_extra)
}

/// The words for how bad a finding is, as security scanners and linters grade.
fn graded(word: &str) -> Option<Severity> {
    match word.to_ascii_lowercase().as_str() {
        "error" | "err" | "fatal" | "critical" | "blocker" | "high" | "very high" | "failure" | "fail" => {
            Some(Severity::Error)
        }
        "warning" | "warn" | "medium" | "moderate" | "major" | "minor" | "convention" | "refactor" => {
            Some(Severity::Warning)
        }
        "info" | "information" | "informational" | "note" | "notice" | "hint" | "low" | "very low"
        | "style" | "suggestion" | "negligible" | "unknown" | "undefined" => Some(Severity::Info),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let mut findings = Findings::default();
        let read = JsonFindings.document(text, &mut findings);
        let shown: Vec<String> = findings.into_diagnostics().map(|found| found.to_string()).collect();
        assert_eq!(
            (shown, read),
            (expected.iter().map(|line| (*line).to_owned()).collect(), !expected.is_empty()),
            "{text}"
        );
    }

    #[test]
    fn findings_of_many_shapes() {
        check(
            r#"[{"file":"/a.cr","line":2,"column":1,"message":"unexpected token"}]"#,
            &["/a.cr:2:1 error: unexpected token"],
        );
        check(
            r#"{"issues":[{"rule":{"name":"r1","severity":"warning"},"message":"m","range":{"filename":"a.tf","start":{"line":3,"column":4}}}]}"#,
            &["a.tf:3:4 warning r1: m"],
        );
        check(
            r#"[{"source":"a.yaml","code":"c","message":"m","severity":0,"range":{"start":{"line":11,"character":3}}}]"#,
            &["a.yaml:12:4 error c: m"],
        );
        check(
            r#"[{"filepath":"q.sql","violations":[{"start_line_no":6,"start_line_pos":1,"code":"L003","description":"d"}]}]"#,
            &["q.sql:6:1 error L003: d"],
        );
        check(
            r#"{"results":{"failed_checks":[{"check_id":"C1","check_name":"n","file_path":"/m.tf","file_line_range":[12,20]}],"passed_checks":[{"check_id":"C2","check_name":"n","file_path":"/m.tf","file_line_range":[1,2]}]}}"#,
            &["/m.tf:12 error C1: n"],
        );
        check(
            r#"{"Issues":[{"severity":"HIGH","rule_id":"G101","details":"d","file":"/m.go","line":"42","column":"13"}]}"#,
            &["/m.go:42:13 error G101: d"],
        );
        check(
            r#"[{"context":"P","lines":[3],"message":"m","smell_type":"S","source":"w.rb"}]"#,
            &["w.rb:3 error S: m"],
        );
        check(
            r#"{"runs":[{"results":[{"ruleId":"R","level":"note","message":{"text":"m"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a.c"},"region":{"startLine":1}}}]}]}]}"#,
            &["a.c:1 info R: m"],
        );
    }

    #[test]
    fn other_documents() {
        check(r#"{"message":"Scan successful","modules":["a.b"]}"#, &[]);
        check(r#"{"level":"error","message":"m","file":"a.py","line":3,"time":"12:00"}"#, &[]);
        check(r#"[{"name":"a.b","version":"1.2"}]"#, &[]);
        check(r#"{"a":[1,"b"]}"#, &[]);
        check(r#"{"results":[]}"#, &[]);
    }
}
