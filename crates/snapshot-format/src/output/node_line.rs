//! Writes a node as one line, as the driver prints it.

use std::ops::Range;

use super::escape::Escaped;
use crate::grammar::{Grammar, Mark, Spelling};
use crate::nodes::Node;

/// How to show a node's ref.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Show {
    /// Print `@e1` in its position.
    Ref,
    /// Omit the ref. The node only shows the position of others, or is no longer on the page.
    Place,
}

/// Appends the node with its indentation, as one line without a final line break. The parts before and after the ref are
/// cut to `most` characters each.
pub(crate) fn push(node: &Node<'_>, show: Show, most: usize, out: &mut Escaped) {
    if node.line.grammar != Grammar::Tree {
        return push_leading(node, show, most, out);
    }
    let Some(mark) = node.mark() else { return out.push(node.text, most, Grammar::Tree) };
    let span = mark.span.start..mark.span.end;
    out.push(node.text.get(..span.start).unwrap_or_default(), most, Grammar::Tree);
    match show {
        // An unchanged element has no role. Its ref has no bracket that `push_ref` could remove.
        Show::Ref if node.role().is_empty() => out.text.push_str(&mark.id.to_string()),
        Show::Ref => push_ref(node.text, &span, &mut out.text),
        Show::Place => drop_ref(node.text, &span, &mut out.text),
    }
    out.push(node.text.get(span.end..).unwrap_or_default(), most, Grammar::Tree);
}

/// Appends a node whose line begins with the ref. The output has it after the name, which it quotes.
fn push_leading(node: &Node<'_>, show: Show, most: usize, out: &mut Escaped) {
    let line = &node.line;
    let (text, grammar) = (node.text, line.grammar);
    out.text.extend(std::iter::repeat_n(' ', line.indent));
    out.text.push_str("- ");
    let key = line.mark.map_or(0, |mark| mark.span.end);
    let rest = line.attributes.start.max(key);
    if grammar == Grammar::Uid {
        out.push(text.get(key..rest).unwrap_or_default(), most, grammar);
    } else {
        out.text.push_str(line.role());
        if grammar == Grammar::BrowserUse && line.mark.is_none() {
            out.text.push_str(": ");
            return out.push(text.get(line.name.start..).unwrap_or_default(), most, grammar);
        }
        if line.spelling == Spelling::Raw && !line.name().is_empty() {
            out.text.push_str(" \"");
            out.push(&quotable(line.name()), most, grammar);
            out.text.push('"');
        }
    }
    if let Some(mark) = node.mark().filter(|_| show == Show::Ref) {
        push_token(mark, &mut out.text);
    }
    let text = text.strip_suffix(" />").filter(|_| grammar == Grammar::BrowserUse).unwrap_or(text);
    out.push(text.get(rest..).unwrap_or_default(), most, grammar);
}

/// A raw name as the inside of a quoted string.
pub(crate) fn quotable(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Appends the ref at `span` outside its bracket: `[level=1, ref=e2]` becomes `[level=1] @e2`.
#[inline(always)]
pub(super) fn push_ref(text: &str, span: &Range<usize>, out: &mut String) {
    let (items_before, items_after) = shares_bracket(text, span);
    let begin = span.start + if items_before { ", ref=" } else { "[ref=" }.len();
    let end = span.end - if items_after { ", " } else { "]" }.len();
    if items_before {
        out.push_str("] ");
    }
    out.push('@');
    out.push_str(text.get(begin..end).unwrap_or_default());
    let next = text.get(span.end..).unwrap_or_default();
    if items_after {
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

fn drop_ref(text: &str, span: &Range<usize>, out: &mut String) {
    match shares_bracket(text, span) {
        (true, true) => out.push_str("] ["),
        (true, false) => out.push(']'),
        (false, true) => out.push('['),
        (false, false) if out.ends_with(' ') => drop(out.pop()),
        (false, false) => {}
    }
}

/// Whether other items of the bracket come before and after the ref.
#[inline(always)]
fn shares_bracket(text: &str, span: &Range<usize>) -> (bool, bool) {
    let bytes = text.as_bytes();
    (bytes.get(span.start) == Some(&b','), bytes.get(span.end.wrapping_sub(1)) == Some(&b' '))
}
