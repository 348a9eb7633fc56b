//! The grammar of a line of agent-browser's and Playwright's trees.
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
//! | driver | name | where the ref is |
//! |---|---|---|
//! | agent-browser up to 0.19 | as Playwright prints it | after the first `"[^"]*"`, even within the name; else after the role |
//! | agent-browser 0.20 to 0.2x | raw, in quotes | last in its bracket |
//! | agent-browser since | JSON | last in its bracket, but for the URL |
//! | Playwright | JSON or regex, the key YAML-quoted where YAML asks for it | a bracket of its own, after the states |

use super::{Ending, Form, Line, Mark, Span, Spelling};
use crate::Ref;

impl<'a> Line<'a> {
    /// Takes a line apart; `None` where no driver would have printed it.
    pub(crate) fn parse_tree(text: &'a str) -> Option<Self> {
        let mut line = Self::begin_tree(text)?;
        let bytes = text.as_bytes();
        let at = line.role.start;
        let key = bytes.get(at..)?;
        let fits = match key.first()? {
            b'\'' => line.quoted_key(at + 1),
            b'<' if key.starts_with(CHANGED) => line.key(at + CHANGED.len(), bytes),
            _ => line.key(at, bytes),
        };
        fits.then_some(line)
    }

    /// All that a line can be with a name in quotes that is not escaped; see [`raw_readings`](Self::raw_readings).
    pub(crate) fn readings(text: &'a str) -> impl Iterator<Item = Self> {
        let line = Self::begin_tree(text).map(|mut line| {
            let start = line.role.start;
            let role = text.as_bytes().get(start..).map_or(0, role_length);
            line.role.end = start + role;
            line
        });
        line.into_iter().flat_map(Self::raw_readings)
    }

    /// What a line begins with; where its role should be is known, but not if it is there.
    #[inline]
    fn begin_tree(text: &'a str) -> Option<Self> {
        let bytes = text.as_bytes();
        let indent = bytes.iter().position(|byte| *byte != b' ')?;
        matches!(bytes.get(indent..)?, [b'-', b' ', ..]).then(|| Self::begin(text, indent, indent + 2))
    }

    /// A key in single quotes, which ends at the first one that is not doubled.
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

    /// The key that begins at `at`, and what follows it up to the end of `bytes`. Whether a driver could have printed
    /// it.
    fn key(&mut self, at: usize, bytes: &[u8]) -> bool {
        let role = bytes.get(at..).map_or(0, role_length);
        self.role = Span { start: at, end: at + role };
        if role == 0 {
            return false;
        }
        match bytes.get(at + role..) {
            Some([b' ', b'"', ..]) => self.name_in_quotes(at + role + 2, bytes),
            Some([b' ', b'/', ..]) => self.regex(at + role + 2, bytes),
            _ => self.rest(at + role, bytes),
        }
    }

    /// What follows role and name from `at` on. Whether a driver could have printed it.
    pub(super) fn rest(&mut self, start: usize, bytes: &[u8]) -> bool {
        self.mark = None;
        self.cursor = false;
        self.ending = Ending::Plain;
        self.attributes = Span { start, end: start };
        loop {
            let at = self.attributes.end;
            match bytes.get(at..) {
                None | Some([]) => return true,
                Some([b' ', b'[', ..]) => match self.bracket(bytes, at + 1) {
                    Bracket::Ends(after) => self.attributes.end = after,
                    Bracket::Url(text) => {
                        self.ending = Ending::Text(text);
                        return true;
                    }
                    Bracket::None => return false,
                },
                Some([b':']) => {
                    self.ending = Ending::Colon;
                    return true;
                }
                Some([b':', b' ', ..]) => {
                    self.ending = Ending::Text(at + 2);
                    return true;
                }
                // A regex that agent-browser up to 0.19 did not recognise as the name.
                Some([b' ', b'/', ..]) if self.mark.is_some() && self.spelling == Spelling::None => {
                    self.ending = Ending::Text(at + 1);
                    return true;
                }
                Some([b' ', kind @ ..]) if self.mark.is_some() && !self.cursor => {
                    let Some(kind) = KINDS.iter().find(|known| kind.starts_with(known)) else { return false };
                    self.cursor = true;
                    self.attributes.end = at + 1 + kind.len();
                }
                Some(_) => return false,
            }
        }
    }

    /// A bracket that opens at `open`.
    fn bracket(&mut self, bytes: &[u8], open: usize) -> Bracket {
        let mut item = open + 1;
        loop {
            let Some(rest) = bytes.get(item..) else { return Bracket::None };
            let mut after = item;
            if let Some((id, length)) = rest.strip_prefix(b"ref=").and_then(Ref::scan) {
                after += "ref=".len() + length;
                if self.mark.is_some() {
                    return Bracket::None;
                }
                let items_before = item > open + 1;
                let items_after = bytes.get(after) == Some(&b',');
                let start = if items_before { item - 2 } else { open };
                let end = if items_after { after + 2 } else { after + 1 };
                self.mark = Some(Mark { id, start, end, form: Form::Bracket { items_before, items_after } });
            } else if rest.starts_with(b"url=") && self.mark.is_some() {
                return Bracket::Url(item);
            } else {
                after += item_length(rest);
            }
            match bytes.get(after..) {
                Some([b']', ..]) => return Bracket::Ends(after + 1),
                Some([b',', b' ', ..]) if after > item => item = after + 2,
                _ => return Bracket::None,
            }
        }
    }
}

/// What Playwright puts before what changed, where it prints a difference.
const CHANGED: &[u8] = b"<changed> ";

const KINDS: [&[u8]; 3] = [b"clickable", b"focusable", b"editable"];

/// What stands where a bracket may.
enum Bracket {
    None,
    /// A bracket up to this offset.
    Ends(usize),
    /// A bracket with a URL, which is the page's own up to the end of the line.
    Url(usize),
}

/// How long the role is that `bytes` begin with. Playwright's properties have a slash before their name.
fn role_length(bytes: &[u8]) -> usize {
    let slash = usize::from(bytes.first() == Some(&b'/'));
    let word = bytes.get(slash..).map_or(0, |word| run_length(word, &WORD));
    if word == 0 { 0 } else { slash + word }
}

/// Bytes that a role or an item of a bracket consists of.
type Class = [bool; 256];

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "computed by the compiler")]
const fn class(others: &[u8]) -> Class {
    let mut class = [false; 256];
    let mut byte = 0;
    while byte < class.len() {
        class[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    let mut other = 0;
    while other < others.len() {
        class[others[other] as usize] = true;
        other += 1;
    }
    class
}

static WORD: Class = class(b"_-");
static PART: Class = class(b"=-_:.");

fn run_length(bytes: &[u8], class: &Class) -> usize {
    let is_other = |byte: &u8| !class.get(usize::from(*byte)).copied().unwrap_or_default();
    bytes.iter().position(is_other).unwrap_or(bytes.len())
}

/// How long the item of a bracket is that `bytes` begin with. In `[box=1,-2,3,4]` the commas are part of it.
fn item_length(bytes: &[u8]) -> usize {
    let mut length = run_length(bytes, &PART);
    while length > 0 && bytes.get(length) == Some(&b',') {
        match bytes.get(length + 1..).map_or(0, |part| run_length(part, &PART)) {
            0 => break,
            part => length += 1 + part,
        }
    }
    length
}
