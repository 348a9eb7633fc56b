//! `cargo xtask interop`: checks how programs in other languages receive our JSON. The official MCP clients call a
//! server that answers with the results of `tool-errors`, and the example server, whose calls fail. A TypeScript
//! service reads errors through a zod union.
//!
//! The command installs nothing. It names what is missing and the command that installs it.

mod failures;
mod read;

use std::path::{Path, PathBuf};
use std::process::Command;

use anstream::{eprintln, print, println};
use anyhow::Context;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::workspace::Workspace;
use crate::{Verdict, no_arguments, shell, table};
use xtask::screen::{BAD, GOOD, NAME};

/// The folders of the clients and programs.
struct Places {
    typescript: PathBuf,
    python: PathBuf,
    rust: PathBuf,
    /// The folder of this program. The server and the Rust client are built into it.
    target: PathBuf,
}

/// An official client library with one version of the protocol.
struct Client {
    library: &'static str,
    protocol: &'static str,
    command: fn(&Places) -> Command,
}

const CLIENTS: &[Client] = &[
    Client { library: "TypeScript", protocol: "2025-11-25", command: typescript },
    Client { library: "TypeScript", protocol: "2026-07-28", command: typescript },
    Client { library: "Python", protocol: "2025-11-25", command: python },
    Client { library: "Python", protocol: "2026-07-28", command: python },
    Client { library: "rmcp", protocol: "2025-11-25", command: rmcp },
    Client { library: "rmcp", protocol: "2026-07-28", command: rmcp },
];

/// Names that every client must receive unchanged. A library may drop other names at the top level.
const INTACT: [&str; 4] = ["content", "isError", "structuredContent", "_meta"];

pub(crate) fn run(arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    no_arguments(arguments)?;
    let workspace = Workspace::load()?;
    let places = places(&workspace)?;
    if !is_complete(&workspace, &places) {
        return Ok(Verdict::Fail);
    }
    let server = build(&places)?;
    let mut print = Command::new(&server);
    print.arg("--print");
    let sent: Map<String, Value> = serde_json::from_str(&shell::output(print)?)?;

    let mut verdict = Verdict::Pass;
    let mut rows = Vec::new();
    for client in CLIENTS {
        let received = client.calls(&places, &server, &[])?;
        let (row, complete) = compare(client, &sent, &received);
        rows.push(row);
        if !complete {
            verdict = Verdict::Fail;
        }
    }
    println!("\n{NAME}What each client receives of {} results{NAME:#}", sent.len());
    let columns = ["client", "protocol", "text", "isError", "structuredContent", "_meta", "other names"];
    print!("{}", table::markdown(columns.map(table::words), &rows));
    for part in [failures::run, read::run] {
        if part(&workspace, &places)? == Verdict::Fail {
            verdict = Verdict::Fail;
        }
    }
    if verdict == Verdict::Pass {
        println!("{GOOD}each client receives all of it{GOOD:#}");
    }
    Ok(verdict)
}

fn places(workspace: &Workspace) -> anyhow::Result<Places> {
    let interop = workspace.root.join("xtask/interop");
    let target = std::env::current_exe()?.parent().context("this program is in no folder")?.to_owned();
    Ok(Places {
        typescript: interop.join("typescript"),
        python: interop.join("python"),
        rust: interop.join("rust"),
        target,
    })
}

