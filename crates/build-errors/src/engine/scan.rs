//! The small readers that the formats share: numbers, counts, locations.
//!
//! Each takes a text and gives what it read and the rest, or `None`; none of them searches further than it says.

use serde::{Deserialize, Deserializer};

/// A decimal number at the start: `"12 passed"` gives 12 and `" passed"`. Not `"x12"`.
pub(crate) fn number(text: &str) -> Option<(u64, &str)> {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at_checked(end)?;
    Some((digits.parse().ok()?, rest))
}

/// A number and its noun: `counted("3 errors found", " error")` gives 3. Not `"no errors"`, not `"x 3 errors"`.
pub(crate) fn counted(text: &str, noun: &str) -> Option<u64> {
    let (count, rest) = number(text)?;
    rest.starts_with(noun).then_some(count)
}

/// The number in a comma-separated list that stands before `noun`: `among("4 failed, 11 passed in 1s", "passed")`
/// gives 11. Not from `"rejects 12 failed uploads"`, whose parts do not begin with a number.
pub(crate) fn among(text: &str, noun: &str) -> Option<u64> {
    text.split(',').find_map(|part| {
        let (count, rest) = number(part.trim())?;
        let rest = rest.strip_prefix(' ')?.strip_prefix(noun)?;
        rest.chars().next().is_none_or(|next| !next.is_alphanumeric()).then_some(count)
    })
}

/// Where something is: a file, a line and a column, as printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Location<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: Option<u32>,
    pub(crate) column: Option<u32>,
}

/// `path:line` or `path:line:column` at the start, and what follows: `"./a b.go:3:7: msg"`, `"C:\x.c(…"` not.
///
/// The path is what stands before the first colon that a digit follows; a drive letter's colon is part of it. A
/// path has no tab in it, does not begin with a space or a colon, and is not a URL nor a bare time of day.
pub(crate) fn location(text: &str) -> Option<(Location<'_>, &str)> {
    let colon = text.match_indices(':').map(|(at, _)| at).find(|at| {
        let before = text.as_bytes().get(at.wrapping_sub(1));
        let after = text.as_bytes().get(at + 1);
        before.is_some_and(|byte| *byte != b':') && after.is_some_and(u8::is_ascii_digit)
    })?;
    let (file, rest) = text.split_at_checked(colon)?;
    if !is_path(file) {
        return None;
    }
    let (line, rest) = number(rest.get(1..)?)?;
    let (column, rest) = match rest.strip_prefix(':').and_then(number) {
        Some((column, rest)) => (u32::try_from(column).ok(), rest),
        None => (None, rest),
    };
    Some((Location { file, line: u32::try_from(line).ok(), column }, rest))
}

/// Whether the text can be a file's name as a tool prints it at the start of a line.
pub(crate) fn is_path(text: &str) -> bool {
    let bytes = text.as_bytes();
    let begins = bytes.first().is_some_and(|byte| !matches!(byte, b' ' | b'\t' | b':'));
    let mut only_digits = true;
    let could_be = |(at, byte): (usize, &u8)| {
        only_digits &= byte.is_ascii_digit();
        match byte {
            b'\t' | b'"' | b'|' | b'<' | b'>' | b'*' | b'?' | b'\0' => false,
            b':' => !bytes.get(at + 1..).is_some_and(|rest| rest.starts_with(b"//")),
            _ => true,
        }
    };
    begins && bytes.len() <= 1024 && bytes.iter().enumerate().all(could_be) && !only_digits
}

/// The spaces and tabs at the start.
pub(crate) fn indent(text: &str) -> usize {
    text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// A row of a numbered list of failures: `numbered("  10) Cart raises")` gives 10 and `"Cart raises"`. Not `"    2) x"`: a
/// message may have such a line, further in.
pub(crate) fn numbered(text: &str) -> Option<(u64, &str)> {
    let (count, rest) = number(text.strip_prefix("  ")?)?;
    Some((count, rest.strip_prefix(") ")?))
}

/// What stands between `open` and `close` at the start, and what follows the latter.
pub(crate) fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<(&'a str, &'a str)> {
    text.strip_prefix(open)?.split_once(close)
}

/// A JSON object as its entries, in the order of the text.
pub(crate) fn entries<'de, D, V>(deserializer: D) -> Result<Vec<(String, V)>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    struct Entries<V>(std::marker::PhantomData<V>);
    impl<'de, V: Deserialize<'de>> serde::de::Visitor<'de> for Entries<V> {
        type Value = Vec<(String, V)>;

        fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            formatter.write_str("an object")
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut entries = Vec::new();
            while let Some(entry) = map.next_entry()? {
                entries.push(entry);
            }
            Ok(entries)
        }
    }
    deserializer.deserialize_map(Entries(std::marker::PhantomData))
}

/// Milliseconds as orchestrators write them: a whole number, or a fraction that is rounded.
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

    fn at(file: &str, line: u32, column: Option<u32>) -> Location<'_> {
        Location { file, line: Some(line), column }
    }

    #[test]
    fn locations() {
        assert_eq!(location("./main.go:5:2: unused"), Some((at("./main.go", 5, Some(2)), ": unused")));
        assert_eq!(location("a.py:1: error"), Some((at("a.py", 1, None), ": error")));
        assert_eq!(location(r"C:\a b\x.c:3:1"), Some((at(r"C:\a b\x.c", 3, Some(1)), "")));
        for not in
            ["12:00:01 done", "http://localhost:80/x", "  a.py:1:2", "no colon", "a::1", ":1:2", "x: 1"]
        {
            assert_eq!(location(not), None, "{not}");
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
        assert_eq!(numbered("  10) Cart raises"), Some((10, "Cart raises")));
        for not in ["    2) x", " 2) x", "  2. x", "     3.1) Failure/Error: x"] {
            assert_eq!(numbered(not), None, "{not}");
        }
    }
}
