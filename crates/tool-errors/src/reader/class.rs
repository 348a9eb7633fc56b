//! The class of an error, as runtimes print it before the message: `TimeoutError: `, `pyppeteer.errors.PageError: `,
//! `Selenium::WebDriver::Error::NoSuchElementError: `.
//!
//! A class is the library's own word, where its message may be anybody's. It decides only where no row knows the
//! message, or where it is the name of a standard code.

use super::call_log::{bare, split_line};
use super::rule::Verdict;
use crate::ErrorCode::{
    self, BrowserClosed, ElementBlocked, ElementNotFound, ElementNotVisible, StaleRef, Timeout,
};

/// A text without the classes before its message.
#[derive(Debug, Clone, Copy)]
pub(super) struct Peeled<'a> {
    /// The first class that says more than that there was an error.
    pub(super) class: Option<&'a str>,
    /// The first line of the message; empty where there is none.
    pub(super) line: &'a str,
    /// The lines after it.
    pub(super) rest: &'a str,
}

/// Words in a class' name, and what they say. Each stands between the name's own words: `FileNotFoundError` is none.
const WORDS: &[(&str, ErrorCode)] = &[
    ("timeout", Timeout), // TimeoutError of all; DrissionPage's WaitTimeoutError
    ("element not found", ElementNotFound), // DrissionPage, Appium
    ("no such element", ElementNotFound), // Selenium
    ("element does not exist", ElementNotFound), // splinter
    ("element not visible", ElementNotVisible), // pydoll, SeleniumBase
    ("click intercepted", ElementBlocked), // pydoll
    ("stale element", StaleRef), // Selenium
    ("element lost", StaleRef), // DrissionPage
    ("context lost", StaleRef), // DrissionPage
    ("target closed", BrowserClosed), // Playwright, puppeteer
    ("page disconnected", BrowserClosed), // DrissionPage
    ("connection closed", BrowserClosed), // puppeteer, websockets
];

/// Takes the classes off. One may stand on a line of its own, and a rule of dashes under it (`DrissionPage`, nodriver).
pub(super) fn peel(text: &str) -> Peeled<'_> {
    let mut class = None;
    let (line, mut rest) = split_line(text.trim_start()).unwrap_or_default();
    let mut line = bare(line);
    while let Some((name, message)) = split(line) {
        class = class.or((!matches!(name, "Error" | "Exception")).then_some(name));
        line = message;
        // A stack trace follows an error that says nothing.
        if line.is_empty() && !rest.trim_start().starts_with("at ") {
            (line, rest) = split_line(rest.trim_start_matches(['-', '\r', '\n', ' '])).unwrap_or_default();
            line = bare(line);
        }
    }
    Peeled { class, line, rest }
}

/// `module.Name: message` as the name and the message, where `Name` is that of an error's class.
pub(super) fn split(text: &str) -> Option<(&str, &str)> {
    let (path, message) = match text.split_once(": ") {
        Some(parts) => parts,
        None => (text.strip_suffix(':').unwrap_or(text), ""),
    };
    name(path).map(|name| (name, message))
}

/// The name of the class that `path` leads to.
fn name(path: &str) -> Option<&str> {
    let is_path = path.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b':'));
    let name = path.rsplit(['.', ':']).next().filter(|_| is_path)?;
    let is_capital = name.starts_with(|c: char| c.is_ascii_uppercase());
    // `net::ERR_ABORTED` is no class.
    let is_ruby = path.contains("::") && path.starts_with(|c: char| c.is_ascii_uppercase());
    let is_class = name.ends_with("Error")
        || name.ends_with("Exception")
        // splinter.exceptions.ElementDoesNotExist, Capybara::ElementNotFound; `page.waitForTimeout` is no class.
        || is_capital && (path.contains("exceptions.") || is_ruby || says_condition(name));
    is_class.then_some(name)
}

/// Whether a class is named after nothing but a condition: pydoll's `ElementNotFound`, and not `TimeoutOverflowWarning`.
fn says_condition(name: &str) -> bool {
    let is_camel = name.bytes().filter(u8::is_ascii_uppercase).count() > 1
        && name.bytes().any(|byte| byte.is_ascii_lowercase());
    is_camel && {
        let said = format!(" {}", words(name));
        WORDS.iter().any(|(words, _)| said.strip_suffix(words).is_some_and(|before| before.ends_with(' ')))
    }
}

/// Whether the stack trace that `rest` begins with is of a script that a client sent to the page: the error's words are
/// the page's. V8 writes `at eval (eval at evaluate (:1:2), <anonymous>:1:3)`, `at <anonymous>:1:2` without a
/// function, puppeteer its own name for the script, or
/// from 21 what V8 does: `at evaluate (evaluate at main.js:1:2, <anonymous>:0:6)`.
pub(super) fn is_of_a_script(rest: &str) -> bool {
    let frame = rest.split('\n').next().unwrap_or_default().trim_start();
    frame.strip_prefix("at ").is_some_and(|frame| {
        frame.contains(", <anonymous>:")
            || frame.starts_with("<anonymous>:")
            || frame.contains("__puppeteer_evaluation_script__")
            || frame.contains("pptr:")
    })
}

