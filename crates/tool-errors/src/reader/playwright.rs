//! Messages of Playwright: `api.name: Reason`, then the call log.
//!
//! The reason decides the code. If it is the generic timeout, the last entry of the call log decides.

mod log;
mod message;
mod reasons;

use super::call_log::{bare, entries};
use super::class::{self, Peeled};
use super::rule::{Rule, Verdict, find, rules};
use super::thrown::Thrown;
use super::{cdp, dialog, launch};
use crate::{Cause, ErrorCode, Tool, plain};
use log::Log;
use message::{Message, is_timeout};
use reasons::REASONS;

rules! {
    /// What an assertion of `expect` received (@playwright/test; `Actual value` in the other languages).
    RECEIVED:
    // matchers/matcherHint.ts
    Is("Error: element(s) not found") => ElementNotFound | Timeout, "Error: element(s) not found";
    // matchers/matcherHint.ts before 1.55
    Is("Received: <element(s) not found>") => ElementNotFound | Timeout, "Received: <element(s) not found>";
    // matchers/toBeTruthy.ts
    Is("Received: hidden") => ElementNotVisible | Timeout because Hidden, "Received: hidden";
    // python: _assertions.py
    Is("Actual value: hidden") => ElementNotVisible | Timeout because Hidden, "Actual value: hidden";
    // matchers/toBeTruthy.ts
    Is("Received: disabled") => BrowserError | NotFocusable because Disabled, "Received: disabled";
    // matchers/toBeTruthy.ts
    Is("Received: readonly") => NotFocusable | BrowserError because ReadOnly, "Received: readonly";
    // matchers/toBeTruthy.ts
    Starts("Error: strict mode violation: ") => BrowserError because Ambiguous, "Error: strict mode violation: locator('p') resolved to 2 elements:";
}

/// Methods that put text into an element.
const TYPING: &[&str] = &[
    "fill", "type", "press", "pressSequentially", "press_sequentially", "clear", "insertText", "insert_text",
];

/// Our words for a browser that did not start.
const ENDED: &str = "the browser ended while it was starting";

/// Reads a Playwright error's message.
pub(super) fn read(text: &str, tool: Tool) -> Verdict<'_> {
    let message = Message::parse(text);
    if let Some(verdict) = script(&message, tool) {
        return verdict;
    }
    if let Some(verdict) = expectation(&message) {
        return verdict;
    }
    if let Some(verdict) = dialog::read(message.text()) {
        return verdict;
    }
    if is_timeout(message.reason) {
        return last_word(&message, tool);
    }
    // browserType.ts and processLauncher.ts: a browser that exits during the start has failed to start.
    if matches!(message.object, "browserType" | "BrowserType") {
        let verdict = Verdict::new(ErrorCode::BrowserError, message.reason).or(ErrorCode::BrowserClosed);
        let ended = find(REASONS, message.reason).is_some_and(|rule| rule.code == ErrorCode::BrowserClosed);
        let verdict = verdict.because(Cause::NoBrowser);
        return match launch::reason(message.rest).filter(|_| ended) {
            Some(reason) => Verdict { evidence: [ENDED, ": ", reason].concat().into(), ..verdict },
            None if ended => verdict.with_reason(ENDED),
            None => verdict,
        };
    }
    if let Some(protocol) = cdp::protocol_error(message.reason) {
        return cdp::protocol(protocol);
    }
    match find(REASONS, message.reason) {
        // A web server did not answer.
        Some(rule) if rule.cause == Some(Cause::NoBrowser) && message.requests() => {
            Verdict::new(ErrorCode::BrowserError, message.reason)
        }
        Some(rule) => Verdict::of(rule, message.reason),
        None => cdp::protocol_of(&Peeled { class: message.class, line: message.reason, rest: message.rest }),
    }
}

/// Reads a reason without its API, as programs that catch and print the error leave it.
pub(super) fn bare_reason(text: &str) -> Option<Verdict<'_>> {
    reason(text).map(|rule| Verdict::of(rule, text))
}

