//! `cargo xtask ci`: runs the steps that every change must pass, and prints one line per step with its time.

use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

use anstream::{eprintln, print, println};
use anyhow::Context;
use lexopt::prelude::*;

use crate::Verdict;
use crate::shell;
use crate::tally::Tally;
use crate::workspace::{Package, Workspace};
use xtask::screen::{BAD, DIM, GOOD, NAME};

/// The first word of a command that passes although it could not do its work on this machine. The reason follows.
pub(crate) const SKIPPED: &str = "skipped:";

/// A step consists of command lines only, so that each can be typed by hand. A step without commands cannot run on this
/// machine.
struct Step {
    name: &'static str,
    about: &'static str,
    commands: fn(&Workspace) -> anyhow::Result<Vec<Command>>,
}

const STEPS: &[Step] = &[
    step("fmt", "the code is formatted", fmt),
    step("clippy", "no warning in any target, with no feature, each alone and all", clippy),
    step("test", "the crates' tests, snapshots and examples in docs, with all features", test),
    step("test-xtask", "xtask's and bench's tests; the README; wire snapshots against schemas", test_xtask),
    step("schemas", "the JSON schemas are those of the types", schemas),
    step("apart", "the packages outside the workspace compile, and the examples to copy work", apart),
    step("fuzz", "what was found by fuzzing stays fixed, and seconds of each target find nothing", fuzz),
    step("api", "the crates' public surface is as recorded", api),
    step("docs", "the crates' docs, warnings denied", docs),
    step("wasm", "the libraries compile for wasm32-unknown-unknown, where that target is installed", wasm),
    step("package", "each crate builds from what would be published", package),
    step("tidy", "what the compiler does not check", tidy),
];

const fn step(
    name: &'static str,
    about: &'static str,
    commands: fn(&Workspace) -> anyhow::Result<Vec<Command>>,
) -> Step {
    Step { name, about, commands }
}

