//! Messages that are in no table of the driver: sentences of libraries on top of the drivers, and an error's class.
//!
//! Most programs call a library on top of a driver, and the library has its own messages. These rows are tried last.
//! Each is a sentence that fully describes a failure, so that ordinary text does not match by chance.

mod agents;
mod below;
mod cypress;
mod limits;
mod mcp;
mod named;
mod rod;
mod ruby;
mod testcafe;

use super::class::{self, Peeled};
use super::rule::{Rule, Verdict, find, rules};
use super::thrown::Thrown;
use super::webdriver;
use crate::{Cause, ErrorCode};

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
    Starts("Could not locate element with ") => ElementNotFound | BrowserError because NoSuchOption, "Could not locate element with visible text: zz";
    // WebdriverIO's refetchElement
    Around("Can't call ", " because element wasn't found") => ElementNotFound, "Error: Can't call click on element with selector \"#zz\" because element wasn't found";
    // CodeceptJS' ElementNotFound
    Around("Clickable element ", " was not found by text|CSS|XPath") => ElementNotFound, "Clickable element \"#zz\" was not found by text|CSS|XPath";
    // CodeceptJS' ElementNotFound
    Around("Field ", " was not found by text|CSS|XPath") => ElementNotFound, "Field \"#zz\" was not found by text|CSS|XPath";
    // Taiko's elements
    Around("", " not found, run `.trace` for more info.") => ElementNotFound, "Text field with label zz  not found, run `.trace` for more info.";
    // Taiko's waitFor
    Around("Waiting Failed: Element '", " ms") => ElementNotFound | Timeout, "Waiting Failed: Element 'zz' not found within 500 ms";
    // Taiko, Appium
    Around("Element ", " not found") => ElementNotFound, "Element with text zz not found";
    // CodeceptJS' ElementNotFound
    Around("Element ", " was not found by text|CSS|XPath") => ElementNotFound, "Element \"#zz\" was not found by text|CSS|XPath";
    // Selenide's ElementShould; the condition that was not met
    Starts("Element should be visible {") => ElementNotVisible | Timeout because Hidden, "com.codeborne.selenide.ex.ElementShould: Element should be visible {#a}";
    Starts("Element should be visible or transparent: ") => ElementNotVisible | Timeout because Hidden, "Element should be visible or transparent: visible or have css value opacity=0 {#a}";
    Starts("Element should be interactable") => ElementNotVisible | Timeout because Hidden, "Element should be interactable: interactable {#a}";
    Around("Element should ", "}") => Timeout | BrowserError because NotAsExpected, "com.codeborne.selenide.ex.ElementShould: Element should have text \"Pay\" {#a}";
    // Protractor's ElementArrayFinder
    Starts("Index out of bound. Trying to access element at index: ") => ElementNotFound, "NoSuchElementError: Index out of bound. Trying to access element at index: 0, but there are only 0 elements that match locator By(css selector, #zz)";
    // WebDriverAgent of Appium, whose elements are quoted with their labels
    Holds("The previously found element ", " is not present in the current view anymore.") => StaleRef | ElementNotFound, "The previously found element \"\"Pay\" Button\" is not present in the current view anymore. Make sure the application UI has the expected state.";
    // Appium's drivers, and its proxy to the driver of a browser
    Starts("A session is either terminated or not started") => BrowserClosed | BrowserError, "A session is either terminated or not started";
    Starts("Could not proxy command to the remote server. Original error: timeout of ") => Timeout | BrowserClosed, "Could not proxy command to the remote server. Original error: timeout of 240000ms exceeded";
    Starts("Could not proxy command to the remote server. Original error: ") => BrowserClosed | BrowserError, "Could not proxy command to the remote server. Original error: socket hang up";
    // CodeceptJS' ElementAssertion, also for a missing element
    Around("Element ", " is not visible on page.") => ElementNotVisible | ElementNotFound, "Element \"#zz\" is not visible on page.";
    // DrissionPage's ElementLostError
    Starts("The element object is invalid. This may be an overall refresh") => StaleRef because Rerendered, "The element object is invalid. This may be an overall refresh of the page, or a partial js refresh to replace or remove elements.";
    // puppeteer's JSHandle
    Starts("Attempted to use disposed ") => StaleRef, "Attempted to use disposed CdpElementHandle.";
    // DrissionPage's NoRectError
    Starts("This element has no location or size") => ElementNotVisible | StaleRef because HiddenOrGone, "DrissionPage.errors.NoRectError: \nThis element has no location or size.\nVersion: 4.1.1.4";
    // nodriver's and zendriver's Element.get_position; the page controls the element
    Starts("could not find position for <") => ElementNotVisible | StaleRef because HiddenOrGone, "Exception: could not find position for <button id=\"b\">Target closed</button>";
    // puppeteer before 16 and pyppeteer, WaitTask
    Around("waiting for selector `", "ms exceeded") => Timeout | ElementNotFound, "waiting for selector `#zz` failed: timeout 500ms exceeded";
    // puppeteer before 16
    Around("waiting for XPath `", "ms exceeded") => Timeout | ElementNotFound, "waiting for XPath `//zz` failed: timeout 500ms exceeded";
    // puppeteer before 16
    Around("waiting for function failed: timeout ", "ms exceeded") => Timeout, "TimeoutError: waiting for function failed: timeout 500ms exceeded";
    // pyppeteer's WaitTask
    Around("Waiting for ", "ms exceeds.") => Timeout | ElementNotFound, "pyppeteer.errors.TimeoutError: Waiting for selector \"#zz\" failed: timeout 500ms exceeds.";
    // puppeteer's waitForSelector, from 24.20: the reason is in the cause, which is not printed
    Around("Waiting for selector `", "` failed") => Timeout | ElementNotFound, "TimeoutError: Waiting for selector `#zz` failed";
    // pydoll's exceptions.py
    Is("The specified element was not found") => ElementNotFound, "The specified element was not found";
    // pydoll's exceptions.py, also for an element that is gone
    Is("The element is not visible") => ElementNotVisible | StaleRef because HiddenOrGone, "The element is not visible";
    // pydoll's WebElement.type_text
    Is("Element does not accept text input") => NotFocusable, "Element does not accept text input";
    // pydoll's exceptions.py
    Is("No dialog present on the page") => BrowserError because NoDialog, "No dialog present on the page";
    Is("The element is not a file input") => BrowserError | NotFocusable because NotAFileInput, "The element is not a file input";
    Starts("No shadow root attached to this element") => ElementNotFound | BrowserError, "No shadow root attached to this element";
    Is("The iframe was not found") => ElementNotFound because NoSuchFrame, "The iframe was not found";
    Is("The element is not an iframe") => BrowserError because NotAFrame, "The element is not an iframe";
    Starts("Failed to start the browser") => BrowserError | BrowserClosed because NoBrowser, "Failed to start the browser";
    Is("Failed to connect to the browser") => BrowserError | BrowserClosed because NoBrowser, "Failed to connect to the browser";
    Is("No valid attached tab found") => BrowserClosed | BrowserError because TabClosed, "No valid attached tab found";
    // websockets for Python: Chromium does not have this page any more
    Starts("server rejected WebSocket connection: HTTP 500") => BrowserClosed | BrowserError because TabClosed, "server rejected WebSocket connection: HTTP 500";
    // Python: a query found nothing and returned None, on which the call was made (nodriver, zendriver)
    Starts("'NoneType' object has no attribute ") => ElementNotFound | BrowserError, "AttributeError: 'NoneType' object has no attribute 'click'";
    // Selenium's Select, in Python from 4.40 and in Java
    Starts("Cannot locate option with ") => ElementNotFound | BrowserError because NoSuchOption, "Cannot locate option with value: zz";
    // WebdriverIO's selectByVisibleText, selectByIndex and selectByAttribute
    Around("Option with text \"", "\" not found.") => ElementNotFound | Timeout because NoSuchOption, "Option with text \"zz\" not found.";
    Holds("Option with index \"", "\" not found. Select element only contains ") => ElementNotFound | Timeout because NoSuchOption, "Option with index \"9\" not found. Select element only contains 2 option elements";
    Around("Option with attribute \"", "\" not found.") => ElementNotFound | Timeout because NoSuchOption, "Option with attribute \"value=zz\" not found.";
    // Selenium's Select
    Starts("You may not select a disabled option") => BrowserError because OptionDisabled, "You may not select a disabled option";
    Starts("Select only works on <select> elements") => BrowserError because NotASelect, "Select only works on <select> elements, not on p";
    Starts("Element should have been \"select\" but was ") => BrowserError because NotASelect, "Element should have been \"select\" but was \"p\"";
    // pydoll's exceptions.py
    Is("The element is not interactable") => ElementNotVisible | NotFocusable because Hidden, "The element is not interactable";
    // pydoll's exceptions.py
    Is("The click was intercepted") => ElementBlocked, "The click was intercepted";
    // pydoll's exceptions.py
    Is("The browser is not running") => BrowserClosed | BrowserError, "The browser is not running";
    // pydoll's exceptions.py
    Is("The WebSocket connection is closed") => BrowserClosed | BrowserError, "The WebSocket connection is closed";
    // pydoll's exceptions.py
    Is("Page load timed out") => Timeout, "Page load timed out";
    // pydoll's exceptions.py
    Is("The command execution timed out") => Timeout, "The command execution timed out";
    // pydoll's exceptions.py
    Starts("Timed out waiting for ") => Timeout | ElementNotFound, "Timed out waiting for element to become visible";
    // pydoll's find, and marionette's executeAsyncScript
    Starts("Timed out after ") => Timeout | ElementNotFound, "Timed out after 1s waiting for element (by=css, value='#zz')";
    // selenium-driverless, also for an element that is gone
    Starts("Couldn't compute element location within ") => ElementNotVisible | StaleRef because HiddenOrGone, "TimeoutError: Couldn't compute element location within 10 seconds";
    // SeleniumLibrary for Robot Framework
    Around("The element '", "' should be visible, but it is not.") => ElementNotVisible | ElementNotFound because Hidden, "The element 'id:a' should be visible, but it is not.";
    // SeleniumLibrary before 3
    Holds("Element locator '", "' did not match any element") => ElementNotFound, "ValueError: Element locator 'id:a' did not match any elements.";
    // Wallaby for Elixir
    Around("Expected to find ", " were found.") => ElementNotFound | ElementNotVisible, "Expected to find any, visible elements that matched the css '#zz' but 0, visible elements were found.";
    // puppeteer's locators
    Starts("Element cannot be filled out") => NotFocusable, "Error: Element cannot be filled out.";
    // puppeteer 1
    Around("waiting failed: timeout ", "ms exceeded") => Timeout, "Error: waiting failed: timeout 30000ms exceeded";
    // puppeteer's locators, 20
    Around("waitForFunction timed out. The timeout is ", "ms.") => Timeout, "TimeoutError: waitForFunction timed out. The timeout is 400ms.";
    // Browser library for Robot Framework
    Is("Could not find active page") => BrowserClosed | BrowserError, "Error: Could not find active page";
    // SeleniumLibrary for Robot Framework
    Is("No browser is open.") => BrowserClosed | BrowserError, "No browser is open.";
    // SeleniumBase's wait_for_link_text
    Around("Link text {", "!") => ElementNotFound | Timeout, "Link text {zz} was not found after 7 seconds!";
    // SeleniumBase's wait_for_text
    Starts("Expected text substring {") => Timeout | BrowserError, "Expected text substring {zz} for {#p} was not visible after 0.5 seconds!";
    // Selenium for Java, FluentWait
    Around("Expected condition failed: ", " milliseconds interval)") => Timeout | ElementNotFound, "org.openqa.selenium.TimeoutException: Expected condition failed: waiting for title to be \"zz\" (tried for 1 second(s) with 500 milliseconds interval)";
    // Selenium for Ruby, Wait
    Starts("timed out after ") => Timeout | ElementNotFound, "timed out after 0.6 seconds";
    // Selenium for Java, RemoteWebDriver
    Starts("Session ID is null. Using WebDriver after calling quit()?") => BrowserClosed | BrowserError, "Session ID is null. Using WebDriver after calling quit()?";
    // WebdriverIO's actions
    Around("Couldn't find element for \"", "\" action sequence") => ElementNotFound, "Couldn't find element for \"pointerMove\" action sequence";
    // net-http for Ruby, with which Selenium connects to the driver
    Starts("Failed to open TCP connection to ") => BrowserClosed | BrowserError because NoBrowser, "Failed to open TCP connection to 127.0.0.1:9515 (Connection refused - connect(2) for 127.0.0.1:9515)";
    // puppeteer's waitForEvent
    Starts("Timeout exceeded while waiting for ") => Timeout, "Timeout exceeded while waiting for event";
    // WebdriverIO's request to the driver
    Starts("The operation was aborted due to timeout") => Timeout, "WebDriverError: The operation was aborted due to timeout when running \"http://localhost:9515/session/a/element\" with method \"POST\"";
    // Selenium for .NET, HttpCommandExecutor
    Around("The HTTP request to the remote WebDriver server for URL ", " seconds.") => Timeout, "OpenQA.Selenium.WebDriverException : The HTTP request to the remote WebDriver server for URL http://localhost:9515/session/a/url timed out after 60 seconds.";
    // WebdriverIO's waitUntil
    Around("waitUntil condition timed out after ", "ms") => Timeout, "waitUntil condition timed out after 400ms";
    // Nightwatch's waitForElement
    Holds("Timed out while waiting for element ", " but got: \"not found\"") => ElementNotFound | Timeout, "Timed out while waiting for element <#zz> to be present for 400 milliseconds. - expected \"found\" but got: \"not found\" (545ms)";
    // Nightwatch's NoSuchElementError
    Holds("Timed out while waiting for element \"", "\" to be present for ") => ElementNotFound | Timeout, "Timed out while waiting for element \"#zz\" with \"css selector\" to be present for 400 milliseconds.";
    Starts("Timed out while waiting for element ") => Timeout | ElementNotVisible, "Timed out while waiting for element <#zz> to be visible for 400 milliseconds. - expected \"visible\" but got: \"not visible\" (545ms)";
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
    // urllib3, with which Selenium for Python connects to the driver
    Holds("HTTPConnectionPool(host=", "): Read timed out.") => Timeout | BrowserClosed, "urllib3.exceptions.ReadTimeoutError: HTTPConnectionPool(host='localhost', port=4444): Read timed out. (read timeout=120)";
    Holds("HTTPConnectionPool(host=", " with url: /session") => BrowserClosed | BrowserError, "urllib3.exceptions.MaxRetryError: HTTPConnectionPool(host='localhost', port=46591): Max retries exceeded with url: /session/cb/url (Caused by NewConnectionError('Connection refused'))";
    Holds("HTTPConnectionPool(host=", " with url: /wd/hub/session") => BrowserClosed | BrowserError, "urllib3.exceptions.MaxRetryError: HTTPConnectionPool(host='localhost', port=4444): Max retries exceeded with url: /wd/hub/session/cb/url (Caused by NewConnectionError('Connection refused'))";
}

