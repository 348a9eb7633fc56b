//! Finds a driver's message behind what a program or its log wrote before it on the same line. This is used for a text in
//! which nothing else was recognised.

use super::rule::Verdict;
use super::{class, playwright};
use crate::{ErrorCode, Tool};

/// How many bytes of the first line are searched.
const SEARCHED: usize = 240;

/// How many messages are tried.
const TRIED: usize = 8;

/// Beginnings of messages that are not classes.
const STARTS: &[&str] = &[
    "Message: ",
    "Protocol error (",
    "unknown error: ",
    "{\"value\":{\"error\":\"",
    "{\"sessionId\":\"",
    "{\"error\":\"",
    "Standard(WebDriver { error: ",
    "SessionNotCreated(WebDriver { error: ",
    "WebDriverError(",
    "Chrome(Error { code: -32",
    "[{\"type\":\"text\",\"text\":\"",
];

/// Levels of a log, and a test runner's word.
const LEVELS: &[&str] = &["ERROR", "ERR", "WARN", "WARNING", "INFO", "FATAL", "FAIL"];

/// Reads the texts that may be the driver's message, and returns the first verdict that recognises one.
///
/// A message of the page's script is never searched: there, the page writes the words.
pub(super) fn read<'a>(
    text: &'a str,
    tool: Tool,
    read: impl Fn(&'a str) -> Verdict<'a>,
) -> Option<Verdict<'a>> {
    if tool == Tool::Evaluate {
        return None;
    }
    behind(text).map(read).find(|verdict| !is_unknown(verdict))
}

/// Whether nothing was recognised: the verdict only repeats the text.
pub(super) fn is_unknown(verdict: &Verdict<'_>) -> bool {
    verdict.code == ErrorCode::BrowserError
        && verdict.alternative.is_none()
        && verdict.cause.is_none()
        && verdict.thrown.is_none()
        && verdict.reason.is_none()
        && !verdict.not_started
}

/// The text without what a log wrote before it, and the parts of its first line that begin like a message.
fn behind(text: &str) -> impl Iterator<Item = &str> {
    let message = unlogged(text);
    let whole = (message.len() < text.trim_start().len()).then_some(message);
    let line = message.lines().next().unwrap_or_default();
    let words = line.match_indices(' ').map(|(space, _)| space + 1).take_while(|at| *at < SEARCHED);
    let starts = words
        .filter(|at| line.get(..*at).is_some_and(is_program_s))
        .filter_map(|at| message.get(at..))
        .filter(|rest| begins(rest));
    whole.into_iter().chain(starts).take(TRIED)
}

/// Whether a message can begin here: with a class, with the name of Playwright's API, or with words of a driver.
fn begins(text: &str) -> bool {
    let word = text.split(' ').next().unwrap_or_default();
    word.strip_suffix(':').is_some_and(|path| class::split(path).is_some())
        || word.ends_with(':') && playwright::is_message(word)
        || STARTS.iter().any(|start| text.starts_with(start))
}

/// Whether the text before a message is the program's. Foreign text is quoted, or compared by an assertion.
fn is_program_s(before: &str) -> bool {
    !before.contains(['"', '\'', '`', '<', '{']) && !before.contains("xpect") && !before.contains("ssert")
}

/// The text without the container, times, levels and marks that a log or a test runner wrote before it.
fn unlogged(text: &str) -> &str {
    let mut rest = text.trim_start();
    for _ in 0..6 {
        let next = container(rest)
            .or_else(|| stamp(rest))
            .or_else(|| bracket(rest))
            .or_else(|| level(rest))
            .or_else(|| mark(rest))
            .or_else(|| number(rest));
        match next {
            Some(next) => rest = next.trim_start(),
            None => break,
        }
    }
    rest
}

/// `web-1    | message` of Docker Compose, and Robot Framework's `Name of the test | FAIL |` above the message.
fn container(text: &str) -> Option<&str> {
    if let Some((name, rest)) = text.split_once("| FAIL |\n") {
        return (!name.contains('\n')).then_some(rest);
    }
    let (name, rest) = text.split_once("| ")?;
    let is_name =
        |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    (name.ends_with(' ') && is_name(name.trim_end())).then_some(rest)
}

/// `10:04:35.621 message`, `2018/02/22 message`
fn stamp(text: &str) -> Option<&str> {
    let (stamp, rest) = text.split_once(' ')?;
    let is_stamp = stamp.starts_with(|c: char| c.is_ascii_digit())
        && stamp.len() >= 5
        && stamp.contains([':', '-', '/'])
        && stamp.bytes().all(|byte| byte.is_ascii_digit() || b":-/.,TZ+".contains(&byte));
    is_stamp.then_some(rest)
}

/// `[warn] message`
fn bracket(text: &str) -> Option<&str> {
    let (inner, rest) = text.strip_prefix('[')?.split_once("] ")?;
    (inner.len() <= 40 && inner.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ')).then_some(rest)
}

/// `ERROR message`, `FAIL : message`
fn level(text: &str) -> Option<&str> {
    let rest = LEVELS.iter().find_map(|level| text.strip_prefix(level))?;
    let message = rest.trim_start_matches(' ');
    let message = message.strip_prefix(':').unwrap_or(message);
    (message.len() < rest.len()).then_some(message)
}

/// `✖ message`, `- message`
fn mark(text: &str) -> Option<&str> {
    text.strip_prefix(['✖', '✘', '✗', '×', '❌', '⨯', '-', '•'])
}

/// `1) message`, the number of a failure in the report of a test runner
fn number(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.strip_prefix(") ").filter(|_| rest.len() < text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_log_writes_before_a_message_is_removed() {
        for (text, message) in [
            ("10:04:35.621 [warn] unknown error: x", "unknown error: x"),
            ("2018/02/22 08:59:03 no such element", "no such element"),
            ("2026-01-02T08:59:03.1Z ERROR x", "x"),
            ("web-1    | ✖ Timed out", "Timed out"),
            ("Name of it  | FAIL |\nTimeoutError: x", "TimeoutError: x"),
            ("FAIL : ValueError: x", "ValueError: x"),
            ("-Error: x", "Error: x"),
            ("1) x", "x"),
            (") x", ") x"),
            ("a | b", "b"),
            ("the page | b", "the page | b"),
            ("404 not found", "404 not found"),
            ("ERRORS: 3", "ERRORS: 3"),
        ] {
            assert_eq!(unlogged(text), message, "{text}");
        }
    }

    #[test]
    fn a_message_begins_behind_words_of_the_program() {
        for (text, message) in [
            ("Failed to open: TimeoutError: x\ny", Some("TimeoutError: x\ny")),
            ("Navigation failed: page.goto: x", Some("page.goto: x")),
            ("GetData error:  Error: waiting failed", Some("Error: waiting failed")),
            ("出错: Message: no such element", Some("Message: no such element")),
            ("HTTP 400 : {\"value\":{\"error\":\"x\"}}", Some("{\"value\":{\"error\":\"x\"}}")),
            ("the title is 'x: TargetClosedError: y", None),
            ("expected title to be TargetClosedError: y", None),
            ("Element <b title=TargetClosedError: y", None),
            ("it failed", None),
        ] {
            assert_eq!(behind(text).next(), message, "{text}");
        }
    }
}
