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
    match next_notable(text, 0) {
        Some(first) => push_from(first, text, grammar, out),
        None => {
            out.push_str(text);
            0
        }
    }
}

/// Like [`push_part`], for a text whose first notable character is at `at`.
fn push_from(mut at: usize, text: &str, grammar: Grammar, out: &mut String) -> usize {
    let mut imitations = 0;
    let mut copied = 0;
    loop {
        let (before, rest) = text.split_at_checked(at).unwrap_or((text, ""));
        let Some(found) = rest.chars().next() else { break };
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
        match next_notable(text, after) {
            Some(next) => at = next,
            None => break,
        }
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    imitations
}

/// The offset of the first character from `at` on that may need escaping.
fn next_notable(text: &str, mut at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    loop {
        let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
        if rest
            .first_chunk::<BLOCK>()
            .is_some_and(|block| is_ascii(block, |byte| (byte != b'=') & (byte != b'\n')))
        {
            at += BLOCK;
            continue;
        }
        let block = rest.get(..BLOCK).unwrap_or(rest);
        let Some(found) = block.iter().position(|byte| is_candidate(*byte)) else {
            at += block.len();
            continue;
        };
        at += found;
        let last = at.checked_sub(1).and_then(|last| bytes.get(last)).copied().unwrap_or_default();
        if bytes.get(at).is_some_and(|byte| is_notable(last, *byte)) {
            break;
        }
        at += 1;
    }
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    Some(at)
}

/// The end of a run of bytes from `at` on in which only `=` and line feeds may need escaping.
#[inline]
pub(super) fn plain_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk::<LONG_BLOCK>) {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before..)?.first_chunk::<LONG_BLOCK>());
        if !is_ascii(block, |_| true) && !before.is_some_and(|before| is_plain(before, block)) {
            break;
        }
        at += LONG_BLOCK;
    }
    at
}

/// The offset of the next `=` from `start` on that may belong to a ref.
#[inline]
pub(super) fn next_mark(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    let is_mark = |at: &usize| {
        let last = (start + at).checked_sub(1).and_then(|last| bytes.get(last));
        last.is_some_and(|last| is_notable(*last, b'='))
    };
    start + memchr::memchr_iter(b'=', rest).find(is_mark).unwrap_or(rest.len())
}

/// The number of bytes that are checked together, in one part of a line and in a run of lines.
const BLOCK: usize = 16;
const LONG_BLOCK: usize = 32;

/// Whether a block has only line feeds and printable ASCII characters other than `@`, and all of them are `allowed`. The
/// loops of this function and the next have no branches, so that the compiler can vectorize them.
#[inline(always)]
fn is_ascii<const SIZE: usize>(block: &[u8; SIZE], allowed: impl Fn(u8) -> bool) -> bool {
    let is_other =
        |byte: u8| ((byte.wrapping_sub(0x20) >= 0x5f) & (byte != b'\n')) | (byte == b'@') | !allowed(byte);
    block.iter().fold(0, |found, byte| found | u8::from(is_other(*byte))) == 0
}

/// Whether only `=` and line feeds may need escaping in a block. `before` is the block that begins one byte earlier.
#[inline(always)]
fn is_plain(before: &[u8; LONG_BLOCK], block: &[u8; LONG_BLOCK]) -> bool {
    let pairs = before.iter().zip(block);
    let is_other = |last: u8, byte: u8| is_notable(last, byte) & (byte != b'\n') & (byte != b'=');
    pairs.fold(0, |found, (last, byte)| found | u8::from(is_other(*last, *byte))) == 0
}

/// Whether a byte may need escaping, depending on the byte before it.
#[inline(always)]
fn is_candidate(byte: u8) -> bool {
    byte < 0x20 || matches!(byte, b'@' | b'=' | 0x7f..=0xab)
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
