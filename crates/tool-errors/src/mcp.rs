//! The result of a failed tool call in the Model Context Protocol.

use serde::{Deserialize, Serialize};

use crate::{ClassifiedError, ErrorType};

/// The `CallToolResult` of a failed call.
///
/// Some clients show the model only `content`, others only `structuredContent`. Each of the two is sufficient alone and
/// states each fact once: the text has the message and the suggestion, the structured part is the [`ClassifiedError`].
///
/// Programs can read the facts at the top level, under the keys `_toolName`, `_errorType` and `_recoverable`. MCP's
/// Rust and Python libraries drop unknown keys, so the same facts are also in `_meta`. `resultType` is `complete`, as
/// MCP requires from 2026-07-28 on; older clients ignore it.
///
/// ```
/// use tool_errors::{BrowserToolError, ClassifiedError, ErrorCode, McpResult};
///
/// let error = BrowserToolError::new(ErrorCode::Timeout, "Scroll operation timed out").with_hint("Retry scroll operation");
/// let result = McpResult::from(ClassifiedError::from(error).with_tool_name("scroll"));
/// assert_eq!(result.text(), "Scroll operation timed out\n\nSuggestion: Retry scroll operation");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(description = "The result of a failed tool call"))]
pub struct McpResult {
    content: [TextContent; 1],
    #[serde(rename = "isError")]
    is_error: bool,
    #[serde(rename = "_toolName", default, skip_serializing_if = "Option::is_none")]
    tool_name: Option<String>,
    #[serde(rename = "_errorType")]
    error_type: ErrorType,
    #[serde(rename = "_recoverable")]
    recoverable: bool,
    #[serde(rename = "structuredContent")]
    structured_content: ClassifiedError,
    #[serde(rename = "_meta")]
    meta: Meta,
    #[serde(rename = "resultType", default)]
    result_type: ResultType,
}

/// `"complete"`. MCP requires the field from 2026-07-28 on. Results of older versions do not have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(inline, description = "complete: the call is over"))]
enum ResultType {
    #[default]
    Complete,
}

/// The only piece of content: text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(inline, description = "What happened and what to do next"))]
struct TextContent {
    r#type: TextType,
    text: String,
}

/// `"text"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(inline, description = "text"))]
enum TextType {
    Text,
}

/// The metadata of a result. MCP requires a prefix for its keys and forbids an underscore at their beginning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(inline, description = "The error for programs"))]
struct Meta {
    #[serde(rename = "tool-errors/error")]
    error: ClassifiedError,
}

impl McpResult {
    /// The key of the [`ClassifiedError`] in `_meta`.
    pub const META_KEY: &'static str = "tool-errors/error";

    /// The text for the model: the message, and the suggestion if there is one.
    #[must_use]
    pub fn text(&self) -> &str {
        let [content] = &self.content;
        &content.text
    }

    /// The error for programs.
    #[must_use]
    pub const fn error(&self) -> &ClassifiedError {
        &self.structured_content
    }
}

/// Masks the secrets and hides the typed text in the message and in the suggestion. A message with neither is repeated
/// verbatim, otherwise without escape sequences.
impl From<ClassifiedError> for McpResult {
    fn from(error: ClassifiedError) -> Self {
        let error = error.masked();
        let text = match error.suggestion() {
            Some(suggestion) => [error.message(), "\n\nSuggestion: ", suggestion].concat(),
            None => error.message().to_owned(),
        };
        Self {
            content: [TextContent { r#type: TextType::Text, text }],
            is_error: true,
            tool_name: error.tool_name().map(str::to_owned),
            error_type: error.error_type(),
            recoverable: error.recoverable(),
            structured_content: error.clone(),
            meta: Meta { error },
            result_type: ResultType::Complete,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_masked_wherever_the_result_repeats_the_message() {
        let message = "GET https://u:hunter2@h/?access_token=hunter2 failed";
        let result = McpResult::from(ClassifiedError::unknown(message).with_tool_name("navigate"));
        assert_eq!(result.text(), "GET https://u:***@h/?access_token=*** failed");
        assert_eq!(result.error().message(), result.text());
        assert_eq!(result.meta.error.message(), result.text());
        let typed = McpResult::from(ClassifiedError::unknown("fill(\"hunter2\") failed"));
        assert_eq!(typed.text(), "fill([hidden]) failed");
        let coloured = "\u{1b}[2mGET /?access_token=hunter2\u{1b}[22m failed";
        assert_eq!(
            McpResult::from(ClassifiedError::unknown(coloured)).text(),
            "GET /?access_token=*** failed"
        );
        let plain = "\u{1b}[2ma\u{1b}[22m\nb";
        assert_eq!(McpResult::from(ClassifiedError::unknown(plain)).text(), plain);
    }
}
