//! PHPUnit: the default, testdox and `TeamCity` output.
//!
//! Tests print between its dots, so the lists and the totals count only below `Time: …, Memory: …`, which ends the run.
//! Errors are not failures: they are counted separately. Source: `PHPUnit\TextUI\DefaultResultPrinter` (9), the
//! `Output\Default\ResultPrinter` and `SummaryPrinter` (10 to 12), `Logging\TeamCity\TeamCityLogger`.

use crate::engine::{
    Claim, Failure, Findings, Line, NAMES, Reader, RunStart, Shape, Tests, Tool, Weight, scan,
};
use crate::readers::shared::summaries::Summaries;

mod team_city;

use team_city::{attribute, unescape};

pub(in crate::readers) const TOOL: Tool = Tool::test::<PhpUnit>("phpunit")
    .starts(&["PHPUnit ", "Time: ", "##teamcity[", "✘ ", "Tests: ", "No tests executed!"])
    .shapes(&[Shape::Numbered])
    .run(RunStart::Banner);

#[derive(Default)]
struct PhpUnit {
    block: Block,
    /// Whether the banner was read, and no totals since.
    running: bool,
    /// The failure that is being read. Below its location only its causes follow.
    failure: Option<Failure>,
    /// The class of the tests in messages for `TeamCity`.
    class: String,
    /// The tests that testdox marks as failed. Only the lists and totals below them distinguish errors from failures.
    testdox: Vec<Told>,
    listed: bool,
    caused: Caused,
    /// The number of the last listed failure or error.
    number: u64,
    /// Totals below a message without a location. They may be part of the message, so they count only if no others
    /// follow.
    doubtful: Option<String>,
    /// The summaries, checked against the listed failures.
    summaries: Summaries,
}

/// The starts of the messages of failed assertions and of expectations of a mock.
const ASSERTIONS: [&str; 2] = ["Failed asserting ", "Expectation failed for method "];

/// A test that testdox marks as failed, and whether its message mentions an assertion.
struct Told {
    failure: Failure,
    assertion: bool,
}

/// The role of the next line below the location of a failure.
#[derive(Default, PartialEq, Clone, Copy)]
enum Caused {
    #[default]
    None,
    /// The exception below `Caused by`.
    Exception,
    /// The rest of its message.
    Message,
}

#[derive(Default, PartialEq, Clone, Copy)]
enum Block {
    #[default]
    None,
    /// The banner was read. The next line states why no test ran.
    Banner,
    /// The details of a test that testdox marks as failed.
    Testdox,
    /// Below `Time: …`.
    Ended,
    /// In a list of warnings or other events.
    Others,
    Errors,
    Failures,
}

impl Reader for PhpUnit {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        // `Time: 00:00.018, Memory: 6.00 MB`
        let listing = matches!(self.block, Block::Others | Block::Errors | Block::Failures);
        if text.starts_with("Time: ") && text.contains(", Memory: ") && !listing {
            self.block = Block::Ended;
            return Claim::More;
        }
        if text.starts_with("PHPUnit ") && text.ends_with(" by Sebastian Bergmann and contributors.") {
            self.close(findings);
            (self.block, self.running) = (Block::Banner, true);
            return Claim::More;
        }
        if let Some(message) = text.strip_prefix("##teamcity[") {
            return self.team_city(message, findings);
        }
        match self.block {
            Block::None => self.testdox(text, findings.line()),
            Block::Banner if text.is_empty() => Claim::More,
            Block::Banner => {
                self.block = Block::None;
                self.class.clear();
                let why = text.starts_with("Cannot open ")
                    || text.starts_with("Unknown option \"")
                    || text == "No tests executed!"
                    || text.starts_with("Test directory ");
                if why {
                    self.running = false;
                    findings.reason(Weight::Stated, text);
                    return Claim::Mine;
                }
                self.testdox(text, findings.line())
            }
            Block::Testdox => self.detail(text, findings.line()),
            Block::Ended | Block::Others | Block::Errors | Block::Failures => self.ended(line, findings),
        }
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.close(findings);
        std::mem::take(&mut self.summaries).end(findings);
    }

    fn running(&self) -> bool {
        self.running
    }
}

impl PhpUnit {
    /// Reads a failed test of testdox: ` ✘ Odd with data set "one"`.
    fn testdox(&mut self, text: &str, line: u64) -> Claim {
        if let Some(name) = text.strip_prefix(" ✘ ") {
            if self.testdox.len() < NAMES {
                self.testdox.push(Told { failure: Failure::of_test(name, line), assertion: false });
            }
            self.block = Block::Testdox;
            return Claim::More;
        }
        Claim::Pass
    }

