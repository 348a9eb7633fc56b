//! Values that are secret because of the key before them: `password=`, `"apiKey":`, `--token`.

use std::ops::Range;

use super::token;
use crate::floor_boundary;

/// A key that says its value is secret.
pub(super) struct Key {
    name: &'static str,
    /// What is looked for: the name without its first letter, which may be of either case.
    pub(super) spellings: &'static [&'static str],
    value: Value,
}

/// What such a value looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    /// People choose passwords: any word.
    Chosen,
    /// Machines make tokens and keys: they look random.
    Made,
}

use Value::{Chosen, Made};

#[rustfmt::skip]
pub(super) const KEYS: &[Key] = &[
    Key { name: "password",    value: Chosen, spellings: &["assword", "ASSWORD"] },
    Key { name: "passwd",      value: Chosen, spellings: &["asswd", "ASSWD"] },
    Key { name: "passphrase",  value: Chosen, spellings: &["assphrase", "ASSPHRASE"] },
    Key { name: "secret",      value: Chosen, spellings: &["ecret", "ECRET"] },
    Key { name: "token",       value: Made,   spellings: &["oken", "OKEN"] },
    Key { name: "api_key",     value: Made,   spellings: &["pi_key", "PI_KEY", "pi-key", "pi-Key", "piKey", "pikey"] },
    Key { name: "access_key",  value: Made,   spellings: &["ccess_key", "CCESS_KEY", "ccessKey"] },
    Key { name: "accountkey",  value: Made,   spellings: &["ccountKey"] },
    Key { name: "private_key", value: Made,   spellings: &["rivate_key", "RIVATE_KEY", "rivateKey"] },
];

/// What may stand between a key and its separator: `SECRET_KEY_BASE=`, `secretKey:`.
const SUFFIXES: [&str; 5] = ["_KEY_BASE", "_KEY", "_key", "-key", "Key"];

/// Words that stand where a value would, in types, schemas, prose and code.
const NO_VALUES: [&str; 25] = [
    "null",
    "nil",
    "none",
    "undefined",
    "true",
    "false",
    "string",
    "str",
    "number",
    "int",
    "integer",
    "boolean",
    "bool",
    "any",
    "unknown",
    "object",
    "required",
    "optional",
    "missing",
    "invalid",
    "expected",
    "unexpected",
    "empty",
    "redacted",
    "masked",
];

/// Before a key, they make it a parser's or a validator's word: `Unexpected token: x2`.
const COMPLAINTS: [&str; 9] =
    ["unexpected", "expected", "invalid", "illegal", "unknown", "bad", "missing", "unrecognized", "next"];

/// How a value is bound to its key, from surest to least.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Binding {
    /// `KEY=value`
    Tight,
    /// `key = "value"`, `"key": "value"`
    Quoted,
    /// `key: value`, `--key value`
    Loose,
}

impl Key {
    /// The value of the key of which a spelling is at `start..end`, if there is one and it can be a secret.
    pub(super) fn value(&self, text: &str, start: usize, end: usize) -> Option<Range<usize>> {
        let bytes = text.as_bytes();
        let first = start.checked_sub(1).and_then(|at| bytes.get(at))?;
        if !self.name.as_bytes().first().is_some_and(|letter| letter.eq_ignore_ascii_case(first)) {
            return None;
        }
        let suffix =
            SUFFIXES.iter().find(|suffix| text.get(end..).is_some_and(|rest| rest.starts_with(**suffix)));
        let end = end + suffix.map_or(0, |suffix| suffix.len());
        let (at, separated) = separator(bytes, start - 1, end)?;
        let (value, quoted) = word(text, at);
        let shown = text.get(value.clone())?;
        let binding = match (separated, quoted) {
            (Separator::Tight, _) => Binding::Tight,
            (Separator::Spaced, true) => Binding::Quoted,
            _ => Binding::Loose,
        };
        if let Some(token) = token::at(text, value.start) {
            return Some(token);
        }
        let name = text.get(start - 1..end)?;
        if shown.eq_ignore_ascii_case(name) || !may_be_secret(shown) || !self.fits(shown, binding) {
            return None;
        }
        let complained = binding == Binding::Loose && follows_complaint(text.get(..start - 1)?);
        // A call, an index or a generic type, of which the word is the beginning.
        let goes_on = matches!(bytes.get(value.end), Some(b'(' | b'[' | b'<')) && !quoted;
        let rest = text
            .get(value.end..)
            .filter(|_| shown.len() > LONGEST - 4)
            .map_or(0, |rest| bare(rest, rest.len()));
        (!complained && !goes_on).then_some(value.start..value.end + rest)
    }

