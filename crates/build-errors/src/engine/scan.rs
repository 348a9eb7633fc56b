//! Small scanners that the readers share: numbers, counts, lists.
//!
//! Each function reads a text and returns the value and the rest of the text, or `None`.

use serde::{Deserialize, Deserializer};

/// The names of months in the logs of systems.
pub(crate) const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

pub(crate) use super::location::{Location, is_path, location};

/// A decimal number at the start: `"12 passed"` gives 12 and `" passed"`. Does not match `"x12"`.
pub(crate) fn number(text: &str) -> Option<(u64, &str)> {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at_checked(end)?;
    Some((digits.parse().ok()?, rest))
}

/// The numbers in a text that begins like `pattern`, and the text after it. `#` is a number, and `(s)` the s of a plural:
/// `filled("Ran 2 tests in 3s", "Ran # test(s) in ")` gives `[2]` and `"3s"`. Does not match `"Ran two tests in 3s"`.
pub(crate) fn filled<'a, const N: usize>(text: &'a str, pattern: &str) -> Option<([u64; N], &'a str)> {
    let mut numbers = [0; N];
    let mut blanks = numbers.iter_mut();
    let (mut at, mut pattern) = (0, pattern.as_bytes());
    while let [next, after @ ..] = pattern {
        pattern = after;
        let byte = text.as_bytes().get(at);
        match after {
            _ if *next == b'#' => {
                let (count, rest) = number(text.get(at..)?)?;
                *blanks.next()? = count;
                at = text.len() - rest.len();
            }
            [b's', b')', after @ ..] if *next == b'(' => {
                pattern = after;
                at += usize::from(byte == Some(&b's'));
            }
            _ if byte == Some(next) => at += 1,
            _ => return None,
        }
    }
    Some((numbers, text.get(at..)?))
}

/// The value of the first prefix that the text has, and the text after it.
pub(crate) fn prefixed<'a, T: Copy>(text: &'a str, prefixes: &[(&str, T)]) -> Option<(T, &'a str)> {
    prefixes.iter().find_map(|(prefix, value)| Some((*value, text.strip_prefix(prefix)?)))
}

/// A number and its noun: `counted("3 errors found", " error")` gives 3. Does not match `"no errors"` or
/// `"x 3 errors"`.
pub(crate) fn counted(text: &str, noun: &str) -> Option<u64> {
    let (count, rest) = number(text)?;
    rest.starts_with(noun).then_some(count)
}

/// The number before `noun` in a comma-separated list: `among("4 failed, 11 passed in 1s", "passed")` gives 11. Does
/// not match `"rejects 12 failed uploads"`, whose parts do not begin with a number.
pub(crate) fn among(text: &str, noun: &str) -> Option<u64> {
    text.split(',').find_map(|part| {
        let (count, rest) = number(part.trim())?;
        let rest = rest.strip_prefix(' ')?.strip_prefix(noun)?;
        rest.chars().next().is_none_or(|next| !next.is_alphanumeric()).then_some(count)
    })
}

/// Like [`str::trim_start`]. Faster, because most lines begin with ASCII characters.
#[inline]
pub(crate) fn trim_start(text: &str) -> &str {
    let begin = text.bytes().position(|byte| !is_space(byte)).unwrap_or(text.len());
    match (text.as_bytes().get(begin), text.get(begin..)) {
        (Some(byte), Some(rest)) if byte.is_ascii() => rest,
        _ => text.trim_start(),
    }
}

/// Like [`str::trim_end`]. Faster, because most lines end with ASCII characters.
#[inline]
pub(crate) fn trim_end(text: &str) -> &str {
    let last = text.bytes().rposition(|byte| !is_space(byte));
    match last.and_then(|last| Some((text.as_bytes().get(last)?, text.get(..=last)?))) {
        Some((byte, rest)) if byte.is_ascii() => rest,
        _ => text.trim_end(),
    }
}

/// Like [`str::trim`], as fast as [`trim_start`] and [`trim_end`].
#[inline]
pub(crate) fn trim(text: &str) -> &str {
    trim_end(trim_start(text))
}

