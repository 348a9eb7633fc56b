//! Linters that report each finding as a failed test of a file.

use super::case::Case;
use super::writer::Writer;
use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::scan::{self, Location};
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

#[cfg(test)]
mod tests {
    use super::*;

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
