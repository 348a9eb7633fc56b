//! The list of failed tests and configuration methods that TestNG prints, and the total below it.

use crate::engine::{Failure, Findings, NAMES, Tests, scan};
use crate::readers::jvm::stack;

/// The list. It counts only if the total states the same number of failed tests, because other tools print
/// `FAILED: a.o` too.
#[derive(Default)]
pub(super) struct TestNg {
    tests: Vec<Failure>,
    /// Methods that set tests up or tear them down.
    configurations: Vec<Failure>,
    in_configuration: bool,
}

impl TestNg {
    /// Begins an entry: `FAILED: wrong`, `FAILED CONFIGURATION: @BeforeClass connect`.
    pub(super) fn begin(&mut self, text: &str, line: u64) {
        let Some((kind, name)) = text.split_once(": ") else { return };
        self.in_configuration = kind == "FAILED CONFIGURATION";
        let list = self.list();
        if list.len() < NAMES {
            list.push(Failure::of_test(name.trim(), line));
        }
    }

    /// Reads a line below an entry, and returns whether it is the exception or a frame of its stack.
    pub(super) fn line(&mut self, text: &str, line: u64) -> bool {
        const ENDS: [&str; 5] = ["PASSED", "FAILED", "SKIPPED", "=====", "Total tests run: "];
        if text.trim().is_empty() || ENDS.iter().any(|end| text.starts_with(end)) {
            return false;
        }
        match self.list().last_mut() {
            Some(last) if !last.message.is_empty() || is_exception(text) => {
                stack::take(last, text, line, own);
                true
            }
            _ => false,
        }
    }

    /// The list of the open entry.
    fn list(&mut self) -> &mut Vec<Failure> {
        if self.in_configuration { &mut self.configurations } else { &mut self.tests }
    }

    /// Notes the list if it contains this number of failed tests.
    pub(super) fn note(self, failed: u64, findings: &mut Findings) {
        if self.tests.len() as u64 != failed {
            return;
        }
        self.configurations.iter().for_each(|failure| findings.errored_test(&failure.test));
        self.tests.iter().for_each(|failure| findings.failed_test(&failure.test));
        for failure in self.configurations.into_iter().chain(self.tests) {
            if !failure.message.is_empty() {
                failure.note(findings);
            }
        }
    }
}

/// Whether the line begins an entry. Does not match `OUnit`'s `FAILED: Cases: 3` or Ninja's `FAILED: a/b.o`.
pub(super) fn is_entry(text: &str) -> bool {
    let name = text.strip_prefix("FAILED: ").map(|name| name.split('(').next().unwrap_or(name).trim_end());
    let is_method = |name: &str| {
        name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'$'))
    };
    name.is_some_and(is_method) || text.starts_with("FAILED CONFIGURATION: ")
}

/// Whether the line is `java.lang.AssertionError: expected [2]` or `java.lang.NullPointerException`. Does not match
/// `cc -c a.c`, below Ninja's `FAILED: a.o`.
fn is_exception(text: &str) -> bool {
    let class = text.split(':').next().unwrap_or(text);
    let named =
        class.rsplit_once('.').is_some_and(|(_, name)| name.starts_with(|c: char| c.is_ascii_uppercase()));
    named && class.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'$'))
}

/// Whether a method does not belong to TestNG or to Java.
fn own(method: &str) -> bool {
    const FOREIGN: [&str; 5] = ["org.testng.", "java.", "java.base/", "jdk.", "sun."];
    !FOREIGN.iter().any(|foreign| method.starts_with(foreign))
}

/// The counts in `Total tests run: 4, Passes: 1, Failures: 2, Skips: 1`. Versions of TestNG before 7 print no `Passes`.
pub(super) fn total(text: &str) -> Option<Tests> {
    let (run, rest) = scan::number(text.strip_prefix("Total tests run: ")?)?;
    let rest = scan::filled::<1>(rest, ", Passes: #").map_or(rest, |(_, rest)| rest);
    let ([failed, skipped], _) = scan::filled(rest, ", Failures: #, Skips: #")?;
    Some(Tests { failed, passed: run.saturating_sub(failed + skipped), skipped })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries() {
        for entry in ["FAILED: adds", "FAILED: a.B.adds(1, \"x y\")", "FAILED CONFIGURATION: @Before up"] {
            assert!(is_entry(entry), "{entry}");
        }
        for not in ["FAILED: Cases: 3 Tried: 3", "FAILED: a/b.o", "see FAILED: adds"] {
            assert!(!is_entry(not), "{not}");
        }
    }

    #[test]
    fn totals() {
        let failed = |text: &str| total(text).map(|tests| tests.failed);
        assert_eq!(failed("Total tests run: 5, Failures: 2, Skips: 1"), Some(2));
        assert_eq!(failed("Total tests run: 5, Passes: 2, Failures: 2, Skips: 1"), Some(2));
        assert_eq!(failed("Total tests run: many"), None);
    }

    const RULE: &str = "===============================================";

    #[test]
    fn a_list_counts_with_its_total() {
        let list = "PASSED: adds\nFAILED: wrong\njava.lang.AssertionError: expected [2] but found [1]\n\tat \
            org.testng.Assert.fail(Assert.java:110)\n\tat shop.CartTest.wrong(CartTest.java:13)\nFAILED CONFIGURATION: \
            @BeforeClass connect\njava.lang.IllegalStateException: no database\n\tat \
            shop.DbTest.connect(DbTest.java:7)\nSKIPPED: query\n\n";
        let end = "Configuration Failures: 1, Skips: 1";
        let read = |total: &str| {
            let output = format!("{list}{RULE}\nDefault Suite\n{total}\n{end}\n{RULE}\n");
            crate::engine::read(&[&super::super::TOOL], &output)
        };
        let findings = read("Total tests run: 3, Passes: 1, Failures: 1, Skips: 1");
        let figures = findings.test_figures().unwrap();
        assert_eq!((figures.failed, figures.errored, figures.passed), (1, 1, Some(1)));
        assert_eq!(
            (findings.failed().kept(), findings.errored().kept()),
            (&["wrong".to_owned()][..], &["@BeforeClass connect".to_owned()][..])
        );
        let found: Vec<_> =
            findings.into_diagnostics().map(|found| (found.message, found.file, found.line)).collect();
        assert_eq!(
            found,
            [
                (
                    "java.lang.IllegalStateException: no database".to_owned(),
                    Some("DbTest.java".to_owned()),
                    Some(7)
                ),
                (
                    "java.lang.AssertionError: expected [2] but found [1]".to_owned(),
                    Some("CartTest.java".to_owned()),
                    Some(13)
                ),
            ]
        );
        // The output of a test.
        assert!(read("Total tests run: 3, Passes: 0, Failures: 2, Skips: 1").failed().kept().is_empty());
    }
}
