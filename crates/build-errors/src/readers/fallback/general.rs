//! Output of tools without a reader: findings with a severity, totals, names of failed tests, and the reason of the
//! failure.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use super::headed::{Headed, Part, Place};
use super::names::Marked;
use super::quiet::Quiet;
use super::reasons::{says_why, thrown};
use super::sentences;
use super::tally::Tally;
use super::totals::{self, Total};
use super::{LOG, message, parted, rows};
use crate::Severity;
use crate::engine::complaint::is_of_runner;
use crate::engine::findings::{Findings, Tests, Weight};
use crate::engine::location::{Location, alone, leading, within};
use crate::engine::reader::{Claim, Line, Reader};
use crate::engine::scan;
use crate::engine::severity::{self, label};
use crate::readers::shared::located::Message;

/// The maximum number of lines between a message and its location, or between the counts of a run.
const NEAR: u64 = 12;
/// The maximum number of locations kept as possible reasons for a failed test.
const PLACES: usize = 20;

#[derive(Default)]
pub(super) struct General {
    /// The last total, and its line.
    total: (Total, u64),
    /// The counts of the run, and the number of its tests that ended with an error.
    tests: Option<(Tests, u64)>,
    marked: Marked,
    /// Counts on separate lines, and the line of the last one.
    rows: (Tally, u64),
    /// The file of the last location without other text. Rows may be below it.
    header: Option<String>,
    /// A location without other text on the last line. Its message may be indented below it, in GHC's format.
    lone: Option<(Place, u64)>,
    /// A finding whose message is below its location.
    headed: Option<Headed>,
    /// Whether the last line belongs to a finding that repeats its severity on each line.
    repeating: bool,
    /// A message without a location, and its line. Its location may be below it.
    message: Option<(u64, Severity, Option<String>, String)>,
    /// Whether a message had no location before the next finding began.
    unplaced: bool,
    /// The number of messages without a location.
    messages: u64,
    quiet: Quiet,
    /// The open numbered list: the severity of its heading, and the number of the next item.
    list: Option<(Severity, u64)>,
    /// Locations with a message and without a severity. If tests failed, they failed there.
    places: Vec<(Place, String)>,
    /// The same locations as findings of a linter. They count if its total states the same number.
    ungraded: Findings,
    ungraded_lines: u64,
}

impl Reader for General {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(mut headed) = self.headed.take() {
            match headed.line(text, findings) {
                Part::Within => {
                    self.headed = Some(headed);
                    return Claim::More;
                }
                Part::Last => return Claim::Mine,
                Part::After => self.repeating = Headed::repeats(text),
            }
        }
        if let Some((place, line)) = self.lone.take()
            && text.starts_with([' ', '\t'])
            && !text.trim().is_empty()
            && message::read(text).is_none()
            && label(text.trim()).is_none()
        {
            findings.block_from(line);
            findings.diagnostic(place.at(), Severity::Error, None, text.trim());
            findings.end_block();
            return Claim::Mine;
        }
        if std::mem::take(&mut self.repeating) && Headed::repeats(text) {
            findings.extend();
            self.repeating = true;
            return Claim::More;
        }
        // The Java runtime prints this about its environment.
        if text.contains("Picked up ") && text.contains("JAVA_") {
            return Claim::Mine;
        }
        if self.quiet.holds(text) {
            return Claim::Pass;
        }
        if self.messages > LOG
            && let Some((severity, said)) = self.quiet.unplaced(line)
        {
            self.alone(severity, None, said, findings.line);
            return Claim::Pass;
        }
        if self.framed(text, findings) {
            return Claim::Pass;
        }
        if self.item(text, findings) {
            return Claim::More;
        }
        if self.ungraded_lines > LOG && is_logged(text) || is_frame(text) && self.message.is_none() {
            return Claim::Pass;
        }
        if let Some(headed) = Headed::begin(text, findings.line) {
            self.headed = Some(headed);
            return Claim::More;
        }
        if self.counted(text, findings) {
            return Claim::Mine;
        }
        match message::read(text) {
            Some(Message { at, severity: Some(severity), code, text }) => {
                self.unplaced |= self.message.take().is_some();
                match totals::read(text) {
                    Some(total) => self.stated(total, findings.line),
                    None => findings.diagnostic(at, severity, code, text),
                }
                return Claim::Mine;
            }
            Some(finding) => {
                self.ungraded(&finding, findings.line);
                return Claim::Pass;
            }
            None => {}
        }
        if self.row(line, findings) || self.parted(line, findings) {
            return Claim::Mine;
        }
        // Meson's command is below the test that took too long: `>>> MALLOC_PERTURB_=91 /p/a`.
        let marks = self.marked.note(if text.starts_with(">>> ") { line.above } else { text });
        if !self.message(text, findings) && !marks && self.lone.is_none() {
            self.quiet.note(text);
        }
        match (&self.lone, marks) {
            (Some(_), _) => Claim::More,
            (None, true) => Claim::Mine,
            (None, false) => Claim::Pass,
        }
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some(headed) = self.headed.take() {
            headed.end(findings);
        }
        findings.doubt_repetitions();
        let Total { errors, warnings, problems, files } = self.total.0;
        let listed = findings.errors() + findings.warnings();
        if listed == 0 && errors.or(problems) == Some(self.ungraded.errors()) {
            findings.adopt(std::mem::take(&mut self.ungraded));
        } else if listed == 0
            && let (Some(failed), Some(warned)) = (errors, warnings)
            && failed > 0
            && failed + warned == self.ungraded.errors()
        {
            findings.adopt_uncounted(std::mem::take(&mut self.ungraded));
        } else if listed == 0
            && errors.or(problems).unwrap_or(0) == 0
            && warnings.filter(|count| *count > 0) == Some(self.ungraded.errors())
        {
            findings.adopt(std::mem::take(&mut self.ungraded).into_warnings());
        }
        let errors =
            errors.or(problems.filter(|_| listed == 0).map(|all| all.saturating_sub(warnings.unwrap_or(0))));
        // A total below the number of listed findings counts something else.
        if errors.unwrap_or(0) >= findings.errors() && warnings.unwrap_or(u64::MAX) >= findings.warnings() {
            findings.summary(errors, warnings, files.filter(|_| findings.errors() > 0));
        }
        // Messages without a location were not listed, so the list is not complete.
        if self.unplaced && listed > 0 {
            findings.partly_understood();
        }
        let Some((tests, errors)) = self.tests else { return };
        findings.tests(tests);
        // A test that ended with an error is counted as an error, as in unittest's reader.
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
    /// Notes a location with a message and without a severity.
    fn ungraded(&mut self, finding: &Message<'_>, line: u64) {
        if self.places.len() < PLACES {
            self.places.push((Place::of(finding.at), finding.text.to_owned()));
        }
        self.ungraded_lines += 1;
        if self.ungraded_lines <= LOG {
            self.ungraded.line = line;
            self.ungraded.diagnostic(finding.at, Severity::Error, finding.code, finding.text);
        }
    }

