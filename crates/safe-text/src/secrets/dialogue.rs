//! Passwords that a client sends to a server, or that a directive of a configuration sets: `PASS hunter2` (FTP, POP3),
//! `a1 LOGIN me hunter2` (IMAP), `AUTH hunter2` (Redis), `AUTH PLAIN AG1lAGh1…` (SMTP), `requirepass hunter2`.

use std::ops::Range;

use super::command::line_before;
use super::flag::{Word, WordKind, variable, word_row};
use super::header;
use super::names::{self, Kind};
use super::value::{Binding, Value, fits, is_jumbled, is_mixed, is_random, may_be_secret, spaces};

/// The words of dialogues and configurations. They are searched for separately from those of commands, because one search
/// for all words would read only half as many bytes at once. The order is chosen as for those: of the orders tried, this one
/// has the fewest places in logs and source code at which the vector search stops.
pub(super) const WORDS: &[Word] = &[
    word_row(&["roo"], "tpw ", WordKind::Directive),
    word_row(&[""], "PASS ", WordKind::Pass),
    word_row(&[""], " /p", WordKind::OneDash),
    word_row(&["requi", "-sto", "csto", "tsto"], "repass ", WordKind::Directive),
    word_row(&[""], "kv put ", WordKind::Variable),
    word_row(&["::se"], "t-output name=", WordKind::Logged),
    word_row(&[""], "VALUES ", WordKind::Row),
    word_row(&["bun"], "dle config ", WordKind::Command),
    word_row(&[""], "LOGIN ", WordKind::Login),
    word_row(&["rabbit"], "mqctl ", WordKind::Command),
    word_row(&["set"], " -gx ", WordKind::Variable),
    word_row(&["maste"], "rauth ", WordKind::Directive),
    word_row(&[""], "AUTH", WordKind::Auth),
    word_row(&[""], "%3a%22", WordKind::EscapedJson),
    // "Password:" in base64.
    word_row(&[""], "UGFzc3dvcmQ6", WordKind::Prompt),
    word_row(&["i"], "mpdp ", WordKind::Command),
    word_row(&["task.s"], "etvariable ", WordKind::Logged),
    word_row(&["http-b"], "asic.", WordKind::Command),
    word_row(&[""], "%3A%22", WordKind::EscapedJson),
    word_row(&["se"], "t-env ", WordKind::Setting),
    word_row(&["e"], "xpdp ", WordKind::Command),
    word_row(&[""], "\n--", WordKind::Flag),
    word_row(&["-k", "tk", "ck"], "eypass ", WordKind::Directive),
    word_row(&[""], "mc alias set ", WordKind::Command),
    word_row(&["bin", "Bin"], "dpw ", WordKind::Directive),
    word_row(&["B", "b"], "asic ", WordKind::Basic),
];

/// The length of the longest argument that is read, in bytes.
const LONGEST: usize = 512;

/// The secret after the word at `start..end`.
pub(super) fn values(text: &str, start: usize, end: usize, kind: WordKind) -> Option<Range<usize>> {
    match kind {
        // The name of the program comes first: `cf set-env app NAME value`.
        WordKind::Setting => variable(text, argument(text, end).end),
        WordKind::Auth => auth(text, start, end),
        WordKind::Pass => pass(text, start, end),
        WordKind::Login => login(text, start, end),
        WordKind::Prompt => prompted(text, end),
        WordKind::EscapedJson => escaped_json(text, start, end),
        WordKind::Directive => directive(text, end),
        WordKind::Logged => logged(text, end),
        WordKind::Basic => header::basic(text, start, end),
        _ => None,
    }
}

/// The mechanisms of SASL. The client's first answer, in base64, can follow on the same line.
const MECHANISMS: [&str; 9] =
    ["PLAIN", "LOGIN", "XOAUTH2", "OAUTHBEARER", "CRAM-MD5", "DIGEST-MD5", "NTLM", "GSSAPI", "SCRAM-SHA-256"];

