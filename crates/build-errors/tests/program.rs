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

use serde_json::Value;

mod common;

use common::{program, text};

fn answers(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
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
    line 4: unknown variant `weather`, expected one of `output`, `agent`, `verification`, `system` at column 17
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
fn help_and_bad_usage() {
    let help = program(&["--help"], b"");
    assert!(help.status.success());
    insta::assert_snapshot!("help", text(&help.stdout));
    let rows: [(&[&str], &str); 9] = [
        (&["frobnicate"], "no such command: frobnicate"),
        (&[], "no command given"),
        (&["run"], "run: no command given"),
        (&["run", "--timeout", "soon", "x"], "--timeout takes seconds, not \"soon\""),
        (&["run", "--what", "x"], "unknown option --what"),
        (&["explain", "--what"], "unknown option --what"),
        (&["explain", "--max-chars", "many"], "--max-chars takes a number, not \"many\""),
        (&["classify", "--max-chars", "9"], "unknown option --max-chars"),
        (&["compare", "a.json"], "compare takes two records, not 1"),
    ];
    for (arguments, complaint) in rows {
        let output = program(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let expected = format!("build-errors: {complaint} (see build-errors --help)\n");
        assert_eq!(text(&output.stderr), expected, "{arguments:?}");
    }
}

#[test]
fn explain_keeps_to_its_limits() {
    let log: String = (1..=30).map(|n| format!("/srv/a{n}.c:{n}:1: error: oops {n}\n")).collect();
    let digest = |arguments: &[&str]| {
        let output = program(&[&["explain"][..], arguments].concat(), log.as_bytes());
        text(&output.stdout).to_owned()
    };
    let short = digest(&["--max-diagnostics", "2", "--root", "/srv"]);
    assert_eq!(
        short,
        "C/C++ compilation failed (30 errors in 30 files) [cc]\na1.c:1:1 error: oops 1\na2.c:2:1 error: oops 2\n\
         left out: 28 errors; see the output (30 lines)\n"
    );
    assert!(digest(&["--max-chars", "300"]).chars().count() <= 301);
    // The headline, the folder that the paths share, 25 diagnostics, and what is left out.
    assert_eq!(digest(&["--max-diagnostics", "25"]).lines().count(), 28);
    let record =
        program(&["explain", "--json", "--tail-lines", "1", "--max-diagnostics", "25"], log.as_bytes());
    let record = &answers(&record)[0];
    assert_eq!(record["stdoutTail"], "[… 29 lines, 901 bytes left out]\n/srv/a30.c:30:1: error: oops 30");
    assert_eq!(record["context"]["diagnostics"].as_array().unwrap().len(), 25);
}

#[test]
fn classify_takes_raw_output() {
    let lines = [
        r#"{"kind":"output","check":"build","exitCode":2,"output":"a.c:1:2: error: oops\n","failedAt":"t","extra":1}"#,
        r#"{"kind":"output","exitCode":null,"stdout":"a\nb\n","stderr":"a.c:1:2: error: oops\n","options":{"tailLines":1}}"#,
        r#"{"kind":"output","output":"a.c:1:2: error: 1\na.c:2:2: error: 2\n","options":{"maxDiagnostics":1}}"#,
        r#"{"kind":"output","output":"","options":{"maxChars":1}}"#,
        r#"{"kind":"output","check":"build"}"#,
        r#"{"kind":"output","output":"a","stderr":"b"}"#,
    ];
    let output = program(&["classify"], lines.join("\n").as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let answers = answers(&output);
    assert_eq!((&answers[0]["exitCode"], &answers[0]["failedAt"]), (&2.into(), &"t".into()));
    assert_eq!(answers[0]["message"], "C/C++ compilation failed (1 error in 1 file)");
    assert_eq!(answers[1]["stdoutTail"], "[… 1 line, 2 bytes left out]\nb");
    assert_eq!(answers[1]["stderrTail"], "a.c:1:2: error: oops");
    assert_eq!(answers[2]["context"]["diagnostics"].as_array().unwrap().len(), 1);
    let errors: Vec<&str> = answers[3..].iter().map(|answer| answer["error"].as_str().unwrap()).collect();
    insta::assert_snapshot!(errors.join("\n"), @r"
    unknown option `maxChars`, expected `tailLines` or `maxDiagnostics` at column 50
    missing field `output`, or `stdout` and `stderr`
    `output` excludes `stdout` and `stderr`
    ");
}

#[test]
fn compare_reads_what_run_and_explain_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let record = |log: &str| program(&["explain", "--json"], log.as_bytes()).stdout;
    std::fs::write(path("before"), record("a.c:1:2: error: one\na.c:2:2: error: two\n")).unwrap();
    let script = "echo 'a.c:5:2: error: two'; echo 'b.c:1:1: error: three'; exit 1";
    program(&["run", "--record", &path("after"), "--", "sh", "-c", script], b"");
    let output = program(&["compare", &path("before"), &path("after")], b"");
    insta::assert_snapshot!(text(&output.stdout), @r"
    1 new, 1 remaining, 1 fixed
    new:
      b.c:1:1 error: three
    remaining:
      a.c:5:2 error: two
    fixed:
      a.c:1:2 error: one
    ");
    let output = program(&["compare", "--json", &path("before"), "-"], &record("a.c:2:2: error: two\n"));
    let answer = &answers(&output)[0];
    assert_eq!((&answer["fixed"][0]["message"], &answer["new"]), (&"one".into(), &serde_json::json!([])));
    let output = program(&["compare", &path("before"), &path("nothing")], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("nothing: No such file"), "{}", text(&output.stderr));
}

#[test]
fn what_cannot_be_printed_is_an_error_and_no_panic() {
    for arguments in [&["--help"][..], &["explain"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_build-errors"));
        let output = child.args(arguments).stdin(Stdio::null()).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(text(&output.stderr).starts_with("build-errors: "), "{}", text(&output.stderr));
    }
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_build-errors"));
    assert_eq!(child.arg("frobnicate").stderr(full).status().unwrap().code(), Some(2));
}
