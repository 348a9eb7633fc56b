//! The scenarios that Cucumber for Ruby and behave print while they run: below a failed step is its error.

use crate::engine::{Failure, NAMES, scan};
use crate::readers::python::traceback::frame;

/// The errors of the steps so far. Only the list of failed scenarios at the end shows which of them count.
#[derive(Default)]
pub(super) struct Steps {
    /// The location of the scenario that is being read: `features/cart.feature:2`.
    scenario: String,
    /// Its name.
    name: String,
    /// The indentation of its title.
    indent: usize,
    kept: Vec<(String, Failure)>,
    /// Whether the last line was part of a Python traceback, above its exception.
    traceback: bool,
}

impl Steps {
    /// Reads `  Scenario: adds  # features/cart.feature:2`, its steps, and below a step
    /// `      expected 5 (RuntimeError)`. Returns whether the line belongs to a scenario.
    pub(super) fn line(&mut self, text: &str, number: u64) -> bool {
        let indent = scan::indent(text);
        if let Some((name, place)) = title(text) {
            place.clone_into(&mut self.scenario);
            name.clone_into(&mut self.name);
            self.indent = indent;
            self.traceback = false;
            return true;
        }
        if self.scenario.is_empty() || text.is_empty() {
            return !self.scenario.is_empty();
        }
        if indent <= self.indent {
            self.scenario.clear();
            return false;
        }
        // A step is indented by two columns, and what belongs to it by four.
        if indent >= self.indent + 4 && !text.trim_start().starts_with(['|', '"']) {
            self.read_message(text, number);
        }
        true
    }

    fn read_message(&mut self, text: &str, number: u64) {
        let wording = text.trim();
        let known = self.kept.last().is_some_and(|(place, _)| *place == self.scenario);
        if !known {
            if self.kept.len() >= NAMES {
                return;
            }
            self.kept.push((self.scenario.clone(), Failure::of_test(&self.name, number)));
        }
        let Some((_, failure)) = self.kept.last_mut() else { return };
        failure.extend(number);
        if wording.starts_with("Traceback (most recent call last):") {
            self.traceback = true;
            return;
        }
        // Below the traceback's title are frames and source. The exception is not indented more than the title.
        if self.traceback && (frame(wording).is_some() || scan::indent(text) > self.indent + 4) {
            return;
        }
        self.traceback = false;
        let is_frame = scan::location(wording).is_some_and(|(_, rest)| rest.starts_with(":in "));
        if !is_frame {
            failure.say(wording);
        }
    }

    /// The error of the scenario at this location.
    pub(super) fn take(&mut self, file: &str, line: Option<u32>) -> Option<Failure> {
        let place = format!("{file}:{}", line?);
        let at =
            self.kept.iter().position(|(known, failure)| *known == place && !failure.message.is_empty())?;
        Some(self.kept.remove(at).1)
    }
}

/// The name and the location in the title of a scenario: `  Scenario Outline: prices -- @1.2   # features/cart.feature:18`.
/// Does not match a step: `    Given a cart # features/steps/steps.py:2`.
fn title(text: &str) -> Option<(&str, &str)> {
    let bare = text.strip_prefix("  ")?.trim_start();
    let keyword = ["Scenario: ", "Scenario Outline: ", "Scenario Template: ", "Example: "];
    let titled = keyword.iter().find_map(|keyword| bare.strip_prefix(*keyword))?;
    let (name, place) = titled.rsplit_once(" # ")?;
    let (at, rest) = scan::location(place)?;
    (rest.is_empty() && at.file.ends_with(".feature")).then_some((name.trim_end(), place))
}
