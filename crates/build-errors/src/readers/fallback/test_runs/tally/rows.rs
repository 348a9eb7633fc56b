//! The counts of a test run on several lines, with one count on each.

use super::Tally;
use crate::engine::scan;
use crate::readers::fallback::test_runs::words::{Token, Unit, token, tokens, unit_of};

impl Tally {
    /// Reads a line with one count, as runs print them on consecutive lines: `# FAIL:  1`, `Ok:                 1`,
    /// `Failed: 2`. Does not match `77 failed` or `Failed: a, b`.
    pub(in crate::readers::fallback) fn row(&mut self, text: &str) -> bool {
        let text =
            text.trim().trim_start_matches(['#', '|', '│', '-', ' ']).trim_end_matches(['|', '│', ' ']);
        // A percentage may follow: `Failed : 2 (50.00%)`.
        let text =
            text.strip_suffix("%)").and_then(|text| text.rsplit_once(" (")).map_or(text, |(text, _)| text);
        let Some((label, count)) = text.rsplit_once([':', '=', ' ', '\t']) else { return false };
        let Some((count, rest)) = scan::number(count.trim()) else { return false };
        // The total may be behind the count: `FAIL: 1/2`.
        let total = rest.strip_prefix('/').and_then(scan::number).filter(|(_, rest)| rest.is_empty());
        if !rest.is_empty() && total.is_none() {
            return false;
        }
        let label =
            without_parts(label.trim(), count).trim_end_matches([':', '=']).trim_end().to_ascii_lowercase();
        let label = label.strip_prefix("tests ").or_else(|| label.strip_suffix(" tests")).unwrap_or(&label);
        let unit = match label {
            "total" | "tests" | "tests run" | "test cases" => Some(Unit::Total),
            // The wording of DejaGnu.
            "of expected passes" => Some(Unit::Passed),
            "of unexpected failures" | "of unexpected successes" | "of unresolved testcases" => {
                Some(Unit::Failed)
            }
            "of unsupported" | "of untested testcases" => Some(Unit::Skipped),
            "of expected failures" => return true,
            _ => unit_of(label),
        };
        // Meson's table: tests that took too long or passed unexpectedly count as failed. They are below the failed
        // tests.
        if matches!(label, "timeout" | "unexpected pass")
            && text.contains(":  ")
            && let (Some(failed), Some(_)) = (&mut self.failed, self.passed)
        {
            *failed += count;
            return true;
        }
        let Some(unit) = unit else { return false };
        if let Some((total, _)) = total {
            if unit == Unit::Total {
                return false;
            }
            self.total = Some(total);
        }
        // DejaGnu prints several kinds of each result.
        if label.starts_with("of ") {
            self.note(unit, count);
        } else {
            *self.slot(unit) = Some(count);
        }
        true
    }

    /// Reads a line with a count and its result, as runs print them below one another: `3 tests failed`, `2 passed (3s)`,
    /// `│  1  Passes   (25.0%)  │`. Does not match `3 files passed`, `77 failed uploads` or `2 passed, 1 failed`.
    pub(in crate::readers::fallback) fn counted_row(&mut self, text: &str) -> bool {
        let Some((unit, count)) = count_first(text) else { return false };
        *self.slot(unit) = Some(count);
        true
    }
}

/// The label without the counts of several kinds of tests, whose sum is behind them: `Failed` in `Failed  2  1` with the
/// sum 3. Does not change `Failed  2` with the sum 3.
fn without_parts(label: &str, sum: u64) -> &str {
    let (mut rest, mut added) = (label, 0_u64);
    while let Some((before, last)) = rest.rsplit_once(' ')
        && let Some((count, "")) = scan::number(last)
    {
        (rest, added) = (before.trim_end(), added.saturating_add(count));
    }
    if added == sum { rest } else { label }
}

/// The count and its result, if the line has nothing else.
pub(in crate::readers::fallback) fn count_first(text: &str) -> Option<(Unit, u64)> {
    let text = text.trim().trim_start_matches(['|', '│', ' ']).trim_end_matches(['|', '│', ' ']);
    if text.len() > 60 || !text.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    // A time or a percentage may follow.
    let timed = text.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
    let timed = timed.filter(|(_, time)| time.starts_with(|first: char| first.is_ascii_digit()));
    let text = timed.map_or(text, |(text, _)| text);
    let words: Vec<Token> = tokens(text).map(token).collect::<Option<_>>()?;
    let [Token::Count(count), rest @ ..] = words.as_slice() else { return None };
    let mut units =
        rest.iter().filter_map(|word| if let Token::Unit(unit, _) = word { Some(*unit) } else { None });
    let plain = rest.iter().all(|word| matches!(word, Token::Unit(..) | Token::Word));
    let unit = units.clone().find(|unit| *unit != Unit::Total).or_else(|| units.next())?;
    plain.then_some((unit, *count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::findings::Tests;

    #[test]
    fn figures_below_one_another() {
        let mut tally = Tally::default();
        for row in ["# TOTAL: 4", "# PASS:  1", "# SKIP:  1", "# FAIL:  1", "# ERROR: 1"] {
            assert!(tally.row(row), "{row}");
        }
        assert_eq!(tally.tests(), Some((Tests { failed: 1, passed: 1, skipped: 1 }, 1)));
        let mut tally = Tally::default();
        for row in [
            "Ok:                 1   ", "Fail:               2   ", "Unexpected Pass:    1   ",
            "Timeout:            3   ",
        ] {
            assert!(tally.row(row), "{row}");
        }
        assert_eq!(tally.tests(), Some((Tests { failed: 6, passed: 1, skipped: 0 }, 0)));
        let mut tally = Tally::default();
        for row in [" Passed  1           0  1      ", " Failed  2           3  5  ", " Total   3   3   6 "] {
            assert!(tally.row(row), "{row}");
        }
        assert_eq!(tally.tests(), Some((Tests { failed: 5, passed: 1, skipped: 0 }, 0)));
        for not in [
            "Failed  2  4", "77 failed", "Failed: a, b", "Full log: 3", "# XFAIL: 0",
            "Timeout:            3   ",
        ] {
            assert!(!Tally::default().row(not), "{not}");
        }
    }

    #[test]
    fn counts_of_a_total() {
        let mut tally = Tally::default();
        assert!(tally.row("PASS: 1/2") && tally.row("FAIL: 1/2"));
        assert_eq!(tally.tests(), Some((Tests { failed: 1, passed: 1, skipped: 0 }, 0)));
        for not in ["Total: 1/2", "Failed: 1/2/2024", "Failed: 1/a"] {
            assert!(!Tally::default().row(not), "{not}");
        }
    }

    #[test]
    fn counts_before_their_results() {
        let mut tally = Tally::default();
        for row in ["2 tests passed", "  3 tests failed", "1 skipped", "│  4  Tests Encountered    │"] {
            assert!(tally.counted_row(row), "{row}");
        }
        assert_eq!(tally.tests(), Some((Tests { failed: 3, passed: 2, skipped: 1 }, 0)));
        for not in ["3 files passed", "77 failed uploads", "2 passed, 1 failed", "failed 3", "3 of 4 failed"]
        {
            assert!(!Tally::default().counted_row(not), "{not}");
        }
    }
}
