//! The Chrome `DevTools` Protocol: an error's message, alone, in a client's words around it, or in its JSON.

use std::borrow::Cow;

use super::class::{self, Peeled};
use super::rule::{Verdict, find, rules};
use super::{json, playwright, sentence, webdriver};
use crate::{ErrorCode, Tool};

rules! {
    /// The `message` of a protocol error, or what a client says in its place.
    MESSAGES:
    // inspector_dom_agent.cc, AssertNode
    Starts("Could not find node with given id") => StaleRef, "Could not find node with given id";
    // v8_inspector and inspector_dom_agent.cc, resolveNode
    Starts("No node with given id found") => StaleRef, "cdpSession.send: Protocol error (DOM.resolveNode): No node with given id found";
    // dom_node_ids and inspector_dom_agent.cc, AssertNode
    Starts("No node found for given backend id") => StaleRef, "cdpSession.send: Protocol error (DOM.describeNode): No node found for given backend id";
    // inspector_dom_agent.cc, scrollIntoViewIfNeeded
    Starts("Node is detached from document") => StaleRef, "cdpSession.send: Protocol error (DOM.scrollIntoViewIfNeeded): Node is detached from document";
    // inspector_dom_agent.cc, PushNodePathToFrontend
    Starts("Node with given id does not belong to the document") => StaleRef, "Node with given id does not belong to the document";
    // injected-script.cc, findObject
    Starts("Could not find object with given id") => StaleRef, "cdpSession.send: Protocol error (Runtime.callFunctionOn): Could not find object with given id";
    // remote-object-id.cc
    Starts("Invalid remote object id") => StaleRef | BrowserError, "cdpSession.send: Protocol error (Runtime.callFunctionOn): Invalid remote object id";
    // v8-inspector-session-impl.cc, findInjectedScript
    Starts("Cannot find context with specified id") => StaleRef | BrowserError, "cdpSession.send: Protocol error (Runtime.evaluate): Cannot find context with specified id";
    // v8-runtime-agent-impl.cc, ensureContext
    Starts("Cannot find default execution context") => StaleRef | BrowserError, "{\"code\":-32000,\"message\":\"Cannot find default execution context\"}";
    // inspector_page_agent.cc and clients
    Starts("Cannot find execution context with given") => StaleRef | BrowserError, "Cannot find execution context with given executionContextId";
    // v8-runtime-agent-impl.cc, ensureContext
    Is("uniqueContextId not found") => StaleRef | BrowserError, "{\"code\":-32000,\"message\":\"uniqueContextId not found\"}";
    // v8-runtime-agent-impl.cc and clients
    Starts("Execution context was destroyed") => StaleRef | BrowserError, "Execution context was destroyed.";
    // devtools_session.cc: a response that a navigation or the target's end overtook
    Starts("Inspected target navigated or closed") => StaleRef | BrowserClosed, "cdpSession.send: Protocol error (Runtime.evaluate): Inspected target navigated or closed";
    // v8-runtime-agent-impl.cc, ProtocolPromiseHandler
    Starts("Promise was collected") => StaleRef | BrowserError, "Protocol error (Runtime.evaluate): Promise was collected";
    // inspector_accessibility_agent.cc
    Starts("Frame with the given frameId is not found") => StaleRef | BrowserError, "{\"code\":-32602,\"message\":\"Frame with the given frameId is not found.\"}";
    // inspector_dom_agent.cc, getFrameOwner
    Starts("Frame with the given id was not found") => StaleRef | BrowserError, "{\"code\":-32000,\"message\":\"Frame with the given id was not found.\"}";
    // inspector_dom_agent.cc, getFrameOwner
    Starts("Frame with the given id does not belong to the target") => StaleRef | BrowserError, "{\"code\":-32000,\"message\":\"Frame with the given id does not belong to the target.\"}";
    // page_handler.cc, navigate
    Starts("No frame with given id found") => StaleRef | BrowserError, "{\"code\":-32000,\"message\":\"No frame with given id found\"}";
    // inspector_page_agent.cc
    Starts("No frame for given id found") => StaleRef | BrowserError, "{\"code\":-32602,\"message\":\"No frame for given id found\"}";
    // puppeteer's IsolatedWorld
    Starts("Execution context is not available in detached frame") => StaleRef | BrowserError, "Execution context is not available in detached frame \"about:blank\" (are you trying to evaluate?)";
    // chromiumoxide's CdpError::FrameNotFound
    Around("FrameId ", " not found.") => StaleRef | BrowserError, "FrameId FrameId(\"8A\") not found.";
    // puppeteer's LifecycleWatcher
    Starts("Navigating frame was detached") => StaleRef | BrowserError, "Navigating frame was detached";
    // puppeteer's Frame
    Starts("Attempted to use detached Frame") => StaleRef | BrowserError, "Attempted to use detached Frame 'C2B8E1D2B1A9'.";
    // puppeteer's WaitTask
    Starts("waitForFunction failed: frame got detached") => StaleRef | BrowserError, "waitForFunction failed: frame got detached.";
    // puppeteer's JSHandle
    Starts("JSHandle is disposed") => StaleRef, "JSHandle is disposed!";
    // inspector_dom_agent.cc, getBoxModel: hidden and detached elements give the same words
    Starts("Could not compute box model") => ElementNotVisible | StaleRef, "cdpSession.send: Protocol error (DOM.getBoxModel): Could not compute box model.";
    // inspector_dom_agent.cc, getContentQuads
    Starts("Could not compute content quads") => ElementNotVisible | StaleRef, "Protocol error (DOM.getContentQuads): Could not compute content quads.";
    // inspector_dom_agent.cc, scrollIntoViewIfNeeded
    Starts("Node does not have a layout object") => ElementNotVisible | StaleRef, "cdpSession.send: Protocol error (DOM.scrollIntoViewIfNeeded): Node does not have a layout object";
    // page_handler.cc, captureScreenshot
    Starts("Cannot take screenshot with 0 ") => ElementNotVisible | BrowserError, "{\"code\":-32000,\"message\":\"Cannot take screenshot with 0 width.\"}";
    // puppeteer's ElementHandle.clickablePoint
    Starts("Node is either not clickable or not an ") => ElementNotVisible | StaleRef, "Node is either not clickable or not an Element";
    // puppeteer's ElementHandle.screenshot
    Starts("Node is either not visible or not an HTMLElement") => ElementNotVisible, "Node is either not visible or not an HTMLElement";
    // puppeteer's ElementHandle.screenshot
    Around("Node has 0 ", ".") => ElementNotVisible | BrowserError, "Node has 0 width.";
    // headless_chrome's ElementNotVisible
    Is("Element not visible") => ElementNotVisible, "Element not visible";
    // headless_chrome's ElementQuad
    Is("Couldnt get element quad") => ElementNotVisible | StaleRef, "Couldnt get element quad";
    // inspector_dom_agent.cc, focus
    Starts("Element is not focusable") => NotFocusable, "cdpSession.send: Protocol error (DOM.focus): Element is not focusable";
    // puppeteer's ElementHandle, Page.$eval and locators
    Starts("failed to find element matching selector") => ElementNotFound, "Error: failed to find element matching selector \"#zz\"";
    // puppeteer's Page.click
    Starts("No element found for selector") => ElementNotFound, "No element found for selector: #zz";
    // chromiumoxide's CdpError::NotFound
    Is("Requested value not found.") => ElementNotFound | BrowserError, "Requested value not found.";
    // target_handler.cc, attachToTarget and closeTarget
    Starts("No target with given id") => BrowserClosed | BrowserError, "cdpSession.send: Protocol error (Target.attachToTarget): No target with given id found";
    // devtools_agent_host and devtools_session.cc, code -32001
    Starts("Session with given id not found") => BrowserClosed | BrowserError, "{\"code\":-32001,\"message\":\"Session with given id not found.\"}";
    // target_handler.cc, detachFromTarget
    Starts("No session with given id") => BrowserClosed | BrowserError, "{\"code\":-32602,\"message\":\"No session with given id\"}";
    // target_handler.cc, createTarget
    Starts("Failed to find browser context with id") => BrowserClosed | BrowserError, "{\"code\":-32000,\"message\":\"Failed to find browser context with id 2F\"}";
    // page_handler.cc: no renderer behind the session any more
    Starts("Not attached to an active page") => BrowserClosed | BrowserError, "{\"code\":-32000,\"message\":\"Not attached to an active page\"}";
    // devtools_session.cc
    Starts("Target crashed") => BrowserClosed | BrowserError, "{\"code\":-32000,\"message\":\"Target crashed\"}";
    // puppeteer's CDPSession and CallbackRegistry
    Starts("Target closed") => BrowserClosed | BrowserError, "Protocol error (Page.navigate): Target closed";
    // puppeteer's CDPSession and CallbackRegistry
    Starts("Session closed. Most likely the ") => BrowserClosed | BrowserError, "Protocol error (Runtime.callFunctionOn): Session closed. Most likely the page has been closed.";
    // puppeteer's Connection
    Starts("Connection closed") => BrowserClosed | BrowserError, "ConnectionClosedError: Connection closed.";
    // puppeteer's LifecycleWatcher
    Starts("Navigation failed because browser has disconnected") => BrowserClosed | BrowserError, "Navigation failed because browser has disconnected!";
    // Playwright's CDPSession
    Starts("Target page, context or browser has been closed") => BrowserClosed | BrowserError, "cdpSession.send: Target page, context or browser has been closed";
    // puppeteer's Page
    Starts("Page crashed!") => BrowserClosed | BrowserError, "Error: Page crashed!";
    // chromiumoxide's CdpError::ChannelSendError
    Is("send failed because receiver is gone") => BrowserClosed | BrowserError, "send failed because receiver is gone";
    // chromiumoxide's oneshot receiver
    Is("oneshot canceled") => BrowserClosed | BrowserError, "oneshot canceled";
    // headless_chrome's ConnectionClosed
    Starts("Unable to make method calls because underlying connection is closed") => BrowserClosed | BrowserError, "Unable to make method calls because underlying connection is closed";
    // chromiumoxide's CdpError::NoResponse
    Is("Received no response from the chromium instance.") => BrowserClosed | BrowserError, "Received no response from the chromium instance.";
    // inspector_handler.cc, the reason of Inspector.detached
    Starts("Render process gone") => BrowserClosed | BrowserError, "Render process gone.";
    // devtools_agent_host_client, the reason of Inspector.detached
    Is("target_closed") => BrowserClosed | BrowserError, "target_closed";
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
    // headless_chrome's RemoteError, of an event or an element
    Is("The event waited for never came") => Timeout | ElementNotFound, "The event waited for never came";
    // headless_chrome's LaunchError
    Starts("Chrome launched, but didn't give us a WebSocket URL before") => Timeout | BrowserError, "Chrome launched, but didn't give us a WebSocket URL before we timed out";
    // chromiumoxide's CdpError::LaunchTimeout
    Starts("Timeout while resolving websocket URL from browser process") => Timeout | BrowserError, "Timeout while resolving websocket URL from browser process, stderr: BrowserStderr(\"\")";
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
    Around("Waiting for selector `", "failed: Frame detached") => StaleRef | BrowserError, "Waiting for selector `#zz` failed: Frame detached";
    // puppeteer's waitForFileChooser
    Around("Waiting for `FileChooser` failed: ", "ms exceeded") => Timeout, "Waiting for `FileChooser` failed: 400ms exceeded";
    // puppeteer's CallbackRegistry
    Around("", " timed out. Increase the 'protocolTimeout' setting in launch/connect calls for a higher timeout if needed.") => Timeout, "ProtocolError: Runtime.callFunctionOn timed out. Increase the 'protocolTimeout' setting in launch/connect calls for a higher timeout if needed.";
    // puppeteer's locators
    Around("Timed out after waiting ", "ms") => Timeout, "TimeoutError: Timed out after waiting 30000ms";
    // net_error_list.h; the network's answer, not the driver's
    Starts("net::ERR_ABORTED") => BrowserError | Timeout, "net::ERR_ABORTED";
    // net_error_list.h
    Starts("net::ERR_TIMED_OUT") => BrowserError | Timeout, "net::ERR_TIMED_OUT";
    // net_error_list.h
    Starts("net::ERR_CONNECTION_TIMED_OUT") => BrowserError | Timeout, "net::ERR_CONNECTION_TIMED_OUT";
}

