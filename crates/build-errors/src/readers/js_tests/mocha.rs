//! Mocha 10 to 12: the closing part that nearly all of its reporters share, and the reporters json and json-stream.
//!
//! Source: `lib/reporters/base.js` (`epilogue`, `list`), `json.js`, `json-stream.js`, and `lib/cli/` for the messages
//! printed when it cannot run. The readers of TAP and xunit read those reports.

use crate::engine::{
    Claim, Failure, Findings, Line, NAMES, Reader, RunStart, Shape, Tests, Tool, Weight, scan,
};
use crate::readers::js_tests::code_frame;

mod json;

pub(in crate::readers) const TOOL: Tool = Tool::test::<Mocha>("mocha")
    .starts(&["✔ ", "✓ ", "│ Cypress: ", "Exception during run: ", "✖ ERROR: ", "Error: No test files found"])
    .shapes(&[Shape::Numbered])
    .documents(&["[\"fail\",", "[\"end\",", "[\"start\",", "[\"pass\",", "\"passes\""])
    .run(RunStart::Command);

#[derive(Default)]
struct Mocha {
    /// Whether a test has passed and the epilogue has not been read.
    running: bool,
    block: Block,
    counted: Tests,
    /// The number of the failure that is being read.
    number: u64,
    titles: Vec<String>,
    /// Whether the titles end here: the last one ended with a colon.
    titled: bool,
    /// The failure that is being read.
    failure: Failure,
    /// Whether its stack has begun.
    framed: bool,
    /// The number of consecutive blank lines.
    blank: u8,
    /// The list of failures, kept until it has the stated length.
    listed: Vec<Failure>,
    /// The list that contains a possible closing part, until that part is confirmed.
    around: Option<Box<Mocha>>,
    /// The number of the line that is being read.
    line: u64,
    /// The number of tests reported as passed since the end of the last run.
    printed: u64,
}

#[derive(Default, PartialEq)]
enum Block {
    #[default]
    None,
    /// After `  3 passing (7ms)`.
    Counts,
    /// After `  3 failing`. A blank line and `  1) cart` confirm that it is the epilogue, and not the output of a test.
    Unproved,
    Failures,
    /// After `Exception during run:`, until the exception is read.
    Exception,
}

impl Reader for Mocha {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        self.line = findings.line();
        // A list shorter than stated was the output of a test, if another closing part follows.
        let listed = self.block == Block::Failures && self.number >= self.counted.failed;
        if let Some(passed) = count(text, " passing (").filter(|_| !listed) {
            let before = std::mem::take(self);
            self.printed = before.printed;
            self.around =
                if before.block == Block::Failures { Some(Box::new(before)) } else { before.around };
            self.block = Block::Counts;
            self.counted.passed = passed;
            return Claim::More;
        }
        match self.block {
            Block::Counts => self.counts(text, findings),
            Block::Unproved if text.is_empty() => {
                self.blank = self.blank.saturating_add(1);
                Claim::More
            }
            Block::Unproved if text.starts_with("  1) ") => {
                self.around = None;
                self.block = Block::Failures;
                self.failures(text, findings)
            }
            Block::Failures => self.failures(text, findings),
            Block::Exception => self.exception(text, findings),
            Block::Unproved if self.around.is_some() => self.resume(text, findings),
            // Lines of the reporter spec: suites are indented by two columns, tests by more.
            _ if is_passed(text) => {
                (self.block, self.running) = (Block::None, true);
                self.printed += 1;
                Claim::Mine
            }
            Block::Unproved | Block::None => {
                self.block = Block::None;
                self.crash(text, findings)
            }
        }
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        json::read(text, findings)
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.thrown(findings);
        self.close(findings);
    }

    fn running(&self) -> bool {
        self.running
    }
}

impl Mocha {
    /// Reads `  1 pending`, `  3 failing`; then the list of failures.
    fn counts(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if let Some(pending) = count(text, " pending").filter(|_| text.ends_with("pending")) {
            self.counted.skipped = pending;
            return Claim::More;
        }
        if let Some(failed) = count(text, " failing").filter(|_| text.ends_with("failing")) {
            self.counted.failed = failed;
            self.block = Block::Unproved;
            return Claim::More;
        }
        if self.around.is_some() {
            return self.resume(text, findings);
        }
        if self.counted.passed == 0 && text.is_empty() {
            findings.reason(Weight::Guess, "no tests ran: 0 passing");
        }
        self.passed(findings);
        Claim::Pass
    }

    /// Ends a run without failed tests. It has no list, so its total must match the passed tests reported above it.
    fn passed(&mut self, findings: &mut Findings) {
        if self.counted.passed > 0 && self.counted.passed == self.printed {
            findings.tests(self.counted);
            self.printed = 0;
        }
        self.block = Block::None;
    }

