//! An MCP server over stdio: a browser that an agent can use.
//!
//! The way of a call: [`server`] finds the tool, [`route`] takes every call through the same steps ([`arguments`]
//! first), [`tools`] has what each tool does, with the [`browser`], which runs agent-browser ([`driver`]) in a [`session`]
//! that a [`keeper`] closes with the server. [`page`] is what the model reads, [`failure`] why a call failed. What a
//! tool is, is in [`tool`].

mod arguments;
mod browser;
mod driver;
mod failure;
mod keeper;
mod page;
mod programs;
mod route;
mod scripts;
mod server;
mod session;
mod settings;
mod tool;
mod tools;

use std::process::ExitCode;

use rmcp::ServiceExt;
use settings::{Command, HELP};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("browser-mcp: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> anyhow::Result<()> {
    match settings::command()? {
        Command::Help => print!("{HELP}"),
        Command::Version => println!("browser-mcp {}", env!("CARGO_PKG_VERSION")),
        Command::Keep(kept) => keeper::keep(&kept),
        Command::Serve(settings) => {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(serve(server::Server::new(settings)))?;
            // Standard input may be open still, and a thread of the runtime reads from it.
            runtime.shutdown_background();
        }
    }
    Ok(())
}

/// Serves until the client closes standard input or the process is told to end, then closes the browser.
async fn serve(server: server::Server) -> anyhow::Result<()> {
    let ended = async {
        // A client that is gone before it said hello is no failure.
        if let Ok(running) = server.clone().serve(rmcp::transport::stdio()).await {
            running.waiting().await?;
        }
        anyhow::Ok(())
    };
    let result = tokio::select! {
        ended = ended => ended,
        told = told_to_end() => Ok(told?),
    };
    server.close().await;
    result
}

/// Resolves on SIGTERM, SIGINT and SIGHUP.
#[cfg(unix)]
async fn told_to_end() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut hang_up = signal(SignalKind::hangup())?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
        _ = hang_up.recv() => {}
    }
    Ok(())
}

/// Resolves on Ctrl-C.
#[cfg(not(unix))]
async fn told_to_end() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}
