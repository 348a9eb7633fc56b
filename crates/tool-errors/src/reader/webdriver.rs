//! Messages of WebDriver. The standard code decides. The message decides only if the code is missing or unspecific.
//!
//! chromedriver prints `code: message`, then lines `from inner code: message` and the session's info. geckodriver and
//! safaridriver print only a message. Their clients keep the code as a field, or as the name of the error's class
//! (`StaleElementReferenceException`), which runtimes print before the message.

mod client;
mod codes;
mod messages;
mod script;

pub(super) use client::bidi;

use super::call_log::bare;
use super::class::{self, Peeled};
use super::logged::is_unknown;
use super::rule::{Pattern, Rule, Verdict, find};
use super::thrown::Thrown;
use super::{cdp, json, playwright};
use crate::{Cause, ErrorCode, Tool};
use codes::CODES;
use messages::MESSAGES;

/// Reads a WebDriver error's message. `code` is the standard code, if the client has it.
pub(super) fn read<'a>(text: &'a str, code: Option<&'a str>, tool: Tool) -> Verdict<'a> {
    let verdict = message(text, code, tool);
    // `WebdriverIO` over `BiDi` passes on an exception of the page as `TypeError: text`.
    if tool == Tool::Evaluate && code.is_none() && is_unknown(&verdict) && script::is_of_javascript(text) {
        return Verdict::thrown("exception", Thrown::described(text));
    }
    verdict
}

fn message<'a>(text: &'a str, code: Option<&'a str>, tool: Tool) -> Verdict<'a> {
    let text = text.trim();
    if text.starts_with('{') {
        return response(text, code, tool).into_owned();
    }
    let text = client::additional_info(text);
    let peeled = class::peel(text);
    let line = client::message(peeled.line);
    let named = peeled.class.and_then(client::code_of_class);
    // A library that uses several drivers passes on the messages of all. A class named after a code is Selenium's, but
    // TimeoutError is also Playwright's.
    let is_ours = code.is_some() || named.is_some_and(|rule| rule.code != ErrorCode::Timeout);
    if !is_ours && playwright::is_message(text) {
        return playwright::read(text, tool);
    }
    // Selenium for Python prints the dialog's text first.
    if let Some(words) = peeled.line.strip_prefix("Alert Text: ") {
        let verdict =
            coded("unexpected alert open").map(|(rule, _)| Verdict::of(rule, "unexpected alert open"));
        let thrown = Some(Thrown { class: None, text: words.into() });
        return Verdict { thrown, ..verdict.unwrap_or_else(|| Verdict::new(ErrorCode::BrowserError, "")) };
    }
    if let Some(rule) = code.and_then(|code| find(CODES, code)).or(named) {
        return standard(rule, line, peeled.rest, tool);
    }
    // selenium-webdriver for JavaScript prints this below a line that the caller wrote.
    if peeled.rest.starts_with("Wait timed out after ") {
        return Verdict::new(ErrorCode::Timeout, "wait timed out").or(ErrorCode::ElementNotFound);
    }
    // WebdriverIO's elementErrorHandler quotes the element with its line breaks. Version 8 prints the second sentence.
    let is_inert = |line: &str| {
        ["> did not become interactable", "> not interactable"]
            .iter()
            .any(|end| line.trim_end().ends_with(end))
    };
    if line.starts_with("Element <") && (is_inert(line) || peeled.rest.lines().any(is_inert)) {
        return Verdict::new(ErrorCode::ElementNotVisible, "did not become interactable")
            .or(ErrorCode::NotFocusable);
    }
    if let Some((rule, _)) = coded(line) {
        let verdict = standard(rule, line, peeled.rest, tool);
        let is_believed = verdict.code == ErrorCode::BrowserError || script::is_marked(text, &peeled);
        return if tool != Tool::Evaluate || is_believed {
            verdict
        } else {
            script::unmarked(verdict.code, text)
        };
    }
    if line.is_empty() && code.is_none() {
        return client::untold(text, &peeled, tool);
    }
    // After chromedriver's own `unknown error`, the following lines contain its inner error. After other messages they
    // may be foreign text.
    let is_chain = code == Some("unknown error") || line.starts_with("unknown error");
    let rest = if is_chain { peeled.rest } else { "" };
    unknown(&Peeled { line: line.strip_prefix("unknown error: ").unwrap_or(line), rest, ..peeled })
}

