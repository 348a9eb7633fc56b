//! AVA 4 to 7: the default reporter, which is the only one. The reader of TAP reads its TAP report.
//!
//! Source: `lib/reporters/default.js`. The end of the name in a line `✘ [fail]: name message` is not marked; the
//! details below the rule `─` begin with the name only. AVA 4 prints `✖ name message`, like other tools.

use crate::engine::{
    Claim, Failure, Findings, Line, Location, NAMES, Reader, RunStart, Tests, Tool, Weight, scan,
};
use crate::readers::js_tests::code_frame::is_message;
use crate::readers::shared::frame;

pub(in crate::readers) const TOOL: Tool = Tool::test::<Ava>("ava")
    .starts(&["✘ ", "✖ ", "─", "Uncaught exception in ", "Unhandled rejection in "])
    .run(RunStart::Command);

/// Details come in the order of the failures, so only this many of the next failures are searched.
const NEXT: usize = 16;

/// The heading above an error that a test threw.
const THROWN: &str = "Error thrown in test:";

#[derive(Default)]
struct Ava {
    /// The texts after `✘ [fail]: `.
    failed: Vec<String>,
    part: Part,
    /// The failure that is being read, and whether its source is being read.
    failure: Failure,
    source: bool,
    /// Whether the lines follow `Uncaught exception in …`, until the error.
    uncaught: bool,
    totals: Tests,
    /// The number of failures whose details were read.
    named: u64,
}

/// The parts of the report, which are separated by rules.
#[derive(Default, Clone, Copy, PartialEq)]
enum Part {
    #[default]
    Outside,
    Tests,
    Details,
}

impl Reader for Ava {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let Some(rest) = text.strip_prefix("  ") else {
            // AVA indents its whole report by two columns. The output of tests is not indented.
            if self.part == Part::Details && !text.is_empty() {
                self.finish(findings);
                return Claim::Pass;
            }
            return if self.part == Part::Outside { Claim::Pass } else { Claim::More };
        };
        if rest == "─" && (self.part != Part::Outside || !self.failed.is_empty()) {
            self.settle(findings);
            self.part = Part::Details;
            // The totals are below the last rule, so the text above this rule was names.
            self.totals = Tests::default();
            return Claim::More;
        }
        if self.part != Part::Details
            && let Some(failed) = rest.strip_prefix("✖ ")
        {
            self.pend(failed);
            return if self.part == Part::Outside { Claim::Pass } else { Claim::More };
        }
        if self.part != Part::Details
            && let Some(claim) = self.event(rest, findings)
        {
            return claim;
        }
        match self.part {
            Part::Outside => return Claim::Pass,
            Part::Tests => self.error(rest, findings),
            Part::Details => self.detail(rest, findings),
        }
        Claim::More
    }

    /// Ends the report. AVA does not print the number of passed tests if there are failures, so no number is noted
    /// then.
    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        let Tests { failed, passed, .. } = self.totals;
        // If all failed tests have details, a line without details was printed by a test.
        if self.part != Part::Outside && (failed == 0 || failed > self.named) {
            for failed in self.failed.drain(..) {
                findings.failed_test(&failed);
            }
        }
        if failed + passed > 0 && (failed == 0 || failed != findings.failed().count()) {
            findings.tests(self.totals);
        }
        *self = Self::default();
    }
}

impl Ava {
    /// Reads `✘ [fail]: cart › adds items`, `✘ [unexpected pass]: name why`, `✘ Couldn’t find any files to test`.
    fn event(&mut self, rest: &str, findings: &mut Findings) -> Option<Claim> {
        if rest.starts_with("Uncaught exception in ") || rest.starts_with("Unhandled rejection in ") {
            self.uncaught = true;
        } else {
            let what = rest.strip_prefix("✘ ")?;
            let failed = what.strip_prefix("[fail]: ").or_else(|| what.strip_prefix("[unexpected pass]: "));
            match failed {
                Some(failed) => self.pend(failed),
                None if what.starts_with('[') => return Some(Claim::Pass),
                None => findings.reason(weight(what)?, what),
            }
        }
        self.part = Part::Tests;
        Some(Claim::More)
    }

    fn pend(&mut self, failed: &str) {
        if self.failed.len() < NAMES {
            self.failed.push(failed.to_owned());
        }
    }

    /// Reads `Error: late boom` some lines below `Unhandled rejection in test/late.js`.
    fn error(&mut self, rest: &str, findings: &mut Findings) {
        let head = rest.split(':').next().unwrap_or_default();
        if self.uncaught && head.split(' ').next().is_some_and(|word| word.ends_with("Error")) {
            findings.reason(Weight::Cause, rest);
            self.uncaught = false;
        }
    }

    fn detail(&mut self, rest: &str, findings: &mut Findings) {
        // A name may look like a total.
        if let Some(index) = self.failed.iter().take(NEXT).position(|failed| is_name(failed, rest)) {
            self.failed.remove(index);
            self.named += 1;
            self.settle(findings);
            findings.failed_test(rest);
            self.failure = Failure::of_test(rest, findings.line());
        } else if !self.total(rest) && !self.failure.test.is_empty() && rest != "─" {
            self.inside(rest, findings.line());
        }
    }

