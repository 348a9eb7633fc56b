//! Compares two trees of a page and writes the changes.

mod align;

use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::grammar::is_partial;
use crate::nodes::Node;
use crate::output::escape::Escaped;
use crate::output::header::{self, Page};
use crate::output::interactive_body::{self, PART};
use crate::output::node_line::{self, Show};
use crate::request::is_zero;
use crate::{Error, Options, Request, Snapshot, Tree, format};
use align::{Entry, Trees, align};

/// The result of comparing two trees: only the changes, or a full snapshot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Diff {
    /// The changes only.
    Changes(Changes),
    /// A full snapshot, because a list of changes would be longer or unreliable.
    Full {
        /// Why the result is a full snapshot.
        reason: Reason,
        /// The page after the change.
        snapshot: Snapshot,
    },
}

/// Why the result of a comparison is a full snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Reason {
    /// The URL changed, and so did more than half of the elements.
    OtherPage,
    /// More than half of the elements changed, and most of these changed only their ref.
    RefsRenewed,
    /// More than half of the elements changed.
    MostChanged,
    /// One of the trees has only the parts of the page that changed since an earlier tree.
    PartialTree,
}

/// The changes from one tree of a page to the next.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Changes {
    /// The header of a snapshot, and one entry per change below its ancestors: `+` added, `-` removed, `~` changed, `>`
    /// moved. A changed element is followed by its earlier form, after `was`. Only the beginning of a line determines its
    /// kind, so page text cannot imitate a marker. On the wire: `tree`.
    #[serde(rename = "tree")]
    pub text: String,
    /// The number of added elements.
    pub added: usize,
    /// The number of removed elements. Their refs are no longer valid.
    pub removed: usize,
    /// The number of elements with another value, state, name, ref or position.
    pub changed: usize,
    /// Whether changes were left out because of the budget.
    pub truncated: bool,
    /// The number of imitations of a ref that were escaped in the shown text.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub imitations: usize,
}

/// Two trees of a page to compare: one line of the input of `snapshot-format diff`. The options in `before` and `after`
/// are ignored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DiffRequest {
    /// The page before the change.
    pub before: Request,
    /// The page after the change.
    pub after: Request,
    /// Options for the result.
    #[serde(default)]
    pub options: Options,
}

impl Diff {
    /// The text for a model, in either case.
    pub fn text(&self) -> &str {
        match self {
            Self::Changes(changes) => &changes.text,
            Self::Full { snapshot, .. } => &snapshot.text,
        }
    }
}

impl DiffRequest {
    /// Compares the two trees with [`diff`](crate::diff()).
    ///
    /// # Errors
    ///
    /// The same as [`diff`](crate::diff()).
    pub fn diff(&self) -> Result<Diff, Error> {
        let before_url = self.before.url.as_deref();
        compare(self.after.page(), before_url, self.before.tree(), self.after.tree(), &self.options)
    }
}

/// Compares two trees of a page. The changes are listed in document order, with the refs of `after`.
///
/// An element with another value, state, ref or position is reported as changed, not as removed and added. If more than
/// half of the elements changed, or if a tree has only a part of the page, the result is a full snapshot with the
/// reason.
///
/// Refs are checked as in [`format`](crate::format()). The budget of `options` applies. `offset` and `find` apply only to
/// a full snapshot. Takes memory linear in both trees, and O(n log n) time.
///
/// # Errors
///
/// The same as [`format`](crate::format()), for either tree.
pub fn diff(page: Page<'_>, before: Tree<'_>, after: Tree<'_>, options: &Options) -> Result<Diff, Error> {
    compare(page, None, before, after, options)
}

