//! The trait of readers, the lines that they get, and how a tool declares the lines that it needs.

use super::findings::Findings;

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

    /// Notes what is being read. Called at the end of the output, and by readers at the end of a block or a run.
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
    /// Lines that are either findings or a log. They explain a check of compilers or linters, or a build, if nothing else
    /// does.
    Guess,
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
    /// Like [`Command`](Self::Command), and a compiler may report within it. The default of test runners.
    Compiles,
    /// Like [`Compiles`](Self::Compiles), and it does not state the counts of tests.
    Uncounted,
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
    /// An absolute path after indentation: `   /p/a.html`, `   C:\p\a.html`.
    IndentedPath,
}
