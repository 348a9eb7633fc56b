//! An MCP server over stdio: a browser that an agent can use.
//!
//! | module | task |
//! |---|---|
//! | [`server`] | finds the tool of a call |
//! | [`route`] | takes every call through the same steps, beginning with [`arguments`] |
//! | [`tool`] | the trait that each tool implements |
//! | [`tools`] | the tools |
//! | [`browser`] | runs agent-browser for the tools, through [`driver`] |
//! | [`session`] | starts the browser; its [`keeper`] closes it, even if the server is killed |
//! | [`page`] | formats a page for the model |
//! | [`failure`] | the failures of a call |

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
        Command::Keep(kept) => keeper::keep(&kept)?,
        Command::Serve(settings) => {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(serve(server::Server::new(settings)))?;
            // Standard input may still be open, and a thread of the runtime reads from it.
            runtime.shutdown_background();
        }
    }
    Ok(())
}

/// Serves until the client closes standard input or the process gets a termination signal. Then closes the browser.
async fn serve(server: server::Server) -> anyhow::Result<()> {
    let ended = async {
        // It is not a failure if a client disconnects before the handshake.
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
