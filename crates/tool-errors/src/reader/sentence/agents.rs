//! Sentences of libraries for agents: Stagehand, browser-use and others.

use crate::reader::rule::rules;

rules! {
    /// The first line of the message, without its class.
    ROWS:
    // Stagehand's sdkErrors.ts
    Starts("Could not find an element for the given xPath(s): ") => ElementNotFound, "StagehandElementNotFoundError: Could not find an element for the given xPath(s): #zz";
    // Stagehand's sdkErrors.ts
    Around("XPath \"", "\" does not resolve in the current page or frames") => ElementNotFound, "XPath \"//zz\" does not resolve in the current page or frames";
    // Stagehand's sdkErrors.ts
    Starts("Element not visible (no box model): ") => ElementNotVisible | StaleRef because HiddenOrGone, "Element not visible (no box model): #a";
    // Stagehand's Locator.fill
    Starts("Failed to fill element (") => NotFocusable | BrowserError, "Failed to fill element (unsupported-element)";
    // Stagehand's sdkErrors.ts
    Is("Stagehand session was closed") => BrowserClosed | BrowserError, "Stagehand session was closed";
    // Stagehand's sdkErrors.ts
    Starts("CDP connection closed: ") => BrowserClosed | BrowserError, "CDP connection closed: socket-close code=1006";
    // OpenClaw
    Around("Unknown ref \"", "use a ref from that snapshot.") => StaleRef | ElementNotFound, "Unknown ref \"e14\". Run a new snapshot and use a ref from that snapshot.";
    // wmux's browser tools
    Is("ref_not_found") => StaleRef | ElementNotFound, "ref_not_found";
    // browser-use's tools: an index belongs to a snapshot
    Around("Element index ", " not found in browser state") => StaleRef | ElementNotFound, "Element index 9997 not found in browser state";
    // browser-use's tools
    Around("Element index ", " not available - page may have changed. Try refreshing browser state.") => StaleRef | ElementNotFound, "Element index 12 not available - page may have changed. Try refreshing browser state.";
    // browser-use's BrowserSession, whose client puts the action before the message
    Around("", "CDP client not initialized - browser may not be connected yet") => BrowserClosed | BrowserError, "Error executing action click: CDP client not initialized - browser may not be connected yet";
    // browser-use's controller, before 0.6: an index belongs to a snapshot
    Around("Element with index ", " does not exist - retry or use alternative actions") => StaleRef | ElementNotFound, "Element with index 15 does not exist - retry or use alternative actions";
    Around("Element index ", " does not exist - retry or use alternative actions") => StaleRef | ElementNotFound, "Element index 15 does not exist - retry or use alternative actions";
    Holds("Element with index ", " does not exist. Page has ") => StaleRef | ElementNotFound, "Element with index 15 does not exist. Page has 3 interactive elements (indices 0-2).";
    // browser-use's BrowserContext; the page controls the element
    Around("Element: <", " not found") => ElementNotFound | StaleRef, "Element: <button id=\"a\"> [interactive, top, highlight:10] not found";
    // browser-use's DefaultActionWatchdog, around the message of its client
    Holds("Failed to click element ", ". The element may not be interactable or visible.") => ElementNotVisible | StaleRef because HiddenOrGone, "Failed to click element 5. The element may not be interactable or visible.";
    // bubus, the event bus of browser-use
    Holds("Event handler ", " timed out after ") => Timeout, "Event handler browser_use.browser.watchdogs.DefaultActionWatchdog.on_ClickElementEvent#8208(ClickElementEvent#abcd) timed out after 15.0s";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::class;
    use crate::reader::rule::assert_genuine;

    #[test]
    fn every_row_reads_its_genuine_message() {
        assert_genuine(ROWS, |message| super::super::read(&class::peel(message)));
    }
}
