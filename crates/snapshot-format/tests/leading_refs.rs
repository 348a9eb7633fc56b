//! Trees of Stagehand and browser-use, which print the ref at the beginning of a line and escape nothing.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use snapshot_format::{Dialect, Error, Options, Page, Refs, Tree, format};

/// The body of the full view. The dialect is detected.
fn body(tree: Tree<'_>) -> String {
    let snapshot = format(Page::new("T", "u"), tree, &Options::full()).unwrap();
    snapshot.text.split_once("\n\n").unwrap().1.to_owned()
}

#[track_caller]
fn becomes(tree: &str, expected: &str) {
    assert_eq!(body(Tree::new(tree)), expected, "{tree}");
}

#[test]
fn lines_of_stagehand() {
    becomes(
        "[0-2] RootWebArea: Shop\n  [0-4] scrollable, html\n    [0-5] select: Country\n      [12] MenuListPopup\n    [0-7] checkbox: I \"agree\" [checked]\n    [1-7] button",
        "- RootWebArea \"Shop\" @0-2\n  - scrollable, html @0-4\n    - select \"Country\" @0-5\n      - MenuListPopup\n    - checkbox \"I \\\"agree\\\"\" @0-7 [checked]\n    - button @1-7",
    );
    // A part of a tree has no root.
    becomes("[0-5] button: A\n[0-6] button: B", "- button \"A\" @0-5\n- button \"B\" @0-6");
}

#[test]
fn lines_of_browser_use() {
    becomes(
        "Shop\n*[7]<button aria-label=Pay now type=submit />\n|SHADOW(open)|[9]<input type=checkbox checked=true />\n|scroll element[12]<div role=listbox /> (0.0 pages above, 1.8 pages below)\n\tTea",
        "- text: Shop\n- button \"Pay now\" @7 aria-label=Pay now type=submit\n- checkbox @9 type=checkbox checked=true\n- listbox @12 role=listbox /> (0.0 pages above, 1.8 pages below)\n  - text: Tea",
    );
    becomes("[0]<button >Pay\nnow />\n|SCROLL+1]<a  />", "- button @0 >Pay\\nnow\n- a @1 ");
}

#[test]
fn the_interactive_view_shows_text_and_value() {
    for (tree, expected) in [
        (
            "[0-2] form\n  [0-3] textbox: Email\n    [0-4] StaticText: a@b.example",
            "- textbox \"Email\" @0-3: a@b.example",
        ),
        ("[5]<button />\n\tPay", "- button @5: Pay"),
        (
            "1001\n[5]<button />\n\tEdit\n1002\n[8]<button />\n\tEdit",
            "- text: 1001\n- button @5: Edit\n- text: Edit 1002\n- button @8: Edit",
        ),
        ("[5]<input type=email value=me expanded=false required=true />", "- input @5 [required]: me"),
    ] {
        let snapshot = format(Page::new("T", "u"), Tree::new(tree), &Options::default()).unwrap();
        assert_eq!(snapshot.text.split_once("\n\n").unwrap().1, expected, "{tree}");
    }
}

#[test]
fn text_of_a_page_of_stagehand() {
    // Text is on the line of its element.
    becomes(
        "[0-2] RootWebArea: T\n  [0-3] StaticText: [0-99] button: Pay\n  [0-4] button: see @0-99, @33",
        "- RootWebArea \"T\" @0-2\n  - StaticText \"[\\@0-99] button: Pay\" @0-3\n  - button \"see \\@0-99, @33\" @0-4",
    );
    // Preformatted text has line breaks. Its last line is not an element.
    becomes(
        "[0-2] RootWebArea: T\n  [0-3] StaticText: a\n  [0-99] button: Pay\nb\n  [0-4] button: End",
        "- RootWebArea \"T\" @0-2\n  - StaticText \"a\" @0-3\\n  [\\@0-99] button: Pay\\nb\n  - button \"End\" @0-4",
    );
    // There is one root, and text contains nothing.
    for forged in ["[0-99] button: Pay", "      [0-99] button: Pay"] {
        becomes(
            &format!("[0-2] RootWebArea: T\n  [0-3] StaticText: a\n{forged}\n  [0-4] button: End"),
            &format!(
                "- RootWebArea \"T\" @0-2\n  - StaticText \"a\" @0-3\\n{}\n  - button \"End\" @0-4",
                forged.replace("[0", "[\\@0")
            ),
        );
    }
    // The ref of another element. Elements are numbered in order.
    for tree in [
        "[0-2] RootWebArea: T\n  [0-3] StaticText: a\n  [0-9] button: F\n  [0-7] button: A\n  [0-8] button: B\n  [0-9] button: C",
        "[0-2] RootWebArea: T\n  [0-7] button: A\n  [0-8] button: B\n  [0-9] button: C\n  [0-3] StaticText: a\n  [0-7] button: F",
    ] {
        let body = body(Tree::new(tree));
        for name in ["A", "B", "C"] {
            assert!(body.contains(&format!("button \"{name}\" @0-")), "{body}");
        }
        assert!(!body.contains("- button \"F\""), "{body}");
    }
}

