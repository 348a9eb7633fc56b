//! Counts the tests that ran, from the last lines of test programs.

use std::fmt;

/// Sums over test programs.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    passed: usize,
    failed: usize,
    skipped: usize,
}

impl Tally {
    /// Adds every summary line in the text. These are our own (`tests: 3 passed, 0 failed, 1 skipped`). If there are
    /// none, they are those of libtest (`test result: ok. 3 passed; 0 failed; 1 ignored; …`), from which ours are
    /// summed.
    pub(crate) fn add(&mut self, output: &str) {
        let is_summed = output.lines().any(|line| line.starts_with("tests: "));
        let closing = if is_summed { "tests: " } else { "test result: " };
        for line in output.lines().filter_map(|line| line.strip_prefix(closing)) {
            for (count, what) in line.split(['.', ';', ',']).filter_map(|part| part.trim().split_once(' ')) {
                let count: usize = count.parse().unwrap_or(0);
                match what {
                    "passed" => self.passed += count,
                    "failed" => self.failed += count,
                    "ignored" | "skipped" => self.skipped += count,
                    _ => {}
                }
            }
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { passed, failed, skipped } = self;
        write!(f, "{passed} passed, {failed} failed, {skipped} skipped")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_are_summed() {
        let mut tally = Tally::default();
        tally.add(
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n",
        );
        tally.add("noise\ntest result: FAILED. 2 passed; 4 failed; 0 ignored; 0 measured; 0 filtered out\n");
        tally.add("test result: ok. 5 passed; 0 failed; 1 ignored\ntests: 5 passed, 0 failed, 1 skipped\n");
        assert_eq!(tally.to_string(), "10 passed, 4 failed, 2 skipped");
    }
}