rules! {
    /// The events that come in place of an answer, by their method.
    EVENTS:
    // inspector.json
    Is("Inspector.targetCrashed") => BrowserClosed | BrowserError, "{\"method\":\"Inspector.targetCrashed\",\"params\":{}}";
    // inspector.json
    Is("Inspector.detached") => BrowserClosed | BrowserError, "{\"method\":\"Inspector.detached\",\"params\":{\"reason\":\"Render process gone.\"}}";
    // target.json
    Is("Target.targetCrashed") => BrowserClosed | BrowserError, "{\"method\":\"Target.targetCrashed\",\"params\":{\"targetId\":\"A\",\"status\":\"crashed\",\"errorCode\":5}}";
    // target.json
    Is("Target.targetDestroyed") => BrowserClosed | BrowserError, "{\"method\":\"Target.targetDestroyed\",\"params\":{\"targetId\":\"A\"}}";
    // target.json
    Is("Target.detachedFromTarget") => BrowserClosed | BrowserError, "{\"method\":\"Target.detachedFromTarget\",\"params\":{\"sessionId\":\"A\",\"targetId\":\"B\"}}";
    // runtime.json
    Is("Runtime.executionContextDestroyed") => StaleRef | BrowserError, "{\"method\":\"Runtime.executionContextDestroyed\",\"params\":{\"executionContextId\":3}}";
    // runtime.json
    Is("Runtime.executionContextsCleared") => StaleRef | BrowserError, "{\"method\":\"Runtime.executionContextsCleared\",\"params\":{}}";
    // page.json
    Is("Page.frameDetached") => StaleRef | BrowserError, "{\"method\":\"Page.frameDetached\",\"params\":{\"frameId\":\"A\",\"reason\":\"remove\"}}";
    // dom.json
    Is("DOM.documentUpdated") => StaleRef | BrowserError, "{\"method\":\"DOM.documentUpdated\",\"params\":{}}";
    // page.json; the page waits until the dialog is answered
    Is("Page.javascriptDialogOpening") => BrowserError | ElementBlocked, "{\"method\":\"Page.javascriptDialogOpening\",\"params\":{\"message\":\"Target closed\",\"type\":\"alert\"}}";
}

