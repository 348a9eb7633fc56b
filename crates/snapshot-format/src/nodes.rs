//! An iterator over the elements of a tree.

use std::borrow::Cow;

use crate::answer::Answer;
use crate::items::{Cursor, Item, labels};
use crate::trust::Trust;
use crate::{Error, Ref, Tree};

/// Iterates over the nodes of a tree in document order. Nodes borrow from the tree.
///
/// Only genuine refs are returned, by the same rules as in [`format`](crate::format()).
///
/// This call reads the whole tree once, in linear time, to find lines that imitate others. Iterating allocates nothing
/// per node.
///
/// # Errors
///
/// - [`Error::Unknown`] if no known driver prints such text.
/// - [`Error::NoSnapshot`] if the text is a driver's answer without a snapshot.
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
    let answer = Answer::read(tree)?;
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
            if !item.line.is_notice() {
                return Some(Node { item });
            }
        }
    }
}

/// One element or text of a tree.
#[derive(Debug, Clone, Copy)]
pub struct Node<'a> {
    pub(crate) item: Item<'a>,
}

impl<'a> Node<'a> {
    /// The indentation in spaces: usually two for each ancestor. A tab counts as two.
    pub fn indent(&self) -> usize {
        self.item.indent().unwrap_or_default()
    }

    /// The role as the driver prints it, such as `button` or `StaticText`. Playwright's YAML also has `text` and `/url`. For
    /// browser-use, the role or the type of a field, or else the tag; text has the role `text`.
    pub fn role(&self) -> &'a str {
        self.item.role()
    }

    /// The accessible name, or an empty string if there is none. Allocates only if the line escapes the name.
    pub fn name(&self) -> Cow<'a, str> {
        labels::name(&self.item)
    }

    /// The ref, if the driver issued one to this node.
    pub fn reference(&self) -> Option<Ref> {
        self.item.mark().map(|mark| mark.id)
    }

    /// The attributes except the ref, as name and value: `[level=1]` is `("level", Some("1"))`, `[disabled]` is
    /// `("disabled", None)`.
    pub fn attributes(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        self.item.line.attributes()
    }

    /// The value or text after the colon, the `value` attribute of chrome-devtools-mcp and browser-use, or the text inside an
    /// element of browser-use. Allocates only if the line quotes it.
    pub fn value(&self) -> Option<Cow<'a, str>> {
        labels::value(&self.item)
    }

    /// The line as the driver printed it, including further lines of its value.
    pub fn text(&self) -> &'a str {
        self.item.text
    }
}
