//! Tests of Swift: `XCTest`, as `swift test` and `xcodebuild` print it, and Swift Testing.
//!
//! Source: swift-corelibs-xctest's `PrintObserver.swift`, Xcode's `XCTestLog`; swift-testing's
//! `Event.HumanReadableOutputRecorder.swift` and `Event.Symbol.swift`.

use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, Tests};
use crate::engine::location::{Location, location};
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan;

pub(in crate::readers) const XC_TEST: Tool = Tool {
    name: "xctest",
    kind: Kind::Test,
    starts: &["Test Suite '", "Test Case '", "Test case '", "Executed "],
    shapes: &[Shape::LocatedIn("swift")],
    new: || Box::<XcTest>::default(),
    ..Tool::NONE
};

pub(in crate::readers) const SWIFT_TESTING: Tool = Tool {
    name: "swift-testing",
    kind: Kind::Test,
    // Its symbols: of a terminal without Apple's fonts, of Windows, and SF Symbols.
    starts: &["✘ ", "✔ ", "➜ ", "↳ ", "× ", "\u{100884} ", "\u{10105B} ", "\u{10065F} ", "\u{100135} "],
    new: || Box::<SwiftTesting>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct XcTest {
    /// Whether the last suite that ended holds all others, so that its figures are the run's.
    outermost: bool,
    /// The tests and the skipped ones of the runs that ended.
    executed: Option<(u64, u64)>,
}

impl Reader for XcTest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((at, name, message)) = assertion(text) {
            let mut failure = Failure::begin(findings.line);
            failure.test.push_str(name);
            failure.locate(at);
            failure.say(message);
            failure.note(findings);
            findings.failed_test(name);
            return Claim::Mine;
        }
        if let Some(name) = failed_case(text) {
            findings.failed_test(name);
            return Claim::Mine;
        }
        if let Some(rest) = text.strip_prefix("Test Suite '") {
            let (name, rest) = rest.split_once('\'').unwrap_or((rest, ""));
            self.outermost = matches!(name, "All tests" | "Selected tests") && !rest.starts_with(" started");
            return Claim::More;
        }
        let Some((tests, skipped)) = executed(text) else { return Claim::Pass };
        if std::mem::take(&mut self.outermost) {
            let sum = self.executed.get_or_insert_default();
            *sum = (sum.0 + tests, sum.1 + skipped);
        }
        Claim::Mine
    }

    fn finish(&mut self, findings: &mut Findings) {
        let failed = findings.failed.count();
        if let Some((tests, skipped)) = self.executed.filter(|(tests, _)| *tests > 0 && failed > 0) {
            findings.tests(Tests { failed, passed: tests.saturating_sub(failed + skipped), skipped });
        }
    }
}

/// `/p/a.swift:34: error: ATests.testB : XCTAssertTrue failed`, on Apple's systems `error: -[M.ATests testB] : x`. Not `/p/a.swift:3:1:
/// error: x`.
fn assertion(text: &str) -> Option<(Location<'_>, &str, &str)> {
    let (at, rest) = location(text).filter(|(at, _)| at.column.is_none())?;
    let (name, message) = rest.strip_prefix(": error: ")?.split_once(" : ")?;
    Some((at, test_name(name)?, message))
}

/// `-[Shop.CartTests testTotal]` without its brackets, `CartTests.testTotal`. Not `x y`.
fn test_name(name: &str) -> Option<&str> {
    if let Some(inner) = name.strip_prefix("-[").and_then(|name| name.strip_suffix(']')) {
        return inner.contains(' ').then_some(inner);
    }
    let named = |byte: u8| byte.is_ascii_alphanumeric() || b"._()".contains(&byte);
    (name.contains('.') && name.bytes().all(named)).then_some(name)
}

