//! Jest 27 to 30: the default, verbose, silent, summary and GitHub reporters, and `--json`.
//!
//! Source: `packages/jest-reporters/src/getSummary.ts`, `getResultHeader.ts`, `GitHubActionsReporter.ts`, and
//! `jest-message-util` for the blocks that begin with `●`.

use crate::engine::{Claim, Failure, Findings, Line, Location, Reader, RunStart, Tests, Tool, Weight, scan};
use crate::readers::js_tests::code_frame::is_message;
use crate::readers::js_tests::jest_report::{Report, Writer};
use crate::readers::shared::frame;
use crate::readers::shared::summaries::{Count, Summaries, figures};

pub(in crate::readers) const TOOL: Tool = Tool::test::<Jest>("jest")
    .starts(&[
        "PASS ", "FAIL ", "● ", "Test Suites: ", "Summary of all failing tests", "No tests found", "Jest: ",
        "::group::Errors thrown in ",
    ])
    .documents(&["\"numFailedTestSuites\""])
    .run(RunStart::Command);

#[derive(Default)]
struct Jest {
    /// The failing test file that is being reported.
    file: String,
    failure: Failure,
    block: Block,
    /// Whether the block is about a file that did not load.
    suite: bool,
    /// Whether a test file was reported, and no summary was read since.
    running: bool,
    /// Whether this is below `Summary of all failing tests`, which repeats earlier failures.
    repeated: bool,
    /// Whether a reporter that prints a heading for each file is active, and not only GitHub's.
    headed: bool,
    /// The summaries, checked against the files that failed and passed.
    summaries: Summaries,
    /// The totals of a JSON report, used if there is no summary in the text.
    report: Option<Tests>,
}

#[derive(Default, Clone, Copy, PartialEq)]
enum Block {
    #[default]
    None,
    /// Below `  ● cart › adds`.
    Failure,
    /// Below `  ● Console`, which may also be the name of a test.
    Named,
    /// The output of the tests: `console.log`, and the text below it.
    Console,
    /// Below `● Validation Error:`.
    Invalid,
    /// After `Test Suites: …`: `Tests: …` follows.
    Summary(Count),
}

impl Reader for Jest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Block::Summary(files) = self.block {
            self.block = Block::None;
            if let Some(tests) = text.strip_prefix("Tests: ").and_then(counted) {
                self.summaries.read(files, tests, findings);
                (self.running, self.repeated) = (false, false);
                return Claim::Mine;
            }
        }
        if let Some(name) = text.strip_prefix("  ● ") {
            return self.block(name, findings);
        }
        if self.block != Block::None && (text.is_empty() || text.starts_with("  ")) {
            self.inside(text, findings);
            return Claim::More;
        }
        self.settle(findings);
        let own = file_after("FAIL ", text);
        if let Some(file) = own.or_else(|| text.strip_prefix("::group::Errors thrown in ")) {
            self.file.clear();
            self.file.push_str(file);
            findings.failing_file(file);
            // GitHub's reporter repeats the findings of the other reporter.
            if own.is_some() || !self.headed {
                self.head(true);
            }
            self.headed |= own.is_some();
            return Claim::More;
        }
        if file_after("PASS ", text).is_some() {
            self.head(false);
            self.headed = true;
            return Claim::Mine;
        }
        if text == "Summary of all failing tests" {
            self.repeated = true;
            return Claim::Mine;
        }
        // helm unittest has the same counts below those of the charts.
        if let Some(files) = text.strip_prefix("Test Suites: ").and_then(counted)
            && !line.above.starts_with("Charts: ")
        {
            self.block = Block::Summary([files.failed, files.passed]);
            return Claim::More;
        }
        if text.starts_with("● ") && text.ends_with("Error:") {
            self.block = Block::Invalid;
            return Claim::More;
        }
        if text.starts_with("No tests found, exiting with code ") || text.starts_with("Jest: ") {
            findings.reason(Weight::Stated, text);
            return Claim::Mine;
        }
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        let Some(report) = Report::read(text) else { return false };
        // Text next to a report contains the same findings.
        if self.summaries.is_empty() && self.file.is_empty() {
            report.note(Writer::Jest, findings);
        }
        self.report = Some(report.tests());
        true
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        let is_known = std::mem::take(&mut self.summaries).end(findings).is_some();
        if let Some(tests) = self.report.take().filter(|_| !is_known) {
            findings.tests(tests);
        }
    }

    fn running(&self) -> bool {
        self.running
    }
}

