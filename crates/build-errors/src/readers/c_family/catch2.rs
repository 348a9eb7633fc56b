//! Catch2.
//!
//! Source: `catch2/src/catch2/reporters/catch_reporter_console.cpp`.

use crate::engine::location::Place;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tests, Tool, scan};
use crate::readers::shared::summaries::figures;

/// The maximum number of lines of the name and sections in a heading.
const LINES: u8 = 12;

pub(in crate::readers) const TOOL: Tool = Tool::test::<Catch2>("catch2")
    .starts(&[
        "-------------------------------------------------------------------------------",
        "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
        "test cases: ",
    ])
    .holds(&["FAIL"]);

#[derive(Default)]
struct Catch2 {
    heading: Heading,
    /// The test case of the last heading.
    name: String,
    /// The name in the open heading.
    named: String,
    /// The location of a failed check. The checked expression follows.
    place: Option<Place>,
    /// Whether the expansion and messages of the check are being read.
    inside: bool,
    /// The last counts of the program. Similar lines above them were printed by a test.
    tests: Option<Tests>,
}

/// The part of a test case's heading that has been read. Between two rules are the name, which may be wrapped, and the
/// indented sections. Then follow the location on a line without other text, and a line of dots.
#[derive(Default, Clone, Copy, PartialEq)]
enum Heading {
    #[default]
    None,
    /// After this number of lines.
    Name(u8),
    Place,
    Dots,
}

impl Reader for Catch2 {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(place) = self.place.take() {
            findings.block_from(findings.line().saturating_sub(1));
            findings.failure(place.at(), text);
            findings.end_block();
            findings.of_test(&self.name);
            self.inside = true;
            return Claim::More;
        }
        let ruled = |sign| text.len() == 79 && text.bytes().all(|byte| byte == sign);
        let rule = ruled(b'~') || ruled(b'-') || ruled(b'.') || ruled(b'=');
        if std::mem::take(&mut self.inside) && !text.is_empty() && !rule && totals(text).is_none() {
            self.inside = true;
            findings.detail(text);
            return Claim::More;
        }
        if ruled(b'~') {
            // The next of several programs begins.
            self.finish(findings);
            return Claim::Mine;
        }
        if let Some(claim) = self.heading(text, ruled(b'-'), ruled(b'.')) {
            return claim;
        }
        let at = scan::location(text).or_else(|| parenthesised(text));
        let failed = at.filter(|(_, rest)| *rest == ": FAILED:" && !self.name.is_empty());
        if let Some((at, _)) = failed {
            findings.failed_test(&self.name);
            self.place = Some(at.into());
            return Claim::More;
        }
        let Some(tests) = totals(text).filter(|_| !self.name.is_empty()) else { return Claim::Pass };
        self.tests = Some(tests);
        Claim::Mine
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.tests.take().into_iter().for_each(|tests| findings.tests(tests));
        self.name.clear();
    }
}

impl Catch2 {
    /// Reads a line of a heading.
    fn heading(&mut self, text: &str, rule: bool, dots: bool) -> Option<Claim> {
        self.heading = match std::mem::take(&mut self.heading) {
            Heading::Name(_) if rule => Heading::Place,
            // The rule belongs to another program.
            Heading::Name(lines) if lines >= LINES || text.is_empty() || scan::location(text).is_some() => {
                return None;
            }
            Heading::Name(lines) => {
                if !text.starts_with(' ') {
                    let between = if self.named.is_empty() { "" } else { " " };
                    self.named.push_str(between);
                    self.named.push_str(text);
                }
                Heading::Name(lines + 1)
            }
            Heading::Place if is_place(text) => Heading::Dots,
            Heading::Dots if dots => {
                self.name = std::mem::take(&mut self.named);
                return Some(Claim::Mine);
            }
            _ if rule => {
                self.named.clear();
                Heading::Name(0)
            }
            _ => return None,
        };
        Some(Claim::More)
    }
}

/// Whether the line is only a location: `a.cpp:4`, or `a.cpp(4)` with Microsoft's compiler. Does not match
/// `a.cpp:4: FAILED:`.
fn is_place(text: &str) -> bool {
    scan::location(text).or_else(|| parenthesised(text)).is_some_and(|(_, rest)| rest.is_empty())
}

/// The counts of `test cases: 5 | 2 passed | 3 failed`, which are padded if the counts below them are wider. Does not
/// match `assertions: 7 | 3 passed`.
fn totals(text: &str) -> Option<Tests> {
    figures(text.strip_prefix("test cases: ")?, "|")
}

/// The location of `a.cpp(8)`.
fn parenthesised(text: &str) -> Option<(Location<'_>, &str)> {
    let (file, rest) = text.split_once('(')?;
    let (line, rest) = scan::number(rest)?;
    let at = Location { file, line: u32::try_from(line).ok(), column: None };
    Some((at, rest.strip_prefix(')')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures() {
        let tests = Tests { failed: 3, passed: 2, skipped: 0 };
        assert_eq!(totals("test cases: 5 | 2 passed | 3 failed"), Some(tests));
        assert_eq!(totals("assertions: 7 | 3 passed | 4 failed"), None);
    }

    #[test]
    fn long_names_are_broken() {
        let (rule, dots) = ("-".repeat(79), ".".repeat(79));
        let output = format!(
            "{rule}\nforged\n{rule}\na.cpp:3: FAILED:\n  x\n{rule}\na long name\nover two lines\n  a section\n{rule}\na.cpp(7)\n{dots}\n\na.cpp(8): FAILED:\n  CHECK( a )\n"
        );
        let found = crate::engine::found(&TOOL, &output);
        assert_eq!(found, ["a.cpp:8 error: CHECK( a )", "failed: a long name over two lines"]);
        let (mut catch2, mut findings) = (Catch2::default(), Findings::default());
        let claims =
            [&*rule, "make all", "", "x"].map(|text| catch2.line(Line { text, above: "" }, &mut findings));
        assert_eq!(claims, [Claim::More, Claim::More, Claim::Pass, Claim::Pass]);
    }

    #[test]
    fn what_tests_print_is_no_total_and_programs_add_up() {
        let (rule, banner) = ("-".repeat(79), "~".repeat(79));
        let case =
            format!("{rule}\nadds\n{rule}\na.cpp:7\n{}\n\na.cpp:8: FAILED:\n  CHECK( a )\n", ".".repeat(79));
        let forged = "test cases: 99 | 22 passed | 77 failed\n";
        let program = format!("{banner}\n{case}{forged}{case}test cases: 2 | 1 passed | 1 failed\n");
        for (output, failed) in [(program.clone(), 1), (program.repeat(2), 2)] {
            let findings = crate::engine::read(&[&TOOL], &output);
            assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(failed), "{output}");
        }
    }
}
