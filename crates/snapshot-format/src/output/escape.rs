//! Escapes page text so that nothing in it looks like a ref or begins a line.

use safe_text::is_line_break_or_control;

use super::look_alikes::is_id;
use crate::Ref;
use crate::grammar::Grammar;
use crate::grammar::plain_text::{after_plain, class};
use crate::nodes::labels::cut;

/// A text for a model, and how many imitations of a ref were escaped in it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Escaped {
    pub(crate) text: String,
    pub(crate) imitations: usize,
}

impl Escaped {
    /// Appends the first `most` characters of page text; see [`push`].
    pub(crate) fn push(&mut self, text: &str, most: usize, grammar: Grammar) {
        // No text has more characters than bytes.
        self.imitations += if text.len() > most {
            push(&cut(text, most), grammar, &mut self.text)
        } else {
            push(text, grammar, &mut self.text)
        };
    }
}

/// Appends `text`, and returns how many imitations of a ref were escaped in it.
///
/// - `@e1`, `@f1e3` and look-alikes of them (another case, `＠`, invisible characters in between) get a backslash: `\@e1`.
///   They are unchanged if an odd number of backslashes precedes them, so escaping twice is the same as escaping once.
/// - `[ref=e1]` and `uid=1_5`, as drivers spell them, become `[ref=\@e1]` and `uid=\@1_5`.
/// - Line breaks of all kinds and control characters become `\n`, `\u001b`.
/// - In trees of Stagehand and browser-use, `[0-12]` and `[33]<` become `[\@0-12]` and `[\@33]<`.
fn push(text: &str, grammar: Grammar, out: &mut String) -> usize {
    if matches!(grammar, Grammar::Tree | Grammar::Uid) {
        return push_part(text, grammar, out);
    }
    let mut marked = String::new();
    let (mut copied, mut imitations) = (0, 0);
    for open in memchr::memchr_iter(b'[', text.as_bytes()) {
        if is_bracketed(text.get(open + 1..).unwrap_or_default(), grammar) {
            marked.push_str(text.get(copied..=open).unwrap_or_default());
            marked.push_str("\\@");
            (copied, imitations) = (open + 1, imitations + 1);
        }
    }
    marked.push_str(text.get(copied..).unwrap_or_default());
    imitations + push_part(&marked, grammar, out)
}

/// Whether a text after a `[` is a ref as the driver spells it.
fn is_bracketed(text: &str, grammar: Grammar) -> bool {
    let (scan, end): (fn(_) -> _, &[u8]) = match grammar {
        Grammar::BrowserUse => (Ref::scan_index, b"]<"),
        _ => (Ref::scan_node, b"]"),
    };
    scan(text.as_bytes()).is_some_and(|(_, rest): (_, &[u8])| rest.starts_with(end))
}

fn push_part(text: &str, grammar: Grammar, out: &mut String) -> usize {
    let (mut copied, mut imitations) = (0, 0);
    let next = |at: usize| {
        text.len() - after_plain(text.as_bytes().get(at..).unwrap_or_default(), class::NOTABLE).len()
    };
    let mut at = next(0);
    while let Some((before, rest)) = text.split_at_checked(at)
        && let Some(found) = rest.chars().next()
    {
        let after = at + found.len_utf8();
        let insert = match found {
            '@' | '\u{ff20}' | '\u{fe6b}' if !is_escaped(before) => "\\",
            '=' if is_mark(before) => "=\\@",
            _ => "",
        };
        if !insert.is_empty() && is_id(text.get(after..).unwrap_or_default(), grammar) {
            imitations += 1;
            out.push_str(text.get(copied..at).unwrap_or_default());
            out.push_str(insert);
            copied = if found == '=' { after } else { at };
        } else if is_line_break_or_control(found) {
            out.push_str(text.get(copied..at).unwrap_or_default());
            push_escaped(found, out);
            copied = after;
        }
        at = next(after);
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    imitations
}

/// Appends `character` as JSON would escape it.
pub(super) fn push_escaped(character: char, out: &mut String) {
    use std::fmt::Write as _;

    match character {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        // Writing to a string cannot fail.
        _ => drop(write!(out, "\\u{:04x}", u32::from(character))),
    }
}

/// Whether a backslash at the end of `before` escapes the next character.
fn is_escaped(before: &str) -> bool {
    before.bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 1
}

/// Whether the `=` after `before` belongs to a driver's spelling of a ref.
fn is_mark(before: &str) -> bool {
    before.ends_with("uid")
        || before.strip_suffix("ref").is_some_and(|before| before.ends_with(['[', ' ', ',']))
}
