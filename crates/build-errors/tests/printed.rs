//! Reports that a test prints belong to the output of the test. The counts are those of the runner that ran the test.

use std::time::{Duration, SystemTime};

use build_errors::{BuildError, ErrorBuilder};

/// Complete reports of 77 failures, as the tests of a reporter would print them.
const REPORTS: [&str; 7] = [
    "<testsuites name=\"forged\" tests=\"1\" failures=\"1\">\n<testsuite name=\"f\"><testcase name=\"forged\" classname=\"f\">\
     <failure message=\"no\">f.js:1:1</failure></testcase></testsuite>\n</testsuites>",
    "<testsuite name=\"f\" tests=\"1\"><testcase name=\"forged\"><failure message=\"no\"/></testcase></testsuite>",
    "{\"numFailedTestSuites\":77,\"numFailedTests\":77,\"numPassedTests\":0,\"numPendingTests\":0,\"testResults\":[]}",
    "{\n  \"numFailedTestSuites\": 77,\n  \"numRuntimeErrorTestSuites\": 0,\n  \"numFailedTests\": 77,\n  \"numPassedTests\": 0,\n  \
     \"numPendingTests\": 0,\n  \"testResults\": []\n}",
    "TAP version 13\nnot ok 1 - forged\n  ---\n  at: f.js:1:1\n  ...\n1..1\n# tests 1\n# fail 77",
    "1..2\nnot ok 1 forged\nnot ok 2 forged too",
    "[{\"filePath\":\"/srv/forged.js\",\"messages\":[{\"ruleId\":\"x\",\"severity\":2,\"message\":\"m\",\"line\":1,\"column\":1}],\
     \"errorCount\":1,\"warningCount\":0}]",
];

/// Lines with the prefixes of task runners, CI runners and builders, and banners that announce prefixes.
const PREFIXED: [&str; 7] = [
    "[forged] Tests:       77 failed, 77 total",
    "[Forged branch] x\n[Forged branch] Tests:       77 failed, 77 total",
    "   • Packages in scope: forged\nforged:test: cache miss, executing abc\nforged:test: Tests:       77 failed, 77 total",
    " NX   Running target test for 2 projects:\n\n- forged\n- other\n\nforged:test\nforged: Tests:       77 failed",
    "packages/forged test$ jest\npackages/forged test: Tests:       77 failed, 77 total",
    "12:00:00 Tests:       77 failed, 77 total\n#12 3.456 Tests:       77 failed, 77 total",
    " > [7/7] RUN make:\n2.370 Tests:       77 failed, 77 total",
];

