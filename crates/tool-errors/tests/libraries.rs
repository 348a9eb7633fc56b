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
        (Driver::Playwright, "page.evaluate: Test timeout of 30000ms exceeded."),
        (Driver::WebDriver, "javascript error: A session is either terminated or not started"),
    ] {
        assert_eq!(code(driver, Tool::Evaluate, raw), ErrorCode::BrowserError, "{raw}");
    }
}
