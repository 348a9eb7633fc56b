//! Findings whose parts are on several lines: a message and its location, rows below the name of their file, an
//! exception and its first frame, a list below its heading.

use super::{General, NEAR, Unplaced, is_frame};
use crate::Severity;
use crate::engine::findings::{Findings, Weight};
use crate::engine::location::Place;
use crate::engine::location::{Location, alone, leading, position_only, unnamed, within};
use crate::engine::reader::Line;
use crate::engine::scan;
use crate::engine::severity::{self, label};
use crate::readers::fallback::lines::complaints::complains;
use crate::readers::fallback::lines::heading_above_message::is_mark;
use crate::readers::fallback::lines::message::{is_logged, of_runtime};
use crate::readers::fallback::lines::stated_reasons::{says_why, thrown};
use crate::readers::fallback::lines::{file_rows, split_findings};
use crate::readers::fallback::whole_output::complaint::{announces, is_of_runner};
use crate::readers::fallback::whole_output::conclusions::only_gives_up;
use crate::readers::fallback::whole_output::sentences;

/// The maximum number of lines from a location to the message below its source.
const SOURCE: u64 = 4;

impl General {
    /// Reads a finding with its message and its location on separate lines. The location comes first in gfortran's
    /// format, and the message comes first in annotated source.
    pub(super) fn parted(&mut self, line: Line<'_>, findings: &mut Findings) -> bool {
        let Line { text, above } = line;
        let near = |line: u64| findings.line() <= line + NEAR;
        if let Some((severity, code, wording)) = label(text)
            && let Some(at) = alone(above).filter(|at| !at.file.contains("node_modules"))
        {
            findings.diagnostic(at, severity, code, wording);
            return true;
        }
        if let Some((severity, code, wording)) = label(text)
            && is_mark(above)
            && let Some((place, first)) =
                self.above_source.take_if(|(_, line)| findings.line() <= *line + SOURCE)
        {
            findings.block_from(first);
            findings.diagnostic(place.at(), severity, code, wording);
            findings.end_block();
            return true;
        }
        if let Some(at) = split_findings::under(text).or_else(|| split_findings::traced(text))
            && let Some((first, severity, code, wording)) = self.message.take_if(|(line, ..)| near(*line))
        {
            findings.block_from(first);
            findings.diagnostic(at, severity, code.as_deref(), &wording);
            findings.end_block();
            return true;
        }
        if let Some((code, wording)) = split_findings::rule(above)
            && let Some(at) = split_findings::under(text).filter(|at| at.column.is_some())
        {
            findings.block_from(findings.line().saturating_sub(1));
            findings.diagnostic(at, Severity::Error, Some(code), wording);
            findings.end_block();
            return true;
        }
        // hledger prints its name before the location.
        let behind_program = || text.split_once(": ").and_then(|(_, rest)| alone(rest));
        // Jsonnet prints the names of the objects behind the frames of its stack.
        let above_name = || {
            let (at, name) = leading(text.strip_prefix('\t')?)?;
            name.starts_with('\t').then_some(at)
        };
        if let Some(at) = alone(text).or_else(behind_program).or_else(above_name) {
            // AspectJ's compiler prints the location on the next line, indented.
            let bare = leading(text.trim_start()).is_some();
            let next = |line: u64| bare && text.starts_with(['\t', ' ']) && findings.line() == line + 1;
            if let Some((first, severity, code, wording)) = self.message.take_if(|(line, ..)| next(*line)) {
                findings.block_from(first);
                findings.diagnostic(at, severity, code.as_deref(), &wording);
                findings.end_block();
                return true;
            }
            self.header = Some(at.file.to_owned());
            if text.trim_end().ends_with(':') && at.line.is_some() {
                self.above_source = Some((Place::from(at), findings.line()));
            }
            if text.trim_end().ends_with(':') && at.column.is_some() {
                self.lone = Some((Place::from(at), findings.line()));
            }
        }
        false
    }

    /// Reads a heading that only locates the message on the line above it, and doubts the count if other findings were
    /// printed in another format.
    pub(super) fn located_above(&mut self, text: &str, findings: &mut Findings) -> bool {
        let Some((_, at)) = split_findings::bare_heading(text) else { return false };
        if findings.errors() + findings.warnings() > self.bare {
            findings.partly_understood();
        }
        self.bare += 1;
        let above = |(line, ..): &mut Unplaced| *line + 1 == findings.line();
        let Some((first, severity, code, wording)) = self.message.take_if(above) else { return false };
        findings.block_from(first);
        findings.diagnostic(at, severity, code.as_deref(), &wording);
        findings.end_block();
        true
    }

