//! Runs a session of an agent and prints every call and every answer: `cargo run --example session`.
//!
//! The server is `browser-mcp` from the PATH, or the program given as the argument. This program serves the pages.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::ExitCode;

use anyhow::Context;
use rmcp::model::{CallToolRequestParams, ContentBlock};
use rmcp::service::{RoleClient, RunningService};
use rmcp::transport::TokioChildProcess;
use rmcp::{ServiceExt, model::JsonObject};
use serde_json::{Value, json};

const SHOP: &str = r#"<!doctype html><title>Tea shop</title>
<h1>Order</h1>
<form action="/thanks">
  <label>Name <input name="name"></label>
  <label>Tea <select name="tea"><option>Black</option><option>Green</option></select></label>
  <button>Order</button>
</form>
<div id="banner" style="position: fixed; inset: 0; background: #fffd">
  We use cookies. <button onclick="banner.remove()">Accept</button>
</div>"#;

const THANKS: &str =
    "<!doctype html><title>Thanks</title><h1>Your tea is on its way</h1><a href='/'>Order more</a>";

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match session().await {
        Ok(()) => ExitCode::SUCCESS,
        // Prints one line, even if RUST_BACKTRACE is set.
        Err(error) => {
            eprintln!("session: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn session() -> anyhow::Result<()> {
    let program = std::env::args().nth(1).unwrap_or_else(|| "browser-mcp".to_owned());
    let server = TokioChildProcess::new(tokio::process::Command::new(&program)).map_err(|error| {
        let install = "install it with `cargo install --path examples/browser-mcp`, or name the program";
        anyhow::anyhow!("cannot start {program}: {error}; {install}")
    })?;
    let client = ().serve(server).await.with_context(|| format!("{program} is no MCP server"))?;
    let shop = serve_shop()?;

    let page = call(&client, "browser_navigate", json!({ "url": shop })).await?;
    // Without agent-browser or Chromium no call can succeed. The answer then states what to install.
    anyhow::ensure!(page.starts_with("Page: "), "{}", page.replace("\n\nSuggestion: ", ". "));
    call(&client, "browser_type", json!({ "ref": reference(&page, "\"Name\"")?, "text": "Ada" })).await?;
    call(&client, "browser_select", json!({ "ref": reference(&page, "\"Tea\"")?, "options": ["Green"] }))
        .await?;
    let order = reference(&page, "\"Order\"")?;
    call(&client, "browser_click", json!({ "ref": order })).await?;
    call(&client, "browser_click", json!({ "ref": reference(&page, "\"Accept\"")? })).await?;
    call(&client, "browser_click", json!({ "ref": order })).await?;
    call(&client, "browser_click", json!({ "ref": order })).await?;
    call(&client, "browser_find", json!({ "text": "on its way" })).await?;
    call(&client, "browser_back", json!({})).await?;
    client.cancel().await?;
    Ok(())
}

/// Calls a tool. Returns the text that the model reads.
async fn call(
    client: &RunningService<RoleClient, ()>,
    tool: &'static str,
    arguments: Value,
) -> anyhow::Result<String> {
    println!("> {tool} {arguments}");
    let arguments: JsonObject = serde_json::from_value(arguments)?;
    let answer = client.call_tool(CallToolRequestParams::new(tool).with_arguments(arguments)).await?;
    let text: Vec<&str> =
        answer.content.iter().filter_map(ContentBlock::as_text).map(|text| &*text.text).collect();
    println!("{}\n", text.join("\n"));
    Ok(text.join("\n"))
}

/// The ref in the line that contains `words`.
fn reference(page: &str, words: &str) -> anyhow::Result<String> {
    let line =
        page.lines().find(|line| line.contains(words)).with_context(|| format!("no {words} in {page}"))?;
    let reference = line.split_whitespace().find(|word| word.starts_with('@'));
    Ok(reference.with_context(|| format!("no ref in {line}"))?.trim_end_matches(':').to_owned())
}

/// Serves the two pages until the program ends. Returns their address.
fn serve_shop() -> anyhow::Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let shop = format!("http://{}/", listener.local_addr()?);
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            std::thread::spawn(move || -> std::io::Result<()> {
                let mut lines = BufReader::new(&stream).lines();
                let request = lines.next().transpose()?.unwrap_or_default();
                lines.map_while(Result::ok).take_while(|line| !line.is_empty()).for_each(drop);
                let page = if request.starts_with("GET /thanks") { THANKS } else { SHOP };
                let length = page.len();
                write!(stream, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {length}\r\n")?;
                write!(stream, "Connection: close\r\n\r\n{page}")
            });
        }
    });
    Ok(shop)
}
