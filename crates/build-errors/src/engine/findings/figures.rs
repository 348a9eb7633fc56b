//! The counts of the noted findings, from which the record is made.

use super::{Counts, DIAGNOSTICS, Findings, Names, Tests, Weight};
use crate::{Diagnostic, Severity};

/// The known counts of a test run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TestFigures {
    pub(crate) failed: u64,
    pub(crate) errored: u64,
    pub(crate) passed: Option<u64>,
    pub(crate) skipped: Option<u64>,
}

impl Findings {
    /// Whether the errors are a total of problems that states no severity.
    pub(crate) fn is_ungraded(&self) -> bool {
        self.ungraded
    }

    pub(crate) fn set_ungraded(&mut self, ungraded: bool) {
        self.ungraded = ungraded;
    }

    /// Counts findings that the tool mentions but does not list.
    pub(crate) fn unlisted(&mut self, errors: u64, warnings: u64) {
        self.open.errors = self.open.errors.saturating_add(errors);
        self.open.warnings = self.open.warnings.saturating_add(warnings);
    }

    /// Stops counting the errors, because each is a failed test.
    pub(crate) fn uncount_errors(&mut self) {
        (self.open.errors, self.closed.errors) = (0, 0);
    }

    /// The number of errors: stated by summaries, or counted if there was no summary.
    pub(crate) fn errors(&self) -> u64 {
        self.closed.errors + self.open.errors
    }

    /// The number of warnings, found in the same way.
    pub(crate) fn warnings(&self) -> u64 {
        self.closed.warnings + self.open.warnings
    }

    /// The number of notes, as far as they were kept.
    pub(crate) fn notes(&self) -> u64 {
        let [.., notes] = &self.diagnostics;
        notes.len() as u64
    }

    /// The number of files with an error or a failed test: never fewer than were seen.
    pub(crate) fn file_count(&self) -> u64 {
        self.stated_files.unwrap_or(0).max(self.files.count())
    }

    /// The package that all listed findings are in, if there is one.
    pub(crate) fn only_package(&self) -> Option<&str> {
        let mut packages = self.diagnostics.iter().flatten().map(|kept| kept.diagnostic.package.as_deref());
        let first = packages.next()??;
        packages.all(|other| other == Some(first)).then_some(first)
    }

    /// Whether the number of these files is known. It is not if errors are stated but none is listed.
    pub(crate) fn knows_files(&self) -> bool {
        let [errors, ..] = &self.diagnostics;
        self.file_count() > 0 || !errors.is_empty() || self.errors() == 0
    }

    /// The counts of the test run. Without a summary: the number of failed tests seen.
    pub(crate) fn test_figures(&self) -> Option<TestFigures> {
        match self.tests {
            Some(Tests { failed, passed, skipped }) => {
                let known = |count| Some(count).filter(|_| !self.partial);
                Some(TestFigures {
                    failed,
                    errored: self.errored_count(),
                    passed: known(passed),
                    skipped: known(skipped),
                })
            }
            None => (self.failed.count() + self.errored_count() > 0).then(|| TestFigures {
                failed: self.failed.count(),
                errored: self.errored_count(),
                passed: None,
                skipped: None,
            }),
        }
    }

    /// Whether a summary stated the counts of a test run.
    pub(crate) fn has_summary(&self) -> bool {
        self.tests.is_some()
    }

    /// Whether a summary states the counts of all tests.
    pub(crate) fn states_all_tests(&self) -> bool {
        self.tests.is_some() && !self.partial
    }

    /// Lists the failed tests of `reports`, whose sum is counted here, unless they are listed already.
    pub(crate) fn list_tests_of(&mut self, reports: Self) {
        if self.lists_locations() {
            return;
        }
        if self.tests.is_some_and(|tests| tests.failed == reports.failed.count()) {
            self.failed = reports.failed;
        }
        (self.diagnostics, self.files) = (reports.diagnostics, reports.files);
    }

    /// Names the failed tests of a runner that is one of the tests counted here, and adds its diagnostics.
    pub(crate) fn show_tests_of(&mut self, mut runner: Self) {
        for name in runner.failed.kept().iter().chain(runner.errored.kept()) {
            self.failed.add(name);
        }
        runner.uncount_errors();
        self.absorb(runner);
    }

    /// Notes that the output is that of a test run, so that its errors may be failed tests.
    pub(crate) fn note_test_run(&mut self) {
        self.tested = true;
    }

    /// Whether the errors may be failed tests.
    pub(crate) fn may_be_tests(&self) -> bool {
        self.tested || self.tests.is_some_and(|tests| tests.failed > 0)
    }

    /// The contradiction in the output, if there is one.
    pub(crate) fn contradiction(&self) -> Option<String> {
        let (stated, seen) = self.contradiction?;
        Some(format!("the output contradicts itself: its summary says {stated} errors, {seen} are listed"))
    }

    fn errored_count(&self) -> u64 {
        self.stated_errored.unwrap_or(0).max(self.errored.count())
    }

    /// Notes that the runner states that something was not built.
    pub(crate) fn unbuilt(&mut self) {
        self.unbuilt = true;
    }

