//! Checkstyle: its XML report, which linters of all languages write, and its own plain one; and cppcheck's XML.
//!
//! Source: Checkstyle's `XMLLogger` and `AuditEventDefaultFormatter`; cppcheck's `ErrorMessage::toXML`.

use crate::Severity;
use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};
use crate::readers::reports::xml::{self, Event};
use crate::readers::shared::located;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "checkstyle",
    kind: Kind::Lint,
    starts: &["[ERROR] ", "[WARN] ", "Starting audit...", "Checkstyle ends with "],
    new: || Box::<Checkstyle>::default(),
    documents: &["<checkstyle", "<cppcheck"],
    ..Tool::NONE
};

#[derive(Default)]
struct Checkstyle {
    /// `Starting audit...` was read, and `Audit done.` not.
    audit: bool,
}

impl Reader for Checkstyle {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if text == "Starting audit..." {
            self.audit = true;
            return Claim::More;
        }
        if self.audit && text == "Audit done." {
            self.audit = false;
            return Claim::More;
        }
        if let Some((at, severity, rule, message)) = plain(text) {
            findings.diagnostic(at, severity, Some(rule), message);
            return if self.audit { Claim::More } else { Claim::Mine };
        }
        // `Checkstyle ends with 28 errors.`
        if let Some(why) = text.strip_prefix("Checkstyle ends with ").and_then(scan::number) {
            if findings.errors() == 0 && why.0 > 0 {
                findings.reason(Weight::Stated, text);
            }
            return Claim::Mine;
        }
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if text.contains("<checkstyle") {
            report(text, findings);
            return true;
        }
        let cppcheck = text.contains("<results") && text.contains("<cppcheck");
        if cppcheck {
            self::cppcheck(text, findings);
        }
        cppcheck
    }
}

/// `[ERROR] /srv/Util.java:2:21: Parameter n should be final. [FinalParameters]`. Not `[ERROR] a.c:2:21: x`.
fn plain(text: &str) -> Option<(Location<'_>, Severity, &str, &str)> {
    let (level, rest) = scan::between(text, "[", "] ")?;
    let severity = match level {
        "ERROR" => Severity::Error,
        "WARN" => Severity::Warning,
        "INFO" => Severity::Info,
        _ => return None,
    };
    let (at, rest) = scan::location(rest)?;
    let (message, rule) = located::trailing_code(rest.strip_prefix(": ")?);
    Some((at, severity, rule?, message))
}

/// `<file name="a.sh"><error line="2" column="6" severity="info" message="…" source="ShellCheck.SC2086"/>`.
fn report(text: &str, findings: &mut Findings) {
    let mut file = String::new();
    for event in xml::events(text) {
        let Event::Open { name, attributes, .. } = event else { continue };
        if name == "file" {
            file = attributes.get("name").unwrap_or_default();
        } else if name == "error" {
            let severity = match attributes.raw("severity") {
                Some("warning") => Severity::Warning,
                Some("info" | "ignore") => Severity::Info,
                _ => Severity::Error,
            };
            let at = Location {
                file: &file,
                line: attributes.number("line"),
                column: attributes.number("column"),
            };
            let message = attributes.get("message").unwrap_or_default();
            findings.diagnostic(at, severity, attributes.get("source").as_deref(), &message);
        }
    }
}

/// `<error id="memleak" severity="error" msg="…"><location file="bug.c" line="8" column="5"/>`: the first place counts.
fn cppcheck(text: &str, findings: &mut Findings) {
    let mut error: Option<(Severity, Option<String>, String)> = None;
    for event in xml::events(text) {
        let Event::Open { name, attributes, .. } = event else { continue };
        if name == "error" {
            let severity = match attributes.raw("severity") {
                Some("error") => Severity::Error,
                Some("warning") => Severity::Warning,
                _ => Severity::Info,
            };
            error = Some((severity, attributes.get("id"), attributes.get("msg").unwrap_or_default()));
        } else if name == "location"
            && let Some((severity, id, message)) = error.take()
        {
            let file = attributes.get("file").unwrap_or_default();
            let at = Location {
                file: &file,
                line: attributes.number("line"),
                column: attributes.number("column"),
            };
            findings.diagnostic(at, severity, id.as_deref(), &message);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_rows() {
        let at = Location { file: "/a/B.java", line: Some(2), column: Some(21) };
        assert_eq!(plain("[ERROR] /a/B.java:2:21: no. [Final]"), Some((at, Severity::Error, "Final", "no.")));
        assert_eq!(plain("[ERROR] /a/B.java:2:21: no."), None);
        assert_eq!(plain("[DEBUG] /a/B.java:2:21: no. [Final]"), None);
    }
}