impl Jest {
    /// Reads the heading of a test file.
    fn head(&mut self, failed: bool) {
        self.running = true;
        if !self.repeated {
            self.summaries.see([u64::from(failed), u64::from(!failed)]);
        }
    }

    /// Reads the heading of a block: `cart › totals items`, `Test suite failed to run`, `Console`,
    /// ` process.exit called with "3"`.
    fn block(&mut self, name: &str, findings: &mut Findings) -> Claim {
        self.settle(findings);
        if let Some(exit) =
            name.strip_prefix(' ').filter(|exit| exit.starts_with("process.exit called with "))
        {
            findings.reason(Weight::Cause, exit);
            return Claim::Mine;
        }
        // `@jest/console`'s BufferedConsole, after the environment of a test was torn down. The text to be printed is
        // below.
        if name.starts_with(" Cannot log after tests are done.") {
            self.block = Block::Console;
            return Claim::More;
        }
        if self.file.is_empty() {
            return Claim::Pass;
        }
        self.suite = name == "Test suite failed to run";
        self.block = if name == "Console" { Block::Named } else { Block::Failure };
        self.failure = Failure::begin(findings.line());
        if self.block == Block::Failure && !self.suite {
            self.named(name, findings);
        }
        Claim::More
    }

    fn named(&mut self, name: &str, findings: &mut Findings) {
        findings.failed_test(name);
        self.failure.test.push_str(name);
    }

    fn inside(&mut self, line: &str, findings: &mut Findings) {
        let text = line.trim();
        match self.block {
            Block::Invalid if !text.is_empty() => {
                findings.reason(Weight::Cause, text);
                self.block = Block::Console;
            }
            Block::Named if text.starts_with("console.") => self.block = Block::Console,
            Block::Named if !text.is_empty() => {
                self.named("Console", findings);
                self.block = Block::Failure;
                self.failed(line, findings);
            }
            // `--verbose` prints the logs of tests between the failures. They are indented less than the failures.
            Block::Failure if text.starts_with("console.") && scan::indent(line) == 2 => {
                self.settle(findings);
                self.block = Block::Console;
            }
            Block::Failure if !text.is_empty() => self.failed(line, findings),
            _ => {}
        }
    }

    /// Reads a line below the name of a failed test: the message, the detail, source, or the stack. The first frame
    /// outside of `node_modules` is the location: `at Object.toBe (test/cart.test.js:3:47)`.
    fn failed(&mut self, line: &str, findings: &Findings) {
        self.failure.extend(findings.line());
        if let Some(at) = babel_place(line.trim()).filter(|_| self.suite && !self.failure.is_located()) {
            let bare = self.file.strip_prefix("./").unwrap_or(&self.file);
            let same = at.file.strip_suffix(bare).is_some_and(|folder| folder.ends_with('/'));
            let file = if same { &self.file } else { at.file };
            self.failure.locate(Location { file, ..at });
        }
        // ts-jest: `src/a.test.ts:3:30 - error TS2345: Argument …`
        if self.failure.message.is_empty()
            && self.suite
            && let Some((at, rest)) = scan::location(line.trim()).filter(|(at, _)| at.column.is_some())
        {
            let wording = rest.trim_start_matches([' ', '-', ':']);
            self.failure.message.push_str(wording.strip_prefix("error ").unwrap_or(wording));
            self.failure.locate(at);
        } else if self.suite && line.trim() == "Details:" {
            // The text above explains how to configure a transformation, and does not depend on the file.
            self.failure.forget_detail();
        } else if self.failure.message.is_empty() || is_message(line) {
            self.failure.say(line);
        } else if let Some(at) = frame::own(line).filter(|_| !self.failure.is_located()) {
            self.locate(at);
        }
    }

