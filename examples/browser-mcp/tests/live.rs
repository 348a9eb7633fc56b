//! A session through rmcp's client, on each version of the protocol. It wants a browser and the pages that
//! `cargo xtask e2e` serves, and is run by it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on panics")]

use rmcp::model::{CallToolRequestParams, CallToolResult, ProtocolVersion};
use rmcp::service::{ClientLifecycleMode, ClientServiceExt, RoleClient, RunningService};
use rmcp::transport::TokioChildProcess;
use serde_json::{Value, json};
use snapshot_format::Snapshot;
use tool_errors::{BrowserToolError, ClassifiedError, ErrorCode, ErrorType, Outcome};

type Client = RunningService<RoleClient, ()>;

async fn call(client: &Client, tool: &'static str, arguments: Value) -> CallToolResult {
    let mut request = CallToolRequestParams::new(tool);
    request.arguments = arguments.as_object().cloned();
    client.call_tool(request).await.unwrap()
}

/// A tool's own answer, read back as the type that it was.
fn outcome<T: serde::de::DeserializeOwned>(result: &CallToolResult) -> Outcome<T> {
    serde_json::from_value(result.structured_content.clone().unwrap()).unwrap()
}

async fn session(lifecycle: ClientLifecycleMode) {
    let site = std::env::var("E2E_SITE").expect("E2E_SITE, the address of the pages");
    let server = tokio::process::Command::new(env!("CARGO_BIN_EXE_browser-mcp"));
    let client = ().serve_with_lifecycle(TokioChildProcess::new(server).unwrap(), lifecycle).await.unwrap();
    assert_eq!(client.list_all_tools().await.unwrap().len(), 6);

    let opened = call(&client, "browser_navigate", json!({"url": format!("{site}/form.html")})).await;
    let opened: Outcome<Value> = outcome(&opened);
    assert_eq!(
        opened.into_result().unwrap(),
        json!({"title": "Sign in", "url": format!("{site}/form.html")})
    );

    let seen = call(&client, "browser_snapshot", json!({})).await;
    let Outcome::Success(Snapshot { tree, .. }) = outcome(&seen) else { panic!("{seen:?}") };
    let email = tree.lines().find(|line| line.contains("\"Email\"")).unwrap();
    let (_, email) = email.rsplit_once(' ').unwrap();
    let typed =
        call(&client, "browser_type", json!({"ref": email, "text": "me@example.com", "submit": true})).await;
    assert_eq!(typed.is_error, Some(false), "{typed:?}");

    let clicked = call(&client, "browser_click", json!({"ref": email})).await;
    assert_eq!(clicked.is_error, Some(true));
    let error: BrowserToolError = outcome::<Value>(&clicked).into_result().unwrap_err();
    assert_eq!(error.code(), ErrorCode::StaleRef);
    let told: ClassifiedError = serde_json::from_value(clicked.structured_content.unwrap()).unwrap();
    assert_eq!((told.error_type, told.recoverable), (ErrorType::Execution, true));
    assert_eq!(told.message, error.message());
    client.cancel().await.unwrap();
}

#[tokio::test]
#[ignore = "wants a browser: cargo xtask e2e"]
async fn agreed_on_by_initialize() {
    session(ClientLifecycleMode::Initialize).await;
}

#[tokio::test]
#[ignore = "wants a browser: cargo xtask e2e"]
async fn agreed_on_by_discovery() {
    session(ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] }).await;
}
