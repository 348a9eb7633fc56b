//! The general case: what tools print that have no format of their own.
//!
//! A place with a severity, in any of the usual spellings (the GNU Coding Standards' "Formatting Error Messages",
//! Microsoft's, and those of linters); a line that is nothing but counts; names of tests behind the usual marks. Each
//! is believed only as far as another bears it out: a total where no fewer findings were listed, names where they are as
//! many as the run says. It speaks only where no tool's own format does.

pub(crate) mod listed;
mod message;
mod names;
mod parted;
mod rows;
mod tally;
mod totals;
pub(crate) mod unformatted;
mod words;

use self::names::Marked;
use self::tally::Tally;
use self::totals::Total;
use crate::Severity;
use crate::engine::findings::{Findings, Tests, Weight};
use crate::engine::location::{Location, alone, within};
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan;
use crate::engine::severity::{self, label};
use crate::readers::shared::located::Message;

pub(crate) const TOOL: Tool = Tool {
    kind: Kind::Any,
    starts: &[
        "# FAIL",
        "# PASS",
        "# SKIP",
        "# TOTAL",
        "# ERROR",
        "Failed",
        "FAIL",
        "Fail",
        "Ok: ",
        "Passed: ",
        "Skipped: ",
        "Timeout: ",
        "Unexpected Pass: ",
        "Total tests: ",
        "Tests:",
        "tests: ",
        "[FAIL",
        "[ FAIL",
        "✗ ",
        "× ",
        "ERROR",
        "Error",
        "WARNING",
        "✖ ",
        "[error]",
        "[warn]",
        "WARN",
        "warn",
        "Warn",
        "✘ ",
        "❌ ",
        "failing:",
        "passing:",
        "- Failed: ",
        "- Passed: ",
        "- Skipped: ",
        "[====] ",
        "fatal: ",
        "FATAL: ",
        "Fatal: ",
        "Origin: ",
        "[ERROR]: ",
        ">>> ",
        "System check identified ",
    ],
    holds: &["failed", "FAIL", "line ", "rror"],
    new: || Box::<General>::default(),
    shapes: &[Shape::Located, Shape::Numbered, Shape::Positioned],
    ..Tool::NONE
};

/// Places with a message that does not say how bad it is. Programs log so, too: it speaks only where nothing else
/// does, and only for a check of compilers or linters.
pub(crate) const UNGRADED: Tool =
    Tool { kind: Kind::Guess, new: || Box::new(Ungraded), shapes: &[Shape::Located], ..Tool::NONE };

/// Asked last.
pub(in crate::readers) const TOOLS: &[Tool] = &[TOOL, UNGRADED];

/// Lines that may stand between a message and its place, or between the figures of a run.
const NEAR: u64 = 12;
/// Places kept of what may be why a test failed.
const PLACES: usize = 20;

#[derive(Default)]
struct General {
    /// And the line on which it was stated last.
    total: (Total, u64),
    /// The run's figures, and how many of its tests broke off.
    tests: Option<(Tests, u64)>,
    marked: Marked,
    /// Figures that stand on lines of their own, and the line of the last.
    rows: (Tally, u64),
    /// The file of the last place that stood alone: rows may follow.
    header: Option<String>,
    /// The place and the severity of a heading: its message is the next line that is not blank.
    heading: Option<(Place, Severity)>,
    /// A message that stood alone on this line: its place follows.
    message: Option<(u64, Severity, Option<String>, String)>,
    /// Places with a message that does not say how bad it is: where a test failed, if tests did.
    places: Vec<(Place, String)>,
    /// The same as a linter's findings, which they are where its total bears them out.
    ungraded: Findings,
}

struct Place {
    file: String,
    line: Option<u32>,
    column: Option<u32>,
}

impl Place {
    fn of(at: Location<'_>) -> Self {
        Self { file: at.file.to_owned(), line: at.line, column: at.column }
    }

    fn at(&self) -> Location<'_> {
        Location { file: &self.file, line: self.line, column: self.column }
    }
}

