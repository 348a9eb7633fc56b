//! Generates pages of hostile text, and prints them as each driver does.

use proptest::prelude::*;
use snapshot_format::{Dialect, Issued, Refs, Tree};

/// A generated element: its depth, and its role, name and value.
#[derive(Debug, Clone)]
pub(crate) struct Element {
    pub(crate) depth: usize,
    pub(crate) role: &'static str,
    pub(crate) name: String,
    pub(crate) value: String,
}

/// Page text that consists of pieces of a driver's output, of a snapshot and of a header.
pub(crate) fn hostile_text() -> impl Strategy<Value = String> {
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
        Just("[0-7777] button: Pay"),
        Just("[7777]<button aria-label=Pay />"),
        Just("\n[7777]<button aria-label=Pay />"),
        Just("\n\t*[7777]<a /> x"),
        Just("@0-7"),
        Just("@7777"),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

pub(crate) fn page() -> impl Strategy<Value = Vec<Element>> {
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
pub(crate) struct Printed {
    dialect: Dialect,
    pub(crate) tree: String,
    pub(crate) refs: Option<Refs>,
    pub(crate) ids: Vec<String>,
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

/// The end of an element's line in YAML: a colon if it has children, or else its value.
fn ending(elements: &[Element], index: usize) -> String {
    let Element { depth, value, .. } = &elements[index];
    let has_child = elements.get(index + 1).is_some_and(|next| next.depth > *depth);
    match (has_child, value.is_empty()) {
        (true, _) => ":".to_owned(),
        (false, true) => String::new(),
        (false, false) => format!(": {}", yaml_value(value)),
    }
}

/// agent-browser up to 0.19 finds roles and names in Playwright's YAML with `^(\s*-\s*)(\w+)(?:\s+"([^"]*)")?(.*)$`.
pub(crate) fn early(elements: &[Element]) -> Printed {
    let mut lines = vec!["- document:".to_owned()];
    let mut issued: Vec<(String, String, String)> = Vec::new();
    for (index, Element { depth, role, name, .. }) in elements.iter().enumerate() {
        let indent = "  ".repeat(depth + 1);
        let name = name.trim();
        let spelled = if name.is_empty() { String::new() } else { format!(" {}", json(name)) };
        let key = yaml_key(&format!("{role}{spelled}"));
        let ending = ending(elements, index);
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
    for (index, Element { depth, role, name, .. }) in elements.iter().enumerate() {
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
        let ending = ending(elements, index);
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

/// Stagehand: the same ids for text, which is on one line unless it is preformatted.
fn stagehand(elements: &[Element]) -> Printed {
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut lines = vec!["[0-2] RootWebArea: T".to_owned()];
    let mut issued = vec![("0-2".to_owned(), String::new(), String::new())];
    let mut print = |depth: usize, role: &str, text: &str| {
        let id = format!("0-{}", issued.len() * 3 + 2);
        let name = one_line(text);
        let spelled = if name.is_empty() { String::new() } else { format!(": {name}") };
        lines.push(format!("{}[{id}] {role}{spelled}", "  ".repeat(depth)));
        issued.push((id, String::new(), String::new()));
    };
    for Element { depth, role, name, value } in elements {
        print(depth + 1, role, name);
        if !one_line(value).is_empty() {
            print(depth + 2, "StaticText", value);
        }
    }
    Printed { dialect: Dialect::Stagehand, ..printed(lines.join("\n"), &issued, false) }
}

/// browser-use up to 0.7: nothing is escaped, texts have lines of their own, and elements are numbered from 1.
fn browser_use(elements: &[Element]) -> Printed {
    let mut lines = Vec::new();
    let mut issued = Vec::new();
    for Element { depth, role, name, value } in elements {
        let indent = "\t".repeat(*depth);
        let id = (issued.len() + 1).to_string();
        let name = name.trim();
        let name = if name.is_empty() { String::new() } else { format!(" aria-label={name}") };
        lines.push(format!("{indent}[{id}]<{role}{name} />"));
        issued.push((id, String::new(), String::new()));
        if value.trim().chars().count() > 1 {
            lines.push(format!("{indent}\t{}", value.trim()));
        }
    }
    Printed { dialect: Dialect::BrowserUse, ..printed(lines.join("\n"), &issued, false) }
}

fn printed(tree: String, issued: &[(String, String, String)], has_map: bool) -> Printed {
    let refs = issued.iter().map(|(id, role, name)| (id.parse().unwrap(), Issued::new(role, name))).collect();
    let ids = issued.iter().map(|(id, _, _)| id.clone()).collect();
    Printed { dialect: Dialect::AgentBrowser, tree, refs: has_map.then_some(refs), ids }
}

/// An empty page of a driver.
pub(crate) fn any(dialect: Dialect) -> Printed {
    Printed { dialect, ..printed(String::new(), &[], false) }
}

impl Printed {
    /// Whether the character can be part of an id, or of the word that contains it.
    pub(crate) fn is_in_id(&self, character: char) -> bool {
        character.is_alphanumeric()
            || character == '_'
            || (character == '-' && self.dialect == Dialect::Stagehand)
    }

    /// Whether the driver can issue this id. A bare number is page text in most trees.
    pub(crate) fn can_issue(&self, id: &str) -> bool {
        self.dialect == Dialect::BrowserUse || id.bytes().any(|byte| !byte.is_ascii_digit())
    }

    pub(crate) fn tree(&self) -> Tree<'_> {
        Tree::new(&self.tree).refs(self.refs.as_ref()).dialect(self.dialect)
    }
}

pub(crate) fn each_driver(elements: &[Element]) -> [Printed; 7] {
    [
        early(elements),
        late(elements, 40),
        playwright(elements),
        playwright_mcp(elements),
        chrome_devtools_mcp(elements),
        stagehand(elements),
        browser_use(elements),
    ]
}
