//! Any text as a tree, its page and its refs map: what is shown are refs that were issued, each once, in a budget.
//!
//! Fields: the page's title, the tree, the tree before it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use snapshot_format::{Issued, Options, Page, Ref, Refs, Request, Snapshot, Tree, diff, format, nodes};

fuzz_target!(|data: &[u8]| {
    let [title, tree, before] = &fuzz::fields(data);
    let page = Page { title, url: title };
    let map = refs_of(tree);
    let refs = fuzz::sum(data).is_multiple_of(2).then_some(&map);
    check_whole(page, tree, refs);
    for interactive_only in [false, true] {
        let unlimited = Options { interactive_only, ..Options::full() };
        let all = format(page, tree, refs, &unlimited);
        check_snapshot(&all, &unlimited);
        check_pages(page, tree, refs, &all, interactive_only);
        check_budget(page, tree, refs, &all, interactive_only);
    }
    check_diff(page, Tree { text: before, refs }, Tree { text: tree, refs });
    check_wire(page, tree, refs);
});

/// A driver's map that fits the tree for the most part.
fn refs_of(tree: &str) -> Refs {
    let issued: Vec<_> = nodes(tree, None)
        .filter_map(|node| Some((node.reference()?, node.role(), node.name().into_owned())))
        .collect();
    issued
        .iter()
        .enumerate()
        .map(|(index, (id, role, name))| {
            (*id, Issued { role, name: if index % 5 == 4 { "Pay" } else { name }, nth: None })
        })
        .collect()
}

/// All of a tree: its refs are those of its nodes, and shown again it has none.
fn check_whole(page: Page<'_>, tree: &str, refs: Option<&Refs>) {
    let issued: Vec<String> =
        nodes(tree, refs).filter_map(|node| node.reference()).map(|id| id.to_string()).collect();
    let all = format(page, tree, refs, &Options::full());
    assert_eq!(tokens(&all.tree), issued);
    assert!(
        refs.is_none_or(|refs| issued.iter().all(|id| refs.get(Ref::parse(id).expect("a ref")).is_some()))
    );

    let again = |tree: &str| format(page, body(tree), refs, &Options::full()).tree;
    let twice = again(&all.tree);
    assert!(tokens(&twice).is_empty(), "{twice}");
    assert_eq!(again(&twice), twice, "escapes pile up");
}

/// What holds of every snapshot.
fn check_snapshot(snapshot: &Snapshot, options: &Options) {
    check_header(&snapshot.tree);
    let shown = tokens(&snapshot.tree);
    assert!(shown.len() <= options.max_elements && shown.len() <= snapshot.element_count);
    let count = snapshot.tree.split('\n').nth(2).unwrap_or_default();
    let said = format!("Interactive elements: {}", snapshot.element_count);
    assert!(count.starts_with(&said), "{count}");
    if options.offset == 0 {
        assert_eq!(count.contains(" (showing first "), snapshot.truncated, "{count}");
    }
    let mut unique = shown.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), shown.len(), "each once: {shown:?}");
    fuzz::assert_round_trip(snapshot);
}

fn check_header(text: &str) {
    let (header, _) = text.split_once("\n\n").unwrap_or((text, ""));
    let lines: Vec<&str> = header.split('\n').take(3).collect();
    assert!(lines.len() == 3 && lines[0].starts_with("Page: ") && lines[1].starts_with("URL: "), "{text}");
    assert!(lines[2].starts_with("Interactive elements: "), "{text}");
    lines.iter().for_each(|line| fuzz::assert_one_plain_line(line));
    assert!(tokens(&lines.join("\n")).is_empty(), "{text}");
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
}

/// Its pages, one after the other, are all of it.
fn check_pages(page: Page<'_>, tree: &str, refs: Option<&Refs>, all: &Snapshot, interactive_only: bool) {
    let whole = tokens(&all.tree);
    let size = 1.max(whole.len() / 3);
    let (mut together, mut offset) = (Vec::new(), Some(0));
    while let Some(start) = offset {
        let options = Options { interactive_only, max_elements: size, offset: start, max_chars: None };
        let part = format(page, tree, refs, &options);
        check_snapshot(&part, &options);
        assert_eq!(part.element_count, all.element_count);
        assert!(part.next_offset.is_none_or(|next| next > start), "no end at {start}");
        together.extend(tokens(&part.tree).into_iter().map(str::to_owned));
        offset = part.next_offset;
    }
    assert_eq!(together, whole);
}

fn check_budget(page: Page<'_>, tree: &str, refs: Option<&Refs>, all: &Snapshot, interactive_only: bool) {
    for max_chars in [600, 900] {
        let options = Options { interactive_only, max_chars: Some(max_chars), ..Options::full() };
        let cut = format(page, tree, refs, &options);
        check_snapshot(&cut, &options);
        assert!(cut.tree.chars().count() <= max_chars, "{}", cut.tree);
        assert!(tokens(&all.tree).starts_with(&tokens(&cut.tree)));
        assert_eq!(cut.truncated, body(&cut.tree) != body(&all.tree), "{}", cut.tree);
    }
}

fn check_diff(page: Page<'_>, before: Tree<'_>, after: Tree<'_>) {
    let issued: Vec<String> =
        nodes(after.text, after.refs).filter_map(|node| node.reference()).map(|id| id.to_string()).collect();
    for options in [Options::full(), Options { max_elements: 3, max_chars: Some(700), ..Options::default() }]
    {
        let changes = diff(page, before, after, &options);
        check_header(&changes.tree);
        let mut shown = tokens(&changes.tree);
        assert!(shown.iter().all(|id| issued.iter().any(|issued| issued == id)), "{}", changes.tree);
        let all = shown.len();
        shown.sort_unstable();
        shown.dedup();
        assert_eq!(shown.len(), all, "each once: {}", changes.tree);
        assert!(
            options.max_chars.is_none_or(|most| changes.tree.chars().count() <= most),
            "{}",
            changes.tree
        );
        fuzz::assert_round_trip(&changes);

        let same = diff(page, after, after, &options);
        assert_eq!((same.added, same.removed, same.changed, same.truncated), (0, 0, 0, false));
        assert!(same.reason.is_none() && same.tree.ends_with("\n(nothing changed)"), "{}", same.tree);
    }
}

/// A request over the wire is answered as the call is.
fn check_wire(page: Page<'_>, tree: &str, refs: Option<&Refs>) {
    let options = Options::default();
    let request = Request {
        title: page.title.into(),
        url: page.url.into(),
        tree: tree.into(),
        refs: refs.cloned(),
        options,
    };
    fuzz::assert_round_trip(&request);
    assert_eq!(request.format(), format(page, tree, refs, &options));
}

/// What comes after the header.
fn body(text: &str) -> &str {
    text.split_once("\n\n").map_or("", |(_, body)| body)
}

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
