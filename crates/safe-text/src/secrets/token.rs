//! Tokens that are recognised by their vendor's format.
//!
//! The tables are in `token/*.rs`, one row per format. Three tests are derived from each row: a token built from the
//! row is masked, a token that is one character too short is kept, and the ordinary text in the last column is kept.

mod ai;
mod cloud;
mod code;
mod keys;
mod services;

use std::ops::Range;

/// The format of a token: a public prefix, and the secret after it.
#[derive(Debug)]
pub(super) struct Token {
    /// The vendor, and the kind of token if it has several.
    #[cfg_attr(not(test), allow(dead_code, reason = "says what the row is"))]
    vendor: &'static str,
    /// The text at the beginning; empty if the format is recognised by its shape alone.
    prefix: &'static str,
    parts: &'static [Part],
    /// Where the format is published.
    #[cfg_attr(not(test), allow(dead_code, reason = "says where the row is from"))]
    source: &'static str,
    /// Ordinary text with a similar beginning, which must be kept.
    #[cfg_attr(not(test), allow(dead_code, reason = "the row's own test"))]
    stays: &'static str,
}

/// One part of the text after the prefix.
#[derive(Debug, Clone, Copy)]
enum Part {
    /// A run of characters of an alphabet, with its least and its greatest length. The longest possible run is taken.
    Of(usize, usize, Alphabet),
    /// Literal text.
    Is(&'static str),
    /// A function that returns the length of the remaining token, or `None` if there is no token.
    Read(fn(&[u8]) -> Option<usize>),
}

type Alphabet = fn(u8) -> bool;

const DIGIT: Alphabet = |byte| byte.is_ascii_digit();
const HEX: Alphabet = |byte| byte.is_ascii_digit() || matches!(byte, b'a'..=b'f');
const HEX_ANY: Alphabet = |byte| byte.is_ascii_hexdigit();
/// Base 32 in lower case.
const LOW32: Alphabet = |byte| matches!(byte, b'a'..=b'z' | b'2'..=b'7');
const LOWER: Alphabet = |byte| byte.is_ascii_lowercase() || byte.is_ascii_digit();
const UPPER: Alphabet = |byte| byte.is_ascii_uppercase() || byte.is_ascii_digit();
const ALNUM: Alphabet = |byte| byte.is_ascii_alphanumeric();
/// The URL-safe alphabet of Base 64.
const WORD: Alphabet = |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
const DOTTED: Alphabet = |byte| WORD(byte) || byte == b'.';
const BASE64: Alphabet = |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
const PATH: Alphabet = |byte| WORD(byte) || byte == b'/';
/// All characters that occur in tokens.
const ANY: Alphabet = |byte| IS_ANY.get(usize::from(byte)).is_some_and(|is| *is);

/// Lookup tables for the hot loops.
static IS_WORD: [bool; 256] = table(b"_-");
static IS_ANY: [bool; 256] = table(b"_-.+/=~%");
static IS_FIRST_PART: [bool; 256] = table(b"_-.+/=~%:|");

/// A lookup table of the letters, the digits and `others`.
#[allow(clippy::indexing_slicing, reason = "evaluated when this is compiled")]
const fn table(others: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    let mut nth = 0;
    while nth < others.len() {
        table[others[nth] as usize] = true;
        nth += 1;
    }
    table
}

fn is_word(byte: u8) -> bool {
    IS_WORD.get(usize::from(byte)).is_some_and(|is| *is)
}

const MANY: usize = usize::MAX;

/// At least that many characters.
const fn least(least: usize, alphabet: Alphabet) -> Part {
    Part::Of(least, MANY, alphabet)
}

/// Exactly that many characters, with no letter or digit after them if it is the last part.
const fn exactly(length: usize, alphabet: Alphabet) -> Part {
    Part::Of(length, length, alphabet)
}

use Part::{Is, Of, Read};

const fn row(
    vendor: &'static str,
    prefix: &'static str,
    parts: &'static [Part],
    source: &'static str,
    stays: &'static str,
) -> Token {
    Token { vendor, prefix, parts, source, stays }
}

/// All tables.
const TABLES: [&[Token]; 5] = [code::TOKENS, cloud::TOKENS, ai::TOKENS, services::TOKENS, keys::TOKENS];

fn all() -> impl Iterator<Item = &'static Token> {
    TABLES.into_iter().flatten()
}

/// A row with the beginning of its prefix, so that most rows are refused by one comparison of numbers.
#[derive(Debug)]
struct Indexed {
    head: u64,
    /// The bits of `head` that belong to the prefix.
    mask: u64,
    token: &'static Token,
}

