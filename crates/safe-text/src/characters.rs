//! Characters that are invisible, or that make text look different from what it is.

mod look_alikes;

use std::borrow::Cow;

pub use look_alikes::{is_combining, look_alike};

/// Removes every character that [`is_unprintable`]: control, invisible and reordering characters.
///
/// Call it after [`plain`](crate::plain), on text that a model or a person reads. The result is borrowed if nothing is
/// removed.
///
/// ```
/// assert_eq!(safe_text::printable("invoice\u{202e}fdp.exe\0 pass\u{200b}word"), "invoicefdp.exe password");
/// ```
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((at, found)) = next_unprintable(rest) {
        kept.reserve(text.len() - kept.len());
        kept.push_str(rest.get(..at).unwrap_or_default());
        rest = rest.get(at + found.len_utf8()..).unwrap_or_default();
    }
    if rest.len() == text.len() {
        return Cow::Borrowed(text);
    }
    kept.push_str(rest);
    Cow::Owned(kept)
}

/// The offset of the first unprintable character, and the character.
fn next_unprintable(text: &str) -> Option<(usize, char)> {
    let plain_ascii = |byte: u8| (b' '..0x7f).contains(&byte) || byte == b'\n' || byte == b'\t';
    let mut chunks = text.as_bytes().chunks(64);
    // There is no branch inside a chunk, so that the compiler can vectorize the loop.
    let skipped =
        chunks.position(|chunk| !chunk.iter().fold(true, |all, &byte| all & plain_ascii(byte)))? * 64;
    // All bytes before this offset are ASCII, so it is a character boundary.
    let rest = text.get(skipped..).unwrap_or_default();
    rest.char_indices()
        .find(|&(_, c)| match c {
            '\n' | '\t' | ' '..='~' => false,
            c => is_unprintable(c),
        })
        .map(|(at, c)| (skipped + at, c))
}

/// Whether a character must not reach a model or a person. These are control characters other than line feed and tab,
/// line and paragraph separators, and characters that are [reordering](is_reordering) or [invisible](is_invisible).
///
/// The zero width joiner and non-joiner and the variation selectors U+FE00 to U+FE0F are allowed, because emoji and
/// several scripts need them.
#[must_use]
pub fn is_unprintable(character: char) -> bool {
    match character {
        '\n' | '\t' | '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' => false,
        _ => {
            is_line_break_or_control(character)
                || (!character.is_ascii() && (is_reordering(character) || is_invisible(character)))
        }
    }
}

/// Whether a character is a control character (C0, DEL, C1) or one of the separators U+2028 and U+2029, which some
/// readers treat as the end of a line.
#[must_use]
pub fn is_line_break_or_control(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}')
}

/// Whether a character changes the order in which text is displayed: Unicode's `Bidi_Control`.
#[must_use]
pub fn is_reordering(character: char) -> bool {
    matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character has no visible effect, so that it can spell hidden text or split a word.
///
/// Reordering characters are excluded ([`is_reordering`]): legitimate text changes its meaning without them.
#[must_use]
pub fn is_invisible(character: char) -> bool {
    let at = INVISIBLE.partition_point(|(_, last)| *last < character);
    INVISIBLE.get(at).is_some_and(|(first, _)| *first <= character) && !is_reordering(character)
}

/// Unicode's `Default_Ignorable_Code_Point` (DerivedCoreProperties.txt, Unicode 17), and the interlinear annotation
/// marks (U+FFF9 to U+FFFB), which are also invisible in plain text.
#[rustfmt::skip]
const INVISIBLE: [(char, char); 17] = [
    ('\u{ad}', '\u{ad}'),       ('\u{34f}', '\u{34f}'),     ('\u{61c}', '\u{61c}'),     ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),   ('\u{180b}', '\u{180f}'),   ('\u{200b}', '\u{200f}'),   ('\u{202a}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),   ('\u{3164}', '\u{3164}'),   ('\u{fe00}', '\u{fe0f}'),   ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),   ('\u{fff0}', '\u{fffb}'),   ('\u{1bca0}', '\u{1bca3}'), ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(INVISIBLE.is_sorted() && INVISIBLE.iter().all(|(first, last)| first <= last));
    }

    #[test]
    fn unprintable_characters_are_dropped() {
        let long = "x".repeat(100);
        let rows = [
            ("a\tb\nc", "a\tb\nc"),
            ("a\0b\x07c\x7fd\u{85}e\u{9b}f", "abcdef"),
            ("\u{202e}txt.exe\u{202c}\u{2066}\u{200f}", "txt.exe"),
            ("pass\u{200b}word\u{feff}\u{2060}\u{ad}", "password"),
            ("hi\u{e0041}\u{e0042}\u{e0100}", "hi"),
            (
                "❯ naïve ⚠\u{fe0f} 👩\u{200d}🚀 می\u{200c}خواهم",
                "❯ naïve ⚠\u{fe0f} 👩\u{200d}🚀 می\u{200c}خواهم",
            ),
            ("", ""),
        ];
        for (text, expected) in rows {
            assert_eq!(printable(text), expected, "of {text:?}");
            let longer = format!("{long}é{text}{long}\x01");
            assert_eq!(printable(&longer), format!("{long}é{expected}{long}"));
        }
        assert!(matches!(printable("é\n"), Cow::Borrowed(_)));
    }
}
