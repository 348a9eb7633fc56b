//! The commonest lines, told by what is around their ref, at a fraction of what the whole grammar costs.
//!
//! `- button "Pay" [ref=e2] [nth=1]:`, with or without a name, one more bracket after the ref, and the colon: no escape
//! in the name, no bracket before the ref, no value. The ref is found first and the line is read from there, to its
//! end and back to its beginning. [`Line::parse`](crate::line::Line::parse) says the same of these lines.

use crate::{Ref, Refs, eight};

/// A line of the commonest form. Offsets count bytes from the tree's start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quick<'a> {
    tree: &'a str,
    pub(crate) start: usize,
    pub(crate) id: Ref,
    /// Where the `ref=` begins, and where the id ends.
    place: usize,
    id_end: usize,
    /// What the bracket after the ref says; empty where there is none.
    pub(crate) after: &'a [u8],
    pub(crate) colon: bool,
    /// Where the line ends.
    pub(crate) end: usize,
}

type Span = (usize, usize);

impl<'a> Quick<'a> {
    /// The line whose first `ref=` is at `place`, if it is of this form, and if `refs` issued its ref to what it says.
    #[inline(always)]
    pub(crate) fn read(tree: &'a str, place: usize, refs: Option<&Refs>) -> Option<Self> {
        let (before, rest) = tree.as_bytes().split_at_checked(place)?;
        let head = before.strip_suffix(b" [")?;
        let rest = rest.get("ref=".len()..)?;
        let (id, length) = Ref::scan(rest)?;
        let id_end = place + "ref=".len() + length;
        let Tail { after, colon, length } = Tail::read(rest.get(length..)?)?;
        let start = match refs {
            Some(refs) => confirmed(head, refs, id, after)?,
            None => named(head)?,
        };
        Some(Self { tree, start, id, place, id_end, after, colon, end: id_end + length })
    }

    pub(crate) fn role(&self) -> &'a str {
        let key = self.tree.get(self.start..self.end).unwrap_or_default().trim_start_matches([' ', '-']);
        key.split_once(' ').unwrap_or_default().0
    }

    /// What the output's ref replaces.
    #[inline]
    pub(crate) fn mark(&self) -> Span {
        (self.place - "[".len(), self.id_end + "]".len())
    }

    /// Where the id itself is.
    #[inline]
    pub(crate) fn id_place(&self) -> Span {
        (self.place + "ref=".len(), self.id_end)
    }
}

/// What stands between an id and the end of its line.
struct Tail<'a> {
    after: &'a [u8],
    colon: bool,
    length: usize,
}

impl<'a> Tail<'a> {
    #[inline(always)]
    fn read(tail: &'a [u8]) -> Option<Self> {
        match tail {
            [b']', b'\n', ..] => Some(Self { after: &[], colon: false, length: 1 }),
            [b']', b':', b'\n', ..] => Some(Self { after: &[], colon: true, length: 2 }),
            _ => Self::read_more(tail),
        }
    }

    #[inline(never)]
    fn read_more(tail: &'a [u8]) -> Option<Self> {
        let (after, rest) = match tail.strip_prefix(b"]")? {
            [b' ', b'[', item @ ..] if !item.starts_with(b"ref=") => {
                let length = item.iter().position(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'='))?;
                let (after, rest) = item.split_at_checked(length).filter(|_| length > 0)?;
                (after, rest.strip_prefix(b"]")?)
            }
            rest => (&[][..], rest),
        };
        let (colon, rest) = match rest {
            [b':', rest @ ..] => (true, rest),
            rest => (false, rest),
        };
        matches!(rest, [] | [b'\n', ..]).then_some(Self { after, colon, length: tail.len() - rest.len() })
    }
}

/// The start of the line that ends in role and name.
#[inline(always)]
fn named(head: &[u8]) -> Option<usize> {
    let end = match head {
        [name @ .., b'"'] => name.get(..=eight::last_mark(name)?)?.strip_suffix(b" \"")?.len(),
        _ => head.len(),
    };
    let role = eight::letters_before(head.get(..end)?);
    line_start(head, end - role).filter(|_| role > 0)
}

/// The same, for a line that says what `id` was issued to. The name is compared as a whole, and not looked through.
#[inline]
fn confirmed(head: &[u8], refs: &Refs, id: Ref, after: &[u8]) -> Option<usize> {
    let plain = refs.plain(id)?;
    if let (Some(shown), Some(given)) = (after.strip_prefix(b"nth="), plain.nth)
        && str::from_utf8(shown).ok()?.parse() != Ok(given)
    {
        return None;
    }
    line_start(head, head.strip_suffix(plain.spelled.as_bytes())?.len())
}

/// Where the line begins of which only the indentation and `- ` come before `role`.
#[inline]
fn line_start(head: &[u8], role: usize) -> Option<usize> {
    let indent = head.get(..role)?.strip_suffix(b"- ")?;
    let start = indent.len() - eight::spaces_before(indent);
    matches!(indent.get(..start)?, [] | [.., b'\n']).then_some(start)
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
                        for rest in ["", "\n- button"] {
                            let text = format!("  - {role}{name} [ref={id}]{end}");
                            let tree = format!("{text}{rest}");
                            let Some(quick) = Quick::read(&tree, tree.find("ref=").unwrap(), None) else {
                                continue;
                            };
                            let line = Line::parse(&text).expect(&text);
                            let mark = line.mark.expect(&text);
                            told += 1;
                            assert_eq!((quick.start, quick.role(), quick.id), (0, line.role(), mark.id));
                            assert_eq!(
                                (quick.mark(), quick.id_place()),
                                ((mark.start, mark.end), mark.id_place())
                            );
                            assert_eq!(
                                format!("[ref={id}] [{}]", String::from_utf8_lossy(quick.after))
                                    .replace(" []", ""),
                                line.attributes().trim_start()
                            );
                            assert_eq!((quick.end, quick.colon), (text.len(), line.ending == Ending::Colon));
                        }
                    }
                }
            }
        }
        assert_eq!(told, 192);
    }
}