pub(crate) fn run(mut arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let mut steps = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("list") => {
                STEPS.iter().for_each(|step| println!("  {NAME}{:<12}{NAME:#} {}", step.name, step.about));
                return Ok(Verdict::Pass);
            }
            Value(name) => {
                let step = STEPS.iter().find(|step| name == step.name);
                steps.push(
                    step.with_context(|| {
                        format!("no step `{}`; see `cargo xtask ci --list`", name.display())
                    })?,
                );
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let workspace = Workspace::load()?;
    std::env::set_current_dir(&workspace.root)?;
    if steps.is_empty() { run_all(&workspace) } else { run_alone(&workspace, &steps) }
}

/// Runs the named steps with their output, up to the first that fails.
fn run_alone(workspace: &Workspace, steps: &[&Step]) -> anyhow::Result<Verdict> {
    for step in steps {
        for mut command in (step.commands)(workspace)? {
            if !shell::status(&mut command)?.success() {
                return Ok(Verdict::Fail);
            }
        }
    }
    Ok(Verdict::Pass)
}

/// The part of a failed step that is printed.
struct Failure {
    command: String,
    status: ExitStatus,
    output: String,
}

/// Runs every step, also after a failed one: after a long wait the whole result is useful.
fn run_all(workspace: &Workspace) -> anyhow::Result<Verdict> {
    let start = Instant::now();
    let mut failed = Vec::new();
    let mut tally = Tally::default();
    for step in STEPS {
        // Printed before the step runs, so that the name of a hanging step is visible.
        print!("{:<12} ", step.name);
        anstream::stdout().flush()?;
        let step_start = Instant::now();
        let commands = (step.commands)(workspace)?;
        if commands.is_empty() {
            println!("{DIM}skip{DIM:#} {:>8}  {}", "", step.about);
            continue;
        }
        let (failure, output) = run_quietly(commands)?;
        tally.add(&output);
        let time = seconds(step_start.elapsed());
        match failure {
            None => match output.lines().find_map(|line| line.strip_prefix(SKIPPED)) {
                None => println!("{GOOD}ok  {GOOD:#} {time:>8}  {DIM}{}{DIM:#}", step.about),
                Some(reason) => println!("{DIM}skip{DIM:#} {time:>8}  {}", reason.trim()),
            },
            Some(failure) => {
                println!("{BAD}FAIL{BAD:#} {time:>8}  {DIM}{}{DIM:#}", step.about);
                explain(step, &failure);
                failed.push(step.name);
            }
        }
    }
    println!("{} steps in {}", STEPS.len(), seconds(start.elapsed()));
    println!("tests: {tally}");
    if failed.is_empty() {
        return Ok(Verdict::Pass);
    }
    eprintln!("{BAD}failed:{BAD:#} {}", failed.join(", "));
    Ok(Verdict::Fail)
}

/// Runs the commands up to the first that fails, and returns the output of all that ran.
fn run_quietly(commands: Vec<Command>) -> anyhow::Result<(Option<Failure>, String)> {
    let mut printed = String::new();
    for command in commands {
        let shown = shell::line(&command);
        let (status, output) = shell::capture(command)?;
        printed.push_str(&output);
        if !status.success() {
            return Ok((Some(Failure { command: shown, status, output }), printed));
        }
    }
    Ok((None, printed))
}

fn explain(step: &Step, failure: &Failure) {
    println!("\n{DIM}$ {}{DIM:#}\n{}", failure.command, failure.output.trim_end());
    println!(
        "{BAD}{}{BAD:#}; the command above again, or the whole step: {NAME}cargo xtask ci {}{NAME:#}\n",
        failure.status, step.name
    );
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Packages with their own workspaces, which `--all` and `-p` do not reach. The fuzz targets are not in the list: they
/// need a C++ compiler, and `cargo xtask fuzz` compiles them if there is one.
const APART: [&str; 4] = [
    AGENT,
    "examples/browser-mcp/Cargo.toml",
    "examples/drivers/Cargo.toml",
    "xtask/interop/rust/Cargo.toml",
];

/// The examples that users copy. Their tests need neither a browser nor a network.
const AGENT: &str = "examples/agent/Cargo.toml";

fn fmt(_: &Workspace) -> anyhow::Result<Vec<Command>> {
    let apart = APART.into_iter().chain(["fuzz/Cargo.toml"]);
    let apart = apart.map(|manifest| cargo(&["fmt", "--check", "--manifest-path", manifest]));
    Ok([cargo(&["fmt", "--all", "--check"])].into_iter().chain(apart).collect())
}

fn clippy(workspace: &Workspace) -> anyhow::Result<Vec<Command>> {
    let of = |package: &Package, features: &[&str]| {
        let mut clippy = cargo(&["clippy", "--quiet", "--no-deps", "-p", &package.name, "--all-targets"]);
        clippy.args(features).args(["--", "-D", "warnings"]);
        clippy
    };
    let mut commands = Vec::new();
    for package in &workspace.packages {
        commands.push(of(package, &[]));
        let features = package.features.keys().map(String::as_str).filter(|feature| *feature != "default");
        let features: Vec<&str> = features.collect();
        // With at most one feature, testing each feature alone is the same as all, and none is the same as the default.
        if package.features.contains_key("default") {
            commands.push(of(package, &["--no-default-features"]));
        }
        commands.extend(
            features.iter().map(|feature| of(package, &["--no-default-features", "--features", feature])),
        );
        if features.len() > 1 {
            commands.push(of(package, &["--all-features"]));
        }
    }
    Ok(commands)
}

fn test(_: &Workspace) -> anyhow::Result<Vec<Command>> {
    Ok(vec![cargo(&["xtask", "test"])])
}

/// Runs separately from the crates' tests, because xtask's dependencies could enable features that the crates forgot to
/// request.
fn test_xtask(_: &Workspace) -> anyhow::Result<Vec<Command>> {
    let mut test = cargo(&["test", "--no-fail-fast", "--all-features"]);
    test.args(["-p", "xtask", "-p", "xtask-programs", "-p", "bench", "--", "--quiet"]);
    Ok(vec![test])
}

fn schemas(_: &Workspace) -> anyhow::Result<Vec<Command>> {
    Ok(vec![cargo(&["xtask", "schemas", "--check"])])
}

fn apart(workspace: &Workspace) -> anyhow::Result<Vec<Command>> {
    let target = workspace.relative(&workspace.target_directory);
    let cargo = |command, manifest| {
        cargo(&[command, "--quiet", "--locked", "--target-dir", &target, "--manifest-path", manifest])
    };
    let checks = APART.map(|manifest| cargo("check", manifest));
    Ok(checks.into_iter().chain([cargo("test", AGENT)]).collect())
}

fn fuzz(_: &Workspace) -> anyhow::Result<Vec<Command>> {
    Ok(vec![cargo(&["xtask", "fuzz", "--seconds", "5", "--where-possible"])])
}

fn api(_: &Workspace) -> anyhow::Result<Vec<Command>> {
    Ok(vec![cargo(&["xtask", "api", "--where-possible"])])
}

fn docs(workspace: &Workspace) -> anyhow::Result<Vec<Command>> {
    let mut doc = cargo(&["doc", "--quiet", "--no-deps", "--all-features"]);
    doc.args(published(workspace)).env("RUSTDOCFLAGS", "-D warnings");
    Ok(vec![doc])
}

fn wasm(workspace: &Workspace) -> anyhow::Result<Vec<Command>> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", TARGET]);
    let library = shell::output(rustc)?;
    if !Path::new(library.trim()).exists() {
        return Ok(Vec::new());
    }
    let mut check = cargo(&["check", "--quiet", "--lib", "--target", TARGET]);
    check.args(published(workspace));
    Ok(vec![check])
}

fn package(workspace: &Workspace) -> anyhow::Result<Vec<Command>> {
    let mut package = cargo(&["package", "--quiet", "--allow-dirty", "--all-features"]);
    package.args(published(workspace));
    Ok(vec![package])
}

fn tidy(_: &Workspace) -> anyhow::Result<Vec<Command>> {
    Ok(vec![cargo(&["xtask", "tidy"])])
}

/// `-p NAME` for each published crate.
fn published(workspace: &Workspace) -> impl Iterator<Item = &str> {
    workspace.published().flat_map(|package| ["-p", &package.name])
}

fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = shell::cargo();
    cargo.args(arguments);
    cargo
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn the_first_command_that_fails_ends_a_step_with_its_output() {
        let shell = |script: &str| {
            let mut shell = Command::new("sh");
            shell.args(["-c", script]);
            shell
        };
        let commands = ["echo one", "echo two; echo three >&2; exit 3", "echo four"].map(shell);
        let (failure, printed) = run_quietly(commands.into()).unwrap();
        let failure = failure.unwrap();
        assert_eq!(printed, "one\ntwo\nthree\n");
        assert_eq!(failure.output, "two\nthree\n");
        assert_eq!(failure.command, "sh -c 'echo two; echo three >&2; exit 3'");
        assert_eq!(failure.status.code(), Some(3));
    }
}
