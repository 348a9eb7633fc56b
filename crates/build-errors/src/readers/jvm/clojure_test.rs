//! clojure.test, as printed by Leiningen, the Clojure CLI and kaocha.
//!
//! Source: `clojure/test.clj` (`report`), kaocha's `kaocha.report`. The totals count assertions; the tests are counted by name.

use foldhash::HashSet;

use crate::engine::{
    Claim, Failure, Findings, Line, NAMES, Reader, Shape, Tests, Tool, Weight, location, scan,
};

pub(in crate::readers) const TOOL: Tool = Tool::test::<ClojureTest>("clojure.test")
    .starts(&["FAIL in ", "ERROR in ", "Ran ", "Testing ", "lein test "])
    .shapes(&[Shape::Numbered]);

#[derive(Default)]
struct ClojureTest {
    namespace: String,
    /// The assertions that failed or raised since the last total. `true` means that it raised.
    list: Vec<(bool, Failure)>,
    /// The number of assertions that failed.
    failed: u64,
    raised: u64,
    /// Whether the last of them is being read.
    inside: bool,
    /// The number of tests in the run. The next line states its failures.
    ran: Option<u64>,
}

impl Reader for ClojureTest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((raised, test, at)) = heading(text) {
            self.begin(raised, test, at, findings.line());
            return Claim::More;
        }
        let ran = self.ran.take();
        if let Some((tests, failures, errors)) = totals(text, ran) {
            self.inside = false;
            self.close(tests, (failures, errors), text, findings);
            return Claim::Mine;
        }
        if let Some(tests) = text.strip_prefix("Ran ").and_then(scan::number)
            && tests.1.starts_with(" tests containing ")
            && text.ends_with(" assertions.")
        {
            self.ran = Some(tests.0);
            self.inside = false;
            return Claim::More;
        }
        if let Some(namespace) = text.strip_prefix("Testing ").or_else(|| text.strip_prefix("lein test "))
            && !namespace.contains([' ', ':'])
        {
            namespace.clone_into(&mut self.namespace);
            self.inside = false;
            return Claim::Pass;
        }
        self.inside &= !text.is_empty();
        if !self.inside {
            return Claim::Pass;
        }
        if let Some((_, failure)) = self.list.last_mut() {
            failure.say(text);
            failure.extend(findings.line());
        }
        Claim::More
    }
}

impl ClojureTest {
    fn begin(&mut self, raised: bool, test: &str, at: location::Location<'_>, line: u64) {
        *(if raised { &mut self.raised } else { &mut self.failed }) += 1;
        self.inside = self.list.len() < NAMES;
        if self.inside {
            let mut failure = Failure::begin(line);
            let qualified = test.contains('/') || self.namespace.is_empty();
            failure.test = if qualified { test.to_owned() } else { format!("{}/{test}", self.namespace) };
            failure.locate(at);
            self.list.push((raised, failure));
        }
    }

    /// Ends a run. Its tests are counted if the number of listed assertions matches the totals, because the output of a
    /// test may look like either.
    fn close(&mut self, tests: u64, stated: (u64, u64), text: &str, findings: &mut Findings) {
        let listed = (std::mem::take(&mut self.failed), std::mem::take(&mut self.raised));
        let list = std::mem::take(&mut self.list);
        if listed != stated {
            findings.reason(Weight::Stated, text);
            return;
        }
        let failed: HashSet<_> =
            list.iter().filter(|(raised, _)| !raised).map(|(_, failure)| failure.test.clone()).collect();
        let mut errored = HashSet::default();
        for (raised, failure) in list {
            if !raised {
                findings.failed_test(&failure.test);
            } else if !failed.contains(&failure.test) {
                findings.errored_test(&failure.test);
                errored.insert(failure.test.clone());
            }
            failure.note(findings);
        }
        let (failed, errored) = (failed.len() as u64, errored.len() as u64);
        findings.tests(Tests { failed, passed: tests.saturating_sub(failed + errored), skipped: 0 });
        if errored > 0 {
            findings.errored_tests(errored);
        }
    }
}

