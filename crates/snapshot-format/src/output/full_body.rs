//! Writes the full view of selected elements, with their text and structure.
//!
//! Text and containers between two elements are shown if the first of them is. The text of an open dialog is also shown if
//! the first element of the dialog is. Ancestors of an element that are not shown yet are written before it, without their
//! refs.

use super::body::Body;
use super::escape::Escaped;
use super::node_line::{self, Show};
use crate::nodes::Node;
use crate::selection::{Selection, Walk};

/// Writes the elements of `selection`. A search for elements shows no text.
pub(crate) fn write(mut walk: Walk<'_, '_>, selection: &Selection, body: Body) -> Body {
    let shows_text = walk.options.find.is_none();
    // The text before the first element belongs to the first snapshot.
    let shows = walk.options.offset == 0;
    let mut writer = Writer { body, hidden: Vec::new(), shows, shows_text, dialog: None };
    while let Some(node) = walk.next() {
        writer.add(&node, selection);
        if node.is_element && selection.is_past(node.number) {
            break;
        }
    }
    writer.body
}

/// Writes a whole tree.
pub(crate) fn write_all(walk: &mut Walk<'_, '_>, mut body: Body) -> Body {
    let tree = walk.trust.answer.tree;
    loop {
        // Lines of the common form are copied, and only their refs are replaced.
        let mut copied = walk.cursor.offset();
        while let Some(mark) = walk.next_common() {
            body.out.text.push_str(tree.get(copied..mark.start).unwrap_or_default());
            node_line::push_ref(tree, &mark, &mut body.out.text);
            copied = mark.end;
        }
        body.out.text.push_str(tree.get(copied..walk.cursor.offset()).unwrap_or_default());
        let Some(node) = walk.next() else { break };
        body.has_dialog |= node.is_dialog();
        node_line::push(&node, Show::Ref, usize::MAX, &mut body.out);
        body.out.text.push('\n');
    }
    (body.elements, body.shown) = (walk.elements, walk.elements);
    body.end_lines();
    body
}

struct Writer<'a> {
    body: Body,
    /// The ancestors of the next node that are not shown.
    hidden: Vec<Node<'a>>,
    /// Whether the text that follows now is shown, if `shows_text` is set.
    shows: bool,
    shows_text: bool,
    /// The indentation of the current dialog, and whether its text is shown.
    dialog: Option<(usize, bool)>,
}

impl<'a> Writer<'a> {
    fn add(&mut self, node: &Node<'a>, selection: &Selection) {
        self.leave(node);
        if node.is_dialog()
            && let (None, Some(indent)) = (self.dialog, node.level())
        {
            self.dialog = Some((indent, selection.contains(node.number)));
        }
        let is_shown = if node.is_element {
            self.shows = selection.contains(node.number);
            self.shows
        } else {
            let in_dialog = self.dialog.is_some_and(|(_, in_dialog)| in_dialog);
            self.shows_text && (in_dialog || self.shows)
        };
        if is_shown {
            self.show(node);
        } else {
            self.body.is_gap |= node.is_element;
            self.hidden.push(*node);
        }
    }

    /// Removes the containers that the node is not in.
    fn leave(&mut self, node: &Node<'_>) {
        let Some(indent) = node.level() else { return };
        while self.hidden.last().is_some_and(|open| open.level().is_none_or(|open| open >= indent)) {
            self.hidden.pop();
        }
        if self.dialog.is_some_and(|(outer, _)| indent <= outer) {
            self.dialog = None;
        }
    }

    fn show(&mut self, node: &Node<'a>) {
        for container in self.hidden.drain(..) {
            self.body.container(|most, out| node_line::push(&container, Show::Place, most, out));
        }
        let show = if node.is_element || !node.trusted { Show::Ref } else { Show::Place };
        let write = |most: usize, out: &mut Escaped| node_line::push(node, show, most, out);
        if node.is_element {
            self.body.element(write);
        } else {
            self.body.text(write);
        }
    }
}
