//! Recognises text that a reader takes for a ref, although no driver spells a ref like that.

use safe_text::{is_combining, is_invisible, is_reordering, look_alike};

use crate::Ref;

/// Whether `text`, which begins with `at`, begins with a ref.
pub(crate) fn is_ref(text: &str, at: char) -> bool {
    text.strip_prefix(at).is_some_and(is_id)
}

/// Whether `text` begins with a text that a reader takes for an id, and the word ends after it. Only an ASCII letter,
/// digit or underscore continues the word, so `e3٤x` counts: a reader of ASCII may see `e3`.
pub(crate) fn is_id(text: &str) -> bool {
    let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let plain = Ref::scan(text.as_bytes());
    plain.is_some_and(|(_, length)| !text.as_bytes().get(length).is_some_and(goes_on))
        || looks_like_id(text)
        || looks_like_uid(text)
}

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

/// Like [`looks_like_id`], for a uid: `1_5`.
fn looks_like_uid(text: &str) -> bool {
    let mut characters = shown(text).peekable();
    let mut digits = || {
        let first = characters.next_if(is_digit);
        while characters.next_if(is_digit).is_some() {}
        (first.is_some(), characters.next())
    };
    let (true, Some('_' | '\u{ff3f}')) = digits() else { return false };
    let (has_number, next) = digits();
    has_number && !next.is_some_and(|next| next.is_ascii_alphanumeric() || next == '_')
}
