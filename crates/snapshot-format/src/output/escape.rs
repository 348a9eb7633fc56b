//! Escapes page text so that nothing in it looks like a ref or begins a line.

use safe_text::is_line_break_or_control;

use super::look_alikes::{is_id, is_ref};
use crate::Ref;
use crate::grammar::Grammar;

/// Appends `text`, and returns how many imitations of a ref were escaped in it.
///
/// - `@e1`, `@f1e3` and look-alikes of them (another case, `＠`, invisible characters in between) get a backslash: `\@e1`.
///   They are unchanged if an odd number of backslashes precedes them, so escaping twice is the same as escaping once.
/// - `[ref=e1]` and `uid=1_5`, as drivers spell them, become `[ref=\@e1]` and `uid=\@1_5`.
/// - Line breaks of all kinds and control characters become `\n`, `\u001b`.
/// - In trees of Stagehand and browser-use, `[0-12]` and `[33]<` become `[\@0-12]` and `[\@33]<`.
pub(crate) fn push(text: &str, grammar: Grammar, out: &mut String) -> usize {
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
    let mut at = next_notable(text, 0);
    while let Some((before, rest)) = text.split_at_checked(at)
        && let Some(found) = rest.chars().next()
    {
        let after = at + found.len_utf8();
        let insert = match found {
            '@' | '\u{ff20}' | '\u{fe6b}' if !is_escaped(before) => {
                is_ref(rest, found, grammar).then_some("\\")
            }
            '=' if is_mark(before) => is_id(rest.get(1..).unwrap_or_default(), grammar).then_some("=\\@"),
            _ => None,
        };
        if let Some(insert) = insert {
            imitations += 1;
            out.push_str(text.get(copied..at).unwrap_or_default());
            out.push_str(insert);
            copied = if found == '=' { after } else { at };
        } else if is_line_break_or_control(found) {
            out.push_str(text.get(copied..at).unwrap_or_default());
            push_escaped(found, out);
            copied = after;
        }
        at = next_notable(text, after);
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    imitations
}

/// The offset of the first character from `at` on that may need escaping, or the end of the text.
fn next_notable(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let begin = skip_blocks(bytes, at, is_notable);
    let mut last = last_before(bytes, begin);
    let mut rest = bytes.get(begin..).unwrap_or_default().iter();
    let found = rest.position(|byte| is_notable(std::mem::replace(&mut last, *byte), *byte));
    let at = found.map_or(bytes.len(), |found| begin + found);
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default()
}

/// The end of a run of bytes from `at` on in which only `=` and line feeds may need escaping.
#[inline]
pub(super) fn plain_end(bytes: &[u8], at: usize) -> usize {
    skip_blocks(bytes, at, |last, byte| is_notable(last, byte) & (byte != b'\n') & (byte != b'='))
}

/// The offset of the next `=` from `start` on that may belong to a ref.
#[inline]
pub(super) fn next_mark(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    let is_mark = |at: &usize| is_notable(last_before(bytes, start + at), b'=');
    start + memchr::memchr_iter(b'=', rest).find(is_mark).unwrap_or(rest.len())
}

fn last_before(bytes: &[u8], at: usize) -> u8 {
    at.checked_sub(1).and_then(|last| bytes.get(last)).copied().unwrap_or_default()
}

/// Skips blocks of bytes from `at` on of which none, with the byte before it, `is_other`. The closures have no branches, so
/// that the compiler can vectorize them.
#[inline(always)]
fn skip_blocks(bytes: &[u8], mut at: usize, is_other: impl Fn(u8, u8) -> bool) -> usize {
    const BLOCK: usize = 32;
    // Most blocks are ASCII. There, only the `f` or `d` before an `=` matters.
    let is_ascii = |block: &[u8; BLOCK]| {
        !block.iter().fold(false, |found, byte| found | !byte.is_ascii() | is_other(b'f', *byte))
    };
    let is_clear = |before: &[u8; BLOCK], block: &[u8; BLOCK]| {
        !before.iter().zip(block).fold(false, |found, (last, byte)| found | is_other(*last, *byte))
    };
    while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before..)?.first_chunk());
        if !is_ascii(block) && !before.is_some_and(|before| is_clear(before, block)) {
            break;
        }
        at += BLOCK;
    }
    at
}

/// Appends `character` as JSON would escape it.
pub(crate) fn push_escaped(character: char, out: &mut String) {
    use std::fmt::Write as _;

    match character {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        // Writing to a string cannot fail.
        _ => drop(write!(out, "\\u{:04x}", u32::from(character))),
    }
}

/// Whether the character that ends in the bytes `last` and `byte` may need escaping. These are control characters
/// (including C1), `@`, `＠`, `﹫`, U+2028, U+2029, and the `=` of `ref=` and `uid=`.
#[inline(always)]
fn is_notable(last: u8, byte: u8) -> bool {
    (byte < 0x20)
        | (byte == b'@')
        | (byte == 0x7f)
        | ((byte == b'=') & ((last == b'f') | (last == b'd')))
        | ((last == 0xc2) & (0x80..0xa0).contains(&byte))
        | ((last == 0x80) & (byte & 0xfe == 0xa8))
        | ((last == 0xbc) & (byte == 0xa0))
        | ((last == 0xb9) & (byte == 0xab))
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
