//! The account of one failure: a traceback in one of pytest's styles (long, short, native, line).

use crate::engine::findings::Findings;
use crate::engine::scan::{self, Location};
use crate::readers::python::traceback::{frame, in_library, is_exception};
use crate::readers::shared::located::extension;
use crate::tail::boundary;

/// One failure or error, as far as it has been read.
pub(super) struct Block {
    pub(super) title: String,
    /// Whether it is an error around a test, not a failed one.
    pub(super) error: bool,
    file: String,
    number: Option<u32>,
    message: String,
    /// What stands after the place, for those that have no `E` lines: `DocTestFailure`.
    kind: String,
    first: String,
    /// Whether the last line was one of `E`'s.
    explaining: bool,
    /// Whether a file was named as Python names it: then the exception follows.
    framed: bool,
}

impl Block {
    pub(super) fn new(title: &str, error: bool) -> Self {
        Self {
            title: title.to_owned(),
            error,
            file: String::new(),
            number: None,
            message: String::new(),
            kind: String::new(),
            first: String::new(),
            explaining: false,
            framed: false,
        }
    }

    /// `--tb=line`: `/app/test_a.py:11: AssertionError: x`.
    pub(super) fn of_line(text: &str, root: &str) -> Option<Self> {
        let (at, message) = place(text)?;
        let mut block = Self::new("", false);
        block.set(at.file, at.line, root);
        clip(message).clone_into(&mut block.message);
        Some(block)
    }

    pub(super) fn line(&mut self, text: &str, root: &str) {
        if let Some(text) = text.strip_prefix('E').filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
            self.explain(text.trim(), root);
            self.explaining = true;
            return;
        }
        self.explaining = false;
        if let Some((at, kind)) = place(text) {
            self.set(at.file, at.line, root);
            kind.clone_into(&mut self.kind);
        } else if let Some((file, line)) = frame(text) {
            self.set(file, line, root);
            self.framed = true;
        } else if let Some((file, line)) =
            text.strip_prefix("file ").and_then(|rest| rest.rsplit_once(", line "))
        {
            self.set(file, line.parse().ok(), root);
        } else if self.framed && is_exception(text) {
            clip(text).clone_into(&mut self.message);
        } else if self.first.is_empty() && !text.starts_with("[gw") {
            clip(text.trim()).clone_into(&mut self.first);
        }
    }

    /// A line of `E`: the first of the last such lines is the message; a file that does not parse is named first.
    fn explain(&mut self, text: &str, root: &str) {
        if !self.explaining {
            self.message.clear();
            self.framed = false;
        }
        if let Some((file, line)) = frame(text) {
            self.set(file, line, root);
            self.framed = true;
        } else if self.message.is_empty() && !self.framed || self.framed && is_exception(text) {
            clip(text).clone_into(&mut self.message);
        }
    }

    /// The last place in the project, or, where there is none, the last.
    fn set(&mut self, file: &str, line: Option<u32>, root: &str) {
        if in_library(file) && !in_library(&self.file) && !self.file.is_empty() {
            return;
        }
        let relative = if root.len() > 1 { file.strip_prefix(root).unwrap_or(file) } else { file };
        relative.clone_into(&mut self.file);
        self.number = line;
    }

    /// `--tb=line` prints whole paths: the file of one of these tests is named as they name it.
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

    pub(super) fn note(&self, findings: &mut Findings) {
        findings.failure(self.at(), self.message());
    }
}

/// The start of a message: blocks are kept until their session ends.
fn clip(text: &str) -> &str {
    text.get(..boundary(text, 1000)).unwrap_or(text)
}

/// `tests/test_a.py:4: AssertionError`, `tests/test_a.py:57: ` in long style, `tests/test_a.py:57: in test_b` in short style,
/// and what stands after it. Not `x = 'a:1'`.
fn place(text: &str) -> Option<(Location<'_>, &str)> {
    let (at, rest) = scan::location(text)?;
    let rest = if rest.is_empty() { rest } else { rest.strip_prefix(':')?.trim() };
    let file = at.file.starts_with('<') || !extension(at.file).is_empty() && !at.file.contains(" = ");
    let kind = if rest.starts_with("in ") { "" } else { rest };
    (file && at.column.is_none()).then_some((at, kind))
}
