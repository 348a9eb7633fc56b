//! Minitest and test-unit, run by `ruby`, `rake` and `rails test`, and with the reporters of minitest-reporters.
//!
//! Tests print between the lines of Minitest, so its totals count only below `Finished in …`. An error is not a
//! failure: both tools count them separately. Source: `minitest.rb` (`SummaryReporter`), Rails'
//! `test_unit/reporter.rb`, minitest-reporters' `default_reporter.rb`, `spec_reporter.rb` and `progress_reporter.rb`,
//! and test-unit's `ui/console/testrunner.rb`.

use crate::engine::{Claim, Failure, Findings, Line, Reader, RunStart, Shape, Tests, Tool, Weight, scan};
use crate::readers::js_tests::code_frame::is_caret;

pub(in crate::readers) const MINITEST: Tool = Tool::test::<Minitest>("minitest")
    .starts(&[
        "Run options: ",
        "Started with run options",
        "# Running tests with run options",
        "Finished in ",
        "Finished tests in ",
        "Failure:",
        "Error:",
    ])
    .shapes(&[Shape::Numbered])
    .run(RunStart::Command);

pub(in crate::readers) const TEST_UNIT: Tool = Tool::test::<TestUnit>("test-unit")
    .starts(&["Finished in ", "Failure: ", "Error: "])
    .shapes(&[Shape::Numbered]);

#[derive(Default)]
struct Minitest {
    /// Whether `Run options: ` was read, and the totals were not.
    running: bool,
    /// Whether the output is from minitest before version 5.
    old: bool,
    /// Whether the output is from minitest-reporters, which counts tests, not runs.
    reporters: bool,
    /// Whether `Finished in …` was read. The totals follow, after the failures if Rails has not printed them earlier.
    finished: bool,
    /// Whether this line may contain totals: the line above is blank or is `Finished in …`.
    apart: bool,
    totals: Option<Totals>,
    next: Next,
    failed: Failure,
}

/// The expected content of the next line of a failure.
#[derive(Default, PartialEq, Clone, Copy)]
enum Next {
    #[default]
    None,
    Name {
        failure: bool,
    },
    /// The message and the detail, up to a blank line.
    Message,
    /// A frame. The location of an error is the first frame below its message.
    Frame,
}

struct Totals {
    tests: Tests,
    errors: u64,
    line: String,
}

impl Reader for Minitest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        // This begins a second run in the same log.
        let reporters = text.starts_with("Started with run options")
            || text.starts_with("# Running tests with run options");
        if reporters || text.starts_with("Run options: ") {
            self.finish(findings);
            (self.running, self.reporters, self.old) = (true, reporters, false);
            return Claim::Mine;
        }
        // `Finished in 0.07s, 95.9 runs/s, 82.2 assertions/s.` Does not match `Finished in 0.07 seconds`.
        let finished = text.starts_with("Finished in ") && text.ends_with(" assertions/s.");
        // minitest before version 5 counts tests, too.
        self.old |= text.starts_with("Finished tests in ") && is_end(text);
        if finished || (self.reporters || self.old) && is_end(text) {
            self.finished = true;
            self.apart = true;
            return Claim::More;
        }
        // A test printed totals with more failures than are listed. Those of the runner follow.
        let listed = findings.failed().count();
        let is_printed = |known: &Totals| known.tests.failed > listed;
        let apart = std::mem::replace(&mut self.apart, self.finished && text.is_empty());
        if (apart || self.totals.as_ref().is_some_and(is_printed))
            && let Some(totals) =
                totals(text, "runs").or_else(|| totals(text, "tests").filter(|_| self.reporters || self.old))
        {
            self.totals = Some(totals);
            (self.finished, self.running) = (false, false);
            self.settle(findings);
            self.next = Next::None;
            return Claim::Mine;
        }
        // Rails prints a failure immediately, without a number.
        let own = self.running || self.finished || text.ends_with(") Failure:") || text.ends_with(") Error:");
        if let Some(failure) = heading(text).filter(|_| own) {
            self.settle(findings);
            self.failed = Failure::begin(findings.line());
            self.next = Next::Name { failure };
            return Claim::More;
        }
        let claim = self.detail(text, findings);
        if self.finished { Claim::More } else { claim }
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        if let Some(Totals { tests, errors, line }) = self.totals.take() {
            findings.tests(tests);
            findings.errored_tests(errors);
            if tests.failed == 0 && errors > 0 {
                findings.reason(Weight::Stated, &line);
            }
        }
        *self = Self::default();
    }

    fn running(&self) -> bool {
        self.running
    }
}

