//! Formats any text as a tree, with its page and refs map. Only issued refs may be shown, each once, within the budget.
//!
//! Fields: the page's title, the tree, the earlier tree.

#![no_main]

use libfuzzer_sys::fuzz_target;
use snapshot_format::{
    Dialect, Diff, Issued, Options, Page, Ref, Refs, Request, Snapshot, Tree, diff, format, nodes,
};

const DIALECTS: [Dialect; 6] = [
    Dialect::AgentBrowser,
    Dialect::Playwright,
    Dialect::PlaywrightMcp,
    Dialect::ChromeDevtoolsMcp,
    Dialect::Stagehand,
    Dialect::BrowserUse,
];

fuzz_target!(|data: &[u8]| {
    let [title, tree, before] = &fuzz::fields(data);
    let page = Page::new(title, title);
    let sum = fuzz::sum(data);
    let dialect = DIALECTS[sum % DIALECTS.len()];
    let given = Tree::new(tree).dialect(dialect);
    let map = refs_of(given);
    let given = given.refs((sum / DIALECTS.len()).is_multiple_of(2).then_some(&map));
    check_wire(title, tree, given.refs);
    if format(page, given, &Options::full()).is_err() {
        return;
    }
    check_whole(page, given);
    for interactive_only in [false, true] {
        let unlimited = Options::full().interactive_only(interactive_only);
        let all = formatted(page, given, &unlimited);
        check_snapshot(dialect, &all, &unlimited);
        check_pages(page, given, &all, &unlimited);
        check_budget(page, given, &all, &unlimited);
    }
    let earlier = match dialect {
        Dialect::Stagehand | Dialect::BrowserUse => dialect,
        _ => Dialect::AgentBrowser,
    };
    check_diff(page, Tree::new(before).refs(given.refs).dialect(earlier), given);
});

fn formatted(page: Page<'_>, tree: Tree<'_>, options: &Options) -> Snapshot {
    format(page, tree, options).expect("it was read before")
}

/// A refs map that fits most of the tree. Every fifth name is wrong.
fn refs_of(tree: Tree<'_>) -> Refs {
    let issued: Vec<_> = nodes(tree)
        .into_iter()
        .flatten()
        .filter_map(|node| Some((node.reference()?, node.role(), node.name().into_owned())))
        .collect();
    let issued = issued.iter().enumerate();
    issued
        .map(|(index, (id, role, name))| {
            (*id, Issued::new(*role, if index % 5 == 4 { "Pay" } else { name.as_str() }))
        })
        .collect()
}

/// Checks the full view: its refs are those of the nodes. Formatting the result again shows no refs and adds no escapes.
fn check_whole(page: Page<'_>, tree: Tree<'_>) {
    let issued: Vec<String> =
        nodes(tree).into_iter().flatten().filter_map(|node| node.reference()).map(Ref::id).collect();
    let all = formatted(page, tree, &Options::full());
    assert_eq!(tokens(tree.dialect, &all.text), issued);
    let again = |text: &str| {
        let tree = Tree::new(body(text)).refs(tree.refs).dialect(Dialect::AgentBrowser);
        formatted(page, tree, &Options::full()).text
    };
    let twice = again(&all.text);
    assert!(tokens(Some(Dialect::AgentBrowser), &twice).is_empty(), "{twice}");
    assert_eq!(again(&twice), twice, "escapes pile up");
}

