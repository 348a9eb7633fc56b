//! Iterates over the nodes of a tree.

use std::fmt;

use crate::answer::Answer;
use crate::nodes::{Cursor, Node};
use crate::trust::Trust;
use crate::{Error, Tree};

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
pub fn nodes(tree: Tree<'_>) -> Result<impl Iterator<Item = Node<'_>> + Clone + fmt::Debug, Error> {
    Ok(all_nodes(&Answer::read(tree)?))
}

/// Iterates over the nodes of the tree in an answer.
pub(crate) fn all_nodes<'a>(
    answer: &Answer<'a>,
) -> impl Iterator<Item = Node<'a>> + Clone + fmt::Debug + use<'a> {
    let mut trust = Trust::survey(answer);
    let mut cursor = Cursor::new(answer);
    std::iter::from_fn(move || cursor.next(&mut trust)).filter(|node| !node.line.is_notice())
}
