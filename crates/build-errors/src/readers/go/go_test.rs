//! `go test`: plain, `-v` and `-json`, and the list of failed tests that gotestsum prints.
//!
//! A failed test is a line `--- FAIL: TestName (0.00s)`. Its package follows after all of the package's tests:
//! `FAIL\texample.com/app/cart\t0.002s`. Subtests (`TestTable/b`) are named but not counted, because their parent fails
//! with them. Source: `testing/testing.go` (`report`), `cmd/go/internal/test/test.go`, `cmd/internal/test2json`.

use crate::engine::{Claim, Findings, Line, NAMES, Reader, RunStart, Tests, Tool, Weight};

mod begun;
mod crash;
mod failed_list;
mod json;
mod log;
mod outcome;

use begun::Begun;
use crash::Crash;
use failed_list::FailedList;
use log::{Log, package_of, test_name};
use outcome::{Outcome, outcome};

pub(in crate::readers) const TOOL: Tool = Tool::test::<GoTest>("go test")
    .starts(&[
        "--- SKIP: ", "--- PASS: ", "=== RUN   ", "=== Failed", "FAIL\t", "ok  \t", "panic: ",
        "fatal error: ", "DONE ",
    ])
    // It may follow the output of a test that has no line end.
    .holds(&["FAIL"])
    .documents(&["\"Action\""])
    .run(RunStart::Uncounted);

/// The maximum number of messages of running tests, kept until it is known whether the tests failed.
const LOGS: usize = 256;

#[derive(Default)]
struct GoTest {
    /// The tests of the package so far. The name of the package is printed after them.
    failed: Vec<String>,
    /// Whether a test of the package failed, in a JSON report.
    any_failed: bool,
    run: Tests,
    /// Whether passed tests are printed, too.
    verbose: bool,
    /// The failed test whose indented log may follow: the last line was its outcome, or belonged to its log.
    log: Option<String>,
    /// With `-v`, the test whose output is being read.
    running: Option<String>,
    begun: Begun,
    /// The logs of the running tests.
    logs: Vec<Log>,
    /// The logs of failed tests, until their package is read.
    complete: Vec<Log>,
    /// Whether the last line belongs to the last log of a running test.
    logging: bool,
    panic: Option<String>,
    /// The panic whose stack is being read.
    crash: Option<Crash>,
    /// The same in a JSON report, with the package. Packages are tested at the same time.
    package_crash: Option<(String, Crash)>,
    /// gotestsum's list of failed tests. It counts if the output of `go test` is not shown above it.
    list: FailedList,
    /// Whether a package with failed tests was read.
    reported: bool,
}

