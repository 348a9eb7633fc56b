//! One of several interleaved outputs, and its readers.

mod slot;

use std::sync::Arc;

use self::slot::Slot;
use super::commands::is_command;
use super::dispatch::Set;
use super::documents::{Document, Part};
use super::printed::{Printed, mark_printed, merge_reports};
use super::reader::{Claim, Kind, Line, RunStart};
use super::tool_findings::ToolFindings;
use crate::input::tail::boundary;
use crate::readers::registry::{Registered, Registry, is_tool};

/// The number of bytes of a line that readers see. The location and the message of a diagnostic are at its start.
const LINE: usize = 8 * 1024;

pub(super) struct Stream {
    pub(super) label: String,
    /// The package that the lines belong to.
    package: Option<Arc<str>>,
    registry: Arc<Registry>,
    /// The last line of earlier blocks that is neither blank nor indented.
    heading: String,
    /// A slot for each tool of the registry. It is filled when the reader is first needed.
    slots: Vec<Option<Slot>>,
    /// The reader that returned `More`.
    open: Option<usize>,
    /// Whether that reader returned `More` for a line whose severity label was removed. It is then offered the next line
    /// without its label, too.
    open_bare: bool,
    /// The built-in readers of test runners that returned `More`. They do not hide lines from each other, because a test may
    /// print something that looks like the output of another runner and has no end.
    runs: Set,
    printed: Printed,
    document: Document,
    /// The last line that shows a command before it runs. `commands` has the text of all such lines.
    command: u64,
    commands: String,
}

/// The answer of the readers that returned `More` to the next line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Passed,
    Claimed,
    /// Runs of tests claim the line, or reports of them. It is offered to the readers of other runs.
    InRuns {
        is_report: bool,
    },
}

impl Stream {
    pub(super) fn new(label: &str, registry: Arc<Registry>) -> Self {
        Self {
            label: label.to_owned(),
            package: None,
            heading: String::new(),
            slots: registry.tools.iter().map(|_| None).collect(),
            registry,
            open: None,
            open_bare: false,
            runs: Set::default(),
            printed: Printed::default(),
            document: Document::default(),
            command: 0,
            commands: String::new(),
        }
    }

    /// Sets the package that the next lines belong to; empty if none is known.
    #[inline]
    pub(super) fn set_package(&mut self, package: &str) {
        // Most outputs name no package. The first test avoids a call that compares two empty strings.
        let same = match &self.package {
            None => package.is_empty(),
            Some(known) => **known == *package,
        };
        if !same {
            self.package = (!package.is_empty()).then(|| package.into());
        }
    }

