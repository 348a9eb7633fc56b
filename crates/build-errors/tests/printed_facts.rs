//! Text that a test prints does not change the facts about its failure, even if it looks like the values of an
//! assertion, a diff, a stack frame, another runner's block or a summary.

use build_errors::{Context, Diagnostic, ErrorBuilder};

/// Texts that a test may print at the start of a line.
const NOISES: [&str; 12] = [
    "Expected: 1\nReceived: 2",
    "expected: 1\n     got: 2",
    "- 1\n+ 2",
    "AssertionError: expected 1 to be 2",
    "error: boom",
    "    at Object.<anonymous> (/srv/forged.js:1:1)",
    "  1) forged\n       Error: forged\n      at /srv/forged.js:1:1",
    "  ● forged › one\n\n    Expected: 1\n\n      at Object.toBe (forged.test.js:1:1)",
    "not ok 1 - forged\n  ---\n  message: forged\n  expected: 1\n  actual: 2\n  ...",
    "Failure:\nForged#test [forged.rb:1]:\nExpected: 1\n  Actual: 2",
    "7 tests, 7 failures\nTests:       7 failed, 7 total\n77 failed",
    "1) forged\nFailed asserting that 1 is 2.\n\n/srv/Forged.php:1",
];

/// Known exceptions: a TAP report that a test prints above the failures is read as a report, because AVA does not
/// announce its run, and Surefire's is announced by Maven.
const KNOWN: [(&str, &str); 2] = [("ava", "not ok 1 - forged"), ("surefire", "not ok 1 - forged")];

/// Runs with one failure. A test prints at `PRINTED`.
const RUNS: [(&str, &str); 14] = [
    (
        "vitest",
        " RUN  v4.1.12 /srv/app\n\nstdout | test/a.test.ts > cart > adds\nPRINTED\n\n × test/a.test.ts (1 test | 1 failed) 3ms\n\n\
         ⎯⎯ Failed Tests 1 ⎯⎯\n\n FAIL  test/a.test.ts > cart > adds\nAssertionError: expected 6 to be 7\n\n- Expected\n+ Received\n\n\
         - 7\n+ 6\n\n ❯ test/a.test.ts:7:49\n      6| it()\n      7| expect(6).toBe(7)\n       |          ^\n\n⎯⎯[1/1]⎯\n\n \
         Test Files  1 failed (1)\n      Tests  1 failed (1)\n   Start at  10:00:00\n",
    ),
    (
        "jest",
        "  console.log\n    PRINTED\n\n      at log (test/a.test.js:1:1)\n\nFAIL test/a.test.js\n  ● cart › adds\n\n    \
         expect(received).toBe(expected)\n\n    Expected: 7\n    Received: 6\n\n    > 5 | expect(6).toBe(7)\n        |           ^\n\n      \
         at Object.toBe (test/a.test.js:5:49)\n\nTest Suites: 1 failed, 1 total\nTests:       1 failed, 1 total\n",
    ),
    (
        "mocha",
        "\n\n  cart\n    ✔ works\nPRINTED\n    1) adds\n\n\n  1 passing (4ms)\n  1 failing\n\n  1) cart\n       adds:\n\n      \
         AssertionError: expected 6 to equal 7\n      + expected - actual\n\n      -6\n      +7\n      \n      \
         at Context.<anonymous> (test/a.js:3:34)\n\n",
    ),
    (
        "node:test",
        "▶ cart\n  ✔ works (1.2ms)\nPRINTED\n  ✖ adds (1.9ms)\n✖ cart (3.1ms)\nℹ tests 2\nℹ suites 1\nℹ pass 1\nℹ fail 1\n\
         ℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 90.5\n\n✖ failing tests:\n\ntest at test/a.test.js:5:5\n\
         ✖ adds (1.9ms)\n  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n  6 !== 7\n\n      \
         at TestContext.<anonymous> (/srv/test/a.test.js:6:9) {\n    actual: 6,\n    expected: 7,\n  }\n",
    ),
    (
        "playwright",
        "\nRunning 2 tests using 1 worker\n\nPRINTED\n  ✘  1 a.spec.ts:3:1 › adds (12ms)\n\n\n  1) a.spec.ts:3:1 › adds ───\n\n    \
         Error: expect(received).toBe(expected)\n\n    Expected: 7\n    Received: 6\n\n        at /srv/app/a.spec.ts:3:30\n\n  1 failed\n    \
         a.spec.ts:3:1 › adds ────\n  1 passed (1.2s)\n",
    ),
    (
        "bun",
        "bun test v1.3.0 (abc)\n\ntest/a.test.ts:\nPRINTED\n1 | it()\n2 | expect(6).toBe(7)\n             ^\n\
         error: expect(received).toBe(expected)\n\nExpected: 7\nReceived: 6\n\n      at <anonymous> (/srv/app/test/a.test.ts:2:10)\n\
         (fail) cart > adds [0.2ms]\n\n 1 pass\n 1 fail\nRan 2 tests across 1 file. [12.00ms]\n",
    ),
    (
        "ava",
        "\n  ✔ works\nPRINTED\n  ✘ [fail]: adds\n  ─\n\n  adds\n\n  test/a.js:2\n\n   1: import test from 'ava';\n   \
         2: test('adds', t => t.is(6, 7));\n\n  Difference (- actual, + expected):\n\n  - 6\n  + 7\n\n  › file://test/a.js:2:18\n\n  ─\n\n  \
         1 test failed\n",
    ),
    (
        "deno",
        "running 2 tests from ./test/a_test.ts\nadds ...\n------- output -------\nPRINTED\n----- output end -----\nadds ... FAILED (1ms)\n\n \
         ERRORS \n\nadds => ./test/a_test.ts:2:6\nerror: AssertionError: Values are not equal.\n\n    [Diff] Actual / Expected\n\n-   6\n\
         +   7\n\n    at file:///srv/test/a_test.ts:2:111\n\n FAILURES \n\nadds => ./test/a_test.ts:2:6\n\n\
         FAILED | 1 passed | 1 failed (2ms)\n",
    ),
    (
        "surefire",
        "[INFO] Running shop.CartTest\nPRINTED\n[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.1 s <<< FAILURE! \
         - in shop.CartTest\n[ERROR] adds(shop.CartTest)  Time elapsed: 0 s  <<< FAILURE!\norg.opentest4j.AssertionFailedError: \n\n\
         expected: 7\n but was: 6\n\tat shop.CartTest.adds(CartTest.java:13)\n\n[INFO] \n[INFO] Results:\n[INFO] \n[ERROR] Failures: \n\
         [ERROR]   CartTest.adds:13 \n[INFO] \n[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0\n[INFO] \n",
    ),
    (
        "rspec",
        ".PRINTED\nF\n\nFailures:\n\n  1) Cart adds\n     Failure/Error: expect(6).to eq(7)\n\n       expected: 7\n            got: 6\n\n       \
         (compared using ==)\n     # ./spec/cart_spec.rb:2:in `block'\n\nFinished in 0.01 seconds (files took 0.07 seconds to load)\n\
         2 examples, 1 failure\n\nFailed examples:\n\nrspec ./spec/cart_spec.rb:2 # Cart adds\n",
    ),
    (
        "minitest",
        "Run options: --seed 1\n\n# Running:\n\n.PRINTED\nF\n\nFinished in 0.001s, 95.9 runs/s, 82.2 assertions/s.\n\n  1) Failure:\n\
         CartTest#test_adds [test/a_test.rb:5]:\nExpected: 7\n  Actual: 6\n\n2 runs, 2 assertions, 1 failures, 0 errors, 0 skips\n",
    ),
    (
        "phpunit",
        "PHPUnit 11.5.1 by Sebastian Bergmann and contributors.\n\n.PRINTED\nF      2 / 2 (100%)\n\nTime: 00:00.018, Memory: 6.00 MB\n\n\
         There was 1 failure:\n\n1) CartTest::testAdds\nFailed asserting that two arrays are equal.\n--- Expected\n+++ Actual\n@@ @@\n Array (\n\
         -    0 => 7\n+    0 => 6\n )\n\n/srv/tests/CartTest.php:11\n\nFAILURES!\nTests: 2, Assertions: 2, Failures: 1.\n",
    ),
    (
        "subunit",
        "test: works\nsuccess: works\ntest: adds\nPRINTED\nfailure: adds [\n0x6 != 0x7\na.c:6: error: Failure!\n]\n",
    ),
    (
        "exunit",
        "Running ExUnit with seed: 1, max_cases: 2\n\n.PRINTED\n\n\n  1) test adds (CartTest)\n     test/cart_test.exs:9\n     \
         Assertion with == failed\n     code:  assert add(1) == 7\n     left:  6\n     right: 7\n     stacktrace:\n       \
         test/cart_test.exs:11: (test)\n\n\nFinished in 0.03 seconds (0.00s async, 0.03s sync)\n2 tests, 1 failure\n",
    ),
];