/// `Test Case 'ATests.testB' failed (0.001 seconds)`, `Test case 'ATests.testB()' failed on 'iPhone 15' (0.1 seconds)`. Not `… passed
/// (0.001 seconds)`.
fn failed_case(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("Test Case '").or_else(|| text.strip_prefix("Test case '"))?;
    let (name, rest) = rest.split_once("' failed ")?;
    let ends = rest.starts_with('(') || rest.starts_with("on '");
    test_name(name).filter(|_| ends && rest.contains(" seconds)"))
}

/// The tests of `Executed 4 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.002 (0.002) seconds` and how many were
/// skipped. Its failures are assertions.
fn executed(text: &str) -> Option<(u64, u64)> {
    let (tests, rest) = scan::number(text.trim_start().strip_prefix("Executed ")?)?;
    let rest = rest.strip_prefix(" tests, with ").or_else(|| rest.strip_prefix(" test, with "))?;
    let skipped =
        scan::number(rest).filter(|(_, rest)| rest.starts_with(" test")).map_or(0, |(count, _)| count);
    rest.contains(" unexpected) in ").then_some((tests, skipped))
}

#[derive(Default)]
struct SwiftTesting {
    /// The failure whose comments may follow.
    failure: Option<Failure>,
    skipped: u64,
}

impl Reader for SwiftTesting {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let symbol = text.chars().next().map_or(0, char::len_utf8);
        let said = text.get(symbol..).unwrap_or_default().trim_start();
        if text.starts_with(['↳', '\u{100135}']) {
            let Some(failure) = &mut self.failure else { return Claim::Pass };
            failure.extend(findings.line);
            failure.detail(said);
            return Claim::More;
        }
        self.settle(findings);
        if let Some(tests) = run(said) {
            let failed = findings.failed.count();
            if failed > 0 {
                let passed = tests.saturating_sub(failed + self.skipped);
                findings.tests(Tests { failed, passed, skipped: self.skipped });
            }
            return Claim::Mine;
        }
        let Some((name, rest)) = said.strip_prefix("Test ").and_then(test) else { return Claim::Pass };
        if rest.starts_with("failed after ") {
            findings.failed_test(name);
            return Claim::Mine;
        }
        if rest.starts_with("skipped") {
            self.skipped += 1;
            return Claim::Mine;
        }
        let Some(issue) = rest.strip_prefix("recorded an issue") else { return Claim::Pass };
        let mut failure = Failure::begin(findings.line);
        failure.test.push_str(name);
        match issue.rsplit_once(" at ").and_then(|_| located(issue)) {
            Some((at, message)) => {
                failure.locate(at);
                failure.say(message);
            }
            None => failure.say(said),
        }
        findings.failed_test(name);
        self.failure = Some(failure);
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
    }
}

impl SwiftTesting {
    fn settle(&mut self, findings: &mut Findings) {
        if let Some(failure) = self.failure.take() {
            failure.note(findings);
        }
    }
}

/// The name of a test, and what follows: `total() failed after …`, `"a name" recorded …`. Not `run with 2 tests …`.
fn test(text: &str) -> Option<(&str, &str)> {
    if let Some(named) = text.strip_prefix('"') {
        let end = named
            .find("\" recorded ")
            .or_else(|| named.find("\" failed "))
            .or_else(|| named.find("\" skipped"))?;
        return Some((text.get(..end + 2)?, named.get(end + 2..)?));
    }
    let (name, rest) = text.split_once(' ')?;
    name.ends_with(')').then_some((name, rest))
}

/// The location of an issue, and its message: ` at a.swift:17:9: Expectation failed: x`. The values of arguments stand before it.
fn located(issue: &str) -> Option<(Location<'_>, &str)> {
    let mut places =
        issue.match_indices(" at ").filter_map(|(at, word)| location(issue.get(at + word.len()..)?));
    let (at, rest) = places.find(|(at, _)| at.file.ends_with(".swift") && at.column.is_some())?;
    Some((at, rest.strip_prefix(": ").filter(|message| !message.is_empty()).unwrap_or("recorded an issue")))
}

