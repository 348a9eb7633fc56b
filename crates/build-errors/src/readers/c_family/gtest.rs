//! `GoogleTest`, and cmocka, which uses the same output format.
//!
//! Source: `googletest/src/gtest.cc` (`PrettyUnitTestResultPrinter`, `BriefUnitTestResultPrinter`);
//! `cmocka/src/cmocka.c`.

use crate::engine::location::Place;
use crate::engine::{Claim, Failure, Findings, Line, Location, NAMES, Reader, Shape, Tests, Tool, scan};

pub(in crate::readers) const TOOL: Tool = Tool::test::<Gtest>("gtest")
    .starts(&[
        "[==========] ", "[ RUN      ] ", "[  FAILED  ] ", "[  PASSED  ] ", "[  SKIPPED ] ",
        "unknown file: Failure", CHECK, LINE,
    ])
    .holds(&[": error: Failure!"])
    .shapes(&[Shape::LocatedWith(": Failure"), Shape::LocatedWith("): error: ")]);

/// The start of cmocka's line with the message of a failed check, and of the line with its location.
const CHECK: &str = "[  ERROR   ] ";
const LINE: &str = "[   LINE   ] --- ";

#[derive(Default)]
struct Gtest {
    /// Names of failed tests, in the order of the run, and whether they have a time. The brief output does not list them
    /// again.
    ran: Vec<(String, bool)>,
    end: Option<End>,
    /// The running test.
    test: String,
    /// The location of a failed check. Its message follows.
    place: Option<Place>,
    /// Whether the rest of the message is being read.
    inside: bool,
    /// Whether its last line announces more, below a blank line.
    announced: bool,
    /// Whether a check of the running test failed.
    broken: bool,
    /// The message of cmocka's failed check, until its location is read.
    check: Option<Failure>,
    /// Whether these are the lines of busted, which imitates `GoogleTest`.
    busted: bool,
}

/// The counts after the last test, and the list of failed tests.
#[derive(Default)]
struct End {
    total: u64,
    passed: u64,
    skipped: u64,
    failed: Option<u64>,
    listed: Vec<String>,
}

impl Reader for Gtest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(claim) = self.checked(line, findings) {
            return claim;
        }
        // Google Mock prints a blank line first.
        if self.place.is_some() && text.is_empty() {
            return Claim::More;
        }
        if let Some(place) = self.place.take() {
            self.broken = true;
            findings.block_from(findings.line().saturating_sub(1));
            findings.failure(place.at(), text);
            findings.end_block();
            if !self.test.is_empty() {
                findings.of_test(&self.test);
            }
            self.inside = true;
            return Claim::More;
        }
        // Within a message, a blank line follows only
        // `Google Mock tried the following 1 expectation, but it didn't match:`.
        if std::mem::take(&mut self.inside)
            && (!text.is_empty() || self.announced)
            && !text.starts_with('[')
            && failure(text).is_none()
        {
            self.inside = true;
            let announces = text.starts_with("Google Mock tried the following ") && text.ends_with(':');
            self.announced = announces || self.announced && text.is_empty();
            findings.detail(text);
            return Claim::More;
        }
        if let Some(name) = text.strip_prefix("[ RUN      ] ") {
            name.clone_into(&mut self.test);
            self.broken = false;
            return Claim::Mine;
        }
        if let Some(rest) = text.strip_prefix("[==========] ") {
            return self.border(rest, findings);
        }
        // The tests of busted begin with their location.
        let of_busted = |name: &&str| self.busted || name.contains(" @ ");
        if let Some(name) = text.strip_prefix("[  FAILED  ] ").filter(|name| !of_busted(name)) {
            if self.failed(name) && std::mem::take(&mut self.broken) {
                let name = untimed(name).unwrap_or(name);
                let (test, parameter) = name.split_once(", where ").unwrap_or((name, ""));
                findings.detail(parameter);
                // The brief output does not name the running test above its failures.
                if self.test.is_empty() {
                    findings.of_test(test);
                }
            }
            return Claim::Mine;
        }
        if let Some(end) = &mut self.end {
            let counted = |head| text.strip_prefix(head).and_then(scan::number).map(|(count, _)| count);
            if let Some(passed) = counted("[  PASSED  ] ") {
                end.passed = passed;
            }
            if let Some(skipped) = counted("[  SKIPPED ] ") {
                end.skipped = skipped;
            }
        }
        if let Some(at) = failure(text) {
            self.place = Some(at.into());
            return Claim::More;
        }
        let Some((at, message)) = of_microsoft(text).filter(|_| !self.test.is_empty()) else {
            return Claim::Pass;
        };
        findings.failure(at, message);
        findings.of_test(&self.test);
        (self.broken, self.inside) = (true, true);
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        let Some(End { total, passed, skipped, failed, listed }) = self.end.take() else {
            // The run was cut off.
            self.ran.drain(..).filter(|(_, timed)| *timed).for_each(|(name, _)| findings.failed_test(&name));
            return;
        };
        let failed = failed.unwrap_or_else(|| total.saturating_sub(passed + skipped));
        findings.tests(Tests { failed, passed, skipped });
        let ran: Vec<String> = self.ran.drain(..).map(|(name, _)| name).collect();
        let names = if listed.is_empty() && ran.len() as u64 == failed { ran } else { listed };
        names.iter().for_each(|name| findings.failed_test(name));
    }
}

