//! Test runners of JavaScript, Julia and PowerShell that print a failure as a headline with lines below it.

use crate::engine::findings::Weight;
use crate::engine::reader::{RunStart, Shape};
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Counting, Figures, Row, TestRun};

pub(crate) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "julia",
        starts: &[
            "Test Failed at ",
            "Error During Test at ",
            "ERROR: LoadError: Some tests",
            "ERROR: Some tests did",
        ],
        shapes: &[Shape::LocatedIn(&["jl"])],
        source: "julia/stdlib/Test/src/Test.jl (Base.show of Fail and Error, TestSetException)",
        tests: Some(TestRun {
            failures: &[r"^(?:(?<test>\S.*?): )?(?:Test Failed|Error During Test) at {at}$"],
            figures: &[Figures::line(
                r"^ERROR: (?:LoadError: )?Some tests did not pass: (?<passed>\d+) passed, (?<failed>\d+) failed, (?<failed_2>\d+) errored(?:, \d+ broken)?\.$",
            )],
            needs_failure: true,
            is_listed_once: true,
            ..TestRun::NONE
        }),
        details: &[r"^  (?:Expression|  Evaluated|Test threw exception|Got exception).*$"],
        matches: &[(
            "cart: Error During Test at /p/test/runtests.jl:3\n  Test threw exception\n\ncart: Test Failed at /p/test/runtests.jl:6\n  Expression: 1 + 1 == 3\n   Evaluated: 2 == 3\n\nStacktrace:\n [1] macro expansion\n   @ /p/test/runtests.jl:9 [inlined]\nTest Summary: | Pass  Fail  Total  Time\nERROR: LoadError: Some tests did not pass: 2 passed, 1 failed, 1 errored, 0 broken.\n",
            &[
                "/p/test/runtests.jl:3 error: Test threw exception",
                "/p/test/runtests.jl:6 error: Expression: 1 + 1 == 3",
                "failed: cart, cart",
                "2 failed, 2 passed, 0 skipped",
            ],
        )],
        rejects: &[
            "ERROR: Some tests did not pass: 77 passed, 77 failed, 0 errored, 0 broken.",
            "see the test Failed at a.jl:3",
        ],
        ..Row::TEST
    },
    Row {
        name: "pester",
        starts: &["[-] ", "at ", "Tests Passed: "],
        source: "pester/Pester, src/functions/Output.ps1 (Write-PesterReport, Format-ErrorMessage)",
        tests: Some(TestRun {
            failures: &[r"^\s*\[-\] (?<test>\S.*?) \d+(?:\.\d+)?m?s(?: \(\d.*\))?$"],
            places: &[
                r"^\s*at <ScriptBlock>, (?<file>.+\.psm?1):(?: line )?(?<line>\d+)$",
                r"^\s*at .+ \| Should .+, (?<file>.+\.psm?1):(?<line>\d+)$",
            ],
            figures: &[Figures::line(
                r"^Tests Passed: (?<passed>\d+), Failed: (?<failed>\d+), Skipped: (?<skipped>\d+)\b",
            )],
            needs_failure: true,
            ..TestRun::NONE
        }),
        details: &[r"^\s+\S.*$"],
        matches: &[(
            "Running tests.\n[-] Cart.adds two 26ms (25ms|1ms)\n Expected 8, but got 9.\n at $all | Should -Be 8, /p/Cart.Tests.ps1:11\n at <ScriptBlock>, /p/Cart.Tests.ps1:11\nTests completed in 240ms\nTests Passed: 1, Failed: 1, Skipped: 0 NotRun: 0\n",
            &[
                "/p/Cart.Tests.ps1:11 error: Expected 8, but got 9.",
                "failed: Cart.adds two",
                "1 failed, 1 passed, 0 skipped",
            ],
        )],
        rejects: &[
            "Tests Passed: 77, Failed: 77, Skipped: 0 NotRun: 0",
            "[-] a list",
            "at a, b.ps1:3",
            "at <ScriptBlock>, b.ps1:3",
        ],
        ..Row::TEST
    },
    Row {
        name: "uvu",
        starts: &[
            "FAIL ",
            "Total:     ",
            "Passed:    ",
            "Skipped:   ",
            "Exiting early before testing is finished.",
        ],
        run: RunStart::Command,
        source: "uvu/src/index.js (format, runner, exec); it counts no failures, and no skipped test in the total",
        tests: Some(TestRun {
            failures: &[r#"^   FAIL  (?:(?<suite>[^"].*?)  )?"(?<test>.+)"$"#],
            has_excerpts: true,
            figures: &[
                Figures::line(r"^  Total:     (?<total>\d+)"),
                Figures::more("", r"^  Passed:    (?<passed>\d+)"),
                Figures::more("", r"^  Skipped:   (?<skipped>(?<total>\d+))"),
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
        ..Row::TEST
    },
    Row {
        name: "karma",
        starts: &["Chrome", "Firefox ", "Safari ", "Edge ", "HeadlessChrome ", "jsdom ", "TOTAL: "],
        holds: &["FAIL"],
        source: "karma/lib/reporters/base.js, base_color.js, progress.js: a browser's line is written anew after each test",
        tests: Some(TestRun {
            tests: &[r"^[^()]* \d[^ ()]*\.[^ ()]* \([^()]*\) ERROR$"],
            failures: &[r"^[^()]* \d[^ ()]*\.[^ ()]* \([^()]*\) (?<test>.+) FAILED$"],
            runs: &[
                r"^(?<run>[^()]* \d[^ ()]*\.[^ ()]* \([^()]*\)): Executed (?<total>\d+) of \d+(?: \((?<failed>\d+) FAILED\))?(?: \(skipped (?<skipped>(?<total_2>\d+))\))?",
            ],
            figures: &[Figures::line(r"^TOTAL: (?:(?<failed>\d+) FAILED, )?\d+ SUCCESS$")],
            counting: Counting::Last,
            has_excerpts: true,
            ..TestRun::NONE
        }),
        details: &[r"^[ \t].*$"],
        reasons_below: &[(
            Weight::Cause,
            r"^[^()]* \d[^ ()]*\.[^ ()]* \([^()]*\) ERROR$",
            r"^\s+(?<message>.+)$",
        )],
        matches: &[
            (
                "Chrome Headless 1.0 (Linux x86_64): Executed 1 of 2 SUCCESS (0 secs / 0 secs)\nChrome Headless 1.0 (Linux x86_64) cart rejects FAILED\n\tExpected 1 to be 2.\n\t    at <Jasmine>\n\t    at f (a.spec.js:2:47)\nFirefox 2.0 (Linux): Executed 2 of 2 SUCCESS (0 secs / 0 secs)\nChrome Headless 1.0 (Linux x86_64): Executed 2 of 3 (1 FAILED) (skipped 1) (0 secs / 0 secs)\nit prints: Executed 77 of 77 (77 FAILED)\nTOTAL: 1 FAILED, 3 SUCCESS\n",
                &[
                    "a.spec.js:2:47 error: Expected 1 to be 2.",
                    "failed: cart rejects",
                    "1 failed, 3 passed, 1 skipped",
                ],
            ),
            (
                "Chrome 1.0 (Linux) ERROR\n  Uncaught ReferenceError: x is not defined\n  at a.js:1:1\n",
                &["reason: Uncaught ReferenceError: x is not defined"],
            ),
        ],
        rejects: &[
            "Chrome: Executed 3 of 4 (2 FAILED)",
            "cart (old): Executed 3 of 4 (77 FAILED)",
            "cart (old) adds FAILED",
            "TOTAL: 3",
        ],
        ..Row::TEST
    },
    Row {
        name: "web-test-runner",
        starts: &[
            "❌ ",
            "𐄂 ",
            "Chrome",
            "Chromium",
            "Firefox",
            "Webkit",
            "Safari",
            "Finished running tests in ",
        ],
        source: "@web/test-runner's reporter/getTestProgress.ts, reportTestsErrors.ts, defaultReporter.ts",
        tests: Some(TestRun {
            // Does not match the AWS CDK's line, which has two spaces after the mark: ` ❌  Stack failed: x`.
            failures: &[r"^ [❌𐄂] (?<test>\S.*)$"],
            runs: &[
                r"^(?<run>[^|]+): \|.*\| \d+/\d+ test files \| (?<passed>\d+) passed, (?<failed>\d+) failed(?:, (?<skipped>\d+) skipped)?",
            ],
            figures: &[Figures::line(r"^Finished running tests in .+ with (?<failed>\d+) failed tests?")],
            counting: Counting::Last,
            needs_failure: true,
            has_excerpts: true,
            ..TestRun::NONE
        }),
        details: &[r"^      .*$", r"^$"],
        matches: &[(
            "Chrome: |██| 0/1 test files | 0 passed, 0 failed\n\na.test.js:\n\n ❌ cart > adds\n      AssertionError: x\n\n      at f (a.test.js:3:50)\n\nChrome: |██| 1/1 test files | 2 passed, 1 failed\n\nFinished running tests in 0.8s with 1 failed tests.\n",
            &[
                "a.test.js:3:50 error: AssertionError: x",
                "failed: cart > adds",
                "1 failed, 2 passed, 0 skipped",
            ],
        )],
        rejects: &[
            "Firefox: |z| 1/1 test files | 0 passed, 77 failed\nChrome: |██| 1/1 test files | 2 passed, 1 failed\nFinished running tests in 0.8s with 1 failed tests.",
            "❌ adds",
            " ❌  Stack failed: Error: x",
            "1 passed, 2 failed\nFinished running tests in 1s, all tests passed!",
        ],
        ..Row::TEST
    },
    Row {
        name: "testcafe",
        starts: &["✖ ", "× "],
        holds: &[" failed ("],
        shapes: &[Shape::Numbered],
        source: "testcafe-reporter-spec/src/index.js; its total has no skipped tests",
        tests: Some(TestRun {
            tests: &[r"^ [✖×] (?<test>\S.*?)(?: \(screenshots:.*)?$"],
            failures: &[r"^   1\) (?<message>.+)$"],
            figures: &[
                Figures::line(r"^ (?<failed>\d+)/(?<total>\d+) failed \(.+\)$"),
                Figures::more("", r"^ (?<skipped>(?<total>\d+)) skipped$"),
            ],
            counting: Counting::Last,
            needs_failure: true,
            has_excerpts: true,
            ..TestRun::NONE
        }),
        details: &[r"^   .*$", r"^$"],
        matches: &[(
            " Running tests in:\n - Chrome 120.0 / Linux 0.0\n\n Cart\n ✖ adds (screenshots: /srv/shots/1.png)\n\n   1) AssertionError: expected 1 to equal 2\n\n      Browser: Chrome 120.0 / Linux 0.0\n\n          8 |    await t\n       > 11 |        .expect(1).eql(2);\n\n         at <anonymous> (/srv/tests/cart.js:11:57)\n\n ✓ removes\n\n\n 1/2 failed (4s)\n 1 skipped\n",
            &[
                "/srv/tests/cart.js:11:57 error: AssertionError: expected 1 to equal 2",
                "failed: adds",
                "1 failed, 1 passed, 1 skipped",
            ],
        )],
        rejects: &[" ✓ adds", " 1/2 failed (4s)", "✖ adds", " ✖ Error: bad", "   1) adds"],
        ..Row::TEST
    },
    Row {
        name: "webdriverio",
        holds: &["] Error in \""],
        source: "webdriverio/packages/wdio-cli/src/interface.ts (onTestError); the reports of the workers follow at the end",
        tests: Some(TestRun {
            failures: &[r#"^\[\d+-\d+\] Error in "(?<test>.+)"$"#],
            ends: &[r"^\[\d+-\d+\] "],
            has_excerpts: true,
            ..TestRun::NONE
        }),
        details: &[r"^.*$"],
        matches: &[(
            "[0-0] RUNNING in chrome - file:///specs/a.js\n[0-0] Error in \"Cart adds\"\nError: no such element\n\nwaited 3 s\n    at Context.<anonymous> (/p/specs/a.js:8:19)\n[0-0] FAILED in chrome - file:///specs/a.js\n",
            &["/p/specs/a.js:8:19 error: Error: no such element", "failed: Cart adds"],
        )],
        rejects: &["Error in \"Cart adds\"", "[0-0] Error in Cart", "[web] Error in \"a\""],
        ..Row::TEST
    },
    Row {
        name: "vader",
        starts: &["(1", "(2", "(3", "(4", "(5", "(6", "(7", "(8", "(9", "Success/Total: "],
        source: "junegunn/vader.vim, autoload/vader.vim (vader#run, s:run), autoload/vader/window.vim",
        tests: Some(TestRun {
            tests: &[r"^ +\(\d+/\d+\) \[ *(?:EXECUTE|EXPECT|THEN|DO|GIVEN)\] (?<test>[^\s(].*)$"],
            failures: &[r"^ +\(\d+/\d+\) \[ *(?:EXECUTE|EXPECT|THEN|DO|GIVEN)\] \(X\) (?<message>.*)$"],
            figures: &[Figures::line(
                r"^Success/Total: (?<passed>\d+)/(?<total>\d+) \(.*assertions: \d+/\d+\)$",
            )],
            needs_failure: true,
            ..TestRun::NONE
        }),
        matches: &[(
            "Starting Vader: 1 suite(s), 2 case(s)\n  Starting Vader: /p/test/cart.vader\n    (1/2) [EXECUTE] adds\n    (2/2) [EXECUTE] removes\n    (2/2) [EXECUTE] (X) 1 should be equal to 2\n  Success/Total: 1/2\nSuccess/Total: 1/2 (assertions: 1/2)\n",
            &["error: 1 should be equal to 2", "failed: removes", "1 failed, 1 passed, 0 skipped"],
        )],
        rejects: &["Success/Total: 0/77 (assertions: 0/77)", "(2/2) [EXECUTE] (X) x"],
        ..Row::TEST
    },
    Row {
        name: "run-tests.php",
        starts: &["FAIL ", "Number of tests :", "Tests "],
        source: "php-src/run-tests.php (show_result, get_summary)",
        tests: Some(TestRun {
            failures: &[r"^FAIL (?<test>(?<message>\S.*)) \[(?<file>\S+\.phpt)\] *$"],
            figures: &[
                Figures::line(r"^Number of tests : +(?<total>\d+) +\d+$"),
                Figures::more("", r"^Tests skipped   : +(?<skipped>\d+) \("),
                Figures::more("", r"^Tests warned    : +\d+ \("),
                Figures::more("", r"^Tests failed    : +(?<failed>\d+) \("),
            ],
            needs_failure: true,
            is_listed_once: true,
            ..TestRun::NONE
        }),
        matches: &[(
            "PASS adds [tests/001.phpt] \nFAIL removes an item [tests/002.phpt] \n=====================================================================\nNumber of tests :    3                 2\nTests skipped   :    1 ( 33.3%) --------\nTests warned    :    0 (  0.0%) (  0.0%)\nTests failed    :    1 ( 33.3%) ( 50.0%)\nTests passed    :    1 ( 33.3%) ( 50.0%)\n",
            &["error: removes an item", "failed: removes an item", "1 failed, 1 passed, 1 skipped"],
        )],
        rejects: &["Tests failed    :    77 ( 33.3%) ( 50.0%)", "FAIL a [tests/a.php]"],
        ..Row::TEST
    },
    Row {
        name: "ounit",
        starts: &["Error: ", "File \"", "FAILED: Cases: "],
        source: "ounit2, src/lib/ounit2/advanced/oUnitLoggerStd.ml (report, results)",
        tests: Some(TestRun {
            failures: &[r"^Error: (?<test>[^()]+:\d+:(?:[^()\s\d]|\d+[^()\s\d:])[^()]*)\.$"],
            places: &[r#"^File "(?<file>[^"]+\.mli?)", line (?<line>\d+), characters \d+-\d+:$"#],
            ends: &[r"^(?:={70,}|-{70,})$"],
            figures: &[Figures::line(
                r"^FAILED: Cases: \d+ Tried: (?<total>\d+) Errors: (?<failed>\d+) Failures: (?<failed_2>\d+) Skip: +(?<skipped>\d+) Todo: +\d+ Timeouts: (?<failed_3>\d+)\.$",
            )],
            needs_failure: true,
            is_listed_once: true,
            ..TestRun::NONE
        }),
        ignored: &[
            r#"^File "[^"]+\.log", line \d+, characters \d+-\d+:$"#,
            r"^Error: .+ \(in the (?:log|code)\)\.$",
            r"^(?:Raised|Called|Re-raised) (?:at|from|by) ",
        ],
        details: &[r"^.*$"],
        matches: &[(
            ".F.\n==============================================================================\nError: cart:1:adds.\n\nFile \"/p/_build/oUnit-cart-x#01.log\", line 2, characters 1-1:\nError: cart:1:adds (in the log).\n\nFile \"test/cart.ml\", line 9, characters 1-1:\nError: cart:1:adds (in the code).\n\nRaised at OUnitAssert.fail in file \"src/a.ml\", line 45, characters 2-27\nnot equal\n------------------------------------------------------------------------------\nRan: 3 tests in: 0.11 seconds.\nFAILED: Cases: 3 Tried: 3 Errors: 0 Failures: 1 Skip:  1 Todo: 0 Timeouts: 0.\n",
            &["test/cart.ml:9 error: not equal", "failed: cart:1:adds", "1 failed, 1 passed, 1 skipped"],
        )],
        rejects: &[
            "Error: This expression has type int.",
            "Error: a:1:b (in the log).",
            "Error: src/a.ts:3:7 - error TS2304: Cannot find name 'x'.",
            "FAILED: Cases: 77 Tried: 77 Errors: 0 Failures: 77 Skip:  0 Todo: 0 Timeouts: 0.",
        ],
        ..Row::TEST
    },
]));