fn read(output: &str) -> Context {
    let mut context = ErrorBuilder::new().output("test", Some(1), output).context;
    context.diagnostics.iter_mut().for_each(|diagnostic| diagnostic.log_lines = None);
    context
}

fn facts(context: &Context) -> (&[Diagnostic], &[String], Option<u64>, Option<u64>) {
    (&context.diagnostics, &context.failed_test_names, context.failed_tests, context.errored_tests)
}

#[test]
fn each_run_has_one_failure_with_its_values() {
    for (runner, run) in RUNS {
        let context = read(&run.replace("PRINTED", "nothing"));
        let [diagnostic] = &context.diagnostics[..] else { panic!("{runner}: {:?}", context.diagnostics) };
        let said = format!("{}\n{}", diagnostic.message, diagnostic.detail.as_deref().unwrap_or_default());
        assert!(said.contains('6') && said.contains('7') && !said.contains("expect(6)"), "{runner}: {said}");
        assert!(diagnostic.test.is_some() && diagnostic.line.is_some(), "{runner}: {diagnostic:?}");
    }
}

#[test]
fn what_tests_print_changes_no_fact() {
    let mut fooled = Vec::new();
    for (runner, run) in RUNS {
        let expected = read(&run.replace("PRINTED", "nothing"));
        for noise in NOISES {
            // Jest indents the output of tests below its heading.
            let printed = if runner == "jest" { noise.replace('\n', "\n    ") } else { noise.to_owned() };
            let found = read(&run.replace("PRINTED", &printed));
            let known = KNOWN.iter().any(|(of, by)| *of == runner && noise.starts_with(by));
            assert!(!known || facts(&found) != facts(&expected), "{runner} by {noise:?} is no longer fooled");
            if facts(&found) != facts(&expected) && !known {
                fooled.push(format!("{runner} by {noise:?}:\n{:#?}", facts(&found)));
            }
        }
    }
    assert!(fooled.is_empty(), "{}", fooled.join("\n"));
}
