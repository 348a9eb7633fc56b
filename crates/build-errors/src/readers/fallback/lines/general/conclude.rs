//! Decides at the end of the output which findings, totals and counts of tests are right.

use super::General;
use crate::engine::findings::Findings;
use crate::readers::fallback::lines::complaints::complains;
use crate::readers::fallback::lines::totals::Total;
use crate::readers::fallback::test_runs::runs::Run;

impl General {
    /// Counts the findings: those that were listed, and those without a severity whose number a total confirms.
    pub(super) fn conclude_findings(&mut self, findings: &mut Findings) {
        // A last message with a code is a finding and not the conclusion.
        self.unplaced |= self.message.as_ref().is_some_and(|(_, _, code, _)| code.is_some());
        let stated = if self.total.1 == 0 { self.headings.total } else { self.total.0 };
        let Total { errors, warnings, problems, files } = stated;
        let listed = findings.errors() + findings.warnings();
        self.adopt_ungraded(stated, findings);
        findings.set_ungraded(errors.is_none() && warnings.is_none() && problems.is_some());
        let errors =
            errors.or(problems.filter(|_| listed == 0).map(|all| all.saturating_sub(warnings.unwrap_or(0))));
        // A total below the number of listed findings counts something else.
        if errors.unwrap_or(0) >= findings.errors() && warnings.unwrap_or(u64::MAX) >= findings.warnings() {
            findings.summary(errors, warnings, files.filter(|_| findings.errors() > 0));
        }
        // Messages without a location or without a severity were not listed, so the list is not complete.
        let unstated =
            errors.is_none() && findings.errors() > 0 && self.places.iter().any(|(_, text)| complains(text));
        if (self.unplaced || unstated || self.early && findings.warnings() > 0) && listed > 0 {
            findings.partly_understood();
        }
    }

    /// Adds the locations with a message and without a severity to the findings, if a total states their number.
    fn adopt_ungraded(&mut self, stated: Total, findings: &mut Findings) {
        let Total { errors, warnings, problems, .. } = stated;
        let ungraded = self.ungraded.errors();
        if findings.errors() + findings.warnings() > 0 {
            // A tool may give no severity to its errors, and one to its warnings.
            let unlisted = errors.unwrap_or(0).saturating_sub(findings.errors());
            if (1..=unlisted).contains(&ungraded) {
                findings.absorb(std::mem::take(&mut self.ungraded));
            }
            return;
        }
        if errors.or(problems) == Some(ungraded) {
            findings.adopt(std::mem::take(&mut self.ungraded));
        } else if let (Some(failed), Some(warned)) = (errors, warnings)
            && failed > 0
            && failed + warned == ungraded
        {
            findings.adopt_uncounted(std::mem::take(&mut self.ungraded));
        } else if errors.or(problems).unwrap_or(0) == 0
            && warnings.filter(|count| *count > 0) == Some(ungraded)
        {
            findings.adopt(std::mem::take(&mut self.ungraded).into_warnings());
        }
    }

    /// Counts and names the failed tests, if the counts of the runs agree.
    pub(super) fn conclude_run(&self, findings: &mut Findings) {
        let marked = |failed: u64| !self.marked.agreeing(failed).is_empty();
        let alone = self.alone.filter(|failed| marked(*failed));
        let alone = alone.map(|failed| Run { failed, ..Run::default() });
        let contradicts =
            |run: &Run| alone.is_some_and(|alone| alone.failed != run.failed) && !marked(run.failed);
        let run = self.runs.agreed(marked).filter(|run| !contradicts(run)).or(alone);
        let Some(Run { failed, errors, tests }) = run else { return };
        match tests {
            Some(tests) => {
                findings.tests(tests);
                // cxxtest prints a failed assertion like an error of a compiler.
                if tests.failed > 0 && errors == 0 && findings.errors() == tests.failed {
                    findings.uncount_errors();
                }
            }
            None => findings.failed_tests(failed),
        }
        if errors > 0 {
            findings.errored_tests(errors);
        }
        for name in self.marked.agreeing(failed) {
            findings.failed_test(name);
        }
        if failed > 0 {
            self.places.iter().for_each(|(place, text)| findings.failure(place.at(), text));
        }
    }
}
