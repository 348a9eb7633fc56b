//! An MCP server over standard input and output. It uses no MCP library, so that clients receive exactly what
//! `tool-errors` writes. Each tool is a failure. `--print` prints the results as they are sent.

#![allow(clippy::indexing_slicing, reason = "a JSON value answers a name that it does not have with null")]

use std::io::{BufRead, Write, stdin, stdout};

use serde_json::{Value, json};
use tool_errors::{BrowserToolError, ClassifiedError, ErrorCode, McpResult, SessionError, Tool};

fn main() -> std::io::Result<()> {
    let results = results();
    if std::env::args().any(|argument| argument == "--print") {
        return writeln!(stdout(), "{}", Value::from_iter(results));
    }
    for line in stdin().lock().lines() {
        let Ok(request) = serde_json::from_str::<Value>(&line?) else { continue };
        // Notifications have no id and get no answer.
        let Some(id) = request.get("id") else { continue };
        let mut answer = json!({ "jsonrpc": "2.0", "id": id });
        let (key, value) = match answer_to(&request, &results) {
            Some(result) => ("result", result),
            None => ("error", json!({ "code": -32601, "message": "no such method or tool" })),
        };
        answer[key] = value;
        writeln!(stdout(), "{answer}")?;
    }
    Ok(())
}

fn answer_to(request: &Value, results: &[(String, Value)]) -> Option<Value> {
    let parameters = &request["params"];
    let server = json!({ "name": "failures", "version": "1" });
    Some(match request["method"].as_str()? {
        // Up to 2025-11-25 the client names a version. Any version is accepted.
        "initialize" => json!({
            "protocolVersion": parameters["protocolVersion"], "capabilities": { "tools": {} }, "serverInfo": server
        }),
        // From 2026-07-28 on.
        "server/discover" => json!({
            "supportedVersions": ["2026-07-28"], "capabilities": { "tools": {} }, "resultType": "complete",
            "ttlMs": 0, "cacheScope": "private", "_meta": { "io.modelcontextprotocol/serverInfo": server }
        }),
        "ping" => json!({}),
        "tools/list" => {
            let tool =
                |(name, _): &(String, Value)| json!({ "name": name, "inputSchema": { "type": "object" } });
            let tools: Vec<Value> = results.iter().map(tool).collect();
            json!({ "tools": tools, "resultType": "complete", "ttlMs": 0, "cacheScope": "private" })
        }
        "tools/call" => {
            let mut result = results.iter().find(|(name, _)| parameters["name"] == **name)?.1.clone();
            // This belongs to the later protocol and not to the result. A server's library adds it if that protocol is
            // used.
            if parameters["_meta"]["io.modelcontextprotocol/protocolVersion"] == "2026-07-28" {
                result["resultType"] = "complete".into();
            }
            result
        }
        _ => return None,
    })
}

/// The failures as they are sent: every code with one tool's messages, with and without a hint, and every session
/// error.
fn results() -> Vec<(String, Value)> {
    let calls = Tool::ALL.iter().map(|tool| tool.as_str()).cycle();
    let hinted = ErrorCode::ALL.iter().zip(calls).map(|(&code, tool)| {
        let error =
            BrowserToolError::new(code, format!("Element @e1: {code}")).with_hint("Take a new snapshot");
        (format!("{tool}-{code}"), ClassifiedError::from(error).with_tool_name(tool))
    });
    let plain = ErrorCode::ALL.iter().map(|&code| {
        (
            format!("plain-{code}"),
            ClassifiedError::from(BrowserToolError::new(code, "a \"quoted\"\nreason \u{1f4a5}")),
        )
    });
    let session = SessionError::ALL.iter().map(|&error| {
        (
            format!("session-{error:?}"),
            ClassifiedError::from(error).with_tool_name("step").with_connection_id("c1"),
        )
    });
    let sent = |(name, error)| Some((name, serde_json::to_value(McpResult::from(error)).ok()?));
    hinted.chain(plain).chain(session).filter_map(sent).collect()
}
