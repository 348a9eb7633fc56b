//! The failures in the closing list, kept until the list has the stated length.

use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, NAMES};

#[derive(Default)]
pub(super) struct List(Vec<Row>);

enum Row {
    Test(String),
    /// Location and message of a failure. The file is empty if the stack has no location in the tests.
    Failure(Failure),
}

impl List {
    pub(super) fn test(&mut self, name: &str) {
        self.push(Row::Test(name.to_owned()));
    }

    pub(super) fn failure(&mut self, failure: Failure) {
        self.push(Row::Failure(failure));
    }

    fn push(&mut self, row: Row) {
        if self.0.len() < 2 * NAMES {
            self.0.push(row);
        }
    }

    pub(super) fn note(self, findings: &mut Findings) {
        for row in self.0 {
            match row {
                Row::Test(name) => findings.failed_test(&name),
                Row::Failure(failure) => failure.note(findings),
            }
        }
    }
}
