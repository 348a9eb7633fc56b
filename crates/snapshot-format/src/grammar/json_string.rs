//! Decodes the inside of a JSON string.

use std::borrow::Cow;

/// Decodes the inside of a JSON string. An unknown escape decodes to its character without the backslash. If
/// `quotes_doubled`, each `''` becomes `'`, as in a YAML string in single quotes.
pub(crate) fn decode(text: &str, quotes_doubled: bool) -> Cow<'_, str> {
    if text.contains('\\') || (quotes_doubled && text.contains('\'')) {
        return Cow::Owned(Decoded::new(text, quotes_doubled).collect());
    }
    Cow::Borrowed(text)
}

/// An iterator over the decoded characters. It does not allocate.
#[derive(Clone)]
pub(crate) struct Decoded<'a> {
    rest: std::str::Chars<'a>,
    quotes_doubled: bool,
}

impl<'a> Decoded<'a> {
    pub(crate) fn new(text: &'a str, quotes_doubled: bool) -> Self {
        Self { rest: text.chars(), quotes_doubled }
    }

    /// Reads the four digits of a `\u` escape.
    fn hex(&mut self) -> Option<u32> {
        let digits = self.rest.as_str().get(..4)?;
        let code = u32::from_str_radix(digits, 16).ok()?;
        self.rest = self.rest.as_str().get(4..)?.chars();
        Some(code)
    }

    fn unicode(&mut self) -> char {
        let Some(first) = self.hex() else { return 'u' };
        if let Some(character) = char::from_u32(first) {
            return character;
        }
        let pair = self.rest.as_str().strip_prefix("\\u").map(str::chars);
        if let Some(rest) = pair {
            self.rest = rest;
            if let Some(second @ 0xdc00..=0xdfff) = self.hex() {
                let code = 0x10000 + ((first & 0x3ff) << 10) + (second & 0x3ff);
                return char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
            }
        }
        char::REPLACEMENT_CHARACTER
    }
}

impl Iterator for Decoded<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self.rest.next()? {
            '\\' => Some(match self.rest.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some('t') => '\t',
                Some('b') => '\u{8}',
                Some('f') => '\u{c}',
                Some('u') => self.unicode(),
                Some(other) => other,
                None => '\\',
            }),
            '\'' if self.quotes_doubled => {
                if let Some(rest) = self.rest.as_str().strip_prefix('\'') {
                    self.rest = rest.chars();
                }
                Some('\'')
            }
            other => Some(other),
        }
    }
}
