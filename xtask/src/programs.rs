//! Commands that call the crates. They are separate programs (`xtask/programs`), so that the other commands build and
//! run even if a crate does not compile.

use crate::{Verdict, shell};

pub(crate) fn demo(mut arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    anyhow::ensure!(arguments.next()?.is_none(), "`demo` takes no arguments");
    run("demo", &[], arguments)
}

pub(crate) fn new_tool(arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    run("new-tool", &[], arguments)
}

pub(crate) fn compare(arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    run("compare", &["--features", "compare"], arguments)
}

pub(crate) fn schemas(arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    run("schemas", &["--features", "schemas"], arguments)
}

fn run(name: &str, features: &[&str], mut arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let mut program = shell::cargo(&[]);
    program.args(["run", "--package", "xtask-programs", "--bin", name]).args(features).arg("--");
    let status = shell::status(program.args(arguments.raw_args()?))?;
    Ok(if status.success() { Verdict::Pass } else { Verdict::Fail })
}
