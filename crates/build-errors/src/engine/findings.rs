//! What one tool's format found, and the rules of counting that all formats share.
//!
//! - A diagnostic is counted once, however often it is printed.
//! - A tool's own summary is truer than what was seen of its list (lists are cut), so it replaces the count of what
//!   was seen since the last summary; summaries of several runs add up.
//! - Memory is fixed: names, files and diagnostics are kept up to a cap, their numbers are counted past it.

mod figures;

use std::sync::Arc;

use foldhash::HashSet;

use super::detail::{Block, Detail};
use super::names::{IDENTITIES, cut, cut_middle, identity};
pub(crate) use super::names::{NAMES, Names};
use super::scan::Location;
use crate::{Diagnostic, Severity};

/// Diagnostics kept of each severity; a record holds as many of them as were requested.
pub(crate) const DIAGNOSTICS: usize = 1000;

/// What one tool's format found.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// Diagnostics of runs that ended with a summary, by severity.
    closed: Counts,
    /// Diagnostics since the last summary.
    open: Counts,
    /// Files with an error, as stated by summaries; and whether all summaries stated them.
    stated_files: Option<u64>,
    tests: Option<Tests>,
    /// Of some run only the failures are known.
    partial: bool,
    pub(crate) files: Names,
    pub(crate) failed: Names,
    /// Tests that raised outside an assertion.
    pub(crate) errored: Names,
    /// Suites that could not be loaded or set up.
    pub(crate) failed_suites: Names,
    stated_errored: Option<u64>,
    diagnostics: [Vec<Kept>; 3],
    /// The diagnostic that was noted last, unless it was not kept: its severity and position.
    last: Option<(Severity, usize)>,
    /// The line on which a diagnostic was noted last.
    noted: u64,
    /// The first line of the block that the next diagnostics belong to.
    block: Option<u64>,
    reason: Option<(Weight, String)>,
    /// A summary that states fewer errors than were printed before it: what it stated, and what was seen.
    contradiction: Option<(u64, u64)>,
    seen: HashSet<u64>,
    /// Whether a summary stated how many errors or warnings there are.
    stated: bool,
    /// Whether some of the output was not understood, so that what was seen is not all.
    partly: bool,
    /// The tool that a report names; empty if several reports name different ones.
    tool: Option<String>,
    /// The number of the line that is being read in the complete output, from 1.
    pub(crate) line: u64,
    /// The package of a monorepo that the line belongs to.
    pub(crate) package: Option<Arc<str>>,
}

/// A diagnostic with what is added to it while its block is read.
#[derive(Debug)]
struct Kept {
    diagnostic: Diagnostic,
    detail: Detail,
}

/// How many diagnostics of each severity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Counts {
    errors: u64,
    warnings: u64,
}

/// A test run's figures, as its summary states them. A retried test counts once, by its last outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tests {
    pub(crate) failed: u64,
    pub(crate) passed: u64,
    pub(crate) skipped: u64,
}

/// How much a reason explains; of two, the weightier is told, of equals the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// A line that looks like an error's.
    Guess,
    /// The tool says that it could not do its work.
    Stated,
    /// The tool says why.
    Cause,
}

impl Findings {
    /// A message of a compiler or linter. Repeated, it is counted once. An error's file counts as failing.
    pub(crate) fn diagnostic(
        &mut self,
        at: Location<'_>,
        severity: Severity,
        code: Option<&str>,
        message: &str,
    ) {
        self.noted = self.line;
        if self.seen.len() < IDENTITIES
            && !self.seen.insert(identity(&(at.file, at.line, at.column, severity as u8, code, message)))
        {
            self.last = None;
            return;
        }
        match severity {
            Severity::Error => {
                self.open.errors += 1;
                if !at.file.is_empty() {
                    self.files.add(at.file);
                }
            }
            Severity::Warning => self.open.warnings += 1,
            Severity::Info => {}
        }
        self.keep(at, severity, code, message);
    }

    /// Likewise, of a block that begins on the line with the number `first`.
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

    /// A test that failed, by its name as the tool writes it. A name is counted once: tools print it in their list
    /// and again with its details.
    pub(crate) fn failed_test(&mut self, name: &str) {
        self.failed.add(name);
    }

    /// A test that raised outside an assertion, by its name as the tool writes it.
    pub(crate) fn errored_test(&mut self, name: &str) {
        self.errored.add(name);
    }