/// `AUTH PLAIN AG1lAGh1…` in SMTP, `AUTHENTICATE PLAIN AG1l…` in IMAP, and the command of Redis in three spellings.
fn auth(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let is_inside = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'/' | b'.');
    let before = text.get(..start)?;
    // In a protocol of Redis, `\n` can be an escape sequence.
    if before.as_bytes().last().is_some_and(is_inside) && !before.ends_with(r"\n") {
        return None;
    }
    let rest = text.get(end..)?;
    let rest = rest.strip_prefix("ENTICATE").unwrap_or(rest);
    let at = text.len() - rest.len();
    if rest.starts_with("\" \"") {
        return monitored(text, at + 1);
    }
    if rest.starts_with("\r\n$") || rest.starts_with("\n$") || rest.starts_with(r"\r\n$") {
        return bulk(text, at);
    }
    // Dovecot's own protocol.
    let line = rest.get(..crate::floor_boundary(rest, 160))?.lines().next()?;
    if let Some(mark) = line.find("resp=") {
        let answer = argument(text, at + mark + "resp=".len());
        return is_base64(text.get(answer.clone())?).then_some(answer);
    }
    let first = argument(text, at + usize::from(rest.starts_with(' ')));
    let shown = text.get(first.clone())?;
    let second = argument(text, first.end + spaces(text.as_bytes(), first.end));
    if MECHANISMS.contains(&shown) {
        return is_base64(text.get(second.clone())?).then_some(second);
    }
    let password = if second.is_empty() { first } else { second };
    let shown = text.get(password.clone())?;
    let is_random = (shown.len() >= 6 && is_mixed(shown)) || (shown.len() >= 10 && is_jumbled(shown));
    let is_secret = is_random && may_be_secret(shown);
    (rest.starts_with(' ') && is_secret && ends_line(text, password.end)).then_some(password)
}

/// The last string of a command that Redis' MONITOR shows, whose arguments begin at `at`: `"AUTH" "me" "hunter2"`.
fn monitored(text: &str, at: usize) -> Option<Range<usize>> {
    let first = Value::at(text, at + 1);
    let has_second = text.get(first.range.end..)?.starts_with("\" \"");
    let last = if has_second { Value::at(text, first.range.end + 2) } else { first };
    (last.is_quoted && may_be_secret(last.text(text))).then_some(last.range)
}

/// The last of one or two strings in the protocol of Redis: `$7`, `hunter2`.
fn bulk(text: &str, mut at: usize) -> Option<Range<usize>> {
    let skipped = |at: usize| {
        let rest = text.get(at..)?;
        ["\r\n", "\n", r"\r\n"].iter().find(|end| rest.starts_with(**end)).map(|end| at + end.len())
    };
    let mut last = None;
    for _ in 0..2 {
        let Some(length) = skipped(at).filter(|at| text.get(*at..).is_some_and(|rest| rest.starts_with('$')))
        else {
            break;
        };
        let digits = text.get(length + 1..)?.bytes().take(4).take_while(u8::is_ascii_digit).count();
        let count: usize = text.get(length + 1..length + 1 + digits)?.parse().ok()?;
        let start = skipped(length + 1 + digits)?;
        let is_whole = skipped(start + count).is_some() && may_be_secret(text.get(start..start + count)?);
        last = is_whole.then_some(start..start + count);
        at = start + count;
    }
    last
}

/// `PASS hunter2` of a client. Test runners print the same word before the name of a test.
fn pass(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let line = line_before(text, start);
    let marks = [">", "C:", "cmd:", "put:", "command:", "Sending:", "SEND:"];
    let is_sent = || marks.iter().any(|mark| line.trim_end().ends_with(mark));
    let is_next = || {
        let above = (start - line.len()).checked_sub(1).map_or("", |feed| line_before(text, feed));
        above.starts_with("USER ") || above.contains(" USER ") || above.starts_with("331 ")
    };
    let password = argument(text, end);
    let shown = text.get(password.clone())?;
    (ends_line(text, password.end) && may_be_secret(shown) && (is_sent() || (line.is_empty() && is_next())))
        .then_some(password)
}

/// `a001 LOGIN me hunter2`
fn login(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let line = line_before(text, start).strip_suffix(' ')?;
    let tag = line.rsplit([' ', '"', '\'', '>']).next()?;
    let prompt = line.strip_suffix(tag)?.trim_end();
    let letters = tag.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_tag = letters.len() < tag.len()
        && tag.len() <= 10
        && (prompt.is_empty() || prompt.ends_with(['>', ':', '"', '\'']))
        && (letters.len() <= 1 || letters.bytes().all(|byte| byte.is_ascii_uppercase()));
    let user = argument(text, end);
    let quote = usize::from(text.as_bytes().get(user.end) == Some(&b'"'));
    let password = argument(text, user.end + quote + spaces(text.as_bytes(), user.end + quote));
    let shown = text.get(password.clone())?;
    (is_tag && !user.is_empty() && ends_line(text, password.end) && may_be_secret(shown)).then_some(password)
}

