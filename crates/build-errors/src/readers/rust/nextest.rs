//! cargo-nextest: its human output with or without captured output, and libtest's JSON.
//!
//! Source: `nextest-runner/src/reporter/displayer/imp.rs` (a status is right-aligned in 12 columns, captured output
//! indented by 4) and `reporter/structured/libtest.rs`.

use crate::engine::{Claim, Findings, Line, NAMES, Reader, RunStart, Tests, Tool, Weight, scan};
use crate::readers::rust::libtest::{Event, Panics};

pub(in crate::readers) const TOOL: Tool = Tool::test::<Nextest>("nextest")
    .starts(&["Nextest run ID ", "Starting ", "error: no tests to run"])
    .documents(&["\"event\""])
    .run(RunStart::Banner);

#[derive(Default)]
struct Nextest {
    run: Option<Run>,
    /// A JSON report. It counts if there is no text next to it.
    report: Report,
}

#[derive(Default)]
struct Run {
    announced: u64,
    /// Whether the rule below the tests was read. The summary follows it.
    ruled: bool,
    summary: Option<Tests>,
    failed: Vec<String>,
    /// Panics by test. A test that passes on a retry has not failed.
    panics: Panics,
}

#[derive(Default)]
struct Report {
    tests: Option<Tests>,
    failed: Vec<String>,
}

impl Reader for Nextest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if text.trim_start().starts_with("Nextest run ID ") || self.run.is_none() && starting(text).is_some()
        {
            self.end(findings);
            self.run = Some(Run { announced: starting(text).unwrap_or_default(), ..Run::default() });
            return Claim::More;
        }
        if text == "error: no tests to run" {
            self.end(findings);
            findings.reason(Weight::Cause, "no tests to run");
            return Claim::Mine;
        }
        let Some(run) = &mut self.run else { return Claim::Pass };
        if run.line(text, findings.line()) {
            return Claim::More;
        }
        self.end(findings);
        Claim::Pass
    }

    fn document(&mut self, text: &str, _: &mut Findings) -> bool {
        let Some(event) = Event::read(text) else { return false };
        match (event.kind.as_ref(), event.event.as_ref()) {
            // libtest's JSON names the test `nx tests::flaky` as `nx::nx$tests::flaky`.
            ("test", "failed") => {
                let Some((binary, test)) = event.name.split_once('$') else { return false };
                let binary = match binary.split_once("::") {
                    Some((package, name)) if package == name => package,
                    _ => binary,
                };
                if self.report.failed.len() < NAMES {
                    self.report.failed.push(format!("{binary} {test}"));
                }
            }
            ("suite", "ok" | "failed") if text.contains("\"nextest\"") || !self.report.failed.is_empty() => {
                let figures = event.figures();
                let sum = self.report.tests.get_or_insert_default();
                sum.failed += figures.failed;
                sum.passed += figures.passed;
                sum.skipped += figures.skipped;
            }
            _ => return event.name.contains('$'),
        }
        true
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.end(findings);
        if findings.test_figures().is_none()
            && let Some(tests) = self.report.tests
        {
            findings.tests(tests);
            self.report.failed.iter().for_each(|name| findings.failed_test(name));
        }
    }

    fn running(&self) -> bool {
        self.run.is_some()
    }
}

impl Nextest {
    fn end(&mut self, findings: &mut Findings) {
        let Some(mut run) = self.run.take() else { return };
        if let Some(tests) = run.summary {
            findings.tests(tests);
        }
        for name in &run.failed {
            findings.failed_test(name);
            let thread = name.split_once(' ').map_or("", |(_, test)| test);
            run.panics.note(name, thread, findings);
        }
    }
}

impl Run {
    /// Reads a line, and returns whether it belongs to the run.
    fn line(&mut self, text: &str, number: u64) -> bool {
        let ruled = std::mem::replace(&mut self.ruled, is_rule(text));
        if let Some((status, rest)) = status(text) {
            if status == "Summary" {
                if ruled && let Some(tests) = figures(rest, self.announced) {
                    self.summary = Some(tests);
                    self.failed.clear();
                }
            } else {
                self.test(status, rest);
            }
            return true;
        }
        if self.summary.is_some()
            && !text.is_empty()
            && !text.starts_with("  ")
            && !text.starts_with("warning: ")
        {
            return false;
        }
        if let Some(announced) = starting(text) {
            self.announced = announced;
        } else if is_stream(text) {
            self.panics.end_message();
        } else {
            self.panics.line(text.strip_prefix("    ").unwrap_or(text), number);
        }
        true
    }

