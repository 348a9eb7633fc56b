//! Invariants, checked on generated pages in the format of each driver.
#![allow(
    clippy::unwrap_used,
    clippy::string_slice,
    clippy::indexing_slicing,
    reason = "a test that panics has failed"
)]

use proptest::prelude::*;
use proptest::sample::Index;
use snapshot_format::{Dialect, Find, Issued, Options, Page, Ref, Refs, Snapshot, Tree, diff, format, nodes};

mod generated_pages;

use generated_pages::{Element, Printed, each_driver, early, hostile_text, page};

/// The ids of all unescaped texts that a reader of this driver's trees takes for a ref.
fn tokens<'t>(printed: &Printed, text: &'t str) -> Vec<&'t str> {
    let mut tokens = Vec::new();
    for (at, _) in text.match_indices('@') {
        let rest = &text[at + 1..];
        let word = rest.find(|next: char| !printed.is_in_id(next)).unwrap_or(rest.len());
        let escapes = text[..at].bytes().rev().take_while(|byte| *byte == b'\\').count();
        if escapes % 2 == 0 && printed.can_issue(&rest[..word]) && rest[..word].parse::<Ref>().is_ok() {
            tokens.push(&rest[..word]);
        }
    }
    tokens
}

fn split(snapshot: &Snapshot) -> (&str, &str) {
    snapshot.text.split_once("\n\n").unwrap()
}

