//! Walks through a tree once, and numbers the requested elements.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::ops::Range;

use super::budget::{DIALOGS, Overview};
use crate::Options;
use crate::grammar::Grammar;
use crate::nodes::labels::{self, Give};
use crate::nodes::{Cursor, Node};
use crate::trust::Trust;

/// A pass through a tree.
#[derive(Debug, Clone)]
pub(crate) struct Walk<'a, 'o> {
    pub(crate) cursor: Cursor<'a>,
    pub(crate) trust: Trust<'a>,
    /// The number of requested elements so far.
    pub(crate) elements: usize,
    pub(crate) options: &'o Options,
    /// The indentations of the ancestors that match the requested region.
    pub(super) regions: Vec<usize>,
    /// The tree is a verbose snapshot of chrome-devtools-mcp, which shows all nodes, even ignored ones.
    pub(super) is_verbose: bool,
}

impl<'a, 'o> Walk<'a, 'o> {
    pub(crate) fn new(trust: Trust<'a>, options: &'o Options) -> Self {
        let cursor = Cursor::new(&trust.answer);
        Self { cursor, trust, elements: 0, options, regions: Vec::new(), is_verbose: false }
    }
}

impl<'a> Walk<'a, '_> {
    /// Moves past the next lines that have the common form; see [`Cursor::next_common`]. For full views only.
    #[inline(always)]
    pub(crate) fn next_common(&mut self) -> Option<Range<usize>> {
        let mark = self.cursor.next_common(&mut self.trust)?;
        self.elements += 1;
        Some(mark)
    }

    /// The next node.
    pub(crate) fn next(&mut self) -> Option<Node<'a>> {
        let mut node = self.cursor.next(&mut self.trust)?;
        node.number = self.elements;
        node.is_element = self.admits(&node);
        self.elements += usize::from(node.is_element);
        Some(node)
    }
}

/// Whether several elements share a role and a name, by their hash. Holds at most [`NAMES`] of them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Repeats {
    hasher: RandomState,
    are_repeated: HashMap<u64, bool>,
}

/// The maximum number of names recorded.
const NAMES: usize = 4096;

impl Repeats {
    /// `after` is the cursor after the node. browser-use prints the name of most elements as text in them.
    fn key(&self, node: &Node<'_>, after: Cursor<'_>) -> Option<u64> {
        let line = &node.line;
        Some(match line.name() {
            "" if line.grammar == Grammar::BrowserUse => {
                self.hasher.hash_one((line.role(), labels::contained(node, after, Give::All)))
            }
            "" => return None,
            name => self.hasher.hash_one((line.role(), name)),
        })
    }

    fn add(&mut self, node: &Node<'_>, after: Cursor<'_>) {
        let Some(key) = self.key(node, after) else { return };
        if let Some(is_repeated) = self.are_repeated.get_mut(&key) {
            *is_repeated = true;
        } else if self.are_repeated.len() < NAMES {
            self.are_repeated.insert(key, false);
        }
    }

    /// Whether another element has the same role and name.
    pub(crate) fn has(&self, node: &Node<'_>, after: Cursor<'_>) -> bool {
        self.key(node, after).is_some_and(|key| self.are_repeated.get(&key) == Some(&true))
    }
}

/// Reads a tree once and collects the facts that decide how the budget is spent.
pub(crate) fn survey(walk: &mut Walk<'_, '_>) -> Overview {
    let mut overview = Overview::default();
    // The indentation of the current dialog, and the number of elements before it.
    let mut dialog: Option<(usize, usize)> = None;
    while let Some(node) = &walk.next() {
        if let (Some((outer, first)), Some(indent)) = (dialog, node.level())
            && indent <= outer
        {
            overview.dialogs.push(first..node.number);
            dialog = None;
        }
        let opens = node.is_dialog();
        overview.has_dialog |= opens;
        if opens && dialog.is_none() && overview.dialogs.len() < DIALOGS {
            dialog = node.level().map(|indent| (indent, node.number));
        }
        if node.is_element {
            if overview.focused.is_none() && node.has_focus() {
                overview.focused = Some(node.number);
            }
            if walk.options.interactive_only {
                overview.repeats.add(node, walk.cursor);
            }
        }
    }
    overview.elements = walk.elements;
    if let Some((_, first)) = dialog {
        overview.dialogs.push(first..walk.elements);
    }
    overview
}