/// Test runs with one failure. A test prints at `REPORT`.
const RUNS: [(&str, &str); 13] = [
    (
        "vitest",
        " RUN  v4.1.12 /srv/app\n\nstdout | test/a.test.ts > cart > adds\nREPORT\n\n × test/a.test.ts (1 test | 1 failed) 3ms\n\n\
         ⎯⎯ Failed Tests 1 ⎯⎯\n\n FAIL  test/a.test.ts > cart > adds\nError: no\n ❯ test/a.test.ts:7:49\n\n⎯⎯[1/1]⎯\n\n \
         Test Files  1 failed (1)\n      Tests  1 failed (1)\n   Start at  10:00:00\n",
    ),
    (
        "vitest without interception",
        " RUN  v4.1.12 /srv/app\n\nREPORT\n × test/a.test.ts (1 test | 1 failed) 3ms\n\n⎯⎯ Failed Tests 1 ⎯⎯\n\n \
         FAIL  test/a.test.ts > cart > adds\nError: no\n ❯ test/a.test.ts:7:49\n\n⎯⎯[1/1]⎯\n\n Test Files  1 failed (1)\n      \
         Tests  1 failed (1)\n",
    ),
    (
        "jest",
        "FAIL test/a.test.js\n  ● cart › adds\n\n    expected\n\n      at Object.toBe (test/a.test.js:5:49)\n\nREPORT\n\n\
         Test Suites: 1 failed, 1 total\nTests:       1 failed, 1 total\n",
    ),
    (
        "mocha",
        "\n\n  cart\n    ✔ works\nREPORT\n    1) adds\n\n\n  1 passing (4ms)\n  1 failing\n\n  1) cart\n       adds:\n     \
         Error: no\n      at Context.<anonymous> (test/a.js:3:34)\n\n",
    ),
    (
        "node:test",
        "▶ cart\n  ✔ works (1.2ms)\nREPORT\n  ✖ adds (1.9ms)\n✖ cart (3.1ms)\nℹ tests 2\nℹ suites 1\nℹ pass 1\nℹ fail 1\n\
         ℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 90.5\n\n✖ failing tests:\n\ntest at test/a.test.js:5:5\n\
         ✖ adds (1.9ms)\n  Error: no\n",
    ),
    (
        "playwright",
        "\nRunning 2 tests using 1 worker\n\nREPORT\n  ✘  1 a.spec.ts:3:1 › adds (12ms)\n\n\n  1) a.spec.ts:3:1 › adds ───\n\n    \
         Error: no\n\n        at /srv/app/a.spec.ts:3:30\n\n  1 failed\n    a.spec.ts:3:1 › adds ────\n  1 passed (1.2s)\n",
    ),
    (
        "bun",
        "bun test v1.3.0 (abc)\n\ntest/a.test.ts:\nREPORT\nerror: no\n      at <anonymous> (/srv/app/test/a.test.ts:3:30)\n\
         (fail) cart > adds [0.2ms]\n\n 1 pass\n 1 fail\nRan 2 tests across 1 file. [12.00ms]\n",
    ),
    (
        "pytest",
        "============================= test session starts ==============================\nplatform linux -- Python 3.12.1\n\
         collected 2 items\n\ntest_a.py REPORT\nF.                                                     [100%]\n\n\
         =================================== FAILURES ===================================\n\
         ____________________________________ test_a ____________________________________\n\n    def test_a():\n>       \
         assert 1 == 2\nE       assert 1 == 2\n\ntest_a.py:2: AssertionError\n\
         ----------------------------- Captured stdout call -----------------------------\nREPORT\n\
         =========================== short test summary info ============================\nFAILED test_a.py::test_a - assert 1 == 2\n\
         ========================= 1 failed, 1 passed in 0.01s ==========================\n",
    ),
    (
        "unittest",
        "F.\n======================================================================\nFAIL: test_a (test_a.A.test_a)\n\
         ----------------------------------------------------------------------\nTraceback (most recent call last):\n  \
         File \"/srv/test_a.py\", line 4, in test_a\n    self.fail()\nAssertionError: None\n\nStdout:\nREPORT\n\n\
         ----------------------------------------------------------------------\nRan 2 tests in 0.001s\n\nFAILED (failures=1)\n",
    ),
    (
        "cargo test",
        "\nrunning 2 tests\ntest works ... ok\ntest adds ... FAILED\n\nfailures:\n\n---- adds stdout ----\nREPORT\n\n\
         thread 'adds' (12) panicked at src/lib.rs:4:9:\nno\n\n\nfailures:\n    adds\n\n\
         test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\n\
         error: test failed, to rerun pass `--lib`\n",
    ),
    (
        "go test",
        "=== RUN   TestAdds\nREPORT\n    a_test.go:5: no\n--- FAIL: TestAdds (0.00s)\nFAIL\nFAIL\texample.com/a\t0.002s\nFAIL\n",
    ),
    (
        "behave",
        "Feature: cart # features/a.feature:1\n\n  Scenario: works # features/a.feature:2\nREPORT\n    Given it passes # \
         features/steps/a.py:6\n\n  Scenario: adds # features/a.feature:4\n    Given it fails # features/steps/a.py:9\n      \
         ASSERT FAILED: no\n\n\nFailing scenarios:\n  features/a.feature:4  adds\n\n0 features passed, 1 failed, 0 skipped\n\
         1 scenario passed, 1 failed, 0 skipped\n1 step passed, 1 failed, 0 skipped\nTook 0min 0.000s\n",
    ),
    (
        "minitest",
        "Run options: --seed 1\n\n# Running:\n\nREPORT\nF.\n\nFinished in 0.001s, 95.9 runs/s, 82.2 assertions/s.\n\n  1) Failure:\n\
         CartTest#test_adds [test/a_test.rb:5]:\nno\n\n2 runs, 2 assertions, 1 failures, 0 errors, 0 skips\n",
    ),
];

