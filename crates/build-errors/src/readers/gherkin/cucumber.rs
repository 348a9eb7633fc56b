//! cucumber-js, Cucumber for Ruby, behave and radish for Python, behat for PHP, godog for Go, and cucumber-rs.
//!
//! Source: `cucumber-js/src/formatter/helpers/` (`summary_helpers`, `issue_helpers`); `cucumber-ruby`'s
//! `formatter/console_counts.rb` and `console_issues.rb`; behave's `reporter/summary.py`; behat's
//! `Output/Node/Printer/ListPrinter.php`; godog's `internal/formatters/fmt_base.go`; cucumber-rs's `writer/basic.rs`.

use crate::engine::{Claim, Failure, Findings, Line, Location, Reader, RunStart, Shape, Tests, Tool, scan};
use crate::readers::js_tests::code_frame;
use crate::readers::shared::summaries::Summaries;

use super::failed_steps::FailedSteps;
use super::marked_steps::MarkedSteps;
use super::steps::Steps;

pub(in crate::readers) const TOOL: Tool = Tool::test::<Cucumber>("cucumber")
    .starts(&[
        "Failing scenarios:", "Failing Scenarios:", "Errored scenarios:", "--- Failed scenarios:",
        "--- Failed steps:", "cucumber ", "✖ ", "✘", "Scenario: ", "Scenario Outline: ",
        "Scenario Template: ", "Example: ",
    ])
    .shapes(&[Shape::Numbered])
    .run(RunStart::Command);

#[derive(Default)]
struct Cucumber {
    /// Which scenarios are being listed, one per line.
    listed: Listed,
    /// The failed steps of cucumber-rs.
    marked: MarkedSteps,
    /// The list of failed steps, while it is read.
    failed_steps: Option<FailedSteps>,
    /// Whether the list is behat's.
    is_behat: bool,
    /// The errors of the steps, while the scenarios run.
    steps: Steps,
    /// The summaries, checked against the scenarios listed as failed.
    summaries: Summaries,
    /// The step that is being read. Its exception is below, indented more.
    failure: Option<Failure>,
}

#[derive(Default, PartialEq, Clone, Copy)]
enum Listed {
    #[default]
    None,
    Failed,
    /// behave lists scenarios that raised outside of an assertion separately.
    Errored,
}

impl Reader for Cucumber {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(failure) = &mut self.failure {
            if text.is_empty() || scan::indent(text) > STEP {
                code_frame::take(failure, text, findings.line());
                return Claim::More;
            }
            self.settle(findings);
        }
        if self.marked.line(text, findings) {
            return Claim::More;
        }
        if let Some(steps) = &mut self.failed_steps {
            if steps.line(text, findings) {
                return Claim::More;
            }
            steps.settle(findings);
            self.failed_steps = None;
        }
        if text == "--- Failed steps:" {
            self.failed_steps = Some(FailedSteps::default());
            return Claim::More;
        }
        if let Some((tests, errored)) = totals(text) {
            // Only radish and behave count the features with their results.
            if let Some((_, counts)) = scan::number(line.above) {
                if counts.starts_with(" features (") {
                    findings.written_by("radish");
                } else if counts.starts_with(" feature passed, ") || counts.starts_with(" features passed, ")
                {
                    findings.written_by("behave");
                }
            }
            self.summaries.read_with_errors([tests.failed, 0], tests, errored, findings);
            return Claim::Mine;
        }
        let listed = match text {
            "Failing scenarios:" | "Failing Scenarios:" | "--- Failed scenarios:" => Listed::Failed,
            "Errored scenarios:" => Listed::Errored,
            _ => Listed::None,
        };
        if listed != Listed::None {
            self.listed = listed;
            self.is_behat = text.starts_with("--- ");
            if self.is_behat {
                findings.written_by("behat");
            }
            return Claim::More;
        }
        if self.listed != Listed::None {
            if self.is_behat && text.is_empty() {
                return Claim::More;
            }
            let Some((name, at)) = failing(text) else {
                self.listed = Listed::None;
                return Claim::Pass;
            };
            if !self.is_behat && !text.starts_with("cucumber ") {
                findings.written_by("behave");
            }
            self.scenario(name, at, findings);
            return Claim::More;
        }
        if self.steps.line(text, findings.line()) {
            return Claim::More;
        }
        // cucumber-js lists the steps of each scenario below it, and marks a failed step.
        let step = text.strip_prefix("   ✖ ");
        let Some((step, (name, place))) = step.zip(scenario(line.above)) else { return Claim::Pass };
        findings.failed_test(name);
        self.summaries.see([1, 0]);
        let mut failure = Failure::of_test(name, findings.line());
        failure.say(step);
        failure.locate(scan::location(place).map(|(at, _)| at).unwrap_or_default());
        self.failure = Some(failure);
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        self.marked.settle(findings);
        if let Some(mut steps) = self.failed_steps.take() {
            steps.settle(findings);
        }
        std::mem::take(&mut self.summaries).end(findings);
    }
}

