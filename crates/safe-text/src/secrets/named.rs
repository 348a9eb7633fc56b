//! Values that are secret because of the name before them: `password=`, `"apiKey":`, `<token>`.

use std::ops::Range;

use super::keys::{jwk, phrase, private_key};
use super::names::{self, Found, Kind};
use super::source_code::{is_argument, is_member, repeats};
use super::value::{Binding, Value, fits, is_mixed, is_random, is_scrambled, may_be_secret, spaces};
use super::{attribute, dump, header, pair, token, unclosed, url, wrapped};

/// Words before a name that show a parser's or validator's message: `Unexpected token: x2`.
const COMPLAINTS: [&str; 12] = [
    "unexpected", "expected", "invalid", "illegal", "unknown", "bad", "missing", "unrecognized", "next",
    "stray", "unterminated", "unmatched",
];

/// The ranges of the secrets after the separator at `at`, which follows a name or the scheme of a URL.
pub(super) fn values(text: &str, at: usize) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    if bytes.get(at..at + 3) == Some(b"://") {
        let webhook = || token::at(text, at + 3);
        let credentials = url::credentials(text, at + 3).or_else(webhook);
        return credentials.or_else(|| url::prompted(text, at)).into_iter().collect();
    }
    if bytes.get(at..at + 2) == Some(b"=(") && bytes.get(..at).is_some_and(|before| before.ends_with(b")")) {
        return pair::columns(text, at);
    }
    let end = names::end(bytes, at);
    let found = names::before(text, end);
    let is_named = || found.as_ref().is_some_and(|found| attribute::is_named(text, found));
    let in_end_tag = (bytes.get(at) == Some(&b'>') && !is_named()).then(|| attribute::in_end_tag(text, at));
    if let Some(found) = in_end_tag.flatten() {
        let value = value(text, &found, at + 1, Separator::Element);
        // The tokens of a lexer are elements with attributes, too.
        let is_secret = |value: &Range<usize>| {
            found.name.kind == Kind::Chosen || text.get(value.clone()).is_some_and(is_mixed)
        };
        return value.filter(is_secret).into_iter().collect();
    }
    let Some(found) = found else { return Vec::new() };
    let is_element = bytes.get(end..at).is_some_and(<[u8]>::is_empty) || attribute::is_named(text, &found);
    let Some((start, separator)) = separator(bytes, &found, at, is_element) else { return Vec::new() };
    match found.name.kind {
        Kind::Authorization => header::authorization(text, start).into_iter().collect(),
        Kind::Cookie => header::cookies(text, start),
        Kind::SetCookie => header::set_cookie(text, start).into_iter().collect(),
        Kind::NamedBefore => {
            if attribute::is_in_password_field(text, found.identifier) {
                return value(text, &found, start, separator).into_iter().collect();
            }
            let named = attribute::in_attribute_before(text, found.identifier);
            let separator = if separator == Separator::Element { separator } else { Separator::Spaced };
            named.and_then(|named| value(text, &named, start, separator)).into_iter().collect()
        }
        Kind::KeyType => jwk::values(text, at),
        Kind::Login => pair::joined(text, start).into_iter().collect(),
        Kind::Default => {
            let named =
                attribute::in_block_before(text, found.identifier).filter(|_| separator == Separator::Spaced);
            named.and_then(|named| value(text, &named, start, separator)).into_iter().collect()
        }
        Kind::InQuery if separator == Separator::Element => {
            attribute::in_next_element(text, at).into_iter().collect()
        }
        Kind::OracleUser => url::oracle(text, start).into_iter().collect(),
        Kind::PuttyLines => private_key::putty_lines(text, start),
        _ => {
            let login = is_login(text.get(found.start..found.end).unwrap_or_default());
            let login = login.then(|| pair::login(text, start)).flatten();
            let phrase = (found.name.kind == Kind::Phrase).then(|| phrase::words(text, start)).flatten();
            let Some(value) = login.or(phrase).or_else(|| value(text, &found, start, separator)) else {
                return Vec::new();
            };
            let others = others(text, &found, separator, &value);
            std::iter::once(value).chain(others).collect()
        }
    }
}

