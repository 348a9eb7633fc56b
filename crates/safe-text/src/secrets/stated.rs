//! Passwords after the word itself, without a separator: `password hunter2` (netrc), `PASSWORD 'hunter2'` (SQL), the cell of
//! a table, and sentences such as `Your password is hR7k…`.

use std::ops::Range;

use super::command::line_before;
use super::token;
use super::value::{Value, is_jumbled, is_mixed, is_random, is_scrambled, may_be_secret, spaces};
use crate::floor_boundary;

/// SQL keywords that come before a password.
const SQL: [&str; 10] = [
    "IFIED BY", "WITH", "SET PASSWORD", "ENCRYPTED", "USER ", "ROLE ", "create user ", "create role ",
    "alter user ", "alter role ",
];

/// What is between the word and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Link {
    /// `Your password is set to hR7k…`
    Statement,
    /// `Password for 'me': hunter2`, a prompt with its answer.
    Prompt,
    /// `password | hunter2`
    Cell,
    /// `SET PASSWORD FOR me = 'hunter2'`
    Assignment,
    /// `Use this password to proceed:`, with a random value below it.
    Below,
    Space,
}

/// The password after the word at `start..end`. Prose contains the same word, so the line or the value must confirm it.
pub(super) fn password(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let rest = text.get(end..)?;
    let at = if text.as_bytes().get(end - 1) == Some(&b' ') {
        // `IDENTIFIED BY`, `IDENTIFIED WITH mysql_native_password BY`
        let near = rest.get(..floor_boundary(rest, 64))?.split(['\'', '"', '\n']).next()?;
        end + near.find("BY ")? + "BY ".len()
    } else {
        // `SET PASSWORD FOR u = PASSWORD('hunter2')`
        let is_call = rest.starts_with("ORD('");
        end + ["ord ", "ORD ", "ORD("]
            .iter()
            .find(|word| rest.starts_with(**word) && (word.ends_with(' ') || is_call))?
            .len()
    };
    let (words, link) = text.get(at..).and_then(link).unwrap_or((0, Link::Space));
    let at = at + words;
    let at = at + spaces(text.as_bytes(), at);
    if link == Link::Space { beside(text, start, at) } else { linked(text, at, link) }
}

/// The password at `at` after the word at `start`.
fn beside(text: &str, start: usize, at: usize) -> Option<Range<usize>> {
    let value = Value::at(text, at);
    let shown = value.text(text);
    let line = line_before(text, at);
    let word = text.get(start..)?;
    let rest = text.get(value.range.end..).unwrap_or_default();
    let ends_line = rest.is_empty() || rest.starts_with(['\n', '\r', '"', '\'']) || rest.starts_with("\\n");
    // No word of prose: `Created user login me@h.test with password me@h.test because …`
    let has_symbol = || shown.get(1..).is_some_and(|rest| rest.contains(['@', '#', '$', '%', '^', '&', '*']));
    let is_netrc = follows_login(text, start, ends_line) || (line.contains("login ") && has_symbol());
    let is_sql = value.is_quoted && SQL.iter().any(|word| line.contains(word));
    let is_alone = is_mixed(shown) && shown.len() >= 8 && !value.is_quoted;
    // The word ends a longer name, or begins a sentence. A list of variables has such a name alone on its line.
    let is_part = word.starts_with('_') || word.starts_with("Pa");
    // A setting of Gradle: `storePassword 'hunter2'`.
    let is_hump =
        word.starts_with("Pa") && line_before(text, start).ends_with(|c: char| c.is_ascii_lowercase());
    let is_last = || rest.get(1..).is_none_or(|rest| rest.is_empty() || rest.starts_with(['\n', '\r']));
    let is_word = is_mixed(shown) || (is_last() && !shown.contains(' '));
    let is_name = || shown.to_ascii_lowercase().contains("passw");
    if is_hump && value.is_quoted && is_word && !is_name() && may_be_secret(shown) {
        return Some(value.range);
    }
    let is_variable = word.starts_with("_PA")
        && !line.trim().contains(' ')
        && !line.bytes().any(|byte| byte.is_ascii_lowercase());
    let is_cell = is_variable && ends_line && shown.len() >= 6 && is_mixed(shown);
    let is_random = || word.starts_with("_PA") && shown.len() >= 10 && is_jumbled(shown) && ends_line;
    if (is_cell || is_random()) && may_be_secret(shown) {
        return Some(value.whole(text));
    }
    (!is_part && may_be_secret(shown) && (is_netrc || is_sql || is_alone)).then(|| value.whole(text))
}