    fn fits(&self, value: &str, binding: Binding) -> bool {
        match (binding, self.value) {
            (Binding::Tight, Chosen) => true,
            (Binding::Quoted, Chosen) => !value.contains(' '),
            (Binding::Loose, Chosen) => is_mixed(value) && value.len() >= 6,
            (Binding::Tight, Made) => (is_mixed(value) && value.len() >= 6) || is_solid(value, 8),
            (Binding::Quoted, Made) => (is_mixed(value) && value.len() >= 6) || is_solid(value, 16),
            (Binding::Loose, Made) => is_mixed(value) && value.len() >= 8,
        }
    }
}

pub(super) enum Separator {
    /// `=` with nothing around it.
    Tight,
    /// `:`, `=` with space around it, `=>`, `:=`.
    Spaced,
    /// The space after a flag.
    Flag,
}

/// Where what is bound to the key in `start..end` begins.
pub(super) fn separator(bytes: &[u8], start: usize, end: usize) -> Option<(usize, Separator)> {
    let mut at = end;
    // `"key":`, `\"key\":`, `['key'] =`.
    let closing = bytes
        .get(at..)?
        .iter()
        .take(3)
        .take_while(|byte| matches!(byte, b'"' | b'\'' | b'\\' | b']'))
        .count();
    at += closing;
    let before = spaces(bytes, at);
    at += before;
    let length = match bytes.get(at..)? {
        [b'=', b'=' | b'~', ..] | [b':', b':', ..] => return None,
        [b'=', b'>', ..] | [b':', b'=', ..] => 2,
        [b'=' | b':', ..] => 1,
        _ if closing == 0 && before == 1 && is_flag(bytes, start) => return Some((at, Separator::Flag)),
        _ => return None,
    };
    let tight = length == 1 && bytes.get(at) == Some(&b'=') && before == 0 && closing == 0;
    at += length;
    let after = spaces(bytes, at);
    Some((at + after, if tight && after == 0 { Separator::Tight } else { Separator::Spaced }))
}

/// `--password`, `--registry-token`.
fn is_flag(bytes: &[u8], start: usize) -> bool {
    let near = bytes.get(start.saturating_sub(32)..start).unwrap_or_default();
    let word = near.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
    near.get(near.len() - word..).is_some_and(|word| word.starts_with(b"--"))
}

