//! Parses a line of agent-browser's and Playwright's trees.
//!
//! ```text
//! line    = *"  " "- " ( key / "'" key "'" ) [ ":" / ": " value ]      the quotes double every ' inside
//! key     = role [ " " name ] *( " " bracket ) [ " " kind " " bracket ]
//! name    = JSON string / "/" regex "/" / raw text in quotes
//! bracket = "[" item *( ", " item ) "]"
//! item    = word / word "=" word / "ref=" ref / "url=" rest of the line
//! kind    = "clickable" / "focusable" / "editable"
//! ```
//!
//! | driver | name | position of the ref |
//! |---|---|---|
//! | agent-browser up to 0.19 | as Playwright prints it | after the first `"[^"]*"`, even inside the name; without a name, after the role |
//! | agent-browser 0.20 to 0.2x | raw, in quotes | last in its bracket |
//! | later agent-browser | JSON | last in its bracket, except for a URL after it |
//! | Playwright | JSON or regex; the key is YAML-quoted if YAML requires it | in a separate bracket, after the states |

use super::plain_text::{after_plain, after_run, class, may_need_escape};
use super::{Ending, Grammar, LONGEST, Line, Mark, Span, Spelling};
use crate::Ref;

impl<'a> Line<'a> {
    /// Parses the line at `start` in place, if the line has the form that drivers with escaped names print. Each byte is read
    /// once: the grammar finds the end of the line.
    #[inline]
    pub(crate) fn read_escaped(&mut self, tree: &'a str, start: usize) -> Option<()> {
        let bytes = tree.as_bytes().get(start..)?;
        let key = tree_key(bytes)?;
        let at = bytes.len() - key.len();
        *self = Self::begin(Grammar::Tree, "", at - DASH.len(), Span::new(at, at));
        let end = bytes.len() - self.escaped_key(key, bytes.len())?.len();
        self.text = tree.get(start..start + end).filter(|_| end <= LONGEST)?;
        // `PlainLines` removes the first half of a line break of Windows.
        (self.is_plain || !self.text.ends_with('\r')).then_some(())
    }

    /// Parses a line. Returns `None` if no driver could have printed it.
    pub(crate) fn parse_tree(text: &'a str) -> Option<Self> {
        let bytes = text.as_bytes();
        let key = tree_key(bytes).filter(|_| bytes.len() <= LONGEST)?;
        let at = bytes.len() - key.len();
        let mut line = Self::begin(Grammar::Tree, text, at - DASH.len(), Span::new(at, at));
        let fits = match key {
            [b'\'', ..] => line.quoted_key(at + 1),
            _ => line.key(key.strip_prefix(CHANGED).unwrap_or(key), bytes),
        };
        fits.then_some(line)
    }

    /// Parses the line that Playwright prints for an element that has not changed: `- ref=e2 [unchanged]`. It has no role.
    #[inline(never)]
    pub(crate) fn parse_unchanged(text: &'a str) -> Option<Self> {
        let key = tree_key(text.as_bytes())?;
        let (id, after) = Ref::scan(key.strip_prefix(b"ref=")?)?;
        if after != b" [unchanged]" {
            return None;
        }
        let (at, end) = (text.len() - key.len(), text.len() - after.len());
        let mut line = Self::begin(Grammar::Tree, text, at - DASH.len(), Span::new(at, at));
        line.mark = Some(Mark::alone(id, Span::new(at, end)));
        line.spelling = Spelling::Raw;
        // The ref has no brackets, so the line must be written anew.
        line.is_plain = false;
        line.attributes = Span::new(end, text.len());
        Some(line)
    }

    /// All ways to parse a line with a raw name in quotes; see [`raw_readings`](Self::raw_readings).
    pub(crate) fn readings(text: &'a str) -> impl Iterator<Item = Self> {
        let key = tree_key(text.as_bytes()).filter(|_| text.len() <= LONGEST);
        let (text, key) = key.map_or(("", &[] as &[u8]), |key| (text, key));
        let start = text.len() - key.len();
        let role = Span::new(start, text.len() - after_role(key).len());
        Self::begin(Grammar::Tree, text, start.saturating_sub(DASH.len()), role).raw_readings()
    }

