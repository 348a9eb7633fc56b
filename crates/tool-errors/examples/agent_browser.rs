//! A tool that runs agent-browser: `cargo run --example agent_browser -- @e1`.

#![allow(clippy::print_stdout, reason = "an example speaks")]

use std::process::Command;

use tool_errors::{BrowserToolError, Driver, ErrorCode, Outcome, RawFailure, Tool};

#[derive(serde::Serialize)]
struct Clicked {
    target: String,
}

fn main() -> serde_json::Result<()> {
    let target = std::env::args().nth(1).unwrap_or_else(|| "@e1".to_owned());
    println!("{}", serde_json::to_string(&Outcome::from(click(&target)))?);
    Ok(())
}

fn click(target: &str) -> Result<Clicked, BrowserToolError> {
    let output = Command::new("agent-browser")
        .args(["click", target])
        .output()
        .map_err(|error| BrowserToolError::new(ErrorCode::BrowserError, format!("agent-browser: {error}")))?;
    if output.status.success() {
        return Ok(Clicked { target: target.to_owned() });
    }
    let raw = String::from_utf8_lossy(&output.stderr);
    Err(RawFailure::new(Driver::AgentBrowser, &raw).with_tool(Tool::Click).with_target(target).to_error())
}
