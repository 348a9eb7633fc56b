//! The general case of a test run: a line that is nothing but counts, `3 failed, 10 passed`.
//!
//! It speaks only where no tool's own format does; the last such line tells, as summaries come last.

use super::{Claim, Entry, Format, Kind, Line};
use crate::findings::{Findings, Tests};
use crate::scan;

pub(super) const ENTRY: Entry = Entry {
    tool: "unknown",
    kind: Kind::Any,
    starts: &[],
    signs: &[" failed", " passed,"],
    new: || Box::new(Counts),
};

struct Counts;

impl Format for Counts {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let Some(tests) = counts(line.text) else { return Claim::Pass };
        findings.restart();
        findings.tests(tests);
        Claim::Mine
    }
}

/// `3 failed, 10 passed`, `== 1 failed, 2 passed, 3 skipped in 0.05s ==`, `Tests: 10 passed, 1 failed, 11 total`. Not
/// `77 failed`, not `retried: 3 failed, 2 passed so far`.
fn counts(text: &str) -> Option<Tests> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '=').trim_start_matches("Tests:").trim();
    let text = text.rsplit_once(" in ").map_or(text, |(counts, _)| counts);
    let mut tests = Tests::default();
    let (mut failed, mut passed) = (false, false);
    for part in text.split(", ") {
        match scan::number(part)? {
            (count, " failed") => (tests.failed, failed) = (count, true),
            (count, " passed") => (tests.passed, passed) = (count, true),
            (count, " skipped" | " pending" | " todo" | " ignored") => tests.skipped += count,
            (_, " total" | " errors" | " error" | " warnings" | " warning" | " flaky") => {}
            _ => return None,
        }
    }
    (failed && passed).then_some(tests)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_of_counts_count() {
        let some = |failed, passed, skipped| Some(Tests { failed, passed, skipped });
        assert_eq!(counts("3 failed, 10 passed"), some(3, 10, 0));
        assert_eq!(counts("== 1 failed, 2 passed, 3 skipped in 0.05s =="), some(1, 2, 3));
        assert_eq!(counts("Tests: 10 passed, 1 failed, 11 total"), some(1, 10, 0));
        for not in ["77 failed", "retried: 3 failed, 2 passed so far", "3 failed uploads, 10 passed", ""] {
            assert_eq!(counts(not), None, "{not}");
        }
    }
}
