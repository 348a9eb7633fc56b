//! busted, Lua's test runner.
//!
//! Source: busted's `outputHandlers/utfTerminal.lua`, `plainTerminal.lua` and `gtest.lua`.

use crate::engine::location::Place;
use crate::engine::{Claim, Failure, Findings, Line, Reader, RunStart, Shape, Tests, Tool, scan};

pub(in crate::readers) const TOOL: Tool = Tool::test::<Busted>("busted")
    .starts(&[
        "Failure -> ", "Failure → ", "Error -> ", "Error → ", "[==========] ", "[  PASSED  ] ",
        "[  FAILED  ] ", "[  ERROR   ] ",
    ])
    .shapes(&[Shape::Numbered, Shape::LocatedIn(&["lua"])])
    .run(RunStart::Command);

#[derive(Default)]
struct Busted {
    block: Block,
    name: String,
    /// The last printed location. It is where the next failed test failed.
    place: Option<(Place, String)>,
    ended: bool,
    /// The passed tests below `[==========] 4 tests from 1 test file ran.`
    passed: Option<u64>,
    failure: Failure,
}

#[derive(Default, PartialEq, Clone, Copy)]
enum Block {
    #[default]
    None,
    /// The name of the test is on the next line, then its location and message.
    Failure,
    Error,
    Place,
    /// The text after the message, up to a blank line.
    Said,
}

impl Reader for Busted {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if self.block == Block::Said {
            if !text.is_empty() && text != "stack traceback:" {
                self.failure.extend(findings.line());
                self.failure.say(text);
                return Claim::More;
            }
            self.finish(findings);
            return Claim::Pass;
        }
        if let Some((tests, errors)) = totals(text) {
            findings.tests(tests);
            findings.errored_tests(errors);
            self.ended = true;
            return Claim::Mine;
        }
        // Tests print before the totals. The failures are listed after them.
        if self.ended {
            if text.starts_with("Failure -> ") || text.starts_with("Failure → ") {
                self.block = Block::Failure;
                self.failure = Failure::begin(findings.line());
                return Claim::More;
            }
            if text.starts_with("Error -> ") || text.starts_with("Error → ") {
                self.block = Block::Error;
                self.failure = Failure::begin(findings.line());
                return Claim::More;
            }
        }
        match std::mem::take(&mut self.block) {
            Block::None => self.gtest(text, findings),
            Block::Failure => {
                findings.failed_test(text);
                self.failure.test.push_str(text);
                self.block = Block::Place;
                Claim::More
            }
            Block::Error => {
                findings.errored_test(text);
                self.failure.test.push_str(text);
                self.block = Block::Place;
                Claim::More
            }
            Block::Place => {
                if let Some((at, message)) = scan::location(text) {
                    self.failure.extend(findings.line());
                    self.failure.locate(at);
                    self.failure.say(message.trim_start_matches(':').trim_start());
                    self.block = Block::Said;
                    return Claim::More;
                }
                // Old versions print a blank line below the name.
                if text.is_empty() {
                    self.block = Block::Place;
                    return Claim::More;
                }
                Claim::Pass
            }
            Block::Said => Claim::Pass,
        }
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.block = Block::None;
        let failure = std::mem::take(&mut self.failure);
        if failure.is_located() {
            failure.note(findings);
        }
    }
}

impl Busted {
    /// Reads `[==========] 4 tests from 1 test file ran. (0.84 ms total)`, then the lists.
    fn gtest(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if let Some(rest) = text.strip_prefix("[==========] ") {
            let ran = scan::number(rest).filter(|(_, rest)| rest.contains(" ran. ("));
            if ran.is_some() {
                self.ended = true;
                self.name = rest.to_owned();
            }
            return Claim::Mine;
        }
        if let Some(failed) = text.strip_prefix("[  FAILED  ] ") {
            if !self.ended {
                if let Some((place, message)) = self.place.take() {
                    findings.failure(place.at(), &message);
                }
            } else if let Some((count, _)) =
                scan::number(failed).filter(|(_, rest)| rest.ends_with("listed below:"))
            {
                let total = scan::number(&self.name).map_or(0, |(total, _)| total);
                let passed = self.passed.unwrap_or_else(|| total.saturating_sub(count));
                findings.tests(Tests { failed: count, passed, skipped: 0 });
            } else if let Some((_, name)) = failed.split_once(": ") {
                findings.failed_test(name);
            }
            return Claim::Mine;
        }
        if let Some(passed) = text.strip_prefix("[  PASSED  ] ").filter(|_| self.ended) {
            self.passed = scan::number(passed).map(|(passed, _)| passed);
            return Claim::Mine;
        }
        if let Some(errored) = text.strip_prefix("[  ERROR   ] ").filter(|_| self.ended) {
            let listed = scan::number(errored).filter(|(_, rest)| rest.ends_with("listed below:"));
            match (listed, errored.split_once(": ")) {
                (Some((count, _)), _) => findings.errored_tests(count),
                (None, Some((_, name))) => findings.errored_test(name),
                (None, None) => {}
            }
            return Claim::Mine;
        }
        if let Some((at, message)) = scan::location(text).filter(|(at, _)| at.file.ends_with(".lua")) {
            let message = message.trim_start_matches(':').trim_start().to_owned();
            self.place = Some((at.into(), message));
        }
        Claim::Pass
    }
}

