//! A session through rmcp's client, on each version of the protocol. It needs a browser and the pages that
//! `cargo xtask e2e` serves. That command runs this test.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on panics")]

use rmcp::model::{CallToolRequestParams, CallToolResult, ProtocolVersion};
use rmcp::service::{ClientLifecycleMode, ClientServiceExt, RoleClient, RunningService};
use rmcp::transport::TokioChildProcess;
use serde_json::{Value, json};
use tool_errors::{BrowserToolError, ErrorCode};

type Client = RunningService<RoleClient, ()>;

async fn call(client: &Client, tool: &'static str, arguments: Value) -> CallToolResult {
    let mut request = CallToolRequestParams::new(tool);
    request.arguments = arguments.as_object().cloned();
    client.call_tool(request).await.unwrap()
}

/// The text that the model reads.
fn text(result: &CallToolResult) -> &str {
    &result.content.first().unwrap().as_text().unwrap().text
}

async fn session(lifecycle: ClientLifecycleMode) {
    let site = std::env::var("E2E_SITE").expect("E2E_SITE, the address of the pages");
    let server = tokio::process::Command::new(env!("CARGO_BIN_EXE_browser-mcp"));
    let client = ().serve_with_lifecycle(TokioChildProcess::new(server).unwrap(), lifecycle).await.unwrap();
    assert_eq!(client.list_all_tools().await.unwrap().len(), 16);

    let opened = call(&client, "browser_navigate", json!({"url": format!("{site}/form.html")})).await;
    assert_eq!(opened.structured_content, None);
    let page = text(&opened);
    assert!(
        page.starts_with(&format!("Page: Sign in\nURL: {site}/form.html\nInteractive elements: ")),
        "{page}"
    );
    let email = page.lines().find(|line| line.contains("\"Email\"")).unwrap();
    let email = email.split_whitespace().find(|word| word.starts_with('@')).unwrap();
    let typed =
        call(&client, "browser_type", json!({"ref": email, "text": "me@example.com", "submit": true})).await;
    assert_eq!(typed.is_error, Some(false), "{typed:?}");
    assert!(text(&typed).starts_with("Page: Welcome\n"), "{typed:?}");

    let clicked = call(&client, "browser_click", json!({"ref": email})).await;
    assert_eq!(clicked.is_error, Some(true));
    let error: BrowserToolError =
        serde_json::from_value(clicked.structured_content.clone().unwrap()).unwrap();
    assert_eq!(error.code(), ErrorCode::StaleRef);
    assert_eq!(text(&clicked), format!("{error}\n\nSuggestion: {}", error.recovery_hint().unwrap()));
    client.cancel().await.unwrap();
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask e2e"]
async fn agreed_on_by_initialize() {
    session(ClientLifecycleMode::Initialize).await;
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask e2e"]
async fn agreed_on_by_discovery() {
    session(ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] }).await;
}
