//! gotestsum's list of failed tests, below `=== Failed` and above `DONE 22 tests, 16 failures in 10.752s`. On GitHub the
//! tests are also groups above it.
//!
//! Source: `gotestsum/testjson/summary.go` (`PrintSummary`, `writeTestCaseSummary`), `format.go` (`githubActionsFormat`).

use super::crash::Crash;
use super::log::{Log, test_name};
use crate::engine::{Findings, NAMES, Tests, scan};

/// The failed tests that were listed so far.
#[derive(Default)]
pub(super) struct FailedList {
    /// Whether a section is being read.
    inside: bool,
    /// Whether the tests so far are groups, which the list repeats.
    grouped: bool,
    entries: Vec<Entry>,
    /// The counts of the line at the end.
    tests: Option<Tests>,
}

struct Entry {
    package: String,
    test: String,
    logs: Vec<Log>,
    crash: Option<Crash>,
}

/// The maximum number of messages of one test.
const LOGS: usize = 20;

impl FailedList {
    /// Reads a line of the list, and returns whether it belongs to it.
    pub(super) fn line(&mut self, text: &str, number: u64) -> bool {
        let group = group(text, self.grouped);
        if let Some((package, test)) = heading(text).or(group) {
            if group.is_none() && std::mem::take(&mut self.grouped) {
                self.entries.clear();
            }
            self.grouped |= group.is_some();
            self.inside = true;
            if self.entries.len() < NAMES {
                let (package, test) = (package.to_owned(), test.to_owned());
                self.entries.push(Entry { package, test, logs: Vec::new(), crash: None });
            }
            return true;
        }
        if text == "=== Failed" || text == "=== Skipped" || text.starts_with("=== SKIP: ") && self.inside {
            self.inside = true;
            return true;
        }
        if let Some(tests) = figures(text).filter(|_| !self.entries.is_empty()) {
            self.tests = Some(tests);
            self.inside = false;
            return true;
        }
        if !self.inside {
            return false;
        }
        if text == "::endgroup::" {
            self.inside = false;
            return true;
        }
        // Errors of the compiler follow, or a test printed the heading.
        if ["=== ", "--- ", "ok  \t"].iter().any(|start| text.starts_with(start)) {
            self.inside = false;
            return false;
        }
        if let Some(entry) = self.entries.last_mut() {
            entry.line(text, number);
        }
        true
    }

    /// Notes the tests and the counts.
    pub(super) fn note(self, findings: &mut Findings) {
        for Entry { package, test, logs, crash } in self.entries {
            let name = test_name(&package, &test);
            findings.failed_test(&name);
            logs.into_iter().for_each(|log| log.note_in(&package, &package, findings));
            if let Some(mut failure) = crash.and_then(Crash::into_failure) {
                failure.test = name;
                failure.note(findings);
            }
        }
        if let Some(tests) = self.tests {
            findings.tests(tests);
        }
    }
}

impl Entry {
    fn line(&mut self, text: &str, number: u64) {
        if let Some(crash) = &mut self.crash {
            crash.goes_on(text, number);
        } else if text.starts_with("panic: ") {
            self.crash = Some(Crash::begin(text, &self.test, number));
        } else if let Some(log) = Log::read(text, &self.test, number).filter(|_| self.logs.len() < LOGS) {
            self.logs.push(log);
        } else if !text.trim_start().starts_with("--- FAIL: ")
            && let Some(log) = self.logs.last_mut()
        {
            log.goes_on(text, number);
        }
    }
}

/// The package and the test in `::group::FAIL shop/pan.TestTable/two (0.00s)`, and below a group in `  FAIL
/// shop/pan.TestTable (0.00s)`, which has no output. Does not match `  FAIL Package shop/pan (20ms)`.
fn group(text: &str, below: bool) -> Option<(&str, &str)> {
    let bare = || text.strip_prefix("  FAIL ").filter(|_| below);
    let (name, time) = text.strip_prefix("::group::FAIL ").or_else(bare)?.rsplit_once(" (")?;
    let name = name.rsplit_once(" (re-run ").map_or(name, |(name, _)| name);
    let split = ["Test", "Fuzz", "Example"].iter().find_map(|kind| {
        let at = name
            .match_indices(kind)
            .map(|(at, _)| at)
            .find(|at| name.get(..*at).is_some_and(|package| package.is_empty() || package.ends_with('.')))?;
        name.split_at_checked(at)
    });
    let (package, test) = split?;
    (time.ends_with("s)") && !name.contains(' ')).then_some((package.trim_end_matches('.'), test))
}

