//! Test runners of C and C++.

use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Counting, Figures, Row, TestRun};

pub(crate) const TOOLS: &[Tool] = &tools(&without_examples(&[
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
                "test/cart.c:38 error: test_b(2)",
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
    Row {
        name: "qttest",
        starts: &["FAIL!  : ", "XPASS  : ", "Totals: "],
        source: "qtbase/src/testlib/qplaintestlogger.cpp; on Windows the location has no brackets",
        tests: Some(TestRun {
            failures: &[r"^(?:FAIL!|XPASS)  : (?<test>\S+?\(.*?\)) (?<message>\S.*)$"],
            places: &[
                r"^   Loc: \[(?<file>.+)\((?<line>\d+)\)\]$",
                r"^(?<file>\S.*)\((?<line>\d+)\) : failure location$",
            ],
            figures: &[Figures::line(
                r"^Totals: (?<passed>\d+) passed, (?<failed>\d+) failed, (?<skipped>\d+) skipped(?:, \d+ blacklisted)?(?:, \d+ms)?$",
            )],
            needs_failure: true,
            ..TestRun::NONE
        }),
        details: &[r"^   .*$", r"^\S.*\(\d+\) : failure location$"],
        matches: &[(
            "PASS   : TestBlog::initTestCase()\nFAIL!  : TestBlog::create(No 1) Compared values are not the same\n   Actual   (blog.body()): \"foo.\"\n   Expected (body): \"Hello world.\"\n   Loc: [/p/testblog.cpp(35)]\nFAIL!  : TestBlog::edits() 'a > 1' returned FALSE. ()\nC:\\p\\testblog.cpp(40) : failure location\nTotals: 2 passed, 2 failed, 0 skipped, 0 blacklisted, 76ms\n",
            &[
                "/p/testblog.cpp:35 error: Compared values are not the same",
                "C:\\p\\testblog.cpp:40 error: 'a > 1' returned FALSE. ()",
                "failed: TestBlog::create(No 1), TestBlog::edits()",
                "2 failed, 2 passed, 0 skipped",
            ],
        )],
        rejects: &[
            "Totals: 2 passed, 77 failed, 0 skipped",
            "FAIL! -- 2 Passed",
            "a.cpp(3) : failure location",
        ],
        ..Row::TEST
    },
    Row {
        name: "cppunit",
        starts: &["Run:  "],
        shapes: &[Shape::Numbered],
        source: "cppunit/src/cppunit/TextOutputter.cpp",
        tests: Some(TestRun {
            failures: &[r"^\d+\) test: (?<test>.+) \([FE]\)(?: line: (?<line>\d+) (?<file>.+?))? *$"],
            figures: &[Figures::line(
                r"^Run:  (?<total>\d+)   Failures: (?<failed>\d+)   Errors: (?<failed_2>\d+)$",
            )],
            is_listed_once: true,
            ..TestRun::NONE
        }),
        message: "assertion failed",
        details: &[
            r"^(?:assertion failed|equality assertion failed|forced failure|uncaught exception.*|- .+)$",
        ],
        matches: &[(
            "..F.E\n\n!!!FAILURES!!!\nTest Results:\nRun:  4   Failures: 1   Errors: 1\n\n\n1) test: CartTest::adds (F) line: 83 ./cart_test.cpp\nequality assertion failed\n- Expected: 1\n- Actual  : 2\n\n\n2) test: CartTest::takes (E) \nuncaught exception of type std::runtime_error\n- no\n",
            &[
                "./cart_test.cpp:83 error: assertion failed",
                "error: assertion failed",
                "failed: CartTest::adds, CartTest::takes",
                "2 failed, 2 passed, 0 skipped",
            ],
        )],
        rejects: &["1) test: a", "1) adds (F)"],
        ..Row::TEST
    },
    Row {
        name: "cmockery",
        starts: &["ERROR: "],
        holds: &[": Test failed."],
        shapes: &[Shape::Numbered],
        source: "google/cmockery, src/cmockery.c (_fail, _run_test, _run_tests)",
        tests: Some(TestRun {
            failures: &[
                r"^ERROR: (?:(?<file>[^\s:]+):(?<line>\d+) (?<message>Failure!)|\w+ leaked \d+ block\(s\))$",
            ],
            names: &[r"^(?<test>\w+): Test failed\.$"],
            figures: &[Figures::line(r"^(?<failed>\d+) out of (?<total>\d+) tests failed!$")],
            needs_failure: true,
            ..TestRun::NONE
        }),
        details: &[r"^\w+: Test failed\.$"],
        matches: &[(
            "adds: Starting test\nadds: Test completed successfully.\nremoves: Starting test\n0x1 != 0x2\nERROR: cart.c:19 Failure!\nremoves: Test failed.\n1 out of 2 tests failed!\n    removes\n",
            &["cart.c:19 error: Failure!", "failed: removes", "1 failed, 1 passed, 0 skipped"],
        )],
        rejects: &["77 out of 77 tests failed!", "a removes: Test failed."],
        ..Row::TEST
    },
    Row {
        name: "ceedling",
        starts: &["Test: ", "At line (", "TESTED:", "PASSED:", "FAILED:", "IGNORED:"],
        source: "ThrowTheSwitch/Ceedling, plugins/report_tests_pretty_stdout",
        tests: Some(TestRun {
            tests: &[r"^  Test: (?<test>\S+)$"],
            failures: &[r#"^  At line \((?<line>\d+)\): "(?<message>.*)"$"#],
            figures: &[
                Figures::line(r"^TESTED: +(?<total>\d+)$"),
                Figures::more("", r"^PASSED: +(?<passed>\d+)$"),
                Figures::more("", r"^FAILED: +(?<failed>\d+)$"),
                Figures::more("", r"^IGNORED: +(?<skipped>\d+)$"),
            ],
            counting: Counting::Last,
            ..TestRun::NONE
        }),
        matches: &[(
            "FAILED TEST SUMMARY\n-------------------\n[test_cart.c]\n  Test: test_adds\n  At line (7): \"Expected 1 Was 2\"\n\n--------------------\nOVERALL TEST SUMMARY\n--------------------\nTESTED:  4\nPASSED:  2\nFAILED:  1\nIGNORED: 1\n",
            &["error: Expected 1 Was 2", "failed: test_adds", "1 failed, 2 passed, 1 skipped"],
        )],
        rejects: &["FAILED: 77", "  At line (7): no"],
        ..Row::TEST
    },
]));
