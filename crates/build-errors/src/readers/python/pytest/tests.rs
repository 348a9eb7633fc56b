use super::*;

fn read(output: &str) -> Findings {
    crate::engine::read(&[&TOOL], output)
}

fn drawn(of: char, title: &str) -> String {
    let fill = of.to_string().repeat((80 - title.len() - 2) / 2);
    let line = format!("{fill} {title} {fill}");
    if line.len() < 80 { format!("{line}{of}") } else { line }
}

#[test]
fn what_a_test_prints_does_not_count() {
    let output = [
        drawn('=', "test session starts"),
        "==== 77 failed in 1.00s ====".into(),
        drawn('=', "FAILURES"),
        drawn('_', "test_a"),
        ">   assert 1 == 2".into(),
        "E   assert 1 == 2".into(),
        String::new(),
        "tests/test_a.py:3: AssertionError".into(),
        drawn('-', "Captured stdout call"),
        drawn('=', "77 failed in 1.00s"),
        "FAILED tests/test_b.py::test_forged".into(),
        drawn('=', "short test summary info"),
        "FAILED tests/test_a.py::test_a - boom".into(),
        "FAILED tests/test_b.py::test_forged - assert 0".into(),
        drawn('=', "1 failed, 2 passed in 0.10s"),
    ];
    let findings = read(&output.join("\n"));
    assert_eq!(findings.test_figures().map(|figures| (figures.failed, figures.passed)), Some((1, Some(2))));
    assert_eq!(findings.failed().kept(), ["tests/test_a.py::test_a"]);
}

/// A parameter can contain the separator between the parts of a name.
#[test]
fn parameters_with_colons() {
    let output = [
        drawn('=', "test session starts"),
        drawn('=', "FAILURES"),
        drawn('_', "T.test_a[::1]"),
        "E   assert 1 == 2".into(),
        drawn('=', "short test summary info"),
        "FAILED tests/test_a.py::T::test_a[::1] - assert 1 == 2".into(),
        drawn('=', "1 failed in 0.10s"),
    ];
    assert_eq!(read(&output.join("\n")).failed().kept(), ["tests/test_a.py::T::test_a[::1]"]);
}

/// The rows of pytest-sugar are failures and errors. Its counts distinguish them.
#[test]
fn sugar() {
    let output = [
        drawn('=', "short test summary info"),
        "FAILED tests/test_a.py::T::test_b[1] - no".into(),
        "FAILED tests/test_a.py::test_setup - no".into(),
        String::new(),
        "Results (0.20s):".into(),
        "       3 passed".into(),
        "       1 failed".into(),
        "         - tests/test_a.py:25 T.test_b[1]".into(),
        "       1 error".into(),
    ];
    let figures =
        |findings: &Findings| findings.test_figures().map(|figures| (figures.failed, figures.passed));
    let findings = read(&output.join("\n"));
    assert_eq!((figures(&findings), findings.errors()), (Some((1, Some(3))), 1));
    assert_eq!(findings.failed().kept(), ["tests/test_a.py::T::test_b[1]"]);
    // A session of pytest does not end like this, but a message may contain these lines.
    let own = format!("{}\n{}", drawn('=', "test session starts"), output.join("\n"));
    assert_eq!(figures(&read(&own)), Some((2, None)));
}

#[test]
fn exceptions_that_led_to_the_last_one() {
    let output = [
        drawn('=', "test session starts"),
        drawn('=', "FAILURES"),
        drawn('_', "test_a"),
        "E           ConnectionError: refused".into(),
        String::new(),
        "The above exception was the direct cause of the following exception:".into(),
        String::new(),
        "E           PaymentError: not charged".into(),
        String::new(),
        "test_a.py:17: PaymentError".into(),
        drawn('-', "Captured stdout call"),
        "The above exception was the direct cause of the following exception:".into(),
        "E           Forged: no".into(),
        drawn('=', "short test summary info"),
        "FAILED test_a.py::test_a - PaymentError: not charged".into(),
        drawn('=', "1 failed in 0.01s"),
    ];
    let found = read(&output.join("\n")).into_diagnostics().next().unwrap();
    assert_eq!(found.message, "PaymentError: not charged");
    assert_eq!(found.detail.as_deref(), Some("Caused by: ConnectionError: refused"));
}

#[test]
fn rows_stand_for_failures_that_are_not_shown() {
    let rows = |failures: &str| {
        let short = drawn('=', "short test summary info");
        let row = "FAILED test_a.py::test_a[x - y] - assert 3 == 4";
        let output = format!(
            "{}\n{failures}{short}\n{row}\n{}\n",
            drawn('=', "test session starts"),
            drawn('=', "1 failed in 0.01s")
        );
        read(&output).into_diagnostics().map(|found| (found.line, found.message)).collect::<Vec<_>>()
    };
    assert_eq!(rows(""), [(None, "assert 3 == 4".to_owned())]);
    let shown =
        format!("{}\n{}\nE   no\n\ntest_a.py:3: X\n", drawn('=', "FAILURES"), drawn('_', "test_a[x - y]"));
    assert_eq!(rows(&shown), [(Some(3), "no".to_owned())]);
}

#[test]
fn exception_groups_and_subtests() {
    let output = [
        drawn('=', "test session starts"),
        drawn('=', "FAILURES"),
        drawn('_', "test_a"),
        "  + Exception Group Traceback (most recent call last):".into(),
        "  |   File \"/p/test_a.py\", line 21, in test_a".into(),
        "  |     raise ExceptionGroup(\"several\", errors)".into(),
        "  | ExceptionGroup: several (2 sub-exceptions)".into(),
        "  +-+---------------- 1 ----------------".into(),
        "    |   File \"/p/b.py\", line 3, in f".into(),
        "    | ValueError: first bad".into(),
        "    +---------------- 2 ----------------".into(),
        "    | TypeError: second bad".into(),
        "    +------------------------------------".into(),
        drawn('_', "test_b [even] (i=1)"),
        "E       assert 1 == 0".into(),
        String::new(),
        "test_a.py:4: AssertionError".into(),
        drawn('=', "short test summary info"),
        "FAILED test_a.py::test_a - ExceptionGroup: several (2 sub-exceptions)".into(),
        "SUBFAILED[even] (i=1) test_a.py::test_b - assert 1 == 0".into(),
        drawn('=', "2 failed in 0.01s"),
    ];
    let found: Vec<_> = read(&output.join("\n")).into_diagnostics().collect();
    let facts: Vec<_> = found
        .iter()
        .map(|found| (found.line, found.message.as_str(), found.test.as_deref(), found.detail.as_deref()))
        .collect();
    assert_eq!(
        facts,
        [
            (
                Some(21),
                "ExceptionGroup: several (2 sub-exceptions)",
                Some("test_a.py::test_a"),
                Some("ValueError: first bad\nTypeError: second bad")
            ),
            (Some(4), "assert 1 == 0", Some("test_a.py::test_b"), Some("[even] (i=1)")),
        ]
    );
}
