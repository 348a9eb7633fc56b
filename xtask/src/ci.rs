//! `cargo xtask ci`: runs the steps that every change must pass, and prints one line per step with its time.

use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

use anstream::{eprintln, println};
use anyhow::Context;
use lexopt::prelude::*;

use crate::Verdict;
use crate::shell::{self, cargo};
use crate::workspace::Workspace;
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

/// The steps that build in folders of their own. They run at the same time as the other steps, because a compiler that
/// reads one large crate uses only one core.
const BESIDE: [&str; 4] = ["example", "fuzz", "msrv", "package"];

const STEPS: &[Step] = &[
    step("fmt", "the code is formatted", fmt),
    step(
        "clippy",
        "no warning in any target; each crate compiles without features and with each alone",
        clippy,
    ),
    step("test", "the crates' tests, snapshots and examples in docs, with all features", |_| {
        Ok(vec![cargo(&["xtask", "test"])])
    }),
    step("test-xtask", "xtask's and bench's tests; what the README shows; the schemas", test_xtask),
    step("example", "the example to copy works", |workspace| {
        let target = apart(workspace);
        let test = ["test", "--quiet", "--locked", "--manifest-path", "examples/agent/Cargo.toml"];
        Ok(vec![cargo(&[&test[..], &["--target-dir", &target]].concat())])
    }),
    step("fuzz", "inputs that fuzzing found pass, and seconds of each target find nothing", |_| {
        Ok(vec![cargo(&["xtask", "fuzz", "--seconds", "5", "--where-possible"])])
    }),
    step("api", "the crates' public API is as recorded", |_| {
        Ok(vec![cargo(&["xtask", "api", "--where-possible"])])
    }),
    step("docs", "the crates' docs build without warnings", docs),
    step("msrv", "the libraries compile with the oldest supported Rust, where it is installed", msrv),
    step("wasm", "the libraries compile for wasm32-unknown-unknown, where that target is installed", wasm),
    step("package", "each crate builds from what would be published", package),
    step("deny", "licences and sources of all dependencies, where cargo-deny is installed", deny),
    step("tidy", "what the compiler does not check", |_| Ok(vec![cargo(&["xtask", "tidy"])])),
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
    let (beside, others): (Vec<_>, Vec<_>) = STEPS.iter().partition(|step| BESIDE.contains(&step.name));
    let results = std::thread::scope(|scope| {
        let beside = scope.spawn(|| run_steps(workspace, &beside));
        let others = run_steps(workspace, &others);
        [others, beside.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))]
    });
    let (mut failed, mut tests) = (Vec::new(), [0; 3]);
    for result in results {
        let (steps, counts) = result?;
        failed.extend(steps);
        tests.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    println!("{} steps in {}", STEPS.len(), seconds(start.elapsed()));
    let [passed, failed_tests, skipped] = tests;
    println!("tests: {passed} passed, {failed_tests} failed, {skipped} skipped");
    if failed.is_empty() {
        return Ok(Verdict::Pass);
    }
    eprintln!("{BAD}failed:{BAD:#} {}", failed.join(", "));
    Ok(Verdict::Fail)
}