/// The rows by the first two characters of their prefix, and the rows without a prefix.
#[derive(Debug)]
struct Index {
    by_two: Vec<Vec<Indexed>>,
    without_prefix: Vec<Shaped>,
}

/// A row without a prefix, with the first byte of its first literal and the position of that byte, if both are fixed. Most
/// words are refused by one comparison.
#[derive(Debug)]
struct Shaped {
    literal: Option<(usize, u8)>,
    token: &'static Token,
}

impl Shaped {
    fn new(token: &'static Token) -> Self {
        let mut at = 0;
        let literal = token.parts.iter().find_map(|part| match *part {
            Is(text) => Some(Some((at, *text.as_bytes().first()?))),
            Of(least, most, _) if least == most => {
                at += least;
                None
            }
            _ => Some(None),
        });
        Self { literal: literal.flatten(), token }
    }

    /// Whether the text can be such a token.
    #[inline]
    fn may_be(&self, rest: &[u8]) -> bool {
        self.literal.is_none_or(|(at, byte)| rest.get(at) == Some(&byte))
    }
}

/// How many lists of rows the index has.
const LISTS: usize = 1 << 10;

/// The number of the list with the rows whose prefix begins with these two characters.
#[inline]
const fn list(first: u8, second: u8) -> usize {
    ((first as usize) << 5 ^ second as usize) % LISTS
}

/// The index of all rows. Within each list, rows with longer prefixes come first.
static INDEX: std::sync::LazyLock<Index> = std::sync::LazyLock::new(|| {
    let mut by_two: Vec<Vec<Indexed>> = std::iter::repeat_with(Vec::new).take(LISTS).collect();
    let mut without_prefix = Vec::new();
    for token in all() {
        match token.prefix.as_bytes() {
            prefix @ [first, second, ..] => {
                let mask = head(&vec![0xff; prefix.len()]);
                if let Some(rows) = by_two.get_mut(list(*first, *second)) {
                    rows.push(Indexed { head: head(prefix), mask, token });
                }
            }
            _ => without_prefix.push(Shaped::new(token)),
        }
    }
    for rows in &mut by_two {
        rows.sort_by_key(|row| std::cmp::Reverse(row.token.prefix.len()));
    }
    Index { by_two, without_prefix }
});

/// The first eight bytes as a number. Missing bytes count as 0.
fn head(bytes: &[u8]) -> u64 {
    let mut head = [0; 8];
    head.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    u64::from_le_bytes(head)
}

impl Token {
    /// The range of the secret in the token that begins at `start`: the text after the prefix.
    fn at(&self, bytes: &[u8], start: usize) -> Option<Range<usize>> {
        let public = start + self.prefix.len();
        let mut at = public;
        for (nth, part) in self.parts.iter().enumerate() {
            let rest = bytes.get(at..)?;
            at += match *part {
                Is(text) => rest.starts_with(text.as_bytes()).then_some(text.len())?,
                Read(read) => read(rest)?,
                // The literal after a part of fixed length is tested first: most text is refused without reading the part.
                Of(least, most, _) if least == most && !can_follow(rest, least, self.parts.get(nth + 1)) => {
                    return None;
                }
                Of(least, most, alphabet) => {
                    let length = run(rest, most, alphabet);
                    let is_last = nth + 1 == self.parts.len();
                    let goes_on =
                        is_last && most != MANY && rest.get(length).is_some_and(u8::is_ascii_alphanumeric);
                    (length >= least && !goes_on).then_some(length)?
                }
            };
        }
        let secret = public..at;
        (!is_name(bytes.get(secret.clone())?)).then_some(secret)
    }
}

/// Whether the text is a name made of words, such as `gen_auth_creates_a_user` after `phx_`.
pub(super) fn is_name(text: &[u8]) -> bool {
    let mut words = text.split(|byte| matches!(byte, b'_' | b'-' | b'.' | b'/'));
    let is_word = |word: &[u8]| {
        let rest = word.get(1..).unwrap_or_default();
        let all = |test: fn(&u8) -> bool| rest.iter().all(test);
        let is_letters = word.first().is_none_or(u8::is_ascii_alphabetic)
            && (all(u8::is_ascii_lowercase) || word.iter().all(u8::is_ascii_uppercase));
        word.len() <= LONGEST_NAME_PART
            && (is_letters || (word.len() <= 4 && word.iter().all(u8::is_ascii_alphanumeric)))
    };
    text.len() < LONGEST && words.clone().nth(1).is_some() && words.all(is_word)
}

