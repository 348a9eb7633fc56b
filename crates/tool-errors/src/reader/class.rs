//! The class of an error, as runtimes print it before the message: `TimeoutError: `, `pyppeteer.errors.PageError: `,
//! `Selenium::WebDriver::Error::NoSuchElementError: `.
//!
//! The class is written by the library, whereas the message may contain anybody's text. The class decides only if it is
//! named after a standard code, or if no row matches the message.

use super::call_log::{bare, split_line};
use super::rule::Verdict;
use crate::Cause::{
    self, Ambiguous, Disabled, Hidden, HiddenOrGone, InvalidSelector, Moving, NoBrowser, NoDialog,
    NoSuchFrame, NoSuchOption, NotAFileInput, NotASelect, OutsideViewport, ReadOnly, TabClosed,
};
use crate::ErrorCode::{
    self, BrowserClosed, BrowserError, ElementBlocked, ElementNotFound, ElementNotVisible, NotFocusable,
    StaleRef, Timeout,
};

/// A text, split into class and message.
#[derive(Debug, Clone, Copy)]
pub(super) struct Peeled<'a> {
    /// The first class that says more than that there was an error.
    pub(super) class: Option<&'a str>,
    /// The first line of the message; empty if there is none.
    pub(super) line: &'a str,
    /// The lines after it.
    pub(super) rest: &'a str,
}

/// Words in the name of a class, and their meaning. They match whole words only: `FileNotFoundError` matches none.
const WORDS: &[(&str, ErrorCode, Option<Cause>)] = &[
    ("timeout expired", Timeout, None),                // subprocess of Python
    ("timeout", Timeout, None), // TimeoutError of many libraries; DrissionPage's WaitTimeoutError; pydoll's DownloadTimeout
    ("element not found", ElementNotFound, None), // DrissionPage, Appium, pydoll, Capybara
    ("no such element", ElementNotFound, None), // Selenium
    ("element does not exist", ElementNotFound, None), // splinter
    ("unknown object", ElementNotFound, None), // Watir
    ("unknown frame", ElementNotFound, Some(NoSuchFrame)), // Watir
    ("no value found", ElementNotFound, Some(NoSuchOption)), // Watir
    ("shadow root not found", ElementNotFound, None), // pydoll
    ("frame not found", ElementNotFound, Some(NoSuchFrame)), // pydoll's IFrameNotFound, Ferrum before 0.10
    ("element not visible", ElementNotVisible, Some(HiddenOrGone)), // pydoll, SeleniumBase
    ("element not interactable", ElementNotVisible, Some(Hidden)), // pydoll
    ("coordinates not found", ElementNotVisible, Some(HiddenOrGone)), // Ferrum
    ("move target out of bounds", ElementNotVisible, Some(OutsideViewport)), // Selenium
    ("click intercepted", ElementBlocked, None), // pydoll
    ("mouse event failed", ElementBlocked, None), // Cuprite, Poltergeist
    ("object disabled", BrowserError, Some(Disabled)), // Watir
    ("object read only", NotFocusable, Some(ReadOnly)), // Watir
    ("read only element", NotFocusable, Some(ReadOnly)), // Capybara; the message repeats the value
    ("stale element", StaleRef, None), // Selenium
    ("element lost", StaleRef, None), // DrissionPage
    ("context lost", StaleRef, None), // DrissionPage
    ("obsolete node", StaleRef, None), // Cuprite, Ferrum before 0.9
    ("node not found", StaleRef, None), // Ferrum
    ("no execution context", StaleRef, None), // Ferrum
    ("target closed", BrowserClosed, None), // Playwright, puppeteer
    ("target close", BrowserClosed, None), // puppeteer
    ("page disconnected", BrowserClosed, None), // DrissionPage
    ("connection closed", BrowserClosed, None), // puppeteer, websockets, pydoll
    ("dead browser", BrowserClosed, None), // Ferrum
    ("unreachable browser", BrowserClosed, None), // Selenium for Java
    ("connection refused", BrowserClosed, Some(NoBrowser)), // Python
    ("connection reset", BrowserClosed, None), // Python
    ("remote disconnected", BrowserClosed, None), // Python's http.client
    ("browser not running", BrowserClosed, None), // pydoll
    ("no such page", BrowserClosed, Some(TabClosed)), // Ferrum
    ("no such target", BrowserClosed, Some(TabClosed)), // Ferrum
    ("no valid tab found", BrowserClosed, Some(TabClosed)), // pydoll
    ("no matching window found", BrowserClosed, Some(TabClosed)), // Watir
    ("node moving", Timeout, Some(Moving)), // Ferrum
    ("pending connections", Timeout, None), // Ferrum
    ("ambiguous", BrowserError, Some(Ambiguous)), // Capybara
    ("invalid selector", BrowserError, Some(InvalidSelector)), // Selenium, Cuprite
    ("unexpected tag name", BrowserError, Some(NotASelect)), // Selenium
    ("modal not found", BrowserError, Some(NoDialog)), // Capybara
    ("no dialog present", BrowserError, Some(NoDialog)), // pydoll
    ("element not a file input", BrowserError, Some(NotAFileInput)), // pydoll
    ("failed to start browser", BrowserError, Some(NoBrowser)), // pydoll
    ("connection failed", BrowserError, Some(NoBrowser)), // pydoll
    ("binary not found", BrowserError, Some(NoBrowser)), // Ferrum
];