/// The tables of sentences, in the order in which they are tried.
const TABLES: [&[Rule]; 7] =
    [agents::ROWS, limits::ROWS, mcp::ROWS, rod::ROWS, ruby::ROWS, testcafe::ROWS, SENTENCES];

/// Reads a message that is in no table of its driver.
pub(super) fn read<'a>(peeled: &Peeled<'a>) -> Verdict<'a> {
    let line = peeled.line;
    if let Some(verdict) = thrown(peeled) {
        return verdict;
    }
    if let Some(verdict) = cypress::read(peeled) {
        return verdict;
    }
    if let Some(rule) = row(line).or_else(|| named::rule_of(line)) {
        return Verdict::of(rule, line);
    }
    if ran_out(line) {
        return Verdict::new(ErrorCode::Timeout, line).or(ErrorCode::BrowserError);
    }
    if named::is_missing(line) {
        return Verdict::new(ErrorCode::ElementNotFound, line).or(ErrorCode::Timeout);
    }
    if let Some(verdict) = webdriver::elsewhere(peeled) {
        return verdict;
    }
    if let Some(verdict) = peeled.class.and_then(|class| class::read(class, line)) {
        return verdict;
    }
    if let Some(verdict) = below::read(peeled) {
        return verdict;
    }
    let verdict = match peeled.class {
        // Python's KeyError and LookupError print only the key. Their class says what happened.
        Some(class) if line.is_empty() || line.starts_with(['"', '\'']) => {
            Verdict::new(ErrorCode::BrowserError, [class, ": ", line].concat())
        }
        // A list or an object in JSON, one value on each line.
        _ if !line.is_empty() && !line.contains(char::is_alphanumeric) => {
            Verdict::new(ErrorCode::BrowserError, [line, " ", peeled.rest].concat())
        }
        _ => Verdict::new(ErrorCode::BrowserError, line),
    };
    match instead(line) {
        Some(cause) => verdict.because(cause),
        None => verdict,
    }
}

