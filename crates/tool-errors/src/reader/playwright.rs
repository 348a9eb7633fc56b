//! Playwright: `api.name: Reason`, then the call log.
//!
//! The reason decides, unless it is the generic timeout: then the last word of the call log does.

mod message;

use super::call_log::{bare, entries};
use super::cdp;
use super::class::{self, Peeled};
use super::rule::{Verdict, find, rules};
use crate::{ErrorCode, Tool, plain};
use message::{Message, is_timeout};

rules! {
    /// The reason on the first line, without the API's name and an `Error: ` before it.
    REASONS:
    // dom.ts, throwElementIsNotAttached
    Starts("Element is not attached to the DOM") => StaleRef, "elementHandle.click: Element is not attached to the DOM";
    // injectedScript.ts, expect
    Is("Element is not connected") => StaleRef, "locator.evaluate: Element is not connected";
    // elementHandle.ts and crPage.ts, setInputFiles
    Starts("Cannot set input files to detached") => StaleRef, "elementHandle.setInputFiles: Cannot set input files to detached element";
    // dom.ts, kUnableToAdoptErrorMessage
    Starts("Unable to adopt element handle") => StaleRef, "elementHandle.click: Unable to adopt element handle from a different document";
    // javascript.ts, dispose
    Starts("JSHandle is disposed") => StaleRef, "jsHandle.evaluate: JSHandle is disposed";
    // crExecutionContext.ts, rewriteError
    Starts("Execution context was destroyed") => StaleRef | BrowserError, "page.evaluate: Execution context was destroyed, most likely because of a navigation.";
    // frames.ts, _context (before 1.40)
    Starts("Execution context is not available in detached frame") => StaleRef | BrowserError, "frame.evaluate: Execution context is not available in detached frame \"about:blank\"";
    // frames.ts, _onDetached
    Starts("Frame was detached") => StaleRef | BrowserError, "frame.waitForSelector: Frame was detached";
    // crPage.ts, getFrameElement
    Starts("Frame has been detached") => StaleRef | BrowserError, "frame.frameElement: Frame has been detached.";
    // client/frame.ts, _setupNavigationWaiter
    Starts("Navigating frame was detached") => StaleRef | BrowserError, "frame.waitForNavigation: Navigating frame was detached!";
    // frameSelectors.ts, _jumpToAriaRefFrameIfNeeded
    Starts("Invalid frame in aria-ref selector") => StaleRef | BrowserError, "locator.fill: Invalid frame in aria-ref selector \"aria-ref=f9e2\"";
    // tools/tab.ts of Playwright's own MCP server
    Around("Ref ", "not found in the current page snapshot. Try capturing new snapshot.") => StaleRef | ElementNotFound, "Ref e12 not found in the current page snapshot. Try capturing new snapshot.";
    // tab.ts of Playwright's own MCP server, before 0.0.32
    Starts("No current snapshot available. Capture a snapshot") => StaleRef | BrowserError, "Error: No current snapshot available. Capture a snapshot of navigate to a new location first.";
    // dom.ts, _retryAction with force
    Is("Element is not visible") => ElementNotVisible, "locator.click: Element is not visible";
    // dom.ts, _retryAction with force
    Is("Element is outside of the viewport") => ElementNotVisible, "locator.click: Element is outside of the viewport";
    // screenshotter.ts, screenshotElement (before 1.20)
    Starts("Node is either not visible or not an HTMLElement") => ElementNotVisible, "elementHandle.screenshot: Node is either not visible or not an HTMLElement";
    // injectedScript.ts, fill and checkElementStates
    Starts("Element is not an <input>") => NotFocusable, "locator.fill: Error: Element is not an <input>, <textarea>, <select> or [contenteditable] and does not have a role allowing [aria-readonly]";
    // injectedScript.ts, fill
    Around("Input of type \"", "cannot be filled") => NotFocusable, "locator.fill: Error: Input of type \"checkbox\" cannot be filled";
    // injectedScript.ts, fill
    Starts("Cannot type text into input[type=number]") => NotFocusable | BrowserError, "locator.fill: Error: Cannot type text into input[type=number]";
    // injectedScript.ts, focusNode (before 1.10)
    Is("Element is not focusable") => NotFocusable, "page.focus: Element is not focusable";
    // injectedScript.ts, fill
    Is("Malformed value") => BrowserError | NotFocusable, "locator.fill: Error: Malformed value";
    // injectedScript.ts, selectOptions
    Is("Element is not a <select> element") => BrowserError | NotFocusable, "locator.selectOption: Error: Element is not a <select> element";
    // injectedScript.ts, strictModeViolationError
    Starts("strict mode violation: ") => BrowserError, "locator.click: Error: strict mode violation: locator('.dup') resolved to 2 elements:";
    // frames.ts, evalOnSelector
    Starts("Failed to find element matching selector") => ElementNotFound | BrowserError, "page.$eval: Failed to find element matching selector \"#z\"";
    // page.ts, snapshot
    Around("Selector \"", "does not match any element") => ElementNotFound | BrowserError, "locator.ariaSnapshot: Selector \"#nope\" does not match any element";
    // frames.ts, resolveSelector
    Starts("No element matching ") => ElementNotFound | BrowserError, "locator.normalize: No element matching #nope";
    // client/locator.ts, elementHandle
    Around("Could not resolve ", " to DOM Element") => ElementNotFound | StaleRef, "locator.elementHandle: Could not resolve #z to DOM Element";
    // errors.ts, kTargetClosedErrorMessage
    Starts("Target page, context or browser has been closed") => BrowserClosed | BrowserError, "locator.click: Target page, context or browser has been closed";
    // protocolError.ts; errors.ts before 1.42
    Starts("Target closed") => BrowserClosed | BrowserError, "page.click: Target closed";
    // errors.ts, rewriteErrorForClosedTarget
    Starts("Target crashed") => BrowserClosed | BrowserError, "locator.click: Target crashed ";
    // page.ts, _didCrash
    Is("Page crashed") => BrowserClosed | BrowserError, "page.waitForEvent: Page crashed";
    // frames.ts, expectScreenshot
    Is("The page has closed") => BrowserClosed | BrowserError, "page.screenshot: The page has closed";
    // page.ts and client/page.ts before 1.38
    Starts("Page closed") => BrowserClosed | BrowserError, "page.waitForEvent: Page closed";
    // errors.ts before 1.38
    Starts("Browser has been closed") => BrowserClosed | BrowserError, "browser.newContext: Browser has been closed";
    // client/browser.ts before 1.38
    Starts("Browser closed") => BrowserClosed | BrowserError, "browser.newPage: Browser closed.";
    // client/connection.ts before 1.38
    Starts("Browser has been disconnected") => BrowserClosed | BrowserError, "page.goto: Browser has been disconnected";
    // client/browserContext.ts before 1.38
    Is("Context closed") => BrowserClosed | BrowserError, "browserContext.waitForEvent: Context closed";
    // client/connection.ts
    Starts("Connection closed") => BrowserClosed | BrowserError, "page.goto: Connection closed";
    // transport.ts
    Is("Pipe has been closed") => BrowserClosed | BrowserError, "browser.newPage: Pipe has been closed";
    // client/worker.ts
    Is("Worker was closed") => BrowserClosed | BrowserError, "worker.evaluate: Worker was closed";
    // crConnection.ts, CRSession.detach
    Starts("Session already detached. Most likely the page has been closed") => BrowserClosed | BrowserError, "cdpSession.detach: Session already detached. Most likely the page has been closed.";
    // crConnection.ts before 1.30
    Starts("Session closed. Most likely the page has been closed") => BrowserClosed | BrowserError, "cdpSession.send: Session closed. Most likely the page has been closed.";
    // client/frame.ts, _setupNavigationWaiter
    Starts("Navigation failed because page ") => BrowserClosed | BrowserError, "page.waitForNavigation: Navigation failed because page crashed!";
    // client/frame.ts before 1.38
    Starts("Navigation failed because browser has disconnected") => BrowserClosed | BrowserError, "page.waitForNavigation: Navigation failed because browser has disconnected!";
    // crPage.ts, navigateFrame; the document's loader went away with its frame or its page
    Starts("net::ERR_ABORTED; maybe frame was detached?") => BrowserError | BrowserClosed, "page.goto: net::ERR_ABORTED; maybe frame was detached?";
    // crPage.ts, navigateFrame
    Starts("net::ERR_ABORTED") => BrowserError | Timeout, "page.goto: net::ERR_ABORTED at http://127.0.0.1:18090/hang";
    // crPage.ts, navigateFrame; the network's answer, as Chromium's net_error_list.h names them
    Starts("net::ERR_TIMED_OUT") => BrowserError | Timeout, "page.goto: net::ERR_TIMED_OUT at http://127.0.0.1:18093/tmo";
    // crPage.ts, navigateFrame
    Starts("net::ERR_CONNECTION_TIMED_OUT") => BrowserError | Timeout, "page.goto: net::ERR_CONNECTION_TIMED_OUT at http://10.255.255.1/";
    // frames.ts, gotoImpl
    Starts("Navigation to \"") => BrowserError | Timeout, "page.goto: Navigation to \"http://127.0.0.1/a\" is interrupted by another navigation to \"http://127.0.0.1/b\"";
}

