//! Values that are variables of source code.

use super::value::{is_mixed, is_scrambled};

/// Whether the value is a variable with the same name: `token=token`, `password=self.password`, `new_api_key=service1_api_key`.
pub(super) fn repeats(identifier: &str, value: &str) -> bool {
    let last = |path: &str| path.rsplit(['.', '_']).next().unwrap_or_default().to_ascii_lowercase();
    let is_longer = || {
        let two =
            identifier.rmatch_indices('_').nth(1).map_or(identifier, |(at, _)| identifier.split_at(at + 1).1);
        two.contains('_') && value.strip_suffix(two).is_some_and(|before| before.ends_with(['.', '_']))
    };
    let is_numbered = || {
        let number = value.strip_prefix(identifier);
        number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    value.eq_ignore_ascii_case(identifier)
        || (!is_mixed(value) && value.contains(['.', '_']) && last(value) == last(identifier))
        || is_longer()
        || is_numbered()
}

/// Whether the value is a variable that a call gets: `credentials=admin_creds)`, `password=user_pass,`.
pub(super) fn is_argument(identifier: &str, value: &str, after: Option<&u8>) -> bool {
    let last = value.rsplit('_').next().filter(|last| last.len() < value.len()).unwrap_or_default();
    let is_constant = || !value.bytes().any(|byte| byte.is_ascii_lowercase());
    matches!(after, Some(b',' | b')'))
        && identifier.bytes().any(|byte| byte.is_ascii_lowercase())
        && VARIABLES.iter().any(|word| last.eq_ignore_ascii_case(word))
        && value.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
        && (is_constant() || !value.bytes().any(|byte| byte.is_ascii_uppercase()))
}

/// The last words of variables that hold secrets.
const VARIABLES: [&str; 9] =
    ["pass", "pwd", "password", "cred", "creds", "credentials", "secret", "token", "key"];

/// Whether the value is a member of a variable: `_context3.sent`.
pub(super) fn is_member(value: &str) -> bool {
    let is_identifier = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let is_path = value.contains('.') && value.len() < 48 && value.split('.').all(is_identifier);
    is_path && !is_scrambled(&value.replace('.', "_"))
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn variables_stay() {
        check_stays(&[
            "open(credentials=admin_creds) login(password=user_pass, oldpassword=USER_PASS) token: token1",
            "creds = _context3.sent; new_api_key=service1_api_key let api_key: node1.api_key",
        ]);
        check(&[
            ("open(credentials=0a1b2c3d) PASSWORD=user_pass", "open(credentials=***) PASSWORD=***"),
            ("token: aB3dEf9hIjK.lMnOpQ2rStU", "token: ***"),
        ]);
    }
}
