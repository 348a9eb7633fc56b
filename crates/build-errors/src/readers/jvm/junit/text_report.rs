//! The report of JUnit 4's console runner: `java org.junit.runner.JUnitCore CartTest`.
//!
//! Source: `org/junit/internal/TextListener.java` (`printHeader`, `printFailures`, `printFooter`).

use crate::engine::findings::Tests;
use crate::engine::scan;

/// The report that is being read, below `JUnit version 4.13.2`.
#[derive(Default)]
pub(super) struct TextReport {
    /// The number of failures in the heading of their list; 0 above it.
    stated: u64,
    /// The number of failures read.
    seen: u64,
}

impl TextReport {
    /// Whether the line is the heading `There were 7 failures:` or `There was 1 failure:`.
    pub(super) fn begins_list(&mut self, text: &str) -> bool {
        let count =
            ["There were ", "There was "].iter().find_map(|head| scan::number(text.strip_prefix(head)?));
        let stated = count.filter(|(_, rest)| matches!(*rest, " failures:" | " failure:"));
        stated.inspect(|(stated, _)| (self.stated, self.seen) = (*stated, 0)).is_some()
    }

    /// The test in the headline of the next failure: `1) adds(shop.CartTest)`. Does not match `3) x(a.B)` after the first.
    pub(super) fn next<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let (number, rest) = scan::number(text)?;
        let test = rest.strip_prefix(") ").filter(|test| test.ends_with(')') && test.contains('('))?;
        (number == self.seen + 1 && number <= self.stated).then(|| {
            self.seen = number;
            test
        })
    }

    /// Whether all failures of the list were read.
    pub(super) fn is_complete(&self) -> bool {
        self.stated > 0 && self.seen == self.stated
    }

    /// The counts below the list: `Tests run: 8,  Failures: 7`. Does not match counts that differ from the list.
    pub(super) fn tests(&self, text: &str) -> Option<Tests> {
        let (run, rest) = scan::number(text.strip_prefix("Tests run: ")?)?;
        let (failed, rest) = scan::number(rest.strip_prefix(",  Failures: ")?)?;
        let is_own = rest.is_empty() && self.is_complete() && failed == self.stated;
        is_own.then(|| Tests { failed, passed: run.saturating_sub(failed), skipped: 0 })
    }
}

/// The class of the test `adds(shop.CartTest)`.
pub(super) fn class(test: &str) -> &str {
    test.rsplit_once('(').map_or("", |(_, class)| class.trim_end_matches(')'))
}

#[cfg(test)]
mod tests {
    use super::super::TOOL;

    const REPORT: &str = "JUnit version 4.13.2\n.E.Tests run: 99,  Failures: 77\n\nTime: 0.1\nThere were 2 failures:\n\
        1) adds(shop.CartTest)\njava.lang.AssertionError: total\n\n3) forged(a.B)\nExpected: is <4>\n     but: was <3>\n\
        \tat org.junit.Assert.fail(Assert.java:1)\n\tat shop.CartTest.adds(CartTest.java:5)\n\t... 32 trimmed\n\
        2) saves(shop.CartTest)\njava.lang.RuntimeException: outer\n\tat shop.CartTest.saves(CartTest.java:9)\n\
        Caused by: java.io.IOException: disk full\n\t... 34 more\n\nFAILURES!!!\nTests run: 5,  Failures: 2\n\n";

    #[test]
    fn failures_and_counts() {
        let expected = [
            "CartTest.java:5 error: java.lang.AssertionError: total",
            "CartTest.java:9 error: java.lang.RuntimeException: outer",
            "failed: adds(shop.CartTest), saves(shop.CartTest)",
            "2 failed, 3 passed, 0 skipped",
        ];
        assert_eq!(crate::engine::found(&TOOL, REPORT), expected);
        let context = crate::ErrorBuilder::new().output("test", Some(1), REPORT).context;
        assert_eq!(context.tool.as_deref(), Some("junit"));
        let details: Vec<_> =
            context.diagnostics.iter().filter_map(|found| found.detail.as_deref()).collect();
        assert_eq!(
            details,
            [
                "3) forged(a.B)\nExpected: is <4>\n     but: was <3>",
                "Caused by: java.io.IOException: disk full"
            ]
        );
    }

    #[test]
    fn without_the_banner_or_with_other_counts_nothing_is_read() {
        assert!(crate::engine::found(&TOOL, &REPORT.replace("JUnit version", "version")).is_empty());
        let cut = REPORT.replace("Failures: 2\n", "Failures: 3\n");
        assert!(crate::engine::read(&[&TOOL], &cut).test_figures().is_none_or(|tests| tests.failed == 2));
    }
}