/// The parts of `FAIL in (total-test) (core_test.clj:7)`, `ERROR in shop.core-test/total-test (core.clj:12)`. Does not
/// match `ERROR in ./src/a.js 1:2`.
fn heading(text: &str) -> Option<(bool, &str, location::Location<'_>)> {
    let failed = text.strip_prefix("FAIL in ");
    let rest = failed.or_else(|| text.strip_prefix("ERROR in "))?;
    let (test, place) = rest.strip_suffix(')')?.rsplit_once(" (")?;
    let test = test.strip_prefix('(').and_then(|test| test.strip_suffix(')')).unwrap_or(test);
    let source = [".clj:", ".cljs:", ".cljc:", ".bb:"].iter().any(|source| place.contains(source));
    let at = location::alone(place).filter(|_| source && !test.is_empty())?;
    Some((failed.is_none(), test, at))
}

/// The number of tests, and of assertions that failed and raised: `1 failures, 2 errors.` below the count of tests, or
/// kaocha's `3 tests, 4 assertions, 1 errors, 1 failures.`. Does not match `1 failures, 2 errors, 3 warnings.`.
fn totals(text: &str, ran: Option<u64>) -> Option<(u64, u64, u64)> {
    let (mut tests, mut failures, mut errors) = (ran, None, None);
    for part in text.strip_suffix('.')?.split(", ") {
        let (count, unit) = scan::number(part)?;
        match unit {
            " tests" => tests = Some(count),
            " failures" => failures = Some(count),
            " errors" => errors = Some(count),
            " assertions" => {}
            _ => return None,
        }
    }
    Some((tests?, failures?, errors.unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::read;

    const FAILED: &str = "Testing shop.core-test\n\nFAIL in (total-test) (core_test.clj:7)\nadds up\nexpected: (= 3 (total [1 1]))\n  actual: (not (= 3 2))\n\nFAIL in (total-test) (core_test.clj:8)\nexpected: (= 1 2)\n  actual: (not (= 1 2))\n\nERROR in (break-test) (core.clj:12)\nexpected: (boom)\n  actual: java.lang.NullPointerException: null\n at shop.core$boom.invoke (core.clj:12)\n\n";

    #[track_caller]
    fn check(output: &str, expected: Option<(u64, u64, Option<u64>)>) -> Findings {
        let findings = read(&[&TOOL], output);
        let figures = findings.test_figures();
        let found = figures.map(|figures| (figures.failed, figures.errored, figures.passed));
        assert_eq!(found, expected, "{output}");
        findings
    }

    #[test]
    fn tests_are_counted_and_not_assertions() {
        let output = format!("{FAILED}Ran 3 tests containing 4 assertions.\n2 failures, 1 errors.\n");
        let findings = check(&output, Some((1, 1, Some(1))));
        assert_eq!(findings.failed().kept(), ["shop.core-test/total-test"]);
        let first = findings.into_diagnostics().next().unwrap();
        assert_eq!(
            (first.file.as_deref(), first.line, first.message.as_str()),
            (Some("core_test.clj"), Some(7), "adds up")
        );
        let kaocha = "FAIL in a.b-test/c (b_test.clj:7)\nexpected: x\n\n2 tests, 4 assertions, 1 failures.\n";
        assert_eq!(check(kaocha, Some((1, 0, Some(1)))).failed().kept(), ["a.b-test/c"]);
    }

    #[test]
    fn imitations() {
        let printed = format!("FAIL in (forged) (a.clj:1)\n\n{FAILED}Ran 3 tests containing 4 assertions.\n");
        check(&format!("{printed}2 failures, 1 errors.\n"), None);
        check("ERROR in ./src/a.js 1:2\nRan 3 tests containing x\n2 failures, 1 errors.\n", None);
        check("77 failures, 1 errors.\n", None);
    }
}
