//! Credentials that a header or a URL carries: after `Authorization` and `Bearer`, and before a URL's host.

use std::ops::Range;

use super::named::{is_mixed, may_be_secret, separator, spaces, word};
use super::token;

/// The credentials after `Authorization`, which ends at `end`: the word after the scheme.
pub(super) fn authorization(text: &str, end: usize) -> Option<Range<usize>> {
    let (at, _) = separator(text.as_bytes(), end, end)?;
    let (value, _) = word(text, at);
    let shown = text.get(value.clone())?;
    let (scheme, credentials) = shown.split_once(' ').unwrap_or((shown, ""));
    const SCHEMES: [&str; 7] = ["bearer", "basic", "token", "apikey", "api-key", "negotiate", "ntlm"];
    if !SCHEMES.iter().any(|known| scheme.eq_ignore_ascii_case(known)) {
        return token::at(text, value.start)
            .or_else(|| (is_mixed(shown) && shown.len() >= 8).then_some(value));
    }
    let at = match credentials {
        // Unquoted, the word ended before them.
        "" => value.end + spaces(text.as_bytes(), value.end),
        _ => value.start + scheme.len() + spaces(text.as_bytes(), value.start + scheme.len()),
    };
    let length = credential(text, at);
    let is_word = text.get(at..at + length).is_none_or(|word| word.len() < 4 || !may_be_secret(word));
    token::at(text, at).or_else(|| (!is_word).then_some(at..at + length))
}

/// The token after `Bearer `, which ends at `end`, if it is one and no prose: `Bearer token missing`.
pub(super) fn bearer(text: &str, end: usize) -> Option<Range<usize>> {
    let value = end..end + credential(text, end);
    let shown = text.get(value.clone())?;
    token::at(text, end).or_else(|| (shown.len() >= 12 && is_mixed(shown)).then_some(value))
}

/// How long RFC 6750's `b64token` at `at` is.
fn credential(text: &str, at: usize) -> usize {
    let of_token = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~+/=".contains(&byte);
    let rest = text.get(at..).unwrap_or_default();
    let length = rest.bytes().take_while(|&byte| of_token(byte)).count();
    rest.get(..length).unwrap_or_default().trim_end_matches('.').len()
}

/// The password of the URL whose `://` ends at `end`.
pub(super) fn url_password(text: &str, end: usize) -> Option<Range<usize>> {
    let rest = text.as_bytes().get(end..)?;
    let outside =
        |byte: &u8| byte.is_ascii_whitespace() || byte.is_ascii_control() || b"/?#\"'`<>\\".contains(byte);
    let authority = rest.iter().position(outside).unwrap_or(rest.len());
    // A password with an unescaped `@` in it is not a new host.
    let at = memchr::memrchr(b'@', rest.get(..authority)?)?;
    let colon = memchr::memchr(b':', rest.get(..at)?)?;
    let password = text.get(end + colon + 1..end + at)?;
    (!password.is_empty() && may_be_secret(password)).then_some(end + colon + 1..end + at)
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
            ("sent Bearer 0a1b2c3d4e5f6 to it", "sent Bearer *** to it"),
        ]);
        check_stays(&[
            "Authorization: missing header",
            "Authorization header is missing",
            "Bearer token missing",
            "Authorization: Bearer null",
            "Authorization: Bearer ${TOKEN}",
        ]);
    }

    #[test]
    fn passwords_in_urls_are_masked() {
        check(&[
            ("https://user:pass@host/p", "https://user:***@host/p"),
            ("redis://:pw@h:6379/0", "redis://:***@h:6379/0"),
            ("postgres://u:p@ss:w@h/db?x=1 y", "postgres://u:***@h/db?x=1 y"),
            ("url='mysql://u:ü@h'", "url='mysql://u:***@h'"),
        ]);
        check_stays(&[
            "http://localhost:3000/@scope/pkg",
            "http://localhost:3000/ mail a@b.c",
            "https://git@github.com/a/b.git ssh://git@h:22/x",
            "https://u:***@h http://u:$P@h http://[::1]:80/",
            "foo@http://localhost:3000/a.js:1:2",
        ]);
    }
}