impl Reader for General {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((place, severity)) = self.heading.take() {
            if text.trim().is_empty() {
                self.heading = Some((place, severity));
                return Claim::More;
            }
            findings.diagnostic(place.at(), severity, None, text.trim());
            return Claim::Mine;
        }
        if let Some((severity, at)) = parted::heading(text) {
            self.heading = Some((Place::of(at), severity));
            return Claim::More;
        }
        if self.counted(text, findings) {
            return Claim::Mine;
        }
        match message::read(text) {
            Some(Message { at, severity: Some(severity), code, text }) => {
                match totals::read(text) {
                    Some(total) => self.stated(total, findings.line),
                    None => findings.diagnostic(at, severity, code, text),
                }
                return Claim::Mine;
            }
            Some(Message { at, code, text, .. }) => {
                if self.places.len() < PLACES {
                    self.places.push((Place::of(at), text.to_owned()));
                }
                self.ungraded.line = findings.line;
                self.ungraded.diagnostic(at, Severity::Error, code, text);
                return Claim::Pass;
            }
            None => {}
        }
        if self.row(line, findings) || self.parted(line, findings) {
            return Claim::Mine;
        }
        // Meson's command stands below the test that took too long: `>>> MALLOC_PERTURB_=91 /p/a`.
        let marks = self.marked.note(if text.starts_with(">>> ") { line.above } else { text });
        self.message(text, findings);
        if marks { Claim::Mine } else { Claim::Pass }
    }

    fn finish(&mut self, findings: &mut Findings) {
        let Total { errors, warnings, problems, files } = self.total.0;
        let listed = findings.errors() + findings.warnings();
        if listed == 0 && errors.or(problems) == Some(self.ungraded.errors()) {
            findings.adopt(std::mem::take(&mut self.ungraded));
        }
        // A total that states less than was listed is of something else.
        let errors = errors.or(problems.filter(|_| listed == 0));
        if errors.unwrap_or(0) >= findings.errors() && warnings.unwrap_or(u64::MAX) >= findings.warnings() {
            findings.summary(errors, warnings, files.filter(|_| findings.errors() > 0));
        }
        let Some((tests, errors)) = self.tests else { return };
        findings.tests(tests);
        // A test that broke off is told as an error, as unittest's are.
        if errors > 0 && findings.errors() == 0 {
            findings.summary(Some(errors), None, None);
        }
        for name in self.marked.agreeing(tests.failed) {
            findings.failed_test(name);
        }
        if tests.failed > 0 {
            self.places.iter().for_each(|(place, text)| findings.failure(place.at(), text));
        }
    }
}

impl General {
    /// A total; where it stands on two lines, one for each severity, both are of the same run.
    fn stated(&mut self, total: Total, line: u64) {
        let (before, last) = self.total;
        let before = if line <= last + 1 { before } else { Total::default() };
        let stated = Total {
            errors: total.errors.or(before.errors),
            warnings: total.warnings.or(before.warnings),
            problems: total.problems.or(before.problems),
            files: total.files.or(before.files),
        };
        self.total = (stated, line);
    }

    /// The figures of a run; the last are those of the whole.
    fn counted(&mut self, text: &str, findings: &Findings) -> bool {
        if let Some(tests) = Tally::read(text).and_then(Tally::tests) {
            self.tests = Some(tests);
            return true;
        }
        if let Some(total) = totals::read(text) {
            self.stated(total, findings.line);
            return true;
        }
        let (rows, last) = &mut self.rows;
        if findings.line > *last + NEAR {
            *rows = Tally::default();
        }
        if !rows.row(text) {
            return false;
        }
        *last = findings.line;
        if let Some(tests) = rows.tests() {
            self.tests = Some(tests);
        }
        true
    }

    /// A finding whose message and place stand on lines of their own: gfortran's place comes first, and where source is
    /// annotated, the message does.
    fn parted(&mut self, line: Line<'_>, findings: &mut Findings) -> bool {
        let Line { text, above } = line;
        let near = |line: u64| findings.line <= line + NEAR;
        if let Some((severity, code, said)) = label(text)
            && let Some(at) = alone(above).filter(|at| !at.file.contains("node_modules"))
        {
            findings.diagnostic(at, severity, code, said);
            return true;
        }
        if let Some(at) = parted::under(text).or_else(|| parted::traced(text))
            && let Some((_, severity, code, said)) = self.message.take_if(|(line, ..)| near(*line))
        {
            findings.diagnostic(at, severity, code.as_deref(), &said);
            return true;
        }
        if let Some(at) = alone(text) {
            self.header = Some(at.file.to_owned());
        }
        false
    }