    /// Reads a row of a linter below the name of its file.
    pub(super) fn row(&mut self, line: Line<'_>, findings: &mut Findings) -> bool {
        let header = self.header.as_deref();
        let row = header.and_then(|file| file_rows::row(line.text, file));
        let Some(row) = row.or_else(|| file_rows::row(line.text, line.above)) else {
            // If the rows are not indented, each one is the line above the next.
            let row = file_rows::ungraded_row(line.text, line.above);
            let row = row.or_else(|| file_rows::ungraded_row(line.text, header?));
            if let Some(row) = row {
                self.ungraded.set_line(findings.line());
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
    pub(super) fn message(&mut self, text: &str, findings: &mut Findings) -> bool {
        if is_of_runner(text) {
            return false;
        }
        let wording =
            label(severity::unmarked(text.trim().trim_start_matches("*** ").trim_start_matches("---")));
        let wording = wording.or_else(|| warning_of_program(text));
        let wording = wording.filter(|(severity, ..)| *severity != Severity::Info);
        // sbt prints the severity once more before Scala's heading, which has its own reader:
        // `[error] -- Error: a.scala:3:7`.
        if let Some((severity, code, wording)) = wording
            && !wording.starts_with("-- ")
            && !is_frame(wording)
            && !is_logged(text.trim())
            && let Some((at, wording)) = located(wording)
        {
            let message = self.message.take();
            self.give_up(message.as_ref(), findings);
            findings.diagnostic(at, severity, code, wording);
            return true;
        }
        self.unplaced |= wording.is_none() && has_position(text);
        let unread = is_unread(text);
        if unread {
            findings.partly_understood();
        }
        if let Some((severity, code, wording)) = wording.filter(|(_, _, wording)| !wording.is_empty()) {
            // Ansible's warnings describe the run.
            let of_run = text.starts_with('[') && text.contains("]: ") && severity != Severity::Error;
            if !of_run && !concludes(wording) && !only_gives_up(wording) && !wording.ends_with(':') {
                self.alone(severity, code, wording, findings);
            }
            // The message below a heading, or the causes below miette's message, are read from the whole output.
            if severity == Severity::Error && !announces(text.trim()) && !wording.starts_with("× ") {
                findings.reason(Weight::Guess, text);
            }
        } else if let Some((name, wording)) = thrown(text) {
            self.message =
                Some((findings.line(), Severity::Error, Some(name.to_owned()), wording.to_owned()));
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

    /// Notes the first frame in the program's code below an exception, which raised it: `    at f (/p/a.js:3:7)`,
    /// `    at /p/a.js:3:7`, `    at f (a.js:3)`. It is not an error of a compiler, so it is not counted.
    pub(super) fn framed(&mut self, text: &str, findings: &mut Findings) -> bool {
        let called = text.trim().strip_prefix("at ").filter(|_| self.message.is_some());
        let Some(called) = called.filter(|_| !of_runtime(text)) else { return false };
        let place = called.strip_suffix(')').and_then(|text| text.rsplit_once('(')).map(|(_, place)| place);
        let called_there = called.contains(" (");
        let located = |at: &Location<'_>| at.column.is_some() || at.line.is_some() && called_there;
        let Some(at) = alone(place.unwrap_or(called)).filter(located) else {
            return false;
        };
        // Nix prints a location without a function below a message that is not an exception.
        let near = |(line, _, name, _): &mut Unplaced| {
            let thrown = name.as_deref().is_some_and(|name| place.is_some() || name.ends_with("Error"));
            thrown && findings.line() <= *line + NEAR
        };
        let Some((first, _, name, wording)) = self.message.take_if(near) else { return false };
        findings.block_from(first);
        findings.failure(at, &format!("{}: {wording}", name.unwrap_or_default()));
        findings.end_block();
        true
    }

    /// Whether the line belongs to a list below a heading that is only a severity, in publint's format: `Errors:`, then
    /// `1. x`, `2. y`.
    pub(super) fn item(&mut self, text: &str, findings: &mut Findings) -> bool {
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
        let Some(wording) = item.and_then(|(_, rest)| rest.strip_prefix(". ")) else { return false };
        findings.diagnostic(Location::default(), severity, None, wording);
        self.list = Some((severity, next + 1));
        true
    }

    /// Adds a message without a location. Its location may follow.
    pub(super) fn alone(
        &mut self,
        severity: Severity,
        code: Option<&str>,
        wording: &str,
        findings: &Findings,
    ) {
        let message = (findings.line(), severity, code.map(str::to_owned), wording.to_owned());
        let before = self.message.replace(message);
        self.give_up(before.as_ref(), findings);
        self.messages += 1;
    }

    /// Like [`alone`](Self::alone), for one of many messages of a log. The text of the last one is overwritten.
    pub(super) fn one_more(&mut self, severity: Severity, wording: &str, findings: &Findings) {
        let Some((line, last, None, text)) = &mut self.message else {
            return self.alone(severity, None, wording, findings);
        };
        let warned = std::mem::replace(last, severity) == Severity::Warning;
        *line = findings.line();
        text.clear();
        text.push_str(wording);
        self.given_up(warned, findings);
        self.messages += 1;
    }

    /// Notes that a message has no location, because another message or finding follows it.
    pub(super) fn give_up(&mut self, message: Option<&Unplaced>, findings: &Findings) {
        if let Some((_, severity, ..)) = message {
            self.given_up(*severity == Severity::Warning, findings);
        }
    }

    fn given_up(&mut self, warned: bool, findings: &Findings) {
        if warned && findings.errors() + findings.warnings() == 0 {
            self.early = true;
        } else {
            self.unplaced = true;
        }
    }
}

/// Whether the line reports a problem at a position in a file that it does not name: `Unexpected x at line 2, column 8.`
fn has_position(text: &str) -> bool {
    complains(text) && unnamed(text).is_some_and(|at| at.column.is_some())
}

/// A warning behind the name of its program: `gawk: warning: x`. Does not match `a.awk: warning: x` or `x: an error: y`.
fn warning_of_program(text: &str) -> Option<severity::Label<'_>> {
    let (program, rest) = text.split_once(": ")?;
    let is_name = program.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_+".contains(&byte));
    label(rest).filter(|(severity, ..)| is_name && *severity == Severity::Warning)
}

/// The location in a message, and the message without it: `x at a.pl line 3`, `a.dot: x in line 3`, `3,7-3,9: x`.
fn located(wording: &str) -> Option<(Location<'_>, &str)> {
    if let Some(found) = position_only(wording) {
        return Some(found);
    }
    if let Some((at, before, after)) = within(wording).filter(|(_, before, _)| !before.is_empty()) {
        // The message is between the file and its position: `Unable to parse a.js: Unexpected token (3:7)`.
        let between = after.starts_with(": ") && after.trim_end().ends_with(')');
        let follows = after
            .trim_start_matches([')', ']'])
            .strip_prefix(": ")
            .is_some_and(|rest| !rest.trim().is_empty());
        let around = || if between || follows { wording } else { around(wording, before) };
        return Some((at, behind(before, after).unwrap_or_else(around)));
    }
    let at = sentences::named_line(wording)?;
    Some((at, wording.split_once(": ").map_or(wording, |(_, wording)| wording)))
}

/// The text after a location and a separate colon, or after a location in quotation marks between colons:
/// `parsing [a.cfg:9] : x`, `loading: "a.html:9": x`. Does not match `x at a.pl:9: y` or `see "a.html:9": y`.
fn behind<'a>(before: &str, after: &'a str) -> Option<&'a str> {
    let quoted = || after.strip_prefix("\": ").filter(|_| before.ends_with(": \""));
    after.strip_prefix(" : ").or_else(quoted).filter(|wording| !wording.trim().is_empty())
}

/// The text of a sentence before its location, without the words that introduce it; or the text after it if there is
/// only one word before it: `at a.x:3: y`.
fn around<'a>(wording: &'a str, before: &'a str) -> &'a str {
    let mut trimmed = before;
    for word in ["\"", "(file:", "(", "at", "in", "on", "of", "-", "file"] {
        trimmed = trimmed.strip_suffix(word).map_or(trimmed, str::trim_end);
    }
    if trimmed.contains(' ') { trimmed } else { wording }
}

/// Whether a message only states that there are errors above: `Error(s) found in configuration file : a.cfg`,
/// `found error in x , skipping`. Does not match `unknown error occurred`.
fn concludes(wording: &str) -> bool {
    const SAYS: [&str; 7] = ["found", "detected", "abort", "previous", "encountered", "due to", "errors in "];
    let lower = wording.to_ascii_lowercase();
    let of_errors =
        lower.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "error" | "errors"));
    let specific = lower.contains("not found") || lower.contains("unknown") || lower.contains("unexpected");
    of_errors && !specific && SAYS.iter().any(|word| lower.contains(word))
}

/// Whether a line that was not understood has a location at its start, and a severity after it, or announces several
/// errors.
fn is_unread(text: &str) -> bool {
    if !text.contains("rror")
        && !text.contains("arning")
        && !text.contains("ERROR")
        && !text.contains("WARNING")
    {
        return false;
    }
    // A list of errors in another format: `Multiple compilation errors in a.elv:`.
    if text.starts_with("Multiple ") && text.contains(" errors") {
        return true;
    }
    let Some((_, rest)) = leading(text.trim_start()) else { return false };
    let words = rest.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(4);
    words.filter_map(severity::leading).any(|(severity, rest)| rest.is_empty() && severity != Severity::Info)
}
