//! `cargo xtask bench`: runs every crate's benches and prints their rows as one table: our time, the alternative's,
//! their ratio, its limit, and whether the limit is kept. `--save` writes the table to a page with a chart.
//!
//! The benches (`crates/*/benches`) define what is measured, the limits, and the reasons for missed limits. This module
//! only prints them.

mod chart;
mod machine;
mod page;
mod rows;

use std::io::BufRead;
use std::process::{Command, Stdio};

use anstream::{eprintln, print, println};
use anyhow::Context;
use lexopt::prelude::*;

use crate::workspace::{Package, Workspace};
use crate::{Verdict, shell, table};
use machine::Machine;
use rows::{COLUMNS, Findings};
use xtask::screen::{BAD, DIM, GOOD, NAME};

/// The page that `--save` writes. The chart is next to it.
const PAGE: &str = "docs/benchmarks.md";
const CHART: &str = "docs/benchmarks.svg";

struct Options {
    quick: bool,
    save: bool,
    crates: Vec<String>,
}

pub(crate) fn run(arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let options = parse(arguments)?;
    anyhow::ensure!(
        !options.save || options.crates.is_empty(),
        "`--save` writes the page of all crates: name none of them"
    );
    let workspace = Workspace::load()?;
    std::env::set_current_dir(&workspace.root)?;
    // Measured before the benches keep the machine busy.
    let machine = Machine::here();
    if let Some(busy) = machine.busy() {
        eprintln!("{BAD}{busy}{BAD:#}");
    }
    let mut findings = Vec::new();
    let packages = workspace.published_of(&options.crates)?;
    for package in packages.into_iter().filter(|package| package.benches().next().is_some()) {
        findings.push(bench(package, options.quick)?);
    }
    report(&findings);
    if options.save {
        let command =
            if options.quick { "cargo xtask bench --save --quick" } else { "cargo xtask bench --save" };
        std::fs::create_dir_all("docs")?;
        std::fs::write(CHART, chart::render(&findings))?;
        std::fs::write(PAGE, page::render(&findings, &machine, command)?)?;
        println!("wrote {NAME}{PAGE}{NAME:#} and {NAME}{CHART}{NAME:#}");
    }
    Ok(Verdict::Pass)
}

fn parse(mut arguments: lexopt::Parser) -> anyhow::Result<Options> {
    let mut options = Options { quick: false, save: false, crates: Vec::new() };
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("quick") => options.quick = true,
            Long("save") => options.save = true,
            Value(name) => options.crates.push(name.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(options)
}

/// Runs the crate's benches one after the other, and prints their rows as they arrive.
fn bench(package: &Package, quick: bool) -> anyhow::Result<Findings> {
    let mut findings = Findings { package: package.name.clone(), rows: Vec::new() };
    let mut bench = command(package, quick);
    shell::echo(&bench);
    let mut child = bench.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().context("cannot run cargo")?;
    let output = child.stdout.take().context("no standard output")?;
    for line in std::io::BufReader::new(output).lines() {
        let line = line?;
        let row = serde_json::from_str(&line)
            .with_context(|| format!("a bench of `{}` printed what is no row: {line}", package.name))?;
        eprintln!("  {DIM}{}{DIM:#}", rows::title(&row));
        findings.rows.push(row);
    }
    let status = child.wait()?;
    anyhow::ensure!(status.success(), "`{}` failed: {status}", shell::line(&bench));
    Ok(findings)
}

fn command(package: &Package, quick: bool) -> Command {
    let mut bench = shell::cargo();
    bench.args(["bench", "--quiet", "-p", &package.name]);
    package.benches().for_each(|name| _ = bench.args(["--bench", name]));
    bench.args(["--", "--json"]).args(quick.then_some("--quick"));
    bench
}

/// Prints a table per crate, then the missed limits with their reasons, then what was not measured.
fn report(findings: &[Findings]) {
    for findings in findings {
        let cells: Vec<_> = findings.lines().iter().map(rows::Line::cells).collect();
        let text = table::render(COLUMNS, &cells);
        let (header, body) = text.split_once('\n').unwrap_or_default();
        println!("\n{NAME}{}{NAME:#}\n{DIM}{header}{DIM:#}", findings.package);
        for line in body.lines() {
            let style = match line.rsplit(' ').next() {
                Some("held") => GOOD,
                Some("missed") => BAD,
                _ => anstyle::Style::new(),
            };
            println!("{style}{line}{style:#}");
        }
    }
    for line in findings.iter().flat_map(Findings::notes) {
        print!("\n{line}");
    }
    let (held, asked) = rows::tally(findings);
    println!("\n{held} of {asked} held");
}
