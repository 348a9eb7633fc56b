//! The list of failed steps that behat's progress formatter and godog print at the end.
//!
//! ```text
//! 001 Scenario: takes 2 apples      # features/apples.feature:9     behat
//!       Then I should have 3 apples # features/apples.feature:11
//!         Failed asserting that 2 matches expected 3.
//!
//!   Scenario: takes 2 apples # features/apples.feature:9            godog
//!     Then I should have 3 apples # features/apples.feature:11
//!       Error: 2 apples
//! ```
//!
//! Source: Behat's `Output/Node/Printer/ListPrinter.php`; godog's `internal/formatters/fmt_base.go`. behat 2 has no line
//! for the scenario.

use crate::engine::{Failure, Findings, Location, scan};

/// The list that is being read.
#[derive(Default)]
pub(super) struct FailedSteps {
    /// The scenario that failed. It is empty in the list of behat 2, where the location names the test.
    scenario: String,
    failure: Option<Failure>,
}

impl FailedSteps {
    /// Reads a line of the list, and names the tool if only one prints such a line. Returns whether the list goes on.
    pub(super) fn line(&mut self, text: &str, findings: &mut Findings) -> bool {
        if text.is_empty() {
            self.settle(findings);
            return true;
        }
        let number = scan::number(text).and_then(|(_, rest)| rest.strip_prefix(' '));
        let indent = scan::indent(text);
        let placed = placed(number.unwrap_or(text).trim_start());
        match (number, placed, indent) {
            (Some(_), Some((title, ..)), 0) | (None, Some((title, ..)), SCENARIO) => {
                self.settle(findings);
                self.scenario = title.split_once(": ").map_or(title, |(_, name)| name.trim()).to_owned();
                findings.written_by(if number.is_some() { "behat" } else { "godog" });
            }
            (None, Some((step, place, at)), _) if self.failure.is_none() && indent > SCENARIO => {
                let test = if self.scenario.is_empty() {
                    findings.written_by("behat");
                    place
                } else {
                    &self.scenario
                };
                let mut failure = Failure::of_test(test, findings.line());
                failure.locate(at);
                failure.detail(step);
                self.failure = Some(failure);
            }
            _ if indent > SCENARIO => {
                if let Some(failure) = &mut self.failure {
                    failure.extend(findings.line());
                    failure.say(text);
                }
            }
            _ => return false,
        }
        true
    }

    /// Ends the step that is being read.
    pub(super) fn settle(&mut self, findings: &mut Findings) {
        let Some(mut failure) = self.failure.take() else { return };
        findings.failed_test(&failure.test);
        if failure.message.is_empty() {
            failure.say("the step failed");
        }
        failure.note(findings);
    }
}

/// The indentation of a scenario in godog's list.
const SCENARIO: usize = 2;

/// The text of `Then I should have 3 apples   # features/apples.feature:11`, and its location as text and parsed.
fn placed(text: &str) -> Option<(&str, &str, Location<'_>)> {
    let (title, place) = text.rsplit_once(" # ")?;
    let (at, rest) = scan::location(place)?;
    rest.is_empty().then_some((title.trim_end(), place, at))
}

#[cfg(test)]
mod tests {
    use super::super::cucumber::TOOL;

    #[track_caller]
    fn check(output: &str, tool: &str, expected: &[&str]) {
        assert_eq!(crate::engine::read(&[&TOOL], output).tool(), Some(tool));
        assert_eq!(crate::engine::found(&TOOL, output), expected);
    }

    #[test]
    fn steps_of_behat() {
        check(
            "..F\n\n--- Failed steps:\n\n001 Scenario: I am hungry           # a.feature:9\n      Then I have 3 apples # a.feature:11\n        Failed asserting that 2 matches expected 3.\n\n002 Example: | 0   | 4 | # a.feature:29\n      Then I have 8 # a.feature:24\n        no\n\n6 scenarios (4 passed, 2 failed)\n21 steps (19 passed, 2 failed)\n",
            "behat",
            &[
                "a.feature:11 error: Failed asserting that 2 matches expected 3.",
                "a.feature:24 error: no",
                "failed: I am hungry, | 0   | 4 |",
                "2 failed, 4 passed, 0 skipped",
            ],
        );
    }

    #[test]
    fn steps_of_godog() {
        check(
            "--- Failed steps:\n\n  Scenario: a # 77 failed # a.feature:9\n    Then 3 apples # a.feature:11\n      Error: 2 apples\n\n\n2 scenarios (1 passed, 1 failed)\n",
            "godog",
            &[
                "a.feature:11 error: Error: 2 apples",
                "failed: a # 77 failed",
                "1 failed, 1 passed, 0 skipped",
            ],
        );
    }

    #[test]
    fn steps_of_behat_2() {
        check(
            "--- Failed steps:\n\n    Then 3 apples # a.feature:11\n      no\n\n2 scenarios (1 passed, 1 failed)\n",
            "behat",
            &["a.feature:11 error: no", "failed: a.feature:11", "1 failed, 1 passed, 0 skipped"],
        );
    }
}