    /// Reads a line of the details: `test/cart.js:2` and the source, the message, and the stack:
    /// `› file://test/cart.js:2:18`, or below an error of the test file `    at file:///srv/app/test/cart.js:3:49`.
    fn inside(&mut self, rest: &str, line: u64) {
        if rest.is_empty() {
            return;
        }
        self.failure.extend(line);
        // The properties of the error come first, then `Error: x` with the stack.
        if self.failure.message == THROWN && is_thrown(rest) {
            rest.clone_into(&mut self.failure.message);
            return;
        }
        self.source &= is_source(rest);
        let frame = rest.strip_prefix("› ").map(|frame| format!("at {frame}"));
        if let Some(at) = frame.as_deref().map_or_else(|| place(rest), frame::own) {
            self.source = at.column.is_none();
            let known = self.failure.at();
            // A frame with the same line adds the column.
            let same =
                known.line == at.line && (known.file.ends_with(at.file) || at.file.ends_with(known.file));
            if !self.failure.is_located() {
                self.failure.locate(at);
            } else if known.column.is_none() && same {
                self.failure.column = at.column;
            }
        } else if !self.source && frame.is_none() && (self.failure.message.is_empty() || is_message(rest)) {
            self.failure.say(rest);
        }
    }

    /// Ends a failure.
    fn settle(&mut self, findings: &mut Findings) {
        let failure = std::mem::take(&mut self.failure);
        self.source = false;
        if !failure.test.is_empty() {
            failure.note(findings);
        }
    }

    /// Reads a total: `5 tests failed`, `1 hook failed`, `1 test skipped`, `1 test todo`.
    fn total(&mut self, rest: &str) -> bool {
        let Some((count, what)) = scan::number(rest) else { return false };
        match what {
            " test failed" | " tests failed" | " hook failed" | " hooks failed" => {
                self.totals.failed += count;
            }
            " test passed" | " tests passed" => self.totals.passed += count,
            " test skipped" | " tests skipped" => self.totals.skipped += count,
            " test todo" | " tests todo" => {}
            _ => return false,
        }
        true
    }
}

/// The weight of a message about a whole run or file.
fn weight(what: &str) -> Option<Weight> {
    const SAID: [&str; 4] =
        ["Couldn’t find any files", "No tests found in ", "Timed out while ", "Internal error"];
    if what.contains(" exited with a non-zero exit code: ") || what.contains(" remaining in ") {
        return Some(Weight::Guess);
    }
    SAID.iter().any(|wording| what.starts_with(wording)).then_some(Weight::Stated)
}

/// Whether this is the class and the message of an error: `Error: no connection`. Does not match `message: 'x'`.
fn is_thrown(rest: &str) -> bool {
    rest.split_once(": ").is_some_and(|(class, _)| class.ends_with("Error") && !class.contains(' '))
}

/// Whether this is a line of source below its location: `   2: test('adds', t => t.is(6, 7));`.
fn is_source(rest: &str) -> bool {
    scan::number(rest.trim_start()).is_some_and(|(_, rest)| rest.starts_with(':'))
}

/// Whether the heading of the details is the name in `name message`.
fn is_name(failed: &str, heading: &str) -> bool {
    failed.strip_prefix(heading).is_some_and(|message| message.is_empty() || message.starts_with(' '))
}

/// The location in `test/cart.js:2`, or in a frame of the test file: `    at file:///srv/app/test/cart.js:3:49`.
fn place(rest: &str) -> Option<Location<'_>> {
    let alone = || scan::location(rest).filter(|(_, after)| after.is_empty()).map(|(at, _)| at);
    frame::own(rest).or_else(alone).filter(|at| !at.file.contains(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::engine::found;

    #[test]
    fn names_and_what_tests_print_are_no_totals() {
        let output = "  ✘ [fail]: fake\n  7 tests failed\n  ✔ adds\n  ✘ [fail]: 12 tests failed\n  ─\n\n  12 tests failed\n\n  test/a.js:3\n\n  ─\n\n  1 test failed\n";
        assert_eq!(found(&TOOL, output), ["test/a.js:3 error: 12 tests failed", "failed: 12 tests failed"]);
        assert_eq!(crate::engine::read(&[&TOOL], output).test_figures().unwrap().failed, 1);
    }

    #[test]
    fn crosses_of_ava_4_and_of_others() {
        let output = "  ✖ adds Error thrown\n  ─\n\n  adds\n\n  test/a.js:3\n\n  ─\n\n  1 test failed\n";
        assert_eq!(found(&TOOL, output), ["test/a.js:3 error: adds", "failed: adds"]);
        assert_eq!(found(&TOOL, "  ✖ adds (3ms)\n\n  adds\n"), [""; 0]);
    }
}
