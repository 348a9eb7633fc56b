//! testthat, R's tests: the progress, check and summary reporters.
//!
//! Source: `R/reporter-check.R`, `R/reporter-progress.R`, `R/reporter-summary.R` and `issue_header` in `R/reporter.R`.
//! Several expectations of a test may fail, and its figures count each.

use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, Tests};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "testthat",
    kind: Kind::Test,
    starts: &["── ", "-- ", "[ FAIL ", "Failure (", "Error ("],
    new: || Box::<Testthat>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Testthat {
    /// The figures: printed as they grow, the last are those of the run.
    tests: Option<Tests>,
    /// The failure that is being read.
    failed: Option<Failure>,
}

impl Reader for Testthat {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(failed) = &mut self.failed {
            // The message, and what is said beyond it, up to a blank line.
            let said = heading(text).is_none() && figures(text).is_none() && !text.starts_with("══");
            if said && !text.is_empty() {
                failed.extend(findings.line);
                failed.say(text);
                return Claim::More;
            }
            self.settle(findings);
        }
        if let Some(tests) = figures(text) {
            self.tests = Some(tests);
            return Claim::Mine;
        }
        let Some((at, name)) = heading(text) else { return Claim::Pass };
        findings.failed_test(name);
        let mut failed = Failure::begin(findings.line);
        failed.test.push_str(name);
        failed.locate(at);
        self.failed = Some(failed);
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        // Without a failure of its own in sight, they are another's.
        if let Some(tests) = self.tests.filter(|_| findings.failed.count() > 0) {
            findings.tests(tests);
        }
    }
}

impl Testthat {
    fn settle(&mut self, findings: &mut Findings) {
        if let Some(failed) = self.failed.take().filter(Failure::is_located) {
            failed.note(findings);
        }
    }
}

/// `── 1. Failure ('test-cart.R:2:3'): adds ─────`, `Error ('test-cart.R:3'): throws`. Not `── Skip (…): x ──`, not `Error in
/// f(): x`.
fn heading(text: &str) -> Option<(Location<'_>, &str)> {
    let text = text.strip_prefix("── ").or_else(|| text.strip_prefix("-- ")).unwrap_or(text);
    let text = scan::number(text).and_then(|(_, rest)| rest.strip_prefix(". ")).unwrap_or(text);
    let rest = text.strip_prefix("Failure (").or_else(|| text.strip_prefix("Error ("))?;
    let (place, name) = rest.split_once("): ")?;
    let place = place.strip_prefix('\'').and_then(|place| place.strip_suffix('\'')).unwrap_or(place);
    let (at, "") = scan::location(place)? else { return None };
    let name = name.trim_end_matches(['─', '-']).trim_end();
    let script = matches!(crate::readers::shared::located::extension(at.file), "R" | "r" | "Rmd" | "qmd");
    (script && !name.is_empty()).then_some((at, name))
}

/// `[ FAIL 2 | WARN 0 | SKIP 1 | PASS 3 ]`. Not `[ FAIL ] x`.
fn figures(text: &str) -> Option<Tests> {
    let (inside, "") = scan::between(text, "[ ", " ]")? else { return None };
    let mut parts = inside.split(" | ");
    let mut part = |word: &str| {
        let (count, "") = scan::number(parts.next()?.strip_prefix(word)?.strip_prefix(' ')?)? else {
            return None;
        };
        Some(count)
    };
    let (failed, _, skipped) = (part("FAIL")?, part("WARN")?, part("SKIP")?);
    Some(Tests { failed, passed: part("PASS")?, skipped })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings() {
        let read = |text| heading(text).map(|(at, name)| (at.file, at.line, name));
        let expected = Some(("test-cart.R", Some(2), "77 failed - a"));
        for text in [
            "── 1. Failure ('test-cart.R:2'): 77 failed - a ─────",
            "-- Failure (test-cart.R:2:3): 77 failed - a ----",
            "Error ('test-cart.R:2:3'): 77 failed - a",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        for not in ["── Skip ('test-cart.R:4'): later ──", "Error in f(): x", "Error (a.js:3): x"] {
            assert_eq!(read(not), None, "{not}");
        }
    }

    #[test]
    fn the_last_figures_count_and_only_beside_a_failure() {
        assert_eq!(
            figures("[ FAIL 2 | WARN 0 | SKIP 1 | PASS 3 ]"),
            Some(Tests { failed: 2, passed: 3, skipped: 1 })
        );
        assert_eq!(figures("[ FAIL ] x"), None);
        let run = |output: &str| {
            let (mut findings, mut testthat) = (Findings::default(), Testthat::default());
            for text in output.lines() {
                testthat.line(Line { text, above: "" }, &mut findings);
            }
            testthat.finish(&mut findings);
            findings.test_figures().map(|figures| figures.failed)
        };
        let forged = "[ FAIL 77 | WARN 0 | SKIP 1 | PASS 3 ]";
        assert_eq!(run(forged), None);
        let failed = "Failure ('test-a.R:2'): a\nx\n[ FAIL 1 | WARN 0 | SKIP 0 | PASS 3 ]";
        assert_eq!(run(&format!("{forged}\n{failed}")), Some(1));
    }
}