impl Cucumber {
    /// Notes a listed scenario, with the error of its step. behat's list has no names.
    fn scenario(&mut self, name: &str, at: Location<'_>, findings: &mut Findings) {
        let step = self.steps.take(at.file, at.line);
        let mut failure = step.unwrap_or_else(|| Failure::begin(findings.line()));
        if !self.is_behat || failure.test.is_empty() {
            name.clone_into(&mut failure.test);
        }
        if self.listed == Listed::Errored {
            findings.errored_test(&failure.test);
        } else {
            findings.failed_test(&failure.test);
            self.summaries.see([1, 0]);
        }
        if failure.message.is_empty() {
            failure.say(name);
        }
        failure.locate(at);
        failure.note(findings);
    }

    /// Ends a step.
    fn settle(&mut self, findings: &mut Findings) {
        if let Some(failure) = self.failure.take() {
            failure.note(findings);
        }
    }
}

/// The indentation of a step.
const STEP: usize = 3;

/// The parts of `1) Scenario: a name (attempt 2) # features/cart.feature:6`. Does not match `1) a name`.
fn scenario(text: &str) -> Option<(&str, &str)> {
    let (_, rest) = scan::number(text)?;
    let (name, place) = rest.strip_prefix(") Scenario: ")?.rsplit_once(" # ")?;
    let name = name.split(" (attempt ").next().unwrap_or(name);
    Some((name, place))
}

/// The name and location in behave's `  features/cart.feature:7  a name`, or in Ruby's
/// `cucumber features/cart.feature:6 # Scenario: a name`. behat's `    features/cart.feature:6` has no name.
fn failing(text: &str) -> Option<(&str, Location<'_>)> {
    if let Some(rest) = text.strip_prefix("cucumber ") {
        let (place, name) = rest.split_once(" # ")?;
        let name = name.split_once(": ").map_or(name, |(_, name)| name);
        let (at, _) = scan::location(place.rsplit(' ').next().unwrap_or(place))?;
        return Some((name, at));
    }
    if let Some((at, "")) = text.strip_prefix("    ").and_then(scan::location) {
        return Some((text.trim(), at));
    }
    let (at, name) = scan::location(text.strip_prefix(' ')?.trim_start())?;
    Some((name.strip_prefix("  ").or_else(|| name.strip_prefix(" # "))?.trim_end(), at))
}

