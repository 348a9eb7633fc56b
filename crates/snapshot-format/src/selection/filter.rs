//! Filters the items of a tree by the options.

use crate::grammar::{Grammar, roles};
use crate::items::labels::{self, Give};
use crate::items::{Cursor, Item, is_interactive};
use crate::options::{Find, Options};

/// Decides which items are requested elements. Must be called for every item in document order.
#[derive(Debug, Clone)]
pub(crate) struct Filter<'o> {
    interactive_only: bool,
    find: Option<&'o Find>,
    /// The indentations of the ancestors that match the region.
    regions: Vec<usize>,
    /// The tree is a verbose snapshot of chrome-devtools-mcp, which shows all nodes, even ignored ones.
    is_verbose: bool,
}

impl<'o> Filter<'o> {
    pub(crate) fn new(options: &'o Options) -> Self {
        Self {
            interactive_only: options.interactive_only,
            find: options.find.as_ref(),
            regions: Vec::new(),
            is_verbose: false,
        }
    }

    /// Whether the item is a requested element. `after` is the cursor after it.
    #[inline]
    pub(crate) fn admits(&mut self, item: &Item<'_>, after: &Cursor<'_>) -> bool {
        self.is_verbose |= item.line.grammar == Grammar::Uid && item.role() == "ignored";
        let is_found = self.find.is_none_or(|find| self.finds(find, item, after));
        is_found && item.trusted && (!self.interactive_only || self.is_interactive(item))
    }

    /// Whether an element is interactive.
    fn is_interactive(&self, item: &Item<'_>) -> bool {
        // If an element has no name and no role, chrome-devtools-mcp prints it only if it can be focused.
        is_interactive(item)
            || !self.is_verbose && item.role() == "generic" && item.line.grammar == Grammar::Uid
    }

    fn finds(&mut self, find: &Find, item: &Item<'_>, after: &Cursor<'_>) -> bool {
        let is_inside = self.is_inside(find, item);
        is_inside
            && find.role.as_ref().is_none_or(|role| role.eq_ignore_ascii_case(item.role()))
            && find.text.as_ref().is_none_or(|text| {
                contains(&labels::name(item), text)
                    || labels::value(item).is_some_and(|value| contains(&value, text))
                    || (self.is_interactive(item)
                        && labels::name(item).trim().is_empty()
                        && contains(&labels::contained(item, *after, Give::All), text))
            })
    }

    /// Whether an ancestor of the item matches the requested region.
    fn is_inside(&mut self, find: &Find, item: &Item<'_>) -> bool {
        let Some(region) = &find.region else { return true };
        let Some(indent) = item.indent() else { return false };
        while self.regions.last().is_some_and(|open| *open >= indent) {
            self.regions.pop();
        }
        let is_inside = !self.regions.is_empty();
        let is_region = region.eq_ignore_ascii_case(item.role())
            || (!roles::is_text(item.role()) && contains(&labels::name(item), region));
        if is_region {
            self.regions.push(indent);
        }
        is_inside
    }
}

/// Whether a text contains `part`, ignoring case.
fn contains(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}
