//! Messages of agent-browser: those of the native program (0.20 and later), those of the earlier TypeScript, and those
//! that both pass on from Playwright and from the protocol.

use super::call_log::{bare, split_line};
use super::rule::{Verdict, find, rules};
use super::thrown::Thrown;
use super::{cdp, dialog, json, playwright};
use crate::{Cause, Tool};

rules! {
    /// Rows for the first line. A selector, a name or a value fills the gap in a row.
    MESSAGES:
    // native: refs of the element map
    Starts("Unknown ref: ") => StaleRef, "Unknown ref: e999";
    // native: refs of the element map
    Around("Element ref ", " is stale") => StaleRef, "Element ref e5 is stale";
    // native: a ref whose element is searched again by role and name
    Starts("Stale ref for role=") => StaleRef, "Stale ref for role=button name=Pay cannot be recovered: several elements now match. Run snapshot again and use a fresh ref.";
    // native: a ref whose element is searched again by role and name
    Starts("Could not locate element with role=") => StaleRef | ElementNotFound, "Could not locate element with role=button name=Click me";
    // native: refs of the element map
    Around("Ref ", " has no backend node id") => StaleRef | BrowserError, "Ref e5 has no backend node id";
    // native: refs of the element map
    Starts("No objectId for ref ") => StaleRef | BrowserError, "No objectId for ref e5";
    // native: find by role
    Around("Found role \"", " but it has no live DOM element to act on.") => StaleRef | ElementNotFound, "Found role \"button\" matching name \"Pay\" in the accessibility tree, but it has no live DOM element to act on.";
    // native: frame refs
    Starts("Could not resolve the owner element of frame ") => StaleRef | BrowserError because FrameGone, "Could not resolve the owner element of frame 8A";
    // native: frame refs
    Starts("No objectId for the owner element of frame ") => StaleRef | BrowserError because FrameGone, "No objectId for the owner element of frame 8A";
    // native: the click point's hit test; the document itself takes the click
    Holds("Element '", "' is covered by <body> at its click point") => ElementBlocked because IgnoresPointer, "Element '@e1' is covered by <body> at its click point, so the input would land on that element instead. Dismiss or interact with the covering element first (it is often a dialog, banner, or sticky header).";
    Holds("Element '", "' is covered by <html> at its click point") => ElementBlocked because IgnoresPointer, "Element '@e1' is covered by <html> at its click point, so the input would land on that element instead. Dismiss or interact with the covering element first (it is often a dialog, banner, or sticky header).";
    // native: the click point's hit test
    Around("Element '", "Dismiss or interact with the covering element first (it is often a dialog, banner, or sticky header).") => ElementBlocked, "Element '@e1' is covered by <div#ov> at its click point, so the input would land on that element instead. Dismiss or interact with the covering element first (it is often a dialog, banner, or sticky header).";
    // native: to_ai_friendly_error
    Starts("Another element is covering the target element.") => ElementBlocked, "Another element is covering the target element. Try scrolling or closing overlays.";
    // 0.8, 0.19: actions.ts, toAIFriendlyError
    Around("Element \"", "\" is blocked by another element (likely a modal or overlay). Try dismissing any modals/cookie banners first.") => ElementBlocked, "Element \"@e1\" is blocked by another element (likely a modal or overlay). Try dismissing any modals/cookie banners first.";
    // native: the click point's check
    Around("Element '", "' is not visible, so the click would not reach it") => ElementNotVisible because Hidden, "Element '#hid' is not visible, so the click would not reach it";
    // native: the click point's check
    Around("Element '", "' is outside the viewport, so the click would not reach it") => ElementNotVisible because OutsideViewport, "Element '#off' is outside the viewport, so the click would not reach it";
    // native: the click point's check
    Around("Element '", "' is disabled, so the click would not reach it") => BrowserError | NotFocusable because Disabled, "Element '#dis' is disabled, so the click would not reach it";
    // native: to_ai_friendly_error
    Starts("Element exists but is not visible.") => ElementNotVisible, "Element exists but is not visible. Wait for it to become visible or scroll it into view.";
    // native: bounding boxes
    Starts("Could not get bounding box for: ") => ElementNotVisible | ElementNotFound, "Could not get bounding box for: #hid";
    // 0.8, 0.19: actions.ts, toAIFriendlyError
    Around("Element \"", "\" is not visible. Try scrolling it into view or check if it's hidden.") => ElementNotVisible, "Element \"@e1\" is not visible. Try scrolling it into view or check if it's hidden.";
    // 0.8, 0.19: actions.ts, toAIFriendlyError, for hidden and missing alike
    Around("Element \"", "\" not found or not visible. Run 'snapshot' to see current page elements.") => ElementNotFound | ElementNotVisible, "Element \"@e1\" not found or not visible. Run 'snapshot' to see current page elements.";
    // native: selectors
    Starts("Element not found") => ElementNotFound, "Element not found: #missing. Verify the selector, role, or name is correct and the element exists in the DOM.";
    // native: find by role
    Counted(" elements have role \"") => ElementNotFound, "8 elements have role \"button\", but none match name \"Gone\". Names seen: \"Click me\", \"Disabled\", ...";
    // native: find by role
    Counted(" element has role \"") => ElementNotFound, "1 element has role \"button\", but none match name \"Gone\". Names seen: \"Click me\"";
    // native: find by role, text, label
    Starts("No element found") => ElementNotFound, "No element found by label 'Nope'. Verify the selector, role, or name is correct and the element exists in the DOM.";
    // 0.8, 0.19: browser.ts, switchToFrame
    Starts("Frame not found") => BrowserError | ElementNotFound because NoSuchFrame, "Frame not found: #f";
    // native: frame
    Starts("Could not find frame for selector") => ElementNotFound | BrowserError because NoSuchFrame, "Could not find frame for selector";
    // native: find nth
    Starts("No element at index ") => ElementNotFound, "No element at index 4 for selector '.row'";
    // native: snapshot of a part
    Around("Selector '", "' did not match any element") => ElementNotFound, "Selector '#nomatch' did not match any element";
    // native: snapshot of a part
    Starts("No accessibility node found for selector ") => ElementNotFound | ElementNotVisible, "No accessibility node found for selector '#nomatch'";
    // native: snapshot of a part
    Starts("Could not resolve DOM node for selector ") => ElementNotFound | StaleRef, "Could not resolve DOM node for selector '#nomatch'";
    // native: snapshot of a part
    Starts("Could not resolve backendNodeId for selector ") => ElementNotFound | StaleRef, "Could not resolve backendNodeId for selector '#nomatch'";
    // 0.19: actions.ts, auth login
    Starts("Auth login failed for '") => BrowserError | ElementNotFound, "Auth login failed for 'shop': could not find username field. ";
    // native: to_ai_friendly_error
    Starts("Operation timed out.") => Timeout | ElementNotFound, "Operation timed out. The page may still be loading or the element may not exist.";
    // native: wait
    Starts("Wait timed out after ") => Timeout | ElementNotFound, "Wait timed out after 1500ms";
    // native: wait for a load state, start of other engines
    Starts("Timed out ") => Timeout | BrowserError, "Timed out after 25000ms waiting for load state 'networkidle'";
    // native: connecting
    Starts("Timeout connecting to ") => Timeout | BrowserError because NoBrowser, "Timeout connecting to CDP at 127.0.0.1:9222";
    // native: a CDP command without an answer
    Starts("CDP command timed out: ") => Timeout | BrowserClosed, "CDP command timed out: Page.navigate";
    // native: MCP server
    Starts("agent-browser command timed out after ") => Timeout, "agent-browser command timed out after 60000ms";
    // 0.8, 0.19: actions.ts, toAIFriendlyError, for any timeout
    Around("Action on \"", "\" timed out. The element may be blocked, still loading, or not interactable. Run 'snapshot' to check the current page state.") => Timeout | ElementNotFound, "Action on \"@e1\" timed out. The element may be blocked, still loading, or not interactable. Run 'snapshot' to check the current page state.";
    // native: the client gave up reading from its daemon (EAGAIN of a read timeout; ETIMEDOUT on Windows)
    Starts("Failed to read: Resource temporarily unavailable") => Timeout | BrowserClosed, "Failed to read: Resource temporarily unavailable (os error 11) (the command reached the daemon but no response came back; it may or may not have run, so it was not retried)";
    // native: the daemon is gone
    Starts("Failed to read: ") => BrowserClosed | BrowserError, "Failed to read: Connection reset by peer (os error 104)";
    // native: the daemon is gone
    Starts("Failed to connect to daemon: ") => BrowserClosed | BrowserError, "Failed to connect to daemon: Connection refused (os error 111)";
    // native: the daemon is gone
    Starts("Failed to send: ") => BrowserClosed | BrowserError, "Failed to send: Broken pipe (os error 32)";
    // native: the browser is gone
    Starts("CDP response channel closed") => BrowserClosed | BrowserError, "CDP response channel closed";
    // native: the browser is gone
    Starts("Failed to send CDP command: ") => BrowserClosed | BrowserError, "Failed to send CDP command: Trying to work with closed connection";
    // native: the tab was replaced
    Starts("page_wedged: ") => BrowserClosed | StaleRef because Crashed, "page_wedged: the active tab (about:blank) stopped responding and was replaced by a blank tab; navigate again to continue";
    // native: the tab is unresponsive
    Starts("tab is not responding") => BrowserClosed | Timeout, "tab is not responding and did not recover after activation";
    // native: sessions
    Around("Session '", "' was closed. Stop and tell the user; do not retry.") => BrowserClosed, "Session 'shop' was closed. Stop and tell the user; do not retry.";
    // native: tabs
    Starts("No tab with ") => BrowserError | BrowserClosed because NoSuchTab, "No tab with label `shop`; run `agent-browser tab` to list open tabs";
    // native: tabs
    Around("Tab ", " not found; run `agent-browser tab` to list open tabs") => BrowserError | BrowserClosed because NoSuchTab, "Tab t7 not found; run `agent-browser tab` to list open tabs";
    // 0.19: browser.ts
    Starts("Page not found") => BrowserClosed | BrowserError because TabClosed, "Page not found";
    // native and TypeScript: a call before the browser was started
    Starts("Browser not launched") => BrowserError | BrowserClosed, "Browser not launched. Call launch first.";
    // native: start of the browser
    Starts("Failed to launch ") => BrowserError | BrowserClosed because NoBrowser, "Failed to launch Chrome at \"/usr/bin/no-such-browser\": No such file or directory (os error 2)";
    // native: a command before any other
    Starts("Auto-launch failed") => BrowserError | BrowserClosed because NoBrowser, "Auto-launch failed: Chrome not found. Checked:";
    // native: the search for a browser
    Starts("Chrome not found. ") => BrowserError | BrowserClosed because NoBrowser, "Chrome not found. Checked:";
    // native: --auto-connect
    Starts("No running Chrome instance found. ") => BrowserError | BrowserClosed because NoBrowser, "No running Chrome instance found. Launch Chrome with --remote-debugging-port or use --cdp.";
    // native: --cdp
    Starts("Failed to connect to CDP at ") => BrowserError | BrowserClosed because NoBrowser, "Failed to connect to CDP at ws://127.0.0.1:9";
    // native: --cdp
    Starts("CDP discovery exceeded the startup deadline") => Timeout | BrowserError because NoBrowser, "CDP discovery exceeded the startup deadline";
    // native: start of the browser
    Starts("Chrome exited ") => BrowserError | BrowserClosed because NoBrowser, "Chrome exited before providing DevTools URL";
    // native: select
    Starts("No option matched ") => ElementNotFound | BrowserError because NoSuchOption, "No option matched [\"zzz\"]. Available options: a (\"a\")";
    // native: to_ai_friendly_error
    Starts("Element matched multiple results.") => BrowserError because Ambiguous, "Element matched multiple results. Use a more specific selector.";
    // 0.8, 0.19: actions.ts, toAIFriendlyError
    Around("Selector \"", " elements. Run 'snapshot' to get updated refs, or use a more specific CSS selector.") => BrowserError because Ambiguous, "Selector \"@e1\" matched 2 elements. Run 'snapshot' to get updated refs, or use a more specific CSS selector.";
    // native: tabs; a number is not the id of a tab
    Starts("Expected a tab id like `") => BrowserError because NoSuchTab, "Expected a tab id like `t99` or a label; positional integers are not accepted (run `agent-browser tab` to list stable tab ids)";
    // native: selectors
    Starts("Invalid selector ") => BrowserError because InvalidSelector, "Invalid selector '##': SyntaxError: Failed to execute 'querySelector' on 'Document': '##' is not a valid selector.";
}

