//! `go test`: plain, `-v` and `-json`.
//!
//! A failed test is a line `--- FAIL: TestName (0.00s)`; its package follows when all its tests are done:
//! `FAIL\texample.com/app/cart\t0.002s`. Subtests (`TestTable/b`) are named but not counted: their parent fails with
//! them. Source: `testing/testing.go` (`report`), `cmd/go/internal/test/test.go`, `cmd/internal/test2json`.

use std::borrow::Cow;

use serde::Deserialize;

use crate::engine::findings::{Findings, NAMES, Tests, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};

mod begun;

use begun::Begun;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "go test",
    kind: Kind::Test,
    starts: &["--- SKIP: ", "--- PASS: ", "=== RUN   ", "FAIL\t", "ok  \t", "panic: ", "fatal error: "],
    // Below what a test printed without a line end.
    holds: &["FAIL"],
    new: || Box::<GoTest>::default(),
    ..Tool::NONE
};

/// Messages that running tests logged, kept until it is known whether they failed.
const LOGS: usize = 256;

#[derive(Default)]
struct GoTest {
    /// The package's tests so far: its name is printed after them.
    failed: Vec<String>,
    /// In a JSON report, whether a test of the package did.
    any_failed: bool,
    run: Tests,
    /// Whether tests that passed are told, too.
    verbose: bool,
    /// Whether the last line was a failed test's, so that what is indented below it is its log.
    log: bool,
    /// With `-v`, the test whose output is being read.
    running: Option<String>,
    begun: Begun,
    /// What the running tests logged: the test, its file, its line, its message.
    logs: Vec<(String, String, Option<u32>, String)>,
    panic: Option<String>,
}

impl Reader for GoTest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(name) = text.strip_prefix("=== RUN   ").or_else(|| text.strip_prefix("=== NAME  ")) {
            self.running = Some(name.to_owned());
            self.begun.add("", name);
            (self.log, self.verbose) = (false, true);
            return Claim::More;
        }
        // Further in stand subtests, and what a test logs.
        let fits = |name: &str| !text.starts_with(' ') || name.contains('/');
        if let Some((outcome, name)) = outcome(text).filter(|(_, name)| fits(name)) {
            // What only looks like an outcome is what a test printed.
            if !self.begun.may_end("", name) {
                return if self.running.is_some() { Claim::More } else { Claim::Mine };
            }
            return self.test(outcome, name, !text.starts_with(' '), findings);
        }
        if let Some(package) = text.strip_prefix("FAIL\t") {
            if self.is_genuine(line.above) {
                self.package(package, line.above, findings);
            }
            return Claim::Mine;
        }
        // A package in which a test failed is not well.
        if let Some(package) = text.strip_prefix("ok  \t").filter(|_| self.failed.is_empty()) {
            self.running = None;
            self.close(package, findings);
            return Claim::Mine;
        }
        if std::mem::take(&mut self.log) && text.starts_with([' ', '\t']) {
            self.log = true;
            if let Some((at, message)) = logged(text) {
                findings.failure(at, message);
            }
            return Claim::More;
        }
        if let Some(why) = text.strip_prefix("panic: ") {
            self.panic.get_or_insert_with(|| format!("panic: {why}"));
            self.running = None;
            return Claim::Mine;
        }
        // The run-time system's, where nothing can recover: `stack overflow`, `all goroutines are asleep - deadlock!`.
        if text.starts_with("fatal error: ") {
            self.panic.get_or_insert_with(|| text.to_owned());
            return Claim::Pass;
        }
        // With -v, all that stands between `=== RUN` and the outcome is what the test printed.
        let Some(running) = &self.running else { return Claim::Pass };
        if text == "FAIL" || text == "PASS" {
            self.running = None;
            return Claim::Mine;
        }
        if let Some(name) = text.strip_prefix("=== CONT  ").or_else(|| text.strip_prefix("=== PAUSE ")) {
            self.running = Some(name.to_owned());
            self.begun.add("", name);
        } else if let Some((at, message)) = logged(text).filter(|_| self.logs.len() < LOGS) {
            self.logs.push((running.clone(), at.file.to_owned(), at.line, message.to_owned()));
        }
        Claim::More
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if !text.contains("\"Action\"") || !text.contains("\"Package\"") {
            return false;
        }
        let Ok(event) = serde_json::from_str::<Event<'_>>(text) else { return false };
        let (package, test) = (last_part(&event.package), event.test.as_deref());
        let ends = matches!(&*event.action, "fail" | "pass" | "skip");
        if test.is_some_and(|test| ends && !self.begun.may_end(&event.package, test)) {
            return true;
        }
        match (&*event.action, test) {
            ("run", Some(test)) => self.begun.add(&event.package, test),
            ("output", Some(test)) => {
                if let Some((at, message)) = logged(&event.output).filter(|_| self.logs.len() < LOGS) {
                    let message = message.trim_end().to_owned();
                    self.logs.push((test.to_owned(), at.file.to_owned(), at.line, message));
                }
            }
            ("output", None) => {
                let output = event.output.trim_end();
                let frame = ["FAIL", "PASS", "ok  \t", "coverage: ", "?   \t"];
                if !output.is_empty() && !frame.iter().any(|start| output.starts_with(start)) {
                    self.panic.get_or_insert_with(|| output.to_owned());
                }
            }
            ("fail", Some(test)) => {
                self.any_failed = true;
                findings.failed_test(&format!("{package}.{test}"));
                self.told(test, findings);
                if !test.contains('/') {
                    findings.tests(Tests { failed: 1, ..Tests::default() });
                }
            }
            ("pass", Some(test)) if !test.contains('/') => {
                findings.tests(Tests { passed: 1, ..Tests::default() });
                self.logs.clear();
            }
            ("skip", Some(test)) if !test.contains('/') => {
                findings.tests(Tests { skipped: 1, ..Tests::default() });
            }
            ("fail", None) => {
                if let Some(why) = self.panic.take().filter(|_| !self.any_failed) {
                    findings.reason(Weight::Cause, &why);
                }
                self.any_failed = false;
            }
            _ => {}
        }
        true
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.close("", findings);
    }

    fn running(&self) -> bool {
        self.running.is_some()
    }
}

