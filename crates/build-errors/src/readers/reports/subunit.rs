//! The text form of subunit, version 1: Python's subunit, and cmocka with `CMOCKA_MESSAGE_OUTPUT=SUBUNIT`.
//!
//! Source: the README of testing-cabal/subunit ("Wire protocol"). A result counts only if the same test was begun above
//! it, because other programs print `error: x` and `test: x`.

use crate::engine::{Claim, Failure, Findings, Line, Location, Reader, RunStart, Tests, Tool, scan};
use crate::readers::python::traceback::{frame, in_library};

pub(in crate::readers) const TOOL: Tool = Tool::test::<Subunit>("subunit")
    .starts(&[
        "test: ", "testing: ", "success: ", "successful: ", "failure: ", "error: ", "skip: ", "xfail: ",
        "uxsuccess: ",
    ])
    .is_report()
    .run(RunStart::Mixed);

#[derive(Default)]
struct Subunit {
    /// The test that was begun and has no result yet.
    test: Option<String>,
    counted: Tests,
    /// The details of the last result, up to its bracket.
    details: Option<Details>,
}

/// The lines between the brackets of a result.
struct Details {
    /// `None` if the test did not fail.
    failure: Option<Failure>,
    /// The number of lines that describe the next part: its name, and the length of its text in bytes.
    header: u8,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    Skipped,
}

impl Reader for Subunit {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(mut details) = self.details.take() {
            if text == "]" {
                details.note(findings);
                return Claim::Mine;
            }
            details.line(text, findings.line());
            self.details = Some(details);
            return Claim::More;
        }
        if let Some(name) = text.strip_prefix("test: ").or_else(|| text.strip_prefix("testing: ")) {
            self.test = Some(name.to_owned());
            return Claim::Mine;
        }
        let Some((outcome, rest)) = self.test.as_ref().and_then(|_| result(text)) else { return Claim::Pass };
        let Some(follows) = self.test.as_deref().and_then(|test| rest.strip_prefix(test)) else {
            return Claim::Pass;
        };
        if !matches!(follows, "" | " [" | " [ multipart") {
            return Claim::Pass;
        }
        let test = self.test.take().unwrap_or_default();
        match outcome {
            Outcome::Passed => self.counted.passed += 1,
            Outcome::Failed => self.counted.failed += 1,
            Outcome::Skipped => self.counted.skipped += 1,
        }
        let failure = (outcome == Outcome::Failed).then(|| Failure::of_test(&test, findings.line()));
        if failure.is_some() {
            findings.failed_test(&test);
        }
        let details = Details { failure, header: 0 };
        if follows.is_empty() {
            details.note(findings);
            return Claim::Mine;
        }
        self.details = Some(details);
        Claim::More
    }

    fn running(&self) -> bool {
        self.test.is_some()
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some(details) = self.details.take() {
            details.note(findings);
        }
        if self.counted != Tests::default() {
            findings.tests(self.counted);
        }
    }
}

/// The outcome in `failure: adds [`, and the text after it: the test, and the bracket of the details. Does not match
/// `time: 2024-05-01 12:00:00Z`.
fn result(text: &str) -> Option<(Outcome, &str)> {
    const OUTCOMES: [(&str, Outcome); 7] = [
        ("success: ", Outcome::Passed),
        ("successful: ", Outcome::Passed),
        ("xfail: ", Outcome::Passed),
        ("failure: ", Outcome::Failed),
        ("error: ", Outcome::Failed),
        ("uxsuccess: ", Outcome::Failed),
        ("skip: ", Outcome::Skipped),
    ];
    scan::prefixed(text, &OUTCOMES)
}

impl Details {
    /// Reads a line of text, or of a part: `Content-Type: text/plain`, its name, its length in hexadecimal digits, the text,
    /// and a zero.
    fn line(&mut self, text: &str, number: u64) {
        let Some(failure) = &mut self.failure else { return };
        failure.extend(number);
        if text.starts_with("Content-Type: ") {
            self.header = 2;
            return;
        }
        if self.header > 0 {
            self.header -= 1;
            return;
        }
        if let Some((file, line)) = frame(text) {
            if !in_library(file) || !failure.is_located() {
                failure.locate(Location { file, line, column: None });
            }
        } else if let Some(at) = of_cmocka(text) {
            failure.locate(at);
        } else if !text.starts_with("  ") && !matches!(text, "" | "0" | "Traceback (most recent call last):")
        {
            failure.say(text);
        }
    }

    fn note(self, findings: &mut Findings) {
        if let Some(failure) = self.failure.filter(|failure| !failure.message.is_empty()) {
            failure.note(findings);
        }
    }
}

/// The location of cmocka's failed check: `a.c:6: error: Failure!`. Does not match `a.c:6: error: x`.
fn of_cmocka(text: &str) -> Option<Location<'_>> {
    let (at, rest) = scan::location(text)?;
    (rest == ": error: Failure!").then_some(Location { column: None, ..at })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_cmocka() {
        let output = "test: adds\nfailure: adds [\n0x2 != 0x3\nt.c:6: error: Failure!\n]\n\
            test: fine\nsuccess: fine\ntest: skips\nskip: skips\n";
        assert_eq!(
            crate::engine::found(&TOOL, output),
            ["t.c:6 error: 0x2 != 0x3", "failed: adds", "1 failed, 1 passed, 1 skipped"]
        );
    }

    #[test]
    fn results_of_python() {
        let output = "time: 2024-05-01 12:00:00Z\ntest: t.A.test_bad\nfailure: t.A.test_bad [ multipart\n\
            Content-Type: text/x-traceback;charset=utf8,language=python\ntraceback\n1B5\n\
            Traceback (most recent call last):\n  File \"/p/t.py\", line 4, in test_bad\n    self.assertEqual(1, 2)\n  \
            File \"/usr/lib/python3.11/unittest/case.py\", line 873, in assertEqual\n    x\nAssertionError: 1 != 2\n0\n]\n\
            test: t.A.test_ok\nsuccessful: t.A.test_ok [ multipart\n]\n";
        assert_eq!(
            crate::engine::found(&TOOL, output),
            [
                "/p/t.py:4 error: AssertionError: 1 != 2",
                "failed: t.A.test_bad",
                "1 failed, 1 passed, 0 skipped"
            ]
        );
    }

    #[test]
    fn results_of_other_programs() {
        for output in
            ["error: x\n", "test: y\nerror: x [\n]\n", "failure: adds [\nx\n]\n", "test: y\nerror: yes\n"]
        {
            assert_eq!(crate::engine::found(&TOOL, output), Vec::<String>::new(), "{output}");
        }
    }
}
