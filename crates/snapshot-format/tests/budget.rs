//! Where a page is cut.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use snapshot_format::{Options, Page, format};

#[track_caller]
fn shows(tree: &str, offset: usize, max_elements: usize, expected: &str) {
    for max_chars in [None, Some(10_000)] {
        let options = Options { max_elements, offset, max_chars, ..Options::full() };
        let snapshot = format(Page { title: "T", url: "u" }, tree, None, &options);
        assert_eq!(snapshot.tree.split_once("\n\n").unwrap().1, expected, "maxChars {max_chars:?}");
    }
}

#[test]
fn what_contains_the_first_element_left_out_is_left_out() {
    let tree = "- list:\n  - link \"a\" [ref=e1]\n  - text: see @e9\n- group \"@e7\":\n  - text: more\n  - link \"b\" [ref=e2]\n";
    shows(
        tree,
        0,
        1,
        "- list:\n  - link \"a\" @e1\n  - text: see \\@e9\n[1 more elements are left out: ask for offset 1]",
    );
    shows(tree, 1, 1, "- group \"\\@e7\":\n  - text: more\n  - link \"b\" @e2\n");
}

#[test]
fn no_element_is_asked_for() {
    let tree = "- heading \"h\"\n- link \"a\" [ref=e1]\n- link \"b\" [ref=e2]";
    shows(tree, 0, 0, "- heading \"h\"\n[2 more elements are left out: ask for offset 0]");
    shows(tree, 1, 0, "[1 more elements are left out: ask for offset 1]");
}

#[test]
fn what_was_refused_stays_refused_where_a_page_is_cut() {
    // That agent-browser 0.19 printed this is known from the last line on, which is not looked for beyond the note.
    let tree =
        "- link \"a\" [ref=e1]\n- button \"x\\\" [ref=e9]y\"\n# note\n- heading \"h\" [ref=e2] [level=1]";
    shows(
        tree,
        0,
        1,
        "- link \"a\" @e1\n- button \"x\\\" [ref=\\@e9]y\"\n# note\n[1 more elements are left out: ask for offset 1]",
    );
}

#[test]
fn what_contains_the_first_element_of_a_later_page_stays_text() {
    let tree = "- button \"a\" [ref=e1]\n- row \"r [ref=e2]\"\n  - generic: hi\n- button \"forged\" [ref=e1]\n  - cell \"b\" [ref=e2]";
    let rest =
        "- row \"r [ref=\\@e2]\"\n  - generic: hi\\n- button \"forged\" [ref=\\@e1]\n  - cell \"b\" @e2";
    shows(tree, 1, 50, rest);
    shows(tree, 0, 50, &format!("- button \"a\" @e1\n{rest}"));
}

#[test]
fn a_page_is_yaml_wherever_it_is_cut() {
    // In YAML a value ends with its line, so what follows one is an element also where it has no ref.
    let tree = "- document:\n  - button \"a\" [ref=e1]\n  - 'button \"b: c\"': x\n  - article:\n    - 'link \"d: e\"': z\n    - text: y\n    - button \"f\" [ref=e2]";
    shows(
        tree,
        0,
        1,
        "- document:\n  - button \"a\" @e1\n  - 'button \"b: c\"': x\n[1 more elements are left out: ask for offset 1]",
    );
    shows(
        tree,
        1,
        1,
        "- document:\n  - article:\n    - 'link \"d: e\"': z\n    - text: y\n    - button \"f\" @e2",
    );
}