    /// Parses a key in single quotes. It ends at the first single quote that is not doubled.
    #[inline(never)]
    fn quoted_key(&mut self, start: usize) -> bool {
        let bytes = self.text.as_bytes();
        let mut close = start;
        loop {
            let Some(quote) = bytes.get(close..).and_then(|rest| memchr::memchr(b'\'', rest)) else {
                return false;
            };
            close += quote;
            if bytes.get(close + 1) != Some(&b'\'') {
                break;
            }
            close += 2;
        }
        let Some((key, rest)) = bytes.split_at_checked(close) else { return false };
        self.yaml_quoted = true;
        let fits = key.get(start..).is_some_and(|inner| self.key(inner, key)) && self.ending == Ending::Plain;
        self.ending = match rest {
            [_] => Ending::Plain,
            [_, b':'] => Ending::Colon,
            [_, b':', b' ', ..] => Ending::text(close + 3),
            _ => return false,
        };
        self.is_plain &= !self.ends_in_text();
        fits
    }

    /// Parses a key and the text after it, up to the end of `bytes`. Returns whether a driver could have printed it.
    fn key(&mut self, key: &[u8], bytes: &[u8]) -> bool {
        if self.escaped_key(key, bytes.len()).is_some() {
            return true;
        }
        let rest = after_role(key);
        let role = key.get(..key.len() - rest.len());
        let named = bytes.len() - rest.len() + 2;
        match rest {
            _ if rest.len() == key.len() => false,
            [b' ', b'"', ..] if is_cursor_role(role) => self.cursor_name(named, bytes),
            [b' ', b'"', name @ ..] => self.raw_name(named, bytes) || self.ref_within_name(name, bytes.len()),
            [b' ', b'/', ..] => self.regex(named, bytes),
            _ => false,
        }
    }

    /// Parses a key whose name, if it has one, is a JSON string, and the text after it. `end` is the offset where the bytes
    /// end. Returns the bytes after the line.
    #[inline(always)]
    fn escaped_key<'b>(&mut self, key: &'b [u8], end: usize) -> Option<&'b [u8]> {
        let rest = after_role(key);
        self.role = Span::new(end - key.len(), end - rest.len());
        match rest {
            _ if rest.len() == key.len() => None,
            [b' ', b'"', ..] if is_cursor_role(key.get(..key.len() - rest.len())) => None,
            [b' ', b'"', name @ ..] => self.name_in_quotes(name, end),
            [b' ', b'/', ..] => None,
            _ => self.rest(rest, end),
        }
    }

    /// Parses the text after role and name. `end` is the offset where the bytes end. Returns the bytes after the line, or
    /// `None` if no driver could have printed it.
    #[inline(always)]
    pub(super) fn rest<'b>(&mut self, start: &'b [u8], end: usize) -> Option<&'b [u8]> {
        (self.mark, self.cursor, self.ending) = (None, false, Ending::Plain);
        let mut rest = start;
        let after = loop {
            rest = match rest {
                [] | [b'\n', ..] => break Some(rest),
                [b' ', b'[', items @ ..] => match self.bracket(items, end) {
                    Bracket::Ends(after) => after,
                    Bracket::Url(url) => break Some(self.ending_text(url, end)),
                    Bracket::None => break None,
                },
                [b':'] | [b':', b'\n', ..] => {
                    self.ending = Ending::Colon;
                    break rest.get(1..);
                }
                [b':', b' ', value @ ..] => break Some(self.ending_text(value, end)),
                // agent-browser up to 0.19 does not recognise a regex as the name and puts the ref before it.
                [b' ', regex @ ..]
                    if regex.starts_with(b"/") && self.mark.is_some() && self.spelling == Spelling::None =>
                {
                    break Some(self.ending_text(regex, end));
                }
                [b' ', kind @ ..] if self.mark.is_some() && !self.cursor => {
                    let Some(after) = KINDS.iter().find_map(|known| kind.strip_prefix(*known)) else {
                        break None;
                    };
                    self.cursor = true;
                    after
                }
                _ => break None,
            }
        };
        self.attributes = Span::new(end - start.len(), end - rest.len());
        after
    }

    /// Parses the text at the end of a line. Returns the bytes after the line.
    #[inline(always)]
    fn ending_text<'b>(&mut self, text: &'b [u8], end: usize) -> &'b [u8] {
        self.ending = Ending::text(end - text.len());
        match after_plain(text, class::NOTABLE) {
            after @ ([] | [b'\n', ..]) => after,
            rest => {
                self.is_plain = false;
                memchr::memchr(b'\n', rest).and_then(|length| rest.get(length..)).unwrap_or_default()
            }
        }
    }

    /// Parses a bracket with these items. `end` is the offset where the bytes end.
    #[inline(always)]
    fn bracket<'b>(&mut self, items: &'b [u8], end: usize) -> Bracket<'b> {
        let mut item = items;
        loop {
            let id = item.strip_prefix(b"ref=").unwrap_or_default();
            let after = if let Some((id, after)) = Ref::scan(id) {
                if self.mark.is_some() {
                    return Bracket::None;
                }
                let items_before = item.len() < items.len();
                let items_after = after.first() == Some(&b',');
                let open = end - item.len() - if items_before { ", ".len() } else { "[".len() };
                let close = end - after.len() + if items_after { ", ".len() } else { "]".len() };
                self.mark = Some(Mark { id, span: Span::new(open, close), items_before, items_after });
                after
            } else if item.starts_with(b"url=") && self.mark.is_some() {
                return Bracket::Url(item);
            } else {
                self.after_item(item)
            };
            match after {
                [b']', rest @ ..] => return Bracket::Ends(rest),
                [b',', b' ', next @ ..] if after.len() < item.len() => item = next,
                _ => return Bracket::None,
            }
        }
    }

    /// The bytes after the item of a bracket. The commas of `[box=1,-2,3,4]` are part of the item.
    #[inline(always)]
    fn after_item<'b>(&mut self, item: &'b [u8]) -> &'b [u8] {
        let is_part = |byte: u8| class::has(byte, class::ITEM) || byte == b'=';
        let mut rest = item;
        loop {
            rest = after_run(rest, class::ITEM);
            match rest {
                [b'=', after @ ..] => {
                    self.is_plain &= !may_need_escape(item, item.len() - rest.len());
                    rest = after;
                }
                [b',', after @ ..]
                    if rest.len() < item.len() && after.first().is_some_and(|next| is_part(*next)) =>
                {
                    rest = after;
                }
                _ => return rest,
            }
        }
    }
}

