//! Most lines are passed without a look at all of their grammar. Here they are also looked at one by one.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use proptest::prelude::*;
use snapshot_format::{Issued, Options, Page, Ref, Refs, format};

/// A line as some driver prints it, with refs that come again.
fn any_line() -> impl Strategy<Value = String> {
    let start = prop_oneof![
        Just("- "),
        Just("  - "),
        Just("      - "),
        Just("          - "),
        Just(""),
        Just("- <changed> ")
    ];
    let key = prop_oneof![
        3 => Just("button \"Pay\""), 2 => Just("textbox"), 1 => Just("link \"a [ref=e2]\""), 2 => Just("link \"L\""),
        1 => Just("generic"), 1 => Just("link \"@e1 日本\""), 1 => Just("a-b"), 1 => Just("button \"a\\\"b\""),
        1 => Just("text"), 1 => Just("# Cursor-interactive elements:"),
    ];
    let mark = prop_oneof![
        Just(""),
        Just(" [ref=e1]"),
        Just(" [ref=e2]"),
        Just(" [ref=e3]"),
        Just(" [ref=f1e4]"),
        Just(" [level=1, ref=e5]"),
        Just(" [active] [ref=e6]"),
        Just(" [ref=e77]"),
        Just(" [ref=e0]"),
        Just(" [ref=e123456789]"),
    ];
    let end = prop_oneof![
        4 => Just(""), 3 => Just(":"), 1 => Just(": v"), 1 => Just(": v @e1"), 1 => Just(" [nth=1]"), 1 => Just(" [nth=2]:"),
        1 => Just(" [cursor=pointer]:"), 1 => Just(" [ref=e9]"), 1 => Just(" clickable [onclick]"), 1 => Just("\r"),
    ];
    (start, key, mark, end).prop_map(|(start, key, mark, end)| [start, key, mark, end].concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// A limit of characters has every line looked at by itself.
    #[test]
    fn what_is_passed_quickly_is_shown_as_if_it_were_looked_at(
        lines in prop::collection::vec(any_line(), 0..20),
        has_map: bool,
        size in 0_usize..4,
    ) {
        let tree = lines.join("\n");
        let issued = [("e1", "button", "Pay"), ("e2", "textbox", ""), ("e3", "link", "a [ref=e2]"), ("f1e4", "link", "L")];
        let refs: Refs = issued
            .into_iter()
            .map(|(id, role, name)| (Ref::parse(id).unwrap(), Issued { role, name, nth: (name == "L").then_some(1) }))
            .collect();
        let shown = |options: Options| format(Page { title: "T", url: "u" }, &tree, has_map.then_some(&refs), &options);
        for interactive_only in [false, true] {
            let all = Options { interactive_only, max_elements: usize::MAX, ..Options::default() };
            let quick = shown(all);
            prop_assert_eq!(&quick, &shown(Options { max_chars: Some(usize::MAX), ..all }), "{}", tree);
            let cut = shown(Options { max_elements: size, ..all });
            prop_assert_eq!(cut.element_count, quick.element_count);
            for offset in [0, 1, size] {
                let window = Options { max_elements: size, offset, ..all };
                let limited = shown(Options { max_chars: Some(usize::MAX), ..window });
                prop_assert_eq!(shown(window), limited, "{} from {}", tree, offset);
            }
        }
    }
}
