//! The captured outputs in `tests/fixtures`, for the tests that read them all.

use std::fs;
use std::path::{Path, PathBuf};

use build_errors::{BuildError, Check, ErrorBuilder, Level, Levels, VerificationReport};
use serde_json::Value;

/// One capture: the output of a tool, and its `.truth.json`.
pub(crate) struct Capture {
    pub(crate) id: String,
    pub(crate) output: String,
    pub(crate) truth: Value,
}

/// The captures of runs that failed, in the order of their names. If the variable `TOOL` names a folder, only its
/// captures.
pub(crate) fn captures() -> Vec<Capture> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let only = std::env::var("TOOL").unwrap_or_default();
    let mut paths: Vec<PathBuf> = folder(&fixtures)
        .into_iter()
        .filter(|path| only.is_empty() || path.ends_with(&only))
        .flat_map(|tool| folder(&tool))
        .filter(|path| path.to_string_lossy().ends_with(".truth.json"))
        .collect();
    paths.sort();
    let captures: Vec<Capture> = paths
        .iter()
        .map(|path| {
            let truth: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
            let stem = path.to_str().unwrap().strip_suffix(".truth.json").unwrap();
            let output = String::from_utf8_lossy(&fs::read(format!("{stem}.all")).unwrap()).into_owned();
            let id = Path::new(stem).strip_prefix(&fixtures).unwrap().display().to_string();
            Capture { id, output, truth }
        })
        .filter(|capture| capture.truth["exitCode"] != 0)
        .collect();
    assert!(!captures.is_empty(), "no captures in {}", fixtures.display());
    captures
}

fn folder(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    entries.collect()
}

/// The record of an output, created from a verification report as orchestrators write it.
pub(crate) fn record(check: &str, output: String) -> BuildError {
    let check = Check::new(check, false).with_output(output);
    let levels = Levels::default().with_l0(Level::new("L0", false, vec![check]));
    ErrorBuilder::new().verification(&VerificationReport::new(levels))
}
