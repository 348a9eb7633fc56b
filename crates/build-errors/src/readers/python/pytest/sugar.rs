//! The counts of pytest-sugar: a block of rows below the short summary, where errors of fixtures are listed as
//! failures.
//!
//! Source: `pytest_sugar.py` (`summary_stats`).

use super::totals::Totals;
use crate::engine::{NAMES, scan};

/// The block `Results (0.20s):`, with the rows that have been read.
pub(super) struct Results {
    pub(super) totals: Totals,
    /// The failed tests, each as its file and its name: `tests/test_a.py`, `TestA.test_b[1]`.
    pub(super) failed: Vec<(String, String)>,
}

impl Results {
    /// The block that begins with `Results (0.20s):`. Does not match `Results:` or `Results (all):`.
    pub(super) fn begin(text: &str) -> Option<Self> {
        let seconds = scan::between(text, "Results (", "s):").filter(|(_, rest)| rest.is_empty())?.0;
        let is_time =
            !seconds.is_empty() && seconds.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        is_time.then(|| Self { totals: Totals::none(text), failed: Vec::new() })
    }

    /// Whether the line is a row: `       4 failed` or `         - tests/test_a.py:25 TestA.test_b`. Adds it.
    pub(super) fn row(&mut self, text: &str) -> bool {
        let Some(text) = text.strip_prefix("    ").map(str::trim) else { return false };
        if let Some(row) = text.strip_prefix("- ") {
            let Some((at, name)) = row.split_once(' ') else { return false };
            if let Some((file, _)) = at.rsplit_once(':').filter(|_| self.failed.len() < NAMES) {
                self.failed.push((file.to_owned(), name.to_owned()));
            }
            return true;
        }
        scan::number(text)
            .and_then(|(count, noun)| Some((count, noun.strip_prefix(' ')?)))
            .is_some_and(|(count, noun)| self.totals.add(count, noun))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_block_and_its_rows() {
        for not in ["Results:", "Results (all):", "Results (s):", "Results (0.2s): x"] {
            assert!(Results::begin(not).is_none(), "{not}");
        }
        let mut results = Results::begin("Results (0.20s):").unwrap();
        for row in
            ["       5 passed", "       1 failed", "         - a.py:25 T.test_b[x y]", "       2 error"]
        {
            assert!(results.row(row), "{row}");
        }
        let Totals { failed, passed, errors, .. } = results.totals;
        assert_eq!((failed, passed, errors), (1, 5, 2));
        assert_eq!(results.failed, [("a.py".to_owned(), "T.test_b[x y]".to_owned())]);
        for not in ["", "5 passed", "       5 apples", "    - x"] {
            assert!(!results.row(not), "{not}");
        }
    }
}
