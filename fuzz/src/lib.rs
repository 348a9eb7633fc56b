//! What the targets share: how an input's bytes become fields, and what holds of every text that a crate writes.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A token that every crate recognises, and that no input is likely to hold.
pub const SECRET: &str = "ghp_7Zq2LmX9vTb4KcR1WnY6JpD3HsF8GaE5UoQ0";

/// So much of the token that no text may hold it by chance.
const GIVEN_AWAY: &str = "ghp_7Zq2LmX9";

/// The input's fields, divided by `\x1f`; those that are not there are empty.
pub fn fields<const N: usize>(data: &[u8]) -> [String; N] {
    let mut parts = data.splitn(N, |byte| *byte == 0x1f);
    std::array::from_fn(|_| String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned())
}

/// Chooses between ways to read an input, always the same for the same input.
pub fn sum(data: &[u8]) -> usize {
    data.iter().map(|byte| usize::from(*byte)).sum()
}

/// `text` with the token in a line of its own before its middle.
pub fn with_secret(text: &str) -> String {
    let middle = text.floor_char_boundary(text.len() / 2);
    let line = text[..middle].rfind('\n').map_or(0, |end| end + 1);
    format!("{}using {SECRET} today\n{}", &text[..line], &text[line..])
}

#[track_caller]
pub fn assert_no_secret(said: &str) {
    assert!(!said.contains(GIVEN_AWAY), "it gives the token away: {said}");
}

/// One line, and nothing in it that a terminal or a reader of lines would act on.
#[track_caller]
pub fn assert_one_plain_line(said: &str) {
    let acts = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    assert!(!said.contains(acts), "{said:?}");
}

/// What is written is read back as it was, and written in the same way again.
#[track_caller]
pub fn assert_round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).expect("it can be written");
    let read: T = serde_json::from_str(&json).expect("what was written can be read");
    assert_eq!(&read, value);
    assert_eq!(serde_json::to_string(&read).expect("it can be written"), json);
}