/// Sentences that hold a message of the table: how one begins, and what stands before the message. Between is a selector.
const NESTING: &[(&str, &str)] = &[
    // puppeteer's waitForSelector, from 15
    ("Waiting for selector `", "` failed: "),
    // Puppeteer's MCP server
    ("Failed to click ", ": "),
    ("Failed to fill ", ": "),
    ("Failed to hover ", ": "),
    ("Failed to select ", ": "),
];

/// Reads a protocol failure.
pub(super) fn read(text: &str) -> Verdict<'_> {
    let text = text.trim();
    if text.starts_with('{') {
        return object(text).into_owned();
    }
    let peeled = class::peel(text);
    let line = peeled.line;
    if class::is_of_a_script(peeled.rest) {
        let words = sentence::instead(line).unwrap_or("the page's script threw an error");
        return Verdict::new(ErrorCode::BrowserError, line).says(words);
    }
    // Playwright's own calls beside its session for the protocol.
    if !line.starts_with("cdpSession.") && playwright::is_message(text) {
        return playwright::read(text, Tool::Other);
    }
    protocol_of(&peeled)
}

/// A protocol error's message, as another driver passes it on.
pub(super) fn protocol(text: &str) -> Verdict<'_> {
    protocol_of(&class::peel(text))
}

/// The same, with what stood around the message.
pub(super) fn protocol_of<'a>(peeled: &Peeled<'a>) -> Verdict<'a> {
    if let Some(message) = bidi(peeled.line) {
        return webdriver::bidi(message);
    }
    let message = message(protocol_error(peeled.line).unwrap_or(peeled.line));
    if let Some(rule) = find(MESSAGES, message) {
        return Verdict::of(rule, message);
    }
    let nested = NESTING
        .iter()
        .find_map(|(start, end)| message.strip_prefix(start)?.split_once(end))
        .and_then(|(_, nested)| find(MESSAGES, protocol_error(nested).unwrap_or(nested)));
    if let Some(rule) = nested {
        return Verdict::of(rule, message);
    }
    sentence::read(&Peeled { line: message, ..*peeled })
}