const DASH: &str = "- ";

/// The bytes of a line after the indentation and the dash. `None` if there is no dash.
#[inline(always)]
fn tree_key(bytes: &[u8]) -> Option<&[u8]> {
    after_spaces(bytes).strip_prefix(DASH.as_bytes())
}

/// The bytes after the spaces at the beginning.
#[inline(always)]
fn after_spaces(mut bytes: &[u8]) -> &[u8] {
    while let Some((eight, rest)) = bytes.split_first_chunk() {
        let others = u64::from_le_bytes(*eight) ^ u64::from_le_bytes([b' '; 8]);
        if others != 0 {
            return bytes.get(others.trailing_zeros() as usize / 8..).unwrap_or_default();
        }
        bytes = rest;
    }
    let length = bytes.iter().position(|byte| *byte != b' ').unwrap_or(bytes.len());
    bytes.get(length..).unwrap_or_default()
}

/// The prefix of a changed line where Playwright prints a difference.
const CHANGED: &[u8] = b"<changed> ";

/// Whether a tree has only the parts of the page that changed. Playwright then marks each outermost line, so the first line
/// decides.
pub(crate) fn is_partial(tree: &str) -> bool {
    tree.as_bytes().strip_prefix(b"- ").is_some_and(|key| key.starts_with(CHANGED))
}

const KINDS: [&[u8]; 3] = [b"clickable", b"focusable", b"editable"];

/// Whether agent-browser up to 0.19 prints this role for elements that are interactive only because of their cursor.
#[inline(always)]
fn is_cursor_role(role: Option<&[u8]>) -> bool {
    matches!(role, Some(b"clickable" | b"focusable"))
}

/// The result of parsing a bracket.
enum Bracket<'b> {
    None,
    /// A bracket that ends before this text.
    Ends(&'b [u8]),
    /// A bracket with this URL in it, which continues to the end of the line.
    Url(&'b [u8]),
}

/// The bytes after the role at the beginning of a key. Playwright's properties have a slash before their name: `/url`.
#[inline(always)]
fn after_role(key: &[u8]) -> &[u8] {
    let word = key.strip_prefix(b"/").unwrap_or(key);
    let rest = after_run(word, class::WORD);
    if rest.len() == word.len() { key } else { rest }
}
