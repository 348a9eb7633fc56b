//! uvu 0.5.
//!
//! Source: `uvu/src/index.js` (`format`, `runner`, `exec`). The failures of a suite stand below its dots, the figures of
//! the run at its end; it counts no failures, and no skipped test in the total.

use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, Tests, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, RunStart, Tool};
use crate::engine::scan;
use crate::readers::js_tests::code_frame;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "uvu",
    kind: Kind::Test,
    starts: &["FAIL ", "Total:     ", "Exiting early before testing is finished."],
    new: || Box::<Uvu>::default(),
    run: RunStart::Command,
    ..Tool::NONE
};

/// The closing lines, in their order.
const TOTALS: [&str; 4] = ["  Total:     ", "  Passed:    ", "  Skipped:   ", "  Duration:  "];

#[derive(Default)]
struct Uvu {
    /// The failure that is being read.
    failure: Option<Failure>,
    /// Failures since the last closing lines.
    listed: u64,
    /// How many of the closing lines were read, and their figures.
    totals: Option<(usize, [u64; 3])>,
    /// Closing lines that are not those of the failures above them: a test's output may look like some.
    doubtful: Option<Tests>,
    believed: bool,
}

impl Reader for Uvu {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((suite, test)) = failed(text) {
            self.settle(findings);
            let name = if suite.is_empty() { test.to_owned() } else { format!("{suite} > {test}") };
            findings.failed.add_again(&name);
            self.listed += 1;
            let mut failure = Failure::begin(findings.line);
            failure.test.push_str(&name);
            self.failure = Some(failure);
            return Claim::More;
        }
        if let Some(claim) = self.total(text, findings) {
            return claim;
        }
        if text == "Exiting early before testing is finished." {
            findings.reason(Weight::Cause, text);
            return Claim::Mine;
        }
        let Some(failure) = &mut self.failure else { return Claim::Pass };
        if !text.is_empty() && !text.starts_with("    ") {
            self.settle(findings);
            return Claim::Pass;
        }
        code_frame::take(failure, text, findings.line);
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        if let Some(tests) = self.doubtful.take().filter(|_| !self.believed) {
            findings.tests(tests);
        }
    }
}

impl Uvu {
    /// The end of a failure.
    fn settle(&mut self, findings: &mut Findings) {
        if let Some(failure) = self.failure.take().filter(|failure| !failure.message.is_empty()) {
            failure.note(findings);
        }
    }

    /// `  Total:     4`, `  Passed:    1`, …: all of them, one below the other.
    fn total(&mut self, text: &str, findings: &mut Findings) -> Option<Claim> {
        let (at, mut figures) = self.totals.take().unwrap_or_default();
        let (figure, _) = scan::number(text.strip_prefix(TOTALS.get(at)?)?)?;
        self.settle(findings);
        if let Some(slot) = figures.get_mut(at) {
            *slot = figure;
            self.totals = Some((at + 1, figures));
            return Some(Claim::More);
        }
        let [total, passed, skipped] = figures;
        let tests = Tests { failed: total.saturating_sub(passed), passed, skipped };
        if tests.failed == std::mem::take(&mut self.listed) {
            self.believed = true;
            findings.tests(tests);
        } else {
            self.doubtful = Some(tests);
        }
        Some(Claim::Mine)
    }
}

/// `   FAIL  cart  "adds items"`, `   FAIL  "alone"`. Not Jest's ` FAIL  test/cart.test.js`.
fn failed(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("   FAIL  ")?.strip_suffix('"')?;
    match rest.strip_prefix('"') {
        Some(test) => Some(("", test)),
        None => rest.split_once("  \""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!(failed("   FAIL  cart  \"adds \"x\" items\""), Some(("cart", "adds \"x\" items")));
        assert_eq!(failed("   FAIL  \"alone\""), Some(("", "alone")));
        assert_eq!(failed(" FAIL  test/cart.test.js"), None);
    }

    #[test]
    fn what_tests_print_is_not_counted() {
        let text = "  Total:     9\n  Passed:    0\n  Skipped:   0\n  Duration:  3.07ms\n✘   (0 / 1)\n\n   FAIL  \"alone\"\n    no\n\n    \
                    at assert (/srv/node_modules/uvu/assert/index.js:33:8)\n    at Object.handler (/srv/test/cart.js:9:28)\n\n\n  \
                    Total:     1\n  Passed:    0\n  Skipped:   2\n  Duration:  3.07ms\n";
        let findings = crate::engine::read(&[&super::TOOL], text);
        let figures = findings.test_figures().unwrap();
        assert_eq!((figures.failed, figures.passed, figures.skipped), (1, Some(0), Some(2)));
        assert_eq!(findings.files.kept(), ["/srv/test/cart.js"]);
    }
}
