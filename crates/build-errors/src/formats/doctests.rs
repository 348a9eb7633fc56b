//! Python's `doctest` module, by itself and in Sphinx.
//!
//! Source: `Lib/doctest.py` (`DocTestRunner.summarize`), which counts the examples that failed.

use super::{Claim, Entry, Format, Kind, Line};
use crate::findings::{Findings, Tests};
use crate::scan::{self, Location};

pub(super) const ENTRY: Entry = Entry {
    tool: "doctest",
    kind: Kind::Test,
    starts: &["**********************************************************************"],
    signs: &["*** "],
    new: || Box::<Doctests>::default(),
};

#[derive(Default)]
struct Doctests {
    /// Whether the line above was the rule over an account or over the list of items.
    ruled: bool,
    /// Whether the list of items with failures is being read.
    listed: bool,
    examples: u64,
    place: Option<(String, Option<u32>)>,
}

impl Format for Doctests {
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
            && let Some((examples, name)) = item(text)
        {
            self.examples += examples;
            findings.failed_test(name);
            return Claim::More;
        }
        let failures = || scan::number(text.strip_prefix("***Test Failed*** ")?);
        if let Some((failed, rest)) = failures().filter(|_| self.listed)
            && rest.starts_with(" failure")
        {
            self.listed = false;
            let examples = std::mem::take(&mut self.examples);
            findings.tests(Tests { failed, passed: examples.saturating_sub(failed), skipped: 0 });
            return Claim::Mine;
        }
        // The figures of all items, in the verbose output.
        if self.listed { Claim::More } else { Claim::Pass }
    }
}

/// `File "/p/shop.py", line 14, in shop.name`.
fn place(text: &str) -> Option<(&str, Option<u32>, &str)> {
    let (file, rest) = scan::between(text, "File \"", "\", line ")?;
    let (line, rest) = scan::number(rest)?;
    Some((file, u32::try_from(line).ok(), rest.strip_prefix(", in ")?))
}

/// How many examples an item has, and its name: `   1 of   2 in shop.total`. Not `2 of them`.
fn item(text: &str) -> Option<(u64, &str)> {
    let (_, rest) = scan::number(text.trim_start())?;
    let (examples, rest) = scan::number(rest.strip_prefix(" of ")?.trim_start())?;
    Some((examples, rest.strip_prefix(" in ")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_items() {
        assert_eq!(place("File \"/p/a.py\", line 14, in a.f"), Some(("/p/a.py", Some(14), "a.f")));
        assert_eq!(place("  File \"/p/a.py\", line 14, in f"), None);
        assert_eq!(item("   1 of   2 in shop.total"), Some((2, "shop.total")));
        assert_eq!(item("2 of them"), None);
    }
}
