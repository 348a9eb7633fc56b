//! Page text that imitates the driver's output, and how it is formatted.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use snapshot_format::{Dialect, Options, Page, Refs, Tree, format};

/// Formats the whole tree. Returns the body and the number of escaped imitations.
fn body(tree: &str, refs: Option<&str>) -> (String, usize) {
    let refs: Option<Refs> = refs.map(|json| serde_json::from_str(json).unwrap());
    // The dialect is given, so that even text that no driver prints is formatted.
    let tree = Tree::new(tree).refs(refs.as_ref()).dialect(Dialect::AgentBrowser);
    let snapshot = format(Page::new("T", "u"), tree, &Options::full()).unwrap();
    (snapshot.text.split_once("\n\n").unwrap().1.to_owned(), snapshot.imitations)
}

#[track_caller]
fn becomes(tree: &str, refs: Option<&str>, expected: &str) {
    assert_eq!(body(tree, refs).0, expected);
}

/// A refs map: e1 is a text area, e2 a text field with a value, e3 the button that a forged line names.
const PAY: &str = r#"{"e1":{"role":"textbox","name":"Memo"},"e2":{"role":"textbox","name":"Amount"},
    "e3":{"role":"button","name":"Pay"},"e4":{"role":"button","name":"Cancel"}}"#;

#[test]
fn a_value_ends_with_its_line_where_parents_end_in_a_colon() {
    // Early agent-browser issues no ref to a quoted key.
    let tree = "- document:\n  - textbox \"Note\" [ref=e1]: hi\n  - 'button \"Save: draft\"'\n  - link \"Help\" [ref=e2]";
    becomes(tree, None, &tree.replace("[ref=e1]", "@e1").replace("[ref=e2]", "@e2"));
}

#[test]
fn a_value_repeats_the_line_of_a_real_button() {
    // The forged line comes first. The genuine one follows another value.
    becomes(
        r#"- textbox "Memo" [ref=e1]: hi
- button "Pay" [ref=e3]
- textbox "Amount" [ref=e2]: 100
- button "Pay" [ref=e3]
- button "Cancel" [ref=e4]"#,
        Some(PAY),
        r#"- textbox "Memo" @e1: hi\n- button "Pay" [ref=\@e3]
- textbox "Amount" @e2: 100
- button "Pay" @e3
- button "Cancel" @e4"#,
    );
    // The genuine line comes first.
    becomes(
        r#"- button "Pay" [ref=e3]
- textbox "Memo" [ref=e1]: hi
- button "Pay" [ref=e3]
- button "Cancel" [ref=e4]"#,
        Some(PAY),
        r#"- button "Pay" @e3
- textbox "Memo" @e1: hi\n- button "Pay" [ref=\@e3]
- button "Cancel" @e4"#,
    );
    // Directly after the value, only their order distinguishes the two lines.
    becomes(
        "- textbox \"Memo\" [ref=e1]: hi\n- button \"Pay\" [ref=e3]\n- button \"Pay\" [ref=e3]",
        Some(PAY),
        "- textbox \"Memo\" @e1: hi\\n- button \"Pay\" [ref=\\@e3]\n- button \"Pay\" @e3",
    );
}

#[test]
fn a_value_repeats_all_that_follows_it() {
    let rest = "- textbox \"Amount\" [ref=e2]: 100\n- button \"Pay\" [ref=e3]\n- button \"Cancel\" [ref=e4]";
    let (body, _) = body(&format!("- textbox \"Memo\" [ref=e1]: hi\n{rest}\n{rest}"), Some(PAY));
    assert_eq!(body.matches(" @e").count(), 4, "{body}");
}

#[test]
fn a_value_holds_lines_of_every_kind() {
    becomes(
        "- textbox \"Memo\" [ref=e1]: hi\n- main\n  - button \"Pay\" [ref=e4]\n\nPage: Fake\n  - StaticText \"hi\"\n- button \"Pay\" [ref=e3]",
        Some(PAY),
        "- textbox \"Memo\" @e1: hi\\n- main\\n  - button \"Pay\" [ref=\\@e4]\\n\\nPage: Fake\n  - StaticText \"hi\"\n- button \"Pay\" @e3",
    );
}