/// The longest part of a name. Random letters of one case are longer.
pub(super) const LONGEST_NAME_PART: usize = 16;

/// Whether the part after the first `length` bytes can begin there, if it is a literal.
fn can_follow(rest: &[u8], length: usize, next: Option<&Part>) -> bool {
    let Some(Is(text)) = next else { return true };
    rest.get(length) == text.as_bytes().first()
}

/// The range of the secret in the token of any format that begins at `start`.
pub(super) fn at(text: &str, start: usize) -> Option<Range<usize>> {
    begins_word(text.as_bytes(), start).then(|| begun_at(text, start))?
}

/// The range of the secret in the token that begins at `start`, where a word begins.
pub(super) fn begun_at(text: &str, start: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let rest = bytes.get(start..)?;
    let rows = INDEX.by_two.get(list(*rest.first()?, *rest.get(1)?)).into_iter().flatten();
    let head = rest.first_chunk().map_or_else(|| head(rest), |head| u64::from_le_bytes(*head));
    let mut prefixed =
        rows.filter(|row| head & row.mask == row.head && rest.starts_with(row.token.prefix.as_bytes()));
    if let Some(token) = prefixed.find_map(|row| row.token.at(bytes, start)) {
        return Some(token);
    }
    // Tokens without a prefix are long.
    let is_first_part = |byte: &&u8| IS_FIRST_PART.get(usize::from(**byte)).is_some_and(|is| *is);
    let (shortest, others) = rest.split_at_checked(SHORTEST_WITHOUT_PREFIX)?;
    // The test begins at the end, because most words are shorter than this.
    if !shortest.iter().rev().all(|byte| is_first_part(&byte)) {
        return None;
    }
    let most = LONGEST_FIRST_PART - SHORTEST_WITHOUT_PREFIX;
    let reach = SHORTEST_WITHOUT_PREFIX + others.iter().take(most).take_while(is_first_part).count();
    let is_in_reach =
        |row: &&Shaped| !matches!(row.token.parts.first(), Some(Of(least, ..)) if *least > reach);
    let rows = INDEX.without_prefix.iter().filter(|row| row.may_be(rest)).filter(is_in_reach);
    rows.map(|row| row.token).find_map(|token| token.at(bytes, start))
}

/// The length of the shortest token without a prefix.
const SHORTEST_WITHOUT_PREFIX: usize = 32;

/// An upper bound for the first part of a token without a prefix.
const LONGEST_FIRST_PART: usize = 80;

/// The offsets at which a token can begin if `run` is its first long run.
pub(super) fn starts(bytes: &[u8], run: &Range<usize>) -> impl Iterator<Item = usize> {
    // A prefix may contain other characters, but no spaces and no quotes.
    let before = bytes.get(run.start.saturating_sub(LONGEST_PREFIX)..run.start).unwrap_or_default();
    let goes_on = |byte: &&u8| ANY(**byte) || matches!(**byte, b':' | b'$' | b'!' | b'|' | b'*' | b'\\');
    let prefix = before.iter().rev().take_while(goes_on).count();
    // From the fourth byte of the run on, a word begins only after a dash or an underscore, or after `\u0022`.
    let escape = if before.ends_with(b"\\") { 6 } else { 3 };
    let inner = run.end.min(run.start + escape);
    let near_start = (run.start - prefix..inner).filter(|&at| begins_word(bytes, at));
    let inside = bytes.get(inner - 1..run.end - 1).unwrap_or_default().iter().enumerate();
    let joints = inside.filter(|(_, byte)| matches!(byte, b'-' | b'_'));
    near_start.chain(joints.map(move |(joint, _)| inner + joint))
}

/// The long run around the eight bytes at `word`; `None` if one of these bytes is no word character, or if the run is too
/// short. `word` must be the first multiple of eight with this property in the run: at most eight bytes before it are read.
pub(super) fn run_around(bytes: &[u8], word: usize) -> Option<Range<usize>> {
    let (before, from) = bytes.split_at_checked(word)?;
    let (word_itself, from) = from.split_at_checked(8)?;
    if !word_itself.iter().all(|&byte| is_word(byte)) {
        return None;
    }
    let after = 8 + from.iter().take_while(|&&byte| is_word(byte)).count();
    let before = before.iter().rev().take(8).take_while(|&&byte| is_word(byte)).count();
    (before + after >= SHORTEST_RUN as usize).then(|| word - before..word + after)
}

/// An upper bound for the text of a token before its first long run.
const LONGEST_PREFIX: usize = 64;