/// The answer in base64 on the line after the prompt that ends at `end`.
fn prompted(text: &str, end: usize) -> Option<Range<usize>> {
    let near = text.get(end..crate::floor_boundary(text, end + 256))?;
    let line = near.lines().nth(1)?;
    let answer = line.trim_end().rsplit(' ').next()?;
    let at = end + near.find(line)? + line.trim_end().len() - answer.len();
    (is_base64(answer) || (answer.len() >= 4 && answer.ends_with('='))).then_some(at..at + answer.len())
}

/// The value in `%22password%22%3A%22hunter2%22`. The name and its quote end at `start`, the value begins at `end`.
fn escaped_json(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let name = text.get(..start)?.strip_suffix("%22")?.len();
    let found = names::before(text, name)?;
    let rest = text.get(end..crate::floor_boundary(text, end + 4 * super::value::LONGEST))?;
    let value = rest.split("%22").next().filter(|value| value.len() < rest.len())?;
    let is_secret = !value.contains([' ', '\n']) && !value.contains("%20");
    (is_secret && may_be_secret(value) && fits(found.name.kind, Binding::Quoted, value))
        .then_some(end..end + value.len())
}

/// The value of a directive whose name ends before the space at `end - 1`: `requirepass hunter2`.
fn directive(text: &str, end: usize) -> Option<Range<usize>> {
    let found = names::before(text, end - 1).filter(|found| found.name.kind == Kind::Chosen)?;
    let at = end + spaces(text.as_bytes(), end);
    // Kickstart: `rootpw --plaintext hunter2`.
    let at = at + text.get(at..)?.strip_prefix("--plaintext ").map_or(0, |_| "--plaintext ".len());
    let value = Value::at(text, at);
    let shown = value.text(text);
    let before = line_before(text, found.identifier);
    let begins_line = before.trim().is_empty() || before.ends_with(": ");
    let is_secret = value.is_quoted
        || (shown.len() >= 6 && is_mixed(shown))
        || (begins_line && ends_line(text, value.range.end));
    (is_secret && !shown.starts_with('-') && may_be_secret(shown)).then(|| value.whole(text))
}

/// The value that a job's command gives to a variable: `##vso[task.setvariable variable=token;isOutput=true]0a1b…` in Azure
/// Pipelines, `::set-output name=token::0a1b…` in GitHub Actions.
fn logged(text: &str, end: usize) -> Option<Range<usize>> {
    let line = text.get(end..crate::floor_boundary(text, end + 256))?.lines().next()?;
    let name = line.strip_prefix("variable=").unwrap_or(line);
    let at = end + line.len() - name.len();
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let length = name.find(|c| !is_part(c))?;
    let found = names::before(text, at + length)?;
    let rest = name.get(length..)?;
    let mark = rest.strip_prefix("::").map(|_| 2).or_else(|| rest.find(']').map(|at| at + 1))?;
    let value = rest.get(mark..)?.trim_end();
    let start = at + length + mark;
    (may_be_secret(value) && fits(found.name.kind, Binding::Tight, value))
        .then_some(start..start + value.len())
}

/// The word at `at`, without its quotes.
fn argument(text: &str, at: usize) -> Range<usize> {
    let quoted = Value::at(text, at);
    if quoted.is_quoted {
        return quoted.range;
    }
    let rest = text.get(at..crate::floor_boundary(text, at + LONGEST)).unwrap_or_default();
    let ends = |c: char| c.is_ascii_whitespace() || matches!(c, '"' | '\'' | '\\');
    at..at + rest.find(ends).unwrap_or(rest.len())
}

/// Whether nothing but quotes and an escaped line end follows on the line.
fn ends_line(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    let rest = rest.trim_start_matches(['"', '\'']);
    rest.is_empty() || rest.starts_with(['\n', '\r']) || rest.starts_with(r"\r\n") || rest.starts_with(r"\n")
}

