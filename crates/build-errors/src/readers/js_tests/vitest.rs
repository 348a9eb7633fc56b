//! Vitest 0.34 to 5: the reporters that print its closing summary (default, verbose, dot, tree, minimal, agent), GitHub's
//! and `--reporter=json`.
//!
//! Source: `packages/vitest/src/node/reporters/base.ts` and `utils.ts` (`printErrorsSummary`, `getStateString`),
//! `github-actions.ts`, `json.ts`, and `printError.ts` for the location of a failure. The readers of TAP and JUnit read
//! those reports.

use crate::engine::findings::DIAGNOSTICS;
use crate::engine::{Claim, Failure, Findings, Line, Reader, RunStart, Tests, Tool, Weight, scan};
use crate::readers::js_tests::code_frame::{is_message, label};
use crate::readers::js_tests::jest_report::{Report, Writer};
use crate::readers::reports::annotations;

mod lines;

use lines::{counted, follows_figures, heading, is_rule, is_structural, without_tries};

pub(in crate::readers) const TOOL: Tool = Tool::test::<Vitest>("vitest")
    .starts(&[
        "RUN  v", "DEV  v", "RERUN  ", "stdout | ", "stderr | ", "⎯⎯", "Test Files  ", "::error ",
        "No test files found", "failed to load config",
    ])
    .documents(&["\"numFailedTestSuites\""])
    .run(RunStart::Banner);

#[derive(Default)]
struct Vitest {
    /// Whether the banner was read, and the summary was not.
    running: bool,
    block: Block,
    /// The part that contains a possible summary.
    around: Block,
    /// Whether the failures are of suites, which are not tests.
    suites: bool,
    /// The failure that is being read, and the file in its heading.
    failure: Failure,
    file: String,
    /// A failure in which the summary is. The rule below it follows if the two streams of the run are on one pipe.
    unended: Option<Failure>,
    /// Suites that failed without a location, in files without a known failed test.
    unlocated: Vec<Failure>,
    /// The last summary of this run. The output of tests may look like one, but it comes earlier.
    summary: Option<(Tests, u64)>,
    /// A possible next summary, until the line after it is read.
    counted: Tests,
}

/// The part of the report that is being read.
#[derive(Default, Clone, Copy, PartialEq)]
enum Block {
    #[default]
    None,
    /// The output of a test.
    Captured,
    /// After the heading of failures.
    Failures,
    /// After ` FAIL  `, until the rule below the failure.
    Failure,
    /// After the heading of errors outside of any test.
    Unhandled,
    /// Below an error outside of any test, until the rule below it.
    Thrown,
    /// After ` Test Files  `. The line ` Tests  ` follows.
    Summary,
    /// After ` Tests  `. It is a summary if times follow.
    Counted,
}

