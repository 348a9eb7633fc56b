//! JUnit and TestNG without Maven or Gradle: Ant's `<junit>`, JUnit 4's own console runner, and TestNG's.
//!
//! Source: Ant's `SummaryJUnitResultFormatter`, `PlainJUnitResultFormatter` and `BriefJUnitResultFormatter`; JUnit 4's
//! `TextListener`; TestNG's `TextReporter` and `TestNG.java`.

use crate::engine::findings::{Findings, Tests, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "junit",
    kind: Kind::Test,
    starts: &[
        "Testsuite: ",
        "Tests run: ",
        "Testcase: ",
        "------------- Standard ",
        "Total tests run: ",
        "FAILED: ",
        "Target \"",
        "BUILD FAILED",
    ],
    new: || Box::<Junit>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Junit {
    block: Block,
    /// The suite's last total: Ant prints it twice where it prints the summary and a formatter's report.
    suite: Option<Tests>,
    /// The test that is being reported.
    test: String,
}

#[derive(Default, PartialEq, Clone, Copy)]
enum Block {
    #[default]
    None,
    /// `Testcase: wrong took 0.002 sec` was read; what became of it follows.
    Case,
    /// The test's own output.
    Output,
}

impl Reader for Junit {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if self.block == Block::Output {
            // `------------- ---------------- ---------------`
            if text.starts_with("------------- -----") {
                self.block = Block::None;
                return Claim::Mine;
            }
            return Claim::More;
        }
        if text.starts_with("------------- Standard ") {
            self.block = Block::Output;
            return Claim::More;
        }
        if text.starts_with("Testsuite: ") {
            self.close(findings);
            return Claim::Mine;
        }
        if let Some(tests) = total(text) {
            self.suite = Some(tests);
            return Claim::Mine;
        }
        if let Some(case) = text.strip_prefix("Testcase: ") {
            return self.case(case, findings);
        }
        if std::mem::take(&mut self.block) == Block::Case {
            if text == "\tFAILED" {
                findings.failed_test(&self.test);
                return Claim::Mine;
            }
            return Claim::Pass;
        }
        if let Some(tests) = testng(text) {
            findings.tests(tests);
            return Claim::Mine;
        }
        if let Some(why) =
            Some(text).filter(|why| why.starts_with("Target \"") && line.above == "BUILD FAILED")
        {
            findings.reason(Weight::Stated, why);
            return Claim::Mine;
        }
        Claim::Pass
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.close(findings);
    }
}

impl Junit {
    fn close(&mut self, findings: &mut Findings) {
        if let Some(tests) = self.suite.take() {
            findings.tests(tests);
        }
    }

    /// `wrong took 0.002 sec`, and in the brief format `wrong(shop.CartTest):\tFAILED`.
    fn case(&mut self, case: &str, findings: &mut Findings) -> Claim {
        if let Some((name, _)) = case.rsplit_once(" took ") {
            name.clone_into(&mut self.test);
            self.block = Block::Case;
            return Claim::More;
        }
        if let Some(name) = case.strip_suffix(":\tFAILED") {
            findings.failed_test(name.split('(').next().unwrap_or(name));
        }
        Claim::Mine
    }
}

/// Ant's `Tests run: 4, Failures: 1, Errors: 1, Skipped: 1, Time elapsed: 0.014 sec`; of old without `Skipped`. Not
/// `Tests run: 99, Failures: 77, Errors: 0`, not Maven's, whose unit is `s`.
fn total(text: &str) -> Option<Tests> {
    let text = text.strip_prefix("Tests run: ")?.strip_suffix(" sec")?;
    let (counts, _) = text.split_once(", Time elapsed: ")?;
    let (run, rest) = scan::number(counts)?;
    let (failed, rest) = scan::number(rest.strip_prefix(", Failures: ")?)?;
    let (errors, rest) = scan::number(rest.strip_prefix(", Errors: ")?)?;
    let skipped = rest.strip_prefix(", Skipped: ").and_then(scan::number).map_or(0, |(skipped, _)| skipped);
    Some(Tests { failed, passed: run.saturating_sub(failed + errors + skipped), skipped })
}

/// TestNG's `Total tests run: 4, Passes: 1, Failures: 2, Skips: 1`; before 7 without `Passes`.
fn testng(text: &str) -> Option<Tests> {
    let (run, rest) = scan::number(text.strip_prefix("Total tests run: ")?)?;
    let rest = match rest.strip_prefix(", Passes: ") {
        Some(rest) => scan::number(rest)?.1,
        None => rest,
    };
    let (failed, rest) = scan::number(rest.strip_prefix(", Failures: ")?)?;
    let (skipped, _) = scan::number(rest.strip_prefix(", Skips: ")?)?;
    Some(Tests { failed, passed: run.saturating_sub(failed + skipped), skipped })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals() {
        let failed = |tests: Option<Tests>| tests.map(|tests| tests.failed);
        assert_eq!(
            failed(total("Tests run: 4, Failures: 1, Errors: 1, Skipped: 1, Time elapsed: 0.1 sec")),
            Some(1)
        );
        assert_eq!(failed(total("Tests run: 99, Failures: 77, Errors: 0")), None);
        assert_eq!(failed(testng("Total tests run: 5, Failures: 2, Skips: 1")), Some(2));
        assert_eq!(failed(testng("Total tests run: 5, Passes: 2, Failures: 2, Skips: 1")), Some(2));
        assert_eq!(failed(testng("Total tests run: many")), None);
    }
}