/// What follows `Protocol error (Method): ` or `CDP error (Method): `, also with a client's or a class' name before.
pub(super) fn protocol_error(line: &str) -> Option<&str> {
    const NAMES: [&str; 2] = ["Protocol error (", "CDP error ("];
    let line = line.strip_prefix("cdpSession.send: ").unwrap_or(line);
    // puppeteer, where there is no method any more.
    if let Some(message) = class::peel(line).line.strip_prefix("Protocol error: ") {
        return Some(message);
    }
    let line = NAMES.iter().find_map(|name| class::peel(line).line.strip_prefix(name))?;
    let (method, message) = line.split_once("): ")?;
    method.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.').then_some(message)
}

/// What follows `Protocol error (module.command): ` where the module is one of WebDriver `BiDi`, whose names begin small.
fn bidi(line: &str) -> Option<&str> {
    let method = line.strip_prefix("Protocol error (")?;
    let (_, message) = method.strip_prefix(|c: char| c.is_ascii_lowercase())?.split_once("): ")?;
    Some(message)
}

/// A message without the code that a client writes around it.
fn message(text: &str) -> &str {
    // Playwright's session; headless_chrome's ScrollFailed and NavigationFailed; pydoll's class of them all.
    let starts =
        ["CommandFailed: ", "cdpSession.send: ", "Scrolling element into view failed: ", "Navigate failed: "];
    let text = starts.iter().find_map(|start| text.strip_prefix(start)).unwrap_or(text);
    // Chrome's MCP server, tools/pages.ts.
    let nested = ["Unable to navigate in the selected page: ", "Unable to navigate in the  selected page: "];
    let nested = nested.iter().find_map(|start| text.strip_prefix(start));
    let text = nested.map_or(text, |message| message.strip_suffix('.').unwrap_or(message));
    // cdp_socket and browser-use.
    if let Some(message) = class::of_dict(text.strip_prefix("Navigation failed: ").unwrap_or(text)) {
        return message;
    }
    // `Error -32000: message` (chromiumoxide), `Method call error -32000: message` (headless_chrome), `-32000 message`
    // (Stagehand).
    let coded = ["Error -32", "Method call error -32"].iter().find_map(|start| text.strip_prefix(start));
    let coded =
        coded.and_then(|rest| rest.split_once(": ")).or_else(|| text.strip_prefix("-32")?.split_once(' '));
    let text = coded.map_or(text, |(_, rest)| rest);
    // `message (-32000)` (chromedp), `message [code: -32000]` (nodriver), `DOM.focus: message (code -32000)` (pydoll).
    let ends = [" (-32", " [code: -32", " (code -32"];
    let text = ends.iter().find_map(|end| text.rsplit_once(end)).map_or(text, |(message, _)| message);
    let method = text.split_once(": ").filter(|(method, _)| is_method(method));
    method.map_or(text, |(_, message)| message)
}