/// The tests of `Test run with 4 tests in 1 suite failed after 1.200 seconds with 3 issues.`
fn run(text: &str) -> Option<u64> {
    let (tests, rest) = scan::number(text.strip_prefix("Test run with ")?)?;
    let ends = rest.contains(" failed after ") || rest.contains(" passed after ");
    (ends && rest.starts_with(" test")).then_some(tests)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::read;

    #[test]
    fn xctest_counts_tests_and_not_assertions() {
        let output = "Test Suite 'All tests' started at 2025-08-10 01:38:55.199\n\
            Test Case 'CartTests.testTotal' started at 2025-08-10 01:38:55.199\n\
            /p/a.swift:34: error: CartTests.testTotal : XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - \n\
            /p/a.swift:35: error: CartTests.testTotal : XCTAssertTrue failed - no\n\
            Test Case 'CartTests.testTotal' failed (0.001 seconds)\n\
            Test Suite 'CartTests' failed at 2025-08-10 01:38:55.199\n\
            \t Executed 4 tests, with 1 test skipped and 2 failures (0 unexpected) in 0.002 (0.002) seconds\n\
            Test Suite 'All tests' failed at 2025-08-10 01:38:55.199\n\
            \t Executed 4 tests, with 1 test skipped and 2 failures (0 unexpected) in 0.002 (0.002) seconds\n";
        let findings = read(&[&XC_TEST], output);
        let figures =
            findings.test_figures().map(|figures| (figures.failed, figures.passed, figures.skipped));
        assert_eq!(figures, Some((1, Some(2), Some(1))));
        assert_eq!(findings.failed.kept(), ["CartTests.testTotal"]);
        let first = findings.into_diagnostics().next();
        assert_eq!(
            first.map(|first| (first.line, first.test)),
            Some((Some(34), Some("CartTests.testTotal".into())))
        );
    }

    #[test]
    fn names_of_apple_and_of_devices() {
        assert_eq!(
            failed_case("Test Case '-[M.ATests testB]' failed (0.163 seconds)."),
            Some("M.ATests testB")
        );
        assert_eq!(
            failed_case("Test case 'ATests.testB()' failed on 'iPhone X' (7.1 seconds)"),
            Some("ATests.testB()")
        );
        assert_eq!(failed_case("Test Case 'ATests.testB' passed (0.001 seconds)"), None);
        assert_eq!(assertion("/p/a.swift:3:7: error: a.b : c"), None);
        assert_eq!(assertion("/p/a.swift:3: error: no x : y"), None);
    }

    #[test]
    fn swift_testing_counts_what_failed() {
        let output = "◇ Test run started.\n\
            ✘ Test total() recorded an issue at Test.swift:17:9: Expectation failed: true == false\n\
            ↳ a comment\n\
            ✘ Test total() failed after 0.001 seconds with 1 issue.\n\
            ✘ Test \"a name\" recorded an issue with 1 argument x → \"at 3\" at Test.swift:27:9: Expectation failed: y\n\
            ✘ Test \"a name\" failed after 0.001 seconds with 1 issue.\n\
            ➜ Test other() skipped.\n\
            ✔ Test fine() passed after 0.001 seconds.\n\
            ✘ Suite Cart failed after 0.001 seconds with 1 issue.\n\
            ✘ Test run with 4 tests failed after 0.001 seconds with 2 issues.\n";
        let findings = read(&[&SWIFT_TESTING], output);
        let figures =
            findings.test_figures().map(|figures| (figures.failed, figures.passed, figures.skipped));
        assert_eq!(figures, Some((2, Some(1), Some(1))));
        assert_eq!(findings.failed.kept(), ["total()", "\"a name\""]);
        let found: Vec<_> = findings.into_diagnostics().map(|found| (found.line, found.detail)).collect();
        assert_eq!(found, [(Some(17), Some("a comment".into())), (Some(27), None)]);
        assert!(read(&[&SWIFT_TESTING], "✘ Test of the day failed\n✘ Tests failed\n").is_empty());
    }
}
