//! Where a value ends, and whether it can be a secret.

use std::ops::Range;

use super::names::{ENTITIES, Kind};
use super::token;
use crate::floor_boundary;

/// How a value is connected with its name, the strongest connection first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Binding {
    /// `?name=value`, `&name=value`
    Query,
    /// `NAME=value`
    Tight,
    /// `<name>value</name>`
    Element,
    /// `name = "value"`, `"name": "value"`
    Quoted,
    /// `name: value`, `--name value`
    Loose,
    /// `name:`, with the value alone on the next line.
    NextLine,
}

/// A value without its quotes.
#[derive(Debug, Clone)]
pub(super) struct Value {
    pub(super) range: Range<usize>,
    pub(super) is_quoted: bool,
}

/// How many bytes of a value are read before it is known to be secret, so that `token:token:token:` takes linear time.
pub(super) const LONGEST: usize = 128;

/// The maximum length of the text of an element that is read, in bytes.
pub(super) const LONGEST_ELEMENT: usize = 4 * LONGEST;

/// The beginning of text in XML without escapes.
pub(super) const CDATA: &str = "<![CDATA[";

impl Value {
    /// The value at `at`, quoted or not.
    pub(super) fn at(text: &str, at: usize) -> Self {
        let rest = text.get(at..).unwrap_or_default();
        if let Some(entity) = ENTITIES.iter().find(|entity| rest.as_bytes().starts_with(entity)) {
            let start = at + entity.len();
            let inner = text.get(start..).unwrap_or_default();
            return Self {
                range: start..start + until(inner, LONGEST, |byte| matches!(byte, b'&' | b'\n')),
                is_quoted: true,
            };
        }
        // `b'…'`, `r'…'` and `u'…'` in Python, `$'…'` in a shell, `N'…'` in SQL, `@"…"` in C#.
        if matches!(rest.as_bytes(), [b'b' | b'r' | b'u' | b'$' | b'N' | b'@', b'"' | b'\'', ..]) {
            return Self::at(text, at + 1);
        }
        let open = rest.bytes().take_while(|&byte| byte == b'\\').count();
        let Some(quote @ (b'"' | b'\'' | b'`')) = rest.as_bytes().get(open).copied() else {
            return Self { range: at..at + bare(rest, LONGEST), is_quoted: false };
        };
        // Python's and TOML's `"""`.
        let is_triple = rest.as_bytes().get(open + 1..open + 3) == Some(&[quote; 2]);
        let start = at + open + if is_triple { 3 } else { 1 };
        let inner = text.get(start..).unwrap_or_default();
        // A value in escaped quotes contains no quotes. A value in plain quotes can contain escaped quotes.
        let mut escaped = false;
        let end = inner.bytes().take(8 * LONGEST).position(|byte| {
            let ends = byte == b'\n' || (byte == quote && !escaped) || (open > 0 && byte == b'\\');
            escaped = byte == b'\\' && !escaped;
            ends
        });
        match end.filter(|&end| inner.as_bytes().get(end) != Some(&b'\n')) {
            Some(end) => Self { range: start..start + end, is_quoted: true },
            None => Self { range: start..start + bare(inner, LONGEST), is_quoted: false },
        }
    }

    /// The value of a parameter in a URL.
    pub(super) fn of_query(text: &str, at: usize) -> Self {
        let rest = text.get(at..).unwrap_or_default();
        let ends = |byte: u8| byte.is_ascii_whitespace() || b"&#\"'<>`|\\),;]}".contains(&byte);
        Self { range: at..at + until(rest, LONGEST, ends), is_quoted: false }
    }

    /// The text of an XML element, up to the tag that ends it.
    pub(super) fn of_element(text: &str, at: usize) -> Option<Self> {
        let rest = text.get(at..)?;
        if let Some(inner) = rest.strip_prefix(CDATA) {
            let length = until(inner, LONGEST_ELEMENT, |byte| matches!(byte, b']' | b'\n'));
            let start = at + CDATA.len();
            let is_closed = inner.get(length..)?.starts_with("]]></");
            return is_closed.then_some(Self { range: start..start + length, is_quoted: true });
        }
        let length = until(rest, LONGEST_ELEMENT, |byte| matches!(byte, b'<' | b'\n'));
        rest.get(length..)?.starts_with("</").then_some(Self { range: at..at + length, is_quoted: true })
    }

    /// The value of an environment variable. Only white space, a quote or a backslash ends it.
    pub(super) fn of_variable(text: &str, at: usize) -> Self {
        let value = Self::at(text, at);
        if value.is_quoted {
            return value;
        }
        let ends = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\'' | b'`' | b'\\');
        let rest = text.get(at..).unwrap_or_default();
        Self { range: at..at + until(rest, LONGEST, ends), is_quoted: false }
    }

    pub(super) fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.range.clone()).unwrap_or_default()
    }

    /// The range of the complete value, which can be longer than the part that was read.
    pub(super) fn whole(self, text: &str) -> Range<usize> {
        let Range { start, end } = self.range;
        if end - start < LONGEST - 4 || self.is_quoted {
            return start..end;
        }
        let rest = text.get(end..).unwrap_or_default();
        start..end + bare(rest, rest.len())
    }
}

