//! What no table of the driver knows: sentences of libraries on top of the drivers, and an error's class.
//!
//! Most people do not call a driver but a library on top of one, which says things in its own words. These rows are
//! looked at last. They are sentences that say all of what happened, not words that could stand in any sentence.

use super::class::{self, Peeled};
use super::rule::{Rule, Verdict, find, rules};
use super::webdriver;
use crate::ErrorCode;

rules! {
    /// The first line of the message, without its class.
    SENTENCES:
    // agent-browser, Stagehand, Puppeteer's MCP server
    Starts("Element not found") => ElementNotFound, "Element not found: #zz";
    // DrissionPage's ElementNotFoundError, agent-browser
    Starts("No element found") => ElementNotFound, "No element found.\nMethod: ele()\nVersion: 4.1.1.4";
    // splinter's ElementList
    Starts("no elements could be found with ") => ElementNotFound, "splinter.exceptions.ElementDoesNotExist: no elements could be found with css \"#zz\"";
    // puppeteer before 15 and pyppeteer, _assert_element_not_null
    Starts("No node found for selector") => ElementNotFound, "pyppeteer.errors.PageError: No node found for selector: #zz";
    // pyppeteer's type
    Around("Cannot find ", " on this page") => ElementNotFound, "Cannot find #zz on this page";
    // Selenium's Select
    Starts("Could not locate element with ") => ElementNotFound | BrowserError, "Could not locate element with visible text: zz";
    // WebdriverIO's refetchElement
    Around("Can't call ", " because element wasn't found") => ElementNotFound, "Error: Can't call click on element with selector \"#zz\" because element wasn't found";
    // CodeceptJS' ElementNotFound
    Around("Clickable element ", " was not found by text|CSS|XPath") => ElementNotFound, "Clickable element \"#zz\" was not found by text|CSS|XPath";
    // CodeceptJS' ElementNotFound
    Around("Field ", " was not found by text|CSS|XPath") => ElementNotFound, "Field \"#zz\" was not found by text|CSS|XPath";
    // Taiko's waitFor
    Around("Waiting Failed: Element '", " ms") => ElementNotFound | Timeout, "Waiting Failed: Element 'zz' not found within 500 ms";
    // Taiko, Appium
    Around("Element ", " not found") => ElementNotFound, "Element with text zz not found";
    // CodeceptJS' ElementNotFound
    Around("Element ", " was not found by text|CSS|XPath") => ElementNotFound, "Element \"#zz\" was not found by text|CSS|XPath";
    // CodeceptJS' ElementAssertion, of a missing element too
    Around("Element ", " is not visible on page.") => ElementNotVisible | ElementNotFound, "Element \"#zz\" is not visible on page.";
    // Chrome's MCP server, McpContext.ts: a uid is of a snapshot
    Starts("Element uid \"") => StaleRef | ElementNotFound, "Error: Element uid \"9_99\" not found on page 1.";
    // Chrome's MCP server, McpContext.ts
    Around("Element with uid ", " no longer exists on the page.") => StaleRef, "Error: Element with uid 1_3 no longer exists on the page.";
    // Chrome's MCP server, input.ts; hidden, disabled or covered
    Around("Failed to interact with the element with uid ", " The element did not become interactive within the configured timeout.") => Timeout | ElementNotVisible, "Error: Failed to interact with the element with uid 1_2. The element did not become interactive within the configured timeout.";
    // DrissionPage's ElementLostError
    Starts("The element object is invalid. This may be an overall refresh") => StaleRef, "The element object is invalid. This may be an overall refresh of the page, or a partial js refresh to replace or remove elements.";
    // puppeteer's JSHandle
    Starts("Attempted to use disposed ") => StaleRef, "Attempted to use disposed CdpElementHandle.";
    // DrissionPage's NoRectError
    Starts("This element has no location or size") => ElementNotVisible | StaleRef, "DrissionPage.errors.NoRectError: \nThis element has no location or size.\nVersion: 4.1.1.4";
    // nodriver's and zendriver's Element.get_position; the element is the page's
    Starts("could not find position for <") => ElementNotVisible | StaleRef, "Exception: could not find position for <button id=\"b\">Target closed</button>";
    // puppeteer before 16 and pyppeteer, WaitTask
    Around("waiting for selector `", "ms exceeded") => Timeout | ElementNotFound, "waiting for selector `#zz` failed: timeout 500ms exceeded";
    // puppeteer before 16
    Around("waiting for XPath `", "ms exceeded") => Timeout | ElementNotFound, "waiting for XPath `//zz` failed: timeout 500ms exceeded";
    // puppeteer before 16
    Around("waiting for function failed: timeout ", "ms exceeded") => Timeout, "TimeoutError: waiting for function failed: timeout 500ms exceeded";
    // pyppeteer's WaitTask
    Around("Waiting for ", "ms exceeds.") => Timeout | ElementNotFound, "pyppeteer.errors.TimeoutError: Waiting for selector \"#zz\" failed: timeout 500ms exceeds.";
    // puppeteer's waitForSelector, from 24.20: why is in the cause, which is not printed
    Around("Waiting for selector `", "` failed") => Timeout | ElementNotFound, "TimeoutError: Waiting for selector `#zz` failed";
    // puppeteer's waitForEvent
    Starts("Timeout exceeded while waiting for ") => Timeout, "Timeout exceeded while waiting for event";
    // WebdriverIO's waitUntil
    Around("waitUntil condition timed out after ", "ms") => Timeout, "waitUntil condition timed out after 400ms";
    // Nightwatch's waitForElement
    Starts("Timed out while waiting for element ") => Timeout | ElementNotFound, "Timed out while waiting for element <#zz> to be present for 400 milliseconds. - expected \"found\" but got: \"not found\" (545ms)";
    // Taiko's waitFor
    Around("waiting failed: retryTimeout ", "ms exceeded") => Timeout, "waiting failed: retryTimeout 500ms exceeded";
    // thirtyfour's WebDriverError::Timeout
    Starts("operation timed out: ") => Timeout, "operation timed out: element condition timed out: ";
    // Taiko's handlers
    Starts("Navigation took more than ") => Timeout, "Navigation took more than 2500ms. Please increase the navigationTimeout.";
    // zendriver's Tab.select
    Around("Timeout (", "'") => Timeout | ElementNotFound, "TimeoutError: Timeout (1s) waiting for element with selector: '#zz'";
    // nodriver's Tab.select
    Starts("time ran out while waiting for ") => Timeout | ElementNotFound, "asyncio.exceptions.TimeoutError: time ran out while waiting for #zz";
    // chrome-remote-interface
    Is("WebSocket connection closed") => BrowserClosed | BrowserError, "WebSocket connection closed";
    // websockets for Python: ConnectionClosedError
    Is("no close frame received or sent") => BrowserClosed | BrowserError, "websockets.exceptions.ConnectionClosedError: no close frame received or sent";
    // selenium-webdriver for JavaScript
    Starts("This driver instance does not have a valid session ID") => BrowserClosed | BrowserError, "NoSuchSessionError: This driver instance does not have a valid session ID (did you call WebDriver.quit()?) and may no longer be used.";
    // WebdriverIO
    Around("Trying to run command \"", "after session has been deleted, aborting request without executing it") => BrowserClosed | BrowserError, "Error: Trying to run command \"getTitle()\" after session has been deleted, aborting request without executing it";
    // urllib3, through which Selenium for Python reaches the driver
    Around("HTTPConnectionPool(host=", ")") => BrowserClosed | BrowserError, "urllib3.exceptions.MaxRetryError: HTTPConnectionPool(host='localhost', port=46591): Max retries exceeded with url: /session/cb/url (Caused by NewConnectionError('Connection refused'))";
}

