//! Deno 2: `deno test`. The tables have rows for its other checks.
//!
//! Source: `cli/tools/test/reporters/`. The readers of JUnit and TAP read those reports.

use crate::engine::{Claim, Failure, Findings, Line, Location, NAMES, Reader, Tests, Tool, Weight, scan};
use crate::readers::js_tests::code_frame;
use crate::readers::shared::summaries::figures;

pub(in crate::readers) const TOOL: Tool = Tool::test::<Test>("deno").starts(&[
    "ERRORS", "FAILURES", "FAILED | ", "running ", "error: No test modules found",
    "error: Type checking failed.",
]);

#[derive(Default)]
struct Test {
    part: Part,
    /// Whether tests are running: lines that look like a report are then printed by them.
    running: bool,
    /// The failures of the last list. The output of a test may look like such a list, but it comes earlier.
    failed: Vec<Failure>,
    errors: Vec<Failure>,
}

#[derive(Default, PartialEq)]
enum Part {
    #[default]
    None,
    Errors,
    Failures,
}

impl Reader for Test {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((_, rest)) = text.strip_prefix("running ").and_then(scan::number)
            && (rest.starts_with(" tests from ") || rest.starts_with(" test from "))
        {
            self.running = true;
            return Claim::Mine;
        }
        match text.trim() {
            "ERRORS" if text.starts_with(' ') => {
                *self = Self { part: Part::Errors, running: self.running, ..Self::default() };
                return Claim::More;
            }
            "FAILURES" if text.starts_with(' ') => {
                self.failed.clear();
                self.part = Part::Failures;
                return Claim::More;
            }
            _ => {}
        }
        if let Some(tests) = totals(text).filter(|_| self.part != Part::None) {
            findings.tests(tests);
            self.note(findings);
            *self = Self::default();
            return Claim::Mine;
        }
        if text == "error: Type checking failed." {
            // `deno check` prints this too. The command that was run decides the tool of the finding.
            findings.reason(Weight::Cause, "Type checking failed.");
            return Claim::Mine;
        }
        if text.starts_with("error: No test modules found") {
            findings.reason(Weight::Stated, text.strip_prefix("error: ").unwrap_or(text));
            return Claim::Mine;
        }
        match self.part {
            Part::None => return Claim::Pass,
            // Japa has the same heading.
            Part::Errors if self.errors.is_empty() && text.starts_with("  ❯ ") => {
                self.part = Part::None;
                return Claim::Pass;
            }
            Part::Errors => match listed(text) {
                Some((name, _)) if self.errors.len() < NAMES => {
                    let error = Failure::of_test(name, findings.line());
                    self.errors.push(error);
                }
                _ => {
                    if let Some(error) = self.errors.last_mut() {
                        let text = text.strip_prefix("error: ").unwrap_or(text);
                        code_frame::take(error, text, findings.line());
                    }
                }
            },
            Part::Failures => {
                if let Some((name, at)) = listed(text).filter(|_| self.failed.len() < NAMES) {
                    let mut failed = Failure::reported(name);
                    failed.locate(at);
                    self.failed.push(failed);
                }
            }
        }
        Claim::More
    }

    fn running(&self) -> bool {
        self.running
    }
}

impl Test {
    fn note(&mut self, findings: &mut Findings) {
        for failed in &self.failed {
            findings.failed_test(&failed.test);
            let error = self.errors.iter().position(|error| error.test == failed.test);
            let mut error = error.map(|index| self.errors.remove(index)).unwrap_or_default();
            error.locate(failed.at());
            error.note(findings);
        }
    }
}

/// The name and the location in `adds items => ./test/cart_test.ts:2:6`.
fn listed(text: &str) -> Option<(&str, Location<'_>)> {
    let (name, place) = text.rsplit_once(" => ")?;
    let (at, rest) = scan::location(place.strip_prefix("./").unwrap_or(place))?;
    (rest.is_empty() && at.column.is_some()).then_some((name, at))
}

/// The counts in `FAILED | 3 passed (1 step) | 3 failed (1 step) | 1 ignored (209ms)`. Does not match libtest's
/// `test result: FAILED.`
fn totals(text: &str) -> Option<Tests> {
    figures(text.strip_prefix("FAILED | ")?, " | ")
}
