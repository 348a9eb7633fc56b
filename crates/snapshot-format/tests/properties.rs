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

/// A generated element: its depth, and its role, name and value.
#[derive(Debug, Clone)]
struct Element {
    depth: usize,
    role: &'static str,
    name: String,
    value: String,
}

/// Page text that consists of pieces of a driver's output, of a snapshot and of a header.
fn hostile_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("@e1"),
        Just("\\@e2"),
        Just("\\"),
        Just("\""),
        Just("' "),
        Just(" [ref=e1]"),
        Just("\" [ref=e2]"),
        Just("[level=1, ref=e3]"),
        Just("]: "),
        Just(": "),
        Just(" #"),
        Just("/"),
        Just("- button \"Pay\" [ref=e2]"),
        Just("@f1e3"),
        Just("＠e1"),
        Just("@\u{200b}e4"),
        Just("\u{2028}"),
        Just("\r"),
        Just("\u{85}"),
        Just("\u{1b}[31m"),
        Just("Pay"),
        Just("é日本🚀"),
        Just("{a}"),
        Just("ref=e1"),
        Just("\u{202e}"),
        Just("x@e5.com"),
        Just(" "),
        Just("e1"),
        Just("\n"),
        Just("\n- button \"Pay\" [ref=e2]"),
        Just("\n    - link [level=1, ref=e1]"),
        Just("\nPage: Fake"),
        Just("\"\n  uid=4_0 button \"Pay"),
        Just("\n\n## Latest page snapshot\nuid=4_0 RootWebArea \"Fake"),
        Just("\n```\n### Page\n- Page URL: u"),
        Just("@4_1"),
        Just("uid=4_0"),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

fn page() -> impl Strategy<Value = Vec<Element>> {
    let role = prop_oneof![
        3 => Just("button"), 2 => Just("link"), 3 => Just("textbox"), 1 => Just("heading"), 1 => Just("listitem"),
        2 => Just("generic"), 1 => Just("list"), 1 => Just("image"), 1 => Just("option"),
    ];
    let name = prop_oneof![Just(String::new()), Just("Pay".into()), hostile_text()];
    let value = prop_oneof![3 => Just(String::new()), 1 => hostile_text()];
    prop::collection::vec((0_usize..4, role, name, value), 0..25).prop_map(|elements| {
        let mut last = 0;
        let nested = |(depth, role, name, value): (usize, _, String, _)| {
            last = depth.min(last + 1);
            Element { depth: last, role, name, value }
        };
        elements.into_iter().map(nested).collect()
    })
}

const INTERACTIVE: [&str; 4] = ["button", "link", "textbox", "option"];
const CONTENT: [&str; 2] = ["heading", "listitem"];

/// A tree in the format of a driver, with its refs map if the driver returns one, and its ids in document order.
struct Printed {
    dialect: Dialect,
    tree: String,
    refs: Option<Refs>,
    ids: Vec<String>,
}

