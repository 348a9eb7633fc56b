//! Compares pairs of records, case by case.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test's helper fails as the test does"
)]

use build_errors::{BuildError, Comparison, Diagnostic, DigestOptions};
use serde_json::{Value, json};

#[allow(clippy::needless_pass_by_value, reason = "json! makes a value")]
fn record(context: Value) -> BuildError {
    serde_json::from_value(json!({
        "type": "ci_failed", "message": "m", "exitCode": 1, "stdoutTail": "", "stderrTail": "",
        "agentResultFile": null, "verificationFile": null, "context": context, "failedAt": "t",
    }))
    .unwrap()
}

fn error(file: &str, line: u32, message: &str) -> Value {
    json!({"file": file, "line": line, "severity": "error", "code": "E1", "message": message})
}

fn errors(diagnostics: &[Value]) -> BuildError {
    record(json!({"errorCount": diagnostics.len(), "diagnostics": diagnostics}))
}

/// A test run in which these tests failed, the first of them with a message.
fn tests(names: &[&str], message: &str) -> BuildError {
    let first = json!({"file": "test/a.ts", "line": 3, "severity": "error", "message": message, "test": names.first()});
    let diagnostics = if names.is_empty() { vec![] } else { vec![first] };
    record(
        json!({"failedTests": names.len(), "passedTests": 5, "failedTestNames": names, "diagnostics": diagnostics}),
    )
}

/// The comparison as `new | remaining | fixed | uncertain`. A failure is shown by the name of its test, or by its line
/// and message.
fn compared(before: &BuildError, after: &BuildError) -> String {
    let Comparison { new, remaining, fixed, uncertain, .. } = Comparison::new(before, after);
    let words = |failure: &Diagnostic| match &failure.test {
        Some(test) => test.clone(),
        None => format!("{}:{}", failure.line.unwrap_or(0), failure.message),
    };
    let list = |failures: Vec<Diagnostic>| failures.iter().map(words).collect::<Vec<_>>().join(", ");
    [new, remaining, fixed, uncertain].map(list).join(" | ")
}

#[test]
fn errors_are_matched_by_code_and_message_in_their_file() {
    let before = errors(&[error("src/a.ts", 1, "x"), error("src/a.ts", 2, "x"), error("src/b.ts", 3, "y")]);
    let rows = [
        // The error moved, and its path is absolute.
        (
            errors(&[
                error("/srv/src/a.ts", 10, "x"),
                error("/srv/src/a.ts", 20, "x"),
                error("/srv/src/b.ts", 30, "y"),
            ]),
            " | 10:x, 20:x, 30:y |  | ",
        ),
        // One of two equal errors remains.
        (errors(&[error("src/a.ts", 9, "x")]), " | 9:x | 2:x, 3:y | "),
        // The same message in another file is a different error.
        (errors(&[error("src/c.ts", 3, "y")]), "3:y |  | 1:x, 2:x, 3:y | "),
    ];
    for (after, expected) in rows {
        assert_eq!(compared(&before, &after), expected);
    }
    let lines = |line: u32| errors(&[error("a.rs", line, &format!("unclosed since line {line}"))]);
    assert_eq!(compared(&lines(7), &lines(12)), " | 12:unclosed since line 12 |  | ");
}

#[test]
fn tests_are_matched_by_their_names() {
    let before = tests(&["cart > totals", "cart > rounds"], "expected 6 to be 7");
    let after = tests(&["cart > rounds", "user > logs in"], "expected 1 to be 2");
    assert_eq!(compared(&before, &after), "user > logs in | cart > rounds | cart > totals | ");
    // A test with another message is the same test.
    let after = tests(&["cart > totals"], "expected 5 to be 7");
    assert_eq!(compared(&before, &after), " | cart > totals | cart > rounds | ");
    // Two tests with the same name are counted separately.
    assert_eq!(compared(&tests(&["a", "a"], "m"), &tests(&["a"], "m")), " | a | a | ");
    let errored = record(
        json!({"failedTests": 1, "failedTestNames": ["a"], "erroredTests": 1, "erroredTestNames": ["b"]}),
    );
    assert_eq!(compared(&tests(&["b"], "m"), &errored), "a | b |  | ");
}

#[test]
fn what_a_record_does_not_list_is_not_called_fixed() {
    let before = errors(&[error("a.ts", 1, "x"), error("b.ts", 2, "y")]);
    let mut cut = errors(&[error("a.ts", 1, "x")]);
    cut.context.error_count = Some(300);
    assert_eq!(compared(&before, &cut), " | 1:x |  | 2:y");
    assert_eq!(compared(&cut, &before), " | 1:x |  | 2:y");
    // The tests did not run, because the code did not compile.
    assert_eq!(compared(&tests(&["a"], "m"), &before), "1:x, 2:y |  |  | a");
    // A run that ended early does not show that anything is fixed.
    let mut ended = tests(&["b"], "m");
    ended.context.timeout_type = Some("wall_clock".into());
    assert_eq!(compared(&tests(&["a", "b"], "m"), &ended), " | b |  | a");
    assert_eq!(compared(&before, &record(json!({"reason": "no configuration"}))), " |  |  | 1:x, 2:y");
    // If the tests ran, the errors of the compiler are fixed.
    assert_eq!(compared(&before, &tests(&["a"], "m")), "a |  | 1:x, 2:y | ");
}

#[test]
fn warnings_count_only_in_a_check_that_fails_by_them() {
    let warning = json!({"file": "a.js", "line": 1, "severity": "warning", "message": "unused"});
    let warnings = record(json!({"warningCount": 1, "diagnostics": [warning]}));
    let both =
        record(json!({"errorCount": 1, "warningCount": 1, "diagnostics": [error("a.js", 2, "x"), warning]}));
    assert_eq!(compared(&both, &warnings), " | 1:unused | 2:x | ");
    assert_eq!(compared(&both, &both), " | 2:x |  | ");
}

#[test]
fn the_text_lists_what_is_new_first() {
    let before = tests(&["cart > totals", "cart > rounds", "cart > adds"], "expected 6 to be 7");
    let after = tests(&["user > logs in", "cart > rounds"], "no such user");
    let comparison = Comparison::new(&before, &after);
    insta::assert_snapshot!(comparison.digest(&DigestOptions::default()), @r"
    1 new, 1 remaining, 2 fixed
    new:
      user > logs in (test/a.ts:3 no such user)
    remaining:
      cart > rounds
    fixed:
      cart > totals (test/a.ts:3 expected 6 to be 7)
      cart > adds
    ");
    insta::assert_snapshot!(comparison.digest(&DigestOptions::default().with_max_diagnostics(1).with_max_chars(120)), @r"
    1 new, 1 remaining, 2 fixed
    new:
      user > logs in (test/a.ts:3 no such user)
    left out: 3 entries
    ");
    let json = serde_json::to_string(&comparison).unwrap();
    assert_eq!(serde_json::from_str::<Comparison>(&json).unwrap(), comparison);
    insta::assert_snapshot!(json, @r#"{"new":[{"file":"test/a.ts","line":3,"severity":"error","message":"no such user","test":"user > logs in"}],"remaining":[{"severity":"error","message":"","test":"cart > rounds"}],"fixed":[{"file":"test/a.ts","line":3,"severity":"error","message":"expected 6 to be 7","test":"cart > totals"},{"severity":"error","message":"","test":"cart > adds"}]}"#);
}
