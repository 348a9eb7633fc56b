//! The counts of a test run, from a line that consists only of counts, or from several lines with one count each.

mod rows;
mod shares;

pub(in crate::readers::fallback) use self::rows::count_first;
use self::shares::without_shares;
use super::words::{Token, Unit, alternating, is_other, share, token, tokens, unit_of};
use crate::engine::findings::Tests;

/// The counts of a summary line, if it states them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::readers::fallback) struct Tally {
    pub(in crate::readers::fallback) failed: Option<u64>,
    pub(in crate::readers::fallback) passed: Option<u64>,
    pub(in crate::readers::fallback) skipped: Option<u64>,
    /// Tests that did not run for another reason: `2 todo`, `1 pending`.
    pending: Option<u64>,
    pub(in crate::readers::fallback) errors: Option<u64>,
    /// Results other than passed, failed and skipped: warnings, flaky and interrupted tests.
    pub(in crate::readers::fallback) others: Option<u64>,
    pub(in crate::readers::fallback) total: Option<u64>,
    /// Whether the line does not say how many tests passed, because its total may or may not include skipped ones.
    pub(in crate::readers::fallback) is_share: bool,
}

impl Tally {
    /// The counts of `3 failed, 10 passed`, `6 tests, 2 passed, 3 failed, 1 skipped`,
    /// `test cases: 5 | 2 passed | 3 failed`, `Failed: 1, Passed: 2, Total: 3`, `4 scenarios (1 failed, 3 passed)`,
    /// `[ FAIL 2 | WARN 0 | SKIP 1 | PASS 3 ]`. Does not match `77 failed`, `3 failed so far, 2 passed` or
    /// `11 steps passed, 2 failed`.
    pub(in crate::readers::fallback) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        // Terraform's `Failure! 1 passed, 2 failed.`
        let text = text.strip_prefix("Failure! ").unwrap_or(text);
        let spaced = text.replace('=', "= ").replace("(es)", "es").replace("(s)", "s");
        let text = if text.starts_with("==") { text } else { &spaced };
        let may = || text.contains("ail") || text.contains("AIL");
        if text.len() > 200 || !text.bytes().any(|byte| byte.is_ascii_digit()) || !may() {
            return None;
        }
        let mut tally = Self::default();
        let mut found = 0;
        // Bazel and Julia print the name of the run before its counts. Bazel omits counts of 0.
        let executed = text.strip_prefix("Executed ").filter(|text| text.contains(" out of "));
        let text = executed
            .or_else(|| text.strip_prefix("Ran "))
            .and_then(|text| Some(text.split_once(" tests: ").or_else(|| text.split_once(" test: "))?.1))
            .unwrap_or(text);
        let text = text.split_once("did not pass: ").map_or(text, |(_, text)| text);
        // VSTest prints the assembly at the end: `Duration: 5 ms - shop.Tests.dll (net8.0)`.
        let text = text
            .rsplit_once(" - ")
            .filter(|(_, rest)| rest.contains(".dll ("))
            .map_or(text, |(text, _)| text);
        let text = &*without_shares(text);
        // A full stop also ends a part: `2 failures! in 0.000s. 3 tests run.`
        let parts = text.split(". ").flat_map(|text| text.split([',', ';', '|', '(', ')', '[', ']', '/']));
        for part in parts {
            let expected = part.trim_start().trim_start_matches("un").starts_with("expected ");
            let found_here = if expected { None } else { tally.clause(part) };
            found += found_here.or_else(|| tally.other_clause(part))?;
        }
        if executed.is_some() && tally.failed.is_some() && tally.passed.is_none() {
            tally.passed = Some(0);
            found += 1;
        }
        let unrun = tally.skipped.or(tally.pending);
        let is_complete = tally.passed.is_some() || tally.total.is_some() || unrun.is_some();
        // Runners differ on whether the total includes skipped tests.
        if unrun > Some(0) && tally.passed.is_none() && text.contains(" of ") {
            tally.total = None;
            tally.is_share = true;
        }
        // unittest and its descendants print only the results that are not passes.
        let only_bad =
            text.starts_with("FAILED (") && found > 0 && tally.passed.is_none() && tally.total.is_none();
        tally.is_share |= only_bad;
        (found > 1 && is_complete && tally.failed.is_some() || only_bad && tally.failed.is_some())
            .then_some(tally)
    }

    /// Reads a part about something else, if the counts of tests were read before it: `1 xfailed`, `4 rerun`,
    /// `2 did not run`, `3 subtests passed`, `expected failures= 1`. Tests that timed out have failed.
    fn other_clause(&mut self, part: &str) -> Option<usize> {
        let words: Vec<&str> = tokens(part).filter(|word| token(word) != Some(Token::Time)).collect();
        let (count, words) = match words.as_slice() {
            [words @ .., count] if part.contains('=') => (count, words),
            [count, words @ ..] => (count, words),
            [] => return None,
        };
        let Some(Token::Count(count)) = token(count) else { return None };
        let plain =
            |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase() || matches!(byte, b'=' | b'-'));
        if words.is_empty() || words.len() > 3 || !words.iter().all(plain) {
            return None;
        }
        let known = self.failed.is_some() && (self.passed.is_some() || self.total.is_some());
        if words == ["timed", "out"] && (self.passed.is_some() || self.total.is_some()) {
            self.note(Unit::Failed, count);
        } else if matches!(words.first(), Some(&("expected" | "unexpected"))) && self.failed.is_some() {
            self.note(Unit::Others, count);
        } else if words.iter().any(|word| is_other(word) || unit_of(word).is_some()) {
            known.then_some(())?;
        } else if known || self.passed.is_some() || self.failed.is_some() {
            // Whether these tests are among the passed ones is not known.
            self.is_share |= self.passed.is_none();
            self.note(Unit::Others, count);
        } else {
            return None;
        }
        Some(0)
    }

    /// Reads one of the parts between commas and brackets. Returns the number of its counts; `None` if it contains
    /// anything else.
    fn clause(&mut self, part: &str) -> Option<usize> {
        let mut found = 0;
        for part in part.split(" and ") {
            let tokens: Vec<Token> = tokens(part).map(token).collect::<Option<_>>()?;
            let counts = || {
                tokens
                    .iter()
                    .filter_map(|token| if let Token::Count(count) = token { Some(*count) } else { None })
            };
            let units = || {
                tokens
                    .iter()
                    .filter_map(|token| if let Token::Unit(unit, _) = token { Some(*unit) } else { None })
            };
            // `2 of 3 tests failed`, `2 out of 3 tests failed`, `2 examples failed of 3 ran`
            if let Some((some, all)) = share(&tokens).filter(|_| counts().count() == 2) {
                let unit = units().find(|unit| {
                    matches!(unit, Unit::Failed | Unit::Passed | Unit::Skipped | Unit::Pending)
                })?;
                self.note(unit, some);
                self.note(Unit::Total, all);
                found += 2;
                continue;
            }
            match (counts().count(), units().find(|unit| *unit != Unit::Total).or_else(|| units().next())) {
                (0, _) => {}
                // `2 out of 3 tests failed (5 failures)` counts failed assertions last.
                (1, Some(Unit::Failed)) if self.failed.is_some() && self.total.is_some() => {
                    counts().for_each(|count| self.note(Unit::Others, count));
                }
                // `Failed: Total 540`, `FAIL! -- 2 Passed`: the unit is next to the count.
                (1, Some(_)) if beside(&tokens).is_some() => {
                    counts().for_each(|count| {
                        beside(&tokens).into_iter().for_each(|unit| self.note(unit, count));
                    });
                    found += 1;
                }
                // `4 tests passed`: of two units, the one that states the result is used.
                (1, Some(unit)) => {
                    counts().for_each(|count| self.note(unit, count));
                    found += 1;
                }
                (_, None) if tokens.contains(&Token::Time) => {}
                // `Ran 4 tests with 1 failures`
                _ if each_is_named(&tokens) => {
                    for pair in tokens.windows(2) {
                        if let [Token::Count(count), Token::Unit(unit, _)] = pair {
                            self.note(*unit, *count);
                            found += 1;
                        }
                    }
                }
                _ => {
                    let Some(pairs) = alternating(&tokens) else {
                        found += self.labelled(&tokens)?;
                        continue;
                    };
                    for pair in pairs.chunks(2) {
                        if let [Token::Unit(unit, _), Token::Count(count)] = pair {
                            self.note(*unit, *count);
                        }
                    }
                    found += pairs.len() / 2;
                }
            }
        }
        Some(found)
    }

    /// Reads alternating labels and counts: `Failures: 1   Errors: 1`, `passed: 2  failed: 2  of 4 tests`.
    fn labelled(&mut self, tokens: &[Token]) -> Option<usize> {
        let mut label = None;
        let mut found = 0;
        for token in tokens {
            match token {
                Token::Unit(unit, true) => label = Some(*unit),
                Token::Of => label = Some(Unit::Total),
                Token::Count(count) => {
                    let unit = label.take()?;
                    // `Run: 3   Failure total: 2`: the second total is for something else. `Cases: 3  Tried: 3` repeats it.
                    if unit == Unit::Total && self.total == Some(*count) {
                        continue;
                    }
                    if self.slot(unit).is_some() {
                        return None;
                    }
                    self.note(unit, *count);
                    found += 1;
                }
                _ => {}
            }
        }
        Some(found)
    }

    fn note(&mut self, unit: Unit, count: u64) {
        let slot = self.slot(unit);
        *slot = Some(slot.unwrap_or(0) + count);
    }

    fn slot(&mut self, unit: Unit) -> &mut Option<u64> {
        match unit {
            Unit::Failed => &mut self.failed,
            Unit::Passed => &mut self.passed,
            Unit::Skipped => &mut self.skipped,
            Unit::Pending => &mut self.pending,
            Unit::Errors => &mut self.errors,
            Unit::Others => &mut self.others,
            Unit::Total => &mut self.total,
        }
    }

    /// The number of failed tests, if nothing else about the run is certain: `2 of 3 tests failed (1 skipped)`.
    pub(in crate::readers::fallback) fn only_failed(self) -> Option<u64> {
        self.failed.filter(|_| self.is_share)
    }

    /// The counts of the run, and the number of its tests that ended with an error. If the number of passed tests is
    /// not stated, it is the rest of the total.
    pub(in crate::readers::fallback) fn tests(self) -> Option<(Tests, u64)> {
        let failed = self.failed?;
        let (skipped, pending) = (self.skipped.unwrap_or(0), self.pending.unwrap_or(0));
        let errors = self.errors.unwrap_or(0);
        let rest = failed + skipped + pending + errors + self.others.unwrap_or(0);
        let total = self.total.filter(|_| !self.is_share);
        let passed = self.passed.or_else(|| Some(total?.saturating_sub(rest)));
        // A run that counts both does not call the others skipped.
        let skipped = if skipped > 0 { skipped } else { pending };
        Some((Tests { failed, passed: passed?, skipped }, errors))
    }
}

