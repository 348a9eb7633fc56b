//! Escapes page text so that nothing in it looks like a ref or begins a line.

use safe_text::is_line_break_or_control;

use super::look_alikes::{is_id, is_ref};

/// Appends `text`, and returns how many imitations of a ref were escaped in it.
///
/// - `@e1`, `@f1e3` and look-alikes of them (another case, `＠`, invisible characters in between) get a backslash: `\@e1`.
///   They are unchanged if an odd number of backslashes precedes them, so escaping twice is the same as escaping once.
/// - `[ref=e1]` and `uid=1_5`, as drivers spell them, become `[ref=\@e1]` and `uid=\@1_5`.
/// - Line breaks of all kinds and control characters become `\n`, `\u001b`.
pub(crate) fn push(text: &str, out: &mut String) -> usize {
    match next_notable(text, 0) {
        Some(first) => push_from(first, text, out),
        None => {
            out.push_str(text);
            0
        }
    }
}

/// Like [`push`], for a text whose first notable character is at `at`.
fn push_from(mut at: usize, text: &str, out: &mut String) -> usize {
    let mut imitations = 0;
    let mut copied = 0;
    loop {
        let (before, rest) = text.split_at_checked(at).unwrap_or((text, ""));
        let Some(found) = rest.chars().next() else { break };
        let after = at + found.len_utf8();
        let insert = match found {
            '@' | '\u{ff20}' | '\u{fe6b}' if !is_escaped(before) => is_ref(rest, found).then_some("\\"),
            '=' if is_mark(before) => is_id(rest.get(1..).unwrap_or_default()).then_some("=\\@"),
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
        if rest.first_chunk().is_some_and(|block| none(block, |byte| is_other(byte) | (byte == b'='))) {
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

/// The number of bytes that are checked together.
const BLOCK: usize = 16;

/// Whether no byte of a block is as asked. The compiler vectorizes this function.
#[inline(always)]
fn none(block: &[u8; BLOCK], is_asked: impl Fn(u8) -> bool) -> bool {
    block.iter().fold(0, |found, byte| found | u8::from(is_asked(*byte))) == 0
}

/// Whether a byte is not a printable ASCII character, or is `@`.
#[inline(always)]
fn is_other(byte: u8) -> bool {
    (byte.wrapping_sub(0x20) >= 0x5f) | (byte == b'@')
}

/// Tells which lines of a tree consist of printable ASCII characters other than `@`. In such a line, only a `=` can need
/// escaping. The tree is checked in long runs, because lines are short.
#[derive(Debug, Default)]
pub(crate) struct PlainRun {
    /// The offset where the run ends.
    end: usize,
}

impl PlainRun {
    /// Whether the line from `start` to `end` is plain. Must be called in the order of the lines.
    #[inline]
    pub(crate) fn contains(&mut self, tree: &str, start: usize, end: usize) -> bool {
        if end > self.end {
            let mut at = self.end.max(start);
            while let Some(block) = tree.as_bytes().get(at..).and_then(<[u8]>::first_chunk)
                && none(block, |byte| is_other(byte) & (byte != b'\n'))
            {
                at += BLOCK;
            }
            self.end = at;
        }
        end <= self.end
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn escaped(text: &str, expected: &str, imitations: usize) {
        let mut out = String::new();
        assert_eq!(push(text, &mut out), imitations, "{text:?}");
        assert_eq!(out, expected);
        let mut twice = String::new();
        assert_eq!(push(&out, &mut twice), 0, "escaped twice: {out:?}");
        assert_eq!(twice, out);
    }

    #[test]
    fn what_reads_as_a_ref_is_escaped_once() {
        for (text, expected) in [
            ("@e1", "\\@e1"),
            ("click @e3 now", "click \\@e3 now"),
            ("(@f1e3)", "(\\@f1e3)"),
            ("a@e1.com", "a\\@e1.com"),
            ("\\\\@e1", "\\\\\\@e1"),
            ("@E1", "\\@E1"),
            ("＠e1", "\\＠e1"),
            ("@\u{200b}e\u{ad}1", "\\@\u{200b}e\u{ad}1"),
            ("@е1", "\\@е1"),
            ("@e１", "\\@e１"),
            ("@e1を押す", "\\@e1を押す"),
            ("@e3٤x", "\\@e3٤x"),
            ("@e3\u{200b}x", "\\@e3\u{200b}x"),
            ("@\u{200e}e\u{200f}1", "\\@\u{200e}e\u{200f}1"),
            ("@e\u{2066}1\u{2069}", "\\@e\u{2066}1\u{2069}"),
            ("@e\u{fe0f}1", "\\@e\u{fe0f}1"),
            ("@\u{3164}e\u{115f}1", "\\@\u{3164}e\u{115f}1"),
            (
                "@e\u{206e}\u{2065}\u{180b}\u{17b4}\u{1d173}\u{fff9}1",
                "\\@e\u{206e}\u{2065}\u{180b}\u{17b4}\u{1d173}\u{fff9}1",
            ),
            ("@e\u{301}1\u{20dd}", "\\@e\u{301}1\u{20dd}"),
            ("@𝐞𝟏", "\\@𝐞𝟏"),
            ("@ℯ①", "\\@ℯ①"),
            ("@ⓔ1", "\\@ⓔ1"),
            ("@Е1", "\\@Е1"),
            ("@Ε1", "\\@Ε1"),
            ("@ⓕ1ⓔ3", "\\@ⓕ1ⓔ3"),
            ("[ref=e1]", "[ref=\\@e1]"),
            ("[level=1, ref=e2]", "[level=1, ref=\\@e2]"),
        ] {
            escaped(text, expected, 1);
        }
    }

    #[test]
    fn the_rest_stays() {
        for text in [
            "me@example.com",
            "@e2e",
            "@e1_x",
            "\\@e1",
            "\\\\\\@e1",
            "@",
            "@e",
            "@f1",
            "@fe1",
            "?ref=e1",
            "ref=e1",
            "a=b",
            "日本語",
            "\u{a0}",
            "👩‍👩‍👧",
        ] {
            escaped(text, text, 0);
        }
    }

    #[test]
    fn lines_and_controls_are_spelled_out() {
        escaped(
            "a\nb\r\u{1b}[31m\u{85}\u{2028}\u{2029}\u{7f}\t",
            "a\\nb\\r\\u001b[31m\\u0085\\u2028\\u2029\\u007f\\t",
            0,
        );
    }
}