/// The row of a reason without its API.
pub(super) fn reason(text: &str) -> Option<&'static Rule> {
    find(REASONS, text)
}

/// Reads a failure of a method that runs the caller's script. The page may have written its text.
///
/// An exception of the page can be recognised by its class. A thrown string cannot: the driver prints
/// `page.evaluate: Target closed` for a closed page, and also for a page that throws this string. Only three things are
/// certainly the driver's: the class before the API's name (Python, Java), a timeout of a method that waits, and a
/// selector without a match.
fn script<'a>(message: &Message<'a>, tool: Tool) -> Option<Verdict<'a>> {
    if class::is_of_a_script(message.trace()) || message.is_script(tool) && message.thrown {
        return Some(Verdict::thrown("exception", Thrown::of_class(message.class, message.text())));
    }
    if !message.is_script(tool) {
        return None;
    }
    let text = message.reason;
    if is_timeout(text) && message.may_time_out() {
        return Some(Verdict::new(ErrorCode::Timeout, text).or(ErrorCode::ElementNotFound));
    }
    if let Some(verdict) =
        message.class.filter(|class| *class == "TargetClosedError").and_then(|class| class::read(class, text))
    {
        return Some(verdict);
    }
    let read = bare_reason(text);
    if message.takes_selector() && read.as_ref().is_some_and(|read| read.code == ErrorCode::ElementNotFound) {
        return read;
    }
    let read = read.or_else(|| cdp::protocol_error(text).map(cdp::protocol));
    let verdict =
        Verdict::new(ErrorCode::BrowserError, "exception or failure").because(Cause::ScriptOrBrowser);
    let thrown = Some(Thrown::described(message.text()));
    Some(match read.filter(|read| read.code != ErrorCode::BrowserError) {
        Some(read) => Verdict { thrown, ..verdict.or(read.code) },
        None => Verdict { thrown, ..verdict.because(Cause::ScriptThrew) },
    })
}

/// Whether `text` is a Playwright message: it begins with the API's name.
pub(super) fn is_message(text: &str) -> bool {
    !Message::parse(text).object.is_empty()
}

/// The verdict from the call log of a timeout.
fn last_word<'a>(message: &Message<'a>, tool: Tool) -> Verdict<'a> {
    let mut log = Log::new(message.reason);
    for entry in entries(message.rest) {
        log.read(entry);
    }
    let (is_wait, types, on_option) = (log.is_wait, log.types, log.on_option);
    let last = log.outcome();
    if is_wait || message.waits() {
        return match last.code {
            ErrorCode::Timeout | ErrorCode::ElementNotVisible => last,
            // The call waited for a state: a missing or disabled element is what it waited to change.
            code => Verdict { cause: None, ..Verdict::new(ErrorCode::Timeout, last.evidence).or(code) },
        };
    }
    match last.cause {
        Some(Cause::Disabled) if types || is_typing(message, tool) => {
            last.code_instead(ErrorCode::NotFocusable)
        }
        Some(Cause::Hidden) if on_option => last.because(Cause::OptionClicked),
        _ => last,
    }
}

fn is_typing(message: &Message<'_>, tool: Tool) -> bool {
    TYPING.contains(&message.method) || (message.object.is_empty() && tool == Tool::Type)
}

