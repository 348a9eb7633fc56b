//! Test runners of infrastructure, build targets and editors.

use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools};
use crate::rows::{Figures, Row, TestRun};

pub(crate) const TOOLS: &[Tool] = &tools(&[
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
        starts: &["* test", "- test", "[Failed]: ", "= Run Summary", "Tests ", "Passing ", "Failing "],
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
]);
