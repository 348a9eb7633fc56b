//! Jasmine 2 to 7: its console reporter.
//!
//! Source: `jasmine/lib/reporters/console_reporter.js`. Jasmine indents all text that it repeats from a test, so a line
//! below `Failures:` that is not indented is from Jasmine. An error of a suite is a failure, but not a spec.

use crate::engine::{Claim, Failure, Findings, Line, Reader, RunStart, Shape, Tests, Tool, Weight, scan};
use crate::readers::js_tests::code_frame;

pub(in crate::readers) const TOOL: Tool = Tool::test::<Jasmine>("jasmine")
    .starts(&["1) ", "Suite error: ", "Incomplete: "])
    .shapes(&[Shape::Numbered])
    .run(RunStart::Command);

#[derive(Default)]
struct Jasmine {
    part: Part,
    /// The number of the failure that is being read.
    number: u64,
    /// The number of suites that failed.
    suites: u64,
    /// The test that is being read, and its failures.
    test: String,
    failure: Option<Failure>,
    /// The totals, until the next line confirms them.
    totals: Option<Tests>,
}

#[derive(Default, Clone, Copy, PartialEq)]
enum Part {
    #[default]
    Outside,
    Failures,
    Pending,
}

impl Reader for Jasmine {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let ends = text.starts_with("Finished in ") || text.starts_with("Ran in parallel ");
        if let Some(tests) = self.totals.take().filter(|_| ends) {
            findings.tests(tests);
            *self = Self::default();
            return Claim::Mine;
        }
        // Cucumber lists its scenarios under the same heading.
        let scenario = text.starts_with("1) Scenario: ") && text.contains(".feature:");
        let first = line.above == "Failures:" && text.starts_with("1) ") && !scenario;
        if text.starts_with("Suite error: ") || first {
            if self.part == Part::Outside {
                *self = Self { part: Part::Failures, ..Self::default() };
            }
        } else if let Some(why) = text.strip_prefix("Incomplete: ") {
            findings.reason(Weight::Stated, why);
            return Claim::Mine;
        }
        if self.part == Part::Outside {
            return Claim::Pass;
        }
        if text.starts_with([' ', '\t']) || text.is_empty() {
            self.inside(text, findings);
            return Claim::More;
        }
        self.finish(findings);
        if let Some(suite) = text.strip_prefix("Suite error: ") {
            self.part = Part::Failures;
            self.suites += 1;
            findings.failed_test(suite);
            suite.clone_into(&mut self.test);
        } else if let Some(name) = self.numbered(text) {
            findings.failed_test_again(name);
            name.clone_into(&mut self.test);
            self.number += 1;
        } else if text == "Pending:" {
            self.part = Part::Pending;
        } else {
            self.totals = counted(text, self.suites);
        }
        Claim::More
    }

    fn running(&self) -> bool {
        self.part != Part::Outside
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some(failure) = self.failure.take().filter(|failure| !failure.message.is_empty()) {
            failure.note(findings);
        }
    }
}

impl Jasmine {
    /// The name in `2) cart totals rejects 12 failed uploads`, if its number follows the number of the last failure.
    fn numbered<'a>(&self, text: &'a str) -> Option<&'a str> {
        let (number, rest) = scan::number(text).filter(|_| self.part == Part::Failures)?;
        rest.strip_prefix(") ").filter(|_| number == self.number + 1)
    }

    /// Reads `  Message:` and the message below it; `  Stack:` and the frames. A test has one such block for each
    /// failed assertion.
    fn inside(&mut self, text: &str, findings: &mut Findings) {
        match text {
            _ if self.part == Part::Pending => {}
            "  Message:" => {
                self.finish(findings);
                let mut failure = Failure::begin(findings.line());
                failure.test.clone_from(&self.test);
                self.failure = Some(failure);
            }
            "  Stack:" => {}
            _ => {
                if let Some(failure) = &mut self.failure {
                    code_frame::take(failure, text, findings.line());
                }
            }
        }
    }
}

/// The counts in `6 specs, 4 failures, 2 pending specs`, `1 spec, 1 failure`, where `suites` of the failures are of
/// suites. Does not match `6 specs`.
fn counted(text: &str, suites: u64) -> Option<Tests> {
    let ([specs, failed], rest) = scan::filled(text, "# spec(s), # failure(s)")?;
    let skipped = match rest.strip_prefix(", ") {
        Some(rest) => scan::counted(rest, " pending spec")?,
        None if rest.is_empty() => 0,
        None => return None,
    };
    Some(Tests { failed, passed: specs.saturating_sub(failed.saturating_sub(suites) + skipped), skipped })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures() {
        let tests = |failed, passed, skipped| Some(Tests { failed, passed, skipped });
        assert_eq!(counted("6 specs, 4 failures, 2 pending specs", 1), tests(4, 1, 2));
        assert_eq!(counted("1 spec, 1 failure", 0), tests(1, 0, 0));
        for not in ["6 specs", "6 specs, 4 failures so far", "6 examples, 4 failures"] {
            assert_eq!(counted(not, 0), None, "{not}");
        }
    }

    #[test]
    fn what_tests_print_is_not_counted() {
        let output = "Started\n12 specs, 77 failures\nFinished in 3 seconds\nFailures:\n1) cart adds\n  Message:\n    9 specs, 9 failures\n  Stack:\n        at <Jasmine>\n        at UserContext.<anonymous> (file:///srv/a.spec.mjs:2:76)\n2 specs, 1 failure\nFinished in 0.012 seconds\n";
        assert_eq!(
            crate::engine::found(&TOOL, output),
            [
                "/srv/a.spec.mjs:2:76 error: 9 specs, 9 failures",
                "failed: cart adds",
                "1 failed, 1 passed, 0 skipped"
            ]
        );
    }
}
