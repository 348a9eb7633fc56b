//! Output of tools without a reader: findings with a severity, totals, names of failed tests, and the reason of the
//! failure.

mod across_lines;
mod conclude;

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use super::message;
use super::ungraded::{LOG, NESTED};
use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::location::Place;
use crate::engine::reader::{Claim, Line, Reader};
use crate::engine::scan;
use crate::engine::severity::label;
use crate::readers::fallback::lines::counted_headings::CountedHeadings;
use crate::readers::fallback::lines::heading_above_message::{Headed, Part};
use crate::readers::fallback::lines::skip_plain_lines::{Quiet, Shape};
use crate::readers::fallback::lines::totals::{self, Total};
use crate::readers::fallback::test_runs::names::Marked;
use crate::readers::fallback::test_runs::runs::{Run, Runs};
use crate::readers::fallback::test_runs::tally::{Tally, count_first};
use crate::readers::fallback::test_runs::words::Unit;
use crate::readers::shared::located::Message;

/// The maximum number of lines between a message and its location, or between the counts of a run.
const NEAR: u64 = 12;
/// The maximum number of locations kept as possible reasons for a failed test.
const PLACES: usize = 20;

/// A message without a location: its line, severity, code and text.
type Unplaced = (u64, Severity, Option<String>, String);

#[derive(Default)]
pub(in crate::readers::fallback) struct General {
    /// The last total, and its line.
    total: (Total, u64),
    headings: CountedHeadings,
    runs: Runs,
    /// The number of tests in `Ran 4 tests in 0.001s`.
    ran: u64,
    /// The last number of failed tests on a line of its own. It counts if as many tests are marked.
    alone: Option<u64>,
    marked: Marked,
    /// Counts on separate lines, and the line of the last one.
    rows: (Tally, u64),
    /// The file of the last location without other text. Rows may be below it.
    header: Option<String>,
    /// A location without other text on the last line. Its message may be indented below it, in GHC's format.
    lone: Option<(Place, u64)>,
    /// Whether the source that Haskell's megaparsec prints was below that location. The message is then not indented.
    source_below: bool,
    /// The last location without other text, and its line. Source, a mark and a message may be below it.
    above_source: Option<(Place, u64)>,
    /// The number of findings whose heading has no message.
    bare: u64,
    /// A finding whose message is below its location.
    headed: Option<Headed>,
    /// Whether the last line belongs to a finding that repeats its severity on each line.
    repeating: bool,
    /// A message without a location, and its line. Its location may be below it.
    message: Option<Unplaced>,
    /// Whether a message had no location before the next finding began.
    unplaced: bool,
    /// Whether warnings without a location came before the first finding. They are about the start of the tool.
    early: bool,
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
        let line = Line { text: without_epoch(line.text), ..line };
        let text = line.text;
        if let Some(claim) = self.goes_on(line, findings) {
            return claim;
        }
        let shape = Shape::of(text);
        if self.quiet.holds(shape) {
            return Claim::Pass;
        }
        if self.messages > LOG
            && let Some((severity, wording)) = self.quiet.unplaced(line, shape)
        {
            self.one_more(severity, wording, findings);
            return Claim::Pass;
        }
        // The Java runtime prints this about its environment.
        if text.contains("Picked up ") && text.contains("JAVA_") {
            return Claim::Mine;
        }
        if self.framed(text, findings) {
            return Claim::Pass;
        }
        if self.item(text, findings) {
            return Claim::More;
        }
        if self.ungraded_lines > LOG && reports_nothing(text) {
            // A frame may belong to an exception above it.
            if !text.starts_with("at ") {
                self.quiet.note(text, shape);
            }
            return Claim::Pass;
        }
        if is_frame(text) && self.message.is_none() {
            return Claim::Pass;
        }
        if self.located_above(text, findings) {
            return Claim::Mine;
        }
        if let Some(headed) = Headed::begin(text, findings.line()) {
            self.headed = Some(headed);
            return Claim::More;
        }
        if self.counted(text, findings) {
            return Claim::Mine;
        }
        if let Some(claim) = self.located(line, findings) {
            return claim;
        }
        if self.row(line, findings) || self.parted(line, findings) {
            return Claim::Mine;
        }
        // Meson's command is below the test that took too long: `>>> MALLOC_PERTURB_=91 /p/a`.
        let marks = self.marked.note(if text.starts_with(">>> ") { line.above } else { text });
        if !self.message(text, findings) && !marks && self.lone.is_none() {
            self.quiet.note(text, shape);
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
        self.conclude_findings(findings);
        if self.runs.any() {
            findings.note_test_run();
        }
        self.conclude_run(findings);
    }
}

impl General {
    /// Reads a line that continues the finding above it: `None` if there is none, or the line begins something else.
    fn goes_on(&mut self, line: Line<'_>, findings: &mut Findings) -> Option<Claim> {
        let text = line.text;
        if let Some(mut headed) = self.headed.take() {
            match headed.line(text, findings) {
                Part::Within => {
                    self.headed = Some(headed);
                    return Some(Claim::More);
                }
                Part::Last => return Some(Claim::Mine),
                Part::After => self.repeating = Headed::repeats(text),
            }
        }
        let is_source = self.lone.is_some() && is_megaparsec_source(text);
        let source_above = std::mem::replace(&mut self.source_below, is_source);
        if is_source {
            return Some(Claim::More);
        }
        if let Some((place, line)) = self.lone.take()
            && (source_above || text.starts_with([' ', '\t']))
            && !text.trim().is_empty()
            && message::read(text).is_none()
            && label(text.trim()).is_none()
        {
            findings.block_from(line);
            findings.diagnostic(place.at(), Severity::Error, None, text.trim());
            findings.end_block();
            return Some(Claim::Mine);
        }
        if std::mem::take(&mut self.repeating) && Headed::repeats(text) {
            findings.extend();
            self.repeating = true;
            return Some(Claim::More);
        }
        None
    }

