//! The compiled patterns of a test runner, and the counts in their groups.

use regex::Captures;

use super::line_regex::LineRegex;
use super::program::above_and_line;
use crate::engine::findings::Tests;
use crate::engine::reader::Line;
use crate::engine::scan::Location;

/// The compiled patterns of a test runner.
///
/// A failure has the groups `test` (or `test_2`), `suite`, `file`, `line`, `column` and `message`. Counts are `total`,
/// `failed`, `passed` and `skipped`; groups like `total_2` are added to `total`, and `not_run` is subtracted. Counts that are
/// not stated are taken from the listed tests.
#[derive(Debug, Default)]
pub(super) struct RunProgram {
    /// Lines that begin a run, and therefore end the previous one.
    pub(super) banners: Vec<LineRegex>,
    /// Lines that name the test whose failures are below.
    pub(super) tests: Vec<LineRegex>,
    /// Headlines of failures. A headline without a name belongs to the last named test, unless `names` are set. It is not
    /// read if no test was named.
    pub(super) failures: Vec<LineRegex>,
    /// Headlines on two lines: the pattern of the nearest line above that is neither blank nor indented, and the pattern
    /// of the line. Both may have groups.
    pub(super) failures_below: Vec<(LineRegex, LineRegex)>,
    /// Other lines that name a failed test.
    pub(super) failed: Vec<LineRegex>,
    /// Lines that each report one skipped test.
    pub(super) skipped: Vec<LineRegex>,
    /// Lines that name the test of a headline above that does not.
    pub(super) names: Vec<LineRegex>,
    /// Lines with a location below a headline. The first one counts. One with a message begins another failure of the same
    /// test.
    pub(super) places: Vec<LineRegex>,
    /// Lines that end a failure although they look like part of it.
    pub(super) ends: Vec<LineRegex>,
    /// Counts of one of several concurrent runs, such as the run of a browser. The group `run` is its name. They are updated
    /// while the tests run, and count if the other counts state the same number of failures.
    pub(super) runs: Vec<LineRegex>,
    pub(super) figures: Vec<Figures>,
    pub(super) counting: Counting,
    /// Whether lines are read only below a banner, because other programs print similar lines.
    pub(super) needs_banner: bool,
    /// Whether a headline without a name belongs to no test.
    pub(super) is_unnamed: bool,
    /// Whether counts are read only if there is a failure, because other programs print similar lines.
    pub(super) needs_failure: bool,
    /// Whether each failed test has one headline. Equal names then belong to different tests.
    pub(super) is_listed_once: bool,
    /// Whether all lines between a failure and the counts belong to the runner. Other runners print the same headlines, so
    /// the runner is named only if it printed counts or a location.
    pub(super) is_closed_by_figures: bool,
    /// Whether the location is the last line of a failure.
    pub(super) ends_at_place: bool,
    /// Whether the details contain annotated source and JavaScript stacks. They are left out, and the first stack frame is
    /// the location.
    pub(super) has_excerpts: bool,
}

/// The rule that selects the counts if several lines state them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Counting {
    /// All of them. Each ends a run.
    #[default]
    Each,
    /// The last, or the last before a banner. They are updated during the run, or a test may print similar lines.
    Last,
    /// Those that state as many failures as were listed above them, or else the last.
    Listed,
}

/// A line with the counts of a run.
#[derive(Debug)]
pub(super) struct Figures {
    /// The pattern of the nearest line above that is neither blank nor indented. Both lines may have counts.
    above: Option<LineRegex>,
    line: LineRegex,
    /// Whether the counts continue those on the previous line.
    goes_on: bool,
}

impl RunProgram {
    /// Adds a part of a row. Returns `None` if it is unknown or does not compile.
    pub(super) fn add(&mut self, keyword: &str, text: &str, below: &[&str]) -> Option<()> {
        let lines = match keyword {
            "banner" => &mut self.banners,
            "test" => &mut self.tests,
            "failure" if below.is_empty() => &mut self.failures,
            "failed" => &mut self.failed,
            "skipped" => &mut self.skipped,
            "name" => &mut self.names,
            "place" => &mut self.places,
            "end" => &mut self.ends,
            "concurrent" => &mut self.runs,
            _ => return self.add_rule(keyword, text, below),
        };
        lines.push(LineRegex::of_row(text)?);
        Some(())
    }

    /// Adds a part that is not a pattern for one line.
    fn add_rule(&mut self, keyword: &str, text: &str, below: &[&str]) -> Option<()> {
        match keyword {
            "failure" => {
                let (above, line) = above_and_line(text, below)?;
                self.failures_below.push((above?, line));
            }
            "counts" | "more-counts" => {
                let (above, line) = above_and_line(text, below)?;
                self.figures.push(Figures { above, line, goes_on: keyword == "more-counts" });
            }
            "counting" if text == "last" => self.counting = Counting::Last,
            "counting" if text == "listed" => self.counting = Counting::Listed,
            "needs-banner" => self.needs_banner = true,
            "unnamed" => self.is_unnamed = true,
            "needs-failure" => self.needs_failure = true,
            "listed-once" => self.is_listed_once = true,
            "closed-by-counts" => self.is_closed_by_figures = true,
            "ends-at-place" => self.ends_at_place = true,
            "excerpts" => self.has_excerpts = true,
            _ => return None,
        }
        Some(())
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
        let not_run = count(["not_run", "", ""]).unwrap_or(0);
        let counts = Self {
            total: count(["total", "total_2", "total_3"]).map(|total| total.saturating_sub(not_run)),
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

impl Figures {
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

/// The location in the groups: a file, and its line if the pattern has one. On line 0 there is none.
pub(super) fn place<'t>(captures: &Captures<'t>) -> Option<Location<'t>> {
    let number = |name: &str| group(captures, name).and_then(|number| number.parse().ok());
    let line = number("line").filter(|line| *line > 0);
    let has_line = captures.name("line").is_some();
    let file = group(captures, "file").filter(|_| line.is_some() || !has_line)?;
    Some(Location { file, line, column: number("column") })
}
