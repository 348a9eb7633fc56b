//! The row of a table: the patterns of a tool.

use crate::Severity;
use crate::engine::findings::Weight;
use crate::engine::reader::{Kind, RunStart, Shape};

/// A [`Tool`](crate::engine::tool::Tool) whose output is described by patterns with named groups.
///
/// The groups are `file`, `line`, `column`, `location` (`3`, `3,5` or `3,5,3,9`), `severity`, `code` and `message`;
/// `item`, which is appended to the message of a heading; and `rows`, the number of rows below a heading. In a total
/// they are `errors`, `warnings`, `problems` (counted as errors unless errors are stated) and `files`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    // The fields up to `run` are those of the tool, and are described there.
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) starts: &'static [&'static str],
    pub(crate) holds: &'static [&'static str],
    pub(crate) shapes: &'static [Shape],
    pub(crate) checks_types: bool,
    pub(crate) run: RunStart,
    /// Where the format is documented or printed: the source code of the tool.
    #[cfg_attr(not(test), expect(dead_code, reason = "documentation and tests of the row"))]
    pub(crate) source: &'static str,
    pub(crate) findings: &'static [Sequence],
    /// Totals. A total counts only after a finding, and ends a run. A total above all findings counts if no total
    /// follows them.
    pub(crate) totals: &'static [&'static str],
    /// Lines with a number of findings that the tool does not list because they are like the last one:
    /// `(and 2 more similar warnings elsewhere)`. The groups are those of a total.
    pub(crate) unlisted: &'static [&'static str],
    /// Lines that state why the tool could not work. The group is `message`.
    pub(crate) reasons: &'static [(Weight, &'static str)],
    /// Like `reasons`, for a line below another: the pattern of the nearest line above that is neither blank nor
    /// indented, and the pattern of the line. The `message` of the line above comes first, with a colon after it unless that
    /// of the line begins with a space.
    pub(crate) reasons_below: &'static [(Weight, &'static str, &'static str)],
    /// Lines below a finding that belong to its detail. The group is `message`; without it, the whole line is used.
    pub(crate) details: &'static [&'static str],
    /// Lines below a finding or within a block that are source code or a diff.
    pub(crate) ignored: &'static [&'static str],
    /// Whether annotated source follows a finding, as rustc prints it. Its labels, notes and help texts are details.
    pub(crate) is_annotated: bool,
    /// Severity words of the tool, in addition to the usual ones.
    pub(crate) severities: &'static [(&'static str, Severity)],
    /// The severity of a finding that does not state one.
    pub(crate) severity: Severity,
    /// The message of a finding that does not state one.
    pub(crate) message: &'static str,
    /// For a test runner: its failures and counts. `details` then match the lines below the headline of a failure: the
    /// message and the text after it. `ignored` matches the lines among them that carry no information.
    pub(crate) tests: Option<TestRun>,
    /// Outputs with their expected findings, each as [`Diagnostic`](crate::Diagnostic) displays it, or with the
    /// expected reason if there are no findings. The whole engine reads them with only this row registered.
    #[cfg_attr(not(test), expect(dead_code, reason = "documentation and tests of the row"))]
    pub(crate) matches: &'static [(&'static str, &'static [&'static str])],
    /// Lines that must not be read.
    #[cfg_attr(not(test), expect(dead_code, reason = "documentation and tests of the row"))]
    pub(crate) rejects: &'static [&'static str],
}

