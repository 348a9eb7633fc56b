//! Reads the output of a test runner with the patterns of a row: headlines of failures, the lines below them, and
//! counts.

use std::sync::Arc;

use regex::Captures;

use super::line_regex::LineRegex;
use super::program::Program;
use super::run_pattern::{Counting, Counts, RunProgram, group, in_run, place, test};
use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, NAMES, Tests};
use crate::engine::reader::{Claim, Line, Reader};
use crate::readers::add_script_line;

/// The maximum number of concurrent runs whose counts are kept.
const RUNS: usize = 16;

/// The state of the reader.
pub(crate) struct TestReader {
    program: Arc<Program>,
    /// Whether a banner was read.
    begun: bool,
    /// The last named test.
    test: String,
    /// The failure that is being read.
    failure: Option<Failure>,
    /// The last counts. The next lines may continue or replace them.
    counts: Option<Counts>,
    /// The last counts of each concurrent run.
    runs: Vec<(String, Tests)>,
    /// The line of the last counts.
    counted: u64,
    /// The counts of the runs that ended, each with the number of failed tests listed above it.
    ended: Vec<(Tests, u64)>,
    /// Counts that do not match the failures above them, in the same way. A test may have printed them.
    doubtful: Option<(Tests, u64)>,
    /// The number of failures listed between the previous counts and the last ones. Unknown if the counts are above the
    /// failures.
    listed: Option<u64>,
    /// The number of failed tests when the last run ended.
    before: u64,
    /// The number of tests skipped since then.
    skipped: u64,
    /// Whether a failure was read since the last counts.
    open: bool,
}

impl TestReader {
    pub(crate) fn new(program: Arc<Program>) -> Self {
        Self {
            program,
            begun: false,
            test: String::new(),
            failure: None,
            counts: None,
            runs: Vec::new(),
            counted: 0,
            ended: Vec::new(),
            doubtful: None,
            listed: None,
            before: 0,
            skipped: 0,
            open: false,
        }
    }
}

impl Reader for TestReader {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let program = Arc::clone(&self.program);
        let Some(patterns) = &program.run else { return Claim::Pass };
        let text = line.text;
        let first = |all: &[LineRegex]| all.iter().find_map(|pattern| pattern.captures(text));
        if let Some(captures) = first(&patterns.banners) {
            self.settle(findings);
            self.close(patterns, findings);
            self.begun = true;
            self.test.clear();
            self.counts = Counts::of(&captures);
            return Claim::Mine;
        }
        if patterns.needs_banner && !self.begun {
            return Claim::Pass;
        }
        if let Some(captures) = first(&patterns.tests) {
            self.settle(findings);
            self.test = test(&captures).unwrap_or_default().to_owned();
            return Claim::More;
        }
        if let Some(captures) = first(&patterns.failures) {
            return self.begin(&program, patterns, &[captures], findings);
        }
        let below = patterns.failures_below.iter().find_map(|(above, below)| {
            let below = below.captures(text)?;
            Some([above.captures(line.above)?, below])
        });
        if let Some(captures) = below {
            return self.begin(&program, patterns, &captures, findings);
        }
        if let Some(captures) = first(&patterns.failed) {
            self.settle(findings);
            findings.failed_test(test(&captures).unwrap_or_default());
            return Claim::Mine;
        }
        if first(&patterns.skipped).is_some() {
            self.settle(findings);
            self.skipped += 1;
            return Claim::Mine;
        }
        let mut claim = Claim::Pass;
        if let Some((weight, reason)) = program.reason(line) {
            findings.longer_reason(weight, &reason);
            claim = Claim::Mine;
        }
        if let Some((run, tests)) = patterns.runs.iter().find_map(|run| in_run(&run.captures(text)?)) {
            self.settle(findings);
            if let Some((_, last)) = self.runs.iter_mut().find(|(known, _)| known == run) {
                *last = tests;
            } else if self.runs.len() < RUNS {
                self.runs.push((run.to_owned(), tests));
            }
            return Claim::Mine;
        }
        if let Some((counts, goes_on)) = patterns.figures.iter().find_map(|figures| figures.read(line)) {
            self.count(patterns, counts, goes_on, findings);
            return Claim::Mine;
        }
        if claim == Claim::Pass {
            claim = self.below(&program, patterns, text, findings);
        }
        // Other lines of the runner before its counts.
        if claim == Claim::Pass && self.open && patterns.is_closed_by_figures { Claim::More } else { claim }
    }

    fn finish(&mut self, findings: &mut Findings) {
        let program = Arc::clone(&self.program);
        let Some(patterns) = &program.run else { return };
        self.settle(findings);
        self.close_runs();
        self.close(patterns, findings);
        let printed = self.doubtful.take();
        if self.ended.is_empty() {
            self.ended.extend(printed);
        } else if let Some((tests, listed)) = printed {
            findings.printed_tests(tests, listed);
        }
        if patterns.is_closed_by_figures && self.ended.is_empty() && findings.file_count() == 0 {
            findings.written_by("");
        }
        if !patterns.needs_failure || findings.failed().count() > 0 {
            self.ended.drain(..).for_each(|(tests, listed)| findings.tests_below(tests, listed));
        }
    }
}

