//! SARIF, the Static Analysis Results Interchange Reader, version 2.1.0.
//!
//! Source: the OASIS standard, §3.27 (`result`), §3.20.21 and §3.20.22 (a tool's notifications: files that could not be read),
//! §3.50 (`reportingConfiguration`). File URLs are given as the paths that other reports print.

use std::borrow::Cow;

use serde::Deserialize;

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::Location;

pub(in crate::readers) const TOOL: Tool =
    Tool { kind: Kind::Any, new: || Box::new(SarifLog), documents: &["\"driver\""], ..Tool::NONE };

struct SarifLog;

impl Reader for SarifLog {
    fn line(&mut self, _: Line<'_>, _: &mut Findings) -> Claim {
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        read(text, findings)
    }
}

/// Reads a log; whether it was one.
pub(in crate::readers) fn read(text: &str, findings: &mut Findings) -> bool {
    if !text.contains("\"runs\"") || !text.contains("\"driver\"") {
        return false;
    }
    let Ok(log) = serde_json::from_str::<Log<'_>>(text) else { return false };
    for run in &log.runs {
        if let Some(tool) = run.tool.driver.name.as_deref().and_then(tool) {
            findings.written_by(&tool);
        }
        run.note(findings);
    }
    true
}

impl Run<'_> {
    fn note(&self, findings: &mut Findings) {
        let notified = self.invocations.iter().flat_map(|invocation| {
            let Invocation { tool_execution_notifications, tool_configuration_notifications } = invocation;
            tool_execution_notifications.iter().chain(tool_configuration_notifications)
        });
        // A file that could not be read has no results: it comes first, as invocations do in the standard's run.
        let results = notified.chain(self.results.iter().flatten());
        for result in results.filter(|result| !result.is_suppressed()) {
            let physical = result.locations.first().and_then(|location| location.physical_location.as_ref());
            let region = physical.and_then(|physical| physical.region.as_ref());
            let file = physical.map_or(Cow::Borrowed(""), |physical| path(&physical.artifact_location.uri));
            let at = Location {
                file: &file,
                line: region.and_then(|region| region.start_line),
                column: region.and_then(|region| region.start_column),
            };
            let rule = result.rule_id.as_deref();
            // A result without a level has its rule's, and that is a warning unless it says otherwise.
            let of_rule = || {
                let rules = &self.tool.driver.rules;
                let descriptor = rules.iter().find(|descriptor| Some(&*descriptor.id) == rule)?;
                descriptor.default_configuration.as_ref()?.level.as_deref()
            };
            let severity = match result.level.as_deref().or_else(of_rule) {
                Some("error") => Severity::Error,
                Some("note" | "none") => Severity::Info,
                _ => Severity::Warning,
            };
            let message = result.message.text.lines().next().unwrap_or_default();
            findings.diagnostic(at, severity, rule, message);
        }
    }
}

/// A tool's name in the spelling of the other reports: `ESLint` is `eslint`, `Semgrep OSS` is `semgrep-oss`. Not a sentence.
fn tool(name: &str) -> Option<String> {
    let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '+' | '/');
    let named = (1..=40).contains(&name.len()) && name.chars().all(letter);
    named.then(|| name.to_ascii_lowercase().replace(' ', "-"))
}

/// `file:///srv/a%20b.c` is `/srv/a b.c`, `file:///C:/a.c` is `C:/a.c`; anything else is what it is.
pub(in crate::readers) fn path(uri: &str) -> Cow<'_, str> {
    let Some(path) = uri.strip_prefix("file://") else { return Cow::Borrowed(uri) };
    let drive = path.strip_prefix('/').filter(|path| path.as_bytes().get(1) == Some(&b':'));
    let path = drive.unwrap_or(path);
    if !path.contains('%') {
        return Cow::Borrowed(path);
    }
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('%') {
        bytes.extend_from_slice(before.as_bytes());
        match after.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(b'%');
                rest = after;
            }
        }
    }
    bytes.extend_from_slice(rest.as_bytes());
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

#[derive(Deserialize)]
struct Log<'a> {
    #[serde(borrow)]
    runs: Vec<Run<'a>>,
}

#[derive(Deserialize)]
struct Run<'a> {
    #[serde(borrow)]
    tool: Analyser<'a>,
    #[serde(borrow, default)]
    results: Option<Vec<Outcome<'a>>>,
    #[serde(borrow, default)]
    invocations: Vec<Invocation<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Invocation<'a> {
    #[serde(borrow, default)]
    tool_execution_notifications: Vec<Outcome<'a>>,
    #[serde(borrow, default)]
    tool_configuration_notifications: Vec<Outcome<'a>>,
}

#[derive(Deserialize)]
struct Analyser<'a> {
    #[serde(borrow)]
    driver: Driver<'a>,
}

#[derive(Deserialize)]
struct Driver<'a> {
    #[serde(borrow, default)]
    name: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    rules: Vec<Rule<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'a> {
    #[serde(borrow)]
    id: Cow<'a, str>,
    #[serde(borrow, default)]
    default_configuration: Option<Configuration<'a>>,
}

#[derive(Deserialize)]
struct Configuration<'a> {
    #[serde(borrow, default)]
    level: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Outcome<'a> {
    #[serde(borrow, default)]
    rule_id: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    level: Option<Cow<'a, str>>,
    #[serde(borrow)]
    message: Message<'a>,
    #[serde(borrow, default)]
    locations: Vec<Place<'a>>,
    #[serde(borrow, default)]
    suppressions: Vec<Suppression<'a>>,
}

impl Outcome<'_> {
    /// Whether somebody suppressed the result, and nobody rejected that or still reviews it (§3.27.23).
    fn is_suppressed(&self) -> bool {
        let refused = |suppression: &Suppression<'_>| {
            matches!(suppression.status.as_deref(), Some("rejected" | "underReview"))
        };
        !self.suppressions.is_empty() && !self.suppressions.iter().any(refused)
    }
}

#[derive(Deserialize)]
struct Suppression<'a> {
    #[serde(borrow, default, alias = "state")]
    status: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
struct Message<'a> {
    #[serde(borrow, default)]
    text: Cow<'a, str>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Place<'a> {
    #[serde(borrow, default)]
    physical_location: Option<Physical<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Physical<'a> {
    #[serde(borrow, default)]
    artifact_location: Artifact<'a>,
    #[serde(default)]
    region: Option<Region>,
}

#[derive(Deserialize, Default)]
struct Artifact<'a> {
    #[serde(borrow, default)]
    uri: Cow<'a, str>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: Option<u32>,
    start_column: Option<u32>,
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
    fn paths_of_urls() {
        assert_eq!(path("file:///srv/a%20b/%5Bid%5D.c"), "/srv/a b/[id].c");
        assert_eq!(path("file:///C:/a.c"), "C:/a.c");
        assert_eq!(path("src/100%25.c"), "src/100%25.c");
        assert_eq!(path("file:///a%2"), "/a%2");
    }
}
