//! Checkstyle's plain report, and the XML report of Checkstyle and other linters.
//!
//! Source: Checkstyle's `AuditEventDefaultFormatter`.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight, scan};
use crate::readers::reports::xml_findings;
use crate::readers::shared::located;

pub(in crate::readers) const TOOL: Tool = Tool::lint::<Checkstyle>("checkstyle")
    .starts(&["[ERROR] ", "[WARN] ", "Starting audit...", "Checkstyle ends with "])
    .documents(xml_findings::ROOTS);

#[derive(Default)]
struct Checkstyle {
    /// Whether `Starting audit...` was read, and `Audit done.` was not.
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
        xml_findings::read(text, findings)
    }
}

/// The location, severity, rule and message of
/// `[ERROR] /srv/Util.java:2:21: Parameter n should be final. [FinalParameters]`. Does not match `[ERROR] a.c:2:21: x`.
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
