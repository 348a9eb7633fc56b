//! Compiles the targets with coverage counters and links them with libFuzzer, using the stable compiler.
//!
//! `cargo fuzz` needs nightly's `-Zsanitizer`. libFuzzer itself needs only LLVM's coverage pass, which any rustc runs
//! with `-Cpasses=sancov-module`. The address sanitizer is missing then, but safe Rust has little use for it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use crate::shell;

/// Enables counters at each edge, the table of their code locations, and the operands of comparisons.
/// <https://clang.llvm.org/docs/SanitizerCoverage.html>
const FLAGS: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=3",
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

/// Checks whether this machine has a C++ compiler. The error says what to install.
pub(super) fn check() -> Result<(), String> {
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let answers = Command::new(&compiler).arg("--version").output();
    if answers.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    Err(format!("libFuzzer is C++, and `{compiler}` does not run; install g++ or clang"))
}

/// Builds all targets.
pub(super) fn build(fuzz: &Path, work: &Path) -> anyhow::Result<Binaries> {
    let mut version = Command::new(rustc());
    version.arg("-vV");
    let version = shell::output(version)?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.context("`rustc -vV` names no host")?;
    let target = work.join("build");
    let mut build = shell::cargo(&[]);
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