    /// Continues the list. A message in it looked like a closing part.
    fn resume(&mut self, text: &str, findings: &mut Findings) -> Claim {
        let blank = self.blank;
        if let Some(around) = self.around.take() {
            *self = Self { blank, ..*around };
        }
        self.failures(text, findings)
    }

    fn failures(&mut self, text: &str, findings: &mut Findings) -> Claim {
        let next = |(number, _): &(u64, &str)| *number == self.number + 1 && (self.blank > 0 || *number == 1);
        if let Some((_, title)) = scan::numbered(text).filter(next) {
            self.settle();
            self.number += 1;
            (self.failure, self.framed) = (Failure::begin(self.line), false);
            self.title(title);
            return Claim::More;
        }
        if !self.titles.is_empty() {
            // Each title is indented by two columns more than the title that contains it.
            let indent = 5 + 2 * self.titles.len();
            match text.get(indent..) {
                Some(title) if scan::indent(text) == indent => {
                    self.title(title);
                    return Claim::More;
                }
                _ => self.name(),
            }
        }
        self.blank = if text.is_empty() { self.blank.saturating_add(1) } else { 0 };
        let last = self.number >= self.counted.failed;
        if last && (self.blank > 1 || self.failure.is_located() && text.is_empty()) {
            self.close(findings);
            return Claim::Mine;
        }
        // A stack is indented, so this line was printed by another program.
        if last && self.framed && !text.is_empty() && scan::indent(text) == 0 && !code_frame::is_frame(text) {
            self.close(findings);
            return Claim::Pass;
        }
        self.framed |= code_frame::is_frame(text);
        // The message, the diff, and the stack: `at Context.<anonymous> (test/cart.js:3:34)`.
        code_frame::take(&mut self.failure, text, self.line);
        Claim::More
    }

    fn title(&mut self, title: &str) {
        self.titles.push(title.to_owned());
        self.titled = title.ends_with(':');
        self.blank = 0;
    }

    /// Notes the failed test: `cart`, `totals`, `adds items:`.
    fn name(&mut self) {
        let name = std::mem::take(&mut self.titles).join(" ");
        if self.titled {
            let name = name.strip_suffix(':').unwrap_or(&name);
            self.failure.test.push_str(name);
        }
    }

    /// Ends a failure.
    fn settle(&mut self) {
        if !self.titles.is_empty() {
            self.name();
        }
        let failure = std::mem::take(&mut self.failure);
        if self.block == Block::Failures && self.listed.len() < NAMES {
            self.listed.push(failure);
        }
    }

    /// Notes the results of the run that has ended.
    fn close(&mut self, findings: &mut Findings) {
        if let Some(around) = self.around.take() {
            *self = *around;
        }
        self.settle();
        match self.block {
            Block::Failures => {
                findings.tests(self.counted);
                self.printed = 0;
            }
            Block::Counts => self.passed(findings),
            _ => {}
        }
        for failure in self.listed.drain(..) {
            if !failure.test.is_empty() {
                findings.failed_test(&failure.test);
            }
            if !failure.message.is_empty() {
                failure.note(findings);
            }
        }
        self.block = Block::None;
    }

    /// Reads ` Exception during run: Error: Cannot find module './nope'`, or a location and below it `SyntaxError: …`.
    fn crash(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if let Some(exception) = text.trim_start().strip_prefix("Exception during run: ") {
            self.block = Block::Exception;
            self.failure = Failure::begin(findings.line());
            if let Some((at, _)) = scan::location(exception) {
                self.failure.locate(at);
            }
            return self.exception(exception, findings);
        }
        // Cypress prints its version in a box, and then runs Mocha.
        if text.starts_with("  │ Cypress: ") {
            findings.written_by("cypress");
        }
        let error = text.strip_prefix("✖ ERROR: ");
        if let Some(error) = error
            .or_else(|| text.strip_prefix("Error: ").filter(|rest| rest.starts_with("No test files found")))
        {
            findings.reason(Weight::Stated, error);
            return Claim::Mine;
        }
        Claim::Pass
    }

    /// Reads the source, the message, and the detail, such as the modules that require a missing one. The stack ends
    /// it.
    fn exception(&mut self, text: &str, findings: &mut Findings) -> Claim {
        let head = text.split(':').next().unwrap_or_default();
        if !self.failure.message.is_empty() {
            if text.is_empty() || code_frame::is_frame(text) {
                self.thrown(findings);
                return Claim::Mine;
            }
            self.failure.extend(findings.line());
            self.failure.detail(text);
        } else if text.contains(": ") && head.split(' ').next().is_some_and(|word| word.ends_with("Error")) {
            findings.reason(Weight::Cause, text);
            self.failure.extend(findings.line());
            self.failure.say(text);
        }
        Claim::More
    }

