//! The findings of one tool, and the rules of counting that all readers share.
//!
//! - A diagnostic is counted once, however often it is printed.
//! - A tool may shorten its list, so its summary replaces the count since the last summary. The summaries of several
//!   runs are added.
//! - Memory is bounded: names, files and diagnostics are kept up to a limit, and counted beyond it.

mod figures;
mod names;
mod noted;
mod runs;

use std::sync::Arc;

use foldhash::HashSet;

use self::names::{IDENTITIES, cut, cut_middle, identity, uncut};
pub(crate) use self::names::{NAMES, Names};
use super::detail::{Block, Detail};
use super::scan::Location;
use crate::{Diagnostic, Severity};

/// The number of diagnostics kept of each severity. A record contains as many of them as requested.
pub(crate) const DIAGNOSTICS: usize = 1000;

/// The findings of one tool.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// Diagnostics of runs that ended with a summary, by severity.
    closed: Counts,
    /// Diagnostics since the last summary.
    open: Counts,
    /// Files with an error as stated by summaries, and whether all summaries stated them.
    stated_files: Option<u64>,
    tests: Option<Tests>,
    /// The summaries that were read.
    runs: Vec<runs::Run>,
    /// Whether only the failures of some run are known.
    partial: bool,
    files: Names,
    failed: Names,
    /// Tests that raised outside of an assertion.
    errored: Names,
    /// Suites that could not be loaded or set up.
    failed_suites: Names,
    stated_errored: Option<u64>,
    diagnostics: [Vec<Kept>; 3],
    /// The last noted diagnostic, if it was kept: its severity and position.
    last: Option<(Severity, usize)>,
    /// The line of the last noted diagnostic.
    noted: u64,
    /// The first line of the block that the next diagnostics belong to.
    block: Option<u64>,
    reason: Option<(Weight, String)>,
    /// A summary that states fewer errors than were printed before it: the stated number and the seen number.
    contradiction: Option<(u64, u64)>,
    seen: HashSet<u64>,
    /// Whether a summary stated the number of errors or warnings.
    stated: bool,
    /// Whether some findings were not understood, so that the counted ones are not all.
    partly: bool,
    /// Whether the errors are a total of problems that states no severity.
    ungraded: bool,
    /// Whether a diagnostic with a line and no column was printed twice: it may be two.
    alike: bool,
    /// Whether a runner states that something was not built.
    unbuilt: bool,
    /// Whether the output is that of a test run.
    tested: bool,
    /// The tool that a report names; empty if several reports name different ones.
    tool: Option<String>,
    /// The number of the current line in the complete output, from 1.
    line: u64,
    /// The packages that the lines belong to, with the first line of each.
    packages: Vec<(u64, Option<Arc<str>>)>,
}

/// A diagnostic, and the detail that is added while its block is read.
#[derive(Debug)]
struct Kept {
    diagnostic: Diagnostic,
    detail: Detail,
}

/// The number of diagnostics of each severity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Counts {
    errors: u64,
    warnings: u64,
}

/// The counts of a test run, from its summary. A retried test counts once, with its last result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tests {
    pub(crate) failed: u64,
    pub(crate) passed: u64,
    pub(crate) skipped: u64,
}

/// How much a reason explains. The reason with the most weight is reported. If several have the same weight, it is the
/// first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// A line that looks like an error message.
    Guess,
    /// The tool reports that it could not do its work.
    Stated,
    /// The tool reports why.
    Cause,
}

impl Findings {
    /// Notes a message of a compiler or linter. Repeated messages are counted once. The file of an error counts as
    /// failing.
    pub(crate) fn diagnostic(
        &mut self,
        at: Location<'_>,
        severity: Severity,
        code: Option<&str>,
        message: &str,
    ) {
        self.noted = self.line;
        if self.seen.len() < IDENTITIES
            && !self.seen.insert(identity(&(
                self.package_of_block(),
                (at.file, at.line, at.column),
                severity as u8,
                code,
                message,
            )))
        {
            self.last = None;
            self.alike |= at.line.is_some() && at.column.is_none();
            return;
        }
        match severity {
            Severity::Error => {
                self.open.errors += 1;
                if !at.file.is_empty() {
                    self.failing_file(at.file);
                }
            }
            Severity::Warning => self.open.warnings += 1,
            Severity::Info => {}
        }
        self.keep(at, severity, code, message);
    }