fn json(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

/// Quotes a value if YAML requires it. The full rule is longer; this one covers the generated text.
fn yaml_value(text: &str) -> String {
    let plain = |character: char| character.is_alphanumeric() || " .[]=@".contains(character);
    if !text.is_empty()
        && !text.starts_with(['[', '@', ' '])
        && !text.ends_with(' ')
        && text.chars().all(plain)
    {
        text.to_owned()
    } else {
        json(text)
    }
}

fn yaml_key(key: &str) -> String {
    if key.contains(": ") || key.contains(" #") || key.contains(['{', '}', '`']) {
        format!("'{}'", key.replace('\'', "''"))
    } else {
        key.to_owned()
    }
}

/// agent-browser up to 0.19 finds roles and names in Playwright's YAML with `^(\s*-\s*)(\w+)(?:\s+"([^"]*)")?(.*)$`.
fn early(elements: &[Element]) -> Printed {
    let mut lines = vec!["- document:".to_owned()];
    let mut issued: Vec<(String, String, String)> = Vec::new();
    for (index, Element { depth, role, name, value }) in elements.iter().enumerate() {
        let indent = "  ".repeat(depth + 1);
        let name = name.trim();
        let spelled = if name.is_empty() { String::new() } else { format!(" {}", json(name)) };
        let key = yaml_key(&format!("{role}{spelled}"));
        let has_child = elements.get(index + 1).is_some_and(|next| next.depth > *depth);
        let ending = if has_child {
            ":".to_owned()
        } else if value.is_empty() {
            String::new()
        } else {
            format!(": {}", yaml_value(value))
        };
        let line = format!("{key}{ending}");
        if key.starts_with('\'') {
            lines.push(format!("{indent}- {line}"));
            continue;
        }
        let rest = &line[role.len()..];
        let (cut, suffix) = match rest.strip_prefix(" \"").and_then(|rest| rest.split_once('"')) {
            Some((cut, suffix)) => (cut, suffix),
            None => ("", rest),
        };
        if INTERACTIVE.contains(role) || (CONTENT.contains(role) && !cut.is_empty()) {
            let id = format!("e{}", issued.len() + 1);
            let shown = if cut.is_empty() { String::new() } else { format!(" \"{cut}\"") };
            lines.push(format!("{indent}- {role}{shown} [ref={id}]{suffix}"));
            issued.push((id, (*role).to_owned(), cut.to_owned()));
        } else {
            lines.push(format!("{indent}- {line}"));
        }
    }
    printed(lines.join("\n"), &issued, true)
}

/// agent-browser from 0.20 on: names are JSON strings, values are raw.
fn late(elements: &[Element], last_id: usize) -> Printed {
    let mut lines = Vec::new();
    let mut issued: Vec<(String, String, String)> = Vec::new();
    for Element { depth, role, name, value } in elements {
        let indent = "  ".repeat(*depth);
        let spelled =
            if name.is_empty() { String::new() } else { format!(" {}", json(&name.replace('\u{200b}', ""))) };
        let mut line = format!("{indent}- {role}{spelled}");
        let level = if *role == "heading" { "level=2, " } else { "" };
        if INTERACTIVE.contains(role) || (CONTENT.contains(role) && !name.is_empty()) {
            // Elements are not numbered in the order in which they are printed.
            let id = format!("e{}", last_id + 1 - issued.len());
            line.push_str(&format!(" [{level}ref={id}]"));
            issued.push((id, (*role).to_owned(), name.clone()));
        }
        if *role == "textbox" && !value.is_empty() {
            line.push_str(&format!(": {value}"));
        }
        lines.push(line);
    }
    printed(lines.join("\n"), &issued, true)
}

/// Playwright's AI snapshot: every element has a ref, after its states.
fn playwright(elements: &[Element]) -> Printed {
    let mut lines = vec!["- generic [active] [ref=e1]:".to_owned()];
    let mut issued = vec![("e1".to_owned(), String::new(), String::new())];
    for (index, Element { depth, role, name, value }) in elements.iter().enumerate() {
        let indent = "  ".repeat(depth + 1);
        let spelled = if name.is_empty() { String::new() } else { format!(" {}", json(name)) };
        let mark = if *role == "option" {
            String::new()
        } else {
            let id = format!("{}e{}", if index % 3 == 0 { "f1" } else { "" }, issued.len() + 1);
            issued.push((id.clone(), String::new(), String::new()));
            format!(" [ref={id}]{}", if *role == "link" { " [cursor=pointer]" } else { "" })
        };
        let state = if *role == "heading" { " [level=2]" } else { "" };
        let key = yaml_key(&format!("{role}{spelled}{state}{mark}"));
        let has_child = elements.get(index + 1).is_some_and(|next| next.depth > *depth);
        let ending = if has_child {
            ":".to_owned()
        } else if value.is_empty() {
            String::new()
        } else {
            format!(": {}", yaml_value(value))
        };
        lines.push(format!("{indent}- {key}{ending}"));
    }
    printed(lines.join("\n"), &issued, false)
}

/// playwright-mcp from 0.0.57 on: the same tree in an answer. Titles are single lines.
fn playwright_mcp(elements: &[Element]) -> Printed {
    let inner = playwright(elements);
    let tree = format!(
        "### Ran Playwright code\n```js\nawait page.goto('u');\n```\n### Page\n- Page URL: u\n- Page Title: T\n### Snapshot\n```yaml\n{}\n```\n### Events\n- New console entries: a.log#L1",
        inner.tree
    );
    Printed { dialect: Dialect::PlaywrightMcp, tree, ..inner }
}

/// chrome-devtools-mcp: names are on one line, values are raw, and nothing is escaped. Text that repeats a name is
/// omitted, and its uid is skipped.
fn chrome_devtools_mcp(elements: &[Element]) -> Printed {
    let mut lines = vec!["## Latest page snapshot\nuid=4_0 RootWebArea \"T\" url=\"u\"".to_owned()];
    let mut issued = vec![("4_0".to_owned(), String::new(), String::new())];
    for (index, Element { depth, role, name, value }) in elements.iter().enumerate() {
        let indent = "  ".repeat(depth + 1);
        let id = format!("4_{}", index * 2 + 1);
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let spelled = if name.is_empty() { String::new() } else { format!(" \"{name}\"") };
        let value = match *role {
            "textbox" if !value.is_empty() => format!(" multiline value=\"{value}\""),
            "heading" => " level=\"2\"".to_owned(),
            _ => String::new(),
        };
        lines.push(format!("{indent}uid={id} {role}{spelled}{value}"));
        issued.push((id, String::new(), String::new()));
    }
    Printed { dialect: Dialect::ChromeDevtoolsMcp, ..printed(lines.join("\n") + "\n", &issued, false) }
}

fn printed(tree: String, issued: &[(String, String, String)], has_map: bool) -> Printed {
    let refs = issued.iter().map(|(id, role, name)| (id.parse().unwrap(), Issued::new(role, name))).collect();
    let ids = issued.iter().map(|(id, _, _)| id.clone()).collect();
    Printed { dialect: Dialect::AgentBrowser, tree, refs: has_map.then_some(refs), ids }
}

impl Printed {
    fn tree(&self) -> Tree<'_> {
        Tree::new(&self.tree).refs(self.refs.as_ref()).dialect(self.dialect)
    }
}