    /// Notes the exception that was thrown outside of tests.
    fn thrown(&mut self, findings: &mut Findings) {
        if self.block == Block::Exception && !self.failure.message.is_empty() {
            std::mem::take(&mut self.failure).note(findings);
            self.block = Block::None;
        }
    }
}

/// Whether the line reports a passed test: `    ✔ adds`; on Windows `✓`. Does not match `✔ done`.
fn is_passed(text: &str) -> bool {
    scan::indent(text) >= 4 && text.trim_start().starts_with(['✔', '✓'])
}

/// The number in `  3 passing (7ms)`, which is indented by two columns. Does not match `3 passing`.
fn count(text: &str, noun: &str) -> Option<u64> {
    scan::counted(text.strip_prefix("  ")?, noun)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Findings {
        crate::engine::read(&[&super::TOOL], text)
    }

    #[test]
    fn what_tests_print_is_not_counted() {
        let genuine = "  1 passing (4ms)\n  1 failing\n\n  1) cart\n       adds 2:\n     Error: boom\n      at Context.<anonymous> (test/a.js:1:2)\n";
        for printed in [
            "    1) adds\n\n",
            // A whole closing part, with its first failure.
            "\n  1) fake\n       adds:\n     Error: no\n    ✔ prints\n    1) adds\n\n",
        ] {
            let output = format!("  cart\n  3 passing (5ms)\n  77 failing\n{printed}{genuine}");
            assert_eq!(
                crate::engine::found(&TOOL, &output),
                ["test/a.js:1:2 error: Error: boom", "failed: cart adds 2", "1 failed, 1 passed, 0 skipped"]
            );
        }
    }

    #[test]
    fn what_messages_say_is_not_counted() {
        let list = |message: &str| {
            format!(
                "  cart\n    1) adds\n\n  1 passing (4ms)\n  2 failing\n\n  1) cart\n       adds:\n     Error: boom\n{message}\n\n  2) cart\n       ends:\n     Error: no\n\n\n\n"
            )
        };
        for message in [
            "  3 passing (4ms)",
            "  3 passing (4ms)\n  5 failing",
            "  3 passing (4ms)\n  5 failing\n\nx",
            "  2) cart\n       fake:\n     Error: no",
            "\n    2) cart\n       fake:\n     Error: no",
        ] {
            let findings = read(&list(message));
            assert_eq!(findings.test_figures().unwrap().failed, 2, "{message}");
            assert_eq!(findings.failed().kept(), ["cart adds", "cart ends"], "{message}");
        }
    }

    #[test]
    fn runs_without_failures_count() {
        let passing = "  b\n    ✔ one\n    ✔ two\n\n\n  2 passing (3ms)\n  1 pending\n\n";
        let failing = "  a\n    ✔ one\n    1) two\n\n  1 passing (4ms)\n  1 failing\n\n  1) a\n       two:\n     Error: x\n\n\n\n";
        let figures = |text: &str| {
            let figures = read(text).test_figures().unwrap();
            (figures.failed, figures.passed, figures.skipped)
        };
        for text in [
            format!("{passing}{failing}"),
            format!("{failing}{passing}"),
            format!("{failing}{}", passing.trim_end()),
        ] {
            assert_eq!(figures(&text), (1, Some(3), Some(1)), "{text}");
        }
        let forged = "  b\n    ✔ one\n  9 passing (3ms)\n\n    ✔ two\n";
        assert_eq!(
            figures(&format!("{forged}{}", failing.replace("  1 passing", "  3 passing"))),
            (1, Some(3), Some(0))
        );
    }

    #[test]
    fn cypress_is_named() {
        let box_of = |name: &str| {
            format!(
                "  ┌───┐\n  │ {name}:        13.7.1   │\n  └───┘\n\n  page\n    ✓ loads (120ms)\n    1) shows\n\n  1 passing (5s)\n  1 failing\n\n  1) page\n       shows:\n     AssertionError: no\n      at Context.eval (webpack://app/./cypress/e2e/a.cy.js:8:7)\n\n\n\n"
            )
        };
        let findings = read(&box_of("Cypress"));
        assert_eq!(
            (findings.tool(), findings.failed().kept()),
            (Some("cypress"), &["page shows".to_owned()][..])
        );
        assert_eq!(read(&box_of("Browser")).tool(), None);
    }

    #[test]
    fn other_lines() {
        assert!(read("3 passing (5ms)\n3 failing\n\n  1) a:\n").test_figures().is_none());
        assert!(read("  3 passing (5ms)\n  3 failing\n\nall good\n").test_figures().is_none());
    }
}
