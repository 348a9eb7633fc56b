//! Secrets that follow a word without a separator: flags, commands, and a few file formats.

use std::ops::Range;

use super::command::{self, line_before};
use super::names::{self, Kind};
use super::value::{Binding, Value, fits, may_be_secret, spaces};
use super::{dialogue, header, stated, token};
use crate::floor_boundary;

/// The construct that a word introduces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WordKind {
    /// `Bearer 0a1b…`
    Bearer,
    /// `--token 0a1b…`
    Flag,
    /// `net user bob hunter2 /add`, `echo hunter2 | sudo -S`
    Command,
    /// `-u user:password`
    User,
    /// `-p hunter2`, after a command whose `-p` is a password, `-Password hunter2`, `-storepass hunter2`
    OneDash,
    /// `ENV TOKEN 0a1b…`, `setenv TOKEN 0a1b…`, `aws configure set TOKEN 0a1b…`
    Variable,
    /// `machine host login user password hunter2`, `IDENTIFIED BY 'hunter2'`
    Word,
    /// `密码：hunter2`
    Wide,
    /// `token%3D0a1b…`
    Escaped,
    /// `user:hunter2@tcp(host)`, as Go's driver of `MySQL` expects it
    GoAddress,
    /// `getByLabel('Password').fill('hunter2')`
    Typed,
    /// The label of a private key, which `private_key` reads.
    PrivateKey,
    /// `AUTH hunter2`, `AUTH PLAIN AG1l…`
    Auth,
    /// `PASS hunter2`
    Pass,
    /// `a1 LOGIN me hunter2`
    Login,
    /// `334 UGFzc3dvcmQ6`, with the answer on the next line.
    Prompt,
    /// `%22token%22%3A%220a1b…%22`
    EscapedJson,
    /// `requirepass hunter2`
    Directive,
    /// `cf set-env app NAME 0a1b…`
    Setting,
    /// `INSERT INTO t (name, password) VALUES ('me', 'hunter2')`
    Row,
    /// `##vso[task.setvariable variable=token]0a1b…`
    Logged,
    /// `Basic bWU6aHVudGVyMg==`
    Basic,
}

/// A word to search for.
#[derive(Debug)]
pub(super) struct Word {
    /// The part of the word that the search looks for. It has at least three bytes and is rare in ordinary text, because
    /// each occurrence slows the search down.
    pub(super) literal: &'static str,
    /// The possible texts before the literal. `""` allows any.
    pub(super) before: &'static [&'static str],
    pub(super) kind: WordKind,
}

pub(super) const fn word_row(before: &'static [&'static str], literal: &'static str, kind: WordKind) -> Word {
    Word { literal, before, kind }
}

/// The words to search for.
///
/// The order is chosen by measurement. The vector search assigns the literals to eight groups in turn, and it compares
/// each byte with the bytes of all literals of a group. So it also stops where the text mixes two literals of one group:
/// ` ss` mixes ` -st` and `ssw`. In logs of compilers and test runners, this order has the fewest such stops. With more
/// than 32 literals, it would read only half as many bytes at once.
pub(super) const WORDS: &[Word] = &[
    word_row(&[""], " -p", WordKind::OneDash),
    word_row(&["Bea", "bea"], "rer ", WordKind::Bearer),
    word_row(&[""], "\"--", WordKind::Flag),
    word_row(&["ConvertTo-"], "SecureS", WordKind::Command),
    word_row(&["s"], "etx ", WordKind::Variable),
    word_row(&[""], " -u", WordKind::User),
    word_row(&[""], " -P", WordKind::OneDash),
    word_row(&["E"], "NV ", WordKind::Variable),
    word_row(&[""], "fill(", WordKind::Typed),
    word_row(&["s"], "udo -S", WordKind::Command),
    word_row(&[""], "\t--", WordKind::Flag),
    word_row(&[""], "%3d", WordKind::Escaped),
    word_row(&[" pa", "\npa", "htpa", "chpa", "Pa", "_pa"], "ssw", WordKind::Word),
    word_row(&["sendK", "send_k"], "eys(", WordKind::Typed),
    word_row(&[""], " -a ", WordKind::OneDash),
    word_row(&[" sete"], "nv ", WordKind::Variable),
    word_row(&[""], " -w", WordKind::OneDash),
    word_row(&[""], "：", WordKind::Wide),
    word_row(&[""], " --", WordKind::Flag),
    word_row(&[""], "%3D", WordKind::Escaped),
    word_row(&[" PA", "_PA"], "SSW", WordKind::Word),
    word_row(&[""], " -st", WordKind::OneDash),
    word_row(&["config", "configure", "secrets"], " set ", WordKind::Variable),
    word_row(&[""], "PRIVATE KEY", WordKind::PrivateKey),
    word_row(&[""], " -k", WordKind::OneDash),
    word_row(&["s"], "qlplus", WordKind::Command),
    word_row(&[""], "@tcp(", WordKind::GoAddress),
    word_row(&[""], "IFIED ", WordKind::Word),
    word_row(&[""], ".type(", WordKind::Typed),
    word_row(&[""], " -U", WordKind::OneDash),
    word_row(&[""], " -b", WordKind::OneDash),
    word_row(&[""], "net us", WordKind::Command),
];

