//! Playwright Test: the reporters list, line, dot and GitHub, which share their closing part, and json.
//!
//! Source: `packages/playwright/src/reporters/base.ts` (`generateSummary`, `formatFailure`), `github.ts` and `json.ts`.
//! The reader of JUnit reads its JUnit report.

use crate::engine::{
    Claim, Failure, Findings, Line, Location, NAMES, Reader, RunStart, Tests, Tool, Weight, scan,
};
use crate::readers::js_tests::code_frame::is_message;
use crate::readers::reports::annotations;
use crate::readers::shared::frame;

mod call_log;
mod json;

use call_log::CallLog;

pub(in crate::readers) const TOOL: Tool = Tool::test::<Playwright>("playwright")
    .starts(&["Running ", "Error: ", "at ", "::error ", "::notice title=🎭"])
    .documents(&["\"unexpected\""])
    .run(RunStart::Banner);

#[derive(Default)]
struct Playwright {
    /// After `Running 10 tests using 1 worker`: all lines after it belong to the run.
    running: bool,
    /// The failure that is being read, and those before it. The summary shows which tests passed on a retry.
    failure: Option<Listed>,
    failures: Vec<Listed>,
    /// The heading of the closing part under which entries are being read.
    heading: Heading,
    /// The number of entries that the heading announced, and the entries that were read.
    announced: u64,
    entries: Vec<String>,
    /// The last closing part. The output of a test may look like one, but it comes earlier.
    summary: Option<(Tests, Vec<String>)>,
    /// The last line that began with `Error: `, outside of a run.
    error: String,
}

#[derive(Default, Clone, Copy, PartialEq)]
enum Heading {
    #[default]
    None,
    Failed,
    /// Flaky and interrupted tests, and counts without a list.
    Other,
}

/// A failure of the list, with the location in its heading: `[api] › e2e/a.spec.ts:3:1 › pays`.
#[derive(Default)]
struct Listed {
    place: String,
    failure: Failure,
    log: CallLog,
    /// Whether attachments and retries follow. The first attempt has been read.
    over: bool,
}

impl Reader for Playwright {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if is_banner(text) {
            self.finish(findings);
            self.running = true;
            return Claim::More;
        }
        if text.starts_with("::") && self.annotation(text, findings) {
            return if self.running { Claim::More } else { Claim::Mine };
        }
        if !self.running {
            return self.outside(text, findings);
        }
        // The script runner prints again.
        if text.starts_with("> ") || text.starts_with("npm error") || text.starts_with("npm ERR!") {
            self.finish(findings);
            return Claim::Pass;
        }
        self.report(text, findings.line());
        Claim::More
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        json::read(text, findings)
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle();
        self.keep();
        if let Some((tests, entries)) = self.summary.take() {
            findings.tests(tests);
            let mut projects = entries.iter().map(|entry| parted(entry).0);
            let first = projects.next();
            let several = projects.any(|project| Some(project) != first);
            for entry in &entries {
                findings.failed_test(&name(entry, several));
            }
            for failure in std::mem::take(&mut self.failures) {
                if let Some(entry) = entries.iter().find(|entry| failure.place.starts_with(*entry)) {
                    failure.note(name(entry, several), findings);
                }
            }
        }
        *self = Self::default();
    }

    fn running(&self) -> bool {
        let listed = self.announced > 0 && self.entries.len() as u64 >= self.announced;
        self.running && self.summary.is_none() && !listed
    }
}

impl Playwright {
    /// Reads a line of the list of failures or of the closing part.
    fn report(&mut self, text: &str, line: u64) {
        if let Some(entry) =
            text.strip_prefix("    ").filter(|entry| self.heading != Heading::None && is_entry(entry))
        {
            if self.heading == Heading::Failed && self.entries.len() < NAMES {
                self.entries.push(bare(entry).to_owned());
            }
            return;
        }
        if let Some((count, what)) = text.strip_prefix("  ").and_then(scan::number) {
            if let Some(title) = what.strip_prefix(") ").filter(|title| is_entry(title)) {
                self.keep();
                let place = bare(title).to_owned();
                self.failure = Some(Listed { place, failure: Failure::begin(line), ..Listed::default() });
                return;
            }
            return self.count(count, what);
        }
        self.heading = Heading::None;
        if let Some(failure) = &mut self.failure {
            failure.line(text, line);
        }
    }

