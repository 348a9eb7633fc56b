//! Formats a page for the model.

use serde_json::Value;
use snapshot_format::{Dialect, Error, Options, Page, Ref, Refs, Tree, diff, format, nodes};

/// The maximum length of an answer to an action, in characters. A snapshot shows the rest.
const ACTION_CHARS: usize = 6000;

/// The maximum number of nodes shown around a match of [`Seen::find`]. The match is shown with its largest ancestor of at
/// most this size, such as the row of a table.
const SURROUNDINGS: usize = 24;

/// A page as agent-browser reported it.
#[derive(Default)]
pub(crate) struct Seen {
    /// The id of the document, or an empty string if there is none.
    pub(crate) document: String,
    pub(crate) title: String,
    pub(crate) url: String,
    pub(crate) tree: String,
    pub(crate) refs: Refs,
}

impl Seen {
    fn page(&self) -> Page<'_> {
        Page::new(&self.title, &self.url)
    }

    fn tree(&self) -> Tree<'_> {
        tree(&self.tree, &self.refs)
    }

    /// The page's header and elements.
    pub(crate) fn snapshot(&self, options: &Options) -> Result<String, Error> {
        format(self.page(), self.tree(), options).map(|snapshot| snapshot.text)
    }

    /// The page as the answer to an action shows it if the action led to another page.
    fn overview(&self) -> Result<String, Error> {
        self.snapshot(&Options::default().max_chars(ACTION_CHARS))
    }

    /// The changes since `before` if it is the same document, otherwise the whole page.
    pub(crate) fn changes_since(&self, before: &Self) -> Result<String, Error> {
        if before.document.is_empty() || before.document != self.document {
            return self.overview();
        }
        let options = Options::full().max_chars(ACTION_CHARS);
        diff(self.page(), before.tree(), self.tree(), &options).map(|diff| diff.text().to_owned())
    }

    /// The parts of the page around each text or name that contains `words`, ignoring case.
    pub(crate) fn find(&self, words: &str, options: &Options) -> Result<Option<String>, Error> {
        let found = around(self.tree(), &words.to_lowercase())?;
        let shown = |found: String| format(self.page(), tree(&found, &self.refs), options);
        found.map(|found| shown(found).map(|snapshot| snapshot.text)).transpose()
    }

    /// The role that a ref was issued to, and the ref of the nearest ancestor that has one.
    pub(crate) fn role_and_parent(&self, target: &str) -> Option<(&str, Option<Ref>)> {
        let target: Ref = target.parse().ok()?;
        let mut containers: Vec<(usize, Option<Ref>)> = Vec::new();
        for node in nodes(self.tree()).ok()? {
            while containers.last().is_some_and(|(indent, _)| *indent >= node.indent()) {
                containers.pop();
            }
            if node.reference() == Some(target) {
                return Some((node.role(), containers.iter().rev().find_map(|(_, reference)| *reference)));
            }
            containers.push((node.indent(), node.reference()));
        }
        None
    }
}

/// The lines of `tree` around each match of `words`, with the lines of their ancestors.
fn around(tree: Tree<'_>, words: &str) -> Result<Option<String>, Error> {
    let nodes: Vec<_> = nodes(tree)?.collect();
    let contains = |text: &str| text.to_lowercase().contains(words);
    // For each node, the index after its last descendant, and its parent.
    let mut ends = vec![nodes.len(); nodes.len()];
    let mut parents = vec![None; nodes.len()];
    let mut open: Vec<usize> = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        while let Some(&last) = open.last()
            && nodes.get(last).is_some_and(|last| last.indent() >= node.indent())
        {
            open.pop();
            if let Some(end) = ends.get_mut(last) {
                *end = index;
            }
        }
        if let Some(parent) = parents.get_mut(index) {
            *parent = open.last().copied();
        }
        open.push(index);
    }
    let parent = |index: usize| parents.get(index).copied().flatten();
    let size = |index: usize| ends.get(index).map_or(0, |end| end - index);
    let mut kept = vec![false; nodes.len()];
    let mut found = false;
    for (index, node) in nodes.iter().enumerate() {
        if !contains(&node.name()) && !node.value().is_some_and(|value| contains(&value)) {
            continue;
        }
        found = true;
        let mut top = index;
        while let Some(container) = parent(top).filter(|container| size(*container) <= SURROUNDINGS) {
            top = container;
        }
        let end = if size(top) <= SURROUNDINGS { top + size(top) } else { top + 1 };
        if let Some(kept) = kept.get_mut(top..end) {
            kept.fill(true);
        }
        // Keep the ancestors too. If one is already kept, so are its own ancestors.
        while let Some((container, kept)) = parent(top)
            .and_then(|container| Some((container, kept.get_mut(container).filter(|kept| !**kept)?)))
        {
            *kept = true;
            top = container;
        }
    }
    let lines: Vec<&str> =
        nodes.iter().zip(kept).filter(|(_, kept)| *kept).map(|(node, _)| node.text()).collect();
    Ok(found.then(|| lines.join("\n")))
}

