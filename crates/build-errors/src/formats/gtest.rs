//! `GoogleTest`, and cmocka, which prints as it does.
//!
//! Source: `googletest/src/gtest.cc` (`PrettyUnitTestResultPrinter`, `BriefUnitTestResultPrinter`); `cmocka/src/cmocka.c`.

use super::{Claim, Entry, Format, Kind, Line};
use crate::findings::{Findings, NAMES, Tests};
use crate::scan;

pub(super) const ENTRY: Entry = Entry {
    tool: "gtest",
    kind: Kind::Test,
    starts: &["[==========] ", "[  FAILED  ] ", "[  PASSED  ] ", "[  SKIPPED ] ", "[   LINE   ] --- "],
    signs: &[],
    new: || Box::<Gtest>::default(),
};

#[derive(Default)]
struct Gtest {
    /// Names of failed tests as they ran: the brief output lists them nowhere else.
    ran: Vec<String>,
    end: Option<End>,
    /// Where a check failed: what it says follows.
    place: Option<(String, Option<u32>)>,
}

/// The figures after the last test.
#[derive(Default)]
struct End {
    total: u64,
    passed: u64,
    skipped: u64,
    failed: Option<u64>,
}

impl Format for Gtest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((file, number)) = self.place.take() {
            findings.failure(scan::Location { file: &file, line: number, column: None }, text);
            return Claim::Mine;
        }
        if let Some(rest) = text.strip_prefix("[==========] ") {
            return self.border(rest, findings);
        }
        // busted's tests begin with their place.
        if let Some(name) = text.strip_prefix("[  FAILED  ] ").filter(|name| !name.contains(" @ ")) {
            self.failed(name, findings);
            return Claim::Mine;
        }
        if let Some(end) = &mut self.end {
            let counted = |head| text.strip_prefix(head).and_then(scan::number).map(|(count, _)| count);
            if let Some(passed) = counted("[  PASSED  ] ") {
                end.passed = passed;
            }
            if let Some(skipped) = counted("[  SKIPPED ] ") {
                end.skipped = skipped;
            }
        }
        match failure(text) {
            Some((file, number)) => {
                self.place = Some((file.to_owned(), number));
                Claim::More
            }
            None => Claim::Pass,
        }
    }

    fn finish(&mut self, findings: &mut Findings) {
        let Some(End { total, passed, skipped, failed }) = self.end.take() else { return };
        let failed = failed.unwrap_or_else(|| total.saturating_sub(passed + skipped));
        findings.tests(Tests { failed, passed, skipped });
        let ran = std::mem::take(&mut self.ran);
        if findings.failed.count() == 0 && ran.len() as u64 == failed {
            ran.iter().for_each(|name| findings.failed_test(name));
        }
    }
}

impl Gtest {
    /// `Running 7 tests from 3 test suites.`, `7 tests from 3 test suites ran. (0 ms total)`; cmocka's `users: Running 4 test(s).`
    /// and `users: 4 test(s) run.` Not busted's `4 tests from 1 test file ran.`
    fn border(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if text.contains(" test file") {
            return Claim::Pass;
        }
        let ran = text.contains(" ran. (") || text.ends_with(" test(s) run.");
        if text.contains("Running ") && !ran {
            // The next of several programs.
            self.finish(findings);
            return Claim::Mine;
        }
        let counts = text.rsplit_once(": ").map_or(text, |(_, counts)| counts);
        let Some((total, _)) = scan::number(counts).filter(|_| ran) else { return Claim::Pass };
        self.end = Some(End { total, ..End::default() });
        Claim::Mine
    }

    /// `Cart.Discount (0 ms)` while they run; after the last, `3 tests, listed below:` and each `All/Params.Even/1, where
    /// GetParam() = 3`.
    fn failed(&mut self, text: &str, findings: &mut Findings) {
        let name = text.split(", where ").next().unwrap_or(text);
        let Some(end) = &mut self.end else {
            if self.ran.len() < NAMES {
                self.ran.push(name.rsplit_once(" (").map_or(name, |(name, _)| name).to_owned());
            }
            return;
        };
        match scan::number(text).filter(|(_, rest)| rest.ends_with("listed below:")) {
            Some((failed, _)) => end.failed = Some(failed),
            None => findings.failed_test(name),
        }
    }
}

/// `cart_test.cc:7: Failure`, `cart_test.cc(7): error: …` with Microsoft's compiler, cmocka's `[   LINE   ] --- a.c:8: error:
/// Failure!`. Not `unknown file: Failure`, not `a.cc:7: Skipped`.
fn failure(text: &str) -> Option<(&str, Option<u32>)> {
    let text = text.strip_prefix("[   LINE   ] --- ").unwrap_or(text);
    let (at, rest) = scan::location(text)?;
    matches!(rest, ": Failure" | ": error: Failure!").then_some((at.file, at.line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_check_failed() {
        assert_eq!(failure("cart_test.cc:7: Failure"), Some(("cart_test.cc", Some(7))));
        assert_eq!(failure("[   LINE   ] --- a.c:8: error: Failure!"), Some(("a.c", Some(8))));
        for not in ["unknown file: Failure", "a.cc:7: Skipped", "a.cc:7: Failure of the pump"] {
            assert_eq!(failure(not), None, "{not}");
        }
    }
}