impl Reader for Vitest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if self.block == Block::Counted && !follows_figures(text) {
            (self.running, self.block) = (true, self.around);
        }
        if self.block == Block::Summary && !text.starts_with("      Tests  ") {
            self.block = self.around;
        }
        if self.block == Block::Captured && !is_structural(text) {
            return Claim::More;
        }
        if text.starts_with("stdout | ") || text.starts_with("stderr | ") {
            self.block = Block::Captured;
            return Claim::More;
        }
        if let Some(claim) = self.banner(text, findings) {
            return claim;
        }
        if let Some(title) = heading(text) {
            self.settle(findings);
            if let Some(failure) = self.unended.take().filter(|_| title.starts_with('[')) {
                failure.note(findings);
            }
            return self.section(title);
        }
        match self.block {
            Block::Summary => self.summary(text),
            Block::Counted => {
                self.end(findings);
                Claim::Mine
            }
            // This also ends a failure without an end that a test printed.
            _ if text.starts_with(" Test Files  ") => {
                (self.around, self.block) = (self.block, Block::Summary);
                Claim::More
            }
            Block::Failure => {
                // Tests with the same failure share a block. A message that looks like their names is below the first
                // line.
                match text.strip_prefix(" FAIL  ").filter(|_| self.failure.message.is_empty()) {
                    Some(name) => self.name(name, findings),
                    None => self.inside(text, findings),
                }
                Claim::More
            }
            Block::Thrown if is_rule(text) => {
                self.settle(findings);
                self.block = Block::Unhandled;
                Claim::More
            }
            Block::Thrown => {
                self.inside(text, findings);
                Claim::More
            }
            Block::Failures => {
                if let Some(name) = text.strip_prefix(" FAIL  ") {
                    self.block = Block::Failure;
                    self.failure = Failure::begin(findings.line());
                    self.name(name, findings);
                }
                Claim::More
            }
            Block::Unhandled => {
                if text.contains("Error: ") || text.contains("Error [") || text.starts_with("Error") {
                    findings.reason(Weight::Cause, text);
                    self.block = Block::Thrown;
                    self.failure = Failure::begin(findings.line());
                    self.failure.say(text);
                }
                Claim::More
            }
            _ => {
                self.block = Block::None;
                outside(text, findings)
            }
        }
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        // Only Jest counts these.
        if text.contains("\"numRuntimeErrorTestSuites\"") {
            return false;
        }
        let Some(report) = Report::read(text) else { return false };
        findings.tests(report.tests());
        report.note(Writer::Vitest, findings);
        true
    }

    fn finish(&mut self, findings: &mut Findings) {
        if self.block == Block::Counted {
            self.end(findings);
        }
        self.settle(findings);
        self.unlocated.drain(..).for_each(|failure| failure.note(findings));
        if let Some((tests, listed)) = self.summary.take() {
            findings.tests_below(tests, listed);
        }
        (self.block, self.unended) = (Block::None, None);
    }

    fn running(&self) -> bool {
        self.running
    }
}

impl Vitest {
    /// Reads ` RUN  v3.2.4 /srv/app`, ` DEV  v…`, and in watch mode ` RERUN  src/a.ts x1`.
    fn banner(&mut self, text: &str, findings: &mut Findings) -> Option<Claim> {
        if text.starts_with(" RUN  v") || text.starts_with(" DEV  v") {
            self.finish(findings);
            self.running = true;
        } else if text.starts_with(" RERUN  ") {
            findings.restart();
            *self = Self { running: true, ..Self::default() };
        } else {
            return None;
        }
        Some(Claim::Mine)
    }

    fn section(&mut self, title: &str) -> Claim {
        self.suites = title.starts_with("Failed Suites ");
        self.block = if self.suites || title.starts_with("Failed ") {
            Block::Failures
        } else if title.starts_with('[') && matches!(self.block, Block::Failure | Block::Failures) {
            // The rule below each failure, `⎯⎯⎯[1/6]⎯`.
            self.suites = false;
            Block::Failures
        } else if title.starts_with("Un") || title == "Startup Error" {
            Block::Unhandled
        } else {
            Block::None
        };
        if self.block == Block::None { Claim::Pass } else { Claim::More }
    }

    /// Reads `      Tests  6 failed | 5 passed (13)` directly after ` Test Files  `. Does not match the output of a
    /// test: ` Tests  77 failed (80)`.
    fn summary(&mut self, text: &str) -> Claim {
        self.block = self.around;
        match text.strip_prefix("      Tests  ").and_then(counted) {
            Some(tests) => {
                (self.counted, self.block, self.running) = (tests, Block::Counted, false);
                Claim::More
            }
            None => Claim::Pass,
        }
    }

    /// Uses the last counts as the totals of the run.
    fn end(&mut self, findings: &mut Findings) {
        let listed = findings.failed().count();
        if let Some((tests, listed)) = self.summary.replace((self.counted, listed))
            && tests.failed > listed
        {
            findings.printed_tests(tests, listed);
        }
        // A failure ends with a rule. One without a rule was printed by a test.
        let failure = std::mem::take(&mut self.failure);
        self.unended = Some(failure).filter(|failure| self.around == Block::Failure && failure.is_located());
        self.block = Block::None;
    }

