//! Python's `doctest` module, by itself and in Sphinx.
//!
//! Source: `Lib/doctest.py` (`DocTestRunner.summarize`), which counts examples: those that failed, and with `-v` all.

use crate::engine::findings::{Findings, Tests};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "python-doctest",
    kind: Kind::Test,
    starts: &["**********************************************************************"],
    holds: &["***"],
    new: || Box::<Doctests>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Doctests {
    /// Whether the line above was the rule over an account or over the list of items.
    ruled: bool,
    /// Whether the list of items with failures is being read.
    listed: bool,
    /// How many examples passed or were skipped, which the verbose output tells.
    passed: Option<u64>,
    place: Option<(String, Option<u32>)>,
}

impl Reader for Doctests {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if text.len() == 70 && text.bytes().all(|byte| byte == b'*') {
            self.ruled = true;
            return Claim::More;
        }
        if std::mem::take(&mut self.ruled) {
            if let Some((file, number, _)) = place(text) {
                self.place = Some((file.to_owned(), number));
                return Claim::More;
            }
            self.listed = text.ends_with(" items had failures:") || text.ends_with(" item had failures:");
            return if self.listed { Claim::More } else { Claim::Pass };
        }
        if let Some((file, number)) = self.place.take() {
            if text == "Failed example:" {
                findings.failure(
                    Location { file: &file, line: number, column: None },
                    text.trim_end_matches(':'),
                );
                return Claim::Mine;
            }
            return Claim::Pass;
        }
        if self.listed
            && let Some(name) = item(text)
        {
            findings.failed_test(name);
            return Claim::More;
        }
        let failures = || scan::number(text.strip_prefix("***Test Failed*** ")?);
        if let Some((failed, rest)) = failures().filter(|_| self.listed)
            && rest.starts_with(" failure")
        {
            self.listed = false;
            match self.passed.take() {
                Some(passed) => {
                    let skipped = skipped(rest);
                    findings.tests(Tests { failed, passed: passed.saturating_sub(skipped), skipped });
                }
                None => findings.failed_tests(failed),
            }
            return Claim::Mine;
        }
        self.passed = passed(text).or(self.passed);
        if self.listed { Claim::More } else { Claim::Pass }
    }
}

/// `File "/p/shop.py", line 14, in shop.name`.
fn place(text: &str) -> Option<(&str, Option<u32>, &str)> {
    let (file, rest) = scan::between(text, "File \"", "\", line ")?;
    let (line, rest) = scan::number(rest)?;
    Some((file, u32::try_from(line).ok(), rest.strip_prefix(", in ")?))
}

/// The name of an item: `   1 of   2 in shop.total`. Not `2 of them`.
fn item(text: &str) -> Option<&str> {
    let (_, rest) = scan::number(text.trim_start())?;
    let (_, rest) = scan::number(rest.strip_prefix(" of ")?.trim_start())?;
    rest.strip_prefix(" in ")
}

/// `2 passed and 1 failed.` Not `2 passed.`
fn passed(text: &str) -> Option<u64> {
    let (passed, rest) = scan::number(text)?;
    let (_, rest) = scan::number(rest.strip_prefix(" passed and ")?)?;
    (rest == " failed.").then_some(passed)
}

/// ` failure and 1 skipped test.`, since 3.13. Not ` failures.`
fn skipped(rest: &str) -> u64 {
    let skipped = rest.split_once(" and ").and_then(|(_, rest)| scan::number(rest));
    skipped.filter(|(_, rest)| rest.starts_with(" skipped")).map_or(0, |(count, _)| count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_items() {
        assert_eq!(place("File \"/p/a.py\", line 14, in a.f"), Some(("/p/a.py", Some(14), "a.f")));
        assert_eq!(place("  File \"/p/a.py\", line 14, in f"), None);
        assert_eq!(item("   1 of   2 in shop.total"), Some("shop.total"));
        assert_eq!(item("2 of them"), None);
        assert_eq!((passed("2 passed and 1 failed."), passed("2 passed.")), (Some(2), None));
        assert_eq!((skipped(" failure and 1 skipped test."), skipped(" failures.")), (1, 0));
    }

    /// Without `-v` nothing tells of the items that passed.
    #[test]
    fn what_passed_is_told_only_in_the_verbose_output() {
        let run = |verbose: &str| {
            let (mut doctests, mut findings) = (Doctests::default(), Findings::default());
            let rule = "*".repeat(70);
            let output = format!(
                "{rule}\n1 items had failures:\n   1 of   2 in a.b\n{verbose}***Test Failed*** 1 failures."
            );
            for text in output.lines() {
                doctests.line(Line { text, above: "" }, &mut findings);
            }
            findings.test_figures().map(|figures| (figures.failed, figures.passed))
        };
        assert_eq!(run(""), Some((1, None)));
        assert_eq!(run("4 tests in 4 items.\n3 passed and 1 failed.\n"), Some((1, Some(3))));
    }
}
