//! Karma: its progress and dots reporters, which Angular's `ng test` prints too.
//!
//! Each browser's line is written anew after each test; its last one, and the total below all of them, are the run's. Source:
//! `karma/lib/reporters/base.js`, `base_color.js` and `progress.js`.

use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, Tests, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan;
use crate::readers::js_tests::browsers::Browsers;
use crate::readers::js_tests::code_frame;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "karma",
    kind: Kind::Test,
    starts: &["Chrome", "Firefox ", "Safari ", "Edge ", "HeadlessChrome ", "jsdom ", "TOTAL: "],
    holds: &["FAIL"],
    new: || Box::<Karma>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Karma {
    browsers: Browsers,
    /// What failed and what passed in all of them, once it is told.
    total: Option<(u64, u64)>,
    /// The failure that is being read.
    failure: Option<Failure>,
    /// An error of a browser: the next line says which.
    broken: bool,
}

impl Reader for Karma {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if text.starts_with([' ', '\t']) && (self.broken || self.failure.is_some()) {
            self.inside(text, findings);
            return Claim::More;
        }
        self.settle(findings);
        if let Some((browser, tests)) = executed(text) {
            self.browsers.note(browser, tests);
            self.total = None;
            return Claim::Mine;
        }
        if let Some(total) = total(text).filter(|_| self.browsers.sum().is_some()) {
            self.total = Some(total);
            return Claim::Mine;
        }
        let Some((_, rest)) = browser(text) else { return Claim::Pass };
        if rest == " ERROR" {
            self.broken = true;
            return Claim::More;
        }
        let name = rest.strip_prefix(' ').and_then(|rest| rest.strip_suffix(" FAILED"));
        let Some(name) = name else { return Claim::Pass };
        findings.failed_test(name);
        let mut failure = Failure::begin(findings.line);
        failure.test.push_str(name);
        self.failure = Some(failure);
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        let Some(mut tests) = self.browsers.sum() else { return };
        if let Some((failed, passed)) = self.total {
            (tests.failed, tests.passed) = (failed, passed);
        }
        findings.tests(tests);
    }
}

impl Karma {
    /// Below a failure: its message, then its stack. Below an error: what it is.
    fn inside(&mut self, text: &str, findings: &mut Findings) {
        if std::mem::take(&mut self.broken) {
            findings.reason(Weight::Cause, text);
        } else if let Some(failure) = &mut self.failure {
            code_frame::take(failure, text, findings.line);
        }
    }

    /// The end of a failure.
    fn settle(&mut self, findings: &mut Findings) {
        self.broken = false;
        if let Some(failure) = self.failure.take().filter(|failure| !failure.message.is_empty()) {
            failure.note(findings);
        }
    }
}

/// A browser and what follows it: `Chrome Headless 156.0.0.0 (Linux x86_64) cart adds FAILED`, `Firefox 120.0 (Ubuntu 0.0.0):
/// Executed …`. Not `cart (old) adds`.
fn browser(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.split_once(')')?;
    let (version, _) = name.split_once(" (")?;
    let version = version.rsplit_once(' ')?.1;
    let versioned = version.starts_with(|first: char| first.is_ascii_digit()) && version.contains('.');
    versioned.then_some((name, rest))
}

/// `Chrome 156.0.0.0 (Linux 0.0.0): Executed 3 of 4 (2 FAILED) (skipped 1) (0.03 secs / 0.004 secs)`. Not `Executed 3 of 4`.
fn executed(text: &str) -> Option<(&str, Tests)> {
    let (name, rest) = browser(text)?;
    let (executed, rest) = scan::number(rest.strip_prefix(": Executed ")?)?;
    let (_, rest) = scan::number(rest.strip_prefix(" of ")?)?;
    let figure = |before: &str, after: &str| {
        let (count, rest) = scan::number(rest.split_once(before)?.1)?;
        rest.starts_with(after).then_some(count)
    };
    let failed = figure(" (", " FAILED)").unwrap_or(0);
    let skipped = figure(" (skipped ", ")").unwrap_or(0);
    Some((name, Tests { failed, passed: executed.saturating_sub(failed), skipped }))
}

/// `TOTAL: 2 FAILED, 1 SUCCESS`, `TOTAL: 3 SUCCESS`. Not `TOTAL: 3`.
fn total(text: &str) -> Option<(u64, u64)> {
    let (first, rest) = scan::number(text.strip_prefix("TOTAL: ")?)?;
    match rest {
        " SUCCESS" => Some((0, first)),
        _ => {
            let (passed, rest) = scan::number(rest.strip_prefix(" FAILED, ")?)?;
            (rest == " SUCCESS").then_some((first, passed))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures() {
        let line = "Chrome Headless 156.0.0.0 (Linux 0.0.0): Executed 3 of 4 (2 FAILED) (skipped 1) (0.03 secs / 0.004 secs)";
        let expected = Tests { failed: 2, passed: 1, skipped: 1 };
        assert_eq!(executed(line), Some(("Chrome Headless 156.0.0.0 (Linux 0.0.0", expected)));
        let well = executed("Firefox 120.0 (Ubuntu 0.0.0): Executed 3 of 3 SUCCESS (0 secs / 0 secs)");
        assert_eq!(well.map(|(_, tests)| (tests.failed, tests.passed)), Some((0, 3)));
        assert_eq!(executed("Executed 3 of 4 (2 FAILED)"), None);
        assert_eq!(executed("cart (old): Executed 3 of 4 (77 FAILED)"), None);
        assert_eq!(total("TOTAL: 2 FAILED, 1 SUCCESS"), Some((2, 1)));
        assert_eq!(total("TOTAL: 3"), None);
        assert_eq!(
            browser("Firefox 120.0 (Ubuntu 0.0.0) cart adds FAILED").map(|(_, rest)| rest),
            Some(" cart adds FAILED")
        );
        assert_eq!(browser("cart (old) adds FAILED"), None);
    }

    #[test]
    fn the_last_figures_of_each_browser_count() {
        let text = "Chrome 1.0 (Linux): Executed 1 of 2 SUCCESS (0 secs / 0 secs)\n\
            Chrome 1.0 (Linux) cart rejects FAILED\n\tExpected 1 to be 2.\n\t    at <Jasmine>\n\t    at f (a.spec.js:2:47)\n\
            Firefox 2.0 (Linux): Executed 2 of 2 SUCCESS (0 secs / 0 secs)\n\
            Chrome 1.0 (Linux): Executed 2 of 2 (1 FAILED) (0 secs / 0 secs)\n\
            it prints: Executed 77 of 77 (77 FAILED)\n";
        let findings = crate::engine::read(&[&super::TOOL], text);
        let figures = findings.test_figures().unwrap();
        assert_eq!((figures.failed, figures.passed), (1, Some(3)));
        assert_eq!(findings.failed.kept(), ["cart rejects"]);
        assert_eq!(findings.files.kept(), ["a.spec.js"]);
    }

    #[test]
    fn a_browser_that_broke_says_why() {
        let (mut karma, mut findings) = (Karma::default(), Findings::default());
        for text in
            ["Chrome 1.0 (Linux) ERROR", "  Uncaught ReferenceError: x is not defined", "  at a.js:1:1"]
        {
            karma.line(Line { text, above: "" }, &mut findings);
        }
        assert_eq!(
            findings.why().map(|(_, why)| why.as_str()),
            Some("Uncaught ReferenceError: x is not defined")
        );
    }
}