/// The commands whose `-u` is a user name with a password.
const CLIENTS: [&str; 6] = ["curl", "wget", "http", "svn", "rclone", "etcdctl"];

/// The range of the secret after the word at `start..end`.
pub(super) fn values(text: &str, start: usize, end: usize, kind: WordKind) -> Option<Range<usize>> {
    match kind {
        WordKind::Bearer => header::bearer(text, start, end),
        // The flag's name begins after the dashes.
        WordKind::Flag => command::flagged(text, end - 2).or_else(|| flag(text, end)),
        WordKind::OneDash => command::flagged(text, start + 1)
            .or_else(|| flag(text, start + 2))
            .or_else(|| httpie(text, start, end)),
        WordKind::Command => command::positional(text, start),
        WordKind::User => command::flagged(text, start + 1).or_else(|| user(text, start, end)),
        WordKind::Variable => variable(text, end),
        WordKind::Word => stated::password(text, start, end).or_else(|| command::positional(text, start)),
        WordKind::Wide => {
            bound(text, names::before(text, start)?.name.kind, end + spaces(text.as_bytes(), end))
        }
        WordKind::Escaped => escaped(text, start, end),
        WordKind::GoAddress => go_address(text, start),
        WordKind::Typed => typed(text, start, end),
        WordKind::PrivateKey => None,
        _ => dialogue::values(text, start, end, kind),
    }
}

/// The value in `--token 0a1b…` or `"--token", "0a1b…"`. The flag's name begins at `at`.
fn flag(text: &str, at: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let name = bytes.get(at..)?.iter().take(48).take_while(is_name).count();
    if bytes.get(at..at + name).is_some_and(|name| name.ends_with(b"user") || name.ends_with(b"auth")) {
        return user(text, at, at + name);
    }
    // The flag reads the secret from a pipe.
    let reads = |name: &[u8]| {
        name.ends_with(b"-stdin")
            || name == b"with-token"
            || (name == b"stdin" && line_before(text, at).contains("passwd --"))
    };
    if bytes.get(at..at + name).is_some_and(reads) {
        return command::piped(text, at);
    }
    let found = names::before(text, at + name)?;
    let start = match bytes.get(at + name..)? {
        [b' ', ..] => at + name + spaces(bytes, at + name),
        [b'"', b',', b' ', b'"', ..] => at + name + 3,
        [b'"', b',', b'"', ..] => at + name + 2,
        _ => return None,
    };
    bound(text, found.name.kind, start).or_else(|| {
        let value = Value::at(text, start);
        let shown = value.text(text);
        let is_word =
            shown.len() >= 8 && shown.bytes().any(|byte| byte.is_ascii_lowercase()) && may_be_secret(shown);
        (found.name.kind == Kind::Chosen && is_word && is_traced(line_before(text, at)))
            .then_some(value.range)
    })
}

/// Whether a shell prints the line before it runs the command: `+ helm repo add x --password hunter`.
fn is_traced(line: &str) -> bool {
    let command =
        line.trim_start_matches('+').strip_prefix(' ').filter(|command| command.len() + 1 < line.len());
    command.is_some_and(|command| {
        command.starts_with(|c: char| c.is_ascii_lowercase() || matches!(c, '/' | '.'))
    })
}