/// Checks the invariants of every snapshot.
fn check_snapshot(dialect: impl Into<Option<Dialect>>, snapshot: &Snapshot, options: &Options) {
    let dialect = dialect.into();
    check_header(dialect, &snapshot.text);
    let shown = tokens(dialect, &snapshot.text);
    assert!(shown.len() <= options.max_elements && shown.len() <= snapshot.element_count);
    let count = snapshot.text.split('\n').nth(2).unwrap_or_default();
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

fn check_header(dialect: Option<Dialect>, text: &str) {
    let (header, _) = text.split_once("\n\n").unwrap_or((text, ""));
    let lines: Vec<&str> = header.split('\n').take(3).collect();
    assert!(lines.len() == 3 && lines[0].starts_with("Page: ") && lines[1].starts_with("URL: "), "{text}");
    assert!(lines[2].starts_with("Interactive elements: "), "{text}");
    lines.iter().for_each(|line| fuzz::assert_one_plain_line(line));
    assert!(tokens(dialect, &lines.join("\n")).is_empty(), "{text}");
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
}

/// Checks that snapshots with successive offsets show every element once, each in document order.
fn check_pages(page: Page<'_>, tree: Tree<'_>, all: &Snapshot, options: &Options) {
    let whole = tokens(tree.dialect, &all.text);
    let size = 1.max(whole.len() / 3);
    let (mut together, mut offset) = (Vec::new(), Some(0));
    while let Some(start) = offset {
        let options = options.clone().max_elements(size).offset(start);
        let part = formatted(page, tree, &options);
        check_snapshot(tree.dialect, &part, &options);
        assert_eq!(part.element_count, all.element_count);
        assert!(part.next_offset.is_none_or(|next| next > start), "no end at {start}");
        let places: Vec<_> = tokens(tree.dialect, &part.text)
            .iter()
            .map(|id| whole.iter().position(|known| known == id).expect("known"))
            .collect();
        assert!(places.is_sorted(), "{}", part.text);
        together.extend(places);
        offset = part.next_offset;
    }
    together.sort_unstable();
    assert_eq!(together, (0..whole.len()).collect::<Vec<_>>());
}

fn check_budget(page: Page<'_>, tree: Tree<'_>, all: &Snapshot, options: &Options) {
    for max_chars in [600, 900] {
        let options = options.clone().max_chars(max_chars);
        let cut = formatted(page, tree, &options);
        check_snapshot(tree.dialect, &cut, &options);
        assert!(
            cut.text.chars().count() <= max_chars || tokens(tree.dialect, &cut.text).len() < 2,
            "{}",
            cut.text
        );
        let whole = tokens(tree.dialect, &all.text);
        assert!(tokens(tree.dialect, &cut.text).iter().all(|id| whole.contains(id)));
    }
}

fn check_diff(page: Page<'_>, before: Tree<'_>, after: Tree<'_>) {
    let issued: Vec<String> =
        nodes(after).into_iter().flatten().filter_map(|node| node.reference()).map(Ref::id).collect();
    for options in [Options::full(), Options::default().max_elements(3).max_chars(700)] {
        let changes = diff(page, before, after, &options).expect("both can be read");
        check_header(after.dialect, changes.text());
        let mut shown = tokens(after.dialect, changes.text());
        assert!(shown.iter().all(|id| issued.iter().any(|issued| issued == id)), "{}", changes.text());
        let all = shown.len();
        shown.sort_unstable();
        shown.dedup();
        assert_eq!(shown.len(), all, "each once: {}", changes.text());
        fuzz::assert_round_trip(&changes);

        let Diff::Changes(same) = diff(page, after, after, &options).expect("both can be read") else {
            panic!("all of a page that did not change")
        };
        assert_eq!((same.added, same.removed, same.changed, same.truncated), (0, 0, 0, false));
        assert!(same.text.ends_with("\n(nothing changed)"), "{}", same.text);
    }
}

/// Checks that a request gives the same result as a call, without a given dialect.
fn check_wire(title: &str, tree: &str, refs: Option<&Refs>) {
    let mut request = Request::default();
    request.title = Some(title.into());
    request.url = Some(title.into());
    request.tree = tree.into();
    request.refs = refs.cloned();
    fuzz::assert_round_trip(&request);
    let called = format(Page::new(title, title), Tree::new(tree).refs(refs), &Options::default());
    assert_eq!(request.format(), called);
}

/// The text after the header.
fn body(text: &str) -> &str {
    text.split_once("\n\n").map_or("", |(_, body)| body)
}

/// The ids of all unescaped texts that a reader of this driver's trees takes for a ref.
fn tokens(dialect: Option<Dialect>, text: &str) -> Vec<&str> {
    let is_dash = |next: char| next == '-' && dialect == Some(Dialect::Stagehand);
    let is_issued =
        |word: &str| dialect == Some(Dialect::BrowserUse) || word.bytes().any(|byte| !byte.is_ascii_digit());
    text.match_indices('@')
        .filter_map(|(at, _)| {
            let rest = &text[at + 1..];
            let word = &rest[..rest
                .find(|next: char| !(next.is_ascii_alphanumeric() || next == '_' || is_dash(next)))
                .unwrap_or(rest.len())];
            let escapes = text[..at].bytes().rev().take_while(|byte| *byte == b'\\').count();
            (escapes % 2 == 0 && is_issued(word) && word.parse::<Ref>().is_ok()).then_some(word)
        })
        .collect()
}
