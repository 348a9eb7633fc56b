//! Collects the text in or before an element that needs a label.

use std::borrow::Cow;

use super::{Cursor, Node, Unjudged};

/// The maximum length of a label in characters.
const LABEL: usize = 200;
/// The maximum number of nodes searched for one label.
const ITEMS: usize = 40;

/// Which of the contained nodes contribute their text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Give {
    All,
    /// Items that are not interactive. Interactive ones have their own line.
    Text,
}

/// The text of the nodes in `container`, in document order, separated by single spaces. `after` is the cursor after
/// `container`.
pub(crate) fn contained(container: &Node<'_>, after: Cursor<'_>, give: Give) -> String {
    let Some(outer) = container.level() else { return String::new() };
    let mut text = String::new();
    // The indentation of a node whose content is skipped: its name already contains that text, or it is not wanted.
    let mut skipped: Option<usize> = None;
    let mut cursor = after;
    for _ in 0..ITEMS {
        let Some(node) = cursor.next(&mut Unjudged) else { break };
        let Some(indent) = node.level().filter(|indent| *indent > outer) else { break };
        if skipped.is_some_and(|skipped| indent > skipped) {
            continue;
        }
        skipped = (give == Give::Text && node.is_interactive()).then_some(indent);
        if skipped.is_some() {
            continue;
        }
        let name = node.name();
        let next = || cursor.clone().next(&mut Unjudged).filter(|next| next.level() > Some(indent));
        // The name of a cell with controls consists of their names.
        let is_of_controls =
            || node.role().ends_with("cell") && next().is_some_and(|next| next.is_interactive());
        if !name.trim().is_empty() && (give == Give::All || !is_of_controls()) {
            skipped = Some(indent);
            push_words(&name, &mut text);
        }
        if !node.role().starts_with('/')
            && let Some(value) = node.value()
        {
            push_words(&value, &mut text);
        }
        if text.len() > 4 * LABEL {
            break;
        }
    }
    cut(&text, LABEL).into_owned()
}

/// The text between the cursor `from` and an element.
pub(crate) fn between(mut from: Cursor<'_>, element: &Node<'_>) -> String {
    let mut text = String::new();
    let own = element.name();
    for _ in 0..ITEMS {
        let Some(node) = from.next(&mut Unjudged).filter(|node| node.start < element.start) else { break };
        let is_other = node.is_interactive()
            || matches!(node.role(), "InlineTextBox" | "RootWebArea" | "document")
            || node.role().starts_with('/');
        let name = node.name();
        if !is_other && name != own {
            push_words(&name, &mut text);
            push_words(&node.value().unwrap_or_default(), &mut text);
        }
    }
    cut(&text, LABEL).into_owned()
}

fn push_words(words: &str, text: &mut String) {
    for word in words.split_whitespace() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
        if text.len() > 4 * LABEL {
            break;
        }
    }
}

/// Appended to a text that was cut.
pub(crate) const CUT: char = '…';

/// Cuts a text to its first `most` characters and appends [`CUT`] if it is longer. Removes backslashes before the mark,
/// so that none of them can escape what follows.
pub(crate) fn cut(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => {
            let kept = text.get(..end).unwrap_or_default();
            let mut kept = kept.trim_end_matches('\\').to_owned();
            kept.push(CUT);
            kept.into()
        }
        None => text.into(),
    }
}