/// The text between a missing option and the list of the existing ones.
const OPTIONS: &str = "]. Available options: ";

/// Reads text that agent-browser printed: its message, or the JSON object of `--json`.
pub(super) fn read(text: &str, tool: Tool) -> Verdict<'_> {
    let text = text.trim();
    if text.starts_with('{') {
        let message = json::text(text, "error").or_else(|| json::text(text, "message")).unwrap_or_default();
        return sentence(&message, tool).into_owned();
    }
    sentence(text, tool)
}

fn sentence(text: &str, tool: Tool) -> Verdict<'_> {
    // The program prints a cross before a failure.
    let text = bare(text);
    let text = bare(text.strip_prefix('✗').unwrap_or(text));
    let line = bare(split_line(text).unwrap_or_default().0);
    // A selector with line breaks is inside a sentence. A stack trace comes after one.
    if let Some(thrown) = text.strip_prefix("Evaluation error: ") {
        return Verdict::thrown("exception", Thrown::described(thrown));
    }
    if let Some(verdict) = dialog::read(text) {
        return verdict;
    }
    if let Some(rule) = find(MESSAGES, text).or_else(|| find(MESSAGES, line)) {
        return detailed(Verdict::of(rule, line), text);
    }
    if let Some(message) = cdp::protocol_error(line) {
        return cdp::protocol(message);
    }
    // 0.8, 0.19: toAIFriendlyError passes on messages that it does not know.
    if playwright::is_message(text) || text.starts_with("Timeout ") {
        return playwright::read(text, tool);
    }
    if let Some(verdict) = playwright::bare_reason(line) {
        return verdict;
    }
    let verdict = cdp::protocol(line.strip_prefix("Navigation failed: ").unwrap_or(line));
    let is_key = ["Invalid key: ", "Unknown key: "].iter().any(|start| line.starts_with(start));
    if is_key { verdict.because(Cause::UnknownKey) } else { verdict }
}

