//! pytest 6 to 9, with xdist, rerunfailures, subtests, timeout, pytest-cov and pytest-sugar.
//!
//! Source: `src/_pytest/terminal.py` (sections, progress, `short_test_summary`, `build_summary_stats_line`) and
//! `_pytest/_code/code.py` for the tracebacks. The output of a test, a name and a message can contain any text.
//! pytest's lines are therefore recognised by their width, which is the same in a whole session, and counts are used
//! only if they match the failures printed before them.

use crate::engine::{Claim, Findings, Line, Reader, RunStart, Tool, Weight, scan};
use crate::readers::python::traceback::is_exception;

mod block;
mod seen;
mod sugar;
mod totals;
mod why;

use block::Block;
use seen::Seen;
use sugar::Results;
use totals::{Totals, failed, row, separator};
use why::{coverage, crash};

pub(in crate::readers) const TOOL: Tool = Tool::test::<Pytest>("pytest")
    .starts(&[
        "=====",
        "!!!!!!!!",
        "no tests ran in ",
        "ImportError while loading conftest",
        "Fatal Python error: ",
        "INTERNALERROR> ",
        "FAIL Required test coverage",
        "Coverage failure: ",
        "ERROR: ",
    ])
    .holds(&[" failed, ", " failed in ", " error in ", " errors in "])
    .run(RunStart::Banner);

/// The maximum number of lines between an error that pytest states and the session that it starts nevertheless.
const NEAR: u64 = 6;

#[derive(Default)]
struct Pytest {
    state: State,
    /// Whether a header was printed. The counts are then surrounded by `=` to the same width; with `-q` they are not.
    header: bool,
    /// The width of the lines that pytest draws, once one was read.
    width: usize,
    /// The directory that paths are relative to, with a trailing slash.
    root: String,
    block: Option<Block>,
    seen: Seen,
    totals: Option<Held>,
    /// The counts of pytest-sugar, while they are read.
    results: Option<Results>,
    /// Counts that do not match the printed failures. They are used if there are no others.
    doubtful: Option<Totals>,
    /// An `ERROR: …` and its line, until a session begins.
    stated: Option<(u64, String)>,
}

#[derive(Default, Clone, Copy, PartialEq)]
enum State {
    /// Before or after a session.
    #[default]
    Outside,
    /// From the header to the first section.
    Progress,
    Errors,
    Failures,
    /// The captured output under a failure.
    Captured,
    /// Warnings, durations, coverage, or a section of a plugin.
    Other,
    Short,
    /// After `ImportError while loading conftest`.
    Conftest,
}

/// Counts that are probably the session's. Later lines may contradict them.
struct Held {
    totals: Totals,
    /// Whether they match the printed failures.
    sure: bool,
}

impl Reader for Pytest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(results) = &mut self.results {
            if results.row(text) {
                return Claim::More;
            }
            self.finish(findings);
            return Claim::Pass;
        }
        if let Some(title) = self.drawn(text, '=') {
            let claim = self.section(text, title, findings);
            if claim != Claim::Pass {
                return claim;
            }
        }
        if let Some(title) = self.drawn(text, '!') {
            return self.stopped(title, findings);
        }
        if !self.header
            && let Some(totals) = Totals::read(text)
        {
            return self.hold(totals, findings);
        }
        match self.state {
            State::Outside => self.outside(text, findings),
            State::Progress => self.progress(text, findings),
            State::Errors | State::Failures | State::Captured => self.failing(text, findings),
            State::Other => {
                coverage(text, findings);
                Claim::More
            }
            State::Short => self.short(text, findings.line()),
            State::Conftest => self.conftest(text, findings),
        }
    }

    /// Ends a session, and notes its counts, names and errors.
    fn finish(&mut self, findings: &mut Findings) {
        self.close(findings);
        if let Some(Results { totals, failed }) = self.results.take() {
            self.seen.only(&failed);
            self.totals = Some(Held { totals, sure: true });
        }
        let totals = self.totals.take().map(|held| held.totals).or(self.doubtful.take());
        std::mem::take(&mut self.seen).note(totals, findings);
        let stated = self.stated.take();
        *self = Self { stated, ..Self::default() };
    }

    fn running(&self) -> bool {
        self.state != State::Outside
    }
}

