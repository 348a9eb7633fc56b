//! Bun 1.1 to 1.4: `bun test`, and `bun build`.
//!
//! Source: `src/cli/test_command.zig` for the closing lines, `src/logger.zig` for an error with a location. The reader
//! of JUnit reads its JUnit report.

use crate::Severity;
use crate::engine::{Claim, Failure, Findings, Line, Location, Reader, RunStart, Tests, Tool, Weight, scan};
use crate::readers::js_tests::code_frame;

pub(in crate::readers) const TEST: Tool =
    Tool::test::<Test>("bun").starts(&["bun test v"]).run(RunStart::Banner);

pub(in crate::readers) const BUILD: Tool = Tool::compile::<Build>("bun").starts(&["error: ", "at "]);

#[derive(Default)]
struct Test {
    inside: bool,
    /// Whether the banner was read. A summary may be one that a test printed, so what follows is read, too.
    begun: bool,
    /// The test file that is running, as printed.
    file: String,
    /// The first line of the source above an error.
    source: Option<u64>,
    failure: Failure,
    /// Whether the stack of the failure was read. The lines after it belong to another failure, or are printed by
    /// tests.
    stack: bool,
    /// The closing lines so far. Each is directly below the one before it, and `Ran 10 tests across 2 files.` ends
    /// them.
    totals: Option<Tests>,
    failed: u64,
}

impl Reader for Test {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if text.starts_with("bun test v") {
            *self = Self { inside: true, begun: true, ..Self::default() };
            return Claim::More;
        }
        if !self.begun {
            return Claim::Pass;
        }
        if text.starts_with("Ran ") && text.contains(" across ") {
            self.ran(findings);
            return Claim::More;
        }
        if let Some(total) = total(text) {
            let totals = self.totals.get_or_insert_default();
            totals.failed += total.failed;
            totals.passed += total.passed;
            totals.skipped += total.skipped;
            return Claim::More;
        }
        if !text.starts_with("snapshots: ") && !text.trim_start().contains(" expect() call") {
            self.totals = None;
        }
        self.report(text, findings);
        Claim::More
    }

    fn running(&self) -> bool {
        self.inside
    }
}

impl Test {
    fn report(&mut self, text: &str, findings: &mut Findings) {
        let header = text.strip_prefix("::group::").unwrap_or(text).strip_suffix(':');
        let line = findings.line();
        if let Some(name) = text.strip_prefix("(fail) ").or_else(|| text.strip_prefix("✗ ")).and_then(timed)
        {
            findings.failed_test(name);
            self.failed += 1;
            self.failure.test.push_str(name);
            self.fail(findings);
        } else if let Some(why) = text.strip_prefix("  ^ ").filter(|_| self.failure.message.is_empty()) {
            // Below a test that failed without an error: `^ this test timed out after 50ms.`
            self.failure.say(why);
            self.fail(findings);
        } else if code_frame::is_source(text) || code_frame::is_caret(text) {
            self.source.get_or_insert(line);
            return;
        } else if is_error(text) {
            self.failure = Failure::begin(self.source.unwrap_or(line));
            self.failure.extend(line);
            self.failure.say(text.strip_prefix("error: ").unwrap_or(text));
            self.stack = false;
        } else if let Some(file) =
            header.filter(|file| scan::is_path(file) && file.contains('.') && !file.contains(' '))
        {
            self.file = file.to_owned();
        } else if text.starts_with("-----") {
            // This is below an unhandled error between tests.
            self.fail(findings);
        } else if text.starts_with("No tests found!") {
            findings.reason(Weight::Stated, text);
        } else if code_frame::is_frame(text) {
            self.frame(text, line);
        } else if !self.stack && !self.failure.message.is_empty() && !text.is_empty() {
            self.failure.extend(line);
            self.failure.detail(text);
        }
        self.source = None;
    }

