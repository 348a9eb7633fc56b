//! Linters of many languages that print one line for each finding.

use crate::Severity;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::readers::C_SOURCES;
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "swiftlint",
        shapes: &[Shape::LocatedIn(&["swift"])],
        holds: &[",Error,", ",Warning,"],
        source: "SwiftLint/Source/SwiftLintFramework/Reporters/XcodeReporter.swift, CSVReporter.swift",
        findings: &[
            Sequence::line(&[
                r"^{at}: (?<severity>warning|error): (?<message>.+ Violation: .+) \((?<code>\w+)\)$",
            ]),
            Sequence::line(&[
                r"^(?<file>[^,\s][^,]*\.swift),(?<line>\d+),(?<column>\d*),(?<severity>Error|Warning),[^,]+,(?<message>.+),(?<code>\w+)$",
            ]),
        ],
        matches: &[
            (
                "/p/a.swift:3:7: warning: Line Length Violation: too long (line_length)",
                &["/p/a.swift:3:7 warning line_length: Line Length Violation: too long"],
            ),
            (
                "/p/a.swift,3,5,Error,Force Cast,Casts, forced,force_cast",
                &["/p/a.swift:3:5 error force_cast: Casts, forced"],
            ),
        ],
        rejects: &["/p/a.swift:3:7: warning: x (y)", "/p/a.c:3:7: warning: X Violation: y (z)"],
        ..Row::LINT
    },
    Row {
        name: "psalm",
        starts: &["ERROR: ", "INFO: "],
        shapes: &[Shape::Numbered],
        source: "psalm/src/Psalm/Report/ConsoleReport.php, src/Psalm/IssueBuffer.php",
        findings: &[Sequence::line(&[
            r"^(?<severity>ERROR|INFO): (?<code>[A-Z]\w+) - {at} - (?<message>.+?)(?: \(see https://psalm\.dev/\d+\))?$",
        ])],
        totals: &[r"^(?<errors>\d+) errors? found$"],
        matches: &[(
            "ERROR: UndefinedVariable - a.php:3:7 - Cannot find $x (see https://psalm.dev/024)\n1 errors found\n",
            &["a.php:3:7 error UndefinedVariable: Cannot find $x"],
        )],
        rejects: &["ERROR: X - y", "1 errors found"],
        ..Row::LINT
    },
    Row {
        name: "phan",
        shapes: &[Shape::LocatedWith(" Phan")],
        source: "phan/src/Phan/Output/Printer/PlainTextPrinter.php",
        findings: &[Sequence::line(&[r"^{at} (?<code>Phan[A-Z]\w+) (?<message>.+)$"])],
        matches: &[(
            "a.php:3 PhanUndeclaredVariable Variable $x is undeclared",
            &["a.php:3 error PhanUndeclaredVariable: Variable $x is undeclared"],
        )],
        rejects: &["a.php:3 Phantom x", "PhanX y"],
        ..Row::LINT
    },
    Row {
        name: "reek",
        starts: &["[1", "[2", "[3", "[4", "[5", "[6", "[7", "[8", "[9"],
        shapes: &[Shape::Numbered],
        source: "reek/lib/reek/report/formatter/heading_formatter.rb, warning_formatter.rb",
        findings: &[Sequence::below(&[
            r"^{file} -- \d+ warnings?:$",
            r"^  \[(?<line>\d+)(?:, \d+)*\]:(?<code>[A-Z]\w+): (?<message>.+?)(?: \[https?://\S+\])?$",
        ])],
        totals: &[r"^(?<warnings>\d+) total warnings?$"],
        severity: Severity::Warning,
        matches: &[(
            "a.rb -- 2 warnings:\n  [3]:IrresponsibleModule: A has no comment [https://x]\n  [5, 7]:Other: y\n2 total warnings\n",
            &["a.rb:3 warning IrresponsibleModule: A has no comment", "a.rb:5 warning Other: y"],
        )],
        rejects: &["  [3]:IrresponsibleModule: x", "2 total warnings"],
        ..Row::LINT
    },
    Row {
        name: "brakeman",
        starts: &["Confidence: ", "Message: ", "File: ", "Line: "],
        source: "brakeman/lib/brakeman/report/report_text.rb",
        findings: &[Sequence::within(
            4,
            &[
                r"^Confidence: (?<severity>High|Medium|Weak)$",
                r"^Message: (?<message>.+)$",
                r"^File: (?<file>.+)$",
                r"^Line: (?<line>\d+)$",
            ],
        )],
        severities: &[("High", Severity::Error), ("Medium", Severity::Warning), ("Weak", Severity::Warning)],
        matches: &[(
            "Confidence: High\nCategory: SQL Injection\nCheck: SQL\nMessage: Possible SQL injection\nCode: x\nFile: app/a.rb\nLine: 3\n",
            &["app/a.rb:3 error: Possible SQL injection"],
        )],
        rejects: &["Confidence: High", "Message: x\nFile: a.rb\nLine: 3"],
        ..Row::LINT
    },
    Row {
        name: "dart",
        starts: &["error ", "warning ", "info ", "hint ", "lint ", "ERROR|", "WARNING|", "INFO|"],
        source: "sdk/pkg/dartdev/lib/src/commands/analyze.dart (emitDefaultFormat, emitMachineFormat), flutter_tools",
        findings: &[
            Sequence::line(&[
                r"^ *(?<severity>error|warning|info|hint|lint) - {at} - (?<message>.+) - (?<code>[a-z]\w+)$",
            ]),
            Sequence::line(&[
                r"^ *(?<severity>error|warning|info|hint|lint) • (?<message>.+) • (?<file>[^•]+):(?<line>\d+):(?<column>\d+) • (?<code>[a-z]\w+)$",
            ]),
            Sequence::line(&[
                r"^ *(?<severity>error|warning|info) • {at} • (?<message>.+) • (?<code>[a-z]\w+)$",
            ]),
            Sequence::line(&[
                r"^(?<severity>ERROR|WARNING|INFO)\|\w+\|(?<code>\w+)\|(?<file>[^|]+)\|(?<line>\d+)\|(?<column>\d+)\|\d+\|(?<message>.+)$",
            ]),
        ],
        severities: &[("lint", Severity::Info)],
        matches: &[
            (
                "  error - lib/a.dart:3:7 - Undefined name 'x'. - undefined_identifier",
                &["lib/a.dart:3:7 error undefined_identifier: Undefined name 'x'."],
            ),
            (
                "   info • Unused import: 'y' • lib/a.dart:3:7 • unused_import",
                &["lib/a.dart:3:7 info unused_import: Unused import: 'y'"],
            ),
            (
                "  error • lib/a.dart:3:7 • Undefined name 'x'. • undefined_identifier",
                &["lib/a.dart:3:7 error undefined_identifier: Undefined name 'x'."],
            ),
            (
                "ERROR|STATIC_WARNING|UNDEFINED|/p/a.dart|3|7|1|Undefined name 'x'.",
                &["/p/a.dart:3:7 error UNDEFINED: Undefined name 'x'."],
            ),
        ],
        rejects: &["error - x", "error • x • y", "ERROR|x"],
        ..Row::COMPILE
    },
    Row {
        name: "markdownlint",
        starts: &["Summary: "],
        shapes: &[Shape::LocatedWith(" MD0")],
        source: "markdownlint-cli/markdownlint.js, markdownlint-cli2-formatter-default; mdl/lib/mdl.rb of the Ruby version",
        findings: &[
            Sequence::line(&[
                r"^{at}(?: (?<severity>error|warning))? (?<code>MD\d{3}/[\w/-]+) (?<message>.+)$",
            ]),
            Sequence::line(&[r"^{file}:(?<line>\d+): (?<code>MD\d{3}) (?<message>.+)$"]),
        ],
        totals: &[r"^Summary: (?<errors>\d+) error\(s\)$"],
        matches: &[
            (
                "a b.md:3:7 MD009/no-trailing-spaces Trailing spaces [Expected: 0]",
                &["a b.md:3:7 error MD009/no-trailing-spaces: Trailing spaces [Expected: 0]"],
            ),
            ("docs/a.md:3: MD013 Line length\n", &["docs/a.md:3 error MD013: Line length"]),
        ],
        rejects: &["a.md:3: MD09 x", "a.md:3 MD009 x"],
        ..Row::LINT
    },
    Row {
        name: "tslint",
        starts: &["ERROR: ", "WARNING: "],
        holds: &["): error ", "): warning "],
        source: "tslint/src/formatters: proseFormatter.ts, verboseFormatter.ts, stylishFormatter.ts, msbuildFormatter.ts",
        findings: &[
            Sequence::line(&[
                r"^(?<severity>ERROR|WARNING): (?:\((?<code>[\w-]+)\) )?(?<file>[^(].*\.[jt]sx?)(?::|\[)(?<line>\d+)(?:, |:)(?<column>\d+)(?: -|\]:) (?<message>.+)$",
            ]),
            Sequence::below(&[
                r"^(?<file>\S.*\.[jt]sx?)(?::\d+:\d+)?$",
                r"^(?<severity>ERROR|WARNING): (?<line>\d+):(?<column>\d+) {2,}(?<code>[a-z][a-z-]+) {2,}(?<message>\S.*)$",
            ]),
            // The code of a TypeScript error has capitals.
            Sequence::line(&[
                r"^(?<file>\S.*\.[jt]sx?)\((?<line>\d+),(?<column>\d+)\): (?<severity>error|warning) (?<code>[a-z]+(?:-[a-z]+)*): (?<message>.+)$",
            ]),
        ],
        matches: &[
            (
                "ERROR: (semicolon) a.ts[3, 7]: Missing semicolon\n/p/a.tsx(3,7): error no-var: Missing x\n",
                &["a.ts:3:7 error semicolon: Missing semicolon", "/p/a.tsx:3:7 error no-var: Missing x"],
            ),
            (
                "\n/p/a.ts\nERROR: 3:7   semicolon  Missing semicolon\nWARNING: 12:1  no-x  y\n\n",
                &["/p/a.ts:3:7 error semicolon: Missing semicolon", "/p/a.ts:12:1 warning no-x: y"],
            ),
            ("ERROR: a.ts:3:7 - Missing semicolon", &["a.ts:3:7 error: Missing semicolon"]),
            ("WARNING: a.tsx[3, 7]: x", &["a.tsx:3:7 warning: x"]),
        ],
        rejects: &[
            "ERROR: a.py:3:7 - x",
            "ERROR: a.ts: x",
            "ERROR: 3:7  semicolon  x",
            "a.ts(3,7): error TS2304: x",
            "a.ts\nERROR: 12:30 it broke",
        ],
        ..Row::LINT
    },
    Row {
        name: "gosec",
        shapes: &[Shape::LocatedWith("] - G")],
        source: "gosec/report/text/template.txt",
        findings: &[Sequence::line(&[
            r"^\[(?<file>[^\[\]:]+\.go):(?<line>\d+)(?:-\d+)?\] - (?<code>G\d{3}) \([^()]*\): (?<message>.+?) \(Confidence: \w+, Severity: (?<severity>HIGH|MEDIUM|LOW)\)$",
        ])],
        severities: &[("MEDIUM", Severity::Error), ("LOW", Severity::Error)],
        matches: &[(
            "[/p/a.go:3] - G101 (CWE-798): Potential credentials (Confidence: LOW, Severity: HIGH)",
            &["/p/a.go:3 error G101: Potential credentials"],
        )],
        rejects: &["[/p/a.go:3] x", "/p/a.go:3: G101"],
        ..Row::LINT
    },
    Row {
        name: "errcheck",
        shapes: &[Shape::LocatedWith(":\t")],
        source: "errcheck/main.go (reportUncheckedErrors)",
        findings: &[Sequence::line(&[r"^{at}:\t(?<message>.+)$"])],
        matches: &[("a.go:3:7:\tdefer f.Close()", &["a.go:3:7 error: defer f.Close()"])],
        rejects: &["a.go:3:7: x", "\ta.go:3:7:\tx"],
        ..Row::LINT
    },
    Row {
        name: "pyre",
        checks_types: true,
        shapes: &[Shape::LocatedIn(&["py"])],
        source: "pyre-check/client/error.py (Error.to_text)",
        findings: &[Sequence::line(&[r"^{at} (?<message>[A-Z][a-z]+(?: [a-z]+)* \[(?<code>\d+)\]: .+)$"])],
        matches: &[(
            "a.py:3:7 Undefined attribute [16]: `x` has no attribute `y`",
            &["a.py:3:7 error 16: Undefined attribute [16]: `x` has no attribute `y`"],
        )],
        rejects: &["a.py:3:7 x", "a.py:3:7: Undefined attribute [16]: x"],
        ..Row::COMPILE
    },
    Row {
        name: "pytype",
        checks_types: true,
        starts: &["File \""],
        shapes: &[Shape::LocatedIn(&["py"])],
        source: "pytype/errors/errors.py (Error.__str__)",
        findings: &[
            Sequence::line(&[
                r"^{at}: (?<severity>error): (?<message>in [\w.<>]+: .+) \[(?<code>[a-z]+(?:-[a-z]+)+)\]$",
            ]),
            Sequence::line(&[
                r#"^File "(?<file>[^"]+)", line (?<line>\d+), (?<message>in [\w.<>]+: .+) \[(?<code>[a-z]+(?:-[a-z]+)+)\]$"#,
            ]),
        ],
        matches: &[
            (
                "a.py:3:7: error: in f: No attribute 'x' on y [attribute-error]",
                &["a.py:3:7 error attribute-error: in f: No attribute 'x' on y"],
            ),
            (
                "File \"a.py\", line 3, in f: No attribute 'x' [attribute-error]",
                &["a.py:3 error attribute-error: in f: No attribute 'x'"],
            ),
        ],
        rejects: &["a.py:3: error: x  [attr-defined]", "File \"a.py\", line 3, in f"],
        ..Row::COMPILE
    },
    Row {
        name: "gitleaks",
        starts: &["RuleID: ", "File: ", "Line: "],
        source: "gitleaks/detect/utils.go (printFinding)",
        findings: &[Sequence::within(
            3,
            &[r"^RuleID: +(?<message>(?<code>\S+))$", r"^File: +(?<file>\S.*)$", r"^Line: +(?<line>\d+)$"],
        )],
        matches: &[(
            "Finding:     token=REDACTED\nRuleID:      generic-api-key\nEntropy:     3.5\nFile:        a.txt\nLine:        3\n",
            &["a.txt:3 error generic-api-key: generic-api-key"],
        )],
        rejects: &["File: a.txt\nLine: 3", "RuleID: x y"],
        ..Row::LINT
    },
    Row {
        name: "clang-format",
        holds: &[": error: code should be clang-formatted", ": warning: code should be clang-formatted"],
        source: "clang/tools/clang-format/ClangFormat.cpp (emitReplacementsAsWarnings)",
        findings: &[Sequence::line(&[
            r"^{at}: (?<severity>error|warning): (?<message>code should be clang-formatted) \[(?<code>-Wclang-format-violations)\]$",
        ])],
        // The line of the source, and the mark below it.
        ignored: &[r"^ ", r"^\S.*[;{}(),/>]$"],
        matches: &[(
            "a.c:3:7: error: code should be clang-formatted [-Wclang-format-violations]\nint  x;\n   ^\nb.c:9:1: warning: code should be clang-formatted [-Wclang-format-violations]\n",
            &[
                "a.c:3:7 error -Wclang-format-violations: code should be clang-formatted",
                "b.c:9:1 warning -Wclang-format-violations: code should be clang-formatted",
            ],
        )],
        rejects: &[
            "a.c:3:7: error: x [-Wformat]",
            "code should be clang-formatted [-Wclang-format-violations]",
        ],
        ..Row::LINT
    },
    Row {
        name: "checkpatch",
        starts: &[
            "ERROR: ",
            "WARNING: ",
            "CHECK: ",
            "#1",
            "#2",
            "#3",
            "#4",
            "#5",
            "#6",
            "#7",
            "#8",
            "#9",
            "total: ",
        ],
        source: "linux/scripts/checkpatch.pl (report, process)",
        findings: &[Sequence::within(
            1,
            &[
                r"^(?<severity>ERROR|WARNING|CHECK): (?<message>.+)$",
                r"^#\d+: FILE: (?<file>[^:]+):(?<line>\d+):$",
            ],
        )],
        totals: &[r"^total: (?<errors>\d+) errors, (?<warnings>\d+) warnings, "],
        severities: &[("CHECK", Severity::Info)],
        matches: &[(
            "ERROR: trailing whitespace\n#5: FILE: a.c:5:\n+x \n\ntotal: 1 errors, 0 warnings, 10 lines checked\n",
            &["a.c:5 error: trailing whitespace"],
        )],
        rejects: &["#5: FILE: a.c:5:", "total: 1 errors, 0 warnings, 10 lines checked"],
        ..Row::LINT
    },
    Row {
        name: "cpplint",
        shapes: C_SOURCES,
        source: "cpplint.py (Error, _CppLintState.PrintErrorCounts); a finding has a confidence and no severity, and all fail the run; its total counts repetitions",
        findings: &[
            Sequence::line(&[
                r"^{file}[:(](?<line>\d+)\)?:  (?<message>.+?) +\[(?<code>[a-z\d_+]+/[a-z\d_/+]+)\] \[\d+\]$",
            ]),
            Sequence::line(&[
                r"^{file}\((?<line>\d+)\): \w+ cpplint: \[(?<code>[a-z\d_+]+/[a-z\d_/+]+)\] (?<message>.+) \[\d+\]$",
            ]),
        ],
        matches: &[
            ("t.cpp:10:  { no  [a/b] [4]\nTotal errors found: 3\n", &["t.cpp:10 error a/b: { no"]),
            ("t.cpp:10:  { no [a/b] [4]", &["t.cpp:10 error a/b: { no"]),
            ("t.cpp(10): error cpplint: [a/b] { no [4]", &["t.cpp:10 error a/b: { no"]),
            ("t.cpp(10):  { no  [a/b] [4]", &["t.cpp:10 error a/b: { no"]),
        ],
        rejects: &[
            "t.cpp(10): error C1: f(a[4]) [4]",
            "t.cpp:10: { no  [a/b] [4]",
            "t.cpp:10:  { no  [a/b] [x]",
            "t.cpp:10:  { no  [a]",
        ],
        ..Row::LINT
    },
]));
