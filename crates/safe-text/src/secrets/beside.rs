//! Long random values beside the name of a secret, without a separator that says so: `masterauth hR7k…`, a cell of a table,
//! `ApiKey("hR7k…")`, and the part of a path after `/reset-password/`.

use std::ops::Range;

use super::named::follows_complaint;
use super::names::{self, Found, Kind};
use super::token;
use super::value::{is_mixed, is_scrambled, may_be_secret};

/// How many bytes may be between a name and its value. Tables align their cells.
const LONGEST_GAP: usize = 40;

/// How many bytes of a value may come before its first long run.
const LONGEST_BEGIN: usize = 64;

/// The length of the longest value, so that `/token/token/token` takes linear time.
const LONGEST_VALUE: usize = 512;

/// The value around the run, if the text before it is a name of secrets.
pub(super) fn value(text: &str, run: &Range<usize>) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let start = run.start - length_before(bytes, run.start, LONGEST_BEGIN, is_part);
    let gap = match start.checked_sub(1).and_then(|at| bytes.get(at))? {
        b'/' => 1,
        b':' => return login(text, start, run.end),
        b' ' | b'\t' | b'"' | b'\'' | b'`' => length_before(bytes, start, LONGEST_GAP, is_gap),
        _ => return None,
    };
    let name_end = without_verb(bytes, start - gap);
    if !names::may_end_at(bytes, name_end) {
        return None;
    }
    let found = names::before(text, name_end)?;
    let rest = bytes.get(start..)?;
    let near = rest.iter().take(LONGEST_VALUE);
    let length = near.take_while(|&&byte| is_part(byte) || byte == b'/').count();
    let length = length + rest.iter().skip(length).take(2).take_while(|&&byte| byte == b'=').count();
    // The word goes on as a file name, a call, an index, a type or a place.
    let goes_on = match rest.get(length..).unwrap_or_default() {
        [b'.' | b':', next, ..] => !next.is_ascii_whitespace(),
        [b'(' | b'[' | b'<' | b'{' | b'@' | b'=', ..] => true,
        _ => false,
    };
    let between = text.get(name_end..start)?;
    // An argument is a variable, unless it is quoted. A function such as `get_password("…")` gets the name of a secret.
    let is_variable = between.contains([',', '(']) && !between.ends_with(['"', '\'']);
    let is_function =
        || found.identifier < found.start && !bytes.get(found.identifier).is_some_and(u8::is_ascii_uppercase);
    if is_variable || (between.contains('(') && is_function()) {
        return None;
    }
    // In a path, the value is one part.
    let length =
        if between == "/" { memchr::memchr(b'/', rest.get(..length)?).unwrap_or(length) } else { length };
    let shown = text.get(start..start + length)?;
    let is_secret =
        !goes_on && length < LONGEST_VALUE && may_be_secret(shown) && is_named(text, &found, between, shown);
    is_secret.then_some(start..start + length)
}

/// The password in `me:hR7k…@host` without the scheme of a URL, as in CVS, SIP and lists of proxies.
fn login(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let is_user = start.checked_sub(2).and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphanumeric);
    let has_host = bytes.get(end) == Some(&b'@') && bytes.get(end + 1).is_some_and(u8::is_ascii_alphanumeric);
    (is_user && has_host && is_scrambled(text.get(start..end)?)).then_some(start..end)
}

/// Whether the name and what is between it and the value show that the value is secret.
fn is_named(text: &str, found: &Found, between: &str, value: &str) -> bool {
    let name = text.get(found.start..found.end).unwrap_or_default();
    let is_key = || !name.eq_ignore_ascii_case("token");
    let is_alphanumeric = || value.bytes().all(|byte| byte.is_ascii_alphanumeric());
    // `PKCS_15_TOKEN, "pkcs-9-at-pkcs15Token"`
    if value.to_ascii_lowercase().contains(&name.to_ascii_lowercase()) {
        return false;
    }
    let is_part_of_link = || value.len() >= 24 && is_alphanumeric() && is_mixed(value);
    match (found.name.kind, between) {
        (Kind::InPath, "/") if name == "hook" && token::is_uuid(value) => true,
        (Kind::InQuery, "/") => LINKS.contains(&name) && is_scrambled(value),
        (Kind::Strict, _) => name == "secret_id" && between.len() > 1 && token::is_uuid(value),
        (Kind::InPath, "/") => is_scrambled(value) || is_part_of_link(),
        (Kind::Made, "/") if name.ends_with("ebhook") => is_scrambled(value) || is_part_of_link(),
        (Kind::Chosen | Kind::Made, "/") => is_scrambled(value),
        (Kind::Chosen, _) if between.contains(['|', '│']) && is_alphanumeric() && is_mixed(value) => true,
        (Kind::Chosen | Kind::Made, _) => {
            is_scrambled(value)
                && (is_key() || !follows_complaint(text.get(..found.identifier).unwrap_or_default()))
        }
        _ => false,
    }
}

/// The parts of a path before the token of a link that is sent by mail.
const LINKS: [&str; 4] = ["reset", "invite", "magic", "confirmation"];

