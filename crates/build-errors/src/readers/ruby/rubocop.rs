//! RuboCop: progress, clang, emacs, simple, quiet, TAP and JSON.
//!
//! An offense of the severity error or fatal is an error. Conventions and refactorings also fail a run, so without
//! errors the summary is the reason. Source: `rubocop/formatter/*.rb`.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, Weight, scan};
use crate::readers::reports::json_report::Report;

pub(in crate::readers) const TOOL: Tool = Tool::lint::<RuboCop>("rubocop")
    .starts(&["== ", "Error: unrecognized cop "])
    .shapes(&[
        Shape::Numbered,
        Shape::LocatedIn(&["rb", "rake", "gemspec", "ru"]),
        Shape::LocatedWith(": C: "),
        Shape::LocatedWith(": W: "),
        Shape::LocatedWith(": E: "),
        Shape::LocatedWith(": F: "),
    ])
    .documents(&["\"rubocop_version\""]);

/// `--format json`.
const REPORT: Report = Report {
    marks: &["\"rubocop_version\""],
    rows: &["/files", "/offenses"],
    file: &["^/path"],
    line: &["/location/line"],
    column: &["/location/column"],
    code: &["/cop_name"],
    ..Report::USUAL
};

#[derive(Default)]
struct RuboCop {
    /// The file whose offenses are listed by the simple formatter.
    file: String,
    /// Whether offenses were read since the last summary.
    inside: bool,
    /// The number of lines that may still be the source of the last offense, and the mark below the source.
    source: u8,
}

impl Reader for RuboCop {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text.strip_prefix("# ").unwrap_or(line.text);
        if let Some(offense) = clang(text).or_else(|| simple(text, &self.file)) {
            offense.note(findings);
            (self.inside, self.source) = (true, 2);
            return Claim::More;
        }
        // `== lib/bad.rb ==`
        if let Some(file) = text.strip_prefix("== ").and_then(|rest| rest.strip_suffix(" ==")) {
            file.clone_into(&mut self.file);
            return Claim::More;
        }
        if text.starts_with("Error: unrecognized cop ") {
            findings.reason(Weight::Stated, text);
            return Claim::Mine;
        }
        if !self.inside {
            return Claim::Pass;
        }
        if let Some(offenses) = summary(text) {
            *self = Self::default();
            if findings.errors() == 0 {
                findings.reason(Weight::Stated, offenses);
            }
            return Claim::Mine;
        }
        // The reader of TAP reads the other checks of a TAP stream.
        if text.starts_with("ok ") || text.starts_with("not ok ") {
            return Claim::Pass;
        }
        if self.source == 0 {
            return Claim::Pass;
        }
        self.source -= 1;
        Claim::More
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        let Some(report) = REPORT.read(text, findings) else { return false };
        let found = report.count("/summary/offense_count").filter(|found| *found > 0);
        if let Some(found) = found.filter(|_| findings.errors() == 0) {
            findings.reason(Weight::Stated, &format!("{found} offenses detected"));
        }
        true
    }
}

struct Offense<'a> {
    at: Location<'a>,
    severity: Severity,
    cop: &'a str,
    message: &'a str,
}

impl Offense<'_> {
    fn note(&self, findings: &mut Findings) {
        findings.diagnostic(self.at, self.severity, Some(self.cop), self.message);
    }
}

/// Parses `lib/cart.rb:2:13: C: [Correctable] Layout/SpaceInsideParens: Space inside`. Does not match
/// `a.rb:2:13: note: x`.
fn clang(text: &str) -> Option<Offense<'_>> {
    let (at, rest) = scan::location(text)?;
    let (letter, rest) = rest.strip_prefix(": ")?.split_once(": ")?;
    let (cop, message) = cop(rest)?;
    at.column.is_some().then_some(Offense { at, severity: severity(letter)?, cop, message })
}

/// Whether the comment below the check of this file in a TAP stream is an offense: ` lib/cart.rb:2:13: C: Style/X: y`.
pub(in crate::readers) fn is_offense(comment: &str, file: &str) -> bool {
    clang(comment.trim_start()).is_some_and(|offense| offense.at.file == file)
}

/// Parses `C:  2: 13: [Correctable] Layout/SpaceInsideParens: Space inside`. Does not match `C: x`.
fn simple<'a>(text: &'a str, file: &'a str) -> Option<Offense<'a>> {
    let (letter, rest) = text.split_once(':')?;
    let severity = severity(letter).filter(|_| letter.len() == 1 && !file.is_empty())?;
    let (line, rest) = scan::number(rest.trim_start())?;
    let (column, rest) = scan::number(rest.strip_prefix(':')?.trim_start())?;
    let (cop, message) = cop(rest.strip_prefix(": ")?)?;
    Some(Offense { at: Location::at(file, line, column), severity, cop, message })
}

/// The cop and the message in `[Correctable] Layout/SpaceInsideParens: Space inside`.
fn cop(text: &str) -> Option<(&str, &str)> {
    let text = match scan::between(text, "[", "] ") {
        Some(("Correctable" | "Corrected" | "Todo", rest)) => rest,
        _ => text,
    };
    let (cop, message) = text.split_once(": ")?;
    (cop.contains('/') && !cop.contains(' ')).then_some((cop, message))
}

/// The severity for the letter that the formatters print, which is the first letter of its name.
fn severity(letter: &str) -> Option<Severity> {
    match letter {
        "F" | "E" | "f" | "e" => Some(Severity::Error),
        "W" | "w" => Some(Severity::Warning),
        "C" | "R" | "I" | "c" | "r" | "i" => Some(Severity::Info),
        _ => None,
    }
}

/// The text `18 offenses detected` in `2 files inspected, 18 offenses detected, 13 offenses autocorrectable`.
fn summary(text: &str) -> Option<&str> {
    let (_, rest) = scan::number(text)?;
    let (inspected, offenses) = rest.split_once(", ")?;
    let offenses = offenses.split(',').next().unwrap_or(offenses);
    matches!(inspected, " file inspected" | " files inspected").then_some(offenses)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Its emacs formatter has no summary.
    #[test]
    fn what_follows_is_anothers() {
        let (mut rubocop, mut findings) = (RuboCop::default(), Findings::default());
        let lines = [
            "a.rb:2:13: W: Lint/X: no",
            "b.rb:1:1: error: source",
            "^^^^",
            "b.c:1:1: error: x",
            "1 file inspected, 1 offense detected",
        ];
        let claims = lines.map(|text| rubocop.line(Line { text, above: "" }, &mut findings));
        assert_eq!(claims, [Claim::More, Claim::More, Claim::More, Claim::Pass, Claim::Mine]);
    }

    #[test]
    fn rows() {
        let offense = clang("lib/a b.rb:2:13: W: Lint/X: no: 1").expect("an offense");
        assert_eq!((offense.at.file, offense.cop, offense.message), ("lib/a b.rb", "Lint/X", "no: 1"));
        assert!(clang("a.rb:2:13: note: Lint/X: no").is_none());
        assert!(clang("a.rb:2: C: Lint/X: no").is_none());
        assert!(simple("C:  2: 13: [Correctable] Layout/X: no", "a.rb").is_some());
        assert!(simple("C:  2: 13: [Correctable] Layout/X: no", "").is_none());
        assert_eq!(summary("1 file inspected, 18 offenses detected, 3 more"), Some("18 offenses detected"));
        assert_eq!(summary("18 offenses detected"), None);
    }
}
