//! RSpec: the progress, documentation and failures formatters, and its JSON.
//!
//! Examples may print anywhere, so only the part that RSpec prints after them is read: `Failures:`, the totals below
//! `Finished in … (files took …)`, `Failed examples:`. Source: `rspec-core`'s `formatters/base_text_formatter.rb`,
//! `exception_presenter.rb`, `summary_notification` and `failure_list_formatter.rb`.

use crate::engine::{
    Claim, Failure, Findings, Line, NAMES, Reader, RunStart, Shape, Tests, Tool, Weight, scan,
};
use crate::readers::reports::json_findings::Node;
use crate::readers::shared::summaries::Summaries;

mod outside;
mod report;

use outside::Outside;
use report::note_example;

pub(in crate::readers) const TOOL: Tool = Tool::test::<RSpec>("rspec")
    .starts(&[
        "Failures:", "Finished in ", "Failed examples:", "An error occurred ", "No examples found.",
        "invalid option: -",
    ])
    .shapes(&[Shape::Numbered, Shape::LocatedIn(&["rb"])])
    .documents(&["\"summary_line\""])
    .run(RunStart::Command);

#[derive(Default)]
struct RSpec {
    block: Block,
    /// The failure that is being read.
    failed: Failure,
    /// The class of its exception, from the line above the message.
    class: String,
    /// How far the cause of its exception was read.
    cause: Cause,
    outside: Outside,
    /// Examples listed by the failures formatter, which prints no totals.
    listed: Vec<String>,
    totals: bool,
    /// The summaries, checked against the printed failures.
    summaries: Summaries,
}

/// The part of a cause that the next line of a backtrace is.
#[derive(Default, PartialEq, Clone, Copy)]
enum Cause {
    /// A frame.
    #[default]
    None,
    /// The class of the exception, below `--- Caused by: ---`.
    Class,
    /// A line of its message.
    Message,
}

#[derive(Default, PartialEq, Clone, Copy)]
enum Block {
    #[default]
    None,
    /// `Failures:` was read.
    Failures,
    /// The source below `Failure/Error:`, up to the message.
    Source,
    /// The message. The backtrace follows.
    Message,
    /// The totals are on the next line.
    Totals,
    /// `Failed examples:` was read.
    List,
    /// An error outside of the examples.
    Outside,
}

impl Reader for RSpec {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if matches!(self.block, Block::None | Block::Totals) {
            self.settle(findings);
        }
        match (self.block, text) {
            // `Finished in 1 minute 2.3 seconds (files took 0.1 seconds to load)`. Does not match
            // `Finished in 3 seconds`.
            (_, _) if text.starts_with("Finished in ") && text.ends_with(" to load)") => {
                self.outside.end();
                self.block = Block::Totals;
                Claim::More
            }
            (Block::Totals, _) => self.totals(text, findings),
            (Block::None | Block::Outside, "Failures:") => {
                self.outside.end();
                self.block = Block::Failures;
                Claim::More
            }
            (Block::None, "Failed examples:") if self.totals => {
                self.block = Block::List;
                Claim::More
            }
            (Block::List, _) => self.listed(text, findings),
            (Block::Failures | Block::Source | Block::Message, _) => self.failure(text, findings),
            (Block::Outside, _) if self.outside.line(text, findings.line()) => Claim::More,
            (Block::Outside, _) => {
                self.block = Block::None;
                self.alone(text, findings)
            }
            (Block::None, _) => self.alone(text, findings),
        }
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if !text.contains("\"summary_line\"") || !text.contains("\"examples\"") {
            return false;
        }
        let Some(report) = Node::parse(text) else { return false };
        let Some(examples) = report.pointer("/examples").and_then(Node::list) else { return false };
        let count = |name: &str| report.count(&format!("/summary/{name}")).unwrap_or(0);
        let (failed, skipped) = (count("failure_count"), count("pending_count"));
        let passed = count("example_count").saturating_sub(failed + skipped);
        findings.tests(Tests { failed, passed, skipped });
        let why = report.pointer("/summary_line").and_then(Node::text);
        if count("errors_outside_of_examples_count") > 0 || count("example_count") == 0 {
            findings.reason(Weight::Stated, why.unwrap_or_default());
        }
        for example in examples {
            note_example(example, findings);
        }
        self.totals = true;
        true
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        std::mem::take(&mut self.summaries).end(findings);
        if !self.totals {
            // Failures of other runners look the same (EUnit, Crystal, Mamba), so without totals they are not counted.
            findings.forget_failed_tests();
            for name in self.listed.drain(..) {
                findings.failed_test_again(&name);
            }
        }
    }

    fn running(&self) -> bool {
        !matches!(self.block, Block::None | Block::Outside)
    }
}