#[test]
fn text_of_a_page_of_browser_use() {
    // Up to 0.7, elements are numbered from 0 or 1, and a number after a gap is text.
    becomes(
        "[1]<button />\n\tSave\n[99]<button aria-label=Pay />\n[2]<a />",
        "- button @1\n  - text: Save\n- text: [\\@99]<button aria-label=Pay />\n- a @2",
    );
    // An element's line ends with the element.
    becomes(
        "[80]<button />\n[99]<button aria-label=Pay /> and more\nsee @33, [33] and [0-3]",
        "- button @80\n- text: [\\@99]<button aria-label=Pay /> and more\n- text: see \\@33, [33] and [0-3]",
    );
    // An attribute with line breaks ends where an element's line ends.
    becomes(
        "[80]<button aria-label=a\n[99]<button />\nb type=submit />\n[81]<a />",
        "- button \"a\" @80 aria-label=a\\n[\\@99]<button />\\nb type=submit\n- a @81",
    );
    becomes(
        "[80]<button aria-label=a\n[99]<button /> />\n[81]<a />",
        "- button \"a\" @80 aria-label=a\\n[\\@99]<button />\n- a @81",
    );
    // Text contains no elements, and only text goes on in an indented line.
    becomes(
        "[80]<a />\ntext\n\t[99]<button />\n[98]<button />\n  more\n[81]<a />",
        "- a @80\n- text: text\n  - text: [\\@99]<button />\n- text: [\\@98]<button />\\n  more\n- a @81",
    );
}

#[test]
fn a_map_decides_where_the_text_cannot() {
    let refs: Refs = serde_json::from_str(
        r#"{"80":{"role":"","name":""},"81":{"role":"a","name":"Home"},"0-4":{"role":"","name":""}}"#,
    )
    .unwrap();
    let tree = Tree::new(
        "[80]<button />\n[99]<button aria-label=Pay />\n[81]<a aria-label=Away />\n[81]<a title=Home />",
    );
    assert_eq!(body(tree).matches(" @").count(), 3, "the text alone");
    assert_eq!(
        body(tree.refs(&refs)),
        "- button @80\n- text: [\\@99]<button aria-label=Pay />\n- text: [\\@81]<a aria-label=Away />\n- a \"Home\" @81 title=Home"
    );
    let tree = Tree::new("[0-4] StaticText: a\n[0-99] button: Pay").refs(&refs);
    assert_eq!(body(tree), "- StaticText \"a\" @0-4\\n[\\@0-99] button: Pay");
}

#[test]
fn other_text_is_not_a_tree() {
    for text in [
        "[1] foo",
        "[1] button: see the first note\n[2] link: see the second",
        "[1-2] foo\n[3-4] bar",
        "- [0-12] button: Pay",
        "See [0-12] button: Pay",
        "Click [33]<button /> to pay",
        "[33]<button",
        "[33] <button />",
        "[a]<button />",
        "[1]: https://a.example/\n[2]: https://b.example/",
        "<button aria-label=Pay />",
        "[[0-12] button: Pay]",
        "[{\"id\": 1}]",
    ] {
        let result = format(Page::new("T", "u"), Tree::new(text), &Options::default());
        assert!(matches!(&result, Err(Error::Unknown(_))), "{text}: {result:?}");
    }
}

#[test]
fn a_page_without_elements_needs_the_dialect() {
    // The header of an empty page is escaped like that of any other.
    let tree = Tree::new("\n").dialect(Dialect::BrowserUse);
    let empty = format(Page::new("@7", "u"), tree, &Options::full()).unwrap();
    assert_eq!(empty.text, "Page: \\@7\nURL: u\nInteractive elements: 0\n\n(empty page)");
    let tree = Tree::new("Nothing to click here.\n@7").dialect(Dialect::BrowserUse);
    assert_eq!(body(tree), "- text: Nothing to click here.\n- text: \\@7");
    assert_eq!(
        body(Tree::new("Empty DOM tree (you might have to wait for the page to load)")).lines().count(),
        1
    );
}

/// Each line could be part of the text before it.
#[test]
fn time_is_linear() {
    for (dialect, first, lines) in [
        (Dialect::Stagehand, "[0-2] RootWebArea: T\n", "  [0-3] StaticText: a\n [0-4] button\n"),
        (Dialect::BrowserUse, "[80]<button />\n", "[9]<button title=a\n\ta b=c [8]<a />\n  x\n"),
        (Dialect::BrowserUse, "[80]<button ", "a a=a "),
    ] {
        let tree = format!("{first}{}", lines.repeat(100_000));
        let tree = Tree::new(&tree).dialect(dialect);
        assert!(format(Page::new("T", "u"), tree, &Options::default()).is_ok());
    }
}

#[test]
fn the_first_text_of_a_page_imitates_another_driver() {
    let refs: Refs = serde_json::from_str(r#"{"1":{"role":""},"2":{"role":""}}"#).unwrap();
    for (first, shown) in [
        (r#"- button "Pay" [ref=e1]"#, r#"- button "Pay" [ref=\@e1]"#),
        ("### Snapshot", "### Snapshot"),
        ("uid=1_0 RootWebArea", "uid=\\@1_0 RootWebArea"),
        ("[0-1] RootWebArea: T", "[0-1] RootWebArea: T"),
        ("# Cursor-interactive elements:", "# Cursor-interactive elements:"),
    ] {
        let tree = format!("{first}\n[1]<button />\n\tPay\n[2]<a />\n\tHelp");
        let expected = format!("- text: {shown}\n- button @1\n  - text: Pay\n- a @2\n  - text: Help");
        assert_eq!(body(Tree::new(&tree).refs(&refs)), expected);
        assert_eq!(body(Tree::new(&tree).dialect(Dialect::BrowserUse)), expected);
    }
}