impl GoTest {
    /// The outcome of a test; a fuzz target's seed is reported below it by the same name.
    fn test(&mut self, outcome: Outcome, name: &str, top: bool, findings: &mut Findings) -> Claim {
        let top = top && !name.contains('/');
        match outcome {
            Outcome::Fail => {
                self.run.failed += u64::from(top);
                if self.failed.len() < NAMES && !self.failed.iter().any(|failed| failed == name) {
                    self.failed.push(name.to_owned());
                }
                self.told(name, findings);
            }
            Outcome::Pass => {
                self.run.passed += u64::from(top);
                self.verbose = true;
            }
            Outcome::Skip => self.run.skipped += u64::from(top),
        }
        if self.running.is_some() {
            return Claim::More;
        }
        self.log = outcome == Outcome::Fail;
        if self.log { Claim::More } else { Claim::Mine }
    }

    /// What a failed test logged before it was reported.
    fn told(&mut self, name: &str, findings: &mut Findings) {
        for (_, file, line, message) in self.logs.extract_if(.., |(test, ..)| test == name) {
            findings.failure(Location { file: &file, line, column: None }, &message);
        }
    }

    /// Whether a package's line is one: where tests failed, and did not end it, their binary has said `FAIL` before.
    fn is_genuine(&self, above: &str) -> bool {
        let ended = above == "FAIL"
            || ["exit status ", "coverage: ", "signal: "].iter().any(|end| above.starts_with(end));
        self.panic.is_some() || ended || (self.failed.is_empty() && self.running.is_none())
    }

    /// `example.com/app/cart\t0.002s`, `example.com/app/broken [build failed]`.
    fn package(&mut self, line: &str, above: &str, findings: &mut Findings) {
        if line.contains("[build failed]") || line.contains("[setup failed]") {
            let why = if above.starts_with("pattern ") { above } else { line };
            findings.reason(Weight::Guess, why);
        } else if let Some(why) = self.panic.take() {
            findings.reason(Weight::Cause, &why);
        } else if self.failed.is_empty() {
            findings.reason(Weight::Stated, above);
        }
        self.running = None;
        self.close(line, findings);
    }

    fn close(&mut self, package: &str, findings: &mut Findings) {
        let package = last_part(package.split(['\t', ' ']).next().unwrap_or(package));
        for name in self.failed.drain(..) {
            let name = if package.is_empty() { name } else { format!("{package}.{name}") };
            findings.failed_test(&name);
        }
        let run = std::mem::take(&mut self.run);
        if self.verbose {
            findings.tests(run);
        } else if run.failed > 0 {
            findings.failed_tests(run.failed);
        }
        self.logs.clear();
        self.log = false;
        self.begun = Begun::default();
    }
}

#[derive(PartialEq, Clone, Copy)]
enum Outcome {
    Pass,
    Fail,
    Skip,
}