/// The end of the name before a verb: `the API key is hR7k…`.
fn without_verb(bytes: &[u8], end: usize) -> usize {
    let before = bytes.get(..end).unwrap_or_default();
    // Cisco's configurations have the kind of encoding there: `enable secret 0 hR7k…`.
    let verbs: [&[u8]; 6] = [b" is set to", b" set to", b" is", b" 0", b" 5", b" 7"];
    end - verbs.into_iter().find(|verb| before.ends_with(verb)).map_or(0, <[u8]>::len)
}

/// How many bytes before `end` pass the test, at most `most`.
fn length_before(bytes: &[u8], end: usize, most: usize, test: fn(u8) -> bool) -> usize {
    let near = bytes.get(end.saturating_sub(most)..end).unwrap_or_default();
    near.iter().rev().take_while(|&&byte| test(byte)).count()
}

/// Whether the byte can be in a value. A slash also separates the parts of a path.
fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'~')
}

/// Spaces, quotes, the edges of a table's cells and the beginning of an argument.
fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'"' | b'\'' | b'`' | b'|' | b'(' | b',') || "│".as_bytes().contains(&byte)
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn random_values_beside_a_name_are_masked() {
        check(&[
            (
                "rclone config create s3 secret_access_key hR7kQ2mZ9xW4vT1p/a+b",
                "rclone config create s3 secret_access_key ***",
            ),
            ("| MATCH_PASSWORD | hR7kQ2mZ9xW4vT1p |", "| MATCH_PASSWORD | *** |"),
            ("│ api token   │ hR7kQ2mZ9xW4vT1p │", "│ api token   │ *** │"),
            (" password | orchid4521Maple", " password | ***"),
            ("{:api-key \"hR7kQ2mZ9xW4vT1p\"}", "{:api-key \"***\"}"),
            ("auth: ApiKey(\"hR7kQ2mZ9xW4vT1p\")", "auth: ApiKey(\"***\")"),
            ("{password,\"hR7kQ2mZ9xW4vT1p\"}", "{password,\"***\"}"),
            ("the api key hR7kQ2mZ9xW4vT1p. Next", "the api key ***. Next"),
            ("the API key is hR7kQ2mZ9xW4vT1p", "the API key is ***"),
            ("secret_id     4f1c6c0e-5d7b-4c7e-9d5e-0c8f4c5b2a11", "secret_id     ***"),
            ("https://h/bot/v2/hook/4f1c6c0e-5d7b-4c7e-9d5e-0c8f4c5b2a11", "https://h/bot/v2/hook/***"),
            ("https://h/reset/hR7kQ2mZ9xW4vT1p", "https://h/reset/***"),
            (
                "https://h/IncomingWebhook/704d3e212a7faaff395bf027c45f3cee/y",
                "https://h/IncomingWebhook/***/y",
            ),
            ("enable secret 0 hR7kQ2mZ9xW4vT1p", "enable secret 0 ***"),
            ("register => 1001:hR7kQ2mZ9xW4vT1p@sip.test/1001", "register => 1001:***@sip.test/1001"),
            ("GET /reset-password/hR7kQ2mZ9xW4vT1p HTTP/1.1", "GET /reset-password/*** HTTP/1.1"),
            ("https://h/hooks/xen8w6cmdpnfxpwcj9o3rmdr4c 404", "https://h/hooks/*** 404"),
            ("https://h/trigger/x/with/key/hR7kQ2mZ9xW4vT1p-aB", "https://h/trigger/x/with/key/***"),
        ]);
        check_stays(&[
            "Unexpected token hR7kQ2mZ9xW4vT1p in line 3; token readUserById2Handler1x is unused",
            "secret/db-credentials2026-prod created; token TokenAuthentication2Handler; token `readUser2ByName3`",
            "| password | alphanumeric_string_of_12 | token | 0a1b2c3d4e5f60718293a4b5c6d7e8f9a0b1c2d3 |",
            "src/token/hR7kQ2mZ9xW4vT1p.js src/hooks/useAuthentication2State.ts .git/hooks/pre-commit-msg-2026-1",
            "the commit hR7kQ2mZ9xW4vT1p secretName hR7kQ2mZ9xW4vT1p password getPassword2ForUser(hR7kQ2mZ9xW4vT1p)",
            "test(creds, etype=AES256_CTS_HMAC_SHA1_96x) (Ed25519PrivateKey, Ed25519PublicKey1x) token key=hR7kQ2mZ9xW4vT1p",
            "DELETE /webhooks/4f1c6c0e-5d7b-4c7e-9d5e-0c8f4c5b2a11 POST /state/hR7kQ2mZ9xW4vT1p id 4f1c6c0e-5d7b",
            "get_password('hR7kQ2mZ9xW4vT1p') password(\"virtualCryptSHA128\") (PKCS_15_TOKEN, \"pkcs-9-at-pkcs15Token\")",
            "app:0a1b2c3d4e5f60718293@sha256 Module::hR7kQ2mZ9xW4vT1p@x a:readUserById2Handler@1 ns:hR7kQ2mZ9xW4vT1p",
            "using RSA key 5F3A9C1D2B4E6F801122334455667788 token x86_64-Linux-GNU4-2026 /hooks/0a1b2c3d/4e5f60718293a4b5",
        ]);
    }
}
