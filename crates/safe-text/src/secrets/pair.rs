//! Secrets in lists of quoted strings, where a comma separates them from their name or flag.

use std::ops::Range;

use super::command::line_before;
use super::flag::{self, WordKind};
use super::names::{self, Kind};
use super::value::{Binding, Value, fits, is_mixed, may_be_secret, spaces};
use super::{frame, header, token};

/// A fast test whether the comma at `at`, which is after a quote, can be before a secret.
#[inline]
pub(super) fn may_be_before(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at - 1..).unwrap_or_default() {
        [_, b',', b' ', b'"' | b'\'', b'-', ..] | [_, b',', b'"' | b'\'', b'-', ..] => true,
        // Only these strings are the arguments of a stack frame.
        [b'\'', b',', b' ', b'\'', ..] => true,
        [b'"', b',', b' ', b'"', ..] => begins_call(bytes, at - 1) || names::may_end(bytes, at),
        _ => names::may_end(bytes, at),
    }
}

/// Whether the string that ends at `end` is the first argument of a call.
fn begins_call(bytes: &[u8], end: usize) -> bool {
    let start = end.saturating_sub(LONGEST_GAP);
    let open = memchr::memrchr(b'"', bytes.get(start..end).unwrap_or_default()).map(|at| start + at);
    open.and_then(|open| bytes.get(open.checked_sub(1)?)) == Some(&b'(')
}

/// The secrets after the comma at `comma`: `'x-api-key', '0a1b…'`, `'mysql', '-phunter2'`.
pub(super) fn values(text: &str, comma: usize) -> Vec<Range<usize>> {
    let named = named(text, comma);
    if !named.is_empty() {
        return named;
    }
    argument(text, comma).or_else(|| frame::password(text, comma)).into_iter().collect()
}