/// The value at `start`, if it can be a secret with a name of this kind.
fn bound(text: &str, kind: Kind, start: usize) -> Option<Range<usize>> {
    let value = Value::at(text, start);
    let shown = value.text(text);
    let binding = if value.is_quoted { Binding::Quoted } else { Binding::Loose };
    if let Some(token) = token::at(text, value.range.start) {
        return Some(token);
    }
    let is_secret = !shown.starts_with('-') && may_be_secret(shown) && fits(kind, binding, shown);
    is_secret.then(|| value.whole(text))
}

/// The password in `user:hunter2@tcp(host)`, whose `@` is at `at`.
fn go_address(text: &str, at: usize) -> Option<Range<usize>> {
    let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '=' | ',' | '/');
    let login = line_before(text, at).rsplit(ends).next().unwrap_or_default();
    let password = at - login.len() + login.find(':').filter(|colon| *colon > 0)? + 1;
    may_be_secret(text.get(password..at)?).then_some(password..at)
}

/// The password in `http -a user:hunter2`.
fn httpie(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let line = line_before(text, start + 1);
    let is_httpie = ["http ", "https ", "xh "].iter().any(|command| line.contains(command));
    (is_httpie && text.get(start..end) == Some(" -a ")).then(|| user(text, start, end))?
}

/// The text that is typed into a field for a secret: `getByLabel('Password').fill('hunter2')`,
/// `fill('#password', 'hunter2')`. In a call log the field is on an earlier line: `  - fill("hunter2")`.
fn typed(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let first = Value::at(text, end);
    if !first.is_quoted {
        return None;
    }
    let first_end = first.range.end;
    let after = text.get(first_end..)?.trim_start_matches(['"', '\'', '`', '\\']);
    let second = after.strip_prefix(", ").map(|rest| Value::at(text, text.len() - rest.len()));
    let closing = ['"', '\'', '`', '\\', ')', ']', '.'];
    let receiver = line_before(text, start).trim_end_matches(closing);
    // A call log's line begins with a dash. A message may quote the line.
    let is_log = matches!(line_before(text, start).trim_end().bytes().next_back(), None | Some(b'-' | b':'));
    let names_secret = |end: usize| names::before(text, end).is_some_and(|found| is_typed(found.name.kind));
    let (value, is_secret) = match second.filter(|value| value.is_quoted) {
        Some(second) => {
            let selector = first.text(text).trim_end_matches(closing);
            (second, names_secret(first.range.start + selector.len()))
        }
        None if is_log => {
            let after = text.get(first_end..)?.lines().next().unwrap_or_default();
            let last = floor_boundary(text, first_end + after.len().min(CALL_LOG));
            let near = text.get(floor_boundary(text, start.saturating_sub(CALL_LOG))..last)?;
            (first, near.contains("type=\"password\"") || near.contains("type=password"))
        }
        None => (first, names_secret(start - (line_before(text, start).len() - receiver.len()))),
    };
    let shown = value.text(text);
    (is_secret && may_be_secret(shown)).then_some(value.range)
}

/// How far before a line of a call log its field is looked for.
const CALL_LOG: usize = 1024;

/// Whether a field with such a name holds a secret.
fn is_typed(kind: Kind) -> bool {
    matches!(kind, Kind::Chosen | Kind::Made)
}

/// The password in `curl -u user:hunter2`.
fn user(text: &str, flag: usize, end: usize) -> Option<Range<usize>> {
    let line = line_before(text, flag);
    if !CLIENTS.iter().any(|client| line.contains(client)) {
        return None;
    }
    let start = end + command::gap(text.as_bytes(), end);
    let value = Value::at(text, start);
    let shown = value.text(text);
    let colon = shown.find(':')?;
    let password = shown.get(colon + 1..)?;
    let is_user =
        shown.get(..colon)?.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.@+%$".contains(&byte));
    let is_number = password.bytes().all(|byte| byte.is_ascii_digit());
    let is_secret = is_user && !is_number && !password.starts_with(['/', ':']) && may_be_secret(password);
    is_secret.then_some(value.range.start + colon + 1..value.range.end)
}

