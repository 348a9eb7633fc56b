//! Writes an item as one line, as the driver prints it.

use std::ops::Range;

use super::escape;
use crate::grammar::{Grammar, Mark, Spelling};
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
    push_from(item, 0, show, out, |part, out| escape::push(part, item.line.grammar, out))
}

/// Like [`push`], without indentation.
pub(crate) fn push_flat(item: &Item<'_>, show: Show, out: &mut String) -> usize {
    let indent = item.indent().unwrap_or_default();
    push_from(item, indent, show, out, |part, out| escape::push(part, item.line.grammar, out))
}

/// Like [`push`], with the parts before and after the ref cut to `most` characters each.
pub(crate) fn push_cut(item: &Item<'_>, show: Show, most: usize, out: &mut String) -> usize {
    push_from(item, 0, show, out, |part, out| {
        let part = if part.len() > most { cut(part, most) } else { part.into() };
        escape::push(&part, item.line.grammar, out)
    })
}

fn push_from(
    item: &Item<'_>,
    from: usize,
    show: Show,
    out: &mut String,
    mut push_part: impl FnMut(&str, &mut String) -> usize,
) -> usize {
    let part = |range: Range<usize>| item.text.get(range).unwrap_or_default();
    let end = item.text.len();
    if item.line.grammar != Grammar::Tree {
        return push_leading(item, from == 0, show, out, push_part);
    }
    let Some(mark) = item.mark() else {
        return push_part(part(from..end), out);
    };
    let imitations = push_part(part(from..mark.span.start()), out);
    match show {
        // An unchanged element has no role. Its ref has no bracket that `push_ref` could remove.
        Show::Ref if item.role().is_empty() => out.push_str(&mark.id.to_string()),
        Show::Ref => push_ref(mark, item.text, out),
        Show::Place => drop_ref(mark, out),
    }
    imitations + push_part(part(mark.span.end()..end), out)
}

/// Appends an item whose line begins with the ref. The output has it after the name, which it quotes.
fn push_leading(
    item: &Item<'_>,
    is_indented: bool,
    show: Show,
    out: &mut String,
    mut push_part: impl FnMut(&str, &mut String) -> usize,
) -> usize {
    let line = &item.line;
    let part = |range: Range<usize>| item.text.get(range).unwrap_or_default();
    if is_indented {
        out.extend(std::iter::repeat_n(' ', line.indent()));
    }
    out.push_str("- ");
    let key = line.mark.map_or(0, |mark| mark.span.end());
    let rest = line.attributes_start().max(key);
    let is_text = line.grammar == Grammar::BrowserUse && line.mark.is_none();
    let mut imitations = 0;
    if line.grammar == Grammar::Uid {
        imitations += push_part(part(key..rest), out);
    } else {
        out.push_str(line.role());
        if is_text {
            out.push_str(": ");
            return imitations + push_part(part(line.name_start()..item.text.len()), out);
        }
        if line.spelling == Spelling::Raw && !line.name().is_empty() {
            out.push_str(" \"");
            imitations += push_part(&quotable(line.name()), out);
            out.push('"');
        }
    }
    if let Some(mark) = item.mark().filter(|_| show == Show::Ref) {
        push_token(mark, out);
    }
    let text =
        item.text.strip_suffix(" />").filter(|_| line.grammar == Grammar::BrowserUse).unwrap_or(item.text);
    imitations + push_part(text.get(rest..).unwrap_or_default(), out)
}

/// A raw name as the inside of a quoted string.
pub(crate) fn quotable(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Appends the ref outside its bracket: `[level=1, ref=e2]` becomes `[level=1] @e2`.
#[inline(always)]
pub(super) fn push_ref(mark: Mark, text: &str, out: &mut String) {
    let before = if mark.items_before { ", ref=".len() } else { "[ref=".len() };
    let after = if mark.items_after { ", ".len() } else { "]".len() };
    if mark.items_before {
        out.push_str("] ");
    }
    out.push('@');
    out.push_str(text.get(mark.span.start() + before..mark.span.end() - after).unwrap_or_default());
    let next = text.get(mark.span.end()..).unwrap_or_default();
    if mark.items_after {
        out.push_str(" [");
    } else if next.starts_with(|next: char| next.is_alphanumeric() || next == '_') {
        // The ref is inside a name; see the grammar.
        out.push(' ');
    }
}

/// Appends ` @e1`.
pub(crate) fn push_token(mark: Mark, out: &mut String) {
    use std::fmt::Write as _;

    // Writing to a string cannot fail.
    let _ = write!(out, "{}{}", if out.ends_with(' ') { "" } else { " " }, mark.id);
}

fn drop_ref(mark: Mark, out: &mut String) {
    match (mark.items_before, mark.items_after) {
        (true, true) => out.push_str("] ["),
        (true, false) => out.push(']'),
        (false, true) => out.push('['),
        (false, false) if out.ends_with(' ') => drop(out.pop()),
        (false, false) => {}
    }
}
