//! What changed, where elements are alike but for the text in them: as the drivers print lists, and count their refs.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use snapshot_format::{Options, Page, Tree, diff};

/// A list of items under a heading and beside a link, each with a text and a button. Refs are given out by `id`.
fn page(item: impl Fn(&str, &mut dyn FnMut() -> u32) -> String, items: &[(&str, u32)]) -> String {
    let mut tree = String::from("- heading \"Cart\" [level=1, ref=e1]\n- link \"Home\" [ref=e2]\n- list\n");
    for (text, first) in items {
        let mut next = *first;
        tree.push_str(&item(text, &mut || {
            next += 1;
            next - 1
        }));
    }
    tree + "- link \"Help\" [ref=e3]\n- link \"Terms\" [ref=e4]\n- link \"Jobs\" [ref=e5]"
}

/// As agent-browser prints an item: only what can be acted on has a ref.
fn few_refs(text: &str, id: &mut dyn FnMut() -> u32) -> String {
    format!(
        "  - listitem [level=1]\n    - ListMarker \"• \"\n    - StaticText \"{text}\"\n    - button \"Remove\" [ref=e{}]\n",
        id()
    )
}

/// As Playwright prints it.
fn many_refs(text: &str, id: &mut dyn FnMut() -> u32) -> String {
    format!("  - listitem [ref=e{}]:\n    - text: {text}\n    - button \"Remove\" [ref=e{}]\n", id(), id())
}

#[track_caller]
fn shown(before: &str, after: &str) -> String {
    let [before, after] = [before, after].map(|text| Tree { text, refs: None });
    let diff = diff(Page { title: "T", url: "u" }, before, after, &Options::full());
    assert_eq!(diff.reason, None);
    diff.tree.split_once("\n\n").unwrap().1.to_owned()
}

const THREE: [(&str, u32); 3] = [("Tea", 10), ("Jam", 20), ("Rye", 30)];

#[test]
fn an_item_is_removed() {
    let left = [THREE[0], THREE[2]];
    insta::assert_snapshot!(shown(&page(few_refs, &THREE), &page(few_refs, &left)), @r#"
      - list
    -   - listitem [level=1]
    -     - ListMarker "• "
    -     - StaticText "Jam"
    -     - button "Remove" (was e20)
    "#);
    insta::assert_snapshot!(shown(&page(many_refs, &THREE), &page(many_refs, &left)), @r#"
      - list
    -   - listitem: (was e20)
    -     - text: Jam
    -     - button "Remove" (was e21)
    "#);
}

#[test]
fn an_item_is_added() {
    let more = [THREE[0], ("Fig", 40), THREE[1], THREE[2]];
    insta::assert_snapshot!(shown(&page(few_refs, &THREE), &page(few_refs, &more)), @r#"
      - list
    +   - listitem [level=1]
    +     - ListMarker "• "
    +     - StaticText "Fig"
    +     - button "Remove" @e40
    "#);
}

#[test]
fn an_item_is_moved() {
    let turned = [THREE[2], THREE[0], THREE[1]];
    insta::assert_snapshot!(shown(&page(few_refs, &THREE), &page(few_refs, &turned)), @r#"
      - list
    ~   - listitem [level=1] (moved)
    "#);
    insta::assert_snapshot!(shown(&page(many_refs, &THREE), &page(many_refs, &turned)), @r#"
      - list
    ~   - listitem @e30: (moved)
    "#);
}

#[test]
fn an_item_says_something_else() {
    let other = [THREE[0], ("Fig", 20), THREE[2]];
    insta::assert_snapshot!(shown(&page(few_refs, &THREE), &page(few_refs, &other)), @r#"
      - list
        - listitem [level=1]
    ~     - StaticText "Fig" (was: StaticText "Jam")
    "#);
}

/// Up to 0.19, and again in the versions after it, agent-browser counts its elements anew for each tree: the ref that was
/// an item's is another's.
#[test]
fn refs_that_are_counted_tell_nothing() {
    let tree = |items: &[&str]| {
        let mut next = 0;
        let mut id = || {
            next += 1;
            next
        };
        let mut tree = format!("- document:\n  - link \"Home\" [ref=e{}]\n  - list:\n", id());
        for item in items {
            tree.push_str(&format!(
                "    - listitem:\n      - text: {item}\n      - button \"Remove\" [ref=e{}]\n",
                id()
            ));
        }
        tree
    };
    insta::assert_snapshot!(shown(&tree(&["Tea", "Jam", "Rye"]), &tree(&["Tea", "Rye"])), @r#"
      - document:
        - list:
    -     - listitem:
    -       - text: Jam
    -       - button "Remove" (was e3)
          - listitem:
    ~       - button "Remove" @e3 (was: button "Remove", e4)
    "#);
}

/// The oldest message goes as the newest comes.
#[test]
fn a_log_moves_on() {
    let tree = |lines: &[&str]| {
        let lines: String = lines.iter().map(|line| format!("  - paragraph: {line}\n")).collect();
        format!("- log:\n{lines}- textbox \"Message\" [ref=e1]\n- button \"Send\" [ref=e2]")
    };
    insta::assert_snapshot!(shown(&tree(&["one", "two", "three", "four"]), &tree(&["two", "three", "four", "five"])), @r"
      - log:
    -   - paragraph: one
    +   - paragraph: five
    ");
}

/// What is alike but for what it holds is found again under another parent, too.
#[test]
fn an_element_changes_its_parent() {
    let before = "- group \"To do\":\n  - button \"Write\" [ref=e1]\n  - button \"Test\" [ref=e2]\n- group \"Done\":\n  - button \"Plan\" [ref=e3]\n- link \"Home\" [ref=e4]";
    let after = "- group \"To do\":\n  - button \"Test\" [ref=e2]\n- group \"Done\":\n  - button \"Plan\" [ref=e3]\n  - button \"Write\" [ref=e1]\n- link \"Home\" [ref=e4]";
    insta::assert_snapshot!(shown(before, after), @r#"
      - group "Done":
    ~   - button "Write" @e1 (moved)
    "#);
}

/// Ten thousand items alike, of which one is gone: nothing is looked for among all the others.
#[test]
fn a_long_list_takes_no_longer_an_item() {
    let items = |skipped: u32| -> Vec<(&str, u32)> {
        (0..10_000).filter(|item| *item != skipped).map(|item| ("Tea", 10 + 10 * item)).collect()
    };
    let before = page(few_refs, &items(10_000));
    insta::assert_snapshot!(shown(&before, &page(few_refs, &items(5_000))), @r#"
      - list
    -   - listitem [level=1]
    -     - ListMarker "• "
    -     - StaticText "Tea"
    -     - button "Remove" (was e50010)
    "#);
}
