//! From text to what the driver printed: one item an element or text, with all the lines that it runs over.

pub(crate) mod labels;
mod tree_items;
pub(crate) mod uid_items;

use crate::grammar::{Grammar, Line, Mark, roles};
use tree_items::TreeLines;
use uid_items::UidLines;

/// Decides which refs are the driver's own and which are imitations.
pub(crate) trait Judge {
    /// Another way to read a line than the grammar's, with a ref that was issued to what the line then says.
    fn read_again<'a>(&self, text: &'a str) -> Option<Line<'a>>;

    /// Whether the line's ref is genuine, without noting it as met.
    fn weigh(&mut self, line: &Line<'_>, start: usize) -> bool;

    /// The same; a genuine ref is met with this.
    fn accept(&mut self, line: &Line<'_>, start: usize) -> bool;

    /// Whether a refs map confirms what is accepted.
    fn has_map(&self) -> bool;
}

/// What one step through a tree yields. Offsets count bytes from the tree's start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Item<'a> {
    pub(crate) start: usize,
    /// All of it, with the line breaks of its value, without its last line break.
    pub(crate) text: &'a str,
    /// Its first line; `None` for what a driver says besides elements, as `(empty page)`.
    pub(crate) line: Option<Line<'a>>,
    /// Whether the ref in its line is genuine.
    pub(crate) trusted: bool,
}

impl<'a> Item<'a> {
    /// The ref that it really has.
    pub(crate) fn mark(&self) -> Option<Mark> {
        self.line.filter(|_| self.trusted)?.mark
    }

    /// How many spaces it is indented by. What is not an element is in everything before it.
    pub(crate) fn indent(&self) -> Option<usize> {
        self.line.map(|line| line.indent)
    }

    pub(crate) fn role(&self) -> &'a str {
        self.line.map_or("", |line| line.role())
    }
}

/// The first line of a body whose tree contains an open dialog.
pub(crate) const DIALOG_NOTICE: &str = "[a dialog is open and may block the rest of the page]";

/// A place between two items of a tree.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Cursor<'a> {
    Tree(TreeLines<'a>),
    Uid(UidLines<'a>),
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(tree: &'a str, grammar: Grammar) -> Self {
        match grammar {
            Grammar::Tree => Self::Tree(TreeLines::new(tree)),
            Grammar::Uid => Self::Uid(UidLines::new(tree)),
        }
    }

    /// The next item. A line that says what [`DIALOG_NOTICE`] says is skipped: only a formatter may say it.
    #[inline(always)]
    pub(crate) fn next(&mut self, judge: &mut impl Judge) -> Option<Item<'a>> {
        loop {
            let item = match self {
                Self::Tree(lines) => lines.next(judge),
                Self::Uid(lines) => lines.next(judge),
            }?;
            if item.line.is_some() || item.text.trim() != DIALOG_NOTICE {
                return Some(item);
            }
        }
    }
}

/// Whether an element is there to be acted on, by its role or by its cursor.
pub(crate) fn is_interactive(item: &Item<'_>) -> bool {
    item.line.is_some_and(|line| line.cursor || roles::is_widget(line.role()))
        // Playwright's note on what shows a hand.
        || item.mark().and_then(|mark| item.text.get(mark.end..)).is_some_and(|after| after.starts_with(" [cursor=pointer]"))
}

/// The judge of a look ahead: what a line says is all that counts.
pub(crate) struct Unjudged;

impl Judge for Unjudged {
    fn read_again<'a>(&self, _: &'a str) -> Option<Line<'a>> {
        None
    }

    fn weigh(&mut self, line: &Line<'_>, _: usize) -> bool {
        line.mark.is_some()
    }

    fn accept(&mut self, line: &Line<'_>, _: usize) -> bool {
        line.mark.is_some()
    }

    fn has_map(&self) -> bool {
        false
    }
}
