//! From text to what the driver printed: one item an element, with all the lines that its value runs over.
//!
//! Values of agent-browser from 0.20 on are raw, so the lines after one may be the driver's or may belong to the value.
//! A line that no driver would print belongs to it, and so does one whose ref is refused; and if such a line follows
//! before the next trusted ref does, so does everything up to it.

use crate::line::{Ending, Line, Mark};
use crate::role;

/// Who tells a driver's ref from an imitation.
pub(crate) trait Judge {
    /// The line's ref, if it is one, without noting it as met.
    fn weigh(&self, line: &Line<'_>, start: usize) -> Option<Mark>;

    /// The line's ref, if it is one, which is met with this.
    fn accept(&mut self, line: &Line<'_>, start: usize) -> Option<Mark>;
}

/// What one step through a tree yields. Offsets count bytes from the tree's start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Item<'a> {
    pub(crate) start: usize,
    /// Everything it is, with the line breaks of its value, without its last.
    pub(crate) text: &'a str,
    /// Its first line; `None` for what a driver says besides elements, as `(empty page)`.
    pub(crate) line: Option<Line<'a>>,
    /// The ref that it really has.
    pub(crate) mark: Option<Mark>,
}

/// A place between two lines of a tree.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cursor<'a> {
    tree: &'a str,
    at: usize,
    /// No line before this one belongs to a value.
    clear: usize,
    /// No value can have printed the next line.
    certain: bool,
    /// The tree is YAML, in which a value never runs over its line: its parents end in a colon.
    yaml: bool,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(tree: &'a str) -> Self {
        Self { tree, at: 0, clear: 0, certain: true, yaml: false }
    }

    /// The next line by itself, and its offset.
    pub(crate) fn plain(&mut self) -> Option<(usize, Option<Line<'a>>)> {
        let (start, text) = self.raw()?;
        Some((start, Line::parse(text)))
    }

    /// The next line's offset and text.
    fn raw(&mut self) -> Option<(usize, &'a str)> {
        let start = self.at;
        let rest = self.tree.get(start..).filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
        self.at = start + length + 1;
        let text = rest.get(..length)?;
        Some((start, text.strip_suffix('\r').unwrap_or(text)))
    }

    /// The next item.
    pub(crate) fn next(&mut self, judge: &mut impl Judge) -> Option<Item<'a>> {
        let (start, text) = self.raw()?;
        let line = Line::parse(text);
        let Some(line) = line else { return Some(Item { start, text, line: None, mark: None }) };
        let mark = judge.accept(&line, start);
        let certain = self.certain || mark.is_some();
        self.yaml |= certain && line.ending == Ending::Colon;
        self.certain = certain && !line.ends_in_text();
        let mut item = Item { start, text, line: Some(line), mark };
        if line.ends_in_text() {
            let end = if self.yaml { self.fold_strays() } else { self.fold(judge) };
            if let Some(end) = end {
                item.text = self.tree.get(start..end)?;
            }
        }
        Some(item)
    }

    /// In YAML only what is no line at all can belong to a value: no driver printed it, but nor did its page.
    fn fold_strays(&mut self) -> Option<usize> {
        let mut end = None;
        loop {
            let rest = self.tree.get(self.at..).filter(|rest| !rest.is_empty())?;
            if rest.trim_start_matches(' ').starts_with("- ") || rest.starts_with(CURSOR_NOTICE) {
                return end;
            }
            let (start, text) = self.raw()?;
            end = Some(start + text.len());
        }
    }

    /// Moves past the lines that belong to the value before them; where the last of them ends.
    fn fold(&mut self, judge: &impl Judge) -> Option<usize> {
        if self.at < self.clear {
            return None;
        }
        let mut ahead = *self;
        let mut end = None;
        loop {
            self.clear = ahead.at;
            let Some((start, text)) = ahead.raw() else { break };
            let belongs = match Line::parse(text) {
                None => !text.starts_with(CURSOR_NOTICE),
                Some(line) if judge.weigh(&line, start).is_some() => break,
                Some(line) => line.mark.is_some() || role::is_interactive(line.role),
            };
            if belongs {
                end = Some(start + text.len());
                self.at = ahead.at;
            }
        }
        end
    }
}

/// What agent-browser up to 0.19 prints before the elements that only their cursor makes interactive.
const CURSOR_NOTICE: &str = "# Cursor-interactive elements:";
