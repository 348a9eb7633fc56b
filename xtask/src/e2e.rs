//! `cargo xtask e2e`: tests the example server `examples/browser-mcp` live in Chromium. The clients are the official
//! MCP client for TypeScript (`xtask/e2e`) and rmcp (the example's tests). The pages are ours, on 127.0.0.1.
//!
//! The command installs nothing. It names what is missing and the command that installs it.

mod programs;
mod site;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anstream::{eprintln, println};
use anyhow::Context;

use crate::workspace::Workspace;
use crate::{Verdict, shell};
use programs::Programs;
use site::Site;
use xtask::files;
use xtask::screen::{BAD, GOOD};

const EXAMPLE: &str = "examples/browser-mcp/Cargo.toml";
const README: &str = "examples/browser-mcp/README.md";

/// An address without a server: a port that the system assigns to nobody and that Chromium does not block.
const REFUSED: &str = "http://127.0.0.1:2/";

/// Prevents the browser from using the network.
const BROWSER_ARGS: &str = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
    --disable-component-update --disable-sync";

pub(crate) fn run(mut arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let names: Vec<String> = arguments.raw_args()?.map(|name| name.to_string_lossy().into_owned()).collect();
    anyhow::ensure!(cfg!(target_os = "linux"), "it looks for what is left behind in /proc, which is Linux's");
    let workspace = Workspace::load()?;
    let clients = workspace.root.join("xtask/e2e");
    let Some(programs) = Programs::find(&workspace, &clients) else { return Ok(Verdict::Fail) };
    let server = build(&workspace)?;
    let site = Site::serve(clients.join("pages"))?;
    let folder = tempfile::tempdir()?;

    let mut verdict = Verdict::Pass;
    let configured = |mut command: Command| -> anyhow::Result<Command> {
        command.env("E2E_SERVER", &server).env("E2E_SITE", site.address()).env("E2E_REFUSED", REFUSED);
        command.env("E2E_FOLDER", folder.path()).env("TMPDIR", folder.path());
        command.env("BROWSER_MCP_AGENT_BROWSER", &programs.agent_browser);
        command.env("BROWSER_MCP_BROWSER", &programs.browser).env("BROWSER_MCP_BROWSER_ARGS", BROWSER_ARGS);
        Ok(command)
    };
    let rmcp = names.is_empty().then(|| rmcp(&workspace));
    for tests in rmcp.into_iter().chain(typescript(&clients, &names)?) {
        if !shell::status(&mut configured(tests)?)?.success() {
            verdict = Verdict::Fail;
        }
    }
    let mut session = cargo(&workspace, "run");
    session.args(["--example", "session", "--"]).arg(&server);
    if names.is_empty()
        && !shows_session(&workspace.root.join(README), &shell::output(configured(session)?)?)?
    {
        verdict = Verdict::Fail;
    }
    let left = left_behind(folder.path())?;
    for what in &left {
        eprintln!("{BAD}left behind{BAD:#} {what}");
        verdict = Verdict::Fail;
    }
    if verdict == Verdict::Pass {
        println!("{GOOD}every call was answered, and nothing is left behind{GOOD:#}");
    }
    Ok(verdict)
}

/// Cargo for the example, which has its own workspace but uses our target folder.
fn cargo(workspace: &Workspace, command: &str) -> Command {
    let mut cargo = shell::cargo(&[]);
    cargo.args([command, "--locked", "--manifest-path", EXAMPLE]).current_dir(&workspace.root);
    cargo.arg("--target-dir").arg(workspace.relative(&workspace.target_directory));
    cargo
}

/// Builds the server and returns its path.
pub(crate) fn build(workspace: &Workspace) -> anyhow::Result<PathBuf> {
    let mut build = cargo(workspace, "build");
    let status = shell::status(&mut build)?;
    anyhow::ensure!(status.success(), "`{}` failed: {status}", shell::line(&build));
    Ok(workspace.target_directory.join(format!("debug/browser-mcp{}", std::env::consts::EXE_SUFFIX)))
}

fn rmcp(workspace: &Workspace) -> Command {
    let mut tests = cargo(workspace, "test");
    tests.args(["--", "--include-ignored", "--test-threads", "1"]);
    tests
}

/// A command for each file, or for the named ones. They run one after the other, because each starts several servers.
fn typescript(clients: &Path, names: &[String]) -> anyhow::Result<Vec<Command>> {
    let mut tests = files::under(clients)?;
    let name = |path: &PathBuf| {
        let name = path.file_name()?.to_str()?.strip_suffix(".test.mjs")?;
        Some(name.to_owned())
    };
    if let Some(unknown) =
        names.iter().find(|named| !tests.iter().any(|path| name(path).as_ref() == Some(named)))
    {
        anyhow::bail!("no tests `{unknown}` in {}", clients.display());
    }
    tests.retain(|path| name(path).is_some_and(|name| names.is_empty() || names.contains(&name)));
    let node = |test| {
        let mut node = Command::new("node");
        node.args(["--test", "--test-reporter=spec"]).arg(test);
        node
    };
    Ok(tests.into_iter().map(node).collect())
}

/// What remains in `folder`, the tests' temporary folder, and of processes that name it, after a time for all to end.
fn left_behind(folder: &Path) -> anyhow::Result<Vec<String>> {
    let start = Instant::now();
    loop {
        let mut left = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            left.push(entry?.path().display().to_string());
        }
        left.extend(processes_that_name(folder.to_str().context("a temporary folder's name is no text")?)?);
        if left.is_empty() || start.elapsed() > Duration::from_secs(30) {
            return Ok(left);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Finds processes by their command line or environment.
fn processes_that_name(folder: &str) -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    for process in std::fs::read_dir("/proc")?.flatten() {
        let read = |file| std::fs::read(process.path().join(file)).unwrap_or_default();
        if String::from_utf8_lossy(&[read("cmdline"), read("environ")].concat()).contains(folder) {
            let line = String::from_utf8_lossy(&read("cmdline")).replace('\0', " ");
            found.push(format!("process {}: {line}", process.file_name().display()));
        }
    }
    Ok(found)
}

/// Whether the page shows the session as it was printed. Prints a message if not.
fn shows_session(page: &Path, printed: &str) -> anyhow::Result<bool> {
    let printed = plain(printed);
    let is_in = plain(&std::fs::read_to_string(page)?).contains(&printed);
    if !is_in {
        eprintln!("{BAD}differs{BAD:#} the session in {}; it is now:\n\n{printed}", page.display());
    }
    Ok(is_in)
}

/// Replaces every port of 127.0.0.1, because the system chooses it.
fn plain(text: &str) -> String {
    let mut parts = text.trim_end().split("127.0.0.1:");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str("127.0.0.1:PORT");
        plain.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    plain
}
