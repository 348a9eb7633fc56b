//! SARIF, the Static Analysis Results Interchange Format, version 2.1.0.
//!
//! Source: the OASIS standard, §3.27 (`result`), §3.20.21 and §3.20.22 (notifications of a tool: files that could not
//! be read), §3.50 (`reportingConfiguration`). File URLs are converted to the paths that other reports print.

use foldhash::{HashMap, HashMapExt};

use super::json_findings::{Node, is_suppressed};
use super::json_report::Report;
use crate::Severity;
use crate::engine::{Findings, Reader, Tool};

pub(in crate::readers) const TOOL: Tool = Tool::program::<SarifLog>("").documents(&["\"driver\""]);

/// The results of a run.
const RESULTS: Report = Report {
    marks: &["\"runs\"", "\"driver\""],
    rows: &["/results"],
    file: &["/locations/0/physicalLocation/artifactLocation/uri"],
    has_urls: true,
    line: &["/locations/0/physicalLocation/region/startLine"],
    column: &["/locations/0/physicalLocation/region/startColumn"],
    code: &["/ruleId"],
    message: "/message/text",
    severity: &["/level"],
    severities: &[("none", Severity::Info)],
    ..Report::USUAL
};

/// The notifications of a run: files that could not be read.
const NOTIFICATIONS: [Report; 2] = [
    Report { rows: &["/toolExecutionNotifications"], ..RESULTS },
    Report { rows: &["/toolConfigurationNotifications"], ..RESULTS },
];

#[derive(Default)]
struct SarifLog;

impl Reader for SarifLog {
    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        read(text, findings)
    }
}

/// Reads a log. Returns whether it was one.
pub(in crate::readers) fn read(text: &str, findings: &mut Findings) -> bool {
    let Some(log) = RESULTS.parse(text) else { return false };
    let Some(runs) = log.pointer("/runs").and_then(Node::list) else { return false };
    for run in runs {
        let Some(driver) = run.pointer("/tool/driver") else { return false };
        if let Some(name) = driver.pointer("/name").and_then(|name| self::tool(name.text()?)) {
            findings.written_by(&name);
        }
        let levels = levels(driver);
        // A file that could not be read has no results. Notifications come first, like the invocations in the standard.
        let invocations = run.list_at("/invocations").iter();
        let notified = invocations.flat_map(|of| NOTIFICATIONS.iter().filter_map(|all| all.rows(of)));
        for row in notified.chain(RESULTS.rows(run)).flatten() {
            if row.value.object().is_some_and(is_suppressed) {
                continue;
            }
            let level = row.text(RESULTS.code).and_then(|rule| levels.get(&*rule).copied());
            RESULTS.note(&row, level.unwrap_or(Severity::Warning), findings);
        }
    }
    true
}

/// The severities of the rules that state one. A result without a level has the level of its rule, which is a warning
/// by default.
fn levels<'s>(driver: &'s Node<'_>) -> HashMap<&'s str, Severity> {
    let mut levels = HashMap::new();
    for rule in driver.list_at("/rules") {
        let level = RESULTS.severity_of(rule.text_at("/defaultConfiguration/level"));
        if let (Some(id), Some(level)) = (rule.pointer("/id").and_then(Node::text), level) {
            levels.entry(id).or_insert(level);
        }
    }
    levels
}

/// The name of a tool in the spelling of the other reports: `ESLint` is `eslint`, `Semgrep OSS` is `semgrep-oss`. Does
/// not match a sentence.
fn tool(name: &str) -> Option<String> {
    let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '+' | '/');
    let named = (1..=40).contains(&name.len()) && name.chars().all(letter);
    named.then(|| name.to_ascii_lowercase().replace(' ', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suppressed_results() {
        let result = |suppressions| {
            format!(
                r#"{{"runs":[{{"tool":{{"driver":{{"name":"Semgrep OSS"}}}},"results":[{{"message":{{"text":"m"}},"suppressions":{suppressions}}}]}}]}}"#
            )
        };
        let rows =
            [("[]", 1), (r#"[{"kind":"inSource"}]"#, 0), (r#"[{"kind":"external","status":"rejected"}]"#, 1)];
        for (suppressions, warnings) in rows {
            let findings = crate::engine::read(&[&TOOL], &result(suppressions));
            assert_eq!(findings.warnings(), warnings, "{suppressions}");
        }
        assert_eq!(crate::engine::read(&[&TOOL], &result("[]")).tool(), Some("semgrep-oss"));
        assert_eq!(tool("ESLint").as_deref(), Some("eslint"));
        assert_eq!(tool("a: b"), None);
    }

    #[test]
    fn notifications_and_the_levels_of_rules() {
        let found = crate::engine::found(
            &TOOL,
            r#"{"runs":[{"tool":{"driver":{"rules":[{"id":"r","defaultConfiguration":{"level":"error"}}]}},"results":[{"ruleId":"r","message":{"text":"m"}}],"invocations":[{},{"toolExecutionNotifications":[{"level":"note","message":{"text":"n"}}]}]}]}"#,
        );
        assert_eq!(found, ["error r: m", "info: n"]);
    }
}