impl Minitest {
    /// Ends a failure.
    fn settle(&mut self, findings: &mut Findings) {
        let failed = std::mem::take(&mut self.failed);
        if failed.is_located() && !failed.message.is_empty() {
            failed.note(findings);
        }
    }

    /// Reads `CartTest#test_diff [test/cart_test.rb:22]:` and its message; `CartTest#test_error:`, its message and its
    /// frames.
    fn detail(&mut self, text: &str, findings: &mut Findings) -> Claim {
        match std::mem::take(&mut self.next) {
            Next::Name { failure: true } => {
                let head = text.strip_suffix(if self.reporters { "]" } else { "]:" });
                let Some((name, place)) = head.and_then(|head| head.rsplit_once(" [")) else {
                    return Claim::Pass;
                };
                findings.failed_test(name);
                self.failed.test.push_str(name);
                if let Some((at, "")) = scan::location(place) {
                    self.failed.locate(at);
                }
                self.next = Next::Message;
            }
            // Before minitest 5: `test_error(CartTest):`. Old versions of test-unit print the same.
            Next::Name { failure: false }
                if text.ends_with(':') && (text.contains('#') || self.running && text.ends_with("):")) =>
            {
                let name = text.trim_end_matches(':');
                findings.errored_test(name);
                self.failed.test.push_str(name);
                self.next = Next::Frame;
            }
            Next::Message if text.is_empty() && !self.failed.message.is_empty() => {
                self.settle(findings);
                return Claim::Pass;
            }
            Next::Message => {
                self.failed.extend(findings.line());
                self.failed.say(text);
                self.next = Next::Message;
            }
            Next::Frame => return self.error(text, findings),
            Next::Name { .. } | Next::None => return Claim::Pass,
        }
        Claim::More
    }

    /// Reads the message of an error, the source that failed with a caret below it, or a frame:
    /// `    test/cart_test.rb:14:in 'test_error'`.
    fn error(&mut self, text: &str, findings: &mut Findings) -> Claim {
        let frame = text.strip_prefix("    ").and_then(scan::location);
        if let Some((at, _)) = frame.filter(|(_, rest)| rest.starts_with(":in ")) {
            self.failed.extend(findings.line());
            if !self.failed.is_located() {
                self.failed.locate(at);
            }
        } else if self.failed.is_located()
            || !self.failed.message.is_empty() && !text.is_empty() && !text.starts_with(' ')
        {
            self.settle(findings);
            return Claim::Pass;
        } else if is_caret(text) {
            self.failed.unsay();
        } else if !text.is_empty() {
            self.failed.extend(findings.line());
            self.failed.say(text);
        }
        self.next = Next::Frame;
        Claim::More
    }
}