/// Whether the byte is an ASCII character that is white space for [`str::trim`].
#[inline]
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The spaces and tabs at the start.
pub(crate) fn indent(text: &str) -> usize {
    text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// A row of a numbered list of failures: `numbered("  10) Cart raises")` gives 10 and `"Cart raises"`. Does not match
/// `"    2) x"`, because a message may contain such a line, indented deeper.
pub(crate) fn numbered(text: &str) -> Option<(u64, &str)> {
    let (count, rest) = number(text.strip_prefix("  ")?)?;
    Some((count, rest.strip_prefix(") ")?))
}

/// The text before and after `mark`, like `str::split_once`. Faster, because it does not prepare a search for the mark.
#[inline]
pub(crate) fn parted<'a>(text: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let at = position(text, mark)?;
    Some((text.get(..at)?, text.get(at + mark.len()..)?))
}

/// The text before and after the last `mark`, like `str::rsplit_once`.
pub(crate) fn parted_last<'a>(text: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let found = |at: &usize| text.as_bytes().get(*at..).is_some_and(|rest| rest.starts_with(mark.as_bytes()));
    let at = memchr::memrchr_iter(*mark.as_bytes().first()?, text.as_bytes()).find(found)?;
    Some((text.get(..at)?, text.get(at + mark.len()..)?))
}

/// Whether the text contains `mark`, like `str::contains`. Faster for a short line.
#[inline]
pub(crate) fn holds(text: &str, mark: &str) -> bool {
    position(text, mark).is_some()
}

#[inline]
fn position(text: &str, mark: &str) -> Option<usize> {
    let found = |at: &usize| text.as_bytes().get(*at..).is_some_and(|rest| rest.starts_with(mark.as_bytes()));
    memchr::memchr_iter(*mark.as_bytes().first()?, text.as_bytes()).find(found)
}

/// The text between `open` and `close` at the start, and the text after `close`.
pub(crate) fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<(&'a str, &'a str)> {
    text.strip_prefix(open)?.split_once(close)
}

/// Milliseconds in the format of orchestrators: a whole number, or a fraction, which is rounded.
pub(crate) fn milliseconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let number = f64::deserialize(deserializer)?;
    if number.is_finite() && number >= 0.0 {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be in range")]
        Ok(number.round() as u64)
    } else {
        Err(serde::de::Error::custom(format_args!("a duration cannot be {number} ms")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trimmed_texts() {
        for text in
            ["", " ", " a b ", "\u{b}\t a\r\n", "\u{a0}é ", " \u{a0} a\u{a0} \u{2003}", "é", "\u{1c}a\u{1c}"]
        {
            assert_eq!(trim_start(text), text.trim_start(), "{text:?}");
            assert_eq!(trim_end(text), text.trim_end(), "{text:?}");
            assert_eq!(trim(text), text.trim(), "{text:?}");
        }
    }

    #[test]
    fn counts() {
        assert_eq!(counted("3 errors found", " error"), Some(3));
        assert_eq!(counted("no errors", " error"), None);
        assert_eq!(among("4 failed, 11 passed in 0.03s", "passed"), Some(11));
        assert_eq!(among("rejects 12 failed uploads", "failed"), None);
        assert_eq!(among("12 failedish", "failed"), None);
        assert_eq!(number("99999999999999999999999"), None);
        assert_eq!(filled("Ran 2 tests in 3s", "Ran # test(s) in "), Some(([2], "3s")));
        assert_eq!(
            filled("1 problem (1 error, 0 warnings)", "# problem(s) (# error(s), "),
            Some(([1, 1], "0 warnings)"))
        );
        for not in ["Ran two tests in 3s", "Ran 2", "Ran 2 tests ", "ran 2 tests in 3s"] {
            assert_eq!(filled::<1>(not, "Ran # test(s) in "), None, "{not}");
        }
        assert_eq!(numbered("  10) Cart raises"), Some((10, "Cart raises")));
        for not in ["    2) x", " 2) x", "  2. x", "     3.1) Failure/Error: x"] {
            assert_eq!(numbered(not), None, "{not}");
        }
    }
}
