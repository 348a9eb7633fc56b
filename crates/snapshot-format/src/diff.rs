//! What changed on a page between two snapshots.

use serde::{Deserialize, Serialize};

use crate::align::{Aligned, Entry, align, entries};
use crate::header::{self, Page};
use crate::listed::is_interactive;
use crate::render::{self, Show};
use crate::window::CLOSING;
use crate::{Options, Refs, format};

/// A tree and the refs map that came with it.
#[derive(Debug, Clone, Copy)]
pub struct Tree<'a> {
    /// The accessibility tree, as the driver gave it.
    pub text: &'a str,
    /// The driver's refs map, where it gave one.
    pub refs: Option<&'a Refs>,
}

/// What changed, as a model reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Diff {
    /// The header of a snapshot, and the changes: `+` added, `-` removed, `~` changed or moved, each with what contains it.
    /// All of the page where [`reason`](Self::reason) says why.
    pub tree: String,
    /// How many elements are new.
    pub added: usize,
    /// How many are gone. Their refs are spent.
    pub removed: usize,
    /// How many have another value, state, name, ref or place.
    pub changed: usize,
    /// Why the tree is a full snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whether changes, or parts of a full snapshot, were left out for the budget.
    pub truncated: bool,
    /// How many texts in what is shown looked like a ref and were escaped.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub imitations: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// Tells what changed from one tree of a page to the next, in the order of the page, with the refs of `after`.
///
/// An element that has another value, state, ref or place has changed; it was not removed and added. Where most of the page
/// changed, or its refs were given anew, the result is all of it, with the reason. The refs shown are trusted as in
/// [`format`](crate::format()), and the budget of `options` holds (`offset` counts for a full snapshot only). Takes
/// memory linear in both trees, and time nearly so.
///
/// ```
/// use snapshot_format::{Options, Page, Tree, diff};
///
/// let before = "- textbox \"Email\" [ref=e1]\n- button \"Save\" [ref=e2]\n- link \"Home\" [ref=e3]\n- link \"Help\" [ref=e4]";
/// let after = "- textbox \"Email\" [ref=e1]: me@example.com\n- button \"Save\" [ref=e2]\n- link \"Home\" [ref=e3]\n- link \"Help\" [ref=e4]";
/// let page = Page { title: "Settings", url: "https://app.example/" };
/// let changes = diff(
///     page,
///     Tree { text: before, refs: None },
///     Tree { text: after, refs: None },
///     &Options::default(),
/// );
/// assert_eq!(changes.tree, "Page: Settings
/// URL: https://app.example/
/// Interactive elements: 4
///
/// ~ - textbox \"Email\" @e1: me@example.com (was: textbox \"Email\")");
/// ```
pub fn diff(page: Page<'_>, before: Tree<'_>, after: Tree<'_>, options: &Options) -> Diff {
    let old = entries(before.text, before.refs);
    let new = entries(after.text, after.refs);
    let aligned = align((&old, before.refs), (&new, after.refs));
    let is_wanted =
        |entry: &Entry<'_>| !options.interactive_only || (entry.item.trusted && is_interactive(&entry.item));
    let changes = changes(&old, &new, &aligned, is_wanted);

    let count = |wanted: Kind| changes.iter().filter(|change| change.kind == wanted).count();
    let (added, removed) = (count(Kind::Added), count(Kind::Removed));
    let changed = count(Kind::Changed) + count(Kind::Moved);
    let all = old
        .iter()
        .filter(|entry| is_wanted(entry))
        .count()
        .max(new.iter().filter(|entry| is_wanted(entry)).count());
    let mut result =
        Diff { tree: String::new(), added, removed, changed, reason: None, truncated: false, imitations: 0 };
    if changes.len() * 2 > all {
        let snapshot = format(page, after.text, after.refs, options);
        result.reason =
            Some(format!("most of the page changed: {} of {all} elements", changes.len().min(all)));
        result.tree = snapshot.tree;
        result.truncated = snapshot.truncated;
        result.imitations = snapshot.imitations;
        return result;
    }
    let elements = new.iter().filter(|entry| entry.item.trusted && is_wanted(entry)).count();
    result.imitations = header::write(page, options.max_chars, &mut result.tree);
    result.tree.push_str(&format!("Interactive elements: {elements}\n"));
    Report { old: &old, new: &new, aligned: &aligned, placed: vec![false; new.len()] }.write(
        &changes,
        options,
        &mut result,
    );
    result
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Added,
    Removed,
    Changed,
    Moved,
}

/// A change, and the entry it is of: of the tree before for what was removed, else of the tree after.
struct Change {
    kind: Kind,
    entry: usize,
    /// Its place among the entries of the tree after.
    place: usize,
}