/// The row that matches a sentence.
pub(super) fn row(line: &str) -> Option<&'static Rule> {
    TABLES.iter().find_map(|table| find(table, line))
}

/// What the page's script threw, recognised by a library's text before it or by the error's class.
fn thrown<'a>(peeled: &Peeled<'a>) -> Option<Verdict<'a>> {
    let line = peeled.line;
    if instead(line).is_some() {
        return None;
    }
    let text = THROWN.iter().find_map(|(start, end)| line.strip_prefix(start)?.split_once(end));
    let text = text.map(|(_, text)| if text.is_empty() { peeled.rest.trim_start() } else { text });
    let class = peeled.class.filter(|class| class::is_of_what_a_script_threw(class));
    let text = text.or_else(|| class.map(|_| if line.is_empty() { peeled.rest } else { line }))?;
    Some(Verdict::thrown("exception", Thrown::described(text)))
}

/// Beginnings of the messages in which libraries report an exception of the page's script. The exception follows the
/// second text. If it begins on a line of its own, it is in the following lines.
const THROWN: &[(&str, &str)] = &[
    // chromedp's ExceptionError
    ("exception \"", ": "),
    // puppeteer before 20 and pyppeteer, ExecutionContext
    ("Evaluation failed: ", ""),
    // WebdriverIO over BiDi, spelled like this
    ("WebdriverBidiExeception: ", ""),
    // chromiumoxide's CdpError::JavascriptException
    ("ExceptionDetails { ", "description: "),
    ("ExceptionDetails { ", ""),
    // Puppeteer's MCP server
    ("Script execution failed: ", ""),
    // Rod's EvalError
    ("eval js error: ", ""),
    // DrissionPage's JavaScriptError
    ("JavaScript running error.", ""),
    // TestCafe's uncaughtErrorInClientFunctionCode and uncaughtErrorInCustomDOMPropertyCode
    ("An error occurred in ", " code:"),
    ("An error occurred when trying to calculate a custom Selector property \"", "\":"),
    // TestCafe's uncaughtErrorOnPage and uncaughtErrorInAddedScript
    ("A JavaScript error occurred on ", ""),
    ("An error occurred in a script injected into the tested page:", ""),
];

