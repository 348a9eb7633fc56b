//! Splits a tree into items. An item is one element or text, with all lines of its value.

pub(crate) mod labels;
pub(crate) mod leading_items;
mod tree_items;

use crate::grammar::{Grammar, Line, Mark, roles};
use leading_items::LeadingLines;
use tree_items::TreeLines;

/// Decides which refs are genuine and which are imitations. By default, every ref is genuine.
pub(crate) trait Judge {
    /// Parses a line in another way than the grammar's first choice, if the refs map confirms the result.
    fn read_again<'a>(&self, _text: &'a str) -> Option<Line<'a>> {
        None
    }

    /// Whether the line's ref is genuine. Does not mark the ref as used. `start` is the line's offset in the tree.
    fn weigh(&mut self, line: &Line<'_>, _start: usize) -> bool {
        line.mark.is_some()
    }

    /// Whether the line's ref is genuine. Marks a genuine ref as used, so that a second line with it is an imitation.
    fn accept(&mut self, line: &Line<'_>, _start: usize) -> bool {
        line.mark.is_some()
    }

    /// Whether the decisions are based on a refs map.
    fn has_map(&self) -> bool {
        false
    }
}

/// One element or text of a tree. `start` is its offset in bytes from the start of the tree.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Item<'a> {
    pub(crate) start: usize,
    /// The whole text, including line breaks of its value but not the final line break.
    pub(crate) text: &'a str,
    /// The first line, parsed. It may be a driver's notice such as `(empty page)`.
    pub(crate) line: Line<'a>,
    /// Whether the ref in the line is genuine.
    pub(crate) trusted: bool,
    /// Whether it is a requested element.
    pub(crate) is_element: bool,
    /// The number of requested elements before it.
    pub(crate) number: usize,
}

impl<'a> Item<'a> {
    fn new(start: usize, text: &'a str, line: Line<'a>, trusted: bool) -> Self {
        Self { start, text, line, trusted, is_element: false, number: 0 }
    }

    /// The ref, if it is genuine.
    pub(crate) fn mark(&self) -> Option<Mark> {
        self.line.mark.filter(|_| self.trusted)
    }

    /// The indentation in spaces. `None` for a driver's notice.
    pub(crate) fn indent(&self) -> Option<usize> {
        (!self.line.is_notice()).then_some(self.line.indent())
    }

    pub(crate) fn role(&self) -> &'a str {
        self.line.role()
    }
}

/// The line above a tree that contains an open dialog.
pub(crate) const DIALOG_NOTICE: &str = "[a dialog is open and may block the rest of the page]";

/// The line above a tree that contains only what changed. It comes before [`DIALOG_NOTICE`].
pub(crate) const PARTIAL_NOTICE: &str =
    "[the driver shows only what changed; the rest of the page is as before]";

/// A position between two items of a tree.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Cursor<'a> {
    Tree(TreeLines<'a>),
    Leading(LeadingLines<'a>),
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(tree: &'a str, grammar: Grammar) -> Self {
        match grammar {
            Grammar::Tree => Self::Tree(TreeLines::new(tree)),
            _ => Self::Leading(LeadingLines::new(tree, grammar)),
        }
    }

    /// Moves past the next line if it has the common form; see [`TreeLines::next_common`].
    #[inline(always)]
    pub(crate) fn next_common(&mut self, judge: &mut impl Judge) -> Option<(&'a str, Option<Mark>)> {
        match self {
            Self::Tree(lines) => lines.next_common(judge),
            Self::Leading(_) => None,
        }
    }

    /// The next item. A line that is equal to one of the formatter's notices is skipped, so that a page cannot forge a
    /// notice.
    #[inline(always)]
    pub(crate) fn next(&mut self, judge: &mut impl Judge) -> Option<Item<'a>> {
        loop {
            let item = match self {
                Self::Tree(lines) => lines.next(judge),
                Self::Leading(lines) => lines.next(judge),
            };
            if !item.is_some_and(|item| {
                item.line.is_notice() && [DIALOG_NOTICE, PARTIAL_NOTICE].contains(&item.text.trim())
            }) {
                return item;
            }
        }
    }
}

/// Whether an element is interactive, by its role or by its cursor.
pub(crate) fn is_interactive(item: &Item<'_>) -> bool {
    item.line.cursor
        || roles::is_widget(item.role())
        || item.line.grammar == Grammar::BrowserUse && item.trusted
        // Playwright's attribute for elements with a pointer cursor.
        || item.trusted && item.line.after_mark().starts_with(" [cursor=pointer]")
}

/// A judge for looking ahead.
pub(crate) struct Unjudged;

impl Judge for Unjudged {}
