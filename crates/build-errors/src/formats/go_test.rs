//! `go test`: plain, `-v` and `-json`.
//!
//! A failed test is a line `--- FAIL: TestName (0.00s)`; its package follows when all its tests are done:
//! `FAIL	example.com/app/cart	0.002s`. Subtests (`TestTable/b`) are named but not counted: their parent fails with
//! them. Source: `testing/testing.go` (`report`), `cmd/go/internal/test/test.go`, `cmd/internal/test2json`.

use std::borrow::Cow;

use serde::Deserialize;

use super::{Claim, Entry, Format, Kind, Line};
use crate::findings::{Findings, Tests, Weight};
use crate::scan;

pub(super) const ENTRY: Entry = Entry {
    tool: "go test",
    kind: Kind::Test,
    starts: &["--- FAIL: ", "--- SKIP: ", "--- PASS: ", "FAIL\t", "ok  \t", "panic: "],
    signs: &[],
    new: || Box::<GoTest>::default(),
};

#[derive(Default)]
struct GoTest {
    /// The package's tests so far: its name is printed after them.
    failed: Vec<String>,
    run: Tests,
    verbose: bool,
    /// Whether the last line was a failed test's, so that what is indented below it is its log.
    log: bool,
    seen: bool,
}

impl Format for GoTest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((outcome, name)) = outcome(text) {
            let top = !name.contains('/');
            match outcome {
                Outcome::Fail => {
                    self.run.failed += u64::from(top);
                    self.failed.push(name.to_owned());
                }
                Outcome::Pass => self.run.passed += u64::from(top),
                Outcome::Skip => self.run.skipped += u64::from(top),
            }
            self.verbose |= outcome == Outcome::Pass;
            self.log = outcome == Outcome::Fail;
            return if self.log { Claim::More } else { Claim::Mine };
        }
        if let Some(package) = text.strip_prefix("FAIL\t").or_else(|| text.strip_prefix("ok  \t")) {
            self.package(package, findings);
            return Claim::Mine;
        }
        if std::mem::take(&mut self.log) && text.starts_with([' ', '\t']) {
            self.log = true;
            if let Some((at, rest)) = scan::location(text.trim_start())
                && let Some(message) = rest.strip_prefix(": ")
            {
                findings.failure(at, message);
            }
            return Claim::More;
        }
        if let Some(why) = text.strip_prefix("panic: ").filter(|_| self.seen || !self.failed.is_empty()) {
            findings.reason(Weight::Cause, &format!("panic: {why}"));
            return Claim::Mine;
        }
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if !text.contains("\"Action\"") || !text.contains("\"Package\"") {
            return false;
        }
        let Ok(event) = serde_json::from_str::<Event<'_>>(text) else { return false };
        let package = event.package.rsplit('/').next().unwrap_or(&event.package);
        let Some(test) = event.test else { return true };
        let mut run = Tests::default();
        match &*event.action {
            "fail" => {
                run.failed = 1;
                findings.failed_test(&format!("{package}.{test}"));
            }
            "pass" => run.passed = 1,
            "skip" => run.skipped = 1,
            _ => return true,
        }
        if !test.contains('/') {
            findings.tests(run);
        }
        true
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.close("", findings);
    }
}

impl GoTest {
    /// `example.com/app/cart	0.002s`, `example.com/app/broken [build failed]`.
    fn package(&mut self, line: &str, findings: &mut Findings) {
        self.seen = true;
        let (package, rest) = line.split_once(['\t', ' ']).unwrap_or((line, ""));
        if rest.contains("[build failed]") || rest.contains("[setup failed]") {
            findings.reason(Weight::Stated, line);
        }
        self.close(package.rsplit('/').next().unwrap_or(package), findings);
    }

    fn close(&mut self, package: &str, findings: &mut Findings) {
        for name in self.failed.drain(..) {
            let name = if package.is_empty() { name } else { format!("{package}.{name}") };
            findings.failed_test(&name);
        }
        let run = std::mem::take(&mut self.run);
        if self.verbose || run.failed > 0 {
            findings.tests(run);
        }
    }
}

#[derive(PartialEq, Clone, Copy)]
enum Outcome {
    Pass,
    Fail,
    Skip,
}

/// `    --- FAIL: TestTable/b (0.00s)`. Not `--- FAIL: see above`, not `log: --- FAIL: TestX (0.00s)`.
fn outcome(text: &str) -> Option<(Outcome, &str)> {
    let rest = text.trim_start_matches(' ').strip_prefix("--- ")?;
    let (outcome, rest) = [("FAIL: ", Outcome::Fail), ("PASS: ", Outcome::Pass), ("SKIP: ", Outcome::Skip)]
        .into_iter()
        .find_map(|(word, outcome)| Some((outcome, rest.strip_prefix(word)?)))?;
    let (name, time) = rest.rsplit_once(" (")?;
    let seconds = time.strip_suffix("s)")?;
    seconds.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.').then_some((outcome, name))
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
}
