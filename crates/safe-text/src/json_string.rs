//! Decodes the inside of a JSON string, leniently.

use std::borrow::Cow;

/// Decodes the inside of a JSON string, without its quotation marks. Allocates only if there is an escape.
///
/// Every text decodes. An unknown escape is its character without the backslash, and an unpaired surrogate is U+FFFD.
///
/// ```
/// use safe_text::json_decoded;
///
/// assert_eq!(json_decoded(r#"a \"b\" \u00e9 \ud83d\ude80"#), "a \"b\" é 🚀");
/// assert_eq!(json_decoded(r"\q \u12 \ud83d! \"), "q u12 \u{fffd}! \\");
/// ```
pub fn json_decoded(text: &str) -> Cow<'_, str> {
    if text.contains('\\') { json_chars(text).collect::<String>().into() } else { text.into() }
}

/// Iterates over the characters that the inside of a JSON string decodes to; see [`json_decoded`]. Allocates nothing.
pub fn json_chars(text: &str) -> impl Iterator<Item = char> + Clone {
    let mut rest = text.chars();
    std::iter::from_fn(move || {
        let first = rest.next()?;
        if first != '\\' {
            return Some(first);
        }
        Some(match rest.next() {
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('u') => unicode(&mut rest),
            Some(other) => other,
            None => '\\',
        })
    })
}

/// The character of a `\u` escape whose digits are next.
fn unicode(rest: &mut std::str::Chars<'_>) -> char {
    let Some(first) = hex(rest) else { return 'u' };
    if let Some(character) = char::from_u32(first) {
        return character;
    }
    if let Some(pair) = rest.as_str().strip_prefix("\\u") {
        *rest = pair.chars();
        if let Some(second @ 0xdc00..=0xdfff) = hex(rest) {
            let code = 0x10000 + ((first & 0x3ff) << 10) + (second & 0x3ff);
            return char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
        }
    }
    char::REPLACEMENT_CHARACTER
}

/// Reads four hexadecimal digits.
fn hex(rest: &mut std::str::Chars<'_>) -> Option<u32> {
    let (digits, after) = rest.as_str().split_at_checked(4)?;
    let code = u32::from_str_radix(digits, 16).ok()?;
    *rest = after.chars();
    Some(code)
}
