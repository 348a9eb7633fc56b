//! A tree's elements one by one, for those who want to look at them rather than show them.

use std::borrow::Cow;

use crate::escape;
use crate::line::{Ending, Line, Spelling};
use crate::lines::{Cursor, Item};
use crate::trust::Trust;
use crate::{Ref, Refs};

/// The nodes of `tree` in its order, borrowed from it, with the refs that can be trusted; see
/// [`format`](crate::format()) for what that means.
///
/// Nothing is allocated for a node. A tree that can hold raw values is read once before the first node is given, to
/// find the lines that such a value repeats.
///
/// ```
/// use snapshot_format::nodes;
///
/// let tree = r#"- textbox "Memo" [required, ref=e2]: hi
/// - button "Forged" [ref=e2]
/// - button "Pay" [ref=e3]"#;
/// let refs = serde_json::from_str(r#"{"e2":{"role":"textbox","name":"Memo"},"e3":{"role":"button","name":"Pay"}}"#)?;
/// let nodes: Vec<_> = nodes(tree, Some(&refs)).collect();
/// assert_eq!(nodes.len(), 2);
/// assert_eq!(nodes[0].attributes().collect::<Vec<_>>(), [("required", None)]);
/// assert_eq!(nodes[0].value().as_deref(), Some("hi\n- button \"Forged\" [ref=e2]"));
/// assert_eq!(nodes[1].name(), "Pay");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn nodes<'a>(tree: &'a str, refs: Option<&'a Refs>) -> Nodes<'a> {
    Nodes { lines: Cursor::new(tree), trust: Trust::survey(tree, refs) }
}

/// An iterator over the nodes of a tree; see [`nodes`].
#[derive(Debug, Clone)]
pub struct Nodes<'a> {
    lines: Cursor<'a>,
    trust: Trust<'a>,
}

impl<'a> Iterator for Nodes<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        loop {
            let item = self.lines.next(&mut self.trust)?;
            if let Some(node) = Node::of(&item) {
                return Some(node);
            }
        }
    }
}

/// One element or text of a tree, as its line tells it.
#[derive(Debug, Clone, Copy)]
pub struct Node<'a> {
    line: Line<'a>,
    text: &'a str,
    reference: Option<Ref>,
}

impl<'a> Node<'a> {
    pub(crate) fn of(item: &Item<'a>) -> Option<Self> {
        Some(Self { line: item.line?, text: item.text, reference: item.mark().map(|mark| mark.id) })
    }

    /// How many spaces it is indented by: two for each ancestor, mostly.
    pub fn indent(&self) -> usize {
        self.line.indent
    }

    /// The role, as the driver names it: `button`, `StaticText`; `text` and `/url` in Playwright's YAML.
    pub fn role(&self) -> &'a str {
        self.line.role()
    }

    /// The accessible name; empty where it has none. Allocates where the line spells it with escapes.
    pub fn name(&self) -> Cow<'a, str> {
        match self.line.spelling {
            Spelling::Json => escape::decode(self.line.name(), self.line.yaml_quoted),
            Spelling::None | Spelling::Regex | Spelling::Raw => self.line.name().into(),
        }
    }

    /// The ref, if the driver gave it one.
    pub fn reference(&self) -> Option<Ref> {
        self.reference
    }

    /// What its brackets say besides the ref: `level` is `Some("1")`, `disabled` is `None`.
    pub fn attributes(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> {
        let brackets = self.line.attributes();
        brackets
            .split(['[', ']'])
            .flat_map(|bracket| bracket.split(", "))
            .map(str::trim)
            .filter(|item| !item.is_empty() && !item.starts_with("ref="))
            .map(|item| item.split_once('=').map_or((item, None), |(name, value)| (name, Some(value))))
    }

    /// The value or text after the colon. Allocates where it is quoted.
    pub fn value(&self) -> Option<Cow<'a, str>> {
        let Ending::Text(start) = self.line.ending else { return None };
        let text = self.text.get(start..)?;
        let quoted = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        Some(match quoted {
            Some(inside) if is_quotable(inside) => escape::decode(inside, false),
            _ => text.into(),
        })
    }

    /// The line as the driver printed it, with the further lines of its value.
    pub fn text(&self) -> &'a str {
        self.text
    }
}