    /// Like [`diagnostic`](Self::diagnostic), for a block that begins on the line with the number `first`.
    pub(crate) fn diagnostic_from(
        &mut self,
        first: u64,
        at: Location<'_>,
        severity: Severity,
        code: Option<&str>,
        message: &str,
    ) {
        self.block_from(first);
        self.diagnostic(at, severity, code, message);
        self.end_block();
    }

    /// Notes the location and the message of a failed test. It is not counted as an error of a compiler. Its file
    /// counts as failing.
    pub(crate) fn failure(&mut self, at: Location<'_>, message: &str) {
        self.failure_of("", at, message);
    }

    /// Like [`failure`](Self::failure), for a named test. Two tests may fail at the same location with the same
    /// message.
    pub(crate) fn failure_of(&mut self, test: &str, at: Location<'_>, message: &str) {
        if !at.file.is_empty() {
            self.failing_file(at.file);
        }
        if self.seen.len() < IDENTITIES
            && !self.seen.insert(identity(&(
                self.package_of_block(),
                at.file,
                at.line,
                at.column,
                message,
                test,
            )))
        {
            self.last = None;
            return;
        }
        self.keep(at, Severity::Error, None, message);
        if !test.is_empty() {
            self.of_test(test);
        }
    }

    /// Sets the detail of the last diagnostic.
    pub(super) fn set_detail(&mut self, detail: Detail) {
        if let Some(kept) = self.last() {
            kept.detail = detail;
        }
    }

    /// Sets the lines of the last diagnostic's block.
    pub(crate) fn set_lines(&mut self, lines: (u64, u64)) {
        if let Some(kept) = self.last() {
            kept.diagnostic.log_lines = Some(lines);
        }
    }

    /// Begins a block on this line: the diagnostics noted until [`end_block`](Self::end_block) begin there.
    pub(crate) fn block_from(&mut self, line: u64) {
        self.block = Some(line);
    }

    /// Ends the block. The next diagnostic begins on the line on which it is noted.
    pub(crate) fn end_block(&mut self) {
        self.block = None;
    }

    /// Whether a finding was noted on the current line, repeated or not.
    pub(crate) fn line_noted(&self) -> bool {
        self.noted == self.line
    }

    /// Extends the last diagnostic to the current line.
    pub(crate) fn extend(&mut self) {
        let line = self.line;
        if let Some((first, last)) = self.last().and_then(|kept| kept.diagnostic.log_lines.as_mut()) {
            *last = line.max(*first);
        }
    }

    /// Adds a line to the detail of the last diagnostic, and extends it to the current line.
    pub(crate) fn detail(&mut self, text: &str) {
        self.extend();
        if let Some(kept) = self.last() {
            kept.detail.push(text);
        }
    }

    /// Sets the lines and the detail of the last diagnostic, from a block that was read before it was noted.
    pub(crate) fn block(&mut self, block: Block) {
        if let Some(kept) = self.last() {
            kept.diagnostic.log_lines = Some((block.first, block.last));
            kept.detail = block.detail;
        }
    }

    /// Removes the last line of the last diagnostic's detail, which is not a fact about it.
    pub(crate) fn undo_detail(&mut self) {
        self.extend();
        if let Some(kept) = self.last() {
            kept.detail.pop();
        }
    }

    /// Sets the failed test that the last diagnostic belongs to.
    pub(crate) fn of_test(&mut self, name: &str) {
        if let Some(kept) = self.last() {
            kept.diagnostic.test = Some(cut(name));
        }
    }

    /// Notes the summary of a run. Each stated number replaces the number counted since the last summary.
    pub(crate) fn summary(&mut self, errors: Option<u64>, warnings: Option<u64>, files: Option<u64>) {
        self.stated |= errors.is_some() || warnings.is_some();
        if let Some(errors) = errors {
            if errors < self.open.errors {
                self.contradiction = Some((errors, self.open.errors));
            }
            self.closed.errors += errors;
            self.open.errors = 0;
        }
        if let Some(warnings) = warnings {
            self.closed.warnings += warnings;
            self.open.warnings = 0;
        }
        if let Some(files) = files {
            self.stated_files = Some(self.stated_files.unwrap_or(0) + files);
        }
    }

