//! What the reason of a Playwright message means.

use crate::reader::rule::rules;

rules! {
    /// The reason on the first line, without the API's name and an `Error: ` before it.
    REASONS:
    // dom.ts, throwElementIsNotAttached
    Starts("Element is not attached to the DOM") => StaleRef because Rerendered, "elementHandle.click: Element is not attached to the DOM";
    // injectedScript.ts, expect
    Is("Element is not connected") => StaleRef because Rerendered, "locator.ariaSnapshot: Element is not connected";
    // elementHandle.ts and crPage.ts, setInputFiles
    Starts("Cannot set input files to detached") => StaleRef because Rerendered, "elementHandle.setInputFiles: Cannot set input files to detached element";
    // dom.ts, kUnableToAdoptErrorMessage
    Starts("Unable to adopt element handle") => StaleRef, "elementHandle.click: Unable to adopt element handle from a different document";
    // javascript.ts, dispose
    Starts("JSHandle is disposed") => StaleRef, "jsHandle.getProperties: JSHandle is disposed";
    // crExecutionContext.ts, rewriteError
    Starts("Execution context was destroyed") => StaleRef | BrowserError because Navigated, "page.title: Execution context was destroyed, most likely because of a navigation.";
    // frames.ts, _context (before 1.40)
    Starts("Execution context is not available in detached frame") => StaleRef | BrowserError because FrameGone, "frame.title: Execution context is not available in detached frame \"about:blank\"";
    // frames.ts, _onDetached
    Starts("Frame was detached") => StaleRef | BrowserError because FrameGone, "frame.waitForSelector: Frame was detached";
    // crPage.ts, getFrameElement
    Starts("Frame has been detached") => StaleRef | BrowserError because FrameGone, "frame.frameElement: Frame has been detached.";
    // client/frame.ts, _setupNavigationWaiter
    Starts("Navigating frame was detached") => StaleRef | BrowserError because FrameGone, "frame.waitForNavigation: Navigating frame was detached!";
    // frameSelectors.ts, _jumpToAriaRefFrameIfNeeded
    Starts("Invalid frame in aria-ref selector") => StaleRef | BrowserError because FrameGone, "locator.fill: Invalid frame in aria-ref selector \"aria-ref=f9e2\"";
    // tools/tab.ts of Playwright's own MCP server
    Holds("Ref ", "not found in the current page snapshot") => StaleRef | ElementNotFound, "Ref e12 not found in the current page snapshot. Try capturing new snapshot.";
    // tab.ts of Playwright's own MCP server, before 0.0.32
    Starts("No current snapshot available. Capture a snapshot") => StaleRef | BrowserError, "Error: No current snapshot available. Capture a snapshot of navigate to a new location first.";
    // dom.ts, _retryAction with force
    Is("Element is not visible") => ElementNotVisible because Hidden, "locator.click: Element is not visible";
    // dom.ts, _retryAction with force
    Is("Element is outside of the viewport") => ElementNotVisible because OutsideViewport, "locator.click: Element is outside of the viewport";
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
    Is("Element is not a <select> element") => BrowserError | NotFocusable because NotASelect, "locator.selectOption: Error: Element is not a <select> element";
    // injectedScript.ts, strictModeViolationError
    Starts("strict mode violation: ") => BrowserError because Ambiguous, "locator.click: Error: strict mode violation: locator('.dup') resolved to 2 elements:";
    // frames.ts, evalOnSelector
    Starts("Failed to find element matching selector") => ElementNotFound | BrowserError, "page.$eval: Failed to find element matching selector \"#z\"";
    // frameSelectors.ts, resolveFrameForSelector; the page controls the element in between
    Around("Selector \"", ", <iframe> was expected") => BrowserError | ElementNotFound because NotAFrame, "locator.click: Error: Selector \"#para\" resolved to <p id=\"para\">…</p>, <iframe> was expected";
    // injectedScript.ts, checkElementStates
    Starts("Not a checkbox or radio button") => BrowserError | NotFocusable because NotCheckable, "page.isChecked: Error: Not a checkbox or radio button";
    // injectedScript.ts and fileUploadUtils.ts, setInputFiles
    Is("Node is not an HTMLInputElement") => BrowserError | NotFocusable because NotAFileInput, "locator.setInputFiles: Error: Node is not an HTMLInputElement";
    // injectedScript.ts, setInputFiles
    Starts("Node is not an input[type=file]") => BrowserError | NotFocusable because NotAFileInput, "locator.setInputFiles: Error: Node is not an input[type=file] element";
    // dom.ts, _setInputFiles
    Starts("Non-multiple file input can only accept single file") => BrowserError because SingleFile, "page.setInputFiles: Error: Non-multiple file input can only accept single file";
    // fs.stat of Node.js, through setInputFiles and storageState
    Starts("ENOENT: no such file or directory") => BrowserError because FileNotFound, "ENOENT: no such file or directory, stat '/tmp/none/x.pdf'";
    // input.ts, keyboard
    Starts("Unknown key: ") => BrowserError because UnknownKey, "page.press: Unknown key: \"Nope\"";
    // cssParser.ts, through selectorParser.ts; a JSON parser also reports an unexpected token
    Holds("Unexpected token ", " while parsing ") => BrowserError because InvalidSelector, "page.click: Unexpected token \"]\" while parsing css selector \"a[]\". Did you mean to CSS.escape it?";
    Starts("Unknown engine \"") => BrowserError because InvalidSelector, "page.click: Unknown engine \"foo\" while parsing selector foo=bar";
    // dialog.ts
    Starts("Cannot accept dialog which is already handled") => BrowserError because NoDialog, "dialog.accept: Cannot accept dialog which is already handled!";
    Starts("Cannot dismiss dialog which is already handled") => BrowserError because NoDialog, "dialog.dismiss: Cannot dismiss dialog which is already handled!";
    // chromium.ts and clientHelper.ts, if no program listens
    Starts("connect ECONNREFUSED ") => BrowserError | BrowserClosed because NoBrowser, "browserType.connectOverCDP: connect ECONNREFUSED 127.0.0.1:9";
    Starts("WebSocket error: ") => BrowserError | BrowserClosed because NoBrowser, "browserType.connect: WebSocket error: connect ECONNREFUSED 127.0.0.1:9";
    // chromium.ts, urlToWSEndpoint
    Holds("Unexpected status ", " when connecting to ") => BrowserError | BrowserClosed because NoBrowser, "browserType.connectOverCDP: Unexpected status 404 when connecting to http://127.0.0.1:8471/json/version/.";
    // browserType.ts, server
    Starts("Executable doesn't exist at ") => BrowserError | BrowserClosed because NoBrowser, "browserType.launch: Executable doesn't exist at /opt/none";
    Starts("Failed to launch ") => BrowserError | BrowserClosed because NoBrowser, "browserType.launch: Failed to launch chromium because executable doesn't exist at /opt/none";
    // Playwright's own MCP server: tab.ts, _locatorOrSelector; the caller controls the selector
    Around("\"", "\" does not match any elements.") => ElementNotFound | StaleRef, "### Error\nError: \"#nope\" does not match any elements.";
    Around("\"", "\" is not a valid target.") => BrowserError | StaleRef because InvalidSelector, "### Error\nError: \"e1 e2\" is not a valid target.";
    // Playwright's own MCP server: tools/verify.ts
    Around("Element with role \"", "\" not found") => ElementNotFound, "### Error\nElement with role \"button\" and accessible name \"Pay\" not found";
    // Playwright's own MCP server: dialogs.ts
    Is("No dialog visible") => BrowserError because NoDialog, "### Error\nError: No dialog visible";
    // Playwright's own MCP server: tool.ts; there is no dialog to answer
    Around("The tool \"browser_handle_dialog\"", " when there is related modal state present.") => BrowserError because NoDialog, "### Error\nError: The tool \"browser_handle_dialog\" can only be used when there is related modal state present.";
    Around("The tool \"browser_file_upload\"", " when there is related modal state present.") => BrowserError because NoFileChooser, "### Error\nError: The tool \"browser_file_upload\" can only be used when there is related modal state present.";
    Is("No file chooser visible") => BrowserError because NoFileChooser, "### Error\nError: No file chooser visible";
    // Playwright's own MCP server: server.ts
    Starts("Invalid arguments for tool \"") => BrowserError because InvalidArguments, "### Error\nInvalid arguments for tool \"browser_click\":\n✖ Invalid input: expected string, received undefined\n  → at target";
    // Playwright's own MCP server: context.ts
    Around("Tab ", " not found") => BrowserError | BrowserClosed because NoSuchTab, "### Error\nError: Tab 44 not found";
    // Playwright's own MCP server: context.ts and response.ts
    Starts("No open pages available") => BrowserClosed | BrowserError because TabClosed, "### Error\nError: No open pages available.";
    Starts("No open tabs") => BrowserClosed | BrowserError because TabClosed, "### Error\nNo open tabs. The page was closed before a snapshot could be captured.";
    // Playwright's own MCP server: browserFactory.ts
    Starts("Browser is already in use for ") => BrowserError | BrowserClosed because NoBrowser, "### Error\nError: Browser is already in use for /tmp/p, use --isolated to run multiple instances of the same browser";
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
    Starts("Target crashed") => BrowserClosed | BrowserError because Crashed, "locator.click: Target crashed ";
    // page.ts, _didCrash
    Is("Page crashed") => BrowserClosed | BrowserError because Crashed, "page.waitForEvent: Page crashed";
    // frames.ts, expectScreenshot
    Is("The page has closed") => BrowserClosed | BrowserError because TabClosed, "page.screenshot: The page has closed";
    // page.ts and client/page.ts before 1.38
    Starts("Page closed") => BrowserClosed | BrowserError because TabClosed, "page.waitForEvent: Page closed";
    // errors.ts before 1.38
    Starts("Browser has been closed") => BrowserClosed | BrowserError, "browser.newContext: Browser has been closed";
    // client/browser.ts before 1.38
    Starts("Browser closed") => BrowserClosed | BrowserError, "browser.newPage: Browser closed.";
    // client/connection.ts before 1.38
    Starts("Browser has been disconnected") => BrowserClosed | BrowserError, "page.goto: Browser has been disconnected";
    // client/browserContext.ts before 1.38
    Is("Context closed") => BrowserClosed | BrowserError, "browserContext.waitForEvent: Context closed";
    // client/connection.ts, and Playwright for Python; `Connection closed by 10.0.0.5` is ssh's
    Is("Connection closed") => BrowserClosed | BrowserError, "page.goto: Connection closed";
    Starts("Connection closed.") => BrowserClosed | BrowserError, "page.goto: Connection closed. The pipe is closed.";
    Starts("Connection closed: ") => BrowserClosed | BrowserError, "page.goto: Connection closed: the pipe is closed";
    Starts("Connection closed while reading from the driver") => BrowserClosed | BrowserError, "Exception: Page.goto: Connection closed while reading from the driver";
    // transport.ts
    Is("Pipe has been closed") => BrowserClosed | BrowserError, "browser.newPage: Pipe has been closed";
    // client/worker.ts
    Is("Worker was closed") => BrowserClosed | BrowserError, "worker.waitForEvent: Worker was closed";
    // crConnection.ts, CRSession.detach
    Starts("Session already detached. Most likely the page has been closed") => BrowserClosed | BrowserError, "cdpSession.detach: Session already detached. Most likely the page has been closed.";
    // crConnection.ts before 1.30
    Starts("Session closed. Most likely the page has been closed") => BrowserClosed | BrowserError, "cdpSession.send: Session closed. Most likely the page has been closed.";
    // client/frame.ts, _setupNavigationWaiter
    Starts("Navigation failed because page ") => BrowserClosed | BrowserError, "page.waitForNavigation: Navigation failed because page crashed!";
    // client/frame.ts before 1.38
    Starts("Navigation failed because browser has disconnected") => BrowserClosed | BrowserError, "page.waitForNavigation: Navigation failed because browser has disconnected!";
    // crPage.ts, navigateFrame; the document's loader was removed with its frame or its page
    Starts("net::ERR_ABORTED; maybe frame was detached?") => BrowserError | BrowserClosed, "page.goto: net::ERR_ABORTED; maybe frame was detached?";
    // crPage.ts, navigateFrame: URLs for which Chromium ends the page
    Starts("net::ERR_ABORTED at chrome://crash") => BrowserClosed | BrowserError because Crashed, "page.goto: net::ERR_ABORTED at chrome://crash";
    Starts("net::ERR_ABORTED at chrome://kill") => BrowserClosed | BrowserError because Crashed, "page.goto: net::ERR_ABORTED at chrome://kill";
    // crPage.ts, navigateFrame
    Starts("net::ERR_ABORTED") => BrowserError | Timeout, "page.goto: net::ERR_ABORTED at http://127.0.0.1:18090/hang";
    // crPage.ts, navigateFrame; network errors as named in Chromium's net_error_list.h
    Starts("net::ERR_TIMED_OUT") => BrowserError | Timeout, "page.goto: net::ERR_TIMED_OUT at http://127.0.0.1:18093/tmo";
    // crPage.ts, navigateFrame
    Starts("net::ERR_CONNECTION_TIMED_OUT") => BrowserError | Timeout, "page.goto: net::ERR_CONNECTION_TIMED_OUT at http://10.255.255.1/";
    // frames.ts, gotoImpl
    Is("Download is starting") => BrowserError because Download, "page.goto: Download is starting";
    // frames.ts, gotoImpl
    Starts("Navigation to \"") => BrowserError | Timeout, "page.goto: Navigation to \"http://127.0.0.1/a\" is interrupted by another navigation to \"http://127.0.0.1/b\"";
}