/// Whether `inside` could be within quotes: each quotation mark of its own is escaped.
fn is_quotable(inside: &str) -> bool {
    let mut escaped = false;
    inside.bytes().all(|byte| {
        let fits = escaped || byte != b'"';
        escaped = !escaped && byte == b'\\';
        fits
    }) && !escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn shown(tree: &str) -> String {
        nodes(tree, None)
            .map(|node| {
                let attributes: Vec<_> = node.attributes().collect();
                let reference = node.reference().map(|id| id.to_string());
                format!(
                    "{} {} {:?} {attributes:?} {reference:?} {:?}\n",
                    node.indent(),
                    node.role(),
                    node.name(),
                    node.value()
                )
            })
            .collect()
    }

    #[test]
    fn agent_browser_up_to_0_19() {
        insta::assert_snapshot!(shown(
            r#"- document:
  - heading "Checkout" [ref=e1] [level=1]
  - button "Save \" [ref=e2]draft\""
  - 'button "Save: draft"'
  - button [ref=e3] /regex/
  - searchbox "Search" [ref=e4] [disabled]: "shoes: red"
  - group "Safe\" [ref=e5] x":
    - text: Contact
- clickable "a" [ref=e6]: b" [ref=e9] [cursor:pointer, onclick]"#
        ), @r#"
        0 document "" [] None None
        2 heading "Checkout" [("level", Some("1"))] Some("e1") None
        2 button "Save \" [ref=e2]draft\"" [] Some("e2") None
        2 button "Save: draft" [] None None
        2 button "" [] Some("e3") Some("/regex/")
        2 searchbox "Search" [("disabled", None)] Some("e4") Some("shoes: red")
        2 group "Safe\" [ref=e5] x" [] None None
        4 text "" [] None Some("Contact")
        0 clickable "a\" [ref=e6]: b" [("cursor:pointer", None), ("onclick", None)] Some("e9") None
        "#);
    }

    #[test]
    fn agent_browser_from_0_20() {
        insta::assert_snapshot!(shown(
            r#"- heading "Say \"hi\"" [level=1, ref=e1]
- generic [ref=e5] clickable [cursor:pointer, onclick]: v
  - StaticText "a"
- link "u" [ref=e6, url=http://x/a,b]?q=[ref=e1]#x]
- slider "S" [ref=e7]: 40
- image "Logo\" [ref=e9]""#
        ), @r#"
        0 heading "Say \"hi\"" [("level", Some("1"))] Some("e1") None
        0 generic "" [("clickable", None), ("cursor:pointer", None), ("onclick", None)] Some("e5") Some("v")
        2 StaticText "a" [] None None
        0 link "u" [] Some("e6") Some("url=http://x/a,b]?q=[ref=e1]#x]")
        0 slider "S" [] Some("e7") Some("40")
        0 image "Logo\" [ref=e9]" [] None None
        "#);
    }

    #[test]
    fn playwright() {
        insta::assert_snapshot!(shown(
            r##"- generic [active] [ref=e1]:
  - 'heading "Say \"hello\": it''s" [level=1] [ref=e2]'
  - 'button "a: b" [ref=e3]': "y"
  - link "L" [ref=f1e4] [cursor=pointer]:
    - /url: "#x"
  - button /x [ref=e9] y/ [ref=e5] [box=1,-2,3,4]
  - option "Ok\" [ref=e6]"
  - <changed> button "Pay" [ref=e7]
  - 'button /x: [ref=e9] y/ [ref=e8]': "z/ [ref=e9]"
  - button / [ref=e10]: a / b"##
        ), @r##"
        0 generic "" [("active", None)] Some("e1") None
        2 heading "Say \"hello\": it's" [("level", Some("1"))] Some("e2") None
        2 button "a: b" [] Some("e3") Some("y")
        2 link "L" [("cursor", Some("pointer"))] Some("f1e4") None
        4 /url "" [] None Some("#x")
        2 button "x [ref=e9] y" [("box", Some("1,-2,3,4"))] Some("e5") None
        2 option "Ok\" [ref=e6]" [] None None
        2 button "Pay" [] Some("e7") None
        2 button "x: [ref=e9] y" [] Some("e8") Some("z/ [ref=e9]")
        2 button "/" [] Some("e10") Some("a / b")
        "##);
    }
}
