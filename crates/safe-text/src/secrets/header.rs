//! Credentials and cookies in headers.

use std::ops::Range;

use super::token;
use super::value::{Value, is_mixed, may_be_secret, spaces};

/// Schemes that are followed by one word of credentials, in any format.
const SCHEMES: &[&str] =
    &["bearer", "basic", "token", "apikey", "api-key", "negotiate", "ntlm", "key", "jwt", "sso-key"];

/// Schemes that are followed by a list of parameters, some of which are secret.
const LISTS: &[&str] = &[
    "mac", "digest", "aws4-hmac-sha256", "aws4-ecdsa-p256-sha256", "oauth", "hawk", "signature",
    "scram-sha-256", "aws",
];

/// The credentials in an `Authorization` header whose value begins at `start`.
pub(super) fn authorization(text: &str, start: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let begin = opened(text, start);
    let open = begin - start;
    // A shell's escaped space: `-H Authorization:\ Bearer\ 0a1b…`.
    let start = begin + usize::from(open == 1 && bytes.get(begin - 1..=begin) == Some(br"\ "));
    let scheme = text.get(start..start + credential(text, start))?;
    let after = start + scheme.len();
    let escape = usize::from(bytes.get(after..after + 2) == Some(br"\ "));
    let at = after + escape + spaces(bytes, after + escape);
    let is = |schemes: &[&str]| schemes.iter().any(|known| scheme.eq_ignore_ascii_case(known));
    if is(LISTS) && at > after {
        let rest = bytes.get(at..).filter(|rest| rest.first() != Some(&b'*'))?;
        // A quote around the whole header ends it. Quotes around its parameters do not.
        let quote = open.checked_sub(1).and_then(|nth| bytes.get(begin - open + nth)).copied();
        let ends = |byte: &u8| matches!(byte, b'\n' | b'\r') || quote.is_some_and(|quote| *byte == quote);
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        return (length > 0).then_some(at..at + length);
    }
    // `Token token="0a1b…"` in Rails.
    let parameter = text.get(at..)?.strip_prefix("token=").filter(|_| scheme.eq_ignore_ascii_case("token"));
    let at = parameter.map_or(at, |value| text.len() - value.trim_start_matches(['"', '\\']).len());
    let length = credential(text, at);
    let word = text.get(at..at + length)?;
    if !is(SCHEMES) {
        // The scheme is unknown or missing.
        let is_scheme =
            at > after && scheme.len() <= 24 && scheme.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_secret = |word: &str| word.len() >= 8 && is_mixed(word) && may_be_secret(word);
        return token::at(text, start)
            .or_else(|| (is_scheme && is_secret(word)).then_some(at..at + length))
            .or_else(|| is_secret(scheme).then_some(start..after));
    }
    // The prefix of a masked token is kept: `Bearer EAAA***`.
    let is_masked = text.get(at + length..).is_some_and(|rest| rest.starts_with(super::MASK));
    let is_secret = word.len() >= 4 && !is_masked && may_be_secret(word);
    token::at(text, at).or_else(|| is_secret.then_some(at..at + length))
}

/// The credentials after `Basic ` at `start..end`: a user and a password in base64.
pub(super) fn basic(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let before = start.checked_sub(1).and_then(|at| text.as_bytes().get(at));
    let value = end..end + credential(text, end);
    let is_inside = before.is_some_and(u8::is_ascii_alphanumeric);
    (!is_inside && is_login(text.get(value.clone())?)).then_some(value)
}

/// Whether the base64 text is a user and a password, with a colon between them.
fn is_login(encoded: &str) -> bool {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut count, mut has_colon) = (0_usize, 0, false);
    for byte in encoded.trim_end_matches('=').bytes().take(4 * LONGEST_LOGIN / 3) {
        let Some(value) = LETTERS.iter().position(|letter| *letter == byte) else { return false };
        bits = (bits << 6 | value) & 0xfff_ffff;
        count += 6;
        if count >= 8 {
            count -= 8;
            let decoded = (bits >> count) & 0xff;
            has_colon |= decoded == usize::from(b':');
            if !(0x20..0x7f).contains(&decoded) {
                return false;
            }
        }
    }
    has_colon && encoded.len() >= 8
}

/// How many bytes of a user with a password are decoded.
const LONGEST_LOGIN: usize = 96;

/// The token after `Bearer ` at `start..end`. There is none in prose: `Bearer token missing`.
pub(super) fn bearer(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    if start.checked_sub(1).and_then(|at| text.as_bytes().get(at)).is_some_and(u8::is_ascii_alphanumeric) {
        return None;
    }
    let value = end..end + credential(text, end);
    let shown = text.get(value.clone())?;
    let is_secret = shown.len() >= 12 && is_mixed(shown) && may_be_secret(shown);
    token::at(text, end).or_else(|| is_secret.then_some(value))
}

/// The length in bytes of RFC 6750's `b64token` at `at`, also if it is percent-encoded. Equals signs are accepted only
/// at its end, so that `Authorization=Authorization=` takes linear time.
fn credential(text: &str, at: usize) -> usize {
    let of_token = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~+/%".contains(&byte);
    let rest = text.get(at..).unwrap_or_default();
    let length = rest.bytes().take_while(|&byte| of_token(byte)).count();
    let padding = rest.bytes().skip(length).take(2).take_while(|&byte| byte == b'=').count();
    if padding > 0 {
        length + padding
    } else {
        rest.get(..length).unwrap_or_default().trim_end_matches('.').len()
    }
}