rules! {
    /// What `WebdriverIO` waited for in vain: `element ("#a") still not displayed after 400ms`.
    STILL:
    Starts("not existing after ") => ElementNotFound | Timeout, "element (\"#zz\") still not existing after 400ms";
    Starts("not displayed after ") => ElementNotVisible | Timeout, "element (\"#zz\") still not displayed after 400ms";
    Starts("not displayed within viewport after ") => ElementNotVisible | Timeout, "element (\"#zz\") still not displayed within viewport after 400ms";
    Starts("not enabled after ") => BrowserError | NotFocusable, "element (\"#zz\") still not enabled after 400ms";
    Starts("not ") => Timeout | BrowserError, "element (\"#zz\") still not clickable after 400ms";
    Starts("displayed after ") => Timeout | BrowserError, "element (\"#zz\") still displayed after 400ms";
    Starts("existing after ") => Timeout | BrowserError, "element (\"#zz\") still existing after 400ms";
}

/// What Taiko calls elements, before `with label Pay` or `[id="pay"]`.
const TAIKO: &[&str] = &[
    "Button",
    "CheckBox",
    "ColorField",
    "CustomSelector",
    "DropDown",
    "FileField",
    "Image",
    "Link",
    "ListItem",
    "RadioButton",
    "Range",
    "TableCell",
    "TextBox",
    "TimeField",
];