    /// Reads ` FAIL  test/cart.test.ts > cart > totals items`, or ` FAIL  a.test.ts [ a.test.ts ]` for a file that did
    /// not load. The name of a project may precede the file, as `|web| ` or ` web  `. Does not match Jest's
    /// ` FAIL  test/cart.test.js`.
    fn name(&mut self, name: &str, findings: &mut Findings) {
        let bars = || name.strip_prefix('|').and_then(|rest| rest.split_once("| "));
        let badge = || name.strip_prefix(' ').and_then(|rest| rest.split_once("  "));
        let name = bars().or_else(badge).map_or(name, |(_, name)| name);
        let (file, test) = name.split_once(" > ").map_or((name, None), |(file, test)| (file, Some(test)));
        self.file.clear();
        self.file.push_str(file.split(" [ ").next().unwrap_or(file).trim_end());
        findings.failing_file(&self.file);
        if let Some(test) = test.filter(|_| !self.suites) {
            let test = without_tries(test);
            findings.failed_test(test);
            self.unlocated.retain(|failure| failure.file != self.file);
            if self.failure.test.is_empty() {
                self.failure.test.push_str(test);
            }
        }
    }

    /// Reads a line of a failure. The first line after the name is the message; ` ❯ test/cart.test.ts:4:47` is a frame.
    /// The first frame with a location is the location of the failure.
    fn inside(&mut self, text: &str, findings: &Findings) {
        if let Some(frame) = text.strip_prefix(" ❯ ").filter(|_| !self.failure.message.is_empty()) {
            self.failure.extend(findings.line());
            if self.failure.is_located() {
                return;
            }
            let place = frame.rsplit_once(' ').map_or(frame, |(_, place)| place);
            let at = scan::location(place).or_else(|| scan::location(frame));
            if let Some((at, "")) = at.filter(|(at, _)| !at.file.contains("node_modules/")) {
                self.failure.locate(at);
            }
            return;
        }
        if !text.is_empty() {
            self.failure.extend(findings.line());
        }
        if let Some(label) = label(text) {
            self.failure.say(label);
        } else if self.failure.message.is_empty() || is_message(text) {
            self.failure.say(text);
        }
    }

    /// Ends a failure. If it has no location, its file is the location. A suite that did not load is not a failed test:
    /// its message explains why nothing is counted.
    fn settle(&mut self, findings: &mut Findings) {
        let mut failure = std::mem::take(&mut self.failure);
        if failure.message.is_empty() || !matches!(self.block, Block::Failure | Block::Thrown) {
            return;
        }
        if self.block == Block::Failure {
            if self.suites {
                findings.failed_suite(&self.file);
                findings.reason(Weight::Stated, &failure.message);
            }
            if !failure.is_located() {
                failure.file.clone_from(&self.file);
                if self.suites && self.unlocated.len() < DIAGNOSTICS {
                    return self.unlocated.push(failure);
                }
            }
        }
        failure.note(findings);
    }
}

/// Reads why no test ran, or why the run failed although all tests passed. Also reads the annotations for GitHub.
fn outside(text: &str, findings: &mut Findings) -> Claim {
    if text.starts_with("No test files found, exiting with code ") {
        findings.reason(Weight::Stated, text);
        return Claim::Mine;
    }
    if text.starts_with("failed to load config from ") {
        findings.reason(Weight::Cause, text);
        return Claim::Mine;
    }
    annotation(text, findings).unwrap_or(Claim::Pass)
}

/// Reads `::error file=/srv/app/test/a.test.ts,title=test/a.test.ts > cart > adds,line=7,column=49::AssertionError: …`.
/// The title is the name of the test, with the same file name as in the other reporters. Does not match an annotation
/// of a linter.
fn annotation(text: &str, findings: &mut Findings) -> Option<Claim> {
    let annotation = annotations::Annotation::read(text)?;
    let title = annotation.title?;
    let title =
        title.strip_prefix('[').and_then(|rest| rest.split_once("] ")).map_or(&*title, |(_, title)| title);
    let (file, test) = title.split_once(" > ").filter(|(file, _)| annotation.file.ends_with(file))?;
    let test = without_tries(test);
    findings.failed_test(test);
    let mut failure = Failure::of_test(test, findings.line());
    failure.locate(scan::Location { file, line: annotation.line, column: annotation.column });
    let wording = annotation.message.lines().take_while(|line| !line.starts_with(" ❯ "));
    wording.for_each(|line| failure.say(line));
    failure.note(findings);
    Some(Claim::Mine)
}

#[cfg(test)]
mod tests;