    /// Reads a count: `5 failed` and below it the tests; `2 skipped`; `2 passed (5.3s)`.
    fn count(&mut self, count: u64, what: &str) {
        self.settle();
        self.heading = Heading::Other;
        if what == " failed" {
            self.heading = Heading::Failed;
            self.announced = count;
            self.entries.clear();
            self.keep();
        } else if let Some((tests, _)) = &mut self.summary {
            match what {
                " skipped" => tests.skipped = count,
                _ if what.starts_with(" passed (") || what == " flaky" => tests.passed += count,
                _ => {}
            }
        }
    }

    /// Ends a list of failed tests. It counts only if it has the announced number of entries.
    fn settle(&mut self) {
        let entries = std::mem::take(&mut self.entries);
        if self.announced > 0 && entries.len() as u64 == self.announced.min(NAMES as u64) {
            let tests = Tests { failed: self.announced, ..Tests::default() };
            self.summary = Some((tests, entries));
        }
        self.announced = 0;
    }

    fn keep(&mut self) {
        if let Some(mut failure) = self.failure.take()
            && self.failures.len() < NAMES
        {
            std::mem::take(&mut failure.log).end(&mut failure.failure);
            self.failures.push(failure);
        }
    }

    /// Reads an annotation for GitHub: one line for each failure, and one for the closing part.
    fn annotation(&mut self, text: &str, findings: &mut Findings) -> bool {
        if let Some((_, summary)) = text.split_once("Playwright Run Summary::") {
            let summary = annotations::unescape(summary);
            self.keep();
            summary.lines().for_each(|line| self.report(line, findings.line()));
            self.running = true;
            return true;
        }
        let Some(annotation) = annotations::Annotation::read(text) else { return false };
        let message = annotation.message.trim_start();
        let numbered = scan::number(message)
            .is_some_and(|(_, rest)| rest.strip_prefix(") ").is_some_and(is_entry_start));
        if !numbered {
            return false;
        }
        annotation.message.lines().for_each(|line| self.report(line, findings.line()));
        self.keep();
        findings.failing_file(&annotation.file);
        true
    }

    /// Reads why no test ran: `Error: No tests found`, or an error with the location that Playwright prints below it.
    fn outside(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if let Some(error) = text.strip_prefix("Error: ") {
            if error.starts_with("No tests found") || error.starts_with("playwright.config.") {
                findings.reason(Weight::Stated, error);
                return Claim::Mine;
            }
            self.error.clear();
            self.error.push_str(error);
        } else if !self.error.is_empty() {
            let below = text.strip_prefix("   at ").and_then(scan::location);
            if let Some((at, "")) = below {
                findings.reason(Weight::Cause, &self.error);
                findings.failure(at, &self.error);
                self.error.clear();
            }
        }
        Claim::Pass
    }
}

impl Listed {
    /// Reads a line of a failure. The first line is the message; `        at /srv/app/e2e/a.spec.ts:4:128` is the
    /// location. Playwright indents all lines, but the output of tests is not indented.
    fn line(&mut self, text: &str, line: u64) {
        self.over |= !text.is_empty() && scan::indent(text) < 4 || ends(text.trim());
        if self.over {
            return;
        }
        if !text.is_empty() {
            self.failure.extend(line);
        }
        if self.log.takes(text, &mut self.failure) {
            return;
        }
        if self.failure.message.is_empty() || is_message(text) {
            self.failure.say(text);
        } else if let Some(at) = frame::own(text).filter(|_| !self.failure.is_located()) {
            let own = test_file(&self.place).filter(|file| at.file.ends_with(file));
            self.failure.locate(Location { file: own.unwrap_or(at.file), ..at });
        }
    }

