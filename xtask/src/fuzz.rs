//! `cargo xtask fuzz`: runs the fuzz targets (`fuzz/fuzz_targets`) on the stable toolchain. Each runs first with the
//! cases that were found before (`fuzz/cases`), then with inputs that libFuzzer derives from the crates' fixtures.

mod instrumented;
mod seeds;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anstream::println;
use anyhow::Context;
use lexopt::prelude::*;

use crate::ci::SKIPPED;
use crate::workspace::Workspace;
use crate::{Verdict, shell};
use xtask::files;
use xtask::screen::{BAD, GOOD, NAME};

/// The names of the targets, each with the function that writes its seeds.
const TARGETS: &[(&str, seeds::Writer)] =
    &[("build_log", seeds::build_log), ("driver_error", seeds::driver_error), ("snapshot", seeds::snapshot)];

/// The maximum size of an input in bytes. It is enough for a tool's report or a page. Larger inputs are slower and find
/// nothing else.
const MOST_BYTES: usize = 6000;

/// The maximum time for one input, in seconds.
const HANG: u32 = 20;

pub(crate) fn run(mut arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let (mut targets, mut seconds, mut where_possible) = (Vec::new(), 60, false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("seconds") => seconds = arguments.value()?.parse()?,
            Long("where-possible") => where_possible = true,
            Value(name) => {
                let names = TARGETS.iter().map(|target| target.0).collect::<Vec<_>>().join(", ");
                let target = TARGETS.iter().find(|target| name == target.0);
                targets.push(
                    target.with_context(|| format!("no target `{}`; there is {names}", name.display()))?,
                );
            }
            other => return Err(other.unexpected().into()),
        }
    }
    if targets.is_empty() {
        targets = TARGETS.iter().collect();
    }
    let workspace = Workspace::load()?;
    let folder = workspace.root.join("fuzz");
    let work = workspace.target_directory.join("fuzz");
    if let Err(reason) = instrumented::check() {
        if where_possible {
            println!("{SKIPPED} {reason}");
            return Ok(Verdict::Pass);
        }
        anyhow::bail!(reason);
    }
    let binaries = instrumented::build(&folder, &work)?;

    for (name, write_seeds) in targets {
        let seeds = work.join("seeds").join(name);
        write_seeds(&workspace.root, &seeds).with_context(|| format!("the seeds of {name}"))?;
        let target = Target { name, program: binaries.program(name), fuzz: &folder, work: &work };
        if !target.passes(&seeds, seconds)? {
            target.explain(&workspace);
            return Ok(Verdict::Fail);
        }
    }
    println!("{GOOD}nothing found{GOOD:#}");
    Ok(Verdict::Pass)
}

/// A target, with the folder of the fuzz package and that of the results.
struct Target<'a> {
    name: &'a str,
    program: PathBuf,
    fuzz: &'a Path,
    work: &'a Path,
}

impl Target<'_> {
    /// Runs the kept cases. If they pass, fuzzes. libFuzzer reports to standard error what it does and finds.
    fn passes(&self, seeds: &Path, seconds: u64) -> anyhow::Result<bool> {
        let corpus = self.work.join("corpus").join(self.name);
        for folder in [&corpus, &self.findings()] {
            fs::create_dir_all(folder)?;
        }
        let cases = files::under(&self.fuzz.join("cases").join(self.name))?;
        if !cases.is_empty() && !shell::status(self.libfuzzer().args(&cases))?.success() {
            return Ok(false);
        }
        let dictionary = self.fuzz.join("dictionaries").join(format!("{}.dict", self.name));
        let mut fuzz = self.libfuzzer();
        fuzz.arg(format!("-max_len={MOST_BYTES}")).arg(format!("-max_total_time={seconds}"));
        fuzz.arg(format!("-dict={}", dictionary.display())).args([corpus.as_path(), seeds]);
        Ok(shell::status(&mut fuzz)?.success())
    }

    fn libfuzzer(&self) -> Command {
        let mut program = Command::new(&self.program);
        program.env("RUST_BACKTRACE", "0").arg(format!("-timeout={HANG}"));
        program.arg(format!("-artifact_prefix={}/", self.findings().display()));
        program
    }

    fn findings(&self) -> PathBuf {
        self.work.join("findings").join(self.name)
    }

    /// Prints how to reproduce a finding, and how to keep it.
    fn explain(&self, workspace: &Workspace) {
        let program = workspace.relative(&self.program);
        println!("\n{BAD}found{BAD:#}: the input is named above, after `Running` or `Test unit written to`");
        println!("reproduce it: {NAME}{program} INPUT{NAME:#}");
        println!("make it smaller: {NAME}{program} -minimize_crash=1 -max_total_time=60 INPUT{NAME:#}");
        println!("once it is fixed, keep it in fuzz/cases/{}", self.name);
    }
}