/// More secrets after the value: the new one in a plan of Terraform, and the words after a quote that does not close.
fn others(text: &str, found: &Found, separator: Separator, value: &Range<usize>) -> Vec<Range<usize>> {
    let after = text.get(value.end..).unwrap_or_default();
    if after.starts_with("\" -> \"") || after.starts_with("\" => \"") {
        let new = Value::at(text, value.end + "\" -> ".len());
        let is_secret = new.is_quoted && may_be_secret(new.text(text));
        return is_secret.then_some(new.range).into_iter().collect();
    }
    let name = text.get(found.identifier..found.end).unwrap_or_default();
    let is_variable = separator == Separator::Tight && !name.bytes().any(|byte| byte.is_ascii_lowercase());
    if is_variable && !after.starts_with(['"', '\'']) { unclosed::rest(text, value) } else { Vec::new() }
}

/// Whether a name stands for a user with a password: `auth=('me', 'hunter2')`.
fn is_login(name: &str) -> bool {
    name.ends_with("auth") || name.ends_with("credentials")
}

/// The separator between a name and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Separator {
    /// `=` with nothing around it.
    Tight,
    /// `:`, `=` with space around it, `=>`, `:=`.
    Spaced,
    /// `>` of an XML element.
    Element,
    /// The line break after `:`.
    NextLine,
}

/// Where the value after the separator at `at` begins, and the separator's kind.
fn separator(bytes: &[u8], found: &Found, at: usize, is_element: bool) -> Option<(usize, Separator)> {
    let between = bytes.get(found.end..at)?;
    let (length, is_assignment) = match bytes.get(at..)? {
        // LDIF's value in base64: `userPassword:: aHVudGVyMg==`.
        [b':', b':', b' ', ..] if found.name.kind == Kind::Chosen => (2, false),
        [b'=', b'=' | b'~', ..] | [b':', b':', ..] => return None,
        [b'=', b'>', ..] | [b':', b'=', ..] => (2, false),
        [b'=', ..] => (1, true),
        [b':', ..] => (1, false),
        // The bracket directly follows the name of an element, or the quoted value of an attribute.
        [b'>', ..] if is_element => return Some((at + 1, Separator::Element)),
        _ => return None,
    };
    // Before a closing parenthesis the name is part of a call or a condition.
    if between.contains(&b')') {
        return None;
    }
    // A shell's escaped space: `-H X-Api-Key:\ 0a1b…`.
    let escape = usize::from(bytes.get(at + length..at + length + 2) == Some(br"\ "));
    let start = at + length + escape;
    let spaces = spaces(bytes, start);
    let after = start + spaces;
    // YAML's type of a text and its anchors: `token: !!str 0a1b…`, `password: &db hunter2`.
    let after = after + tag(bytes.get(after..)?);
    // A YAML block scalar, `password: |`: the value is on the next line.
    let block = bytes
        .get(after..)?
        .iter()
        .take(2)
        .take_while(|byte| matches!(byte, b'|' | b'>' | b'-' | b'+'))
        .count();
    let after = if matches!(bytes.get(after + block), Some(b'\n' | b'\r')) { after + block } else { after };
    if matches!(bytes.get(after), Some(b'\n' | b'\r')) {
        let next = bytes.get(after..)?.iter().take(64).take_while(|byte| byte.is_ascii_whitespace()).count();
        return Some((after + next, Separator::NextLine));
    }
    let tight = is_assignment && between.is_empty() && spaces == 0;
    Some((after, if tight { Separator::Tight } else { Separator::Spaced }))
}

