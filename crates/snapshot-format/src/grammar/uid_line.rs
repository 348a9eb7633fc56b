//! Parses a line of chrome-devtools-mcp's snapshots.
//!
//! ```text
//! line      = *"  " "uid=" N "_" N [ " " role ] [ " " DQUOTE name DQUOTE ] *( " " attribute )
//! attribute = word / word "=" DQUOTE value DQUOTE            in alphabetical order
//! ```
//!
//! Nothing is escaped. A name can contain any character except a line break, and a value can contain any character. So
//! the end of the name is a guess. No ref depends on it, because the uid is at the beginning of the line. Versions from
//! 1.x on omit the role `StaticText`.

use memchr::memchr_iter;

use super::{Grammar, Line, Mark, Span, Spelling};
use crate::Ref;

/// The text at the beginning of a line, after the indentation.
const UID: &str = "uid=";

/// The properties of Chromium's accessibility tree, as the driver spells them, in alphabetical order.
#[rustfmt::skip]
const WORDS: [&str; 38] = [
    "atomic", "autocomplete", "busy", "checked", "description", "details", "disableable", "disabled",
    "editable", "errormessage", "expandable", "expanded", "focusable", "focused", "haspopup", "hidden",
    "invalid", "keyshortcuts", "level", "live", "modal", "multiline", "multiselectable", "orientation",
    "pressed", "readonly", "relevant", "required", "roledescription", "root", "selectable", "selected",
    "settable", "url", "value", "valuemax", "valuemin", "valuetext",
];

fn is_attribute(word: &str) -> bool {
    debug_assert!(WORDS.is_sorted());
    WORDS.binary_search(&word).is_ok()
}

/// The number of quotation marks tried as the end of a name or value. If none fits, the last one of the line is used.
const TRIES: usize = 8;

impl<'a> Line<'a> {
    /// Parses a line. Returns `None` if the driver could not have printed it.
    pub(super) fn parse_uid(text: &'a str) -> Option<Self> {
        let indent = text.bytes().position(|byte| byte != b' ')?;
        let rest = text.get(indent..)?.strip_prefix(UID)?;
        let (id, key) = Ref::scan_uid(rest.as_bytes())?;
        let after = text.len() - key.len();
        if !indent.is_multiple_of(2) || !matches!(key, [] | [b' ', ..]) {
            return None;
        }
        let begin = (after + 1).min(text.len());
        let key = text.get(after..)?;
        let is_role = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
        let role = key.strip_prefix(' ').map_or(0, |key| key.bytes().take_while(is_role).count());
        let mut line = Self::begin(Grammar::Uid, text, indent, Span::new(begin, begin + role));
        let named = if role > 0 { begin + role } else { after };
        let name_end = match text.get(named..).and_then(|rest| rest.strip_prefix(" \"")) {
            Some(name) => {
                let length = name_length(name);
                line.spelling = Spelling::Raw;
                line.name = Span::new(named + 2, named + 2 + length);
                (named + 3 + length).min(text.len())
            }
            None if role == 0 && after < text.len() => return None,
            None => named,
        };
        line.attributes = Span::new(name_end, text.len());
        line.mark = Some(Mark { id, span: Span::new(indent, begin) });
        Some(line)
    }

    /// Whether page text in this line could continue on the next lines. Raw attributes such as `value` can, and so can
    /// preformatted text.
    pub(crate) fn may_run_on(&self) -> bool {
        const RAW: [&str; 4] = ["value=\"", "keyshortcuts=\"", "roledescription=\"", "valuetext=\""];
        matches!(self.role(), "StaticText" | "InlineTextBox") || RAW.iter().any(|key| self.text.contains(key))
    }
}

/// The length of the name at the beginning of `text`. It ends at the first quotation mark that only attributes follow.
fn name_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let fits = |quote: &usize| attributes_fit(text.get(quote + 1..).unwrap_or_default());
    memchr_iter(b'"', bytes)
        .take(TRIES)
        .find(fits)
        .or_else(|| memchr::memrchr(b'"', bytes))
        .unwrap_or(bytes.len())
}

/// Whether a text consists of attributes in alphabetical order.
fn attributes_fit(text: &str) -> bool {
    let mut last = "";
    let mut rest = text;
    while !rest.is_empty() {
        let Some((name, _, after)) = attribute(rest).filter(|(name, ..)| *name > last) else { return false };
        (last, rest) = (name, after);
    }
    true
}

/// The first attribute's name, its value, and the text after it.
fn attribute(text: &str) -> Option<(&str, Option<&str>, &str)> {
    let text = text.strip_prefix(' ')?;
    let length = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let (name, rest) = text.split_at_checked(length).filter(|(name, _)| is_attribute(name))?;
    let Some(value) = rest.strip_prefix("=\"") else {
        return (rest.is_empty() || rest.starts_with(' ')).then_some((name, None, rest));
    };
    // A value ends at the first quotation mark that is followed by another attribute or by nothing.
    let follows = |quote: usize| {
        let after = value.get(quote + 1..).unwrap_or_default();
        let mut words = after.split([' ', '=']);
        after.is_empty() || words.next() == Some("") && words.next().is_some_and(is_attribute)
    };
    let end = memchr_iter(b'"', value.as_bytes()).take(TRIES).find(|quote| follows(*quote));
    let end = end.unwrap_or_else(|| value.trim_end_matches('"').len());
    Some((name, value.get(..end), value.get(end + 1..).unwrap_or_default()))
}

/// Iterates over the attributes of a text.
pub(super) fn attributes(mut text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    std::iter::from_fn(move || {
        let (name, value, rest) = attribute(text)?;
        text = rest;
        Some((name, value))
    })
}
