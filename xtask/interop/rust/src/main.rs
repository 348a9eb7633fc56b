//! Calls every tool of the server on the command line, and prints one line per tool: the answer as the library returns
//! it. The first argument is the protocol version: up to 2025-11-25 it is negotiated by `initialize`, later by
//! discovery.

use anyhow::Context;
use rmcp::model::{CallToolRequestParams, ProtocolVersion};
use rmcp::service::{ClientLifecycleMode, ClientServiceExt};
use rmcp::transport::TokioChildProcess;
use serde_json::json;
use tokio::process::Command;

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let version = arguments.next().context("no protocol version")?;
    let mut server = Command::new(arguments.next().context("no server")?);
    server.args(arguments);
    let lifecycle = if version == ProtocolVersion::V_2026_07_28.as_str() {
        ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] }
    } else {
        ClientLifecycleMode::Initialize
    };
    let client = ().serve_with_lifecycle(TokioChildProcess::new(server)?, lifecycle).await?;
    for tool in client.list_all_tools().await? {
        let received = client.call_tool(CallToolRequestParams::new(tool.name.clone())).await?;
        println!("{}", json!({ "tool": tool.name, "received": received }));
    }
    client.cancel().await?;
    Ok(())
}