impl TestReader {
    /// Reads the headline of a failure, which may be on several lines. A headline without a name belongs to the last named
    /// test.
    fn begin(
        &mut self,
        program: &Program,
        patterns: &RunProgram,
        lines: &[Captures<'_>],
        findings: &mut Findings,
    ) -> Claim {
        self.settle(findings);
        let stated = |name| lines.iter().find_map(|captures| group(captures, name));
        if let Some(test) = lines.iter().find_map(test) {
            self.test = match stated("suite") {
                Some(suite) => format!("{suite} > {test}"),
                None => test.to_owned(),
            };
        } else if patterns.is_unnamed || !patterns.names.is_empty() {
            self.test.clear();
        } else if self.test.is_empty() {
            return Claim::Pass;
        }
        match self.test.as_str() {
            "" => {}
            test if patterns.is_listed_once => findings.failed_test_again(test),
            test => findings.failed_test(test),
        }
        let mut failure = Failure::of_test(&self.test, findings.line());
        if let Some(at) = lines.iter().find_map(place) {
            failure.locate(at);
        }
        failure.say(stated("message").unwrap_or(&program.message));
        self.open = true;
        self.failure = Some(failure);
        let counts = lines.iter().find_map(Counts::of);
        if counts.is_some() {
            self.counts = counts;
        }
        Claim::More
    }

    /// Reads a line below the headline: a location, part of the message, or the end.
    fn below(
        &mut self,
        program: &Program,
        patterns: &RunProgram,
        text: &str,
        findings: &mut Findings,
    ) -> Claim {
        let Some(failure) = &mut self.failure else { return Claim::Pass };
        if patterns.ends.iter().any(|end| end.is_match(text)) {
            self.settle(findings);
            return Claim::Pass;
        }
        let Some(captures) = program.details.iter().find_map(|detail| detail.captures(text)) else {
            self.settle(findings);
            return Claim::Pass;
        };
        if failure.test.is_empty()
            && let Some(captures) = patterns.names.iter().find_map(|name| name.captures(text))
        {
            failure.test.push_str(test(&captures).unwrap_or_default());
            failure.say(group(&captures, "message").unwrap_or_default());
            failure.extend(findings.line());
            findings.failed_test(&failure.test);
            return Claim::More;
        }
        let wording = group(&captures, "message").unwrap_or(text);
        if patterns.has_excerpts {
            add_script_line(failure, wording, findings.line());
            return Claim::More;
        }
        let Some(at) = patterns.places.iter().find_map(|place| place.captures(text)) else {
            if !program.ignored.iter().any(|ignored| ignored.is_match(text)) {
                failure.say(wording);
            }
            if !text.trim().is_empty() {
                failure.extend(findings.line());
            }
            return Claim::More;
        };
        if let Some(message) = group(&at, "message") {
            // Each failed check has a location and a message.
            if failure.is_located() {
                self.settle(findings);
            }
            let test = &self.test;
            self.failure.get_or_insert_with(|| Failure::of_test(test, findings.line())).say(message);
        }
        if let Some(failure) = &mut self.failure {
            failure.extend(findings.line());
            if let Some(at) = place(&at).filter(|_| !failure.is_located()) {
                failure.locate(at);
            }
        }
        if patterns.ends_at_place {
            self.settle(findings);
            return Claim::Mine;
        }
        Claim::More
    }

    /// Adds the counts of a run, or continues the last ones.
    fn count(&mut self, patterns: &RunProgram, counts: Counts, goes_on: bool, findings: &mut Findings) {
        self.settle(findings);
        let last = std::mem::replace(&mut self.counted, findings.line());
        if goes_on {
            if let Some(known) = self.counts.as_mut().filter(|_| last + 1 == findings.line()) {
                known.add(&counts);
            }
            if self.counts.is_some() || !patterns.needs_banner {
                return;
            }
            // The first counts below the banner. Those with which they usually begin are zero and not printed.
        }
        if patterns.counting != Counting::Last {
            self.close(patterns, findings);
        } else if let Some(Counts { failed: Some(failed), .. }) = self.counts.take()
            && failed > findings.failed().count()
        {
            let listed = self.before + self.listed.unwrap_or(0);
            findings.printed_tests(Tests { failed, ..Tests::default() }, listed);
        }
        let listed = findings.failed().count().saturating_sub(self.before);
        // A test may print other counts.
        self.open &= counts.failed.is_some_and(|failed| failed != listed);
        self.counts = Some(counts);
        self.listed = Some(listed);
    }

    /// Ends the open failure. If it has no message, only its name is noted.
    fn settle(&mut self, findings: &mut Findings) {
        let Some(mut failure) = self.failure.take() else { return };
        if failure.message.is_empty() && failure.is_located() {
            let test = failure.test.clone();
            failure.say(&test);
        }
        if !failure.message.is_empty() {
            failure.note(findings);
        }
    }

    /// Adds the last counts as those of a run that ended.
    fn close(&mut self, patterns: &RunProgram, findings: &mut Findings) {
        let Some(counts) = self.counts.take() else { return };
        let listed = self.listed.take().unwrap_or(findings.failed().count().saturating_sub(self.before));
        let Some(tests) = counts.tests(listed, self.skipped) else {
            let seen = findings.failed().count() > 0 || !patterns.needs_failure;
            if let Counts { total: None, passed: None, failed: Some(failed), .. } = counts
                && seen
            {
                findings.failed_tests(failed);
            } else if let (Some(_), Some(failed)) = (counts.total, counts.failed) {
                // There are more failures than tests: the runner did not print it.
                findings.printed_tests(Tests { failed, ..Tests::default() }, self.before + listed);
            }
            return;
        };
        if patterns.counting == Counting::Listed && tests.failed != listed {
            self.doubtful = Some((tests, self.before + listed));
            if tests.failed > listed {
                // The list of a run that a test printed.
                self.before += listed;
            }
            return;
        }
        self.before += listed;
        self.skipped = 0;
        self.add(tests, self.before);
    }

    /// Adds the counts of the concurrent runs, unless other counts state a different number of failures.
    fn close_runs(&mut self) {
        let failed: u64 = self.runs.iter().fold(0, |sum, (_, tests)| sum.saturating_add(tests.failed));
        let stated = self.counts.take_if(|_| !self.runs.is_empty()).and_then(|counts| counts.failed);
        if stated.is_none_or(|stated| stated == failed) {
            std::mem::take(&mut self.runs).into_iter().for_each(|(_, tests)| self.add(tests, self.before));
        }
    }

    fn add(&mut self, tests: Tests, listed: u64) {
        if self.ended.len() < NAMES {
            self.ended.push((tests, listed));
        } else if let Some((last, _)) = self.ended.last_mut() {
            last.failed = last.failed.saturating_add(tests.failed);
            last.passed = last.passed.saturating_add(tests.passed);
            last.skipped = last.skipped.saturating_add(tests.skipped);
        }
    }
}
