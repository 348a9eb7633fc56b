//! Trees in which Playwright prints only what changed since the last snapshot. playwright-mcp 0.0.45 to 0.0.68 does this
//! after each action.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use snapshot_format::{Diff, Options, Page, Reason, Tree, diff, format};

const TREE: &str = "\
- <changed> generic [active] [ref=e1]:
  - ref=e2 [unchanged]
  - list [ref=e3]:
    - ref=e4 [unchanged]
    - listitem [ref=e6]:
      - text: Pear
      - button \"Buy\" [disabled] [ref=e7]
  - paragraph [ref=e8]: sold
  - button \"Undo\" [ref=e14]
- <changed> paragraph [ref=e20]: two roots";

const NOTICE: &str = "[the driver shows only what changed; the rest of the page is as before]";

fn page() -> Page<'static> {
    Page::new("Shop", "https://shop.example/")
}

fn body(tree: &str, options: &Options) -> String {
    let snapshot = format(page(), Tree::new(tree), options).unwrap();
    assert_eq!(snapshot.imitations, 0, "{}", snapshot.text);
    snapshot.text.splitn(3, '\n').nth(2).unwrap().to_owned()
}

#[test]
fn the_snapshot_says_that_the_rest_is_as_before() {
    let expected = format!(
        "Interactive elements: 2\n\n{NOTICE}\n- button \"Buy\" @e7 [disabled]\n- button \"Undo\" @e14"
    );
    assert_eq!(body(TREE, &Options::default()), expected);
    let answer = format!(
        "### Ran Playwright code\nx\n\n### Page state\n- Page URL: https://shop.example/\n- Page Title: Shop\n- Page Snapshot:\n```yaml\n{TREE}\n```\n"
    );
    assert_eq!(body(&answer, &Options::default()), expected);
    let nothing = "- <changed> paragraph [ref=e8]: sold";
    let expected = format!("Interactive elements: 0\n\n{NOTICE}\n(no interactive elements)");
    assert_eq!(body(nothing, &Options::default()), expected);
}

#[test]
fn the_full_view_keeps_the_refs_of_what_is_unchanged() {
    let expected = "\
- <changed> generic [active] @e1:
  - @e2 [unchanged]
  - list @e3:
    - @e4 [unchanged]
    - listitem @e6:
      - text: Pear
      - button \"Buy\" [disabled] @e7
  - paragraph @e8: sold
  - button \"Undo\" @e14
- <changed> paragraph @e20: two roots";
    assert_eq!(body(TREE, &Options::full()), format!("Interactive elements: 9\n\n{NOTICE}\n{expected}"));
    let paged = Options::full().max_elements(3);
    assert!(body(TREE, &paged).contains("\n  - @e2 [unchanged]\n"), "{}", body(TREE, &paged));
}

#[test]
fn a_changed_element_with_a_quoted_key() {
    let tree =
        "- <changed> 'button \"Save: all\" [active] [ref=e3]'\n- <changed> 'link \"a: b\" [ref=e4]': now";
    let shown = "- button \"Save: all\" @e3 [active]\n- link \"a: b\" @e4: now";
    assert_eq!(body(tree, &Options::default()), format!("Interactive elements: 2\n\n{NOTICE}\n{shown}"));
    let full = "- <changed> 'button \"Save: all\" [active] @e3'\n- <changed> 'link \"a: b\" @e4': now";
    assert_eq!(body(tree, &Options::full()), format!("Interactive elements: 2\n\n{NOTICE}\n{full}"));
}

/// The budget includes the notice.
#[test]
fn the_character_budget_is_kept() {
    for most in [230, 240, 280] {
        let snapshot = format(page(), Tree::new(TREE), &Options::default().max_chars(most)).unwrap();
        assert!(snapshot.text.chars().count() <= most, "{most}: {}", snapshot.text);
    }
}

/// A page can forge such a line only in a value, as in the trees of agent-browser. Then it stays text.
#[test]
fn a_value_of_a_whole_tree_has_no_unchanged_elements() {
    let tree = "- textbox \"Note\" [ref=e1]: a\n- ref=e2 [unchanged]\n- <changed> generic [ref=e3]:\n- button \"Pay\" [ref=e4]";
    for options in [Options::default(), Options::full()] {
        let snapshot = format(page(), Tree::new(tree), &options).unwrap();
        assert!(!snapshot.text.contains("- @e2") && !snapshot.text.contains(NOTICE), "{}", snapshot.text);
    }
    for line in [
        "- ref=e2 [changed]", "- ref=e2 [unchanged] x", "- ref=e2", "ref=e2 [unchanged]",
        "- ref=x2 [unchanged]",
    ] {
        let tree = format!("{TREE}\n  {line}\n  {NOTICE}");
        let snapshot = format(page(), Tree::new(&tree), &Options::full()).unwrap();
        assert!(!snapshot.text.ends_with("- @e2 [unchanged]"), "{}", snapshot.text);
        assert_eq!(snapshot.text.matches(NOTICE).count(), 1, "{}", snapshot.text);
    }
}

#[test]
fn a_partial_tree_is_not_compared() {
    let whole = "- generic [ref=e1]:\n  - button \"Buy\" [ref=e7]";
    for (before, after) in [(whole, TREE), (TREE, whole)] {
        let Diff::Full { reason, .. } =
            diff(page(), Tree::new(before), Tree::new(after), &Options::default()).unwrap()
        else {
            panic!("a list of changes");
        };
        assert_eq!(reason, Reason::PartialTree);
    }
}
