//! `cargo xtask bench`: runs every crate's benches, which print their results and limits. `--save` writes what they
//! print to a page, with the machine on which it was measured.

use std::io::{BufRead, BufReader, Write as _};
use std::process::{Command, Stdio};

use anstream::{eprintln, println};
use anyhow::Context;
use lexopt::prelude::*;

use crate::workspace::{Package, Workspace};
use crate::{Verdict, shell};
use xtask::screen::{BAD, NAME};

/// The page that `--save` writes.
const PAGE: &str = "docs/benchmarks.md";

/// How the figures are measured, for readers who are new to the page.
const HOW: &str = "\
Each comparison runs in one process. Our code and the alternatives take turns, and each round reverses the order of the
previous one. Times are medians. A ratio is taken within a round; the table has the median of the rounds, with the first
and third quartile. Allocations are counted at the allocator and instructions by callgrind, so they do not depend on the
load of the machine. Limits were set before the first measurement. A missed limit has its reason next to it.

The inputs are fixtures of the crates or made by their benches. The versions of the alternatives are in `Cargo.lock`.
";

pub(crate) fn run(mut arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let (mut quick, mut save, mut crates) = (false, false, Vec::new());
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("quick") => quick = true,
            Long("save") => save = true,
            Value(name) => crates.push(name.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    anyhow::ensure!(!save || crates.is_empty(), "`--save` writes the page of all crates: name none of them");
    let workspace = Workspace::load()?;
    std::env::set_current_dir(&workspace.root)?;
    // The state of the machine is read before the benches use it.
    let machine = machine();
    let mut page = format!("# Benchmarks\n\n`cargo xtask bench --save` wrote this page. {HOW}\n{machine}");
    let packages = workspace.published_of(&crates)?;
    for package in packages.into_iter().filter(|package| package.benches().next().is_some()) {
        let printed = bench(package, quick)?;
        page.push_str(&format!("\n## {}\n\n```text\n{}\n```\n", package.name, printed.trim_end()));
    }
    let (held, missed) = (page.matches(", held").count(), page.matches(", MISSED").count());
    println!("\n{held} of {} limits held", held + missed);
    if save {
        std::fs::write(PAGE, page)?;
        println!("wrote {NAME}{PAGE}{NAME:#}");
    }
    Ok(Verdict::Pass)
}

/// Runs the crate's benches one after the other, shows what they print, and returns it.
fn bench(package: &Package, quick: bool) -> anyhow::Result<String> {
    let mut bench = shell::cargo(&[]);
    bench.args(["bench", "-p", &package.name]);
    package.benches().for_each(|name| _ = bench.args(["--bench", name]));
    bench.args(["--"]).args(quick.then_some("--quick"));
    shell::echo(&bench);
    let mut child = bench.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().context("cannot run cargo")?;
    let mut printed = String::new();
    for line in BufReader::new(child.stdout.take().context("no standard output")?).lines() {
        let line = line?;
        println!("{line}");
        std::io::stdout().flush()?;
        printed.push_str(line.trim_end());
        printed.push('\n');
    }
    let status = child.wait()?;
    anyhow::ensure!(status.success(), "`{}` failed: {status}", shell::line(&bench));
    Ok(printed)
}

/// The machine as a list; unknown properties are left out. Prints a warning if other programs are running.
fn machine() -> String {
    let read = |path| std::fs::read_to_string(path).unwrap_or_default();
    let load = read("/proc/loadavg").split(' ').next().unwrap_or_default().to_owned();
    if load.parse().is_ok_and(|load: f64| load > 0.5) {
        eprintln!("{BAD}the machine is busy (load {load}): times vary, and ratios less so{BAD:#}");
    }
    let properties = [
        ("date", first_line("date", &["-u", "+%Y-%m-%d"])),
        ("processor", field(&read("/proc/cpuinfo"), "model name")),
        ("cores", std::thread::available_parallelism().map(|cores| cores.to_string()).unwrap_or_default()),
        ("memory", field(&read("/proc/meminfo"), "MemTotal")),
        ("compiler", first_line("rustc", &["--version"])),
        ("load before", load),
    ];
    let known = properties.into_iter().filter(|(_, value)| !value.is_empty());
    known.map(|(name, value)| format!("- {name}: {value}\n")).collect()
}

/// The text after `name` and a colon on the first line that begins with the name.
fn field(text: &str, name: &str) -> String {
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(':'));
    value.unwrap_or_default().trim().to_owned()
}

/// The first line of the program's output; empty if there is no such program.
fn first_line(program: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(program);
    command.args(arguments);
    shell::output(command).unwrap_or_default().lines().next().unwrap_or_default().trim().to_owned()
}
