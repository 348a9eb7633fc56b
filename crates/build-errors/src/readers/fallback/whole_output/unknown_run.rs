//! What is known about the failed tests of a run of an unknown tool: their names, their locations, or the reason.

use super::ending::Ending;
use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::Kind;
use crate::engine::tool_findings::ToolFindings;
use crate::readers::fallback::test_runs::names::{FailedTest, failed_places, failed_tests};
use crate::readers::fallback::test_runs::words::counts_tests;

/// Adds the names and the locations of the failed tests that a run of an unknown tool states, if it marks as many.
/// Readers of other runners may have claimed these lines.
pub(in crate::readers::fallback) fn name(part: &mut ToolFindings, ending: &Ending) {
    let (lines, whole) = ending.lines();
    let unknown = part.tool.kind() == Kind::Any && part.tool.name().is_empty();
    let findings = &mut part.findings;
    let failed = findings.test_figures().map_or(0, |figures| figures.failed);
    if !unknown || !whole || failed == 0 || findings.lists_locations() {
        return;
    }
    let tests = failed_tests(&lines, failed);
    let named = findings.failed().count() > 0;
    if named && !tests.iter().map(|test| test.name).eq(findings.failed().kept()) {
        return;
    }
    let framed = tests.iter().any(|test| test.frame.is_some());
    for test in tests {
        if !named {
            findings.failed_test(test.name);
        }
        locate(&test, test.name, findings, ending);
    }
    let mut names = findings.failed().kept().to_vec().into_iter();
    for place in if framed { Vec::new() } else { failed_places(&lines, failed) } {
        locate(&place, &names.next().unwrap_or_default(), findings, ending);
    }
}

/// Adds the location of a failed test, if it has one.
fn locate(test: &FailedTest<'_>, name: &str, findings: &mut Findings, ending: &Ending) {
    let Some((position, at)) = test.frame else { return };
    let (message, text) = test.message;
    findings.set_line(ending.number(position.max(message)));
    findings.block_from(ending.number(position.min(message)));
    findings.failure_of(name, at, text);
    findings.end_block();
}

/// Adds a complaint as the reason of a run of an unknown tool whose failed tests have neither a name nor a location.
pub(in crate::readers::fallback) fn explain(part: &mut ToolFindings, ending: &Ending) {
    let unknown = part.tool.kind() == Kind::Any && part.tool.name().is_empty();
    let findings = &mut part.findings;
    let failed = findings.test_figures().is_some_and(|figures| figures.failed > 0);
    let explained = findings.lists_locations() || findings.failed().count() > 0 || findings.why().is_some();
    let complaint =
        ending.complaint().filter(|complaint| unknown && failed && !explained && is_sentence(complaint));
    if let Some(complaint) = complaint {
        findings.reason(Weight::Guess, &complaint);
    }
}

/// Whether the line is more than counts: `error in a: no b`. Does not match `2 tests failed` or `Fail: 1 (33%)`.
fn is_sentence(line: &str) -> bool {
    let words = line.split_whitespace().filter(|word| word.contains(char::is_alphabetic));
    words.count() > 2 && !counts_tests(line)
}

#[cfg(test)]
mod tests {
    use crate::{BuildError, ErrorBuilder};

    #[track_caller]
    fn check(output: &str, reason: Option<&str>) {
        let error: BuildError = ErrorBuilder::new().output("test", Some(1), output);
        assert_eq!(error.context.failed_tests, Some(2), "{output}");
        assert_eq!(error.context.reason.as_deref(), reason, "{output}");
    }

    #[test]
    fn a_run_that_only_counts() {
        check(
            "pay\nerror in pay: no money\n\nRan 3 tests.\n\nFAILED (failures=2)\n",
            Some("error in pay: no money"),
        );
        check("a\n2 failed, 1 passed\n", None);
        check("a b\n Pass: 1 (33%)\n Skip: 0 ( 0%)\n Fail: 2 (66%)\n", None);
        check("error in pay: no money\nFAIL: a\nFAIL: b\n2 failed, 1 passed\n", None);
    }
}
