//! `cargo xtask fuzz`: runs the fuzz targets (`fuzz/fuzz_targets`) on the stable toolchain. Each runs first with the
//! cases that were found before (`fuzz/cases`), then with inputs that libFuzzer derives from the crates' fixtures.

mod instrumented;
mod log;
mod seeds;

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anstream::{print, println};
use anyhow::Context;
use lexopt::prelude::*;

use crate::ci::SKIPPED;
use crate::table::{Column, figures, words};
use crate::workspace::Workspace;
use crate::{Verdict, shell, table};
use instrumented::Binaries;
use log::Log;
use xtask::files;
use xtask::screen::{BAD, GOOD, NAME};

/// The names of the targets, each with the function that writes its seeds.
const TARGETS: &[(&str, seeds::Writer)] =
    &[("build_log", seeds::build_log), ("driver_error", seeds::driver_error), ("snapshot", seeds::snapshot)];

/// The maximum size of an input in bytes. It is enough for a tool's report or a page. Larger inputs are slower and find
/// nothing else.
const MOST_BYTES: usize = 6000;

/// The maximum time for one input, and the time that the seeds and the last inputs may take beyond the limit.
const HANG: Duration = Duration::from_secs(20);
const GRACE: Duration = Duration::from_secs(180);

struct Arguments {
    targets: Vec<&'static (&'static str, seeds::Writer)>,
    seconds: u64,
    where_possible: bool,
}

pub(crate) fn run(arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let arguments = read(arguments)?;
    let workspace = Workspace::load()?;
    let folder = workspace.root.join("fuzz");
    let work = workspace.target_directory.join("fuzz");
    if let Err(reason) = instrumented::check(&work) {
        if arguments.where_possible {
            println!("{SKIPPED} {reason}");
            return Ok(Verdict::Pass);
        }
        anyhow::bail!(reason);
    }
    let binaries = instrumented::build(&folder, &work)?;

    let mut runs = Vec::new();
    for (name, write_seeds) in arguments.targets {
        let places = Places::of(name, &workspace, &binaries);
        write_seeds(&workspace.root, &places.seeds).with_context(|| format!("the seeds of {name}"))?;
        runs.push(places.fuzz(name, arguments.seconds)?);
    }
    println!();
    print!("{}", table::render(HEADER, &runs.iter().map(Run::row).collect::<Vec<_>>()));
    let findings = runs.iter().map(|run| run.findings.len()).sum::<usize>();
    if findings == 0 {
        println!("{GOOD}nothing found{GOOD:#}");
        return Ok(Verdict::Pass);
    }
    for run in &runs {
        run.explain(&workspace);
    }
    Ok(Verdict::Fail)
}

fn read(mut arguments: lexopt::Parser) -> anyhow::Result<Arguments> {
    let mut read = Arguments { targets: Vec::new(), seconds: 60, where_possible: false };
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("seconds") => read.seconds = arguments.value()?.parse()?,
            Long("where-possible") => read.where_possible = true,
            Value(name) => {
                let names = TARGETS.iter().map(|target| target.0).collect::<Vec<_>>().join(", ");
                let target = TARGETS.iter().find(|target| name == target.0);
                read.targets.push(
                    target.with_context(|| format!("no target `{}`; there is {names}", name.display()))?,
                );
            }
            other => return Err(other.unexpected().into()),
        }
    }
    if read.targets.is_empty() {
        read.targets = TARGETS.iter().collect();
    }
    Ok(read)
}

/// The program and the folders of a target.
struct Places {
    program: PathBuf,
    /// Inputs that were found before, kept in the repository.
    cases: PathBuf,
    dictionary: PathBuf,
    /// Inputs made from the fixtures, written again for each run.
    seeds: PathBuf,
    /// The inputs that libFuzzer collects over all runs.
    corpus: PathBuf,
    findings: PathBuf,
    log: PathBuf,
}

/// The result of a target's run.
struct Run {
    name: &'static str,
    program: PathBuf,
    log: Log,
    time: Duration,
    corpus: usize,
    findings: Vec<PathBuf>,
}

const HEADER: [Column; 8] = [
    words("target"),
    figures("seconds"),
    figures("executions"),
    figures("exec/s"),
    figures("corpus"),
    figures("coverage"),
    figures("of edges"),
    figures("findings"),
];