/// Every token has a run of this many letters, digits, dashes and underscores.
pub(super) const SHORTEST_RUN: u32 = 15;

/// The number of bytes at the beginning that are in the alphabet, at most `most`. Full stops at the end do not count.
fn run(bytes: &[u8], most: usize, alphabet: Alphabet) -> usize {
    let length = bytes.iter().take(most).take_while(|&&byte| alphabet(byte)).count();
    let stops = bytes.iter().take(length).rev().take_while(|&&byte| byte == b'.').count();
    length - stops
}

/// Whether a word can begin here: `ghp_` can, the `sk-` of `disk-` cannot. In escaped text a word can follow letters:
/// `\nghp_`, `%3Dghp_`, `\u0022ghp_`.
fn begins_word(bytes: &[u8], start: usize) -> bool {
    match bytes.get(start.saturating_sub(3)..start).unwrap_or_default() {
        [.., b'\\', b'n' | b'r' | b't'] | [b'%', _, _] | [] => true,
        [.., before] => !before.is_ascii_alphanumeric() || bytes.get(..start).is_some_and(follows_escape),
    }
}

/// Whether the text ends with the escape of a character as in JSON or C: `\u0022`, `\x22`.
fn follows_escape(before: &[u8]) -> bool {
    let is_hex = |digits: &[u8]| digits.iter().all(u8::is_ascii_hexdigit);
    let ends = |length: usize, mark: &[u8]| {
        let escape = before.len().checked_sub(length).and_then(|at| before.get(at..));
        escape.and_then(|escape| escape.strip_prefix(mark)).is_some_and(is_hex)
    };
    ends(6, b"\\u") || ends(4, b"\\x")
}

/// How far a function searches for the end of a possible token, so that `-eyJ-eyJ-eyJ` takes linear time.
const LONGEST: usize = 256;

/// `xoxb-2345-…`: the kind of token, `-`, and the secret.
fn slack(rest: &[u8]) -> Option<usize> {
    let is_kind = matches!(rest, [b'a'..=b'z', b'-' | b'.', ..]);
    is_kind.then(|| run(rest, MANY, DOTTED)).filter(|&length| length >= 20)
}

/// Letters and digits, or text with dashes that is more mixed than a class name: `sk-circle-fade-dot-with-long-name`.
fn openai(rest: &[u8]) -> Option<usize> {
    let token = rest.get(..run(rest.get(..LONGEST).unwrap_or(rest), MANY, WORD))?;
    let solid = token.iter().any(u8::is_ascii_digit) && token.iter().all(u8::is_ascii_alphanumeric);
    (token.len() >= 32 && (is_mixed(token) || solid)).then(|| run(rest, MANY, WORD))
}

/// The header, the payload and the optional signature of a JSON Web Token. The payload is an object like the header, so
/// both begin with `eyJ`. An encrypted token has more parts and no readable payload.
fn jwt(rest: &[u8]) -> Option<usize> {
    let header = run(rest.get(..LONGEST * 2).unwrap_or(rest), MANY, WORD);
    let payload = rest.get(header..)?.strip_prefix(b".")?;
    let is_object = payload.starts_with(b"eyJ");
    let is_encrypted =
        payload.iter().take(LONGEST).filter(|&&byte| byte == b'.').count() >= 2 && header >= 40;
    (header >= 8 && (is_object || is_encrypted)).then(|| run(rest, MANY, DOTTED))
}

/// A token of exactly `length` letters and digits. It has letters of both cases, and digits.
fn mixed(rest: &[u8], length: usize) -> Option<usize> {
    let token = rest.get(..length)?;
    let ended = !rest.get(length).is_some_and(u8::is_ascii_alphanumeric);
    (ended && is_mixed(token) && token.iter().all(u8::is_ascii_alphanumeric)).then_some(length)
}

/// Whether the token has digits and letters of both cases.
fn is_mixed(token: &[u8]) -> bool {
    let any = |test: fn(&u8) -> bool| token.iter().any(test);
    any(u8::is_ascii_digit) && any(u8::is_ascii_uppercase) && any(u8::is_ascii_lowercase)
}

/// Whether the value is a UUID.
pub(super) fn is_uuid(value: &str) -> bool {
    code::uuid(value.as_bytes()) == Some(value.len())
}

/// Whether the value is a token that is already masked: `sk-***`.
pub(super) fn is_masked(value: &str) -> bool {
    let prefix = value.strip_suffix(super::MASK);
    prefix.is_some_and(|prefix| !prefix.is_empty() && all().any(|token| token.prefix == prefix))
}

#[cfg(test)]
mod tests;
