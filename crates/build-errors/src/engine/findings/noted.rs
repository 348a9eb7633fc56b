//! The names of tests, suites and files in the findings, and the line and the package that findings get.

use std::sync::Arc;

use super::{Findings, Names};

/// The maximum number of changes of the package that are kept.
const PACKAGES: usize = 64;

impl Findings {
    /// The number of the current line in the complete output, from 1.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    pub(crate) fn set_line(&mut self, line: u64) {
        self.line = line;
    }

    /// Whether some line belongs to a package of a monorepo.
    pub(crate) fn has_package(&self) -> bool {
        !self.packages.is_empty()
    }

    /// The package of the first line of the current block. A runner may report a failure when the next package has begun.
    pub(super) fn package_of_block(&self) -> Option<&str> {
        package_at(&self.packages, self.block.unwrap_or(self.line))
    }

    /// Sets the package of the current line and of those below it.
    pub(crate) fn set_package(&mut self, package: &Option<Arc<str>>) {
        let last = self.packages.last();
        if last.map_or(package.is_some(), |(_, last)| last != package) {
            if self.packages.len() >= PACKAGES {
                self.packages.remove(0);
            }
            self.packages.push((self.line, package.clone()));
        }
    }

    /// Drops everything, because the same run follows again (watch mode) or a JSON report of it follows.
    pub(crate) fn restart(&mut self) {
        *self = Self { line: self.line, packages: std::mem::take(&mut self.packages), ..Self::default() };
    }

    /// Removes the name of a package from the diagnostics.
    pub(crate) fn forget_package(&mut self, package: &str) {
        let named = self.diagnostics.iter_mut().flatten().map(|kept| &mut kept.diagnostic.package);
        named.filter(|named| named.as_deref() == Some(package)).for_each(|named| *named = None);
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
        self.files.add_file(package_at(&self.packages, self.block.unwrap_or(self.line)), file);
    }

    pub(crate) fn files(&self) -> &Names {
        &self.files
    }
}

/// The package that a line belongs to.
fn package_at(packages: &[(u64, Option<Arc<str>>)], line: u64) -> Option<&str> {
    packages.iter().rev().find(|(first, _)| *first <= line)?.1.as_deref()
}