/// Classes of errors that the page's script threw.
const SCRIPTS: &[&str] = &["java script", "javascript", "script"];

/// Removes the classes. A class may be on a line of its own, underlined with dashes (`DrissionPage`, nodriver).
pub(super) fn peel(text: &str) -> Peeled<'_> {
    let mut class = None;
    let (line, mut rest) = split_line(text.trim_start()).unwrap_or_default();
    let mut line = bare(line);
    while let Some((name, message)) = split(line) {
        class = class.or((!matches!(name, "Error" | "Exception")).then_some(name));
        line = message;
        // A stack trace can follow an error without a message.
        if line.is_empty() && !rest.trim_start().starts_with("at ") {
            (line, rest) = split_line(rest.trim_start_matches(['-', '\r', '\n', ' '])).unwrap_or_default();
            line = bare(line);
        }
    }
    Peeled { class, line, rest }
}

/// Splits `module.Name: message` into name and message, if `Name` is that of an error's class.
pub(super) fn split(text: &str) -> Option<(&str, &str)> {
    let (path, message) = match text.split_once(": ") {
        Some(parts) => parts,
        None => (text.strip_suffix(':').unwrap_or(text), ""),
    };
    // Node.js and Deno: `DOMException [TimeoutError]: message`.
    let path = path.strip_prefix("DOMException [").and_then(|path| path.strip_suffix(']')).unwrap_or(path);
    name(trimmed(path)).map(|name| (name, message))
}

/// The path of a class without the space that test runners for .NET print after it: `System.TimeoutException : `.
fn trimmed(path: &str) -> &str {
    path.strip_suffix(' ').filter(|path| path.contains('.')).unwrap_or(path)
}

/// The name of the class at the end of `path`.
fn name(path: &str) -> Option<&str> {
    let is_path =
        path.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b':' | b'\\'));
    let name = path.rsplit(['.', ':', '\\']).next().filter(|_| is_path)?;
    let is_capital = name.starts_with(|c: char| c.is_ascii_uppercase());
    // `net::ERR_ABORTED` is not a class.
    let is_ruby = path.contains("::") && path.starts_with(|c: char| c.is_ascii_uppercase());
    let is_class = name.ends_with("Error")
        || name.ends_with("Exception")
        // splinter.exceptions.ElementDoesNotExist, Capybara::ElementNotFound; `page.waitForTimeout` is not a class.
        || is_capital && (path.contains("exceptions.") || is_ruby || is_java(path) || says_condition(name));
    is_class.then_some(name)
}

/// Whether the path is that of a Java class in a package of at least two names: `com.codeborne.selenide.ex.ElementShould`.
fn is_java(path: &str) -> bool {
    let package = path.rsplit_once('.').map_or("", |(package, _)| package);
    package.contains('.') && package.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'.')
}

/// Whether the whole name of a class is a condition, as for pydoll's `ElementNotFound` but not
/// `TimeoutOverflowWarning`.
fn says_condition(name: &str) -> bool {
    let is_camel = name.bytes().filter(u8::is_ascii_uppercase).count() > 1
        && name.bytes().any(|byte| byte.is_ascii_lowercase());
    is_camel && {
        let wording = format!(" {}", words(name));
        WORDS
            .iter()
            .any(|(words, ..)| wording.strip_suffix(words).is_some_and(|before| before.ends_with(' ')))
    }
}

/// Whether a stack trace shows that a script in the page threw the error, so that its text is the page's.
///
/// V8 writes `at eval (eval at evaluate (:1:2), <anonymous>:1:3)`, or `at <anonymous>:1:2` without a function.
/// puppeteer writes its own name for the script, or from 21 on the same as V8:
/// `at evaluate (evaluate at main.js:1:2, <anonymous>:0:6)`. Lines that the page put into its text come before the
/// genuine frames, so every frame is checked.
pub(super) fn is_of_a_script(rest: &str) -> bool {
    frames(rest).any(|frame| {
        frame.contains(", <anonymous>:")
            || frame.starts_with("<anonymous>:")
            || frame.contains("__puppeteer_evaluation_script__")
            || frame.contains("pptr:")
    })
}

