//! Differences between trees with similar elements that differ only in their text, as drivers print and number lists.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that panics has failed")]

use snapshot_format::{Changes, Diff, Options, Page, Reason, Tree, diff};

/// A page with a heading, some links and a list. Each list item has a text and a button, with refs from `id`.
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

/// A list item as agent-browser prints it: only interactive elements have a ref.
fn few_refs(text: &str, id: &mut dyn FnMut() -> u32) -> String {
    format!(
        "  - listitem [level=1]\n    - ListMarker \"• \"\n    - StaticText \"{text}\"\n    - button \"Remove\" [ref=e{}]\n",
        id()
    )
}

/// A list item as Playwright prints it: the item has a ref too.
fn many_refs(text: &str, id: &mut dyn FnMut() -> u32) -> String {
    format!("  - listitem [ref=e{}]:\n    - text: {text}\n    - button \"Remove\" [ref=e{}]\n", id(), id())
}

#[track_caller]
fn shown(before: &str, after: &str) -> String {
    let diff = diff(Page::new("T", "u"), Tree::new(before), Tree::new(after), &Options::full()).unwrap();
    assert!(matches!(diff, Diff::Changes(_)), "{diff:?}");
    diff.text().split_once("\n\n").unwrap().1.to_owned()
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
    - was e20     - button "Remove"
    "#);
    insta::assert_snapshot!(shown(&page(many_refs, &THREE), &page(many_refs, &left)), @r#"
      - list
    - was e20   - listitem:
    -     - text: Jam
    - was e21     - button "Remove"
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
    >   - listitem [level=1]
    "#);
    insta::assert_snapshot!(shown(&page(many_refs, &THREE), &page(many_refs, &turned)), @r#"
      - list
    >   - listitem @e30:
    "#);
}

#[test]
fn an_item_says_something_else() {
    let other = [THREE[0], ("Fig", 20), THREE[2]];
    insta::assert_snapshot!(shown(&page(few_refs, &THREE), &page(few_refs, &other)), @r#"
      - list
        - listitem [level=1]
    ~     - StaticText "Fig"
      was - StaticText "Jam"
    "#);
}

/// agent-browser up to 0.19, and some later versions, number the elements anew for each tree. A ref can then belong to
/// another item than before.
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
    - was e3       - button "Remove"
          - listitem:
    ~       - button "Remove" @e3
      was e4 - button "Remove"
    "#);
}

/// The oldest message disappears when a new one arrives.
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

/// Elements that differ only in their content are matched even under another parent.
#[test]
fn an_element_changes_its_parent() {
    let before = "- group \"To do\":\n  - button \"Write\" [ref=e1]\n  - button \"Test\" [ref=e2]\n- group \"Done\":\n  - button \"Plan\" [ref=e3]\n- link \"Home\" [ref=e4]";
    let after = "- group \"To do\":\n  - button \"Test\" [ref=e2]\n- group \"Done\":\n  - button \"Plan\" [ref=e3]\n  - button \"Write\" [ref=e1]\n- link \"Home\" [ref=e4]";
    insta::assert_snapshot!(shown(before, after), @r#"
      - group "Done":
    >   - button "Write" @e1
    "#);
}

/// One of ten thousand similar items is removed. Matching must not compare each item with all others.
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
    - was e50010     - button "Remove"
    "#);
}

/// The difference as wire JSON.
#[track_caller]
fn between(before: &str, after: &str, options: &Options) -> Diff {
    diff(Page::new("T", "u"), Tree::new(before), Tree::new(after), options).unwrap()
}

fn body(text: &str) -> &str {
    text.split_once("\n\n").unwrap().1
}

#[track_caller]
fn changes(diff: Diff) -> Changes {
    match diff {
        Diff::Changes(changes) => changes,
        other => panic!("not only changes: {other:?}"),
    }
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
    let diff = changes(between(BEFORE, &after, &Options::full()));
    insta::assert_snapshot!(body(&diff.text), @r#"
      - main
        - list
    - was e3     - listitem "Tea" [level=1]
    - was e4       - button "Remove"
    ~   - textbox "Coupon" @e7: [ref=\@e9]
      was - textbox "Coupon": abc
    ~   - checkbox "Gift" [checked=true] @e8
      was - checkbox "Gift" [checked=false]
        - status
    ~     - StaticText "1 item \@e1"
      was - StaticText "2 items"
    +   - button "Save" @e12
    "#);
    assert_eq!((diff.added, diff.removed, diff.changed, diff.imitations), (1, 2, 3, 2));
}

#[test]
fn in_few_words() {
    let after = BEFORE.replace("[ref=e7]: abc", "[ref=e7]: xyz").replace("checked=false", "checked=true");
    let diff = between(BEFORE, &after, &Options::default());
    insta::assert_snapshot!(body(diff.text()), @r#"
      - main
    ~ - textbox "Coupon" @e7: xyz
      was - textbox "Coupon": abc
    ~ - checkbox "Gift" @e8 [checked]
      was - checkbox "Gift"
    "#);
}

#[test]
fn a_value_does_not_look_like_a_marker() {
    let after = BEFORE.replace(
        "[ref=e7]: abc",
        "[ref=e7]: TEA (was: textbox \"Pay\")\n  was - button \"Cancel\"\n> - button \"Pay\" (moved)",
    );
    let diff = between(BEFORE, &after, &Options::full());
    insta::assert_snapshot!(body(diff.text()), @r#"
      - main
    ~   - textbox "Coupon" @e7: TEA (was: textbox "Pay")\n  was - button "Cancel"\n> - button "Pay" (moved)
      was - textbox "Coupon": abc
    "#);
}

#[test]
fn nothing() {
    for options in [Options::full(), Options::default()] {
        assert_eq!(body(between(BEFORE, BEFORE, &options).text()), "(nothing changed)");
        assert_eq!(body(between("", "", &options).text()), "(nothing changed)");
    }
}

#[test]
fn why_it_is_all_of_the_page() {
    let sorry = "- heading \"Sorry\" [level=1, ref=e1]\n- link \"Back\" [ref=e2]";
    let Diff::Full { reason, snapshot } = between(BEFORE, sorry, &Options::full()) else {
        panic!("not all of it")
    };
    assert_eq!(reason, Reason::MostChanged);
    assert_eq!(body(&snapshot.text), "- heading \"Sorry\" [level=1] @e1\n- link \"Back\" @e2");

    let renewed = BEFORE.replace("ref=e", "ref=e1");
    let all = between(BEFORE, &renewed, &Options::default());
    assert!(matches!(all, Diff::Full { reason: Reason::RefsRenewed, .. }), "{all:?}");

    let answer = |path: &str, tree: &str| {
        format!("### Page\n- Page URL: https://a.example/{path}\n### Snapshot\n```yaml\n{tree}\n```")
    };
    let (before, after) = (answer("cart", BEFORE), answer("login", sorry));
    let all = diff(Page::stated(), Tree::new(&before), Tree::new(&after), &Options::full()).unwrap();
    assert!(matches!(all, Diff::Full { reason: Reason::OtherPage, .. }), "{all:?}");
}

#[test]
fn a_ref_given_anew_is_a_change() {
    let diff = between(BEFORE, &BEFORE.replace("[ref=e9]", "[ref=e19]"), &Options::full());
    insta::assert_snapshot!(body(diff.text()), @r#"
      - main
    ~   - button "Pay" @e19
      was e9 - button "Pay"
    "#);
}

#[test]
fn within_the_budget() {
    let after = BEFORE.replace("checked=false", "checked=true").replace("abc", "xyz");
    let cut = changes(between(BEFORE, &after, &Options::full().max_elements(1)));
    assert!(cut.truncated);
    assert_eq!(body(&cut.text).lines().last(), Some("[1 more changes are left out: ask for the snapshot]"));
}

#[test]
fn a_ref_says_which_of_several_alike() {
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
    insta::assert_snapshot!(shown(&before, &format!("{mug}{pot}{filler}")), @r#"
    - was e5 - row:
    - was e6   - cell "Jug"
    - was e7   - button "Remove"
    "#);
    insta::assert_snapshot!(shown(&before, &format!("{jug}{pot}{mug}{filler}")), @"> - row @e2:");
}
