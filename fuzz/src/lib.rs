//! Code that the targets share: splitting an input into fields, and checks for every text that a crate writes.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Splits the input into fields at `\x1f`. Missing fields are empty.
pub fn fields<const N: usize>(data: &[u8]) -> [String; N] {
    let mut parts = data.splitn(N, |byte| *byte == 0x1f);
    std::array::from_fn(|_| String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned())
}

/// A number that depends only on the input. The targets use it to choose options.
pub fn sum(data: &[u8]) -> usize {
    data.iter().map(|byte| usize::from(*byte)).sum()
}

/// An input's text with a secret token inserted on a separate line, near the middle.
pub struct Planted {
    pub text: String,
    token: String,
}

impl Planted {
    /// Inserts a token that depends on all of `data`, the input that contains `text`. The fuzzer learns strings from
    /// comparisons. With a constant token, it would insert fragments of the token, which are not secrets, into the next
    /// inputs.
    pub fn in_text(text: &str, data: &[u8]) -> Self {
        let middle = text.floor_char_boundary(text.len() / 2);
        let line = text[..middle].rfind('\n').map_or(0, |end| end + 1);
        let token = token(data);
        Self { text: format!("{}using {token} today\n{}", &text[..line], &text[line..]), token }
    }

    /// Asserts that a text does not contain the first 16 characters of the token, which no text contains by chance.
    #[track_caller]
    pub fn assert_hidden(&self, said: &str) {
        assert!(!said.contains(&self.token[..16]), "it gives the token away: {said}");
    }
}

/// A token in a format that every crate recognises as a secret, derived from the input's hash.
fn token(data: &[u8]) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let fnv = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let mut hash = data.iter().fold(0xcbf2_9ce4_8422_2325, fnv);
    let letters = (0..36u8).map(|place| {
        hash = fnv(hash, &place);
        char::from(LETTERS[(hash >> 32) as usize % LETTERS.len()])
    });
    "ghp_".chars().chain(letters).collect()
}

/// Asserts that a text is one line without control characters.
#[track_caller]
pub fn assert_one_plain_line(said: &str) {
    let acts = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    assert!(!said.contains(acts), "{said:?}");
}

/// Asserts that a value survives a round trip through JSON, and that writing it again gives the same JSON.
#[track_caller]
pub fn assert_round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).expect("it can be written");
    let read: T = serde_json::from_str(&json).expect("what was written can be read");
    assert_eq!(&read, value);
    assert_eq!(serde_json::to_string(&read).expect("it can be written"), json);
}