/// The value in `ENV API_KEY 0a1b…`. The name begins at `at`.
pub(super) fn variable(text: &str, at: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let at = at + spaces(bytes, at);
    let at = at + usize::from(bytes.get(at) == Some(&b'"'));
    // `pulumi config set --secret NAME`
    let at = at + text.get(at..)?.strip_prefix("--secret ").map_or(0, |_| "--secret ".len());
    // `//registry.example.org/:_authToken` in npm's configuration, `Mail:Password` in .NET's.
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_-.:/".contains(byte);
    let name = bytes.get(at..)?.iter().take(128).take_while(is_name).count();
    let found = names::before(text, at + name)?;
    let name = name + usize::from(bytes.get(at + name) == Some(&b'"'));
    let start = at + name + spaces(bytes, at + name);
    let value = Value::at(text, start);
    let shown = value.text(text);
    let is_secret = start > at + name && may_be_secret(shown) && fits(found.name.kind, Binding::Tight, shown);
    is_secret.then(|| value.whole(text))
}

/// The value in `token%3D0a1b…`. The name ends at `start`, the value begins at `end`.
fn escaped(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let found = names::before(text, start)?;
    let rest = text.as_bytes().get(end..)?;
    let ends = |nth: usize, byte: &u8| {
        !(byte.is_ascii_alphanumeric() || b"-._~+*%".contains(byte))
            || matches!(rest.get(nth..nth + 3), Some(b"%26" | b"%23" | b"%22" | b"%20" | b"%2C" | b"%3B"))
    };
    let length = rest.iter().enumerate().position(|(nth, byte)| ends(nth, byte)).unwrap_or(rest.len());
    let value = text.get(end..end + length)?;
    (may_be_secret(value) && fits(found.name.kind, Binding::Query, value)).then_some(end..end + length)
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn text_typed_into_a_password_field_is_masked() {
        check(&[
            (
                "await page.getByLabel('Password').fill('hunter2');",
                "await page.getByLabel('Password').fill('***');",
            ),
            ("await page.fill('#password', 'hunter2');", "await page.fill('#password', '***');"),
            (
                r#"page.locator("input[type=password]").fill("hunter2")"#,
                r#"page.locator("input[type=password]").fill("***")"#,
            ),
            ("cy.get('#password').type('hunter2')", "cy.get('#password').type('***')"),
            (
                r#"find_element(By.ID, "password").sendKeys("hunter2")"#,
                r#"find_element(By.ID, "password").sendKeys("***")"#,
            ),
            (
                "  - resolved to <input type=\"password\"/>\n  - fill(\"hunter2\")\n",
                "  - resolved to <input type=\"password\"/>\n  - fill(\"***\")\n",
            ),
            (
                r#"driver.find_element(By.ID, "password").send_keys("hunter2")"#,
                r#"driver.find_element(By.ID, "password").send_keys("***")"#,
            ),
            ("dsn app:p@ss@tcp(db:3306)/app", "dsn app:***@tcp(db:3306)/app"),
            ("http -a me:hunter2 GET h", "http -a me:*** GET h"),
            (
                "+ helm repo add x --username ci --password swordfish",
                "+ helm repo add x --username ci --password ***",
            ),
            ("notarytool submit --password abcd-efgh-ijkl-mnop", "notarytool submit --password ***"),
        ]);
        check_stays(&[
            "await page.fill('#email', 'a@b.test'); fill(\"hello\") locator.fill: Timeout 1000ms exceeded",
            "- resolved to <input type=\"text\"/>\n- fill(\"hello\")",
            "cy.get('#password').type(password); array.fill('0') getByText('password').click()",
            "dial app@tcp(db:3306)/app or @tcp(h) or a: b@tcp(h) or app:@tcp(h)",
            "Object.keys(\"a1\")",
            "find_element(By.ID, \"email\").send_keys(\"a@b.test\")",
            "+ tool login --password word --x\n+      --password description\nhelm --password swordfish\n+ The --password argument",
            "https://h.test adb -a tag:value1",
        ]);
    }
}