rules! {
    /// The entries of the call log that say how an attempt ended.
    LAST_WORDS:
    // dom.ts, _retryAction
    Starts("element is not visible") => ElementNotVisible, "element is not visible";
    // dom.ts, _retryAction
    Is("element is outside of the viewport") => ElementNotVisible, "element is outside of the viewport";
    // frames.ts, _retryWithProgressIfNotConnected
    Starts("element is inside a hidden frame") => ElementNotVisible, "element is inside a hidden frame, retrying";
    // dom.ts, _retryAction with hitTargetDescription
    Around("<", " intercepts pointer events") => ElementBlocked, "<div id=\"ov\" class=\"modal\">overlay</div> intercepts pointer events";
    // dom.ts before 1.12
    Is("element does not receive pointer events") => ElementBlocked, "element does not receive pointer events";
    // dom.ts, _retryAction; a modal dialog makes the rest of the page inert
    Is("element is inert") => ElementBlocked, "element is inert";
    // dom.ts, _retryAction
    Starts("element is not editable") => NotFocusable | BrowserError, "element is not editable";
    // dom.ts, _retryAction
    Starts("element is not enabled") => BrowserError | NotFocusable, "element is not enabled";
    // dom.ts, _retryAction; it moves, and may come to rest
    Starts("element is not stable") => Timeout | BrowserError, "element is not stable";
    // dom.ts, _retryAction
    Is("did not find some options") => BrowserError | ElementNotFound, "did not find some options";
    // dom.ts, _retryAction
    Is("option being selected is not enabled") => BrowserError | NotFocusable, "option being selected is not enabled";
    // frames.ts, _retryWithProgressIfNotConnected
    Starts("element was detached from the DOM") => StaleRef | ElementNotFound, "element was detached from the DOM, retrying";
}

