//! The block of one failure: a traceback in one of pytest's styles (long, short, native, line).

use crate::Severity;
use crate::engine::detail::{self, Detail};
use crate::engine::{Findings, Location, scan};
use crate::input::tail::boundary;
use crate::readers::python::traceback::{frame, in_library, is_exception};
use crate::readers::shared::located::extension;

/// The maximum number of exceptions that are named as causes of the last one.
const CAUSES: usize = 3;

/// One failure or error, with the parts that have been read.
#[derive(Default)]
pub(super) struct Block {
    pub(super) title: String,
    /// Whether it is an error outside the test body, and not a failed test.
    pub(super) error: bool,
    file: String,
    number: Option<u32>,
    message: String,
    /// The text after the location, for failures without `E` lines: `DocTestFailure`.
    kind: String,
    first: String,
    /// The messages of the exceptions that led to the last one, with how they did.
    causes: Vec<String>,
    /// Whether the last line was an `E` line.
    explaining: bool,
    /// Whether a frame in Python's format was read. The exception follows it.
    framed: bool,
    /// Whether the exception of such a traceback was read. The rest of its message follows.
    raised: bool,
    /// Whether the traceback of an exception group is being read.
    grouped: bool,
    /// The lines of the block, and the rest of the `E` lines.
    pub(super) lines: detail::Block,
}

impl Block {
    /// A block that begins on the line with this number.
    pub(super) fn new(title: &str, error: bool, number: u64) -> Self {
        Self { lines: detail::Block::begin(number), title: title.to_owned(), error, ..Self::default() }
    }

    /// A block from a line of `--tb=line`: `/app/test_a.py:11: AssertionError: x`, `[XPASS(strict)] bug 12`.
    pub(super) fn of_line(text: &str, root: &str, number: u64) -> Option<Self> {
        let mut block = Self::new("", false, number);
        // A test that passed but should have failed has no location.
        let message = if text.starts_with("[XPASS(strict)]") {
            text
        } else {
            let (at, message) = place(text)?;
            block.set(at.file, at.line, root);
            message
        };
        clip(message).clone_into(&mut block.message);
        Some(block)
    }

    /// A block from a row of the short summary, for `--tb=no`: the file and the start of the message.
    pub(super) fn of_row(name: &str, why: &str, number: u64) -> Self {
        let mut block = Self::new("", false, number);
        name.split("::").next().unwrap_or(name).clone_into(&mut block.file);
        clip(why).clone_into(&mut block.message);
        block
    }

