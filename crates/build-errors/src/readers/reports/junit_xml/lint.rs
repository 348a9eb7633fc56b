//! Linters that report each finding as a failed test of a file.

use super::case::Case;
use super::writer::Writer;
use crate::Severity;
use crate::engine::{Findings, Location, scan};
use crate::readers::reports::test_outcome::Outcome;
use crate::readers::shared::located;

/// Notes a linter's finding: `line 1, col 5, Error - 'x' is unused. (no-unused-vars)`, `line 3, column 20, …`, or
/// `X at /srv/Order.php (2:1)` as the name.
pub(super) fn finding(case: &Case, file: &str, writer: Writer, findings: &mut Findings) {
    let Some(outcome) = case.outcome.filter(|outcome| *outcome != Outcome::Skipped) else { return };
    let explanation = case.details.trim();
    let number = |word: &str| {
        let (_, rest) = explanation.split_once(word)?;
        u32::try_from(scan::number(rest)?.0).ok()
    };
    let named = located::bracketed_position(&case.name);
    let (line, column) = match named {
        Some((_, line, column)) => (Some(line), Some(column)),
        None => (
            case.line.or_else(|| number("line ")),
            case.column.or_else(|| number(", col ")).or_else(|| number(", column ")),
        ),
    };
    let rule = named.map_or(&*case.name, |(rule, ..)| rule.split(" at ").next().unwrap_or(rule));
    let warns = writer == Writer::Oxlint && outcome == Outcome::Failed;
    let warning = case.warning || warns || explanation.contains(", Warning - ");
    let severity = if warning { Severity::Warning } else { Severity::Error };
    findings.diagnostic(Location { file, line, column }, severity, Some(rule), case.first_line());
}

/// Notes the finding of a linter that names the case or its class after the location: `a.php:3`, `a.go:3:5`. The other
/// of the two is the rule. Psalm's text has the message and the column: `message: x`, `column_from: 10`.
pub(super) fn located_finding(case: &Case, findings: &mut Findings) {
    if !matches!(case.outcome, Some(Outcome::Failed | Outcome::Errored)) {
        return;
    }
    let whole = |text| scan::location(text).filter(|(_, rest)| rest.is_empty()).map(|(at, _)| at);
    let (at, rule) = match (whole(&case.name), whole(&case.class)) {
        (Some(at), _) => (at, &*case.class),
        (None, Some(at)) => (at, &*case.name),
        // PHPStan's error about a whole file, and one about no file.
        (None, None) => (Location::file(case.name.strip_suffix(':').unwrap_or_default()), ""),
    };
    let stated = |label: &str| case.details.lines().find_map(|line| line.strip_prefix(label));
    let column = at.column.or_else(|| stated("column_from: ").and_then(|column| column.parse().ok()));
    let message = case.first_line();
    let message = message.strip_prefix("message: ").unwrap_or(message);
    // golangci-lint repeats the location.
    let message = match scan::location(message) {
        Some((again, rest)) if again == at => rest.trim_start_matches([':', ' ']),
        _ => message,
    };
    let severity = if case.warning { Severity::Warning } else { Severity::Error };
    let rule = Some(rule).filter(|rule| !rule.is_empty());
    findings.diagnostic(Location { column, ..at }, severity, rule, message);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_as_names() {
        let read = |name: &str, class: &str, message: &str, details: &str| {
            let [name, class, message, details] = [name, class, message, details].map(str::to_owned);
            let outcome = Some(Outcome::Failed);
            let mut findings = Findings::default();
            located_finding(
                &Case { name, class, message, details, outcome, ..Case::default() },
                &mut findings,
            );
            findings
                .into_diagnostics()
                .map(|found| (found.file, found.line, found.column, found.code, found.message))
                .next()
        };
        let found = |file: &str, line, column, code: Option<&str>, message: &str| {
            let file = Some(file.to_owned()).filter(|file| !file.is_empty());
            Some((file, line, column, code.map(str::to_owned), message.to_owned()))
        };
        let text = "message: Const X is not defined\ntype: UndefinedConstant\nline: 7\ncolumn_from: 6\n";
        let psalm = found("a.php", Some(7), Some(6), Some("UndefinedConstant"), "Const X is not defined");
        assert_eq!(read("a.php:7", "UndefinedConstant", "", text), psalm);
        assert_eq!(read("a.php:7", "", "no", ""), found("a.php", Some(7), None, None, "no"));
        assert_eq!(read("a.php:", "", "no", ""), found("a.php", None, None, None, "no"));
        assert_eq!(read("General error", "", "no", ""), found("", None, None, None, "no"));
        let golangci = found("cmd/a.go", Some(3), Some(5), Some("errcheck"), "not checked");
        assert_eq!(read("errcheck", "cmd/a.go:3:5", "cmd/a.go:3:5: not checked", ""), golangci);
    }

    /// A rule of Spectral may end in a parenthesis, like all rules of oxlint.
    #[test]
    fn only_oxlint_calls_warnings_failures() {
        let case = Case { name: "x(y)".into(), outcome: Some(Outcome::Failed), ..Case::default() };
        for (writer, errors) in [(Writer::Linter, 1), (Writer::Oxlint, 0)] {
            let mut findings = Findings::default();
            finding(&case, "a.js", writer, &mut findings);
            assert_eq!(findings.errors(), errors, "{writer:?}");
        }
    }
}