    /// Reads a line of the details: `   │ Failed asserting that 3 is identical to 4.`
    fn detail(&mut self, text: &str, line: u64) -> Claim {
        // In colour the bar also has a top, joints and a bottom.
        let bar = text.strip_prefix("   ").and_then(|rest| rest.strip_prefix(['│', '┐', '├', '┴', '╵']));
        let Some(detail) = bar else {
            self.block = Block::None;
            return self.testdox(text, line);
        };
        if let Some(Told { failure, assertion }) = self.testdox.last_mut() {
            *assertion |= ASSERTIONS.iter().any(|start| detail.trim_start().starts_with(start));
            // In colour the bar continues through the text.
            let wording = detail.trim_matches([' ', '│', '┐', '├', '┴', '╵', '┊']);
            match scan::location(wording) {
                Some((at, "")) if at.file.contains('.') && !failure.is_located() => failure.locate(at),
                _ if !failure.is_located() && !wording.is_empty() => failure.say(detail),
                _ => {}
            }
            failure.extend(line);
        }
        Claim::More
    }

    /// Reads `There were 2 failures:`, `1) CartTest::testHostile`, the message, the location, and at the end
    /// `Tests: 10, Assertions: 5, …`.
    fn ended(&mut self, Line { text, above }: Line<'_>, findings: &mut Findings) -> Claim {
        if let Some(counts) = text.strip_prefix("Tests: ").filter(|counts| counts.ends_with('.')) {
            if self.failure.as_ref().is_none_or(Failure::is_located) {
                self.settle(findings);
                self.totals(counts, findings);
                return Claim::Mine;
            }
            if matches!(above, "FAILURES!" | "ERRORS!" | "WARNINGS!") {
                self.doubtful = Some(counts.to_owned());
            }
            return Claim::More;
        }
        if let Some(what) = text.strip_prefix("There was 1 ").or_else(|| text.strip_prefix("There were ")) {
            self.settle(findings);
            let what = scan::number(what).map_or(what, |(_, what)| what).trim_start();
            self.block = match what {
                _ if what.contains("failure") => Block::Failures,
                "error:" | "errors:" => Block::Errors,
                _ => Block::Others,
            };
            self.listed |= self.block == Block::Failures;
            self.number = 0;
            return Claim::More;
        }
        let item = scan::number(text).and_then(|(number, rest)| Some((number, rest.strip_prefix(") ")?)));
        if let Some((number, name)) = item.filter(|(number, _)| *number == self.number + 1) {
            self.settle(findings);
            self.number = number;
            let name = without_data(name);
            match self.block {
                Block::Failures => {
                    findings.failed_test(name);
                    self.summaries.see([1, 0]);
                }
                Block::Errors => findings.errored_test(name),
                _ => {}
            }
            // A risky or incomplete test did not fail, unless the project wants it to.
            let failed = matches!(self.block, Block::Failures | Block::Errors);
            self.failure = Some(Failure::of_test(if failed { name } else { "" }, findings.line()));
            return Claim::More;
        }
        if self.read_message(text, findings.line()) {
            return Claim::More;
        }
        if text == "OK, but incomplete, skipped, or risky tests!" || text.starts_with("OK, but there ") {
            findings.reason(Weight::Guess, text);
        }
        // `OK (3 tests, 3 assertions)` ends a run that prints no totals.
        if text.starts_with("OK (") {
            (self.block, self.running) = (Block::None, false);
            return Claim::Mine;
        }
        Claim::More
    }

    /// Reads the message of the open failure, its location, and `Caused by` with an exception and its location.
    fn read_message(&mut self, text: &str, line: u64) -> bool {
        let Some(failure) = &mut self.failure else { return false };
        let located = failure.is_located();
        if located && self.caused == Caused::None && text != "Caused by" && scan::location(text).is_none() {
            return text.is_empty();
        }
        if text.is_empty() || matches!(text, "--" | "FAILURES!" | "ERRORS!" | "WARNINGS!") {
            return true;
        }
        failure.extend(line);
        // Codeception numbers the frames: `#1  /p/a.php:21`.
        let frame = text.strip_prefix('#').and_then(scan::number).map(|(_, frame)| frame.trim_start());
        match scan::location(frame.unwrap_or(text)) {
            Some((at, "")) if at.file.contains('.') => {
                self.caused = Caused::None;
                if !located {
                    failure.locate(at);
                }
            }
            _ if !located => failure.say(text),
            _ if text == "Caused by" => self.caused = Caused::Exception,
            _ if self.caused == Caused::Message => failure.detail(text),
            _ => {
                self.caused = Caused::Message;
                failure.detail(&format!("Caused by: {text}"));
            }
        }
        true
    }

