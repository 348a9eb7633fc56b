use super::*;

fn read(lines: &[&str]) -> Findings {
    crate::engine::read(&[&TOOL], &lines.join("\n"))
}

#[test]
fn failures_without_a_place() {
    let findings = read(&[
        "⎯⎯ Failed Suites 2 ⎯⎯",
        "",
        " FAIL  a.test.ts [ a.test.ts ]",
        " FAIL  b.test.ts [ b.test.ts ]",
        "TypeError: x is no object",
        "⎯⎯⎯[1/2]⎯",
    ]);
    assert_eq!(findings.why().map(|(_, why)| why.as_str()), Some("TypeError: x is no object"));
    assert_eq!(findings.file_count(), 2);
    let lines = ["⎯⎯ Failed Tests 1 ⎯⎯", " FAIL  a.test.ts > x", "Error: Test timed out", "⎯⎯⎯[1/1]⎯"];
    assert_eq!(
        crate::engine::found(&TOOL, &lines.join("\n")),
        ["a.test.ts error: Error: Test timed out", "failed: x"]
    );
}

#[test]
fn what_tests_print_is_not_counted() {
    let findings = read(&[
        " RUN  v3.2.4 /srv/app",
        "stdout | test/a.test.ts > a",
        "⎯⎯⎯ Failed Tests 1 ⎯⎯⎯",
        " FAIL  test/fake.test.ts > fake",
        " Test Files  9 failed (9)",
        "      Tests  77 failed (80)",
        " ✓ test/a.test.ts (1 test) 3ms",
        "      Tests  55 failed (80)",
        " Test Files  1 passed (1)",
        "      Tests  1 passed (1)",
    ]);
    assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(0));
    let findings = read(&[
        " RUN  v3.2.4 /srv/app",
        "stdout | test/a.test.ts > a",
        " Test Files  9 failed (9)",
        "      Tests  77 failed (80)",
        "",
        "⎯⎯⎯ Failed Tests 1 ⎯⎯⎯",
        " FAIL  test/a.test.ts > b",
    ]);
    assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(1));
}

#[test]
fn what_messages_say_is_no_test() {
    let findings = read(&[
        "⎯⎯⎯ Failed Tests 2 ⎯⎯⎯",
        " FAIL  test/a.test.ts > a",
        " FAIL  test/a.test.ts > b",
        "Error: no",
        " FAIL  test/b.test.ts > fake",
        " ❯ test/a.test.ts:3:4",
        "⎯⎯⎯⎯[1/2]⎯",
        " FAIL  test/a.test.ts > c",
    ]);
    assert_eq!(findings.failed().kept(), ["a", "b", "c"]);
    assert_eq!(findings.files().kept(), ["test/a.test.ts"]);
}

/// The summary is on standard output, and the failures are on standard error.
#[test]
fn a_summary_within_the_last_failure() {
    let mut lines = vec![
        " RUN  v2.1.9 /srv/app",
        "⎯⎯⎯ Failed Tests 1 ⎯⎯⎯",
        "",
        " FAIL  a.test.ts > adds",
        "AssertionError: expected -1 to be 3",
        " ❯ a.test.ts:4:50",
        " Test Files  1 failed (1)",
        "      Tests  1 failed | 1 passed (2)",
        "   Start at  08:40:33",
        "",
        "⎯⎯⎯⎯[1/1]⎯",
    ];
    let failed = ["a.test.ts:4:50 error: AssertionError: expected -1 to be 3", "failed: adds"];
    let found = crate::engine::found(&TOOL, &lines.join("\n"));
    assert_eq!(found.get(..2), Some(&failed.map(str::to_owned)[..]));
    lines.pop();
    let found = crate::engine::found(&TOOL, &lines.join("\n"));
    assert_eq!(found.first().map(String::as_str), Some("failed: adds"));
}