/// The length of an unquoted value, of which at most `most` bytes are read.
fn bare(rest: &str, most: usize) -> usize {
    until(rest, most, |byte| {
        let ends = b"\t\n\r \"'`,;&|<>)]}\\";
        byte.is_ascii_control() || ends.contains(&byte)
    })
}

/// How many bytes come before the first byte that ends a value, at most about `most`.
fn until(rest: &str, most: usize, ends: impl Fn(u8) -> bool) -> usize {
    let near = rest.as_bytes().get(..most).unwrap_or(rest.as_bytes());
    near.iter().position(|&byte| ends(byte)).unwrap_or_else(|| floor_boundary(rest, near.len()))
}

/// Whether a value with a name of this kind and with this connection counts as a secret.
pub(super) fn fits(kind: Kind, binding: Binding, value: &str) -> bool {
    use Binding::{Element, Loose, NextLine, Query, Quoted, Tight};

    // Laravel prints its keys with this prefix.
    let value = value.strip_prefix("base64:").unwrap_or(value);
    let mixed = |least: usize| value.len() >= least && is_mixed(value);
    match (kind, binding) {
        (Kind::InQuery, Query) => value.len() >= 8 || mixed(6),
        (Kind::InQuery | Kind::InPath | Kind::Public | Kind::Phrase | Kind::Login, _) => false,
        (Kind::Strict, Query) => value.len() >= 4,
        (Kind::Strict, Tight | Quoted | Element) => mixed(12) && !is_constant(value),
        (Kind::Strict, Loose) => mixed(12) && is_random(value),
        (_, Query) | (Kind::Chosen, Tight) => true,
        // The value of a password field.
        (Kind::NamedBefore, Tight | Quoted) => true,
        (Kind::Chosen, Quoted | Element) => !value.contains(' '),
        (Kind::Chosen, Loose) => {
            mixed(6) || is_padded(value) || is_grouped(value) || (value.len() >= 10 && is_jumbled(value))
        }
        (_, Element) => (mixed(6) || is_solid(value, 8)) && !is_constant(value),
        (_, Tight) => mixed(6) || is_solid(value, 8),
        (_, Quoted) => mixed(6) || is_solid(value, 16),
        (_, Loose) => mixed(8) && !token::is_name(value.as_bytes()),
        (_, NextLine) => mixed(12),
    }
}

/// Words of types, schemas, prose and code that can be in the place of a value.
#[rustfmt::skip]
const NO_VALUES: &[&str] = &[
    "null", "nil", "none", "undefined", "true", "false", "string", "str", "number", "int", "integer", "boolean", "bool",
    "any", "unknown", "object", "required", "optional", "missing", "invalid", "expected", "unexpected", "empty", "redacted",
    "masked", "hidden", "filtered", "omitted", "secret", "password", "token", "yes", "no", "text", "bytes", "value",
    "uint8array", "autogenerate", "enabled", "disabled", "always", "never", "default", "deleted", "expired", "set", "unset", "not", "is", "must", "should",
];

/// The beginnings of code that reads a value from somewhere.
const CODE: &[&str] = &[
    "process.env", "os.environ", "os.getenv", "import.meta", "env.", "secrets.", "self.", "this.", "config.",
    "var.", "vars.", "req.", "request.", "ctx.", "args.", "options.", "params.", "settings.", "props.",
    "data.", "local.", "new ",
];

/// Whether the value can be a secret. Code, paths, placeholders and masked values cannot.
pub(super) fn may_be_secret(value: &str) -> bool {
    let begins = |c: char| {
        matches!(c, '{' | '[' | '(' | '$' | '<' | '%' | '*' | '=' | '!' | '&' | '.' | '•' | '…' | '@')
    };
    let is_code = value.starts_with(begins) || value.contains(['(', '[', '{']);
    !value.is_empty()
        && (!is_code || has_symbols(value))
        && !is_placeholder(value)
        && !CODE.iter().any(|code| value.starts_with(code))
        && !is_rule(value)
        && !is_path(value)
        && !is_filler(value)
        && !is_address(value)
        && !token::is_masked(value)
}

/// Whether the value is a word of [`NO_VALUES`], or rules of a validator: `required|string|min:8`.
fn is_rule(value: &str) -> bool {
    value.split('|').any(|part| NO_VALUES.iter().any(|word| part.eq_ignore_ascii_case(word)))
}

