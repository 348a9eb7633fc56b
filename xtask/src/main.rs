//! `cargo xtask <command>`: what CI and people run. One module a command.

mod api;
mod bench;
mod ci;
mod e2e;
mod fuzz;
mod interop;
mod programs;
mod shell;
mod size;
mod snapshots;
mod tally;
mod test;
mod tidy;
mod workspace;

use std::process::ExitCode;

use anstream::{eprintln, println};
use anyhow::Context;
use lexopt::prelude::*;

use xtask::screen::{BAD, NAME};
use xtask::table;

/// What a command came to. Errors are for what kept it from finding out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Pass,
    Fail,
}

/// A command: its name, its part of the help, and the function that reads its arguments and does it.
struct Command {
    name: &'static str,
    usage: &'static str,
    about: &'static str,
    run: fn(lexopt::Parser) -> anyhow::Result<Verdict>,
}

const COMMANDS: &[Command] = &[
    Command {
        name: "demo",
        usage: "demo",
        about: "What each crate does, on real captures, input beside output",
        run: programs::demo,
    },
    Command {
        name: "test",
        usage: "test [-p CRATE]…",
        about: "The crates' tests, their snapshots, and the examples in their docs",
        run: test::run,
    },
    Command {
        name: "ci",
        usage: "ci [--list] [STEP…]",
        about: "Everything a change must pass, or just the steps named",
        run: ci::run,
    },
    Command {
        name: "snapshots",
        usage: "snapshots [--accept] [-p CRATE]…",
        about: "Fail on a changed, missing or orphaned snapshot; with --accept, take what the tests produced",
        run: snapshots::run,
    },
    Command {
        name: "new-tool",
        usage: "new-tool NAME [--check CHECK] [--exit-code N] < OUTPUT",
        about: "Keep a tool's output as a capture with a draft of its truth, and print a row to start from",
        run: programs::new_tool,
    },
    Command {
        name: "schemas",
        usage: "schemas [--check]",
        about: "Write the JSON schema of every wire type to schemas/, or check that it is as written",
        run: programs::schemas,
    },
    Command {
        name: "api",
        usage: "api [--accept] [--where-possible]",
        about: "Fail where a crate's public surface is not as recorded in docs/api/; with --accept, record it",
        run: api::run,
    },
    Command {
        name: "interop",
        usage: "interop",
        about: "What MCP clients and a zod union in other languages make of our JSON; names what is not installed",
        run: interop::run,
    },
    Command {
        name: "e2e",
        usage: "e2e [TESTS…]",
        about: "The example server, driven live in Chromium by MCP clients, or one file of tests such as `tasks`",
        run: e2e::run,
    },
    Command {
        name: "fuzz",
        usage: "fuzz [--seconds N] [--where-possible] [TARGET…]",
        about: "The fuzz targets, each for 60 seconds or as many as said, on the stable toolchain",
        run: fuzz::run,
    },
    Command {
        name: "soak",
        usage: "soak [--seconds N] [--threads N] [--seed N]",
        about: "Generated inputs through all crates for 60 seconds or as many as said; fails where memory grows",
        run: programs::soak,
    },
    Command {
        name: "bench",
        usage: "bench [--quick] [--save] [CRATE…]",
        about: "The crates' benches in one table, with what is asked; with --save, docs/benchmarks.md and its chart",
        run: bench::run,
    },
    Command {
        name: "size",
        usage: "size [--quick] [CRATE…]",
        about: "What a program pays for a crate: crates compiled, seconds of a cold build, bytes of its binary",
        run: size::run,
    },
    Command {
        name: "tidy",
        usage: "tidy",
        about: "What the compiler does not check: manifests, paths, left-overs, commands named in the docs",
        run: tidy::run,
    },
];

fn main() -> ExitCode {
    match dispatch() {
        Ok(Verdict::Pass) => ExitCode::SUCCESS,
        Ok(Verdict::Fail) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{BAD}error:{BAD:#} {error:#}");
            ExitCode::from(2)
        }
    }
}

fn dispatch() -> anyhow::Result<Verdict> {
    let mut arguments = lexopt::Parser::from_env();
    match arguments.next()? {
        Some(Value(name)) => {
            let command = COMMANDS
                .iter()
                .find(|command| name == command.name)
                .with_context(|| format!("no command `{}`; see `cargo xtask --help`", name.display()))?;
            (command.run)(arguments)
        }
        Some(Short('h') | Long("help")) | None => {
            help();
            Ok(Verdict::Pass)
        }
        Some(other) => Err(other.unexpected().into()),
    }
}

fn help() {
    println!("What CI and people run.\n\nUsage: cargo xtask <command>\n");
    for Command { usage, about, .. } in COMMANDS {
        println!("  {NAME}{usage}{NAME:#}\n      {about}");
    }
}

/// For the commands that take no arguments: any there is, is an error.
fn no_arguments(mut arguments: lexopt::Parser) -> anyhow::Result<()> {
    match arguments.next()? {
        Some(argument) => Err(argument.unexpected().into()),
        None => Ok(()),
    }
}
