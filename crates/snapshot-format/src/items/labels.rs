//! Reads an item's name and value, and collects the text in or before an element that needs a label.

use std::borrow::Cow;

use super::{Cursor, Item, Unjudged, is_interactive};
use crate::grammar::{Spelling, json_end, json_string::decode};

/// The maximum length of a label in characters.
const LABEL: usize = 200;
/// The maximum number of items searched for one label.
const ITEMS: usize = 40;

/// Which of the contained items contribute their text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Give {
    All,
    /// Items that are not interactive. Interactive ones have their own line.
    Text,
}

/// The accessible name, or an empty string if there is none.
pub(crate) fn name<'a>(item: &Item<'a>) -> Cow<'a, str> {
    let line = &item.line;
    match line.spelling {
        Spelling::Json => decode(line.name(), line.yaml_quoted),
        Spelling::None | Spelling::Regex | Spelling::Raw => line.name().into(),
    }
}

/// The value or text of an item. For chrome-devtools-mcp, the `value` attribute.
pub(crate) fn value<'a>(item: &Item<'a>) -> Option<Cow<'a, str>> {
    let Some(start) = item.line.text_start() else {
        return item.line.value_in(item.text).map(Cow::Borrowed);
    };
    let text = item.text.get(start..)?;
    let quoted = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    // Every quotation mark inside is escaped.
    let is_quoted =
        |inside: &&str| json_end(text.as_bytes(), 1).is_some_and(|(end, _)| end == inside.len() + 1);
    Some(quoted.filter(is_quoted).map_or(text.into(), |inside| decode(inside, false)))
}

/// The text of the items in `container`, in document order, separated by single spaces. `after` is the cursor after
/// `container`.
pub(crate) fn contained(container: &Item<'_>, after: Cursor<'_>, give: Give) -> String {
    let Some(outer) = container.indent() else { return String::new() };
    let mut text = String::new();
    // The indentation of an item whose content is skipped: its name already contains that text, or it is not wanted.
    let mut skipped: Option<usize> = None;
    let mut cursor = after;
    for _ in 0..ITEMS {
        let Some(item) = cursor.next(&mut Unjudged) else { break };
        let Some(indent) = item.indent().filter(|indent| *indent > outer) else { break };
        if skipped.is_some_and(|skipped| indent > skipped) {
            continue;
        }
        skipped = (give == Give::Text && is_interactive(&item)).then_some(indent);
        if skipped.is_some() {
            continue;
        }
        let name = name(&item);
        let next = || cursor.clone().next(&mut Unjudged).filter(|next| next.indent() > Some(indent));
        // The name of a cell with controls consists of their names.
        let is_of_controls =
            || item.role().ends_with("cell") && next().is_some_and(|next| is_interactive(&next));
        if !name.trim().is_empty() && (give == Give::All || !is_of_controls()) {
            skipped = Some(indent);
            push_words(&name, &mut text);
        }
        if !item.role().starts_with('/')
            && let Some(value) = value(&item)
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
pub(crate) fn between(mut from: Cursor<'_>, element: &Item<'_>) -> String {
    let mut text = String::new();
    let own = name(element);
    for _ in 0..ITEMS {
        let Some(item) = from.next(&mut Unjudged).filter(|item| item.start < element.start) else { break };
        let is_other = is_interactive(&item)
            || matches!(item.role(), "InlineTextBox" | "RootWebArea" | "document")
            || item.role().starts_with('/');
        let name = name(&item);
        if !is_other && name != own {
            push_words(&name, &mut text);
            push_words(&value(&item).unwrap_or_default(), &mut text);
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
