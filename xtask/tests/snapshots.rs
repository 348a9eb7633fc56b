//! Tests `cargo xtask snapshots` and `cargo xtask test` on temporary workspaces, in an environment that lets insta accept
//! everything.

#![allow(clippy::unwrap_used, reason = "a test's own folder and programs")]

use std::path::Path;
use std::process::Command;

const XTASK: &str = env!("CARGO_BIN_EXE_xtask");
const SNAPSHOTS: &str = "crates/pet/src/snapshots";
const RIGHT: &str = "---\nsource: crates/pet/src/lib.rs\nexpression: x\n---\none\n";

/// Writes a workspace with these snapshot files, of which its test needs `pet__file.snap`.
fn workspace(name: &str, files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    // The same versions as ours, so that nothing is fetched or compiled.
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    write("Cargo.lock", &std::fs::read_to_string(lock).unwrap());
    write("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\nresolver = \"3\"\n");
    let package = format!(
        "[package]\nname = \"pet-{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[lib]\nname = \"pet\"\n"
    );
    write("crates/pet/Cargo.toml", &(package + "[dev-dependencies]\ninsta = \"1\"\n"));
    write("crates/pet/src/lib.rs", "#[test]\nfn file() {\n    insta::assert_snapshot!(\"one\");\n}\n");
    files.iter().for_each(|(file, text)| write(&format!("{SNAPSHOTS}/{file}"), text));
    folder
}

/// Whether the program passes in the folder, and both of its streams.
fn run(folder: &Path, program: &str, arguments: &[&str]) -> (bool, String) {
    let target = concat!(env!("CARGO_TARGET_TMPDIR"), "/snapshots");
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .envs([("INSTA_UPDATE", "always"), ("INSTA_FORCE_PASS", "1"), ("INSTA_OUTPUT", "none")])
        .envs([("CARGO_NET_OFFLINE", "true"), ("CARGO_TARGET_DIR", target)])
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    (output.status.success(), text)
}

#[test]
fn changed_missing_and_orphaned_snapshots_fail_and_are_named() {
    let snapshots = |name: &str, files| run(workspace(name, files).path(), XTASK, &["snapshots"]);
    let (passes, text) = snapshots("right", &[("pet__file.snap", RIGHT)]);
    assert!(passes, "{text}");
    let changed = RIGHT.replace("one", "two");
    let orphaned = [("pet__file.snap", RIGHT), ("pet__gone.snap", RIGHT)];
    let cases = [
        ("changed", &[("pet__file.snap", changed.as_str())][..], "-two"),
        ("missing", &[], "pet__file.snap"),
        ("orphaned", &orphaned, "pet__gone.snap"),
    ];
    for (name, files, named) in cases {
        let (passes, text) = snapshots(name, files);
        assert!(!passes && text.contains(named), "{name}: {text}");
    }
}

#[test]
fn tests_that_passed_run_again_if_a_file_changed() {
    let folder = workspace("known", &[("pet__file.snap", RIGHT)]);
    assert!(run(folder.path(), "git", &["init", "--quiet"]).0);
    let runs = |changed: Option<&str>| {
        if let Some(text) = changed {
            std::fs::write(folder.path().join(SNAPSHOTS).join("pet__file.snap"), text).unwrap();
        }
        let (passes, text) = run(folder.path(), XTASK, &["test"]);
        (passes, text.contains("1 passed"))
    };
    let changed = RIGHT.replace("one", "two");
    // In the first round cargo writes the lock file.
    let rounds = [None, None, None, Some(changed.as_str()), Some(RIGHT)].map(runs);
    let (ran, known, failed) = ((true, true), (true, false), (false, false));
    assert_eq!(rounds, [ran, ran, known, failed, known]);
}