/// Whether `name` is a protocol method's, such as `DOM.focus`.
fn is_method(name: &str) -> bool {
    let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    name.split_once('.').is_some_and(|(domain, method)| {
        domain.starts_with(|c: char| c.is_ascii_uppercase()) && is_word(domain) && is_word(method)
    })
}

/// A JSON message: an event, a response with an error, an error object, a script's exception, a navigation's answer.
fn object(text: &str) -> Verdict<'_> {
    if let Some(method) = json::text(text, "method") {
        let verdict = find(EVENTS, &method)
            .map_or(Verdict::new(ErrorCode::BrowserError, ""), |rule| Verdict::of(rule, ""));
        return Verdict { evidence: method, ..verdict };
    }
    if let Some(error) = json::member(text, "error") {
        return if error.starts_with('{') { object(error) } else { answer(json::text(text, "error")) };
    }
    if let Some(result) = json::member(text, "result").filter(|result| is_answer(result)) {
        return object(result);
    }
    if ["exceptionDetails", "exceptionId", "exception"].iter().any(|name| json::member(text, name).is_some())
    {
        return Verdict::new(ErrorCode::BrowserError, "exceptionDetails")
            .says("the page's script threw an error");
    }
    answer(json::text(text, "errorText").or_else(|| json::text(text, "message")))
}

