//! Converts errors of chromiumoxide, which prints a protocol error as `Error -32000: message`.

use chromiumoxide::Page;
use chromiumoxide::error::Result;
use tool_errors::{BrowserToolError, Driver, RawFailure, Tool};

/// Clicks the first element that matches the selector.
pub async fn click(page: &Page, selector: &str) -> std::result::Result<(), BrowserToolError> {
    let clicked: Result<()> = async { page.find_element(selector).await?.click().await.map(drop) }.await;
    clicked.map_err(|error| {
        RawFailure::new(Driver::Cdp, &error.to_string())
            .with_tool(Tool::Click)
            .with_target(selector)
            .to_error()
    })
}
