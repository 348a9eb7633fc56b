//! Recognises text that a reader takes for a ref, although no driver spells a ref like that.

use safe_text::{is_combining, is_invisible, is_reordering, look_alike};

use crate::Ref;
use crate::grammar::Grammar;

/// Whether `text` begins with a text that a reader takes for an id, and the word ends after it. Only an ASCII letter,
/// digit or underscore continues the word, so `e3٤x` counts: a reader of ASCII may see `e3`. Only browser-use's refs are bare
/// numbers, and only Stagehand's have a dash, so honest text such as `@12` is unchanged in other trees.
pub(crate) fn is_id(text: &str, grammar: Grammar) -> bool {
    let goes_on =
        |rest: &[u8]| rest.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let bytes = text.as_bytes();
    let (scan, shape): (fn(_) -> _, &[&str]) = match grammar {
        Grammar::Tree | Grammar::Uid => (Ref::scan, &[]),
        Grammar::Stagehand => (Ref::scan_node, &["0-0"]),
        Grammar::BrowserUse => (Ref::scan_index, &["0"]),
    };
    [Ref::scan(bytes), scan(bytes)].iter().flatten().any(|(_, rest)| !goes_on(rest))
        || ["e0", "f0e0", "0_0"].iter().chain(shape).any(|shape| looks_like(text, shape))
}

/// Characters that look like a dash.
const DASHES: [char; 8] =
    ['-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}', '\u{ff0d}'];

/// Whether `text` begins with a ref of this shape, with look-alike characters, and with combining marks and invisible
/// characters in between. In the shape, `0` is a number.
fn looks_like(text: &str, shape: &str) -> bool {
    let mut characters = shown(text).peekable();
    let has_shape = shape.chars().all(|part| match part {
        '0' => {
            let has_digit = characters.next_if(is_digit).is_some();
            while characters.next_if(is_digit).is_some() {}
            has_digit
        }
        '-' => characters.next_if(|shown| DASHES.contains(shown)).is_some(),
        '_' => characters.next_if(|shown| ['_', '\u{ff3f}'].contains(shown)).is_some(),
        letter => characters.next_if(|shown| look_alike(*shown) == Some(letter)).is_some(),
    });
    has_shape && !characters.next().is_some_and(|next| next.is_ascii_alphanumeric() || next == '_')
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