    /// A linter's row below the name of its file.
    fn row(&mut self, line: Line<'_>, findings: &mut Findings) -> bool {
        let header = self.header.as_deref();
        let row = header.and_then(|file| rows::row(line.text, file));
        let Some(row) = row.or_else(|| rows::row(line.text, line.above)) else {
            // Where the rows are not indented, each is the heading of the next.
            let row = rows::ungraded_row(line.text, line.above);
            let row = row.or_else(|| rows::ungraded_row(line.text, header?));
            if let Some(row) = row {
                self.ungraded.line = findings.line;
                self.ungraded.diagnostic(row.at, Severity::Error, row.code, row.text);
                self.header = Some(row.at.file.to_owned());
            }
            return false;
        };
        findings.diagnostic(row.at, row.severity.unwrap_or_default(), row.code, row.text);
        true
    }

    /// `error: x`, `Error: x`, `configure: error: x`: its place may follow, and it may be why.
    fn message(&mut self, text: &str, findings: &mut Findings) {
        let said = label(severity::unmarked(text.trim().trim_start_matches("*** ")));
        let said = said.filter(|(severity, ..)| *severity != Severity::Info);
        if let Some((severity, code, said)) = said
            && let Some((at, said, _)) = within(said).filter(|(_, said, _)| !said.is_empty())
        {
            return findings.diagnostic(at, severity, code, said);
        }
        if let Some((severity, code, said)) = said.filter(|(_, _, said)| !said.is_empty()) {
            let code = code.map(str::to_owned);
            self.message = Some((findings.line, severity, code, said.to_owned()));
            if severity == Severity::Error {
                findings.reason(Weight::Guess, text);
            }
        } else if let Some((name, said)) = thrown(text) {
            self.message = Some((findings.line, Severity::Error, Some(name.to_owned()), said.to_owned()));
            findings.reason(Weight::Guess, text);
        } else if says_why(text) {
            findings.reason(Weight::Guess, text);
        }
    }
}

/// An exception's name and message: `DeclarationError: x`, `foo.BarError: x`. Not `the error: x`.
fn thrown(text: &str) -> Option<(&str, &str)> {
    let (name, said) = text.trim_start().split_once(": ")?;
    let named = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_');
    (name.ends_with("Error") && name.bytes().all(named)).then_some((name, said))
}

/// A program's own complaint, behind its name or a time: `configure: error: x`, `[13:38:28] Error: x`. Not `the error: x`.
fn says_why(text: &str) -> bool {
    let text = text.trim_start();
    let text = text.strip_prefix('[').and_then(|rest| rest.split_once("] ")).map_or(text, |(_, rest)| rest);
    let Some((head, rest)) = text.split_once(": ") else { return false };
    // Autoconf's `configure: error: in `/p':`: the next line says why.
    if rest.starts_with("error: in `") && rest.ends_with("':") {
        return false;
    }
    // What a tool says last of all: `RESULT: FAILED (minimum: 80.0%, actual: 12.5%)`.
    if head.trim_start_matches(['-', ' ']) == "RESULT" && rest.starts_with("FAILED") {
        return true;
    }
    // A shell's script: `a.sh: line 3: NOPE: unbound variable`.
    let numbered = rest.strip_prefix("line ").and_then(scan::number);
    if numbered.is_some_and(|(_, rest)| rest.starts_with(": ")) && !head.contains(' ') {
        return true;
    }
    let named = !head.contains(' ') && label(rest).is_some_and(|(severity, ..)| severity == Severity::Error);
    named || thrown(text).is_some()
}

struct Ungraded;

impl Reader for Ungraded {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let Some(finding) = message::read(line.text).filter(|finding| finding.severity.is_none()) else {
            return Claim::Pass;
        };
        // Automake's `configure.ac:3: installing './compile'`.
        if finding.text.starts_with("installing '") {
            return Claim::Pass;
        }
        // What stands further in is a stack, or belongs to what it stands under.
        if finding.at.file.contains(' ') || scan::indent(line.text) > 2 {
            return Claim::Pass;
        }
        findings.diagnostic(finding.at, Severity::Error, finding.code, finding.text);
        Claim::Mine
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_say_why() {
        for text in [
            "configure: error: x",
            "[13:38:28] Error: x",
            "KeyError: 'a'",
            "foo.BarError: x",
            "RESULT: FAILED (x)",
            "a.sh: line 3: NOPE: unbound variable",
        ] {
            assert!(says_why(text), "{text}");
        }
        for text in [
            "configure: error: in `/p':",
            "see a: line 3: x",
            "a: line 3",
            "the error: x",
            "an error: x y",
            "77 failed",
            "Errors: 3",
            "test: FAILED",
        ] {
            assert!(!says_why(text), "{text}");
        }
    }
}
