//! Test runners whose failures are a headline with lines below it.

use crate::engine::findings::Weight;
use crate::engine::reader::{Kind, RunStart, Shape, Tool};
use crate::rows::{Counting, Figures, Row, TestRun};

pub(crate) const TOOLS: &[Tool] = &[
    Tool {
        name: "bats",
        kind: Kind::Test,
        starts: &["✗ ", "Error: Test file \""],
        row: Some(Row {
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
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "dart test",
        kind: Kind::Test,
        starts: &["00:", "01:", "02:", "03:", "04:", "05:", "06:", "07:", "08:", "09:", "10:", "11:", "12:"],
        row: Some(Row {
            source: "pkgs/test_core/lib/src/runner/reporter/compact.dart, expanded.dart: each line has the counts so far",
            tests: Some(TestRun {
                failures: &[
                    r"^\d{2,3}:\d\d \+(?<passed>\d+)(?: ~(?<skipped>\d+))?(?: -(?<failed>\d+))?: (?<test>.+) \[E\]$",
                ],
                places: &[r"^\s+(?<file>\S+\.dart) (?<line>\d+):(?<column>\d+)  "],
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
                "00:01 +0: loading test/a_test.dart\n00:02 +1 ~1 -1: Cart adds two [E]\n  Expected: <3>\n    Actual: <2>\n  package:matcher         expect\n  test/a_test.dart 7:5    main.<fn>\n00:02 +2 ~1 -1: Some tests failed.\n",
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
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "testthat",
        kind: Kind::Test,
        starts: &["── ", "-- ", "[ FAIL ", "Failure (", "Error ("],
        row: Some(Row {
            source: "testthat's R/reporter-check.R, reporter-progress.R, reporter-summary.R, issue_header in R/reporter.R; the figures count each expectation",
            tests: Some(TestRun {
                failures: &[
                    r"^(?:(?:──|--) )?(?:\d+\. )?(?:Failure|Error) \('?(?<file>[^'():]+\.(?:R|r|Rmd|qmd)):(?<line>\d+)(?::(?<column>\d+))?'?\): (?<test>.+?) *[─-]*$",
                ],
                ends: &[r"^══"],
                figures: &[Figures::line(
                    r"^\[ FAIL (?<failed>\d+) \| WARN \d+ \| SKIP (?<skipped>\d+) \| PASS (?<passed>\d+) \]$",
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
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "exunit",
        kind: Kind::Test,
        shapes: &[Shape::Numbered],
        row: Some(Row {
            source: "ExUnit.CLIFormatter; before Elixir 1.12 without the brackets in `Finished in 0.03 seconds (0.00s async, 0.03s sync)`",
            tests: Some(TestRun {
                failures: &[r"^  \d+\) (?<test>(?:test|property|doctest) .+\))$"],
                places: &[
                    r"^       (?<file>[^\s(:][^:(]*\.(?:ex|exs|eex|heex|leex)):(?<line>\d+)(?::(?<column>\d+))?:",
                ],
                ends_at_place: true,
                figures: &[Figures::below(
                    r"^Finished in .*(?:s sync\)| seconds)$",
                    r"^(?:(?<total>\d+) doctests?, )?(?:(?<total_2>\d+) propert(?:y|ies), )?(?:(?<total_3>\d+) tests?, )?(?<failed>\d+) failures?(?:, (?<skipped>\d+) excluded)?(?:, \d+ invalid)?(?:, (?<skipped_2>\d+) skipped)?$",
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
            ],
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "xctest",
        kind: Kind::Test,
        starts: &["Test Case '", "Test case '", "Executed "],
        shapes: &[Shape::LocatedIn("swift")],
        row: Some(Row {
            source: "swift-corelibs-xctest's PrintObserver.swift, Xcode's XCTestLog; its failures are assertions, of which a test may have several",
            tests: Some(TestRun {
                failures: &[
                    r"^{file}:(?<line>\d+): error: (?:-\[(?<test>[^\]]+ [^\]]+)\]|(?<test_2>[\w.()]*\.[\w.()]*)) : (?<message>.+)$",
                ],
                failed: &[
                    r"^Test [Cc]ase '(?:-\[(?<test>[^\]]+ [^\]]+)\]|(?<test_2>[\w.()]*\.[\w.()]*))' failed (?:\(|on ').* seconds\)",
                ],
                figures: &[Figures::below(
                    r"^Test Suite '(?:All|Selected) tests' (?:passed|failed) ",
                    r"^\s*Executed (?<total>\d+) tests?, with (?:(?<skipped>\d+) tests? skipped and )?\d+ failures? \(\d+ unexpected\) in ",
                )],
                needs_failure: true,
                ..TestRun::NONE
            }),
            matches: &[
                (
                    "Test Suite 'All tests' started at 2025-08-10 01:38:55.199\nTest Case 'CartTests.testTotal' started at 2025-08-10 01:38:55.199\n/p/a.swift:34: error: CartTests.testTotal : XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - \n/p/a.swift:35: error: CartTests.testTotal : XCTAssertTrue failed - no\nTest Case 'CartTests.testTotal' failed (0.001 seconds)\nTest Suite 'CartTests' failed at 2025-08-10 01:38:55.199\n\t Executed 4 tests, with 1 test skipped and 2 failures (0 unexpected) in 0.002 (0.002) seconds\nTest Suite 'All tests' failed at 2025-08-10 01:38:55.199\n\t Executed 4 tests, with 1 test skipped and 2 failures (0 unexpected) in 0.002 (0.002) seconds\n",
                    &[
                        "/p/a.swift:34 error: XCTAssertEqual failed: (\"1\") is not equal to (\"2\") -",
                        "/p/a.swift:35 error: XCTAssertTrue failed - no",
                        "failed: CartTests.testTotal",
                        "1 failed, 2 passed, 1 skipped",
                    ],
                ),
                ("Test Case '-[M.ATests testB]' failed (0.163 seconds).", &["failed: M.ATests testB"]),
                (
                    "Test case 'ATests.testB()' failed on 'iPhone X' (7.1 seconds)",
                    &["failed: ATests.testB()"],
                ),
            ],
            rejects: &[
                "Test Case 'ATests.testB' passed (0.001 seconds)",
                "/p/a.swift:3:7: error: a.b : c",
                "/p/a.swift:3: error: no x : y",
            ],
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "swift-testing",
        kind: Kind::Test,
        // Its symbols: of a terminal without Apple's fonts, of Windows, and SF Symbols.
        starts: &["✘ ", "✔ ", "➜ ", "↳ ", "× ", "\u{100884} ", "\u{10105B} ", "\u{10065F} ", "\u{100135} "],
        row: Some(Row {
            source: "swift-testing's Event.HumanReadableOutputRecorder.swift, Event.Symbol.swift; the values of arguments stand before the location",
            tests: Some(TestRun {
                failures: &[
                    r#"^\S +Test (?<test>".+?"|\S+\)) recorded an issue.*? at (?<file>[^\s:][^:]*\.swift):(?<line>\d+):(?<column>\d+)(?:: (?<message>.+))?$"#,
                    r#"^\S +(?<message>Test (?<test>".+?"|\S+\)) recorded an issue.*)$"#,
                ],
                failed: &[r#"^\S +Test (?<test>".+?"|\S+\)) failed after "#],
                skipped: &[r#"^\S +Test (?:".+?"|\S+\)) skipped"#],
                figures: &[Figures::line(
                    r"^\S +Test run with (?<total>\d+) tests?(?: in \d+ suites?)? (?:failed|passed) after ",
                )],
                needs_failure: true,
                ..TestRun::NONE
            }),
            message: "recorded an issue",
            details: &["^[↳\u{100135}] +(?<message>.+)$"],
            matches: &[(
                "◇ Test run started.\n✘ Test total() recorded an issue at Test.swift:17:9: Expectation failed: true == false\n↳ a comment\n✘ Test total() failed after 0.001 seconds with 1 issue.\n✘ Test \"a name\" recorded an issue with 1 argument x → \"at 3\" at Test.swift:27:9: Expectation failed: y\n✘ Test \"a name\" failed after 0.001 seconds with 1 issue.\n➜ Test other() skipped.\n✔ Test fine() passed after 0.001 seconds.\n✘ Suite Cart failed after 0.001 seconds with 1 issue.\n✘ Test run with 4 tests failed after 0.001 seconds with 2 issues.\n",
                &[
                    "Test.swift:17:9 error: Expectation failed: true == false",
                    "Test.swift:27:9 error: Expectation failed: y",
                    "failed: total(), \"a name\"",
                    "2 failed, 1 passed, 1 skipped",
                ],
            )],
            rejects: &["✘ Test of the day failed\n✘ Tests failed"],
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "cunit",
        kind: Kind::Test,
        starts: &["Test: ", "Suite ", "tests "],
        row: Some(Row {
            source: "CUnit/Sources/Basic/Basic.c, Framework/TestRun.c (CU_get_run_results_string); tests print between these lines",
            tests: Some(TestRun {
                failures: &[
                    r"^  Test: (?<test>.+) \.\.\.FAILED$",
                    r"^Suite .+?, Test (?<test>.+) had failures:$",
                ],
                places: &[r"^ +\d+\. {at} +- (?<message>.+)$"],
                figures: &[Figures::below(
                    r"Type  Total    Ran Passed Failed Inactive *$",
                    r"^ +tests +\d+ +\d+ +(?<passed>\d+) +(?<failed>\d+) +\d+",
                )],
                counting: Counting::Last,
                ..TestRun::NONE
            }),
            details: &[r"^ +\d+\. .*$"],
            matches: &[(
                "  Test: adds ...passed\n  Test: ships ...FAILED\n    1. cart.c:3  - CU_ASSERT_EQUAL(2,3)\n    2. cart.c:4  - CU_ASSERT(x)\nRun Summary:    Type  Total    Ran Passed Failed Inactive\n              suites      1      1    n/a      0        0\n               tests      3      3      1      2        0\n",
                &[
                    "cart.c:3 error: CU_ASSERT_EQUAL(2,3)",
                    "cart.c:4 error: CU_ASSERT(x)",
                    "failed: ships",
                    "2 failed, 1 passed, 0 skipped",
                ],
            )],
            rejects: &["               tests      3      3      1      2        0", "    1. cart.c:3  - x"],
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "cpputest",
        kind: Kind::Test,
        starts: &["Errors (", "OK ("],
        holds: &[": error: Failure in "],
        row: Some(Row {
            source: "CppUTest/src/CppUTest/TestOutput.cpp (printTestsEnded, printFailureInTest), TestFailure.cpp",
            tests: Some(TestRun {
                failures: &[r"^{at}: error: Failure in (?<test>.*TEST\(.*\))$"],
                has_excerpts: true,
                figures: &[Figures::line(
                    r"^(?:Errors|OK) \((?:(?<failed>\d+) failures?, )?\d+ tests, (?<total>\d+) ran, \d+ checks, (?<skipped>(?<total_2>\d+)) ignored, \d+ filtered out, \d+ ms\)$",
                )],
                ..TestRun::NONE
            }),
            details: &[r"^\t+(?<message>.*)$"],
            matches: &[(
                "u.cpp:6: error: Failure in TEST(Cart, name)\n\texpected <a>\n\tbut was  <b>\nErrors (1 failures, 4 tests, 3 ran, 3 checks, 1 ignored, 0 filtered out, 0 ms)\n",
                &["u.cpp:6 error: expected <a>", "failed: TEST(Cart, name)", "1 failed, 2 passed, 1 skipped"],
            )],
            rejects: &["OK (4 tests)", "Errors (77 failures, x)", "a.cpp:6: error: x"],
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "doctest",
        kind: Kind::Test,
        starts: &["[doctest] ", "TEST CASE:  "],
        holds: &["ERROR: "],
        row: Some(Row {
            source: "doctest's ConsoleReporter; with Microsoft's compiler the line stands in brackets",
            tests: Some(TestRun {
                banners: &[r"^\[doctest\] doctest version is "],
                tests: &[r"^TEST CASE:  (?<test>.+)$"],
                failures: &[r"^{file}[:(](?<line>\d+)\)?: (?:FATAL )?ERROR: (?<message>.+)$"],
                figures: &[Figures::line(
                    r"^\[doctest\] test cases: +\d+ \| +(?<passed>\d+) passed \| +(?<failed>\d+) failed(?: \| +(?<skipped>\d+) skipped)?",
                )],
                counting: Counting::Last,
                ..TestRun::NONE
            }),
            details: &[r"^  .*$"],
            matches: &[(
                "[doctest] doctest version is \"2\"\nTEST CASE:  adds\na.cpp:8: ERROR: CHECK( a ) is NOT correct!\n  values: CHECK( 1 )\n[doctest] test cases: 99 | 22 passed | 77 failed\nTEST CASE:  takes\na.cpp(9): FATAL ERROR: REQUIRE( a )\n[doctest] test cases: 3 | 1 passed | 2 failed | 0 skipped\n[doctest] doctest version is \"2\"\n[doctest] test cases: 4 | 4 passed | 0 failed | 1 skipped\n",
                &[
                    "a.cpp:8 error: CHECK( a ) is NOT correct!",
                    "a.cpp:9 error: REQUIRE( a )",
                    "failed: adds, takes",
                    "2 failed, 5 passed, 1 skipped",
                ],
            )],
            rejects: &["a.cpp:8: ERROR: CHECK( a ) is NOT correct!", "TEST CASE:  adds\na.cpp:8: error: x"],
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "boost-test",
        kind: Kind::Test,
        starts: &["Running "],
        holds: &["error: in \""],
        row: Some(Row {
            source: "Boost.Test's compiler_log_formatter.ipp, plain_report_formatter.ipp",
            tests: Some(TestRun {
                banners: &[r"^Running (?<total>\d+) test cases?\.\.\.$"],
                failures: &[
                    r#"^{file}\((?<line>\d+)\): (?:fatal )?error: in "(?<test>[^"]+)": (?<message>.+)$"#,
                ],
                ..TestRun::NONE
            }),
            matches: &[(
                "Running 2 test cases...\na.cpp(8): error: in \"cart/sum\": check x\nunknown location(0): fatal error: in \"cart/throws\": boom\nRunning 1 test case...\n",
                &[
                    "a.cpp:8 error: check x",
                    "error: boom",
                    "failed: cart/sum, cart/throws",
                    "2 failed, 1 passed, 0 skipped",
                ],
            )],
            rejects: &["a.cpp(8): error: x", "Running 2 tests"],
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "uvu",
        kind: Kind::Test,
        starts: &[
            "FAIL ",
            "Total:     ",
            "Passed:    ",
            "Skipped:   ",
            "Exiting early before testing is finished.",
        ],
        run: RunStart::Command,
        row: Some(Row {
            source: "uvu/src/index.js (format, runner, exec); it counts no failures, and no skipped test in the total",
            tests: Some(TestRun {
                failures: &[r#"^   FAIL  (?:(?<suite>[^"].*?)  )?"(?<test>.+)"$"#],
                has_excerpts: true,
                figures: &[
                    Figures::line(r"^  Total:     (?<total>\d+)"),
                    Figures::more("", r"^  Passed:    (?<passed>\d+)"),
                    Figures::more("", r"^  Skipped:   (?<skipped>\d+)"),
                ],
                counting: Counting::Listed,
                is_listed_once: true,
                ..TestRun::NONE
            }),
            details: &[r"^    .*$", r"^$"],
            reasons: &[(Weight::Cause, r"^Exiting early before testing is finished\.$")],
            matches: &[(
                "  Total:     9\n  Passed:    0\n  Skipped:   0\n  Duration:  3.07ms\n✘   (0 / 1)\n\n   FAIL  cart  \"adds \"x\" items\"\n    no\n\n    at assert (/srv/node_modules/uvu/assert/index.js:33:8)\n    at Object.handler (/srv/test/cart.js:9:28)\n\n   FAIL  \"alone\"\n    no\n\n  Total:     2\n  Passed:    0\n  Skipped:   2\n  Duration:  3.07ms\n",
                &[
                    "/srv/test/cart.js:9:28 error: no",
                    "error: no",
                    "failed: cart > adds \"x\" items, alone",
                    "2 failed, 0 passed, 2 skipped",
                ],
            )],
            rejects: &[" FAIL  test/cart.test.js", "   FAIL  alone"],
            ..Row::NONE
        }),
        ..Tool::NONE
    },
];
