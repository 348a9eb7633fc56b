//! Secrets that follow a word without a separator: flags, commands, and a few file formats.

use std::ops::Range;

use super::named::spaces;
use super::names::{self, Kind};
use super::value::{Binding, Value, fits, is_mixed, may_be_secret};
use super::{header, token};

/// The construct that a word introduces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WordKind {
    /// `Bearer 0a1b…`
    Bearer,
    /// `--token 0a1b…`
    Flag,
    /// `-p hunter2`, after a command whose `-p` is a password.
    Password,
    /// `-u user:password`
    User,
    /// `-Password hunter2`, `-storepass hunter2`
    LongFlag,
    /// `ENV TOKEN 0a1b…`, `setenv TOKEN 0a1b…`
    Variable,
    /// `machine host login user password hunter2`, `IDENTIFIED BY 'hunter2'`
    Word,
    /// `密码：hunter2`
    Wide,
    /// `token%3D0a1b…`
    Escaped,
    /// The label of a private key, which `private_key` reads.
    PrivateKey,
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

const fn word_row(before: &'static [&'static str], literal: &'static str, kind: WordKind) -> Word {
    Word { literal, before, kind }
}

/// The words to search for.
///
/// The order is chosen by measurement. The vector search assigns the literals to eight groups in turn, and it compares
/// each byte with the bytes of all literals of a group. So it also stops where the text mixes two literals of one group:
/// ` ss` mixes ` -st` and `ssw`. In logs of compilers and test runners, this order has the fewest such stops.
pub(super) const WORDS: &[Word] = &[
    word_row(&["E"], "NV ", WordKind::Variable),
    word_row(&[" PA"], "SSW", WordKind::Word),
    word_row(&[""], " -u", WordKind::User),
    word_row(&[""], " -p", WordKind::Password),
    word_row(&[""], " -a ", WordKind::Password),
    word_row(&[""], "IFIED BY ", WordKind::Word),
    word_row(&[""], " -st", WordKind::LongFlag),
    word_row(&[""], "%3d", WordKind::Escaped),
    word_row(&[""], "\"--", WordKind::Flag),
    word_row(&[""], "：", WordKind::Wide),
    word_row(&[" sete"], "nv ", WordKind::Variable),
    word_row(&[""], " -ke", WordKind::LongFlag),
    word_row(&[""], " --", WordKind::Flag),
    word_row(&["Bea", "bea"], "rer ", WordKind::Bearer),
    word_row(&[" pa", "\npa"], "ssw", WordKind::Word),
    word_row(&[""], "PRIVATE KEY", WordKind::PrivateKey),
    word_row(&[""], " -P", WordKind::LongFlag),
    word_row(&[""], "%3D", WordKind::Escaped),
];

/// How a command expects a password after its flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attachment {
    /// Only as the next argument.
    Apart,
    /// Only in the same argument. After a space, the command prompts for the password and the next argument is not one.
    Joined,
    Either,
}

/// The commands whose `-p` (`-a` for redis-cli) is a password.
const COMMANDS: &[(&str, Attachment)] = &[
    ("sshpass", Attachment::Either),
    ("docker login", Attachment::Apart),
    ("podman login", Attachment::Apart),
    ("nerdctl login", Attachment::Apart),
    ("buildah login", Attachment::Apart),
    ("registry login", Attachment::Apart),
    ("oc login", Attachment::Apart),
    ("az login", Attachment::Apart),
    ("acr login", Attachment::Apart),
    ("mongo", Attachment::Apart),
    ("redis-cli", Attachment::Apart),
    ("mysql", Attachment::Joined),
    ("mariadb", Attachment::Joined),
];

/// The commands whose `-u` is a user name with a password.
const CLIENTS: [&str; 5] = ["curl", "wget", "http", "svn", "rclone"];

/// How many bytes before a flag are searched for its command.
const COMMAND: usize = 160;