/// The length of YAML's type of a text or of an anchor, with the space after it.
fn tag(rest: &[u8]) -> usize {
    let name = match rest {
        [b'!', b'!', b's', b't', b'r', b' ', ..] => 5,
        [b'&', ..] => {
            1 + rest
                .iter()
                .skip(1)
                .take(32)
                .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
                .count()
        }
        _ => return 0,
    };
    if name > 1 && rest.get(name) == Some(&b' ') && !rest.starts_with(b"&mut") { name + 1 } else { 0 }
}

/// The range of the value at `start`, if it can be a secret.
fn value(text: &str, found: &Found, start: usize, separator: Separator) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let identifier = text.get(found.identifier..found.end)?;
    let inner = wrapped::inner(text, start).filter(|_| separator != Separator::Element);
    let (start, separator) = inner.map_or((start, separator), |inner| (inner.start, Separator::Spaced));
    let before = found.identifier.checked_sub(1).and_then(|at| bytes.get(at)).copied();
    // A fragment follows a URL. A comment does not: `#PowerKey=ignore`.
    let is_fragment = || {
        found
            .identifier
            .checked_sub(2)
            .and_then(|at| bytes.get(at))
            .is_some_and(|byte| !byte.is_ascii_whitespace())
    };
    let in_query = separator == Separator::Tight
        && (matches!(before, Some(b'?' | b'&'))
            || (before == Some(b'#') && is_fragment())
            || is_escaped(text, found.start));
    // `NAME=value` in upper case, as a shell or a process prints an environment variable.
    let is_variable =
        separator == Separator::Tight && !identifier.bytes().any(|byte| byte.is_ascii_lowercase());
    let value = match separator {
        _ if in_query => Value::of_query(text, start),
        Separator::Element => Value::of_element(text, start)?,
        Separator::Tight if is_variable && !unclosed::is_open(text, start) => Value::of_variable(text, start),
        _ => Value::at(text, start),
    };
    let binding = match separator {
        _ if in_query => Binding::Query,
        Separator::Tight => Binding::Tight,
        Separator::Element => Binding::Element,
        Separator::NextLine => Binding::NextLine,
        Separator::Spaced if inner.is_some_and(|inner| inner.is_listed) => Binding::Loose,
        Separator::Spaced if value.is_quoted => Binding::Quoted,
        Separator::Spaced => Binding::Loose,
    };
    let shown = value.text(text);
    if let Some(token) = token::at(text, value.range.start).filter(|token| token.end >= value.range.end) {
        return Some(token);
    }
    // `image/auth:3.0.0`, `session:abc`: no space after the separator.
    let is_joined = found.name.kind == Kind::Strict
        && binding == Binding::Loose
        && !matches!(bytes.get(start - 1), Some(b' ' | b'\t'));
    // A resource of AWS: `arn:aws:secretsmanager:eu-west-1:1234:secret:db-AbCdEf`.
    let is_joined = is_joined
        || (binding == Binding::Loose && before == Some(b':') && bytes.get(start - 1) == Some(&b':'));
    if is_joined
        || !may_be_secret(shown)
        || !(fits(found.name.kind, binding, shown)
            || dump::is_field(text, found, &value)
            || (is_variable && is_variable_of(found.name.kind, identifier, shown)))
        || repeats(identifier, shown)
        || (binding == Binding::Loose && found.name.kind == Kind::Made && is_member(shown))
        || (!value.is_quoted && is_argument(identifier, shown, bytes.get(value.range.end)))
    {
        return None;
    }
    let is_loose = matches!(binding, Binding::Loose | Binding::NextLine);
    // Only a token can be a long identifier of source code: `Invalid API key: hR7kQ2mZ9xW4vT1p`.
    let is_key = !identifier.eq_ignore_ascii_case("token") && shown.len() >= 16 && is_random(shown);
    if is_loose && !is_key && follows_complaint(text.get(..found.identifier)?) {
        return None;
    }
    // The word is the name of another value: `Auth0: CLIENT_SECRET='…'`.
    let is_assignment = || {
        let equals = shown.find('=').map(|at| value.range.start + at);
        equals.is_some_and(|at| names::may_end_at(bytes, at) && names::before(text, at).is_some())
    };
    if is_loose && is_assignment() {
        return None;
    }
    // The word begins a call, an index or a generic type.
    let goes_on = matches!(bytes.get(value.range.end), Some(b'(' | b'[' | b'<')) && !value.is_quoted;
    // A value on the next line must be alone there. Otherwise the text is prose.
    let is_alone = || {
        bytes.get(value.range.end..).is_none_or(|rest| {
            matches!(rest.trim_ascii_start().first(), None | Some(b'"' | b'\''))
                || rest.first().is_some_and(|byte| matches!(byte, b'\n' | b'\r'))
        })
    };
    (!goes_on && (binding != Binding::NextLine || is_alone())).then(|| value.whole(text))
}

