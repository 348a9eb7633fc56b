//! Writes a node as one line, as the driver prints it.

use std::ops::Range;

use super::escape;
use crate::grammar::{Grammar, Mark, Spelling};
use crate::nodes::Node;
use crate::nodes::labels::cut;

/// How to show a node's ref.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Show {
    /// Print `@e1` in its position.
    Ref,
    /// Omit the ref. The node only shows the position of others, or is no longer on the page.
    Place,
}

/// Appends the node with its indentation, as one line without a final line break. The parts before and after the ref are
/// cut to `most` characters each. Returns how many imitations of a ref were escaped in it.
pub(crate) fn push(node: &Node<'_>, show: Show, most: usize, out: &mut String) -> usize {
    if node.line.grammar != Grammar::Tree {
        return push_leading(node, show, most, out);
    }
    let Some(mark) = node.mark() else {
        return push_part(node.text, most, Grammar::Tree, out);
    };
    let span = mark.span.start..mark.span.end;
    let part =
        |text: Option<&str>, out: &mut String| push_part(text.unwrap_or_default(), most, Grammar::Tree, out);
    let imitations = part(node.text.get(..span.start), out);
    match show {
        // An unchanged element has no role. Its ref has no bracket that `push_ref` could remove.
        Show::Ref if node.role().is_empty() => out.push_str(&mark.id.to_string()),
        Show::Ref => push_ref(node.text, &span, out),
        Show::Place => drop_ref(node.text, &span, out),
    }
    imitations + part(node.text.get(span.end..), out)
}

/// Appends a node whose line begins with the ref. The output has it after the name, which it quotes.
fn push_leading(node: &Node<'_>, show: Show, most: usize, out: &mut String) -> usize {
    let line = &node.line;
    let part = |text: &str, out: &mut String| push_part(text, most, line.grammar, out);
    out.extend(std::iter::repeat_n(' ', line.indent()));
    out.push_str("- ");
    let key = line.mark.map_or(0, |mark| mark.span.end);
    let rest = line.attributes.start.max(key);
    let mut imitations = 0;
    if line.grammar == Grammar::Uid {
        imitations += part(node.text.get(key..rest).unwrap_or_default(), out);
    } else {
        out.push_str(line.role());
        if line.grammar == Grammar::BrowserUse && line.mark.is_none() {
            out.push_str(": ");
            return part(node.text.get(line.name.start..).unwrap_or_default(), out);
        }
        if line.spelling == Spelling::Raw && !line.name().is_empty() {
            out.push_str(" \"");
            imitations += part(&quotable(line.name()), out);
            out.push('"');
        }
    }
    if let Some(mark) = node.mark().filter(|_| show == Show::Ref) {
        push_token(mark, out);
    }
    let text =
        node.text.strip_suffix(" />").filter(|_| line.grammar == Grammar::BrowserUse).unwrap_or(node.text);
    imitations + part(text.get(rest..).unwrap_or_default(), out)
}

fn push_part(text: &str, most: usize, grammar: Grammar, out: &mut String) -> usize {
    if text.len() > most {
        escape::push(&cut(text, most), grammar, out)
    } else {
        escape::push(text, grammar, out)
    }
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
