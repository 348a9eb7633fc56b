//! Parses the form that most lines of agent-browser's and Playwright's trees have.
//!
//! ```text
//! line = *" " "- " role [ " " DQUOTE name DQUOTE ] *( " [" item *( ", " item ) "]" ) [ ":" / ": " value ] LF
//! ```
//!
//! This is a second, faster parser. The full view of a page consists of such lines. It copies them and replaces only their
//! refs, because nothing else in them needs escaping. Each byte is read once. To parse and escape each line in full takes
//! almost twice the time, which is more than half the time of `Regex::replace_all`.
//!
//! A line that is parsed has the same meaning in the [whole grammar](Line::parse_tree). All other lines are refused: names
//! with escapes, text that may need escaping, values after a name, dialogs.

use super::plain_text::{after_plain, after_run, after_spaces, class};
use super::{Ending, Grammar, Line, Mark, Span, Spelling};

impl<'a> Line<'a> {
    /// Parses the line of `tree` that begins at `start`. Returns `None` if it is not of the common form.
    #[inline(always)]
    pub(crate) fn parse_common(tree: &'a str, start: usize) -> Option<Self> {
        let bytes = tree.as_bytes().get(start..)?;
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
        let role = Span::new(at(key), at(rest));
        let (mut name, mut spelling) = (Span::default(), Spelling::None);
        if let [b' ', b'"', text @ ..] = rest {
            let [b'"', after @ ..] = after_plain(text, class::NOTABLE | class::QUOTE) else { return None };
            (name, spelling) = (Span::new(at(text), at(after) - 1), Spelling::Json);
            rest = after;
        }
        let named = at(rest);
        let mut mark = None;
        while let [b' ', b'[', items @ ..] = rest {
            rest = after_bracket(items, bytes.len(), &mut mark)?;
        }
        let attributes = Span::new(named, at(rest));
        let (ending, rest) = match rest {
            [b'\n', ..] => (Ending::Plain, rest),
            [b':', rest @ ..] if rest.starts_with(b"\n") => (Ending::Colon, rest),
            [b':', b' ', value @ ..] if spelling == Spelling::None => {
                (Ending::Text(at(value)), after_plain(value, class::NOTABLE))
            }
            _ => return None,
        };
        let length = at(rest);
        if rest.first() != Some(&b'\n') {
            return None;
        }
        let text = tree.get(start..start + length)?;
        let indent = role.start - "- ".len();
        Some(Self {
            name,
            spelling,
            mark,
            attributes,
            ending,
            ..Self::begin(Grammar::Tree, text, indent, role)
        })
    }
}

/// The bytes after a bracket with these items. `end` is the offset where the bytes end.
#[inline(always)]
fn after_bracket<'b>(items: &'b [u8], end: usize, mark: &mut Option<Mark>) -> Option<&'b [u8]> {
    let mut item = items;
    loop {
        let after = if item.starts_with(b"ref=") {
            let (found, after) = Mark::scan(item, items, end)?;
            if mark.replace(found).is_some() {
                return None;
            }
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

    /// Parts of lines, between bars.
    const PIECES: &str = "button|/url|link| \"Pay\"| \"|é|@|=|\\| [|ref=e1|level=1|uid=1_1|url=x|, |]| [ref=e2]|:|: |.|-|clickable| ";

    proptest! {
        #[test]
        fn has_the_meaning_of_the_whole_grammar(
            pieces in prop::collection::vec(prop::sample::select(PIECES.split('|').collect::<Vec<_>>()), 0..12)
        ) {
            let line = format!("  - {}", pieces.concat());
            if let Some(common) = Line::parse_common(&format!("{line}\n    - next"), 0) {
                prop_assert_eq!(format!("{:?}", Some(common)), format!("{:?}", Line::parse_tree(&line)));
            }
        }
    }
}
