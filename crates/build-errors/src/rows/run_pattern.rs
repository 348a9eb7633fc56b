//! The compiled patterns of a test runner, and the counts in their groups.

use regex::Captures;

use super::line_regex::{LineRegex, written_out};
use super::{Figures, TestRun};
use crate::engine::findings::Tests;
use crate::engine::reader::Line;
use crate::engine::scan::Location;

/// The compiled patterns of a test runner.
#[derive(Debug)]
pub(super) struct RunProgram {
    pub(super) banners: Vec<LineRegex>,
    pub(super) tests: Vec<LineRegex>,
    pub(super) failures: Vec<LineRegex>,
    pub(super) failures_below: Vec<(LineRegex, LineRegex)>,
    pub(super) failed: Vec<LineRegex>,
    pub(super) skipped: Vec<LineRegex>,
    pub(super) names: Vec<LineRegex>,
    pub(super) places: Vec<LineRegex>,
    pub(super) ends: Vec<LineRegex>,
    pub(super) runs: Vec<LineRegex>,
    pub(super) figures: Vec<FiguresLine>,
    pub(super) run: TestRun,
}

/// A line with counts; see [`Figures`].
#[derive(Debug)]
pub(super) struct FiguresLine {
    above: Option<LineRegex>,
    line: LineRegex,
    goes_on: bool,
}

impl RunProgram {
    pub(super) fn of(run: &TestRun) -> Self {
        let all = |texts: &[&str]| {
            texts.iter().filter_map(|text| LineRegex::new(&written_out(text)).ok()).collect()
        };
        let both =
            |(above, line): &(&str, &str)| Some((LineRegex::new(above).ok()?, LineRegex::new(line).ok()?));
        let figures = |&Figures { above, line, goes_on }: &Figures| {
            let above = if above.is_empty() { None } else { Some(LineRegex::new(above).ok()?) };
            Some(FiguresLine { above, line: LineRegex::new(line).ok()?, goes_on })
        };
        Self {
            banners: all(run.banners),
            tests: all(run.tests),
            failures: all(run.failures),
            failures_below: run.failures_below.iter().filter_map(both).collect(),
            failed: all(run.failed),
            skipped: all(run.skipped),
            names: all(run.names),
            places: all(run.places),
            ends: all(run.ends),
            runs: all(run.runs),
            figures: run.figures.iter().filter_map(figures).collect(),
            run: *run,
        }
    }

    /// Whether each pattern of the run was compiled.
    #[cfg(test)]
    pub(super) fn is_whole(&self, run: &TestRun) -> bool {
        let Self { banners, tests, failures, failed, skipped, names, places, ends, runs, .. } = self;
        [banners, tests, failures, failed, skipped, names, places, ends, runs].map(Vec::len)
            == [
                run.banners,
                run.tests,
                run.failures,
                run.failed,
                run.skipped,
                run.names,
                run.places,
                run.ends,
                run.runs,
            ]
            .map(<[&str]>::len)
            && self.failures_below.len() == run.failures_below.len()
            && self.figures.len() == run.figures.len()
    }
}

/// The counts that lines state.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) total: Option<u64>,
    pub(super) failed: Option<u64>,
    pub(super) passed: Option<u64>,
    pub(super) skipped: Option<u64>,
}

impl Counts {
    /// The counts in the groups; `None` if there are none.
    pub(super) fn of(captures: &Captures<'_>) -> Option<Self> {
        let count = |names: [&str; 3]| {
            let counts = names.into_iter().filter_map(|name| group(captures, name)?.parse::<u64>().ok());
            counts.fold(None, |sum: Option<u64>, count| Some(sum.unwrap_or(0).saturating_add(count)))
        };
        let counts = Self {
            total: count(["total", "total_2", "total_3"]),
            failed: count(["failed", "failed_2", "failed_3"]),
            passed: count(["passed", "passed_2", "passed_3"]),
            skipped: count(["skipped", "skipped_2", "skipped_3"]),
        };
        let Self { total, failed, passed, skipped } = counts;
        total.or(failed).or(passed).or(skipped).map(|_| counts)
    }

    pub(super) fn add(&mut self, other: &Self) {
        let add = |sum: &mut Option<u64>, more: Option<u64>| {
            *sum = more.map(|more| sum.unwrap_or(0).saturating_add(more)).or(*sum);
        };
        add(&mut self.total, other.total);
        add(&mut self.failed, other.failed);
        add(&mut self.passed, other.passed);
        add(&mut self.skipped, other.skipped);
    }

    /// The counts of the run. Missing counts are replaced by the failures and skipped tests that were seen. `None` if
    /// they contradict each other.
    pub(super) fn tests(&self, listed: u64, skipped: u64) -> Option<Tests> {
        let (skipped, total) = (self.skipped.unwrap_or(skipped), self.total);
        let rest = |total: u64, other: u64| total.saturating_sub(other).saturating_sub(skipped);
        let failed = match (self.failed, total, self.passed) {
            (Some(failed), ..) => failed,
            (None, Some(total), Some(passed)) => rest(total, passed),
            _ => listed,
        };
        let passed = self.passed.or(total.map(|total| rest(total, failed)))?;
        let sum = failed.saturating_add(passed).saturating_add(skipped);
        let adds_up = total.is_none_or(|total| self.failed.is_none() || sum == total);
        adds_up.then_some(Tests { failed, passed, skipped })
    }
}

impl FiguresLine {
    /// The counts in the line, or in the line and the line above, and whether they continue the last ones.
    pub(super) fn read(&self, line: Line<'_>) -> Option<(Counts, bool)> {
        let captures = self.line.captures(line.text)?;
        let mut counts = Counts::of(&captures).unwrap_or_default();
        if let Some(above) = &self.above {
            counts.add(&Counts::of(&above.captures(line.above)?).unwrap_or_default());
        }
        Some((counts, self.goes_on))
    }
}

/// The name of a run, and its counts so far.
pub(super) fn in_run<'t>(captures: &Captures<'t>) -> Option<(&'t str, Tests)> {
    let counts = Counts::of(captures)?;
    Some((group(captures, "run")?, counts.tests(0, 0)?))
}

/// The text of the group, if it took part in the match and is not empty.
pub(super) fn group<'t>(captures: &Captures<'t>, name: &str) -> Option<&'t str> {
    captures.name(name).map(|text| text.as_str()).filter(|text| !text.is_empty())
}

/// The name of the test, from one of two alternative groups.
pub(super) fn test<'t>(captures: &Captures<'t>) -> Option<&'t str> {
    group(captures, "test").or_else(|| group(captures, "test_2"))
}

/// The location in the groups. On line 0 there is none.
pub(super) fn place<'t>(captures: &Captures<'t>) -> Option<Location<'t>> {
    let number = |name: &str| group(captures, name).and_then(|number| number.parse().ok());
    let line = number("line").filter(|line| *line > 0)?;
    Some(Location { file: group(captures, "file")?, line: Some(line), column: number("column") })
}
