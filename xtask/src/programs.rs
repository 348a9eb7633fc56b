//! Commands that call the crates are programs of their own (`xtask/programs`): the others build, and say what is
//! wrong, also while a crate does not compile.

use std::process::Command;

use crate::{Verdict, no_arguments, shell};

/// `cargo xtask demo`.
pub(crate) fn demo(arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    no_arguments(arguments)?;
    run(&mut program("demo"))
}

fn program(name: &str) -> Command {
    let mut program = shell::cargo();
    program.args(["run", "--quiet", "--package", "xtask-programs", "--bin", name]);
    program
}

fn run(program: &mut Command) -> anyhow::Result<Verdict> {
    Ok(if shell::status(program)?.success() { Verdict::Pass } else { Verdict::Fail })
}
