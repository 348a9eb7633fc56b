//! `nodes`: the elements of each driver's trees.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use snapshot_format::{Ref, Tree, nodes};

#[track_caller]
fn shown(tree: &str) -> String {
    nodes(Tree::new(tree))
        .unwrap()
        .map(|node| {
            let attributes: Vec<_> = node.attributes().collect();
            let reference = node.reference().map(Ref::id);
            format!(
                "{} {} {:?} {attributes:?} {reference:?} {:?}\n",
                node.indent(),
                node.role(),
                node.name(),
                node.value()
            )
        })
        .collect()
}

#[test]
fn agent_browser_up_to_0_19() {
    insta::assert_snapshot!(shown(
            r#"- document:
  - heading "Checkout" [ref=e1] [level=1]
  - button "Save \" [ref=e2]draft\""
  - 'button "Save: draft"'
  - button [ref=e3] /regex/
  - searchbox "Search" [ref=e4] [disabled]: "shoes: red"
  - group "Safe\" [ref=e5] x":
    - text: Contact
- clickable "a" [ref=e6]: b" [ref=e9] [cursor:pointer, onclick]"#
        ), @r#"
        0 document "" [] None None
        2 heading "Checkout" [("level", Some("1"))] Some("e1") None
        2 button "Save \" [ref=e2]draft\"" [] Some("e2") None
        2 button "Save: draft" [] None None
        2 button "" [] Some("e3") Some("/regex/")
        2 searchbox "Search" [("disabled", None)] Some("e4") Some("shoes: red")
        2 group "Safe\" [ref=e5] x" [] None None
        4 text "" [] None Some("Contact")
        0 clickable "a\" [ref=e6]: b" [("cursor:pointer", None), ("onclick", None)] Some("e9") None
        "#);
}

#[test]
fn agent_browser_from_0_20() {
    insta::assert_snapshot!(shown(
            r#"- heading "Say \"hi\"" [level=1, ref=e1]
- generic [ref=e5] clickable [cursor:pointer, onclick]: v
  - StaticText "a"
- link "u" [ref=e6, url=http://x/a,b]?q=[ref=e1]#x]
- slider "S" [ref=e7]: 40
- image "Logo\" [ref=e9]""#
        ), @r#"
        0 heading "Say \"hi\"" [("level", Some("1"))] Some("e1") None
        0 generic "" [("clickable", None), ("cursor:pointer", None), ("onclick", None)] Some("e5") Some("v")
        2 StaticText "a" [] None None
        0 link "u" [] Some("e6") Some("url=http://x/a,b]?q=[ref=e1]#x]")
        0 slider "S" [] Some("e7") Some("40")
        0 image "Logo\" [ref=e9]" [] None None
        "#);
}

#[test]
fn playwright() {
    insta::assert_snapshot!(shown(
            r##"- generic [active] [ref=e1]:
  - 'heading "Say \"hello\": it''s" [level=1] [ref=e2]'
  - 'button "a: b" [ref=e3]': "y"
  - link "L" [ref=f1e4] [cursor=pointer]:
    - /url: "#x"
  - button /x [ref=e9] y/ [ref=e5] [box=1,-2,3,4]
  - option "Ok\" [ref=e6]"
  - <changed> button "Pay" [ref=e7]
  - 'button /x: [ref=e9] y/ [ref=e8]': "z/ [ref=e9]"
  - button / [ref=e10]: a / b"##
        ), @r##"
        0 generic "" [("active", None)] Some("e1") None
        2 heading "Say \"hello\": it's" [("level", Some("1"))] Some("e2") None
        2 button "a: b" [] Some("e3") Some("y")
        2 link "L" [("cursor", Some("pointer"))] Some("f1e4") None
        4 /url "" [] None Some("#x")
        2 button "x [ref=e9] y" [("box", Some("1,-2,3,4"))] Some("e5") None
        2 option "Ok\" [ref=e6]" [] None None
        2 button "Pay" [] Some("e7") None
        2 button "x: [ref=e9] y" [] Some("e8") Some("z/ [ref=e9]")
        2 button "/" [] Some("e10") Some("a / b")
        "##);
}

#[test]
fn chrome_devtools_mcp() {
    insta::assert_snapshot!(shown(
        r#"uid=1_0 RootWebArea "Shop" url="https://shop.example/"
  uid=1_5 textbox "Email" focusable focused required value="a "b" c"
  uid=1_6 "Plain text"
  uid=1_7 generic
  uid=1_9 textbox "Note" multiline value="first line
second"
  uid=1_10 button "Pay" focusable focused uid=1_3 button "Pay"
  uid=1_11 button "C:\\"
  uid=1_12 textbox "Code" multiline value="<input value="x" disabled>"
  uid=1_13 link "<input name="x" value="y">" url="https://shop.example/"
  uid=1_14 doc-backlink "Back""#
    ), @r#"
    0 RootWebArea "Shop" [("url", Some("https://shop.example/"))] Some("1_0") None
    2 textbox "Email" [("focusable", None), ("focused", None), ("required", None), ("value", Some("a \"b\" c"))] Some("1_5") Some("a \"b\" c")
    2 StaticText "Plain text" [] Some("1_6") None
    2 generic "" [] Some("1_7") None
    2 textbox "Note" [("multiline", None), ("value", Some("first line"))] Some("1_9") Some("first line\nsecond")
    2 button "Pay\" focusable focused uid=1_3 button \"Pay" [] Some("1_10") None
    2 button "C:\\\\" [] Some("1_11") None
    2 textbox "Code" [("multiline", None), ("value", Some("<input value=\"x\" disabled>"))] Some("1_12") Some("<input value=\"x\" disabled>")
    2 link "<input name=\"x\" value=\"y\">" [("url", Some("https://shop.example/"))] Some("1_13") None
    2 doc-backlink "Back" [] Some("1_14") None
    "#);
}

#[test]
fn escapes_in_a_name_are_decoded() {
    for (name, expected) in [
        (r#""a \"b\" \\ \/""#, r#"a "b" \ /"#),
        (r#""\n\t\u0001\u00e9""#, "\n\t\u{1}é"),
        (r#""\ud83d\ude80""#, "🚀"),
        (r#""\ud83d x""#, "\u{fffd} x"),
        (r#""\u12""#, "u12"),
        (r#""it''s""#, "it''s"),
    ] {
        let tree = format!("- button {name} [ref=e1]");
        let node = nodes(Tree::new(&tree)).unwrap().next().unwrap();
        assert_eq!(node.name(), expected);
    }
}
