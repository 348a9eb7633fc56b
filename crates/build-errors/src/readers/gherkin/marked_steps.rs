//! The failed steps that cucumber-rs marks below their scenario.
//!
//! ```text
//!   Scenario: a hungry cat
//!    ✔  Given a hungry cat
//!    ✘  When I feed the cat
//!       Step failed:
//!       Defined: tests/features/animal.feature:4:5
//!       Matched: tests/main.rs:30:1
//!       Step panicked. Captured output: no food
//! ```
//!
//! Source: `cucumber-rs/src/writer/basic.rs`.

use crate::engine::{Failure, Findings, scan};

/// The scenario that is being read.
#[derive(Default)]
pub(super) struct MarkedSteps {
    /// The name of the scenario.
    title: String,
    /// The step that failed. Its error is below, indented more.
    failure: Option<Failure>,
}

impl MarkedSteps {
    /// Reads the title of a scenario, a failed step, or its error. Returns whether the line is one of them.
    pub(super) fn line(&mut self, text: &str, findings: &mut Findings) -> bool {
        let bare = text.trim_start();
        if self.failure.is_some() && scan::indent(text) > STEP {
            self.error(bare, findings.line());
            return true;
        }
        self.settle(findings);
        if let Some(step) = text.strip_prefix("   ✘").filter(|_| !self.title.is_empty()) {
            let mut failure = Failure::of_test(&self.title, findings.line());
            failure.detail(step.trim_start_matches('>').trim());
            self.failure = Some(failure);
            return true;
        }
        let title =
            ["  Scenario: ", "  Scenario Outline: "].iter().find_map(|keyword| text.strip_prefix(*keyword));
        if let Some(title) = title {
            title.clone_into(&mut self.title);
        }
        false
    }

    fn error(&mut self, text: &str, line: u64) {
        let Some(failure) = &mut self.failure else { return };
        failure.extend(line);
        if let Some(place) = text.strip_prefix("Defined: ") {
            failure.locate(scan::location(place).map(|(at, _)| at).unwrap_or_default());
        } else if let Some(output) = text.strip_prefix("Step panicked. Captured output: ") {
            failure.say(output);
        } else if !failure.message.is_empty() {
            failure.detail(text);
        }
    }

    /// Ends the failed step. It counts only if the error has the lines of cucumber-rs.
    pub(super) fn settle(&mut self, findings: &mut Findings) {
        let Some(failure) = self.failure.take().filter(Failure::is_located) else { return };
        findings.failed_test(&failure.test);
        failure.note(findings);
    }
}

/// The indentation of a step.
const STEP: usize = 3;

#[cfg(test)]
mod tests {
    use super::super::cucumber::TOOL;

    #[test]
    fn steps_of_cucumber_rs() {
        let output = "Feature: Cat\n  Scenario: a hungry cat\n   ✔> Given a cat\n   ✘  When I feed it\n      Step failed:\n      Defined: tests/a.feature:4:5\n      Matched: tests/main.rs:30:1\n      Step panicked. Captured output: no food\n      World(\n  Scenario: talks\n   ✘  is no step\n[Summary]\n1 feature\n2 scenarios (1 passed, 1 failed)\n3 steps (2 passed, 1 failed)\n";
        assert_eq!(
            crate::engine::found(&TOOL, output),
            ["tests/a.feature:4:5 error: no food", "failed: a hungry cat", "1 failed, 1 passed, 0 skipped"]
        );
    }
}