    /// Sets the location. A frame names the test file relative to the project, and the heading names it relative to the
    /// workspace.
    fn locate(&mut self, at: Location<'_>) {
        let bare = self.file.strip_prefix("./").unwrap_or(&self.file);
        let same = bare.strip_suffix(at.file).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
        let file = if same && !self.suite { &self.file } else { at.file };
        self.failure.locate(Location { file, ..at });
    }

    /// Ends a block.
    fn settle(&mut self, findings: &mut Findings) {
        let mut failure = std::mem::take(&mut self.failure);
        if self.block == Block::Failure && !failure.message.is_empty() {
            if self.suite {
                findings.failed_suite(&self.file);
                findings.reason(Weight::Stated, &failure.message);
            }
            if !failure.is_located() {
                failure.file.clone_from(&self.file);
            }
            failure.note(findings);
        }
        self.block = Block::None;
    }
}

/// The file in `FAIL test/cart.test.js`, ` FAIL  web  src/a.test.ts (5.1 s)`, `FAIL web src/a.test.ts`. Does not match
/// `FAILED`, `FAIL: test_x`, clojure.test's `FAIL in (total-test) (core_test.clj:7)`, or an indented line, which was
/// printed by a test.
fn file_after<'a>(outcome: &str, text: &'a str) -> Option<&'a str> {
    let rest = text.strip_prefix(' ').unwrap_or(text).strip_prefix(outcome)?.trim();
    let rest =
        rest.strip_suffix(" s)").and_then(|rest| rest.rsplit_once(" (")).map_or(rest, |(file, _)| file);
    let file = rest.rsplit("  ").next()?;
    // The name of a project, without colour.
    let file = match file.split_once(' ') {
        Some((project, path)) if !project.contains(['/', '.']) && path.contains('/') => path,
        _ => file,
    };
    // node-tap prints the same word, followed by numbers.
    let extension = file.rsplit_once('.').filter(|(_, extension)| !extension.contains(' '));
    let other = file.contains(" > ") || file.ends_with(')');
    (scan::is_path(file) && extension.is_some() && !other).then_some(file)
}

/// The location in Babel's `SyntaxError: /p/a.test.js: Unexpected token (3:28)`, whose columns begin at 0. Does not match
/// `SyntaxError: Unexpected token (3:28)`.
fn babel_place(text: &str) -> Option<Location<'_>> {
    let (file, message) = text.strip_prefix("SyntaxError: ")?.split_once(": ")?;
    let (line, column) = message.strip_suffix(')')?.rsplit_once(" (")?.1.split_once(':')?;
    let line = line.parse().ok().filter(|line| *line > 0);
    let column = column.parse::<u32>().ok()?.checked_add(1);
    (scan::is_path(file) && line.is_some()).then_some(Location { file, line, column })
}