/// The cause of a message that repeats text of the page or text to be entered.
pub(super) fn instead(line: &str) -> Option<Cause> {
    let cause = REPEATING.iter().find_map(|(start, cause)| line.starts_with(start).then_some(*cause));
    // Chrome's MCP server prints the key first, then all valid keys.
    cause.or_else(|| line.contains(" is invalid. Valid keys are: ").then_some(Cause::UnknownKey))
}

/// Whether the line is `act() timed out after 3000ms`, which Stagehand prints for any operation.
fn ran_out(line: &str) -> bool {
    line.split_once(" timed out after ").is_some_and(|(operation, limit)| {
        let limit = limit.strip_suffix("ms").unwrap_or_default();
        !operation.contains(' ') && !limit.is_empty() && limit.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Messages that repeat text of the page or text to be entered, and the cause of the failure.
const REPEATING: &[(&str, Cause)] = &[
    // Blink, for an invalid selector; clients find elements with their own scripts
    ("Failed to execute 'querySelector", Cause::InvalidSelector),
    ("SyntaxError: Failed to execute 'querySelector", Cause::InvalidSelector),
    ("DOMException: SyntaxError: Failed to execute 'querySelector", Cause::InvalidSelector),
    ("Failed to execute 'evaluate' on 'Document': The string ", Cause::InvalidSelector),
    ("SyntaxError: Failed to execute 'evaluate' on 'Document': The string ", Cause::InvalidSelector),
    ("Evaluation failed: SyntaxError: Failed to execute 'querySelector", Cause::InvalidSelector),
    // puppeteer, from its own scripts
    ("Element is not a <select> element", Cause::NotASelect),
    ("Evaluation failed: Error: Element is not a <select> element", Cause::NotASelect),
    ("Evaluation failed: Error: uploadFile can only be called on an input element", Cause::NotAFileInput),
    // marionette, for a file name that was to be typed
    ("File not found: ", Cause::FileNotFound),
    // puppeteer's and Playwright's keyboard
    ("Unknown key: ", Cause::UnknownKey),
    // chromiumoxide
    ("Key not found: ", Cause::UnknownKey),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::rule::assert_genuine;

    #[test]
    fn every_row_reads_its_genuine_message() {
        assert_genuine(SENTENCES, |message| read(&class::peel(message)));
    }

    #[test]
    fn an_operation_that_timed_out_is_named_before() {
        assert!(ran_out("waitForMainLoadState(networkidle) timed out after 900ms"));
        assert!(!ran_out("the page says: x timed out after 900ms"));
    }

    #[test]
    fn a_bracket_alone_is_not_a_message() {
        let verdict = read(&class::peel("[\n  {\n    \"message\": \"Required\"\n  }\n]"));
        assert!(verdict.evidence.contains("\"message\": \"Required\""), "{}", verdict.evidence);
    }

    #[test]
    fn words_alone_say_nothing() {
        for line in [
            "Tab 99 not found",
            "Text 'Element 'a' not visible after 5 seconds.",
            "Element 'a' is disabled.",
            "Element 'a' in a frame is gone.",
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
