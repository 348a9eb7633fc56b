//! Jest 29 and 30: the default and the verbose reporter, and `--json`.
//!
//! Source: `packages/jest-reporters/src/getSummary.ts`, `getResultHeader.ts`, and `jest-message-util` for the blocks
//! that begin with `●`.

use serde::Deserialize;

use super::{Claim, Entry, Format, Kind, Line};
use crate::findings::{Findings, Tests, Weight};
use crate::scan;

pub(super) const ENTRY: Entry = Entry {
    tool: "jest",
    kind: Kind::Test,
    starts: &["FAIL ", "● ", "Tests: ", "No tests found", "Jest: ", "Summary of all failing tests"],
    signs: &[],
    new: || Box::<Jest>::default(),
};

#[derive(Default)]
struct Jest {
    /// The failing test file that is being reported.
    file: String,
    message: String,
    block: Block,
    /// The last name in a block, for the failures of a suite.
    suite: bool,
    /// A JSON report was read: the text beside it says the same again.
    settled: bool,
}

#[derive(Default, PartialEq)]
enum Block {
    #[default]
    None,
    Failure,
}

impl Format for Jest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if self.settled {
            return Claim::Pass;
        }
        if let Some(file) = failed_file(text) {
            self.file.clear();
            self.file.push_str(file);
            findings.files.add(file);
            self.block = Block::None;
            return Claim::Mine;
        }
        if let Some(name) = text.strip_prefix("  ● ").filter(|_| !self.file.is_empty()) {
            self.block = Block::Failure;
            self.message.clear();
            self.suite = name == "Test suite failed to run";
            if !self.suite && !name.starts_with("Console") {
                findings.failed_test(name);
            }
            return Claim::More;
        }
        if let Some(tests) = text.strip_prefix("Tests: ").and_then(counted) {
            findings.tests(tests);
            self.block = Block::None;
            return Claim::Mine;
        }
        match self.block {
            Block::Failure => self.place(text, findings),
            Block::None => outside(text, findings),
        }
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if !text.contains("\"numFailedTestSuites\"") {
            return false;
        }
        let Ok(report) = serde_json::from_str::<Report>(text) else { return false };
        findings.restart();
        self.settled = true;
        findings.tests(Tests {
            failed: report.num_failed_tests,
            passed: report.num_passed_tests,
            skipped: report.num_pending_tests + report.num_todo_tests,
        });
        for file in report.test_results.iter().filter(|file| file.status == "failed") {
            findings.files.add(&file.name);
            for test in file.assertion_results.iter().filter(|test| test.status == "failed") {
                let titles = test.ancestor_titles.iter().chain(std::iter::once(&test.title));
                findings.failed_test(&titles.map(String::as_str).collect::<Vec<_>>().join(" › "));
            }
        }
        true
    }
}

impl Jest {
    /// The first line of a block is the message; `at Object.toBe (test/cart.test.js:3:47)` is the place, the first
    /// frame outside of `node_modules`. A block ends with the next, and with the next file.
    fn place(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if text.is_empty() || scan::indent(text) >= 4 {
            let text = text.trim();
            if self.message.is_empty() {
                self.message.push_str(text);
                if self.suite {
                    findings.reason(Weight::Stated, text);
                }
            } else if let Some(frame) = text.strip_prefix("at ") {
                let place = frame.rsplit_once(" (").map_or(frame, |(_, place)| place.trim_end_matches(')'));
                if let Some((at, "")) =
                    scan::location(place).filter(|(at, _)| !at.file.contains("node_modules"))
                {
                    // The heading's spelling of the same file.
                    let same = !self.suite && self.file.strip_prefix("./") == Some(at.file);
                    let file = if same { &self.file } else { at.file };
                    findings.failure(scan::Location { file, ..at }, &self.message);
                    self.block = Block::None;
                }
            }
            return Claim::More;
        }
        self.block = Block::None;
        Claim::Pass
    }
}

/// `FAIL test/cart.test.js`, ` FAIL  web  src/a.test.ts (5.1 s)`. Not `FAILED`, not `FAIL: test_x`.
fn failed_file(text: &str) -> Option<&str> {
    let rest = text.trim_start().strip_prefix("FAIL ")?.trim();
    let rest =
        rest.strip_suffix(" s)").and_then(|rest| rest.rsplit_once(" (")).map_or(rest, |(file, _)| file);
    let file = rest.rsplit("  ").next()?;
    (scan::is_path(file) && file.contains('.')).then_some(file)
}

fn outside(text: &str, findings: &mut Findings) -> Claim {
    if text.starts_with("No tests found, exiting with code ") || text.starts_with("Jest: ") {
        findings.reason(Weight::Stated, text);
        return Claim::Mine;
    }
    Claim::Pass
}

/// `       6 failed, 10 passed, 16 total`. Not `6 failing`.
fn counted(counts: &str) -> Option<Tests> {
    scan::among(counts, "total")?;
    let among = |state| scan::among(counts, state).unwrap_or(0);
    Some(Tests {
        failed: among("failed"),
        passed: among("passed"),
        skipped: among("skipped") + among("todo"),
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    num_failed_tests: u64,
    num_passed_tests: u64,
    num_pending_tests: u64,
    #[serde(default)]
    num_todo_tests: u64,
    test_results: Vec<FileReport>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileReport {
    name: String,
    status: String,
    assertion_results: Vec<TestReport>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TestReport {
    ancestor_titles: Vec<String>,
    title: String,
    status: String,
}
