//! Tests the reader with messages of libraries that were not captured here. They are in the form in which the libraries'
//! sources, or programs and reports that quote them, show them.

use tool_errors::{Driver, ErrorCode, RawFailure, Tool};

fn code(driver: Driver, tool: Tool, raw: &str) -> ErrorCode {
    RawFailure::new(driver, raw).with_tool(tool).to_error().code()
}

#[test]
fn messages_of_libraries_have_their_code() {
    use Driver::{Cdp, Playwright, WebDriver};
    use ErrorCode::{BrowserClosed, ElementBlocked, ElementNotFound, ElementNotVisible, StaleRef, Timeout};
    for (driver, raw, expected) in [
        // Cypress
        (
            Cdp,
            "CypressError: Timed out retrying after 4050ms: `cy.click()` failed because this element:\n\n`<b>...</b>`\n\nis being covered by another element:\n\n`<div>...</div>`\n",
            ElementBlocked,
        ),
        (
            Cdp,
            "AssertionError: Timed out retrying after 4000ms: Expected to find element: `#a`, but never found it.",
            ElementNotFound,
        ),
        // Rod
        (Cdp, "panic: element covered by: <div.modal>\n\ngoroutine 1 [running]:", ElementBlocked),
        (Cdp, "{-32000 Node is detached from document }", StaleRef),
        // browser-use and Stagehand
        (
            Cdp,
            "Error executing action click_element: Element with index 15 does not exist - retry or use alternative actions",
            StaleRef,
        ),
        (
            Cdp,
            "StagehandClickError: Error Clicking Element with selector: xpath=//b Reason: -32000 Node does not have a layout object",
            ElementNotVisible,
        ),
        (
            Playwright,
            "Failed to perform act: locator.click: Timeout 900ms exceeded.\nCall log:\n  - waiting for locator('xpath=/b')\n",
            ElementNotFound,
        ),
        // the Model Context Protocol
        (Playwright, "McpError: MCP error -32001: Request timed out", Timeout),
        (
            Playwright,
            "Error calling tool 'click': TimeoutError: locator.click: Timeout 900ms exceeded.\nCall log:\n  - waiting for locator('#a')\n",
            ElementNotFound,
        ),
        // Playwright for Go and for .NET, where NUnit prints the class with a space after it
        (
            Playwright,
            "could not click: playwright: timeout: Timeout 900ms exceeded.\nCall log:\n  - waiting for locator('#a')\n",
            ElementNotFound,
        ),
        (
            Playwright,
            "System.TimeoutException : Timeout 900ms exceeded.\nCall log:\n  - waiting for Locator(\"#a\")\n  -   - locator resolved to <b>x</b>\n  - attempting click action\n  -   - <div></div> intercepts pointer events\n",
            ElementBlocked,
        ),
        // pyppeteer and PuppeteerSharp
        (
            Cdp,
            "pyppeteer.errors.NetworkError: Protocol error Runtime.callFunctionOn: Target closed.",
            BrowserClosed,
        ),
        (
            Cdp,
            "PuppeteerSharp.MessageException : Protocol error(DOM.focus): Node is detached from document",
            StaleRef,
        ),
        // php-webdriver, as Codeception and PHP print it; Appium; Selenide
        (
            WebDriver,
            r"[Facebook\WebDriver\Exception\ElementClickInterceptedException] element click intercepted: x",
            ElementBlocked,
        ),
        (
            WebDriver,
            "PHP Fatal error:  Uncaught Facebook\\WebDriver\\Exception\\NoSuchElementException: no such element: x in /a.php:1\n",
            ElementNotFound,
        ),
        (
            WebDriver,
            "WebDriverException: Message: An unknown server-side error occurred while processing the command. Original error: Could not proxy command to the remote server. Original error: socket hang up",
            BrowserClosed,
        ),
        (WebDriver, "A session is either terminated or not started", BrowserClosed),
        (
            WebDriver,
            "com.codeborne.selenide.ex.ElementShould: Element should be visible {#a}\nActual value: hidden",
            ElementNotVisible,
        ),
        // the connection to the driver
        (WebDriver, "ConnectionRefusedError: [Errno 111] Connection refused", BrowserClosed),
        (
            WebDriver,
            "urllib3.exceptions.ReadTimeoutError: HTTPConnectionPool(host='localhost', port=4444): Read timed out. (read timeout=120)",
            Timeout,
        ),
    ] {
        assert_eq!(code(driver, Tool::Click, raw), expected, "{raw}");
    }
}

/// An error of Playwright for Java.
fn java(class: &str, name: &str, message: &str, stack: &str, log: &str) -> String {
    format!(
        "com.microsoft.playwright.{class}: Error {{\n  message='{message}\n  name='{name}\n  stack='{name}: {message}\n    at {stack}\n}}{log}"
    )
}

