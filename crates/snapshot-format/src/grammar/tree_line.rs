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

use super::plain_text::{after_run, after_spaces, class};
use super::{Ending, Grammar, Line, Mark, Span, Spelling};
use crate::Ref;

impl<'a> Line<'a> {
    /// Parses a line. Returns `None` if no driver could have printed it.
    pub(crate) fn parse_tree(text: &'a str) -> Option<Self> {
        let bytes = text.as_bytes();
        let start = tree_key(bytes)?;
        let key = bytes.get(start..)?;
        let key = key.strip_prefix(CHANGED).unwrap_or(key);
        let at = bytes.len() - key.len();
        let mut line = Self::begin(Grammar::Tree, text, start - DASH.len(), Span::new(at, at));
        let fits = if key.starts_with(b"'") { line.quoted_key(at + 1) } else { line.key(at, bytes) };
        fits.then_some(line)
    }

    /// Parses the line that Playwright prints for an element that has not changed: `- ref=e2 [unchanged]`. It has no role.
    pub(crate) fn parse_unchanged(text: &'a str) -> Option<Self> {
        let at = tree_key(text.as_bytes())?;
        let (id, after) = Ref::scan(text.as_bytes().get(at..)?.strip_prefix(b"ref=")?)?;
        if after != b" [unchanged]" {
            return None;
        }
        let end = text.len() - after.len();
        let mut line = Self::begin(Grammar::Tree, text, at - DASH.len(), Span::new(at, at));
        line.mark = Some(Mark { id, span: Span::new(at, end) });
        line.spelling = Spelling::Raw;
        line.attributes = Span::new(end, text.len());
        Some(line)
    }

    /// All ways to parse a line with a raw name in quotes; see [`raw_readings`](Self::raw_readings).
    pub(crate) fn readings(text: &'a str) -> impl Iterator<Item = Self> {
        let (text, start) = tree_key(text.as_bytes()).map_or(("", 0), |start| (text, start));
        let bytes = text.as_bytes();
        let role = Span::new(start, start + bytes.get(start..).map_or(0, role_length));
        Self::begin(Grammar::Tree, text, start.saturating_sub(DASH.len()), role).raw_readings()
    }

    /// Parses a key in single quotes. It ends at the first single quote that is not doubled.
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
        let fits = self.key(start, key) && self.ending == Ending::Plain;
        self.ending = match rest {
            [_] => Ending::Plain,
            [_, b':'] => Ending::Colon,
            [_, b':', b' ', ..] => Ending::Text(close + 3),
            _ => return false,
        };
        fits
    }

    /// Parses the key at `at` and the text after it, up to the end of `bytes`. Returns whether a driver could have
    /// printed it.
    #[inline(always)]
    fn key(&mut self, at: usize, bytes: &[u8]) -> bool {
        let Some(key) = bytes.get(at..) else { return false };
        let role = role_length(key);
        self.role = Span::new(at, at + role);
        match key.get(role..) {
            _ if role == 0 => false,
            Some([b' ', b'"', ..]) if is_cursor_role(key.get(..role)) => {
                self.cursor_name(at + role + 2, bytes)
            }
            Some([b' ', b'"', ..]) => self.name_in_quotes(at + role + 2, bytes),
            Some([b' ', b'/', ..]) => self.regex(at + role + 2, bytes),
            _ => self.rest(at + role, bytes),
        }
    }

    /// Parses the text after role and name, from `start` on. Returns whether a driver could have printed it.
    #[inline(always)]
    pub(super) fn rest(&mut self, start: usize, bytes: &[u8]) -> bool {
        self.mark = None;
        self.cursor = false;
        self.ending = Ending::Plain;
        let at = |rest: &[u8]| bytes.len() - rest.len();
        let mut rest = bytes.get(start..).unwrap_or_default();
        let fits = loop {
            rest = match rest {
                [] => break true,
                [b' ', b'[', items @ ..] => match self.bracket(items, bytes.len()) {
                    Bracket::Ends(after) => after,
                    Bracket::Url(url) => {
                        self.ending = Ending::Text(at(url));
                        break true;
                    }
                    Bracket::None => break false,
                },
                [b':'] => {
                    self.ending = Ending::Colon;
                    break true;
                }
                [b':', b' ', value @ ..] => {
                    self.ending = Ending::Text(at(value));
                    break true;
                }
                // agent-browser up to 0.19 does not recognise a regex as the name and puts the ref before it.
                [b' ', b'/', ..] if self.mark.is_some() && self.spelling == Spelling::None => {
                    self.ending = Ending::Text(at(rest) + 1);
                    break true;
                }
                [b' ', kind @ ..] if self.mark.is_some() && !self.cursor => {
                    let Some(after) = KINDS.iter().find_map(|known| kind.strip_prefix(*known)) else {
                        break false;
                    };
                    self.cursor = true;
                    after
                }
                _ => break false,
            }
        };
        self.attributes = Span::new(start, at(rest));
        fits
    }

    /// Parses the bracket with these items. `end` is the offset where `items` ends.
    #[inline(always)]
    fn bracket<'b>(&mut self, items: &'b [u8], end: usize) -> Bracket<'b> {
        let mut item = items;
        loop {
            let after = if let Some((mark, after)) = Mark::scan(item, items, end) {
                if self.mark.replace(mark).is_some() {
                    return Bracket::None;
                }
                after
            } else if item.starts_with(b"url=") && self.mark.is_some() {
                return Bracket::Url(item);
            } else {
                after_item(item)
            };
            match after {
                [b']', rest @ ..] => return Bracket::Ends(rest),
                [b',', b' ', next @ ..] if after.len() < item.len() => item = next,
                _ => return Bracket::None,
            }
        }
    }
}

const DASH: &[u8] = b"- ";

/// The offset of the key, after the indentation and the dash. `None` if there is no dash.
#[inline]
fn tree_key(bytes: &[u8]) -> Option<usize> {
    let key = after_spaces(bytes).strip_prefix(DASH)?;
    Some(bytes.len() - key.len())
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
fn is_cursor_role(role: Option<&[u8]>) -> bool {
    matches!(role, Some(b"clickable" | b"focusable"))
}

/// The result of parsing a bracket.
enum Bracket<'b> {
    None,
    /// A bracket that ends before this text.
    Ends(&'b [u8]),
    /// A bracket with this URL in it, up to the end of the line.
    Url(&'b [u8]),
}

/// The length of the role at the beginning of `bytes`, or 0. Playwright's properties have a slash before their name:
/// `/url`.
#[inline]
fn role_length(bytes: &[u8]) -> usize {
    let slash = usize::from(bytes.first() == Some(&b'/'));
    let word = bytes.get(slash..).map_or(0, |word| run_length(word, class::WORD));
    if word == 0 { 0 } else { slash + word }
}

#[inline]
fn run_length(bytes: &[u8], classes: u8) -> usize {
    bytes.len() - after_run(bytes, classes).len()
}

/// The text after the bracket item at the beginning of `bytes`. The commas of `[box=1,-2,3,4]` are part of the item.
#[inline]
fn after_item(bytes: &[u8]) -> &[u8] {
    let mut length = run_length(bytes, class::ITEM);
    while length > 0 && bytes.get(length) == Some(&b',') {
        match bytes.get(length + 1..).map_or(0, |part| run_length(part, class::ITEM)) {
            0 => break,
            part => length += 1 + part,
        }
    }
    bytes.get(length..).unwrap_or_default()
}