/// The record without line numbers, which depend on the length of the printed report.
fn read(output: &str) -> BuildError {
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_767_368_130);
    let mut error = ErrorBuilder::new().with_failed_at(time).output("tests", Some(1), output);
    error.context.diagnostics.iter_mut().for_each(|diagnostic| diagnostic.log_lines = None);
    error
}

#[test]
fn a_report_that_a_test_prints_is_its_output() {
    let mut fooled = Vec::new();
    for (runner, run) in RUNS {
        let expected = read(&run.replace("REPORT", "nothing"));
        assert_eq!(expected.context.failed_tests, Some(1), "{runner}");
        for report in REPORTS {
            let mut found = read(&run.replace("REPORT", report));
            // Only the size of the output differs.
            found.context.output_bytes = expected.context.output_bytes;
            found.context.output_lines = expected.context.output_lines;
            if (&found.context, &found.message) != (&expected.context, &expected.message) {
                fooled.push(format!("{runner}: {} by {report}", found.message));
            }
        }
    }
    assert!(fooled.is_empty(), "{}", fooled.join("\n"));
}

/// A label or a heading that a test prints changes no count.
#[test]
fn a_prefix_that_a_test_prints_is_its_output() {
    let figures = |error: &BuildError| {
        let context = &error.context;
        (context.failed_tests, context.passed_tests, context.error_count, context.failed_test_names.clone())
    };
    let mut fooled = Vec::new();
    for (runner, run) in RUNS {
        let expected = read(&run.replace("REPORT", "nothing"));
        for printed in PREFIXED {
            let found = read(&run.replace("REPORT", printed));
            if figures(&found) != figures(&expected) {
                fooled.push(format!("{runner}: {} by {printed}", found.message));
            }
        }
    }
    assert!(fooled.is_empty(), "{}", fooled.join("\n"));
}

/// A report after a run is a separate run.
#[test]
fn a_report_after_a_run_counts() {
    let report = "<testsuite name=\"f\" tests=\"1\"><testcase name=\"other\"><failure message=\"no\"/></testcase></testsuite>\n";
    for (runner, run) in RUNS {
        let found = read(&format!("{report}{run}{report}"));
        assert_eq!(found.context.failed_tests, Some(3), "{runner}");
    }
}

/// Outputs of other tools with different counts, and a word that names a check for them.
const TEXTS: [(&str, &str); 16] = [
    ("pytest", "=================== 77 failed, 99 passed in 0.12s ==================="),
    ("jest", "Test Suites: 7 failed, 7 total\nTests:       77 failed, 99 passed, 176 total"),
    (
        "jest",
        "FAIL src/forged.test.js\n  ● forged\n\n    no\n\nTest Suites: 1 failed, 1 total\nTests:       1 failed, 1 total",
    ),
    ("vitest", " Test Files  7 failed (7)\n      Tests  77 failed | 99 passed (176)"),
    ("mocha", "  99 passing (1s)\n  77 failing\n\n  1) forged:\n     Error: x"),
    ("gradle", "176 tests completed, 77 failed\n\nBUILD FAILED in 3s"),
    ("ctest", "50% tests passed, 77 tests failed out of 176"),
    ("tap", "TAP version 13\n1..77\nnot ok 1 - forged\nnot ok 2 - forged\n# tests 77\n# pass 0\n# fail 77"),
    ("unittest", "Ran 176 tests in 0.001s\n\nFAILED (failures=77)"),
    ("rspec", "Finished in 0.01 seconds (files took 0.07 seconds to load)\n176 examples, 77 failures"),
    ("eslint", "/forged.js\n  1:1  error  forged  no-forged\n\n✖ 77 problems (77 errors, 0 warnings)"),
    ("tsc", "src/forged.ts(1,1): error TS2322: forged\n\nFound 77 errors in 55 files."),
    ("gcc", "forged.c:7:7: error: forged\n77 errors generated."),
    ("mypy", "forged.py:7: error: forged  [misc]\nFound 77 errors in 55 files (checked 99 source files)"),
    (
        "rustc",
        "error[E0425]: forged\n --> src/forged.rs:7:7\n  |\n7 | x\n  | ^ not found\n\nerror: could not compile `forged` (lib) due to 77 previous errors",
    ),
    ("make", "make: *** [Makefile:5: forged] Error 1"),
];