    /// Where and why a test failed. It is no compiler's error, so it is not counted as one; its file counts as
    /// failing.
    pub(crate) fn failure(&mut self, at: Location<'_>, message: &str) {
        self.failure_of("", at, message);
    }

    /// Likewise, of a named test. Two tests may fail at the same location with the same message.
    pub(super) fn failure_of(&mut self, test: &str, at: Location<'_>, message: &str) {
        if !at.file.is_empty() {
            self.files.add(at.file);
        }
        if self.seen.len() < IDENTITIES
            && !self.seen.insert(identity(&(at.file, at.line, at.column, message, test)))
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

    /// Ends the block: the next diagnostic begins on its own line.
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

    /// Gives the last diagnostic the lines and the detail of a block that was read before it was noted.
    pub(crate) fn block(&mut self, block: Block) {
        if let Some(kept) = self.last() {
            kept.diagnostic.log_lines = Some((block.first, block.last));
            kept.detail = block.detail;
        }
    }

    /// Takes back the last line of the last diagnostic's detail, which turned out to say nothing.
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

    /// The summary of a run: each figure that it states replaces what was counted of it since the last.
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

    /// Sets the tool that wrote the report, which the reader of the report's format cannot know.
    pub(crate) fn written_by(&mut self, tool: &str) {
        match &mut self.tool {
            None => self.tool = Some(cut(tool)),
            Some(known) if known == tool => {}
            Some(known) => known.clear(),
        }
    }

    /// The tool that wrote the reports, if they say so.
    pub(crate) fn tool(&self) -> Option<&str> {
        self.tool.as_deref()
    }

    /// Says that the output holds findings that were not understood: without a total there is no count.
    pub(crate) fn partly_understood(&mut self) {
        self.partly = true;
    }

    /// Whether what was counted is all that there is.
    pub(crate) fn counts_are_known(&self) -> bool {
        self.stated || !self.partly
    }

    /// Ends a run that has no summary: what was counted stays, whatever the next run's summary says.
    pub(crate) fn close(&mut self) {
        self.closed.errors += self.open.errors;
        self.closed.warnings += self.open.warnings;
        self.open = Counts::default();
    }

    /// The summary of a test run; several add up.
    pub(crate) fn tests(&mut self, run: Tests) {
        let sum = self.tests.get_or_insert_default();
        sum.failed += run.failed;
        sum.passed += run.passed;
        sum.skipped += run.skipped;
    }

    /// A test run that tells only how many tests failed; several add up, and how many passed is then unknown.
    pub(crate) fn failed_tests(&mut self, failed: u64) {
        self.partial = true;
        self.tests(Tests { failed, ..Tests::default() });
    }

    /// How many tests of a run raised outside an assertion, as its summary states; several add up. They are not part of
    /// the failed tests.
    pub(crate) fn errored_tests(&mut self, errored: u64) {
        self.stated_errored = Some(self.stated_errored.unwrap_or(0) + errored);
    }

    fn errored_count(&self) -> u64 {
        self.stated_errored.unwrap_or(0).max(self.errored.count())
    }

    /// Why it failed, where no count explains it.
    pub(crate) fn reason(&mut self, weight: Weight, text: &str) {
        let text = text.trim();
        if !text.is_empty() && self.reason.as_ref().is_none_or(|(has, _)| *has < weight) {
            self.reason = Some((weight, cut_middle(text)));
        }
    }

    /// Takes another's diagnostics and counts for its own, which has none.
    pub(crate) fn adopt(&mut self, other: Self) {
        self.open = other.open;
        self.files = other.files;
        self.diagnostics = other.diagnostics;
    }

    /// Forgets all: what follows is the same run again (watch mode), or a truer account of it (a JSON report).
    pub(crate) fn restart(&mut self) {
        *self = Self { line: self.line, package: self.package.take(), ..Self::default() };
    }

    fn keep(&mut self, at: Location<'_>, severity: Severity, code: Option<&str>, message: &str) {
        let lines = (self.block.unwrap_or(self.line), self.line);
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
                package: self.package.as_deref().map(cut),
                log_lines: Some(lines),
                ..Diagnostic::default()
            };
            kept.push(Kept { diagnostic, detail: Detail::default() });
        }
    }

    /// The diagnostic that was noted last, if it was kept.
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