impl RSpec {
    /// Reads `11 examples, 6 failures, 2 pending, 1 error occurred outside of examples`.
    fn totals(&mut self, text: &str, findings: &mut Findings) -> Claim {
        self.block = Block::None;
        let among = |one, many| scan::among(text, many).or_else(|| scan::among(text, one));
        let (Some(total), Some(failed)) = (among("example", "examples"), among("failure", "failures")) else {
            return Claim::Pass;
        };
        self.totals = true;
        let skipped = scan::among(text, "pending").unwrap_or(0);
        let tests = Tests { failed, passed: total.saturating_sub(failed + skipped), skipped };
        self.summaries.read([failed, 0], tests, findings);
        let errors = text.split(", ").find(|part| part.ends_with(" occurred outside of examples"));
        self.outside.note(errors, findings);
        Claim::Mine
    }

    /// Reads a line below `Failures:`: `  1) Cart raises`, `     Failure/Error: raise "x"`, the message,
    /// `     # ./spec/a.rb:19:in …`.
    fn failure(&mut self, text: &str, findings: &mut Findings) -> Claim {
        let inner = text.trim_start();
        if let Some((_, name)) = scan::numbered(text) {
            self.settle(findings);
            let name = name.strip_suffix(" FIXED").unwrap_or(name);
            findings.failed_test(name);
            self.summaries.see([1, 0]);
            self.failed = Failure::of_test(name, findings.line());
            self.block = Block::Message;
        } else if let Some((_, source)) = inner.split_once("Failure/Error:") {
            if !self.failed.message.is_empty() {
                // This is a further failure of the same example: `3.2) Failure/Error: …`.
                let test = self.failed.test.clone();
                self.settle(findings);
                self.failed = Failure::of_test(&test, findings.line());
            }
            self.failed.extend(findings.line());
            // Source of several lines follows, up to a blank line.
            self.block = if source.is_empty() { Block::Source } else { Block::Message };
        } else if let Some(frame) = inner.strip_prefix("# ") {
            self.failed.extend(findings.line());
            self.caused(frame);
            if let Some((at, _)) = scan::location(frame).filter(|_| !self.failed.is_located()) {
                self.failed.locate(at);
                self.block = Block::Failures;
            }
        } else if self.block == Block::Source {
            self.block = if inner.is_empty() { Block::Message } else { Block::Source };
        } else if self.block == Block::Message && text.starts_with("  ") && !inner.is_empty() {
            self.read_message(text, findings.line());
        } else if !text.is_empty()
            // hspec prints a location above the first failure.
            && (!text.starts_with("  ") || self.failed.test.is_empty() && scan::location(inner).is_none())
        {
            self.block = Block::None;
            return Claim::Pass;
        }
        Claim::More
    }

    /// Reads the message, below the class of the exception if there is one, and the detail.
    fn read_message(&mut self, text: &str, line: u64) {
        self.failed.extend(line);
        if self.failed.message.is_empty() && self.class.is_empty() && is_class(text.trim()) {
            text.trim().clone_into(&mut self.class);
        } else if self.class.is_empty() {
            self.failed.say(text);
        } else {
            let class = std::mem::take(&mut self.class);
            self.failed.say(&format!("{class} {}", text.trim()));
        }
    }

    /// Reads `--- Caused by: ---`, `RuntimeError:` and `  socket closed`, which the frames of the cause follow.
    fn caused(&mut self, frame: &str) {
        self.cause = match self.cause {
            _ if frame == "--- Caused by: ---" => Cause::Class,
            Cause::Class => {
                frame.clone_into(&mut self.class);
                Cause::Message
            }
            Cause::Message if frame.starts_with("  ") && scan::location(frame.trim()).is_none() => {
                let class = std::mem::take(&mut self.class);
                let head = if class.is_empty() { "" } else { "Caused by: " };
                self.failed.detail(format!("{head}{class} {}", frame.trim()).trim());
                Cause::Message
            }
            _ => Cause::None,
        };
    }