/// The counts and the number of errors in `1 success / 1 failure / 1 error / 1 pending : 0.000976 seconds`. Before 2.0,
/// errors were not counted. Does not match `77 failures / 1 error`.
fn totals(text: &str) -> Option<(Tests, u64)> {
    let (counts, time) = text.split_once(" : ")?;
    if !time.trim_end_matches('.').ends_with(" seconds") {
        return None;
    }
    let mut parts = counts.split(" / ").peekable();
    let mut figure = |noun: &str| {
        let (count, rest) = scan::number(parts.peek()?)?;
        rest.strip_prefix(' ').filter(|rest| rest.starts_with(noun))?;
        parts.next();
        Some(count)
    };
    let (passed, failed) = (figure("success")?, figure("failure")?);
    let (errors, skipped) = (figure("error").unwrap_or(0), figure("pending")?);
    Some((Tests { failed, passed, skipped }, errors))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_of_the_gtest_handler() {
        let output = "[==========] Running tests from scanned files.\n[==========] 9 tests from 2 test files ran. (5.10 ms total)\n\
            [  PASSED  ] 5 tests.\n[  FAILED  ] 2 tests, listed below:\n[  FAILED  ] a.lua:5: cart adds\n\
            [  FAILED  ] a.lua:9: cart: sums\n[  ERROR   ] 1 error, listed below:\n[  ERROR   ] a.lua:7: cart raises\n";
        let tools = [&crate::readers::c_family::gtest::TOOL, &TOOL];
        let findings = crate::engine::read(&tools, output);
        let figures =
            findings.test_figures().map(|figures| (figures.failed, figures.passed, figures.errored));
        assert_eq!(figures, Some((2, Some(5), 1)));
        assert_eq!(findings.failed().kept(), ["cart adds", "cart: sums"]);
        assert_eq!(findings.errored().kept(), ["cart raises"]);
        // A test of GoogleTest that prints busted's first line hides nothing.
        let forged = "[==========] Running tests from scanned files.\n[==========] 1 test from 1 test suite ran. (0 ms total)\n\
            [  PASSED  ] 0 tests.\n[  FAILED  ] 1 test, listed below:\n[  FAILED  ] Cart.Adds\n";
        let findings = crate::engine::read(&tools, forged);
        assert_eq!(findings.failed().kept(), ["Cart.Adds"]);
    }

    #[test]
    fn a_blank_line_below_the_name() {
        let output = "0 successes / 1 failure / 0 pending : 0.0 seconds\n\nFailure → ./spec.lua @ 2\ncart adds\n\n./spec.lua:3: assertion failed!\n";
        let expected =
            ["./spec.lua:3 error: assertion failed!", "failed: cart adds", "1 failed, 0 passed, 0 skipped"];
        assert_eq!(crate::engine::found(&TOOL, output), expected);
    }

    #[test]
    fn totals_of_busted() {
        let failed = |text| totals(text).map(|(tests, _)| tests.failed);
        assert_eq!(failed("1 success / 2 failures / 1 error / 1 pending : 0.000976 seconds"), Some(2));
        assert_eq!(failed("2 successes / 2 failures / 0 pending : 0 seconds."), Some(2));
        assert_eq!(failed("77 failures / 1 error : 3 seconds"), None);
        assert_eq!(failed("1 success / 2 failures"), None);
    }
}
