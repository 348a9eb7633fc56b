//! Test runners of Swift, Nim, Tcl, Terraform, Helm, Godot, Solidity, Buck2 and Emacs.

use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Counting, Figures, Row, TestRun};

pub(crate) const TOOLS: &[Tool] = &tools(&without_examples(&[
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
        name: "terraform",
        starts: &["run \"", "│   on ", "Failure! "],
        source: "terraform/internal/command/views/test.go (Run, Conclusion); OpenTofu prints the same",
        tests: Some(TestRun {
            failures: &[r#"^  run "(?<test>.+)"\.\.\. fail$"#],
            places: &[r"^│   on (?<file>.+) line (?<line>\d+)(?:, in .+)?:$"],
            figures: &[Figures::line(
                r"^Failure! (?<passed>\d+) passed, (?<failed>\d+) failed(?:, (?<skipped>\d+) skipped)?\.$",
            )],
            needs_failure: true,
            ..TestRun::NONE
        }),
        details: &[r"^│ (?:Error: )?(?<message>\S.*)$", r"^[╷╵│].*$"],
        ignored: &[r"^[╷╵│] *$", r"^│ +\d+: ", r"^│ +[├│]"],
        matches: &[(
            "a.tftest.hcl... in progress\n  run \"adds\"... pass\n  run \"removes\"... fail\n╷\n│ Error: Test assertion failed\n│ \n│   on a.tftest.hcl line 21, in run \"removes\":\n│   21:     condition = output.size == 0\n│     ├────\n│     │ output.size is 1\n│ \n│ size must be 0\n╵\na.tftest.hcl... fail\n\nFailure! 1 passed, 1 failed.\n",
            &[
                "a.tftest.hcl:21 error: Test assertion failed",
                "failed: removes",
                "1 failed, 1 passed, 0 skipped",
            ],
        )],
        rejects: &["Failure! 77 passed, 77 failed.", "run \"a\"... fail", "│   on a.tf line 3, in x:"],
        ..Row::TEST
    },
    Row {
        name: "helm unittest",
        starts: &["- ", "Charts: ", "Test Suites: ", "Tests: "],
        source: "helm-unittest/pkg/unittest (test_runner.go, results/test_job_result.go)",
        tests: Some(TestRun {
            tests: &[r"^\t- (?<test>\S.*)$"],
            failures: &[r"^\t\t- (?<message>asserts\[\d+\](?: `\w+`)? fail)$"],
            figures: &[
                Figures::below(r"^Charts: ", r"^Test Suites: .+ total$"),
                Figures::more(
                    r"^Test Suites: ",
                    r"^Tests: +(?:(?<failed>\d+) failed, )?(?:(?<failed_2>\d+) errored, )?(?<passed>\d+) passed, \d+ total$",
                ),
            ],
            needs_failure: true,
            ..TestRun::NONE
        }),
        details: &[r"^\s+.*$"],
        matches: &[(
            "### Chart [ shop ] ./chart\n\n FAIL  deployment\tchart/tests/deployment_test.yaml\n\t- should set the image\n\n\t\t- asserts[0] `equal` fail\n\t\t\tTemplate:\tshop/templates/deployment.yaml\n\t\t\tExpected to equal:\n\t\t\t\tnginx:1\n\t\t\tActual:\n\t\t\t\tnginx:2\n\nCharts:      1 failed, 0 passed, 1 total\nTest Suites: 1 failed, 0 passed, 1 total\nTests:       1 failed, 1 passed, 2 total\nSnapshot:    0 passed, 0 total\n",
            &[
                "error: asserts[0] `equal` fail",
                "failed: should set the image",
                "1 failed, 1 passed, 0 skipped",
            ],
        )],
        rejects: &["- asserts[0] `equal` fail", "Tests:       77 failed, 1 passed, 78 total"],
        ..Row::TEST
    },
    Row {
        name: "gut",
        starts: &["* test", "- test", "[Failed]: ", "Tests ", "Passing ", "Failing "],
        source: "bitwes/Gut, addons/gut (logger.gd, summary.gd); the summary repeats the failures",
        tests: Some(TestRun {
            tests: &[r"^[*-] (?<test>test\w*)$"],
            failures: &[r"^\s+\[Failed\]:  ?(?<message>\S.*)$"],
            figures: &[
                Figures::line(r"^Tests +(?<total>\d+)$"),
                Figures::more(r"^Tests ", r"^(?:  )?Passing(?: Tests)? +(?:(?<passed>\d+)|none)$"),
                Figures::more(r"^(?:Tests|Passing) ", r"^(?:  )?Failing(?: Tests)? +(?<failed>\d+)$"),
            ],
            needs_failure: true,
            ..TestRun::NONE
        }),
        details: &[r"^\s+.*$"],
        matches: &[(
            "res://test/test_hero.gd\n* test_heal\n* test_damage\n    [Failed]:  [70] expected to equal [80]:  wrong\n      at line 32\n1/2 passed.\n\n= Run Summary\n\nres://test/test_hero.gd\n- test_damage\n    [Failed]:  [70] expected to equal [80]:  wrong\n          at line 32\n\nTotals\n------\nScripts           1\nTests             2\n  Passing         1\n  Failing         1\n",
            &[
                "error: [70] expected to equal [80]:  wrong",
                "failed: test_damage",
                "1 failed, 1 passed, 0 skipped",
            ],
        )],
        rejects: &["    [Failed]:  x", "Tests             2\n  Passing         1\n  Failing         1"],
        ..Row::TEST
    },
    Row {
        name: "forge",
        starts: &["[FAIL", "Suite result: ", "Test result: ", "invariant"],
        source: "foundry-rs/foundry, crates/forge/src/result.rs (short_result), cmd/test/summary.rs; older versions print `Reason: `",
        tests: Some(TestRun {
            failures: &[
                r"^\[FAIL[.:] (?:Reason: )?(?<message>.+?)(?:; counterexample: .+)?\](?: (?<test>\w+\([^()]*\))(?: ?\(.*\))?)?$",
                r"^\[FAIL\] (?<test>\w+\([^()]*\)) \(.*\)$",
            ],
            names: &[r"^ (?<test>\w+\([^()]*\)) \(runs: "],
            figures: &[Figures::line(
                r"^(?:Suite|Test) result: (?:FAILED|ok)\. (?<passed>\d+) passed; (?<failed>\d+) failed;(?: (?<skipped>\d+) skipped;)? finished in ",
            )],
            needs_failure: true,
            ..TestRun::NONE
        }),
        message: "the test failed",
        details: &[r"^(?:Logs|Traces|Backtrace):$", r"^\s+\S.*$"],
        matches: &[
            (
                "Ran 2 tests for test/A.t.sol:ATest\n[PASS] testAdds() (gas: 5453)\n[FAIL: assertion failed: 3 != 2] testTakes() (gas: 22521)\nTraces:\n  [254] ATest::testTakes()\n    └─ ← [Revert]\n\nSuite result: FAILED. 1 passed; 1 failed; 0 skipped; finished in 3.85ms (623.00µs CPU time)\n\nRan 1 test for test/B.t.sol:BTest\n[FAIL: no; counterexample: calldata=0x7f args=[3 [3.4e8]]] testFuzz(uint256) (runs: 1, μ: 5, ~: 5)\nSuite result: FAILED. 0 passed; 1 failed; 0 skipped; finished in 1ms\n\nRan 2 test suites in 9ms: 1 tests passed, 2 failed, 0 skipped (3 total tests)\n\nFailing tests:\nEncountered 1 failing test in test/A.t.sol:ATest\n[FAIL: assertion failed: 3 != 2] testTakes() (gas: 22521)\n",
                &[
                    "error: assertion failed: 3 != 2",
                    "error: no",
                    "failed: testTakes(), testFuzz(uint256)",
                    "2 failed, 1 passed, 0 skipped",
                ],
            ),
            (
                "[FAIL: 1 != 2]\n\t[Sequence] (original: 1, shrunk: 1)\n\t\tsender=0x1 args=[0]\n invariant_same() (runs: 0, calls: 0, reverts: 0)\nTest result: FAILED. 0 passed; 1 failed; finished in 2.11ms\n",
                &["error: 1 != 2", "failed: invariant_same()", "1 failed, 0 passed, 0 skipped"],
            ),
        ],
        rejects: &[
            "Suite result: FAILED. 1 passed; 77 failed; 0 skipped; finished in 1ms",
            "[FAILED] testTakes()",
        ],
        ..Row::TEST
    },
    Row {
        name: "buck2",
        starts: &["✗ ", "Tests finished: "],
        source: "facebook/buck2, app/buck2_test/src (test_run's summary), app/buck2_client/src/commands/test.rs",
        tests: Some(TestRun {
            failures: &[r"^✗ Fail: (?<test>\S+//\S.*?)(?: \([\d.]+m?s\))?$"],
            figures: &[Figures::line(
                r"^Tests finished: Pass (?<passed>\d+)\. Fail (?<failed>\d+)\. (?:Fatal \d+\. )?Skip (?<skipped>\d+)\.",
            )],
            needs_failure: true,
            is_listed_once: true,
            ..TestRun::NONE
        }),
        details: &[r"^.*$"],
        ignored: &[r"^---- STD(?:OUT|ERR) ----$"],
        matches: &[(
            "✗ Fail: root//shop:cart_test (0.5s)\n---- STDOUT ----\nassertion failed\n---- STDERR ----\nTests finished: Pass 1. Fail 1. Fatal 0. Skip 0. Build failure 0\n1 TESTS FAILED\n  ✗ root//shop:cart_test\n",
            &["error: assertion failed", "failed: root//shop:cart_test", "1 failed, 1 passed, 0 skipped"],
        )],
        rejects: &["Tests finished: Pass 1. Fail 77. Fatal 0. Skip 0.", "✗ Fail: x", "✗ root//a:b"],
        ..Row::TEST
    },
    Row {
        name: "ert",
        starts: &["FAILED ", "Ran "],
        source: "emacs/lisp/emacs-lisp/ert.el (ert-run-tests-batch)",
        tests: Some(TestRun {
            failures: &[
                r"^ +FAILED +\d+/\d+ +(?<test>(?<message>\S+))(?: \([\d.]+ sec\))?(?: at (?<file>[^\s:]+):(?<line>\d+))?$",
            ],
            figures: &[Figures::line(
                r"^Ran (?<total>\d+) tests, \d+ results as expected, (?<failed>\d+) unexpected(?:, (?<skipped>\d+) skipped)?\b",
            )],
            needs_failure: true,
            is_listed_once: true,
            ..TestRun::NONE
        }),
        matches: &[(
            "   passed  1/2  cart-adds (0.000123 sec)\n   FAILED  2/2  cart-removes (0.000234 sec) at test/cart-test.el:21\n\nRan 2 tests, 1 results as expected, 1 unexpected (2024-01-01 12:00:01+0000, 0.5 sec)\n\n1 unexpected results:\n   FAILED  cart-removes\n",
            &[
                "test/cart-test.el:21 error: cart-removes",
                "failed: cart-removes",
                "1 failed, 1 passed, 0 skipped",
            ],
        )],
        rejects: &["Ran 2 tests, 1 results as expected, 77 unexpected", "   FAILED  cart-removes"],
        ..Row::TEST
    },
    Row {
        name: "kyua",
        holds: &["  ->  failed: "],
        starts: &["Test cases: "],
        source: "freebsd/kyua, cli/cmd_test.cpp, cli/cmd_report.cpp (test-suite:test-case  ->  result)",
        tests: Some(TestRun {
            failures: &[
                r"^(?<test>\S+:\S+)  ->  failed: (?:(?<file>[^\s:]+):(?<line>\d+): )?(?<message>.*)  \[[\d.]+s\]$",
            ],
            figures: &[Figures::line(
                r"^Test cases: (?<total>\d+) total, (?<skipped>\d+) skipped, \d+ expected failures?, (?<failed>\d+) broken, (?<failed_2>\d+) failed$",
            )],
            needs_failure: true,
            is_listed_once: true,
            ..TestRun::NONE
        }),
        matches: &[(
            "cart_test:adds  ->  failed: cart_test.c:12: 1 != 2  [0.018s]\ncart_test:removes  ->  passed  [0.010s]\ncart_test:ships  ->  failed: Line 4: x  [0.010s]\n\nResults saved to /tmp/r.db\n\nTest cases: 3 total, 0 skipped, 0 expected failures, 0 broken, 2 failed\n",
            &[
                "cart_test.c:12 error: 1 != 2",
                "error: Line 4: x",
                "failed: cart_test:adds, cart_test:ships",
                "2 failed, 1 passed, 0 skipped",
            ],
        )],
        rejects: &[
            "Test cases: 77 total, 0 skipped, 0 expected failures, 0 broken, 77 failed",
            "a -> failed: b  [1s]",
        ],
        ..Row::TEST
    },
]));
