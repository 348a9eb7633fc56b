//! The grammar of a line of chrome-devtools-mcp's snapshots.
//!
//! ```text
//! line      = *"  " "uid=" N "_" N [ " " role ] [ " " DQUOTE name DQUOTE ] *( " " attribute )
//! attribute = word / word "=" DQUOTE value DQUOTE            in alphabetical order
//! ```
//!
//! Nothing is escaped: a name holds any character but a line break, a value any at all. So where the name ends is only a
//! guess, on which no ref depends: the uid begins the line. `StaticText` is left out as a role since 1.x.

use memchr::{memchr, memchr_iter};

use super::{Ending, Form, Line, Mark, Span, Spelling};
use crate::Ref;

/// What begins a line, after its indentation.
pub(crate) const UID: &str = "uid=";

/// The properties that Chromium's accessibility tree has, as the driver spells them.
const WORDS: &str = " atomic autocomplete busy checked description disableable disabled details editable errormessage \
    expandable expanded focusable focused haspopup hidden invalid keyshortcuts level live modal \
    multiline multiselectable orientation pressed readonly relevant required roledescription root \
    selectable selected settable url value valuemax valuemin valuetext ";

fn is_attribute(word: &str) -> bool {
    !word.is_empty() && WORDS.split(' ').any(|known| known == word)
}

/// How many quotation marks are tried as the end of a name before the last one is taken.
const TRIES: usize = 8;

impl<'a> Line<'a> {
    /// Takes a line apart; `None` where the driver would not have printed it.
    pub(crate) fn parse_uid(text: &'a str) -> Option<Self> {
        let indent = text.bytes().position(|byte| byte != b' ')?;
        let rest = text.get(indent..)?.strip_prefix(UID)?;
        let (id, length) = Ref::scan_uid(rest.as_bytes())?;
        let after = indent + UID.len() + length;
        if !indent.is_multiple_of(2) || !matches!(text.as_bytes().get(after), None | Some(b' ')) {
            return None;
        }
        let mut line = Self::begin(text, indent, (after + 1).min(text.len()));
        let key = text.get(after..)?;
        let role =
            key.strip_prefix(' ').map_or(0, |key| key.bytes().take_while(u8::is_ascii_alphanumeric).count());
        line.role.end = line.role.start + role;
        let named = if role > 0 { line.role.end } else { after };
        let name_end = match text.get(named..).and_then(|rest| rest.strip_prefix(" \"")) {
            Some(name) => {
                let length = name_length(name);
                line.spelling = Spelling::Raw;
                line.name = Span { start: named + 2, end: named + 2 + length };
                (named + 3 + length).min(text.len())
            }
            None if role == 0 && after < text.len() => return None,
            None => named,
        };
        line.attributes = Span { start: name_end, end: text.len() };
        let form = Form::Uid { name_end };
        line.mark = Some(Mark { id, start: indent, end: (after + 1).min(text.len()), form });
        line.ending = Ending::Plain;
        Some(line)
    }

    /// Whether the page's text in this line, with the quotation mark that it may hold, could go on in further lines: a value
    /// and the like anywhere, text where it is preformatted.
    pub(crate) fn may_run_on(&self) -> bool {
        const RAW: [&str; 4] = ["value=\"", "keyshortcuts=\"", "roledescription=\"", "valuetext=\""];
        matches!(self.role(), "StaticText" | "InlineTextBox") || RAW.iter().any(|key| self.text.contains(key))
    }
}

/// How long the name is with which `text` begins: up to the first quotation mark after which only attributes follow.
fn name_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let fits = |quote: &usize| attributes_fit(text.get(quote + 1..).unwrap_or_default());
    memchr_iter(b'"', bytes)
        .take(TRIES)
        .find(fits)
        .or_else(|| memchr::memrchr(b'"', bytes))
        .unwrap_or(bytes.len())
}

/// Whether a text is a list of attributes.
fn attributes_fit(text: &str) -> bool {
    let mut last = "";
    let mut rest = text;
    while !rest.is_empty() {
        let Some((name, _, after)) = attribute(rest).filter(|(name, ..)| *name > last) else { return false };
        (last, rest) = (name, after);
    }
    true
}

/// The first attribute, its value, and what comes after it.
fn attribute(text: &str) -> Option<(&str, Option<&str>, &str)> {
    let text = text.strip_prefix(' ')?;
    let length = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let (name, rest) = text.split_at_checked(length).filter(|(name, _)| is_attribute(name))?;
    let Some(value) = rest.strip_prefix("=\"") else {
        return (rest.is_empty() || rest.starts_with(' ')).then_some((name, None, rest));
    };
    // A value ends at the first quotation mark that another attribute or nothing follows.
    let follows = |quote: usize| {
        let after = value.get(quote + 1..).unwrap_or_default();
        let word =
            after.strip_prefix(' ').map_or(0, |next| next.bytes().take_while(u8::is_ascii_lowercase).count());
        after.is_empty() || after.get(1..=word).is_some_and(is_attribute)
    };
    let end = memchr_iter(b'"', value.as_bytes()).take(TRIES).find(|quote| follows(*quote));
    let end = end.or_else(|| memchr(b'"', value.as_bytes()).is_none().then_some(value.len()));
    let end = end.unwrap_or_else(|| value.trim_end_matches('"').len());
    Some((name, value.get(..end), value.get(end + 1..).unwrap_or_default()))
}

/// The attributes that a text lists.
pub(super) fn attributes(mut text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    std::iter::from_fn(move || {
        let (name, value, rest) = attribute(text)?;
        text = rest;
        Some((name, value))
    })
}
