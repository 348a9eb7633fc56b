//! Recognises text that a reader takes for a ref, although no driver spells a ref like that.

use safe_text::{is_combining, is_invisible, is_reordering, look_alike};

use crate::Ref;
use crate::grammar::Grammar;

/// Whether `text`, which begins with `at`, begins with a ref.
pub(crate) fn is_ref(text: &str, at: char, grammar: Grammar) -> bool {
    text.strip_prefix(at).is_some_and(|text| is_id(text, grammar))
}

/// Whether `text` begins with a text that a reader takes for an id, and the word ends after it. Only an ASCII letter,
/// digit or underscore continues the word, so `e3٤x` counts: a reader of ASCII may see `e3`. Only browser-use's refs are bare
/// numbers, and only Stagehand's have a dash, so honest text such as `@12` is unchanged in other trees.
pub(crate) fn is_id(text: &str, grammar: Grammar) -> bool {
    let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let scan = match grammar {
        Grammar::Tree | Grammar::Uid => None,
        Grammar::Stagehand => Ref::scan_node(text.as_bytes()),
        Grammar::BrowserUse => Ref::scan_index(text.as_bytes()),
    };
    let plain = Ref::scan(text.as_bytes());
    scan.into_iter().chain(plain).any(|(_, length)| !text.as_bytes().get(length).is_some_and(goes_on))
        || looks_like_id(text)
        || looks_like_pair(text, &['_', '\u{ff3f}'])
        || match grammar {
            Grammar::Tree | Grammar::Uid => false,
            Grammar::Stagehand => looks_like_pair(text, &DASHES),
            Grammar::BrowserUse => looks_like_number(text),
        }
}

/// Characters that look like a dash.
const DASHES: [char; 8] =
    ['-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}', '\u{ff0d}'];

/// Like [`is_id`], with look-alike characters, and with combining marks and invisible characters in between.
fn looks_like_id(text: &str) -> bool {
    let mut characters = shown(text).peekable();
    let mut digits_after = |letter: char| {
        characters.next_if(|character| look_alike(*character) == Some(letter)).is_some()
            && characters.next_if(is_digit).is_some()
            && {
                while characters.next_if(is_digit).is_some() {}
                true
            }
    };
    let is_frame = shown(text).next().and_then(look_alike) == Some('f');
    let is_id = (!is_frame || digits_after('f')) && digits_after('e');
    is_id && !characters.next().is_some_and(|next| next.is_ascii_alphanumeric() || next == '_')
}

/// The characters that a reader sees.
fn shown(text: &str) -> impl Iterator<Item = char> {
    let is_shown = |character: &char| {
        !is_combining(*character) && !is_invisible(*character) && !is_reordering(*character)
    };
    text.chars().filter(is_shown)
}

fn is_digit(character: &char) -> bool {
    look_alike(*character).is_some_and(|digit| digit.is_ascii_digit())
}

/// Like [`looks_like_id`], for two numbers: `1_5`.
fn looks_like_pair(text: &str, separators: &[char]) -> bool {
    let mut characters = shown(text).peekable();
    let mut digits = || {
        let first = characters.next_if(is_digit);
        while characters.next_if(is_digit).is_some() {}
        (first.is_some(), characters.next())
    };
    let (true, Some(separator)) = digits() else { return false };
    if !separators.contains(&separator) {
        return false;
    }
    let (has_number, next) = digits();
    has_number && !next.is_some_and(|next| next.is_ascii_alphanumeric() || next == '_')
}

/// Like [`looks_like_id`], for a number: `33`.
fn looks_like_number(text: &str) -> bool {
    let mut characters = shown(text).peekable();
    let has_digit = characters.next_if(is_digit).is_some();
    while characters.next_if(is_digit).is_some() {}
    has_digit && !characters.next().is_some_and(|next| next.is_ascii_alphanumeric() || next == '_')
}