    /// Adds a total. Totals on two consecutive lines, one for each severity, belong to the same run.
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

    /// Reads the counts of a run. The last ones are for the whole run. Returns whether the line has counts.
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

    /// Reads a finding with its message and its location on separate lines. The location comes first in gfortran's
    /// format, and the message comes first in annotated source.
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
            && let Some((first, severity, code, said)) = self.message.take_if(|(line, ..)| near(*line))
        {
            findings.block_from(first);
            findings.diagnostic(at, severity, code.as_deref(), &said);
            findings.end_block();
            return true;
        }
        if let Some(at) = alone(text) {
            // AspectJ's compiler prints the location on the next line, indented.
            let bare = leading(text.trim_start()).is_some();
            let next = |line: u64| bare && text.starts_with(['\t', ' ']) && findings.line == line + 1;
            if let Some((first, severity, code, said)) = self.message.take_if(|(line, ..)| next(*line)) {
                findings.block_from(first);
                findings.diagnostic(at, severity, code.as_deref(), &said);
                findings.end_block();
                return true;
            }
            self.header = Some(at.file.to_owned());
            if text.trim_end().ends_with(':') && at.column.is_some() {
                self.lone = Some((Place::of(at), findings.line));
            }
        }
        false
    }

    /// Reads a row of a linter below the name of its file.
    fn row(&mut self, line: Line<'_>, findings: &mut Findings) -> bool {
        let header = self.header.as_deref();
        let row = header.and_then(|file| rows::row(line.text, file));
        let Some(row) = row.or_else(|| rows::row(line.text, line.above)) else {
            // If the rows are not indented, each one is the line above the next.
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

    /// Whether the line is a message without a location: `error: x`, `Error: x`, `configure: error: x`. Its location
    /// may follow, and it may be the reason.
    fn message(&mut self, text: &str, findings: &mut Findings) -> bool {
        if is_of_runner(text) {
            return false;
        }
        let said = label(severity::unmarked(text.trim().trim_start_matches("*** ")));
        let said = said.filter(|(severity, ..)| *severity != Severity::Info);
        if let Some((severity, code, said)) = said
            && let Some((at, before, after)) = within(said).filter(|(_, before, _)| !before.is_empty())
        {
            let said = behind(after).unwrap_or_else(|| around(said, before));
            findings.diagnostic(at, severity, code, said);
            return true;
        }
        let unread = is_unread(text);
        if unread {
            findings.partly_understood();
        }
        if let Some((severity, code, said)) = said.filter(|(_, _, said)| !said.is_empty()) {
            // Ansible's warnings describe the run.
            let of_run = text.starts_with('[') && text.contains("]: ") && severity != Severity::Error;
            if !of_run && !concludes(said) && !said.ends_with(':') {
                self.alone(severity, code, said, findings.line);
            }
            if severity == Severity::Error {
                findings.reason(Weight::Guess, text);
            }
        } else if let Some((name, said)) = thrown(text) {
            self.message = Some((findings.line, Severity::Error, Some(name.to_owned()), said.to_owned()));
            findings.reason(Weight::Guess, text);
        } else if says_why(text) {
            // A message with a number is a separate finding: `rs: error 002: x`.
            let numbered = text.split_once(": ").and_then(|(_, rest)| label(rest));
            self.unplaced |= numbered.is_some_and(|(_, code, _)| code.is_some());
            findings.reason(Weight::Guess, text);
        } else {
            return unread;
        }
        true
    }

    /// Notes the first frame in the program's code below an exception, which raised it: `    at f (/p/a.js:3:7)`. It is
    /// not an error of a compiler, so it is not counted.
    fn framed(&mut self, text: &str, findings: &mut Findings) -> bool {
        if self.message.is_none() || !is_frame(text) || sentences::of_runtime(text) {
            return false;
        }
        let place = text.trim_end().strip_suffix(')').and_then(|text| text.rsplit_once('('));
        let Some(at) = place.and_then(|(_, place)| alone(place)).filter(|at| at.column.is_some()) else {
            return false;
        };
        let near = |(line, _, name, _): &mut (u64, Severity, Option<String>, String)| {
            name.is_some() && findings.line <= *line + NEAR
        };
        let Some((first, _, name, said)) = self.message.take_if(near) else { return false };
        findings.block_from(first);
        findings.failure(at, &format!("{}: {said}", name.unwrap_or_default()));
        findings.end_block();
        true
    }

    /// Whether the line belongs to a list below a heading that is only a severity, in publint's format: `Errors:`, then
    /// `1. x`, `2. y`.
    fn item(&mut self, text: &str, findings: &mut Findings) -> bool {
        let heading = match text {
            "Errors:" => Some(Severity::Error),
            "Warnings:" => Some(Severity::Warning),
            _ => None,
        };
        if let Some(severity) = heading {
            self.list = Some((severity, 1));
            return true;
        }
        let Some((severity, next)) = self.list.take() else { return false };
        let item = scan::number(text).filter(|(number, _)| *number == next);
        let Some(said) = item.and_then(|(_, rest)| rest.strip_prefix(". ")) else { return false };
        findings.diagnostic(Location::default(), severity, None, said);
        self.list = Some((severity, next + 1));
        true
    }

    /// Adds a message without a location. Its location may follow.
    fn alone(&mut self, severity: Severity, code: Option<&str>, said: &str, line: u64) {
        let before = self.message.replace((line, severity, code.map(str::to_owned), said.to_owned()));
        self.unplaced |= before.is_some();
        self.messages += 1;
    }
}

/// The text after a location and a separate colon: `parsing [a.cfg:9] : x`. Does not match `x at a.pl:9: y`.
fn behind(after: &str) -> Option<&str> {
    after.strip_prefix(" : ").filter(|said| !said.trim().is_empty())
}

/// The text of a sentence before its location, without the words that introduce it; or the text after it if there is
/// only one word before it: `at a.x:3: y`.
fn around<'a>(said: &'a str, before: &'a str) -> &'a str {
    let mut told = before;
    for word in ["(file:", "(", "at", "in", "on", "of", "-", "file"] {
        told = told.strip_suffix(word).map_or(told, str::trim_end);
    }
    if told.contains(' ') { told } else { said }
}

/// Whether a message only states that there are errors above: `Error(s) found in configuration file : a.cfg`,
/// `found error in x , skipping`. Does not match `unknown error occurred`.
fn concludes(said: &str) -> bool {
    const SAYS: [&str; 6] = ["found", "detected", "abort", "previous", "encountered", "due to"];
    let lower = said.to_ascii_lowercase();
    let of_errors =
        lower.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "error" | "errors"));
    let specific = lower.contains("not found") || lower.contains("unknown") || lower.contains("unexpected");
    of_errors && !specific && SAYS.iter().any(|word| lower.contains(word))
}