/// Whether the word at `start` follows `login me` of netrc, on its line or alone on the next one.
fn follows_login(text: &str, start: usize, ends_line: bool) -> bool {
    let before = line_before(text, start);
    let is_next = text.get(start..).is_some_and(|word| word.starts_with('\n'));
    if before.trim().is_empty() || is_next {
        let feed = if is_next { start } else { (start - before.len()).saturating_sub(1) };
        let above = line_before(text, feed);
        return ends_line && matches!(above.rsplit(' ').nth(1), Some("login" | "machine"));
    }
    // Prose goes on after the word.
    before.rsplit(' ').nth(1) == Some("login") && (ends_line || before.contains("machine "))
}

/// The password at `at`, which a sentence, a prompt or a table connects with the word. A generated password can hold any
/// punctuation.
fn linked(text: &str, at: usize, link: Link) -> Option<Range<usize>> {
    let value = Value::at(text, at);
    let rest = text.get(value.range.start..)?;
    let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`');
    let length = if value.is_quoted { value.range.len() } else { rest.find(ends).unwrap_or(rest.len()) };
    let shown = rest.get(..length)?.trim_end_matches(['.', ',', ')']);
    let after = rest.get(shown.len()..)?.trim_start_matches(['"', '\'', ' ']);
    let ends_line = after.is_empty() || after.starts_with(['\n', '\r']);
    let is_secret = match link {
        Link::Statement => shown.len() >= 10 && is_random(shown) && !shown.contains('-'),
        Link::Prompt => shown.len() >= 8 && ends_line,
        Link::Cell => shown.len() >= 8 && (ends_line || after.starts_with('|')) && !shown.contains('('),
        Link::Below => {
            let is_hex = shown.len() >= 32 && shown.bytes().all(|byte| byte.is_ascii_hexdigit());
            ends_line && (is_hex || is_scrambled(shown))
        }
        Link::Space | Link::Assignment => false,
    };
    if link == Link::Assignment {
        return (value.is_quoted && may_be_secret(shown)).then_some(value.range);
    }
    let is_word = token::is_name(shown.as_bytes());
    (is_secret && is_mixed(shown) && !is_word && may_be_secret(shown))
        .then_some(value.range.start..value.range.start + shown.len())
}

/// The length and the kind of the words between `password ` and its value: `is `, `is: `, `was set to `, `for 'me': `, `| `,
/// and `is generated for root@localhost: `, which `MySQL` writes to its log.
fn link(rest: &str) -> Option<(usize, Link)> {
    let padding = rest.len() - rest.trim_start_matches(' ').len();
    if rest.get(padding..)?.starts_with("| ") {
        return Some((padding + "| ".len(), Link::Cell));
    }
    let near = rest.get(..floor_boundary(rest, 80))?.split('\n').next()?;
    // `SET PASSWORD FOR 'me'@'%' = 'hunter2'`
    if near.starts_with("FOR ") {
        return Some((near.find(" = '")? + " = ".len(), Link::Assignment));
    }
    if near.starts_with("for ") {
        // The answer can be alone on the next line.
        let colon = near.find(": ").or(near.ends_with(':').then(|| near.len() - 1))? + 1;
        let gap = rest.get(colon..)?.bytes().take(8).take_while(u8::is_ascii_whitespace).count();
        return Some((colon + gap, Link::Prompt));
    }
    // `Use the following password to proceed:`, and the value is alone on a line below it.
    if near.len() < 72 && near.ends_with(':') && rest.get(near.len()..)?.starts_with('\n') {
        let gap = rest.get(near.len()..)?.bytes().take(8).take_while(u8::is_ascii_whitespace).count();
        return Some((near.len() + gap, Link::Below));
    }
    // A program may have joined the lines.
    let colon =
        near.rfind(": ").filter(|colon| near.get(colon + 2..).is_some_and(|word| !word.contains(' ')));
    let is_prose = near.starts_with(|c: char| c.is_ascii_lowercase()) && !near.starts_with("is");
    if let Some(colon) = colon.filter(|_| is_prose) {
        return Some((colon + 2, Link::Below));
    }
    let verbs = ["is set to", "was set to", "set to", "changed to", "reset to", "is now", "is"];
    let verb = verbs.into_iter().find(|verb| near.starts_with(verb))?;
    let after = near.get(verb.len()..)?;
    let user = after.strip_prefix(" generated for ").and_then(|user| user.find(": "));
    let words = verb.len() + user.map_or(0, |user| " generated for ".len() + user);
    let after = near.get(words..)?;
    let gap = [": ", " "].into_iter().find(|gap| after.starts_with(gap))?;
    Some((words + gap.len(), Link::Statement))
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn stated_passwords_are_masked() {
        check(&[
            ("the new password is hR7kQ2mZ9xW4", "the new password is ***"),
            ("Your password is: hR7kQ2mZ9xW4", "Your password is: ***"),
            (
                "A temporary password is generated for root@localhost: k;9#Lw)tQ>e2",
                "A temporary password is generated for root@localhost: ***",
            ),
            ("LANG         C\nDB_PASSWORD  hunter2\n", "LANG         C\nDB_PASSWORD  ***\n"),
            (
                "Password for the a user (reset with `b`):\n  lhQpLELkjkrawa0Q\n",
                "Password for the a user (reset with `b`):\n  ***\n",
            ),
            (
                "Please use the following password to proceed to installation:\n\na39264949269af3aa20042e655f7fb12\n",
                "Please use the following password to proceed to installation:\n\n***\n",
            ),
            (
                "Please use the following password to proceed to installation: a39264949269af3aa20042e655f7fb12",
                "Please use the following password to proceed to installation: ***",
            ),
            ("using FASTLANE_PASSWORD OXCwwyFD5GSllv", "using FASTLANE_PASSWORD ***"),
            (
                "signing { storePassword 'hunter2' keyAlias 'a' }",
                "signing { storePassword '***' keyAlias 'a' }",
            ),
            ("    keyPassword \"hunter\"\n", "    keyPassword \"***\"\n"),
            ("mysql> SET PASSWORD FOR 'a'@'%' = 'hunter';", "mysql> SET PASSWORD FOR 'a'@'%' = '***';"),
            ("MATCH_PASSWORD is set to hR7kQ2mZ9xW4", "MATCH_PASSWORD is set to ***"),
            ("Password for 'me': hunter22\n", "Password for 'me': ***\n"),
            ("machine h login me password hunter port 1", "machine h login me password *** port 1"),
            (
                "Created user login a@h.test with password a@h.test now",
                "Created user login a@h.test with password *** now",
            ),
            (
                "psql -c \"create user a with password 'hunter';\"",
                "psql -c \"create user a with password '***';\"",
            ),
            ("machine h\nlogin me\npassword hunter\n", "machine h\nlogin me\npassword ***\n"),
            ("[sudo] password for me: hunter22", "[sudo] password for me: ***"),
            ("user     | me\npassword | hunter22\n", "user     | me\npassword | ***\n"),
        ]);
        check_stays(&[
            "the password is SHA256-hashed, the password is required, the password is correct1",
            "the password is: required, the password is generated for a@b.test: later",
            "Password reset2fa4you is off, test_reset_password tests/test_a1b2.py, Password for user: incorrect",
            "[sudo] password for me: Sorry, try again2\n| password | string(min:8) | required |\npassword | see_rfc_4648",
            "the command sends the login\npassword will only be passed to it, with a\npassword database of users.",
            "(Re)adds the test user USER_NAME with password USER_PASS\nGet the user name from the password database.",
            "Password for 'https://h':\nremote: rejected1\nDB_PASSWORD hunter2 is used\nthe DB_PASSWORD hunter2\n",
            "Start in the login directory in the password file\nmachine of the login\npassword file",
            "the password must match one of these:\n  alphanumeric_string_of_12\nuse DB_PASSWORD FromTheVault",
            "the field newPassword 'must be longer' and newPassword 'x' of FooPassword \"abc\" is, LN_userPassword \"userPassword\"\n StorePassword hunter2",
            "Change the current machine account password with a new one, then log the user in",
            "the password for 'a': must1have one digit",
        ]);
    }
}
