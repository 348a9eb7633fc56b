//! Runs the soak program for a few seconds and checks what it prints.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::process::Command;

#[test]
fn seconds_of_it_find_nothing() {
    let soak = env!("CARGO_BIN_EXE_soak");
    let output = Command::new(soak).args(["--seconds", "5", "--threads", "2"]).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    for row in ["tool-errors ", "build-errors ", "snapshot-format ", "memory: "] {
        assert!(said.lines().any(|line| line.starts_with(row)), "no `{row}` in\n{said}");
    }
    let wrong = Command::new(soak).args(["--threads", "0"]).output().unwrap();
    assert!(!wrong.status.success() && wrong.stdout.is_empty());
}
