//! The `build-errors` program, as its users run it.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test's helper fails as the test does"
)]

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

fn program(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_build-errors"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join().unwrap();
    output
}

fn answers(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

const SYSTEM: &str =
    r#"{"kind":"system","name":"Error","message":"no space left","failedAt":"2026-01-02T15:35:30.000Z"}"#;

#[test]
fn nothing_in_nothing_out() {
    let output = program(&["classify"], b"");
    assert!(output.status.success() && output.stdout.is_empty());
}

#[test]
fn a_bad_line_is_answered_and_the_rest_goes_on() {
    let long = format!(r#"{{"kind":"system","name":"Error","message":"{}"}}"#, "x".repeat(50 << 20));
    let lines: [&[u8]; 7] = [
        SYSTEM.as_bytes(),
        b"not json",
        br#"{"kind":"system","name":"Error"}"#,
        br#"{"kind":"weather"}"#,
        b"\xff\xfe",
        long.as_bytes(),
        SYSTEM.as_bytes(),
    ];
    let output = program(&["classify"], &lines.join(&b'\n'));
    assert_eq!(output.status.code(), Some(1));
    let answers = answers(&output);
    let outcome: Vec<String> = answers
        .iter()
        .map(|answer| match answer["line"].as_u64() {
            Some(line) => format!("line {line}: {}", answer["error"].as_str().unwrap()),
            None => answer["type"].as_str().unwrap().to_owned(),
        })
        .collect();
    insta::assert_snapshot!(outcome.join("\n"), @r"
    system_error
    line 2: not a JSON object
    line 3: missing field `message` at column 32
    line 4: unknown variant `weather`, expected one of `agent`, `verification`, `system` at column 17
    line 5: not a JSON object
    system_error
    system_error
    ");
    assert_eq!(answers[0], answers[6]);
    assert!(answers[5]["message"].as_str().unwrap().len() < 1000);
}

#[test]
fn what_is_no_text_is_read_as_a_replacement_character() {
    let lines: [&[u8]; 2] = [
        br#"{"kind":"system","name":"Error","message":"no \udc00\ud83d\ude80\\ud83d"}"#,
        b"{\"kind\":\"system\",\"name\":\"Error\",\"message\":\"no \xff\"}",
    ];
    let output = program(&["classify"], &lines.join(&b'\n'));
    let messages: Vec<Value> = answers(&output).iter().map(|answer| answer["message"].clone()).collect();
    assert_eq!(messages, ["no \u{fffd}🚀\\ud83d", "no \u{fffd}"]);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn answers_come_as_the_lines_do() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_build-errors"))
        .arg("classify")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = std::io::BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(stdin, "{SYSTEM}").unwrap();
        let mut answer = String::new();
        std::io::BufRead::read_line(&mut stdout, &mut answer).unwrap();
        assert!(answer.contains("no space left"), "{answer}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn tails_are_as_long_as_asked() {
    let request = r#"{"kind":"agent","result":{"success":false,"exitCode":0,"stdout":"a\nb\nc\n","stderr":"","durationMs":1,
        "sessionId":"s","model":"m","tokensUsed":null,"structuredOutput":null}}"#.replace('\n', " ");
    let output = program(&["classify", "--tail-lines", "1"], request.as_bytes());
    assert_eq!(answers(&output)[0]["stdoutTail"], "[… 2 lines, 4 bytes left out]\nc");
}

#[test]
fn explain_says_what_failed() {
    let log = include_bytes!("fixtures/tsc/multi-pretty.all");
    let output = program(&["explain", "--check", "typecheck"], log);
    insta::assert_snapshot!("explain_tsc", text(&output.stdout));
    let json = program(&["explain", "--json", "--exit-code", "2"], log);
    let answer = &answers(&json)[0];
    assert_eq!((&answer["exitCode"], &answer["context"]["errorCount"]), (&2.into(), &6.into()));
}

#[test]
fn run_passes_the_output_on_and_says_what_failed() {
    let script = "printf 'a.c:1:2: error: oops\\n'; printf 'to stderr\\n' >&2; exit 3";
    let folder = tempfile::tempdir().unwrap();
    let (json, record) = (folder.path().join("error.json"), folder.path().join("record.json"));
    let arguments =
        ["run", "--check", "build", "--json", json.to_str().unwrap(), "--record", record.to_str().unwrap()];
    let output = program(&[&arguments[..], &["--", "sh", "-c", script]].concat(), b"");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(text(&output.stdout), "a.c:1:2: error: oops\n");
    insta::assert_snapshot!(text(&output.stderr), @r"
    to stderr

    C/C++ compilation failed (1 error in 1 file) [cc]
      a.c:1:2 error: oops
    ");
    let read = |path| serde_json::from_slice::<Value>(&std::fs::read(path).unwrap()).unwrap();
    let (error, record) = (read(json), read(record));
    assert_eq!(error["exitCode"], 3);
    assert_eq!(error["stderrTail"], "to stderr");
    assert_eq!((&record["result"], &record["error"]), (&"failed_build".into(), &error["message"]));
    assert_eq!(record["buildError"], error);
}

#[test]
fn run_says_nothing_of_success() {
    let output = program(&["run", "--", "sh", "-c", "echo fine"], b"");
    assert!(output.status.success() && output.stderr.is_empty());
    assert_eq!(text(&output.stdout), "fine\n");
    let missing = program(&["run", "--", "/no/such/program"], b"");
    assert_eq!(missing.status.code(), Some(127));
    assert!(text(&missing.stderr).starts_with("build-errors: /no/such/program: "));
}

#[cfg(unix)]
#[test]
fn run_ends_all_that_was_started_when_the_time_is_up() {
    let folder = tempfile::tempdir().unwrap();
    let alive = folder.path().join("alive");
    // A grandchild that ignores the polite end.
    let script = format!("(trap '' TERM; sleep 20; touch {}) & echo begun; wait", alive.display());
    let json = folder.path().join("error.json");
    let started = Instant::now();
    let output =
        program(&["run", "--timeout", "0.3", "--json", json.to_str().unwrap(), "sh", "-c", &script], b"");
    assert_eq!(output.status.code(), Some(124));
    assert!(started.elapsed() < Duration::from_secs(15), "{:?}", started.elapsed());
    assert!(text(&output.stderr).contains("the time limit of 0.3s was exceeded"), "{}", text(&output.stderr));
    let error: Value = serde_json::from_slice(&std::fs::read(json).unwrap()).unwrap();
    assert_eq!(error["context"]["maxWallClockMs"], 300);
    assert!(!alive.exists());
}

#[cfg(unix)]
#[test]
fn run_names_the_signal() {
    let output = program(&["run", "--", "sh", "-c", "kill -SEGV $$"], b"");
    assert_eq!(output.status.code(), Some(139));
    assert!(text(&output.stderr).contains("ended by SIGSEGV"), "{}", text(&output.stderr));
}

#[test]
fn help_and_bad_usage() {
    let help = program(&["--help"], b"");
    assert!(help.status.success());
    insta::assert_snapshot!("help", text(&help.stdout));
    for arguments in
        [&["frobnicate"][..], &[], &["run"], &["run", "--timeout", "soon", "x"], &["explain", "--what"]]
    {
        let output = program(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains("see build-errors --help"), "{arguments:?}");
    }
}
