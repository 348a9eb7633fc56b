//! Tests of the program: one line of output for each line of input, whatever the line contains.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test's own data")]
#![cfg(feature = "cli")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn classify(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tool-errors"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

const GOOD: &str = r#"{"driver":"agent-browser","tool":"click","target":"@e9","raw":"Unknown ref: e9"}"#;
const ANSWER: &str = r#"{"success":false,"code":"stale_ref","message":"Element @e9 is no longer on the page","recoveryHint":"Take a new snapshot and use a ref from it","canRetry":false}"#;

/// The answer to a bad line between two good ones. Asserts that the good ones are answered and that the status is 1.
#[track_caller]
fn bad_line(line: &[u8]) -> String {
    let input = [GOOD.as_bytes(), b"\n", line, b"\n", GOOD.as_bytes(), b"\n"].concat();
    let output = classify(&["classify"], &input);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[2]), (3, ANSWER, ANSWER));
    lines[1].to_owned()
}

#[test]
fn a_bad_line_is_answered_in_its_place() {
    let answers = [
        bad_line(b"not JSON"),
        bad_line(b"[]"),
        bad_line(b"\xff\xfe{\"driver\":1}"),
        bad_line(br#"{"driver":"cdp","tool":"click","raw":"x"#),
        bad_line(br#"{"driver":"cdp","tool":"click"}"#),
        bad_line(br#"{"tool":"click","raw":"x"}"#),
        bad_line(br#"{"driver":"cdp","raw":"x"}"#),
        bad_line(br#"{"driver":"netscape","tool":null,"raw":"x"}"#),
        bad_line(br#"{"driver":"cdp","tool":"click","raw":7}"#),
    ];
    insta::assert_snapshot!(answers.join("\n"), @r#"
    {"error":"not a JSON object","line":2}
    {"error":"not a JSON object","line":2}
    {"error":"not a JSON object","line":2}
    {"error":"EOF while parsing a string at column 39","line":2}
    {"error":"missing field `raw` at column 31","line":2}
    {"error":"missing field `driver` at column 26","line":2}
    {"error":"missing field `tool` at column 26","line":2}
    {"error":"unknown driver \"netscape\", expected one of playwright, cdp, webdriver, agent-browser at column 20","line":2}
    {"error":"invalid type: integer `7`, expected a string at column 38","line":2}
    "#);
}

#[test]
fn what_is_no_text_is_read_as_a_replacement_character() {
    for raw in [&b"\xff"[..], br"\ud83d", br"\udc00", br"\ud83d\ud83d", b"\xff\\ud83d"] {
        let line = [br#"{"driver":"cdp","tool":"click","raw":"No such dialog: "#, raw, br#""}"#].concat();
        let output = classify(&["classify"], &line);
        let answer = String::from_utf8(output.stdout).unwrap();
        assert!(answer.starts_with(r#"{"success":false,"code":"browser_error","#), "{answer}");
        assert_eq!((answer.contains('\u{fffd}'), output.status.code()), (true, Some(0)), "{answer}");
    }
}

#[test]
fn a_driver_is_known_by_its_names_in_any_case_and_other_fields_are_ignored() {
    for driver in ["agent-browser", "Agent-Browser", "agent_browser"] {
        let line = GOOD.replace("agent-browser", driver).replace('{', r#"{"attempt":2,"page":{"url":null},"#);
        let output = classify(&["classify"], line.as_bytes());
        assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), ANSWER, "{driver}");
    }
}

#[test]
fn an_option_that_is_not_known_is_named() {
    let output = classify(&["classify", "--colour"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("--colour"));
}

#[test]
fn nothing_in_is_nothing_out() {
    let output = classify(&["classify"], b"");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(0), &b""[..]));
    let output = classify(&["classify"], [b"\r\n\n", GOOD.as_bytes()].concat().as_slice());
    assert_eq!(
        (output.status.code(), String::from_utf8(output.stdout).unwrap()),
        (Some(0), format!("{ANSWER}\n"))
    );
}

#[test]
fn a_line_of_50_mb_is_answered() {
    let raw = "x\\n".repeat(50_000_000 / 3);
    let line = format!(r#"{{"driver":"playwright","tool":"click","target":"@e1","raw":"{raw}"}}"#);
    let output = classify(&["classify"], format!("{line}\n{GOOD}\n").as_bytes());
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().last(), Some(ANSWER));
    assert!(text.lines().all(|line| line.len() < 1000));
}

#[test]
fn answers_come_as_lines_do() {
    use std::io::{BufRead, BufReader};
    let mut child = Command::new(env!("CARGO_BIN_EXE_tool-errors"))
        .arg("classify")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..2 {
        writeln!(stdin, "{GOOD}").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim_end(), ANSWER);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_command_line_is_checked() {
    for (arguments, status) in [
        (&["--help"][..], 0),
        (&["--version"], 0),
        (&["classify", "--help"], 0),
        (&[], 2),
        (&["explain"], 2),
        (&["classify", "--colour"], 2),
        (&["classify", "file"], 2),
    ] {
        let output = classify(arguments, b"");
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert_eq!(output.stdout.is_empty(), status != 0, "{arguments:?}");
    }
}

#[test]
fn the_example_of_the_help_is_what_happens() {
    let help = String::from_utf8(classify(&["--help"], b"").stdout).unwrap();
    let examples: Vec<&str> = help
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with("{\"driver\"") || line.starts_with("{\"success\""))
        .collect();
    let [input, answer] = examples[..] else { panic!("{help}") };
    let output = classify(&["classify"], input.as_bytes());
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), answer);
}

#[cfg(target_os = "linux")]
#[test]
fn full_output_is_an_error_without_a_panic() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    let program = || Command::new(env!("CARGO_BIN_EXE_tool-errors"));
    let help = program().arg("--help").stdout(full()).output().unwrap();
    assert_eq!(help.status.code(), Some(1));
    assert!(help.stderr.starts_with(b"tool-errors: No space left on device"), "{help:?}");
    let wrong = program().arg("zzz").stderr(full()).output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
}