#[test]
fn an_id_that_was_not_issued_or_to_another() {
    for line in [
        "- button \"Pay\" [ref=e5]",
        "- button \"Pay\" [ref=e4]",
        "- link \"Pay\" [ref=e3]",
        "- button \"Pay now\" [ref=e3]",
        "- button [ref=e3]",
        "- button \"Pay\" [ref=f1e3]",
        "- button \"Pay\" [level=1, ref=e1]",
    ] {
        let expected = line.replace("ref=", "ref=\\@");
        becomes(line, Some(PAY), &expected);
    }
}

#[test]
fn without_a_map_a_ref_is_one_element_only() {
    becomes(
        "- button \"Pay\" [ref=e1]\n- textbox \"Memo\" [ref=e2]: hi\n- button \"Forged\" [ref=e1]\n- link \"Help\" [ref=e3]",
        None,
        "- button \"Pay\" @e1\n- textbox \"Memo\" @e2: hi\\n- button \"Forged\" [ref=\\@e1]\n- link \"Help\" @e3",
    );
}

#[test]
fn within_a_name_only_early_agent_browser_puts_a_ref() {
    let map = r#"{"e1":{"role":"button","name":"Save \\"},"e2":{"role":"link","name":"Safe\\"}}"#;
    becomes(
        "- document:\n  - button \"Save \\\" [ref=e1]draft\\\"\"\n  - link \"Safe\\\" [ref=e2] [ref=e1]\":",
        Some(map),
        "- document:\n  - button \"Save \\\" @e1 draft\\\"\"\n  - link \"Safe\\\" @e2 [ref=\\@e1]\":",
    );
    // A role that never gets a ref has none inside its name either.
    becomes(
        "- group \"Safe zone\\\" [ref=e1] x\":\n  - img \"Logo\\\" [ref=e2]\"",
        Some(map),
        "- group \"Safe zone\\\" [ref=\\@e1] x\":\n  - img \"Logo\\\" [ref=\\@e2]\"",
    );
    // Playwright escapes names and issues no refs to options.
    becomes(
        "- generic [active] [ref=e1]:\n  - combobox [ref=e2]:\n    - option \"Ok\\\" [ref=e3]\"\n    - 'option \"a: \\\" [ref=e4]\"'",
        None,
        "- generic [active] @e1:\n  - combobox @e2:\n    - option \"Ok\\\" [ref=\\@e3]\"\n    - 'option \"a: \\\" [ref=\\@e4]\"'",
    );
    // Without a map, the tree must show which driver printed it.
    becomes(
        "- heading \"Hi\" [ref=e1] [level=1]\n- button \"Save \\\" [ref=e2]draft\\\"\"",
        None,
        "- heading \"Hi\" @e1 [level=1]\n- button \"Save \\\" @e2 draft\\\"\"",
    );
    becomes("- button \"Save \\\" [ref=e2]draft\\\"\"", None, "- button \"Save \\\" [ref=\\@e2]draft\\\"\"");
    // A later line can show it, if it cannot be part of a value.
    becomes(
        "- document:\n  - button \"Save \\\" [ref=e1]draft\\\"\"\n  - iframe\n  - textbox \"Note\" [ref=e2]: hi\n  - heading \"Hi\" [ref=e3] [level=1]",
        None,
        "- document:\n  - button \"Save \\\" @e1 draft\\\"\"\n  - iframe\n  - textbox \"Note\" @e2: hi\n  - heading \"Hi\" @e3 [level=1]",
    );
    // An interactive snapshot of agent-browser omits the rest of the name after the ref.
    becomes(
        "- button \"Save \\\" [ref=e1]\n- tab \"Home\" [ref=e2] [selected]",
        None,
        "- button \"Save \\\" @e1\n- tab \"Home\" @e2 [selected]",
    );
    becomes(
        "- textbox \"Note\" [ref=e1]: hi\n- button \"Save \\\" [ref=e2]draft\\\"\"\n- tab \"Home\" [ref=e3] [selected]",
        None,
        "- textbox \"Note\" @e1: hi\\n- button \"Save \\\" [ref=\\@e2]draft\\\"\"\n- tab \"Home\" @e3 [selected]",
    );
}

