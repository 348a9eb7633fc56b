//! `cargo xtask test`: the crates' tests, their snapshots, and the examples in their docs.

use anstream::{print, println};
use lexopt::prelude::*;

use crate::tally::Tally;
use crate::workspace::Workspace;
use crate::{Verdict, shell, snapshots};

pub(crate) fn run(mut arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let mut packages = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Short('p') | Long("package") => packages.push(arguments.value()?.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let tests = snapshots::verify(packages.clone())?;
    let examples = run_examples(packages)?;
    Ok(if (tests, examples) == (Verdict::Pass, Verdict::Pass) { Verdict::Pass } else { Verdict::Fail })
}

/// Runs the examples in the docs of these packages, or of all that are published.
fn run_examples(mut packages: Vec<String>) -> anyhow::Result<Verdict> {
    if packages.is_empty() {
        packages = Workspace::load()?.published().map(|package| package.name.clone()).collect();
    }
    let mut cargo = shell::cargo();
    cargo.args(["test", "--quiet", "--no-fail-fast", "--doc", "--all-features"]);
    cargo.args(packages.iter().flat_map(|name| ["-p", name]));
    shell::echo(&cargo);
    let (status, output) = shell::capture(cargo)?;
    if !status.success() {
        print!("{output}");
    }
    let mut tally = Tally::default();
    tally.add(&output);
    println!("tests: {tally}");
    Ok(if status.success() { Verdict::Pass } else { Verdict::Fail })
}