    pub(super) fn line(&mut self, text: &str, root: &str, number: u64) {
        if !text.is_empty() {
            self.lines.extend(number);
        }
        if let Some(text) = text.strip_prefix('E').filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
            self.explain(text, root);
            self.explaining = true;
            return;
        }
        self.explaining = false;
        if self.grouped || text == GROUP {
            self.grouped = !text.is_empty();
            return self.group(text, root);
        }
        if text == TRACEBACK || chained(text).is_some() {
            self.raised = false;
            self.lines.detail = Detail::default();
        }
        if self.title.starts_with("[doctest] ") && self.example(text) {
            return;
        }
        if let Some(relation) = chained(text).filter(|_| !self.message.is_empty()) {
            let cause = format!("{relation}: {}", std::mem::take(&mut self.message));
            if self.causes.len() < CAUSES {
                self.causes.push(cause);
            }
        } else if let Some((at, kind)) = place(text) {
            self.set(at.file, at.line, root);
            kind.clone_into(&mut self.kind);
        } else if let Some((file, line)) = frame(text) {
            self.set(file, line, root);
            self.framed = true;
        } else if let Some((file, line)) =
            text.strip_prefix("file ").and_then(|rest| rest.rsplit_once(", line "))
        {
            self.set(file, line.parse().ok(), root);
        } else if self.raised {
            self.lines.detail.push(text);
        } else if self.framed && is_exception(text) {
            clip(text).clone_into(&mut self.message);
            self.raised = true;
        } else if self.first.is_empty() && !text.starts_with("[gw") {
            clip(text.trim()).clone_into(&mut self.first);
        }
    }

    /// Reads a line of a failed doctest: its numbered source, then `Expected:`, `Got:` and the values below them, or
    /// `UNEXPECTED EXCEPTION: …`. Returns whether it is one.
    fn example(&mut self, text: &str) -> bool {
        if place(text).is_some() {
            return false;
        }
        let (number, source) = text.split_at_checked(3).unwrap_or_default();
        if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) {
            // Only the last line of the source failed.
            self.lines.detail = Detail::default();
            self.lines.detail.push(source.trim());
        } else if text.starts_with("UNEXPECTED EXCEPTION: ") {
            clip(text).clone_into(&mut self.message);
        } else if self.message.is_empty() {
            self.lines.detail.push(text);
        }
        true
    }

    /// Reads a line of the traceback of an exception group, in Python's format: `  | ValueError: first`. The exceptions in the
    /// group are its detail.
    fn group(&mut self, text: &str, root: &str) {
        let Some(text) = text.trim_start().strip_prefix('|') else { return };
        let text = text.strip_prefix(' ').unwrap_or(text);
        if is_exception(text) && self.message.is_empty() {
            clip(text).clone_into(&mut self.message);
        } else if is_exception(text) {
            self.lines.detail.push(text);
        } else if let Some((file, line)) = frame(text).filter(|_| self.message.is_empty()) {
            self.set(file, line, root);
        }
    }

    /// Reads an `E` line. The first of the last group is the message, the others are its detail. For a file that does
    /// not parse, the first line names the file.
    fn explain(&mut self, wording: &str, root: &str) {
        if !self.explaining {
            self.message.clear();
            self.framed = false;
            self.lines.detail = Detail::default();
        }
        let text = wording.trim();
        if let Some((file, line)) = frame(text) {
            self.set(file, line, root);
            self.framed = true;
        } else if self.message.is_empty() && !self.framed || self.framed && is_exception(text) {
            clip(text).clone_into(&mut self.message);
            return;
        }
        if !text.is_empty() {
            self.lines.detail.push(wording.strip_prefix("   ").unwrap_or(wording));
        }
    }

    /// Sets the location: the last one in the project, or else the last one.
    fn set(&mut self, file: &str, line: Option<u32>, root: &str) {
        if in_library(file) && !in_library(&self.file) && !self.file.is_empty() {
            return;
        }
        let relative = if root.len() > 1 { file.strip_prefix(root).unwrap_or(file) } else { file };
        relative.clone_into(&mut self.file);
        self.number = line;
    }

    /// Shortens the file to the form in the names of the tests, because `--tb=line` prints absolute paths.
    pub(super) fn relate(&mut self, names: &[String]) {
        let mut files = names.iter().filter_map(|name| Some(name.split_once("::")?.0));
        let ends = |file: &&str| self.file.strip_suffix(file).is_some_and(|rest| rest.ends_with('/'));
        if let Some(file) = files.find(ends) {
            self.file = file.to_owned();
        }
    }

    pub(super) fn at(&self) -> Location<'_> {
        let collecting = self.title.strip_prefix("ERROR collecting ");
        let file = collecting.filter(|_| self.file.is_empty()).unwrap_or(&self.file);
        Location { file, line: self.number, column: None }
    }

    pub(super) fn message(&self) -> &str {
        let messages = [&self.message, &self.kind, &self.first, &self.title];
        messages.into_iter().find(|message| !message.is_empty()).map_or("", String::as_str)
    }

    /// The test, if this is an error of a fixture and not a module that cannot be loaded.
    pub(super) fn errored_test(&self) -> Option<&str> {
        ["ERROR at setup of ", "ERROR at teardown of "].iter().find_map(|head| self.title.strip_prefix(head))
    }

    /// Notes the failure of this test.
    pub(super) fn note(mut self, test: &str, findings: &mut Findings) {
        findings.failure(self.at(), self.message());
        self.causes.iter().rev().for_each(|cause| self.lines.detail.push(cause));
        findings.block(self.lines);
        if !test.is_empty() {
            findings.of_test(test);
        }
    }

    /// Notes an error outside any test.
    pub(super) fn note_error(self, findings: &mut Findings) {
        findings.diagnostic(self.at(), Severity::Error, None, self.message());
        findings.block(self.lines);
    }
}

/// The line above the frames of a traceback in Python's format.
const TRACEBACK: &str = "Traceback (most recent call last):";

/// The line above the frames of the traceback of an exception group.
const GROUP: &str = "  + Exception Group Traceback (most recent call last):";

/// How an exception led to the next one, from the sentence between their tracebacks.
fn chained(text: &str) -> Option<&'static str> {
    match text {
        "The above exception was the direct cause of the following exception:" => Some("Caused by"),
        "During handling of the above exception, another exception occurred:" => Some("During handling of"),
        _ => None,
    }
}

/// The start of a message. It is shortened because blocks are kept until their session ends.
fn clip(text: &str) -> &str {
    text.get(..boundary(text, 1000)).unwrap_or(text)
}

/// The location in `tests/test_a.py:4: AssertionError`, `tests/test_a.py:57: ` in long style,
/// `tests/test_a.py:57: in test_b` in short style, and the text after the location. Does not match `x = 'a:1'`.
fn place(text: &str) -> Option<(Location<'_>, &str)> {
    let (at, rest) = scan::location(text)?;
    let rest = if rest.is_empty() { rest } else { rest.strip_prefix(':')?.trim() };
    let file = at.file.starts_with('<') || !extension(at.file).is_empty() && !at.file.contains(" = ");
    let kind = if rest.starts_with("in ") { "" } else { rest };
    (file && at.column.is_none()).then_some((at, kind))
}
