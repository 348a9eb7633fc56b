//! Tools of Elixir and Erlang.

use crate::Severity;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Figures, Row, Sequence, TestRun};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "dialyzer",
        starts: &["Proceeding with analysis...", "done (warnings were emitted)"],
        shapes: &[Shape::LocatedIn(&["erl", "hrl"])],
        source: "lib/dialyzer/src/dialyzer.erl (format_warning), dialyzer_cl.erl (print_warnings)",
        findings: &[Sequence::scattered_rows(&[
            r"^ *Proceeding with analysis\.\.\.",
            r"^{at}: (?<message>[A-Z][a-z]+ .+)$",
        ])],
        severity: Severity::Warning,
        matches: &[(
            "  Proceeding with analysis...\na.erl:12: Function total/1 has no local return\nb.erl:3:5: The call a:b('x') will never return\n done in 0m1.2s\ndone (warnings were emitted)\n",
            &[
                "a.erl:12 warning: Function total/1 has no local return",
                "b.erl:3:5 warning: The call a:b('x') will never return",
            ],
        )],
        rejects: &[
            "a.erl:12: Function total/1 has no local return",
            "Proceeding with analysis...\na.erl:12: syntax error",
        ],
        ..Row::LINT
    },
    Row {
        name: "credo",
        starts: &["┃ [", "[C] ", "[D] ", "[F] ", "[R] ", "[W] "],
        shapes: &[Shape::LocatedIn(&["ex", "exs"])],
        source: "credo/lib/credo/cli/command/suggest/output/default.ex, oneline and flycheck of lib/credo/cli/output",
        findings: &[
            Sequence::lines(&[
                r"^┃ +\[(?<severity>[CDFRW])\] \S+ (?<message>.+)$",
                r"^┃ +{at}(?: #\(.*\))?$",
            ]),
            Sequence::line(&[r"^\[(?<severity>[CDFRW])\] \S+ {at} (?<message>.+)$"]),
            Sequence::line(&[r"^{at}: (?<severity>[CDFRW]): (?<message>.+)$"]),
        ],
        // The letter is a category. Credo ranks findings by an arrow.
        severities: &[("F", Severity::Warning)],
        severity: Severity::Warning,
        matches: &[
            (
                "┃ [R] → Modules should have a @moduledoc tag.\n┃       lib/a.ex:1:11 #(A)\n",
                &["lib/a.ex:1:11 warning: Modules should have a @moduledoc tag."],
            ),
            ("[C] ↗ lib/a.ex:3:5 No spaces", &["lib/a.ex:3:5 warning: No spaces"]),
            ("lib/a.ex:9: F: Too complex", &["lib/a.ex:9 warning: Too complex"]),
        ],
        rejects: &["┃ [R] x", "┃ [R] → x\ny", "[C] lib/a.ex", "lib/a.ex:3: X: y", "lib/a.rb:3:1: C: x"],
        ..Row::LINT
    },
    Row {
        name: "dialyxir",
        shapes: &[Shape::LocatedIn(&["ex", "exs"])],
        source: "dialyxir/lib/dialyxir/formatter/short.ex, dialyxir.ex (with a line below each message)",
        findings: &[
            Sequence::line(&[r"^{at}:(?<code>[a-z]+(?:_[a-z]+)*) (?<message>[A-Z].+)$"]),
            Sequence::lines(&[r"^{at}:(?<code>[a-z]+(?:_[a-z]+)*)$", r"^(?<message>[A-Z].+)$"]),
        ],
        severity: Severity::Warning,
        matches: &[
            (
                "lib/a.ex:3:no_return Function f/0 has no local return.",
                &["lib/a.ex:3 warning no_return: Function f/0 has no local return."],
            ),
            (
                "Total errors: 1, Skipped: 0, Unnecessary Skips: 0\nlib/a.ex:3:no_return\nFunction f/0 has no local return.\n____\n",
                &["lib/a.ex:3 warning no_return: Function f/0 has no local return."],
            ),
        ],
        rejects: &[
            "lib/a.ex:3: no_return x",
            "lib/a.ex:3:f/0 X",
            "lib/a.erl:3:call X",
            "lib/a.ex:3:no_return\nx",
            "lib/a.ex:3:no_return\n\nX",
        ],
        ..Row::LINT
    },
    Row {
        name: "rebar3",
        starts: &["┌─ ", "===> Compiling "],
        source: "rebar3/apps/rebar/src/rebar_compiler_format.erl (rich), rebar_base_compiler.erl (older versions)",
        findings: &[
            Sequence::table(&[
                r"^===> Compiling \S+\.[ehxy]rl failed$",
                r"^(?<file>[^:\s]+\.[ehxy]rl):(?<line>\d+)(?::(?<column>\d+))?: (?:(?<severity>Warning): )?(?<message>.+)$",
            ]),
            Sequence::block(&[
                r"^ +┌─ (?<file>[^:]+\.(?:[ehx]rl|yrl)):$",
                r"^ *(?<line>\d+) +│",
                r"^ *│ +[╰└]─* *(?:(?<severity>Warning): )?(?<message>.+)$",
            ]),
        ],
        ignored: &[r"^ *│ *$"],
        matches: &[
            (
                "===> Compiling src/a.erl failed\nsrc/a.erl:12: function x/0 undefined\nsrc/a.erl:9: Warning: y\n\n",
                &["src/a.erl:12 error: function x/0 undefined", "src/a.erl:9 warning: y"],
            ),
            (
                "    ┌─ src/a.erl:\n    │\n  3 │      x()\n    │      ╰── function x/0 undefined\n\n",
                &["src/a.erl:3 error: function x/0 undefined"],
            ),
        ],
        rejects: &["  ┌─ a.gleam:3:4", "  ┌─ a box:"],
        ..Row::COMPILE
    },
    Row {
        name: "erlc",
        shapes: &[Shape::LocatedIn(&["erl", "hrl", "xrl", "yrl"])],
        source: "otp/lib/compiler/src/sys_messages.erl (format_message, quote_source), since OTP 24; logs have no source",
        findings: &[Sequence::lines(&[
            r"^(?<file>[^:\s]+\.[ehxy]rl):(?<line>\d+):(?<column>\d+): (?:(?<severity>Warning): )?(?<message>.+)$",
            r"^% *\d+\| ",
        ])],
        ignored: &[r"^%[ \d]{5,}\| "],
        matches: &[(
            "src/a.erl:3:16: function f/1 undefined\n%    3| g(X) -> Y = 1, f(X).\n%     |                ^\n\nsrc/a.erl:3:9: Warning: variable 'Y' is unused\n%    3| g(X) -> Y = 1, f(X).\n%     |         ^\n",
            &[
                "src/a.erl:3:16 error: function f/1 undefined",
                "src/a.erl:3:9 warning: variable 'Y' is unused",
            ],
        )],
        rejects: &[
            "src/a.erl:3:16: f/1 is called\n3| x",
            "src/a.erl:3:16: f/1 is called\nx\n%    3| y",
            "src/a.erl:3: f/1 is called\n%    3| y",
            "src/a.ex:3:16: x\n%    3| y",
        ],
        ..Row::COMPILE
    },
    Row {
        name: "eunit",
        holds: &["...*failed*"],
        starts: &["in function ", "in call from ", "**", "Failed: "],
        source: "otp/lib/eunit/src/eunit_tty.erl (print_test_error, terminate), eunit_lib.erl (format_exception)",
        tests: Some(TestRun {
            failures: &[r"^ *(?<test>\S.*?)\.\.\.(?:\[[\d.]+ s\] )?\*failed\*$"],
            places: &[r"^in (?:function|call from) .+ \((?<file>[^\s()]+\.erl), line (?<line>\d+)\)$"],
            ends: &[r"^=+$"],
            figures: &[Figures::line(
                r"^  Failed: (?<failed>\d+)\.  Skipped: (?<skipped>\d+)\.  Passed: (?<passed>\d+)\.$",
            )],
            needs_failure: true,
            is_listed_once: true,
            ..TestRun::NONE
        }),
        ignored: &[r"^in call from "],
        details: &[r"^\*\*(?<message>.+)$", r"^in (?:function|call from) ", r"^\s+.*$"],
        matches: &[(
            "======================== EUnit ========================\nmodule 'cart'\n  cart: adds_test...[0.003 s] ok\n  cart: removes_test...*failed*\nin function cart:removes_test/0 (test/cart.erl, line 5)\nin call from eunit_test:run_testfun/1 (eunit_test.erl, line 71)\n**error:{assertEqual,[{module,cart},\n                      {line,5}]}\n  output:<<\"\">>\n\n=======================================================\n  Failed: 1.  Skipped: 0.  Passed: 1.\n",
            &[
                "test/cart.erl:5 error: error:{assertEqual,[{module,cart},",
                "failed: cart: removes_test",
                "1 failed, 1 passed, 0 skipped",
            ],
        )],
        rejects: &["  Failed: 77.  Skipped: 0.  Passed: 0.", "adds...failed"],
        ..Row::TEST
    },
    Row {
        name: "common test",
        starts: &["%%% ", "Failed "],
        source: "ferd/cth_readable, src/cth_readable_failonly.erl; rebar3, src/rebar_prv_common_test.erl (format_result)",
        tests: Some(TestRun {
            failures: &[r"^%%% (?<suite>\S+) ==> (?<test>.+): FAILED$"],
            ends: &[r"^Results written to "],
            figures: &[Figures::line(
                r"^Failed (?<failed>\d+) tests?\. (?:Skipped (?<skipped>\d+) (?:\(\d+, \d+\) )?tests?\. )?Passed (?<passed>\d+) tests?\. *$",
            )],
            needs_failure: true,
            ..TestRun::NONE
        }),
        details: &[r"^%%% \S+ ==> (?<message>.*)$", r"^\s+.*$"],
        matches: &[(
            "===> Running Common Test suites...\n%%% cart_SUITE ==> adds: FAILED\n%%% cart_SUITE ==> {{badmatch,2},\n [{cart_SUITE,adds,1}]}\nFailed 1 tests. Passed 2 tests. \n",
            &["error: {{badmatch,2},", "failed: cart_SUITE > adds", "1 failed, 2 passed, 0 skipped"],
        )],
        rejects: &["Failed 77 tests. Passed 2 tests.", "%%% cart_SUITE ==> adds: OK"],
        ..Row::TEST
    },
]));