/// The range of the secret after the word at `start..end`.
pub(super) fn values(text: &str, start: usize, end: usize, kind: WordKind) -> Option<Range<usize>> {
    match kind {
        WordKind::Bearer => header::bearer(text, start, end),
        // The flag's name begins after the dashes.
        WordKind::Flag => flag(text, end),
        WordKind::LongFlag => flag(text, start + 2),
        WordKind::Password => password(text, start, end),
        WordKind::User => user(text, start, end),
        WordKind::Variable => variable(text, end),
        WordKind::Word => word(text, start, end),
        WordKind::Wide => {
            bound(text, names::before(text, start)?.name.kind, end + spaces(text.as_bytes(), end))
        }
        WordKind::Escaped => escaped(text, start, end),
        WordKind::PrivateKey => None,
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
    let found = names::before(text, at + name)?;
    let start = match bytes.get(at + name..)? {
        [b' ', ..] => at + name + spaces(bytes, at + name),
        [b'"', b',', b' ', b'"', ..] => at + name + 3,
        [b'"', b',', b'"', ..] => at + name + 2,
        _ => return None,
    };
    bound(text, found.name.kind, start)
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

/// The password in `sshpass -p hunter2`, `docker login -p hunter2`, `mysql -phunter2`.
fn password(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let line = line_before(text, start);
    let (_, attachment) = COMMANDS.iter().find(|(command, _)| line.contains(command))?;
    let is_space = |at: usize| text.as_bytes().get(at) == Some(&b' ');
    let is_attached = !is_space(end - 1) && !is_space(end);
    if *attachment != Attachment::Either && is_attached != (*attachment == Attachment::Joined) {
        return None;
    }
    let value = Value::at(text, end + spaces(text.as_bytes(), end));
    let shown = value.text(text);
    (!shown.starts_with('-') && may_be_secret(shown)).then(|| value.whole(text))
}

/// The password in `curl -u user:hunter2`.
fn user(text: &str, flag: usize, end: usize) -> Option<Range<usize>> {
    let line = line_before(text, flag);
    if !CLIENTS.iter().any(|client| line.contains(client)) {
        return None;
    }
    let start = end + spaces(text.as_bytes(), end);
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
fn variable(text: &str, at: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let at = at + spaces(bytes, at);
    let name = bytes
        .get(at..)?
        .iter()
        .take(64)
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
        .count();
    let found = names::before(text, at + name)?;
    let start = at + name + spaces(bytes, at + name);
    let value = Value::at(text, start);
    let shown = value.text(text);
    let is_secret = start > at + name && may_be_secret(shown) && fits(found.name.kind, Binding::Tight, shown);
    is_secret.then(|| value.whole(text))
}

/// The password in `password hunter2` (netrc) or `PASSWORD 'hunter2'` (SQL). Prose contains the same word, so the line
/// or the value must confirm it.
fn word(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let rest = text.get(end..)?;
    let at = if text.as_bytes().get(end - 1) == Some(&b' ') {
        end
    } else {
        end + rest.strip_prefix("ord ").or(rest.strip_prefix("ORD ")).map(|_| 4)?
    };
    let value = Value::at(text, at + spaces(text.as_bytes(), at));
    let shown = value.text(text);
    let line = line_before(text, at);
    let is_netrc =
        line.contains("login ") || line.contains("machine ") || text.get(start..)?.starts_with('\n');
    let is_sql = value.is_quoted && SQL.iter().any(|word| line.contains(word));
    let is_alone = is_mixed(shown) && shown.len() >= 8 && !value.is_quoted;
    (may_be_secret(shown) && (is_netrc || is_sql || is_alone)).then(|| value.whole(text))
}

/// SQL keywords that come before a password.
const SQL: [&str; 6] = ["IFIED BY", "WITH", "SET PASSWORD", "ENCRYPTED", "USER ", "ROLE "];

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

/// The part of the line before `at`, at most its last [`COMMAND`] bytes.
fn line_before(text: &str, at: usize) -> &str {
    let start = (at.saturating_sub(COMMAND)..=at).find(|&start| text.is_char_boundary(start)).unwrap_or(at);
    let before = text.get(start..at).unwrap_or_default();
    before.rsplit('\n').next().unwrap_or_default()
}
