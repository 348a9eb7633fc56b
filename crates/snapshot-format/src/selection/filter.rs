//! Which elements of a tree are asked for.

use crate::grammar::roles;
use crate::items::labels::{self, Give};
use crate::items::{Cursor, Item, is_interactive};
use crate::options::{Find, Options};

/// Decides, item by item in a tree's order, what is asked for.
#[derive(Debug, Clone)]
pub(crate) struct Filter<'o> {
    interactive_only: bool,
    find: Option<&'o Find>,
    /// The indentation of the open items that match the region.
    regions: Vec<usize>,
    /// The tree shows all nodes, those included that say nothing, as chrome-devtools-mcp's verbose snapshots do.
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

    /// Whether the item is an element that is asked for. `after` is the place after it.
    #[inline]
    pub(crate) fn admits(&mut self, item: &Item<'_>, after: &Cursor<'_>) -> bool {
        if item.line.is_some_and(|line| line.is_uid()) {
            self.is_verbose |= item.role() == "ignored";
        }
        let is_found = match self.find {
            Some(find) => self.finds(find, item, after),
            None => true,
        };
        is_found && item.trusted && (!self.interactive_only || self.is_interactive(item))
    }

    /// Whether an element is there to be acted on.
    fn is_interactive(&self, item: &Item<'_>) -> bool {
        // Without a name or a role, chrome-devtools-mcp prints only what can be focused.
        is_interactive(item)
            || !self.is_verbose && item.role() == "generic" && item.line.is_some_and(|line| line.is_uid())
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

    /// Whether the item is in a region that is asked for, which begins after the item of that name.
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

/// Whether a text contains another, whatever the case of their letters.
fn contains(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}
