//! Credentials before the host of a URL.

use std::ops::Range;

use super::value::{LONGEST, Value, is_mixed, is_random, may_be_secret};

/// The password of the URL whose `://` ends at `end`, or its user name if that is a token.
pub(super) fn credentials(text: &str, end: usize) -> Option<Range<usize>> {
    let rest = text.as_bytes().get(end..)?;
    let outside =
        |byte: &u8| byte.is_ascii_whitespace() || byte.is_ascii_control() || b"/\"'`<>\\".contains(byte);
    let authority = rest.get(..rest.iter().position(outside).unwrap_or(rest.len()))?;
    // A password may contain an unescaped `?` or `#`. After a host or a port these end the authority.
    let ends_host = |at: &usize| {
        let port = authority.get(..*at).and_then(|host| host.rsplit(|&byte| byte == b':').next());
        !authority.iter().take(*at).any(|&byte| byte == b':')
            || port.is_some_and(|port| port.iter().all(|byte| byte.is_ascii_digit() || *byte == b']'))
    };
    let mark = authority.iter().position(|byte| matches!(byte, b'?' | b'#')).filter(ends_host);
    let authority = mark.unwrap_or(authority.len());
    // The last `@` ends the credentials: a password may contain an unescaped one.
    let at = memchr::memrchr(b'@', rest.get(..authority)?)?;
    let start = memchr::memchr(b':', rest.get(..at)?).map(|colon| colon + 1);
    let secret = text.get(end + start.unwrap_or(0)..end + at)?;
    let is_token = is_mixed(secret) && (secret.len() >= 20 || (secret.len() >= 16 && is_random(secret)));
    let is_secret = start.is_some() || is_token;
    (is_secret && may_be_secret(secret)).then_some(end + start.unwrap_or(0)..end + at)
}

/// The password in `user/password@host`, which begins at `start`.
pub(super) fn oracle(text: &str, start: usize) -> Option<Range<usize>> {
    let value = Value::at(text, start);
    let shown = value.text(text);
    let slash = shown.find('/').filter(|slash| *slash > 0)? + 1;
    let password = slash..shown.rfind('@').filter(|at| *at > slash)?;
    let is_secret = may_be_secret(shown.get(password.clone())?);
    is_secret.then_some(start + password.start..start + password.end)
}

/// The answer after git's prompt for the password of the URL whose `://` is at `at`, if the line has nothing else:
/// `Password for 'https://me@host': hunter2`. An error message repeats the prompt, with more text around it.
pub(super) fn prompted(text: &str, at: usize) -> Option<Range<usize>> {
    let scheme = text.get(..at)?.strip_suffix("https").or(text.get(..at)?.strip_suffix("http"))?;
    let line = scheme.strip_suffix("Password for '")?;
    (line.is_empty() || line.ends_with(['\n', '\r']) || line.ends_with(": ")).then_some(())?;
    let rest = text.as_bytes().get(at..)?;
    let near = rest.get(..2 * LONGEST).unwrap_or(rest);
    let answer = at + memchr::memmem::find(near, b"': ")? + 3;
    let value = Value::at(text, answer);
    let is_alone = matches!(text.as_bytes().get(value.range.end), None | Some(b'\n' | b'\r'));
    (is_alone && may_be_secret(value.text(text))).then(|| value.whole(text))
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
            ("jdbc:oracle:thin:scott/tiger@//h:1521/X", "jdbc:oracle:thin:scott/***@//h:1521/X"),
            ("Password for 'https://me@h': hunter2\n", "Password for 'https://me@h': ***\n"),
            ("failed: Password for 'https://me@h': hunter2", "failed: Password for 'https://me@h': ***"),
            ("mssql://sa:Zq4#nM?x@h/d?a=b", "mssql://sa:***@h/d?a=b"),
        ]);
        check_stays(&[
            "http://localhost:3000/@scope/pkg",
            "http://localhost:3000/ mail a@b.c",
            "https://git@github.com/a/b.git ssh://git@h:22/x",
            "https://u:***@h http://u:$P@h http://[::1]:80/",
            "foo@http://localhost:3000/a.js:1:2",
            "jdbc:oracle:thin:@//h:1521/X jdbc:oracle:thin:@h:1521:x jdbc:oracle:thin:/@h",
            "fatal: could not read Password for 'https://github.com': No such device or address",
            "Password for 'https://github.com': terminal prompts disabled",
            "https://h?mail=u:x@h.test http://h:80?mail=a@b http://h:80#a:b@c http://[::1]:80?a@b",
        ]);
    }
}
