//! JUnit and TestNG without Maven or Gradle: Ant's `<junit>`, the console runner of JUnit 4, and TestNG.
//!
//! Source: Ant's `SummaryJUnitResultFormatter`, `PlainJUnitResultFormatter` and `BriefJUnitResultFormatter`; JUnit 4's
//! `TextListener`; TestNG's `TextReporter` and `TestNG.java`.

use crate::engine::{Claim, Failure, Findings, Line, Reader, Shape, Tests, Tool, Weight, scan};
use crate::readers::jvm::stack;

mod testng;
mod text_report;

use testng::{TestNg, total as testng};
use text_report::TextReport;

pub(in crate::readers) const TOOL: Tool = Tool::test::<Junit>("junit")
    .starts(&[
        "JUnit version ", "There were ", "There was ", "Testsuite: ", "Tests run: ", "Testcase: ",
        "------------- Standard ", "Total tests run: ", "FAILED: ", "FAILED CONFIGURATION: ", "Target \"",
        "BUILD FAILED",
    ])
    .shapes(&[Shape::Numbered]);

#[derive(Default)]
struct Junit {
    block: Block,
    /// The last total of the suite. Ant prints it twice if it prints both the summary and the report of a formatter.
    suite: Option<(Tests, u64)>,
    /// The class of the suite.
    class: String,
    /// The test that is being reported.
    test: String,
    failure: Failure,
    testng: TestNg,
    /// The report of JUnit 4's console runner, from its banner to its counts.
    report: Option<TextReport>,
}

#[derive(Default, PartialEq, Clone, Copy)]
enum Block {
    #[default]
    None,
    /// `Testcase: wrong took 0.002 sec` was read. Its outcome follows.
    Case,
    /// The test failed. The message and the stack follow, up to a blank line.
    Failure,
    /// The output of the test.
    Output,
    /// TestNG's `FAILED: wrong` was read: the exception and its stack follow.
    TestNg,
    /// TestNG's total was read: the total of the configuration methods may follow.
    Total,
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
        if let Some(claim) = self.reported(text, findings) {
            return claim;
        }
        if self.block == Block::Failure {
            let ends = self.report.is_none()
                && (text.starts_with("Testcase: ")
                    || text.trim().is_empty() && !self.failure.message.is_empty());
            if !ends {
                stack::take(&mut self.failure, text, findings.line(), |method| {
                    stack::is_of(method, &self.class)
                });
                return Claim::More;
            }
            self.settle(findings);
        }
        if self.block == Block::TestNg && self.testng.line(text, findings.line()) {
            return Claim::More;
        }
        if testng::is_entry(text) {
            self.testng.begin(text, findings.line());
            self.block = Block::TestNg;
            return Claim::More;
        }
        if self.block == Block::Total
            && let Some(failed) = text.strip_prefix("Configuration Failures: ").and_then(scan::number)
        {
            self.block = Block::None;
            findings.errored_tests(failed.0);
            return Claim::Mine;
        }
        if text.starts_with("------------- Standard ") {
            self.block = Block::Output;
            return Claim::More;
        }
        if let Some(class) = text.strip_prefix("Testsuite: ") {
            self.finish(findings);
            class.trim().clone_into(&mut self.class);
            return Claim::Mine;
        }
        // Old versions of Maven's plugin print the same total, without the line of the suite.
        if let Some(tests) = total(text).filter(|_| !self.class.is_empty()) {
            self.suite = Some(tests);
            return Claim::Mine;
        }
        if let Some(case) = text.strip_prefix("Testcase: ") {
            return self.case(case, findings);
        }
        if std::mem::take(&mut self.block) == Block::Case {
            let test = std::mem::take(&mut self.test);
            return self.outcome(text, &test, findings);
        }
        if let Some(tests) = testng(text) {
            findings.written_by("testng");
            findings.tests(tests);
            std::mem::take(&mut self.testng).note(tests.failed, findings);
            self.block = Block::Total;
            return Claim::More;
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
        self.settle(findings);
        if let Some((tests, errors)) = self.suite.take() {
            findings.tests(tests);
            findings.errored_tests(errors);
        }
    }
}

impl Junit {
    fn settle(&mut self, findings: &mut Findings) {
        self.block = Block::None;
        let failure = std::mem::take(&mut self.failure);
        if !failure.message.is_empty() {
            failure.note(findings);
        }
    }