rules! {
    /// What an assertion of `expect` received (@playwright/test, and the other languages' `Actual value`).
    RECEIVED:
    // matchers/matcherHint.ts
    Is("Error: element(s) not found") => ElementNotFound | Timeout, "Error: element(s) not found";
    // matchers/matcherHint.ts before 1.55
    Is("Received: <element(s) not found>") => ElementNotFound | Timeout, "Received: <element(s) not found>";
    // matchers/toBeTruthy.ts
    Is("Received: hidden") => ElementNotVisible | Timeout, "Received: hidden";
    // python: _assertions.py
    Is("Actual value: hidden") => ElementNotVisible | Timeout, "Actual value: hidden";
    // matchers/toBeTruthy.ts
    Is("Received: disabled") => BrowserError | NotFocusable, "Received: disabled";
    // matchers/toBeTruthy.ts
    Is("Received: readonly") => NotFocusable | BrowserError, "Received: readonly";
    // matchers/toBeTruthy.ts
    Starts("Error: strict mode violation: ") => BrowserError, "Error: strict mode violation: locator('p') resolved to 2 elements:";
}

/// What `waiting for` is followed by where it is no locator (dom.ts, frames.ts, page.ts, screenshotter.ts).
const OTHER_WAITS: &[&str] = &[
    "element to be ",
    "fonts to load",
    "scheduled navigations",
    "navigation ",
    "redirected navigation",
    "event ",
    "request ",
    "response ",
    "\"",
];

/// How an entry says that there is an element (frames.ts; the second before 1.33).
const RESOLVED: [&str; 2] = ["locator resolved to ", "selector resolved to "];

/// Methods that put text into an element.
const TYPING: &[&str] = &[
    "fill",
    "type",
    "press",
    "pressSequentially",
    "press_sequentially",
    "clear",
    "insertText",
    "insert_text",
];

/// Reads a Playwright error's message.
pub(super) fn read(text: &str, tool: Tool) -> Verdict<'_> {
    let message = Message::parse(text);
    if let Some(verdict) = expectation(&message) {
        return verdict;
    }
    if (message.is_script() && message.thrown) || class::is_of_a_script(message.rest) {
        return Verdict::new(ErrorCode::BrowserError, message.reason)
            .says("the page's script threw an error");
    }
    if is_timeout(message.reason) {
        return last_word(&message, tool);
    }
    // browserType.ts and processLauncher.ts: a browser that ends while it starts is a failed start.
    if matches!(message.object, "browserType" | "BrowserType") {
        let verdict = Verdict::new(ErrorCode::BrowserError, message.reason).or(ErrorCode::BrowserClosed);
        let ended = find(REASONS, message.reason).is_some_and(|rule| rule.code == ErrorCode::BrowserClosed);
        return if ended { verdict.says("the browser ended while it was starting") } else { verdict };
    }
    if let Some(protocol) = cdp::protocol_error(message.reason) {
        return cdp::protocol(protocol);
    }
    match find(REASONS, message.reason) {
        Some(rule) => Verdict::of(rule, message.reason),
        None => unknown(&message),
    }
}