/// Adds what a row cannot express: that there was no browser yet, and which options exist.
fn detailed<'a>(verdict: Verdict<'a>, text: &'a str) -> Verdict<'a> {
    match verdict.cause {
        Some(Cause::NoSuchOption) => {
            Verdict { detail: text.split_once(OPTIONS).map(|(_, options)| options.into()), ..verdict }
        }
        None if text.starts_with("Browser not launched") => verdict.not_started(),
        _ => verdict,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorCode;
    use crate::reader::rule::assert_genuine;

    #[test]
    fn every_row_reads_its_genuine_message() {
        assert_genuine(MESSAGES, |message| read(message, Tool::Other));
    }

    #[test]
    fn the_options_that_there_are_are_listed() {
        let verdict =
            read("✗ No option matched [\"x\"]. Available options: a (\"A\"), b (\"B\")", Tool::Select);
        assert_eq!(
            (verdict.code, verdict.detail.as_deref()),
            (ErrorCode::ElementNotFound, Some("a (\"A\"), b (\"B\")"))
        );
    }

    #[test]
    fn what_is_passed_on_is_read_as_its_driver_s() {
        for (raw, code) in [
            (
                "CDP error (Page.captureScreenshot): Cannot take screenshot with 0 width.",
                ErrorCode::ElementNotVisible,
            ),
            ("CDP error (DOM.focus): Element is not focusable", ErrorCode::NotFocusable),
            ("Navigation failed: net::ERR_CONNECTION_REFUSED", ErrorCode::BrowserError),
            ("Evaluation error: Error: CDP response channel closed", ErrorCode::BrowserError),
            (
                "A JavaScript alert dialog is blocking the page: \"Target closed\" — use `dialog accept` or `dialog dismiss` to resolve it",
                ErrorCode::BrowserError,
            ),
            ("locator.fill: Error: Input of type \"checkbox\" cannot be filled", ErrorCode::NotFocusable),
            (
                "Timeout 30000ms exceeded.\nCall log:\n  - waiting for locator('#a')\n",
                ErrorCode::ElementNotFound,
            ),
            ("\u{1b}[31m✗\u{1b}[0m Unknown ref: e9", ErrorCode::StaleRef),
            (r#"{"success":false,"data":null,"error":"Unknown ref: e9"}"#, ErrorCode::StaleRef),
        ] {
            assert_eq!(read(raw, Tool::Other).code, code, "{raw}");
        }
    }
}
