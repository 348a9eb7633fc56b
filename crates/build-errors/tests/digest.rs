//! Tests the digest, case by case and for every capture.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test's helper fails as the test does"
)]

use std::fs;
use std::path::Path;
use std::time::Duration;

use build_errors::{BuildError, Capture, DigestOptions, ErrorBuilder, Exit, SystemFailure, WallClock};
use serde_json::{Value, json};

/// A record of a long output, with this type, message, exit status and context.
fn record(kind: &str, message: &str, mut context: Value) -> BuildError {
    context["outputLines"] = 1204.into();
    context["outputBytes"] = 100_000.into();
    serde_json::from_value(json!({
        "type": kind, "message": message, "exitCode": 1, "stdoutTail": "", "stderrTail": "",
        "agentResultFile": null, "verificationFile": null, "context": context, "failedAt": "t",
    }))
    .unwrap()
}

fn digest(record: &BuildError) -> String {
    record.digest(&DigestOptions::default())
}

/// Two failed tests with their diagnostics, one test that failed during set-up, and one test of which only the name is
/// known.
fn failed_tests() -> BuildError {
    record(
        "test_failed",
        "Test execution failed (3 failed, 10 passed in 2 files)",
        json!({
            "tool": "vitest", "failedTests": 3, "passedTests": 10, "erroredTests": 1,
            "failedTestNames": ["cart > totals", "cart > rounds", "user > logs in"], "erroredTestNames": ["db"],
            "logFile": "build.log",
            "diagnostics": [
                {"file": "/srv/app/test/cart.test.ts", "line": 4, "column": 47, "severity": "error",
                 "message": "AssertionError: expected 6 to be 7", "detail": "Expected: 7\nReceived: 6",
                 "test": "cart > totals", "logLines": [12, 30]},
                {"file": "/srv/app/test/cart.test.ts", "line": 5, "severity": "error",
                 "message": "AssertionError: expected 1 to be 2", "test": "cart > totals", "logLines": [31, 40]},
                {"file": "/srv/app/test/cart.test.ts", "line": 13, "severity": "error", "package": "web",
                 "message": "expected 0.30000000000000004 to be 0.3",
                 "detail": "- 0.3\n[… 7 lines left out]\n+ 0.30000000000000004", "test": "cart > rounds", "logLines": [41, 66]},
            ],
        }),
    )
}