/// Whether an environment variable holds a secret, although the value of a name of this kind would not be one elsewhere:
/// `MAIL_KEY=` and a random value, `K3S_TOKEN=K100a1b…::server:0a1b…`.
fn is_variable_of(kind: Kind, name: &str, value: &str) -> bool {
    let is_part = |part: &str| part.len() >= 16 && is_mixed(part) && !token::is_name(part.as_bytes());
    let is_public = || PUBLIC_KEYS.iter().any(|word| name.contains(word));
    match kind {
        Kind::InQuery => name.ends_with("_KEY") && is_scrambled(value) && !is_public(),
        Kind::Made => !value.contains("://") && !value.starts_with("arn:") && value.split(':').any(is_part),
        _ => false,
    }
}

/// Words in the names of keys that are not secret.
const PUBLIC_KEYS: [&str; 10] =
    ["CACHE", "PUBLIC", "PRIMARY", "FOREIGN", "SORT", "PARTITION", "OBJECT", "IDEMPOTENCY", "HASH", "LOOKUP"];

/// Whether the name follows `%3F`, `%26` or `%23`, as in a percent-encoded query.
fn is_escaped(text: &str, name: usize) -> bool {
    let before = name.checked_sub(3).and_then(|at| text.get(at..name));
    before.is_some_and(|before| ["%3F", "%3f", "%26", "%23"].contains(&before))
}

