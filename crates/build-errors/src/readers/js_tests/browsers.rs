//! A run's figures where each browser has its own, and prints them anew after each test.

use crate::engine::findings::Tests;

/// Browsers whose figures are kept.
const BROWSERS: usize = 16;

/// The last figures of each browser.
#[derive(Debug, Default)]
pub(in crate::readers) struct Browsers(Vec<(String, Tests)>);

impl Browsers {
    pub(in crate::readers) fn note(&mut self, browser: &str, tests: Tests) {
        if let Some((_, last)) = self.0.iter_mut().find(|(known, _)| known == browser) {
            *last = tests;
        } else if self.0.len() < BROWSERS {
            self.0.push((browser.to_owned(), tests));
        }
    }

    /// The figures of all, where any has told its own.
    pub(in crate::readers) fn sum(&self) -> Option<Tests> {
        let add = |sum: Tests, (_, tests): &(String, Tests)| Tests {
            failed: sum.failed + tests.failed,
            passed: sum.passed + tests.passed,
            skipped: sum.skipped + tests.skipped,
        };
        (!self.0.is_empty()).then(|| self.0.iter().fold(Tests::default(), add))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_each_counts() {
        let mut browsers = Browsers::default();
        assert_eq!(browsers.sum(), None);
        for (browser, failed) in [("a", 1), ("b", 2), ("a", 3)] {
            browsers.note(browser, Tests { failed, ..Tests::default() });
        }
        assert_eq!(browsers.sum().map(|tests| tests.failed), Some(5));
    }
}
