//! Writes the header's title and URL.
//!
//! Both are page text. Line breaks, control characters and characters that reorder text are escaped (`\n`, `\u202e`).
//! They then cannot begin a line, and the attempt stays visible. Invisible characters are removed: honest text reads the
//! same without them, and they can encode hidden text. Credentials in URLs are removed.

use safe_text::{is_invisible, is_line_break_or_control, is_reordering, mask, then};

use super::escape::{Escaped, push_escaped};
use crate::Error;
use crate::grammar::Grammar;
use crate::nodes::labels::CUT;

/// The maximum lengths of a title and of a URL, in characters.
const TITLE: usize = 200;
const URL: usize = 500;

/// The title and URL of a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Page<'a> {
    /// The title; `None` if the driver's answer states it.
    pub title: Option<&'a str>,
    /// The URL; `None` if the driver's answer states it. The header omits a user name and password in it, and masks
    /// secrets in its query and fragment.
    pub url: Option<&'a str>,
}

impl<'a> Page<'a> {
    /// A page with this title and URL.
    pub fn new(title: &'a str, url: &'a str) -> Self {
        Self { title: Some(title), url: Some(url) }
    }

    /// A page whose title and URL are read from the driver's answer. Answers of the MCP servers state them.
    pub fn stated() -> Self {
        Self::default()
    }

    /// The given title and URL, or those that the answer states.
    pub(crate) fn or_stated(self, stated: Self) -> Result<Self, Error> {
        Ok(Self {
            title: Some(self.title.or(stated.title).ok_or(Error::NoTitle)?),
            url: Some(self.url.or(stated.url).ok_or(Error::NoUrl)?),
        })
    }
}

/// Writes the first two lines.
pub(crate) fn write(page: Page<'_>, grammar: Grammar, max_chars: Option<usize>, out: &mut Escaped) {
    // Under a small budget, most of the room goes to the tree.
    let cap = |length: usize, share: usize| max_chars.map_or(length, |most| length.min(most / share));
    out.text.push_str("Page: ");
    push(page.title.unwrap_or_default(), grammar, cap(TITLE, 8), out);
    out.text.push_str("\nURL: ");
    push(page.url.unwrap_or_default(), grammar, cap(URL, 4), out);
    out.text.push('\n');
}

fn push(text: &str, grammar: Grammar, cap: usize, out: &mut Escaped) {
    let mut clean = String::new();
    let mut characters = 0;
    let shown = then(without_logins(text), mask);
    for character in shown.chars().filter(|character| !is_invisible(*character)) {
        let before = clean.len();
        if is_line_break_or_control(character) || is_reordering(character) {
            push_escaped(character, &mut clean);
        } else {
            clean.push(character);
        }
        characters += clean.get(before..).map_or(1, |added| added.chars().count());
        if characters > cap {
            clean.truncate(before);
            clean.push(CUT);
            break;
        }
    }
    out.push(&clean, usize::MAX, grammar);
}

/// Removes the user name and password from each URL in the text: `https://me:secret@host/` becomes `https://host/`.
fn without_logins(text: &str) -> std::borrow::Cow<'_, str> {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("//") {
        kept.push_str(before);
        kept.push_str("//");
        let authority = after.find(['/', '?', '#', '\\', ' ', '"', '\'']).unwrap_or(after.len());
        let login = after.get(..authority).and_then(|authority| authority.rfind('@')).map_or(0, |at| at + 1);
        rest = after.get(login..).unwrap_or_default();
    }
    if kept.is_empty() {
        return text.into();
    }
    kept.push_str(rest);
    kept.into()
}