    /// Whether a runner states that something was not built.
    pub(crate) fn is_unbuilt(&self) -> bool {
        self.unbuilt
    }

    pub(crate) fn why(&self) -> Option<&(Weight, String)> {
        self.reason.as_ref()
    }

    /// The line on which the first diagnostic begins.
    pub(crate) fn first_line(&self) -> u64 {
        let lines = self.diagnostics.iter().flatten().filter_map(|kept| kept.diagnostic.log_lines);
        lines.map(|(first, _)| first).min().unwrap_or(u64::MAX)
    }

    /// The kept diagnostics, errors first. A test that a diagnostic names is also in the list of tests.
    pub(crate) fn into_diagnostics(mut self) -> impl Iterator<Item = Diagnostic> {
        let diagnostics = std::mem::take(&mut self.diagnostics);
        diagnostics.into_iter().flatten().map(move |kept| Diagnostic {
            detail: kept.detail.into_text(),
            test: kept
                .diagnostic
                .test
                .filter(|test| self.failed.may_hold(test) || self.errored.may_hold(test)),
            ..kept.diagnostic
        })
    }

    /// Keeps the finding in the line `reason`, or else those whose message `reports` a problem, and doubts the count. `None`
    /// if there are none or too many.
    pub(crate) fn reporting(mut self, reason: &str, reports: impl Fn(&str) -> bool) -> Option<Self> {
        const MANY: usize = 20;
        let is_reason = |found: &Diagnostic| {
            let is_named = |file: &str| match found.line {
                Some(_) => reason.contains(file),
                None => reason.starts_with(file),
            };
            found.file.as_deref().is_some_and(is_named) && reason.ends_with(&found.message)
        };
        let any = self.diagnostics.iter().flatten().any(|kept| is_reason(&kept.diagnostic));
        let is_kept = |found: &Diagnostic| match any {
            true => is_reason(found),
            false => found.line.is_some() && reports(&found.message),
        };
        self.diagnostics.iter_mut().for_each(|listed| listed.retain(|kept| is_kept(&kept.diagnostic)));
        let kept = self.diagnostics.iter().map(Vec::len).sum::<usize>();
        self.files = Names::default();
        let [errors, ..] = &self.diagnostics;
        for file in errors.iter().filter_map(|kept| kept.diagnostic.file.as_deref()) {
            self.files.add(file);
        }
        self.partly_understood();
        (1..=MANY).contains(&kept).then_some(self)
    }

    /// Whether there is only a total of errors, without any listed error or test.
    pub(crate) fn is_total(&self) -> bool {
        let listed = self.diagnostics.iter().any(|kept| !kept.is_empty());
        !listed && self.files.count() == 0 && self.tests.is_none() && self.failed.count() == 0
    }

    /// Whether an error or a warning with a line number was noted.
    pub(crate) fn lists_locations(&self) -> bool {
        let [errors, warnings, _] = &self.diagnostics;
        errors.iter().chain(warnings).any(|kept| kept.diagnostic.line.is_some())
    }

    /// Whether all kept diagnostics have this property.
    pub(crate) fn all(&self, test: impl Fn(&Diagnostic) -> bool) -> bool {
        self.diagnostics.iter().flatten().all(|kept| test(&kept.diagnostic))
    }

    /// Calls `visit` with each kept diagnostic.
    pub(crate) fn each(&self, mut visit: impl FnMut(&Diagnostic)) {
        self.diagnostics.iter().flatten().for_each(|kept| visit(&kept.diagnostic));
    }

    /// Adds the diagnostics of `other` in the order of the output, and their counts.
    pub(crate) fn absorb(&mut self, other: Self) {
        for (own, more) in self.diagnostics.iter_mut().zip(other.diagnostics) {
            own.extend(more);
            own.sort_by_key(|kept| kept.diagnostic.log_lines);
            own.truncate(DIAGNOSTICS);
        }
        self.open.errors += other.open.errors + other.closed.errors;
        self.open.warnings += other.open.warnings + other.closed.warnings;
        for file in other.files.kept() {
            self.files.add(file);
        }
    }

    /// Whether findings are listed and their number is stated.
    pub(crate) fn lists_all(&self) -> bool {
        self.stated && self.lists_locations()
    }

    /// Turns the errors into warnings, because the tool counts them as such.
    pub(crate) fn into_warnings(mut self) -> Self {
        let [errors, warnings, _] = &mut self.diagnostics;
        errors.iter_mut().for_each(|kept| kept.diagnostic.severity = Severity::Warning);
        warnings.append(errors);
        self.open = Counts { errors: 0, warnings: self.open.errors + self.open.warnings };
        self.files = Names::default();
        self
    }

    /// Whether there is nothing to report.
    pub(crate) fn is_empty(&self) -> bool {
        self.errors() == 0
            && self.warnings() == 0
            && self.tests.is_none()
            && self.failed.count() + self.errored_count() == 0
            && self.reason.is_none()
            && self.diagnostics.iter().all(Vec::is_empty)
    }
}
