//! The declaration of a tool: its name, the lines that it needs, and its reader.

use super::reader::{Kind, Reader, RunStart, Shape};
use crate::rows::Row;

/// In [`Tool::documents`]: the reader is offered every document.
pub(crate) const ANY_DOCUMENT: &str = "";

/// A tool, and the lines that its reader needs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tool {
    /// The name of the tool; empty if the reader cannot know it.
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// Starts of lines, after indentation.
    pub(crate) starts: &'static [&'static str],
    /// Literals anywhere in a line. All literals are searched for in the whole output, so they should be few, shared,
    /// and rare in the output of a successful run.
    pub(crate) holds: &'static [&'static str],
    /// Shapes of lines.
    pub(crate) shapes: &'static [Shape],
    /// Names in JSON and XML documents. The reader is offered the documents that contain one of them, or every document
    /// if this is [`ANY_DOCUMENT`].
    pub(crate) documents: &'static [&'static str],
    pub(crate) new: fn() -> Box<dyn Reader>,
    /// The patterns of its lines, instead of `new`.
    pub(crate) row: Option<&'static Row>,
    /// Whether its lines are a report, like JSON and XML. They are not read while a test run prints them.
    pub(crate) is_report: bool,
    /// Whether it runs programs whose output is such a report, and states the sum of their tests below.
    pub(crate) is_harness: bool,
    /// Whether it only checks types, so that programs run in spite of its errors.
    pub(crate) checks_types: bool,
    /// For a test runner: where its run begins.
    pub(crate) run: RunStart,
}

impl Tool {
    /// The defaults of a tool.
    pub(crate) const NONE: Self = Self {
        name: "",
        kind: Kind::Any,
        starts: &[],
        holds: &[],
        shapes: &[],
        documents: &[],
        new: || Box::new(Nothing),
        row: None,
        is_report: false,
        is_harness: false,
        checks_types: false,
        run: RunStart::Mixed,
    };

    /// The tool of a row.
    pub(crate) const fn of(row: &'static Row) -> Self {
        let Row { name, kind, starts, holds, shapes, checks_types, run, .. } = *row;
        Self { name, kind, starts, holds, shapes, checks_types, run, row: Some(row), ..Self::NONE }
    }

    /// The defaults of a linter.
    pub(crate) const LINT: Self = Self { kind: Kind::Lint, ..Self::NONE };

    /// The defaults of a compiler or type checker.
    pub(crate) const COMPILE: Self = Self { kind: Kind::Compile, ..Self::NONE };

    /// The defaults of a test runner.
    pub(crate) const TEST: Self = Self { kind: Kind::Test, ..Self::NONE };
}

/// The tools of a table.
#[allow(clippy::indexing_slicing, reason = "the index is less than the length of both arrays")]
pub(crate) const fn tools<const N: usize>(rows: &'static [Row; N]) -> [Tool; N] {
    let mut tools = [Tool::NONE; N];
    let mut index = 0;
    while index < N {
        tools[index] = Tool::of(&rows[index]);
        index += 1;
    }
    tools
}

/// The rows without what only documents and tests them, which a program need not contain.
#[allow(clippy::indexing_slicing, reason = "the index is less than the length of both arrays")]
pub(crate) const fn without_examples<const N: usize>(rows: &[Row; N]) -> [Row; N] {
    let mut kept = [Row::NONE; N];
    let mut index = 0;
    while index < N {
        kept[index] = if cfg!(test) {
            rows[index]
        } else {
            Row { source: "", matches: &[], rejects: &[], ..rows[index] }
        };
        index += 1;
    }
    kept
}

/// Reads nothing.
struct Nothing;

impl Reader for Nothing {}