rules! {
    /// What Taiko says of an element: `CustomSelector with query #a is covered by other element`.
    ACTIONS:
    // elementSearch.js
    Around("", " not found") => ElementNotFound, "Button with label zz  not found";
    // checkIfActionable
    Around("", " is covered by other element") => ElementBlocked | ElementNotVisible, "CustomSelector with query #b is covered by other element";
    // checkIfActionable
    Around("", " is disabled") => BrowserError | NotFocusable, "CustomSelector with query #b is disabled";
    // write
    Around("", " is not writable") => NotFocusable, "TextBox[id=\"a\"] is not writable";
}

/// Reads a message that is in no table of its driver.
pub(super) fn read<'a>(peeled: &Peeled<'a>) -> Verdict<'a> {
    let line = peeled.line;
    if let Some(rule) = known(line) {
        return Verdict::of(rule, line);
    }
    if let Some(verdict) = webdriver::elsewhere(peeled) {
        return verdict;
    }
    if let Some(verdict) = peeled.class.and_then(|class| class::read(class, line)) {
        return verdict;
    }
    let verdict = match peeled.class {
        // Python's KeyError and LookupError say but the key; it is the class that says what happened.
        Some(class) if line.is_empty() || line.starts_with(['"', '\'']) => {
            Verdict::new(ErrorCode::BrowserError, [class, ": ", line].concat())
        }
        _ => Verdict::new(ErrorCode::BrowserError, line),
    };
    match instead(line) {
        Some(words) => verdict.says(words),
        None => verdict,
    }
}

/// What is said instead of a message that repeats the page's words or what was to be entered.
pub(super) fn instead(line: &str) -> Option<&'static str> {
    let words = REPEATING.iter().find_map(|(start, words)| line.starts_with(start).then_some(*words));
    // Chrome's MCP server: the key stands first, and all the others after it.
    words.or_else(|| line.contains(" is invalid. Valid keys are: ").then_some("unknown key"))
}

fn known(line: &str) -> Option<&'static Rule> {
    let taiko = line.split_once([' ', '[']).filter(|(kind, _)| TAIKO.contains(kind));
    if let Some((_, what)) = taiko.filter(|(_, what)| what.starts_with("with ") || what.contains(']')) {
        return find(ACTIONS, what);
    }
    let still = line.strip_prefix("element (").and_then(|rest| rest.rsplit_once(") still "));
    still.and_then(|(_, what)| find(STILL, what)).or_else(|| find(SENTENCES, line))
}

/// Messages that repeat the page's words or what was to be entered, and what is said in their place.
const REPEATING: &[(&str, &str)] = &[
    // puppeteer, of its own scripts
    ("Failed to execute 'querySelector", "the selector is not valid"),
    ("Element is not a <select> element", "the element is not a <select>"),
    // puppeteer before 20 and pyppeteer, of their own scripts
    ("Evaluation failed: SyntaxError: Failed to execute 'querySelector", "the selector is not valid"),
    ("Evaluation failed: Error: Element is not a <select> element", "the element is not a <select>"),
    (
        "Evaluation failed: Error: uploadFile can only be called on an input element",
        "the element is not a file input",
    ),
    // puppeteer before 20 and pyppeteer, ExecutionContext
    ("Evaluation failed: ", "the page's script threw an error"),
    // WebdriverIO over BiDi, its own spelling
    ("WebdriverBidiExeception: ", "the page's script threw an error"),
    // chromiumoxide's CdpError::JavascriptException
    ("ExceptionDetails { ", "the page's script threw an error"),
    // Puppeteer's MCP server
    ("Script execution failed: ", "the page's script threw an error"),
    // puppeteer's and Playwright's keyboard
    ("Unknown key: ", "unknown key"),
    // chromiumoxide
    ("Key not found: ", "unknown key"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::rule::assert_genuine;

    #[test]
    fn every_row_reads_its_genuine_message() {
        assert_genuine(SENTENCES.iter().chain(STILL).chain(ACTIONS), |message| read(&class::peel(message)));
    }

    #[test]
    fn words_alone_say_nothing() {
        for line in [
            "Tab 99 not found",
            "FileNotFoundError: [Errno 2] No such file or directory: '/a'",
            "Option \"zz\" not found",
            "the element (\"#a\") still not displayed after 400ms",
            "Evaluation failed: Error: Element #a not found",
            "Script execution failed: Timeout exceeded while waiting for event",
        ] {
            assert_eq!(read(&class::peel(line)).code, ErrorCode::BrowserError, "{line}");
        }
    }
}
