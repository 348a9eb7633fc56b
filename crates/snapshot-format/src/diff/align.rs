//! Matches the elements of two trees of a page.

use std::borrow::Cow;
use std::collections::hash_map::RandomState;
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};

use crate::grammar::roles;
use crate::longest_increasing::longest_increasing;
use crate::nodes::Node;
use crate::{Ref, Refs};

/// An element or text of a tree, and the index of its parent.
pub(crate) struct Entry<'a> {
    pub(crate) node: Node<'a>,
    pub(crate) parent: Option<usize>,
}

/// All entries of a tree in document order.
pub(crate) fn entries<'a>(nodes: impl Iterator<Item = Node<'a>>) -> Vec<Entry<'a>> {
    let mut entries: Vec<Entry<'a>> = Vec::new();
    let mut open: Vec<(usize, usize)> = Vec::new();
    for node in nodes {
        while open.last().is_some_and(|(indent, _)| *indent >= node.indent()) {
            open.pop();
        }
        let parent = open.last().map(|(_, index)| *index);
        open.push((node.indent(), entries.len()));
        entries.push(Entry { node, parent });
    }
    entries
}

/// Matches each entry of `before` to an entry of `after`, if there is one.
///
/// Children of matched parents are matched first, from the root down. These rules apply in order:
///
/// 1. The same ref, role and name.
/// 2. The same content, including all descendants.
/// 3. The same neighbours, role and name.
/// 4. The same neighbours and role.
///
/// The remaining entries have another parent. They are matched by ref, role and name, then by the names of all ancestors,
/// then by role and name. Refs are ignored if the driver numbers the elements anew for each tree.
pub(crate) fn align(before: (&[Entry<'_>], Option<&Refs>), after: (&[Entry<'_>], Option<&Refs>)) -> Aligned {
    let hasher = RandomState::new();
    let keeps_refs = !(is_counted(before.0, before.1) && is_counted(after.0, after.1));
    let mut old = Side::new(before.0, keeps_refs, &hasher);
    let mut new = Side::new(after.0, keeps_refs, &hasher);
    (old.elsewhere, new.elsewhere) = (old.found_in(&new), new.found_in(&old));
    let mut aligned = Aligned { to_after: vec![None; before.0.len()], to_before: vec![None; after.0.len()] };
    aligned.descend(&old, &new);
    let [all_old, all_new] = [before.0, after.0].map(|entries| (0..entries.len()).collect::<Vec<_>>());
    let (all_old, all_new) = ((&old, &*all_old), (&new, &*all_new));
    aligned.pair(all_old, all_new, false, |side, index| at(&side.identities, index));
    aligned.pair(all_old, all_new, false, |side, index| side.named(index, &side.paths));
    aligned.pair(all_old, all_new, false, |side, index| side.named(index, &side.names));
    aligned.descend(&old, &new);
    aligned
}

/// Whether the refs of a tree are the numbers from 1 on without gaps. Then the driver probably numbers the elements anew
/// for each tree. If elements kept their refs, removed elements would leave gaps.
fn is_counted(entries: &[Entry<'_>], refs: Option<&Refs>) -> bool {
    let mut issued: Vec<Ref> = match refs {
        Some(refs) => refs.iter().map(|(id, _)| id).collect(),
        None => entries.iter().filter_map(|entry| entry.node.reference()).collect(),
    };
    issued.sort_unstable();
    issued.into_iter().zip(1..).all(|(id, number)| id == Ref::page(number))
}

/// The keys that distinguish the entries of one tree, and the children of each entry in document order.
#[derive(Default)]
struct Side<'e, 'a> {
    entries: &'e [Entry<'a>],
    /// The entries without a parent.
    roots: Vec<usize>,
    children: Vec<Vec<usize>>,
    /// The hash of ref, role and name; `None` without a ref, or if refs are ignored.
    identities: Vec<Option<u64>>,
    roles: Vec<&'a str>,
    /// The hash of role and name.
    names: Vec<u64>,
    /// The hash of role and name, and those of all ancestors.
    paths: Vec<u64>,
    /// The hash of the entry and all its descendants, with and without refs.
    contents: Vec<u64>,
    texts: Vec<u64>,
    /// Whether the other tree has an entry with the same identity. Such an entry is not matched by anything else.
    elsewhere: Vec<bool>,
}

impl<'e, 'a> Side<'e, 'a> {
    fn new(entries: &'e [Entry<'a>], keeps_refs: bool, hasher: &RandomState) -> Self {
        let mut side = Self { entries, children: vec![Vec::new(); entries.len()], ..Self::default() };
        for (index, Entry { node, parent }) in entries.iter().enumerate() {
            let siblings = parent.and_then(|parent| side.children.get_mut(parent));
            siblings.unwrap_or(&mut side.roots).push(index);
            let id = node.reference();
            let name = hasher.hash_one((node.role(), name(node)));
            let path = parent.and_then(|parent| side.paths.get(parent));
            let states: Vec<_> = node.attributes().filter(|(name, _)| *name != "nth").collect();
            let text = hasher.hash_one((node.role(), node.name(), node.value(), states));
            side.paths.push(hasher.hash_one((path, name)));
            side.identities.push(id.filter(|_| keeps_refs).map(|id| hasher.hash_one((id, name))));
            side.roles.push(node.role());
            side.names.push(name);
            side.texts.push(text);
            side.contents.push(hasher.hash_one((text, id)));
        }
        add_descendants(entries, &mut side.texts, hasher);
        add_descendants(entries, &mut side.contents, hasher);
        side
    }

    /// The key of an entry, if the entry has a name.
    fn named(&self, index: usize, keys: &[u64]) -> Option<u64> {
        let node = &self.entries.get(index)?.node;
        keys.get(index).copied().filter(|_| !name(node).is_empty())
    }

    fn found_in(&self, other: &Self) -> Vec<bool> {
        let others: HashSet<_> = other.identities.iter().flatten().collect();
        self.identities.iter().map(|identity| identity.is_some_and(|id| others.contains(&id))).collect()
    }

    /// The key of an entry that can be matched without its ref.
    fn here<K: Copy>(&self, index: usize, keys: &[K]) -> Option<K> {
        keys.get(index).copied().filter(|_| self.elsewhere.get(index) == Some(&false))
    }
}

