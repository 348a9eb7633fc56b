//! `build-errors run`: the command is not disturbed, and its failure is explained.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test's helper fails as the test does"
)]

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

mod common;

use common::{program, text};

/// The program with `run`, these options and a shell script, in a separate folder.
fn run(folder: &TempDir, options: &[&str], script: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_build-errors"));
    command.current_dir(folder).arg("run").args(options).args(["--", "sh", "-c", script]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

#[track_caller]
fn wait_for(what: &str, condition: impl Fn() -> bool) {
    let started = Instant::now();
    while !condition() {
        assert!(started.elapsed() < Duration::from_secs(10), "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn the_output_passes_through_and_the_failure_is_explained() {
    let folder = tempdir().unwrap();
    let script = "printf 'a.c:1:2: error: oops\\n'; printf 'to stderr\\n' >&2; seq 30 >&2; exit 3";
    let options = ["--check", "build", "--json", "error.json", "--record", "record.json"];
    let output = run(&folder, &options, script).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(text(&output.stdout), "a.c:1:2: error: oops\n");
    let digest = text(&output.stderr).strip_prefix("to stderr\n").unwrap().split_once("30\n").unwrap().1;
    insta::assert_snapshot!(digest.trim_end(), @r"
    C/C++ compilation failed (1 error in 1 file) [cc, exit 3]
    a.c:1:2 error: oops
    ");
    let (error, record) = (json(&folder.path().join("error.json")), json(&folder.path().join("record.json")));
    assert_eq!(error["exitCode"], 3);
    assert_eq!((&record["result"], &record["error"]), (&"failed_build".into(), &error["message"]));
    assert_eq!(record["buildError"], error);
}

#[test]
fn nothing_is_said_of_success_and_an_old_record_is_removed() {
    let folder = tempdir().unwrap();
    let options = ["--json", "error.json", "--record", "record.json"];
    assert_eq!(run(&folder, &options, "exit 3").output().unwrap().status.code(), Some(3));
    assert!(folder.path().join("error.json").exists() && folder.path().join("record.json").exists());
    let output = run(&folder, &options, "echo fine").output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    assert_eq!(text(&output.stdout), "fine\n");
    assert!(!folder.path().join("error.json").exists() && !folder.path().join("record.json").exists());
}

#[test]
fn what_cannot_be_started_is_a_failure_with_a_record() {
    let folder = tempdir().unwrap();
    let record = folder.path().join("error.json");
    let file = folder.path().join("file");
    fs::write(&file, "no program").unwrap();
    for (command, code) in [("/no/such/program", 127), (file.to_str().unwrap(), 126)] {
        let output = program(&["run", "--json", record.to_str().unwrap(), "--", command], b"");
        assert_eq!(output.status.code(), Some(code));
        assert!(text(&output.stderr).starts_with(&format!("build-errors: {command}: ")));
        assert_eq!(json(&record)["exitCode"], code);
        assert!(json(&record)["message"].as_str().unwrap().starts_with(command));
    }
    let quiet = program(&["run", "--quiet", "--", "/no/such/program"], b"");
    assert!(text(&quiet.stdout).ends_with("[exit 127: command not found]\n"), "{}", text(&quiet.stdout));
}

#[test]
fn quiet_prints_the_digest_and_nothing_else() {
    let folder = tempdir().unwrap();
    let script = "seq 100; echo 'a.c:1:2: error: oops' >&2; exit 1";
    let output = run(&folder, &["--quiet", "--log", "build.log"], script).output().unwrap();
    assert_eq!(
        text(&output.stdout),
        "C/C++ compilation failed (1 error in 1 file) [cc, exit 1]\na.c:1:2 error: oops\n"
    );
    assert!(output.stderr.is_empty());
    let log = fs::read_to_string(folder.path().join("build.log")).unwrap();
    assert_eq!(log.lines().count(), 101);
    assert!(log.contains("\na.c:1:2: error: oops\n") || log.starts_with("a.c"));
    let fine = run(&folder, &["--quiet"], "echo fine").output().unwrap();
    assert!(fine.status.success() && fine.stdout.is_empty() && fine.stderr.is_empty());
}

#[test]
fn the_log_holds_whole_lines_of_both_streams() {
    let folder = tempdir().unwrap();
    let script = "printf one; sleep 0.1; printf 'two\\n' >&2; sleep 0.1; printf ' one\\nthree'; sleep 0.1; printf four >&2";
    assert!(run(&folder, &["--log", "build.log"], script).output().unwrap().status.success());
    assert_eq!(fs::read_to_string(folder.path().join("build.log")).unwrap(), "two\none one\nthree\nfour");
}

#[test]
fn a_record_on_standard_output_stands_alone() {
    let folder = tempdir().unwrap();
    let output = run(&folder, &["--quiet", "--json", "-"], "echo a; exit 2").output().unwrap();
    let record: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(record["exitCode"], 2);
    assert_eq!(text(&output.stderr), "[exit 2]\na\n");
}

#[test]
fn the_exit_status_is_the_commands_whatever_cannot_be_written() {
    let folder = tempdir().unwrap();
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let json = folder.path().join("error.json");
    let status = run(&folder, &["--json", "error.json"], "exit 7").stderr(full()).status().unwrap();
    assert_eq!((status.code(), json.exists()), (Some(7), true));
    let closed = format!("exec {} run -- sh -c 'exit 7' 2>&-", env!("CARGO_BIN_EXE_build-errors"));
    assert_eq!(Command::new("sh").args(["-c", &closed]).status().unwrap().code(), Some(7));
    let options = ["--json", "/dev/full", "--record", "record.json", "--log", "/no/such/folder/log"];
    let output = run(&folder, &options, "exit 7").output().unwrap();
    assert_eq!(output.status.code(), Some(7));
    assert!(folder.path().join("record.json").exists() && Path::new("/dev/full").exists());
    for path in ["/dev/full: ", "/no/such/folder/log: "] {
        assert!(text(&output.stderr).contains(path), "{}", text(&output.stderr));
    }
    let output = run(&folder, &["--quiet"], "exit 7").stdout(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(7));
    assert!(text(&output.stderr).contains("the digest could not be printed"));
}

#[test]
fn a_reader_that_has_enough_ends_the_command() {
    let folder = tempdir().unwrap();
    let mut child = run(&folder, &["--json", "error.json"], "exec yes").spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let status = child.wait().unwrap();
    assert_eq!((line.as_str(), status.code()), ("y\n", Some(128 + 13)));
    assert_eq!(json(&folder.path().join("error.json"))["context"]["signal"], "SIGPIPE");
}

#[test]
fn what_the_command_left_running_goes_on() {
    let folder = tempdir().unwrap();
    let started = Instant::now();
    let mut child = run(&folder, &[], "(sleep 2; echo late; touch alive) & echo begun").spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(stdout.next().unwrap().unwrap(), "begun");
    assert!(child.wait().unwrap().success());
    assert!(started.elapsed() < Duration::from_millis(1900), "{:?}", started.elapsed());
    assert_eq!(stdout.next().unwrap().unwrap(), "late");
    wait_for("the background process", || folder.path().join("alive").exists());
}

#[test]
fn everything_that_was_started_ends_when_the_time_is_up() {
    let folder = tempdir().unwrap();
    // A grandchild that ignores the request to end.
    let script = "(trap '' TERM; sleep 20; touch alive) & echo begun; wait";
    let started = Instant::now();
    let output = run(&folder, &["--timeout", "0.3", "--json", "error.json"], script).output().unwrap();
    assert_eq!(output.status.code(), Some(124));
    assert!(started.elapsed() < Duration::from_secs(15), "{:?}", started.elapsed());
    assert_eq!(text(&output.stderr), "\n[the time limit of 0.3s was exceeded]\nbegun\n");
    let error = json(&folder.path().join("error.json"));
    assert_eq!((&error["exitCode"], &error["context"]["maxWallClockMs"]), (&124.into(), &300.into()));
    assert!(!folder.path().join("alive").exists());
}

#[test]
fn the_signal_that_ended_the_command_is_named() {
    let folder = tempdir().unwrap();
    let output = run(&folder, &[], "kill -SEGV $$").output().unwrap();
    assert_eq!(output.status.code(), Some(139));
    assert_eq!(text(&output.stderr), "\nFailed without output [ended by SIGSEGV]\n");
}

/// A command that reports its signals in files, and the program that runs it.
fn started(folder: &TempDir, script: &str) -> Child {
    let child = run(folder, &[], &format!("echo $$ >pid.new; mv pid.new pid; {script}")).spawn().unwrap();
    wait_for("the command", || folder.path().join("pid").exists());
    child
}

fn kill(signal: &str, process: u32) {
    assert!(
        Command::new("kill").args([&format!("-{signal}"), &process.to_string()]).status().unwrap().success()
    );
}

/// Whether a shell can trap the signal. It cannot if the process that started the tests ignores the signal, as `nohup`
/// ignores HUP.
fn can_be_trapped(signal: &str) -> bool {
    let script = format!("trap 'exit 9' {signal}; kill -{signal} $$; exit 0");
    Command::new("sh").args(["-c", &script]).status().unwrap().code() == Some(9)
}

#[test]
fn signals_reach_the_command() {
    let signals = ["INT", "TERM", "HUP", "QUIT", "USR1", "USR2", "ALRM"];
    for signal in signals.into_iter().filter(|signal| can_be_trapped(signal)) {
        let folder = tempdir().unwrap();
        let script = format!("trap 'touch got; exit 9' {signal}; touch ready; while :; do sleep 0.05; done");
        let mut child = started(&folder, &script);
        wait_for("the trap", || folder.path().join("ready").exists());
        kill(signal, child.id());
        assert_eq!(child.wait().unwrap().code(), Some(9), "{signal}");
        assert!(folder.path().join("got").exists(), "{signal}");
    }
}

/// The state of a process, as `ps` writes it: `T` is stopped.
fn state(process: u32) -> char {
    let status = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    status.rsplit(") ").next().unwrap().chars().next().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn stopping_and_going_on_reach_the_command() {
    let folder = tempdir().unwrap();
    // A shell that starts a process with `vfork` does not stop before the process has begun, and the process is stopped.
    let mut child = started(&folder, "exec sleep 30");
    let command = fs::read_to_string(folder.path().join("pid")).unwrap().trim().parse().unwrap();
    kill("TSTP", child.id());
    wait_for("both stopped", || state(child.id()) == 'T' && state(command) == 'T');
    kill("CONT", child.id());
    wait_for("both going on", || state(child.id()) != 'T' && state(command) != 'T');
    kill("TERM", child.id());
    let status = child.wait().unwrap();
    assert_eq!((status.code(), status.signal()), (Some(128 + 15), None));
}

/// If a process ignores SIGCHLD, the system discards the exit status of its children.
#[test]
fn the_exit_status_is_known_if_our_parent_ignores_its_children() {
    let script = format!("trap '' CHLD; exec {} run -- sh -c 'exit 5'", env!("CARGO_BIN_EXE_build-errors"));
    assert_eq!(Command::new("bash").args(["-c", &script]).output().unwrap().status.code(), Some(5));
}