impl Gtest {
    /// Reads `Running 7 tests from 3 test suites.`, `7 tests from 3 test suites ran. (0 ms total)`; cmocka's
    /// `users: Running 4 test(s).` and `users: 4 test(s) run.` Does not match busted's `4 tests from 1 test file ran.`
    fn border(&mut self, text: &str, findings: &mut Findings) -> Claim {
        self.busted = text.contains(" test file") || text.ends_with(" from scanned files.");
        if self.busted {
            return Claim::Pass;
        }
        if text.contains(" test(s)") {
            findings.written_by("cmocka");
        }
        let ran = text.contains(" ran. (")
            || text.ends_with(" test(s) run.")
            // utest.h
            || text.ends_with(" test cases ran.");
        if text.contains("Running ") && !ran {
            // The next of several programs begins.
            self.finish(findings);
            return Claim::Mine;
        }
        let counts = text.rsplit_once(": ").map_or(text, |(_, counts)| counts);
        let Some((total, _)) = scan::number(counts).filter(|_| ran) else { return Claim::Pass };
        self.end = Some(End { total, ..End::default() });
        Claim::Mine
    }

    /// Reads cmocka's message of a failed check, `[  ERROR   ] --- 0x3 != 0x4`, the lines below it, and its location;
    /// and `[  ERROR   ] never` below the message of a set-up that failed.
    fn checked(&mut self, Line { text, above }: Line<'_>, findings: &mut Findings) -> Option<Claim> {
        if let Some(message) = text.strip_prefix(CHECK) {
            self.settle(findings);
            let mut check = Failure::of_test(&self.test, findings.line());
            let stated = above.strip_prefix("ERROR: ").filter(|_| !self.test.is_empty());
            match message.strip_prefix("--- ") {
                // The message of `fail_msg` is above, and its location follows on the same line.
                Some(message) if message.starts_with(LINE) => {
                    check.say(stated.unwrap_or("Failure!"));
                    failure(message).inspect(|at| check.locate(*at));
                    check.note(findings);
                    return Some(Claim::Mine);
                }
                Some(message) => {
                    findings.written_by("cmocka");
                    check.say(message);
                }
                None if message == self.test => {
                    findings.errored_test(message);
                    check.say(above);
                    check.note(findings);
                    return Some(Claim::Mine);
                }
                None => return None,
            }
            self.check = Some(check);
            return Some(Claim::More);
        }
        let check = self.check.as_mut()?;
        check.extend(findings.line());
        if let Some(at) = failure(text).filter(|_| text.starts_with(LINE)) {
            check.locate(at);
            self.settle(findings);
            return Some(Claim::Mine);
        }
        if text.starts_with('[') {
            self.settle(findings);
            return None;
        }
        check.say(text);
        Some(Claim::More)
    }

    /// Ends the failed check. A message without a location was printed by a test.
    fn settle(&mut self, findings: &mut Findings) {
        if let Some(check) = self.check.take().filter(Failure::is_located) {
            check.note(findings);
        }
    }

    /// Adds a failed test of the run.
    fn ran(&mut self, name: &str, timed: bool) {
        if self.ran.len() < NAMES {
            self.ran.push((name.to_owned(), timed));
        }
    }

    /// Reads `Cart.Discount (0 ms)` during the run; after the last test, `3 tests, listed below:`, cmocka's
    /// `users: 2 test(s), listed below:`, and each `All/Params.Even/1, where GetParam() = 3`.
    ///
    /// Returns whether it is the end of a test.
    fn failed(&mut self, text: &str) -> bool {
        // If a test still runs, the counts above it were printed by a test.
        let timed = untimed(text);
        self.end.take_if(|_| timed.is_some());
        let name = |text: &str| text.split(", where ").next().unwrap_or(text).to_owned();
        let Some(end) = &mut self.end else {
            self.ran(&name(timed.unwrap_or(text)), timed.is_some());
            return true;
        };
        let count = text.rsplit_once(": ").map_or(text, |(_, count)| count);
        match scan::number(count).filter(|(_, rest)| rest.ends_with("listed below:")) {
            Some((failed, _)) => end.failed = Some(failed),
            None if end.listed.len() < NAMES => end.listed.push(name(text)),
            None => {}
        }
        false
    }
}

