//! Messages of the protocol, and those that clients print instead.

use crate::reader::rule::rules;

rules! {
    /// The `message` of a protocol error, or the text that a client prints instead.
    MESSAGES:
    // inspector_dom_agent.cc, AssertNode
    Starts("Could not find node with given id") => StaleRef, "Could not find node with given id";
    // v8_inspector and inspector_dom_agent.cc, resolveNode
    Starts("No node with given id found") => StaleRef, "cdpSession.send: Protocol error (DOM.resolveNode): No node with given id found";
    // dom_node_ids and inspector_dom_agent.cc, AssertNode
    Starts("No node found for given backend id") => StaleRef, "cdpSession.send: Protocol error (DOM.describeNode): No node found for given backend id";
    // inspector_dom_agent.cc, scrollIntoViewIfNeeded
    Starts("Node is detached from document") => StaleRef because Rerendered, "cdpSession.send: Protocol error (DOM.scrollIntoViewIfNeeded): Node is detached from document";
    // inspector_dom_agent.cc, PushNodePathToFrontend
    Starts("Node with given id does not belong to the document") => StaleRef, "Node with given id does not belong to the document";
    // injected-script.cc, findObject
    Starts("Could not find object with given id") => StaleRef, "cdpSession.send: Protocol error (Runtime.callFunctionOn): Could not find object with given id";
    // remote-object-id.cc
    Starts("Invalid remote object id") => StaleRef | BrowserError, "cdpSession.send: Protocol error (Runtime.callFunctionOn): Invalid remote object id";
    // v8-inspector-session-impl.cc, findInjectedScript
    Starts("Cannot find context with specified id") => StaleRef | BrowserError because FrameGone, "cdpSession.send: Protocol error (Runtime.evaluate): Cannot find context with specified id";
    // v8-runtime-agent-impl.cc, ensureContext
    Starts("Cannot find default execution context") => StaleRef | BrowserError because FrameGone, "{\"code\":-32000,\"message\":\"Cannot find default execution context\"}";
    // inspector_page_agent.cc and clients
    Starts("Cannot find execution context with given") => StaleRef | BrowserError because FrameGone, "Cannot find execution context with given executionContextId";
    // v8-runtime-agent-impl.cc, ensureContext
    Is("uniqueContextId not found") => StaleRef | BrowserError because FrameGone, "{\"code\":-32000,\"message\":\"uniqueContextId not found\"}";
    // v8-runtime-agent-impl.cc and clients
    Starts("Execution context was destroyed") => StaleRef | BrowserError because Navigated, "Execution context was destroyed.";
    // devtools_session.cc: a navigation or the end of the target came before the response
    Starts("Inspected target navigated or closed") => StaleRef | BrowserClosed because FrameGone, "cdpSession.send: Protocol error (Runtime.evaluate): Inspected target navigated or closed";
    // v8-runtime-agent-impl.cc, ProtocolPromiseHandler
    Starts("Promise was collected") => StaleRef | BrowserError because FrameGone, "Protocol error (Runtime.evaluate): Promise was collected";
    // inspector_accessibility_agent.cc
    Starts("Frame with the given frameId is not found") => StaleRef | BrowserError because FrameGone, "{\"code\":-32602,\"message\":\"Frame with the given frameId is not found.\"}";
    // inspector_dom_agent.cc, getFrameOwner
    Starts("Frame with the given id was not found") => StaleRef | BrowserError because FrameGone, "{\"code\":-32000,\"message\":\"Frame with the given id was not found.\"}";
    // inspector_dom_agent.cc, getFrameOwner
    Starts("Frame with the given id does not belong to the target") => StaleRef | BrowserError because FrameGone, "{\"code\":-32000,\"message\":\"Frame with the given id does not belong to the target.\"}";
    // page_handler.cc, navigate
    Starts("No frame with given id found") => StaleRef | BrowserError because FrameGone, "{\"code\":-32000,\"message\":\"No frame with given id found\"}";
    // inspector_page_agent.cc
    Starts("No frame for given id found") => StaleRef | BrowserError because FrameGone, "{\"code\":-32602,\"message\":\"No frame for given id found\"}";
    // puppeteer's IsolatedWorld
    Starts("Execution context is not available in detached frame") => StaleRef | BrowserError because FrameGone, "Execution context is not available in detached frame \"about:blank\" (are you trying to evaluate?)";
    // chromiumoxide's CdpError::FrameNotFound
    Around("FrameId ", " not found.") => StaleRef | BrowserError because FrameGone, "FrameId FrameId(\"8A\") not found.";
    // puppeteer's LifecycleWatcher
    Starts("Navigating frame was detached") => BrowserClosed | StaleRef because PageOrFrameGone, "Navigating frame was detached";
    // puppeteer's Frame
    Starts("Attempted to use detached Frame") => BrowserClosed | StaleRef because PageOrFrameGone, "Attempted to use detached Frame 'C2B8E1D2B1A9'.";
    // puppeteer's WaitTask
    Starts("waitForFunction failed: frame got detached") => StaleRef | BrowserError because FrameGone, "waitForFunction failed: frame got detached.";
    // puppeteer's JSHandle
    Starts("JSHandle is disposed") => StaleRef, "JSHandle is disposed!";
    // inspector_dom_agent.cc, getBoxModel: the same text for hidden and for detached elements
    Starts("Could not compute box model") => ElementNotVisible | StaleRef because HiddenOrGone, "cdpSession.send: Protocol error (DOM.getBoxModel): Could not compute box model.";
    // inspector_dom_agent.cc, getContentQuads
    Starts("Could not compute content quads") => ElementNotVisible | StaleRef because HiddenOrGone, "Protocol error (DOM.getContentQuads): Could not compute content quads.";
    // inspector_dom_agent.cc, scrollIntoViewIfNeeded
    Starts("Node does not have a layout object") => ElementNotVisible | StaleRef because HiddenOrGone, "cdpSession.send: Protocol error (DOM.scrollIntoViewIfNeeded): Node does not have a layout object";
    // page_handler.cc, captureScreenshot
    Starts("Cannot take screenshot with 0 ") => ElementNotVisible | BrowserError because ZeroSize, "{\"code\":-32000,\"message\":\"Cannot take screenshot with 0 width.\"}";
    // puppeteer's ElementHandle.clickablePoint
    Starts("Node is either not clickable or not an ") => ElementNotVisible | StaleRef because Hidden, "Node is either not clickable or not an Element";
    // puppeteer's ElementHandle.screenshot
    Starts("Node is either not visible or not an HTMLElement") => ElementNotVisible because HiddenOrGone, "Node is either not visible or not an HTMLElement";
    // puppeteer's ElementHandle.screenshot
    Around("Node has 0 ", ".") => ElementNotVisible | BrowserError because ZeroSize, "Node has 0 width.";
    // headless_chrome's ElementNotVisible
    Is("Element not visible") => ElementNotVisible because Hidden, "Element not visible";
    // headless_chrome's ElementQuad
    Is("Couldnt get element quad") => ElementNotVisible | StaleRef because HiddenOrGone, "Couldnt get element quad";
    // inspector_dom_agent.cc, focus
    Starts("Element is not focusable") => NotFocusable, "cdpSession.send: Protocol error (DOM.focus): Element is not focusable";
    // puppeteer's ElementHandle, Page.$eval and locators
    Starts("failed to find element matching selector") => ElementNotFound, "Error: failed to find element matching selector \"#zz\"";
    // puppeteer's Page.click
    Starts("No element found for selector") => ElementNotFound, "No element found for selector: #zz";
    // chromedp's query.go
    Around("selector \"", "\" did not return any nodes") => ElementNotFound, "selector \"#zz\" did not return any nodes";
    // chromedp's query.go: the node is in no document
    Around("selector \"", "\" returned 0 nodes") => ElementNotFound, "selector \"#zz\" returned 0 nodes";
    // chromedp's errors.go
    Is("no results") => ElementNotFound | BrowserError, "no results";
    Is("not visible") => ElementNotVisible because Hidden, "not visible";
    Is("disabled") => BrowserError | NotFocusable because Disabled, "disabled";
    Is("invalid box model") => ElementNotVisible | StaleRef because HiddenOrGone, "invalid box model";
    Is("invalid dimensions") => ElementNotVisible | BrowserError because ZeroSize, "invalid dimensions";
    Is("channel closed") => BrowserClosed | BrowserError, "channel closed";
    Is("invalid target") => BrowserClosed | BrowserError because TabClosed, "invalid target";
    Is("invalid context") => BrowserClosed | BrowserError, "invalid context";
    Is("waiting for function failed: timeout") => Timeout, "waiting for function failed: timeout";
    // Go's context, which chromedp cancels with its browser and the caller may cancel too
    Is("context canceled") => BrowserClosed | BrowserError, "context canceled";
    // chromedp's allocate.go and conn.go
    Starts("chrome failed to start") => BrowserError | BrowserClosed because NoBrowser, "chrome failed to start:\n";
    Starts("exec: \"google-chrome\": executable file not found in ") => BrowserError | BrowserClosed because NoBrowser, "exec: \"google-chrome\": executable file not found in $PATH";
    Starts("failed to modify wsURL: ") => BrowserError | BrowserClosed because NoBrowser, "failed to modify wsURL: Get \"http://127.0.0.1:9/json/version\": dial tcp 127.0.0.1:9: connect: connection refused";
    Starts("could not dial \"") => BrowserError | BrowserClosed because NoBrowser, "could not dial \"ws://127.0.0.1:9/\": dial tcp 127.0.0.1:9: connect: connection refused";
    Starts("websocket url timeout reached") => Timeout | BrowserError because NoBrowser, "websocket url timeout reached";
    // inspector_dom_agent.cc, querySelector; clients pass it on for an invalid selector
    Starts("DOM Error while querying") => BrowserError because InvalidSelector, "DOM Error while querying";
    // inspector_dom_agent.cc, setFileInputFiles
    Starts("Node is not a file input element") => BrowserError | NotFocusable because NotAFileInput, "Protocol error (DOM.setFileInputFiles): Node is not a file input element";
    // page_handler.cc, handleJavaScriptDialog
    Starts("No dialog is showing") => BrowserError because NoDialog, "Protocol error (Page.handleJavaScriptDialog): No dialog is showing";
    // browser_handler.cc and page_handler.cc
    Starts("No entry with passed id") => BrowserError because NoHistory, "Protocol error (Page.navigateToHistoryEntry): No entry with passed id";
    // puppeteer's Dialog
    Starts("Cannot accept dialog which is already handled") => BrowserError because NoDialog, "Cannot accept dialog which is already handled!";
    Starts("Cannot dismiss dialog which is already handled") => BrowserError because NoDialog, "Cannot dismiss dialog which is already handled!";
    // puppeteer's ElementHandle.uploadFile
    Starts("Multiple file uploads only work with ") => BrowserError because SingleFile, "Multiple file uploads only work with <input type=file multiple>";
    // puppeteer's Page.goBack
    Starts("History entry to navigate to not found") => BrowserError because NoHistory, "History entry to navigate to not found.";
    // puppeteer's launch and connect
    Starts("Failed to launch the browser process") => BrowserError | BrowserClosed because NoBrowser, "Failed to launch the browser process:  Code: 1";
    Starts("Browser was not found at the configured executablePath") => BrowserError | BrowserClosed because NoBrowser, "Browser was not found at the configured executablePath (/none/chrome)";
    Starts("Could not find Chrome (ver. ") => BrowserError | BrowserClosed because NoBrowser, "Could not find Chrome (ver. 150.0.1).";
    Starts("The browser is already running for ") => BrowserError | BrowserClosed because NoBrowser, "The browser is already running for /tmp/p. Use a different `userDataDir` or stop the running browser first.";
    Starts("Failed to fetch browser webSocket URL from ") => BrowserError | BrowserClosed because NoBrowser, "Failed to fetch browser webSocket URL from http://127.0.0.1:9/json/version: fetch failed";
    // ws for Node.js, if the server that answers is not a browser
    Starts("Unexpected server response: ") => BrowserError | BrowserClosed because NoBrowser, "Unexpected server response: 404";
    // net for Node.js
    Starts("connect ECONNREFUSED ") => BrowserError | BrowserClosed because NoBrowser, "connect ECONNREFUSED 127.0.0.1:9";
    // chromiumoxide's CdpError::NotFound
    Is("Requested value not found.") => ElementNotFound | BrowserError, "Requested value not found.";
    // target_handler.cc, attachToTarget and closeTarget
    Starts("No target with given id") => BrowserClosed | BrowserError because TabClosed, "cdpSession.send: Protocol error (Target.attachToTarget): No target with given id found";
    // devtools_agent_host and devtools_session.cc, code -32001
    Starts("Session with given id not found") => BrowserClosed | BrowserError, "{\"code\":-32001,\"message\":\"Session with given id not found.\"}";
    // target_handler.cc, detachFromTarget
    Starts("No session with given id") => BrowserClosed | BrowserError, "{\"code\":-32602,\"message\":\"No session with given id\"}";
    // target_handler.cc, createTarget
    Starts("Failed to find browser context with id") => BrowserClosed | BrowserError, "{\"code\":-32000,\"message\":\"Failed to find browser context with id 2F\"}";
    // page_handler.cc: the session has no renderer any more
    Starts("Not attached to an active page") => BrowserClosed | BrowserError, "{\"code\":-32000,\"message\":\"Not attached to an active page\"}";
    // devtools_session.cc
    Starts("Target crashed") => BrowserClosed | BrowserError because Crashed, "{\"code\":-32000,\"message\":\"Target crashed\"}";
    // puppeteer's CDPSession and CallbackRegistry
    Starts("Target closed") => BrowserClosed | BrowserError, "Protocol error (Page.navigate): Target closed";
    // puppeteer's CDPSession and CallbackRegistry
    Starts("Session closed. Most likely the ") => BrowserClosed | BrowserError, "Protocol error (Runtime.callFunctionOn): Session closed. Most likely the page has been closed.";
    // puppeteer's Connection
    Is("Connection closed") => BrowserClosed | BrowserError, "Connection closed";
    Starts("Connection closed.") => BrowserClosed | BrowserError, "ConnectionClosedError: Connection closed.";
    // puppeteer's LifecycleWatcher
    Starts("Navigation failed because browser has disconnected") => BrowserClosed | BrowserError, "Navigation failed because browser has disconnected!";
    // Playwright's CDPSession
    Starts("Target page, context or browser has been closed") => BrowserClosed | BrowserError, "cdpSession.send: Target page, context or browser has been closed";
    // puppeteer's Page
    Starts("Page crashed!") => BrowserClosed | BrowserError because Crashed, "Error: Page crashed!";
    // chromiumoxide's CdpError::ChannelSendError
    Is("send failed because receiver is gone") => BrowserClosed | BrowserError, "send failed because receiver is gone";
    // chromiumoxide's oneshot receiver
    Is("oneshot canceled") => BrowserClosed | BrowserError, "oneshot canceled";
    // headless_chrome's ConnectionClosed
    Starts("Unable to make method calls because underlying connection is closed") => BrowserClosed | BrowserError, "Unable to make method calls because underlying connection is closed";
    // chromiumoxide's CdpError::NoResponse
    Is("Received no response from the chromium instance.") => BrowserClosed | BrowserError, "Received no response from the chromium instance.";
    // inspector_handler.cc, the reason of Inspector.detached
    Starts("Render process gone") => BrowserClosed | BrowserError because Crashed, "Render process gone.";
    // devtools_agent_host_client, the reason of Inspector.detached
    Is("target_closed") => BrowserClosed | BrowserError because TabClosed, "target_closed";
    // ws for Node.js
    Starts("WebSocket is not open") => BrowserClosed | BrowserError, "Error: WebSocket is not open: readyState 3 (CLOSED)";
    // debugger_api.cc
    Starts("Detached while handling command") => BrowserClosed | BrowserError, "Detached while handling command.";
    // debugger_api.cc
    Starts("Debugger is not attached to the ") => BrowserClosed | BrowserError, "Debugger is not attached to the tab with id: 7.";
    // tungstenite's Error
    Starts("WebSocket protocol error: Connection reset without closing handshake") => BrowserClosed | BrowserError, "WebSocket protocol error: Connection reset without closing handshake";
    // tungstenite's Error
    Starts("Trying to work with closed connection") => BrowserClosed | BrowserError, "Trying to work with closed connection";
    // headless_chrome's RemoteError, for an event or an element
    Is("The event waited for never came") => Timeout | ElementNotFound, "The event waited for never came";
    // headless_chrome's LaunchError
    Starts("Chrome launched, but didn't give us a WebSocket URL before") => Timeout | BrowserError, "Chrome launched, but didn't give us a WebSocket URL before we timed out";
    // chromiumoxide's CdpError::LaunchTimeout
    Starts("Timeout while resolving websocket URL from browser process") => Timeout | BrowserError, "Timeout while resolving websocket URL from browser process, stderr: BrowserStderr(\"\")";
    // puppeteer before 1.4, and pyppeteer
    Starts("Navigation Timeout Exceeded: ") => Timeout, "Error: Navigation Timeout Exceeded: 30000ms exceeded";
    // chromiumoxide's CdpError::Timeout
    Is("Request timed out.") => Timeout, "Request timed out.";
    // Go's context, which chromedp passes on
    Is("context deadline exceeded") => Timeout, "context deadline exceeded";
    // v8-runtime-agent-impl.cc, evaluate with a timeout
    Is("Execution was terminated") => Timeout | BrowserError, "{\"code\":-32000,\"message\":\"Execution was terminated\"}";
    // puppeteer's LifecycleWatcher
    Around("Navigation timeout of ", " ms exceeded") => Timeout, "TimeoutError: Navigation timeout of 30000 ms exceeded";
    // puppeteer's WaitTask
    Around("Waiting failed: ", "ms exceeded") => Timeout | ElementNotFound, "TimeoutError: Waiting failed: 30000ms exceeded";
    // puppeteer's waitForSelector
    Around("Waiting for selector `", "ms exceeded") => Timeout | ElementNotFound, "TimeoutError: Waiting for selector `#zz` failed: Waiting failed: 30000ms exceeded";
    // puppeteer's waitForSelector
    Around("Waiting for selector `", "failed: Frame detached") => StaleRef | BrowserClosed because PageOrFrameGone, "Waiting for selector `#zz` failed: Frame detached";
    // puppeteer's waitForFileChooser
    Around("Waiting for `FileChooser` failed: ", "ms exceeded") => Timeout, "Waiting for `FileChooser` failed: 400ms exceeded";
    // puppeteer's CallbackRegistry
    Around("", " timed out. Increase the 'protocolTimeout' setting in launch/connect calls for a higher timeout if needed.") => Timeout, "ProtocolError: Runtime.callFunctionOn timed out. Increase the 'protocolTimeout' setting in launch/connect calls for a higher timeout if needed.";
    // puppeteer's locators
    Around("Timed out after waiting ", "ms") => Timeout, "TimeoutError: Timed out after waiting 30000ms";
    // page_handler.cc, navigate: URLs for which Chromium ends the page
    Starts("net::ERR_ABORTED at chrome://crash") => BrowserClosed | BrowserError because Crashed, "net::ERR_ABORTED at chrome://crash";
    Starts("net::ERR_ABORTED at chrome://kill") => BrowserClosed | BrowserError because Crashed, "net::ERR_ABORTED at chrome://kill";
    // net_error_list.h; a network error
    Starts("net::ERR_ABORTED") => BrowserError | Timeout, "net::ERR_ABORTED";
    // net_error_list.h
    Starts("net::ERR_TIMED_OUT") => BrowserError | Timeout, "net::ERR_TIMED_OUT";
    // net_error_list.h
    Starts("net::ERR_CONNECTION_TIMED_OUT") => BrowserError | Timeout, "net::ERR_CONNECTION_TIMED_OUT";
}

