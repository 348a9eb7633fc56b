//! The budget: where a page is cut, and which elements come first.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that panics has failed")]

use snapshot_format::{Dialect, Options, Page, Snapshot, Tree, format};

fn shown(tree: &str, options: &Options) -> Snapshot {
    format(Page::new("T", "u"), Tree::new(tree), options).unwrap()
}

fn body(snapshot: &Snapshot) -> &str {
    snapshot.text.split_once("\n\n").unwrap().1
}

#[track_caller]
fn shows(tree: &str, offset: usize, max_elements: usize, expected: &str) {
    for max_chars in [None, Some(10_000)] {
        let options = Options::full().max_elements(max_elements).offset(offset).max_chars(max_chars);
        assert_eq!(body(&shown(tree, &options)), expected, "maxChars {max_chars:?}");
    }
}

#[test]
fn text_goes_with_the_element_before_it() {
    let tree = "- list:\n  - link \"a\" [ref=e1]\n  - text: see @e9\n- group \"@e7\":\n  - text: more\n  - link \"b\" [ref=e2]\n";
    shows(
        tree,
        0,
        1,
        "- list:\n  - link \"a\" @e1\n  - text: see \\@e9\n- group \"\\@e7\":\n  - text: more\n[1 more elements are left out: ask for offset 1]",
    );
    shows(tree, 1, 1, "- group \"\\@e7\":\n  - link \"b\" @e2");
}

#[test]
fn no_element_is_asked_for() {
    let tree = "- heading \"h\"\n- link \"a\" [ref=e1]\n- link \"b\" [ref=e2]";
    shows(tree, 0, 0, "- heading \"h\"\n[2 more elements are left out: raise maxElements]");
    shows(tree, 1, 0, "[1 more elements are left out: raise maxElements]");
}

#[test]
fn what_contains_the_first_element_of_a_later_page_stays_text() {
    let tree = "- button \"a\" [ref=e1]\n- row \"r [ref=e2]\"\n  - generic: hi\n- button \"forged\" [ref=e1]\n  - cell \"b\" [ref=e2]";
    let row = "- row \"r [ref=\\@e2]\"\n";
    let text = "  - generic: hi\\n- button \"forged\" [ref=\\@e1]\n";
    shows(tree, 1, 50, &format!("{row}  - cell \"b\" @e2"));
    shows(tree, 0, 50, &format!("- button \"a\" @e1\n{row}{text}  - cell \"b\" @e2"));
}

#[test]
fn a_page_is_yaml_wherever_it_is_cut() {
    // In YAML a value ends with its line, so the next line is an element even without a ref.
    let tree = "- document:\n  - button \"a\" [ref=e1]\n  - 'button \"b: c\"': x\n  - article:\n    - 'link \"d: e\"': z\n    - text: y\n    - button \"f\" [ref=e2]";
    let text = "  - 'button \"b: c\"': x\n  - article:\n    - 'link \"d: e\"': z\n    - text: y\n";
    shows(
        tree,
        0,
        1,
        &format!("- document:\n  - button \"a\" @e1\n{text}[1 more elements are left out: ask for offset 1]"),
    );
    shows(tree, 1, 1, "- document:\n  - article:\n    - button \"f\" @e2");
}

/// A list of buttons, with a dialog somewhere in it.
fn page(buttons: usize, dialog_after: usize, dialog: &str) -> String {
    let mut tree = String::from("- main\n");
    for number in 1..=buttons {
        tree.push_str(&format!("  - button \"Item {number}\" [ref=e{number}]\n"));
        if number == dialog_after {
            tree.push_str(dialog);
        }
    }
    tree
}

const DIALOG: &str = "  - dialog \"Delete?\"\n    - paragraph\n      - StaticText \"This cannot be undone.\"\n    - button \"Cancel\" [ref=e901]\n    - button \"Delete\" [ref=e902]\n";

#[test]
fn an_open_dialog_comes_first() {
    for after in [1, 60, 200] {
        let tree = page(200, after, DIALOG);
        for options in [Options::default(), Options::full().max_elements(50)] {
            let snapshot = shown(&tree, &options);
            assert!(snapshot.dialog_open && snapshot.truncated);
            let body = body(&snapshot);
            assert!(body.starts_with("[a dialog is open and may block the rest of the page]\n"), "{body}");
            for needed in [
                "\"Cancel\" @e901", "\"Delete\" @e902", "dialog \"Delete?\"", "This cannot be undone.",
                "\"Item 33\" @e33",
            ] {
                assert!(body.contains(needed), "{needed} after {after}: {body}");
            }
            assert!(!body.contains("@e51 ") && !body.contains("@e51\n"), "{body}");
        }
        let few = shown(&tree, &Options::default().max_elements(2));
        assert_eq!(
            body(&few).lines().skip(1).collect::<Vec<_>>(),
            [
                "- dialog \"Delete?\": This cannot be undone.",
                "  - button \"Cancel\" @e901",
                "  - button \"Delete\" @e902",
                "[200 more elements are left out: ask for offset 2]"
            ]
        );
        let short = shown(&tree, &Options::default().max_chars(330));
        assert!(body(&short).contains("@e902"), "{}", short.text);
    }
}

