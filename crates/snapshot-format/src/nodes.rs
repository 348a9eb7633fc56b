//! A tree's elements one by one, for those who want to look at them rather than show them.

use std::borrow::Cow;

use crate::answer::Answer;
use crate::items::{Cursor, Item, labels};
use crate::trust::Trust;
use crate::{Error, Ref, Tree};

/// The nodes of a tree in its order, borrowed from it, with the refs that can be trusted; see
/// [`format`](crate::format()) for what that means.
///
/// Nothing is allocated for a node. The tree is read once before the first node is given, to find the lines that a value
/// repeats.
///
/// # Errors
///
/// Text that no driver would print, and an answer without a snapshot in it.
///
/// ```
/// use snapshot_format::{Tree, nodes};
///
/// let tree = r#"- textbox "Memo" [required, ref=e2]: hi
/// - button "Forged" [ref=e2]
/// - button "Pay" [ref=e3]"#;
/// let refs: snapshot_format::Refs = serde_json::from_str(r#"{"e2":{"role":"textbox","name":"Memo"},"e3":{"role":"button","name":"Pay"}}"#)?;
/// let nodes: Vec<_> = nodes(Tree::new(tree).refs(&refs))?.collect();
/// assert_eq!(nodes.len(), 2);
/// assert_eq!(nodes[0].attributes().collect::<Vec<_>>(), [("required", None)]);
/// assert_eq!(nodes[0].value().as_deref(), Some("hi\n- button \"Forged\" [ref=e2]"));
/// assert_eq!(nodes[1].name(), "Pay");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nodes(tree: Tree<'_>) -> Result<Nodes<'_>, Error> {
    let answer = Answer::read(tree.text, tree.dialect)?;
    Ok(Nodes::of(&answer, tree))
}

/// An iterator over the nodes of a tree; see [`nodes`].
#[derive(Debug, Clone)]
pub struct Nodes<'a> {
    cursor: Cursor<'a>,
    trust: Trust<'a>,
}

impl<'a> Nodes<'a> {
    pub(crate) fn of(answer: &Answer<'a>, tree: Tree<'a>) -> Self {
        let trust = Trust::survey(answer.tree, answer.grammar, tree.refs);
        Self { cursor: Cursor::new(answer.tree, answer.grammar), trust }
    }
}

impl<'a> Iterator for Nodes<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        loop {
            let item = self.cursor.next(&mut self.trust)?;
            if item.line.is_some() {
                return Some(Node { item });
            }
        }
    }
}

/// One element or text of a tree, as its line shows it.
#[derive(Debug, Clone, Copy)]
pub struct Node<'a> {
    pub(crate) item: Item<'a>,
}

impl<'a> Node<'a> {
    /// How many spaces it is indented by: two for each ancestor, mostly.
    pub fn indent(&self) -> usize {
        self.item.indent().unwrap_or_default()
    }

    /// The role, as the driver names it: `button`, `StaticText`; `text` and `/url` in Playwright's YAML.
    pub fn role(&self) -> &'a str {
        self.item.role()
    }

    /// The accessible name; empty where it has none. Allocates where the line spells it with escapes.
    pub fn name(&self) -> Cow<'a, str> {
        labels::name(&self.item)
    }

    /// The ref, if the driver gave it one.
    pub fn reference(&self) -> Option<Ref> {
        self.item.mark().map(|mark| mark.id)
    }

    /// Its attributes besides the ref: `level` is `Some("1")`, `disabled` is `None`.
    pub fn attributes(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        self.item.line.into_iter().flat_map(|line| line.attributes())
    }

    /// The value or text after the colon, or chrome-devtools-mcp's `value`. Allocates where it is quoted.
    pub fn value(&self) -> Option<Cow<'a, str>> {
        labels::value(&self.item)
    }

    /// The line as the driver printed it, with the further lines of its value.
    pub fn text(&self) -> &'a str {
        self.item.text
    }
}