/// The unit of the only count: the one after it, or the one before it if the count is at the end. A total after it does
/// not count.
fn beside(tokens: &[Token]) -> Option<Unit> {
    let at = tokens.iter().position(|token| matches!(token, Token::Count(_)))?;
    let unit = |token: Option<&Token>| match token {
        Some(Token::Unit(unit, _)) => Some(*unit),
        _ => None,
    };
    let behind = unit(tokens.get(at + 1)).filter(|unit| *unit != Unit::Total);
    let before = || unit(tokens.get(at.checked_sub(1)?)).filter(|_| at + 1 == tokens.len());
    behind.or_else(before)
}

/// Whether each count is directly followed by its unit: `4 tests with 1 failures`. Does not match
/// `Failures: 1   Errors: 1`.
fn each_is_named(tokens: &[Token]) -> bool {
    let named = |(at, token): (usize, &Token)| {
        !matches!(token, Token::Count(_)) || matches!(tokens.get(at + 1), Some(Token::Unit(_, false)))
    };
    tokens.iter().enumerate().all(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_of_counts_count() {
        let some = |failed, passed, skipped| Some(Tests { failed, passed, skipped });
        let rows = [
            ("3 failed, 10 passed", some(3, 10, 0)),
            ("Suite result: FAILED. 1 passed; 2 failed; 0 skipped; took 3ms (2.6ms CPU time)", some(2, 1, 0)),
            ("Ran 1 test suite in 2ms (3ms CPU time): 1 tests passed, 2 failed, 0 skipped", some(2, 1, 0)),
            ("2 success(es) 1 failure(s) 0 error(s) 3 test(s) run", some(1, 2, 0)),
            ("FAILED: 1 of 2 unit tests has failed.", some(1, 1, 0)),
            ("   2 Passed, 1 Failed, 0 Incomplete.", some(1, 2, 0)),
            ("== 1 failed, 2 passed, 3 skipped in 0.05s ==", some(1, 2, 3)),
            ("Tests: 10 passed, 1 failed, 11 total", some(1, 10, 0)),
            ("6 tests, 2 passed, 3 failed, 1 skipped", some(3, 2, 1)),
            ("2 scenarios passed, 2 failed, 2 error, 1 skipped", some(2, 2, 1)),
            ("4 scenarios (1 failed, 1 undefined, 1 pending, 1 passed)", some(1, 1, 2)),
            ("test cases: 5 | 2 passed | 3 failed", some(3, 2, 0)),
            ("[doctest] test cases: 4 | 1 passed | 3 failed | 0 skipped", some(3, 1, 0)),
            ("33%: Checks: 3, Failures: 1, Errors: 1", some(1, 1, 0)),
            ("FAILED: Cases: 3 Tried: 3 Errors: 1 Failures: 1 Skip:  0 Todo: 0 Timeouts: 0.", some(1, 1, 0)),
            ("tests summary: exceptions:1 failures:1 ok:1", some(1, 1, 0)),
            ("3 specifications (2 requirements), 1 failures, 1 errors", some(1, 1, 0)),
            ("[ FAIL 2 | WARN 0 | SKIP 1 | PASS 3 ]", some(2, 3, 1)),
            (
                "Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, Duration: 5 ms",
                some(1, 2, 0),
            ),
            ("5 examples, 2 failures", some(2, 3, 0)),
            ("2 passed and 2 failed.", some(2, 2, 0)),
            ("Failure! 1 passed, 2 failed.", some(2, 1, 0)),
            ("Run:  3   Failures: 1   Errors: 1", some(1, 1, 0)),
            ("2 of 3 tests failed", some(2, 1, 0)),
            ("Failed: Total 540, Failed 2, Errors 0, Passed 538", some(2, 538, 0)),
            ("FAIL! -- 2 Passed | 1 Failed | 0 Pending | 0 Skipped", some(1, 2, 0)),
            ("Total 3 Passed 1 Skipped 0 Failed 2", some(2, 1, 0)),
            ("Ran 3 tests: 1 failed, 2 passed", some(1, 2, 0)),
            ("fail: 1, pass: 2", some(1, 2, 0)),
            ("Executed 2 out of 2 tests: 1 test passes and 1 fails locally.", some(1, 1, 0)),
            ("Executed 1 out of 1 test: 1 fails locally.", some(1, 0, 0)),
            ("LoadError: Some tests did not pass: 2 passed, 1 failed, 0 errored, 0 broken.", some(1, 2, 0)),
            ("Tests Passed: 2, Failed: 1, Skipped: 0 NotRun: 0", some(1, 2, 0)),
            ("** TESTS=3 PASS=2 FAIL=1 SKIP=0 **", some(1, 2, 0)),
            ("** TESTS=2 PASS=1 FAIL=1 SKIP=0    200.00    0.01    20000.00  **", some(1, 1, 0)),
            ("fail 1 of 2", some(1, 1, 0)),
            (
                "Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, Duration: 5 ms - a.dll (net8.0)",
                some(1, 2, 0),
            ),
            ("2 out of 3 tests failed (0.00s)", some(2, 1, 0)),
            ("Ran 4 tests with 1 failures, 1 errors and 1 skipped in 0.002 seconds.", some(1, 1, 1)),
            (
                "==== 6 failed, 6 passed, 1 skipped, 2 xpassed, 1 warning, 3 errors in 0.06s ====",
                some(6, 6, 1),
            ),
            ("2 failed, 2 passed, 12 deselected in 0.04s", some(2, 2, 0)),
            ("3 failed, 1 passed, 3 subtests passed in 0.04s", some(3, 1, 0)),
            (
                "Summary [   3.568s] 8 tests run: 3 passed (1 slow, 1 leaky), 4 failed, 1 timed out, 1 skipped",
                some(5, 3, 1),
            ),
            ("FAILED | 3 passed (1 step) | 3 failed (1 step) | 1 ignored (209ms)", some(3, 3, 1)),
            ("Tests:       1 skipped, 1 todo, 5 failed, 6 passed, 13 total", some(5, 6, 1)),
            ("2 failures! in 0.000s. 3 tests run.", some(2, 1, 0)),
            ("2 examples failed of 3 ran in 0.0016 seconds", some(2, 1, 0)),
            ("Ran 4 tests in 0.001 seconds, 2 successes, 1 failure, 1 error", some(1, 2, 0)),
            ("Ran 3 tests in 0.000 seconds, 1 success, 1 failure, 1 error", some(1, 1, 0)),
            ("[====] Synthesis: Tested: 3 | Passing: 1 | Failing: 2 | Crashing: 1", some(2, 1, 0)),
            ("passed: 2  failed: 1  of 3 tests  (286ms)", some(1, 2, 0)),
            (
                "= Session ended. 2 successful, 0 skipped, 1 failed, 0 erroneous. Total duration: 00:00:01 =",
                some(1, 2, 0),
            ),
            (
                "RESULTS    : PASS 1 | ERROR 1 | FAIL 2 | SKIP 0 | WARN 0 | INTERRUPT 0 | CANCEL 1",
                some(2, 1, 1),
            ),
        ];
        for (text, expected) in rows {
            let figures = Tally::read(text).and_then(Tally::tests).map(|(tests, _)| tests);
            assert_eq!(figures, expected, "{text}");
        }
        for not in [
            "77 failed",
            "retried: 3 failed, 2 passed so far",
            "3 failed uploads, 10 passed",
            "11 steps passed, 2 failed, 1 error",
            "0 features passed, 1 failed",
            "assertions: 7 | 3 passed | 4 failed",
            "test failed 3 times, 2 passed",
            "attempt 2 of 3 failed",
            "3 failed, 7 users online",
            "2 users online, 3 failed, 1 passed",
            "3 scenarios, 12 steps (2 failed, 10 passed)",
            "FAILED (exit code 3)",
            "Run: 3   Failure total: 2   Failures: 1   Errors: 1",
            "",
        ] {
            assert_eq!(Tally::read(not), None, "{not}");
        }
    }

    /// Whether the three tests include the skipped one is not known, so the number of passed tests is not either.
    #[test]
    fn a_share_besides_skipped_tests() {
        let tally = Tally::read("2 of 3 tests failed (1 skipped)").unwrap_or_default();
        assert_eq!((tally.only_failed(), tally.tests()), (Some(2), None));
        let tally = Tally::read("FAILED (failures=4, errors=1, expected failures=1)").unwrap_or_default();
        assert_eq!((tally.only_failed(), tally.tests()), (Some(4), None));
    }

    #[test]
    fn shares_and_kinds_of_a_figure() {
        let mut tally = Tally::default();
        for row in ["# of expected passes\t\t10", "# of unexpected failures\t2", "# of unsupported tests\t1"]
        {
            assert!(tally.row(row), "{row}");
        }
        assert_eq!(tally.tests(), Some((Tests { failed: 2, passed: 10, skipped: 1 }, 0)));
        let mut tally = Tally::default();
        assert!(tally.row("Passed : 2 (50.00%)") && tally.row("Failed : 2 (50.00%)"));
        assert_eq!(tally.tests(), Some((Tests { failed: 2, passed: 2, skipped: 0 }, 0)));
    }
}
