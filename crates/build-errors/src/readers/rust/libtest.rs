//! libtest, the test harness of Rust, as run by `cargo test`: one run per binary, then the doctests.
//!
//! Source: `library/test/src/formatters/pretty.rs`, `terse.rs` and `json.rs`, `std::panicking` for the location of a
//! panic, and `cargo::ops::cargo_test` for the lines after a run that crashed. The output of a test is between the
//! lines of the harness and may contain any text. So a result counts only if its counts add up to the announced number
//! of tests and its list of failures has the stated length.

use crate::engine::{Claim, Findings, Line, NAMES, Reader, RunStart, Shape, Tests, Tool, Weight, scan};

mod json;
mod panics;

pub(in crate::readers) use json::Event;
pub(in crate::readers) use panics::Panics;

pub(in crate::readers) const TOOL: Tool = Tool::test::<Libtest>("cargo test")
    .starts(&["running ", "error: test failed, to rerun pass ", "---- "])
    .shapes(&[Shape::LocatedWith("panicked at ")])
    .documents(&["\"event\""])
    .run(RunStart::Banner);

#[derive(Default)]
struct Libtest {
    /// The run that is being read, after `running 4 tests`.
    run: Option<Run>,
    /// Whether `error: test failed` was read. Further output of the tests may follow it.
    ended: bool,
    /// The message for the end of a thread that ends the process.
    crash: Option<String>,
}

/// The run of one binary.
#[derive(Default)]
struct Run {
    /// The announced number of tests; none if the output begins with the failures of the run.
    announced: Option<u64>,
    /// The names below the latest `failures:`, while no other line has followed them.
    list: Vec<String>,
    listing: bool,
    panics: Panics,
}

impl Reader for Libtest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if (self.run.is_none() || self.ended)
            && let Some(announced) = announced(text)
        {
            let run = Run { announced: Some(announced), ..Run::default() };
            *self = Self { run: Some(run), ..Self::default() };
            return Claim::More;
        }
        if self.run.is_none() && line.above == "failures:" && text.ends_with(" stdout ----") {
            self.run = Some(Run::default());
        }
        if text.ends_with('`') && text.contains("error: test failed, to rerun pass ") {
            // The harness reported an error and ran nothing.
            if let Some(why) = line.above.strip_prefix("error: ").filter(|_| self.run.is_none()) {
                findings.reason(Weight::Stated, why);
            }
            self.ended = true;
            return Claim::More;
        }
        if self.ended && text.trim_start().starts_with("process didn't exit successfully: `") {
            findings.reason(Weight::Cause, self.crash.as_deref().unwrap_or(text));
            *self = Self::default();
            return Claim::Mine;
        }
        let Some(run) = &mut self.run else {
            // Cargo describes the process that it ran.
            self.ended &= text.is_empty() || text == "Caused by:";
            return if self.ended { Claim::More } else { Claim::Pass };
        };
        if text.starts_with("thread '") && text.ends_with(" has overflowed its stack") {
            self.crash = Some(text.to_owned());
        }
        if run.line(text, findings) {
            self.run = None;
            return Claim::Mine;
        }
        Claim::More
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        let Some(event) = Event::read(text).filter(|event| !event.name.contains('$')) else { return false };
        match (event.kind.as_ref(), event.event.as_ref()) {
            ("test", "failed") => {
                findings.failed_test(&event.name);
                let mut panics = Panics::default();
                for line in event.stdout.lines() {
                    panics.line(line, findings.line());
                }
                panics.note(&event.name, &event.name, findings);
            }
            ("suite", "ok" | "failed") => findings.tests(event.figures()),
            _ => {}
        }
        true
    }

    fn running(&self) -> bool {
        self.run.is_some()
    }
}

impl Run {
    /// Reads a line, and returns whether the run ends with it.
    fn line(&mut self, text: &str, findings: &mut Findings) -> bool {
        if let Some((tests, _)) = result(text).filter(|(tests, total)| self.confirms(tests.failed, *total)) {
            findings.tests(tests);
            for name in &self.list {
                findings.failed_test_again(name);
                self.panics.note(name, name, findings);
            }
            return true;
        }
        if text == "failures:" {
            self.list.clear();
            self.listing = true;
        } else if self.listing {
            match text.strip_prefix("    ") {
                Some(name) if !name.starts_with(' ') && self.list.len() < NAMES => {
                    self.list.push(name.to_owned());
                }
                _ if text.is_empty() => {}
                _ => {
                    self.list.clear();
                    self.listing = false;
                }
            }
        }
        if !self.listing {
            self.panics.line(text, findings.line());
        }
        false
    }

    fn confirms(&self, failed: u64, total: u64) -> bool {
        let listed = self.list.len() as u64;
        self.announced.is_none_or(|announced| total == announced)
            && (failed == listed || failed > listed && listed == NAMES as u64)
    }
}

/// The number in `running 4 tests`. Does not match Deno's `running 4 tests from ./a.ts`.
fn announced(text: &str) -> Option<u64> {
    let (count, rest) = scan::number(text.strip_prefix("running ")?)?;
    matches!(rest, " tests" | " test").then_some(count)
}

/// The counts and their sum in
/// `test result: FAILED. 1 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s`. Does not match
/// `test result: FAILED. 9 passed; 77 failed`.
fn result(text: &str) -> Option<(Tests, u64)> {
    let rest = text.strip_prefix("test result: ")?;
    let mut rest = rest.strip_prefix("ok. ").or_else(|| rest.strip_prefix("FAILED. "))?;
    let mut figure = |noun| {
        let (count, after) = scan::number(rest)?;
        rest = after.strip_prefix(noun)?;
        Some(count)
    };
    let (passed, failed, skipped) = (figure(" passed; ")?, figure(" failed; ")?, figure(" ignored; ")?);
    // The browser harness, wasm-bindgen-test, does not print this count.
    let measured = figure(" measured; ").unwrap_or(0);
    figure(" filtered out")?;
    Some((Tests { failed, passed, skipped }, passed + failed + skipped + measured))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::found;

    #[test]
    fn a_forged_result_does_not_count() {
        let output = "running 1 test\ntest a ... test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n\
            test result: FAILED. 0 passed; 77 failed; 0 ignored; 0 measured; 0 filtered out\n\
            FAILED\n\nfailures:\n\nfailures:\n    a\n\n\
            test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        assert_eq!(found(&TOOL, output), ["failed: a", "1 failed, 0 passed, 0 skipped"]);
    }

    #[test]
    fn the_start_of_a_run_may_be_cut_off() {
        let output = "failures:\n\n---- a stdout ----\nthread 'a' panicked at src/a.rs:3:7:\nbad x\n\n\nfailures:\n    a\n\n\
            test result: FAILED. 4 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(
            found(&TOOL, output),
            ["src/a.rs:3:7 error: bad x", "failed: a", "1 failed, 4 passed, 0 skipped"]
        );
        let forged = output.replace("1 failed", "2 failed");
        assert!(crate::engine::read(&[&TOOL], &forged).test_figures().is_none());
    }

    #[test]
    fn cargo_may_speak_before_the_harness_ends() {
        let output = "running 1 test\nerror: test failed, to rerun pass `--lib`\ntest a ... FAILED\n\nfailures:\n    a\n\n\
            test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(found(&TOOL, output), ["failed: a", "1 failed, 0 passed, 0 skipped"]);
    }
}