    /// Ends the open failure. A failure has no location if it is an exception that was not thrown.
    fn settle(&mut self, findings: &mut Findings) {
        self.caused = Caused::None;
        let Some(failure) = self.failure.take().filter(|failure| !failure.message.is_empty()) else { return };
        if failure.is_located() || !failure.test.is_empty() {
            failure.note(findings);
        }
    }

    /// Ends a run without certain totals.
    fn close(&mut self, findings: &mut Findings) {
        self.settle(findings);
        if let Some(counts) = self.doubtful.take() {
            self.totals(&counts, findings);
        }
    }

    /// Reads the totals `10, Assertions: 5, Errors: 2, Failures: 2, Skipped: 1, Incomplete: 1, Risky: 1.`
    fn totals(&mut self, counts: &str, findings: &mut Findings) {
        let total = scan::number(counts).map_or(0, |(total, _)| total);
        let count = |noun: &str| {
            let mut parts = counts.trim_end_matches('.').split(", ");
            parts
                .find_map(|part| part.strip_prefix(noun)?.strip_prefix(": ")?.parse::<u64>().ok())
                .unwrap_or(0)
        };
        let (failed, errors) = (count("Failures"), count("Errors"));
        let skipped = count("Skipped") + count("Incomplete");
        let passed = total.saturating_sub(failed + errors + skipped + count("Risky"));
        self.summaries.read_with_errors([failed, 0], Tests { failed, passed, skipped }, errors, findings);
        if failed == 0 && errors > 0 {
            findings.reason(Weight::Stated, &format!("Tests: {counts}"));
        }
        if !self.listed {
            for Told { failure, assertion } in self.testdox.drain(..) {
                if assertion {
                    findings.failed_test(&failure.test);
                } else if errors > 0 {
                    findings.errored_test(&failure.test);
                }
                // An exception that was not thrown has no location.
                if !failure.message.is_empty() {
                    failure.note(findings);
                }
            }
        }
        *self = Self { summaries: std::mem::take(&mut self.summaries), ..Self::default() };
    }

    /// Reads a message for `TeamCity`: `testFailed name='testHostile' message='77 failed|nFailed asserting …' details='
    /// /srv/CartTest.php:11|n '`.
    fn team_city(&mut self, message: &str, findings: &mut Findings) -> Claim {
        if message.starts_with("testSuiteStarted ") {
            if let Some((_, class)) =
                attribute(message, "locationHint").and_then(|hint| hint.rsplit_once("::\\"))
            {
                class.split("::").next().unwrap_or(class).clone_into(&mut self.class);
            }
            return Claim::Mine;
        }
        if message.starts_with("testFailed ")
            && let Some(name) = attribute(message, "name")
        {
            let stated = attribute(message, "message").unwrap_or_default();
            let name = if self.class.is_empty() {
                unescape(name)
            } else {
                format!("{}::{}", self.class, unescape(name))
            };
            let assertion = stated.contains("Failed asserting ");
            if assertion {
                findings.failed_test(&name);
            }
            let details = unescape(attribute(message, "details").unwrap_or_default());
            // A risky test has no location.
            if let Some((at, "")) = details.lines().find_map(|frame| scan::location(frame.trim())) {
                if !assertion {
                    findings.errored_test(&name);
                }
                let mut failure = Failure::of_test(&name, findings.line());
                failure.locate(at);
                unescape(stated).lines().filter(|line| !line.is_empty()).for_each(|line| failure.say(line));
                failure.note(findings);
            }
        }
        Claim::Mine
    }
}

/// The name of a test without its data set: `CartTest::testOdd with data set "two" (2)`,
/// `CartTest::testOdd with data set #1 (2)`. Does not match `testA (x)`.
fn without_data(name: &str) -> &str {
    match name.strip_suffix(')').and_then(|rest| rest.rsplit_once(" (")) {
        Some((name, _)) if name.contains(" with data set ") => name,
        _ => name,
    }
}

#[cfg(test)]
mod tests;