/// Whether a response's result tells of a failure by itself.
fn is_answer(result: &str) -> bool {
    ["exceptionDetails", "errorText"].iter().any(|name| json::member(result, name).is_some())
}

fn answer(text: Option<Cow<'_, str>>) -> Verdict<'_> {
    match text {
        Some(Cow::Borrowed(text)) => protocol(text),
        Some(Cow::Owned(text)) => protocol(&text).into_owned(),
        None => Verdict::new(ErrorCode::BrowserError, "").says("the browser gave no reason"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::rule::assert_genuine;

    #[test]
    fn every_row_reads_its_genuine_message() {
        assert_genuine(MESSAGES.iter().chain(EVENTS), read);
    }

    #[test]
    fn the_message_is_found_in_each_client_s_words() {
        for raw in [
            "Could not find node with given id",
            "Error -32000: Could not find node with given id",
            "Could not find node with given id (-32000)",
            "-32000 Could not find node with given id",
            "a.CDPError: {'code': -32000, 'message': 'Could not find node with given id'}",
            "DOM.focus: Could not find node with given id (code -32000)",
            "ProtocolError: Protocol error (DOM.focus): Could not find node with given id",
            "Protocol error: Could not find node with given id",
            r#"{"id":7,"error":{"code":-32000,"message":"Could not find node with given id"},"sessionId":"A"}"#,
        ] {
            assert_eq!(read(raw).code, ErrorCode::StaleRef, "{raw}");
        }
    }

    #[test]
    fn playwright_s_own_calls_are_read_as_playwright_s() {
        let raw = "locator.click: Timeout 9ms exceeded.\nCall log:\n  - waiting for locator('#a')\n";
        assert_eq!(read(raw).code, ErrorCode::ElementNotFound);
    }

    #[test]
    fn a_script_s_exception_is_the_page_s() {
        let raw = r#"{"result":{"type":"object"},"exceptionDetails":{"text":"Target closed"}}"#;
        assert_eq!(read(raw).code, ErrorCode::BrowserError);
        let raw = r#"{"id":1,"result":{"result":{},"exceptionDetails":{"text":"Target closed"}}}"#;
        assert_eq!(read(raw).code, ErrorCode::BrowserError);
    }
}