    /// Reads a line that contains the literals of the readers in `signed`. If no reader claims it, they are offered
    /// `bare`, the line without its severity. `heading` is the last line before it in its block that is neither blank
    /// nor indented.
    #[inline]
    pub(super) fn line<'b>(
        &mut self,
        text: &'b str,
        bare: Option<&'b str>,
        signed: Set,
        number: u64,
        heading: &mut &'b str,
    ) {
        match self.document.line(text) {
            Part::None => {
                let mut text = shown(text);
                if is_command(text, is_tool) {
                    self.command = number;
                    if self.commands.len() < LINE {
                        self.commands.extend([text, "\n"]);
                    }
                }
                let goes_on = bare.is_some_and(|bare| self.goes_on(shown(bare), heading, number));
                let claimed = goes_on || self.offer(text, heading, signed, number);
                if !goes_on {
                    self.open_bare = false;
                }
                if let Some(bare) = bare {
                    text = shown(bare);
                    if !claimed {
                        self.offer(text, heading, signed, number);
                        self.open_bare = self.open.is_some();
                    }
                }
                if is_heading(text) {
                    *heading = text;
                }
            }
            Part::Open => {}
            Part::Line => {
                self.keep(heading);
                if self.printed.running() {
                    self.hold(format!("{text}\n"), number);
                } else if !self.claimed(text, number) {
                    self.show(text, signed, number);
                }
            }
            Part::Whole => {
                let document = self.document.take();
                self.keep(heading);
                if self.printed.running() {
                    self.hold(document, number);
                } else if !self.claimed(&document, number) {
                    self.show_held(&document, number);
                }
            }
            Part::Broken => {
                let held = self.document.take();
                self.keep(heading);
                self.show_held(&held, number);
            }
        }
    }

    /// Offers a line without its severity label to the reader that returned `More` for such a line. Returns whether the
    /// reader claims it.
    fn goes_on(&mut self, bare: &str, heading: &str, number: u64) -> bool {
        let line = Line { text: bare, above: heading };
        let open = if self.open_bare && self.runs.is_empty() { self.open.take() } else { None };
        open.is_some_and(|index| self.claims(index, line, number))
    }

    /// Copies the heading, so that it remains after its block.
    pub(super) fn keep(&mut self, heading: &mut &str) {
        if !heading.is_empty() {
            self.heading.clear();
            self.heading.push_str(std::mem::take(heading));
        }
    }

    /// Holds a document that a test printed.
    fn hold(&mut self, document: String, number: u64) {
        for (document, number) in self.printed.hold(document, number) {
            self.claimed(&document, number);
        }
    }

    /// Whether a reader claims the document. `last` is the number of its last line.
    fn claimed(&mut self, document: &str, last: u64) -> bool {
        let readers = self.registry.dispatch.readers_of_document(document);
        if readers.is_empty() {
            return false;
        }
        let package = self.package.clone();
        let lines = memchr::memchr_iter(b'\n', document.trim_end_matches('\n').as_bytes()).count() as u64;
        let first = last.saturating_sub(lines);
        readers.iter().any(|reader| {
            let index = self.registry.matchers + reader;
            let Some(slot) = Slot::of(&self.registry, &mut self.slots, index) else { return false };
            slot.findings.set_line(last);
            slot.findings.set_package(&package);
            slot.findings.block_from(first);
            let claimed = slot.reader.document(document, &mut slot.findings);
            slot.findings.end_block();
            if claimed {
                slot.span.extend(first, self.command);
                slot.span.extend(last, self.command);
            }
            claimed
        })
    }

    /// Offers the lines of a held text that is not a document. `last` is the number of its last line.
    fn show_held(&mut self, held: &str, last: u64) {
        if held.is_empty() {
            return;
        }
        let first = (last + 1).saturating_sub(held.lines().count() as u64);
        let registry = Arc::clone(&self.registry);
        let mut signs = registry.dispatch.signs(held);
        let mut end = 0;
        for (number, line) in (first..).zip(held.lines()) {
            end += line.len() + 1;
            self.show(line, signs.until(end), number);
        }
    }

    /// Offers a line that was held, with the kept heading.
    fn show(&mut self, line: &str, signed: Set, number: u64) {
        let mut heading = shown(line);
        self.offer(heading, "", signed, number);
        if is_heading(heading) {
            self.keep(&mut heading);
        }
    }

    /// Offers a line to the readers that returned `More`, then to the problem matchers of the user, then to the readers
    /// that need the line, then to those that need any line with a location. Returns whether one claimed it. `heading` is
    /// empty if the block of the line has none.
    #[inline]
    fn offer(&mut self, text: &str, heading: &str, signed: Set, number: u64) -> bool {
        // Most lines are asked of no reader, so that no set is prepared.
        let mut waiting = None;
        if self.open.is_some() || !self.runs.is_empty() || self.registry.matchers > 0 {
            let mut asked = Set::default();
            let answer =
                self.below(heading, |stream, above| stream.go_on(Line { text, above }, &mut asked, number));
            if answer == Answer::Claimed {
                return true;
            }
            waiting = Some((answer, asked));
        }
        let mut wanted = signed;
        let located = self.registry.dispatch.readers(text, &mut wanted);
        if !located && wanted.is_empty() {
            return waiting.is_some_and(|(answer, _)| answer != Answer::Passed);
        }
        self.below(heading, |stream, above| {
            let line = Line { text, above };
            let (answer, mut asked) = waiting.unwrap_or((Answer::Passed, Set::default()));
            if let Answer::InRuns { is_report } = answer {
                stream.other_runs(wanted, &mut asked, is_report, line, number);
                return true;
            }
            stream.any_claims(wanted, &mut asked, line, number)
                || located && stream.any_claims(stream.readers_of_any_file(text), &mut asked, line, number)
        })
    }

    /// Calls `read` with the heading above the line. It is the kept one if the block of the line has none.
    fn below<T>(&mut self, heading: &str, read: impl FnOnce(&mut Self, &str) -> T) -> T {
        // The kept heading is moved out and back, so that the readers can be borrowed.
        let kept = std::mem::take(&mut self.heading);
        let answer = read(self, if heading.is_empty() { &kept } else { heading });
        self.heading = kept;
        answer
    }

    /// Offers the line to the readers that returned `More` and to the problem matchers of the user. `asked` is then the
    /// built-in ones among them.
    fn go_on(&mut self, line: Line<'_>, asked: &mut Set, number: u64) -> Answer {
        let matchers = self.registry.matchers;
        *asked = std::mem::take(&mut self.runs);
        let mut claimed = false;
        // A report contains no runs of compiled tests.
        let mut is_report = true;
        for reader in asked.iter() {
            let claims = self.claims(matchers + reader, line, number);
            claimed |= claims;
            is_report &= !claims || self.run_of(matchers + reader) == Some(RunStart::Mixed);
        }
        let open = self.open.take();
        if claimed {
            return Answer::InRuns { is_report };
        }
        claimed = open.is_some_and(|index| {
            index.checked_sub(matchers).map(|reader| asked.insert(reader));
            self.claims(index, line, number)
        });
        claimed =
            claimed || (0..matchers).any(|index| open != Some(index) && self.claims(index, line, number));
        if claimed { Answer::Claimed } else { Answer::Passed }
    }

    fn readers_of_any_file(&self, text: &str) -> Set {
        self.registry.dispatch.readers_of_any_file(text)
    }

    /// Offers the line to the readers that have not had it, until one claims it.
    fn any_claims(&mut self, wanted: Set, asked: &mut Set, line: Line<'_>, number: u64) -> bool {
        let in_run = self.printed.running();
        wanted.iter().any(|reader| {
            let index = self.registry.matchers + reader;
            let skip = in_run && self.is_printed_report(index);
            !skip && asked.insert(reader) && self.claims(index, line, number)
        })
    }

    /// Offers the line to the readers of other runners whose runs contain no other tools. Several of them may claim it.
    fn other_runs(&mut self, wanted: Set, asked: &mut Set, in_report: bool, line: Line<'_>, number: u64) {
        for reader in wanted.iter() {
            let index = self.registry.matchers + reader;
            let alone = match self.run_of(index) {
                None | Some(RunStart::Mixed) => false,
                Some(RunStart::Compiles) => !in_report,
                Some(_) => true,
            };
            if alone && asked.insert(reader) {
                self.claims(index, line, number);
            }
        }
    }

    fn run_of(&self, index: usize) -> Option<RunStart> {
        self.registry.tools.get(index).and_then(Registered::run)
    }

    /// Whether the reader reads reports, and did not begin a report before the test run that prints this line.
    fn is_printed_report(&self, index: usize) -> bool {
        let running = self.slots.get(index).and_then(Option::as_ref).is_some_and(|slot| slot.running);
        !running && self.registry.tools.get(index).is_some_and(Registered::is_report)
    }

    fn claims(&mut self, index: usize, line: Line<'_>, number: u64) -> bool {
        let Self { registry, slots, printed, package, command, .. } = self;
        let claim = Slot::of(registry, slots, index).map_or(Claim::Pass, |slot| {
            if package.is_some() || slot.findings.has_package() {
                slot.findings.set_line(number);
                slot.findings.set_package(package);
            }
            slot.line(line, number, *command, printed)
        });
        if claim == Claim::More {
            let built_in = index.checked_sub(self.registry.matchers);
            match (self.registry.tools.get(index).map(Registered::kind), built_in) {
                (Some(Kind::Test), Some(reader)) => _ = self.runs.insert(reader),
                _ => self.open = Some(index),
            }
        }
        claim != Claim::Pass
    }

    /// The findings of each reader; `number` is that of the last line.
    pub(super) fn finish(mut self, number: u64, failed_step: bool) -> Vec<ToolFindings> {
        let held = self.document.take();
        self.show_held(&held, number);
        for (document, number) in self.printed.take() {
            self.claimed(&document, number);
        }
        let mut parts: Vec<ToolFindings> = Vec::new();
        for mut slot in self.slots.into_iter().flatten() {
            slot.reader.finish(&mut slot.findings);
            slot.findings.drop_printed_runs();
            if !slot.findings.is_empty() {
                let Slot { tool, findings, span, .. } = slot;
                parts.push(ToolFindings { failed_step, span, ..ToolFindings::new(tool, findings) });
            }
        }
        merge_reports(&mut parts);
        mark_printed(&mut parts, &self.commands);
        parts
    }
}

/// The part of a line that readers see.
#[inline]
fn shown(line: &str) -> &str {
    if line.len() <= LINE { line } else { line.get(..boundary(line, LINE)).unwrap_or(line) }
}

/// Whether the line can be a heading: the name of a file above the rows of a linter.
#[inline]
fn is_heading(line: &str) -> bool {
    !matches!(line.as_bytes(), [] | [b' ' | b'\t', ..])
}

#[cfg(test)]
mod claims_tests;