/// A WebDriver message where another driver was expected. The client's class or chromedriver's second line shows it.
pub(super) fn elsewhere<'a>(peeled: &Peeled<'a>) -> Option<Verdict<'a>> {
    let line = client::message(peeled.line);
    let named = peeled.class.filter(|class| !class.starts_with("Timeout")).and_then(client::code_of_class);
    let is_chromedriver_s = || peeled.rest.trim_start().starts_with("(Session info: ");
    let rule = named.or_else(|| coded(line).filter(|_| is_chromedriver_s()).map(|(rule, _)| rule))?;
    Some(standard(rule, line, peeled.rest, Tool::Other))
}

/// Reads the body of a response: `{"value":{"error":…,"message":…}}`, or only the value.
fn response<'a>(text: &'a str, code: Option<&'a str>, tool: Tool) -> Verdict<'a> {
    let value = json::member(text, "value").unwrap_or(text);
    let message = json::text(value, "message").unwrap_or_default();
    let error = json::text(value, "error");
    read(&message, code.or(error.as_deref()), tool).into_owned()
}

/// The code at the beginning of `line`, and the message after it. The code ends at a colon, at a dash (`WebdriverIO`) or
/// at the end of the line.
fn coded(line: &str) -> Option<(&'static Rule, &str)> {
    let parts = [line.split_once(": "), line.split_once(" - "), Some((line, ""))];
    parts.into_iter().flatten().find_map(|(code, message)| find(CODES, code).map(|rule| (rule, message)))
}

/// The verdict for a standard code. The message or the tool decides if a code stands for several conditions.
fn standard<'a>(rule: &Rule, line: &'a str, rest: &'a str, tool: Tool) -> Verdict<'a> {
    let Pattern::Is(code) = rule.pattern else {
        return Verdict::of(rule, line);
    };
    let verdict = Verdict::of(rule, code);
    let message = line.strip_prefix(code).map_or(line, |rest| rest.trim_start_matches([':', ' ']));
    match (code, tool) {
        ("element not interactable", _) if find(MESSAGES, message).is_some() => {
            unknown(&Peeled { class: None, line: message, rest: "" })
        }
        ("element click intercepted", _) if client::is_document(message) => {
            verdict.because(Cause::IgnoresPointer)
        }
        ("element not interactable", _) if message.starts_with("element has zero size") => {
            verdict.because(Cause::ZeroSize)
        }
        // chromedriver has the same message for a hidden element and for one that takes no text.
        ("element not interactable", Tool::Type) => {
            Verdict { cause: None, ..verdict.code_instead(ErrorCode::NotFocusable) }
        }
        // Selenium's Select: the option is missing.
        ("no such element", _) if client::is_option(message) => {
            verdict.or(ErrorCode::BrowserError).because(Cause::NoSuchOption)
        }
        // chromedriver's message for an element of a document that is no longer the current one.
        ("no such element", _) if message == "element not found" => verdict.code_instead(ErrorCode::StaleRef),
        // A disabled option, or a box that cannot be ticked.
        ("invalid element state", Tool::Select | Tool::Click) => {
            verdict.code_instead(ErrorCode::BrowserError)
        }
        // These messages repeat text of the page.
        ("javascript error", _) => Verdict::thrown("javascript error", Thrown::described(message)),
        ("unexpected alert open", _) => {
            let words = message.split_once("{Alert text : ").map(|(_, words)| words.trim_end_matches('}'));
            let words = words.map(|words| Thrown { class: None, text: words.into() });
            Verdict { thrown: words, ..verdict }
        }
        // The next line alone says what chromedriver could not do.
        ("session not created", _) if message.is_empty() => {
            let inner = rest.lines().next().and_then(|line| bare(line).strip_prefix("from unknown error: "));
            let inner = inner.map(|inner| Verdict::of(rule, [code, ": ", client::message(inner)].concat()));
            inner.unwrap_or(verdict)
        }
        // chromedriver repeats the text that was to be typed.
        ("invalid argument", _) if message.starts_with("File not found : ") => {
            verdict.because(Cause::FileNotFound)
        }
        ("invalid argument", _) if message.starts_with("invalid locator") => {
            verdict.because(Cause::InvalidSelector)
        }
        ("invalid argument", _) if message.starts_with("No dialog is showing") => {
            verdict.because(Cause::NoDialog)
        }
        ("invalid argument", Tool::Type) => verdict,
        _ if rule.code == ErrorCode::BrowserError => {
            // The code that a client's class or field contains takes precedence over the message.
            let is_told = line.starts_with(code) || line.starts_with("net::");
            match line {
                "" => verdict,
                _ if is_told => Verdict::of(rule, line),
                _ => Verdict::of(rule, [code, ": ", line].concat()),
            }
        }
        _ => verdict,
    }
}

