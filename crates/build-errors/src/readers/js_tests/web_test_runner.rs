//! Web Test Runner: the figures of each browser's last line, and the failed tests above it.
//!
//! Source: `@web/test-runner`'s `reporter/getTestProgress.ts`, `reportTestsErrors.ts` and `defaultReporter.ts`.

use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, NAMES, Tests};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan;
use crate::readers::js_tests::browsers::Browsers;
use crate::readers::js_tests::code_frame;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "web-test-runner",
    kind: Kind::Test,
    starts: &["❌ ", "𐄂 ", "Chrome", "Chromium", "Firefox", "Webkit", "Safari", "Finished running tests in "],
    new: || Box::<Runner>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Runner {
    browsers: Browsers,
    failed: Vec<String>,
    /// The failure that is being read.
    failure: Option<Failure>,
}

impl Reader for Runner {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(name) = failed(text).filter(|_| self.failed.len() < NAMES) {
            self.settle(findings);
            self.failed.push(name.to_owned());
            let mut failure = Failure::begin(findings.line);
            failure.test.push_str(name);
            self.failure = Some(failure);
            return Claim::More;
        }
        if let Some(failure) = self.failure.as_mut().filter(|_| text.starts_with("      ") || text.is_empty())
        {
            code_frame::take(failure, text, findings.line);
            return Claim::More;
        }
        self.settle(findings);
        if let Some((browser, tests)) = progress(text) {
            self.browsers.note(browser, tests);
            return Claim::Mine;
        }
        let Some(failed) = finished(text) else { return Claim::Pass };
        self.end(failed, findings);
        Claim::Mine
    }
}

impl Runner {
    /// The end of a failure.
    fn settle(&mut self, findings: &mut Findings) {
        if let Some(failure) = self.failure.take().filter(|failure| !failure.message.is_empty()) {
            failure.note(findings);
        }
    }

    /// The run's figures, where the browsers' agree with what its last line says.
    fn end(&mut self, failed: u64, findings: &mut Findings) {
        let browsers = std::mem::take(&mut self.browsers);
        if let Some(tests) = browsers.sum().filter(|tests| tests.failed == failed) {
            findings.tests(tests);
            self.failed.drain(..).for_each(|name| findings.failed_test(&name));
        }
    }
}

/// ` ❌ cart > adds`, ` 𐄂 cart > adds`. Not `❌ adds`.
fn failed(text: &str) -> Option<&str> {
    text.strip_prefix(" ❌ ").or_else(|| text.strip_prefix(" 𐄂 "))
}

/// `Chrome: |██████| 1/1 test files | 1 passed, 2 failed, 1 skipped`. Not `1 passed, 2 failed`.
fn progress(text: &str) -> Option<(&str, Tests)> {
    let (head, rest) = text.split_once(" test files | ")?;
    let (browser, _) = head.split_once(": |")?;
    let among = |noun| scan::among(rest, noun);
    let tests =
        Tests { failed: among("failed")?, passed: among("passed")?, skipped: among("skipped").unwrap_or(0) };
    Some((browser, tests))
}

/// `Finished running tests in 0.8s with 2 failed tests.`, and how many failed. Not `…, all tests passed!`.
fn finished(text: &str) -> Option<u64> {
    let (_, rest) = text.strip_prefix("Finished running tests in ")?.split_once(" with ")?;
    scan::counted(rest, " failed test")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Findings {
        crate::engine::read(&[&super::TOOL], text)
    }

    #[test]
    fn figures_and_names() {
        let findings = read(
            "Chrome: |██| 0/1 test files | 0 passed, 0 failed\n\na.test.js:\n\n ❌ cart > adds\n      AssertionError: x\n\n      \
             at f (a.test.js:3:50)\n\nChrome: |██| 1/1 test files | 2 passed, 1 failed\n\n\
             Finished running tests in 0.8s with 1 failed tests.\n",
        );
        let figures = findings.test_figures().unwrap();
        assert_eq!((figures.failed, figures.passed), (1, Some(2)));
        assert_eq!(findings.failed.kept(), ["cart > adds"]);
        assert_eq!(findings.files.kept(), ["a.test.js"]);
    }

    #[test]
    fn what_does_not_agree_is_not_told() {
        let text = "Firefox: |z| 1/1 test files | 0 passed, 77 failed\nChrome: |██| 1/1 test files | 2 passed, 1 failed\n\
                    Finished running tests in 0.8s with 1 failed tests.\n";
        assert!(read(text).is_empty());
        assert!(read("1 passed, 2 failed\nFinished running tests in 1s, all tests passed!\n").is_empty());
    }
}
