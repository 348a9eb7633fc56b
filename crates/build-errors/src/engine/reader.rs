//! What a reader of a tool's output is: the trait, the lines it gets, and what it declares.

use super::findings::Findings;
use crate::rows::Row;

/// One line of output: plain text, without its line ending and without the prefixes that CI and task runners put before it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) text: &'a str,
    /// The nearest line above that is neither blank nor indented: the file name over a linter's rows.
    pub(crate) above: &'a str,
}

/// A reader's answer to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Claim {
    /// The line is not this reader's. The next reader may have it.
    Pass,
    /// The line is this reader's.
    Mine,
    /// The line is this reader's, and the next line of the stream is offered to it first, whatever that line holds. If
    /// the reader then returns `Pass`, the line is offered to the other readers that declared a need for it, and not to this
    /// reader again.
    More,
}

/// A small state machine that is shown the lines it declared a need for, in order, and notes what it recognises.
pub(crate) trait Reader: Send {
    /// Reads one line; see [`Claim`].
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim;

    /// Reads a whole JSON or XML document that began at the start of a line and ended at the end of one, and returns
    /// whether it was this reader's. The lines of a document that no reader claims are shown as lines.
    fn document(&mut self, _text: &str, _findings: &mut Findings) -> bool {
        false
    }

    /// Whether a test run has begun and its summary has not come. A report in between was printed by a test, and is
    /// read only if the summary never comes. Called after each line that the reader claims.
    fn running(&self) -> bool {
        false
    }

    /// Ends the output.
    fn finish(&mut self, _findings: &mut Findings) {}
}

/// What a tool does, and so which checks its findings explain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Compilers and type checkers.
    Compile,
    /// Linters and formatters.
    Lint,
    /// Test runners.
    Test,
    /// A tool of the user's, whatever it does: it explains any check.
    User,
    /// Programs that run others, and the general case. They explain any check that nothing better explains.
    Any,
    /// What may be a finding or a program's log. It explains a check of compilers or linters that nothing else
    /// explains.
    Guess,
}

/// In [`Tool::documents`]: the reader is offered every document.
pub(crate) const ANY_DOCUMENT: &str = "";

/// A tool whose output is read, and the lines that its reader needs.
#[derive(Debug)]
pub(crate) struct Tool {
    /// The tool's name as it calls itself; empty if the reader cannot know it.
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// Beginnings of lines, after indentation.
    pub(crate) starts: &'static [&'static str],
    /// Literals anywhere in a line. All tools' literals are searched over every byte of the output, so they are few,
    /// shared, and rare in the output of a successful run.
    pub(crate) holds: &'static [&'static str],
    /// Shapes of lines.
    pub(crate) shapes: &'static [Shape],
    /// Names in JSON and XML documents. The reader is offered the documents that hold one of them, or every document for
    /// [`ANY_DOCUMENT`].
    pub(crate) documents: &'static [&'static str],
    pub(crate) new: fn() -> Box<dyn Reader>,
    /// The patterns that its lines are read by, in place of `new`.
    pub(crate) row: Option<Row>,
    /// Whether its lines are a report as JSON and XML are, and so are not read while a test run prints them.
    pub(crate) is_report: bool,
    /// Whether it only checks types: the program runs whatever it reports.
    pub(crate) checks_types: bool,
    /// For a test runner: where its run begins, if neither a compiler nor another runner takes part in it.
    pub(crate) run: RunStart,
}

impl Tool {
    /// The defaults of a table row.
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
}

/// Where the run of a test runner begins. What other tools' readers find within it was printed by a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunStart {
    /// Compilers or other runners may report within it.
    Mixed,
    /// At its banner, from which on the reader is [`running`](Reader::running).
    Banner,
    /// At the command, since it prints nothing before its first results.
    Command,
    /// Likewise, and a compiler may report within it.
    Compiles,
}

/// A shape that a reader needs lines of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Something that may be a file, with a line number: `a.py:12`, `a.cs(3,5)`, `"a.py", line 3`. For readers of any
    /// file: these are asked about every such line, so they are few and cheap.
    Located,
    /// The same in a file with this extension. Without an extension it is only a file with an absolute path.
    LocatedIn(&'static str),
    /// The same with this literal anywhere in the line.
    LocatedWith(&'static str),
    /// A number at the start, after indentation: `1) adds`, `3 tests completed`, `50% tests passed`.
    Numbered,
    /// A row's position at the start, after indentation: `3:12  error`.
    Positioned,
}

/// Reads nothing.
struct Nothing;

impl Reader for Nothing {
    fn line(&mut self, _: Line<'_>, _: &mut Findings) -> Claim {
        Claim::Pass
    }
}
