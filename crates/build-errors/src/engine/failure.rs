//! The block of a failed test, which a reader completes line by line before it knows that the block is genuine.

use super::detail::Detail;
use super::findings::Findings;
use super::scan::Location;
use crate::Severity;

/// The location and the message of a failed test that is not noted yet.
#[derive(Debug, Default)]
pub(crate) struct Failure {
    /// The name of the test as in the tool's list of failed tests; empty if the failure is not a test.
    pub(crate) test: String,
    pub(crate) message: String,
    pub(crate) file: String,
    pub(crate) line: Option<u32>,
    pub(crate) column: Option<u32>,
    detail: Detail,
    /// The first and the last line of the block in the output.
    lines: (u64, u64),
}

impl Failure {
    /// Creates a block that begins on this line.
    pub(crate) fn begin(line: u64) -> Self {
        Self { lines: (line, line), ..Self::default() }
    }

    /// Creates a block of this test that begins on this line.
    pub(crate) fn of_test(test: &str, line: u64) -> Self {
        Self { test: test.to_owned(), ..Self::begin(line) }
    }

    /// Creates a failure from a document.
    pub(crate) fn reported(test: impl Into<String>) -> Self {
        Self { test: test.into(), ..Self::default() }
    }

    /// Extends the block to this line.
    pub(crate) fn extend(&mut self, line: u64) {
        self.lines.1 = line.max(self.lines.0);
    }

    /// Extends the block to the lines of another one, which says more about the same failure.
    pub(crate) fn cover(&mut self, other: &Self) {
        self.lines = (self.lines.0.min(other.lines.0), self.lines.1.max(other.lines.1));
    }

    /// Adds the message and the detail of another block to the detail.
    pub(crate) fn add(&mut self, other: Self) {
        self.cover(&other);
        self.detail.push(&other.message);
        other.detail.into_text().unwrap_or_default().lines().for_each(|line| self.detail.push(line));
    }

    /// Adds a line to the detail.
    pub(crate) fn detail(&mut self, text: &str) {
        self.detail.push(text);
    }

    /// Drops the detail so far, which was general advice.
    pub(crate) fn forget_detail(&mut self) {
        self.detail = Detail::default();
    }

    /// Uses the line as the message, or as a line of the detail if there already is a message.
    pub(crate) fn say(&mut self, text: &str) {
        if self.message.is_empty() {
            self.message.push_str(text.trim());
        } else {
            self.detail.push(text);
        }
    }

    /// Removes the last line, which is not a fact about the failure.
    pub(crate) fn unsay(&mut self) {
        self.detail.pop();
    }

    /// Sets the location.
    pub(crate) fn locate(&mut self, at: Location<'_>) {
        at.file.clone_into(&mut self.file);
        (self.line, self.column) = (at.line, at.column);
    }

    /// The detail so far.
    #[cfg(test)]
    pub(crate) fn detail_text(&self) -> Option<String> {
        self.detail.clone().into_text()
    }

    pub(crate) fn is_located(&self) -> bool {
        self.line.is_some()
    }

    pub(crate) fn at(&self) -> Location<'_> {
        Location { file: &self.file, line: self.line, column: self.column }
    }

    /// The message. Without one, the name of the test is used.
    fn wording(&self) -> &str {
        if self.message.is_empty() { &self.test } else { &self.message }
    }

    /// Notes a failure from a document. The lines of the document are its block.
    pub(crate) fn note_document(self, findings: &mut Findings) {
        findings.failure_of(&self.test, self.at(), self.wording());
        findings.set_detail(self.detail);
    }

    /// Notes the failure as an error that is counted, because no test could run.
    pub(crate) fn note_error(self, findings: &mut Findings) {
        findings.block_from(self.lines.0);
        findings.diagnostic(self.at(), Severity::Error, None, self.wording());
        findings.end_block();
        findings.set_lines(self.lines);
        findings.set_detail(self.detail);
    }

    /// Notes the failure. The reader adds the test to the list of failed tests itself.
    pub(crate) fn note(self, findings: &mut Findings) {
        let lines = self.lines;
        findings.block_from(lines.0);
        self.note_document(findings);
        findings.end_block();
        findings.set_lines(lines);
    }
}
