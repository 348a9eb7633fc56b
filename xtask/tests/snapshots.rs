//! Tests `cargo xtask snapshots` on a temporary workspace whose snapshots are wrong in every possible way.

#![allow(clippy::unwrap_used, reason = "a test's own folder and programs")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// A crate with two snapshot files, one of them for a debug form, and an inline snapshot; all are correct.
const SOURCE: &str = r##"
#[test]
fn file() {
    insta::assert_snapshot!("one\ntwo\nthree");
}

#[test]
fn inline() {
    insta::assert_snapshot!("the \"value\"", @r#"the "value""#);
}
"##;

const FILE: &str = "crates/pet/src/snapshots/pet__file.snap";

struct Project {
    folder: tempfile::TempDir,
}

/// Where the projects are built. Packages there are distinguished only by their names, so each test has its own.
const TARGET: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/snapshots");

/// The result of the command: its exit status and both of its streams.
struct Said {
    success: bool,
    text: String,
}

impl Project {
    fn new(package: &str) -> Self {
        let project = Self { folder: tempfile::tempdir().unwrap() };
        project.write("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\nresolver = \"3\"\n");
        // The same versions as ours, so that nothing new is fetched or compiled.
        let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
        project.write("Cargo.lock", &std::fs::read_to_string(lock).unwrap());
        project.write(
            "crates/pet/Cargo.toml",
            &format!(
                "[package]
name = \"pet-{package}\"
edition = \"2024\"
[lib]
name = \"pet\"
[dev-dependencies]
insta = \"1\"
"
            ),
        );
        project.write("crates/pet/src/lib.rs", SOURCE);
        project.write(FILE, "---\nsource: crates/pet/src/lib.rs\nexpression: x\n---\none\ntwo\nthree\n");
        project
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.path(path)).unwrap()
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// Runs the command in an environment that asks insta to accept everything.
    fn snapshots(&self, arguments: &[&str]) -> Said {
        let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
            .arg("snapshots")
            .args(arguments)
            .current_dir(self.folder.path())
            .envs([("INSTA_UPDATE", "always"), ("INSTA_FORCE_PASS", "1"), ("INSTA_OUTPUT", "none")])
            .envs([("CARGO_NET_OFFLINE", "true"), ("CARGO_TERM_QUIET", "true")])
            .env("CARGO_TARGET_DIR", TARGET)
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        Said { success: output.status.success(), text }
    }
}

impl Said {
    #[track_caller]
    fn names(&self, expected: &[&str]) {
        for line in expected {
            assert!(self.text.contains(line), "`{line}` is not in:\n{}", self.text);
        }
    }

    /// Checks the figures of the final table: snapshots, changed, missing, orphaned.
    #[track_caller]
    fn tallies(&self, expected: [usize; 4]) {
        let row = self.text.lines().find(|line| line.starts_with("pet-")).unwrap_or(&self.text);
        let figures: Vec<usize> = row.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        assert_eq!(figures, expected, "{}", self.text);
    }
}

#[test]
fn snapshots_that_are_right_pass() {
    let said = Project::new("right").snapshots(&[]);
    assert!(said.success, "{}", said.text);
    said.tallies([2, 0, 0, 0]);
}

#[test]
fn a_changed_snapshot_fails_and_is_named_until_it_is_accepted() {
    let project = Project::new("changed");
    let recorded = project.read(FILE);
    project.write(FILE, &recorded.replace("two", "TWO"));
    project.write("crates/pet/src/lib.rs", &SOURCE.replace("@r#\"the \"value\"\"#", "@\"old\""));

    let said = project.snapshots(&["-p", "pet-changed"]);
    assert!(!said.success, "{}", said.text);
    said.names(&["changed crates/pet/src/snapshots/pet__file.snap", "    - TWO\n    + two\n"]);
    said.names(&["changed crates/pet/src/lib.rs:9", "    - old\n    + the \"value\"\n"]);
    said.tallies([2, 2, 0, 0]);
    assert_eq!(project.read(FILE), recorded.replace("two", "TWO"), "nothing is written unasked");

    let said = project.snapshots(&["--accept"]);
    assert!(said.success, "{}", said.text);
    said.names(&[
        "accepted changed crates/pet/src/snapshots/pet__file.snap",
        "accepted changed crates/pet/src/lib.rs:9",
    ]);
    assert_eq!(project.read("crates/pet/src/lib.rs"), SOURCE);
    let accepted = project.read(FILE);
    assert!(
        accepted.ends_with("---\none\ntwo\nthree\n") && !accepted.contains("assertion_line"),
        "{accepted}"
    );
    assert!(project.snapshots(&[]).success);
}

#[test]
fn a_missing_snapshot_fails_and_is_named_until_it_is_accepted() {
    let project = Project::new("missing");
    std::fs::remove_file(project.path(FILE)).unwrap();
    project.write("crates/pet/src/lib.rs", &SOURCE.replace("@r#\"the \"value\"\"#", "@\"\""));

    let said = project.snapshots(&[]);
    assert!(!said.success, "{}", said.text);
    said.names(&["missing crates/pet/src/snapshots/pet__file.snap", "missing crates/pet/src/lib.rs:9"]);
    said.tallies([2, 0, 2, 0]);
    assert!(!project.path(FILE).exists(), "nothing is written unasked");

    let said = project.snapshots(&["--accept"]);
    assert!(said.success, "{}", said.text);
    said.names(&[
        "accepted missing crates/pet/src/snapshots/pet__file.snap",
        "accepted missing crates/pet/src/lib.rs:9",
    ]);
    assert!(project.snapshots(&[]).success);
}

#[test]
fn an_orphaned_snapshot_fails_and_is_named_until_it_is_accepted() {
    let project = Project::new("orphaned");
    let orphan = "crates/pet/src/snapshots/pet__gone.snap";
    project.write(orphan, &project.read(FILE));
    project.write("crates/pet/tests/fixtures/App.test.js.snap", "// Jest Snapshot v1\n");

    let said = project.snapshots(&[]);
    assert!(!said.success, "{}", said.text);
    said.names(&["orphaned crates/pet/src/snapshots/pet__gone.snap"]);
    said.tallies([3, 0, 0, 1]);

    let said = project.snapshots(&["--accept"]);
    assert!(said.success, "{}", said.text);
    said.names(&["removed orphaned crates/pet/src/snapshots/pet__gone.snap"]);
    assert!(!project.path(orphan).exists());
}

#[test]
fn a_test_that_fails_otherwise_fails_and_orphans_nothing() {
    let project = Project::new("failing");
    project
        .write("crates/pet/src/lib.rs", &SOURCE.replace("fn file() {", "fn file() {\n    assert_eq!(1, 2);"));
    let said = project.snapshots(&[]);
    assert!(!said.success, "{}", said.text);
    said.names(&["left: 1", "tests failed"]);
    said.tallies([2, 0, 0, 0]);
}

#[test]
fn a_package_that_is_not_there_is_named() {
    let said = Project::new("unknown").snapshots(&["-p", "dog"]);
    assert!(!said.success);
    said.names(&["no package `dog` in this workspace"]);
}
