//! Credentials before the host of a URL.

use std::ops::Range;

use super::value::{is_mixed, is_random, may_be_secret};

/// The password of the URL whose `://` ends at `end`, or its user name if that is a token.
pub(super) fn credentials(text: &str, end: usize) -> Option<Range<usize>> {
    let rest = text.as_bytes().get(end..)?;
    let outside =
        |byte: &u8| byte.is_ascii_whitespace() || byte.is_ascii_control() || b"/?#\"'`<>\\".contains(byte);
    let authority = rest.iter().position(outside).unwrap_or(rest.len());
    // The last `@` ends the credentials: a password may contain an unescaped one.
    let at = memchr::memrchr(b'@', rest.get(..authority)?)?;
    let start = memchr::memchr(b':', rest.get(..at)?).map(|colon| colon + 1);
    let secret = text.get(end + start.unwrap_or(0)..end + at)?;
    let is_token = is_mixed(secret) && (secret.len() >= 20 || (secret.len() >= 16 && is_random(secret)));
    let is_secret = start.is_some() || is_token;
    (is_secret && may_be_secret(secret)).then_some(end + start.unwrap_or(0)..end + at)
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

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