/// Combines the hash of each entry with those of its descendants.
fn add_descendants(entries: &[Entry<'_>], hashes: &mut [u64], hasher: &RandomState) {
    // Children come after their parent.
    for (index, entry) in entries.iter().enumerate().rev() {
        let own = hashes.get(index).copied();
        if let Some(parent) = entry.parent.and_then(|parent| hashes.get_mut(parent)) {
            *parent = hasher.hash_one((*parent, own));
        }
    }
}

/// Some entries of one tree, in document order.
type Group<'s, 'e, 'a> = (&'s Side<'e, 'a>, &'s [usize]);

/// The matched entries: for each index in one tree, the index in the other.
pub(crate) struct Aligned {
    pub(crate) to_after: Vec<Option<usize>>,
    pub(crate) to_before: Vec<Option<usize>>,
}

impl Aligned {
    /// Matches entries with equal keys, in order. Entries that are already matched or have no key are skipped. If
    /// `in_gaps`, the last matched entries before both must be partners, too.
    fn pair<'e, 'a, K: Eq + Hash>(
        &mut self,
        (old, before): Group<'_, 'e, 'a>,
        (new, after): Group<'_, 'e, 'a>,
        in_gaps: bool,
        key: impl Fn(&Side<'e, 'a>, usize) -> Option<K>,
    ) {
        let mut waiting: HashMap<(Option<usize>, K), VecDeque<usize>> = HashMap::new();
        let mut gap = None;
        for index in before.iter().copied() {
            if let Some(partner) = at(&self.to_after, index) {
                gap = Some(partner).filter(|_| in_gaps);
            } else if let Some(key) = key(old, index) {
                waiting.entry((gap, key)).or_default().push_back(index);
            }
        }
        if waiting.is_empty() {
            return;
        }
        gap = None;
        for index in after.iter().copied() {
            if at(&self.to_before, index).is_some() {
                gap = Some(index).filter(|_| in_gaps);
            } else if let Some(key) = key(new, index)
                && let Some(found) = waiting.get_mut(&(gap, key)).and_then(VecDeque::pop_front)
            {
                self.join(found, index);
            }
        }
    }

    /// Matches the children of matched entries, from the root down.
    fn descend(&mut self, old: &Side<'_, '_>, new: &Side<'_, '_>) {
        self.siblings((old, &old.roots), (new, &new.roots));
        for (parent, after) in new.children.iter().enumerate() {
            let Some(earlier) = at(&self.to_before, parent) else { continue };
            let before = old.children.get(earlier).map(Vec::as_slice).unwrap_or_default();
            if old.contents.get(earlier) == new.contents.get(parent) {
                for (before, after) in before.iter().zip(after) {
                    self.join(*before, *after);
                }
            } else {
                self.siblings((old, before), (new, after));
            }
        }
    }

    /// Matches the children of one pair of parents.
    fn siblings<'e, 'a>(&mut self, before: Group<'_, 'e, 'a>, after: Group<'_, 'e, 'a>) {
        self.pair(before, after, false, |side, index| at(&side.identities, index));
        self.pair(before, after, false, |side, index| side.here(index, &side.contents));
        self.pair(before, after, false, |side, index| side.here(index, &side.texts));
        self.pair(before, after, true, |side, index| side.here(index, &side.names));
        self.pair(before, after, true, |side, index| side.here(index, &side.roles));
    }

    fn join(&mut self, before: usize, after: usize) {
        if let (Some(later @ None), Some(earlier @ None)) =
            (self.to_after.get_mut(before), self.to_before.get_mut(after))
        {
            (*later, *earlier) = (Some(after), Some(before));
        }
    }

    /// For each entry of the later tree, whether it moved. As few entries as possible are reported: the longest
    /// increasing subsequence of the matches did not move.
    pub(crate) fn moved(&self) -> Vec<bool> {
        let in_order = longest_increasing(&self.to_before);
        self.to_before
            .iter()
            .zip(in_order)
            .map(|(partner, in_order)| partner.is_some() && !in_order)
            .collect()
    }
}

/// The value at `index`, if there is one.
pub(super) fn at<T: Copy>(values: &[Option<T>], index: usize) -> Option<T> {
    values.get(index).copied().flatten()
}

/// The name that identifies an element. Text has none, because its name is its content.
fn name<'a>(node: &Node<'a>) -> Cow<'a, str> {
    if roles::is_text(node.role()) { "".into() } else { node.name() }
}
