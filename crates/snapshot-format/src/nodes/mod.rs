//! Splits a tree into nodes. A node is one element or text, with all lines of its value.

pub(crate) mod labels;
pub(crate) mod leading_nodes;
mod node;
mod tree_nodes;

use std::ops::Range;

use crate::answer::Answer;
use crate::grammar::{Grammar, Line};
use leading_nodes::LeadingLines;
pub use node::Node;
use tree_nodes::TreeLines;

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

/// The line above a tree that contains an open dialog.
pub(crate) const DIALOG_NOTICE: &str = "[a dialog is open and may block the rest of the page]";

/// The line above a tree that contains only what changed. It comes before [`DIALOG_NOTICE`].
pub(crate) const PARTIAL_NOTICE: &str =
    "[the driver shows only what changed; the rest of the page is as before]";

/// A position between two nodes of a tree.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Cursor<'a> {
    Tree(TreeLines<'a>),
    Leading(LeadingLines<'a>),
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(answer: &Answer<'a>) -> Self {
        match answer.grammar {
            Grammar::Tree => Self::Tree(TreeLines::new(answer.tree)),
            _ => Self::Leading(LeadingLines::new(answer)),
        }
    }

    /// Moves past the next lines that have the common form; see [`TreeLines::next_common`].
    #[inline(always)]
    pub(crate) fn next_common(&mut self, judge: &mut impl Judge) -> Option<Range<usize>> {
        match self {
            Self::Tree(lines) => lines.next_common(judge),
            Self::Leading(_) => None,
        }
    }

    /// The offset of the next line. Always 0 if no line has the common form.
    pub(crate) fn offset(&self) -> usize {
        match self {
            Self::Tree(lines) => lines.lines.at,
            Self::Leading(_) => 0,
        }
    }

    /// The next node. A line that is equal to one of the formatter's notices is skipped, so that a page cannot forge a
    /// notice.
    #[inline(always)]
    pub(crate) fn next(&mut self, judge: &mut impl Judge) -> Option<Node<'a>> {
        loop {
            let node = match self {
                Self::Tree(lines) => lines.next(judge),
                Self::Leading(lines) => lines.next(judge),
            };
            if !node.is_some_and(|node| {
                node.line.is_notice() && [DIALOG_NOTICE, PARTIAL_NOTICE].contains(&node.text.trim())
            }) {
                return node;
            }
        }
    }
}

/// A judge for looking ahead.
pub(crate) struct Unjudged;

impl Judge for Unjudged {}
