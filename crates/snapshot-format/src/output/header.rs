//! The three lines that say which page this is.
//!
//! Title and URL are the page's words. Line breaks, control characters and what reorders text are spelled out
//! (`\n`, `\u202e`), so that the attempt stays visible and makes no line; what is invisible is dropped, since it
//! changes nothing in how honest text reads and can spell hidden text. Whoever a URL logs in is removed.

use safe_text::{is_invisible, is_line_break_or_control, is_reordering, mask, then};

use super::escape;
use crate::Error;
use crate::answer::Answer;

/// How many characters of a title and of a URL are shown.
const TITLE: usize = 200;
const URL: usize = 500;

/// Marks what was cut.
const CUT: char = '…';

/// The page that a tree is of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Page<'a> {
    /// Its title; `None` if the driver's answer states it.
    pub title: Option<&'a str>,
    /// Its address; `None` if the driver's answer states it. A user name and password in it are not
    /// shown, and secrets in its query and fragment are masked.
    pub url: Option<&'a str>,
}

impl<'a> Page<'a> {
    /// A page whose title and address are known.
    pub fn new(title: &'a str, url: &'a str) -> Self {
        Self { title: Some(title), url: Some(url) }
    }

    /// A page whose title and address the driver's answer states, as those of MCP servers do.
    pub fn stated() -> Self {
        Self::default()
    }

    /// Title and address, from the answer where they are not given.
    pub(crate) fn or_stated(self, answer: &Answer<'a>) -> Result<Stated<'a>, Error> {
        Ok(Stated {
            title: self.title.or(answer.title).ok_or(Error::NoTitle)?,
            url: self.url.or(answer.url).ok_or(Error::NoUrl)?,
        })
    }
}

/// A page whose title and address are known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stated<'a> {
    pub(crate) title: &'a str,
    pub(crate) url: &'a str,
}

/// The first two lines, and how many imitations of a ref were escaped in them.
pub(crate) fn write(page: Stated<'_>, max_chars: Option<usize>, out: &mut String) -> usize {
    // Under a tight budget the tree matters more.
    let cap = |length: usize, share: usize| max_chars.map_or(length, |most| length.min(most / share));
    out.push_str("Page: ");
    let in_title = push(page.title, cap(TITLE, 8), out);
    out.push_str("\nURL: ");
    let in_url = push(page.url, cap(URL, 4), out);
    out.push('\n');
    in_title + in_url
}

fn push(text: &str, cap: usize, out: &mut String) -> usize {
    // An escape is six characters at most, so this much decides what the first `cap` characters of the result are.
    let mut clean = String::new();
    let mut characters = 0;
    let shown = then(without_logins(text), mask);
    for character in shown.chars().filter(|character| !is_invisible(*character)) {
        let before = clean.len();
        if is_line_break_or_control(character) || is_reordering(character) {
            escape::push_escaped(character, &mut clean);
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
    escape::push(&clean, out)
}

/// The text without what stands between `//` and `@` in the URLs it holds.
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
