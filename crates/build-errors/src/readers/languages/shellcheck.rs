//! ShellCheck: its `tty` format, its `gcc` format and its JSON. The reader
//! [`checkstyle`](crate::readers::reports::checkstyle) reads its `checkstyle` format.
//!
//! Source: `ShellCheck.Formatter.TTY` and `.JSON`.

use crate::Severity;
use crate::engine::location::Place;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, scan};
use crate::readers::reports::json_findings::Node;
use crate::readers::shared::located::{self, Message};

pub(in crate::readers) const TOOL: Tool = Tool::lint::<ShellCheck>("shellcheck")
    .starts(&["In "])
    .shapes(&[Shape::LocatedWith("[SC"), Shape::LocatedIn(&["sh", "bash", "ksh", "dash", "bats"])])
    .documents(&["\"endLine\""]);

#[derive(Default)]
struct ShellCheck {
    /// The location of `In bin/a.sh line 2:`. The source and the findings follow, up to a blank line.
    at: Option<Place>,
}

impl Reader for ShellCheck {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(at) = heading(text) {
            self.at = Some(at.into());
            return Claim::More;
        }
        if let Some(place) = &self.at {
            if text.is_empty() {
                self.at = None;
                return Claim::Mine;
            }
            if let Some((column, code, severity, message)) = finding(text) {
                let at = Location { column: Some(column), ..place.at() };
                findings.diagnostic(at, severity.unwrap_or(Severity::Warning), Some(code), message);
                if severity.is_none() {
                    findings.partly_understood();
                }
            }
            return Claim::More;
        }
        // `bin/a.sh:2:6: note: Double quote to prevent globbing. [SC2086]`
        if let Some(message) = Message::read(text)
            && message.severity.is_some()
            && message.code.is_some_and(is_code)
        {
            message.note(findings);
            return Claim::Mine;
        }
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if !text.contains("\"endLine\"") || !text.contains("\"level\"") || !text.contains("\"fix\"") {
            return false;
        }
        let Some(report) = Node::parse(text) else { return false };
        let comments = report.list().unwrap_or(report.list_at("/comments"));
        for comment in comments {
            let number = |place| u32::try_from(comment.count(place)?).ok();
            let at =
                Location { file: comment.text_at("/file"), line: number("/line"), column: number("/column") };
            let severity = severity(comment.text_at("/level")).unwrap_or_default();
            let code = comment.count("/code").map(|code| format!("SC{code}"));
            findings.diagnostic(at, severity, code.as_deref(), comment.text_at("/message"));
        }
        !comments.is_empty()
    }
}

/// The file and line of `In bin/a.sh line 2:`. Does not match `In the file line by line:`.
fn heading(text: &str) -> Option<Location<'_>> {
    let (file, line) = text.strip_prefix("In ")?.strip_suffix(':')?.rsplit_once(" line ")?;
    Some(Location { file, line: Some(line.parse().ok()?), column: None })
}

/// The column, code, severity and message of `     ^-- SC2086 (info): Double quote to prevent globbing.`,
/// `^-^ SC2034 (warning): x`. Up to version 0.7.1 only the colour shows the severity: `^-- SC2034: x`. Does not match
/// `^ x`.
fn finding(text: &str) -> Option<(u32, &str, Option<Severity>, &str)> {
    let column = u32::try_from(scan::indent(text)).ok()? + 1;
    let rest = text.trim_start().strip_prefix('^')?.trim_start_matches(['-', '^']).strip_prefix(' ')?;
    let (head, message) = rest.split_once(": ")?;
    let (code, severity) = match head.strip_suffix(')').and_then(|head| head.split_once(" (")) {
        Some((code, word)) => (code, Some(severity(word)?)),
        None => (head, None),
    };
    is_code(code).then_some((column, code, severity, message))
}

/// Whether the text is a code: `SC2086`.
fn is_code(text: &str) -> bool {
    text.strip_prefix("SC").and_then(scan::number).is_some_and(|(_, rest)| rest.is_empty())
}

fn severity(word: &str) -> Option<Severity> {
    located::severity(&format!("{word}:")).map(|(severity, _)| severity)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_findings() {
        assert_eq!(
            heading("In bin/a b.sh line 2:"),
            Some(Location { file: "bin/a b.sh", line: Some(2), column: None })
        );
        assert_eq!(heading("In the file line by line:"), None);
        assert_eq!(finding("  ^-- SC2086 (info): x"), Some((3, "SC2086", Some(Severity::Info), "x")));
        assert_eq!(finding("^-^ SC2034 (error): x"), Some((1, "SC2034", Some(Severity::Error), "x")));
        assert_eq!(finding("^-- SC2034: x: y"), Some((1, "SC2034", None, "x: y")));
        assert_eq!(finding("^-- SC2034 (odd): x").or_else(|| finding("^ x: y")), None);
    }
}
