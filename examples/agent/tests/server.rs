//! Calls the server with rmcp's client.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on panics")]

use rmcp::ServiceExt;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::transport::TokioChildProcess;
use serde_json::{Value, json};
use tokio::process::Command;

/// A check that prints a hundred lines and one error. It needs only a shell.
const TYPECHECK: &str = "typecheck=i=0; while [ $i -lt 100 ]; do echo checked module $i; i=$((i + 1)); done; \
    echo 'src/a.ts(3,14): error TS2322: Not a number.'; exit 2";

async fn call(tool: &'static str, arguments: Value) -> CallToolResult {
    let mut server = Command::new(env!("CARGO_BIN_EXE_agent"));
    server.args(["lint=exit 0", TYPECHECK]);
    // The PATH has a shell but not agent-browser.
    let path = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("/bin/sh", path.path().join("sh")).unwrap();
    server.env("PATH", path.path());
    let client = ().serve(TokioChildProcess::new(server).unwrap()).await.unwrap();
    let mut request = CallToolRequestParams::new(tool);
    request.arguments = arguments.as_object().cloned();
    let result = client.call_tool(request).await.unwrap();
    client.cancel().await.unwrap();
    result
}

fn text(result: &CallToolResult) -> &str {
    &result.content.first().unwrap().as_text().unwrap().text
}

#[tokio::test]
async fn a_check_that_fails_is_answered_with_what_failed() {
    let result = call("run_check", json!({"name": "typecheck"})).await;
    assert_eq!(result.is_error, Some(true));
    let digest = text(&result);
    assert!(digest.starts_with("TypeScript compilation failed (1 error in 1 file)"), "{digest}");
    assert!(digest.ends_with("src/a.ts:3:14 error TS2322: Not a number."), "{digest}");
    let result = call("run_check", json!({"name": "lint"})).await;
    assert_eq!((result.is_error, text(&result)), (Some(false), "The check passed"));
    let result = call("run_check", json!({"name": "deploy"})).await;
    assert_eq!(text(&result), "There is no such check. Use one of: lint, typecheck");
}

#[tokio::test]
async fn a_page_that_cannot_be_shown_is_answered_with_a_hint() {
    let result = call("show_page", json!({"url": "file:///etc/passwd"})).await;
    assert_eq!(result.is_error, Some(true));
    assert!(text(&result).contains("\n\nSuggestion: Use an address"), "{result:?}");
    let result = call("show_page", json!({"url": "http://127.0.0.1:2/"})).await;
    assert!(text(&result).starts_with("agent-browser cannot be started: "), "{result:?}");
    assert!(text(&result).contains("\n\nSuggestion: Install it"), "{result:?}");
}