    /// Reads a frame: `      at <anonymous> (/srv/test/cart.test.ts:4:94)`.
    fn frame(&mut self, text: &str, line: u64) {
        self.stack = true;
        self.failure.extend(line);
        let frame = text.trim_start().strip_prefix("at ").unwrap_or_default();
        let place = frame.rsplit_once(" (").map_or(frame, |(_, place)| place.trim_end_matches(')'));
        if let Some((at, "")) = scan::location(place).filter(|_| !self.failure.is_located()) {
            let own = at.file.ends_with(&self.file) && !self.file.is_empty();
            self.failure.locate(Location { file: if own { &self.file } else { at.file }, ..at });
        }
    }

    /// Ends a failure at the line with its name and time.
    fn fail(&mut self, findings: &mut Findings) {
        if self.failure.message.is_empty() {
            // Its reason may be below.
            let test = std::mem::take(&mut self.failure.test);
            self.failure = Failure::begin(findings.line());
            self.failure.test = test;
            return;
        }
        let mut failure = std::mem::take(&mut self.failure);
        failure.extend(findings.line());
        if !failure.is_located() {
            failure.file.clone_from(&self.file);
        }
        failure.note(findings);
    }

    fn ran(&mut self, findings: &mut Findings) {
        match self.totals.take() {
            Some(tests) => findings.tests(tests),
            None if self.failed > 0 => findings.failed_tests(self.failed),
            None => {}
        }
        self.failed = 0;
        self.inside = false;
    }
}

/// The count in ` 3 pass`, ` 5 fail`, `1 skip`. Does not match ` 3 passed`.
fn total(text: &str) -> Option<Tests> {
    let (count, what) = scan::number(text.strip_prefix(' ').unwrap_or(text))?;
    let mut tests = Tests::default();
    match what {
        " pass" => tests.passed = count,
        " fail" => tests.failed = count,
        " skip" => tests.skipped = count,
        " todo" | " filtered out" | " error" | " errors" => {}
        _ => return None,
    }
    Some(tests)
}

/// The name in `cart > adds [0.21ms]`, `cart > waits [1.60s]`. `(fail) x` without a time was printed by a test.
fn timed(text: &str) -> Option<&str> {
    let (name, time) = text.strip_suffix("s]")?.rsplit_once(" [")?;
    time.strip_suffix('m').unwrap_or(time).parse::<f64>().is_ok().then_some(name)
}

/// Whether the line is an error: `error: expect(received).toBe(expected)`, `RangeError: timer boom`.
fn is_error(text: &str) -> bool {
    let name = text.split(':').next().unwrap_or_default();
    text.contains(": ") && (name == "error" || name.ends_with("Error") && !name.contains(' '))
}

#[derive(Default)]
struct Build {
    error: String,
    /// The line number of the message.
    line: u64,
}

impl Reader for Build {
    /// Reads `error: Could not resolve: "./gone"` and directly below it `    at /srv/src/index.ts:1:19`.
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(error) = text.strip_prefix("error: ") {
            self.error.clear();
            self.error.push_str(error);
            self.line = findings.line();
            return Claim::Pass;
        }
        let place = text.strip_prefix("    at ").and_then(scan::location).filter(|_| !self.error.is_empty());
        if let Some((at, "")) =
            place.filter(|(at, _)| at.column.is_some() && line.above.ends_with(&self.error))
        {
            findings.diagnostic_from(self.line, at, Severity::Error, None, &self.error);
            self.error.clear();
            return Claim::Mine;
        }
        Claim::Pass
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tests_print_is_not_counted() {
        let text = "bun test v1.4.5 (a7)\n\na.test.ts:\n 3 pass\n 77 fail\n(fail) fake\nerror: boom\n      at <anonymous> (/srv/a.test.ts:4:9)\n(fail) cart > adds [0.2ms]\n\n 1 pass\n 1 fail\n 2 expect() calls\nRan 2 tests across 1 file. [6.00ms]\n";
        let found = crate::engine::found(&TEST, text);
        assert_eq!(
            found,
            ["a.test.ts:4:9 error: boom", "failed: cart > adds", "1 failed, 1 passed, 0 skipped"]
        );
    }
}