    fn test(&mut self, status: &str, rest: &str) {
        let name = name(rest);
        self.panics.begin(name);
        // Retried attempts are not repeated in the list below the summary. The status of an attempt is abbreviated.
        let (attempt, outcome) = match status.strip_prefix("TRY ").and_then(scan::number) {
            Some((_, outcome)) => (self.summary.is_none(), outcome.trim_start()),
            None => (false, status),
        };
        let failed = matches!(outcome, "FAIL" | "TIMEOUT" | "ABORT" | "XFAIL" | "LEAK-FAIL" | "FAIL + LEAK")
            || matches!(outcome, "TMT" | "LKFAIL" | "FL+LK" | "ABRT" | "SEGV" | "KILL" | "TERM")
            || outcome.starts_with("SIG");
        if failed && !attempt && self.failed.len() < NAMES && !self.failed.iter().any(|known| known == name) {
            self.failed.push(name.to_owned());
        }
    }
}

/// The status and the text after the time in `        FAIL [   0.004s] (1/3) nx tests::flaky`. Does not match the same
/// line indented by 4 more columns.
fn status(text: &str) -> Option<(&str, &str)> {
    let (status, rest) = text.split_at_checked(12)?;
    let status = status.trim_start();
    let named = status.starts_with(|c: char| c.is_ascii_uppercase());
    let (_, rest) = scan::between(rest, " [", "] ")?;
    named.then_some((status, rest.trim_start()))
}

/// The name in `(1/3) nx tests::flaky`. Versions before 0.9.90 print no counter.
fn name(rest: &str) -> &str {
    scan::between(rest, "(", ") ").map_or(rest, |(_, name)| name)
}

/// The number in `    Starting 8 tests across 3 binaries`. Runs of versions before 0.9.66 begin with this line.
fn starting(text: &str) -> Option<u64> {
    scan::filled(text, "    Starting # test(s) across ").map(|([count], _)| count)
}

/// Whether the line is the heading of an output stream of a test: `  stderr ───`. Does not match `    stderr x`.
fn is_stream(text: &str) -> bool {
    ["  stdout ─", "  stderr ─", "--- STDOUT:", "--- STDERR:"].iter().any(|start| text.starts_with(start))
}

/// Whether the line is a horizontal rule.
fn is_rule(text: &str) -> bool {
    text.len() >= 12 && text.chars().all(|c| matches!(c, '─' | '-'))
}

/// The counts in `3 tests run: 1 passed (1 slow), 1 failed, 1 timed out, 1 skipped`, or in `1/8 tests run: …` of a run
/// that stopped early.
fn figures(rest: &str, announced: u64) -> Option<Tests> {
    let (run, rest) = scan::number(rest)?;
    let rest = rest.strip_prefix('/').and_then(scan::number).map_or(rest, |(_, rest)| rest);
    let counts = rest.strip_prefix(" tests run: ").or_else(|| rest.strip_prefix(" test run: "))?;
    let among = |noun| scan::among(counts, noun).unwrap_or(0);
    let failed = among("failed") + among("timed out") + among("exec failed");
    let known = announced == 0 || run <= announced;
    known.then(|| Tests { failed, passed: among("passed"), skipped: among("skipped") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses() {
        assert_eq!(status("        FAIL [   0.004s] (1/3) nx a"), Some(("FAIL", "(1/3) nx a")));
        assert_eq!(status("  TRY 1 FAIL [   0.004s] (───) nx a"), Some(("TRY 1 FAIL", "(───) nx a")));
        assert_eq!(status("            FAIL [   0.004s] nx a"), None);
        assert_eq!(name("(1/3) nx a::b"), "nx a::b");
        assert_eq!(
            figures("1/8 tests run: 0 passed, 1 failed (1 due to being leaky), 1 timed out, 2 skipped", 8),
            Some(Tests { failed: 2, passed: 0, skipped: 2 })
        );
        assert_eq!(figures("99 tests run: 22 passed, 77 failed", 3), None);
    }

    #[test]
    fn the_panic_of_the_tests_own_thread_counts() {
        let output = "    Starting 1 test across 1 binary\n        FAIL [   0.225s] (1/1) shop tests::a\n  stderr ───\n\n    \
            thread 'worker' panicked at src/b.rs:1:2:\n    early\n    thread 'tests::a' (11) panicked at src/lib.rs:9:59:\n    no\n    \
            thread 'tests::fake' panicked at src/fake.rs:1:2:\n    x\n────────────\n     Summary [   0.266s] 1 test run: 0 passed, 1 failed, 0 skipped\n        \
            FAIL [   0.225s] (1/1) shop tests::a\n";
        let failed = ["src/lib.rs:9:59 error: no", "failed: shop tests::a", "1 failed, 0 passed, 0 skipped"];
        assert_eq!(crate::engine::found(&TOOL, output), failed);
    }
}
