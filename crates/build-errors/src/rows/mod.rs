//! Tools that a table row describes: patterns for their lines, a heading that following rows belong to, a total that counts
//! only after rows. The same interpreter reads the problem matchers that users supply.

mod interpret;
pub(crate) mod matchers;
mod pattern;
mod run_pattern;
pub(crate) mod tables;
mod test_run;

pub(crate) use interpret::RowReader;
pub(crate) use pattern::Program;
pub(crate) use test_run::TestReader;

use crate::Severity;
use crate::engine::findings::Weight;

/// What a tool prints, as patterns with named groups.
///
/// The groups are `file`, `line`, `column`, `location` (`3`, `3,5` or `3,5,3,9`), `severity`, `code` and `message`; `item`, which
/// follows the message of a heading, and `rows`, which is how many rows a heading announces. In a
/// total they are `errors`, `warnings`, `problems` (errors unless they are stated) and `files`.
#[derive(Debug)]
pub(crate) struct Row {
    /// Where the format is documented or printed: the tool's own source.
    #[cfg_attr(not(test), expect(dead_code, reason = "documentation and tests of the row"))]
    pub(crate) source: &'static str,
    pub(crate) findings: &'static [Sequence],
    /// Totals. A total counts only after a finding, and each ends a run; one above all findings counts if none stands below them.
    pub(crate) totals: &'static [&'static str],
    /// Lines that say why the tool could not work; the group is `message`.
    pub(crate) reasons: &'static [(Weight, &'static str)],
    /// Likewise, of a line below another: the patterns of the nearest line above that is neither blank nor indented, and of the
    /// line. The `message` of the one above stands before that of the line.
    pub(crate) reasons_below: &'static [(Weight, &'static str, &'static str)],
    /// Lines below a finding that belong to its detail; the group is `message`, or else the whole line.
    pub(crate) details: &'static [&'static str],
    /// Lines below a finding, or within a block, that are its source or its diff.
    pub(crate) ignored: &'static [&'static str],
    /// Whether annotated source follows a finding, as rustc prints it. Its labels, notes and helps are details.
    pub(crate) is_annotated: bool,
    /// The tool's own severity words, in addition to the usual ones.
    pub(crate) severities: &'static [(&'static str, Severity)],
    /// The severity of a finding that states none.
    pub(crate) severity: Severity,
    /// The message of a finding that states none.
    pub(crate) message: &'static str,
    /// For a test runner: its failures and figures. `details` are then the lines below a failure's headline: the message and
    /// what is said beyond it; of these, `ignored` says nothing.
    pub(crate) tests: Option<TestRun>,
    /// Outputs with the findings that must be read, each as [`Diagnostic`](crate::Diagnostic) displays it, or the reason
    /// if there are none. They run through the whole engine with this row registered alone.
    #[cfg_attr(not(test), expect(dead_code, reason = "documentation and tests of the row"))]
    pub(crate) matches: &'static [(&'static str, &'static [&'static str])],
    /// Lines of which nothing may be read.
    #[cfg_attr(not(test), expect(dead_code, reason = "documentation and tests of the row"))]
    pub(crate) rejects: &'static [&'static str],
}

impl Row {
    /// The defaults of a table row.
    pub(crate) const NONE: Self = Self {
        source: "",
        findings: &[],
        totals: &[],
        reasons: &[],
        reasons_below: &[],
        details: &[],
        ignored: &[],
        is_annotated: false,
        severities: &[],
        severity: Severity::Error,
        message: "",
        tests: None,
        matches: &[],
        rejects: &[],
    };
}

/// What a test runner prints, as patterns with named groups.
///
/// A failure has the groups `test` (or `test_2`), `suite`, `file`, `line`, `column` and `message`. Figures are `total`, `failed`, `passed`
/// and `skipped`; groups like `total_2` are added to `total`. What is not stated is taken from what was listed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TestRun {
    /// Lines that begin a run, and so end the one before.
    pub(crate) banners: &'static [&'static str],
    /// Lines that name the test whose failures follow.
    pub(crate) tests: &'static [&'static str],
    /// Headlines of failures. One that names no test is of the test named last, unless `names` follow it, and is not read if there
    /// is none.
    pub(crate) failures: &'static [&'static str],
    /// Headlines of two lines: the patterns of the nearest line above that is neither blank nor indented, which has the groups, and
    /// of the line.
    pub(crate) failures_below: &'static [(&'static str, &'static str)],
    /// Other lines that name a failed test.
    pub(crate) failed: &'static [&'static str],
    /// Lines that each tell of one skipped test.
    pub(crate) skipped: &'static [&'static str],
    /// Lines that name the test whose headline above did not.
    pub(crate) names: &'static [&'static str],
    /// Lines below a headline with a location: the first counts. One with a message begins another failure of the test.
    pub(crate) places: &'static [&'static str],
    /// Lines that end a failure, though they look like those that belong to it.
    pub(crate) ends: &'static [&'static str],
    /// Figures of one of several runs at the same time, such as a browser's: the group `run` is its name. They are printed as they
    /// grow, and count if the other figures state as many failures.
    pub(crate) runs: &'static [&'static str],
    pub(crate) figures: &'static [Figures],
    pub(crate) counting: Counting,
    /// Whether figures count only beside a failure: other programs print lines like these.
    pub(crate) needs_failure: bool,
    /// Whether a failed test has one headline, so that equal names are of different tests.
    pub(crate) is_listed_once: bool,
    /// Whether all lines between a failure and the figures are the runner's.
    pub(crate) is_closed_by_figures: bool,
    /// Whether a failure's location is its last line.
    pub(crate) ends_at_place: bool,
    /// Whether source with its marks and stacks of JavaScript are among the details. They are left out, and the first frame
    /// is the location.
    pub(crate) has_excerpts: bool,
}