/// Compares two trees of a page. `before_url` is the URL of the earlier one, if it is given and not stated in the tree.
fn compare(
    page: Page<'_>,
    before_url: Option<&str>,
    before: Tree<'_>,
    after: Tree<'_>,
    options: &Options,
) -> Result<Diff, Error> {
    let earlier = Answer::read(before)?;
    let later = Answer::read(after)?;
    let page = page.or_stated(later.page)?;
    if is_partial(earlier.tree) || is_partial(later.tree) {
        return Ok(Diff::Full { reason: Reason::PartialTree, snapshot: format(page, after, options)? });
    }
    let trees = align(&earlier, &later);
    let is_wanted =
        |entry: &Entry<'_>| !options.interactive_only || (entry.node.trusted && entry.node.is_interactive());
    let changes = changes(&trees, is_wanted);
    let count = |entries: &[Entry<'_>]| entries.iter().filter(|entry| is_wanted(entry)).count();
    if changes.len() * 2 > count(&trees.old).max(count(&trees.new)) {
        let url = before_url.or(earlier.page.url);
        let renewed = changes.iter().filter(|change| change.kind == Kind::Renewed).count();
        let reason = if url.is_some() && url != page.url {
            Reason::OtherPage
        } else if renewed * 2 > changes.len() {
            Reason::RefsRenewed
        } else {
            Reason::MostChanged
        };
        return Ok(Diff::Full { reason, snapshot: format(page, after, options)? });
    }
    let of_kind = |wanted: Kind| changes.iter().filter(|change| change.kind == wanted).count();
    let mut out = Escaped::default();
    header::write(page, later.grammar, options.max_chars, &mut out);
    let elements = trees.new.iter().filter(|entry| entry.node.trusted && is_wanted(entry)).count();
    out.text.push_str(&format!("Interactive elements: {elements}\n"));
    let is_shown = vec![false; trees.new.len()];
    let truncated = Report { trees: &trees, is_shown, options }.write(&changes, &mut out);
    Ok(Diff::Changes(Changes {
        text: out.text,
        added: of_kind(Kind::Added),
        removed: of_kind(Kind::Removed),
        changed: changes.len() - of_kind(Kind::Added) - of_kind(Kind::Removed),
        truncated,
        imitations: out.imitations,
    }))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Added,
    Removed,
    Changed,
    /// Only the ref changed.
    Renewed,
    Moved,
}

/// A change of one entry.
struct Change {
    kind: Kind,
    /// The index of the entry: in the earlier tree if it was removed, otherwise in the later tree.
    entry: usize,
    /// The position among the entries of the later tree.
    place: usize,
}

fn changes(trees: &Trees<'_>, is_wanted: impl Fn(&Entry<'_>) -> bool) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut place = 0;
    for (index, entry) in trees.old.iter().enumerate() {
        if let Some(partner) = entry.partner {
            place = partner + 1;
        } else if is_wanted(entry) {
            changes.push(Change { kind: Kind::Removed, entry: index, place });
        }
    }
    for (index, entry) in trees.new.iter().enumerate().filter(|(_, entry)| is_wanted(entry)) {
        let parent_moved =
            || entry.parent.and_then(|parent| trees.new.get(parent)).is_some_and(|parent| parent.is_moved);
        let kind = match trees.earlier(entry) {
            None => Kind::Added,
            Some(earlier) if says_otherwise(&earlier.node, &entry.node) => Kind::Changed,
            Some(earlier) if earlier.node.reference() != entry.node.reference() => Kind::Renewed,
            // If its parent moved too, only the parent is reported.
            Some(_) if entry.is_moved && !parent_moved() => Kind::Moved,
            Some(_) => continue,
        };
        changes.push(Change { kind, entry: index, place: index });
    }
    changes.sort_by_key(|change| (change.place, change.kind != Kind::Removed, change.entry));
    changes
}

/// Whether two nodes differ in more than their ref. The attribute `nth` is ignored, because it changes with other
/// elements.
fn says_otherwise(before: &Node<'_>, after: &Node<'_>) -> bool {
    let states = |attribute: &(&str, Option<&str>)| attribute.0 != "nth";
    before.name() != after.name()
        || before.value() != after.value()
        || !before.attributes().filter(states).eq(after.attributes().filter(states))
}

/// The maximum length of the closing line in characters, with the line break before it.
const CLOSING: usize = 80;

