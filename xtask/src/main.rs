//! `cargo xtask <command>`: the commands that CI and people run, one module per command.

mod api;
mod bench;
mod ci;
mod e2e;
mod fuzz;
mod interop;
mod programs;
mod shell;
mod size;
mod test;
mod tidy;
mod workspace;

use std::process::ExitCode;

use anstream::{eprintln, println};
use anyhow::Context;
use lexopt::prelude::*;

use xtask::screen::{BAD, NAME};
use xtask::table;

/// The result of a command. An error means that the command could not find the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Pass,
    Fail,
}

/// A command: its line and its text in the help, and the function that parses its arguments and runs it.
struct Command {
    /// The name, then the arguments.
    usage: &'static str,
    about: &'static str,
    run: fn(lexopt::Parser) -> anyhow::Result<Verdict>,
}

const COMMANDS: &[Command] = &[
    Command {
        usage: "demo",
        about: "Show what each crate does with real captures, input next to output",
        run: programs::demo,
    },
    Command {
        usage: "test [-p CRATE]… [--accept | --again]",
        about: "Run the crates' tests, snapshots and examples in docs, unless they passed with the same files; --accept records the snapshots, --again runs all",
        run: test::run,
    },
    Command {
        usage: "snapshots [-p CRATE]… [--accept]",
        about: "The same as `test`, without the examples in the docs",
        run: test::snapshots,
    },
    Command {
        usage: "ci [--list] [STEP…]",
        about: "Run everything that a change must pass, or only the named steps",
        run: ci::run,
    },
    Command {
        usage: "new-tool NAME [--check CHECK] [--exit-code N] < OUTPUT",
        about: "Save a tool's output as a capture with a draft of its truth, and print a row to start from",
        run: programs::new_tool,
    },
    Command {
        usage: "schemas [--check]",
        about: "Write the JSON schemas to schemas/; with --check, fail if a file is out of date",
        run: programs::schemas,
    },
    Command {
        usage: "api [--accept] [--where-possible]",
        about: "Fail if a crate's public API differs from the record in docs/api/; with --accept, record it",
        run: api::run,
    },
    Command {
        usage: "interop",
        about: "Check how MCP clients and a zod union in other languages read our JSON; names what is not installed",
        run: interop::run,
    },
    Command {
        usage: "e2e [TESTS…]",
        about: "Test the example server live in Chromium with MCP clients, or run one file of tests such as `tasks`",
        run: e2e::run,
    },
    Command {
        usage: "fuzz [--seconds N] [--where-possible] [TARGET…]",
        about: "Run the fuzz targets, each for 60 seconds or the given time, on the stable toolchain",
        run: fuzz::run,
    },
    Command {
        usage: "compare [--save | --check]",
        about: "Compare what a model reads with our crates and without; with --save, write the tables to the README",
        run: programs::compare,
    },
    Command {
        usage: "bench [--quick] [--save] [CRATE…]",
        about: "Run the crates' benches and print their figures and limits; with --save, write docs/benchmarks.md",
        run: bench::run,
    },
    Command {
        usage: "size [CRATE…]",
        about: "Measure what a crate costs a program: crates compiled, bytes of its stripped binary",
        run: size::run,
    },
    Command {
        usage: "tidy",
        about: "Check what the compiler does not: links, paths, leftovers, commands in the docs",
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
    if let Some(mut rustdoc) = api::rustdoc() {
        return Ok(if rustdoc.status()?.success() { Verdict::Pass } else { Verdict::Fail });
    }
    let mut arguments = lexopt::Parser::from_env();
    match arguments.next()? {
        Some(Value(name)) => {
            let command = COMMANDS
                .iter()
                .find(|command| command.usage.split(' ').next().is_some_and(|known| name == known))
                .with_context(|| format!("no command `{}`; see `cargo xtask --help`", name.display()))?;
            (command.run)(arguments)
        }
        Some(Short('h') | Long("help")) | None => Ok(help()),
        Some(other) => Err(other.unexpected().into()),
    }
}

fn help() -> Verdict {
    println!("The commands that CI and people run.\n\nUsage: cargo xtask <command>\n");
    for Command { usage, about, .. } in COMMANDS {
        println!("  {NAME}{usage}{NAME:#}\n      {about}");
    }
    Verdict::Pass
}

/// For commands without arguments: any argument is an error.
fn no_arguments(mut arguments: lexopt::Parser) -> anyhow::Result<()> {
    match arguments.next()? {
        Some(argument) => Err(argument.unexpected().into()),
        None => Ok(()),
    }
}