impl Places {
    fn of(name: &str, workspace: &Workspace, binaries: &Binaries) -> Self {
        let (fuzz, work) = (workspace.root.join("fuzz"), workspace.target_directory.join("fuzz"));
        Self {
            program: binaries.program(name),
            cases: fuzz.join("cases").join(name),
            dictionary: fuzz.join("dictionaries").join(format!("{name}.dict")),
            seeds: work.join("seeds").join(name),
            corpus: work.join("corpus").join(name),
            findings: work.join("findings").join(name),
            log: work.join(format!("{name}.log")),
        }
    }

    /// Runs the kept cases. If they pass, fuzzes.
    fn fuzz(self, name: &'static str, seconds: u64) -> anyhow::Result<Run> {
        for folder in [&self.corpus, &self.findings] {
            fs::create_dir_all(folder)?;
        }
        let start = Instant::now();
        let cases = files::under(&self.cases)?;
        if !cases.is_empty() {
            let mut regressions = self.program();
            regressions.args(&cases);
            let status = self.wait(regressions, GRACE)?;
            if !status.success() {
                return self.close(name, start, status);
            }
        }
        let mut fuzz = self.program();
        fuzz.args([
            format!("-max_len={MOST_BYTES}"),
            format!("-max_total_time={seconds}"),
            format!("-dict={}", self.dictionary.display()),
            "-print_final_stats=1".to_owned(),
        ]);
        fuzz.args([&self.corpus, &self.seeds]);
        let status = self.wait(fuzz, Duration::from_secs(seconds) + GRACE)?;
        self.close(name, start, status)
    }

    fn program(&self) -> Command {
        let mut program = Command::new(&self.program);
        program.env("RUST_BACKTRACE", "0");
        program.arg(format!("-timeout={}", HANG.as_secs()));
        program.arg(format!("-artifact_prefix={}/", self.findings.display()));
        program
    }

    /// Runs the program with its output in the log. Ends it with this process, and at the latest after `most`.
    fn wait(&self, mut program: Command, most: Duration) -> anyhow::Result<ExitStatus> {
        let log = File::create(&self.log)?;
        shell::echo(&program);
        program.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        let mut child = Ended(program.spawn().context("cannot run the target")?);
        let start = Instant::now();
        loop {
            if let Some(status) = child.0.try_wait()? {
                return Ok(status);
            }
            anyhow::ensure!(start.elapsed() < most, "it did not end; see {}", self.log.display());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn close(self, name: &'static str, start: Instant, status: ExitStatus) -> anyhow::Result<Run> {
        let log = Log::read(&fs::read_to_string(&self.log)?);
        // If a kept case fails again, this file is the case itself.
        let findings: Vec<PathBuf> = log.failed_inputs();
        anyhow::ensure!(
            status.success() || !findings.is_empty(),
            "the target {name} ended with {status}; see {}",
            self.log.display()
        );
        let corpus = files::under(&self.corpus)?.len();
        Ok(Run { name, program: self.program, log, time: start.elapsed(), corpus, findings })
    }
}

/// A child process that ends with this value, however the function returns.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        // Both calls fail if the process has already ended, which is fine.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Run {
    fn row(&self) -> [String; 8] {
        let Log { executions, coverage, edges, .. } = self.log;
        let seconds = self.time.as_secs_f64();
        [
            self.name.to_owned(),
            format!("{seconds:.0}"),
            executions.to_string(),
            format!("{:.0}", executions as f64 / seconds.max(0.001)),
            self.corpus.to_string(),
            coverage.to_string(),
            edges.to_string(),
            self.findings.len().to_string(),
        ]
    }

    /// Prints what was found, how to reproduce it, and how to keep it.
    fn explain(&self, workspace: &Workspace) {
        for finding in &self.findings {
            let file = workspace.relative(finding);
            println!("\n{BAD}{}{BAD:#}: {file}\n{}", self.name, self.log.account.trim_end());
            println!("see it again: {NAME}{} {file}{NAME:#}", workspace.relative(&self.program));
            println!("make it small: {NAME}… -minimize_crash=1 -max_total_time=60 {file}{NAME:#}");
            println!("and keep it, once it is understood, in fuzz/cases/{}", self.name);
        }
    }
}
