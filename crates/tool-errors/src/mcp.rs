//! The result of a failed tool call as the Model Context Protocol carries it.

use serde::{Deserialize, Serialize};

use crate::{ClassifiedError, ErrorType};

/// A failed call's `CallToolResult`.
///
/// Some clients show the model only `content`, others only `structuredContent`. Each of them is sufficient alone, and
/// names each fact once: the text is the message and the suggestion, the structured part is the [`ClassifiedError`].
/// Clients of MCP's Rust and Python libraries do not see the unknown keys `_toolName`, `_errorType` and `_recoverable`, so
/// programs find the same facts in `_meta` too. `resultType` is `complete`, as MCP requires from 2026-07-28 on; clients of
/// older versions ignore it.
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

/// `"complete"`. MCP requires the field from 2026-07-28 on; a result of an older version does not have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(inline, description = "complete: the call is over"))]
enum ResultType {
    #[default]
    Complete,
}

/// The one piece of content: text.
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

/// The result's metadata. A name in it has a prefix and may not begin with an underscore.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(inline, description = "The error for programs"))]
struct Meta {
    #[serde(rename = "tool-errors/error")]
    error: ClassifiedError,
}

impl McpResult {
    /// The name of the [`ClassifiedError`] in `_meta`.
    pub const META_KEY: &'static str = "tool-errors/error";

    /// What the model reads: the message, and the suggestion if there is one.
    #[must_use]
    pub fn text(&self) -> &str {
        let [content] = &self.content;
        &content.text
    }

    /// The facts for programs.
    #[must_use]
    pub const fn error(&self) -> &ClassifiedError {
        &self.structured_content
    }
}

/// Secrets in the message and in the suggestion are masked; nothing else of them is changed.
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
    }
}
