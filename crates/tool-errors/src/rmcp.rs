//! Lets handlers of rmcp return `Result<T, BrowserToolError>` and `Result<T, ClassifiedError>`.

use rmcp::ErrorData;
use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, MetaObject};

use crate::{BrowserToolError, ClassifiedError, McpResult};

/// Converts the content, `isError`, `structuredContent` and `_meta`. rmcp's type has no place for the keys that begin
/// with an underscore.
impl From<McpResult> for CallToolResult {
    fn from(result: McpResult) -> Self {
        let mut answer = Self::error(vec![ContentBlock::text(result.text())]);
        // A struct of strings and a flag, which always serializes.
        let error = serde_json::to_value(result.error()).unwrap_or_default();
        let mut meta = MetaObject::default();
        meta.insert(McpResult::META_KEY.to_owned(), error.clone());
        answer.meta = Some(meta);
        answer.structured_content = Some(error);
        answer
    }
}

impl IntoCallToolResult for ClassifiedError {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        Ok(CallToolResult::from(McpResult::from(self)).into())
    }
}

impl IntoCallToolResult for BrowserToolError {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        ClassifiedError::from(self).into_call_tool_result()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorCode;

    #[test]
    fn a_handler_s_result_reaches_the_client() {
        let handler = || -> Result<String, BrowserToolError> {
            Err(BrowserToolError::new(ErrorCode::StaleRef, "Element @e1 is no longer on the page")
                .with_hint("Take a new snapshot and use a ref from it"))
        };
        let response = handler().into_call_tool_result().unwrap();
        let CallToolResponse::Complete(result) = response else { panic!("{response:?}") };
        insta::assert_snapshot!(serde_json::to_string(&result).unwrap());
    }
}
