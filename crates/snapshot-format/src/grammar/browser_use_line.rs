//! Parses a line of browser-use's trees, from 0.5 on.
//!
//! ```text
//! line      = *TAB ( element / text )
//! element   = [ "|SHADOW(open)|" ] [ "*" ] ( "[" / "|scroll element[" / "|SCROLL+" ) N "]<" tag " " *( attribute " " )
//!             [ ">" text ] "/>" [ " (" scroll position ")" ]
//! attribute = word "=" value
//! ```
//!
//! Nothing is escaped. A value ends where another attribute begins. Texts and values contain line breaks. Elements without
//! a number are not interactive and are read as text. Only versions up to 0.5 print text inside an element.

use super::{Grammar, Line, Mark, Span, Spelling, roles};
use crate::Ref;

const SHADOWS: [&str; 2] = ["|SHADOW(open)|", "|SHADOW(closed)|"];
const OPENINGS: [&str; 3] = ["[", "|scroll element[", "|SCROLL+"];
const CLOSE: &str = " />";

/// The attributes that name an element, the best first.
const NAMES: [&str; 6] = ["aria-label", "alt", "image_alt", "title", "placeholder", "name"];

/// The values of `type` that describe a field better than its tag, `input`.
const FIELDS: [&str; 13] = [
    "button", "checkbox", "color", "date", "file", "image", "month", "number", "password", "radio", "range",
    "reset", "submit",
];

impl<'a> Line<'a> {
    /// Parses a line. Returns `None` if it can only be the continuation of a text or a value.
    pub(super) fn parse_browser_use(text: &'a str) -> Option<Self> {
        let tabs = text.bytes().position(|byte| byte != b'\t')?;
        if text.get(tabs..)?.starts_with(char::is_whitespace) {
            return None;
        }
        Some(Self::element(text, tabs).unwrap_or_else(|| Self::plain_text(text)))
    }

    /// A line of browser-use as text, even if it looks like an element.
    pub(crate) fn plain_text(text: &'a str) -> Self {
        let tabs = text.bytes().take_while(|byte| *byte == b'\t').count();
        let mut line = Self::begin(Grammar::BrowserUse, text, 2 * tabs, Span::new(tabs, tabs));
        line.spelling = Spelling::Raw;
        line.name = Span::new(tabs, text.len());
        line.attributes = Span::new(text.len(), text.len());
        line
    }

    fn element(text: &'a str, tabs: usize) -> Option<Self> {
        let mut rest = text.get(tabs..)?;
        rest = SHADOWS.iter().find_map(|shadow| rest.strip_prefix(shadow)).unwrap_or(rest);
        rest = rest.strip_prefix('*').unwrap_or(rest);
        rest = OPENINGS.iter().find_map(|opening| rest.strip_prefix(opening))?;
        let (id, after) = Ref::scan_index(rest.as_bytes())?;
        let tag = text.get(text.len() - after.len()..)?.strip_prefix("]<")?;
        let tag_length =
            tag.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(byte)).count();
        let attributes = tag.get(tag_length..).filter(|_| tag_length > 0)?;
        if !attributes.starts_with([' ', '>']) {
            return None;
        }
        let begin = text.len() - tag.len();
        let role = Span::new(begin, begin + tag_length);
        let mut line = Self::begin(Grammar::BrowserUse, text, 2 * tabs, role);
        line.attributes = Span::new(begin + tag_length, text.len());
        line.spelling = Spelling::Raw;
        line.mark = Some(Mark { id, span: Span::new(tabs, begin) });
        let (mut field, mut role, mut name) = (None, None, None);
        for (key, value) in attributes_of(attributes) {
            let span = || {
                let start = value.as_ptr().addr() - text.as_ptr().addr();
                Span::new(start, start + value.len())
            };
            match key {
                "role" if roles::is_known(value) && !roles::is_text(value) => role = role.or(Some(span())),
                "type" if tag.starts_with("input ") && FIELDS.contains(&value) => {
                    field = field.or(Some(span()));
                }
                _ => {}
            }
            if let Some(rank) = NAMES.iter().position(|known| *known == key)
                && !value.is_empty()
                && name.is_none_or(|(best, _)| rank < best)
            {
                name = Some((rank, span()));
            }
        }
        line.role = role.or(field).unwrap_or(line.role);
        // The attribute `name` of these fields is that of their group.
        let is_choice = matches!(line.role(), "checkbox" | "radio");
        if let Some((_, name)) = name.filter(|(rank, _)| !is_choice || NAMES.get(*rank) != Some(&"name")) {
            line.name = name;
        }
        Some(line)
    }

    /// Whether the line ends like an element of browser-use.
    pub(crate) fn closes(&self) -> bool {
        closes(self.text)
    }

    /// Whether an element seems to end in the line, but the line goes on.
    pub(crate) fn goes_on(&self) -> bool {
        !self.closes() && self.text.contains(CLOSE)
    }

    /// Whether the line can only be the last line of an attribute: a text that ends like an element, or an element that
    /// ends twice.
    pub(crate) fn ends_value(&self) -> bool {
        closed(self.text).is_some_and(|inside| self.mark.is_none() || inside.contains(CLOSE))
    }
}

/// Whether a text ends like an element.
pub(crate) fn closes(text: &str) -> bool {
    closed(text).is_some()
}

/// The text before the end of an element, if the text ends in one.
fn closed(text: &str) -> Option<&str> {
    text.strip_suffix(CLOSE).or_else(|| {
        let (inside, _) = text.strip_suffix(')')?.rsplit_once(" (")?;
        inside.strip_suffix(CLOSE)
    })
}

/// Splits the text after a tag into the attributes and the text inside the element.
fn split(text: &str) -> (&str, Option<&str>) {
    let inside = closed(text).unwrap_or(text);
    let is_text = |at: &usize| *at <= 1 || !matches!(inside.as_bytes().get(at - 1), Some(b' ' | b'/'));
    match memchr::memchr_iter(b'>', inside.as_bytes()).find(is_text) {
        Some(at) => (inside.get(..at).unwrap_or_default(), inside.get(at + 1..)),
        None => (inside, None),
    }
}

/// The text inside an element. `text` is what follows its tag.
pub(super) fn text_of(text: &str) -> Option<&str> {
    split(text).1.filter(|text| !text.is_empty())
}

/// Iterates over the attributes in the text after a tag.
pub(super) fn attributes_of(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = split(text).0;
    std::iter::from_fn(move || {
        let (key, after) = key_of(rest.strip_prefix(' ')?)?;
        let next = memchr::memchr_iter(b' ', after.as_bytes())
            .find(|at| after.get(at + 1..).and_then(key_of).is_some());
        let (value, next) = after.split_at_checked(next.unwrap_or(after.len()))?;
        rest = next;
        Some((key, if value == "''" { "" } else { value }))
    })
}

/// The maximum length of an attribute's name.
const KEY: usize = 32;

/// The attribute name that a text begins with, and the text after its `=`.
fn key_of(text: &str) -> Option<(&str, &str)> {
    let is_key = |byte: &u8| byte.is_ascii_lowercase() || b"-_".contains(byte);
    let length = text.bytes().take(KEY).take_while(|byte| is_key(byte)).count();
    let (key, rest) = text.split_at_checked(length).filter(|_| length > 0)?;
    Some((key, rest.strip_prefix('=')?))
}
