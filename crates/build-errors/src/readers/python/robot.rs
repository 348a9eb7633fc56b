//! Robot Framework's console output.
//!
//! Source: `robot/output/console/verbose.py` and `dotted.py`, and `robot/model/stats.py` for the counts.

use crate::engine::findings::{Findings, Tests};
use crate::engine::reader::{Claim, Line, Reader};
use crate::engine::scan::{self, Location};
use crate::engine::tool::Tool;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "robot",
    starts: &["[ ERROR ] "],
    holds: &["| FAIL |"],
    new: || Box::<Robot>::default(),
    ..Tool::TEST
};

#[derive(Default)]
struct Robot {
    /// The name of a failed test or suite. The next line shows which of the two it is.
    failed: Option<String>,
    /// Whether the message of a failed test is being read. A rule ends it.
    inside: bool,
    /// The counts of the suite that ended last. At the end, this is the whole run.
    tests: Option<Tests>,
}

impl Reader for Robot {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(name) = self.failed.take() {
            if let Some(tests) = totals(text) {
                self.tests = Some(tests);
                // Robot Framework 3 counts all tests on the next line.
                self.failed = text.contains(" critical t").then_some(name);
                return if self.failed.is_some() { Claim::More } else { Claim::Mine };
            }
            findings.failed_test(&name);
            findings.failure(Location::default(), text);
            findings.of_test(&name);
            self.inside = true;
            return Claim::More;
        }
        if self.inside {
            self.inside = !is_rule(text);
            if self.inside {
                findings.detail(text);
            }
            return Claim::More;
        }
        if let Some(name) = text.strip_suffix("| FAIL |") {
            // A test's console output is between its name and its mark.
            let name = if name.is_empty() { line.above } else { name };
            let name = name.split("   ").next().unwrap_or(name).trim_end();
            self.failed = Some(name.to_owned());
            return Claim::More;
        }
        Claim::Pass
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some(tests) = self.tests {
            findings.tests(tests);
        }
    }
}

/// Whether the line is a rule below a test or a suite: `-----` or `=====` over 78 columns.
fn is_rule(text: &str) -> bool {
    text.len() == 78 && (text.bytes().all(|byte| byte == b'-') || text.bytes().all(|byte| byte == b'='))
}

/// The counts of `6 tests, 2 passed, 3 failed, 1 skipped`, `1 task, 0 passed, 1 failed`,
/// `3 critical tests, 1 passed, 2 failed`, `3 tests total, 1 passed, 2 failed`. Does not match `77 failed`.
fn totals(text: &str) -> Option<Tests> {
    let (_, rest) = scan::number(text)?;
    let (nouns, _) = rest.split_once(',')?;
    let mut nouns = nouns.split_whitespace().filter(|word| !matches!(*word, "critical" | "total"));
    let is_total = matches!((nouns.next(), nouns.next()), (Some("tests" | "test" | "tasks" | "task"), None));
    is_total.then_some(Tests {
        failed: scan::among(text, "failed")?,
        passed: scan::among(text, "passed")?,
        skipped: scan::among(text, "skipped").unwrap_or(0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn critical_tests_of_version_3() {
        let rule = "-".repeat(78);
        let output = format!(
            "Adds           | PASS |\n{rule}\nTakes          | FAIL |\n1 != 2\n{rule}\nCalc           | FAIL |\n1 critical test, 0 passed, 1 failed\n2 tests total, 1 passed, 1 failed\n{rule}\n"
        );
        let found = ["error: 1 != 2", "failed: Takes", "1 failed, 1 passed, 0 skipped"];
        assert_eq!(crate::engine::found(&TOOL, &output), found);
    }

    #[test]
    fn figures() {
        let tests = Tests { failed: 3, passed: 2, skipped: 1 };
        assert_eq!(totals("6 tests, 2 passed, 3 failed, 1 skipped"), Some(tests));
        assert_eq!(totals("6 tests total, 2 passed, 3 failed, 1 skipped"), Some(tests));
        assert_eq!(totals("77 failed"), None);
        assert_eq!(totals("12 failed, 3 passed"), None);
    }
}