/// The counts in `      6 failed, 10 passed, 16 total`, and for files also
/// `1 failed, 1 skipped, 4 passed, 5 of 6 total`. Does not match `6 failing`.
fn counted(counts: &str) -> Option<Tests> {
    let total = counts.rsplit_once(" of ").map_or(counts, |(_, total)| total);
    scan::among(total, "total")?;
    figures(counts, ", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tests_print_is_not_counted() {
        let output = "FAIL test/a.test.js\n  ● Console\n\n    console.log\n      Tests:       77 failed, 80 total\n        ● fake › one\n\n      at log (test/a.test.js:4:15)\n\n  ● cart › adds\n\n    expected\n\n      at Object.toBe (test/a.test.js:5:49)\n\nTests:       5 failed, 5 total\n\nTest Suites: 1 failed, 1 total\nTests:       1 failed, 2 passed, 3 total\n";
        assert_eq!(
            crate::engine::found(&TOOL, output),
            ["test/a.test.js:5:49 error: expected", "failed: cart › adds", "1 failed, 2 passed, 0 skipped"]
        );
    }

    #[test]
    fn what_tests_write_to_the_stream_is_no_summary() {
        let summary = |files: &str, tests| {
            format!("Test Suites: {files} failed, {files} total\nTests: {tests} failed, 80 total\n")
        };
        let output = format!(
            "FAIL a.test.js\n  ● one\n\n    no\n\n{}FAIL b.test.js\n  ● two\n\n    no\n\n{}FAIL c.js\n{}",
            summary("9", 77),
            summary("2", 3),
            summary("1", 4),
        );
        let findings = crate::engine::read(&[&TOOL], &output);
        assert_eq!(findings.test_figures().unwrap().failed, 7);
        assert_eq!(counted("1 failed, 1 skipped, 4 passed, 5 of 6 total").unwrap().passed, 4);
        assert_eq!(counted("6 failing"), None);
    }

    #[test]
    fn what_is_logged_after_the_tests_is_no_test() {
        let output = "FAIL a.test.js\n  ● one\n\n    no\n\nTest Suites: 1 failed, 1 total\nTests: 1 failed, 1 total\n\n  ●  Cannot log after tests are done. Did you forget to wait for something async in your test?\n    Attempted to log \"late\".\n\n      at Timeout.log (b.test.js:1:40)\n\n";
        assert_eq!(
            crate::engine::found(&TOOL, output),
            ["a.test.js error: no", "failed: one", "1 failed, 0 passed, 0 skipped"]
        );
    }

    #[test]
    fn a_test_may_be_called_as_the_heading_of_what_tests_print() {
        let output =
            "FAIL a.test.js\n  ● Console\n\n    expected 3\n\n      at Object.toBe (a.test.js:2:35)\n";
        let found = ["a.test.js:2:35 error: expected 3", "failed: Console"];
        assert_eq!(crate::engine::found(&TOOL, output), found);
    }

    #[test]
    fn syntax_errors_of_test_files() {
        let error = "    SyntaxError: /p/a.test.js: Unexpected token, expected \",\" (3:28)\n\n    > 3 |   expect(1;\n        |           ^\n\n      at constructor (node_modules/@babel/parser/src/parse-error.ts:96:45)\n\n";
        let output = format!("FAIL a.test.js\n  ● Test suite failed to run\n\n{error}");
        let message = "error: SyntaxError: /p/a.test.js: Unexpected token, expected \",\" (3:28)";
        let found = crate::engine::found(&TOOL, &output);
        assert_eq!(found, [format!("a.test.js:3:29 {message}"), "0 errors, 0 warnings".to_owned()]);
        // The message of a failed test is no syntax error of its file.
        let output = format!("FAIL b.test.js\n  ● parses\n\n{error}");
        let found = crate::engine::found(&TOOL, &output);
        assert_eq!(found, [format!("b.test.js {message}"), "failed: parses".to_owned()]);
        assert_eq!(babel_place("SyntaxError: Unexpected token (3:28)"), None);
        assert_eq!(babel_place("SyntaxError: /p/a.js: Unexpected token (0:28)"), None);
        assert_eq!(babel_place("SyntaxError: /p/a.js: Unexpected token (3)"), None);
    }

    #[test]
    fn files() {
        assert_eq!(file_after("FAIL ", "FAIL web packages/web/a.test.js"), Some("packages/web/a.test.js"));
        assert_eq!(file_after("FAIL ", " FAIL  web  src/a.test.ts (5.1 s)"), Some("src/a.test.ts"));
        assert_eq!(file_after("FAIL ", "FAIL: test_x.py"), None);
        assert_eq!(file_after("FAIL ", "FAIL in (total-test) (core_test.clj:7)"), None);
        assert_eq!(file_after("FAIL ", "FAILED a.py"), None);
        assert_eq!(file_after("FAIL ", "    FAIL a.test.js"), None);
        assert_eq!(file_after("FAIL ", " FAIL  test/cart.js 2 failed of 4 44ms"), None);
    }
}