/// Whether it is a stack frame, which is not a finding: `    at com.acme.Shop.run(Shop.java:3)`. Does not match
/// `at a.js:3`.
fn is_frame(text: &str) -> bool {
    text.trim_start().starts_with("at ") && text.ends_with(')')
}

/// Whether a line of a log begins with a location and reports no problem: `server.go:12: handled request 7`.
fn is_logged(text: &str) -> bool {
    static COMPLAINTS: LazyLock<AhoCorasick> = LazyLock::new(|| {
        let words = ["rror", "RROR", "arn", "ARN", "atal", "ATAL", "ail", "AIL", "ritical", "roblem", "ssue"];
        // Construction fails only for more than 2^31 states.
        AhoCorasick::new(words).unwrap_or_else(|_| unreachable!("the words are few"))
    });
    let colon = memchr::memchr(b':', text.as_bytes());
    let numbered = colon.is_some_and(|at| text.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit));
    numbered && !COMPLAINTS.is_match(text)
}

/// Whether a line that was not understood has a location at its start, and a severity after it.
fn is_unread(text: &str) -> bool {
    if !text.contains("rror")
        && !text.contains("arning")
        && !text.contains("ERROR")
        && !text.contains("WARNING")
    {
        return false;
    }
    let Some((_, rest)) = leading(text.trim_start()) else { return false };
    let words = rest.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(4);
    words.filter_map(severity::leading).any(|(severity, rest)| rest.is_empty() && severity != Severity::Info)
}

#[cfg(test)]
mod tests;
