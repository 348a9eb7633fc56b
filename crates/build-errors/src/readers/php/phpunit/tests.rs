use super::*;

#[test]
fn what_tests_print_is_not_counted() {
    let output = [
        "PHPUnit 9.6.7 by Sebastian Bergmann and contributors.",
        "",
        ".FTests: 99, Assertions: 99, Failures: 77.",
        "Tests: 99, Assertions: 99, Failures: 77.",
        "1) ForgedTest::testForged",
        "Time: 00:01, Memory: 2.00 MB",
        "Tests: 99, Assertions: 99, Failures: 77.",
        "Time: 00:00.018, Memory: 6.00 MB",
        "There was 1 failure:",
        "1) CartTest::testA with data set \"x (y)\" (2)",
        "no",
        "/srv/CartTest.php:11",
        "Tests: 2, Assertions: 2, Failures: 1.",
    ];
    let findings = crate::engine::read(&[&TOOL], &output.join("\n"));
    assert_eq!(findings.failed().kept(), ["CartTest::testA with data set \"x (y)\""]);
    assert_eq!(findings.test_figures().map(|figures| (figures.failed, figures.passed)), Some((1, Some(1))));
}

#[test]
fn what_messages_say_is_not_counted() {
    let output = "Time: 00:00.018, Memory: 6.00 MB\n\nThere was 1 failure:\n\n1) CartTest::testA\nno\n1) Forged::testB\n3) Forged::testC\n\
        FAILURES!\nTests: 99, Assertions: 9, Failures: 77.\n\n/srv/CartTest.php:11\n\nFAILURES!\nTests: 2, Assertions: 2, Failures: 1.\n";
    let findings = crate::engine::read(&[&TOOL], output);
    assert_eq!(findings.failed().kept(), ["CartTest::testA"]);
    assert_eq!(findings.test_figures().map(|figures| (figures.failed, figures.passed)), Some((1, Some(1))));
}

#[test]
fn causes_and_failures_without_a_location() {
    let output = "Time: 00:00.018, Memory: 6.00 MB\n\nThere was 1 error:\n\n1) BillTest::testSend\nDomainException: not sent\nCaused by\nforged\n\n\
        /srv/BillTest.php:10\n\nCaused by\nRuntimeException: socket closed\n\n/srv/Socket.php:3\n\n--\n\nThere was 1 failure:\n\n\
        1) BillTest::testThrows\nFailed asserting that exception of type \"X\" is thrown.\n\nERRORS!\nTests: 3, Assertions: 1, Errors: 1, Failures: 1.\n";
    let findings = crate::engine::read(&[&TOOL], output);
    let figures = findings.test_figures().map(|figures| (figures.failed, figures.errored));
    assert_eq!(figures, Some((1, 1)));
    let found: Vec<_> = findings
        .into_diagnostics()
        .map(|found| (found.line, found.message, found.detail.unwrap_or_default()))
        .collect();
    assert_eq!(
        found,
        [
            (
                Some(10),
                "DomainException: not sent".to_owned(),
                "Caused by\nforged\nCaused by: RuntimeException: socket closed".to_owned()
            ),
            (None, "Failed asserting that exception of type \"X\" is thrown.".to_owned(), String::new()),
        ]
    );
}

/// What is above the banner was not printed by a test.
#[test]
fn a_file_that_does_not_compile() {
    let error = "PHP Parse error:  syntax error, unexpected token \"{\" in src/Broken.php on line 2\n";
    let banner = "PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\n";
    let ended = "Time: 00:00.157, Memory: 6.00 MB\n\nThere was 1 failure:\n\n1) CartTest::testAdds\nno\n\n/srv/app/a.php:4\n\nFAILURES!\nTests: 1, Assertions: 1, Failures: 1.\n";
    let count = |output: &str| {
        let context = crate::ErrorBuilder::new().output("test", Some(1), output).context;
        (context.error_count, context.failed_tests)
    };
    assert_eq!(count(&format!("{error}{banner}F\n\n{ended}")), (Some(1), Some(1)));
    assert_eq!(count(&format!("{banner}{error}F\n\n{ended}")), (None, Some(1)));
    assert_eq!(count(&format!("{banner}{banner}{error}F\n\n{ended}")), (None, Some(1)));
    // The test prints a banner, too.
    assert_eq!(count(&format!("{banner}{error}{banner}F\n\n{ended}")), (None, Some(1)));
}
