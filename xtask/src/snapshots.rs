//! `cargo xtask snapshots`: compares every insta snapshot with what the tests produce. Nothing is accepted
//! automatically.
//!
//! insta writes differences to a separate folder and lets the tests continue, so that one run finds every difference
//! and not only the first of each test. The verdict depends on that folder and on the list of snapshots that the tests
//! asserted. No `INSTA_*` variable from outside and no insta configuration file changes it.

mod accept;
mod diff;
mod pending;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anstream::{eprintln, print, println};
use anyhow::Context;
use lexopt::prelude::*;

use crate::shell;
use crate::table::{figures, words};
use crate::tally::Tally;
use crate::workspace::{Package, Workspace};
use crate::{Verdict, table};
use pending::{Change, Kind};
use xtask::recorded::is_snapshot;
use xtask::screen::{BAD, DIM, GOOD, NAME};
use xtask::{files, inline};

/// The options of the command line.
struct Options {
    accept: bool,
    packages: Vec<String>,
}

/// What the tests found about one crate's snapshots.
struct Findings<'a> {
    package: &'a Package,
    /// The number of snapshots, in files and inline.
    count: usize,
    changes: Vec<Change>,
    /// Snapshot files that no test asserted.
    orphans: Vec<PathBuf>,
}

pub(crate) fn run(arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    check(&parse(arguments)?)
}

/// Runs the tests of these packages, or of all, and compares their snapshots.
pub(crate) fn verify(packages: Vec<String>) -> anyhow::Result<Verdict> {
    check(&Options { accept: false, packages })
}

fn check(options: &Options) -> anyhow::Result<Verdict> {
    let workspace = Workspace::load()?;
    let packages = select(&workspace, &options.packages)?;
    if packages.is_empty() {
        println!("no package here depends on insta");
        return Ok(Verdict::Pass);
    }
    let scratch = tempfile::tempdir()?;
    let (tests_passed, tally) = run_tests(&packages, scratch.path())?;
    let findings = gather(&workspace, &packages, scratch.path(), tests_passed)?;

    for finding in &findings {
        report(&workspace, finding);
    }
    let mut accepted = options.accept;
    for finding in findings.iter().filter(|_| options.accept) {
        accepted &= accept::accept(&workspace, &finding.changes, &finding.orphans)?;
    }
    print!("{}tests: {tally}\n", closing_table(&findings));
    if !tests_passed {
        eprintln!("{BAD}tests failed{BAD:#} for another reason, so orphans were not looked for");
        return Ok(Verdict::Fail);
    }
    let differs = findings.iter().any(|finding| !finding.changes.is_empty() || !finding.orphans.is_empty());
    if differs && !options.accept {
        println!("If this is as it should be: {NAME}cargo xtask snapshots --accept{NAME:#}");
    }
    Ok(if differs && !accepted { Verdict::Fail } else { Verdict::Pass })
}

fn parse(mut arguments: lexopt::Parser) -> anyhow::Result<Options> {
    let mut options = Options { accept: false, packages: Vec::new() };
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("accept") => options.accept = true,
            Short('p') | Long("package") => options.packages.push(arguments.value()?.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(options)
}

fn select<'a>(workspace: &'a Workspace, names: &[String]) -> anyhow::Result<Vec<&'a Package>> {
    if names.is_empty() {
        return Ok(workspace.packages.iter().filter(|package| package.uses_insta()).collect());
    }
    let find = |name: &String| {
        let found = workspace.packages.iter().find(|package| package.name == *name);
        found.with_context(|| format!("no package `{name}` in this workspace"))
    };
    names.iter().map(find).collect()
}