/// Whether the text contains a JavaScript stack trace.
pub(super) fn has_trace(rest: &str) -> bool {
    frames(rest).next().is_some()
}

/// The frames of V8's stack trace.
fn frames(rest: &str) -> impl Iterator<Item = &str> {
    rest.lines().filter_map(|line| line.trim_start().strip_prefix("at "))
}

/// Whether the class is one for errors of the page's script: `JavaScriptError` of Ferrum and `DrissionPage`.
pub(super) fn is_of_what_a_script_threw(class: &str) -> bool {
    let words = words(class);
    SCRIPTS.contains(&&*words) || words.starts_with("j s eval")
}

/// Turns `TimeoutError('message')`, as Python prints an exception inside another value, into `TimeoutError: message`;
/// `None` for any other text. A protocol error has the same form:
/// `ProtocolException({'code': -32000, 'message': 'message'})`. The parentheses can be empty:
/// `NoSuchElementException()`.
pub(super) fn unquoted(text: &str) -> Option<String> {
    let (path, rest) = text.trim().split_once('(')?;
    let value = rest.strip_suffix(')')?.trim_end_matches(',');
    if value.is_empty() && is_class_path(path) {
        return Some([path, ": "].concat());
    }
    name(path)?;
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
            // `\x1b` and similar escapes are kept.
            ('\\', Some(c @ ('x' | 'u' | 't' | 'r'))) => plain.extend(['\\', c]),
            (_, escaped) => plain.push(escaped.unwrap_or(c)),
        }
    }
    Some(plain)
}

/// Whether `path` is an identifier in the form of a class, `Name` or `module.Name`.
fn is_class_path(path: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let name = path.rsplit('.').next().unwrap_or_default();
    let is_camel = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().filter(u8::is_ascii_uppercase).count() > 1
        && name.bytes().any(|byte| byte.is_ascii_lowercase());
    is_camel && path.split('.').all(is_word)
}

/// The message of a protocol error that Python prints as a dictionary: `{'code': -32000, 'message': 'message'}`.
pub(super) fn of_dict(text: &str) -> Option<&str> {
    let (_, value) = text.strip_prefix("{'code': -32")?.split_once(", 'message': ")?;
    let value = value.strip_suffix('}')?;
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    value.get(1..)?.strip_suffix(quote)
}

/// Splits a class into words: `StaleElementReferenceException` becomes `stale element reference`.
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

/// The verdict that follows from the class alone.
pub(super) fn read<'a>(class: &str, line: &'a str) -> Option<Verdict<'a>> {
    let wording = format!(" {} ", words(class));
    let (_, code, cause) = WORDS.iter().find(|(words, ..)| wording.contains(&format!(" {words} ")))?;
    let verdict = Verdict::new(*code, line).or(BrowserError);
    Some(Verdict { cause: *cause, ..verdict })
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
            ("DOMException [TimeoutError]: x", Some("TimeoutError"), "x"),
            ("TimeoutError:", Some("TimeoutError"), ""),
            ("a.TimeoutError", Some("TimeoutError"), ""),
            ("TimeoutError\n    at f (a.js:1:1)", Some("TimeoutError"), ""),
            ("Capybara::ElementNotFound: no", Some("ElementNotFound"), "no"),
            ("A.B.TimeoutException : no", Some("TimeoutException"), "no"),
            ("com.codeborne.selenide.ex.ElementShould: no", Some("ElementShould"), "no"),
            ("a.Element: no", None, "a.Element: no"),
            ("my Error : no", None, "my Error : no"),
            (r"Facebook\WebDriver\Exception\TimeoutException: no", Some("TimeoutException"), "no"),
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
    fn a_script_s_error_is_recognised_by_its_trace() {
        for (rest, is) in [
            ("    at eval (eval at evalFunc (:4:12), <anonymous>:3:19)\n    at x", true),
            ("    at <anonymous>:4:27", true),
            ("    at pptr://__puppeteer_evaluation_script__:1:13", true),
            ("    at evaluate (pptr:evaluate;f%20(a.js:1:2):1:3)", true),
            ("    at evaluate (evaluate at /a/main.js:26:59, <anonymous>:0:12)", true),
            ("    at eval (a.js:1:1)", false),
            ("    at new Promise (<anonymous>)", false),
            // The page's text comes first.
            (
                "CdpFrame.goto (main.js:1:1)\n    at evaluate (evaluate at /a/main.js:26:59, <anonymous>:0:12)",
                true,
            ),
            ("    at main.js:1:1\n    at async main.js:2:2", false),
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
            ("TimeoutError()", Some("TimeoutError: ")),
            ("a.b.ShadowRootNotFound()", Some("a.b.ShadowRootNotFound: ")),
            ("evaluate()", None),
            ("Locator()", None),
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
