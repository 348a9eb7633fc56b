//! Compilers, interpreters, formatters and linters of languages with few tools.

use crate::Severity;
use crate::engine::findings::Weight;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "rustfmt",
        starts: &["Diff in "],
        source: "rustfmt's emitter/diff.rs and rustfmt_diff.rs; before 1.8 with `at line`",
        findings: &[Sequence::line(&[r"^Diff in (?<file>.+?)(?: at line |:)(?<line>\d+):$"])],
        message: "not formatted",
        ignored: &[r"^$", r"^[ +-]"],
        matches: &[
            ("Diff in /p/lib.rs:1:\n-a\n+b\n", &["/p/lib.rs:1 error: not formatted"]),
            ("Diff in /p/lib.rs at line 12:\n", &["/p/lib.rs:12 error: not formatted"]),
        ],
        rejects: &["Diff in branches:", "see Diff in a.rs:3:"],
        ..Row::LINT
    },
    Row {
        name: "hlint",
        shapes: &[Shape::LocatedIn(&["hs", "lhs"])],
        source: "Language.Haskell.HLint (showIdeaANSI)",
        findings: &[Sequence::line(&[
            r"^{at}(?:-\d+)?: (?<severity>Error|Warning|Suggestion): (?<message>.+)$",
        ])],
        matches: &[
            ("A.hs:3:11-25: Warning: Redundant ==", &["A.hs:3:11 warning: Redundant =="]),
            ("A.hs:3:58: Suggestion: Redundant bracket", &["A.hs:3:58 info: Redundant bracket"]),
        ],
        rejects: &["A.hs:3:1: see: no", "A.hs:3:1: error: no"],
        ..Row::LINT
    },
    Row {
        name: "powershell",
        starts: &["At ", "+ ", "| "],
        shapes: &[Shape::LocatedIn(&["ps1", "psm1"])],
        source: "PowerShell's FormatAndOutput, PSControlFormatter (NormalView, ConciseView)",
        findings: &[
            Sequence::lines(&[
                r"^At (?:line|{file}):(?<line>\d+) char:(?<column>\d+)$",
                r"^\+ .*$",
                r"^\+ *~.*$",
                r"^(?<message>[^+\s].*)$",
            ]),
            Sequence::within(
                4,
                &[
                    r"^(?<code>[A-Z][A-Za-z-]+): (?<file>(?:[A-Za-z]:)?[^:]+\.ps[dm]?1):(?<line>\d+)(?::(?<column>\d+))?$",
                    r"^ *\| +(?<message>[^~\s|].*)$",
                ],
            ),
        ],
        matches: &[
            (
                "At line:8 char:29\n+ Invoke {\n+        ~\nMissing closing '}' in statement block.\n",
                &["error: Missing closing '}' in statement block."],
            ),
            (
                "ParserError: /p/a.ps1:3\nLine |\n   3 |  foo(\n     |      ~\n     | Missing ')' in expression.\n",
                &["/p/a.ps1:3 error ParserError: Missing ')' in expression."],
            ),
        ],
        rejects: &["At line:8 char:29\n+ x\n+ ~\n+ CategoryInfo : x", "At line:8 char:29\nx", "At noon"],
        ..Row::COMPILE
    },
    Row {
        name: "protolint",
        shapes: &[Shape::LocatedIn(&["proto"])],
        source: "protolint/internal/linter/report/reporters/plainReporter.go; rules are errors unless configured otherwise",
        findings: &[Sequence::line(&[r"^\[{at}\] (?<message>.+)$"])],
        matches: &[(
            "[a/b.proto:25:1] The line length is 91, but it must be shorter than 80",
            &["a/b.proto:25:1 error: The line length is 91, but it must be shorter than 80"],
        )],
        rejects: &["[a/b.go:25:1] x", "a/b.proto:25:1: x"],
        ..Row::LINT
    },
    Row {
        name: "mlint",
        starts: &["L "],
        source: "MATLAB's mlint -id -severity: L line (C columns): ID: MLn: message",
        findings: &[Sequence::line(&[
            r"^L (?<line>\d+) \(C (?<column>\d+)(?:-\d+)?\): (?<code>[A-Z0-9]+): (?:(?<severity>ML\d): )?(?<message>.+)$",
        ])],
        severities: &[
            ("ML0", Severity::Info),
            ("ML1", Severity::Warning),
            ("ML2", Severity::Warning),
            ("ML3", Severity::Error),
            ("ML4", Severity::Error),
            ("ML5", Severity::Info),
        ],
        severity: Severity::Warning,
        matches: &[(
            "L 10 (C 48-51): SYNER: ML3: Parse error at recs",
            &["error SYNER: Parse error at recs"],
        )],
        rejects: &["L 10 x", "L 10 (48): X: y"],
        ..Row::LINT
    },
    Row {
        name: "nix",
        starts: &["@nix {"],
        source: "nix/src/libutil/logging.cc (JSONLogger)",
        findings: &[
            Sequence::line(&[
                r#"^@nix \{.*"column":(?<column>\d+),.*?"file":"(?<file>[^"]+)".*"line":(?<line>\d+).*"raw_msg":"(?<message>(?:[^"\\]|\\.)*)""#,
            ]),
            Sequence::line(&[
                r#"^@nix \{.*"line":(?<line>\d+),"column":(?<column>\d+).*"raw_msg":"(?<message>(?:[^"\\]|\\.)*)""#,
            ]),
        ],
        matches: &[(
            "@nix {\"action\":\"msg\",\"column\":3,\"file\":\"/p/a.nix\",\"level\":0,\"line\":6,\"msg\":\"x\",\"raw_msg\":\"undefined variable 'y'\"}",
            &["/p/a.nix:6:3 error: undefined variable 'y'"],
        )],
        rejects: &["@nix {\"action\":\"stop\",\"id\":3}"],
        ..Row::COMPILE
    },
    Row {
        name: "ghc",
        shapes: &[Shape::LocatedIn(&["hs", "lhs", "hsc", "x", "y"])],
        holds: &[": error:"],
        source: "GHC.Utils.Error (mkLocMessageAnn): the message stands below the location, and source above or below the message. \
                 Before GHC 8, ErrUtils (mkLocMessage) printed no severity for an error",
        findings: &[
            Sequence::line(&[
                r"^ *(?<file>[^\s:][^:]*\.(?:hs|lhs|hsc|x|y)):(?:(?<line>\d+):(?<column>\d+)(?:-\d+)?|\((?<location>\d+,\d+)\)-\(\d+,\d+\)): (?<severity>error|warning): *(?<message>[^\s\[].*)$",
            ]),
            Sequence::lines(&[
                r"^ *(?<file>[^\s:][^:]*\.(?:hs|lhs|hsc|x|y)):(?:(?<line>\d+):(?<column>\d+)(?:-\d+)?|\((?<location>\d+,\d+)\)-\(\d+,\d+\)): (?<severity>error|warning):(?: *\[.*)?$",
                r"^ *(?:• )?(?<message>.*)$",
            ]),
            Sequence::line(&[
                r"^(?<file>[^\s:][^:]*\.(?:hs|lhs|hsc|x|y)):(?<line>\d+):(?<column>\d+)(?:-\d+)?: (?<message>(?:[A-Z](?:[a-z']+ )+|Not in scope: |parse error |lexical error ).+)$",
            ]),
            Sequence::lines(&[
                r"^(?<file>[^\s:][^:]*\.(?:hs|lhs|hsc|x|y)):(?<line>\d+):(?<column>\d+)(?:-\d+)?:(?: ?(?<severity>Warning|Error):)?$",
                r"^ {2,}(?<message>\S.*)$",
            ]),
        ],
        details: &[r"^    +(?:• )?(?<message>[^\s|].*)$"],
        ignored: &[r"^\d+ \|", r"^ +\|", r"^ {2,3}[^\s|]"],
        matches: &[
            (
                "A.hs:3:1: error: [GHC-83865]\n    • Couldn't match\n    • In the x\n  |\n3 | a\n  | ^\nA.hs:(3,1)-(4,2): error: no\n",
                &["A.hs:3:1 error: Couldn't match", "A.hs:3:1 error: no"],
            ),
            ("A.hs:3:1-9: warning: no", &["A.hs:3:1 warning: no"]),
            (
                "A.hs:3:1:\n    No instance for (Eq x)\n      arising from y\n\nA.hs:9:2: Not in scope: `y'\nA.hs:9:7: parse error on input `)'\nA.hs:11:1: Warning:\n    Defined but not used: `z'\n",
                &[
                    "A.hs:3:1 error: No instance for (Eq x)",
                    "A.hs:9:2 error: Not in scope: `y'",
                    "A.hs:9:7 error: parse error on input `)'",
                    "A.hs:11:1 warning: Defined but not used: `z'",
                ],
            ),
        ],
        rejects: &[
            "a.c:3:1: error: no",
            "A.hs:3:1: see: no",
            "A.hs:3:1-9: Suggestion: Use map",
            "  test/ASpec.hs:3:1: \n  1) adds",
            "A.hs:3:1:\nadds",
        ],
        ..Row::COMPILE
    },
    Row {
        name: "gfortran",
        starts: &["Error: ", "Warning: ", "Fatal Error: "],
        shapes: &[Shape::LocatedIn(&["f", "F", "for", "f90", "F90", "f03", "f08"])],
        source: "gcc/fortran/error.c (show_locus, gfc_diagnostic_build_locus_prefix): source and a mark stand between the location \
                 and the message. Before GCC 5, a full stop stood before the column",
        findings: &[Sequence::within(
            6,
            &[
                r"^(?<file>[^\s:].*\.\w+):(?<line>\d+)[:.](?<column>\d+):$",
                r"^(?<severity>Error|Warning|Fatal Error): (?<message>.+?)(?: \[(?<code>-W[\w=+-]+)\])?$",
            ],
        )],
        matches: &[
            (
                "a.f90:34.13:\n\n(kind4),parameter :: x = size(y)/z\n            1\nError: Symbol 'z' at (1) has no IMPLICIT type\n",
                &["a.f90:34:13 error: Symbol 'z' at (1) has no IMPLICIT type"],
            ),
            (
                "a.F:3:7:\n\n    3 |   use y\n      |     1\nWarning: Unused at (1) [-Wunused]\n/p/b.f:9:2:\n\n  use y\n  1\nFatal Error: Cannot open y\n",
                &["a.F:3:7 warning -Wunused: Unused at (1)", "/p/b.f:9:2 error: Cannot open y"],
            ),
        ],
        rejects: &["Error: x", "a.f90:3:7:\n\n1\n2\n3\n4\n5\n6\nError: x", "a.c:3:7:\n\nx\n1\nError: x"],
        ..Row::COMPILE
    },
    Row {
        name: "purescript",
        starts: &["Error ", "Warning "],
        source: "Language.PureScript.Errors (prettyPrintMultipleErrorsWith): the module, the location and the message stand on lines of their own",
        findings: &[Sequence::block(&[
            r"^ *(?<severity>Error|Warning)(?: \d+ of \d+| found):$",
            r"^ *at (?<file>\S.*\.purs)(?::| line )(?<line>\d+)(?::|, column )(?<column>\d+) - .*$",
            r"^ {2,}(?<message>\S.*)$",
        ])],
        details: &[r"^ {4,}(?<message>\S.*)$"],
        ignored: &[r"^\s*$", r"^ *in module \S+$"],
        matches: &[
            (
                "Error found:\nin module A.B\nat src/A/B.purs:78:25 - 78:43 (line 78, column 25 - line 78, column 43)\n\n  Unknown value x\n\n\nin value declaration y\n",
                &["src/A/B.purs:78:25 error: Unknown value x"],
            ),
            (
                "Error 1 of 2:\n\n  at a\\B.purs line 37, column 1 - line 37, column 1\n\n    Unable to parse module:\n    unexpected \"else\"\n\nWarning 1 of 1:\n\n  in module C\n  at C.purs line 2, column 1 - line 2, column 1\n\n    Unused\n",
                &["a\\B.purs:37:1 error: Unable to parse module:", "C.purs:2:1 warning: Unused"],
            ),
        ],
        rejects: &["Error found: x", "Error 1 of 2:\n\nat noon - x\n\n  x\n"],
        ..Row::COMPILE
    },
    Row {
        name: "luacheck",
        starts: &["Checking ", "Total: "],
        shapes: &[Shape::LocatedIn(&["lua"])],
        source: "luacheck's format.lua; without codes only the file's heading tells whether it has errors",
        findings: &[
            Sequence::scattered_rows(&[
                r"^Checking \S.*\.lua +(?:OK|\d+ (?:warnings? / \d+ )?(?:warning|(?<severity>error))s?)$",
                r"^    (?<file>[^\s:][^:]*\.lua):(?<line>\d+)(?::(?<column>\d+)(?:-\d+)?)?: (?:\((?<code>(?<severity>[WE])\d+)\) )?(?<message>.+)$",
            ]),
            Sequence::line(&[
                r"^ *(?<file>[^\s:][^:]*\.lua):(?<line>\d+)(?::(?<column>\d+)(?:-\d+)?)?: \((?<code>(?<severity>[WE])\d+)\) (?<message>.+)$",
            ]),
        ],
        totals: &[r"^Total: (?<warnings>\d+) warnings? / (?<errors>\d+) errors? in "],
        severity: Severity::Warning,
        matches: &[
            (
                "Checking src/a.lua    1 warning\n\n    src/a.lua:1:7: (W211) unused x\n\nChecking src/bad.lua   1 error\n\n    src/bad.lua:2:1: expected y\n\nTotal: 1 warning / 1 error in 2 files\n",
                &["src/a.lua:1:7 warning W211: unused x", "src/bad.lua:2:1 error: expected y"],
            ),
            ("a.lua:3:1: (E011) x", &["a.lua:3:1 error E011: x"]),
        ],
        rejects: &["    a.lua:1:7: x", "Total: 1 warning / 1 error in 2 files", "a.lua:3:1: x"],
        ..Row::LINT
    },
    Row {
        name: "lua",
        starts: &["lua: ", "luac: ", "luajit: ", "lua5.", "luac5."],
        shapes: &[Shape::LocatedIn(&["lua"])],
        source: "lua.c (l_message), luac.c (fatal)",
        findings: &[Sequence::line(&[r"^lua(?:c|jit)?[\d.]*: {at}: *(?<message>.+)$"])],
        reasons: &[(Weight::Stated, r"^lua(?:c|jit)?[\d.]*: (?<message>.+)$")],
        matches: &[
            (
                "luac5.4: src/bad.lua:2: unexpected symbol near 'if'",
                &["src/bad.lua:2 error: unexpected symbol near 'if'"],
            ),
            ("lua: cannot open a.lua", &["reason: cannot open a.lua"]),
        ],
        rejects: &["lua-format: x", "luarocks: x", "a.lua:2: x"],
        ..Row::COMPILE
    },
    Row {
        name: "elm",
        starts: &["-- "],
        source: "elm/compiler/src/Reporting/Doc.hs, Reporting/Error.hs (toDoc): prose stands between the title and the line",
        findings: &[Sequence::block(&[
            r"^-- (?<message>[A-Z][A-Z -]*[A-Z]) -+ (?<file>\S.*\.elm)$",
            r"^(?<item>[A-Z][a-z']* .*?):?$",
            r"^(?<line>\d+)\|",
        ])],
        ignored: &[r"^\s*$", r"^(?:A|I|It|Looks|My|Something|The|These|This|You|Your) ", r"^[a-z]"],
        matches: &[(
            "-- NAMING ERROR ------------------ src/Main.elm\n\nI cannot find a `x` variable:\n\n3|     x\n       ^\n",
            &["src/Main.elm:3 error: NAMING ERROR: I cannot find a `x` variable"],
        )],
        rejects: &["-- Error: a.scala:3:7 ---", "-- x a.elm"],
        ..Row::COMPILE
    },
    Row {
        name: "godot",
        starts: &["SCRIPT ERROR: ", "at: ", "At: res://"],
        source: "godot/core/io/logger.cpp (Logger::log_error; in version 3 the function is behind the place)",
        findings: &[Sequence::lines(&[
            r"^SCRIPT ERROR: (?<message>.+)$",
            r"^ +(?:at: .*\(|At: )(?<file>res://[^():]+):(?<line>\d+)\)?:?.*$",
        ])],
        matches: &[(
            "SCRIPT ERROR: Parse Error: Identifier \"x\" not declared.\n          at: GDScript::reload (res://a.gd:3)\nSCRIPT ERROR: y\n   At: res://b.gd:9:f() - z\n",
            &["res://a.gd:3 error: Parse Error: Identifier \"x\" not declared.", "res://b.gd:9 error: y"],
        )],
        rejects: &["SCRIPT ERROR: x", "   at: f (res://a.gd:3)"],
        ..Row::COMPILE
    },
    Row {
        name: "Lint.jl",
        shapes: &[Shape::LocatedIn(&["jl"])],
        source: "Lint.jl/src/messages.jl (show of LintMessage)",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+) (?<code>(?<severity>[EWI])\d{3}) (?<message>.+)$",
        ])],
        matches: &[(
            "a.jl:3 E321 x: use of undeclared symbol\na.jl:9 W341 y: confusing\n",
            &["a.jl:3 error E321: x: use of undeclared symbol", "a.jl:9 warning W341: y: confusing"],
        )],
        rejects: &["a.jl:3 x", "a.py:3 E321 x"],
        ..Row::LINT
    },
    Row {
        name: "eastwood",
        shapes: &[Shape::LocatedIn(&["clj", "cljc", "cljs"])],
        source: "eastwood/src/eastwood/reporting_callbacks.clj (lint-warning)",
        findings: &[Sequence::line(&[r"^ *{at}: (?<code>[a-z]+(?:-[a-z]+)+): (?<message>.+)$"])],
        severity: Severity::Warning,
        matches: &[(
            "src/a.clj:3:5: unused-ret-vals: Should use it",
            &["src/a.clj:3:5 warning unused-ret-vals: Should use it"],
        )],
        rejects: &["src/a.clj:3:5: error: x", "src/a.py:3:5: a-b: x"],
        ..Row::LINT
    },
    Row {
        name: "csharpier",
        starts: &["Error ", "Warning "],
        source: "csharpier/Src/CSharpier.Cli/CommandLineFormatter.cs",
        findings: &[Sequence::line(&[
            r"^(?:Error|Warning) (?<file>\S.*) - (?<message>Was not formatted\.)$",
        ])],
        matches: &[("Error ./a.cs - Was not formatted.", &["./a.cs error: Was not formatted."])],
        rejects: &["a.cs - Was not formatted."],
        ..Row::LINT
    },
    Row {
        name: "dafny",
        shapes: &[Shape::LocatedIn(&["dfy"])],
        starts: &["Dafny program verifier "],
        source: "dafny/Source/DafnyCore/Generic/ConsoleErrorReporter.cs; related locations belong to the error above",
        findings: &[Sequence::line(&[
            r"^(?<file>[^\s(].*\.dfy)\((?<line>\d+),(?<column>\d+)\): (?<severity>Error|Warning|Info): (?<message>.+)$",
        ])],
        details: &[r"^.*\.dfy\(\d+,\d+\): Related location: ?(?<message>.*)$"],
        totals: &[r"^Dafny program verifier finished with \d+ verified, (?<errors>\d+) errors?\b"],
        is_annotated: true,
        matches: &[(
            "a.dfy(7,4): Error: a postcondition could not be proved\n  |\n7 |     return x;\n  |     ^^^^^^\n\na.dfy(5,12): Related location: this is it\n  |\n5 |     ensures r > 0\n  |             ^^^^^\n\nDafny program verifier finished with 3 verified, 1 error\n",
            &["a.dfy:7:4 error: a postcondition could not be proved"],
        )],
        rejects: &[
            "a.dfy(5,12): Related location: x",
            "Dafny program verifier finished with 3 verified, 1 error",
        ],
        ..Row::COMPILE
    },
    Row {
        name: "dart",
        shapes: &[Shape::LocatedIn(&["dart"])],
        source: "sdk/pkg/front_end/lib/src/base/command_line_reporting.dart (format)",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+):(?<column>\d+): (?<severity>Error|Warning): (?<message>.+)$",
        ])],
        matches: &[(
            "lib/a.dart:12:5: Error: The getter 'x' isn't defined for the class 'A'.\n - 'A' is from 'package:p/a.dart' ('lib/a.dart').\nTry correcting the name.\n    x;\n    ^\n",
            &["lib/a.dart:12:5 error: The getter 'x' isn't defined for the class 'A'."],
        )],
        rejects: &["lib/a.dart:12:5: error: x", "lib/a.dart:12: Error: x", "a.py:1:2: Error: x"],
        ..Row::COMPILE
    },
]));