    /// Reads a line of the report of JUnit 4's console runner that is not of a failure.
    fn reported(&mut self, text: &str, findings: &mut Findings) -> Option<Claim> {
        if text.starts_with("JUnit version ") {
            self.finish(findings);
            self.report = Some(TextReport::default());
            return Some(Claim::Mine);
        }
        let report = self.report.as_mut()?;
        if let Some(tests) = report.tests(text) {
            self.report = None;
            self.settle(findings);
            findings.tests(tests);
            return Some(Claim::Mine);
        }
        if text == "FAILURES!!!" && report.is_complete() {
            self.settle(findings);
            return Some(Claim::More);
        }
        if report.begins_list(text) {
            return Some(Claim::More);
        }
        let test = report.next(text)?;
        self.settle(findings);
        text_report::class(test).clone_into(&mut self.class);
        findings.failed_test(test);
        self.failure = Failure::of_test(test, findings.line());
        self.block = Block::Failure;
        Some(Claim::More)
    }

    /// Reads the outcome `\tFAILED` or `\tCaused an ERROR` below the name of a test. Does not match `\tSKIPPED: later`.
    fn outcome(&mut self, text: &str, test: &str, findings: &mut Findings) -> Claim {
        match text {
            "\tFAILED" => findings.failed_test(test),
            "\tCaused an ERROR" => findings.errored_test(test),
            _ => return Claim::Pass,
        }
        self.failure = Failure::of_test(test, findings.line());
        self.block = Block::Failure;
        Claim::More
    }

    /// Reads `wrong took 0.002 sec`, or in the brief format `wrong(shop.CartTest):\tFAILED`.
    fn case(&mut self, case: &str, findings: &mut Findings) -> Claim {
        if let Some((name, _)) = case.rsplit_once(" took ") {
            name.clone_into(&mut self.test);
            self.block = Block::Case;
            return Claim::More;
        }
        let Some((name, outcome)) = case.split_once(":\t") else { return Claim::Mine };
        let test = name.split('(').next().unwrap_or(name);
        match self.outcome(&format!("\t{outcome}"), test, findings) {
            Claim::Pass => Claim::Mine,
            claim => claim,
        }
    }
}

/// The counts in Ant's `Tests run: 4, Failures: 1, Errors: 1, Skipped: 1, Time elapsed: 0.014 sec`; old versions print
/// no `Skipped`. Does not match `Tests run: 99, Failures: 77, Errors: 0` or Maven's total, whose unit is `s`.
fn total(text: &str) -> Option<(Tests, u64)> {
    let text = text.strip_prefix("Tests run: ")?.strip_suffix(" sec")?;
    let (counts, _) = text.split_once(", Time elapsed: ")?;
    let ([run, failed, errors], rest) = scan::filled(counts, "#, Failures: #, Errors: #")?;
    let skipped = rest.strip_prefix(", Skipped: ").and_then(scan::number).map_or(0, |(skipped, _)| skipped);
    Some((Tests { failed, passed: run.saturating_sub(failed + errors + skipped), skipped }, errors))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole engine reads them, so that Maven's reader does not take the total of a suite.
    #[test]
    fn suites_with_a_total() {
        let suite = |class: &str, total: &str, rest: &str| {
            format!(
                "    [junit] Testsuite: {class}\n    [junit] Tests run: {total}, Time elapsed: 0.1 sec\n    [junit] \n{rest}"
            )
        };
        let failed = "    [junit] Testcase: adds(a.CalcTest):\tFAILED\n    [junit] expected:<5> but was:<4>\n    [junit] \tat a.CalcTest.adds(CalcTest.java:12)\n    [junit] \n";
        let output = suite("a.CalcTest", "3, Failures: 1, Errors: 0, Skipped: 0", failed)
            + &suite("a.OkTest", "2, Failures: 0, Errors: 0, Skipped: 1", "");
        let tools = [&super::super::surefire::TOOL, &TOOL];
        let figures = crate::engine::read(&tools, &output).test_figures();
        assert_eq!(
            figures.map(|found| (found.failed, found.passed, found.skipped)),
            Some((1, Some(3), Some(1)))
        );
        let old_maven =
            "Running a.CalcTest\nTests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 sec\n";
        assert!(crate::engine::read(&tools, old_maven).test_figures().is_none());
    }

    #[test]
    fn totals() {
        assert_eq!(
            total("Tests run: 4, Failures: 1, Errors: 1, Skipped: 1, Time elapsed: 0.1 sec"),
            Some((Tests { failed: 1, passed: 1, skipped: 1 }, 1))
        );
        assert_eq!(total("Tests run: 99, Failures: 77, Errors: 0"), None);
    }
}
