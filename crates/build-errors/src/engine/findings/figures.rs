//! Figures of the findings that readers noted. The record is made from them.

use super::{Counts, Findings, Names, Tests, Weight};
use crate::{Diagnostic, Severity};

/// A test run's figures, as far as they are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TestFigures {
    pub(crate) failed: u64,
    pub(crate) errored: u64,
    pub(crate) passed: Option<u64>,
    pub(crate) skipped: Option<u64>,
}

impl Findings {
    /// Errors: stated by summaries, or counted where there was none.
    pub(crate) fn errors(&self) -> u64 {
        self.closed.errors + self.open.errors
    }

    /// Warnings, likewise.
    pub(crate) fn warnings(&self) -> u64 {
        self.closed.warnings + self.open.warnings
    }

    /// Files with an error or a failed test: never fewer than were seen.
    pub(crate) fn file_count(&self) -> u64 {
        self.stated_files.unwrap_or(0).max(self.files.count())
    }

    /// Whether the output says how many files those are: not where it states errors and lists none of them.
    pub(crate) fn knows_files(&self) -> bool {
        let [errors, ..] = &self.diagnostics;
        self.file_count() > 0 || !errors.is_empty() || self.errors() == 0
    }

    /// The test run's figures; where no summary was seen, the failed tests that were.
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

    /// Whether a summary stated the figures of a test run.
    pub(crate) fn has_summary(&self) -> bool {
        self.tests.is_some()
    }

    /// How the output contradicts itself, where it does.
    pub(crate) fn contradiction(&self) -> Option<String> {
        let (stated, seen) = self.contradiction?;
        Some(format!("the output contradicts itself: its summary says {stated} errors, {seen} are listed"))
    }

    pub(crate) fn why(&self) -> Option<&(Weight, String)> {
        self.reason.as_ref()
    }

    /// The line on which the first diagnostic begins.
    pub(crate) fn first_line(&self) -> u64 {
        let lines = self.diagnostics.iter().flatten().filter_map(|kept| kept.diagnostic.log_lines);
        lines.map(|(first, _)| first).min().unwrap_or(u64::MAX)
    }

    /// The kept diagnostics, errors first. A test that a diagnostic names is one of those that are listed.
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

    /// Whether it is nothing but a total of errors, with none of them listed, nor a test.
    pub(crate) fn is_total(&self) -> bool {
        let listed = self.diagnostics.iter().any(|kept| !kept.is_empty());
        !listed && self.files.count() == 0 && self.tests.is_none() && self.failed.count() == 0
    }

    /// Whether an error or a warning with a line number was noted.
    pub(crate) fn lists_locations(&self) -> bool {
        let [errors, warnings, _] = &self.diagnostics;
        errors.iter().chain(warnings).any(|kept| kept.diagnostic.line.is_some())
    }

    /// Whether it lists findings and states how many there are.
    pub(crate) fn lists_all(&self) -> bool {
        self.stated && self.lists_locations()
    }

    /// Makes warnings of its errors: the tool counts them so.
    pub(crate) fn into_warnings(mut self) -> Self {
        let [errors, warnings, _] = &mut self.diagnostics;
        errors.iter_mut().for_each(|kept| kept.diagnostic.severity = Severity::Warning);
        warnings.append(errors);
        self.open = Counts { errors: 0, warnings: self.open.errors + self.open.warnings };
        self.files = Names::default();
        self
    }

    /// Whether there is anything to tell.
    pub(crate) fn is_empty(&self) -> bool {
        self.errors() == 0
            && self.warnings() == 0
            && self.tests.is_none()
            && self.failed.count() + self.errored_count() == 0
            && self.reason.is_none()
            && self.diagnostics.iter().all(Vec::is_empty)
    }
}
