//! Checks what the README and CI expect of the dependencies, as far as this is possible without compiling.

#![allow(clippy::unwrap_used, reason = "a test's own files and programs")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// What `cargo tree` prints, a crate a line: `syn v3.0.9`, or `syn v3.0.9 (*)` again, with what `arguments` add.
fn tree(arguments: &[&str], packages: &[&str]) -> String {
    let mut tree = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    tree.args(["tree", "--prefix", "none"]).args(arguments);
    tree.args(packages.iter().flat_map(|package| ["--package", package]));
    let output = tree.env("CARGO_NET_OFFLINE", "true").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn each_crate_compiles_as_many_as_the_readme_says() {
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md")).unwrap();
    for package in ["tool-errors", "build-errors", "snapshot-format"] {
        let tree = tree(&["--edges", "normal,build"], &[package]);
        let compiled = tree.lines().filter_map(|line| line.split(" (").next()).collect::<BTreeSet<_>>().len();
        let claim = format!("{compiled} for `{package}`");
        assert!(readme.contains(&claim), "README.md does not say: {claim}");
    }
}

/// A difference in one feature of one dependency compiles the crates twice.
#[test]
fn the_tests_of_xtask_share_the_dependencies_of_the_crates() {
    let features = |packages: &[&str]| -> BTreeMap<String, String> {
        let tree = tree(&["--all-features", "--edges", "normal,build,dev", "--format", "{p}: {f}"], packages);
        let crates = tree.lines().filter_map(|line| line.trim_end_matches(" (*)").split_once(": "));
        crates.map(|(name, features)| (name.to_owned(), features.to_owned())).collect()
    };
    let crates = features(&["build-errors", "ndjson-answers", "safe-text", "snapshot-format", "tool-errors"]);
    let differ =
        features(&["xtask", "xtask-programs", "bench"]).into_iter().filter_map(|(name, features)| {
            let others = crates.get(&name).filter(|others| **others != features)?;
            Some(format!("{name}: `{features}`, in the crates' tests `{others}`"))
        });
    assert_eq!(differ.collect::<Vec<_>>(), [""; 0], "add the features to xtask/features/Cargo.toml");
}