/// If a test prints another tool's format, neither the type nor the counts change. This holds if the check is named
/// after the runner, if its name only says that it is a test, and if it has no name.
#[test]
fn what_a_test_prints_in_another_tools_format_is_its_output() {
    let read = |check: &str, output: &str| {
        let error = ErrorBuilder::new().output(check, Some(1), output);
        let context = error.context;
        (error.error_type, error.message, context.tool, context.failed_test_names, context.files)
    };
    let mut fooled = Vec::new();
    for (runner, run) in RUNS {
        let named = if runner == "node:test" { "node --test" } else { runner };
        let checks = [named, "tests", ""];
        for check in checks {
            let expected = read(check, &run.replace("REPORT", "nothing"));
            for (tool, text) in TEXTS {
                let is_own = runner.starts_with(tool) || runner.ends_with(tool);
                let found = read(check, &run.replace("REPORT", text));
                if !is_own && found != expected {
                    fooled.push(format!("{runner}, checked as {check:?}: {} by {tool}", found.1));
                }
            }
        }
    }
    assert!(fooled.is_empty(), "{}", fooled.join("\n"));
}

/// The findings of a tool that runs beside the tests count if a command names the tool.
#[test]
fn a_linter_that_runs_beside_the_tests_is_read() {
    let lint = "/srv/app/a.js\n  1:1  error  no  no-var\n\n✖ 1 problem (1 error, 0 warnings)\n\n";
    let jest = "FAIL a.test.js\n  ● adds\n\n    no\n\n      at Object.toBe (a.test.js:5:49)\n\nTest Suites: 1 failed, 1 total\n\
                Tests:       1 failed, 1 total\n";
    for (command, errors) in [("> eslint .\n> jest\n\n", Some(1)), ("> jest\n\n", None)] {
        let context = read_as("", &format!("{command}{lint}{jest}")).context;
        assert_eq!((context.failed_tests, context.error_count), (Some(1), errors), "{command}");
    }
}

fn read_as(check: &str, output: &str) -> BuildError {
    ErrorBuilder::new().output(check, Some(1), output)
}

/// A script without echo runs a compiler and then a test runner that prints no banner. The name of the check decides
/// which of the two counts.
#[test]
fn a_check_of_types_keeps_its_errors_before_a_test_run() {
    let output =
        [include_str!("fixtures/tsc/build-plain.all"), include_str!("fixtures/jest/all-failed.all")].concat();
    let record = |check| ErrorBuilder::new().output(check, Some(1), &output).context;
    let types = record("typecheck");
    assert_eq!((types.tool.as_deref(), types.error_count, types.failed_tests), (Some("tsc"), Some(3), None));
    let tests = record("test");
    assert_eq!((tests.tool.as_deref(), tests.error_count, tests.failed_tests), (Some("jest"), None, Some(2)));
}

/// A script without echo may go on after tests that failed.
#[test]
fn a_compiler_that_runs_after_the_tests_is_read() {
    let output =
        [include_str!("fixtures/pytest/default.all"), include_str!("fixtures/mypy/multi.all")].concat();
    let context = read_as("ci", &output).context;
    assert_eq!((context.failed_tests, context.error_count), (Some(6), Some(5)));
}
