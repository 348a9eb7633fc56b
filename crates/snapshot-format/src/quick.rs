//! The commonest lines, told by what is around their ref, at a fraction of what the whole grammar costs.
//!
//! `- button "Pay" [ref=e2] [nth=1]:`, with or without a name, one more bracket after the ref, and the colon: no escape
//! in the name, no bracket before the ref, no value. The ref is found first and the line is read from there, to its
//! end and back to its beginning. [`Line::parse`](crate::line::Line::parse) says the same of these lines.
//!
//! A tree's first and last few bytes are not looked at, so that no step needs to ask whether eight or sixteen are there.

use crate::numbers::Numbers;
use crate::{Ref, Refs, eight};

/// A line of the commonest form. Offsets count bytes from the tree's start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quick<'a> {
    tree: &'a str,
    pub(crate) start: usize,
    /// Where the role begins.
    role: usize,
    pub(crate) id: Ref,
    /// Where the id is.
    pub(crate) id_start: usize,
    pub(crate) id_end: usize,
    /// Where the line ends.
    pub(crate) end: usize,
}

/// What a line puts before an id, and before its equals sign.
const OPEN: usize = "[ref=".len();
const HEAD_OF_ID: [u8; 8] = *b"\0\0\0 [ref";

/// Reads such lines of a tree, one after the other.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    /// Who issued the refs, if that is known. Each is to be what the line says.
    refs: Option<&'a Refs>,
    numbers: Numbers,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(refs: Option<&'a Refs>) -> Self {
        Self { refs, numbers: Numbers::default() }
    }

    /// The line that has the first `ref=` from `at` on, if it is of this form, and if its ref was issued to what it says.
    #[inline(always)]
    pub(crate) fn read<'t>(&mut self, tree: &'t str, at: usize) -> Option<Quick<'t>> {
        let bytes = tree.as_bytes();
        let equals = first_ref(bytes, at)?;
        let head = bytes.get(..equals.checked_sub(" [ref".len())?)?;
        let id_start = equals + 1;
        let rest = bytes.get(id_start..)?;
        let window = rest.first_chunk::<16>()?;
        let (id, length) = match window {
            [b'e', digits @ ..] => {
                let (number, digits) = self.numbers.read(digits)?;
                (Ref::page(number), 1 + digits)
            }
            _ => Ref::scan(rest)?,
        };
        let after = rest.get(length..)?;
        let tail = match window.get(length..length + 3) {
            Some([b']', b'\n', _]) => 1,
            Some([b']', b':', b'\n']) => 2,
            _ => tail_length(after)?,
        };
        let role = match self.refs {
            Some(refs) => confirmed(head, refs, id, after)?,
            None => named(head)?,
        };
        let start = line_start(head, role)?;
        let id_end = id_start + length;
        Some(Quick { tree, start, role, id, id_start, id_end, end: id_end + tail })
    }
}

impl<'a> Quick<'a> {
    #[inline]
    pub(crate) fn role(&self) -> &'a str {
        letters(self.tree.get(self.role..self.id_start).unwrap_or_default())
    }

    /// What the bracket after the ref says; empty where there is none.
    #[inline]
    pub(crate) fn after(&self) -> &'a str {
        after_id(self.tree.get(self.id_end..self.end).unwrap_or_default())
    }

    #[inline(always)]
    pub(crate) fn has_colon(&self) -> bool {
        self.tree.as_bytes().get(self.end - 1) == Some(&b':')
    }

    /// What the output's ref replaces.
    #[inline(always)]
    pub(crate) fn mark(&self) -> (usize, usize) {
        (self.id_start - OPEN, self.id_end + "]".len())
    }
}

// Functions of their own, so that a line can stay in registers.
fn letters(text: &str) -> &str {
    text.get(..text.bytes().take_while(u8::is_ascii_alphabetic).count()).unwrap_or_default()
}

fn after_id(tail: &str) -> &str {
    let brackets = tail.strip_suffix(':').unwrap_or(tail);
    brackets.strip_prefix("] [").and_then(|after| after.strip_suffix(']')).unwrap_or_default()
}