/// Reads a failed assertion of `expect`: the received value decides. Received text is indented, quoted or in a diff.
fn expectation<'a>(message: &Message<'a>) -> Option<Verdict<'a>> {
    let first = plain::one_line(message.reason);
    let timed_out = first.starts_with("Timed out ") && first.contains("ms waiting for expect(");
    if !timed_out && !first.starts_with("expect(") && !first.starts_with("Locator expected ") {
        return None;
    }
    let mut verdict = Verdict::new(ErrorCode::BrowserError, message.reason).or(ErrorCode::Timeout);
    if timed_out {
        verdict = verdict.code_instead(ErrorCode::Timeout);
    }
    let facts = message.rest.lines().take_while(|line| bare(line) != "Call log:");
    for line in facts.filter(|line| !line.starts_with([' ', '+', '-'])) {
        let line = plain::one_line(line);
        if let Some(rule) = find(RECEIVED, &line) {
            return Some(Verdict::of(rule, line));
        }
        if line.starts_with("Timeout:") {
            verdict = Verdict::new(ErrorCode::Timeout, message.reason).or(ErrorCode::BrowserError);
        }
    }
    // Before 1.23 the call log has the only received value.
    let is_hidden = |entry| matches!(entry, "unexpected value \"false\"" | "unexpected value \"hidden\"");
    if first.ends_with(").toBeVisible()") && entries(message.rest).last().is_some_and(is_hidden) {
        return Some(
            Verdict::new(ErrorCode::ElementNotVisible, first).or(ErrorCode::Timeout).because(Cause::Hidden),
        );
    }
    Some(verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::rule::assert_genuine;

    #[test]
    fn every_row_reads_its_genuine_message() {
        assert_genuine(REASONS, |message| read(message, Tool::Other));
        assert_genuine(RECEIVED, |message| {
            let raw = format!(
                "expect(locator).toBeVisible() failed\n\nLocator: locator('#a')\n{message}\n\nCall log:\n"
            );
            read(&raw, Tool::Other).into_owned()
        });
    }

    #[test]
    fn other_languages_and_runtimes_are_read() {
        for (raw, code) in [
            (
                "TimeoutError: locator.click: Timeout 300ms exceeded.\nCall log:\n  - waiting for locator('#a')\n",
                ErrorCode::ElementNotFound,
            ),
            (
                "playwright._impl._errors.TimeoutError: Locator.click: Timeout 300ms exceeded.\nCall log:\n  - waiting for locator(\"aria-ref=e1\")\n",
                ErrorCode::StaleRef,
            ),
            (
                "Error: page.goto: net::ERR_CONNECTION_REFUSED at http://x/\nCall log:\n",
                ErrorCode::BrowserError,
            ),
            (
                "System.TimeoutException: Timeout 300ms exceeded.\nCall log:\n  - waiting for Locator(\"#a\") to be visible\n  -     locator resolved to hidden <p></p>\n",
                ErrorCode::ElementNotVisible,
            ),
            (
                "page.waitForURL: Timeout 300ms exceeded.\n=========================== logs ===========================\nwaiting for navigation to \"**/nope\" until \"load\"\n============================================================",
                ErrorCode::Timeout,
            ),
            (
                "expect(locator).toBeVisible() failed\n\nLocator: locator('#a')\nExpected: visible\nError: element(s) not found\n",
                ErrorCode::ElementNotFound,
            ),
            (
                "Error: expect(received).toBeVisible()\nCall log:\n  - waiting for selector \"#a\"\n  -   unexpected value \"false\"\n",
                ErrorCode::ElementNotVisible,
            ),
            (
                "Error: expect(received).toHaveText(expected)\nCall log:\n  -   unexpected value \"false\"\n",
                ErrorCode::BrowserError,
            ),
            (
                "page.evaluate: Error: Timeout 30000ms exceeded.\nCall log:\n  - waiting for locator('#x')\n",
                ErrorCode::BrowserError,
            ),
            ("page.evaluate: TypeError: Target closed\n    at eval", ErrorCode::BrowserError),
            ("", ErrorCode::BrowserError),
        ] {
            assert_eq!(read(raw, Tool::Other).code, code, "{raw}");
        }
    }
    #[test]
    fn a_refused_request_says_nothing_about_the_browser() {
        let read = |raw| read(raw, Tool::Other).cause;
        let request = "apiRequestContext.get: connect ECONNREFUSED ::1:8080\nCall log:\n  - → GET http://localhost:8080/\n";
        assert_eq!(read(request), None);
        assert_eq!(read("browserType.connect: connect ECONNREFUSED ::1:8080"), Some(Cause::NoBrowser));
    }
}
