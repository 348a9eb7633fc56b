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

    /// The defaults of a test runner.
    pub(crate) const TEST: Self = Self { kind: Kind::Test, run: RunStart::Compiles, ..Self::NONE };

    /// A linter or formatter with this name, which the reader `R` reads. Empty if the reader cannot know the name.
    pub(crate) const fn lint<R: Reader + Default + 'static>(name: &'static str) -> Self {
        Self { kind: Kind::Lint, ..Self::program::<R>(name) }
    }

    /// A compiler or type checker.
    pub(crate) const fn compile<R: Reader + Default + 'static>(name: &'static str) -> Self {
        Self { kind: Kind::Compile, ..Self::program::<R>(name) }
    }

    /// A test runner.
    pub(crate) const fn test<R: Reader + Default + 'static>(name: &'static str) -> Self {
        Self { name, new: || Box::<R>::default(), ..Self::TEST }
    }

    /// A program that runs others.
    pub(crate) const fn program<R: Reader + Default + 'static>(name: &'static str) -> Self {
        Self { name, new: || Box::<R>::default(), ..Self::NONE }
    }

    /// With these [`starts`](Self::starts) of lines.
    pub(crate) const fn starts(self, starts: &'static [&'static str]) -> Self {
        Self { starts, ..self }
    }

    /// With these literals; see [`holds`](Self::holds).
    pub(crate) const fn holds(self, holds: &'static [&'static str]) -> Self {
        Self { holds, ..self }
    }

    /// With these [`shapes`](Self::shapes) of lines.
    pub(crate) const fn shapes(self, shapes: &'static [Shape]) -> Self {
        Self { shapes, ..self }
    }

    /// With documents that contain one of these names; see [`documents`](Self::documents).
    pub(crate) const fn documents(self, documents: &'static [&'static str]) -> Self {
        Self { documents, ..self }
    }

    /// With another beginning of its [`run`](Self::run).
    pub(crate) const fn run(self, run: RunStart) -> Self {
        Self { run, ..self }
    }

    /// See [`is_report`](Self::is_report).
    pub(crate) const fn is_report(self) -> Self {
        Self { is_report: true, ..self }
    }

    /// See [`is_harness`](Self::is_harness).
    pub(crate) const fn is_harness(self) -> Self {
        Self { is_harness: true, ..self }
    }

    /// See [`checks_types`](Self::checks_types).
    pub(crate) const fn checks_types(self) -> Self {
        Self { checks_types: true, ..self }
    }
}

/// The texts of all lists, for a declaration.
#[allow(clippy::indexing_slicing, reason = "in range, at compile time")]
pub(crate) const fn joined<const N: usize>(lists: &[&[&'static str]]) -> [&'static str; N] {
    let mut all = [""; N];
    let (mut list, mut next) = (0, 0);
    while list < lists.len() {
        let mut at = 0;
        while at < lists[list].len() {
            all[next] = lists[list][at];
            (at, next) = (at + 1, next + 1);
        }
        list += 1;
    }
    assert!(next == N);
    all
}

/// Reads nothing.
struct Nothing;

impl Reader for Nothing {}
