//! JSON reports of linters, scanners and compilers that have no reader: the objects in them that are findings.
//!
//! A report is walked through, whatever its shape: a list, an object with lists anywhere, findings below the name of their file, an
//! object a line. What an object must state to be a finding depends on the list that it stands in; see [`List::holds`].
//! Counts are given if all of a list was understood, and if the report's own totals agree.

mod found;
mod grade;
mod keys;
mod node;
mod parts;
mod totals;
mod walk;

use self::found::Trust;
use self::node::Node;
use self::totals::{Read, Totals};
use self::walk::Walk;
use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::Location;

pub(in crate::readers) const TOOL: Tool =
    Tool { kind: Kind::Lint, new: || Box::new(JsonFindings), ..Tool::NONE };

struct JsonFindings;

impl Reader for JsonFindings {
    fn line(&mut self, _: Line<'_>, _: &mut Findings) -> Claim {
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        text.trim_start().starts_with(['{', '['])
            && Node::parse(text).is_some_and(|report| read(&report, findings))
    }
}

/// Reads a report; returns whether it has findings.
fn read(report: &Node<'_>, findings: &mut Findings) -> bool {
    let walk = Walk::through(report);
    let scale = walk.scale();
    let totals = Totals::of(report);
    let count = walk.found.iter().fold(Read::default(), |mut count, found| {
        match found.severity(scale) {
            Severity::Error => count.errors += 1,
            Severity::Warning => count.warnings += 1,
            Severity::Info => count.notes += 1,
        }
        count
    });
    // Objects that say nowhere where they are may be a server's answer.
    let has = |trust| walk.found.iter().any(|found| found.trust == trust);
    if !has(Trust::Placed) && (has(Trust::Loose) || walk.found.is_empty() || !totals.confirm(count)) {
        return false;
    }
    findings.close();
    let before = findings.errors() + findings.warnings();
    for found in &walk.found {
        let at = Location { file: &found.file, line: found.line, column: found.column };
        findings.diagnostic(at, found.severity(scale), found.rule.as_deref(), &found.message);
    }
    let new = findings.errors() + findings.warnings() - before;
    if walk.partly || !totals.allow(count) {
        findings.partly_understood();
    } else if new > 0 && new < count.errors + count.warnings {
        // A report lists each finding once, also those that look alike. If all are known, it was printed before.
        findings.summary(Some(count.errors), Some(count.warnings), None);
    }
    true
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