/// The verdict for a missing or unspecific code: from the message, or else from the first `from` line that has a row.
fn unknown<'a>(peeled: &Peeled<'a>) -> Verdict<'a> {
    let message = peeled.line;
    if let Some(rule) = find(MESSAGES, message) {
        return Verdict::of(rule, message);
    }
    // devtools_client_impl.cc passes on the protocol's error object.
    if let Some(error) = message.strip_prefix("unhandled inspector error: ") {
        return cdp::read(error, Tool::Click, true);
    }
    let inner = peeled.rest.lines().map_while(|line| bare(line).strip_prefix("from "));
    for line in inner.take(8) {
        if let Some((rule, _)) = coded(line) {
            return Verdict::of(rule, line);
        }
        let message = line.strip_prefix("unknown error: ").unwrap_or(line);
        if let Some(rule) = find(MESSAGES, message) {
            return Verdict::of(rule, line);
        }
    }
    cdp::protocol_of(&Peeled { line: if message.is_empty() { "unknown error" } else { message }, ..*peeled })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_reads_its_genuine_message() {
        for rule in CODES {
            let Pattern::Is(code) = rule.pattern else { panic!("{rule:?} is no code") };
            for raw in [read(rule.genuine, None, Tool::Other), read("", Some(code), Tool::Other)] {
                assert_eq!((raw.code, raw.alternative), (rule.code, rule.alternative), "{code}");
            }
        }
        for rule in MESSAGES {
            let verdict = read(rule.genuine, Some("unknown error"), Tool::Other);
            assert_eq!(verdict.code, rule.code, "{}", rule.genuine);
        }
    }

    #[test]
    fn the_code_decides_before_the_text() {
        let raw = "unexpected alert open: {Alert text : x}\nfrom tab crashed";
        assert_eq!(read(raw, Some("unexpected alert open"), Tool::Click).code, ErrorCode::BrowserError);
        assert_eq!(read(raw, None, Tool::Click).code, ErrorCode::BrowserError);
        let response =
            r#"{"value":{"error":"stale element reference","message":"timeout: x","stacktrace":""}}"#;
        assert_eq!(read(response, None, Tool::Click).code, ErrorCode::StaleRef);
        let chain =
            "unknown error: cannot determine loading status\nfrom tab crashed\n  (Session info: chrome=156)";
        assert_eq!(read(chain, Some("unknown error"), Tool::Click).code, ErrorCode::BrowserClosed);
    }

    #[test]
    fn what_a_script_may_have_thrown_says_nothing_about_the_page() {
        for (raw, code) in [
            ("Error: stale element reference: gone", ErrorCode::BrowserError),
            ("no such window: gone", ErrorCode::BrowserError),
            ("stale element reference: gone\n  (Session info: chrome=156)", ErrorCode::StaleRef),
            ("Message: stale element reference: gone", ErrorCode::StaleRef),
            ("StaleElementReferenceError: stale element reference: gone", ErrorCode::StaleRef),
            (
                "WebDriverError: no such window when running \"execute/sync\" with method \"POST\"",
                ErrorCode::BrowserClosed,
            ),
        ] {
            assert_eq!(read(raw, None, Tool::Evaluate).code, code, "{raw}");
        }
        for (raw, cause) in [
            ("ReferenceError: click @e9 is not defined", Some(Cause::ScriptThrew)),
            ("Error: click @e9", Some(Cause::ScriptThrew)),
            ("Error: socket hang up", None),
            ("click @e9", None),
        ] {
            assert_eq!(read(raw, None, Tool::Evaluate).cause, cause, "{raw}");
        }
        assert_eq!(read("Error: click @e9", None, Tool::Click).cause, None);
        assert_eq!(read("no such window: gone", None, Tool::Click).code, ErrorCode::BrowserClosed);
        assert_eq!(read("", Some("no such window"), Tool::Evaluate).code, ErrorCode::BrowserClosed);
    }

    #[test]
    fn the_tool_tells_two_conditions_apart() {
        let read = |raw, tool| super::read(raw, Some("element not interactable"), tool).code;
        assert_eq!(read("element not interactable", Tool::Click), ErrorCode::ElementNotVisible);
        assert_eq!(read("element not interactable", Tool::Type), ErrorCode::NotFocusable);
        assert_eq!(
            read("element not interactable: element has zero size", Tool::Type),
            ErrorCode::ElementNotVisible
        );
        let hidden = "Element <input id=\"i\"> could not be scrolled into view";
        assert_eq!(read(hidden, Tool::Type), ErrorCode::ElementNotVisible);
    }

    #[test]
    fn a_missing_option_is_not_a_missing_element() {
        for message in
            ["Could not locate element with visible text: zz", "cannot locate element with text: \"zz\""]
        {
            let raw = format!("NoSuchElementException: Message: {message}");
            let verdict = read(&raw, None, Tool::Select);
            assert_eq!(
                (verdict.code, verdict.cause),
                (ErrorCode::ElementNotFound, Some(Cause::NoSuchOption)),
                "{raw}"
            );
        }
        let raw = "NoSuchElementException: Message: no such element: Unable to locate element: {}";
        assert_eq!(read(raw, None, Tool::Select).code, ErrorCode::ElementNotFound);
    }

    #[test]
    fn clients_words_around_the_message_are_stepped_over() {
        for (raw, code) in [
            (
                "selenium.common.exceptions.TimeoutException: Message: no such window: gone\nStacktrace:\n",
                ErrorCode::Timeout,
            ),
            ("TimeoutError: stale element reference\nWait timed out after 415ms", ErrorCode::Timeout),
            ("stale element reference\nWait timed out after 415ms\n    at a.js:1:1", ErrorCode::Timeout),
            (
                "Message: invalid session id; For documentation on this error, please visit: https://x/#y",
                ErrorCode::BrowserClosed,
            ),
            (
                "WebDriverError: no such window when running \"title\" with method \"GET\"",
                ErrorCode::BrowserClosed,
            ),
            (
                "webdriver returned error: stale element reference: stale element not found",
                ErrorCode::StaleRef,
            ),
            (
                "Element is stale:     \n    Status: 404\n    Additional info:\n        stale element reference: x\n",
                ErrorCode::StaleRef,
            ),
            (
                "An error occurred while running .click() command on <#a>: element click intercepted: Element <b>",
                ErrorCode::ElementBlocked,
            ),
            (
                "Error while running .click() command on <#a>: An error occurred while running .click() command on <#a>: no such window",
                ErrorCode::BrowserClosed,
            ),
            (
                "WebDriver Bidi command \"script.evaluate\" failed with error: no such node - f.1: unknown",
                ErrorCode::StaleRef,
            ),
            (
                "TimeoutError: locator.click: Timeout 9ms exceeded.\nCall log:\n  - waiting for locator('#a')\n",
                ErrorCode::ElementNotFound,
            ),
            ("Element <b>\nfrom tab crashed\n</b> did not become interactable", ErrorCode::ElementNotVisible),
            // The page's text is not read.
            ("WebdriverBidiExeception: Error: x\nfrom tab crashed", ErrorCode::BrowserError),
            (
                "Alert Text: no such window\nMessage: unexpected alert open: {Alert text : no such window}",
                ErrorCode::BrowserError,
            ),
            ("JavascriptError: page.goto: Target closed", ErrorCode::BrowserError),
            ("Element <b title=\"no such window\">x</b> not interactable", ErrorCode::ElementNotVisible),
            ("invalid argument: invalid argument: no such window", ErrorCode::BrowserError),
            ("Message: ", ErrorCode::Timeout),
            ("Message: \n Element {#a} was not present after 5 seconds!\n", ErrorCode::ElementNotFound),
            ("Message: \n  (Session info: chrome=156)\n", ErrorCode::BrowserError),
            (
                "Message: ; For documentation on this error, please visit: https://x/errors#elementclickinterceptedexception",
                ErrorCode::ElementBlocked,
            ),
            (
                "Message: \nStacktrace:\nRemoteError@chrome://a.mjs:8:8\nWebDriverError@chrome://b.mjs:9:5\n\
                 NoSuchElementError@chrome://remote/content/shared/webdriver/Errors.sys.mjs:538:5\n",
                ErrorCode::ElementNotFound,
            ),
            (
                "Protocol error (script.callFunction): no such node f.1 is gone a@chrome://x:1:1",
                ErrorCode::StaleRef,
            ),
            ("Protocol error (script.evaluate): unknown error no such node", ErrorCode::BrowserError),
            (
                "org.openqa.selenium.JavascriptException: javascript error: Status: 404\nAdditional info:\nno such window",
                ErrorCode::BrowserError,
            ),
        ] {
            assert_eq!(read(raw, None, Tool::Click).code, code, "{raw}");
        }
    }
}