fn changes(
    old: &[Entry<'_>],
    new: &[Entry<'_>],
    aligned: &Aligned,
    is_wanted: impl Fn(&Entry<'_>) -> bool,
) -> Vec<Change> {
    let mut changes = Vec::new();
    let moved = aligned.moved();
    let has_moved = |index: usize| moved.get(index).copied().unwrap_or_default();
    let mut place = 0;
    for (index, (entry, partner)) in old.iter().zip(&aligned.to_after).enumerate() {
        match partner {
            Some(partner) => place = partner + 1,
            None if is_wanted(entry) => changes.push(Change { kind: Kind::Removed, entry: index, place }),
            None => {}
        }
    }
    for (index, (entry, partner)) in new.iter().zip(&aligned.to_before).enumerate() {
        let kind = match partner.and_then(|partner| old.get(partner)) {
            None => Kind::Added,
            Some(earlier) if differs(earlier, entry) => Kind::Changed,
            // What it contains has moved with it.
            Some(_) if has_moved(index) && !entry.parent.is_some_and(has_moved) => Kind::Moved,
            Some(_) => continue,
        };
        if is_wanted(entry) {
            changes.push(Change { kind, entry: index, place: index });
        }
    }
    changes.sort_by_key(|change| (change.place, change.kind != Kind::Removed, change.entry));
    changes
}

/// Whether a reader of the first would be wrong about the second. A count among equals is no difference.
fn differs(before: &Entry<'_>, after: &Entry<'_>) -> bool {
    let (before, after) = (&before.node, &after.node);
    let states = |attribute: &(&str, Option<&str>)| attribute.0 != "nth";
    before.reference() != after.reference()
        || before.name() != after.name()
        || before.value() != after.value()
        || !before.attributes().filter(states).eq(after.attributes().filter(states))
}

struct Report<'r, 'a> {
    old: &'r [Entry<'a>],
    new: &'r [Entry<'a>],
    aligned: &'r Aligned,
    /// Which entries of the tree after are shown.
    placed: Vec<bool>,
}

impl Report<'_, '_> {
    fn write(mut self, changes: &[Change], options: &Options, result: &mut Diff) {
        let room = options.max_chars.unwrap_or(usize::MAX).saturating_sub(CLOSING);
        let mut chars = result.tree.chars().count();
        for (index, change) in changes.iter().enumerate() {
            let mut lines = String::new();
            let imitations = self.change(change, &mut lines);
            chars += lines.chars().count();
            if index == options.max_elements || chars > room {
                let left = changes.len() - index;
                result.tree.push_str(&format!("\n[{left} more changes are left out: ask for the snapshot]"));
                result.truncated = true;
                return;
            }
            result.imitations += imitations;
            result.tree.push_str(&lines);
        }
        if changes.is_empty() {
            result.tree.push_str("\n(nothing changed)");
        }
    }

    /// A change under what contains it. Each line begins with its line break.
    fn change(&mut self, change: &Change, out: &mut String) -> usize {
        let entries = if change.kind == Kind::Removed { self.old } else { self.new };
        let Some(entry) = entries.get(change.entry) else { return 0 };
        let mut imitations = self.containers(change, entry, out);
        match change.kind {
            Kind::Added => {
                out.push_str("\n+ ");
                imitations += render::push(&entry.item, Show::Ref, out);
            }
            Kind::Removed => {
                out.push_str("\n- ");
                imitations += render::push(&entry.item, Show::Place, out);
                if let Some(spent) = entry.node.reference() {
                    out.push_str(&format!(" (was {spent})"));
                }
            }
            Kind::Changed => {
                out.push_str("\n~ ");
                imitations += render::push(&entry.item, Show::Ref, out);
                imitations += self.earlier(change.entry, out);
            }
            Kind::Moved => {
                out.push_str("\n~ ");
                imitations += render::push(&entry.item, Show::Ref, out);
                out.push_str(" (moved)");
            }
        }
        if let (Kind::Added | Kind::Changed | Kind::Moved, Some(placed)) =
            (change.kind, self.placed.get_mut(change.entry))
        {
            *placed = true;
        }
        imitations
    }

    /// What a changed entry was.
    fn earlier(&self, entry: usize, out: &mut String) -> usize {
        let earlier =
            self.aligned.to_before.get(entry).copied().flatten().and_then(|earlier| self.old.get(earlier));
        let Some(earlier) = earlier else { return 0 };
        let mut line = String::new();
        let imitations = render::push_indented(&earlier.item, 0, Show::Place, &mut line);
        out.push_str(" (was: ");
        out.push_str(line.strip_prefix("- ").unwrap_or(&line).trim_end_matches(':'));
        if let Some(spent) = earlier
            .node
            .reference()
            .filter(|spent| self.new.get(entry).is_some_and(|entry| entry.node.reference() != Some(*spent)))
        {
            out.push_str(&format!(", {spent}"));
        }
        out.push(')');
        imitations
    }

    /// The entries that contain the changed one and are not shown yet, outermost first.
    fn containers(&mut self, change: &Change, entry: &Entry<'_>, out: &mut String) -> usize {
        let mut parent = match (change.kind, entry.parent) {
            // What contained it may have gone too, and is shown as such.
            (Kind::Removed, Some(parent)) => self.aligned.to_after.get(parent).copied().flatten(),
            (_, parent) => parent,
        };
        let mut missing = Vec::new();
        while let Some(index) = parent {
            match self.placed.get_mut(index) {
                Some(placed) if !*placed => *placed = true,
                _ => break,
            }
            missing.push(index);
            parent = self.new.get(index).and_then(|entry| entry.parent);
        }
        let mut imitations = 0;
        for container in missing.iter().rev().filter_map(|index| self.new.get(*index)) {
            out.push_str("\n  ");
            imitations += render::push(&container.item, Show::Place, out);
        }
        imitations
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Page<'_> = Page { title: "T", url: "u" };

    #[track_caller]
    fn between(before: &str, after: &str) -> Diff {
        let (before, after) = (Tree { text: before, refs: None }, Tree { text: after, refs: None });
        diff(PAGE, before, after, &Options::full())
    }

    fn body(diff: &Diff) -> &str {
        diff.tree.split_once("\n\n").unwrap().1
    }

    const BEFORE: &str = r#"- banner
  - link "Home" [ref=e1]
- main
  - heading "Cart" [level=1, ref=e2]
  - list
    - listitem "Tea" [level=1, ref=e3]
      - button "Remove" [ref=e4]
    - listitem "Jam" [level=1, ref=e5]
      - button "Remove" [ref=e6]
  - textbox "Coupon" [ref=e7]: abc
  - checkbox "Gift" [checked=false, ref=e8]
  - status
    - StaticText "2 items"
  - button "Pay" [ref=e9]"#;

    #[test]
    fn in_order_and_in_place() {
        let after = BEFORE
            .replace("    - listitem \"Tea\" [level=1, ref=e3]\n      - button \"Remove\" [ref=e4]\n", "")
            .replace("[ref=e7]: abc", "[ref=e7]: [ref=e9]")
            .replace("checked=false", "checked=true")
            .replace("2 items", "1 item @e1")
            .replace("  - button \"Pay\"", "  - button \"Save\" [ref=e12]\n  - button \"Pay\"");
        let diff = between(BEFORE, &after);
        insta::assert_snapshot!(body(&diff), @r#"
          - main
            - list
        -     - listitem "Tea" [level=1] (was e3)
        -       - button "Remove" (was e4)
        ~   - textbox "Coupon" @e7: [ref=\@e9] (was: textbox "Coupon": abc)
        ~   - checkbox "Gift" [checked=true] @e8 (was: checkbox "Gift" [checked=false])
            - status
        ~     - StaticText "1 item \@e1" (was: StaticText "2 items")
        +   - button "Save" @e12
        "#);
        assert_eq!((diff.added, diff.removed, diff.changed, diff.imitations), (1, 2, 3, 2));
        assert_eq!(diff.reason, None);
    }

    #[test]
    fn nothing() {
        assert_eq!(body(&between(BEFORE, BEFORE)), "(nothing changed)");
        assert_eq!(body(&between("", "")), "(nothing changed)");
    }

    #[test]
    fn most_of_it() {
        let diff = between(BEFORE, "- heading \"Sorry\" [level=1, ref=e1]\n- link \"Back\" [ref=e2]");
        assert_eq!(diff.reason.as_deref(), Some("most of the page changed: 14 of 14 elements"));
        assert_eq!(body(&diff), "- heading \"Sorry\" [level=1] @e1\n- link \"Back\" @e2");
    }

    #[test]
    fn refs_given_anew_are_changes() {
        let diff = between(BEFORE, &BEFORE.replace("[ref=e9]", "[ref=e19]"));
        insta::assert_snapshot!(body(&diff), @r#"
          - main
        ~   - button "Pay" @e19 (was: button "Pay", e9)
        "#);
    }

    #[test]
    fn within_the_budget() {
        let after = BEFORE.replace("checked=false", "checked=true").replace("abc", "xyz");
        let (before, after) = (Tree { text: BEFORE, refs: None }, Tree { text: &after, refs: None });
        let options = Options { max_elements: 1, ..Options::full() };
        let cut = diff(PAGE, before, after, &options);
        assert!(cut.truncated);
        assert_eq!(body(&cut).lines().last(), Some("[1 more changes are left out: ask for the snapshot]"));
    }

    #[test]
    fn a_ref_tells_which_of_several_alike() {
        let row = |row: u32, text: &str| {
            format!(
                "- row [ref=e{row}]:\n  - cell \"{text}\" [ref=e{}]\n  - button \"Remove\" [ref=e{}]\n",
                row + 1,
                row + 2
            )
        };
        let (mug, jug, pot) = (row(2, "Mug"), row(5, "Jug"), row(8, "Pot"));
        let filler = "- link \"a\" [ref=e20]\n- link \"b\" [ref=e21]\n- link \"c\" [ref=e22]\n";
        let before = format!("{mug}{jug}{pot}{filler}");
        let diff = between(&before, &format!("{mug}{pot}{filler}"));
        insta::assert_snapshot!(body(&diff), @r#"
        - - row: (was e5)
        -   - cell "Jug" (was e6)
        -   - button "Remove" (was e7)
        "#);
        let diff = between(&before, &format!("{jug}{pot}{mug}{filler}"));
        insta::assert_snapshot!(body(&diff), @"~ - row @e2: (moved)");
        assert_eq!((diff.added, diff.removed, diff.changed), (0, 0, 1));
    }
}