/// The secret after a quoted name: `('authorization', 'Basic 0a1b…')`, `["x-api-key", "0a1b…"]`, `'--token', '0a1b…'`.
fn named(text: &str, comma: usize) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let end = names::end(bytes, comma);
    let Some(found) = names::before(text, end).filter(|_| end < comma) else { return Vec::new() };
    // The name is the whole string, not the last word of a sentence.
    let is_whole =
        found.identifier.checked_sub(1).is_some_and(|at| matches!(bytes.get(at), Some(b'"' | b'\'')));
    let Some(start) = next_string(bytes, comma).filter(|_| is_whole) else { return Vec::new() };
    match found.name.kind {
        Kind::Authorization => header::authorization(text, start).into_iter().collect(),
        Kind::Cookie => header::cookies(text, start),
        Kind::SetCookie => header::set_cookie(text, start).into_iter().collect(),
        Kind::Chosen | Kind::Made | Kind::Strict => {
            let value = Value::at(text, start);
            let shown = value.text(text);
            let name = text.get(found.start..found.end).unwrap_or_default();
            if let Some(token) = token::at(text, value.range.start) {
                return vec![token];
            }
            // Lists of words contain names of related fields: `'password', 'password2'`, `'ssh2_auth', 'ssh2_sftp'`.
            let identifier = text.get(found.identifier..found.end).unwrap_or_default();
            let shared = shown.bytes().zip(identifier.bytes()).take_while(|(a, b)| a == b).count();
            let is_related = shared >= 4 || shown.to_ascii_lowercase().contains(&name.to_ascii_lowercase());
            let is_secret = value.is_quoted
                && !is_related
                && !token::is_name(shown.as_bytes())
                && !shown.starts_with('-')
                && may_be_secret(shown)
                && fits(found.name.kind, Binding::Loose, shown);
            is_secret.then_some(value.range).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Where the quoted string after the comma begins.
fn next_string(bytes: &[u8], comma: usize) -> Option<usize> {
    let rest = bytes.get(comma + 1..)?;
    let blank = rest.iter().take(LONGEST_GAP).take_while(|byte| byte.is_ascii_whitespace()).count();
    // Python's byte strings: `b'…'`.
    let at = blank + usize::from(matches!(rest.get(blank..), Some([b'b', b'"' | b'\'', ..])));
    matches!(rest.get(at), Some(b'"' | b'\'')).then_some(comma + 1 + at)
}

/// How many spaces and line breaks may be between two strings of a list.
const LONGEST_GAP: usize = 40;

/// The secret in or after the flag behind the comma: `'curl', '-u', 'me:hunter2'`, `'mysql', '-phunter2'`.
fn argument(text: &str, comma: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let quote = comma + 1 + usize::from(bytes.get(comma + 1) == Some(&b' '));
    let kind = match bytes.get(quote..)? {
        [b'"' | b'\'', b'-', b'u', ..] => WordKind::User,
        [b'"' | b'\'', b'-', letter, ..] if letter.is_ascii_alphabetic() => WordKind::OneDash,
        _ => return None,
    };
    flag::values(text, quote, quote + 3, kind)
}

/// The password in `('me', 'hunter2')` or `BasicAuth('me', 'hunter2')`, which begins at `start`.
pub(super) fn login(text: &str, start: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    let name = bytes.get(start..)?.iter().take(48).take_while(is_name).count();
    let open = start + name;
    let constructor = text.get(start..open)?;
    if !constructor.is_empty()
        && !["Auth", "Credentials", "Credential"].iter().any(|end| constructor.ends_with(end))
    {
        return None;
    }
    let end = match bytes.get(open)? {
        b'(' => b')',
        b'[' if name == 0 => b']',
        _ => return None,
    };
    let user = Value::at(text, open + 1);
    let comma = user.range.end + 1;
    let password = Value::at(text, comma + 1 + spaces(bytes, comma + 1));
    let is_login = user.is_quoted
        && password.is_quoted
        && bytes.get(comma) == Some(&b',')
        && bytes.get(password.range.end + 1) == Some(&end);
    (is_login && may_be_secret(password.text(text))).then_some(password.range)
}

/// The password in `me:hunter2` or `'me:hunter2'`, which begins at `start`. A time or a place is no login.
pub(super) fn joined(text: &str, start: usize) -> Option<Range<usize>> {
    let value = Value::at(text, start);
    let (user, password) = value.text(text).split_once(':')?;
    let is_user =
        !user.is_empty() && user.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.@+".contains(&byte));
    let is_secret = password.len() >= 6 && is_mixed(password) && may_be_secret(password);
    (is_user && is_secret).then(|| value.range.end - password.len()..value.range.end)
}

/// The values of the columns with a secret's name in `PostgreSQL`'s `Key (email, api_token)=(a@b.test, 0a1b…) already
/// exists`, whose `=` is at `at`.
pub(super) fn columns(text: &str, at: usize) -> Vec<Range<usize>> {
    let rest = text.get(at..).unwrap_or_default();
    let near = rest.get(..crate::floor_boundary(rest, 4 * super::value::LONGEST)).unwrap_or_default();
    let Some(values) = near.strip_prefix("=(").and_then(|values| values.split([')', '\n']).next()) else {
        return Vec::new();
    };
    let names = line_before(text, at).strip_suffix(')').and_then(|names| names.rsplit("Key (").next());
    let names = names.unwrap_or_default();
    if names.split(", ").count() != values.split(", ").count() || names.contains(['(', ')']) {
        return Vec::new();
    }
    let (mut name_end, mut start) = (at - 1 - names.len(), at + 2);
    let mut secrets = Vec::new();
    for (name, value) in names.split(", ").zip(values.split(", ")) {
        name_end += name.len();
        let found = names::before(text, name_end);
        let kind = found.map(|found| found.name.kind);
        let is_named = kind.is_some_and(|kind| {
            matches!(kind, Kind::Chosen | Kind::Made | Kind::Strict) && fits(kind, Binding::Tight, value)
        });
        if is_named && may_be_secret(value) {
            secrets.push(start..start + value.len());
        }
        name_end += ", ".len();
        start += value.len() + ", ".len();
    }
    secrets
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn secrets_after_their_name_in_a_list_are_masked() {
        check(&[
            (
                "[('Host', 'h'), ('Authorization', 'Basic dTpw')]",
                "[('Host', 'h'), ('Authorization', 'Basic ***')]",
            ),
            ("[(b'x-api-key', b'0a1b2c3d4e')]", "[(b'x-api-key', b'***')]"),
            (r#"[["authorization","Basic dTpw"],["a","b"]]"#, r#"[["authorization","Basic ***"],["a","b"]]"#),
            ("rawHeaders: [\n  'X-Api-Key',\n  '0a1b2c3d4e'\n]", "rawHeaders: [\n  'X-Api-Key',\n  '***'\n]"),
            ("[ 'cookie', 'a=1x; sid=2y' ]", "[ 'cookie', 'a=***; sid=***' ]"),
            (r#"= $1  [["api_token", "b0a1c2d3e4f5"]]"#, r#"= $1  [["api_token", "***"]]"#),
            ("['vault', 'login', '--token', 'ab-0192837465']", "['vault', 'login', '--token', '***']"),
        ]);
        check_stays(&[
            "('token', 'identifier'), ['password', 'password2'], ['authorization', 'content-type', 'x-api-key']",
            "('the token', 'b0a1c2d3e4f5') ('Authorization', 'Bearer') (\"password\", \"must not be empty\")",
            "'openssl_x509_check_private_key',\n    'openssl_x509_checkpurpose', 'kadm5_chpass', 'kadm5_get_policies'",
            "add_argument('--token', '-t1') ['x-api-key', name1] option('--password', 'db_password')",
        ]);
    }

    #[test]
    fn secrets_in_a_list_of_arguments_are_masked() {
        check(&[
            ("['mysqldump', '-uroot', '-phunter2', 'app']", "['mysqldump', '-uroot', '-p***', 'app']"),
            ("['curl', '-u', 'me:hunter', 'https://h']", "['curl', '-u', 'me:***', 'https://h']"),
            (
                r#"["docker","login","-u","me","-p","hunter","r"]"#,
                r#"["docker","login","-u","me","-p","***","r"]"#,
            ),
            (r#"[ "redis-cli", "-a", "hunter" ]"#, r#"[ "redis-cli", "-a", "***" ]"#),
        ]);
        check_stays(&[
            "['docker', 'run', '-p', '8080', '-u', 'me:us1'] ['mkdir', '-p', 'dir1'] ['curl', '-k', 'https://h1']",
            "['mysql', '-p', 'shop1'] ['tar', '-C', 'dir1'] ['python', '-u', 'main.py:main1']",
        ]);
    }

    #[test]
    fn the_password_of_a_login_is_masked() {
        check(&[
            ("get(url, auth=('me', 'hunter'))", "get(url, auth=('me', '***'))"),
            ("auth = HTTPBasicAuth(\"me\", \"hunter\")", "auth = HTTPBasicAuth(\"me\", \"***\")"),
            ("basic_auth=[\"me\",\"hunter\"]", "basic_auth=[\"me\",\"***\"]"),
            ("cache_peer h parent 3128 0 login=me:hunter2", "cache_peer h parent 3128 0 login=me:***"),
            ("user_pass=hunter2 userpwd=hunter2", "user_pass=*** userpwd=***"),
        ]);
        check_stays(&[
            "login: 10:30:00 login=me login:failed2 login: src/a.ts:12:5 error at login=a:b login: me: hunter2",
            "auth=(user, password) auth=('user', 'password') auth=('a', 'b1', 'c1') auth=check('a', b1)",
        ]);
    }

    #[test]
    fn the_values_of_secret_columns_are_masked() {
        check(&[
            ("Key (api_token)=(0a1b2c3d4e) already exists.", "Key (api_token)=(***) already exists."),
            ("Key (id, token)=(7, 0a1b2c3d4e) already", "Key (id, token)=(7, ***) already"),
        ]);
        check_stays(&[
            "Key (email)=(a1@b.test) Key (token_type)=(bearer) Key (token, id)=(0a1b2c3d4e) f(token)=(g)",
            "Key (session_id)=(42) is not present; (token)=(",
        ]);
    }
}
