//! What a reader takes for a ref though no driver spells one like that.

use crate::Ref;

/// Invisible characters that change nothing in how a text reads: zero-width ones, the soft hyphen and the tags that
/// spell hidden text.
pub(crate) fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Whether `text`, which begins with `at`, begins with a ref.
pub(crate) fn is_ref(text: &str, at: char) -> bool {
    text.strip_prefix(at).is_some_and(is_id)
}

/// Whether `text` begins with what a reader takes for an id, and no word goes on after it. A reader of ASCII ends a word
/// where another reads on: `e3٤x`.
pub(crate) fn is_id(text: &str) -> bool {
    let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let plain = Ref::scan(text.as_bytes());
    plain.is_some_and(|(_, length)| !text.as_bytes().get(length).is_some_and(goes_on))
        || looks_like_id(text)
        || looks_like_uid(text)
}

/// The same, with other digits and letters that look the same, and with invisible characters in between.
fn looks_like_id(text: &str) -> bool {
    let mut characters = text.chars().filter(|character| !is_invisible(*character)).peekable();
    let mut digits_after = |letters: [char; 4]| {
        characters.next_if(|character| letters.contains(character)).is_some()
            && characters.next_if(|character| character.is_numeric()).is_some()
            && {
                while characters.next_if(|character| character.is_numeric()).is_some() {}
                true
            }
    };
    // The letters' full-width and Cyrillic twins look the same.
    let element = ['e', 'E', '\u{435}', '\u{ff45}'];
    let frame = ['f', 'F', '\u{ff46}', '\u{ff26}'];
    let is_id = if text.starts_with(frame) {
        digits_after(frame) && digits_after(element)
    } else {
        digits_after(element)
    };
    is_id && !characters.next().is_some_and(|next| next.is_ascii_alphanumeric() || next == '_')
}

/// The same for a uid.
fn looks_like_uid(text: &str) -> bool {
    let mut characters = text.chars().filter(|character| !is_invisible(*character)).peekable();
    let mut digits = || {
        let first = characters.next_if(|character| character.is_numeric());
        while characters.next_if(|character| character.is_numeric()).is_some() {}
        (first.is_some(), characters.next())
    };
    let (true, Some('_' | '\u{ff3f}')) = digits() else { return false };
    let (has_number, next) = digits();
    has_number && !next.is_some_and(|next| next.is_ascii_alphanumeric() || next == '_')
}
