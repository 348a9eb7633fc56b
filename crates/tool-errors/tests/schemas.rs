//! The schemas that MCP tools declare.
#![cfg(feature = "schemars")]

use tool_errors::{BrowserToolError, ClassifiedError, McpResult, Outcome};

#[derive(schemars::JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct Page {
    title: String,
}

#[test]
fn required_fields_and_the_value_of_success_are_in_the_schema() {
    let schema = schemars::schema_for!(BrowserToolError).to_value();
    assert_eq!(schema["required"], serde_json::json!(["success", "code", "message", "canRetry"]));
    assert_eq!(schema["properties"]["success"]["const"], false);
    let schema = schemars::schema_for!(Outcome<Page>).to_value();
    assert_eq!(schema["anyOf"][0]["properties"]["success"]["const"], true);
    assert_eq!(schema["anyOf"][0]["required"], serde_json::json!(["success", "title"]));
    let schema = schemars::schema_for!(ClassifiedError).to_value();
    assert_eq!(schema["required"], serde_json::json!(["errorType", "message", "recoverable"]));
    for schema in [
        schemars::schema_for!(BrowserToolError).to_value(),
        schemars::schema_for!(ClassifiedError).to_value(),
        schemars::schema_for!(Outcome<Page>).to_value(),
        schemars::schema_for!(McpResult).to_value(),
    ] {
        // A model reads the descriptions: they have no links of rustdoc, no code examples and no long text.
        let text = schema.to_string();
        assert!(!text.contains("[`") && !text.contains("```") && !text.contains("::"), "{text}");
        assert!(text.len() < 1800, "{}: {text}", text.len());
    }
    let schema = schemars::schema_for!(McpResult).to_value();
    assert_eq!(schema["properties"]["content"]["maxItems"], 1);
}