/// Reads a reason without its API, as what catches and prints it leaves it.
pub(super) fn bare_reason(reason: &str) -> Option<Verdict<'_>> {
    find(REASONS, reason).map(|rule| Verdict::of(rule, reason))
}

/// A reason that is in no table, which a library on top of Playwright may have given.
fn unknown<'a>(message: &Message<'a>) -> Verdict<'a> {
    if message.is_script() {
        return Verdict::new(ErrorCode::BrowserError, message.reason); // the page may have thrown it
    }
    cdp::protocol_of(&Peeled { class: message.class, line: message.reason, rest: message.rest })
}

/// Whether `text` is a Playwright message: it begins with the API's name.
pub(super) fn is_message(text: &str) -> bool {
    !Message::parse(text).object.is_empty()
}

/// The call log of a timeout, folded to what it said last.
fn last_word<'a>(message: &Message<'a>, tool: Tool) -> Verdict<'a> {
    let mut last = Verdict::new(ErrorCode::Timeout, message.reason);
    let mut wants_visible = false;
    let (mut wanted, mut found) = ("", ""); // locators
    for entry in entries(message.rest) {
        if let Some(locator) = entry.strip_prefix("waiting for ").filter(|wait| is_locator(wait)) {
            wants_visible = !["to be hidden", "to be detached"].iter().any(|end| locator.ends_with(end));
            wanted = locator;
            // Otherwise what was found was detached, or could not be used, and is looked for again.
            if wanted != found {
                last = unresolved(locator, entry);
            }
        } else if let Some(element) = RESOLVED.iter().find_map(|resolved| entry.strip_prefix(resolved)) {
            found = wanted;
            last = resolved(last, entry, element.starts_with("hidden ") && wants_visible, message.reason);
        } else if entry.starts_with("performing ") {
            last = Verdict::new(ErrorCode::Timeout, message.reason);
        } else if let Some(rule) = find(LAST_WORDS, entry) {
            // Before 1.47: `element is not enabled - waiting...`.
            last = Verdict::of(rule, entry.strip_suffix(" - waiting...").unwrap_or(entry));
        }
    }
    if last.evidence.starts_with("element is not enabled") && is_typing(message, tool) {
        return last.code_instead(ErrorCode::NotFocusable);
    }
    last
}

fn is_locator(wait: &str) -> bool {
    !OTHER_WAITS.iter().any(|other| wait.starts_with(other))
        && !wait.starts_with(|c: char| c.is_ascii_digit())
}

/// A locator that has not resolved yet. One by aria-ref, as snapshots give them, names an element that was there.
fn unresolved<'a>(locator: &str, entry: &'a str) -> Verdict<'a> {
    let selector =
        locator.get(..8).filter(|call| call.eq_ignore_ascii_case("locator(")).and(locator.get(9..));
    match selector {
        Some(selector) if selector.starts_with("aria-ref=") => {
            Verdict::new(ErrorCode::StaleRef, entry).or(ErrorCode::ElementNotFound)
        }
        _ => Verdict::new(ErrorCode::ElementNotFound, entry)
            .or(ErrorCode::Timeout)
            .says("the locator never resolved"),
    }
}

/// The locator resolved: what an earlier attempt said of the element still stands, that it was missing does not.
fn resolved<'a>(last: Verdict<'a>, entry: &'a str, is_hidden: bool, reason: &'a str) -> Verdict<'a> {
    if is_hidden {
        return Verdict::new(ErrorCode::ElementNotVisible, entry).says("the element is hidden");
    }
    match last.code {
        ErrorCode::ElementNotFound | ErrorCode::StaleRef => Verdict::new(ErrorCode::Timeout, reason),
        _ => last,
    }
}

fn is_typing(message: &Message<'_>, tool: Tool) -> bool {
    TYPING.contains(&message.method) || (message.object.is_empty() && tool == Tool::Type)
}

/// A failed assertion of `expect`: what was received decides. Received text stands indented, in quotes or in a diff.
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
        for rule in LAST_WORDS {
            let raw = format!(
                "locator.click: Timeout 900ms exceeded.\nCall log:\n  - waiting for locator('#a')\n\
                               \x20   - locator resolved to <b></b>\n  - attempting click action\n    - {}\n",
                rule.genuine
            );
            let verdict = read(&raw, Tool::Click);
            assert_eq!((verdict.code, &*verdict.evidence), (rule.code, rule.genuine));
        }
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
                "page.evaluate: Error: Timeout 30000ms exceeded.\nCall log:\n  - waiting for locator('#x')\n",
                ErrorCode::BrowserError,
            ),
            ("page.evaluate: TypeError: Target closed\n    at eval", ErrorCode::BrowserError),
            ("", ErrorCode::BrowserError),
        ] {
            assert_eq!(read(raw, Tool::Other).code, code, "{raw}");
        }
    }
}
