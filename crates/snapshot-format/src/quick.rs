//! The commonest lines, told by what is around their ref, at a fraction of what the whole grammar costs.
//!
//! `- button "Pay" [ref=e2] [nth=1]:`, with or without a name, one more bracket after the ref, and the colon: no escape
//! in the name, no bracket before the ref, no value. [`Line::parse`](crate::line::Line::parse) says the same of these lines.

use crate::Ref;

/// A line of the commonest form. Offsets count bytes from the tree's start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quick<'a> {
    pub(crate) start: usize,
    pub(crate) role: &'a str,
    pub(crate) name: &'a str,
    pub(crate) id: Ref,
    /// What the output's ref replaces.
    pub(crate) mark: (usize, usize),
    /// Where the id itself is.
    pub(crate) id_place: (usize, usize),
    /// What the bracket after the ref says; empty where there is none.
    pub(crate) after: &'a str,
    pub(crate) colon: bool,
    /// Where the line ends.
    pub(crate) end: usize,
}

impl<'a> Quick<'a> {
    /// The line that begins at `start` and whose first `ref=` is at `place`, if it is of this form.
    #[inline]
    pub(crate) fn read(tree: &'a str, start: usize, place: usize) -> Option<Self> {
        let bytes = tree.as_bytes();
        let line = bytes.get(start..)?;
        let indent = line.iter().position(|byte| *byte != b' ')?;
        let role_start = start + indent + 2;
        let (head, rest) = bytes.split_at_checked(place)?;
        let head = head.get(start + indent..)?.strip_prefix(b"- ")?.strip_suffix(b" [")?;
        let role_length = head.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(head.len());
        let name = match head.get(role_length..)? {
            [] => (0, 0),
            [b' ', b'"', name @ .., b'"'] if memchr::memchr3(b'"', b'\\', b'\n', name).is_none() => {
                let open = role_start + role_length + 2;
                (open, open + name.len())
            }
            _ => return None,
        };
        if role_length == 0 {
            return None;
        }
        let (id, length) = Ref::scan(rest.get("ref=".len()..)?)?;
        let id_place = (place + "ref=".len(), place + "ref=".len() + length);
        let tail = bytes.get(id_place.1..)?.strip_prefix(b"]")?;
        let after = match tail {
            [b' ', b'[', item @ ..] => {
                item.iter().position(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'='))?
            }
            _ => 0,
        };
        let bracket = if after > 0 { after + " []".len() } else { 0 };
        let (colon, line_break) = match tail.get(bracket..)? {
            [b':', rest @ ..] => (true, rest),
            rest => (false, rest),
        };
        if !matches!(line_break, [] | [b'\n', ..]) || (bracket > 0 && tail.get(bracket - 1) != Some(&b']')) {
            return None;
        }
        let end = id_place.1 + 1 + bracket;
        Some(Self {
            start,
            role: tree.get(role_start..role_start + role_length)?,
            name: tree.get(name.0..name.1)?,
            id,
            mark: (place - 1, id_place.1 + 1),
            id_place,
            after: tree
                .get(end - after.min(bracket) - usize::from(bracket > 0)..end - usize::from(bracket > 0))?,
            colon,
            end: end + usize::from(colon),
        })
    }
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
                            let Some(quick) = Quick::read(&tree, 0, tree.find("ref=").unwrap()) else {
                                continue;
                            };
                            let line = Line::parse(&text).expect(&text);
                            let mark = line.mark.expect(&text);
                            told += 1;
                            assert_eq!(
                                (quick.role, quick.name, quick.id),
                                (line.role(), line.name(), mark.id)
                            );
                            assert_eq!(
                                (quick.mark, quick.id_place),
                                ((mark.start, mark.end), mark.id_place())
                            );
                            assert_eq!(
                                format!("[ref={id}] [{}]", quick.after).replace(" []", ""),
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