/// Whether the word is in base64, and no ordinary word.
fn is_base64(word: &str) -> bool {
    let encoded = word.trim_end_matches('=');
    let of_base64 = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    word.len() >= 8
        && encoded.bytes().all(of_base64)
        && is_random(word)
        && (is_mixed(word) || encoded.len() < word.len())
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn passwords_in_dialogues_are_masked() {
        check(&[
            ("> AUTH PLAIN AG1lAGh1bnRlcjI=\n< 235 ok", "> AUTH PLAIN ***\n< 235 ok"),
            ("A2 AUTHENTICATE PLAIN AG1lAGh1bnRlcjI=", "A2 AUTHENTICATE PLAIN ***"),
            ("S: 334 UGFzc3dvcmQ6\r\nC: aHVudGVyMg==\r\n", "S: 334 UGFzc3dvcmQ6\r\nC: ***\r\n"),
            ("C: PASS hunter\n", "C: PASS ***\n"),
            ("USER me\nPASS hunter\n", "USER me\nPASS ***\n"),
            ("> a001 LOGIN me hunter", "> a001 LOGIN me ***"),
            ("C: BKFI1 LOGIN \"me\" \"hun ter\"\r\n", "C: BKFI1 LOGIN \"me\" \"***\"\r\n"),
            ("127.0.0.1:6379> AUTH hunter2", "127.0.0.1:6379> AUTH ***"),
            ("AUTH default hunter2\nOK", "AUTH default ***\nOK"),
            ("1.2 [0 h:1] \"AUTH\" \"me\" \"hunter\"", "1.2 [0 h:1] \"AUTH\" \"me\" \"***\""),
            ("*2\r\n$4\r\nAUTH\r\n$6\r\nhunter\r\n", "*2\r\n$4\r\nAUTH\r\n$6\r\n***\r\n"),
            (
                r"*3\r\n$4\r\nAUTH\r\n$2\r\nme\r\n$6\r\nhunter\r\n",
                r"*3\r\n$4\r\nAUTH\r\n$2\r\nme\r\n$6\r\n***\r\n",
            ),
            ("client in: AUTH\t1\tPLAIN\tresp=AG1lAGh1bnRlcjI=", "client in: AUTH\t1\tPLAIN\tresp=***"),
            ("write(5, \"AUTH XqehaJZohWXrZj\\r\\n\", 20) = 20", "write(5, \"AUTH ***\\r\\n\", 20) = 20"),
            ("d=%7B%22password%22%3A%22hunter%22%7D", "d=%7B%22password%22%3A%22***%22%7D"),
        ]);
        check_stays(&[
            "250-AUTH PLAIN LOGIN CRAM-MD5\n* CAPABILITY IMAP4rev1 AUTH=PLAIN AUTHENTICATE LOGIN failed",
            "NOAUTH Authentication required1\nSMTP AUTH extension2 is not supported\nAUTH failed\nAUTH_USER me2you22",
            "PASS src/auth1.test.ts\nPASS test1\n--- PASS: TestA1 (0.00s)\nUSER PASS rate1 of x\nC: PASS 3 of 4",
            "CREATE LOGIN me2 user1\ntest1 LOGIN page1 loads2\nstep 1 LOGIN page1 loads2\n",
            "S: 334 UGFzc3dvcmQ6\nerror: no answer\n\"AUTH\" \"\" *2\r\n$4\r\nAUTH\r\n+OK AUTH\n$9999\nabc",
            "%22password%22%3A%22is%20too%20short%22 %22name%22%3A%22abc123%22 %22password%22%3A%22abc123",
        ]);
    }

    #[test]
    fn passwords_of_directives_and_flags_at_the_beginning_are_masked() {
        check(&[
            ("requirepass hunter\nport 1", "requirepass ***\nport 1"),
            ("> CONFIG SET requirepass \"hunter\"", "> CONFIG SET requirepass \"***\""),
            ("masterauth hunter2 ", "masterauth *** "),
            ("rootpw --plaintext hunter2\n", "rootpw --plaintext ***\n"),
            (
                "##vso[task.setvariable variable=dbPassword;isOutput=true]hunter",
                "##vso[task.setvariable variable=dbPassword;isOutput=true]***",
            ),
            ("::set-output name=api-token::0a1b2c3d4e", "::set-output name=api-token::***"),
            (
                "proxy_set_header Authorization \"Basic bWU6aHVudGVyMg==\";",
                "proxy_set_header Authorization \"Basic ***\";",
            ),
            ("binddn cn=a\nbindpw hunter", "binddn cn=a\nbindpw ***"),
            (
                "keytool -srcstorepass hunter2 -destkeypass hunter3",
                "keytool -srcstorepass *** -destkeypass ***",
            ),
            ("--token 0a1b2c3d4e --x", "--token *** --x"),
            ("--token abcdef.0123456789abcdef --x", "--token *** --x"),
            ("join h \\\n--token 0a1b2c3d4e --x", "join h \\\n--token *** --x"),
        ]);
        check_stays(&[
            "# the requirepass directive sets it, masterauth is the other, bindpw and rootpw need a value",
            "##vso[task.setvariable variable=region]eu1 ::set-output name=digest::0a1b2c3d4e5f6 ##vso[task.setvariable variable=token]",
            "Basic Authentication2Factor is a basic SGVsbG8gd29ybGQh text, \"Basic realm=abc\" rootpw --lock root1",
            "keytool -storepass -keypass x; --token TOKEN\n--password string\n--- a/token1\n",
        ]);
    }
}