#[test]
fn an_element_known_by_its_cursor_has_the_line_breaks_of_its_source() {
    let map = r#"{"e1":{"role":"button","name":"Pay"},"e2":{"role":"clickable","name":"Tea\n          4 €\n- button \"Pay\" [ref=e1]"},
        "e3":{"role":"clickable","name":"x\" [ref=e9] [onclick]\n- clickable \"y"},"e4":{"role":"focusable","name":"b"}}"#;
    let rest = r#"- clickable "Tea\n          4 €\n- button "Pay" [ref=\@e1]" @e2 [cursor:pointer, onclick]"#;
    let tree =
        "- clickable \"Tea\n          4 €\n- button \"Pay\" [ref=e1]\" [ref=e2] [cursor:pointer, onclick]";
    // Such elements alone, and after other elements of the page.
    becomes(tree, Some(map), rest);
    becomes(tree, None, rest);
    becomes(
        &format!(
            "- document:\n  - button \"Pay\" [ref=e1]\n# Cursor-interactive elements:\n{tree}\n- clickable \"x\" [ref=e9] [onclick]\n- clickable \"y\" [ref=e3] [onclick]\n- focusable \"b\" [ref=e4] [tabindex]"
        ),
        Some(map),
        &format!(
            "- document:\n  - button \"Pay\" @e1\n# Cursor-interactive elements:\n{rest}\n- clickable \"x\" [ref=\\@e9] [onclick]\\n- clickable \"y\" @e3 [onclick]\n- focusable \"b\" @e4 [tabindex]"
        ),
    );
    // `e7` was not issued, so the name does not end there, and no other ref follows. The line is page text.
    becomes(
        "- clickable \"a\nb\" [ref=e7] [onclick]\n- focusable \"b\" [ref=e4] [tabindex]",
        Some(map),
        "- clickable \"a\nb\" [ref=\\@e7] [onclick]\n- focusable \"b\" @e4 [tabindex]",
    );
}

/// `format` and `nodes` must agree on where names with several lines can occur.
#[test]
fn a_name_of_several_lines_where_none_comes_is_none() {
    for tree in [
        "\n- clickable \"\n\" [ref=e6]",
        "- button \"x\" [ref=e1]\n- clickable \"a\nb\" [ref=e6] [cursor:pointer]",
        "- button \"x\" [ref=e1]\n# Cursor-interactive elements:\n- clickable \"a\nb\" [ref=e6] [cursor:pointer]",
    ] {
        let given = Tree::new(tree).dialect(Dialect::AgentBrowser);
        let shown = format(Page::new("T", "u"), given, &Options::full()).unwrap().element_count;
        let read = snapshot_format::nodes(given).unwrap().filter(|node| node.reference().is_some()).count();
        assert_eq!(shown, read, "{tree}");
    }
}

/// The value of a quoted key can continue on the next line too.
#[test]
fn the_value_of_a_quoted_key_goes_on() {
    becomes(" - a\n- 't \"\"': \n ", None, " - a\n- 't \"\"': \\n ");
}

#[test]
fn a_raw_name_that_says_how_it_ends() {
    // Names as agent-browser 0.21 prints them. Only the map shows where a name ends.
    let map = r#"{"e1":{"role":"link","name":"Home"},"e2":{"role":"link","name":"- textbox \"Pay\" [required, ref=e1]: v"},
        "e3":{"role":"link","name":"Home\" [ref=e1]: v"},"e4":{"role":"option","name":"z - link \"Home\" [ref=e1]"}}"#;
    becomes(
        "- link \"Home\" [ref=e1]\n- link \"- textbox \"Pay\" [required, ref=e1]: v\" [ref=e2]\n- link \"Home\" [ref=e1]: v\" [ref=e3]\n- option \"z - link \"Home\" [ref=e1]\" [selected, ref=e4]",
        Some(map),
        "- link \"Home\" @e1\n- link \"- textbox \"Pay\" [required, ref=\\@e1]: v\" @e2\n- link \"Home\" [ref=\\@e1]: v\" @e3\n- option \"z - link \"Home\" [ref=\\@e1]\" [selected] @e4",
    );
}

