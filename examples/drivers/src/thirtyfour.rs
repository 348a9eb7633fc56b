//! Converts errors of thirtyfour. It has a variant for each standard code, and each variant holds the server's response.

use thirtyfour::error::{WebDriverError, WebDriverErrorInfo, WebDriverErrorInner as Inner};
use thirtyfour::{By, WebDriver};
use tool_errors::{BrowserToolError, Driver, RawFailure, Tool};

/// Clicks the first element that matches the selector.
pub async fn click(driver: &WebDriver, selector: &str) -> Result<(), BrowserToolError> {
    async { driver.find(By::Css(selector)).await?.click().await }
        .await
        .map_err(|error| told(&error, Tool::Click, selector))
}

fn told(error: &WebDriverError, tool: Tool, target: &str) -> BrowserToolError {
    let failure = |text| RawFailure::new(Driver::WebDriver, text).with_tool(tool).with_target(target);
    match response(error) {
        Some(WebDriverErrorInfo { value, .. }) => failure(&value.message)
            .with_webdriver_error(value.error.as_deref().unwrap_or_default())
            .to_error(),
        None => failure(&error.to_string()).to_error(),
    }
}

/// The server's response in an error. Covers the variants that an action on an element can return.
fn response(error: &WebDriverError) -> Option<&WebDriverErrorInfo> {
    match error.as_inner() {
        Inner::ElementClickIntercepted(info)
        | Inner::ElementNotInteractable(info)
        | Inner::InvalidArgument(info)
        | Inner::InvalidElementState(info)
        | Inner::InvalidSelector(info)
        | Inner::InvalidSessionId(info)
        | Inner::JavascriptError(info)
        | Inner::MoveTargetOutOfBounds(info)
        | Inner::NoSuchElement(info)
        | Inner::NoSuchFrame(info)
        | Inner::NoSuchWindow(info)
        | Inner::NotInSpec(info)
        | Inner::ScriptTimeout(info)
        | Inner::StaleElementReference(info)
        | Inner::UnexpectedAlertOpen(info)
        | Inner::UnknownError(info)
        | Inner::WebDriverTimeout(info) => Some(info),
        _ => None,
    }
}
