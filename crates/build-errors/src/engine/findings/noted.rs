//! The names of tests, suites and files in the findings, and the line and the package that findings get.

use std::sync::Arc;

use super::{Findings, Names};

impl Findings {
    /// The number of the current line in the complete output, from 1.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    pub(crate) fn set_line(&mut self, line: u64) {
        self.line = line;
    }

    /// The package of a monorepo that the line belongs to.
    pub(crate) fn package(&self) -> Option<&Arc<str>> {
        self.package.as_ref()
    }

    pub(crate) fn set_package(&mut self, package: &Option<Arc<str>>) {
        self.package.clone_from(package);
    }

    /// Notes the name of a failed test, as printed. A name is counted once, because tools print it in their list and
    /// again with its details.
    pub(crate) fn failed_test(&mut self, name: &str) {
        self.failed.add(name);
    }

    /// Notes the name of a failed test. Equal names belong to different tests.
    pub(crate) fn failed_test_again(&mut self, name: &str) {
        self.failed.add_again(name);
    }

    /// Drops the names of failed tests.
    pub(crate) fn forget_failed_tests(&mut self) {
        self.failed = Names::default();
    }

    pub(crate) fn failed(&self) -> &Names {
        &self.failed
    }

    /// Notes the name of a test that raised outside of an assertion, as printed.
    pub(crate) fn errored_test(&mut self, name: &str) {
        self.errored.add(name);
    }

    pub(crate) fn errored(&self) -> &Names {
        &self.errored
    }

    /// Notes a suite that could not be loaded or set up.
    pub(crate) fn failed_suite(&mut self, name: &str) {
        self.failed_suites.add(name);
    }

    pub(crate) fn failed_suites(&self) -> &Names {
        &self.failed_suites
    }

    /// Notes a file with an error.
    pub(crate) fn failing_file(&mut self, file: &str) {
        self.files.add(file);
    }

    pub(crate) fn files(&self) -> &Names {
        &self.files
    }
}