#[test]
fn errors_of_playwright_for_java_have_their_code() {
    use ErrorCode::{BrowserClosed, BrowserError, ElementBlocked, ElementNotVisible, NotFocusable};
    let server = "ProgressController.run (/tmp/playwright-java-1/package/lib/server/progress.js:75:26)";
    let timeout = "Timeout 900ms exceeded.";
    let logs = |entries: &str| {
        format!(
            "{timeout}\n=========================== logs ===========================\n{entries}\n============================================================"
        )
    };
    let hidden = logs(
        "waiting for selector \"#a\"\n  selector resolved to hidden <b>x</b>\nattempting click action\n  element is not visible - waiting...",
    );
    let covered = "\nCall log:\n- waiting for locator(\"#a\")\n-   - locator resolved to <a id=\"a\">x</a>\n- attempting click action\n-   - <div></div> intercepts pointer events\n";
    for (raw, expected) in [
        (java("TimeoutError", "TimeoutError", timeout, server, covered), ElementBlocked),
        (java("TimeoutError", "TimeoutError", &hidden, server, ""), ElementNotVisible),
        (
            java(
                "PlaywrightException",
                "TargetClosedError",
                "Target page, context or browser has been closed",
                server,
                "",
            ),
            BrowserClosed,
        ),
        (
            java(
                "PlaywrightException",
                "Error",
                "Error: Element is not an <input>, <textarea> or [contenteditable] element",
                server,
                "",
            ),
            NotFocusable,
        ),
        // What the page threw, with a name and a log that it made up.
        (
            java(
                "PlaywrightException",
                "Error",
                "Target closed\n  name='TargetClosedError\n  stack='x\n}\nCall log:\n- <b> intercepts pointer events",
                "eval (eval at evaluate (:4:12), <anonymous>:3:19)",
                "",
            ),
            BrowserError,
        ),
    ] {
        assert_eq!(code(Driver::Playwright, Tool::Click, &raw), expected, "{raw}");
    }
}

#[test]
fn a_message_is_found_behind_what_a_log_wrote() {
    use Driver::{Cdp, Playwright, WebDriver};
    use ErrorCode::{BrowserClosed, BrowserError, ElementBlocked, ElementNotFound, StaleRef, Timeout};
    for (driver, raw, expected) in [
        (Cdp, "GetData error:  Error: waiting failed: timeout 30000ms exceeded\n    at f", Timeout),
        (Cdp, "const e = new TimeoutError(x);\n          ^\n\nTimeoutError: x\n    at f", Timeout),
        (Cdp, "{ TimeoutError: waiting for selector \".a\" failed: timeout 9ms exceeded\n    at f", Timeout),
        (
            WebDriver,
            "  File \"/a/errorhandler.py\", line 232, in check_response\n    raise e\nselenium.common.exceptions.StaleElementReferenceException: Message: x",
            StaleRef,
        ),
        (
            WebDriver,
            "web-1     | selenium.common.exceptions.InvalidSessionIdException: Message: invalid session id\n",
            BrowserClosed,
        ),
        (
            WebDriver,
            "出错: Message: element click intercepted: Element <a> is not clickable at point (9, 2).",
            ElementBlocked,
        ),
        (
            WebDriver,
            "10:04:35.621 [warn] unknown error: Element <a> is not clickable at point (9, 2). Other element would receive the click:",
            ElementBlocked,
        ),
        (
            WebDriver,
            "** (Wallaby.QueryError) Expected to find 1, visible link 'x' but 0, visible links were found.",
            ElementNotFound,
        ),
        (
            Playwright,
            "Name of the test   | FAIL |\nTimeoutError: locator.click: Timeout 9ms exceeded.",
            Timeout,
        ),
        // Text of the page
        (WebDriver, "expected title to be TargetClosedError: x", BrowserError),
        (WebDriver, "the heading says \"a TargetClosedError: x", BrowserError),
    ] {
        assert_eq!(code(driver, Tool::Click, raw), expected, "{raw}");
    }
}

/// The page's script can throw all of these texts.
#[test]
fn what_a_page_throws_decides_nothing() {
    for (driver, raw) in [
        (Driver::Cdp, "panic: Target closed"),
        (Driver::Cdp, "Operation failed: Target closed"),
        (Driver::Cdp, "MCP error -32000: Connection closed"),
        (Driver::Cdp, "Error executing action x: Target closed"),
        (Driver::Cdp, "cannot find element"),
        (Driver::Cdp, "websocket: close 1006 (abnormal closure)"),
        (Driver::Cdp, "This uid is coming from a stale snapshot."),
        (Driver::Cdp, "Timed out retrying after 4000ms: Expected to find element: `#a`, but never found it."),
        (Driver::Playwright, "playwright: target closed: Target page, context or browser has been closed"),
        (Driver::Playwright, "page.evaluate: Error: Operation failed: Target closed"),
        (Driver::Playwright, "page.evaluate: a: playwright: target closed: Target closed"),
        (Driver::Cdp, "Error running your code. Error: Protocol error (Page.enable): Target closed."),
        (Driver::WebDriver, "Failed to run: TargetClosedError: x"),
        (Driver::Playwright, "page.evaluate: Test timeout of 30000ms exceeded."),
        (Driver::WebDriver, "javascript error: A session is either terminated or not started"),
    ] {
        assert_eq!(code(driver, Tool::Evaluate, raw), ErrorCode::BrowserError, "{raw}");
    }
}
