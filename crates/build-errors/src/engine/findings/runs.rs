//! The test runs whose summaries were read, and which of them are genuine. A test can print a complete run of the same
//! runner.

use super::{Findings, NAMES, Names, Tests, of_severity};
use crate::{Diagnostic, Severity};

/// A summary of a test run, and how many failed tests were listed above it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run {
    tests: Tests,
    errored: u64,
    listed: u64,
    is_genuine: bool,
}

impl Findings {
    /// Notes the summary of a test run. Several summaries are added.
    pub(crate) fn tests(&mut self, tests: Tests) {
        self.tests_below(tests, self.failed.count());
    }

    /// Like [`tests`](Self::tests), for a summary below a list of so many failed tests.
    pub(crate) fn tests_below(&mut self, tests: Tests, listed: u64) {
        let sum = self.tests.get_or_insert_default();
        sum.failed += tests.failed;
        sum.passed += tests.passed;
        sum.skipped += tests.skipped;
        self.add_run(Run { tests, errored: 0, listed, is_genuine: true });
    }

    /// Notes a summary that a test printed, below a list of so many failed tests. It is not counted.
    pub(crate) fn printed_tests(&mut self, tests: Tests, listed: u64) {
        self.add_run(Run { tests, errored: 0, listed, is_genuine: false });
    }

    /// Notes the number of tests that raised outside of an assertion, from a summary. Several are added. They are not
    /// part of the failed tests.
    pub(crate) fn errored_tests(&mut self, errored: u64) {
        self.stated_errored = Some(self.stated_errored.unwrap_or(0) + errored);
        if let Some(run) = self.runs.last_mut() {
            run.errored += errored;
        }
    }

    fn add_run(&mut self, run: Run) {
        if self.runs.len() < NAMES {
            self.runs.push(run);
        }
    }

    /// Drops the runs that tests printed: a summary that states more failed tests than the whole output lists, if
    /// another one does not.
    pub(in crate::engine) fn drop_printed_runs(&mut self) {
        let (failed, errored) = (self.failed.count(), self.errored.count());
        let is_listed = |run: &Run| run.tests.failed <= failed && run.errored <= errored;
        if self.runs.iter().any(|run| run.is_genuine && run.tests.failed > 0 && is_listed(run)) {
            let mut runs = std::mem::take(&mut self.runs);
            for run in runs.iter_mut().filter(|run| run.is_genuine && !is_listed(run)) {
                run.is_genuine = false;
                self.subtract(run);
            }
            self.runs = runs;
        }
        if self.runs.iter().any(|run| !run.is_genuine) {
            self.drop_printed_names();
        }
    }

    fn subtract(&mut self, run: &Run) {
        if let Some(sum) = &mut self.tests {
            sum.failed = sum.failed.saturating_sub(run.tests.failed);
            sum.passed = sum.passed.saturating_sub(run.tests.passed);
            sum.skipped = sum.skipped.saturating_sub(run.tests.skipped);
        }
        self.stated_errored = self.stated_errored.map(|sum| sum.saturating_sub(run.errored));
    }

    /// Keeps the names that the only genuine run lists, and the diagnostics of these tests. A runner lists its failed
    /// tests above its summaries or below them.
    fn drop_printed_names(&mut self) {
        let genuine = || self.runs.iter().enumerate().filter(|(_, run)| run.is_genuine);
        let (Some((index, run)), 1) = (genuine().next(), genuine().count()) else { return };
        let (count, all) = (run.tests.failed, self.failed.count());
        if all <= count || all > NAMES as u64 {
            return;
        }
        let is_below = self.runs.first().is_some_and(|first| first.listed == 0);
        let above = index.checked_sub(1).and_then(|index| self.runs.get(index)).map_or(0, |run| run.listed);
        let next = self.runs.get(index + 1).map_or(all, |run| run.listed);
        let first = match (run.listed.checked_sub(above), next.checked_sub(run.listed)) {
            (Some(listed), _) if !is_below && listed == count => above,
            (_, Some(listed)) if is_below && listed == count => run.listed,
            // The message of the first failed test contains the other run.
            _ => 0,
        };
        self.keep_names(first as usize, count as usize);
    }

    /// Keeps these failed tests and their diagnostics.
    fn keep_names(&mut self, first: usize, count: usize) {
        let names = std::mem::take(&mut self.failed);
        let mut dropped = Names::default();
        for (index, name) in names.kept().iter().enumerate() {
            let list = if (first..first + count).contains(&index) { &mut self.failed } else { &mut dropped };
            list.add_again(name);
        }
        let is_dropped = |found: &Diagnostic| {
            let test = found.test.as_ref();
            test.is_some_and(|test| dropped.kept().contains(test) && !self.failed.kept().contains(test))
        };
        let errors = of_severity(&mut self.diagnostics, Severity::Error);
        let (gone, kept): (Vec<_>, Vec<_>) =
            std::mem::take(errors).into_iter().partition(|kept| is_dropped(&kept.diagnostic));
        *errors = kept;
        let file_of = |found: &super::Kept| found.diagnostic.file.clone();
        let gone: Vec<String> = gone.iter().filter_map(file_of).collect();
        let kept: Vec<String> = errors.iter().filter_map(file_of).collect();
        let files = std::mem::take(&mut self.files);
        let remain = files.kept().iter().filter(|file| kept.contains(file) || !gone.contains(file));
        remain.for_each(|file| _ = self.files.add(file));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::location::Location;

    /// Failed tests and the numbers of failed tests that summaries state, in the order of the output.
    #[track_caller]
    fn check(lines: &[Result<&str, u64>], expected: (u64, &[&str])) {
        let mut findings = Findings::default();
        for line in lines {
            match *line {
                Ok(name) => {
                    findings.failure_of(name, Location::file(name), name);
                    findings.failed_test(name);
                }
                Err(failed) => findings.tests(Tests { failed, passed: 1, skipped: 0 }),
            }
        }
        findings.drop_printed_runs();
        let failed = findings.test_figures().map_or(0, |figures| figures.failed);
        let names: Vec<&str> = findings.failed().kept().iter().map(String::as_str).collect();
        assert_eq!((failed, &names[..]), expected, "{lines:?}");
        assert_eq!(findings.files().kept(), findings.failed().kept(), "{lines:?}");
    }

    #[test]
    fn a_run_that_states_more_than_the_output_lists_was_printed() {
        // Its list is above its summary, or below it, or in the message of the first failed test.
        check(&[Ok("x"), Err(77), Ok("a"), Err(1)], (1, &["a"]));
        check(&[Ok("a"), Err(1), Ok("x"), Err(77)], (1, &["a"]));
        check(&[Err(77), Ok("x"), Err(1), Ok("a")], (1, &["a"]));
        check(&[Ok("a"), Ok("x"), Err(77), Err(1)], (1, &["a"]));
    }

    #[test]
    fn runs_that_the_output_lists_are_added() {
        check(&[Ok("a"), Err(1), Ok("b"), Err(1)], (2, &["a", "b"]));
        check(&[Err(3), Err(2)], (5, &[]));
        check(&[Ok("a"), Err(3)], (3, &["a"]));
        // A test of the runs that were retried is listed and not counted.
        check(&[Ok("a"), Ok("b"), Err(1)], (1, &["a", "b"]));
    }
}
