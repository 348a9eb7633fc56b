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

impl Item<'_> {
    /// Whether its value runs over more lines than its first.
    pub(crate) fn line_breaks(&self) -> bool {
        self.line.is_some_and(|line| line.text.len() < self.text.len())
    }
}

/// A place between two lines of a tree.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cursor<'a> {
    tree: &'a str,
    at: usize,
    /// Where the next `ref=` is, if that is known to be after `at`.
    next_ref: usize,
    /// No line before this one belongs to a value.
    clear: usize,
    /// No value can have printed the next line.
    certain: bool,
    /// No line so far ends in text.
    plain: bool,
    /// Up to here the tree is YAML, in which a value never runs over its line. Its parents end in a colon, as no line
    /// of a driver's does that prints raw values.
    yaml: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(tree: &'a str) -> Self {
        Self::between(tree, 0, tree.len())
    }

    /// The lines from one offset to another, which are between lines.
    pub(crate) fn between(tree: &'a str, from: usize, to: usize) -> Self {
        let tree = tree.get(..to).unwrap_or(tree);
        Self { tree, at: from, next_ref: 0, clear: 0, certain: true, plain: true, yaml: 0 }
    }

    /// Where the next line begins.
    pub(crate) fn offset(&self) -> usize {
        self.at
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

    /// Moves past lines that have no ref, real or not, where none of them needs a look.
    pub(crate) fn skip_to_ref(&mut self) {
        let Some(rest) = self.tree.get(self.at..) else { return };
        if self.next_ref < self.at {
            self.next_ref = self.at + next_ref(rest.as_bytes()).unwrap_or(rest.len());
        }
        let gap = rest.as_bytes().get(..self.next_ref - self.at).unwrap_or_default();
        let gap = if self.next_ref < self.tree.len() {
            gap.get(..memchr::memrchr(b'\n', gap).map_or(0, |end| end + 1)).unwrap_or_default()
        } else {
            gap
        };
        let end = self.at + gap.len();
        let may_skip = end <= self.yaml || (self.certain && !has_value(gap));
        if may_skip {
            self.at = end;
        }
    }

    /// The next item.
    pub(crate) fn next(&mut self, judge: &mut impl Judge) -> Option<Item<'a>> {
        let (start, text) = self.raw()?;
        let line = Line::parse(text);
        let Some(line) = line else { return Some(Item { start, text, line: None, mark: None }) };
        let mark = judge.accept(&line, start);
        if self.plain && line.ending == Ending::Colon && self.yaml == 0 {
            self.yaml = memchr::memmem::find(self.tree.as_bytes(), CURSOR_NOTICE).unwrap_or(self.tree.len());
        }
        self.certain |= mark.is_some();
        let mut item = Item { start, text, line: Some(line), mark };
        if line.ends_in_text() {
            self.certain = false;
            self.plain = false;
            if self.at > self.yaml
                && let Some(end) = self.fold(judge)
            {
                item.text = self.tree.get(start..end)?;
            }
        }
        Some(item)
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
                None => !CURSOR_NOTICE.ends_with(text.as_bytes()) || text.is_empty(),
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

/// Where the first `ref=` is. A search for the one byte needs no preparation, and few lines have another.
fn next_ref(bytes: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'=', bytes)
        .find(|end| bytes.get(..*end).is_some_and(|before| before.ends_with(b"ref")))
        .map(|end| end - 3)
}

/// Whether one of these lines could end in text.
fn has_value(lines: &[u8]) -> bool {
    memchr::memchr_iter(b':', lines).any(|colon| lines.get(colon + 1) == Some(&b' '))
}

/// What agent-browser up to 0.19 prints before the elements that only their cursor makes interactive. Their names are
/// raw.
const CURSOR_NOTICE: &[u8] = b"\n# Cursor-interactive elements:";
