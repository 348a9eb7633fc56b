//! Rebuilds the tree from the closing list of the reporter dot, in which a parent that failed because of its subtests
//! is below them.

use super::around::{DEPTH, Failures, Stack, kept};
use crate::engine::{Findings, NAMES};

/// The listed items whose parent is not yet known.
#[derive(Default)]
pub(super) struct Forest {
    trees: Vec<Tree>,
    /// The number of listed items.
    size: usize,
}

struct Tree {
    name: String,
    depth: usize,
    /// The stack of its error.
    stack: Option<Stack>,
    inside: Vec<Tree>,
}

impl Forest {
    /// Adds the next item of the list, and returns whether there was room. `because` is the number of earlier items
    /// that made it fail, if it had no error.
    pub(super) fn listed(&mut self, name: &str, because: Option<usize>, stack: &mut Stack) -> bool {
        if self.size >= NAMES {
            return false;
        }
        self.size += 1;
        let first = self.trees.len().saturating_sub(because.unwrap_or(0));
        let depth = self.trees.iter().skip(first).map(|tree| tree.depth + 1).max().unwrap_or(0);
        let inside = if depth < DEPTH { self.trees.split_off(first) } else { Vec::new() };
        let stack = because.is_none().then(|| std::mem::take(stack));
        self.trees.push(Tree { name: kept(name), depth: depth % DEPTH, stack, inside });
        true
    }

    /// Ends the list.
    pub(super) fn end(self, failures: &mut Failures, findings: &mut Findings) {
        let mut left: Vec<(Vec<String>, Tree)> =
            self.trees.into_iter().rev().map(|tree| (Vec::new(), tree)).collect();
        while let Some((mut names, tree)) = left.pop() {
            names.push(tree.name);
            left.extend(tree.inside.into_iter().rev().map(|tree| (names.clone(), tree)));
            match tree.stack {
                Some(stack) => failures.own(names, false, &stack, findings),
                None => failures.because(names),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_failed_in_it_stands_before_it() {
        let mut forest = Forest::default();
        for (name, because) in
            [("adds", None), ("totals", Some(1)), ("rejects", None), ("cart", Some(2)), ("alone", None)]
        {
            assert!(forest.listed(name, because, &mut Stack::default()));
        }
        let (mut failures, mut findings) = (Failures::default(), Findings::default());
        forest.end(&mut failures, &mut findings);
        assert_eq!(findings.failed().kept(), ["cart > totals > adds", "cart > rejects", "alone"]);
    }

    #[test]
    fn it_is_not_deeper_than_names_are_followed() {
        let (mut forest, mut failures) = (Forest::default(), Failures::default());
        for _ in 0..2 * NAMES {
            forest.listed("a", Some(1), &mut Stack::default());
        }
        assert_eq!((forest.size, forest.trees.iter().map(|tree| tree.depth).max()), (NAMES, Some(DEPTH - 1)));
        forest.end(&mut failures, &mut Findings::default());
    }
}