fn shown(printed: &Printed, options: &Options) -> Snapshot {
    format(Page::new("T", "u"), printed.tree(), options).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_refs_of_the_output_are_those_issued(elements in page()) {
        for printed in each_driver(&elements) {
            let snapshot = shown(&printed, &Options::full());
            prop_assert_eq!(tokens(&printed, &snapshot.text), printed.ids.iter().collect::<Vec<_>>(), "{}", printed.tree);
            prop_assert_eq!(snapshot.element_count, printed.ids.len());
            let found: Vec<String> =
                nodes(printed.tree()).unwrap().filter_map(|node| node.reference()).map(Ref::id).collect();
            prop_assert_eq!(found, printed.ids);
        }
    }

    /// Without a limit, a whole tree is copied in runs of lines. With a limit, even one that is never reached, each line is
    /// written separately.
    #[test]
    fn a_whole_tree_is_written_like_its_lines(
        elements in page(),
        text in hostile_text(),
        at: Index,
        line_break in prop::sample::select(vec!["\n", "\r\n", "\n\n", "\n[a dialog is open and may block the rest of the page]\n"]),
    ) {
        for printed in each_driver(&elements) {
            let mut lines: Vec<&str> = printed.tree.split('\n').collect();
            lines.insert(at.index(lines.len() + 1), &text);
            let tree = lines.join(line_break);
            let tree = Tree::new(&tree).refs(printed.refs.as_ref()).dialect(printed.tree().dialect);
            let limited = Options::full().max_elements(usize::MAX - 1);
            let by_line = format(Page::new("T", "u"), tree, &limited);
            prop_assert_eq!(format(Page::new("T", "u"), tree, &Options::full()), by_line, "{:?}", tree.text);
        }
    }

    #[test]
    fn the_header_is_three_lines(elements in page(), title in hostile_text(), url in hostile_text()) {
        for printed in each_driver(&elements) {
            let snapshot = format(Page::new(&title, &url), printed.tree(), &Options::full()).unwrap();
            let (header, _) = split(&snapshot);
            let lines: Vec<&str> = header.split('\n').collect();
            prop_assert_eq!(lines.len(), 3);
            prop_assert!(lines[0].starts_with("Page: ") && lines[1].starts_with("URL: "));
            prop_assert_eq!(lines[2], format!("Interactive elements: {}", printed.ids.len()));
            let breaks = |c: char| (c.is_control() && c != '\n') || ['\u{2028}', '\u{2029}', '\u{202e}', '\u{200b}'].contains(&c);
            prop_assert_eq!(header.find(breaks), None);
            prop_assert!(tokens(&printed, header).is_empty());
        }
    }

    #[test]
    fn pages_are_the_whole(
        elements in page(),
        size in 1_usize..6,
        interactive_only: bool,
        most in prop::option::of(300_usize..900),
        find in prop::option::of("[a-zA-Z@]"),
    ) {
        let find = find.map(|text| Find::default().text(text));
        for printed in each_driver(&elements) {
            let unlimited = Options::full().interactive_only(interactive_only).find(find.clone());
            let all = shown(&printed, &unlimited);
            let order = tokens(&printed, &all.text);
            let mut together = Vec::new();
            let mut offset = Some(0);
            while let Some(start) = offset {
                let page = shown(&printed, &unlimited.clone().max_elements(size).offset(start).max_chars(most));
                let found = tokens(&printed, &page.text);
                prop_assert!(found.len() <= size);
                prop_assert_eq!(page.element_count, order.len());
                // Each page shows its elements in document order.
                let places: Vec<_> = found.iter().map(|id| order.iter().position(|known| known == id).unwrap()).collect();
                prop_assert!(places.is_sorted(), "{}", page.text);
                together.extend(places);
                prop_assert!(page.next_offset.is_none_or(|next| next > start));
                offset = page.next_offset;
            }
            together.sort_unstable();
            prop_assert_eq!(together, (0..order.len()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn characters_are_within_budget(elements in page(), most in 400_usize..2000, interactive_only: bool, start in 0_usize..4) {
        for printed in each_driver(&elements) {
            let unlimited = Options::full().interactive_only(interactive_only).offset(start);
            let all = shown(&printed, &unlimited);
            let snapshot = shown(&printed, &unlimited.max_chars(most));
            prop_assert!(snapshot.text.chars().count() <= most, "{}", snapshot.text);
            prop_assert!(tokens(&printed, &snapshot.text).iter().all(|id| tokens(&printed, &all.text).contains(id)));
        }
    }

    #[test]
    fn escapes_do_not_pile_up(elements in page()) {
        for printed in each_driver(&elements) {
            let agent = generated_pages::any(Dialect::AgentBrowser);
            let again = |text: &str| {
                let tree = Tree::new(text).refs(printed.refs.as_ref()).dialect(Dialect::AgentBrowser);
                split(&format(Page::new("T", "u"), tree, &Options::full()).unwrap()).1.to_owned()
            };
            let twice = again(split(&shown(&printed, &Options::full())).1);
            prop_assert!(tokens(&agent, &twice).is_empty());
            prop_assert_eq!(again(&twice), twice);
        }
    }

    #[test]
    fn early_trees_are_replaced_byte_for_byte(names in prop::collection::vec("[a-zA-Z0-9 .,!?()日é🚀-]{0,12}", 0..20)) {
        let elements: Vec<Element> = names
            .into_iter()
            .enumerate()
            .map(|(index, name)| Element {
                depth: index % 3,
                role: ["list", "button", "heading", "textbox"][index % 4],
                value: if index % 5 == 0 { name.trim().to_owned() } else { String::new() },
                name,
            })
            .collect();
        let printed = early(&elements);
        // Matches `[ref=e1]`. The generated page contains no other spelling.
        let mark = regex::Regex::new(r"\[ref=(\w+)\]").unwrap();
        let snapshot = shown(&printed, &Options::full());
        prop_assert_eq!(split(&snapshot).1, mark.replace_all(&printed.tree, "@$1"));
        prop_assert_eq!(snapshot.imitations, 0);
    }

    #[test]
    fn a_difference_shows_only_refs_of_the_later_tree(before in page(), after in page(), at in any::<Index>()) {
        let mut later = before.clone();
        later.truncate(at.index(later.len() + 1));
        later.extend(after.into_iter().take(2));
        for (old, new) in each_driver(&before).iter().zip(each_driver(&later)) {
            let diff = diff(Page::new("T", "u"), old.tree(), new.tree(), &Options::full()).unwrap();
            let mut found = tokens(&new, diff.text());
            prop_assert!(found.iter().all(|id| new.ids.iter().any(|issued| issued == id)));
            found.sort_unstable();
            found.dedup();
            prop_assert_eq!(found.len(), tokens(&new, diff.text()).len());
        }
    }

    #[test]
    fn any_text_is_survived(
        tree in "(- |  |\"|\\\\|\\[|ref=e1|\\]|: |'|/|\n|@e1|a|é|uid=1_1|### Page|```|## Latest page snapshot\n|\\[0-1\\] a|\\[1\\]<a| />){0,60}",
        start in 0_usize..3,
        most in 0_usize..200,
        interactive_only: bool,
        is_map: bool,
    ) {
        let refs: Refs = std::iter::once(("e1".parse().unwrap(), Issued::new("a", ""))).collect();
        let dialects = [
            Dialect::AgentBrowser, Dialect::Playwright, Dialect::PlaywrightMcp, Dialect::ChromeDevtoolsMcp, Dialect::Stagehand,
            Dialect::BrowserUse,
        ];
        for dialect in dialects.into_iter().map(Some).chain([None]) {
            let given = Tree::new(&tree).refs(is_map.then_some(&refs)).dialect(dialect);
            let options = Options::default().interactive_only(interactive_only).max_elements(1).offset(start).max_chars(most);
            let Ok(snapshot) = format(Page::new(&tree, &tree), given, &options) else { continue };
            let printed = generated_pages::any(dialect.unwrap_or(Dialect::AgentBrowser));
            prop_assert!(tokens(&printed, &snapshot.text).len() <= 1);
            prop_assert_eq!(split(&snapshot).0.split('\n').count(), 3);
            let read = nodes(given).unwrap().filter_map(|node| node.reference()).count();
            prop_assert_eq!(read, format(Page::new("", ""), given, &Options::full()).unwrap().element_count);
        }
    }
}
