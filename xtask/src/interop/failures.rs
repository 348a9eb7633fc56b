//! Checks that every client receives the example server's failures both as text and as structured content, because some
//! clients show the model only one of them.

use anstream::{eprintln, println};
use serde_json::{Map, Value};

use super::{CLIENTS, Places, Received};
use crate::workspace::Workspace;
use crate::{Verdict, e2e};
use xtask::screen::BAD;

/// The names in the structured content, in their order.
const NAMES: [&str; 5] = ["success", "code", "message", "recoveryHint", "canRetry"];

pub(super) fn run(workspace: &Workspace, places: &Places) -> anyhow::Result<Verdict> {
    let server = e2e::build(workspace)?;
    let mut verdict = Verdict::Pass;
    let mut read = 0;
    for client in CLIENTS {
        // With this path every call fails, and none needs a browser.
        for answer in client.calls(places, &server, &["--agent-browser", "/nowhere/agent-browser"])? {
            match fault(&answer.received) {
                None => read += 1,
                Some(fault) => {
                    let Received { tool, received } = answer;
                    eprintln!(
                        "{BAD}{fault}{BAD:#} {} {} {tool}: {}",
                        client.library,
                        client.protocol,
                        Value::from(received)
                    );
                    verdict = Verdict::Fail;
                }
            }
        }
    }
    println!(
        "{} clients read {read} failures of the example as text and as structured content",
        CLIENTS.len()
    );
    Ok(verdict)
}

/// What is wrong with a failure as it was received.
fn fault(received: &Map<String, Value>) -> Option<&'static str> {
    let text = received.get("content").and_then(|content| content.pointer("/0/text")).and_then(Value::as_str);
    let Some(Value::Object(error)) = received.get("structuredContent") else {
        return Some("no structured content");
    };
    let word = |name: &str| error.get(name).and_then(Value::as_str);
    let mut names: Vec<&str> = error.keys().map(String::as_str).collect();
    // A client may have sorted the names.
    names.sort_unstable();
    let mut expected = NAMES;
    expected.sort_unstable();
    if received.get("isError") != Some(&Value::Bool(true)) {
        Some("not marked as an error")
    } else if names != expected || error.get("success") != Some(&Value::Bool(false)) {
        Some("not a tool error")
    } else if text != Some(&format!("{}\n\nSuggestion: {}", word("message")?, word("recoveryHint")?)) {
        Some("another text than the structured content has")
    } else {
        None
    }
}
