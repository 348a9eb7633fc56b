//! What the closing list tells of the failures, until it is as long as it was said to be.

use crate::engine::findings::{Findings, NAMES};
use crate::engine::scan::Location;

#[derive(Default)]
pub(super) struct List(Vec<Row>);

enum Row {
    Test(String),
    /// Where and why; without a file where the stack has no place of the tests.
    Failure {
        read: u64,
        file: String,
        line: Option<u32>,
        column: Option<u32>,
        message: String,
    },
}

impl List {
    pub(super) fn test(&mut self, name: &str) {
        self.push(Row::Test(name.to_owned()));
    }

    /// A failure, read on this line of the output.
    pub(super) fn failure(&mut self, at: Location<'_>, message: String, read: u64) {
        self.push(Row::Failure { read, file: at.file.to_owned(), line: at.line, column: at.column, message });
    }

    fn push(&mut self, row: Row) {
        if self.0.len() < 2 * NAMES {
            self.0.push(row);
        }
    }

    pub(super) fn note(self, findings: &mut Findings) {
        let now = findings.line;
        for row in self.0 {
            match row {
                Row::Test(name) => findings.failed_test(&name),
                Row::Failure { read, file, line, column, message } => {
                    findings.line = read;
                    findings.failure(Location { file: &file, line, column }, &message);
                }
            }
        }
        findings.line = now;
    }
}
