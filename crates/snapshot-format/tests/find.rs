//! `Options::find`: only matching elements are shown.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use snapshot_format::{Find, Options, Page, Tree, format};

const TREE: &str = r#"- banner [ref=e1]:
  - link "Home" [ref=e2]
- navigation "Shop" [ref=e3]:
  - link "Tea" [ref=e4]
  - generic [ref=e5] [cursor=pointer]:
    - text: Black coffee
- main [ref=e6]:
  - textbox "Search" [ref=e7]: tea pot
  - list "Offers" [ref=e8]:
    - listitem [ref=e9]:
      - button "Buy tea" [ref=e10]"#;

#[track_caller]
fn finds(find: Find, expected: &str) {
    let options = Options::default().find(find);
    let snapshot = format(Page::new("T", "u"), Tree::new(TREE), &options).unwrap();
    assert_eq!(snapshot.text.split_once("\n\n").unwrap().1, expected);
    assert_eq!(snapshot.element_count, expected.matches('@').count());
}

#[test]
fn by_text() {
    finds(
        Find::default().text("TEA"),
        "- navigation \"Shop\"\n  - link \"Tea\" @e4\n- main\n  - textbox \"Search\" @e7: tea pot\n  - list \"Offers\"\n    - button \"Buy tea\" @e10",
    );
    finds(Find::default().text("coffee"), "- navigation \"Shop\"\n  - generic @e5: Black coffee");
    finds(Find::default().text("nothing"), "(nothing matches)");
}

#[test]
fn by_role() {
    finds(Find::default().role("button"), "- main\n  - list \"Offers\"\n    - button \"Buy tea\" @e10");
}

#[test]
fn by_region() {
    finds(Find::default().region("banner"), "- banner\n  - link \"Home\" @e2");
    finds(Find::default().region("shop").role("link"), "- navigation \"Shop\"\n  - link \"Tea\" @e4");
    finds(
        Find::default().region("offers").text("buy"),
        "- main\n  - list \"Offers\"\n    - button \"Buy tea\" @e10",
    );
}

#[test]
fn in_all_of_the_tree() {
    let options = Options::full().find(Find::default().text("offers"));
    let snapshot = format(Page::new("T", "u"), Tree::new(TREE), &options).unwrap();
    assert!(snapshot.text.contains("- list \"Offers\" @e8:"), "{}", snapshot.text);
    assert_eq!(snapshot.element_count, 1);
}
