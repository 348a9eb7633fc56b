//! Writes an item as one line, as the driver prints it.

use super::escape;
use crate::grammar::{Form, Mark};
use crate::items::Item;
use crate::items::labels::cut;

/// How to show an item's ref.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Show {
    /// Print `@e1` in its position.
    Ref,
    /// Omit the ref. The item only shows the position of others, or is no longer on the page.
    Place,
}

/// Appends the item with its indentation, as one line without a final line break. Returns how many imitations of a ref
/// were escaped in it.
pub(crate) fn push(item: &Item<'_>, show: Show, out: &mut String) -> usize {
    push_from(item, 0, show, usize::MAX, out)
}

/// Like [`push`], with the parts before and after the ref cut to `most` characters each.
pub(crate) fn push_cut(item: &Item<'_>, show: Show, most: usize, out: &mut String) -> usize {
    push_from(item, 0, show, most, out)
}

/// Like [`push`], without indentation.
pub(crate) fn push_flat(item: &Item<'_>, show: Show, out: &mut String) -> usize {
    push_from(item, item.indent().unwrap_or_default(), show, usize::MAX, out)
}

fn push_from(item: &Item<'_>, from: usize, show: Show, most: usize, out: &mut String) -> usize {
    let push = |start: usize, end: usize, out: &mut String| {
        let part = item.text.get(start..end).unwrap_or_default();
        if part.is_empty() {
            0
        } else if part.len() > most {
            escape::push(&cut(part, most), out)
        } else {
            escape::push(part, out)
        }
    };
    let end = item.text.len();
    let Some(mark) = item.line.and_then(|line| line.mark).filter(|mark| item.trusted || is_uid(*mark)) else {
        return push(from, end, out);
    };
    let imitations = match mark.form {
        Form::Bracket { .. } => push(from, mark.start, out),
        Form::Uid { name_end } => {
            out.push_str(item.text.get(from..mark.start).unwrap_or_default());
            out.push_str("- ");
            push(mark.end, name_end, out)
        }
    };
    let after = match mark.form {
        Form::Bracket { .. } => mark.end,
        Form::Uid { name_end } => name_end.max(mark.end),
    };
    match show {
        Show::Ref if item.trusted => push_ref(mark, item.text, out),
        _ => drop_ref(mark, out),
    }
    imitations + push(after, end, out)
}

fn is_uid(mark: Mark) -> bool {
    matches!(mark.form, Form::Uid { .. })
}

/// Appends the ref outside its bracket: `[level=1, ref=e2]` becomes `[level=1] @e2`.
#[inline]
fn push_ref(mark: Mark, text: &str, out: &mut String) {
    match mark.form {
        Form::Uid { .. } => push_token(mark, out),
        Form::Bracket { items_before, items_after } => {
            let before = if items_before { ", ref=".len() } else { "[ref=".len() };
            let after = if items_after { ", ".len() } else { "]".len() };
            out.push_str(if items_before { "] @" } else { "@" });
            out.push_str(text.get(mark.start + before..mark.end - after).unwrap_or_default());
            let next = text.get(mark.end..).unwrap_or_default();
            if items_after {
                out.push_str(" [");
            } else if next.starts_with(|next: char| next.is_alphanumeric() || next == '_') {
                // The ref is inside a name; see the grammar.
                out.push(' ');
            }
        }
    }
}

/// Appends ` @e1`.
pub(crate) fn push_token(mark: Mark, out: &mut String) {
    use std::fmt::Write as _;

    // Writing to a string cannot fail.
    let _ = write!(out, "{}{}", if out.ends_with(' ') { "" } else { " " }, mark.id);
}

fn drop_ref(mark: Mark, out: &mut String) {
    match mark.form {
        Form::Bracket { items_before: true, items_after: true } => out.push_str("] ["),
        Form::Bracket { items_before: true, items_after: false } => out.push(']'),
        Form::Bracket { items_before: false, items_after: true } => out.push('['),
        Form::Bracket { .. } => {
            if out.ends_with(' ') {
                out.pop();
            }
        }
        Form::Uid { .. } => {}
    }
}