/// The package and the test in `=== FAIL: orders TestTable/two (re-run 1) (0.00s)`. Does not match `=== FAIL: x`.
fn heading(text: &str) -> Option<(&str, &str)> {
    let (name, time) = text.strip_prefix("=== FAIL: ")?.rsplit_once(" (")?;
    let seconds = time.strip_suffix("s)")?;
    let name = name.rsplit_once(" (re-run ").map_or(name, |(name, _)| name);
    let (package, test) = name.split_once(' ')?;
    seconds.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.').then_some((package, test))
}

/// The counts in `DONE 22 tests, 1 skipped, 16 failures, 4 errors in 10.752s`. Does not match `DONE 3`.
fn figures(text: &str) -> Option<Tests> {
    let text = text.strip_prefix("DONE ")?;
    let text = text.split_once(" runs, ").map_or(text, |(_, rest)| rest);
    let (counts, _) = text.rsplit_once(" in ")?;
    let among = |one, many| scan::among(counts, many).or_else(|| scan::among(counts, one));
    let total = among("test", "tests")?;
    let (failed, skipped) =
        (among("failure", "failures").unwrap_or(0), scan::among(counts, "skipped").unwrap_or(0));
    Some(Tests { failed, passed: total.saturating_sub(failed + skipped), skipped })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::found;
    use crate::readers::go::go_test::TOOL;

    const LIST: [&str; 6] = [
        "=== Failed",
        "=== FAIL: orders TestEqual (0.00s)",
        "    orders_test.go:21: 3 != 4",
        "",
        "=== FAIL: orders TestTable (0.00s)",
        "DONE 9 tests, 2 failures in 0.1s",
    ];

    #[test]
    fn the_list_counts() {
        let failed = [
            "orders/orders_test.go:21 error: 3 != 4",
            "failed: orders.TestEqual, orders.TestTable",
            "2 failed, 7 passed, 0 skipped",
        ];
        assert_eq!(found(&TOOL, &LIST.join("\n")), failed);
    }

    #[test]
    fn a_list_that_a_test_printed_does_not_count() {
        let run = ["--- FAIL: TestA (0.00s)", "    a_test.go:3: no", "FAIL", "FAIL\tshop/pan\t0.1s"];
        let output = [LIST.as_slice(), run.as_slice()].concat().join("\n");
        assert_eq!(found(&TOOL, &output), ["pan/a_test.go:3 error: no", "failed: pan.TestA"]);
    }

    #[test]
    fn groups_count_unless_a_list_follows() {
        let groups = [
            "::group::FAIL orders.TestTable/two (0.00s)",
            "    orders_test.go:9: no",
            "    --- FAIL: TestTable/two (0.00s)",
            "",
            "::endgroup::",
            "  FAIL orders.TestTable (0.00s)",
            "  FAIL Package orders (20ms)",
        ];
        let failed = ["orders/orders_test.go:9 error: no", "failed: orders.TestTable/two, orders.TestTable"];
        assert_eq!(found(&TOOL, &groups.join("\n")), failed);
        let listed = found(&TOOL, &[groups.as_slice(), LIST.as_slice()].concat().join("\n"));
        assert_eq!(listed, found(&TOOL, &LIST.join("\n")));
    }

    #[test]
    fn headings_and_figures() {
        assert_eq!(
            heading("=== FAIL: a/orders TestT/two (re-run 1) (0.00s)"),
            Some(("a/orders", "TestT/two"))
        );
        assert_eq!(heading("=== FAIL: x"), None);
        let tests = |failed, passed, skipped| Some(Tests { failed, passed, skipped });
        assert_eq!(figures("DONE 22 tests, 1 skipped, 16 failures, 4 errors in 10.752s"), tests(16, 5, 1));
        assert_eq!(figures("DONE 2 runs, 3 tests, 1 failure in 1s"), tests(1, 2, 0));
        assert_eq!(figures("DONE 3"), None);
    }
}