    /// Reads a message with its location.
    fn located(&mut self, line: Line<'_>, findings: &mut Findings) -> Option<Claim> {
        let text = line.text;
        match message::read(text) {
            Some(Message { at, severity: Some(severity), code, text }) => {
                let message = self.message.take();
                self.give_up(message.as_ref(), findings);
                // The finding of the line above goes on: `a.sh:4: error: (maybe x)`.
                let place = line.text.split_at_checked(line.text.len().saturating_sub(text.len()));
                if text.starts_with('(')
                    && text.ends_with(')')
                    && place.is_some_and(|(place, _)| line.above.starts_with(place))
                {
                    findings.detail(text);
                    return Some(Claim::Mine);
                }
                match totals::read(text) {
                    Some(total) => self.stated(total, findings.line()),
                    None => findings.diagnostic(at, severity, code, text),
                }
                Some(Claim::Mine)
            }
            Some(finding) => {
                // A line that is indented deeper is part of the lines above.
                let nested = scan::indent(text) > NESTED;
                if !nested && let Some(severity) = self.headings.next_severity() {
                    findings.diagnostic(finding.at, severity, finding.code, finding.text);
                    return Some(Claim::Mine);
                }
                self.ungraded(&finding, nested, findings.line());
                Some(Claim::Pass)
            }
            None => None,
        }
    }

    /// Notes a location with a message and without a severity.
    fn ungraded(&mut self, finding: &Message<'_>, nested: bool, line: u64) {
        if self.places.len() < PLACES {
            self.places.push((Place::from(finding.at), finding.text.to_owned()));
        }
        self.ungraded_lines += 1;
        // gettext: `a.po:5: ...this is the location of the first definition`. Its total does not count such a line.
        if finding.text.starts_with("...") {
            self.ungraded.detail(finding.text);
        } else if self.ungraded_lines <= LOG && !nested {
            self.ungraded.set_line(line);
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
        if let Some((ran, " tests" | " test")) = text
            .strip_prefix("Ran ")
            .and_then(scan::number)
            .map(|(ran, rest)| (ran, rest.get(..6).unwrap_or(rest).trim_end()))
        {
            self.ran = ran;
        }
        let run = Tally::read(text).and_then(Run::of);
        // `FAILED (failures=2)` counts tests only if as many ran. Some runners count assertions.
        if let Some(run) =
            run.filter(|run| !text.starts_with("FAILED (") || run.failed + run.errors <= self.ran)
        {
            self.runs.note(run, findings.line());
            return true;
        }
        if let Some((Unit::Failed, failed)) = count_first(text) {
            self.alone = Some(failed);
        }
        if let Some(total) = totals::read(text) {
            if !self.headings.note(total, text) {
                self.stated(total, findings.line());
            }
            return true;
        }
        let (rows, last) = &mut self.rows;
        if findings.line() > *last + NEAR {
            *rows = Tally::default();
        }
        if !rows.row(text) && !rows.counted_row(text) {
            return false;
        }
        *last = findings.line();
        if let Some(run) = Run::of(*rows) {
            self.runs.note_rows(run, findings.line(), NEAR);
        }
        true
    }
}

/// The text after the time in seconds that a server prints before each line: `1795377048: x`. Does not match `12: x`.
fn without_epoch(text: &str) -> &str {
    let time = text.split_at_checked(10).filter(|(time, _)| time.bytes().all(|byte| byte.is_ascii_digit()));
    time.and_then(|(_, rest)| rest.strip_prefix(": ")).unwrap_or(text)
}

/// Whether it is a stack frame, which is not a finding: `    at com.acme.Shop.run(Shop.java:3)`, with a label before it or
/// not, or `File "a.py", line 3, in f`. Does not match `at a.js:3`.
pub(in crate::readers::fallback) fn is_frame(text: &str) -> bool {
    let frame = text.trim_start();
    (frame.starts_with("at ") || frame.contains("    at ")) && frame.ends_with(')')
        || frame.starts_with("File \"") && frame.contains("\", line ") && frame.contains(", in ")
}

/// Whether a line of a log begins with a location and reports no problem: `server.go:12: handled request 7`.
fn reports_nothing(text: &str) -> bool {
    static COMPLAINTS: LazyLock<AhoCorasick> = LazyLock::new(|| {
        let words = ["rror", "RROR", "arn", "ARN", "atal", "ATAL", "ail", "AIL", "ritical", "roblem", "ssue"];
        // Construction fails only for more than 2^31 states.
        AhoCorasick::new(words).unwrap_or_else(|_| unreachable!("the words are few"))
    });
    let colon = memchr::memchr(b':', text.as_bytes());
    let numbered = colon.is_some_and(|at| text.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit));
    numbered && !COMPLAINTS.is_match(text)
}

/// Whether the line is a part of the source below a location in megaparsec's format: `  |`, `5 | let x`, `  | ^^^`. Does not
/// match `5 let x`.
fn is_megaparsec_source(text: &str) -> bool {
    let mark = text.trim_start_matches(|byte: char| byte.is_ascii_digit() || byte == ' ');
    mark.len() < text.len() && (mark == "|" || mark.starts_with("| "))
}

#[cfg(test)]
mod tests;
