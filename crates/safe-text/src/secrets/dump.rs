//! Fields of a printed structure that only the fields around them show to be secret: Go's `{User:me Password:hunter}`, PHP's
//! `[password] => hunter`.

use std::ops::Range;

use super::command::line_before;
use super::names::{self, Found, Kind};
use super::value::{Value, may_be_secret};

/// Whether the value is a field of a printed structure. Only the fields around it show this, so a password can be any word.
pub(super) fn is_field(text: &str, found: &Found, value: &Value) -> bool {
    if value.is_quoted {
        return is_login(text, found);
    }
    let value = &value.range;
    found.name.kind == Kind::Chosen
        && [is_go, is_php, is_line].iter().any(|is_field| is_field(text, found, value) == Some(true))
}

/// The password beside a user: `{ user: 'me', pass: 'hunter' }`. The word `pass` alone is also a result of a test.
fn is_login(text: &str, found: &Found) -> bool {
    let is_pass = text.get(found.identifier..found.end).is_some_and(|name| name == "pass");
    is_pass && line_before(text, found.identifier).contains("user")
}

/// A field of Go's `%+v`: the other fields are beside it, without commas.
fn is_go(text: &str, found: &Found, value: &Range<usize>) -> Option<bool> {
    let (before, after) = (text.get(..found.identifier)?, text.get(value.end..)?);
    let is_joined = text.get(found.end..value.start)? == ":";
    let is_first = before.ends_with('{');
    let is_next = before.strip_suffix(' ').is_some_and(|before| !before.ends_with([',', ';', ' ', '{']));
    let name = after.strip_prefix(' ').unwrap_or_default();
    let length = name.bytes().take(48).take_while(u8::is_ascii_alphanumeric).count();
    let has_next =
        name.starts_with(|c: char| c.is_ascii_uppercase()) && name.as_bytes().get(length) == Some(&b':');
    let is_exported = text.get(found.identifier..)?.starts_with(|c: char| c.is_ascii_uppercase());
    let is_inside = || line_before(text, found.identifier).contains('{');
    let has_others = (is_first && has_next) || (is_next && (has_next || after.starts_with('}')));
    Some(is_joined && is_exported && has_others && is_inside())
}

/// A field of PHP's `print_r`: it is alone on its line.
fn is_php(text: &str, found: &Found, value: &Range<usize>) -> Option<bool> {
    let before = line_before(text, found.identifier).strip_suffix('[')?;
    let is_arrow = text.get(found.end..value.start)? == "] => ";
    let is_last = matches!(text.as_bytes().get(value.end), None | Some(b'\n' | b'\r'));
    Some(is_arrow && is_last && before.starts_with(' ') && before.trim_start().is_empty())
}

/// Words in the codes of errors: `INVALID_PASSWORD: wrong`.
const ERRORS: [&str; 9] =
    ["INVALID", "WRONG", "WEAK", "MISSING", "EXPIRED", "INCORRECT", "BAD_", "ERR", "REQUIRED"];

/// A line of an environment or of a configuration, which has nothing but the name and one word: `POSTGRES_PASSWORD: hunter`.
/// Other names need a user on the line before or after it.
fn is_line(text: &str, found: &Found, value: &Range<usize>) -> Option<bool> {
    let name = text.get(found.identifier..found.end)?;
    let before = line_before(text, found.identifier);
    let indent = before.trim_start_matches(['-', ' ']);
    let rest = text.get(value.end..)?;
    let ends_line = rest.is_empty() || rest.starts_with(['\n', '\r']);
    let word = text.get(value.clone())?;
    let is_word = word.len() >= 4 && !names::is_word(word) && text.get(found.end..value.start)? == ": ";
    let is_code = || ERRORS.iter().any(|word| name.contains(word));
    let is_variable = name.contains('_') && !name.bytes().any(|byte| byte.is_ascii_lowercase()) && !is_code();
    // The prefix of a log may be before the variable.
    let is_alone =
        indent.is_empty() || (is_variable && before.ends_with(' ') && !before.trim_end().ends_with(':'));
    if !ends_line || !is_word || !is_alone {
        return Some(false);
    }
    let next = rest.trim_start_matches('\r').strip_prefix('\n').and_then(|rest| rest.lines().next());
    let above = (found.identifier - before.len()).checked_sub(1).map(|feed| line_before(text, feed));
    Some(is_variable || [above, next].into_iter().flatten().any(|line| is_user(line, before.len())))
}

/// Whether the line names a user, after an indentation of so many bytes: `username: me`.
fn is_user(line: &str, indent: usize) -> bool {
    let line = line.trim_end_matches('\r');
    let entry = line.trim_start_matches(['-', ' ']);
    let Some((name, user)) = entry.split_once(": ") else { return false };
    let is_name = ["user", "username", "login", "db_user", "user_name"].contains(&name);
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'@' | b'.');
    // Files of translations have the names themselves as values.
    line.len() - entry.len() == indent
        && is_name
        && may_be_secret(user)
        && user.bytes().all(is_word)
        && !user.to_ascii_lowercase().contains("user")
        && !user.starts_with(|c: char| c.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn fields_without_quotes_are_masked() {
        check(&[
            ("{Host:db Password:hunter Debug:false}", "{Host:db Password:*** Debug:false}"),
            ("&{User:me Password:hunter}", "&{User:me Password:***}"),
            (
                "Array\n(\n    [user] => me\n    [password] => hunter\n)",
                "Array\n(\n    [user] => me\n    [password] => ***\n)",
            ),
        ]);
        check(&[
            ("env:\n  POSTGRES_PASSWORD: swordfish\n  A: b", "env:\n  POSTGRES_PASSWORD: ***\n  A: b"),
            ("2026-01-02T15:35:30Z   DB_PASSWORD: swordfish", "2026-01-02T15:35:30Z   DB_PASSWORD: ***"),
            ("db:\n  username: shop\n  password: swordfish\n", "db:\n  username: shop\n  password: ***\n"),
            ("- password: swordfish\n  user: me\n", "- password: ***\n  user: me\n"),
        ]);
        check_stays(&[
            "error: DB_PASSWORD: unusable\nMISSING_PASSWORD: required\nDB_PASSWORD: not given\nINVALID_PASSWORD: wrong\n",
            "username: Benutzername\npassword: Passwort\nlogin: string\npassword: string\nuser: me\npassword: Kennwort\n",
            "username: me,\npassword: hunter,\nhost: a\npassword: hunter\n  user: me\npassword: hunter\n",
            "Config{User: user, Password: pass} Config{Password:pass} {user:a password:pass b:c}",
            "Login Password:wrong Token:bad {Password:required Token:x} [password] => wrong\n",
            "    [password] => \n    [token] => 12\n",
        ]);
    }
}