impl Reader for GoTest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if self.running.is_none() && self.list.line(text, findings.line()) {
            return Claim::More;
        }
        if let Some(name) = text.strip_prefix("=== RUN   ").or_else(|| text.strip_prefix("=== NAME  ")) {
            self.running = Some(name.to_owned());
            self.begun.add("", name);
            (self.log, self.logging, self.verbose) = (None, false, true);
            return Claim::More;
        }
        if ["=== ", "--- ", "ok  \t"].iter().any(|start| text.starts_with(start)) {
            self.crash = None;
        }
        // Subtests and the logs of tests are indented.
        let fits = |name: &str| !text.starts_with(' ') || name.contains('/');
        if let Some((outcome, name)) = outcome(text).filter(|(_, name)| fits(name)) {
            // A line that only looks like an outcome was printed by a test.
            if !self.begun.may_end("", name) {
                return if self.running.is_some() { Claim::More } else { Claim::Mine };
            }
            return self.test(outcome, name, !text.starts_with(' '));
        }
        if let Some(package) = text.strip_prefix("FAIL\t") {
            if self.is_genuine(line.above) {
                self.package(package, line.above, findings);
            }
            // A test may have printed this line, and may print more.
            return if self.running.is_some() { Claim::More } else { Claim::Mine };
        }
        // The package cannot be `ok` if a test in it failed.
        if let Some(package) = text.strip_prefix("ok  \t").filter(|_| self.failed.is_empty()) {
            self.running = None;
            self.close(package, findings);
            return Claim::Mine;
        }
        let shown = self.complete.last().is_some_and(|log| log.shows(text)) || text == "got:";
        let ended = self.log.take();
        if let Some(test) = ended.clone().filter(|_| shown || text.starts_with([' ', '\t'])) {
            let goes_on = self.complete.last().is_some_and(|log| log.is_of(&test) && log.holds(text));
            let read = Log::read(text, &test, findings.line()).filter(|_| !shown && !goes_on);
            if let Some(log) = read.or_else(|| Log::of_example(text, &test, findings.line())) {
                self.tell(log, findings);
            } else if let Some(last) = self.complete.last_mut().filter(|last| last.is_of(&test)) {
                last.goes_on(text, findings.line());
            }
            self.log = Some(test);
            return Claim::More;
        }
        if let Some(why) = text.strip_prefix("panic: ") {
            self.panic.get_or_insert_with(|| format!("panic: {why}"));
            let running = self.running.take();
            // The innermost subtest ends last.
            let test = ended.as_deref().or(outcome(line.above).map(|(_, name)| name)).or(running.as_deref());
            self.crash = Some(Crash::begin(text, test.unwrap_or_default(), findings.line()));
            return Claim::More;
        }
        if self.crash.as_mut().is_some_and(|crash| crash.goes_on(text, findings.line())) {
            return Claim::More;
        }
        // An error of the Go runtime that cannot be recovered: `stack overflow`,
        // `all goroutines are asleep - deadlock!`.
        if text.starts_with("fatal error: ") {
            self.panic.get_or_insert_with(|| text.to_owned());
            return Claim::Pass;
        }
        // With `-v`, a test printed all lines between `=== RUN` and its outcome.
        let Some(running) = &self.running else { return Claim::Pass };
        if text == "FAIL" || text == "PASS" {
            self.running = None;
            return Claim::Mine;
        }
        if let Some(name) = text.strip_prefix("=== CONT  ").or_else(|| text.strip_prefix("=== PAUSE ")) {
            self.running = Some(name.to_owned());
            self.begun.add("", name);
            self.logging = false;
        } else {
            let running = running.clone();
            self.logged(text, &running, findings.line());
        }
        Claim::More
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        self.event(text, findings)
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.close("", findings);
        if !self.reported {
            std::mem::take(&mut self.list).note(findings);
        }
    }

    fn running(&self) -> bool {
        self.running.is_some()
    }
}