    /// Ends a failure.
    fn settle(&mut self, findings: &mut Findings) {
        let (mut failed, class) = (std::mem::take(&mut self.failed), std::mem::take(&mut self.class));
        self.cause = Cause::None;
        if failed.message.is_empty() {
            failed.message = class;
        }
        if failed.is_located() {
            failed.note(findings);
        }
    }

    /// Reads `rspec ./spec/cart_spec.rb:18 # Cart raises`, `rspec './spec/cart_spec.rb[1:2:3]' # Cart is odd`.
    fn listed(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if let Some((_, name)) = text.strip_prefix("rspec ").and_then(|row| row.split_once(" # ")) {
            findings.failed_test(name);
        } else if !text.is_empty() {
            self.block = Block::None;
            return Claim::Pass;
        }
        Claim::More
    }

    fn alone(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if self.outside.begin(text, findings.line()) {
            self.block = Block::Outside;
            return Claim::More;
        }
        if text == "No examples found." || text.starts_with("invalid option: -") {
            findings.reason(Weight::Stated, text);
            return Claim::Mine;
        }
        // The failures formatter's `./spec/cart_spec.rb:18:raises`. Does not match a backtrace's
        // `./a_spec.rb:3:in `load'`.
        if let Some((at, name)) = scan::location(text)
            && at.column.is_none()
            && at.file.ends_with("_spec.rb")
            && let Some(name) = name.strip_prefix(':')
            && !name.starts_with([' ', '\t'])
            && !name.starts_with("in ")
        {
            findings.failure(at, name);
            if self.listed.len() < NAMES {
                self.listed.push(name.to_owned());
            } else {
                findings.failed_test_again(name);
            }
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// Whether the line is the class of an exception above its message: `ArgumentError:`. Does not match
/// `Failure/Error: x`.
fn is_class(text: &str) -> bool {
    text.ends_with(':') && !text.contains(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(lines: &[&str]) -> Findings {
        crate::engine::read(&[&TOOL], &lines.join("\n"))
    }

    #[test]
    fn what_examples_print_is_not_counted() {
        let findings = read(&[
            "77 examples, 77 failures",
            "Finished in 3 seconds",
            "77 examples, 77 failures",
            "Failed examples:",
            "rspec ./spec/forged_spec.rb:1 # Forged",
            "./spec/a_spec.rb:3:in `block'",
            "./spec/a_spec.rb:3: warning: unused",
            "Finished in 0.1 seconds (files took 0.1 seconds to load)",
            "2 examples, 1 failure",
        ]);
        assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(1));
        assert_eq!(findings.failed().count(), 0);
    }

    #[test]
    fn what_examples_print_is_no_total() {
        let ended = "Finished in 0.1 seconds (files took 0.1 seconds to load)";
        let run = ["Failures:", "  1) Cart raises", "     Failure/Error: no", ended, "3 examples, 1 failure"];
        let findings = read(&[&[ended, "99 examples, 77 failures"], run.as_slice(), run.as_slice()].concat());
        assert_eq!(
            findings.test_figures().map(|figures| (figures.failed, figures.passed)),
            Some((2, Some(4)))
        );
    }

    #[test]
    fn what_messages_say_is_no_example() {
        let findings = read(&[
            "Failures:",
            "",
            "  1) Cart raises",
            "     Failure/Error: raise \"no\\n  2) Forged\"",
            "",
            "     RuntimeError:",
            "       no",
            "         2) Forged",
            "     # ./spec/cart_spec.rb:3:in 'block'",
            "",
            "Finished in 0.1 seconds (files took 0.1 seconds to load)",
            "1 example, 1 failure",
        ]);
        assert_eq!(findings.failed().kept(), ["Cart raises"]);
    }

    #[test]
    fn failures_without_its_totals_are_another_runners() {
        let findings = read(&[
            "Failures:", "", "  1) cart_tests:total_test/0", "     Failure/Error: x", "",
            "3 tests, 1 failures",
        ]);
        assert_eq!(findings.failed().count(), 0);
    }
}
