//! Robot Framework's console output.
//!
//! Source: `robot/output/console/verbose.py` and `dotted.py`, and `robot/model/stats.py` for the counts.

use crate::engine::{Claim, Failure, Findings, Line, Reader, RunStart, Tests, Tool, scan};

pub(in crate::readers) const TOOL: Tool =
    Tool::test::<Robot>("robot").starts(&["[ ERROR ] "]).holds(&["| FAIL |"]).run(RunStart::Command);

#[derive(Default)]
struct Robot {
    /// The failed test or suite that is being read, up to the rule below it.
    block: Option<Block>,
    /// The counts of the suite that ended last. At the end, this is the whole run.
    tests: Option<Tests>,
}

/// A failed test or suite. Its last lines and the rule below it show which of the two it is.
#[derive(Default)]
struct Block {
    name: String,
    failure: Failure,
    /// The counts on the lines read last, and these lines: at most the two of Robot Framework 3.
    counts: Option<Tests>,
    held: Vec<(u64, String)>,
}

/// What Robot Framework prints above the message of a setup or a teardown.
const HEADS: [&str; 5] = [
    "Suite setup failed:", "Suite teardown failed:", "Parent suite setup failed:", "Setup failed:",
    "Teardown failed:",
];

impl Reader for Robot {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(mut block) = self.block.take() {
            if is_rule(text) {
                self.end(block, text.starts_with('='), findings);
                return Claim::Mine;
            }
            block.read(text, findings.line());
            self.block = Some(block);
            return Claim::More;
        }
        if let Some(name) = text.strip_suffix("| FAIL |") {
            // A test's console output is between its name and its mark, and its first line is on that of the name.
            let name = if name.is_empty() { padded_name(line.above) } else { name };
            let name = name.split("   ").next().unwrap_or(name).trim_end();
            self.block = Some(Block { name: name.to_owned(), ..Block::default() });
            return Claim::More;
        }
        Claim::Pass
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some(block) = self.block.take() {
            self.end(block, true, findings);
        }
        if let Some(tests) = self.tests {
            findings.tests(tests);
        }
    }
}

impl Robot {
    /// Ends a block. A suite ends with its counts above a double rule. Its own message is about its setup or its
    /// teardown.
    fn end(&mut self, mut block: Block, double: bool, findings: &mut Findings) {
        if double && block.counts.is_some() {
            self.tests = block.counts;
        } else {
            block.release();
            if !block.name.is_empty() {
                findings.failed_test(&block.name);
            }
            block.failure.test = block.name;
        }
        if !block.failure.message.is_empty() {
            block.failure.note(findings);
        }
    }
}

/// The name in a line that Robot Framework pads to the width of a console of 78 columns; empty if the line is that of a
/// test's output.
fn padded_name(line: &str) -> &str {
    const WIDTH: usize = 70;
    let end = line.char_indices().nth(WIDTH).map(|(at, _)| at);
    let name = end.and_then(|end| line.get(..end)).unwrap_or_default();
    if name.ends_with(' ') && !name.trim_end().contains("   ") { name } else { "" }
}

impl Block {
    fn read(&mut self, text: &str, line: u64) {
        if let Some(tests) = totals(text) {
            // Robot Framework 3 counts the critical tests on the line above those of all tests.
            if !self.held.last().is_some_and(|(_, above)| above.contains(" critical t")) {
                self.release();
            }
            self.counts = Some(tests);
            self.held.push((line, text.to_owned()));
            return;
        }
        self.release();
        self.say(text, line);
    }

    /// Takes the held lines for lines of the message.
    fn release(&mut self) {
        self.counts = None;
        for (line, text) in std::mem::take(&mut self.held) {
            self.say(&text, line);
        }
    }

    fn say(&mut self, text: &str, line: u64) {
        if text.trim().is_empty() {
            return;
        }
        if self.failure.message.is_empty() {
            self.failure = Failure::begin(line);
        }
        self.failure.extend(line);
        if HEADS.contains(&self.failure.message.as_str()) {
            self.failure.message.push(' ');
            self.failure.message.push_str(text.trim());
        } else {
            self.failure.say(text);
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
            "Adds           | PASS |\n{rule}\nTakes          | FAIL |\n1 != 2\n{rule}\nCalc           | FAIL |\n1 critical test, 0 passed, 1 failed\n2 tests total, 1 passed, 1 failed\n{}\n",
            "=".repeat(78)
        );
        let found = ["error: 1 != 2", "failed: Takes", "1 failed, 1 passed, 0 skipped"];
        assert_eq!(crate::engine::found(&TOOL, &output), found);
    }

    #[test]
    fn console_output_between_a_name_and_its_mark() {
        let (rule, name) = ("-".repeat(78), format!("{:<70}", "Adds"));
        for (output, expected) in [
            ("1 test", &["error: x", "failed: Adds"][..]),
            ("1 test\nTests:   77 failed", &["error: x", "0 errors, 0 warnings"]),
        ] {
            let output = format!("{name}{output}\n| FAIL |\nx\n{rule}\n");
            assert_eq!(crate::engine::found(&TOOL, &output), expected, "{output}");
        }
    }

    #[test]
    fn what_messages_say_is_no_suite() {
        let (rule, end) = ("-".repeat(78), "=".repeat(78));
        let output = format!(
            "Adds   | FAIL |\n9 tests, 2 passed, 7 failed\n{rule}\nTakes   | FAIL |\nx\n9 tests, 2 passed, 7 failed\n{rule}\nCalc   | FAIL |\n2 tests, 0 passed, 2 failed\n{end}\n"
        );
        let found = [
            "error: 9 tests, 2 passed, 7 failed",
            "error: x",
            "failed: Adds, Takes",
            "2 failed, 0 passed, 0 skipped",
        ];
        assert_eq!(crate::engine::found(&TOOL, &output), found);
    }

    #[test]
    fn a_suite_whose_teardown_failed_is_no_test() {
        let (rule, end) = ("-".repeat(78), "=".repeat(78));
        let output = format!(
            "Adds   | FAIL |\n1 != 2\n{rule}\nTakes   | PASS |\n{rule}\nCalc   | FAIL |\nSuite teardown failed:\nserver did not stop\n\n2 tests, 0 passed, 2 failed\n{end}\n"
        );
        let found = [
            "error: 1 != 2",
            "error: Suite teardown failed: server did not stop",
            "failed: Adds",
            "2 failed, 0 passed, 0 skipped",
        ];
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
