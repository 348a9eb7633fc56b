//! Which element of one tree is which of another.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};

use crate::Refs;
use crate::lines::{Cursor, Item};
use crate::nodes::Node;
use crate::trust::Trust;

/// An element or text of a tree, and the one that contains it.
pub(crate) struct Entry<'a> {
    pub(crate) item: Item<'a>,
    pub(crate) node: Node<'a>,
    pub(crate) parent: Option<usize>,
}

/// All that a tree holds, in its order.
pub(crate) fn entries<'a>(tree: &'a str, refs: Option<&Refs>) -> Vec<Entry<'a>> {
    let mut trust = Trust::survey(tree, refs);
    let mut lines = Cursor::new(tree);
    let mut entries: Vec<Entry<'a>> = Vec::new();
    let mut open: Vec<(usize, usize)> = Vec::new();
    while let Some(item) = lines.next(&mut trust) {
        let Some(node) = Node::of(&item) else { continue };
        while open.last().is_some_and(|(indent, _)| *indent >= node.indent()) {
            open.pop();
        }
        let parent = open.last().map(|(_, index)| *index);
        open.push((node.indent(), entries.len()));
        entries.push(Entry { item, node, parent });
    }
    entries
}

/// For each entry of `before` the one of `after` that it is, and the reverse.
///
/// An element is the one with its role and name under the same ancestors, and of several the one with its ref, which most
/// drivers leave to an element as long as it lives; else the one with its role and name; else, under the same parent,
/// the one with its role. Of several, the first is the first.
pub(crate) fn align(before: &[Entry<'_>], after: &[Entry<'_>]) -> Aligned {
    let mut aligned = Aligned { to_after: vec![None; before.len()], to_before: vec![None; after.len()] };
    let hasher = RandomState::new();
    let (old, new) = (paths(before, &hasher), paths(after, &hasher));
    let with_ref = |entries: &[Entry<'_>], paths: &[u64], index: usize| {
        let id = entries.get(index)?.node.reference()?;
        Some(hasher.hash_one((paths.get(index)?, id)))
    };
    aligned.pair(|index| with_ref(before, &old, index), |index| with_ref(after, &new, index));
    aligned.pair(|index| old.get(index).copied(), |index| new.get(index).copied());
    let named = |entries: &[Entry<'_>], index: usize| {
        let node = &entries.get(index)?.node;
        (!name(node).is_empty()).then(|| hasher.hash_one((node.role(), name(node))))
    };
    aligned.pair(|index| named(before, index), |index| named(after, index));
    // Parents come before their children, so a step at a time suffices.
    let parents = aligned.to_after.clone();
    aligned.pair(
        |index| {
            let entry = before.get(index)?;
            let parent = entry.parent.map(|parent| parents.get(parent).copied().flatten());
            (parent != Some(None)).then(|| hasher.hash_one((parent.flatten(), entry.node.role())))
        },
        |index| {
            let entry = after.get(index)?;
            Some(hasher.hash_one((entry.parent, entry.node.role())))
        },
    );
    aligned
}

/// Which entry is which, by index.
pub(crate) struct Aligned {
    pub(crate) to_after: Vec<Option<usize>>,
    pub(crate) to_before: Vec<Option<usize>>,
}

impl Aligned {
    /// Pairs, of the entries that have no partner yet, those with equal keys, first with first.
    fn pair(&mut self, old: impl Fn(usize) -> Option<u64>, new: impl Fn(usize) -> Option<u64>) {
        let mut waiting: HashMap<u64, std::collections::VecDeque<usize>> = HashMap::new();
        for (index, partner) in self.to_after.iter().enumerate() {
            if let (None, Some(key)) = (partner, old(index)) {
                waiting.entry(key).or_default().push_back(index);
            }
        }
        for (index, partner) in self.to_before.iter_mut().enumerate().filter(|(_, partner)| partner.is_none())
        {
            let found = new(index).and_then(|key| waiting.get_mut(&key)?.pop_front());
            if let Some(slot) = found.and_then(|found| self.to_after.get_mut(found)) {
                *slot = Some(index);
                *partner = found;
            }
        }
    }

    /// Which entries of the tree after have another place among the others: all but the most that are still in order.
    pub(crate) fn moved(&self) -> Vec<bool> {
        // The last entry of the best run of each length, and the entry before each in its run.
        let mut runs: Vec<(usize, usize)> = Vec::new();
        let mut before = vec![None; self.to_before.len()];
        for (index, partner) in self.to_before.iter().enumerate() {
            let Some(partner) = *partner else { continue };
            let length = runs.partition_point(|(last, _)| *last < partner);
            let last = length.checked_sub(1).and_then(|shorter| runs.get(shorter)).map(|(_, index)| *index);
            if let Some(slot) = before.get_mut(index) {
                *slot = last;
            }
            match runs.get_mut(length) {
                Some(run) => *run = (partner, index),
                None => runs.push((partner, index)),
            }
        }
        let mut moved: Vec<bool> = self.to_before.iter().map(Option::is_some).collect();
        let mut in_order = runs.last().map(|(_, index)| *index);
        while let Some(index) = in_order {
            if let Some(slot) = moved.get_mut(index) {
                *slot = false;
            }
            in_order = before.get(index).copied().flatten();
        }
        moved
    }
}

/// A hash of each entry's role and name and those of its ancestors.
fn paths(entries: &[Entry<'_>], hasher: &RandomState) -> Vec<u64> {
    let mut paths: Vec<u64> = Vec::with_capacity(entries.len());
    for Entry { node, parent, .. } in entries {
        let parent = parent.and_then(|parent| paths.get(parent).copied());
        paths.push(hash(hasher, &(parent, node.role(), name(node))));
    }
    paths
}

fn hash(hasher: &RandomState, value: &impl Hash) -> u64 {
    hasher.hash_one(value)
}

/// The name that tells an element from others. A text's is its content.
fn name<'a>(node: &Node<'a>) -> Cow<'a, str> {
    match node.role() {
        "StaticText" | "InlineTextBox" => "".into(),
        _ => node.name(),
    }
}
