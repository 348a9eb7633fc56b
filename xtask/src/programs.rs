//! Commands that call the crates. They are separate programs (`xtask/programs`), so that the other commands build and
//! run even if a crate does not compile.

use std::process::Command;

use crate::{Verdict, no_arguments, shell};

/// `cargo xtask demo`.
pub(crate) fn demo(arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    no_arguments(arguments)?;
    run(&mut program("demo"))
}

/// `cargo xtask new-tool`.
pub(crate) fn new_tool(mut arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let mut new_tool = program("new-tool");
    new_tool.arg("--").args(arguments.raw_args()?);
    run(&mut new_tool)
}

/// `cargo xtask compare`.
pub(crate) fn compare(mut arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let mut compare = program("compare");
    compare.args(["--features", "compare", "--"]).args(arguments.raw_args()?);
    run(&mut compare)
}

/// `cargo xtask schemas`.
pub(crate) fn schemas(mut arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let mut schemas = program("schemas");
    schemas.args(["--features", "schemas", "--"]);
    schemas.args(arguments.raw_args()?);
    run(&mut schemas)
}

fn program(name: &str) -> Command {
    let mut program = shell::cargo();
    program.args(["run", "--package", "xtask-programs", "--bin", name]);
    program
}

fn run(program: &mut Command) -> anyhow::Result<Verdict> {
    Ok(if shell::status(program)?.success() { Verdict::Pass } else { Verdict::Fail })
}