    /// Sets the tool that wrote the report. The reader of a report format does not know it.
    pub(crate) fn written_by(&mut self, tool: &str) {
        match &mut self.tool {
            None => self.tool = Some(cut(tool)),
            Some(known) if known == tool => {}
            Some(known) => known.clear(),
        }
    }

    /// The tool that wrote the reports, if they name it.
    pub(crate) fn tool(&self) -> Option<&str> {
        self.tool.as_deref()
    }

    /// Notes that some findings were not understood. Without a total there is then no count.
    pub(crate) fn partly_understood(&mut self) {
        self.partly = true;
    }

    /// Leaves out the count if a diagnostic was printed twice, because the tool is not known and they may be separate
    /// ones.
    pub(crate) fn doubt_repetitions(&mut self) {
        self.partly |= self.alike;
    }

    /// Whether all findings were counted.
    pub(crate) fn counts_are_known(&self) -> bool {
        self.stated || !self.partly
    }

    /// Ends a run without a summary. Its counts are kept, regardless of the summary of the next run.
    pub(crate) fn close(&mut self) {
        self.closed.errors += self.open.errors;
        self.closed.warnings += self.open.warnings;
        self.open = Counts::default();
    }

    /// Notes a test run that states only the number of failed tests. Several are added, and the number of passed tests
    /// is then unknown.
    pub(crate) fn failed_tests(&mut self, failed: u64) {
        self.partial = true;
        self.tests(Tests { failed, ..Tests::default() });
    }

    /// Notes the reason of the failure, which is reported if no count explains it.
    pub(crate) fn reason(&mut self, weight: Weight, text: &str) {
        let text = text.trim();
        if !text.is_empty() && self.reason.as_ref().is_none_or(|(has, _)| *has < weight) {
            self.reason = Some((weight, cut_middle(text)));
        }
    }

    /// Notes a reason that may begin with the known one and add to it.
    pub(crate) fn longer_reason(&mut self, weight: Weight, text: &str) {
        let is_longer = |known: &str| text.starts_with(uncut(known));
        self.reason = self.reason.take().filter(|(has, known)| *has != weight || !is_longer(known));
        self.reason(weight, text);
    }

    /// Takes over the diagnostics and counts of `other`, if there are none here.
    pub(crate) fn adopt(&mut self, other: Self) {
        self.open = other.open;
        self.files = other.files;
        self.diagnostics = other.diagnostics;
    }

    /// Takes over the diagnostics of `other`. A summary states their counts by severity.
    pub(crate) fn adopt_uncounted(&mut self, other: Self) {
        self.adopt(Self { open: Counts::default(), ..other });
    }

    fn keep(&mut self, at: Location<'_>, severity: Severity, code: Option<&str>, message: &str) {
        let lines = (self.block.unwrap_or(self.line), self.line);
        let package = self.package_of_block().map(cut);
        let kept = of_severity(&mut self.diagnostics, severity);
        self.last = (kept.len() < DIAGNOSTICS).then_some((severity, kept.len()));
        if kept.len() < DIAGNOSTICS {
            let diagnostic = Diagnostic {
                file: (!at.file.is_empty()).then(|| at.file.to_owned()),
                line: at.line,
                column: at.column,
                severity,
                code: code.map(cut),
                message: cut(message.trim()),
                package,
                log_lines: Some(lines),
                ..Diagnostic::default()
            };
            kept.push(Kept { diagnostic, detail: Detail::default() });
        }
    }

    /// The last noted diagnostic, if it was kept.
    fn last(&mut self) -> Option<&mut Kept> {
        let (severity, position) = self.last?;
        of_severity(&mut self.diagnostics, severity).get_mut(position)
    }
}

fn of_severity(diagnostics: &mut [Vec<Kept>; 3], severity: Severity) -> &mut Vec<Kept> {
    let [errors, warnings, notes] = diagnostics;
    match severity {
        Severity::Error => errors,
        Severity::Warning => warnings,
        Severity::Info => notes,
    }
}