/// Where the equals sign of the first `ref=` from `at` on is, if that stands after a space and a bracket.
#[inline(always)]
fn first_ref(bytes: &[u8], mut at: usize) -> Option<usize> {
    const MARK: u64 = u64::from_le_bytes(HEAD_OF_ID);
    const REF: u64 = MARK >> 40;
    loop {
        at = eight::find_equals(bytes, at)?;
        let before = u64::from_le_bytes(*bytes.get(..at)?.last_chunk()?);
        if before >> 24 == MARK >> 24 {
            return Some(at);
        }
        if before >> 40 == REF {
            return None;
        }
        at += 1;
    }
}

/// How much of what comes after an id is its line's: a bracket, one more with something in it, a colon.
#[inline(never)]
fn tail_length(after: &[u8]) -> Option<usize> {
    let rest = match after.strip_prefix(b"]")? {
        [b' ', b'[', item @ ..] if !item.starts_with(b"ref=") => {
            let length = eight::item_length(item)?;
            item.get(length..).filter(|_| length > 0)?.strip_prefix(b"]")?
        }
        rest => rest,
    };
    let rest = rest.strip_prefix(b":").unwrap_or(rest);
    matches!(rest, [] | [b'\n', ..]).then_some(after.len() - rest.len())
}

/// Where the role is, with which and a name the line's head ends.
#[inline(always)]
fn named(head: &[u8]) -> Option<usize> {
    let head = match head {
        [name @ .., b'"'] => name.get(..=eight::last_mark(name)?)?.strip_suffix(b" \"")?,
        _ => head,
    };
    eight::letters_before(head).filter(|role| *role < head.len())
}

/// The same, for a line that says what `id` was issued to. The name is compared as a whole, and not looked through.
#[inline]
fn confirmed(head: &[u8], refs: &Refs, id: Ref, after: &[u8]) -> Option<usize> {
    let plain = refs.plain(id)?;
    if let (Some(shown), Some(given)) = (after.strip_prefix(b"] [nth="), plain.nth) {
        let shown = shown.split(|byte| *byte == b']').next()?;
        if str::from_utf8(shown).ok()?.parse() != Ok(given) {
            return None;
        }
    }
    Some(head.strip_suffix(plain.spelled.as_bytes())?.len())
}

/// Where the line begins of which only the indentation and `- ` come before `role`.
#[inline(always)]
fn line_start(head: &[u8], role: usize) -> Option<usize> {
    let indent = head.get(..role)?.strip_suffix(b"- ")?;
    let start = eight::spaces_before(indent)?;
    indent.get(..start)?.ends_with(b"\n").then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::{Ending, Line};

    #[test]
    fn says_what_the_grammar_says() {
        let ends = [
            "",
            ":",
            " [cursor=pointer]",
            " [cursor=pointer]:",
            ": v",
            " [nth=1]",
            " x",
            "::",
            " []",
            " [nth=1]:",
            " [a, b]",
            " [nth=1] [level=2]",
            " [nth=1",
            " [ref=e4]",
        ];
        let names = [
            "",
            " \"Pay\"",
            " \"\"",
            " \"日本\"",
            " \"a\\\"b\"",
            " /r/",
            " Pay",
            " \"a\" \"b\"",
            " [active]",
        ];
        let mut told = 0;
        for role in ["button", "x", "", "a-b", "a1"] {
            for name in names {
                for id in ["e1", "f2e3", "e0", "x"] {
                    for end in ends {
                        let text = format!("  - {role}{name} [ref={id}]{end}");
                        let before = "- document:\n";
                        let tree = format!("{before}{text}\n- button \"Next\" [ref=e9]");
                        let Some(quick) = Reader::new(None).read(&tree, before.len()) else { continue };
                        let line = Line::parse(&text).expect(&text);
                        let mark = line.mark.expect(&text);
                        told += 1;
                        let own = |(start, end)| (start - before.len(), end - before.len());
                        assert_eq!((quick.start, quick.end), (before.len(), before.len() + text.len()));
                        assert_eq!((quick.role(), quick.id), (line.role(), mark.id));
                        assert_eq!(own(quick.mark()), (mark.start, mark.end));
                        assert_eq!(own((quick.id_start, quick.id_end)), mark.id_place());
                        assert_eq!(
                            format!("[ref={id}] [{}]", quick.after()).replace(" []", ""),
                            line.attributes().trim_start()
                        );
                        assert_eq!(quick.has_colon(), line.ending == Ending::Colon);
                    }
                }
            }
        }
        assert_eq!(told, 96);
    }
}