/// Whether the heading `  1) Failure:`, ` 10) Error:`, or Rails' `Error:` is of a failure. Does not match `Failure: x`
/// or `    1) Failure:`.
fn heading(text: &str) -> Option<bool> {
    // Numbers are padded to three columns.
    let is_number = |number: &str| {
        let digits = number.trim_start();
        let aligned = number.len() == 3 || number.len() > 3 && digits.len() == number.len();
        aligned && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let word = text.split_once(") ").filter(|(number, _)| is_number(number)).map_or(text, |(_, word)| word);
    match word {
        "Failure:" => Some(true),
        "Error:" => Some(false),
        _ => None,
    }
}

/// Whether the line is minitest-reporters' `Finished in 0.00405s` or
/// `Finished tests in 0.005770s, 866.6 tests/s, 346.6 assertions/s.` Does not match `Finished in 0.07 seconds`.
fn is_end(text: &str) -> bool {
    let seconds = text.strip_prefix("Finished in ").and_then(|rest| rest.strip_suffix('s'));
    seconds.is_some_and(|seconds| seconds.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'))
        || text.starts_with("Finished tests in ") && text.ends_with(" assertions/s.")
}

/// The counts in `7 runs, 6 assertions, 3 failures, 1 errors, 1 skips`, or in minitest-reporters' `7 tests, …`. Does
/// not match `9 runs, 77 failures`.
fn totals(text: &str, what: &str) -> Option<Totals> {
    let [runs, _, failed, errors, skipped] =
        [what, "assertions", "failures", "errors", "skips"].map(|noun| scan::among(text, noun));
    let (runs, failed, errors, skipped) = (runs?, failed?, errors?, skipped?);
    text.starts_with(|first: char| first.is_ascii_digit()).then(|| Totals {
        tests: Tests { failed, passed: runs.saturating_sub(failed + errors + skipped), skipped },
        errors,
        line: text.to_owned(),
    })
}

#[derive(Default)]
struct TestUnit {
    block: Block,
    failed: Failure,
}

#[derive(Default, PartialEq, Clone, Copy)]
enum Block {
    #[default]
    None,
    /// The location follows, then the source, then the message.
    Failure,
    /// The totals follow, below a rule.
    Finished,
}

impl Reader for TestUnit {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        // `Finished in 0.046472897 seconds.` Does not match RSpec's `Finished in 0.1 seconds (files took …)`.
        if text.starts_with("Finished in ") && text.ends_with(" seconds.") {
            self.block = Block::Finished;
            return Claim::More;
        }
        match self.block {
            // Old versions print a blank line instead of a rule.
            Block::Finished if text.is_empty() || text.starts_with("---") => Claim::More,
            Block::Finished => {
                self.block = Block::None;
                self.totals(text, findings)
            }
            Block::Failure => self.detail(text, findings),
            Block::None if is_rule(line.above) => {
                self.failed = Failure::begin(findings.line());
                // With a colon, the message is above the location: `Failure: test_true(CartTest):`.
                let failure =
                    text.strip_prefix("Failure: ").map(|name| name.strip_suffix(':').unwrap_or(name));
                if let Some(name) = failure.filter(|name| name.ends_with(')')) {
                    findings.failed_test(name);
                    self.failed.test.push_str(name);
                } else if let Some((name, error)) =
                    text.strip_prefix("Error: ").and_then(|text| text.split_once("):"))
                {
                    let name = format!("{name})");
                    findings.errored_test(&name);
                    self.failed.test = name;
                    self.failed.say(error);
                } else {
                    return Claim::Pass;
                }
                self.block = Block::Failure;
                Claim::More
            }
            Block::None => Claim::Pass,
        }
    }
}

impl TestUnit {
    /// Reads `6 tests, 4 assertions, 2 failures, 1 errors, 1 pendings, 0 omissions, 0 notifications`.
    fn totals(&mut self, text: &str, findings: &mut Findings) -> Claim {
        let [tests, failed, errors, pending, omitted] =
            ["tests", "failures", "errors", "pendings", "omissions"].map(|noun| scan::among(text, noun));
        let (Some(tests), Some(failed), Some(errors), Some(pending)) = (tests, failed, errors, pending)
        else {
            return Claim::Pass;
        };
        let skipped = pending + omitted.unwrap_or(0);
        findings.tests(Tests { failed, passed: tests.saturating_sub(failed + errors + skipped), skipped });
        findings.errored_tests(errors);
        if failed == 0 && errors > 0 {
            findings.reason(Weight::Stated, text);
        }
        Claim::Mine
    }

    /// Reads `tu/cart_test.rb:10:in 'test_wrong'`, the numbered source, then `<4> expected but was`.
    fn detail(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if is_rule(text) {
            self.block = Block::None;
            let failed = std::mem::take(&mut self.failed);
            if failed.is_located() && !failed.message.is_empty() {
                failed.note(findings);
            }
            return Claim::Mine;
        }
        self.failed.extend(findings.line());
        let frame = scan::location(text).filter(|(_, rest)| rest.is_empty() || rest.starts_with(":in "));
        if let Some((at, _)) = frame {
            if !self.failed.is_located() {
                self.failed.locate(at);
            }
        } else if is_caret(text) && !self.failed.is_located() {
            // The line of source that raised an error.
            self.failed.unsay();
        } else if !is_source(text) && !text.trim().is_empty() {
            self.failed.say(text);
        }
        Claim::More
    }
}

/// Whether the line is a rule: `===============`.
fn is_rule(text: &str) -> bool {
    text.len() > 10 && text.bytes().all(|byte| byte == b'=')
}

/// Whether the line is numbered source: `     20: `, `  => 23:     assert_equal(1, n)`. Does not match
/// `<1> expected but was`.
fn is_source(text: &str) -> bool {
    let text = text.trim_start();
    let text = text.strip_prefix("=>").unwrap_or(text).trim_start();
    scan::number(text).is_some_and(|(_, rest)| rest.starts_with(':'))
}

#[cfg(test)]
mod tests;