rules! {
    /// Events that come instead of an answer, by their method.
    EVENTS:
    // inspector.json
    Is("Inspector.targetCrashed") => BrowserClosed | BrowserError because Crashed, "{\"method\":\"Inspector.targetCrashed\",\"params\":{}}";
    // inspector.json
    Is("Inspector.detached") => BrowserClosed | BrowserError, "{\"method\":\"Inspector.detached\",\"params\":{\"reason\":\"Render process gone.\"}}";
    // target.json
    Is("Target.targetCrashed") => BrowserClosed | BrowserError because Crashed, "{\"method\":\"Target.targetCrashed\",\"params\":{\"targetId\":\"A\",\"status\":\"crashed\",\"errorCode\":5}}";
    // target.json
    Is("Target.targetDestroyed") => BrowserClosed | BrowserError because TabClosed, "{\"method\":\"Target.targetDestroyed\",\"params\":{\"targetId\":\"A\"}}";
    // target.json
    Is("Target.detachedFromTarget") => BrowserClosed | BrowserError, "{\"method\":\"Target.detachedFromTarget\",\"params\":{\"sessionId\":\"A\",\"targetId\":\"B\"}}";
    // runtime.json
    Is("Runtime.executionContextDestroyed") => StaleRef | BrowserError because FrameGone, "{\"method\":\"Runtime.executionContextDestroyed\",\"params\":{\"executionContextId\":3}}";
    // runtime.json
    Is("Runtime.executionContextsCleared") => StaleRef | BrowserError because Navigated, "{\"method\":\"Runtime.executionContextsCleared\",\"params\":{}}";
    // page.json
    Is("Page.frameDetached") => StaleRef | BrowserError because FrameGone, "{\"method\":\"Page.frameDetached\",\"params\":{\"frameId\":\"A\",\"reason\":\"remove\"}}";
    // dom.json
    Is("DOM.documentUpdated") => StaleRef | BrowserError because Navigated, "{\"method\":\"DOM.documentUpdated\",\"params\":{}}";
    // page.json; the page waits until the dialog is answered
    Is("Page.javascriptDialogOpening") => BrowserError | ElementBlocked because DialogOpen, "{\"method\":\"Page.javascriptDialogOpening\",\"params\":{\"message\":\"Target closed\",\"type\":\"alert\"}}";
}
