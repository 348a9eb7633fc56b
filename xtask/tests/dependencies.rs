//! Checks what the README says about the crates' size, as far as this is possible without compiling.

#![allow(clippy::unwrap_used, reason = "a test's own files and programs")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The number of crates that are compiled for a crate with its default features, including itself.
fn compiled(root: &Path, package: &str) -> usize {
    let mut tree = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    tree.args(["tree", "--package", package, "--edges", "normal,build", "--prefix", "none"]);
    let output = tree.env("CARGO_NET_OFFLINE", "true").current_dir(root).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).unwrap();
    // `syn v3.0.9` and `syn v3.0.9 (*)` are the same crate.
    tree.lines().filter_map(|line| line.split(" (").next()).collect::<BTreeSet<_>>().len()
}

#[test]
fn each_crate_compiles_as_many_as_the_readme_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    for package in ["tool-errors", "build-errors", "snapshot-format"] {
        let claim = format!("{} for `{package}`", compiled(&root, package));
        assert!(readme.contains(&claim), "README.md does not say: {claim}");
    }
}