impl Pytest {
    /// The title in a line that pytest drew, which is as wide as the other drawn lines of the session.
    fn drawn<'a>(&self, text: &'a str, of: char) -> Option<&'a str> {
        let (title, fill) = separator(text, of)?;
        let width = text.chars().count();
        (self.width == 0 || width == self.width || fill == 1 && width > self.width).then_some(title)
    }

    fn section(&mut self, text: &str, title: &str, findings: &mut Findings) -> Claim {
        let state = match title {
            "test session starts" => {
                self.finish(findings);
                if let Some((at, why)) = self.stated.take()
                    && findings.line().saturating_sub(at) <= NEAR
                {
                    findings.reason(Weight::Cause, &why);
                }
                self.header = true;
                State::Progress
            }
            "ERRORS" => State::Errors,
            "FAILURES" => State::Failures,
            "short test summary info" => {
                // A session has one short summary. Rows above it were printed by a test.
                self.seen.forget_rows();
                State::Short
            }
            _ => match Totals::read(title) {
                // xdoctest prints the same counts, in a narrow line.
                Some(_) if self.state == State::Outside && text.starts_with("=== ") => return Claim::Pass,
                Some(totals) => return self.hold(totals, findings),
                None if self.state == State::Outside => return Claim::Pass,
                None => State::Other,
            },
        };
        if self.is_over() {
            self.finish(findings);
        }
        (self.totals, self.doubtful) = (None, None);
        self.close(findings);
        if self.width == 0 || state == State::Progress {
            self.width = text.chars().count();
        }
        self.state = state;
        Claim::More
    }

    /// Keeps counts that may be the session's.
    fn hold(&mut self, totals: Totals, findings: &mut Findings) -> Claim {
        if self.is_over() {
            self.finish(findings);
        }
        if !self.seen.fits(&totals, self.block.as_ref()) {
            self.doubtful = Some(totals);
            return if self.state == State::Outside { Claim::Pass } else { Claim::More };
        }
        let sure = !matches!(self.state, State::Outside | State::Progress);
        self.totals = Some(Held { totals, sure });
        if sure || self.header {
            self.state = State::Outside;
        }
        Claim::Mine
    }

    /// Whether the counts of the session were read. Later lines belong to another session.
    fn is_over(&self) -> bool {
        self.totals.as_ref().is_some_and(|held| held.sure)
    }

    /// Reads `!!!! KeyboardInterrupt !!!!`, `!!!! _pytest.outcomes.Exit: licence server is down !!!!`.
    fn stopped(&mut self, title: &str, findings: &mut Findings) -> Claim {
        let exit = title.strip_prefix("_pytest.outcomes.").filter(|exit| exit.starts_with("Exit: "));
        if let Some(why) = exit.or((title == "KeyboardInterrupt").then_some(title)) {
            findings.reason(Weight::Cause, why);
        }
        match self.state {
            State::Outside if exit.is_some() => Claim::Mine,
            State::Outside => Claim::Pass,
            _ => Claim::More,
        }
    }

    fn outside(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if let Some(why) = text.strip_prefix("ERROR: ") {
            // pytest prints it before the session or, in older versions, after it.
            if self.totals.as_ref().is_some_and(|held| !held.totals.ran) {
                findings.reason(Weight::Cause, why);
            }
            self.stated = Some((findings.line(), why.to_owned()));
        } else if text.starts_with("ImportError while loading conftest '") {
            findings.reason(Weight::Stated, text);
            self.block = Some(Block::new("", true, findings.line()));
            self.state = State::Conftest;
            return Claim::More;
        } else if coverage(text, findings) || crash(text, findings) {
            return Claim::Mine;
        }
        Claim::Pass
    }

    fn progress(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if let Some(root) = text.strip_prefix("rootdir: ") {
            self.root = format!("{}/", root.split(", ").next().unwrap_or(root).trim_end_matches('/'));
        } else if let Some(name) = failed(text) {
            self.seen.progress(name);
        }
        if !crash(text, findings) {
            coverage(text, findings);
        }
        Claim::More
    }

    /// Reads the tracebacks, each below its title, and the captured output below them.
    fn failing(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if let Some(title) = self.drawn(text, '_').filter(|title| *title != "_") {
            let errors = title.starts_with("ERROR at ") || title.starts_with("ERROR collecting ");
            self.close(findings);
            self.state = if errors { State::Errors } else { State::Failures };
            self.block = Some(Block::new(title, errors, findings.line()));
        } else if self.drawn(text, '-').is_some_and(|title| title.starts_with("Captured ")) {
            self.state = State::Captured;
        } else if self.state != State::Captured {
            match &mut self.block {
                Some(block) => block.line(text, &self.root, findings.line()),
                // `--tb=line` prints no titles.
                None => {
                    if let Some(block) = Block::of_line(text, &self.root, findings.line()) {
                        self.seen.untitled(block);
                    }
                }
            }
        }
        Claim::More
    }

    /// Ends the open block.
    fn close(&mut self, findings: &mut Findings) {
        if let Some(block) = self.block.take() {
            self.seen.block(block, findings);
        }
    }

    fn short(&mut self, text: &str, line: u64) -> Claim {
        if let Some((error, name, why)) = row(text) {
            self.seen.row(error, name, why, line);
        }
        // Sessions of pytest-sugar have a different header.
        self.results = Results::begin(text).filter(|_| !self.header);
        Claim::More
    }

    fn conftest(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if let Some(block) = &mut self.block {
            block.line(text, &self.root, findings.line());
        }
        if let Some(why) = text.strip_prefix("E ").map(str::trim).filter(|why| is_exception(why)) {
            findings.reason(Weight::Cause, why);
            self.block.take().into_iter().for_each(|block| block.note("", findings));
            self.state = State::Outside;
            return Claim::Mine;
        }
        if text.starts_with([' ', 'E']) || scan::location(text).is_some() {
            return Claim::More;
        }
        self.block = None;
        self.state = State::Outside;
        Claim::Pass
    }
}

#[cfg(test)]
mod tests;
