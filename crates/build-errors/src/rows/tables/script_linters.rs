//! Linters of scripting languages.

use crate::Severity;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "coffeelint",
        starts: &["✗ ", "⚡ "],
        source: "coffeelint/src/reporters/default.coffee",
        findings: &[Sequence::scattered_rows(&[
            r"^  [✗⚡] (?<file>[^#\s].*\.(?:lit)?coffee(?:\.md)?)$",
            r"^ {3,}(?<severity>[✗⚡]) #(?<line>\d+): (?<message>.+)$",
        ])],
        totals: &[r"^[✗⚡] Lint! » (?<errors>\d+) errors? and (?<warnings>\d+) warnings? in \d+ files?$"],
        severities: &[("✗", Severity::Error), ("⚡", Severity::Warning)],
        matches: &[(
            "  ✗ a.coffee\n     ✗ #3: Line is too long.\n     ⚡ #9: Fat arrow.\n\n✗ Lint! » 1 error and 1 warning in 1 file\n",
            &["a.coffee:3 error: Line is too long.", "a.coffee:9 warning: Fat arrow."],
        )],
        rejects: &[
            "     ✗ #3: x",
            "  ✗ adds\n     ✗ #3: x",
            "  ✗ a.coffee",
            "✗ Lint! » 1 error and 1 warning in 1 file",
        ],
        ..Row::LINT
    },
    Row {
        name: "nagelfar",
        starts: &["Checking file ", "Line "],
        source: "nagelfar/src/nagelfar.tcl (errorMsg, flushMsg)",
        findings: &[Sequence::scattered_rows(&[
            r"^Checking file (?<file>\S.*)$",
            r"^Line +(?<line>\d+): (?<severity>[EWN]) (?<message>.+)$",
        ])],
        severities: &[("N", Severity::Info)],
        matches: &[(
            "Checking file a.tcl\nLine   3: E Wrong number of arguments (3) to \"set\"\nLine  12: W Unknown command \"x\"\n",
            &[
                "a.tcl:3 error: Wrong number of arguments (3) to \"set\"",
                "a.tcl:12 warning: Unknown command \"x\"",
            ],
        )],
        rejects: &["Line   3: E x", "Checking file a.tcl\nLine 3: x"],
        ..Row::LINT
    },
    Row {
        name: "puppet-lint",
        holds: &["ERROR: ", "WARNING: "],
        shapes: &[Shape::LocatedIn(&["pp"])],
        source: "puppet-lint/lib/puppet-lint.rb (format_message), bin.rb: the default --log-format with a path, and the usual one",
        findings: &[
            Sequence::line(&[
                r"^(?<file>\S.*\.pp) - (?<severity>ERROR|WARNING): (?<message>.+?) on line (?<line>\d+)(?: col (?<column>\d+))?(?: \(check: (?<code>\w+)\))?$",
            ]),
            Sequence::line(&[r"^{at}:(?<code>\w+):(?<severity>ERROR|WARNING):(?<message>.+)$"]),
        ],
        matches: &[
            ("/p/a.pp - ERROR: no {} on line 3", &["/p/a.pp:3 error: no {}"]),
            ("a.pp:3:140chars:WARNING:too long", &["a.pp:3 warning 140chars: too long"]),
            (
                "a.pp - WARNING: too long on line 9 col 140 (check: 140chars)",
                &["a.pp:9:140 warning 140chars: too long"],
            ),
        ],
        rejects: &["a.pp - 3 errors on line 9", "ERROR: x on line 3", "a.pp:3:x:error:y"],
        ..Row::LINT
    },
    Row {
        name: "perlcritic",
        holds: &[" at line "],
        source: "Perl::Critic::Utils (verbosity_to_format, 4), Perl::Critic::Command",
        findings: &[Sequence::line(&[
            r"^(?:(?<file>[^:]+\.\w+): )?(?<message>\S.*?) at line (?<line>\d+), column (?<column>\d+)\. .*\(Severity: [1-5]\)$",
        ])],
        matches: &[(
            "lib/a.pm: Code before strictures are enabled at line 3, column 5.  See page 429 of PBP.  (Severity: 5)\nNo at line 9, column 1.  X.  (Severity: 4)\n",
            &["lib/a.pm:3:5 error: Code before strictures are enabled", "error: No"],
        )],
        rejects: &["x (Severity: 5)", "x at line 3, column 5.  (Severity: high)"],
        ..Row::LINT
    },
    Row {
        name: "podchecker",
        starts: &["*** ERROR: ", "*** WARNING: "],
        source: "Pod::Checker (poderror)",
        findings: &[Sequence::line(&[
            r"^\*\*\* (?<severity>ERROR|WARNING): (?<message>.+) at line (?:(?<line>\d+)|EOF) in file (?<file>.+)$",
        ])],
        matches: &[(
            "*** ERROR: unresolved internal link 'x' at line 3 in file a.pm\n*** WARNING: no =back at line EOF in file a.pm",
            &["a.pm:3 error: unresolved internal link 'x'", "a.pm warning: no =back"],
        )],
        rejects: &["*** ERROR: x", "*** ERROR C202 IN LINE 3 OF a.c: x"],
        ..Row::LINT
    },
    Row {
        name: "PSScriptAnalyzer",
        starts: &["PS"],
        source: "PSScriptAnalyzer/Engine/ScriptAnalyzer.format.ps1xml: a table with RuleName, Severity, ScriptName, Line, Message",
        findings: &[Sequence::line(&[
            r"^(?<code>PS[A-Z]\w+) +(?<severity>ParseError|Error|Warning|Information) +(?<file>\S+\.ps[dm]?1) +(?<line>\d+) +(?<message>.+)$",
        ])],
        severities: &[("ParseError", Severity::Error)],
        matches: &[(
            "PSAvoidUsingCmdletAliases           Warning      a.ps1      9     'ls' is an alias",
            &["a.ps1:9 warning PSAvoidUsingCmdletAliases: 'ls' is an alias"],
        )],
        rejects: &["PSAvoidX is a rule", "PSModule Error a.txt 3 x"],
        ..Row::LINT
    },
    Row {
        name: "statix",
        shapes: &[Shape::LocatedWith(".nix>")],
        source: "statix/bin/src/traits.rs (write_errfmt)",
        findings: &[Sequence::line(&[
            r"^{file}>(?<line>\d+):(?<column>\d+):(?<severity>[EWH]):(?<code>\d+):(?<message>.+)$",
        ])],
        severities: &[("H", Severity::Info)],
        matches: &[(
            "a.nix>3:5:W:3:Assignment instead of inherit",
            &["a.nix:3:5 warning 3: Assignment instead of inherit"],
        )],
        rejects: &["a.nix>3:5: x", "cat a.nix>3"],
        ..Row::LINT
    },
    Row {
        name: "rflint",
        starts: &["+ ", "E: ", "W: ", "I: "],
        source: "robotframework-lint/rflint/rflint.py (the default format)",
        findings: &[Sequence::scattered_rows(&[
            r"^\+ (?<file>\S.*\.(?:robot|resource|tsv|txt))$",
            r"^(?<severity>[EWI]): (?<line>\d+), (?<column>\d+): (?<message>.+) \((?<code>\w+)\)$",
        ])],
        matches: &[(
            "+ /p/a.robot\nW: 5, 0: No documentation (RequireKeywordDocumentation)\nE: 7, 100: Too long (LineTooLong)\n",
            &[
                "/p/a.robot:5:0 warning RequireKeywordDocumentation: No documentation",
                "/p/a.robot:7:100 error LineTooLong: Too long",
            ],
        )],
        rejects: &["W: 5, 0: x (Y)", "+ a.robot\nW: x"],
        ..Row::LINT
    },
    Row {
        name: "ameba",
        shapes: &[Shape::LocatedIn(&["cr"])],
        source: "ameba/src/ameba/formatter/dot_formatter.cr, flycheck_formatter.cr",
        findings: &[
            Sequence::lines(&[
                r"^{at}(?: \[Correctable\])?$",
                r"^\[(?<severity>[CEW])\] (?<code>[A-Z]\w+/\w+): (?<message>.+)$",
            ]),
            Sequence::line(&[r"^{at}: (?<severity>[CEW]): \[(?<code>[A-Z]\w+/\w+)\] (?<message>.+)$"]),
        ],
        severities: &[("C", Severity::Warning)],
        matches: &[
            (
                "a.cr:7:1 [Correctable]\n[C] Style/RedundantReturn: Redundant `return`\n",
                &["a.cr:7:1 warning Style/RedundantReturn: Redundant `return`"],
            ),
            ("a.cr:3:5: W: [Lint/X] y", &["a.cr:3:5 warning Lint/X: y"]),
        ],
        rejects: &["a.cr:7:1", "a.cr:7:1\nx", "a.cr:3:5: W: x", "a.rb:3:5: W: [Lint/X] y"],
        ..Row::LINT
    },
    Row {
        name: "php-cs-fixer",
        shapes: &[Shape::Numbered],
        source: "PHP-CS-Fixer/src/Console/Report/FixReport/TextReporter.php",
        findings: &[Sequence::line(&[r"^ +\d+\) (?<file>\S.*\.php)(?: \((?<code>[a-z_]+)[^()]*\))?$"])],
        message: "not formatted",
        matches: &[(
            "   1) src/a.php (braces, indentation_type)\n   2) src/b.php\n",
            &["src/a.php error braces: not formatted", "src/b.php error: not formatted"],
        )],
        rejects: &["1) A\\BTest::c", "   1) x (y)"],
        ..Row::LINT
    },
    Row {
        name: "apkbuild-lint",
        starts: &["SC:[AL", "SP:[AL", "IC:[AL", "IP:[AL", "MC:[AL", "MP:[AL", "TC:[AL", "TP:[AL"],
        source: "atools/apkbuild-lint (scan_file): severity, certainty, tag, path and line",
        findings: &[Sequence::line(&[
            r"^(?<severity>[SIMT])[CP]:\[(?<code>AL\d+)\]:(?<file>[^:]+):(?<line>\d+):(?<message>.+)$",
        ])],
        severities: &[
            ("S", Severity::Error),
            ("I", Severity::Error),
            ("M", Severity::Warning),
            ("T", Severity::Warning),
        ],
        matches: &[(
            "MC:[AL29]:APKBUILD:3:$srcdir should be used",
            &["APKBUILD:3 warning AL29: $srcdir should be used"],
        )],
        rejects: &["MC:[AL29] x", "SC:[AL1]:APKBUILD: x"],
        ..Row::LINT
    },
    Row {
        name: "flake8",
        shapes: &[Shape::Positioned],
        source: "wemake_python_styleguide/formatter.py (--format=wemake)",
        findings: &[Sequence::below(&[
            r"^{file}$",
            r"^ +(?<line>\d+):(?<column>\d+) +(?<code>[A-Z]{1,6}\d{2,4}) (?<message>.+)$",
        ])],
        matches: &[(
            "a.py\n\n  3:5      WPS111 Found too short name: x < 2\n  x = 1\n  ^\n",
            &["a.py:3:5 error WPS111: Found too short name: x < 2"],
        )],
        rejects: &["  3:5      WPS111 x", "a.py\n  3:5  error  x  no-y"],
        ..Row::LINT
    },
    Row {
        name: "foodcritic",
        starts: &["FC0", "FC1"],
        source: "foodcritic/lib/foodcritic/output.rb (SummaryOutput)",
        findings: &[Sequence::line(&[r"^(?<code>FC\d{3}): (?<message>.+): (?<file>[^:]+):(?<line>\d+)$"])],
        severity: Severity::Warning,
        matches: &[(
            "FC023: Prefer conditional attributes: recipes/default.rb:9",
            &["recipes/default.rb:9 warning FC023: Prefer conditional attributes"],
        )],
        rejects: &["FC023: x", "FC023: x: 9"],
        ..Row::LINT
    },
    Row {
        name: "pydoclint",
        shapes: &[Shape::Lined],
        source: "pydoclint/main.py (main): violations below the name of their file",
        findings: &[Sequence::below(&[
            r"^{file}$",
            r"^ {4}(?<line>\d+): (?<code>DOC\d{3}): (?<message>.+)$",
        ])],
        matches: &[("a.py\n    3: DOC101: Method `f`: x\n", &["a.py:3 error DOC101: Method `f`: x"])],
        rejects: &["    3: DOC101: x", "a.py\n    3: x"],
        ..Row::LINT
    },
    Row {
        name: "jscpd",
        starts: &["Clone found (", "Found "],
        source: "jscpd/packages/finder/src/reporters/console.ts, console-full.ts",
        findings: &[Sequence::lines(&[
            r"^(?<message>Clone found) \(.+\):?$",
            r"^ - (?<file>\S.*?) \[(?<line>\d+):(?<column>\d+) - \d+:\d+\].*$",
        ])],
        totals: &[r"^Found (?<warnings>\d+) clones?\.$"],
        severity: Severity::Warning,
        matches: &[(
            "Clone found (javascript):\n - src/a.js [3:5 - 20:2] (17 lines, 100 tokens)\n   src/b.js [9:1 - 26:2]\n\nFound 1 clones.\n",
            &["src/a.js:3:5 warning: Clone found"],
        )],
        rejects: &["Clone found (javascript):\n x", " - src/a.js [3:5 - 20:2]", "Found 1 clones."],
        ..Row::LINT
    },
    Row {
        holds: &[": syntax error at line "],
        source: "ksh93, src/cmd/ksh93/sh/lex.c (sh_syntax)",
        findings: &[Sequence::line(&[
            r"^(?:ksh: )?{file}: (?<message>syntax error) at line (?<line>\d+): .+$",
        ])],
        matches: &[("a.ksh: syntax error at line 3: `x' unexpected", &["a.ksh:3 error: syntax error"])],
        rejects: &["syntax error at line 3: x", "a.ksh: syntax error at line 3"],
        ..Row::NONE
    },
    Row {
        name: "idris2",
        starts: &["Error: ", "Warning: "],
        shapes: &[Shape::LocatedWith("--")],
        source: "Idris2/src/Idris/Error.idr (perror, ploc)",
        findings: &[Sequence::within(
            5,
            &[
                r"^(?<severity>Error|Warning): (?<message>\S.*)$",
                r"^(?<file>[A-Z][\w.]*):(?<line>\d+):(?<column>\d+)--\d+:\d+$",
            ],
        )],
        matches: &[(
            "1/1: Building A (A.idr)\nError: While processing f. Undefined name x.\n\nA:3:5--3:6\n 3 | f = x\n         ^\n",
            &["A:3:5 error: While processing f. Undefined name x."],
        )],
        rejects: &["Error: x", "A:3:5--3:6"],
        ..Row::COMPILE
    },
    Row {
        name: "stylua",
        starts: &["Diff in "],
        source: "stylua/src/cli/output_diff.rs (output_diff)",
        findings: &[Sequence::line(&[r"^Diff in (?<file>\S.*\.luau?):$"])],
        message: "not formatted",
        matches: &[("Diff in a.lua:\n1        |-local  x\n", &["a.lua error: not formatted"])],
        rejects: &["Diff in a:", "Diff in a.rs:3:"],
        ..Row::LINT
    },
    Row {
        name: "ls-lint",
        holds: &[" failed for `"],
        source: "ls-lint/cmd/ls_lint/main.go: a path, its extension and the names of the rules",
        findings: &[Sequence::line(&[
            r"^(?:[\d/]{10} [\d:]{8} )?(?<file>\S+) (?<message>failed for `\S+` rules: \S.*)$",
        ])],
        matches: &[(
            "2026/01/02 15:35:30 src/Foo.js failed for `.js` rules: kebab-case",
            &["src/Foo.js error: failed for `.js` rules: kebab-case"],
        )],
        rejects: &["src/Foo.js failed for `x`", "the job failed for `a` rules: b"],
        ..Row::LINT
    },
    Row {
        name: "bean-check",
        shapes: &[Shape::LocatedIn(&["beancount", "bean"])],
        source: "beancount/parser/printer.py (format_error, render_source)",
        findings: &[Sequence::line(&[r"^{at}: +(?<message>\S.*)$"])],
        matches: &[(
            "/p/a.beancount:3:      Transaction does not balance: (10 USD)\n\n   2020-01-01 * \"x\"\n",
            &["/p/a.beancount:3 error: Transaction does not balance: (10 USD)"],
        )],
        rejects: &["/p/a.beancount:3", "/p/a.txt:3:      x"],
        ..Row::LINT
    },
]));
