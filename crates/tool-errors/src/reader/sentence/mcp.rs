//! Sentences of Chrome's MCP server (chrome-devtools-mcp) and of the protocol's library.

use crate::reader::rule::rules;

rules! {
    /// The first line of the message, without its class.
    ROWS:
    // Chrome's MCP server, McpContext.ts: a uid belongs to a snapshot
    Starts("Element uid \"") => StaleRef | ElementNotFound, "Error: Element uid \"9_99\" not found on page 1.";
    // Chrome's MCP server, McpContext.ts before 1.0
    Starts("This uid is coming from a stale snapshot.") => StaleRef, "Error: This uid is coming from a stale snapshot. Call take_snapshot to get a fresh snapshot.";
    Starts("No such element found in the snapshot") => StaleRef | ElementNotFound, "Error: No such element found in the snapshot";
    Starts("No snapshot found. Use ") => StaleRef | BrowserError, "Error: No snapshot found. Use take_snapshot to capture one.";
    // Chrome's MCP server, McpContext.ts
    Around("Element with uid ", " no longer exists on the page.") => StaleRef, "Error: Element with uid 1_3 no longer exists on the page.";
    // Chrome's MCP server, input.ts: the element is hidden, disabled or covered
    Around("Failed to interact with the element with uid ", " The element did not become interactive within the configured timeout.") => Timeout | ElementNotVisible because NotInteractive, "Error: Failed to interact with the element with uid 1_2. The element did not become interactive within the configured timeout.";
    // Chrome's MCP server, McpContext.ts: no call has returned refs yet
    Starts("No snapshot found for page ") => StaleRef | BrowserError, "Error: No snapshot found for page 1. Use take_snapshot to capture one.";
    // McpPage.js, from 1.11
    Around("Element with uid \"", "\" was detached or no longer exists on the page. Please take a new snapshot with take_snapshot.") => StaleRef because Rerendered, "Error: Element with uid \"1_3\" was detached or no longer exists on the page. Please take a new snapshot with take_snapshot.";
    Starts("Failed to resolve backend node ID for element with uid ") => StaleRef | BrowserError, "Error: Failed to resolve backend node ID for element with uid \"1_3\".";
    // tools/input.js
    Starts("Could not find option with text ") => ElementNotFound | BrowserError because NoSuchOption, "Error: Could not find option with text \"Penthouse\"";
    Starts("Failed to upload file. The element could not accept the file directly") => BrowserError | NotFocusable because NotAFileInput, "Error: Failed to upload file. The element could not accept the file directly, and clicking it did not trigger a file chooser.";
    // utils/keyboard.js
    Around("Key ", " could not be parsed.") => BrowserError because UnknownKey, "Error: Key Contrl+A could not be parsed.";
    // tools/pages.js
    Is("No open dialog found") => BrowserError because NoDialog, "Error: No open dialog found";
    // McpPage.js
    Is("Action interrupted by a dialog") => BrowserError | ElementBlocked because DialogOpen, "Error: Action interrupted by a dialog";
    // McpContext.js
    Is("No page found") => BrowserError | BrowserClosed because NoSuchTab, "Error: No page found";
    Is("No page selected") => BrowserError | BrowserClosed because NoSuchTab, "Error: No page selected";
    Starts("The selected page has been closed. Call list_pages to see open pages.") => BrowserClosed | BrowserError because TabClosed, "Error: The selected page has been closed. Call list_pages to see open pages.";
    // the library of the Model Context Protocol for TypeScript, code -32001
    Is("Request timed out") => Timeout, "Request timed out";
    // ToolHandler.js and the server's library
    Starts("Input validation error: Invalid arguments for tool ") => BrowserError because InvalidArguments, "Input validation error: Invalid arguments for tool click: uid: Invalid input: expected string, received undefined";
    Starts("Invalid arguments for tool ") => BrowserError because InvalidArguments, "Invalid arguments for tool click: [\n  {\n    \"code\": \"invalid_type\"\n  }\n]";
    Starts("Invalid parameters for tool ") => BrowserError because InvalidArguments, "Error: Invalid parameters for tool search: data must have required property 'q'";
    // BrowserManager.js
    Starts("Could not connect to Chrome") => BrowserError | BrowserClosed because NoBrowser, "Error: Could not connect to Chrome. Check if Chrome is running.";
    Starts("Chrome failed to start: ") => BrowserError | BrowserClosed because NoBrowser, "Error: Chrome failed to start: spawn /opt/none ENOENT";
    Starts("Browser was closed while initializing") => BrowserClosed | BrowserError, "Error: Browser was closed while initializing.";
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