/// Runs the packages' tests. Returns whether they passed apart from differing snapshots, and their number.
fn run_tests(packages: &[&Package], scratch: &Path) -> anyhow::Result<(bool, Tally)> {
    let mut tests = shell::cargo();
    tests.args(["test", "--quiet", "--no-fail-fast", "--all-features", "--tests"]);
    for package in packages {
        tests.args(["-p", &package.name]);
    }
    scrub(&mut tests);
    tests
        .env("INSTA_UPDATE", "new")
        .env("INSTA_FORCE_PASS", "1")
        .env("INSTA_OUTPUT", "none")
        .env("INSTA_PENDING_DIR", scratch.join("pending"))
        .env("INSTA_SNAPSHOT_REFERENCES_FILE", scratch.join("references"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    shell::echo(&tests);
    let output = tests.spawn().context("cannot run cargo")?.wait_with_output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        print!("{printed}");
    }
    let mut tally = Tally::default();
    tally.add(&printed);
    Ok((output.status.success(), tally))
}

/// Removes all variables that configure insta.
pub(crate) fn scrub(command: &mut Command) {
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("INSTA_")) {
        command.env_remove(name);
    }
    command.env("CI", "true");
}

fn gather<'a>(
    workspace: &Workspace,
    packages: &[&'a Package],
    scratch: &Path,
    tests_passed: bool,
) -> anyhow::Result<Vec<Findings<'a>>> {
    let mut changes = pending::read(&scratch.join("pending"), &workspace.root)?;
    let references = std::fs::read_to_string(scratch.join("references")).unwrap_or_default();
    let referenced: BTreeSet<PathBuf> =
        references.lines().filter_map(|line| Path::new(line).canonicalize().ok()).collect();
    let mut findings = Vec::new();
    for &package in packages {
        let paths = files::under(package.dir())?;
        let on_disk: Vec<PathBuf> = paths.iter().filter(|path| is_snapshot(path)).cloned().collect();
        let (own, others) = changes.into_iter().partition(|change| change.path().starts_with(package.dir()));
        changes = others;
        let own: Vec<Change> = own;
        let new_files =
            own.iter().filter(|change| change.kind() == Kind::Missing && change.is_file()).count();
        let known = |path: &PathBuf| path.canonicalize().is_ok_and(|path| referenced.contains(&path));
        let sources = paths
            .iter()
            .filter(|path| inline::is_rust(path))
            .filter_map(|path| std::fs::read_to_string(path).ok());
        let inline: usize = sources.map(|source| inline::count(&source)).sum();
        findings.push(Findings {
            package,
            count: on_disk.len() + new_files + inline,
            changes: own,
            orphans: on_disk.into_iter().filter(|path| tests_passed && !known(path)).collect(),
        });
    }
    Ok(findings)
}

/// Prints each finding with its place. A change is printed with its diff.
fn report(workspace: &Workspace, findings: &Findings<'_>) {
    for change in &findings.changes {
        println!("\n{BAD}{}{BAD:#} {}", change.kind().name(), change.place(workspace));
        print!("{}", diff::render(change.old.as_deref().unwrap_or_default(), &change.new));
    }
    for orphan in &findings.orphans {
        println!("\n{BAD}orphaned{BAD:#} {} {DIM}no test asks for it{DIM:#}", workspace.relative(orphan));
    }
}

fn closing_table(findings: &[Findings<'_>]) -> String {
    let row = |finding: &Findings<'_>| {
        let of = |kind| finding.changes.iter().filter(|change| change.kind() == kind).count();
        let figures = [finding.count, of(Kind::Changed), of(Kind::Missing), finding.orphans.len()];
        let [count, changed, missing, orphaned] = figures.map(|figure| figure.to_string());
        [finding.package.name.clone(), count, changed, missing, orphaned]
    };
    let rows: Vec<[String; 5]> = findings.iter().map(row).collect();
    let clean = findings.iter().all(|finding| finding.changes.is_empty() && finding.orphans.is_empty());
    let style = if clean { GOOD } else { BAD };
    let text = table::render(
        [words("crate"), figures("snapshots"), figures("changed"), figures("missing"), figures("orphaned")],
        &rows,
    );
    let (header, body) = text.split_once('\n').unwrap_or_default();
    format!("\n{NAME}{header}{NAME:#}\n{style}{}{style:#}\n", body.trim_end())
}
