//! Walks through a tree once, and numbers the requested elements.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use super::budget::{DIALOGS, Overview};
use super::filter::Filter;
use crate::Options;
use crate::answer::Answer;
use crate::grammar::roles;
use crate::items::{Cursor, Item};
use crate::trust::Trust;

/// A pass through a tree.
#[derive(Debug, Clone)]
pub(crate) struct Walk<'a, 'o> {
    pub(crate) cursor: Cursor<'a>,
    trust: Trust<'a>,
    filter: Filter<'o>,
    /// The number of requested elements so far.
    pub(crate) elements: usize,
}

/// One step of a pass.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step<'a> {
    pub(crate) item: Item<'a>,
    /// The item's number among the requested elements, from 0, if it is one.
    pub(crate) element: Option<usize>,
    /// The number of requested elements up to and including this item.
    pub(crate) elements: usize,
}

impl<'a, 'o> Walk<'a, 'o> {
    pub(crate) fn new(answer: &Answer<'a>, trust: Trust<'a>, options: &'o Options) -> Self {
        Self {
            cursor: Cursor::new(answer.tree, answer.grammar),
            trust,
            filter: Filter::new(options),
            elements: 0,
        }
    }

    /// Whether a survey of the whole tree must decide which refs are genuine.
    pub(crate) fn is_in_doubt(&self) -> bool {
        self.trust.in_doubt
    }

    /// The state for another pass from the start; see [`Trust::again`].
    pub(crate) fn trust_again(&self) -> Trust<'a> {
        self.trust.again()
    }
}

impl<'a> Walk<'a, '_> {
    /// The next item.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<Step<'a>> {
        let item = self.cursor.next(&mut self.trust)?;
        let element = self.filter.admits(&item, &self.cursor).then_some(self.elements);
        self.elements += usize::from(element.is_some());
        Some(Step { item, element, elements: self.elements })
    }
}

/// Whether the item is a dialog, by its role or because the driver marks it as modal.
pub(crate) fn is_dialog(item: &Item<'_>) -> bool {
    let line = &item.line;
    roles::is_dialog(line.role())
        || line.is_uid()
            && line.text.contains(" modal")
            && line.attributes().any(|(name, _)| name == "modal")
}

/// Records which names several elements share. Holds at most [`NAMES`] names.
#[derive(Debug, Clone, Default)]
pub(crate) struct Repeats {
    hasher: RandomState,
    counts: HashMap<u64, bool>,
}

/// The maximum number of names recorded.
const NAMES: usize = 4096;

impl Repeats {
    fn key(&self, item: &Item<'_>) -> Option<u64> {
        let line = &item.line;
        if line.name().is_empty() {
            return None;
        }
        let mut hasher = self.hasher.build_hasher();
        hasher.write(line.role().as_bytes());
        hasher.write(line.name().as_bytes());
        Some(hasher.finish())
    }

    fn add(&mut self, item: &Item<'_>) {
        let Some(key) = self.key(item) else { return };
        if let Some(is_repeated) = self.counts.get_mut(&key) {
            *is_repeated = true;
        } else if self.counts.len() < NAMES {
            self.counts.insert(key, false);
        }
    }

    /// Whether another element has the same role and name.
    pub(crate) fn has(&self, item: &Item<'_>) -> bool {
        self.key(item).is_some_and(|key| self.counts.get(&key) == Some(&true))
    }
}

/// Reads a tree once and collects the facts that decide how the budget is spent.
pub(crate) fn survey(walk: &mut Walk<'_, '_>, is_list: bool) -> (Overview, Repeats) {
    let mut overview = Overview::default();
    let mut repeats = Repeats::default();
    // The indentation of the current dialog, and the number of elements before it.
    let mut dialog: Option<(usize, usize)> = None;
    while let Some(Step { item, element, elements }) = walk.next() {
        if let (Some((outer, first)), Some(indent)) = (dialog, item.indent())
            && indent <= outer
        {
            let end = element.unwrap_or(elements);
            overview.dialogs.push(first..end);
            dialog = None;
        }
        let opens = is_dialog(&item);
        overview.has_dialog |= opens;
        if opens && dialog.is_none() && overview.dialogs.len() < DIALOGS {
            dialog = item.indent().map(|indent| (indent, element.unwrap_or(elements)));
        }
        if let Some(element) = element {
            if overview.focused.is_none() && has_focus(&item) {
                overview.focused = Some(element);
            }
            if is_list {
                repeats.add(&item);
            }
        }
    }
    overview.elements = walk.elements;
    if let Some((_, first)) = dialog {
        overview.dialogs.push(first..walk.elements);
    }
    overview.dialogs.retain(|dialog| !dialog.is_empty());
    (overview, repeats)
}

fn has_focus(item: &Item<'_>) -> bool {
    let text = item.line.attributes_text();
    (text.contains("active") || text.contains("focused"))
        && item.line.attributes().any(|(name, value)| {
            matches!(name, "active" | "focused") && value.is_none_or(|value| value == "true")
        })
}