#[test]
fn a_failed_test_stands_with_its_diagnostics() {
    insta::assert_snapshot!(digest(&failed_tests()), @r"
    Test execution failed (3 failed, 10 passed in 2 files) [vitest, exit 1]
    paths below /srv/app/test:
    failed: cart > totals
      cart.test.ts:4:47 AssertionError: expected 6 to be 7
      Expected: 7
      Received: 6
      cart.test.ts:5 AssertionError: expected 1 to be 2
    failed: cart > rounds
      [web] cart.test.ts:13 expected 0.30000000000000004 to be 0.3
      - 0.3
      [… 7 lines left out] log lines 41-66
      + 0.30000000000000004
    also failed:
      user > logs in
    errored tests:
      db
    ");
}

#[test]
fn what_was_left_out_is_said_with_its_place() {
    let options = DigestOptions::default().with_max_diagnostics(1).with_max_tests(0);
    insta::assert_snapshot!(failed_tests().digest(&options), @r"
    Test execution failed (3 failed, 10 passed in 2 files) [vitest, exit 1]
    failed: cart > totals
      /srv/app/test/cart.test.ts:4:47 AssertionError: expected 6 to be 7
      Expected: 7
      Received: 6
    left out: 3 failed tests, 1 failure; see build.log (1204 lines)
    ");
    // If the record does not contain a diagnostic, its lines are unknown.
    let mut cut = failed_tests();
    cut.context.failed_tests = Some(30);
    insta::assert_snapshot!(cut.digest(&options).lines().last().unwrap(), @"left out: 30 failed tests, 1 failure; see build.log (1204 lines)");
    cut.context.log_file = None;
    insta::assert_snapshot!(cut.digest(&options).lines().last().unwrap(), @"left out: 30 failed tests, 1 failure; see the output (1204 lines)");
    cut.verification_file = Some("verification-1.json".into());
    insta::assert_snapshot!(cut.digest(&options).lines().last().unwrap(), @"left out: 30 failed tests, 1 failure; see verification-1.json (1204 lines)");
}

#[test]
fn a_budget_keeps_whole_findings_and_the_first_ones() {
    let record = failed_tests();
    let first = "failed: cart > totals\n  /srv/app/test/cart.test.ts:4:47 AssertionError: expected 6 to be 7\n  Expected: 7\n  Received: 6\n";
    let first_below_folder = first.replace("/srv/app/test/", "");
    let options = |max_chars| DigestOptions::default().with_max_chars(max_chars);
    let alone = record.digest(&options(8000).with_max_diagnostics(1).with_max_tests(0)).chars().count();
    for max_chars in 0..800 {
        let digest = record.digest(&options(max_chars));
        assert!(digest.chars().count() <= max_chars, "{max_chars}: {digest}");
        assert_eq!(max_chars == 0, digest.is_empty());
        let shown = digest.contains(first) || digest.contains(&first_below_folder);
        assert_eq!(shown, max_chars >= alone, "{max_chars}: {digest}");
    }
    insta::assert_snapshot!(record.digest(&options(500)), @r"
    Test execution failed (3 failed, 10 passed in 2 files) [vitest, exit 1]
    paths below /srv/app/test:
    failed: cart > totals
      cart.test.ts:4:47 AssertionError: expected 6 to be 7
      Expected: 7
      Received: 6
      cart.test.ts:5 AssertionError: expected 1 to be 2
    failed: cart > rounds
      [web] cart.test.ts:13 expected 0.30000000000000004 to be 0.3
      - 0.3
      [… 7 lines left out] log lines 41-66
      + 0.30000000000000004
    also failed:
      user > logs in
    errored tests:
      db
    ");
    insta::assert_snapshot!(record.digest(&options(250)), @r"
    Test execution failed (3 failed, 10 passed in 2 files) [vitest, exit 1]
    failed: cart > totals
      /srv/app/test/cart.test.ts:4:47 AssertionError: expected 6 to be 7
    left out: 3 failed tests, 1 failure, details; see build.log (1204 lines)
    ");
    insta::assert_snapshot!(record.digest(&options(40)), @"Test execution failed (3 failed, 10 pas…");
}

#[test]
fn findings_that_differ_in_their_places_are_one() {
    let diagnostic = |number: u64| json!({"file": format!("src/m{number}.ts"), "line": number, "severity": "error", "code": "TS2322", "message": "Type 'string' is not assignable to type 'number'.", "logLines": [number, number]});
    let mut diagnostics: Vec<Value> = (1..=12).map(diagnostic).collect();
    diagnostics.insert(1, json!({"file": "src/b.ts", "severity": "warning", "message": "unused"}));
    diagnostics.insert(2, json!({"file": "src/b.ts", "line": 1, "severity": "error", "code": "TS2304", "message": "Cannot find name 'x'."}));
    let context = json!({"tool": "tsc", "errorCount": 300, "warningCount": 4, "diagnostics": diagnostics});
    insta::assert_snapshot!(digest(&record("typecheck_failed", "TypeScript compilation failed (300 errors in 40 files)", context)), @r"
    TypeScript compilation failed (300 errors in 40 files) [tsc, exit 1]
    error TS2322: Type 'string' is not assignable to type 'number'. (12 times)
      at src/m1.ts:1, src/m2.ts:2, src/m3.ts:3, src/m4.ts:4 … and 8 more
    src/b.ts:1 error TS2304: Cannot find name 'x'.
    src/b.ts warning: unused
    left out: 287 errors, 3 warnings; see the output (1204 lines)
    ");
}

#[test]
fn paths_are_relative_to_the_root() {
    let options = DigestOptions::default().with_root("/srv/app/");
    assert!(failed_tests().digest(&options).contains("\n  test/cart.test.ts:4:47 Assertion"));
    // A folder whose name only begins with the same characters is another folder.
    let other = DigestOptions::default().with_root("/srv/ap").with_max_diagnostics(1);
    assert!(failed_tests().digest(&other).contains("\n  /srv/app/test/cart.test.ts:4:47 Assertion"));
    // Without a root, a folder that several paths share is printed once.
    let digest = failed_tests().digest(&DigestOptions::default());
    assert!(
        digest.contains("\npaths below /srv/app/test:\n")
            && digest.contains("\n  cart.test.ts:4:47 Assertion")
    );
}

#[test]
fn colours_add_nothing_else() {
    let plain = digest(&failed_tests());
    let coloured = failed_tests().digest(&DigestOptions::default().with_color(true));
    assert_ne!(coloured, plain);
    assert_eq!(strip_ansi_escapes::strip_str(coloured), plain);
}

#[test]
fn each_tool_and_the_reason_are_named_once() {
    let parts =
        json!([{"tool": "tsc", "errorCount": 2}, {"tool": "vitest", "reason": "no test files found"}]);
    let context = json!({"tool": "tsc", "errorCount": 2, "parts": parts, "reason": "no test files found"});
    insta::assert_snapshot!(digest(&record("ci_failed", "CI pipeline checks failed (2 errors)", context)), @r"
    CI pipeline checks failed (2 errors) [tsc, exit 1]
    tsc: 2 errors; vitest: no test files found
    ");
    let context = json!({"tool": "go", "reason": "no Go files in /srv"});
    insta::assert_snapshot!(digest(&record("typecheck_failed", "Go compilation failed: no Go files in /srv", context)), @"Go compilation failed: no Go files in /srv [exit 1]");
}

/// A record may come from another program, so its texts are cleaned and masked again.
#[test]
fn a_foreign_record_cannot_forge_lines() {
    let hostile = "x\n0 errors \u{1b}[2J\u{202e}password=hunter2hunter2";
    let context = json!({
        "tool": hostile, "reason": hostile, "failedTestNames": [hostile, "other"], "logFile": hostile, "failedTests": 90,
        "diagnostics": [{"file": hostile, "line": 1, "severity": "error", "code": hostile, "message": hostile, "test": hostile, "package": hostile}],
        "parts": [{"tool": hostile, "errorCount": 1}, {"tool": "b", "reason": hostile}],
    });
    let digest = digest(&record("test_failed", hostile, context));
    assert!(
        !digest.contains("hunter2") && !digest.contains('\u{1b}') && !digest.contains('\u{202e}'),
        "{digest}"
    );
    assert!(!digest.lines().any(|line| line.starts_with("0 errors")), "{digest}");
}

#[test]
fn an_output_that_is_shorter_is_the_digest() {
    let output = "src/a.ts(1,2): error TS2304: Cannot find name 'x'.\n";
    let error = ErrorBuilder::new().output("typecheck", Some(2), output);
    assert_eq!(digest(&error), output.trim_end());
    // Blank lines make room for the exit status.
    let loose = output.replace('\n', &"\n".repeat(20)) + "done\n";
    let error = ErrorBuilder::new().output("typecheck", Some(2), &loose);
    assert_eq!(digest(&error), format!("[exit 2]\n{output}done"));
}

#[test]
fn how_it_ended_is_said_whatever_was_printed() {
    let rows = [
        (Exit::code(3), "", "Failed without output [exit 3]"),
        (Exit::code(3), "hi\n", "[exit 3]\nhi"),
        (Exit::code(139), "hi\n", "[ended by SIGSEGV]\nhi"),
        (Exit::signal(9), "", "Failed without output [ended by SIGKILL]"),
        (Exit::code(127), "sh: x: not found\n", "[exit 127: command not found]\nsh: x: not found"),
        (Exit::unknown(), "", "Failed without output"),
        (Exit::unknown(), "hi\n", "hi"),
        (
            Exit::timed_out(Duration::from_millis(1500), Duration::from_secs(2)),
            "a.c:1:2: error: oops\n",
            "[the time limit of 1.5s was exceeded]\na.c:1:2: error: oops",
        ),
    ];
    for (exit, output, expected) in rows {
        let mut capture = Capture::default();
        capture.push(output.as_bytes());
        assert_eq!(digest(&ErrorBuilder::new().captured("", exit, capture)), expected);
        assert_eq!(digest(&ErrorBuilder::new().output("", exit, output)), expected);
    }
}

#[test]
fn an_output_that_nobody_understands_shows_its_end() {
    let output: String = (1..=300).map(|number| format!("step {number} of the installation\n")).collect();
    let builder = ErrorBuilder::new().with_log_file("build.log");
    let short = DigestOptions::default().with_max_chars(200);
    insta::assert_snapshot!(builder.output("", Some(1), &output).digest(&short), @r"
    Failed, with output of no known tool [exit 1]
    its output, lines 298-300 of 300 in build.log:
    step 298 of the installation
    step 299 of the installation
    step 300 of the installation
    ");
    let mut capture = Capture::default();
    capture.push(output.as_bytes());
    capture.push_stderr(b"cannot go on\n");
    insta::assert_snapshot!(ErrorBuilder::new().captured("", Some(1), capture).digest(&short), @r"
    Failed, with output of no known tool: cannot go on [exit 1]
    its standard error:
    cannot go on
    ");
}

#[test]
fn an_error_of_the_system_has_no_output() {
    let alone = SystemFailure::new("no space left").with_name("Error");
    let failure = alone.clone().with_stack(
        "caused by: write failed
caused by: disk full",
    );
    insta::assert_snapshot!(digest(&ErrorBuilder::new().system(&failure)), @r"
    no space left
    its stack:
    caused by: write failed
    caused by: disk full
    ");
    assert_eq!(digest(&ErrorBuilder::new().system(&alone)), "no space left");
    let limit = WallClock::new(Duration::from_secs(61), Duration::from_secs(60));
    assert_eq!(
        digest(&ErrorBuilder::new().wall_clock(&limit)),
        "Agent exceeded maximum execution time after 61s (limit 60s)"
    );
}

/// The captures: path, output and truth.
fn captures() -> Vec<(String, String, Value)> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let folder = |path: &Path| fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let truths = folder(&fixtures).flat_map(|tool| folder(&tool));
    truths
        .filter_map(|path| {
            let stem = path.to_str()?.strip_suffix(".truth.json")?;
            let output = fs::read(format!("{stem}.all")).unwrap();
            let truth = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
            Some((stem.to_owned(), String::from_utf8_lossy(&output).into_owned(), truth))
        })
        .collect()
}

#[test]
fn every_captures_digest_is_within_its_budget_and_its_output() {
    let mut failures = Vec::new();
    for (id, output, truth) in captures() {
        let check = truth["check"].as_str().unwrap();
        let error = ErrorBuilder::new().output(check, truth["exitCode"].as_i64(), &output);
        let printed = usize::try_from(error.context.output_bytes.unwrap_or(0)).unwrap();
        for budget in [500, 2000, 8000] {
            let digest = error.digest(&DigestOptions::default().with_max_chars(budget));
            if digest.is_empty() || digest.chars().count() > budget {
                failures.push(format!("{id}: {} characters of {budget}", digest.chars().count()));
            }
            // If no reader understood the output, the output does not show that the check failed, so a line about it is
            // added.
            let understood = !error.context.diagnostics.is_empty() || error.context.reason.is_some();
            if digest.len() > printed.max(40) && understood {
                failures.push(format!("{id}: {} bytes of {printed} that were printed", digest.len()));
            }
            if let Some(missing) = missing(&error, &digest, budget) {
                failures.push(format!("{id}: {missing:?} is missing of {budget} characters"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The first line of the first cause that is missing in the digest, although the whole cause would fit into half of the
/// budget.
fn missing(error: &BuildError, digest: &str, budget: usize) -> Option<String> {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    // The digest is the output itself, which contains the cause.
    if !digest.starts_with(error.message.split(": ").next().unwrap()) {
        return None;
    }
    let first = error.context.diagnostics.first()?;
    let detail = first.detail.as_deref().unwrap_or_default();
    // A path may be relative to a folder that is printed once, or be part of the test's name.
    let file = first.file.as_deref().unwrap_or_default().rsplit(['/', '\\']).next().unwrap();
    let numbers = [first.line, first.column].into_iter().flatten().map(|number| format!(":{number}"));
    let place = format!("{}{}: ", first.file.as_deref().unwrap_or("?"), numbers.collect::<String>());
    let own = |line: &str| line.trim().strip_prefix(&place).unwrap_or(line).to_owned();
    let texts = [first.message.clone(), file.to_owned()].into_iter().chain(detail.lines().map(own));
    let texts: Vec<String> = texts.map(|text| words(&text)).collect();
    let size: usize = texts.iter().map(|text| text.chars().count()).sum();
    let digest = words(digest);
    texts.into_iter().find(|text| size < budget / 2 && !digest.contains(text.trim_end_matches('…')))
}
