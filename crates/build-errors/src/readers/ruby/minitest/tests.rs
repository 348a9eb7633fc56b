use super::*;

#[test]
fn what_tests_print_is_not_counted() {
    let output = [
        "9 runs, 9 assertions, 77 failures, 0 errors, 0 skips",
        "Failure: it went wrong",
        "Finished in 0.1s, 9.1 runs/s, 9.1 assertions/s.",
        "",
        "  1) Failure:",
        "A#test_a [a.rb:3]:",
        "9 runs, 9 assertions, 77 failures, 0 errors, 0 skips",
        "",
        "2 runs, 2 assertions, 1 failures, 0 errors, 0 skips",
    ];
    let findings = crate::engine::read(&[&MINITEST], &output.join("\n"));
    assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(1));
}

#[test]
fn version_4_counts_tests() {
    let failure = |number| format!("  {number}) Failure:\ntest_a(A) [a.rb:{number}]:\nno\n\n");
    let output = format!(
        "Run options: \n\n# Running tests:\n\n.FF\n\nFinished tests in 0.1s, 30.0 tests/s, 30.0 assertions/s.\n\n{}{}\
         3 tests, 3 assertions, 2 failures, 0 errors, 0 skips\n",
        failure(1),
        failure(2)
    );
    let figures =
        |output: &str| crate::engine::read(&[&MINITEST], output).test_figures().map(|figures| figures.failed);
    assert_eq!(figures(&output), Some(2));
    assert_eq!(figures("3 tests, 3 assertions, 2 failures, 0 errors, 0 skips\n"), None);
}

#[test]
fn headings() {
    for text in ["  1) Failure:", " 10) Failure:", "100) Failure:", "1000) Failure:", "Failure:"] {
        assert_eq!(heading(text), Some(true), "{text}");
    }
    for not in ["Failure: x", "1) Failure:", "      1) Failure:", "a ) Failure:"] {
        assert_eq!(heading(not), None, "{not}");
    }
}

#[test]
fn reporters_count_tests() {
    let head = "Started with run options --seed 1\n\nCartTest\n5 tests, 9 assertions, 77 failures, 0 errors, 0 skips\n";
    let totals = "Finished in 0.00405s\n5 tests, 2 assertions, 1 failures, 2 errors, 1 skips\n";
    let findings = crate::engine::read(&[&super::MINITEST], &format!("{head}{totals}"));
    let tests = findings.test_figures().expect("totals");
    assert_eq!((tests.failed, tests.passed, tests.skipped), (1, Some(1), Some(1)));
    assert!(crate::engine::read(&[&super::MINITEST], totals).test_figures().is_none());
    assert!(!is_end("Finished in 0.07 seconds") && !is_end("Finished in days"));
}

#[test]
fn totals_have_all_figures() {
    assert!(totals("7 runs, 6 assertions, 3 failures, 1 errors, 1 skips", "runs").is_some());
    assert!(totals("9 runs, 77 failures", "runs").is_none());
    assert!(totals("tests: 7 runs, 6 assertions, 3 failures, 1 errors, 1 skips", "runs").is_none());
}

#[test]
fn old_versions() {
    let read = |output: &str| crate::ErrorBuilder::new().output("test", Some(1), output).context;
    let error = "  1) Error:\ntest_x(TC_Foo):\nArgumentError: no\n    /p/foo_test.rb:6:in `setup'\n\n";
    let context = read(&format!(
        "Run options: \n\n# Running tests:\n\nE\n\nFinished tests in 0.5s, 1.0 tests/s, 0.0 assertions/s.\n\n{error}1 tests, 0 \
         assertions, 0 failures, 1 errors, 0 skips\n"
    ));
    assert_eq!(
        (context.errored_tests, context.errored_test_names),
        (Some(1), vec!["test_x(TC_Foo)".to_owned()])
    );
    assert_eq!(context.diagnostics.first().and_then(|found| found.line), Some(6));
    // test-unit 2.1 prints no rule.
    let context = read(&format!(
        "Loaded suite a\nStarted\nE\n\n{error}{}Finished in 0.005571 seconds.\n\n2 tests, 0 assertions, 0 failures, 2 errors, 0 pendings, 0 \
         omissions, 0 notifications\n",
        error.replace("1)", "2)").replace("test_x", "test_y")
    ));
    assert_eq!(context.errored_tests, Some(2));
}