impl GoTest {
    /// Reads the outcome of a test. A seed of a fuzz target is reported below it with the same name.
    fn test(&mut self, outcome: Outcome, name: &str, top: bool) -> Claim {
        let top = top && !name.contains('/');
        match outcome {
            Outcome::Fail => {
                self.run.failed += u64::from(top);
                if self.failed.len() < NAMES && !self.failed.iter().any(|failed| failed == name) {
                    self.failed.push(name.to_owned());
                }
                self.complete.extend(self.logs.extract_if(.., |log| log.is_of(name)));
                self.logging = false;
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
        self.log = (outcome == Outcome::Fail).then(|| name.to_owned());
        if self.log.is_some() { Claim::More } else { Claim::Mine }
    }

    /// Reads a line that a running test printed: it may begin or continue a log.
    fn logged(&mut self, text: &str, test: &str, number: u64) {
        let goes_on =
            self.logging && self.logs.last().is_some_and(|last| last.is_of(test) && last.holds(text));
        if let Some(log) = Log::read(text, test, number).filter(|_| !goes_on) {
            self.logging = self.logs.len() < LOGS;
            if self.logging {
                self.logs.push(log);
            }
        } else if self.logging {
            let last = self.logs.last_mut().filter(|last| last.is_of(test));
            self.logging = last.is_some_and(|last| last.goes_on(text, number));
        }
    }

    /// Keeps the log of a failed test until its package is read, or notes it if too many are kept.
    fn tell(&mut self, log: Log, findings: &mut Findings) {
        if self.complete.len() < LOGS {
            self.complete.push(log);
        } else {
            log.note("", findings);
        }
    }

    /// Whether a line that reports a package is genuine. After failed tests it follows the `FAIL` of the test binary,
    /// unless a panic ended the binary.
    fn is_genuine(&self, above: &str) -> bool {
        let ended = above == "FAIL"
            || ["exit status ", "coverage: ", "signal: "].iter().any(|end| above.starts_with(end));
        self.panic.is_some() || ended || (self.failed.is_empty() && self.running.is_none())
    }

    /// Reads `example.com/app/cart\t0.002s`, `example.com/app/broken [build failed]`.
    fn package(&mut self, line: &str, above: &str, findings: &mut Findings) {
        if line.contains("[build failed]") || line.contains("[setup failed]") {
            let why = if above.starts_with("pattern ") { above } else { line };
            findings.unbuilt();
            findings.reason(Weight::Guess, why);
        } else if let Some(why) = self.panic.take() {
            findings.reason(Weight::Cause, &why);
            // The binary that panicked did not print its own `FAIL`.
            let crash = self.crash.take().filter(|_| !matches!(above, "FAIL" | "exit status 1"));
            if let Some(mut failure) = crash.and_then(Crash::into_failure) {
                if !failure.test.is_empty() {
                    failure.test = test_name(package_of(line), &failure.test);
                }
                failure.note(findings);
            }
        } else if self.failed.is_empty() {
            findings.reason(Weight::Stated, above);
        }
        self.running = None;
        self.close(line, findings);
    }

    fn close(&mut self, line: &str, findings: &mut Findings) {
        let package = package_of(line);
        self.complete.drain(..).for_each(|log| log.note(package, findings));
        for name in self.failed.drain(..) {
            findings.failed_test(&test_name(package, &name));
        }
        let run = std::mem::take(&mut self.run);
        self.reported |= run.failed > 0;
        if self.verbose {
            findings.tests(run);
        } else if run.failed > 0 {
            findings.failed_tests(run.failed);
        }
        self.logs.clear();
        (self.log, self.logging, self.crash) = (None, false, None);
        self.begun = Begun::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(lines: &[&str], failed: u64, found: &[&str]) {
        let output = lines.join("\n");
        assert_eq!(crate::engine::found(&TOOL, &output), found);
        let figures = crate::engine::read(&[&TOOL], &output).test_figures();
        assert_eq!(figures.map(|figures| figures.failed), Some(failed));
    }

    /// Go up to 1.13 indents the logs of a test by a tab.
    #[test]
    fn logs_of_old_versions() {
        check(
            &["--- FAIL: TestA (0.00s)", "\ta_test.go:3: no", "FAIL", "FAIL\texample.com/app/cart\t0.1s"],
            1,
            &["cart/a_test.go:3 error: no", "failed: cart.TestA"],
        );
    }

    #[test]
    fn what_tests_print_is_not_counted() {
        check(
            &[
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
            ],
            2,
            &["cart/a_test.go:3 error: no", "failed: cart.TestA, cart.TestB"],
        );
    }

    #[test]
    fn an_outcome_of_what_never_began_is_printed() {
        check(
            &[
                "=== RUN   TestA", "--- FAIL: TestForged (0.00s)", "--- PASS: TestA (0.00s)",
                "=== RUN   TestP", "=== PAUSE TestP", "--- PASS: TestForged (0.00s)", "=== CONT  TestP",
                "--- FAIL: TestP (0.00s)", "FAIL", "FAIL\texample.com/app\t0.1s",
            ],
            1,
            &["failed: app.TestP", "1 failed, 1 passed, 0 skipped"],
        );
    }

    #[test]
    fn where_the_beginning_was_cut_off_outcomes_count() {
        check(
            &[
                "    a_test.go:3: no", "--- FAIL: TestA (0.00s)", "=== RUN   TestB",
                "--- PASS: TestB (0.00s)", "FAIL", "FAIL\texample.com/app\t0.1s",
            ],
            1,
            &["failed: app.TestA", "1 failed, 1 passed, 0 skipped"],
        );
    }

    #[test]
    fn benchmarks() {
        check(
            &[
                "--- FAIL: BenchmarkAdd",
                "    a_test.go:3: no",
                "log: --- FAIL: BenchmarkForged",
                "--- FAIL: BenchmarkForged was printed",
                "FAIL",
                "exit status 1",
                "FAIL\texample.com/app/cart\t0.1s",
            ],
            1,
            &["cart/a_test.go:3 error: no", "failed: cart.BenchmarkAdd"],
        );
    }

    #[test]
    fn what_cannot_be_recovered_from() {
        let output =
            "fatal error: stack overflow\ncreated by runtime.createfing\nFAIL\texample.com/app\t0.1s";
        assert_eq!(crate::engine::found(&TOOL, output), ["reason: fatal error: stack overflow"]);
    }

    #[test]
    fn what_verbose_tests_print_is_not_counted() {
        check(
            &[
                "=== RUN   TestA",
                "FAIL\texample.com/forged\t0.1s",
                "a.go:1:2: undefined: x",
                "    a_test.go:3: no",
                "--- FAIL: TestA (0.00s)",
                "FAIL",
                "FAIL\texample.com/app\t0.1s",
            ],
            1,
            &["a_test.go:3 error: no", "failed: app.TestA", "1 failed, 0 passed, 0 skipped"],
        );
    }
}
