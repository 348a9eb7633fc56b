//! Splits chrome-devtools-mcp's snapshots into items.
//!
//! Values and preformatted text are unescaped. So a line without a uid, or with a refused uid, belongs to the item before
//! it.

use super::{Item, Judge};
use crate::grammar::{Line, PlainLines};

/// A position between two lines of a snapshot.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UidLines<'a> {
    lines: PlainLines<'a>,
    /// Whether the root has been read.
    has_root: bool,
}

impl<'a> UidLines<'a> {
    pub(crate) fn new(tree: &'a str) -> Self {
        Self { lines: PlainLines::new(tree), has_root: false }
    }

    /// The next line that could begin an item. Only the root is not indented.
    pub(crate) fn candidate(&mut self) -> Option<(usize, Line<'a>)> {
        loop {
            let (start, text) = self.lines.next()?;
            if let Some(line) = Line::parse_uid(text).filter(|line| (line.indent() > 0) == self.has_root) {
                self.has_root = true;
                return Some((start, line));
            }
        }
    }

    /// Reads the next item into `item`. Returns whether there is one.
    pub(crate) fn read(&mut self, judge: &mut impl Judge, item: &mut Item<'a>) -> bool {
        let Some((start, line)) = self.item(judge) else { return false };
        item.trusted = !is_text_box(&line) && judge.accept(&line, start);
        let tree = self.lines.text();
        let end = self.item(judge).map_or(tree.len(), |(next, _)| next);
        self.lines.at = end;
        item.start = start;
        item.text = tree.get(start..end).unwrap_or_default().trim_end_matches(['\n', '\r']);
        item.line = line;
        true
    }

    /// The next line that begins an item.
    fn item(&mut self, judge: &mut impl Judge) -> Option<(usize, Line<'a>)> {
        loop {
            let (start, line) = self.candidate()?;
            if is_text_box(&line) || judge.weigh(&line, start) {
                return Some((start, line));
            }
        }
    }
}

/// Whether the line is a layout box of text. All boxes share one uid, so they have no ref.
pub(crate) fn is_text_box(line: &Line<'_>) -> bool {
    line.role() == "InlineTextBox"
}
