//! Converts a [`BuildError`] into an MCP result, so that handlers of rmcp can return `Result<T, BuildError>`.

use rmcp::ErrorData;
use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock};

use crate::{BuildError, DigestOptions};

/// Converts into an error result whose text is the [digest](BuildError::digest) with the default options. A model needs
/// only this text, so the result has no structured content.
///
/// For other options, build the result from `error.digest(&options)`.
impl From<BuildError> for CallToolResult {
    fn from(error: BuildError) -> Self {
        Self::error(vec![ContentBlock::text(error.digest(&DigestOptions::default()))])
    }
}

impl IntoCallToolResult for BuildError {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        Ok(CallToolResult::from(self).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ErrorBuilder, Exit};

    #[test]
    fn a_handlers_error_reaches_the_client_as_its_digest() {
        let error = || ErrorBuilder::new().output("lint", Exit::code(2), "nothing to lint");
        let answer: Result<String, Box<BuildError>> = Err(Box::new(error()));
        let response = answer.map_err(|error| *error).into_call_tool_result().unwrap();
        let CallToolResponse::Complete(result) = response else { panic!("{response:?}") };
        let json = serde_json::to_value(&result).unwrap();
        assert_eq!(json["content"][0]["text"], error().digest(&DigestOptions::default()));
        assert_eq!((&json["isError"], &json["structuredContent"]), (&true.into(), &serde_json::Value::Null));
    }
}