/// The attributes of a cookie (RFC 6265), which are not secret. They are in a `Cookie` of programs that keep the whole line.
const ATTRIBUTES: [&str; 6] = ["path", "domain", "expires", "max-age", "samesite", "priority"];

/// The values in `a=1; b=2` of a `Cookie` header, which begin at `start`.
pub(super) fn cookies(text: &str, start: usize) -> Vec<Range<usize>> {
    let mut values = Vec::new();
    let mut at = opened(text, start);
    while let Some(value) = pair(text, at) {
        let name = text.get(at..value.start).unwrap_or_default().trim_end_matches('=');
        let is_attribute = ATTRIBUTES.iter().any(|attribute| name.eq_ignore_ascii_case(attribute));
        at = value.end;
        if !is_attribute && may_be_secret(text.get(value.clone()).unwrap_or_default()) {
            values.push(value);
        }
        let rest = text.as_bytes().get(at..).unwrap_or_default();
        at += match rest {
            [b';', b' ', ..] => 2,
            [b';', ..] => 1,
            _ => break,
        };
    }
    values
}

/// The value in `a=1; Path=/` of a `Set-Cookie` header, which begins at `start`.
pub(super) fn set_cookie(text: &str, start: usize) -> Option<Range<usize>> {
    pair(text, opened(text, start)).filter(|value| may_be_secret(text.get(value.clone()).unwrap_or_default()))
}

/// Skips the opening quotes and the opening bracket of a list around a header's value.
fn opened(text: &str, start: usize) -> usize {
    let rest = text.as_bytes().get(start..).unwrap_or_default();
    // `[]string{` is a list of Go.
    let list = if rest.starts_with(b"[]string{") {
        b"[]string{".len()
    } else if rest.starts_with(b"[") {
        1 + rest.iter().skip(1).take(64).take_while(|byte| byte.is_ascii_whitespace()).count()
    } else {
        0
    };
    let rest = rest.get(list..).unwrap_or_default();
    let is_quote = |byte: &&u8| matches!(byte, b'"' | b'\'' | b'`' | b'[' | b'\\');
    start + list + rest.iter().take(4).take_while(is_quote).count()
}

/// Browsers do not store longer cookies.
const LONGEST_COOKIE: usize = 4096;

/// The value of the `name=value` pair at `at`.
fn pair(text: &str, at: usize) -> Option<Range<usize>> {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.!#$%&*+^`|~".contains(byte);
    let rest = text.as_bytes().get(at..)?;
    let name = rest.iter().take(super::value::LONGEST).take_while(|byte| is_name(byte)).count();
    let is_pair = name > 0 && rest.get(name) == Some(&b'=') && rest.get(name + 1) != Some(&b'=');
    let value = Value::of_query(text, at + name + 1);
    let ends = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b';' | b',' | b'"' | b'\'' | b'\\');
    let value_rest = text.as_bytes().get(value.range.start..)?;
    let near = value_rest.get(..LONGEST_COOKIE).unwrap_or(value_rest);
    let length = near
        .iter()
        .position(|&byte| ends(byte))
        .unwrap_or(crate::floor_boundary(text, value.range.start + near.len()) - value.range.start);
    is_pair.then_some(value.range.start..value.range.start + length)
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn authorization_is_masked_whatever_its_spelling() {
        check(&[
            ("Authorization: Bearer abcdef", "Authorization: Bearer ***"),
            ("authorization: Basic dXNlcjpwYXNz==, x", "authorization: Basic ***, x"),
            ("curl -H 'Authorization: token 0a1b2c' u", "curl -H 'Authorization: token ***' u"),
            (r#""Authorization": "Bearer abc.def-1","#, r#""Authorization": "Bearer ***","#),
            ("Proxy-Authorization: 0a1b2c3d4e", "Proxy-Authorization: ***"),
            ("AUTHORIZATION=Bearer abcdef next", "AUTHORIZATION=Bearer *** next"),
            ("\"Authorization\"=>\"Token token=0a1b2c3d4e\"", "\"Authorization\"=>\"Token token=***\""),
            ("Authorization: Token token=\"0a1b2c3d4e\"", "Authorization: Token token=\"***\""),
            ("sent Bearer 0a1b2c3d4e5f6 to it", "sent Bearer *** to it"),
            (
                r"--header=Authorization:Bearer\ abcdef https://h",
                r"--header=Authorization:Bearer\ *** https://h",
            ),
            ("authorization: [ 'Bearer abcdef' ]", "authorization: [ 'Bearer ***' ]"),
            (r#"{"Authorization":[]string{"Bearer abcdef"}}"#, r#"{"Authorization":[]string{"Bearer ***"}}"#),
            (r"-H Authorization:\ Bearer\ abcdef https://h", r"-H Authorization:\ Bearer\ *** https://h"),
        ]);
        check_stays(&[
            "Authorization: missing header",
            "cookie: Path=/a1; Domain=example.test; Max-Age=3600; SameSite=Lax",
            "Authorization header is missing",
            "Bearer token missing",
            "Authorization: Bearer null",
            "Authorization: Bearer EAAA***",
            "Authorization: Bearer ${TOKEN}",
        ]);
    }
}
