//! Matches the elements of two trees of a page.

use std::borrow::Cow;
use std::collections::hash_map::RandomState;
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};

use crate::all_nodes::all_nodes;
use crate::answer::Answer;
use crate::grammar::roles;
use crate::longest_increasing::longest_increasing;
use crate::nodes::Node;
use crate::refs::{Ref, Refs, Scope};

/// All elements and texts of two trees, in document order.
pub(crate) struct Trees<'a> {
    pub(crate) old: Vec<Entry<'a>>,
    pub(crate) new: Vec<Entry<'a>>,
}

/// An element or text of a tree, and the keys that match it to an entry of the other tree. All keys are hashes.
pub(crate) struct Entry<'a> {
    pub(crate) node: Node<'a>,
    /// The index of the parent.
    pub(crate) parent: Option<usize>,
    /// The index of the matched entry in the other tree.
    pub(crate) partner: Option<usize>,
    /// Whether it has another place than its partner. As few entries as possible are moved.
    pub(crate) is_moved: bool,
    /// Ref, role and name; `None` without a ref, or if refs are ignored.
    identity: Option<u64>,
    /// Whether the other tree has an entry with the same identity. Such an entry is not matched by anything else.
    is_elsewhere: bool,
    is_named: bool,
    /// Role and name.
    name: u64,
    /// Role and name, and those of all ancestors.
    path: u64,
    /// The entry and all its descendants, with and without refs.
    content: u64,
    text: u64,
}

impl Entry<'_> {
    /// A key, if the entry can be matched without its ref.
    fn without_ref<K>(&self, key: K) -> Option<K> {
        (!self.is_elsewhere).then_some(key)
    }
}

/// Matches each entry of one tree to an entry of the other, if there is one.
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
pub(crate) fn align<'a>(before: &Answer<'a>, after: &Answer<'a>) -> Trees<'a> {
    let hasher = RandomState::new();
    let [old, new] = [before, after].map(|answer| all_nodes(answer).collect::<Vec<_>>());
    let keeps_refs = !(is_counted(&old, before.refs) && is_counted(&new, after.refs));
    let [mut old, mut new] = [old, new].map(|nodes| entries(nodes, keeps_refs, &hasher));
    find_elsewhere(&mut old, &new);
    find_elsewhere(&mut new, &old);
    let children = [&old, &new].map(|entries| children(entries));
    let [all_old, all_new] = [&old, &new].map(|entries| (0..entries.len()).collect::<Vec<_>>());
    let mut trees = Trees { old, new };
    trees.descend(&children);
    trees.pair(&all_old, &all_new, false, |entry| entry.identity);
    trees.pair(&all_old, &all_new, false, |entry| entry.is_named.then_some(entry.path));
    trees.pair(&all_old, &all_new, false, |entry| entry.is_named.then_some(entry.name));
    trees.descend(&children);
    let partners: Vec<_> = trees.new.iter().map(|entry| entry.partner).collect();
    for (entry, in_order) in trees.new.iter_mut().zip(longest_increasing(&partners)) {
        entry.is_moved = entry.partner.is_some() && !in_order;
    }
    trees
}

/// Whether the refs of a tree are the numbers from 1 on without gaps. Then the driver probably numbers the elements anew
/// for each tree. If elements kept their refs, removed elements would leave gaps.
fn is_counted(nodes: &[Node<'_>], refs: Option<&Refs>) -> bool {
    let mut issued: Vec<Ref> = match refs {
        Some(refs) => refs.iter().map(|(id, _)| id).collect(),
        None => nodes.iter().filter_map(Node::reference).collect(),
    };
    issued.sort_unstable();
    issued.into_iter().zip(1..).all(|(id, number)| (id.scope(), id.number()) == (Scope::Page, number))
}

fn entries<'a>(nodes: Vec<Node<'a>>, keeps_refs: bool, hasher: &RandomState) -> Vec<Entry<'a>> {
    let mut entries: Vec<Entry<'a>> = Vec::with_capacity(nodes.len());
    // The indentations and indices of the current node's ancestors.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for node in nodes {
        while open.last().is_some_and(|(indent, _)| *indent >= node.indent()) {
            open.pop();
        }
        let parent = open.last().map(|(_, index)| *index);
        open.push((node.indent(), entries.len()));
        let id = node.reference();
        // Text has no name that identifies it, because its name is its content.
        let own: Cow<'_, str> = if roles::is_text(node.role()) { "".into() } else { node.name() };
        let name = hasher.hash_one((node.role(), &own));
        let states: Vec<_> = node.attributes().filter(|(name, _)| *name != "nth").collect();
        let text = hasher.hash_one((node.role(), node.name(), node.value(), states));
        let path = parent.and_then(|parent| entries.get(parent)).map(|parent| parent.path);
        entries.push(Entry {
            node,
            parent,
            partner: None,
            is_moved: false,
            identity: id.filter(|_| keeps_refs).map(|id| hasher.hash_one((id, name))),
            is_elsewhere: false,
            is_named: !own.is_empty(),
            name,
            path: hasher.hash_one((path, name)),
            content: hasher.hash_one((text, id)),
            text,
        });
    }
    // Children come after their parent.
    for index in (0..entries.len()).rev() {
        if let Some(Entry { parent: Some(parent), content, text, .. }) = entries.get(index)
            && let (parent, content, text) = (*parent, *content, *text)
            && let Some(parent) = entries.get_mut(parent)
        {
            parent.content = hasher.hash_one((parent.content, content));
            parent.text = hasher.hash_one((parent.text, text));
        }
    }
    entries
}