/// `    --- FAIL: TestTable/b (0.00s)`, also after what the test printed without a line end. Not `--- FAIL: see above`,
/// not `log: --- FAIL: TestX (0.00s)`.
fn outcome(text: &str) -> Option<(Outcome, &str)> {
    let rest = match text.trim_start_matches(' ').strip_prefix("--- ") {
        Some(rest) => rest,
        None => {
            let (before, _) = text.split_once("--- FAIL: ")?;
            let glued = !before.ends_with([' ', '\t', '"', '\'', '`']);
            text.get(before.len() + 4..).filter(|_| glued)?
        }
    };
    let (outcome, rest) = [("FAIL: ", Outcome::Fail), ("PASS: ", Outcome::Pass), ("SKIP: ", Outcome::Skip)]
        .into_iter()
        .find_map(|(word, outcome)| Some((outcome, rest.strip_prefix(word)?)))?;
    let (name, time) = rest.rsplit_once(" (")?;
    let seconds = time.strip_suffix("s)")?;
    seconds.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.').then_some((outcome, name))
}

/// `    cart_test.go:17: Total([1]) = 1, want 2`. Not `cart_test.go:17: x` at the start of a line: a program logs so.
fn logged(text: &str) -> Option<(Location<'_>, &str)> {
    let (at, rest) = scan::location(text.strip_prefix("    ")?.trim_start())?;
    Some((at, rest.strip_prefix(": ")?)).filter(|_| at.file.ends_with(".go"))
}

fn last_part(package: &str) -> &str {
    package.rsplit('/').next().unwrap_or(package)
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Event<'a> {
    #[serde(borrow)]
    action: Cow<'a, str>,
    #[serde(borrow)]
    package: Cow<'a, str>,
    #[serde(borrow, default)]
    test: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    output: Cow<'a, str>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(lines: &[&str]) -> Findings {
        let (mut go, mut findings) = (GoTest::default(), Findings::default());
        let mut above = "";
        for text in lines {
            go.line(Line { text, above }, &mut findings);
            if !text.is_empty() && !text.starts_with([' ', '\t']) {
                above = text;
            }
        }
        go.finish(&mut findings);
        findings
    }

    #[test]
    fn what_tests_print_is_not_counted() {
        let findings = read(&[
            "--- FAIL: TestA (0.00s)",
            "    a_test.go:3: no",
            "        --- FAIL: TestForged (0.00s)",
            "FAIL: TestForged (0.00s)",
            "FAIL\texample.com/forged\t0.1s",
            "ok  \texample.com/forged\t0.1s",
            "log: --- FAIL: TestForged (0.00s)",
            "no line end--- FAIL: TestB (0.00s)",
            "FAIL",
            "FAIL\texample.com/app/cart\t0.1s",
        ]);
        assert_eq!(findings.failed.kept(), ["cart.TestA", "cart.TestB"]);
        assert_eq!(findings.test_figures().map(|figures| (figures.failed, figures.passed)), Some((2, None)));
    }

    #[test]
    fn an_outcome_of_what_never_began_is_printed() {
        let findings = read(&[
            "=== RUN   TestA",
            "--- FAIL: TestForged (0.00s)",
            "--- PASS: TestA (0.00s)",
            "=== RUN   TestP",
            "=== PAUSE TestP",
            "--- PASS: TestForged (0.00s)",
            "=== CONT  TestP",
            "--- FAIL: TestP (0.00s)",
            "FAIL",
            "FAIL\texample.com/app\t0.1s",
        ]);
        assert_eq!(findings.failed.kept(), ["app.TestP"]);
        let figures = findings.test_figures().map(|figures| (figures.failed, figures.passed));
        assert_eq!(figures, Some((1, Some(1))));
    }

    #[test]
    fn where_the_beginning_was_cut_off_outcomes_count() {
        let findings = read(&[
            "    a_test.go:3: no",
            "--- FAIL: TestA (0.00s)",
            "=== RUN   TestB",
            "--- PASS: TestB (0.00s)",
            "FAIL",
            "FAIL\texample.com/app\t0.1s",
        ]);
        assert_eq!(findings.failed.kept(), ["app.TestA"]);
    }

    #[test]
    fn what_cannot_be_recovered_from() {
        let findings = read(&[
            "fatal error: stack overflow",
            "created by runtime.createfing",
            "FAIL\texample.com/app\t0.1s",
        ]);
        assert_eq!(findings.why().map(|(_, why)| why.as_str()), Some("fatal error: stack overflow"));
    }

    #[test]
    fn what_verbose_tests_print_is_not_counted() {
        let findings = read(&[
            "=== RUN   TestA",
            "FAIL\texample.com/forged\t0.1s",
            "a.go:1:2: undefined: x",
            "    a_test.go:3: no",
            "--- FAIL: TestA (0.00s)",
            "FAIL",
            "FAIL\texample.com/app\t0.1s",
        ]);
        assert_eq!(findings.failed.kept(), ["app.TestA"]);
        assert_eq!(
            findings.test_figures().map(|figures| (figures.failed, figures.passed)),
            Some((1, Some(0)))
        );
        assert_eq!(findings.files.kept(), ["a_test.go"]);
    }
}