/// Prints how to install everything that is missing. Returns whether nothing is.
fn is_complete(workspace: &Workspace, places: &Places) -> bool {
    let answers = |program: &str| {
        Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    let typescript = workspace.relative(&places.typescript);
    let python = workspace.relative(&places.python);
    let environment = places.python.join(".venv");
    let create = format!("python3 -m venv {python}/.venv");
    let install = format!("{python}/.venv/bin/pip install -r {python}/requirements.txt");
    let has_libraries = places.typescript.join("node_modules").exists();
    let needed = [
        (
            answers("node") && answers("npm"),
            "Node.js with npm",
            "the system's packages, as nodejs and npm".into(),
        ),
        (has_libraries, "the TypeScript libraries", format!("npm ci --prefix {typescript}")),
        (environment.exists(), "the Python library", format!("{create} && {install}")),
    ];
    for (_, what, how) in needed.iter().filter(|(is_there, ..)| !is_there) {
        eprintln!("{BAD}missing{BAD:#} {what}: {NAME}{how}{NAME:#}");
    }
    needed.iter().all(|(is_there, ..)| *is_there)
}

/// Builds the server, the Rust client and the TypeScript programs. Returns the path of the server.
fn build(places: &Places) -> anyhow::Result<PathBuf> {
    let server = shell::cargo(&["build", "-p", "xtask-programs", "--bin", "mcp-server"]);
    let mut client = shell::cargo(&[]);
    client.args(["build", "--locked", "--manifest-path"]).arg(places.rust.join("Cargo.toml"));
    client.arg("--target-dir").arg(places.target.join("interop"));
    let mut typescript = Command::new("npm");
    typescript.args(["run", "--silent", "build", "--prefix"]).arg(&places.typescript);
    for mut command in [server, client, typescript] {
        let status = shell::status(&mut command)?;
        anyhow::ensure!(status.success(), "`{}` failed: {status}", shell::line(&command));
    }
    Ok(places.target.join(format!("mcp-server{}", std::env::consts::EXE_SUFFIX)))
}

fn typescript(places: &Places) -> Command {
    let mut node = Command::new("node");
    node.arg(places.typescript.join("dist/client.js"));
    node
}

fn python(places: &Places) -> Command {
    let mut python = Command::new(places.python.join(".venv/bin/python"));
    python.arg(places.python.join("client.py"));
    python
}

fn rmcp(places: &Places) -> Command {
    Command::new(
        places.target.join("interop/debug").join(format!("interop-client{}", std::env::consts::EXE_SUFFIX)),
    )
}

/// A line of a client's output: a tool's answer as the library returns it to its user.
#[derive(Deserialize)]
struct Received {
    tool: String,
    received: Map<String, Value>,
}

impl Client {
    /// Calls every tool of a server without arguments.
    fn calls(&self, places: &Places, server: &Path, arguments: &[&str]) -> anyhow::Result<Vec<Received>> {
        let mut command = (self.command)(places);
        command.arg(self.protocol).arg(server).args(arguments);
        shell::echo(&command);
        // The example logs each failure. The log matters only if the client fails.
        let output = command.output().with_context(|| format!("cannot run `{}`", shell::line(&command)))?;
        let log = String::from_utf8_lossy(&output.stderr);
        anyhow::ensure!(
            output.status.success(),
            "`{}` failed: {}\n{log}",
            shell::line(&command),
            output.status
        );
        let printed = String::from_utf8_lossy(&output.stdout);
        Ok(printed.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
    }
}

/// The client's row of the table, and whether everything required was received.
fn compare(client: &Client, sent: &Map<String, Value>, received: &[Received]) -> ([String; 7], bool) {
    let pairs = || received.iter().filter_map(|answer| Some((sent.get(&answer.tool)?, &answer.received)));
    let count = |name: &str| pairs().filter(|(sent, received)| sent.get(name) == received.get(name)).count();
    let others = pairs().flat_map(|(sent, received)| {
        let names = sent.as_object().into_iter().flat_map(Map::keys);
        names.filter(|name| !INTACT.contains(&name.as_str())).map(|name| received.contains_key(name))
    });
    let others = match others.collect::<Vec<bool>>().as_slice() {
        kept if kept.iter().all(|kept| *kept) => "kept",
        kept if kept.iter().all(|kept| !*kept) => "dropped",
        _ => "some kept",
    };
    let [text, is_error, structured, meta] = INTACT.map(|name| format!("{}/{}", count(name), sent.len()));
    let complete = INTACT.iter().all(|name| count(name) == sent.len());
    let row =
        [client.library.into(), client.protocol.into(), text, is_error, structured, meta, others.into()];
    (row, complete)
}
