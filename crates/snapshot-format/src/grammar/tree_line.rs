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

use super::plain_text::{after_run, class};
use super::{Ending, Grammar, LONGEST, Line, Mark, Span, Spelling};
use crate::Ref;

impl<'a> Line<'a> {
    /// Parses a line. Returns `None` if no driver could have printed it.
    pub(crate) fn parse_tree(text: &'a str) -> Option<Self> {
        let mut line = Self::notice(text);
        line.read_tree(text);
        (!line.is_notice()).then_some(line)
    }

    /// Parses a line in place. The result is a [notice](Self::notice) if no driver could have printed it for an element.
    #[inline]
    pub(crate) fn read_tree(&mut self, text: &'a str) {
        let bytes = text.as_bytes();
        let at = tree_key(bytes);
        *self = Self::begin(Grammar::Tree, text, at.saturating_sub("- ".len()), Span::new(at, at));
        let fits = match bytes.get(at..) {
            _ if at == 0 => false,
            Some([b'\'', ..]) => self.quoted_key(at + 1),
            Some([b'<', ..]) if bytes.get(at..).is_some_and(|key| key.starts_with(CHANGED)) => {
                self.key(at + CHANGED.len(), bytes)
            }
            _ => self.key(at, bytes),
        };
        if !fits {
            *self = Self::notice(text);
        }
    }

    /// Parses the line that Playwright prints for an element that has not changed: `- ref=e2 [unchanged]`. It has no role.
    #[inline(never)]
    pub(crate) fn parse_unchanged(text: &'a str) -> Option<Self> {
        let at = tree_key(text.as_bytes());
        let (id, after) = Ref::scan(text.as_bytes().get(at..)?.strip_prefix(b"ref=")?)?;
        if at == 0 || after != b" [unchanged]" {
            return None;
        }
        let end = text.len() - after.len();
        let mut line = Self::begin(Grammar::Tree, text, at - "- ".len(), Span::new(at, at));
        line.mark = Some(Mark::alone(id, Span::new(at, end)));
        // The ref has no brackets, so the line must be written anew. Lines with this spelling are never copied unchanged.
        line.spelling = Spelling::Raw;
        line.attributes = Span::new(end, text.len());
        Some(line)
    }

    /// All ways to parse a line with a raw name in quotes; see [`raw_readings`](Self::raw_readings).
    pub(crate) fn readings(text: &'a str) -> impl Iterator<Item = Self> {
        let start = tree_key(text.as_bytes());
        let text = if start == 0 { "" } else { text };
        let bytes = text.as_bytes();
        let role = Span::new(start, start + bytes.get(start..).map_or(0, role_length));
        Self::begin(Grammar::Tree, text, start.saturating_sub("- ".len()), role).raw_readings()
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
        let fits = self.key(start, key) && self.ending == Ending::Plain;
        self.ending = match rest {
            [_] => Ending::Plain,
            [_, b':'] => Ending::Colon,
            [_, b':', b' ', ..] => Ending::text(close + 3),
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
                        self.ending = Ending::text(at(url));
                        break true;
                    }
                    Bracket::None => break false,
                },
                [b':'] => {
                    self.ending = Ending::Colon;
                    break true;
                }
                [b':', b' ', value @ ..] => {
                    self.ending = Ending::text(at(value));
                    break true;
                }
                // agent-browser up to 0.19 does not recognise a regex as the name and puts the ref before it.
                [b' ', b'/', ..] if self.mark.is_some() && self.spelling == Spelling::None => {
                    self.ending = Ending::text(at(rest) + 1);
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

/// The offset of the key, after the indentation and the dash. 0 if there is no dash.
#[inline(always)]
fn tree_key(bytes: &[u8]) -> usize {
    let indent = bytes.iter().position(|byte| *byte != b' ').unwrap_or_default();
    let is_line = bytes.len() <= LONGEST && bytes.get(indent..).is_some_and(|rest| rest.starts_with(b"- "));
    if is_line { indent + "- ".len() } else { 0 }
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
    /// A bracket with this URL in it, up to the end of the line.
    Url(&'b [u8]),
}

/// The length of the role at the beginning of `bytes`, or 0. Playwright's properties have a slash before their name:
/// `/url`.
#[inline(always)]
fn role_length(bytes: &[u8]) -> usize {
    let slash = usize::from(bytes.first() == Some(&b'/'));
    let word = bytes.get(slash..).map_or(0, |word| run_length(word, class::WORD));
    if word == 0 { 0 } else { slash + word }
}

fn run_length(bytes: &[u8], classes: u8) -> usize {
    bytes.len() - after_run(bytes, classes).len()
}

/// The text after the bracket item at the beginning of `bytes`. The commas of `[box=1,-2,3,4]` are part of the item.
#[inline(always)]
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
