//! Test runners of C, C++, Swift, Nim and Tcl that print a failure as a headline with lines below it.

use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools};
use crate::rows::{Counting, Figures, Row, TestRun};

pub(crate) const TOOLS: &[Tool] = &tools(&[
    Row {
        name: "unity",
        shapes: &[Shape::LocatedWith(":FAIL"), Shape::Numbered],
        source: "ThrowTheSwitch/Unity, src/unity.c (UnityTestResultsFailBegin, UnityEnd)",
        tests: Some(TestRun {
            failures: &[
                r"^(?<file>[^\s:][^:]*|[A-Za-z]:[^:]+):(?<line>\d+):(?<test>\w+(?:\([^:]*\))?):FAIL(?:: (?<message>.*))?$",
            ],
            figures: &[Figures::line(
                r"^(?<total>\d+) Tests (?<failed>\d+) Failures (?<skipped>\d+) Ignored *$",
            )],
            needs_failure: true,
            ..TestRun::NONE
        }),
        matches: &[(
            "test/cart.c:21:test_pays:FAIL: Expected 1 Was 0\ntest/cart.c:30:test_adds:PASS\ntest/cart.c:38:test_b(2):FAIL\n\n-----------------------\n4 Tests 2 Failures 1 Ignored \nFAIL\n",
            &[
                "test/cart.c:21 error: Expected 1 Was 0",
                "failed: test_pays, test_b(2)",
                "2 failed, 1 passed, 1 skipped",
            ],
        )],
        rejects: &["77 Tests 77 Failures 0 Ignored", "a.c:3:x:PASS", "a.c:3: FAIL: x", "x:FAIL: y"],
        ..Row::TEST
    },
    Row {
        name: "cunit",
        starts: &["Test: ", "Suite ", "tests "],
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
        ..Row::TEST
    },
    Row {
        name: "cpputest",
        starts: &["Errors (", "OK ("],
        holds: &[": error: Failure in "],
        source: "CppUTest/src/CppUTest/TestOutput.cpp (printTestsEnded, printFailureInTest), TestFailure.cpp",
        tests: Some(TestRun {
            failures: &[
                r"^{at}: error: Failure in (?<test>.*TEST\(.*\))$",
                r"^(?<file>\S.*)\((?<line>\d+)\): error: Failure in (?<test>.*TEST\(.*\))$",
            ],
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
        ..Row::TEST
    },
    Row {
        name: "unittest++",
        starts: &["FAILURE: "],
        holds: &[": error: Failure in "],
        source: "UnitTest++/TestReporterStdout.cpp: a test may have several failures, which the total counts last",
        tests: Some(TestRun {
            failures: &[r"^{at}: error: Failure in (?<test>\w+): (?<message>.+)$"],
            figures: &[Figures::line(
                r"^FAILURE: (?<failed>\d+) out of (?<total>\d+) tests failed \(\d+ failures\)\.$",
            )],
            needs_failure: true,
            ..TestRun::NONE
        }),
        matches: &[(
            "a.cpp:4:1: error: Failure in Adds: Expected 3 but was 2\na.cpp:4:1: error: Failure in Adds: false\na.cpp:6:1: error: Failure in Throws: Unhandled exception: boom\nFAILURE: 2 out of 3 tests failed (3 failures).\n",
            &[
                "a.cpp:4:1 error: Expected 3 but was 2",
                "a.cpp:4:1 error: false",
                "a.cpp:6:1 error: Unhandled exception: boom",
                "failed: Adds, Throws",
                "2 failed, 1 passed, 0 skipped",
            ],
        )],
        rejects: &[
            "FAILURE: 2 out of 3 tests failed (3 failures).",
            "a.cpp:4:1: error: x",
            "u.cpp:6: error: Failure in TEST(Cart, name)",
        ],
        ..Row::TEST
    },
    Row {
        name: "doctest",
        starts: &["[doctest] ", "TEST CASE:  "],
        holds: &["ERROR: "],
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
        ..Row::TEST
    },
    Row {
        name: "boost-test",
        starts: &["Running "],
        holds: &["error: in \""],
        source: "Boost.Test's compiler_log_formatter.ipp, plain_report_formatter.ipp",
        tests: Some(TestRun {
            banners: &[r"^Running (?<total>\d+) test cases?\.\.\.$"],
            failures: &[r#"^{file}\((?<line>\d+)\): (?:fatal )?error: in "(?<test>[^"]+)": (?<message>.+)$"#],
            ..TestRun::NONE
        }),
        details: &[r"^  - .+$", r"^Failure occurred in a following context:$", r"^    \S.*$"],
        matches: &[(
            "Running 2 test cases...\na.cpp(8): error: in \"cart/sum\": check x\n  - mismatch at position 1: [2 == 5] is false\nunknown location(0): fatal error: in \"cart/throws\": boom\nFailure occurred in a following context:\n    order 7\nRunning 1 test case...\n",
            &[
                "a.cpp:8 error: check x",
                "error: boom",
                "failed: cart/sum, cart/throws",
                "2 failed, 1 passed, 0 skipped",
            ],
        )],
        rejects: &["a.cpp(8): error: x", "Running 2 tests"],
        ..Row::TEST
    },
    Row {
        name: "check",
        starts: &["Running suite(s): "],
        shapes: &[Shape::Numbered, Shape::LocatedIn(&["c", "cc", "cpp"])],
        source: "Check's src/check_str.c (tr_str, sr_stat_str): F is a failed check, E a signal or a timeout",
        tests: Some(TestRun {
            banners: &[r"^Running suite\(s\): "],
            failures: &[r"^{file}:(?<line>\d+):[FE]:(?<suite>[^:]+):(?<test>[^:]+):\d+: (?<message>.+)$"],
            figures: &[Figures::line(
                r"^\d+%: Checks: (?<total>\d+), Failures: (?<failed>\d+), Errors: (?<failed_2>\d+)$",
            )],
            counting: Counting::Last,
            ..TestRun::NONE
        }),
        matches: &[(
            "Running suite(s): Bills\n25%: Checks: 4, Failures: 1, Errors: 1\na.c:4:F:core:ints:0: Assertion '3 == 4' failed: 3 == 3, 4 == 4\na.c:7:E:core:crash:0: (after this point) Received signal 11 (Segmentation fault)\n",
            &[
                "a.c:4 error: Assertion '3 == 4' failed: 3 == 3, 4 == 4",
                "a.c:7 error: (after this point) Received signal 11 (Segmentation fault)",
                "failed: core > ints, core > crash",
                "2 failed, 2 passed, 0 skipped",
            ],
        )],
        rejects: &["a.c:4:P:core:ints:0: Passed", "a.c:4: error: x", "25%: Checks: many"],
        ..Row::TEST
    },
    Row {
        name: "criterion",
        starts: &["[----] ", "[FAIL] ", "[====] Synthesis: "],
        source: "Criterion's src/log/normal.c: the messages of a test are above its result",
        tests: Some(TestRun {
            failures: &[r"^\[----\] {file}:(?<line>\d+): (?<message>.+)$"],
            names: &[r"^\[FAIL\] (?<test>[^ :]+::[^ :]+): "],
            figures: &[Figures::line(
                r"^\[====\] Synthesis: Tested: (?<total>\d+) \| Passing: (?<passed>\d+) \| Failing: (?<failed>\d+) \| Crashing: \d+ *$",
            )],
            ..TestRun::NONE
        }),
        details: &[r"^\[----\]   (?<message>.*)$", r"^\[FAIL\] "],
        ignored: &[r"^\[----\] *$"],
        matches: &[(
            "[----] cr.c:4: Assertion Failed\n[----]   \n[----]   amounts 3 and 4 differ\n[FAIL] bills::ints: (0.04s)\n[====] Synthesis: Tested: 2 | Passing: 1 | Failing: 1 | Crashing: 0 \n",
            &["cr.c:4 error: Assertion Failed", "failed: bills::ints", "1 failed, 1 passed, 0 skipped"],
        )],
        rejects: &["[----] Criterion v2.4.1", "[FAIL] x", "[====] Synthesis: none"],
        ..Row::TEST
    },
    Row {
        name: "xctest",
        starts: &["Test Case '", "Test case '", "Executed "],
        shapes: &[Shape::LocatedIn(&["swift"])],
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
            ("Test case 'ATests.testB()' failed on 'iPhone X' (7.1 seconds)", &["failed: ATests.testB()"]),
        ],
        rejects: &[
            "Test Case 'ATests.testB' passed (0.001 seconds)",
            "/p/a.swift:3:7: error: a.b : c",
            "/p/a.swift:3: error: no x : y",
        ],
        ..Row::TEST
    },
    Row {
        name: "swift-testing",
        // The symbols on terminals without Apple's fonts, on Windows, and in SF Symbols.
        starts: &["✘ ", "✔ ", "➜ ", "↳ ", "× ", "\u{100884} ", "\u{10105B} ", "\u{10065F} ", "\u{100135} "],
        source: "swift-testing's Event.HumanReadableOutputRecorder.swift, Event.Symbol.swift; the values of arguments stand before the location",
        tests: Some(TestRun {
            failures: &[
                r#"^\S +Test (?<test>".+?"|\S+\)) recorded an issue.*? at (?<file>[^\s:][^:]*\.swift):(?<line>\d+):(?<column>\d+)(?:: (?<message>.+))?$"#,
                r#"^\S +(?<message>Test (?<test>".+?"|\S+\)) recorded an issue.*)$"#,
            ],
            failed: &[r#"^\S +Test (?<test>".+?"|\S+\))(?: with \d+ test cases?)? failed after "#],
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
            "◇ Test run started.\n✘ Test total() recorded an issue at Test.swift:17:9: Expectation failed: true == false\n↳ a comment\n✘ Test total() failed after 0.001 seconds with 1 issue.\n✘ Test \"a name\" recorded an issue with 1 argument x → \"at 3\" at Test.swift:27:9: Expectation failed: y\n✘ Test \"a name\" with 2 test cases failed after 0.001 seconds with 1 issue.\n✘ Test \"rows\" with 2 test cases failed after 0.001 seconds with 1 issue.\n➜ Test other() skipped.\n✔ Test fine() passed after 0.001 seconds.\n✘ Suite Cart failed after 0.001 seconds with 1 issue.\n✘ Test run with 5 tests failed after 0.001 seconds with 3 issues.\n",
            &[
                "Test.swift:17:9 error: Expectation failed: true == false",
                "Test.swift:27:9 error: Expectation failed: y",
                "failed: total(), \"a name\", \"rows\"",
                "3 failed, 1 passed, 1 skipped",
            ],
        )],
        rejects: &["✘ Test of the day failed\n✘ Tests failed"],
        ..Row::TEST
    },
    Row {
        name: "nim unittest",
        starts: &["Unhandled exception: ", "[FAILED] "],
        shapes: &[Shape::LocatedIn(&["nim"])],
        source: "Nim's lib/pure/unittest.nim (ConsoleOutputFormatter): the messages of a test are above its result; no counts",
        tests: Some(TestRun {
            failures: &[
                r"^    (?<file>\S.*\.nim)\((?<line>\d+), (?<column>\d+)\): (?<message>Check failed: .+)$",
                r"^    (?<message>Unhandled exception: .+ \[\w+\])$",
            ],
            names: &[r"^  \[FAILED\] (?<test>.+)$"],
            ..TestRun::NONE
        }),
        details: &[r"^    (?<message>.*)$", r"^  \[FAILED\] "],
        matches: &[(
            "[Suite] cart\n    /p/a.nim(4, 16): Check failed: 1 + 1 == 3\n    1 + 1 was 2\n  [FAILED] adds\n  [OK] is empty\n/p/a.nim(8)  a\n\n    Unhandled exception: no [ValueError]\n  [FAILED] raises\n",
            &[
                "/p/a.nim:4:16 error: Check failed: 1 + 1 == 3",
                "error: Unhandled exception: no [ValueError]",
                "failed: adds, raises",
            ],
        )],
        // Ginkgo prints the same mark.
        rejects: &[
            "  [FAILED] Expected\n      <int>: 1\n",
            "Unhandled exception: no [ValueError]",
            "a.c(3, 4): Check failed: x",
        ],
        ..Row::TEST
    },
    Row {
        name: "tcltest",
        starts: &["==== "],
        source: "tcl/library/tcltest/tcltest.tcl (test, cleanupTests)",
        tests: Some(TestRun {
            failures: &[r"^==== (?<test>\S+) (?<message>.*) FAILED$"],
            ends: &[r"^==== \S+ FAILED$"],
            figures: &[Figures::line(
                r"^\S+:\tTotal\t(?<total>\d+)\tPassed\t(?<passed>\d+)\tSkipped\t(?<skipped>\d+)\tFailed\t(?<failed>\d+)$",
            )],
            counting: Counting::Listed,
            is_closed_by_figures: true,
            needs_failure: true,
            ..TestRun::NONE
        }),
        details: &[r"^.*$"],
        ignored: &[r"^==== Contents of test case:$"],
        matches: &[(
            "==== add-1 adds FAILED\n==== Contents of test case:\n expr {1 + 1} \n---- Result was:\na.tcl:\tTotal\t77\tPassed\t0\tSkipped\t0\tFailed\t77\n---- Result should have been (exact matching):\n3\n==== add-1 FAILED\n\na.tcl:\tTotal\t4\tPassed\t2\tSkipped\t1\tFailed\t1\n",
            &["error: adds", "failed: add-1", "1 failed, 2 passed, 1 skipped"],
        )],
        rejects: &[
            "==== add-1 FAILED",
            "==== all done",
            "a.tcl:\tTotal\t4\tPassed\t4\tSkipped\t0\tFailed\t0",
        ],
        ..Row::TEST
    },
    Row {
        name: "acutest",
        starts: &["Test ", "FAILED: "],
        source: "mity/acutest, include/acutest.h (acutest_begin_test_line_, acutest_check_, main)",
        tests: Some(TestRun {
            failures: &[r"^Test (?<test>\S.*?)\.\.\. +\[ FAILED \]$"],
            places: &[r"^  {at}: (?<message>.+\.\.\. failed)$"],
            figures: &[Figures::line(
                r"^FAILED: (?<failed>\d+) of (?<total>\d+) unit tests ha(?:s|ve) failed\.$",
            )],
            needs_failure: true,
            is_listed_once: true,
            ..TestRun::NONE
        }),
        details: &[r"^  .*$"],
        matches: &[(
            "Test adds...                                    [ OK ]\nTest fails...                                   [ FAILED ]\n  a.c:22: Check 2 == 1... failed\n  a.c:25: Check false... failed\nFAILED: 1 of 2 unit tests has failed.\n",
            &[
                "a.c:22 error: Check 2 == 1... failed",
                "a.c:25 error: Check false... failed",
                "failed: fails",
                "1 failed, 1 passed, 0 skipped",
            ],
        )],
        rejects: &[
            "FAILED: 1 of 2 unit tests has failed.",
            "Test adds... [ OK ]",
            "  a.c:22: Check 2 == 1... failed",
        ],
        ..Row::TEST
    },
]);
