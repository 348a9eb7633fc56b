//! Passwords among the arguments of calls, which PHP prints in a stack trace:
//! `#0 /srv/app/a.php(3): PDO->__construct('mysql:host=db', 'me', 'hunter2')`. Error messages of other languages quote the
//! line of source code with the call.

use std::ops::Range;

use super::command::line_before;
use super::value::{Value, is_mixed, may_be_secret, spaces};

/// Functions with a password among their arguments, and its position. A method of any class begins with `->`.
#[rustfmt::skip]
const CALLS: [(&str, usize); 24] = [
    ("PDO->__construct", 2),   ("PDOConnection->__construct", 2), ("PDO::connect", 2),      ("mysqli->__construct", 2),
    ("mysqli_connect", 2),     ("mysqli_real_connect", 3),        ("pg_connect", 2),        ("oci_connect", 1),
    ("odbc_connect", 2),       ("ldap_bind", 2),                  ("ftp_login", 2),         ("imap_open", 2),
    ("ssh2_auth_password", 2), ("->login", 1),                    ("->authenticate", 1),     ("->auth", 1),
    ("BasicAuth", 1),          ("basic_auth", 1),                 ("Auth::Basic", 1),       ("NetworkCredential", 1),
    ("PlainAuth", 2),          ("PasswordCredentials", 1),        ("username_pw_set", 1),   ("PasswordAuthentication", 1),
];

/// The password in the call with the comma at `comma`. In source code it must mix letters with digits.
pub(super) fn password(text: &str, comma: usize) -> Option<Range<usize>> {
    let line = line_before(text, comma);
    let frame = in_frame(line);
    let open = match frame {
        Some(call) => line.len() - call.len() + call.find('(')?,
        None => line.rfind('(')?,
    };
    let function = line.get(..open)?;
    let (_, position) = CALLS.iter().find(|(name, _)| {
        let method = name.strip_prefix("->").and_then(|name| function.strip_suffix(name));
        function.ends_with(name) || method.is_some_and(|object| object.ends_with('.'))
    })?;
    let mut at = comma - line.len() + open + 1;
    for _ in 0..*position {
        at = after_argument(text, at)?;
    }
    let value = Value::at(text, at);
    let shown = value.text(text);
    let is_sure = frame.is_some() || (shown.len() >= 6 && is_mixed(shown));
    (value.is_quoted && is_sure && may_be_secret(shown)).then_some(value.range)
}

/// The call in a stack frame of PHP: `#0 /srv/app/a.php(3): `.
fn in_frame(line: &str) -> Option<&str> {
    let frame = line.strip_prefix('#')?.trim_start_matches(|c: char| c.is_ascii_digit());
    Some(frame.strip_prefix(' ')?.split_once("): ")?.1)
}

/// Where the argument after the one at `at` begins.
fn after_argument(text: &str, at: usize) -> Option<usize> {
    let value = Value::at(text, at);
    // An object has parentheses: `Object(LDAP\Connection)`.
    let rest = text.get(value.range.end..)?;
    let comma = value.range.end + rest.get(..crate::floor_boundary(rest, 80))?.find(", ")?;
    Some(comma + 1 + spaces(text.as_bytes(), comma + 1))
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn passwords_in_stack_frames_are_masked() {
        check(&[
            (
                "#0 /a.php(12): PDO->__construct('mysql:host=h', 'me', 'hunter')",
                "#0 /a.php(12): PDO->__construct('mysql:host=h', 'me', '***')",
            ),
            (
                "x\n#10 /a.php(3): mysqli_connect('h', 'me', 'hunter', 'db')",
                "x\n#10 /a.php(3): mysqli_connect('h', 'me', '***', 'db')",
            ),
            (
                "#7 /a.php(9): ldap_bind(Object(LDAP\\Connection), 'cn=a', 'hunter')",
                "#7 /a.php(9): ldap_bind(Object(LDAP\\Connection), 'cn=a', '***')",
            ),
            ("#1 /a.php(3): App\\Auth->login('me', 'hunter')", "#1 /a.php(3): App\\Auth->login('me', '***')"),
            ("MongoServerError: db.auth('ops', 'hunter2')", "MongoServerError: db.auth('ops', '***')"),
            (
                "$db = mysqli_connect('h', 'me', 'hunter2', 'db');",
                "$db = mysqli_connect('h', 'me', '***', 'db');",
            ),
        ]);
        check_stays(&[
            "new Credential(\"me\", \"b1c2d3\") f(\"a\", \"b1c2d3\") [\"BasicAuth\", \"hunter2\"] BasicAuth(\"me\", pass1word)",
            "client.login('me', 'wrong') getlogin('a', 'b1c2d3') db.auth('me', password1) db.oauth('me', 'hunter2')",
            "#0 /a.php(12): PDO->__construct('mysql:host=h', 'me', Object(SensitiveParameterValue))",
            "#0 /a.php(12): App\\Lexer->token('foo', 'bar') and #1 /a.php(3): PDO->query('a', 'b', 'c')",
            "#1 PDO->__construct('a', 'b', 'c') #2 /a.php(3): App->login('me')",
        ]);
    }
}