pub(super) fn follows_complaint(before: &str) -> bool {
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
    fn values_with_a_secret_name_are_masked() {
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
            ("Invalid API key: hR7kQ2mZ9xW4vT1p", "Invalid API key: ***"),
            ("https://h/?access_token=abc123def&x=1", "https://h/?access_token=***&x=1"),
            ("env['API_TOKEN'] = 'abc123def'", "env['API_TOKEN'] = '***'"),
            ("password=\"unclosed rest", "password=\"*** rest"),
            ("secret=überé1", "secret=***"),
            ("~ password = \"old-one\" -> \"new-one\"", "~ password = \"***\" -> \"***\""),
            ("+ master_password      = \"hunter\"", "+ master_password      = \"***\""),
            ("password=b'hunter', SECRET_KEY = u\"hunter\"", "password=b'***', SECRET_KEY = u\"***\""),
            ("declare -x SMTP_PASSWORD=$'hun\\nter'", "declare -x SMTP_PASSWORD=$'***'"),
            (r"curl --header=X-Api-Key:\ 0a1b2c3d4e h", r"curl --header=X-Api-Key:\ *** h"),
            ("auth: { user: 'me', pass: 'hunter' }", "auth: { user: 'me', pass: '***' }"),
            ("secret_key = \'\'\'hunter\'\'\'", "secret_key = \'\'\'***\'\'\'"),
            ("  password: bWFyaWdvbGQ=\n", "  password: ***\n"),
            ("SET PASSWORD FOR u = PASSWORD('hunter')", "SET PASSWORD FOR u = PASSWORD('***')"),
            ("CREATE LOGIN a WITH PASSWORD = N'hunter', x", "CREATE LOGIN a WITH PASSWORD = N'***', x"),
            ("var password = @\"hunter\";", "var password = @\"***\";"),
            ("SECRET_KEY = 'x7!k$(2^q*w9e+r5t=a)'", "SECRET_KEY = '***'"),
            ("token: !!str 0a1b2c3d4e\npassword: &db hunter2", "token: !!str ***\npassword: &db ***"),
            ("userPassword:: aHVudGVyMg==\ncn: a", "userPassword:: ***\ncn: a"),
            ("spring.rabbitmq.password: XqehaJZohWXrZj", "spring.rabbitmq.password: ***"),
            ("Auth0: AUTH0_CLIENT_SECRET='hunter2'", "Auth0: AUTH0_CLIENT_SECRET='***'"),
            ("PRAGMA key = 'hunter';", "PRAGMA key = '***';"),
            ("ldap_default_authtok = hunter2", "ldap_default_authtok = ***"),
            ("AIRFLOW_FERNET_KEY=KEpjWxqF-xtE6Ef6QrNcSvaTcvNI6Y=", "AIRFLOW_FERNET_KEY=***"),
            ("Unseal Key 1: /BDFMKj87CnIBvBVpYpR", "Unseal Key 1: ***"),
            ("TRACKER_KEY=hR7kQ2mZ9xW4vT1pL5nB", "TRACKER_KEY=***"),
            ("K3S_TOKEN=K100a1b2c3d4e5f607::server:x", "K3S_TOKEN=***"),
        ]);
        let long = format!("secret={}é rest", "é".repeat(5000));
        assert_eq!(mask(&long), "secret=*** rest");
    }

    #[test]
    fn prose_types_and_code_stay() {
        check_stays(&[
            "error TS1005: Unexpected token: }",
            "Unexpected token: abc123def in line 3",
            "Unexpected token: readUserById2Handler",
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
            "'password' => 'required|string|min:8', password = \"\" -> (known after apply), password: Foo==",
            "Broken: test1234 keyboard=us1",
            "--password string   the password; --token <TOKEN> as in --password-file f1",
            "src/token.ts(3,5): error TS2345: no overload for 'token'",
            "tests/test_password.py::test_reset FAILED",
            "expect(received).toBe(expected) // secret: 3 tests",
            "SECRET_KEY = 'get(settings)[1] + f(a)' PASSWORD = N'${env(PW)}-abc-!@#' token: run-2026-11-02",
            "CACHE_KEY=hR7kQ2mZ9xW4vT1pL5nB SORT_KEY=createdAtInUtc2Handler TOKEN=op://vault/item1/field2name3",
            "PublicKeyToken=b77a5c561934e089 nextPageToken: CAoQAA1b2c3d4e5f6 \"progressToken\": \"progress-1\"",
            "\"sambaSID\": \"S-1-5-21-1528920847-3529959213-2931869277-1113\" secretKey: Uint8Array):",
            "password: &str, token: &'a str, secret: !vault a1b2c3 secret: &mut Secret1x password: &password",
            "Password::new Password:: Type error for user_password:: value",
            "#HandlePowerKey=poweroff\n #code=abcdefgh\n validationKey=\"AutoGenerate\"",
            "http.transparentAuth=disabled <auth>DBUS_COOKIE_SHA1</auth> --secret=projects/a/secrets/b/1 --mnemonic=intel",
            "password: BCryptPasswordEncoder password: HttpBasicAuth password: OptionalString",
            "arn:aws:secretsmanager:eu-west-1:123456789012:secret:shop/db-AbCdEf",
            "UNRESERVED_PAT = r'ABCDEFGHIJKLMNOPQRSTUVWXYZabc123'",
            "Step 1: hR7kQ2mZ9xW4vT1p token 1: identifier1 API_KEY=YOUR_API_KEY_1 token: your-token-1",
        ]);
    }
}
