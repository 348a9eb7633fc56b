//! Converts errors of fantoccini, which keep WebDriver's standard code.

use fantoccini::error::CmdError;
use fantoccini::{Client, Locator};
use tool_errors::{BrowserToolError, Driver, RawFailure, Tool};

/// Clicks the first element that matches the selector.
pub async fn click(client: &Client, selector: &str) -> Result<(), BrowserToolError> {
    async { client.find(Locator::Css(selector)).await?.click().await }
        .await
        .map_err(|error| told(&error, Tool::Click, selector))
}

fn told(error: &CmdError, tool: Tool, target: &str) -> BrowserToolError {
    match error {
        CmdError::Standard(error) => RawFailure::new(Driver::WebDriver, &error.message)
            .with_webdriver_error(&error.error())
            .with_tool(tool)
            .with_target(target)
            .to_error(),
        error => RawFailure::new(Driver::WebDriver, &error.to_string())
            .with_tool(tool)
            .with_target(target)
            .to_error(),
    }
}