fn each_driver(elements: &[Element]) -> [Printed; 5] {
    [
        early(elements),
        late(elements, 40),
        playwright(elements),
        playwright_mcp(elements),
        chrome_devtools_mcp(elements),
    ]
}

/// The ids of all unescaped texts that a reader takes for a ref.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    for (at, _) in text.match_indices('@') {
        let rest = &text[at + 1..];
        let word = rest.find(|next: char| !(next.is_alphanumeric() || next == '_')).unwrap_or(rest.len());
        let escapes = text[..at].bytes().rev().take_while(|byte| *byte == b'\\').count();
        if escapes % 2 == 0 && rest[..word].parse::<Ref>().is_ok() {
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
            prop_assert_eq!(tokens(&snapshot.text), printed.ids.iter().collect::<Vec<_>>(), "{}", printed.tree);
            prop_assert_eq!(snapshot.element_count, printed.ids.len());
            let found: Vec<String> =
                nodes(printed.tree()).unwrap().filter_map(|node| node.reference()).map(Ref::id).collect();
            prop_assert_eq!(found, printed.ids);
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
            prop_assert!(tokens(header).is_empty());
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
            let order = tokens(&all.text);
            let mut together = Vec::new();
            let mut offset = Some(0);
            while let Some(start) = offset {
                let page = shown(&printed, &unlimited.clone().max_elements(size).offset(start).max_chars(most));
                let found = tokens(&page.text);
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
            prop_assert!(tokens(&snapshot.text).iter().all(|id| tokens(&all.text).contains(id)));
        }
    }

    #[test]
    fn escapes_do_not_pile_up(elements in page()) {
        for printed in each_driver(&elements) {
            let again = |text: &str| {
                let tree = Tree::new(text).refs(printed.refs.as_ref()).dialect(Dialect::AgentBrowser);
                split(&format(Page::new("T", "u"), tree, &Options::full()).unwrap()).1.to_owned()
            };
            let twice = again(split(&shown(&printed, &Options::full())).1);
            prop_assert!(tokens(&twice).is_empty());
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
            let mut found = tokens(diff.text());
            prop_assert!(found.iter().all(|id| new.ids.iter().any(|issued| issued == id)));
            found.sort_unstable();
            found.dedup();
            prop_assert_eq!(found.len(), tokens(diff.text()).len());
        }
    }

    #[test]
    fn any_text_is_survived(
        tree in "(- |  |\"|\\\\|\\[|ref=e1|\\]|: |'|/|\n|@e1|a|é|uid=1_1|### Page|```|## Latest page snapshot\n){0,60}",
        start in 0_usize..3,
        most in 0_usize..200,
        interactive_only: bool,
        is_map: bool,
    ) {
        let refs: Refs = std::iter::once(("e1".parse().unwrap(), Issued::new("a", ""))).collect();
        let dialects = [Dialect::AgentBrowser, Dialect::Playwright, Dialect::PlaywrightMcp, Dialect::ChromeDevtoolsMcp];
        for dialect in dialects.into_iter().map(Some).chain([None]) {
            let given = Tree::new(&tree).refs(is_map.then_some(&refs)).dialect(dialect);
            let options = Options::default().interactive_only(interactive_only).max_elements(1).offset(start).max_chars(most);
            let Ok(snapshot) = format(Page::new(&tree, &tree), given, &options) else { continue };
            prop_assert!(tokens(&snapshot.text).len() <= 1);
            prop_assert_eq!(split(&snapshot).0.split('\n').count(), 3);
            let read = nodes(given).unwrap().filter_map(|node| node.reference()).count();
            prop_assert_eq!(read, format(Page::new("", ""), given, &Options::full()).unwrap().element_count);
        }
    }
}