    /// Notes the failure. Without a frame, as for a test that timed out, its location is that of the test.
    fn note(mut self, name: String, findings: &mut Findings) {
        if !self.failure.is_located()
            && let Some(at) = test_place(&self.place)
        {
            self.failure.locate(at);
        }
        self.failure.test = name;
        self.failure.note(findings);
    }
}

/// Whether the errors of the first attempt end here.
fn ends(text: &str) -> bool {
    text.starts_with("attachment #") || text.starts_with("Error Context: ") || text.starts_with("Retry #")
}

/// Whether the line is `Running 10 tests using 1 worker`, also with `, shard 1 of 2`. Does not match `Running 3 tests`.
fn is_banner(text: &str) -> bool {
    let rest = text.strip_prefix("Running ").and_then(scan::number).map(|(_, rest)| rest);
    rest.and_then(|rest| rest.strip_prefix(" tests using ").or_else(|| rest.strip_prefix(" test using ")))
        .and_then(scan::number)
        .is_some_and(|(_, rest)| rest.starts_with(" worker"))
}

/// Whether the line is an entry: `[api] › e2e/a.spec.ts:2:1 › pays ─────`. Does not match `2 passed`.
fn is_entry(text: &str) -> bool {
    is_entry_start(text) && !text.starts_with(' ')
}

fn is_entry_start(text: &str) -> bool {
    test_file(text).is_some() && text.contains(" › ")
}

/// The entry without the rule that fills the line.
fn bare(entry: &str) -> &str {
    entry.trim_end_matches(['─', '=']).trim_end()
}

/// The project `api` of `[api] › e2e/a.spec.ts:2:1 › pays`, if one is named, and the text after it.
fn parted(entry: &str) -> (Option<&str>, &str) {
    let parts = entry.strip_prefix('[').and_then(|rest| rest.split_once("] › "));
    parts.map_or((None, entry), |(project, rest)| (Some(project), rest))
}

/// The file `e2e/a.spec.ts` in `[api] › e2e/a.spec.ts:2:1 › pays`.
fn test_file(entry: &str) -> Option<&str> {
    test_place(entry).map(|at| at.file)
}

fn test_place(entry: &str) -> Option<Location<'_>> {
    let (at, rest) = scan::location(parted(entry).1.split(" › ").next()?)?;
    (rest.is_empty() && at.column.is_some()).then_some(at)
}

/// The name as in Playwright's machine-readable reports: the file in the test folder, and the titles.
fn name(entry: &str, with_project: bool) -> String {
    let (project, rest) = parted(entry);
    let project = project.filter(|_| with_project).map(|project| format!("[{project}] › "));
    let project = project.unwrap_or_default();
    let titles = rest.split_once(" › ").map_or("", |(_, titles)| titles);
    let file = test_file(entry).unwrap_or_default();
    let file = file.rsplit(['/', '\\']).next().unwrap_or(file);
    format!("{project}{file} › {titles}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tests_print_is_not_counted() {
        let text = "Running 2 tests using 1 worker\n  77 failed\n  3 passed (1s)\n\n  1) e2e/a.spec.ts:2:1 › cart › adds › a step ──\n\n    Error: boom\n        at /srv/e2e/a.spec.ts:4:9\n\n  2) e2e/a.spec.ts:6:1 › flaky ──\n\n    Error: x\n        at /srv/e2e/a.spec.ts:7:9\n\n  1 failed\n    e2e/a.spec.ts:2:1 › cart › adds ───\n  1 flaky\n    e2e/a.spec.ts:6:1 › flaky ──\n  1 passed (5s)\n";
        assert_eq!(
            crate::engine::found(&TOOL, text),
            [
                "e2e/a.spec.ts:4:9 error: Error: boom",
                "failed: a.spec.ts › cart › adds",
                "1 failed, 2 passed, 0 skipped"
            ]
        );
    }

    #[test]
    fn banners() {
        assert!(is_banner("Running 10 tests using 1 worker"));
        assert!(is_banner("Running 1 test using 1 worker, shard 1 of 2"));
        assert!(!is_banner("Running 3 tests"));
    }
}