fn find_elsewhere(entries: &mut [Entry<'_>], others: &[Entry<'_>]) {
    let others: HashSet<u64> = others.iter().filter_map(|entry| entry.identity).collect();
    for entry in entries {
        entry.is_elsewhere = entry.identity.is_some_and(|identity| others.contains(&identity));
    }
}

/// The indices of the entries without a parent, followed by those of the children of each entry.
fn children(entries: &[Entry<'_>]) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); entries.len() + 1];
    for (index, entry) in entries.iter().enumerate() {
        if let Some(siblings) = children.get_mut(entry.parent.map_or(0, |parent| parent + 1)) {
            siblings.push(index);
        }
    }
    children
}

impl<'a> Trees<'a> {
    /// The partner of an entry of the later tree.
    pub(crate) fn earlier(&self, entry: &Entry<'a>) -> Option<&Entry<'a>> {
        self.old.get(entry.partner?)
    }

    /// Matches the children of matched entries, from the root down.
    fn descend(&mut self, [old, new]: &[Vec<Vec<usize>>; 2]) {
        for (index, after) in new.iter().enumerate() {
            let parent = index.checked_sub(1).and_then(|parent| self.new.get(parent));
            let earlier = parent.map_or(Some(0), |parent| Some(parent.partner? + 1));
            if let Some(before) = earlier.and_then(|earlier| old.get(earlier)) {
                self.siblings(before, after);
            }
        }
    }

    /// Matches the children of one pair of parents.
    fn siblings(&mut self, before: &[usize], after: &[usize]) {
        self.pair(before, after, false, |entry| entry.identity);
        self.pair(before, after, false, |entry| entry.without_ref(entry.content));
        self.pair(before, after, false, |entry| entry.without_ref(entry.text));
        self.pair(before, after, true, |entry| entry.without_ref(entry.name));
        self.pair(before, after, true, |entry| entry.without_ref(entry.node.role()));
    }

    /// Matches entries with equal keys, in order. Entries that are already matched or have no key are skipped. If
    /// `in_gaps`, the last matched entries before both must be partners, too.
    fn pair<K: Eq + Hash>(
        &mut self,
        before: &[usize],
        after: &[usize],
        in_gaps: bool,
        key: impl Fn(&Entry<'a>) -> Option<K>,
    ) {
        let mut waiting: HashMap<(Option<usize>, K), VecDeque<usize>> = HashMap::new();
        let mut gap = None;
        for (index, entry) in before.iter().filter_map(|index| Some((*index, self.old.get(*index)?))) {
            if entry.partner.is_some() {
                gap = entry.partner.filter(|_| in_gaps);
            } else if let Some(key) = key(entry) {
                waiting.entry((gap, key)).or_default().push_back(index);
            }
        }
        if waiting.is_empty() {
            return;
        }
        gap = None;
        for index in after.iter().copied() {
            let Some(entry) = self.new.get(index) else { continue };
            if entry.partner.is_some() {
                gap = Some(index).filter(|_| in_gaps);
            } else if let Some(key) = key(entry)
                && let Some(found) = waiting.get_mut(&(gap, key)).and_then(VecDeque::pop_front)
            {
                self.join(found, index);
            }
        }
    }

    /// Makes two entries partners if neither has one.
    fn join(&mut self, before: usize, after: usize) {
        if let (Some(earlier), Some(later)) = (self.old.get_mut(before), self.new.get_mut(after))
            && (earlier.partner, later.partner) == (None, None)
        {
            (earlier.partner, later.partner) = (Some(after), Some(before));
        }
    }
}
