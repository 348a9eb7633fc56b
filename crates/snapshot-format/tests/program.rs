//! The program, with valid and invalid input lines.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

const GOOD: &str = r#"{"title":"T","url":"u","tree":"- button \"Pay\" [ref=e1]"}"#;
const ANSWER: &str = r#"{"tree":"Page: T\nURL: u\nInteractive elements: 1\n\n- button \"Pay\" @e1","elementCount":1,"truncated":false}"#;

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_snapshot-format"))
}

fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = program()
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

#[test]
fn a_bad_line_harms_no_other() {
    for (bad, error) in [
        (&b"not json"[..], r#"{"error":"not a JSON object","line":2}"#),
        (b"{\"title\":\"T\",\"url\":\"u\"}", r#"{"error":"missing field `tree` at column 23","line":2}"#),
        (b"[]", r#"{"error":"not a JSON object","line":2}"#),
        (
            b"{\"title\":\"\x01\"}",
            r#"{"error":"control character (\\u0000-\\u001F) found while parsing a string at column 11","line":2}"#,
        ),
        (
            br#"{"title":"T","url":"u","tree":"I see a button."}"#,
            r#"{"error":"not a snapshot of a known driver: it begins with \"I see a button.\"","line":2}"#,
        ),
        (
            br#"{"title":"T","tree":""}"#,
            r#"{"error":"missing url: neither the request nor the snapshot states it","line":2}"#,
        ),
        (b"{\"title\":\"T\"", r#"{"error":"EOF while parsing an object at column 12","line":2}"#),
    ] {
        let input = [GOOD.as_bytes(), b"\n", bad, b"\n\n", GOOD.as_bytes()].concat();
        let output = run(&["format"], &input);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.lines().collect::<Vec<_>>(), [ANSWER, error, ANSWER]);
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn half_a_character_is_a_replacement_character() {
    let input = r#"{"title":"\ud83dT","url":"u","tree":"- button \"\\ud800 \ud83d\ude80 \udc00\" [ref=e1]","refs":{"e1":{"role":"button","name":"\\ud800 \ud83d\ude80 \ud800"}}}"#;
    let output = run(&["format"], input.as_bytes());
    let answer = "{\"tree\":\"Page: \u{fffd}T\\nURL: u\\nInteractive elements: 1\\n\\n- button \\\"\\\\ud800 🚀 \u{fffd}\\\" @e1\",\"elementCount\":1,\"truncated\":false}\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), answer);
    assert_eq!(output.status.code(), Some(0));

    let output =
        run(&["format"], &[br#"{"title":"T"#, &b"\xf0\x9f\x9a"[..], br#"","url":"u","tree":""}"#].concat());
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("{\"tree\":\"Page: T\u{fffd}\\nURL"));
}

#[test]
fn nothing_in_nothing_out() {
    for input in ["", "\n", "\r\n \n"] {
        let output = run(&["format"], input.as_bytes());
        assert_eq!((output.stdout.as_slice(), output.status.code()), (&b""[..], Some(0)));
    }
}

#[test]
fn a_line_of_50_mb() {
    let text = "lorem ipsum ".repeat(50_000_000 / 12);
    let tree = format!("- button \\\"Pay\\\" [ref=e1]\\n- text: {text}");
    let input = format!("{{\"title\":\"T\",\"url\":\"u\",\"tree\":\"{tree}\"}}\n{GOOD}\n");
    let output = run(&["format"], input.as_bytes());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().nth(1), Some(ANSWER));
    assert!(text.starts_with(r#"{"tree":"Page: T\nURL: u\nInteractive elements: 1\n\n- button \"Pay\" @e1"#));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn each_answer_comes_before_the_next_request() {
    let mut child = program().arg("format").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..2 {
        writeln!(stdin, "{GOOD}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), ANSWER);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn help_and_mistakes() {
    let help = run(&["--help"], b"");
    assert!(help.status.success());
    let help = String::from_utf8(help.stdout).unwrap();
    // The example in the help text must be correct.
    let (request, answer) = (help.lines().nth(7).unwrap().trim(), help.lines().nth(8).unwrap().trim());
    assert_eq!(String::from_utf8(run(&["format"], request.as_bytes()).stdout).unwrap().trim_end(), answer);

    for (arguments, message) in [
        (&[][..], "a command is missing"),
        (&["fromat"], "no command \"fromat\""),
        (&["format", "--fast"], "invalid option '--fast'"),
    ] {
        let output = run(arguments, b"");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error, format!("snapshot-format: {message}\nTry: snapshot-format --help\n"));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn what_changed() {
    let input = r#"{"before":{"title":"T","url":"u","tree":"- button \"A\" [ref=e1]\n- button \"B\" [ref=e2]\n- button \"C\" [ref=e3]"},"after":{"title":"T","url":"u","tree":"- button \"A\" [ref=e1]\n- button \"B\" [disabled, ref=e2]\n- button \"C\" [ref=e3]"}}
{"before":{"tree":"?"},"after":{"tree":""}}"#;
    let output = run(&["diff"], input.as_bytes());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        text.lines().collect::<Vec<_>>(),
        [
            r#"{"kind":"changes","tree":"Page: T\nURL: u\nInteractive elements: 3\n\n~ - button \"B\" @e2 [disabled]\n  was - button \"B\"","added":0,"removed":0,"changed":1,"truncated":false}"#,
            r#"{"error":"not a snapshot of a known driver: it begins with \"?\"","line":2}"#,
        ]
    );
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn full_output_is_an_error_without_a_panic() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    let program = || Command::new(env!("CARGO_BIN_EXE_snapshot-format"));
    let help = program().arg("--help").stdout(full()).output().unwrap();
    assert_eq!(help.status.code(), Some(1));
    assert!(help.stderr.starts_with(b"snapshot-format: No space left on device"), "{help:?}");
    let wrong = program().arg("zzz").stderr(full()).output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
}
