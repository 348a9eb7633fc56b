//! `ctest`.
//!
//! Its summary and the list of failed tests below it are read. A test may print similar lines. Source:
//! `cmCTestTestHandler.cxx` (`LogTestSummary`, `LogFailedTests`).

mod assertions;

use self::assertions::Assertions;
use crate::engine::{
    Claim, Failure, Findings, Line, NAMES, Reader, RunStart, Shape, Tests, Tool, Weight, scan,
};

pub(in crate::readers) const TOOL: Tool = Tool::test::<CTest>("ctest")
    .starts(&[
        "No tests were found!!!",
        "Failed to change working directory",
        "The following tests FAILED:",
        "Errors while running CTest",
        "Assertion failed: ",
        "Start ",
    ])
    // The results of tests that did not pass, and assertions of glibc.
    .holds(&["***", "' failed."])
    .shapes(&[Shape::Numbered])
    .is_harness()
    .run(RunStart::Mixed);

#[derive(Default)]
struct CTest {
    /// The run below the last line that looks like a summary. The last such line is the genuine one.
    last: Option<Run>,
    list: List,
    /// The failed assertions in the output of the tests of this run.
    assertions: Assertions,
}

#[derive(Default)]
struct Run {
    failed: u64,
    total: u64,
    skipped: u64,
    /// Skipped tests that are not part of the total.
    disabled: u64,
    names: Vec<String>,
    /// What the list states about the failed tests: `Timeout`, `SEGFAULT`, `Not Run`.
    outcomes: Vec<Failure>,
    /// Whether the log begins below the summary, so that only the list is known.
    is_cut: bool,
}

/// The list that is being read.
#[derive(Default, PartialEq)]
enum List {
    #[default]
    None,
    Failed,
    NotRun,
}

impl Reader for CTest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        // `27% tests passed, 8 tests failed out of 11`
        if let Some(([_, failed, total], "")) = scan::filled(text, "#% tests passed, # tests failed out of #")
        {
            self.last = Some(Run { failed, total, ..Run::default() });
            self.list = List::None;
            return Claim::More;
        }
        if text == "No tests were found!!!" || text.starts_with("Failed to change working directory to ") {
            findings.reason(Weight::Stated, text);
            return Claim::Mine;
        }
        if text.trim_end() == "The following tests FAILED:" && self.last.is_none() {
            self.last = Some(Run { is_cut: true, ..Run::default() });
        }
        let Some(run) = &mut self.last else {
            return if self.assertions.line(text, findings.line()) { Claim::Mine } else { Claim::Pass };
        };
        match text.trim_end() {
            "The following tests FAILED:" => self.list = List::Failed,
            "The following tests did not run:" => self.list = List::NotRun,
            "Errors while running CTest" => {
                if run.is_cut && (1..NAMES).contains(&run.names.len()) {
                    findings.failed_tests(run.names.len() as u64);
                    run.names.drain(..).for_each(|name| findings.failed_test(&name));
                }
                self.finish(findings);
                return Claim::Mine;
            }
            _ if self.list != List::None => match listed(text) {
                Some((name, outcome)) if self.list == List::Failed && run.names.len() < NAMES => {
                    run.names.push(name.to_owned());
                    if outcome != "Failed" {
                        let mut failure = Failure::of_test(name, findings.line());
                        failure.say(outcome);
                        run.outcomes.push(failure);
                    }
                }
                Some(_) if self.list == List::Failed => {}
                Some((_, "Disabled")) => run.disabled += 1,
                Some(_) => run.skipped += 1,
                // With other lines in between, the list may be incomplete.
                None if run.is_cut && !text.is_empty() => {
                    (self.last, self.list) = (None, List::None);
                    return Claim::Pass;
                }
                None => {}
            },
            _ => {}
        }
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        let Some(run) = self.last.take().filter(|run| !run.is_cut) else { return };
        let passed = run.total.saturating_sub(run.failed).saturating_sub(run.skipped);
        findings.tests(Tests { failed: run.failed, passed, skipped: run.skipped + run.disabled });
        for name in &run.names {
            findings.failed_test(name);
        }
        let explained = self.assertions.note(&run.names, findings);
        for outcome in run.outcomes {
            if !explained.contains(&outcome.test) {
                outcome.note(findings);
            }
        }
        self.list = List::None;
    }
}

/// The name and result of a test: `\t  8 - name (with 3 failed) (Failed)`. Newer versions append its labels. A terminal may
/// have expanded the tab. Does not match `  8 - x`.
fn listed(text: &str) -> Option<(&str, &str)> {
    let row = text.strip_prefix('\t').or_else(|| text.strip_prefix("        "))?.trim_start();
    let ([_], rest) = scan::filled(row, "# - ")?;
    let outcome = |at: usize| {
        let (outcome, labels) = rest.get(at + 2..)?.split_once(')')?;
        (labels.is_empty() || labels.starts_with("  ")).then_some((rest.get(..at)?, outcome))
    };
    rest.match_indices(" (").find_map(|(at, _)| outcome(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        assert_eq!(listed("\t  8 - a (3 failed) (Failed)"), Some(("a (3 failed)", "Failed")));
        assert_eq!(listed("\t  8 - a (Timeout)    slow net (x)"), Some(("a", "Timeout")));
        assert_eq!(listed("  8 - a (Failed)"), None);
    }

    #[test]
    fn a_log_that_begins_below_the_summary() {
        let read = |output: &str| {
            let findings = crate::engine::read(&[&TOOL], output);
            let failed = findings.test_figures().map(|figures| (figures.failed, figures.passed));
            (failed, findings.failed().kept().to_vec())
        };
        let list = "The following tests FAILED:  \n\t  4 - bad (Failed)\n\t  7 - slow (Timeout)\n";
        let (figures, names) = read(&format!("{list}Errors while running CTest\n"));
        assert_eq!((figures, names), (Some((2, None)), vec!["bad".to_owned(), "slow".to_owned()]));
        // A list without the last line does not count, because a test may print one.
        assert_eq!(read(list), (None, Vec::new()));
        assert_eq!(read(&format!("{list}x\nErrors while running CTest\n")), (None, Vec::new()));
        assert_eq!(
            read(&format!("{list}Errors while running CTest\n").replace('\t', "        ")).0,
            Some((2, None))
        );
        let whole =
            format!("{list}50% tests passed, 1 tests failed out of 2\n\n{list}Errors while running CTest\n");
        assert_eq!(read(&whole).0, Some((1, Some(1))));
    }

    #[test]
    fn a_disabled_test_is_not_in_the_total() {
        let output = "50% tests passed, 2 tests failed out of 4\nThe following tests did not run:\n\t  3 - skip (Skipped)\n\t  4 - dis (Disabled)\n\nThe following tests FAILED:\n\t  2 - bad (Not Run)\n\t  5 - slow (Timeout)\n";
        let found = crate::engine::found(&TOOL, output);
        assert_eq!(
            found,
            ["error: Not Run", "error: Timeout", "failed: bad, slow", "2 failed, 1 passed, 2 skipped"]
        );
    }
}
