//! Any text as a tree, its page and its refs map: what is shown are refs that were issued, each once, in a budget.
#![no_main]

use libfuzzer_sys::fuzz_target;
use snapshot_format::{Issued, Options, Page, Ref, Refs, Tree, diff, format, nodes};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let (title, tree) = text.split_at(text.floor_char_boundary(text.len().min(20)));
    let page = Page { title, url: title };
    let map: Refs = nodes(tree, None)
        .collect::<Vec<_>>()
        .iter()
        .filter_map(|node| Some((node.reference()?, Issued { role: node.role(), name: "Pay", nth: None })))
        .collect();
    for refs in [None, Some(&map)] {
        let issued: Vec<String> =
            nodes(tree, refs).filter_map(|node| node.reference()).map(|id| id.to_string()).collect();
        for interactive_only in [false, true] {
            let options = Options { interactive_only, ..Options::full() };
            let all = format(page, tree, refs, &options);
            let (header, body) = all.tree.split_once("\n\n").expect("a header");
            assert_eq!(header.split('\n').count(), 3);
            let shown = tokens(body);
            assert_eq!(shown.len(), all.element_count);
            assert!(interactive_only || shown == issued, "{shown:?} {issued:?}");
            assert!(tokens(header).is_empty());
            let cut = format(page, tree, refs, &Options { max_elements: 2, max_chars: Some(600), ..options });
            assert!(cut.tree.chars().count() <= 600);
            let first = tokens(&cut.tree);
            assert!(shown.starts_with(&first) && first.len() <= 2);
        }
        diff(page, Tree { text: title, refs }, Tree { text: tree, refs }, &Options::default());
    }
});

/// What a reader takes for a ref.
fn tokens(text: &str) -> Vec<&str> {
    text.match_indices('@')
        .filter_map(|(at, _)| {
            let rest = &text[at + 1..];
            let word = &rest[..rest
                .find(|next: char| !(next.is_ascii_alphanumeric() || next == '_'))
                .unwrap_or(rest.len())];
            let escapes = text[..at].bytes().rev().take_while(|byte| *byte == b'\\').count();
            (escapes % 2 == 0 && Ref::parse(word).is_ok()).then_some(word)
        })
        .collect()
}
