//! Fields of a printed structure that only the fields around them show to be secret: Go's `{User:me Password:hunter}`, PHP's
//! `[password] => hunter`.

use std::ops::Range;

use super::command::line_before;
use super::names::{Found, Kind};
use super::value::Value;

/// Whether the value is a field of a printed structure. Only the fields around it show this, so a password can be any word.
pub(super) fn is_field(text: &str, found: &Found, value: &Value) -> bool {
    if value.is_quoted {
        return is_login(text, found);
    }
    let value = &value.range;
    found.name.kind == Kind::Chosen
        && [is_go, is_php].iter().any(|is_field| is_field(text, found, value) == Some(true))
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
        check_stays(&[
            "Config{User: user, Password: pass} Config{Password:pass} {user:a password:pass b:c}",
            "Login Password:wrong Token:bad {Password:required Token:x} [password] => wrong\n",
            "    [password] => \n    [token] => 12\n",
        ]);
    }
}