impl TestRun {
    /// The defaults of a test runner.
    pub(crate) const NONE: Self = Self {
        banners: &[],
        tests: &[],
        failures: &[],
        failures_below: &[],
        failed: &[],
        skipped: &[],
        names: &[],
        places: &[],
        ends: &[],
        runs: &[],
        figures: &[],
        counting: Counting::Each,
        needs_failure: false,
        is_listed_once: false,
        is_closed_by_figures: false,
        ends_at_place: false,
        has_excerpts: false,
    };
}

/// Which of several figures count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counting {
    /// All: each ends a run.
    Each,
    /// The last, or the last before a banner: they are printed as they grow, or a test may print the like.
    Last,
    /// Those that count as many failures as were listed above them; if none do, the last.
    Listed,
}

/// A line with figures of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Figures {
    /// What the nearest line above that is neither blank nor indented looks like; empty if it does not matter.
    above: &'static str,
    line: &'static str,
    /// Whether they belong to the figures on the line before.
    goes_on: bool,
}

impl Figures {
    /// Figures on a line.
    pub(crate) const fn line(line: &'static str) -> Self {
        Self { above: "", line, goes_on: false }
    }

    /// Figures on a line below another, or in the two lines together.
    pub(crate) const fn below(above: &'static str, line: &'static str) -> Self {
        Self { above, line, goes_on: false }
    }

    /// More figures of the same run, on the next line.
    pub(crate) const fn more(above: &'static str, line: &'static str) -> Self {
        Self { above, line, goes_on: true }
    }
}

/// Patterns for consecutive lines, which together are a finding. A later line's groups replace an earlier line's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sequence {
    pub(crate) lines: &'static [&'static str],
    pub(crate) repeat: Repeat,
}

/// How often the last pattern of a sequence matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// Once, on the line after the one before it.
    Once,
    /// Once, and other lines may stand between the lines, as many as this for each. The first line is offered to the other
    /// readers too, and the tool declares what it needs of the later lines.
    OnceWithin(u64),
    /// Once, and other lines of the block may stand between the lines: those that [`Row::ignored`] describes. All lines are the
    /// tool's. A block that ends early is a finding if it states a message or a file.
    Block,
    /// On any line below a heading: the nearest line above that is neither blank nor indented. The heading stays with the
    /// readers that need it.
    Below,
    /// On each following line until one does not match and is no detail of a row: rows below a heading.
    Consecutive,
    /// On any later line until the first pattern matches again: rows between source lines and notes. The tool declares
    /// what it needs of the rows.
    UntilNextHeading,
}

impl Sequence {
    /// A finding on one line.
    pub(crate) const fn line(line: &'static [&'static str; 1]) -> Self {
        Self { lines: line, repeat: Repeat::Once }
    }

    /// A finding on consecutive lines.
    pub(crate) const fn lines(lines: &'static [&'static str]) -> Self {
        Self { lines, repeat: Repeat::Once }
    }

    /// A finding on lines with up to `gap` other lines between them.
    pub(crate) const fn within(gap: u64, lines: &'static [&'static str]) -> Self {
        Self { lines, repeat: Repeat::OnceWithin(gap) }
    }

    /// A row below a heading that is neither indented nor blank.
    pub(crate) const fn below(lines: &'static [&'static str; 2]) -> Self {
        Self { lines, repeat: Repeat::Below }
    }

    /// A finding on lines with ignored lines between them.
    pub(crate) const fn block(lines: &'static [&'static str]) -> Self {
        Self { lines, repeat: Repeat::Block }
    }

    /// Rows directly below a heading of one or more lines, perhaps with details below them.
    pub(crate) const fn table(lines: &'static [&'static str]) -> Self {
        Self { lines, repeat: Repeat::Consecutive }
    }

    /// Rows below a heading, with other lines between them.
    pub(crate) const fn scattered_rows(lines: &'static [&'static str; 2]) -> Self {
        Self { lines, repeat: Repeat::UntilNextHeading }
    }
}