/// `TimeoutError('message')`, as Python prints an exception inside another value, as `TimeoutError: message`; `None`
/// of any other text. A protocol's error is printed so too: `ProtocolException({'code': -32000, 'message': 'message'})`.
pub(super) fn unquoted(text: &str) -> Option<String> {
    let (path, rest) = text.trim().split_once('(')?;
    name(path)?;
    let value = rest.strip_suffix(')')?.trim_end_matches(',');
    let value = match value.strip_prefix('{') {
        Some(members) => members.split_once("'message': ")?.1.trim_end_matches('}'),
        None => value,
    };
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut chars = value.get(1..)?.strip_suffix(quote)?.chars();
    let mut plain = String::with_capacity(text.len());
    plain.extend([path, ": "]);
    while let Some(c) = chars.next() {
        match (c, (c == '\\').then(|| chars.next()).flatten()) {
            ('\\', Some('n')) => plain.push('\n'),
            // `\x1b` and the like stay as they are.
            ('\\', Some(c @ ('x' | 'u' | 't' | 'r'))) => plain.extend(['\\', c]),
            (_, escaped) => plain.push(escaped.unwrap_or(c)),
        }
    }
    Some(plain)
}

/// The message of a protocol's error as Python prints its members: `{'code': -32000, 'message': 'message'}`.
pub(super) fn of_dict(text: &str) -> Option<&str> {
    let (_, value) = text.strip_prefix("{'code': -32")?.split_once(", 'message': ")?;
    let value = value.strip_suffix('}')?;
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    value.get(1..)?.strip_suffix(quote)
}

/// `StaleElementReferenceException` as `stale element reference`.
pub(super) fn words(class: &str) -> String {
    let name = class.strip_suffix("Error").or_else(|| class.strip_suffix("Exception")).unwrap_or(class);
    let mut words = String::with_capacity(name.len() + 8);
    for c in name.chars() {
        if c.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(c.to_ascii_lowercase());
    }
    words
}

/// What the class says by itself.
pub(super) fn read<'a>(class: &str, line: &'a str) -> Option<Verdict<'a>> {
    let said = format!(" {} ", words(class));
    let (_, code) = WORDS.iter().find(|(words, _)| said.contains(&format!(" {words} ")))?;
    Some(Verdict::new(*code, line).or(ErrorCode::BrowserError))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_taken_off_and_the_message_is_kept() {
        for (text, class, line) in [
            ("TimeoutError: Waiting failed", Some("TimeoutError"), "Waiting failed"),
            ("Error: Error: no", None, "no"),
            ("a.b.TimeoutException: Message: x", Some("TimeoutException"), "Message: x"),
            ("Selenium::WebDriver::Error::NoSuchElementError: x", Some("NoSuchElementError"), "x"),
            ("splinter.exceptions.ElementDoesNotExist: no", Some("ElementDoesNotExist"), "no"),
            ("x.NotFoundError: \n  -----\n  Gone.\nVersion: 4", Some("NotFoundError"), "Gone."),
            ("Page.click: Timeout 9ms exceeded.", None, "Page.click: Timeout 9ms exceeded."),
            ("Error -32000: x", None, "Error -32000: x"),
            ("my own Error: x", None, "my own Error: x"),
            ("TimeoutError:", Some("TimeoutError"), ""),
            ("a.TimeoutError", Some("TimeoutError"), ""),
            ("TimeoutError\n    at f (a.js:1:1)", Some("TimeoutError"), ""),
            ("Capybara::ElementNotFound: no", Some("ElementNotFound"), "no"),
            ("WaitElementTimeout: no", Some("WaitElementTimeout"), "no"),
            ("TimeoutOverflowWarning: no", None, "TimeoutOverflowWarning: no"),
            ("Timeout: 9ms", None, "Timeout: 9ms"),
            ("page.waitForTimeout: no", None, "page.waitForTimeout: no"),
            ("", None, ""),
        ] {
            let peeled = peel(text);
            assert_eq!((peeled.class, peeled.line), (class, line), "{text}");
        }
    }

    #[test]
    fn a_script_s_error_is_told_by_its_trace() {
        for (rest, is) in [
            ("    at eval (eval at evalFunc (:4:12), <anonymous>:3:19)\n    at x", true),
            ("    at <anonymous>:4:27", true),
            ("    at pptr://__puppeteer_evaluation_script__:1:13", true),
            ("    at evaluate (pptr:evaluate;f%20(a.js:1:2):1:3)", true),
            ("    at evaluate (evaluate at /a/main.js:26:59, <anonymous>:0:12)", true),
            ("    at eval (a.js:1:1)", false),
            ("    at new Promise (<anonymous>)", false),
            ("    at main.js:1:1\n    at eval (eval at x", false),
            ("", false),
        ] {
            assert_eq!(is_of_a_script(rest), is, "{rest}");
        }
    }

    #[test]
    fn a_quoted_exception_is_read_as_printed() {
        for (text, plain) in [
            ("TimeoutError('a\\nb')", Some("TimeoutError: a\nb")),
            ("ProtocolException({'code': -32000, 'message': 'gone'})", Some("ProtocolException: gone")),
            (r"TimeoutError('a\\n\'b\x1b')", Some(r"TimeoutError: a\n'b\x1b")),
            ("x.PageError(\"it's\")", Some("x.PageError: it's")),
            ("waitFor('a')", None),
            ("x.Error: Locator.click: Error: locator('a')", None),
            ("TimeoutError('a", None),
            ("TimeoutError(", None),
            ("TimeoutError()", None),
            ("TimeoutError(')", None),
        ] {
            assert_eq!(unquoted(text).as_deref(), plain, "{text}");
        }
    }

    #[test]
    fn a_class_that_names_a_condition_says_it() {
        for (class, code) in [
            ("TimeoutError", Some(Timeout)),
            ("WaitTimeoutError", Some(Timeout)),
            ("ElementDoesNotExist", Some(ElementNotFound)),
            ("ElementLostError", Some(StaleRef)),
            ("TargetClosedError", Some(BrowserClosed)),
            ("FileNotFoundError", None),
            ("ReferenceError", None),
            ("Timeouts", None),
        ] {
            assert_eq!(read(class, "").map(|verdict| verdict.code), code, "{class}");
        }
    }
}