impl Row {
    /// The defaults of a table row.
    pub(crate) const NONE: Self = Self {
        name: "",
        kind: Kind::Any,
        starts: &[],
        holds: &[],
        shapes: &[],
        checks_types: false,
        run: RunStart::Mixed,
        source: "",
        findings: &[],
        totals: &[],
        unlisted: &[],
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

    /// The defaults of a linter.
    pub(crate) const LINT: Self = Self { kind: Kind::Lint, ..Self::NONE };

    /// The defaults of a compiler or type checker.
    pub(crate) const COMPILE: Self = Self { kind: Kind::Compile, ..Self::NONE };

    /// The defaults of a test runner.
    pub(crate) const TEST: Self = Self { kind: Kind::Test, ..Self::NONE };
}

/// The patterns of a test runner's output, with named groups.
///
/// A failure has the groups `test` (or `test_2`), `suite`, `file`, `line`, `column` and `message`. Counts are `total`,
/// `failed`, `passed` and `skipped`; groups like `total_2` are added to `total`. Counts that are not stated are taken
/// from the listed tests.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TestRun {
    /// Lines that begin a run, and therefore end the previous one.
    pub(crate) banners: &'static [&'static str],
    /// Lines that name the test whose failures are below.
    pub(crate) tests: &'static [&'static str],
    /// Headlines of failures. A headline without a name belongs to the last named test, unless `names` are set. It is
    /// not read if no test was named.
    pub(crate) failures: &'static [&'static str],
    /// Headlines on two lines: the pattern of the nearest line above that is neither blank nor indented, which has the
    /// groups, and the pattern of the line.
    pub(crate) failures_below: &'static [(&'static str, &'static str)],
    /// Other lines that name a failed test.
    pub(crate) failed: &'static [&'static str],
    /// Lines that each report one skipped test.
    pub(crate) skipped: &'static [&'static str],
    /// Lines that name the test of a headline above that does not.
    pub(crate) names: &'static [&'static str],
    /// Lines with a location below a headline. The first one counts. One with a message begins another failure of the
    /// same test.
    pub(crate) places: &'static [&'static str],
    /// Lines that end a failure although they look like part of it.
    pub(crate) ends: &'static [&'static str],
    /// Counts of one of several concurrent runs, such as the run of a browser. The group `run` is its name. They are
    /// updated while the tests run, and count if the other counts state the same number of failures.
    pub(crate) runs: &'static [&'static str],
    pub(crate) figures: &'static [Figures],
    pub(crate) counting: Counting,
    /// Whether counts are read only if there is a failure, because other programs print similar lines.
    pub(crate) needs_failure: bool,
    /// Whether each failed test has one headline. Equal names then belong to different tests.
    pub(crate) is_listed_once: bool,
    /// Whether all lines between a failure and the counts belong to the runner. Other runners print the same headlines,
    /// so the runner is named only if it printed counts or a location.
    pub(crate) is_closed_by_figures: bool,
    /// Whether the location is the last line of a failure.
    pub(crate) ends_at_place: bool,
    /// Whether the details contain annotated source and JavaScript stacks. They are left out, and the first stack frame
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

/// The rule that selects the counts if several lines state them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counting {
    /// All of them. Each ends a run.
    Each,
    /// The last, or the last before a banner. They are updated during the run, or a test may print similar lines.
    Last,
    /// Those that state as many failures as were listed above them, or else the last.
    Listed,
}

/// A line with the counts of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Figures {
    /// The pattern of the nearest line above that is neither blank nor indented. Empty if any line matches.
    pub(super) above: &'static str,
    pub(super) line: &'static str,
    /// Whether the counts continue those on the previous line.
    pub(super) goes_on: bool,
}

impl Figures {
    /// Counts on a line.
    pub(crate) const fn line(line: &'static str) -> Self {
        Self { above: "", line, goes_on: false }
    }

    /// Counts on a line below another, or on the two lines together.
    pub(crate) const fn below(above: &'static str, line: &'static str) -> Self {
        Self { above, line, goes_on: false }
    }

    /// More counts of the same run, on the next line.
    pub(crate) const fn more(above: &'static str, line: &'static str) -> Self {
        Self { above, line, goes_on: true }
    }
}

/// Patterns for consecutive lines that together are a finding. The groups of a later line replace those of an earlier
/// one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sequence {
    pub(crate) lines: &'static [&'static str],
    pub(crate) repeat: Repeat,
}

/// How often the last pattern of a sequence matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// Once, on the next line.
    Once,
    /// Once, after at most this number of other lines. The first line is offered to the other readers too, and the tool
    /// declares its needs for the later lines.
    OnceWithin(u64),
    /// Once, after any number of lines that match [`Row::ignored`]. All lines belong to the tool. A block that ends
    /// early is a finding if it states a message or a file.
    Block,
    /// On any line below a heading, which is the nearest line above that is neither blank nor indented. The heading is
    /// left to the readers that need it.
    Below,
    /// On each following line, until a line matches neither the pattern nor a detail of a row: rows below a heading.
    Consecutive,
    /// On any later line, until the first pattern matches again: rows between source lines and notes. The tool declares
    /// its needs for the rows.
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

    /// A row below a heading. The heading is neither indented nor blank.
    pub(crate) const fn below(lines: &'static [&'static str; 2]) -> Self {
        Self { lines, repeat: Repeat::Below }
    }

    /// A finding on lines with ignored lines between them.
    pub(crate) const fn block(lines: &'static [&'static str]) -> Self {
        Self { lines, repeat: Repeat::Block }
    }

    /// Rows directly below a heading of one or more lines, optionally with details below them.
    pub(crate) const fn table(lines: &'static [&'static str]) -> Self {
        Self { lines, repeat: Repeat::Consecutive }
    }

    /// Rows below a heading, with other lines between them.
    pub(crate) const fn scattered_rows(lines: &'static [&'static str; 2]) -> Self {
        Self { lines, repeat: Repeat::UntilNextHeading }
    }
}