/// The counts, and the number of scenarios with an error, in `4 scenarios (1 failed, 1 undefined, 2 passed)`, or in behave's
/// `2 scenarios passed, 2 failed, 2 error, 1 skipped`. Does not match `6 steps (1 failed, 5 passed)` or
/// `retried 2 scenarios (1 failed)`.
fn totals(text: &str) -> Option<(Tests, u64)> {
    let ([first], counts) = scan::filled(text, "# scenario(s)")?;
    let (first, counts) = match counts.strip_prefix(" (").and_then(|counts| counts.strip_suffix(')')) {
        Some(counts) => (0, counts),
        None => (first, counts.strip_prefix(" passed, ")?),
    };
    let mut tests = Tests { passed: first, ..Tests::default() };
    let mut errored = 0;
    for part in counts.split(", ") {
        match scan::number(part)? {
            (count, " failed") => tests.failed = count,
            (count, " passed") => tests.passed = count,
            (count, " skipped" | " pending" | " undefined" | " untested") => tests.skipped += count,
            (count, " error" | " hook_error") => errored += count,
            (_, " ambiguous" | " unknown" | " flaky") => {}
            _ => return None,
        }
    }
    Some((tests, errored))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenarios_of_behat() {
        let output = "--- Failed scenarios:\n\n    features/cart.feature:6\n\n2 scenarios (1 passed, 1 failed)\n6 steps (5 passed, 1 failed)\n";
        let found = crate::engine::read(&[&TOOL], output);
        assert_eq!(found.tool(), Some("behat"));
        assert_eq!(found.test_figures().map(|figures| (figures.failed, figures.passed)), Some((1, Some(1))));
        assert_eq!(found.failed().kept(), ["features/cart.feature:6"]);
    }

    #[test]
    fn names_of_behat() {
        assert_eq!(
            crate::engine::found(
                &TOOL,
                "  Scenario: visits a page # a.feature:8\n    When I go # X::go()\n      404 (E)\n\n--- Failed scenarios:\n\n    a.feature:8\n\n1 scenario (1 failed)\n"
            ),
            ["a.feature:8 error: 404 (E)", "failed: visits a page", "1 failed, 0 passed, 0 skipped"]
        );
    }

    #[test]
    fn figures_and_names() {
        let tests = |failed, passed, skipped, errored| Some((Tests { failed, passed, skipped }, errored));
        assert_eq!(totals("4 scenarios (1 failed, 1 undefined, 2 passed)"), tests(1, 2, 1, 0));
        assert_eq!(totals("2 scenarios passed, 2 failed, 2 error, 1 skipped"), tests(2, 2, 1, 2));
        for not in ["6 steps (1 failed, 5 passed)", "retried 2 scenarios (1 failed)", "2 scenarios later"] {
            assert_eq!(totals(not), None, "{not}");
        }
        let at = |file, line| Location { file, line: Some(line), column: None };
        assert_eq!(failing("  a.feature:7  77 failed "), Some(("77 failed", at("a.feature", 7))));
        assert_eq!(failing(" a.feature:7 # adds"), Some(("adds", at("a.feature", 7))));
        let ruby = failing("cucumber -p x features/a.feature:6 # Scenario: a: b");
        assert_eq!(ruby, Some(("a: b", at("features/a.feature", 6))));
        assert_eq!(scenario("1) Scenario: a # b # f.feature:6"), Some(("a # b", "f.feature:6")));
        assert_eq!(scenario("1) a name"), None);
    }

    #[test]
    fn counts_of_radish_and_behave() {
        let tool = |output: &str| crate::engine::read(&[&TOOL], output).tool().map(str::to_owned);
        let radish = "1 features (0 passed, 1 failed)\n2 scenarios (1 passed, 1 failed)\n";
        assert_eq!(tool(radish).as_deref(), Some("radish"));
        let behave = "0 features passed, 1 failed, 0 skipped\n1 scenario passed, 1 failed, 0 skipped\n";
        assert_eq!(tool(behave).as_deref(), Some("behave"));
    }

    #[test]
    fn the_error_of_a_step_is_told_with_its_scenario() {
        let findings = crate::engine::read(
            &[&TOOL],
            "Feature: Cart\n\n  Scenario: adds  # a.feature:2\n    Given a cart  # steps.py:2\n    Then 5  # steps.py:6\n      \
            ASSERT FAILED: expected 5\n      but 4\n\n  Scenario: passes  # a.feature:7\n    Given a cart  # steps.py:2\n      \
            ASSERT FAILED: printed\n\nFailing scenarios:\n  a.feature:2  adds\n\nErrored scenarios:\n  a.feature:9  raises\n\n\
            1 scenario passed, 1 failed, 1 error, 0 skipped\n",
        );
        let figures = findings.test_figures().map(|figures| (figures.failed, figures.errored));
        assert_eq!(figures, Some((1, 1)));
        let reported: Vec<_> = findings
            .into_diagnostics()
            .map(|reported| (reported.test, reported.message, reported.detail))
            .collect();
        assert_eq!(
            reported,
            [
                (Some("adds".into()), "ASSERT FAILED: expected 5".to_owned(), Some("but 4".into())),
                (Some("raises".into()), "raises".to_owned(), None),
            ]
        );
    }

    #[test]
    fn what_steps_print_is_no_total() {
        let run = "Failing scenarios:\n  a.feature:7  adds \n\n2 scenarios (1 failed, 1 passed)\n";
        let output = format!("99 scenarios (77 failed, 22 passed)\n{run}{run}");
        let findings = crate::engine::read(&[&TOOL], &output);
        assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(2));
    }
}
