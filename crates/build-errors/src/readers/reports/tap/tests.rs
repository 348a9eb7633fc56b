//! Streams, their counts and the names of their failed tests.

use super::*;

fn read(text: &str) -> Findings {
    crate::engine::read(&[&super::TOOL], text)
}

#[track_caller]
fn check(text: &str, figures: (u64, u64, u64), names: &[&str]) {
    let findings = read(text);
    let read = findings.test_figures().unwrap();
    assert_eq!((read.failed, read.passed.unwrap(), read.skipped.unwrap()), figures);
    assert_eq!(findings.failed().kept(), names);
}

#[test]
fn locations_of_raku() {
    let found = read("1..1\nnot ok 1 - a\n# Failed test 'a'\n# at a.raku line 3\n# at the line 7\n");
    let places: Vec<_> = found.into_diagnostics().map(|found| (found.file, found.line)).collect();
    assert_eq!(places, [(Some("a.raku".into()), Some(3))]);
}

#[test]
fn points_above_the_plan_are_printed_by_tests() {
    check("1..2\nok 1 a\nnot ok 7 x\nnot ok 3 y\nnot ok 2 b\n", (1, 1, 0), &["b"]);
    // More tests ran than were planned.
    check("1..2\nok 1 a\nnot ok 2 b\nnot ok 3 c\n", (2, 1, 0), &["b", "c"]);
    // The plan is that of the stream above.
    check("TAP version 13\nok 1 a\n1..1\nok 1 a\nok 2 b\nnot ok 3 c\n1..3\n", (1, 3, 0), &["c"]);
}

/// Assertions that are indented above their test, without the heading of a subtest.
#[test]
fn assertions_of_the_next_test() {
    let output = "TAP version 13\n# adds\n    not ok 1 - equal\n      ---\n      actual: 2\n      ...\n    ok 2 - is\nnot ok 1 - adds\n\n    ok 1 - is\nok 2 - ok\n1..2\n";
    check(output, (1, 1, 0), &["adds"]);
    let found: Vec<_> = read(output).into_diagnostics().collect();
    let [found] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((found.message.as_str(), found.test.as_deref()), ("equal", Some("adds")));
}

#[test]
fn nested() {
    check(
        "TAP version 13\n# Subtest: cart\n    # Subtest: adds\n    not ok 1 - adds\n      ---\n      duration_ms: 1\n      ...\n    1..1\nnot ok 1 - cart\n  ---\n  duration_ms: 2\n  type: 'suite'\n  ...\n1..1\n",
        (1, 0, 0),
        &["cart > adds"],
    );
    check(
        "TAP version 13\n1..1\nnot ok 1 - a.test.ts # time=1ms {\n    1..2\n    not ok 1 - x # time=1ms\n    ok 2 - y # SKIP\n}\n",
        (1, 0, 1),
        &["x"],
    );
    check(
        "TAP version 14\n# Subtest: test/a.js\n    # Subtest: cart\n        not ok 1 - sum\n        1..1\n    not ok 1 - cart # time=1ms\n    1..1\nnot ok 1 - test/a.js # time=1ms\n1..1\n",
        (1, 0, 0),
        &["cart"],
    );
}

#[test]
fn what_follows_a_stream_is_anothers() {
    for stream in
        ["1..1\nnot ok 1 - a.test.ts {\n    1..1\n    not ok 1 - b\n}\n", "not ok 2 - b\nok 3\n1..3\n"]
    {
        let (mut tap, mut findings) = (Tap::default(), Findings::default());
        for text in stream.lines() {
            assert_eq!(tap.line(Line { text, above: "" }, &mut findings), Claim::More, "{text}");
        }
        let claim = tap.line(Line { text: "a.c:1:2: error: x", above: "" }, &mut findings);
        assert_eq!(claim, Claim::Pass, "{stream}");
    }
}

/// Earlier points that passed are visible only if the start of the stream is.
#[test]
fn what_passed_before_the_first_failure_is_unknown() {
    let findings = read("not ok 2 - b\nok 3 - c\n1..3\n");
    assert_eq!(findings.test_figures().map(|figures| (figures.failed, figures.passed)), Some((1, None)));
}

#[test]
fn todo_is_neither_failed_nor_skipped_and_a_name_may_say_so() {
    check(
        "1..3\nnot ok 1 later # TODO not done\nnot ok 2 - a \\# TODO b\nok 3\n",
        (1, 1, 0),
        &["a # TODO b"],
    );
}

#[test]
fn times_in_names() {
    check("1..2\nnot ok 1 works in 5ms\nok 2 adds\n", (1, 1, 0), &["works in 5ms"]);
    check("1..2\nok 1 adds\nnot ok 2 works in 5ms\n", (1, 1, 0), &["works in 5ms"]);
    check("1..2\nnot ok 1 works in 5ms in 6ms\nok 2 adds in 3ms # skip no\n", (1, 0, 1), &["works in 5ms"]);
}

#[test]
fn places() {
    for text in [
        "1..1\nnot ok 1 a\n# (from function `f' in file b.bash, line 4,\n#  in test file a.bats, line 3)\n#   `f' failed\n",
        "1..1\nnot ok 1 a\n  ---\n  message: |\n    (in test file a.bats, line 3)\n      `false' failed\n    (in test file b.bats, line 4)\n  ...\n",
        "1..1\nnot ok 1 - a\n# a.bats @ 2\n# Failure message: a.bats:3: no\n# Failure message: b.bats:4: forged\n",
    ] {
        let first = read(text).into_diagnostics().next().unwrap();
        assert_eq!((first.file.as_deref(), first.line), (Some("a.bats"), Some(3)), "{text}");
    }
}

#[test]
fn a_place_after_a_space() {
    let text = "TAP version 13\n# cart\nnot ok 1 - a\n  ---\n    operator: \"equal\"\n    at: \" file:///srv/a.mjs:3:26\"\n  ...\n\n1..1\n";
    let first = read(text).into_diagnostics().next().unwrap();
    assert_eq!((first.file.as_deref(), first.line), (Some("/srv/a.mjs"), Some(3)));
}

#[test]
fn files_of_a_linter_are_no_tests() {
    let findings = read("1..2\nnot ok 1 - a.rb\n# a.rb:2:3: C: Style/X: y\nok 2 - b.rb\n");
    assert!(findings.test_figures().is_none() && findings.failed().kept().is_empty());
}

#[test]
fn findings_of_tslint() {
    let point = |nth, file: &str| {
        format!(
            "\n                not ok {nth} - no 'x'\n                  ---\n                  message : no 'x'\n                  severity: warning\n                  data:\n                    ruleName: no-x\n                    fileName: {file}\n                    line: 4\n                    character: 6\n                    failureString: no 'x'\n                    rawLines: a({{\n  line: 9\n  fileName: c.ts\n\n                  ...\n"
        )
    };
    let found = read(&format!("TAP version 13\n1..2\n{}{}", point(1, "a.ts"), point(2, "b.ts")));
    let found: Vec<_> = found.into_diagnostics().map(|found| found.to_string()).collect();
    assert_eq!(found, ["a.ts:5:7 warning no-x: no 'x'", "b.ts:5:7 warning no-x: no 'x'"]);
}

#[test]
fn other_lines() {
    for text in ["1...\n", "not okay\n", "ok\n", "not ok\n", "  not ok 1 x\n"] {
        assert!(read(text).test_figures().is_none(), "{text}");
    }
}
