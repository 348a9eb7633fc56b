//! An item of a tree as a model reads it.

use crate::escape;
use crate::line::Mark;
use crate::lines::Item;

/// What to make of an item's ref.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Show {
    /// `@e1` in its place.
    Ref,
    /// Nothing: the item is there to give others their place, or is gone.
    Place,
}

/// Appends the item with its own indentation, as one line without its line break. Returns how many imitations of a
/// ref were escaped in it.
pub(crate) fn push(item: &Item<'_>, show: Show, out: &mut String) -> usize {
    push_from(item, 0, show, out)
}

/// The same, indented by `indent` spaces.
pub(crate) fn push_indented(item: &Item<'_>, indent: usize, show: Show, out: &mut String) -> usize {
    out.extend(std::iter::repeat_n(' ', indent));
    push_from(item, item.line.map_or(0, |line| line.indent), show, out)
}

fn push_from(item: &Item<'_>, from: usize, show: Show, out: &mut String) -> usize {
    let part = |start: usize, end: usize| item.text.get(start..end).unwrap_or_default();
    let end = item.text.len();
    let Some(mark) = item.mark() else { return escape::push(part(from, end), out) };
    let imitations = escape::push(part(from, mark.start), out);
    match show {
        Show::Ref => push_ref(mark, item.text, out),
        Show::Place => drop_ref(mark, out),
    }
    imitations + escape::push(part(mark.end, end), out)
}

/// Puts the ref beside the bracket that it shared: `[level=1, ref=e2]` reads `[level=1] @e2`.
pub(crate) fn push_ref(mark: Mark, text: &str, out: &mut String) {
    let (start, end) = mark.id_place();
    out.push_str(if mark.items_before { "] @" } else { "@" });
    out.push_str(text.get(start..end).unwrap_or_default());
    if mark.items_after {
        out.push_str(" [");
    } else if text
        .get(mark.end..)
        .unwrap_or_default()
        .starts_with(|next: char| next.is_alphanumeric() || next == '_')
    {
        // Within a name; see the grammar.
        out.push(' ');
    }
}

fn drop_ref(mark: Mark, out: &mut String) {
    match (mark.items_before, mark.items_after) {
        (true, true) => out.push_str("] ["),
        (true, false) => out.push(']'),
        (false, true) => out.push('['),
        (false, false) => {
            if out.ends_with(' ') {
                out.pop();
            }
        }
    }
}