/// The name of `Cart.Discount (0 ms)`, or utest.h's `Cart.Discount (1500ns)`, without its time. Does not match
/// `Cart.Discount`.
fn untimed(text: &str) -> Option<&str> {
    let (name, time) = text.strip_suffix(" ms)").or_else(|| text.strip_suffix("ns)"))?.rsplit_once(" (")?;
    time.bytes().all(|byte| byte.is_ascii_digit()).then_some(name)
}

/// The location and the message of `cart_test.cc(7): error: Value of: x`, with Microsoft's compiler. Does not match
/// `a.cc(7,3): error: x` or `a.cc(7): error C2065: x`.
fn of_microsoft(text: &str) -> Option<(Location<'_>, &str)> {
    let (place, message) = text.split_once("): error: ")?;
    let (file, line) = place.rsplit_once('(')?;
    Some((Location { file, line: Some(line.parse().ok()?), column: None }, message))
}

/// The location in `cart_test.cc:7: Failure`, or in cmocka's `[   LINE   ] --- a.c:8: error: Failure!`. An exception has no location: `unknown file: Failure`. Does not match
/// `a.cc:7: Skipped`.
fn failure(text: &str) -> Option<Location<'_>> {
    if matches!(text, "unknown file: Failure" | "unknown file: error: Failure") {
        return Some(Location::default());
    }
    let text = text.strip_prefix(LINE).unwrap_or(text);
    let (at, rest) = scan::location(text)?;
    matches!(rest, ": Failure" | ": error: Failure!").then_some(Location { column: None, ..at })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, failed: u64, names: &[&str]) {
        let findings = crate::engine::read(&[&super::TOOL], output);
        assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(failed), "{output}");
        assert_eq!(findings.failed().kept(), names, "{output}");
    }

    #[test]
    fn what_tests_print_is_not_counted() {
        let end = |total: u64, failed: u64, name: &str| {
            format!(
                "[==========] {total} tests from 1 test suite ran. (0 ms total)\n[  PASSED  ] 1 test.\n[  FAILED  ] {failed} tests, listed below:\n[  FAILED  ] {name}\n"
            )
        };
        let ran = "[  FAILED  ] A.B, where GetParam() = 3 (0 ms)\n";
        check(&format!("{}{ran}{}", end(9, 77, "Forged.x"), end(2, 1, "A.B")), 1, &["A.B"]);
        // The brief output does not list names.
        let brief = "[==========] 2 tests from 1 test suite ran. (0 ms total)\n[  PASSED  ] 1 test.\n";
        check(&format!("{}{ran}{brief}", end(9, 77, "Forged.x")), 1, &["A.B"]);
        let cmocka = "[==========] users: 2 test(s) run.\n[  PASSED  ] 1 test(s).\n[  FAILED  ] users: 1 test(s), listed below:\n[  FAILED  ] adds\n";
        check(cmocka, 1, &["adds"]);
        check(
            &format!(
                "{ran}{}[==========] Running 1 test from 1 test suite.\n{ran}{}",
                end(2, 1, "A.B"),
                end(1, 1, "C.D")
            ),
            2,
            &["A.B", "C.D"],
        );
    }

    #[test]
    fn where_a_check_failed() {
        let at = |file, line| Some(Location { file, line: Some(line), column: None });
        assert_eq!(failure("cart_test.cc:7: Failure"), at("cart_test.cc", 7));
        assert_eq!(failure("[   LINE   ] --- a.c:8: error: Failure!"), at("a.c", 8));
        assert_eq!(failure("unknown file: Failure"), Some(Location::default()));
        for not in ["unknown file: Failures", "a.cc:7: Skipped", "a.cc:7: Failure of the pump"] {
            assert_eq!(failure(not), None, "{not}");
        }
        assert_eq!(of_microsoft("a.cc(7): error: Value of: x"), at("a.cc", 7).map(|at| (at, "Value of: x")));
        for not in ["a.cc:7: error: x", "a.cc(7,3): error: x", "a.cc(7): error C2065: x"] {
            assert_eq!(of_microsoft(not), None, "{not}");
        }
        let cut = "[ RUN      ] A.B\na.cc(7): error: Value of: x\n  Actual: 1\n[  FAILED  ] A.B (0 ms)\n";
        let findings = crate::engine::read(&[&super::TOOL], cut);
        assert_eq!(findings.failed().kept(), ["A.B"]);
    }
    #[test]
    fn the_brief_output_names_a_test_below_its_failure() {
        let brief = "a.cc:5: Failure\nExpected: (3) < (2)\n[  FAILED  ] A.B (0 ms)\n\
            [==========] 2 tests from 1 test suite ran. (0 ms total)\n[  PASSED  ] 1 test.\n";
        let context = crate::ErrorBuilder::new().output("test", Some(1), brief).context;
        assert_eq!(context.diagnostics.first().and_then(|found| found.test.as_deref()), Some("A.B"));
    }
}