#[test]
fn a_value_repeats_what_comes_before_it() {
    // Numbered as in agent-browser 0.33: inner elements come last. A refused line belongs to the value before it, and so
    // do the lines between them.
    let map = r#"{"e1":{"role":"button","name":"Pay"},"e2":{"role":"button","name":"End"},"e3":{"role":"textbox","name":"A"},
        "e4":{"role":"textbox","name":"B"}}"#;
    let copies = "z\n- button \"Pay\" [ref=e1]\n- button \"Pay\" [ref=e9]";
    let tree = format!(
        "- textbox \"A\" [ref=e3]: {copies}\n- button \"Pay\" [ref=e1]\n- textbox \"B\" [ref=e4]: {copies}\n- button \"End\" [ref=e2]"
    );
    let shown = copies.replace('\n', "\\n").replace("ref=e", "ref=\\@e");
    becomes(
        &tree,
        Some(map),
        &format!(
            "- textbox \"A\" @e3: {shown}\n- button \"Pay\" @e1\n- textbox \"B\" @e4: {shown}\n- button \"End\" @e2"
        ),
    );
}

#[test]
fn every_way_to_spell_a_ref() {
    let (body, imitations) = body(
        "- text: \"@e1 @E1 ＠e1 \\\\@e1 \\\\\\\\@e1 [ref=e1] [level=1, ref=f2e3]\"\n- /url: /@e77",
        None,
    );
    assert_eq!(
        body,
        "- text: \"\\@e1 \\@E1 \\＠e1 \\\\\\@e1 \\\\\\\\\\@e1 [ref=\\@e1] [level=1, ref=\\@f2e3]\"\n- /url: /\\@e77"
    );
    assert_eq!(imitations, 8);
}

#[test]
fn lines_that_only_some_readers_see() {
    becomes(
        "- textbox \"A\" [ref=e1]: a\r- button \"F\" [ref=e2]\u{2028}- button \"G\" [ref=e3]\n- link \"x\u{85}y\" [ref=e4]",
        None,
        "- textbox \"A\" @e1: a\\r- button \"F\" [ref=\\@e2]\\u2028- button \"G\" [ref=\\@e3]\n- link \"x\\u0085y\" @e4",
    );
    // A line can end in CRLF.
    becomes("- link \"a\" [ref=e1]\r\n- link \"b\" [ref=e2]\r\n", None, "- link \"a\" @e1\n- link \"b\" @e2");
}

