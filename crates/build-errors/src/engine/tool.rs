//! The declaration of a tool: its name, the lines that it needs, and its reader.

use super::reader::{Kind, Reader, RunStart, Shape};

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
    /// The row that describes it, instead of `new`.
    pub(crate) row: Option<&'static str>,
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

    /// The defaults of a linter.
    pub(crate) const LINT: Self = Self { kind: Kind::Lint, ..Self::NONE };

    /// The defaults of a compiler or type checker.
    pub(crate) const COMPILE: Self = Self { kind: Kind::Compile, ..Self::NONE };

    /// The defaults of a test runner.
    pub(crate) const TEST: Self = Self { kind: Kind::Test, run: RunStart::Compiles, ..Self::NONE };
}

/// Reads nothing.
struct Nothing;

impl Reader for Nothing {}
