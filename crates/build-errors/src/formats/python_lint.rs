//! Python's smaller linters: Bandit, codespell and pydocstyle.
//!
//! Source: `bandit/formatters/text.py` and `custom.py`, `codespell_lib/_codespell.py`, `pydocstyle/violations.py`.

use super::{Claim, Entry, Format, Kind, Line};
use crate::Severity;
use crate::findings::Findings;
use crate::scan::{self, Location};

pub(super) const BANDIT: Entry = Entry {
    tool: "bandit",
    kind: Kind::Lint,
    starts: &[">> Issue: ["],
    signs: &[],
    new: || Box::<Bandit>::default(),
};

pub(super) const CODESPELL: Entry =
    Entry { tool: "codespell", kind: Kind::Lint, starts: &[], signs: &[], new: || Box::new(Codespell) };

pub(super) const PYDOCSTYLE: Entry = Entry {
    tool: "pydocstyle",
    kind: Kind::Lint,
    starts: &[],
    signs: &[],
    new: || Box::<Pydocstyle>::default(),
};

#[derive(Default)]
struct Bandit {
    issue: Option<Issue>,
}

struct Issue {
    code: String,
    message: String,
    severity: Severity,
}

impl Format for Bandit {
    /// `>> Issue: [B307:blacklist] Use of …`, then its severity and its place, each indented.
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((id, message)) = scan::between(text, ">> Issue: [", "] ") {
            let code = id.split(':').next().unwrap_or(id).to_owned();
            self.issue = Some(Issue { code, message: message.to_owned(), severity: Severity::Info });
            return Claim::More;
        }
        if let Some(issue) = &mut self.issue {
            if let Some(level) = text.strip_prefix("   Severity: ") {
                issue.severity = severity(level.split(' ').next().unwrap_or(level));
                return Claim::More;
            }
            if let Some(place) = text.strip_prefix("   Location: ") {
                if let Some((at, _)) = scan::location(place) {
                    findings.diagnostic(at, issue.severity, Some(&issue.code), &issue.message);
                }
                self.issue = None;
                return Claim::Mine;
            }
            if text.starts_with("   ") {
                return Claim::More;
            }
            self.issue = None;
        }
        match custom(text) {
            Some((at, code, severity, message)) => {
                findings.diagnostic(at, severity, Some(code), message);
                Claim::Mine
            }
            None => Claim::Pass,
        }
    }
}

/// The custom formatter's default, `a.py:12: B307[bandit]: MEDIUM: x`. Not `a.py:12: B307 x`.
fn custom(text: &str) -> Option<(Location<'_>, &str, Severity, &str)> {
    let (at, rest) = scan::location(text)?;
    let (code, rest) = rest.strip_prefix(": ")?.split_once(": ")?;
    let code = code.strip_suffix("[bandit]").unwrap_or(code);
    let (level, message) = rest.split_once(": ")?;
    let known = code.starts_with('B') && matches!(level, "HIGH" | "MEDIUM" | "LOW" | "UNDEFINED");
    known.then_some((at, code, severity(level), message))
}

/// High is an error, medium a warning: what Bandit's own SARIF report says.
fn severity(level: &str) -> Severity {
    match level {
        "High" | "HIGH" => Severity::Error,
        "Medium" | "MEDIUM" => Severity::Warning,
        _ => Severity::Info,
    }
}

struct Codespell;

impl Format for Codespell {
    /// `a.py:1: recieve ==> receive`. Not `==> a.py <==`.
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let read = scan::location(line.text).and_then(|(at, rest)| Some((at, rest.strip_prefix(": ")?)));
        match read {
            Some((at, message)) if message.contains(" ==> ") => {
                findings.diagnostic(at, Severity::Error, None, message);
                Claim::Mine
            }
            _ => Claim::Pass,
        }
    }
}

#[derive(Default)]
struct Pydocstyle {
    place: Option<(String, Option<u32>)>,
}

impl Format for Pydocstyle {
    /// `a.py:6 in public class `cart`:`, then, indented, `D101: Missing docstring`.
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if let Some((file, number)) = self.place.take()
            && let Some((code, message)) =
                line.text.strip_prefix("        D").and_then(|rest| rest.split_once(": "))
        {
            let at = Location { file: &file, line: number, column: None };
            findings.diagnostic(at, Severity::Error, Some(&format!("D{code}")), message);
            return Claim::Mine;
        }
        let heading = scan::location(line.text).filter(|(_, rest)| {
            rest.ends_with(':') && (rest.starts_with(" in ") || rest.starts_with(" at module level"))
        });
        let Some((at, _)) = heading else { return Claim::Pass };
        self.place = Some((at.file.to_owned(), at.line));
        Claim::More
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        let row = custom("a.py:9: B602[bandit]: HIGH: x")
            .map(|(_, code, severity, message)| (code, severity, message));
        assert_eq!(row, Some(("B602", Severity::Error, "x")));
        assert!(custom("a.py:9: B602 x").is_none());
    }
}