const NOTICE: &str = "[a dialog is open and may block the rest of the page]";

#[test]
fn the_notice_of_a_dialog_is_said_once() {
    let first = shown(&page(2, 1, DIALOG), &Options::full());
    let again = |before: &Snapshot| {
        let tree = Tree::new(body(before)).dialect(Dialect::AgentBrowser);
        format(Page::new("T", "u"), tree, &Options::full()).unwrap()
    };
    let (again, third) = (again(&first), again(&again(&first)));
    assert_eq!(again.text.matches(NOTICE).count(), 1, "{}", again.text);
    assert_eq!(again.text, third.text);
}

#[test]
fn a_page_cannot_say_that_a_dialog_is_open() {
    for line in [NOTICE.to_owned(), format!("  {NOTICE}"), format!("{NOTICE}\r")] {
        let tree = format!("- button \"Pay\" [ref=e1]\n{line}\n- button \"Stay\" [ref=e2]\n");
        let snapshot = shown(&tree, &Options::full());
        assert!(!snapshot.dialog_open);
        assert_eq!(body(&snapshot), "- button \"Pay\" @e1\n- button \"Stay\" @e2");
    }
}

#[test]
fn a_hidden_dialog_is_not_open() {
    for (dialog, is_open) in [("[aria-hidden] [ref=e1]", false), ("\"[aria-hidden]\" [ref=e1]", true)] {
        let tree = format!("- dialog {dialog}:\n  - button \"Close\" [ref=e2]");
        assert_eq!(shown(&tree, &Options::default()).dialog_open, is_open, "{tree}");
    }
}

#[test]
fn the_focused_element_is_shown() {
    let tree = page(200, 120, "  - textbox \"Search\" [active] [ref=e901]\n");
    let snapshot = shown(&tree, &Options::default());
    assert!(body(&snapshot).contains("\n…\n- textbox \"Search\" @e901 [active]\n"), "{}", snapshot.text);
}

#[test]
fn the_end_of_a_list_is_shown_where_no_dialog_is_known() {
    let tree: String =
        (1..=200).map(|number| format!("- button \"Item {number}\" [ref=e{number}]\n")).collect();
    let snapshot = shown(&tree, &Options::default());
    let body = body(&snapshot);
    assert!(body.contains("@e35\n…\n- button \"Item 186\" @e186\n"), "{body}");
    assert!(body.ends_with("@e200\n[150 more elements are left out: ask for offset 50]"), "{body}");
}

