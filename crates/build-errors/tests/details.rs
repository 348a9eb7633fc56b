//! What the records of all captures say of each finding: its test, its lines in the output, and its detail, compared exactly.
//!
//! `TOOL=pytest cargo test -p build-errors --test details` looks at one folder of `tests/fixtures`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test's helper fails as the test does")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use build_errors::ErrorBuilder;
use serde_json::Value;

/// Folders of captures whose tools print details.
const FOLDERS: &[&str] = &[
    "cargo",
    "cargo-extra",
    "cargo-test",
    "cargo-test-extra",
    "clang",
    "clang-extra",
    "cmake",
    "ctest",
    "gcc",
    "gcc-extra",
    "go",
    "go-extra",
    "gotest",
    "gotest-extra",
    "mypy",
    "mypy-extra",
    "nextest",
    "pytest",
    "pytest-extra",
    "rustc",
    "rustc-extra",
    "unittest",
    "unittest-extra",
];

#[test]
fn details() {
    let only = std::env::var("TOOL").unwrap_or_default();
    for folder in FOLDERS.iter().filter(|folder| only.is_empty() || **folder == only) {
        insta::assert_snapshot!(*folder, rendered(folder));
    }
}

/// Every finding of every capture of the folder.
fn rendered(folder: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(folder);
    let mut outputs: Vec<_> = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    outputs.retain(|path| path.extension().is_some_and(|extension| extension == "all"));
    outputs.sort();
    let mut text = String::new();
    for path in outputs {
        let truth: Value =
            serde_json::from_slice(&fs::read(path.with_extension("truth.json")).unwrap()).unwrap();
        let output = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
        let record =
            ErrorBuilder::new().output(truth["check"].as_str().unwrap(), truth["exitCode"].as_i64(), &output);
        let _ = writeln!(text, "# {}", path.file_stem().unwrap().to_string_lossy());
        for diagnostic in &record.context.diagnostics {
            let (first, last) = diagnostic.log_lines.unwrap();
            let _ = writeln!(text, "{first}-{last} {diagnostic}");
            if let Some(test) = &diagnostic.test {
                let _ = writeln!(text, "  test: {test}");
            }
            for line in diagnostic.detail.iter().flat_map(|detail| detail.lines()) {
                let _ = writeln!(text, "    {line}");
            }
        }
    }
    text
}