struct Report<'r, 'a> {
    trees: &'r Trees<'a>,
    /// For each entry of the later tree, whether it is shown.
    is_shown: Vec<bool>,
    options: &'r Options,
}

impl Report<'_, '_> {
    /// Writes the changes. Returns whether some were left out.
    fn write(mut self, changes: &[Change], out: &mut Escaped) -> bool {
        let room = self.options.max_chars.unwrap_or(usize::MAX).saturating_sub(CLOSING);
        let mut chars = out.text.chars().count();
        for (index, change) in changes.iter().enumerate() {
            let (length, imitations) = (out.text.len(), out.imitations);
            self.change(change, out);
            chars += out.text.get(length..).map_or(0, |lines| lines.chars().count());
            if index == self.options.max_elements || chars > room {
                out.text.truncate(length);
                out.imitations = imitations;
                let left = changes.len() - index;
                out.text.push_str(&format!("\n[{left} more changes are left out: ask for the snapshot]"));
                return true;
            }
        }
        if changes.is_empty() {
            out.text.push_str("\n(nothing changed)");
        }
        false
    }

    /// Writes a change below its ancestors. Each line begins with a line break.
    fn change(&mut self, change: &Change, out: &mut Escaped) {
        let entries = if change.kind == Kind::Removed { &self.trees.old } else { &self.trees.new };
        let Some(entry) = entries.get(change.entry) else { return };
        self.containers(change, entry, out);
        out.text.push_str(match change.kind {
            Kind::Added => "\n+ ",
            Kind::Removed => "\n- ",
            Kind::Changed | Kind::Renewed => "\n~ ",
            Kind::Moved => "\n> ",
        });
        if change.kind == Kind::Removed {
            if let Some(spent) = entry.node.reference() {
                out.text.push_str(&format!("was {} ", spent.id()));
            }
            return self.line(entry, Show::Place, out);
        }
        self.line(entry, Show::Ref, out);
        if let Some(is_shown) = self.is_shown.get_mut(change.entry) {
            *is_shown = true;
        }
        if matches!(change.kind, Kind::Changed | Kind::Renewed) {
            self.earlier(entry, out);
        }
    }

    /// Writes the line of an entry, as a snapshot shows it.
    fn line(&self, entry: &Entry<'_>, show: Show, out: &mut Escaped) {
        let node = &entry.node;
        if self.options.interactive_only {
            interactive_body::push_element(node, 0, show, PART, "", out);
        } else {
            node_line::push(node, show, usize::MAX, out);
        }
    }

    /// Writes the earlier form of a changed entry, with its earlier ref if that is different.
    fn earlier(&self, entry: &Entry<'_>, out: &mut Escaped) {
        let Some(earlier) = self.trees.earlier(entry) else { return };
        out.text.push_str("\n  was ");
        if let Some(spent) = earlier.node.reference().filter(|spent| entry.node.reference() != Some(*spent)) {
            out.text.push_str(&format!("{} ", spent.id()));
        }
        let mut line = Escaped::default();
        self.line(earlier, Show::Place, &mut line);
        out.text.push_str(line.text.trim_start_matches(' '));
        out.imitations += line.imitations;
    }

    /// Writes the ancestors of the changed entry that are not shown yet, outermost first.
    fn containers(&mut self, change: &Change, entry: &Entry<'_>, out: &mut Escaped) {
        let mut parent = match (change.kind, entry.parent) {
            // Its parent may have been removed too, and is then reported separately.
            (Kind::Removed, Some(parent)) => self.trees.old.get(parent).and_then(|parent| parent.partner),
            (_, parent) => parent,
        };
        let mut missing = Vec::new();
        while let Some(index) = parent {
            match self.is_shown.get_mut(index) {
                Some(is_shown) if !*is_shown => *is_shown = true,
                _ => break,
            }
            missing.push(index);
            parent = self.trees.new.get(index).and_then(|entry| entry.parent);
        }
        for container in missing.iter().rev().filter_map(|index| self.trees.new.get(*index)) {
            out.text.push_str("\n  ");
            self.line(container, Show::Place, out);
        }
    }
}