/// Runs the steps one after the other. Returns the names of those that failed, and the tests that passed, failed and were
/// skipped.
fn run_steps(workspace: &Workspace, steps: &[&Step]) -> anyhow::Result<(Vec<&'static str>, [usize; 3])> {
    let (mut failed, mut tests) = (Vec::new(), [0; 3]);
    for step in steps {
        let commands = (step.commands)(workspace)?;
        if commands.is_empty() {
            println!("{:<12} {DIM}skip{DIM:#} {:>8}  {}", step.name, "", step.about);
            continue;
        }
        // Shows the name of a hanging step.
        println!("{DIM}{:<12} begins{DIM:#}", step.name);
        let start = Instant::now();
        let (failure, output) = run_quietly(commands)?;
        count_tests(&output, &mut tests);
        let (name, time, about) = (step.name, seconds(start.elapsed()), step.about);
        match failure {
            None => match output.lines().find_map(|line| line.strip_prefix(SKIPPED)) {
                None => println!("{name:<12} {GOOD}ok  {GOOD:#} {time:>8}  {DIM}{about}{DIM:#}"),
                Some(reason) => println!("{name:<12} {DIM}skip{DIM:#} {time:>8}  {}", reason.trim()),
            },
            Some(failure) => {
                println!("{name:<12} {BAD}FAIL{BAD:#} {time:>8}  {DIM}{about}{DIM:#}");
                explain(step, &failure);
                failed.push(step.name);
            }
        }
    }
    Ok((failed, tests))
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

/// Adds the tests that passed, failed and were skipped, from the last lines of test programs:
/// `test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s`.
fn count_tests(output: &str, counts: &mut [usize; 3]) {
    for line in output.lines().filter_map(|line| line.strip_prefix("test result: ")) {
        for (count, what) in line.split(['.', ';']).filter_map(|part| part.trim().split_once(' ')) {
            let index = ["passed", "failed", "ignored"].iter().position(|known| *known == what);
            if let Some(sum) = index.and_then(|index| counts.get_mut(index)) {
                *sum += count.parse().unwrap_or(0);
            }
        }
    }
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

/// Packages with their own workspaces, which `--all` and `-p` do not reach. The step `fuzz` compiles the fuzz targets,
/// `cargo xtask interop` and `cargo xtask e2e` what they start, and `.ci/run` the example of the drivers, whose three HTTP
/// stacks compile for longer than everything else.
const APART: [&str; 5] = [
    "examples/agent/Cargo.toml",
    "examples/browser-mcp/Cargo.toml",
    "examples/drivers/Cargo.toml",
    "fuzz/Cargo.toml",
    "xtask/interop/rust/Cargo.toml",
];

/// The folder for what other steps do not use. Cargo locks each folder while it builds.
fn apart(workspace: &Workspace) -> String {
    workspace.relative(&workspace.target_directory.join("apart"))
}

fn fmt(_: &Workspace) -> anyhow::Result<Vec<Command>> {
    let apart = APART.iter().map(|manifest| cargo(&["fmt", "--check", "--manifest-path", manifest]));
    Ok([cargo(&["fmt", "--all", "--check"])].into_iter().chain(apart).collect())
}

/// All targets are linted once, with all features. The other sets of features only have to compile.
fn clippy(workspace: &Workspace) -> anyhow::Result<Vec<Command>> {
    let all = ["clippy", "--quiet", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"];
    let mut commands = vec![cargo(&all)];
    for package in workspace.published() {
        // Separately, because the features of one selected package apply to the others.
        let lean = ["--quiet", "--lib", "--no-default-features", "-p", &package.name];
        let mut none = cargo(&["clippy"]);
        none.args(lean).args(["--", "-D", "warnings"]);
        commands.push(none);
        for feature in package.features.keys().filter(|feature| *feature != "default") {
            let mut alone = cargo(&["check"]);
            alone.args(lean).args(["--features", feature]);
            commands.push(alone);
        }
    }
    Ok(commands)
}

/// The programs run with all features, so that the build of their tests is used again.
fn test_xtask(_: &Workspace) -> anyhow::Result<Vec<Command>> {
    let mut tests = cargo(&["test", "--no-fail-fast", "--all-features"]);
    tests.args(["-p", "xtask", "-p", "xtask-programs", "-p", "bench", "--", "--quiet"]);
    let check = |program| {
        let mut run = cargo(&["run", "--quiet", "-p", "xtask-programs", "--all-features", "--bin", program]);
        run.args(["--", "--check"]);
        run
    };
    Ok(vec![tests, check("schemas"), check("compare")])
}

fn docs(workspace: &Workspace) -> anyhow::Result<Vec<Command>> {
    let mut doc = cargo(&["doc", "--quiet", "--no-deps", "--all-features"]);
    doc.args(published(workspace)).env("RUSTDOCFLAGS", "-D warnings");
    Ok(vec![doc])
}

/// With the default features: those of others, such as rmcp's, may need a newer Rust.
fn msrv(workspace: &Workspace) -> anyhow::Result<Vec<Command>> {
    let oldest = workspace.published().find_map(|package| package.rust_version.clone());
    let oldest = oldest.context("no crate has a `rust-version`")?;
    let mut probe = Command::new("rustup");
    probe.args(["run", &oldest, "cargo", "--version"]);
    if !answers(probe) {
        return Ok(Vec::new());
    }
    let mut check = Command::new("rustup");
    check.args(["run", &oldest, "cargo", "check", "--quiet", "--lib", "--target-dir"]);
    check.arg(workspace.relative(&workspace.target_directory.join("msrv"))).args(published(workspace));
    // Cargo passes the current toolchain on to its child processes.
    for variable in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
        check.env_remove(variable);
    }
    Ok(vec![check])
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

/// The features change nothing about the files of a package.
fn package(workspace: &Workspace) -> anyhow::Result<Vec<Command>> {
    let mut package = cargo(&["package", "--quiet", "--allow-dirty", "--target-dir"]);
    package.arg(apart(workspace)).args(published(workspace));
    Ok(vec![package])
}

/// Without the advisories, whose database is fetched from outside the package registries.
fn deny(_: &Workspace) -> anyhow::Result<Vec<Command>> {
    let mut probe = cargo(&["deny"]);
    probe.arg("--version");
    let check = cargo(&["deny", "--offline", "check", "bans", "licenses", "sources"]);
    Ok(if answers(probe) { vec![check] } else { Vec::new() })
}

fn answers(mut probe: Command) -> bool {
    probe.output().is_ok_and(|output| output.status.success())
}

/// `-p NAME` for each published crate.
fn published(workspace: &Workspace) -> impl Iterator<Item = &str> {
    workspace.published().flat_map(|package| ["-p", &package.name])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_of_test_programs_are_summed() {
        let mut counts = [0; 3];
        count_tests(
            "noise\ntest result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
             test result: FAILED. 2 passed; 4 failed; 0 ignored; 0 measured; 0 filtered out\n",
            &mut counts,
        );
        assert_eq!(counts, [5, 4, 1]);
    }

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
