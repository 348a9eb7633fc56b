//! Filters the nodes of a tree by the options.

use super::Walk;
use crate::grammar::{Grammar, roles};
use crate::nodes::Node;
use crate::nodes::labels::{self, Give};
use crate::options::Find;

impl Walk<'_, '_> {
    /// Whether the node before the cursor is a requested element. Must be called for every node in document order.
    #[inline]
    pub(super) fn admits(&mut self, node: &Node<'_>) -> bool {
        self.is_verbose |= node.line.grammar == Grammar::Uid && node.role() == "ignored";
        let is_found = self.options.find.as_ref().is_none_or(|find| self.finds(find, node));
        is_found && node.trusted && (!self.options.interactive_only || self.is_interactive(node))
    }

    /// Whether an element is interactive.
    fn is_interactive(&self, node: &Node<'_>) -> bool {
        // If an element has no name and no role, chrome-devtools-mcp prints it only if it can be focused.
        node.is_interactive()
            || !self.is_verbose && node.role() == "generic" && node.line.grammar == Grammar::Uid
    }

    fn finds(&mut self, find: &Find, node: &Node<'_>) -> bool {
        let is_inside = self.is_inside(find, node);
        is_inside
            && find.role.as_ref().is_none_or(|role| role.eq_ignore_ascii_case(node.role()))
            && find.text.as_ref().is_none_or(|text| {
                contains(&node.name(), text)
                    || node.value().is_some_and(|value| contains(&value, text))
                    || (self.is_interactive(node)
                        && node.name().trim().is_empty()
                        && contains(&labels::contained(node, self.cursor, Give::All), text))
            })
    }

    /// Whether an ancestor of the node matches the requested region.
    fn is_inside(&mut self, find: &Find, node: &Node<'_>) -> bool {
        let Some(region) = &find.region else { return true };
        let Some(indent) = node.level() else { return false };
        while self.regions.last().is_some_and(|open| *open >= indent) {
            self.regions.pop();
        }
        let is_inside = !self.regions.is_empty();
        let is_region = region.eq_ignore_ascii_case(node.role())
            || (!roles::is_text(node.role()) && contains(&node.name(), region));
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
