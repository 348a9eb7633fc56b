//! What the closing list tells of the failures, until it is as long as it was said to be.

use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, NAMES};

#[derive(Default)]
pub(super) struct List(Vec<Row>);

enum Row {
    Test(String),
    /// Where and why; without a file where the stack has no place of the tests.
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
