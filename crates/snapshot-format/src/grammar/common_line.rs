//! Parses the form that most lines of agent-browser's and Playwright's trees have.
//!
//! ```text
//! line = *" " "- " role [ " " DQUOTE name DQUOTE ] *( " [" item *( ", " item ) "]" ) [ ":" / ": " value ] LF
//! ```
//!
//! This is a second, faster parser. The full view of a page consists of such lines. It copies them and replaces only their
//! refs, because nothing else in them needs escaping. To parse and escape each of them like any other line takes almost
//! twice the time, which is more than half the time of `Regex::replace_all`. Here each byte is read once, and few results
//! are stored.
//!
//! A line that is parsed has the same meaning in the [whole grammar](Line::parse_tree). All other lines are refused: names
//! with escapes, text that may need escaping, values after a name, dialogs.

use super::plain_text::{after_plain, after_run, after_spaces, class};
use super::{Ending, Grammar, LONGEST, Line, Mark, Span, Spelling};
use crate::Ref;

/// A line, as offsets from its start.
#[derive(Debug)]
pub(crate) struct CommonLine {
    role: Span,
    name: Option<Span>,
    attributes: Span,
    pub(crate) mark: Option<Mark>,
    pub(crate) ending: Ending,
    /// The length of the line, without its line break.
    pub(crate) length: usize,
}

impl CommonLine {
    /// Parses the line that `bytes` begins with. Returns `None` if it is not of the common form.
    #[inline(always)]
    pub(crate) fn parse(bytes: &[u8]) -> Option<Self> {
        let at = |rest: &[u8]| bytes.len() - rest.len();
        let key = after_spaces(bytes).strip_prefix(b"- ")?;
        let word = key.strip_prefix(b"/").unwrap_or(key);
        let mut rest = after_run(word, class::WORD);
        let role = key.get(..key.len() - rest.len())?;
        if rest.len() == word.len()
            || matches!(role, b"dialog" | b"alertdialog" | b"clickable" | b"focusable")
        {
            return None;
        }
        let mut name = None;
        let role = Span::new(at(key), at(rest));
        if let [b' ', b'"', text @ ..] = rest {
            let [b'"', after @ ..] = after_plain(text, class::NOTABLE | class::QUOTE) else { return None };
            name = Some(Span::new(at(text), at(after) - 1));
            rest = after;
        }
        let start = at(rest);
        let mut mark = None;
        while let [b' ', b'[', items @ ..] = rest {
            rest = after_bracket(items, bytes.len(), &mut mark)?;
        }
        let attributes = Span::new(start, at(rest));
        let (ending, rest) = match rest {
            [b'\n', ..] => (Ending::Plain, rest),
            [b':', rest @ ..] if rest.starts_with(b"\n") => (Ending::Colon, rest),
            [b':', b' ', value @ ..] if name.is_none() => {
                (Ending::text(at(value)), after_plain(value, class::NOTABLE))
            }
            _ => return None,
        };
        let length = at(rest);
        (rest.first() == Some(&b'\n') && length <= LONGEST).then_some(Self {
            role,
            name,
            attributes,
            mark,
            ending,
            length,
        })
    }

    /// The line in the form of the whole grammar. `text` is the line.
    #[inline(always)]
    pub(crate) fn line<'a>(&self, text: &'a str) -> Line<'a> {
        let indent = self.role.start() - "- ".len();
        Line {
            name: self.name.unwrap_or_default(),
            spelling: if self.name.is_some() { Spelling::Json } else { Spelling::None },
            mark: self.mark,
            attributes: self.attributes,
            ending: self.ending,
            ..Line::begin(Grammar::Tree, text, indent, self.role)
        }
    }
}

/// The bytes after a bracket with these items. `end` is the offset where the bytes end.
#[inline(always)]
fn after_bracket<'b>(items: &'b [u8], end: usize, mark: &mut Option<Mark>) -> Option<&'b [u8]> {
    let mut item = items;
    loop {
        let after = if let Some(id) = item.strip_prefix(b"ref=") {
            let (id, after) = Ref::scan(id).filter(|_| mark.is_none())?;
            let (items_before, items_after) = (item.len() < items.len(), after.first() == Some(&b','));
            let open = end - item.len() - if items_before { ", ".len() } else { "[".len() };
            let close = end - after.len() + if items_after { ", ".len() } else { "]".len() };
            *mark = Some(Mark { id, span: Span::new(open, close), items_before, items_after });
            after
        } else {
            let rest = after_run(item, class::WORD);
            match item.get(..item.len() - rest.len())? {
                // `uid=` needs escaping, and `url=` continues to the end of the line.
                [] | b"url" | [.., b'u', b'i', b'd'] if rest.starts_with(b"=") => return None,
                [] => return None,
                _ => rest.strip_prefix(b"=").map_or(rest, |value| after_run(value, class::WORD)),
            }
        };
        match after {
            [b']', rest @ ..] => return Some(rest),
            [b',', b' ', next @ ..] => item = next,
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PIECES: &[&str] = &[
        "button",
        "/url",
        "link",
        " \"Pay\"",
        " \"",
        "é",
        "@",
        "=",
        "\\",
        " [",
        "ref=e1",
        "level=1",
        "uid=1_1",
        "url=x",
        ", ",
        "]",
        " [ref=e2]",
        ":",
        ": ",
        ".",
        "-",
        "clickable",
        " ",
    ];

    proptest! {
        #[test]
        fn has_the_meaning_of_the_whole_grammar(
            pieces in prop::collection::vec(prop::sample::select(PIECES), 0..12)
        ) {
            let line = format!("  - {}", pieces.concat());
            if let Some(common) = CommonLine::parse(format!("{line}
    - next").as_bytes()) {
                prop_assert_eq!(common.length, line.len());
                prop_assert_eq!(format!("{:?}", Some(common.line(&line))), format!("{:?}", Line::parse_tree(&line)));
            }
        }
    }
}
