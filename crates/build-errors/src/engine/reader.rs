//! The trait of readers, the lines that they get, and the declaration of a tool.

use super::findings::Findings;
use crate::rows::Row;

/// One line of output: plain text, without its line ending and without the prefixes that CI and task runners put before
/// it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) text: &'a str,
    /// The nearest line above that is neither blank nor indented: the file name over a linter's rows.
    pub(crate) above: &'a str,
}

/// A reader's answer to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Claim {
    /// The line does not belong to this reader. It is offered to the next one.
    Pass,
    /// The line belongs to this reader.
    Mine,
    /// The line belongs to this reader, and the next line of the stream is offered to it first, regardless of its
    /// content. If the reader then returns `Pass`, the line is offered to the other readers that declared a need for
    /// it, and not to this reader again.
    More,
}

/// A small state machine that gets the lines for which it declared a need, in order, and notes what it recognises.
pub(crate) trait Reader: Send {
    /// Reads one line; see [`Claim`]. A reader of documents reads none.
    fn line(&mut self, _line: Line<'_>, _findings: &mut Findings) -> Claim {
        Claim::Pass
    }

    /// Reads a whole JSON or XML document that began at the start of a line and ended at the end of one, and returns
    /// whether it belongs to this reader. If no reader claims a document, its lines are offered as lines.
    fn document(&mut self, _text: &str, _findings: &mut Findings) -> bool {
        false
    }

    /// Whether a test run has begun and its summary has not been read. A report in between was printed by a test, and
    /// is read only if there is no summary. Called after each line that the reader claims.
    fn running(&self) -> bool {
        false
    }

    /// Ends the output.
    fn finish(&mut self, _findings: &mut Findings) {}
}

/// The kind of a tool. It decides which checks its findings explain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Compilers and type checkers.
    Compile,
    /// Linters and formatters.
    Lint,
    /// Test runners.
    Test,
    /// A problem matcher of the user. It explains any check.
    User,
    /// Programs that run others, and the general case. They explain a check if no better tool does.
    Any,
    /// Lines that are either findings or a log. They explain a check of compilers or linters if nothing else does.
    Guess,
}

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
        checks_types: false,
        run: RunStart::Mixed,
    };

    /// The defaults of a linter.
    pub(crate) const LINT: Self = Self { kind: Kind::Lint, ..Self::NONE };

    /// The defaults of a compiler or type checker.
    pub(crate) const COMPILE: Self = Self { kind: Kind::Compile, ..Self::NONE };

    /// The defaults of a test runner.
    pub(crate) const TEST: Self = Self { kind: Kind::Test, ..Self::NONE };
}

/// Where the run of a test runner begins. Findings of other tools' readers within the run were printed by a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunStart {
    /// Compilers or other runners may report within it.
    Mixed,
    /// At its banner, after which the reader is [`running`](Reader::running).
    Banner,
    /// At the command, because it prints nothing before its first results.
    Command,
    /// Like [`Command`](Self::Command), and a compiler may report within it.
    Compiles,
}

/// A shape of lines that a reader needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A possible file with a line number: `a.py:12`, `a.cs(3,5)`, `"a.py", line 3`. For readers of any file. They are
    /// offered every such line, so they must be few and fast.
    Located,
    /// A location in a file with one of these extensions. An empty extension means a file with an absolute path and no
    /// extension.
    LocatedIn(&'static [&'static str]),
    /// A location, and this literal anywhere in the line.
    LocatedWith(&'static str),
    /// A number at the start, after indentation: `1) adds`, `3 tests completed`, `50% tests passed`.
    Numbered,
    /// A line number at the start, after indentation, and a colon: `3: trailing whitespace`.
    Lined,
    /// A row's position at the start, after indentation: `3:12  error`.
    Positioned,
}

/// Reads nothing.
struct Nothing;

impl Reader for Nothing {}