/// Whether the value has three or more of the symbols that generated passwords have, and nothing that a template language
/// replaces: `x7!k$(2^q*w9e+r5t`.
fn has_symbols(value: &str) -> bool {
    let kinds = "!@#$%^&*+=".chars().filter(|symbol| value.contains(*symbol)).count();
    let is_template = || ["${", "{{", "%(", "<%", "://"].iter().any(|mark| value.contains(mark));
    kinds >= 3 && value.len() >= 16 && is_mixed(value) && !is_template()
}

/// `YOUR_API_KEY`, `your-token`, an alphabet, or a reference to a secret of Google Cloud.
fn is_placeholder(value: &str) -> bool {
    let begin = value.get(..4).is_some_and(|begin| begin.eq_ignore_ascii_case("your"));
    (begin && matches!(value.as_bytes().get(4), Some(b'_' | b'-')))
        || value.contains("ABCDEFGHIJKLMNOP")
        || value.starts_with("projects/")
}

/// `/etc/ssl/key1.pem`, `./secret.txt`, `C:\keys`. Base 64 can begin with a slash, but has no full stop and few
/// slashes.
fn is_path(value: &str) -> bool {
    let rest = value.trim_start_matches(['.', '~']);
    let is_drive = matches!(value.as_bytes(), [b'A'..=b'Z' | b'a'..=b'z', b':', b'\\' | b'/', ..]);
    is_drive
        || (rest.starts_with('/') && (rest.contains('.') || rest.matches('/').count() > 2 || rest.len() < 16))
}

/// `xxxxxxxx`, `--------`: one filler character, repeated.
fn is_filler(value: &str) -> bool {
    let mut characters = value.chars();
    let first = characters.next();
    matches!(first, Some('x' | 'X' | '*' | '-' | '_' | '.' | '?' | '#' | '0'))
        && characters.all(|c| Some(c) == first)
}

/// Whether the value is one word with both letters and digits.
pub(super) fn is_mixed(value: &str) -> bool {
    let any = |test: fn(&u8) -> bool| value.as_bytes().iter().any(test);
    any(u8::is_ascii_digit) && any(u8::is_ascii_alphabetic) && !value.contains([' ', ':'])
}

/// Whether the value is text in base 64 with its padding, as in the data of a Kubernetes secret.
fn is_padded(value: &str) -> bool {
    let encoded = value.trim_end_matches('=');
    let is_encoded = encoded.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'));
    is_encoded
        && encoded.len() < value.len()
        && value.len() >= 8
        && value.len().is_multiple_of(4)
        && is_random(value)
}

/// Whether the value is a password that Apple makes for a program: `abcd-efgh-ijkl-mnop`.
fn is_grouped(value: &str) -> bool {
    let groups = value.split('-');
    value.len() == 19
        && groups.clone().count() == 4
        && groups
            .into_iter()
            .all(|group| group.len() == 4 && group.bytes().all(|byte| byte.is_ascii_lowercase()))
}

/// Whether the value has letters of both cases.
pub(super) fn is_random(value: &str) -> bool {
    let any = |test: fn(&u8) -> bool| value.as_bytes().iter().any(test);
    any(u8::is_ascii_uppercase) && any(u8::is_ascii_lowercase)
}

/// Whether the value is a long mixture of letters of both cases and digits, which is neither a name of source code, such as
/// `readUserById2Handler`, nor a list of short words.
pub(super) fn is_scrambled(value: &str) -> bool {
    value.len() >= 16 && is_mixed(value) && is_jumbled(value)
}

/// Whether the value has letters of both cases, few of which belong to words: `XqehaJZohWXrZj`.
pub(super) fn is_jumbled(value: &str) -> bool {
    let bytes = value.as_bytes();
    let has = |part: &[u8], vowels: &[u8]| part.iter().any(|byte| vowels.contains(byte));
    let is_word =
        |part: &&[u8]| (part.len() >= 3 && has(part, b"aeiou")) || (part.len() >= 4 && part.contains(&b'y'));
    // The letters of a word are in lower case, except for the first one.
    let words = bytes.split(|byte| !byte.is_ascii_lowercase()).filter(is_word);
    let letters: usize = words.map(|word| word.len() + 1).sum();
    is_random(value)
        && 2 * letters < bytes.len()
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-+/=~".contains(byte))
        && !token::is_name(bytes)
}

/// A memory address, as debuggers print it.
fn is_address(value: &str) -> bool {
    let digits = value.strip_prefix("0x").unwrap_or_default();
    (1..=16).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether the value is the name of a constant: `DBUS_COOKIE_SHA1`.
fn is_constant(value: &str) -> bool {
    value.contains('_')
        && value.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

/// Whether the value has at least `least` characters and is neither a dotted name nor the name of a constant.
fn is_solid(value: &str, least: usize) -> bool {
    let constant = value.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    value.len() >= least && !value.contains([' ', '.', ':']) && !constant
}
/// How many spaces and tabs are at `at`, counted up to eight.
pub(super) fn spaces(bytes: &[u8], at: usize) -> usize {
    bytes.get(at..).unwrap_or_default().iter().take(8).take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}