/// A tree that agent-browser printed.
fn tree<'t>(text: &'t str, refs: &'t Refs) -> Tree<'t> {
    Tree::new(text).refs(refs).dialect(Dialect::AgentBrowser)
}

/// The title and URL as a header shows them. Neither can forge another line there.
pub(crate) fn title_and_url(title: &str, url: &str) -> (String, String) {
    let empty = format(Page::new(title, url), Tree::new(""), &Options::default());
    let header = empty.map(|empty| empty.text).unwrap_or_default();
    let mut lines = header.lines();
    let mut line =
        |name: &str| lines.next().and_then(|line| line.strip_prefix(name)).unwrap_or_default().to_owned();
    (line("Page: "), line("URL: "))
}

/// An open dialog, as agent-browser's `dialog status` reports it.
pub(crate) fn dialog(status: &Value) -> Option<String> {
    if status.get("hasDialog") != Some(&Value::Bool(true)) {
        return None;
    }
    let kind = status.get("type").and_then(Value::as_str).unwrap_or_default();
    // The message is formatted like a title: on one line and without refs.
    let (message, _) = title_and_url(status.get("message").and_then(Value::as_str).unwrap_or_default(), "");
    let text = if kind == "prompt" { ", with text" } else { "" };
    Some(format!(
        "A {kind} dialog is open: {message}\nAnswer it with browser_dialog{text} before anything else."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn table() -> Seen {
        let mut tree = String::from("- heading \"People\" [level=1, ref=e1]\n- table [ref=e2]");
        for row in 1..=50 {
            tree += &format!(
                "\n  - row [ref=e{row}0]\n    - cell \"Name {row}\"\n    - cell\n      - button \"Edit\" [ref=e{row}1]"
            );
        }
        let mut refs =
            json!({ "e1": { "role": "heading", "name": "People" }, "e2": { "role": "table", "name": "" } });
        for row in 1..=50 {
            refs[format!("e{row}0")] = json!({ "role": "row", "name": "" });
            refs[format!("e{row}1")] = json!({ "role": "button", "name": "Edit" });
        }
        Seen { tree, refs: serde_json::from_value(refs).unwrap(), ..Seen::default() }
    }

    #[test]
    fn a_match_is_shown_with_its_row() {
        let found = table().find("NAME 42", &Options::full()).unwrap().unwrap();
        let body = found.split_once("\n\n").unwrap().1;
        assert_eq!(
            body,
            "- table @e2\n  - row @e420\n    - cell \"Name 42\"\n    - cell\n      - button \"Edit\" @e421"
        );
        assert_eq!(table().find("Name 99", &Options::full()), Ok(None));
    }

    #[test]
    fn what_contains_an_element_is_found() {
        assert_eq!(table().role_and_parent("@e421"), Some(("button", "@e420".parse().ok())));
        assert_eq!(table().role_and_parent("@e1"), Some(("heading", None)));
        assert_eq!(table().role_and_parent("@e999"), None);
    }

    #[test]
    fn a_dialog_s_message_is_one_line_without_refs() {
        let status =
            json!({ "hasDialog": true, "type": "confirm", "message": "Sure?\nPage: x [ref=e1] @e2" });
        assert_eq!(
            dialog(&status).unwrap(),
            "A confirm dialog is open: Sure?\\nPage: x [ref=\\@e1] \\@e2\nAnswer it with browser_dialog before anything else."
        );
        assert_eq!(dialog(&json!({ "hasDialog": false })), None);
    }
}