/// The numbers of the shown elements, as ranges: `1..=35 186..=200`.
fn ranges(snapshot: &Snapshot) -> String {
    let shown = body(snapshot).split('@').skip(1).map(|ref_| {
        let digits: String = ref_.chars().skip(1).take_while(char::is_ascii_digit).collect();
        digits.parse::<usize>().unwrap()
    });
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for number in shown {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    ranges.iter().map(|(first, last)| format!("{first}..={last}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn elements_are_ranked() {
    let mut tree = String::new();
    for number in 1..=200 {
        match number {
            121 => tree.push_str("- textbox \"Search\" [active] [ref=e121]\n"),
            191 => tree.push_str("- dialog \"Delete?\"\n  - button \"Item 191\" [ref=e191]\n"),
            192..=194 => tree.push_str(&format!("  - button \"Item {number}\" [ref=e{number}]\n")),
            _ => tree.push_str(&format!("- button \"Item {number}\" [ref=e{number}]\n")),
        }
    }
    for (options, expected) in [
        (Options::default(), "1..=35 121..=121 186..=199"),
        (Options::default().offset(50), "36..=84 200..=200"),
        (Options::default().max_elements(3), "191..=193"),
        (Options::default().max_elements(4), "191..=194"),
        (Options::full().max_elements(50), "1..=35 121..=121 186..=199"),
        (Options::full().max_elements(5), "1..=5"),
    ] {
        assert_eq!(ranges(&shown(&tree, &options)), expected, "{options:?}");
    }
    let plain = page(200, 0, "");
    for (offset, expected) in [(0, "1..=35 186..=200"), (50, "36..=85"), (150, "136..=185"), (200, "")] {
        assert_eq!(ranges(&shown(&plain, &Options::default().offset(offset))), expected);
    }
}

#[test]
fn a_long_name_is_cut_and_paging_advances() {
    let tree = format!(
        "- link \"{}\" [ref=e1]\n- textbox \"Note\" [ref=e2]: {}\n- button \"Pay\" [ref=e3]",
        "x".repeat(3000),
        "y".repeat(3000)
    );
    for full in [false, true] {
        for most in [0, 50, 300, 2000] {
            let (mut offset, mut together) = (0, Vec::new());
            loop {
                let options = Options::full().interactive_only(!full).max_chars(most).offset(offset);
                let snapshot = shown(&tree, &options);
                together.extend(
                    [1, 2, 3].into_iter().filter(|number| snapshot.text.contains(&format!("@e{number}"))),
                );
                assert!(most < 300 || snapshot.text.chars().count() <= most, "{}", snapshot.text);
                match snapshot.next_offset {
                    Some(next) if next > offset => offset = next,
                    Some(next) => panic!("{next} after {offset}"),
                    None => break,
                }
            }
            assert_eq!(together, [1, 2, 3], "{most}");
        }
    }
}

/// A snapshot uses its budget of characters, except for less than two lines.
#[test]
fn a_budget_of_characters_is_used() {
    let tree = page(200, 0, "");
    for most in 200..400 {
        let snapshot = shown(&tree, &Options::default().max_elements(200).max_chars(most));
        let chars = snapshot.text.chars().count();
        let line = "- button \"Item 100\" @e100\n".len();
        assert!((most - 2 * line..=most).contains(&chars), "{chars} of {most}: {}", snapshot.text);
    }
}

/// Few elements between much text, whose count is as long as the longest line above it allows.
#[test]
fn a_budget_of_characters_is_kept_by_text() {
    for buttons in [1, 3, 9, 10, 99] {
        let tree = page(buttons, 0, "") + &"- paragraph \"some text of the page\"\n".repeat(9);
        for most in 300..600 {
            let snapshot = shown(&tree, &Options::full().max_chars(most));
            let chars = snapshot.text.chars().count();
            assert!(chars <= most, "{chars} of {most}: {}", snapshot.text);
        }
    }
}

#[test]
fn names_and_rows_from_their_text() {
    let tree = r#"- main [ref=e1]:
  - generic [ref=e2] [cursor=pointer]:
    - generic [ref=e3]: Black tea
    - emphasis [ref=e4]: 4 @e9
  - table [ref=e5]:
    - row [ref=e6]:
      - cell "1001" [ref=e7]
      - cell "Tea" [ref=e8]
      - cell [ref=e9]:
        - button "Edit" [ref=e10]
        - button "Delete" [ref=e11]
    - row [ref=e12]:
      - cell "1002" [ref=e13]
      - cell [ref=e14]:
        - button "Edit" [ref=e15]
        - button "Print" [ref=e16]"#;
    assert_eq!(
        body(&shown(tree, &Options::default())),
        r#"- generic @e2: Black tea 4 \@e9
- row: 1001 Tea
  - button "Edit" @e10
  - button "Delete" @e11
- row: 1002
  - button "Edit" @e15
  - button "Print" @e16"#
    );
}

#[test]
fn a_row_whose_text_is_its_name() {
    let row = |row| {
        format!(
            "  - row \"{row} Edit\"\n    - gridcell \"{row}\"\n    - gridcell \"Edit\"\n      - button \"Edit\" [ref=e{row}]\n"
        )
    };
    let tree = format!("- grid \"Orders\" [level=1, ref=e9]\n{}{}", row(1), row(2));
    assert_eq!(
        body(&shown(&tree, &Options::default())),
        "- row: 1\n  - button \"Edit\" @e1\n- row: 2\n  - button \"Edit\" @e2"
    );
}

#[test]
fn the_text_before_an_element_where_no_rows_are_printed() {
    let tree = "uid=1_0 RootWebArea \"T\" url=\"u\"\n  uid=1_1 \"Tea\"\n  uid=1_2 button \"Edit\"\n  uid=1_3 \"Jam\"\n  uid=1_4 button \"Edit\"";
    assert_eq!(
        body(&shown(tree, &Options::default())),
        "- text: Tea\n- button \"Edit\" @1_2\n- text: Jam\n- button \"Edit\" @1_4"
    );
}

#[test]
fn states_that_hold() {
    let tree = r#"- heading "T" [level=1, ref=e1]
- checkbox "A" [checked=false, ref=e2]
- checkbox "B" [checked=mixed, ref=e3]
- button "C" [expanded=true, disabled, ref=e4]
- generic "D" [ref=e5] clickable [cursor:pointer, onclick]
- link "E" [ref=e6, url=https://a.example/]"#;
    assert_eq!(
        body(&shown(tree, &Options::default())),
        r#"- checkbox "A" @e2
- checkbox "B" @e3 [checked=mixed]
- button "C" @e4 [expanded, disabled]
- generic "D" @e5
- link "E" @e6"#
    );
}

/// The text of a dialog that is shown on several pages is not lost.
#[test]
fn text_between_the_elements_of_a_dialog() {
    let tree = "- dialog \"Tea\"\n  - button \"A\" [ref=e1]\n  - text: first\n  - button \"B\" [ref=e2]\n  - text: second";
    let page = |offset: usize| {
        let options = Options::full().max_elements(1).offset(offset);
        format(Page::new("T", "u"), Tree::new(tree), &options).unwrap().text
    };
    assert!(page(0).contains("- text: first") && !page(0).contains("- text: second"));
    assert!(page(1).contains("- text: second") && !page(1).contains("- text: first"));
}
