//! `cargo xtask test` and `cargo xtask snapshots`: the crates' tests, their snapshots, and the examples in their docs.
//!
//! A changed or missing snapshot fails its test, whatever `INSTA_*` variables are set. A snapshot file that no test asks
//! for fails the command. `cargo insta test --review` shows the differences and accepts them; `--accept` accepts all at
//! once.
//!
//! `cargo xtask test` remembers the files with which all tests passed, and runs nothing while they stay the same, as
//! `go test` does. cargo and cargo-nextest run all tests each time.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anstream::{eprintln, println};
use anyhow::Context;
use lexopt::prelude::*;

use crate::workspace::{Package, Workspace};
use crate::{Verdict, shell};
use xtask::files;
use xtask::recorded::is_snapshot;
use xtask::screen::{BAD, GOOD, NAME};

pub(crate) fn run(arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    test(arguments, &[])
}

/// Runs the tests without those of the docs, which have no snapshots.
pub(crate) fn snapshots(arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    test(arguments, &["--lib", "--bins", "--tests"])
}

fn test(mut arguments: lexopt::Parser, targets: &[&str]) -> anyhow::Result<Verdict> {
    let (mut accept, mut again, mut names) = (false, false, Vec::new());
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("accept") => accept = true,
            Long("again") => again = true,
            Short('p') | Long("package") => names.push(arguments.value()?.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let workspace = Workspace::load()?;
    let packages = workspace.published_of(&names)?;
    let is_whole = !accept && names.is_empty() && targets.is_empty();
    // Read before the tests run, so that a file that changes during the run is tested again. Without git nothing is remembered.
    let is_known = is_whole && workspace.root.join(".git").exists();
    let inputs = if is_known { inputs(&workspace).ok() } else { None };
    let passed = workspace.target_directory.join("xtask-passed");
    if !again && inputs.is_some() && inputs == std::fs::read_to_string(&passed).ok() {
        println!("{GOOD}passed{GOOD:#} before with the same files; {NAME}--again{NAME:#} runs all tests");
        return Ok(Verdict::Pass);
    }
    let references = tempfile::NamedTempFile::new()?;
    let mut tests = shell::cargo(&[]);
    tests.args(["test", "--no-fail-fast", "--all-features"]).args(targets);
    tests.args(packages.iter().flat_map(|package| ["-p", &package.name]));
    tests.args(["--", "--quiet"]);
    configure_insta(&mut tests, accept);
    tests.env("INSTA_SNAPSHOT_REFERENCES_FILE", references.path());
    if !shell::status(&mut tests)?.success() {
        eprintln!(
            "{BAD}tests failed{BAD:#}; for changed snapshots: {NAME}cargo insta test --review --all-features{NAME:#}"
        );
        return Ok(Verdict::Fail);
    }
    let orphans = orphans(&packages, &std::fs::read_to_string(references.path())?)?;
    for orphan in &orphans {
        if accept {
            std::fs::remove_file(orphan).with_context(|| format!("cannot remove {}", orphan.display()))?;
            println!("removed {}, which no test asks for", workspace.relative(orphan));
        } else {
            eprintln!("{BAD}no test asks for{BAD:#} {}", workspace.relative(orphan));
        }
    }
    if !accept && !orphans.is_empty() {
        return Ok(Verdict::Fail);
    }
    if let Some(inputs) = inputs {
        std::fs::write(passed, inputs)?;
    }
    Ok(Verdict::Pass)
}

/// What the tests of the crates depend on: the compiler, variables, and git's hashes of the files.
fn inputs(workspace: &Workspace) -> anyhow::Result<String> {
    let run = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        // A separate index, which also contains the files that are not staged.
        command.args(arguments).env("GIT_INDEX_FILE", workspace.target_directory.join("xtask-index"));
        shell::output(command)
    };
    std::env::set_current_dir(&workspace.root)?;
    run("git", &["add", "--all"])?;
    let files = ["ls-files", "--stage", ".cargo", "Cargo.*", "bench", "crates", "xtask/features"];
    let variables = ["TOOL", "PROPTEST_CASES", "PROPTEST_RNG_SEED"].map(std::env::var_os);
    Ok(format!("{}{variables:?}\n{}", run("rustc", &["-vV"])?, run("git", &files)?))
}

/// Sets all variables on which insta's verdict depends. With `accept` it writes the snapshot files, and leaves inline
/// snapshots to `cargo insta accept`.
fn configure_insta(tests: &mut Command, accept: bool) {
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("INSTA_")) {
        tests.env_remove(name);
    }
    let (update, force) = if accept { ("always", "1") } else { ("no", "0") };
    tests.env("CI", "true").env("INSTA_UPDATE", update).env("INSTA_FORCE_PASS", force);
}

/// The snapshot files of these packages that are not among the referenced ones, which insta lists one a line.
fn orphans(packages: &[&Package], referenced: &str) -> anyhow::Result<Vec<PathBuf>> {
    let referenced: BTreeSet<PathBuf> =
        referenced.lines().filter_map(|line| Path::new(line).canonicalize().ok()).collect();
    let mut orphans = Vec::new();
    for package in packages {
        let files = files::under(package.dir())?.into_iter().filter(|path| is_snapshot(path));
        orphans
            .extend(files.filter(|path| path.canonicalize().is_ok_and(|path| !referenced.contains(&path))));
    }
    Ok(orphans)
}
