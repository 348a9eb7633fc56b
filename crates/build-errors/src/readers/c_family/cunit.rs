//! `CUnit`'s basic interface.
//!
//! Source: `CUnit/Sources/Basic/Basic.c` and `Framework/TestRun.c` (`CU_get_run_results_string`). What a test prints stands
//! between these lines, so the figures are those under the last table's head.

use crate::engine::findings::{Findings, Tests};
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "cunit",
    kind: Kind::Test,
    starts: &["Run Summary:", "Test: ", "Suite "],
    new: || Box::<CUnit>::default(),
    shapes: &[Shape::Numbered],
    ..Tool::NONE
};

#[derive(Default)]
struct CUnit {
    reading: Reading,
    /// The test whose assertions are read.
    test: String,
    tests: Option<Tests>,
}

#[derive(Default, PartialEq)]
enum Reading {
    #[default]
    None,
    /// The assertions that failed follow.
    Failures,
    /// The table of figures follows.
    Table,
}

impl Reader for CUnit {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(name) = failed(text) {
            findings.failed_test(name);
            name.clone_into(&mut self.test);
            self.reading = Reading::Failures;
            return Claim::More;
        }
        if text.trim_end().ends_with("Type  Total    Ran Passed Failed Inactive") {
            self.reading = Reading::Table;
            return Claim::More;
        }
        match std::mem::take(&mut self.reading) {
            Reading::None => Claim::Pass,
            Reading::Failures => {
                let Some((at, message)) = assertion(text) else { return Claim::Pass };
                findings.failure(at, message);
                findings.of_test(&self.test);
                self.reading = Reading::Failures;
                Claim::More
            }
            Reading::Table => {
                let cells: Vec<&str> = text.split_whitespace().collect();
                match cells.as_slice() {
                    ["suites", ..] => {
                        self.reading = Reading::Table;
                        Claim::More
                    }
                    ["tests", _, _, passed, failed, _] => {
                        if let (Ok(passed), Ok(failed)) = (passed.parse(), failed.parse()) {
                            self.tests = Some(Tests { failed, passed, skipped: 0 });
                        }
                        Claim::Mine
                    }
                    _ => Claim::Pass,
                }
            }
        }
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.tests.take().into_iter().for_each(|tests| findings.tests(tests));
    }
}

/// `  Test: ships ...FAILED`, `Suite cart, Test ships had failures:`. Not `  Test: adds ...passed`.
fn failed(text: &str) -> Option<&str> {
    if let Some(name) = text.strip_prefix("  Test: ") {
        return name.strip_suffix(" ...FAILED");
    }
    let (_, name) = text.strip_prefix("Suite ")?.split_once(", Test ")?;
    name.strip_suffix(" had failures:")
}

/// `    1. cart.c:3  - CU_ASSERT_EQUAL(2,3)`. Not `1. x`.
fn assertion(text: &str) -> Option<(scan::Location<'_>, &str)> {
    let (_, rest) = scan::number(text.trim_start())?;
    let (at, rest) = scan::location(rest.strip_prefix(". ")?)?;
    Some((at, rest.trim_start().strip_prefix("- ")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        assert_eq!(failed("  Test: ships ...FAILED"), Some("ships"));
        assert_eq!(failed("  Test: adds ...passed"), None);
        assert_eq!(failed("Suite cart, Test ships had failures:"), Some("ships"));
        assert!(
            assertion("    1. cart.c:3  - CU_ASSERT_EQUAL(2,3)").is_some() && assertion("1. x").is_none()
        );
    }

    #[test]
    fn figures_are_read_under_their_head() {
        let run = |output: &str| {
            let (mut findings, mut cunit) = (Findings::default(), CUnit::default());
            for text in output.lines() {
                cunit.line(Line { text, above: "" }, &mut findings);
            }
            cunit.finish(&mut findings);
            findings.test_figures().map(|figures| (figures.failed, figures.passed))
        };
        let row = "               tests      3      3      1      2        0";
        let head = "Run Summary:    Type  Total    Ran Passed Failed Inactive\n              suites      1      1    n/a      0        0";
        assert_eq!(run(&format!("{head}\n{row}")), Some((2, Some(1))));
        assert_eq!(run(row), None);
    }
}
