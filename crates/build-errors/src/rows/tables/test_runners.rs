//! Test runners that print a failure as a headline with lines below it.

use crate::engine::findings::Weight;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Counting, Figures, Row, TestRun};

pub(crate) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "bats",
        starts: &["✗ ", "Error: Test file \""],
        source: "bats-core/libexec/bats-core/bats-format-pretty; its other formatters print TAP and JUnit XML",
        tests: Some(TestRun {
            failures: &[r"^ ✗ (?<test>.+?)(?: in \d+ms)?$"],
            places: &[r"^   .*in test file (?<file>.+), line (?<line>\d+)\)?$"],
            figures: &[Figures::line(
                r"^(?<total>\d+) tests?, (?<failed>\d+) failures?(?:, (?<skipped>\d+) skipped)?(?:,? |$)",
            )],
            is_listed_once: true,
            is_closed_by_figures: true,
            needs_failure: true,
            ..TestRun::NONE
        }),
        details: &[r"^   (?<message>.*)$"],
        ignored: &[r"^   \(from function "],
        reasons: &[(Weight::Stated, r#"^Error: Test file ".+" does not exist$"#)],
        matches: &[
            (
                " ✗ one in 4ms\n   (in test file test/a.bats, line 13)\n     `false' failed\n   77 tests, 77 failures\n ✓ two\n2 tests, 1 failure\n",
                &["test/a.bats:13 error: `false' failed", "failed: one", "1 failed, 1 passed, 0 skipped"],
            ),
            (
                " ✗ one\n   (from function `f' in file b.bash, line 3,\n    in test file a.bats, line 2)\n     no\n3 tests, 1 failure, 1 skipped in 2 seconds\n",
                &["a.bats:2 error: no", "failed: one", "1 failed, 1 passed, 1 skipped"],
            ),
        ],
        rejects: &["2 tests, 1 failure", "✗ one", "Error: Test file missing"],
        ..Row::TEST
    },
    Row {
        name: "dart test",
        starts: &["00:", "01:", "02:", "03:", "04:", "05:", "06:", "07:", "08:", "09:", "10:", "11:", "12:"],
        source: "pkgs/test_core/lib/src/runner/reporter/compact.dart, expanded.dart: each line has the counts so far",
        tests: Some(TestRun {
            failures: &[
                r"^\d{2,3}:\d\d \+(?<passed>\d+)(?: ~(?<skipped>\d+))?(?: -(?<failed>\d+))?: (?<test>.+) \[E\]$",
            ],
            places: &[r"^\s+(?<file>[^\s:]+\.dart) (?<line>\d+):(?<column>\d+)  "],
            figures: &[Figures::line(
                r"^\d{2,3}:\d\d \+(?<passed>\d+)(?: ~(?<skipped>\d+))?(?: -(?<failed>\d+))?: ",
            )],
            counting: Counting::Last,
            needs_failure: true,
            ..TestRun::NONE
        }),
        details: &[r"^  .*$"],
        ignored: &[r"^\s+(?:package|dart):\S* "],
        matches: &[(
            "00:01 +0: loading test/a_test.dart\n00:02 +1 ~1 -1: Cart adds two [E]\n  Expected: <3>\n    Actual: <2>\n  package:test/src/a.dart 9:5  expect\n  package:matcher         expect\n  test/a_test.dart 7:5    main.<fn>\n00:02 +2 ~1 -1: Some tests failed.\n",
            &[
                "test/a_test.dart:7:5 error: Expected: <3>",
                "failed: Cart adds two",
                "1 failed, 2 passed, 1 skipped",
            ],
        )],
        rejects: &[
            "00:02 +1 -1 x",
            "00:02 ready +1: x",
            "12:00:01 +1 -1: x [E]",
            "00:02 +3: All tests passed!",
        ],
        ..Row::TEST
    },
    Row {
        name: "testthat",
        starts: &["── ", "-- ", "[ FAIL ", "Failure (", "Error ("],
        source: "testthat's R/reporter-check.R, reporter-progress.R, reporter-summary.R, issue_header in R/reporter.R; the figures count each expectation",
        tests: Some(TestRun {
            failures: &[
                r"^ *(?:(?:──|--) )?(?:\d+\. )?(?:Failure|Error) \('?(?<file>[^'():]+\.(?:R|r|Rmd|qmd)):(?<line>\d+)(?::(?<column>\d+))?'?\): (?<test>.+?) *[─-]*$",
            ],
            ends: &[r"^══"],
            figures: &[Figures::line(
                r"^ *\[ FAIL (?<failed>\d+) \| WARN \d+ \| SKIP (?<skipped>\d+) \| PASS (?<passed>\d+) \]$",
            )],
            counting: Counting::Last,
            needs_failure: true,
            ..TestRun::NONE
        }),
        details: &[r"^.+$"],
        matches: &[
            (
                "[ FAIL 77 | WARN 0 | SKIP 1 | PASS 3 ]\n── 1. Failure ('test-cart.R:2:3'): 77 failed - a ─────\n1 is not 2\nx\n\nb\n[ FAIL 1 | WARN 0 | SKIP 1 | PASS 3 ]\n",
                &[
                    "test-cart.R:2:3 error: 1 is not 2",
                    "failed: 77 failed - a",
                    "1 failed, 3 passed, 1 skipped",
                ],
            ),
            (
                "-- Failure (test-cart.R:2:3): 77 failed - a ----\nno\n══ Failed tests ══\n",
                &["test-cart.R:2:3 error: no", "failed: 77 failed - a"],
            ),
            ("Error ('test-cart.R:2'): a\nno\n", &["test-cart.R:2 error: no", "failed: a"]),
        ],
        rejects: &[
            "[ FAIL 77 | WARN 0 | SKIP 1 | PASS 3 ]",
            "[ FAIL ] x",
            "── Skip ('test-cart.R:4'): later ──",
            "Error in f(): x",
            "Error (a.js:3): x",
        ],
        ..Row::TEST
    },
    Row {
        name: "testthat",
        starts: &["── ", "-- ", "OK: "],
        shapes: &[Shape::Numbered],
        source: "testthat's R/reporter-check.R before 3.0: the counts, then the list of the failures that were printed above",
        tests: Some(TestRun {
            failures: &[
                r"^ *(?:(?:──|--) )?\d+\. (?:Failure|Error): (?<test>.+) \(@(?<file>[^()#@]+)#(?<line>\d+)\) *[─-]*$",
            ],
            figures: &[Figures::line(
                r"^ *OK: (?<passed>\d+) SKIPPED: (?<skipped>\d+) (?:WARNINGS: \d+ )?FAILED: (?<failed>\d+)$",
            )],
            counting: Counting::Last,
            ..TestRun::NONE
        }),
        details: &[r"^.+$"],
        matches: &[(
            "── 1. Error: a (b) (@test-cart.R#9)  ───\nno\n\n OK: 2 SKIPPED: 0 FAILED: 1\n 1. Error: a (b) (@test-cart.R#9) \n",
            &["test-cart.R:9 error: no", "failed: a (b)", "1 failed, 2 passed, 0 skipped"],
        )],
        rejects: &["1. Error: a (@b)", "OK: 2 FAILED: 1", "Error: a (@b.R#3)"],
        ..Row::TEST
    },
    Row {
        name: "ginkgo",
        starts: &[
            "[FAIL] ",
            "[Fail] ",
            "[PANICKED!] ",
            "[TIMEDOUT] ",
            "FAIL! ",
            "SUCCESS! ",
            "--- FAIL: Test",
        ],
        source: "ginkgo/reporters/default_reporter.go (SuiteDidEnd); before version 2 ginkgo/reporters/stenographer. `go test` ends the one test that runs the specs below the counts",
        tests: Some(TestRun {
            failures: &[
                r"^ *\[(?:FAIL|Fail|PANICKED!|TIMEDOUT)\] (?<test>(?:.* )?\[(?:It|\w*(?:Before|After)\w+|DeferCleanup[^\]]*)\].*?) *$",
            ],
            places: &[r"^ *{at}$"],
            ends_at_place: true,
            figures: &[
                Figures::below(
                    r"^Ran \d+ of \d+ Specs in \d",
                    r"^(?:FAIL|SUCCESS)!.* -- (?<passed>\d+) Passed \| (?<failed>\d+) Failed \| (?:\d+ Flaked \| )?(?<skipped>\d+) Pending \| (?<skipped_2>\d+) Skipped *$",
                ),
                Figures::more(
                    r"^FAIL!.* -- \d+ Passed \| \d+ Failed \| ",
                    r"^--- FAIL: Test\w* \(\d+\.\d\ds\)$",
                ),
            ],
            counting: Counting::Listed,
            ..TestRun::NONE
        }),
        message: "Failed",
        details: &[r"^ *{at}$"],
        matches: &[(
            "FAIL! -- 0 Passed | 77 Failed | 0 Pending | 0 Skipped\n--- FAIL: TestForged (0.00s)\nSummarizing 1 Failure:\n  [FAIL] Cart when empty [It] adds\n  /src/cart_test.go:13\n\nRan 3 of 5 Specs in 0.001 seconds\nFAIL! - Interrupted by Timeout -- 2 Passed | 1 Failed | 1 Pending | 1 Skipped\n--- FAIL: TestCart (0.00s)\nFAIL\n",
            &[
                "/src/cart_test.go:13 error: Failed",
                "failed: Cart when empty [It] adds",
                "1 failed, 2 passed, 2 skipped",
            ],
        )],
        rejects: &[
            "FAIL! -- 0 Passed | 77 Failed | 0 Pending | 0 Skipped",
            "--- FAIL: TestCart (0.00s)",
            "[FAIL] adds\n/src/cart_test.go:13",
            "Ran 3 of 5 Specs in 0.001 seconds",
        ],
        ..Row::TEST
    },
    Row {
        name: "xunit",
        starts: &["=== TEST EXECUTION SUMMARY ==="],
        holds: &["FAIL", "rror"],
        source: "xunit/src/xunit.v3.runner.utility/Reporters/DefaultRunnerReporterMessageHandler.cs",
        tests: Some(TestRun {
            failures: &[r"^    (?<test>\S.*) \[FAIL\]$"],
            places: &[r"^        (?<file>\S.*)\((?<line>\d+),\d+\): at "],
            figures: &[Figures::below(
                r"^=== TEST EXECUTION SUMMARY ===$",
                r"^   \S.*  Total: (?<total>\d+), Errors: 0, Failed: (?<failed>\d+), Skipped: (?<skipped>\d+), (?:Not Run: \d+, )?Time: [\d.]+s$",
            )],
            needs_failure: true,
            ..TestRun::NONE
        }),
        details: &[r"^      .*$", r"^$"],
        ignored: &[r"^      Stack Trace:$", r"^        "],
        matches: &[(
            "  Starting:    Shop.Tests\n    Shop.Tests.Cart.Adds(n: 1) [FAIL]\n      Assert.Equal() Failure\n      Expected: 3\n\n      Stack Trace:\n        C:\\p\\Cart.cs(60,0): at Shop.Tests.Cart.Adds(Int32 n)\n  Finished:    Shop.Tests\n=== TEST EXECUTION SUMMARY ===\n   Shop.Tests  Total: 18, Errors: 0, Failed: 1, Skipped: 2, Time: 1.341s\n",
            &[
                "C:\\p\\Cart.cs:60 error: Assert.Equal() Failure",
                "failed: Shop.Tests.Cart.Adds(n: 1)",
                "1 failed, 15 passed, 2 skipped",
            ],
        )],
        rejects: &[
            "   Shop.Tests  Total: 18, Errors: 0, Failed: 1, Skipped: 2, Time: 1.341s",
            "=== TEST EXECUTION SUMMARY ===\n   a  Total: 9, Errors: 0, Failed: 7, Skipped: 0, Time: 1s",
            "x [FAIL]",
        ],
        ..Row::TEST
    },
    Row {
        name: "exunit",
        shapes: &[Shape::Numbered],
        source: "ExUnit.CLIFormatter; before Elixir 1.12 without the brackets in `Finished in 0.03 seconds (0.00s async, 0.03s sync)`",
        tests: Some(TestRun {
            failures: &[r"^  \d+\) (?<test>(?:test|property|doctest) .+\))$"],
            places: &[
                r"^       (?<file>[^\s(:][^:(]*\.(?:ex|exs|eex|heex|leex)):(?<line>\d+)(?::(?<column>\d+))?:",
                r"^     at (?<file>[^\s(:][^:(]*\.exs?):(?<line>\d+)$",
            ],
            ends_at_place: true,
            figures: &[Figures::below(
                r"^Finished in .*(?:s sync\)| seconds)$",
                r"^(?:(?<total>\d+) doctests?, )?(?:(?<total_2>\d+) propert(?:y|ies), )?(?:(?<total_3>\d+) tests?, )?(?:(?<failed>0|1\d+|[2-9]\d*) failures|(?<failed_2>1) failure)(?:, (?<skipped>\d+) excluded)?(?:, \d+ invalid)?(?:, (?<skipped_2>\d+) skipped)?$",
            )],
            ..TestRun::NONE
        }),
        details: &[r"^     .*$", r"^$"],
        ignored: &[r"^     stacktrace:$", r"^     \S.*\.exs:\d+$"],
        reasons: &[(
            Weight::Stated,
            r"^(?:\d+ (?:doctest|propert|test)\w*, )+0 failures, (?:\d+ \w+, )*\d+ invalid",
        )],
        matches: &[(
            "*99 tests, 77 failures\n  1) total (Forged)\n  1) test total (ShopTest)\n     test/shop_test.exs:9\n     Assertion with == failed\n       2) test a message's (ShopTest)\n     stacktrace:\n       test/shop_test.exs:11: (test)\n99 tests, 77 failures\nFinished in 0.03 seconds (0.00s async, 0.03s sync)\n5 tests, 1 failure, 1 skipped\n",
            &[
                "test/shop_test.exs:11 error: Assertion with == failed",
                "failed: test total (ShopTest)",
                "1 failed, 3 passed, 1 skipped",
            ],
        )],
        rejects: &[
            "  1) total",
            "5 tests, 3 failures",
            "Finished in 0.1 seconds\n4 examples, 2 failures",
            "Finished in 0.1 seconds\n4 tests, 1 failures",
        ],
        ..Row::TEST
    },
    Row {
        name: "python-doctest",
        starts: &["Failed example:"],
        holds: &["***"],
        source: "Lib/doctest.py (DocTestRunner.summarize), which counts examples: those that failed, and with `-v` all",
        tests: Some(TestRun {
            failures_below: &[(
                r#"^File "(?<file>[^"]+)", line (?<line>\d+), in (?<test>\S+)$"#,
                r"^Failed example:$",
            )],
            figures: &[
                Figures::below(
                    r"^(?<total>\d+) passed and (?<total_2>\d+) failed\.$",
                    r"^\*\*\*Test Failed\*\*\* (?<failed>\d+) failures?(?: and (?<skipped>\d+) skipped tests?)?\.$",
                ),
                Figures::line(r"^\*\*\*Test Failed\*\*\* (?<failed>\d+) failures?"),
            ],
            needs_failure: true,
            ..TestRun::NONE
        }),
        message: "Failed example",
        details: &[r"^(?:Expected|Got|Exception raised):$", r"^(?:Expected|Got) nothing$", r"^    .*$"],
        ignored: &[r"^    Traceback ", r#"^      File ""#, r"^        "],
        matches: &[
            (
                "***\nFile \"/p/a.py\", line 14, in a.b\nFailed example:\n    b(1)\nExpected:\n    3\nGot:\n    2\n***\n1 items had failures:\n   1 of   2 in a.b\n***Test Failed*** 1 failures.\n",
                &["/p/a.py:14 error: Failed example", "failed: a.b"],
            ),
            (
                "File \"/p/a.py\", line 14, in a.b\nFailed example:\n    b(1)\n4 tests in 4 items.\n3 passed and 1 failed.\n***Test Failed*** 1 failure and 1 skipped test.\n",
                &["/p/a.py:14 error: Failed example", "failed: a.b", "1 failed, 2 passed, 1 skipped"],
            ),
        ],
        rejects: &[
            "File \"/p/a.py\", line 14, in f\nx",
            "***Test Failed*** 1 failures.",
            "2 passed and 1 failed.",
        ],
        ..Row::TEST
    },
    Row {
        name: "dotnet test",
        starts: &[
            "Failed",
            "Passed!  - ",
            "failed ",
            "Total tests: ",
            "Test summary: ",
            "Test run summary: ",
            "total: ",
            "Passed: ",
            "succeeded: ",
            "failed: ",
            "Skipped: ",
            "skipped: ",
        ],
        shapes: &[Shape::LocatedIn(&["cs", "fs", "vb"])],
        // xUnit, NUnit and MSTest all report through these loggers.
        source: "vstest's ConsoleLogger.cs, Resources.resx; testfx's TerminalTestReporter.cs; the SDK's MSBuild/TerminalLogger.cs",
        tests: Some(TestRun {
            failures: &[
                r"^  Failed (?<test>.+) \[[< ]*\d[^\]]*\]$",
                r"^Failed   (?<test>(?:[^:]|:[^ ])+)$",
                r"^failed (?<test>.+) \(\d[^()]*s\)$",
                r"^ *(?<file>[^ ].*)\((?<line>\d+)\): error TESTERROR:\s*$",
            ],
            names: &[r"^ +(?<test>.+?)(?: \(\d[^()]*s\))?(?:: Error Message: (?<message>.*))?$"],
            places: &[r"^\s*at .+ in (?<file>.+):(?:line )?(?<line>\d+)$"],
            figures: &[
                Figures::line(
                    r"^(?:Failed|Passed)!  - Failed: +(?<failed>\d+), Passed: +(?<passed>\d+), Skipped: +(?<skipped>\d+), ",
                ),
                Figures::line(
                    r"^Total tests: \d+\. Passed: (?<passed>\d+)\. Failed: (?<failed>\d+)\. Skipped: (?<skipped>\d+)\.",
                ),
                Figures::line(
                    r"^Test summary: total: \d+, failed: (?<failed>\d+), succeeded: (?<passed>\d+), skipped: (?<skipped>\d+)",
                ),
                Figures::line(r"^Total tests: (?<total>\d+)$"),
                Figures::more(
                    r"^Total tests: \d+$",
                    r"^ +(?:Passed: (?<passed>\d+)|Failed: (?<failed>\d+)|Skipped: (?<skipped>\d+))$",
                ),
                Figures::line(r"^Test run summary: "),
                Figures::more(
                    r"^Test run summary: ",
                    r"^  (?:total: (?<total>\d+)|failed: (?<failed>\d+)|succeeded: (?<passed>\d+)|skipped: (?<skipped>\d+))$",
                ),
            ],
            ..TestRun::NONE
        }),
        details: &[r"^\s*(?<message>\S.*)$"],
        ignored: &[r"^\s*at ", r"^\s*(?:Error Message|Stack Trace|Standard Output Messages):$"],
        matches: &[
            (
                "  Failed shop.CartTests.Total [12 ms]\n  Error Message:\n   Assert.Equal() Failure: Values differ\nExpected: 3\n  Stack Trace:\n     at shop.CartTests.Total() in /p/CartTests.cs:line 12\n\nFailed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, Duration: 5 ms - shop.dll (net8.0)\n",
                &[
                    "/p/CartTests.cs:12 error: Assert.Equal() Failure: Values differ",
                    "failed: shop.CartTests.Total",
                    "1 failed, 2 passed, 0 skipped",
                ],
            ),
            (
                "Failed   shop.CartTests.Total\nError Message:\n Expected:<3>.\nStack Trace:\n   at shop.CartTests.Total() in C:\\p\\CartTests.cs:line 12\n\nTotal tests: 3. Passed: 2. Failed: 1. Skipped: 0.\n",
                &[
                    "C:\\p\\CartTests.cs:12 error: Expected:<3>.",
                    "failed: shop.CartTests.Total",
                    "1 failed, 2 passed, 0 skipped",
                ],
            ),
            (
                "  Failed a.B [< 1 ms]\n  Error Message:\n   boom\n  Stack Trace:\n     at a.B() in /p/a.cs:line 3\n\nTest Run Failed.\nTotal tests: 3\n     Passed: 2\n     Failed: 1\n Total time: 1.2 Seconds\n",
                &["/p/a.cs:3 error: boom", "failed: a.B", "1 failed, 2 passed, 0 skipped"],
            ),
            (
                "failed Total (12ms)\n  Expected 3\n    at CartTests.Total() in /p/CartTests.cs:12\n\nTest run summary: Failed! - bin/a.dll (net8.0|x64)\n  total: 3\n  failed: 1\n  succeeded: 2\n  skipped: 0\n  duration: 200ms\n",
                &["/p/CartTests.cs:12 error: Expected 3", "failed: Total", "1 failed, 2 passed, 0 skipped"],
            ),
            (
                "    /p/CartTests.cs(12): error TESTERROR:\n      shop.CartTests.Total (12ms): Error Message: Assert.Equal() Failure\nTest summary: total: 3, failed: 1, succeeded: 2, skipped: 0, duration: 1.2s\n",
                &[
                    "/p/CartTests.cs:12 error: Assert.Equal() Failure",
                    "failed: shop.CartTests.Total",
                    "1 failed, 2 passed, 0 skipped",
                ],
            ),
        ],
        rejects: &["Failed to load x", "Failed: 3", "failed x", "  Failed x [y]", "  total: 3\n  failed: 1"],
        ..Row::TEST
    },
]));
