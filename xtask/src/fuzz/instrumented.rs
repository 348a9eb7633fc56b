//! Compiles the targets with coverage counters and links them with libFuzzer, using the stable compiler.
//!
//! `cargo fuzz` needs nightly's `-Zsanitizer`. libFuzzer itself needs only LLVM's coverage pass, which any rustc runs
//! with `-Cpasses=sancov-module`. The address sanitizer is missing then, but safe Rust has little use for it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use crate::shell;

/// Enables counters at each edge, the table of their code locations, and the operands of comparisons.
/// <https://clang.llvm.org/docs/SanitizerCoverage.html>
const FLAGS: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
];

/// The paths of the programs.
pub(super) struct Binaries {
    folder: PathBuf,
}

impl Binaries {
    pub(super) fn program(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }
}

/// Checks whether this machine can fuzz. The error says why not: the compiler rejects the flags, or there is no C++
/// compiler.
pub(super) fn check(work: &Path) -> Result<(), String> {
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let answers = Command::new(&compiler).arg("--version").output();
    if !answers.is_ok_and(|output| output.status.success()) {
        return Err(format!("libFuzzer is C++, and `{compiler}` does not run; install g++ or clang"));
    }
    let probe = || -> anyhow::Result<Result<(), String>> {
        fs::create_dir_all(work)?;
        let (source, object) = (work.join("probe.rs"), work.join("probe.o"));
        fs::write(&source, "pub fn is_seven(x: u32) -> bool { x == 7 }\n")?;
        let mut rustc = Command::new(rustc());
        rustc.args(["--crate-type=lib", "--emit=obj", "-o"]).arg(&object).arg(&source).args(FLAGS);
        let (status, output) = shell::capture(rustc)?;
        let bytes = fs::read(&object).unwrap_or_default();
        let is_instrumented = memory_has(&bytes, b"__sancov_cntrs") || memory_has(&bytes, b"__sancov_pcs");
        Ok(match (status.success(), is_instrumented) {
            (true, true) => Ok(()),
            (true, false) => Err("this rustc ignores `-Cpasses=sancov-module`".to_owned()),
            (false, _) => Err(format!("this rustc refuses the flags of coverage: {}", output.trim())),
        })
    };
    probe().unwrap_or_else(|error| Err(format!("{error:#}")))
}

fn memory_has(bytes: &[u8], word: &[u8]) -> bool {
    bytes.windows(word.len()).any(|window| window == word)
}

/// Builds all targets.
pub(super) fn build(fuzz: &Path, work: &Path) -> anyhow::Result<Binaries> {
    let mut version = Command::new(rustc());
    version.arg("-vV");
    let version = shell::output(version)?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.context("`rustc -vV` names no host")?;
    let target = work.join("build");
    let mut build = shell::cargo();
    // With an explicit target, the flags do not apply to build scripts and macros.
    build.args(["build", "--release", "--locked", "--target", host, "--target-dir"]).arg(&target);
    build.current_dir(fuzz).env("RUSTFLAGS", format!("{} --cfg fuzzing", FLAGS.join(" ")));
    build.env_remove("CARGO_ENCODED_RUSTFLAGS");
    let status = shell::status(&mut build)?;
    anyhow::ensure!(status.success(), "`{}` failed: {status}", shell::line(&build));
    Ok(Binaries { folder: target.join(host).join("release") })
}

fn rustc() -> std::ffi::OsString {
    std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}
