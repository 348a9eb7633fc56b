//! Text that a test prints before or after its failure is not part of the failure's detail.

use build_errors::ErrorBuilder;

/// The details of an output's diagnostics.
#[track_caller]
fn check(check: &str, output: &str, expected: &[Option<&str>]) {
    let record = ErrorBuilder::new().output(check, Some(1), output);
    let details: Vec<_> =
        record.context.diagnostics.iter().map(|diagnostic| diagnostic.detail.as_deref()).collect();
    assert_eq!(details, expected, "{output}");
}

#[test]
fn what_a_test_prints_is_no_detail() {
    check(
        "cargo test",
        "running 1 test\ntest tests::a ... FAILED\n\nfailures:\n\n---- tests::a stdout ----\nExpected: 1\n  left: 9\n\
         error: expected `i32`, found `&str`\nthread 'tests::a' (7) panicked at src/lib.rs:3:5:\n\
         assertion `left == right` failed\n  left: 3\n right: 4\n\
         note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\nReceived: 2\n\n\nfailures:\n    tests::a\n\n\
         test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n",
        &[Some(" left: 3\nright: 4")],
    );
    check(
        "gtest",
        "[==========] Running 1 test from 1 test suite.\n[ RUN      ] Cart.Total\nExpected: 1\n  Actual: 2\n\
         cart_test.cc:7: Failure\nExpected equality of these values:\n  Total(x)\n    Which is: 6\n  7\n\nExpected: 3\n\
         [  FAILED  ] Cart.Total (0 ms)\n[==========] 1 test from 1 test suite ran. (0 ms total)\n[  PASSED  ] 0 tests.\n\
         [  FAILED  ] 1 test, listed below:\n[  FAILED  ] Cart.Total\n\n 1 FAILED TEST\n",
        &[Some("Total(x)\n  Which is: 6\n7")],
    );
    check(
        "go test",
        "=== RUN   TestTotal\nExpected: 1\n        expected: 2\n    cart_test.go:7: mismatch (-want +got):\n        - 1\n        + 2\n\
         Expected: 3\n        expected: 4\n--- FAIL: TestTotal (0.00s)\nFAIL\nFAIL\texample.com/shop/cart\t0.1s\nFAIL\n",
        &[Some("- 1\n+ 2")],
    );
    check(
        "jest",
        "FAIL a.test.js\n  ✕ loads (2 ms)\n\n  ● loads\n\n    expect(received).toBe(expected)\n\n    Expected: 7\n    Received: 6\n\n      at \
         Object.toBe (a.test.js:2:35)\n\n  console.log\n    Expected: 1\n    Received: 2\n\n      at Object.log (a.test.js:4:15)\n\n\
         Test Suites: 1 failed, 1 total\nTests:       1 failed, 1 total\n",
        &[Some("Expected: 7\nReceived: 6")],
    );
    check(
        "mocha",
        "\n  cart\n    1) adds\n\n\n  0 passing (4ms)\n  1 failing\n\n  1) cart\n       adds:\n\n      AssertionError: 6 == 7\n      + expected - \
         actual\n\n      -6\n      +7\n\n      at Context.<anonymous> (test/a.js:3:34)\n      at process.processImmediate \
         (node:internal/timers:483:21)\nExpected: 1\nCleaning up\n",
        &[Some("+ expected - actual\n-6\n+7")],
    );
    let (rule, thin) = ("=".repeat(70), "-".repeat(70));
    check(
        "unittest",
        &format!(
            "Expected: 1\n{rule}\nFAIL: test_a (t.A.test_a)\n{thin}\nTraceback (most recent call last):\n  File \"t.py\", line 3, in test_a\n    \
             x\nAssertionError: Lists differ: [1] != [2]\n\n- [1]\n+ [2]\n\nStdout:\nExpected: 1\n\n{thin}\nRan 1 test in 0.1s\n\n\
             FAILED (failures=1)\n"
        ),
        &[Some("- [1]\n+ [2]")],
    );
    let drawn = |of: &str, title: &str| {
        let fill = of.repeat((80 - title.len() - 2) / 2);
        format!("{fill} {title} {fill}{}", of.repeat((80 - title.len()) % 2))
    };
    let lines = [
        drawn("=", "test session starts"),
        "tests/test_a.py E   Expected: 1".into(),
        drawn("=", "FAILURES"),
        drawn("_", "test_a"),
        ">       assert f() == 2".into(),
        "E       assert 1 == 2".into(),
        "E        +  where 1 = f()".into(),
        String::new(),
        "tests/test_a.py:3: AssertionError".into(),
        drawn("-", "Captured stdout call"),
        "E   Expected: 1".into(),
        drawn("=", "short test summary info"),
        "FAILED tests/test_a.py::test_a - assert 1 == 2".into(),
        drawn("=", "1 failed in 0.10s"),
    ];
    check("pytest", &lines.join("\n"), &[Some("+  where 1 = f()")]);
}
