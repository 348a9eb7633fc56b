//! `CppUTest`: its failures, and the line that ends a run.
//!
//! Source: `src/CppUTest/TestOutput.cpp` (`printTestsEnded`, `printFailureInTest`) and `TestFailure.cpp`.

use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, Tests};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};
use crate::readers::js_tests::code_frame;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "cpputest",
    kind: Kind::Test,
    starts: &["Errors (", "OK ("],
    new: || Box::<CppUTest>::default(),
    holds: &[": error: Failure in "],
    ..Tool::NONE
};

#[derive(Default)]
struct CppUTest {
    /// The failure that is being read.
    failure: Option<Failure>,
}

impl Reader for CppUTest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(failure) = self.failure.as_mut().filter(|_| text.starts_with('\t')) {
            code_frame::take(failure, text.trim_start_matches('\t'), findings.line);
            return Claim::More;
        }
        self.finish(findings);
        if let Some((at, name)) = failure(text) {
            findings.failed_test(name);
            let mut failure = Failure::begin(findings.line);
            failure.test.push_str(name);
            failure.locate(at);
            self.failure = Some(failure);
            return Claim::More;
        }
        let Some(tests) = ended(text) else { return Claim::Pass };
        findings.tests(tests);
        Claim::Mine
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some(failure) = self.failure.take().filter(|failure| !failure.message.is_empty()) {
            failure.note(findings);
        }
    }
}

/// `a.cpp:6: error: Failure in TEST(Cart, name)`. Not `a.cpp:6: error: x`.
fn failure(text: &str) -> Option<(Location<'_>, &str)> {
    let (at, rest) = scan::location(text)?;
    let name = rest.strip_prefix(": error: Failure in ")?;
    (name.contains("TEST(") && name.ends_with(')')).then_some((at, name))
}

/// `Errors (2 failures, 4 tests, 3 ran, 3 checks, 1 ignored, 0 filtered out, 0 ms)`, `OK (4 tests, 4 ran, …)`. Not `OK (4 tests)`.
fn ended(text: &str) -> Option<Tests> {
    let counts = text.strip_prefix("Errors (").or_else(|| text.strip_prefix("OK ("))?.strip_suffix(" ms)")?;
    let among = |noun| scan::among(counts, noun);
    let ran = among("ran")?;
    among("filtered out")?;
    let failed = among("failures").or_else(|| among("failure")).unwrap_or(0);
    let skipped = among("ignored")?;
    Some(Tests { failed, passed: ran.saturating_sub(failed), skipped })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run() {
        let (mut tests, mut findings) = (CppUTest::default(), Findings::default());
        let text = "u.cpp:6: error: Failure in TEST(Cart, name)\n\texpected <a>\n\tbut was  <b>\n\
                    Errors (1 failures, 4 tests, 3 ran, 3 checks, 1 ignored, 0 filtered out, 0 ms)\n";
        for text in text.lines() {
            tests.line(Line { text, above: "" }, &mut findings);
        }
        let figures = findings.test_figures().unwrap();
        assert_eq!((figures.failed, figures.passed, figures.skipped), (1, Some(2), Some(1)));
        assert_eq!(findings.failed.kept(), ["TEST(Cart, name)"]);
        assert_eq!(findings.files.kept(), ["u.cpp"]);
    }

    #[test]
    fn other_lines() {
        assert!(ended("OK (4 tests)").is_none() && ended("Errors (77 failures, x)").is_none());
        assert!(failure("a.cpp:6: error: x").is_none());
    }
}