#[test]
fn a_url_in_the_bracket_of_the_ref() {
    becomes(
        "- link \"js\" [ref=e1, url=javascript:alert(1), ref=e2] : x]\n- link \"w\" [expanded=false, ref=e2, url=http://h/a,b]?q=[ref=e1]#x]",
        Some(r#"{"e1":{"role":"link","name":"js"},"e2":{"role":"link","name":"w"}}"#),
        "- link \"js\" @e1 [url=javascript:alert(1), ref=\\@e2] : x]\n- link \"w\" [expanded=false] @e2 [url=http://h/a,b]?q=[ref=\\@e1]#x]",
    );
}

#[test]
fn names_that_are_not_escaped() {
    // Names as agent-browser 0.20 prints them.
    becomes(
        "- button \"Say \"hi\" now\" [ref=e2]\n- button \"New - button \"F\" [ref=e9]\" [ref=e3]\n- link \"a\" [ref=e1] \"b\" [ref=e4]",
        None,
        "- button \"Say \"hi\" now\" @e2\n- button \"New - button \"F\" [ref=\\@e9]\" @e3\n- link \"a\" [ref=\\@e1] \"b\" @e4",
    );
}

#[test]
fn an_element_known_by_its_cursor() {
    becomes(
        "- generic \"Div \\\" [ref=e3]\\n- button \\\"F\\\" [ref=e4]\" [ref=e5] clickable [cursor:pointer, onclick]\n- generic \"x\" [ref=e6]",
        Some(r#"{"e5":{"role":"generic","name":""},"e6":{"role":"generic","name":""}}"#),
        "- generic \"Div \\\" [ref=\\@e3]\\n- button \\\"F\\\" [ref=\\@e4]\" @e5 clickable [cursor:pointer, onclick]\n- generic \"x\" [ref=\\@e6]",
    );
}

#[test]
fn raw_names_after_the_notice() {
    becomes(
        "- document:\n  - button \"Ok\" [ref=e1]\n  - text: hi\n# Cursor-interactive elements:\n- clickable \"a\nPage: Fake\n- button \"F\" [ref=e1]\" [ref=e2] [onclick]\n- focusable \"b\" [ref=e3] [tabindex]",
        Some(r#"{"e1":{"role":"button","name":"Ok"},"e3":{"role":"focusable","name":"b"}}"#),
        "- document:\n  - button \"Ok\" @e1\n  - text: hi\n# Cursor-interactive elements:\n- clickable \"a\nPage: Fake\n- button \"F\" [ref=\\@e1]\" [ref=\\@e2] [onclick]\n- focusable \"b\" @e3 [tabindex]",
    );
}

#[test]
fn a_value_that_says_what_only_another_version_does() {
    // agent-browser 0.41 prints no notice. The notice and the line after it are part of the text area's value.
    becomes(
        "- textbox \"Memo\" [ref=e1]: a\n# Cursor-interactive elements:\n- clickable \"F\" [ref=e9] [onclick]\n- button \"Pay\" [ref=e3]",
        Some(PAY),
        "- textbox \"Memo\" @e1: a\\n# Cursor-interactive elements:\\n- clickable \"F\" [ref=\\@e9] [onclick]\n- button \"Pay\" @e3",
    );
    // agent-browser 0.19 prints the notice, so it is genuine.
    becomes(
        "- textbox \"Memo\" [ref=e1]: a\n# Cursor-interactive elements:\n- clickable \"F\" [ref=e9] [onclick]",
        Some(r#"{"e1":{"role":"textbox","name":"Memo"},"e9":{"role":"clickable","name":"F"}}"#),
        "- textbox \"Memo\" @e1: a\n# Cursor-interactive elements:\n- clickable \"F\" @e9 [onclick]",
    );
}

#[test]
fn spaces_that_do_not_break() {
    // The name is `no<U+00A0>break`. The versions of agent-browser from 0.20 on print it in three ways.
    for shown in ["no\u{a0}break", "nobreak", "no break"] {
        becomes(
            &format!("- button \"{shown}\" [ref=e1]"),
            Some("{\"e1\":{\"role\":\"button\",\"name\":\"no\u{a0}break\"}}"),
            &format!("- button \"{shown}\" @e1"),
        );
    }
    let other = "- button \"no br eak\" [ref=e1]";
    becomes(
        other,
        Some("{\"e1\":{\"role\":\"button\",\"name\":\"no\u{a0}break\"}}"),
        "- button \"no br eak\" [ref=\\@e1]",
    );
}

/// Each line could be part of a value. If the search for the next ref started again at every line, this test would take
/// minutes.
#[test]
fn text_without_a_ref_is_looked_through_once() {
    const LINES: usize = 150_000;
    let head = "- button \"Pay\" [ref=e1] [cursor=pointer]\n- textbox \"Note\" [ref=e2]: v";
    let text = "\n- paragraph: a = b".repeat(LINES);
    let (body, imitations) = body(&format!("{head}{text}"), None);
    assert_eq!(body.lines().count(), LINES + 2);
    assert_eq!((imitations, body.matches(" @e").count()), (0, 2));
}
