//! Writes an item as one line, as the driver prints it.

use std::ops::Range;

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
    push_from(item, 0, show, out, |_, part, out| escape::push(part, out))
}

/// Like [`push`], without indentation.
pub(crate) fn push_flat(item: &Item<'_>, show: Show, out: &mut String) -> usize {
    push_from(item, item.indent().unwrap_or_default(), show, out, |_, part, out| escape::push(part, out))
}

/// Like [`push`], with the parts before and after the ref cut to `most` characters each. `is_plain` gets the range of a
/// part in the item, and returns whether it certainly needs no escaping.
pub(crate) fn push_cut(
    item: &Item<'_>,
    show: Show,
    most: usize,
    out: &mut String,
    mut is_plain: impl FnMut(Range<usize>) -> bool,
) -> usize {
    push_from(item, 0, show, out, |start, part, out| {
        if part.len() > most {
            escape::push(&cut(part, most), out)
        } else if is_plain(start..start + part.len()) {
            out.push_str(part);
            0
        } else {
            escape::push(part, out)
        }
    })
}

#[inline]
fn push_from(
    item: &Item<'_>,
    from: usize,
    show: Show,
    out: &mut String,
    mut push_part: impl FnMut(usize, &str, &mut String) -> usize,
) -> usize {
    let mut push = |start: usize, end: usize, out: &mut String| match item.text.get(start..end) {
        None | Some("") => 0,
        Some(part) => push_part(start, part, out),
    };
    let end = item.text.len();
    let Some(mark) = item.line.mark.filter(|mark| item.trusted || mark.form == Form::Uid) else {
        return push(from, end, out);
    };
    let (imitations, after) = match mark.form {
        Form::Bracket { .. } => (push(from, mark.span.start(), out), mark.span.end()),
        Form::Uid => {
            out.push_str(item.text.get(from..mark.span.start()).unwrap_or_default());
            out.push_str("- ");
            let name_end = item.line.attributes_start();
            (push(mark.span.end(), name_end, out), name_end.max(mark.span.end()))
        }
    };
    match show {
        Show::Ref if item.trusted => push_ref(mark, item.text, out),
        _ => drop_ref(mark, out),
    }
    imitations + push(after, end, out)
}

/// Appends the ref outside its bracket: `[level=1, ref=e2]` becomes `[level=1] @e2`.
#[inline]
fn push_ref(mark: Mark, text: &str, out: &mut String) {
    match mark.form {
        Form::Uid => push_token(mark, out),
        Form::Bracket { items_before, items_after } => {
            let before = if items_before { ", ref=".len() } else { "[ref=".len() };
            let after = if items_after { ", ".len() } else { "]".len() };
            if items_before {
                out.push_str("] ");
            }
            out.push('@');
            out.push_str(text.get(mark.span.start() + before..mark.span.end() - after).unwrap_or_default());
            let next = text.get(mark.span.end()..).unwrap_or_default();
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
        Form::Uid => {}
    }
}