pub(super) fn spaces(bytes: &[u8], at: usize) -> usize {
    bytes.get(at..).unwrap_or_default().iter().take(4).take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// The value at `at`, without its quotes, and whether it had some.
pub(super) fn word(text: &str, at: usize) -> (Range<usize>, bool) {
    let rest = text.get(at..).unwrap_or_default();
    let open = rest.len() - rest.trim_start_matches('\\').len();
    if let Some(quote @ ('"' | '\'' | '`')) = rest.get(open..).and_then(|rest| rest.chars().next()) {
        let start = at + open + 1;
        let inner = text.get(start..).unwrap_or_default();
        // Escaped quotes enclose what holds no quotes; others can hold escaped ones.
        let mut escaped = false;
        let end = inner.bytes().take(LONGEST).position(|byte| {
            let ends = byte == b'\n' || (byte == quote as u8 && !escaped) || (open > 0 && byte == b'\\');
            escaped = byte == b'\\' && !escaped;
            ends
        });
        if let Some(end) = end.filter(|end| inner.as_bytes().get(*end) != Some(&b'\n')) {
            return (start..start + end, true);
        }
        return (start..start + bare(inner, LONGEST), false);
    }
    (at..at + bare(rest, LONGEST), false)
}

/// How far is looked for a value's end before it is known to be secret, so that `token:token:token:` is passed in
/// linear time.
const LONGEST: usize = 128;

/// How long a value without quotes is, of which `most` bytes are looked at.
fn bare(rest: &str, most: usize) -> usize {
    let ends = |byte: &u8| {
        matches!(
            byte,
            b'\t'
                ..=b' '
                    | b'"'
                    | b'\''
                    | b'`'
                    | b','
                    | b';'
                    | b'&'
                    | b'|'
                    | b'<'
                    | b'>'
                    | b')'
                    | b']'
                    | b'}'
                    | b'\\'
        )
    };
    let near = rest.as_bytes().get(..most).unwrap_or(rest.as_bytes());
    near.iter().position(ends).unwrap_or_else(|| floor_boundary(rest, near.len()))
}

/// Not code, a placeholder, or masked by whoever printed it.
pub(super) fn may_be_secret(value: &str) -> bool {
    let begins = |c: char| matches!(c, '{' | '[' | '(' | '$' | '<' | '%' | '*' | '=' | '!' | '&' | '.');
    let code = ["process.env", "os.environ", "import.meta", "env.", "secrets.", "self.", "this."];
    !value.is_empty()
        && !value.starts_with(begins)
        && !value.contains(['(', '[', '{'])
        && !code.iter().any(|code| value.starts_with(code))
        && !NO_VALUES.iter().any(|word| value.eq_ignore_ascii_case(word))
        && !token::is_masked(value)
}

/// A word of letters and digits both.
pub(super) fn is_mixed(value: &str) -> bool {
    let any = |test: fn(&u8) -> bool| value.as_bytes().iter().any(test);
    any(u8::is_ascii_digit) && any(u8::is_ascii_alphabetic) && !value.contains([' ', ':'])
}

/// At least that long, and neither a path of names nor a constant's name.
fn is_solid(value: &str, least: usize) -> bool {
    let constant = value.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    value.len() >= least && !value.contains([' ', '.', ':']) && !constant
}

fn follows_complaint(before: &str) -> bool {
    let Some(rest) = before.strip_suffix([' ', '-', '_']) else { return false };
    let start = rest.len() - rest.bytes().rev().take(16).take_while(u8::is_ascii_alphabetic).count();
    let word = rest.get(start..).unwrap_or_default();
    COMPLAINTS.iter().any(|complaint| word.eq_ignore_ascii_case(complaint))
}

#[cfg(test)]
mod tests {
    use crate::secrets::mask;
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn values_whose_key_says_so_are_masked() {
        check(&[
            ("DB_PASSWORD=hunter2 make", "DB_PASSWORD=*** make"),
            ("npm_config__authToken=abc123def", "npm_config__authToken=***"),
            ("--password=p&q --x", "--password=***&q --x"),
            ("docker login --password hunter2 reg", "docker login --password *** reg"),
            ("Server=db;Password=s3cret;Timeout=5", "Server=db;Password=***;Timeout=5"),
            ("aws_secret_access_key=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEX a", "aws_secret_access_key=*** a"),
            ("AWS_SECRET_ACCESS_KEY: wJalrXUtnFEMI/K7MDENG/bPxRfiCYEX", "AWS_SECRET_ACCESS_KEY: ***"),
            ("AccountName=a;AccountKey=Zm9vYmFyYmF6cXV4==;E=x", "AccountName=a;AccountKey=***;E=x"),
            ("SECRET_KEY_BASE=0a1b2c", "SECRET_KEY_BASE=***"),
            (r#"{"password": "hunter2", "n": 1}"#, r#"{"password": "***", "n": 1}"#),
            (r#"{\"apiKey\":\"0a1b2c3d\",\"n\":1}"#, r#"{\"apiKey\":\"***\",\"n\":1}"#),
            (r#"{"password":"a\"b","n":1}"#, r#"{"password":"***","n":1}"#),
            ("  password: 'swordfish',", "  password: '***',"),
            ("token = 'abc123def456'", "token = '***'"),
            ("password: hunter2", "password: ***"),
            ("X-Api-Key: 0a1b2c3d4e", "X-Api-Key: ***"),
            ("https://h/?access_token=abc123def&x=1", "https://h/?access_token=***&x=1"),
            ("env['API_TOKEN'] = 'abc123def'", "env['API_TOKEN'] = '***'"),
            ("password=\"unclosed rest", "password=\"*** rest"),
            ("secret=überé1", "secret=***"),
        ]);
        let long = format!("secret={}é rest", "é".repeat(5000));
        assert_eq!(mask(&long), "secret=*** rest");
    }

    #[test]
    fn prose_types_and_code_stay() {
        check_stays(&[
            "error TS1005: Unexpected token: }",
            "Unexpected token: abc123def in line 3",
            "token: unexpected",
            "password: expected string, received undefined",
            "ValidationError: password: Required",
            r#"{"password": "must not be empty"}"#,
            r#"{"password": "must be at least twelve characters long, and hold at least one digit, one capital letter and one of the signs"}"#,
            r#"{"password": "required", "token": null}"#,
            "interface A { password: string; token?: Token; secret: Record<string, X1> }",
            "const password = getPassword(user1);",
            "let token = lexer.next();",
            "token == abc12345 token === abc12345 Token::Ident42",
            "password=$PASSWORD token=${{ secrets.TOKEN1 }} secret=<your-secret> password=*** token=%TOKEN1%",
            "login(user, password=password, token=token)",
            "tokens: 450 max_tokens=4096 token_count=12 tokenizer=bpe2 token=5 secretName: my-app1",
            "password=sk-*** token: ghp_***",
            "Broken: test1234 keyboard=us1",
            "--password string   the password; --token <TOKEN> as in --password-file f1",
            "src/token.ts(3,5): error TS2345: no overload for 'token'",
            "tests/test_password.py::test_reset FAILED",
            "expect(received).toBe(expected) // secret: 3 tests",
        ]);
    }
}
