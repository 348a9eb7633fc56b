//! Checkers of documents, messages and package descriptions.

use crate::Severity;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "tidy",
        starts: &["line ", "Tidy found "],
        source: "tidy-html5/src/message.c, src/language_en.h (LINE_COLUMN_STRING, STRING_ERROR_COUNT)",
        findings: &[Sequence::line(&[
            r"^line (?<line>\d+) column (?<column>\d+) - (?<severity>Warning|Error|Info|Document|Access): (?<message>.+)$",
        ])],
        totals: &[r"^Tidy found (?<warnings>\d+) warnings? and (?<errors>\d+) errors?!"],
        severities: &[("Document", Severity::Info), ("Access", Severity::Warning)],
        matches: &[(
            "line 3 column 1 - Warning: missing <!DOCTYPE> declaration\nTidy found 1 warning and 0 errors!\n",
            &["warning: missing <!DOCTYPE> declaration"],
        )],
        rejects: &[
            "line 3 column 1 - x",
            "see line 3 column 1 - Warning: x",
            "Tidy found 3 warnings and 0 errors!",
        ],
        ..Row::LINT
    },
    Row {
        name: "languagetool",
        starts: &["Message: "],
        source: "languagetool-commandline/src/main/java/org/languagetool/commandline/CommandLineTools.java",
        findings: &[Sequence::below(&[
            r"^\d+\.\) Line (?<line>\d+), column (?<column>\d+), Rule ID: (?<code>\S+)",
            r"^Message: (?<message>.+)$",
        ])],
        severity: Severity::Warning,
        matches: &[(
            "1.) Line 3, column 19, Rule ID: EN_A_VS_AN[1] premium: false\nMessage: Use 'a' instead of 'an'\nSuggestion: a\n",
            &["warning EN_A_VS_AN[1]: Use 'a' instead of 'an'"],
        )],
        rejects: &["Message: x", "Line 3\nMessage: x"],
        ..Row::LINT
    },
    Row {
        name: "commitlint",
        starts: &["✖   ", "⚠   "],
        source: "@commitlint/format/src/format.ts",
        findings: &[Sequence::line(&[
            r"^(?<severity>[✖⚠])   (?<message>.+) \[(?<code>[a-z]+(?:-[a-z]+)+)\]$",
        ])],
        totals: &[r"^[✖⚠]   found (?<errors>\d+) problems?, (?<warnings>\d+) warnings?$"],
        severities: &[("✖", Severity::Error), ("⚠", Severity::Warning)],
        matches: &[(
            "⧗   input: foo: x\n✖   type must be one of [build, ci] [type-enum]\n⚠   body must have leading blank line [body-leading-blank]\n✖   found 1 problems, 1 warnings\n",
            &[
                "error type-enum: type must be one of [build, ci]",
                "warning body-leading-blank: body must have leading blank line",
            ],
        )],
        rejects: &["✖   x", "✖ x [a-b]", "✖   found 2 problems, 0 warnings"],
        ..Row::LINT
    },
    Row {
        name: "opam",
        starts: &["error ", "warning "],
        source: "opam/src/state/opamFileTools.ml (warns_to_string), src/client/opamCommands.ml (lint)",
        findings: &[
            Sequence::below(&[
                r"^(?:(?<file>[^\s:].*): )?(?:Errors|Warnings)\.$",
                r"^ +(?<severity>error|warning) +(?<code>\d+): .+ at line (?<line>\d+), column (?<column>\d+)(?:-\d+)?: (?<message>.+)$",
            ]),
            Sequence::below(&[
                r"^(?:(?<file>[^\s:].*): )?(?:Errors|Warnings)\.$",
                r"^ +(?<severity>error|warning) +(?<code>\d+): (?<message>.+)$",
            ]),
        ],
        matches: &[(
            "/p/a.opam: Errors.\n             error  3: File format error in 'x' at line 2, column 0: Invalid field x\n           warning 25: Missing field 'authors'\n",
            &["/p/a.opam:2:0 error 3: Invalid field x", "/p/a.opam warning 25: Missing field 'authors'"],
        )],
        rejects: &["   error 23: x", "a.js\n   error 23: x"],
        ..Row::LINT
    },
    Row {
        name: "rpm",
        starts: &["error: line ", "warning: Macro expanded in comment on line "],
        source: "rpm/build/parseSpec.c, build/parsePreamble.c",
        findings: &[
            // Other tools print `error: line 3: x`, too. A tag or the name of a section identifies rpm.
            Sequence::line(&[
                r"^(?<severity>error|warning): line (?<line>\d+): (?<message>(?:[A-Z][a-z]+ )+tag: .+|.*%(?:build|changelog|define|description|else|endif|files|global|if|install|package|post|pre)\b.*)$",
            ]),
            Sequence::line(&[
                r"^(?<severity>warning): (?<message>Macro expanded in comment on line (?<line>\d+): .+)$",
            ]),
        ],
        matches: &[
            ("error: line 2: Unknown tag: x", &["error: Unknown tag: x"]),
            (
                "warning: Macro expanded in comment on line 1: %{x}",
                &["warning: Macro expanded in comment on line 1: %{x}"],
            ),
        ],
        rejects: &["error: line x", "error: line 2 is bad", "error: line 2: Bad number of bits (17)"],
        ..Row::LINT
    },
    Row {
        name: "rpmlint",
        shapes: &[Shape::LocatedIn(&["spec"]), Shape::Numbered],
        source: "rpmlint/filter.py (Filter.add_info), rpmlint/lint.py (print_header)",
        findings: &[Sequence::line(&[
            r"^(?<file>[^:]+\.spec):(?<line>\d+): (?<severity>[EWI]): (?<message>(?<code>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?: .*)?)$",
        ])],
        totals: &[
            r"^\s*\d+ packages and \d+ specfiles checked; (?<errors>\d+) errors, (?<warnings>\d+) warnings",
        ],
        matches: &[(
            "a.spec:3: W: no-buildroot-tag\n0 packages and 1 specfiles checked; 0 errors, 1 warnings.\n",
            &["a.spec:3 warning no-buildroot-tag: no-buildroot-tag"],
        )],
        rejects: &["a.spec:3: W: x", "1 packages and 0 specfiles checked; 1 errors, 2 warnings."],
        ..Row::LINT
    },
    Row {
        name: "lintian",
        starts: &["E: ", "W: "],
        source: "lintian/lib/Lintian/Output/EWI.pm",
        findings: &[Sequence::line(&[
            // A file's name is not a package's: a dot is followed by a digit.
            r"^(?<severity>[EW]): [a-z0-9][a-z0-9+-]*(?:\.[0-9][a-z0-9+-]*)*(?: source| changes| buildinfo| udeb)?: (?<message>(?<code>[a-z][a-z0-9]*(?:-[a-z0-9]+){1,})(?: .*)?)$",
        ])],
        matches: &[(
            "W: hello source: out-of-date-standards-version 4.5.0\nE: hello: no-copyright-file\n",
            &[
                "warning out-of-date-standards-version: out-of-date-standards-version 4.5.0",
                "error no-copyright-file: no-copyright-file",
            ],
        )],
        rejects: &["E: Unable to locate package x", "W: x", "E: a.po: invalid-language xx"],
        ..Row::LINT
    },
    Row {
        name: "swaglint",
        holds: &["error @ ", "warning @ "],
        source: "swaglint/lib/reporters/compact.js",
        findings: &[Sequence::line(&[
            r"^{file}: (?<severity>error|warning) @ (?<line>\d+):(?<column>\d+) - (?<message>.+) \((?<code>[a-z_]+)\)$",
        ])],
        matches: &[(
            "a.yaml: error @ 1:7 - Missing x (sway_missing)",
            &["a.yaml:1:7 error sway_missing: Missing x"],
        )],
        rejects: &["a.yaml: error @ x", "a.yaml: error at 1:7 - x (y)"],
        ..Row::LINT
    },
    Row {
        name: "latex",
        starts: &[
            "! LaTeX Error: ",
            "! Package ",
            "! Class ",
            "! Undefined control sequence.",
            "! File ended while scanning ",
            "! I can't find file ",
            "! Missing ",
            "! Extra ",
            "! Paragraph ended before ",
            "LaTeX Warning: ",
        ],
        source: "tex.web (print_err, show_context), latex.ltx (GenericError, GenericWarning). The file is known from a stack of \
                 parentheses, or not at all",
        findings: &[
            Sequence::line(&[
                r"^! (?<message>(?:LaTeX|(?:Package|Class) \S+) Error: .+|Undefined control sequence\.|File ended while scanning .+|I can't find file .+|Missing \S+ inserted.*|Extra \S+ or forgotten .+|Paragraph ended before .+)$",
            ]),
            Sequence::line(&[
                r"^LaTeX (?<severity>Warning): (?<message>.+?)(?: on input line (?<line>\d+)\.)?$",
            ]),
        ],
        details: &[r"^(?<message>l\.\d+ .*\S)\s*$"],
        ignored: &[
            r"^\s*$",
            r"^See the .+ for explanation\.$",
            r"^(?:Type |or enter new name|Enter file name|! Emergency stop|<read \*>| *\.\.\. *$|\*\*\* \()",
        ],
        matches: &[
            (
                "! LaTeX Error: File `x.sty' not found.\n\nType X to quit or <RETURN> to proceed,\nor enter new name. (Default extension: sty)\n\nEnter file name:\n! Emergency stop.\n<read *>\n\nl.12 \\usepackage\n                {x}^^M\n!  ==> Fatal error occurred, no output PDF file produced!\n",
                &["error: LaTeX Error: File `x.sty' not found."],
            ),
            (
                "LaTeX Warning: File `x' not found on input line 7.\n! Package y.def Error: File `x' not found.\n! Undefined control sequence.\nl.3 \\z\n",
                &[
                    "warning: File `x' not found",
                    "error: Package y.def Error: File `x' not found.",
                    "error: Undefined control sequence.",
                ],
            ),
        ],
        rejects: &[
            "! x",
            "! Missing dependency x",
            "!  ==> Fatal error occurred, no output PDF file produced!",
            "LaTeX: x",
            "! Emergency stop.",
        ],
        ..Row::COMPILE
    },
    Row {
        name: "mandoc",
        starts: &["mandoc: "],
        source: "mandoc/main.c (mmsg), mandoc_msg.c",
        findings: &[Sequence::line(&[
            r"^mandoc: {at}: (?<severity>STYLE|WARNING|ERROR|UNSUPP): (?<message>.+)$",
        ])],
        severities: &[("UNSUPP", Severity::Error)],
        matches: &[(
            "mandoc: a.1:3:5: WARNING: skipping paragraph macro: x",
            &["a.1:3:5 warning: skipping paragraph macro: x"],
        )],
        rejects: &["mandoc: a.1: x", "a.1:3:5: WARNING: x"],
        ..Row::LINT
    },
    Row {
        name: "groff",
        starts: &["troff:", "groff:", "tbl:", "eqn:"],
        source: "groff/src/libs/libgroff/error.cpp (do_error_with_file_and_line)",
        findings: &[Sequence::line(&[
            r"^(?:troff|groff|tbl|eqn): ?{at}: (?<severity>warning|error|fatal error|debug): (?<message>.+)$",
        ])],
        severities: &[("fatal error", Severity::Error), ("debug", Severity::Info)],
        matches: &[
            ("troff: a.1:3: warning: macro 'x' not defined", &["a.1:3 warning: macro 'x' not defined"]),
            ("troff:a.1:3: error: y", &["a.1:3 error: y"]),
        ],
        rejects: &["troff: fatal error: can't open 'x'", "a.1:3: warning: x"],
        ..Row::LINT
    },
    Row {
        name: "mkdocs",
        starts: &["WARNING -  ", "ERROR   -  ", "Aborted with "],
        source: "mkdocs/__main__.py (ColorFormatter), commands/build.py (Aborted with)",
        findings: &[Sequence::line(&[r"^(?<severity>WARNING|ERROR) +-  (?<message>\S.+)$"])],
        totals: &[r"^Aborted with (?<warnings>\d+) [Ww]arnings? in strict mode!$"],
        matches: &[(
            "WARNING -  Doc file 'a.md' contains a link 'b.md', but the target is not found.\nAborted with 1 warnings in strict mode!\n",
            &["warning: Doc file 'a.md' contains a link 'b.md', but the target is not found."],
        )],
        rejects: &["WARNING - x", "Aborted with 1 warnings in strict mode!"],
        ..Row::LINT
    },
    Row {
        name: "zptlint",
        starts: &["*** Error in: "],
        source: "zptlint/zptlint.py (main)",
        findings: &[Sequence::block(&[
            r"^\*\*\* Error in: (?<file>.+)$",
            r"^  (?<message>\S.*)$",
            r"^  .*\bat line (?<line>\d+), column (?<column>\d+)",
        ])],
        ignored: &[r"^  \S"],
        matches: &[(
            "*** Error in: a.pt\n  TALESError\n  abnormal end\n  in expression 'x', at line 77, column 26\n",
            &["a.pt:77:26 error: TALESError"],
        )],
        rejects: &["Error in: a.pt\n  x", "x at line 77, column 26"],
        ..Row::LINT
    },
    Row {
        name: "editorconfig-checker",
        starts: &["Trailing whitespace", "Wrong ", "Line too long"],
        shapes: &[Shape::Lined, Shape::Numbered],
        source: "editorconfig-checker/pkg/error/error.go (FormatErrors), pkg/validation/validators",
        findings: &[Sequence::below(&[
            r"^{file}:$",
            r"^\t(?:(?<line>\d+)(?:-\d+)?: )?(?<message>(?:Trailing whitespace|Wrong |Line too long|Not all lines|No final newline).*)$",
        ])],
        totals: &[r"^(?<errors>\d+) errors? found$"],
        matches: &[(
            "a.js:\n\t3: Trailing whitespace\n\tWrong line endings or no final newline\n\n2 errors found\n",
            &["a.js:3 error: Trailing whitespace", "a.js error: Wrong line endings or no final newline"],
        )],
        rejects: &[
            "\t3: Trailing whitespace",
            "a.js:\n\t3: x",
            "a.js:\n3: Trailing whitespace",
            "2 errors found",
        ],
        ..Row::LINT
    },
    Row {
        name: "gitlint",
        starts: &["-: T", "-: B", "-: M"],
        shapes: &[Shape::Lined],
        source: "gitlint-core/gitlint/lint.py (print_violations)",
        findings: &[Sequence::line(&[
            r"^(?:-|(?<line>\d+)): (?<code>(?:[TBM]|C[TBC])\d) (?<message>(?:Title|Line|Second line|Body|Author|Commit) \S.*)$",
        ])],
        matches: &[(
            "1: T1 Title exceeds max length (90>72): \"x\"\n3: B1 Line exceeds max length\n-: B6 Body message is missing\n",
            &[
                "error T1: Title exceeds max length (90>72): \"x\"",
                "error B1: Line exceeds max length",
                "error B6: Body message is missing",
            ],
        )],
        rejects: &["1: Title", "3: b1 x", "1: T1000 Title x", "1: M1 MacBook"],
        ..Row::LINT
    },
    Row {
        name: "markdown-link-check",
        starts: &["FILE: ", "[✖] "],
        source: "markdown-link-check/markdown-link-check (runMarkdownLinkCheck): dead links are listed again at the end, with the status",
        findings: &[Sequence::scattered_rows(&[
            r"^FILE: (?<file>\S.*\.(?:md|mdx|markdown|html|adoc|rst))$",
            r"^ *\[✖\] (?<message>\S+ → Status: \d+.*)$",
        ])],
        matches: &[(
            "FILE: a.md\n  [✖] ./c.md\n\n  1 links checked.\n\n  ERROR: 1 dead links found!\n  [✖] ./c.md → Status: 400\n",
            &["a.md error: ./c.md → Status: 400"],
        )],
        rejects: &[
            "[✖] ./c.md → Status: 400",
            "FILE: a.md\n[✖] x",
            "FILE: /p/a.php\n[✖] ./c.md → Status: 400",
            "ERROR: 1 dead links found!",
        ],
        ..Row::LINT
    },
    Row {
        starts: &["in \""],
        source: "PyYAML, lib/yaml/error.py (MarkedYAMLError, Mark): the problem, and its mark below it",
        findings: &[Sequence::below(&[
            r"^(?:yaml\.\w+\.\w+: )?(?<message>(?:found |expected |could not |mapping values |did not |but found |sequence entries |block sequence |the |special )\S.*)$",
            r#"^ +in "(?<file>[^"<][^"]*)", line (?<line>\d+), column (?<column>\d+)$"#,
        ])],
        matches: &[(
            "while scanning for the next token\n  in \"a.yml\", line 2, column 1\nfound character '\\t' that cannot start any token\n  in \"a.yml\", line 3, column 1\n",
            &["a.yml:3:1 error: found character '\\t' that cannot start any token"],
        )],
        rejects: &["while scanning\n  in \"a.yml\", line 2, column 1", "  in \"a.yml\", line 3, column 1"],
        ..Row::NONE
    },
    Row {
        name: "js-yaml",
        starts: &["YAMLException: ", "JS-YAML: "],
        source: "js-yaml/lib/exception.js (formatError)",
        findings: &[Sequence::line(&[
            r#"^(?:YAMLException|JS-YAML): (?<message>.+?)(?: in "(?<file>[^"]+)")? \((?<line>\d+):(?<column>\d+)\)$"#,
        ])],
        matches: &[(
            "YAMLException: bad indentation of a mapping entry in \"a.yml\" (3:5)",
            &["a.yml:3:5 error: bad indentation of a mapping entry"],
        )],
        rejects: &["YAMLException: x", "JS-YAML: x (y)"],
        ..Row::NONE
    },
    Row {
        name: "redocly",
        starts: &["❌ Validation failed", "You have "],
        shapes: &[Shape::LocatedWith(" at #/")],
        source: "redocly-cli/packages/openapi-core/src/format/format.ts (formatCodeframe)",
        findings: &[Sequence::block(&[
            r"^\[\d+\] {at} at #/\S*$",
            r"^(?<message>[^\s|].*)$",
            r"^(?<severity>Error|Warning) was generated by the (?<code>\S+) rule\.$",
        ])],
        ignored: &[r"^$", r"^Did you mean:", r"^ *\d+ \| ", r"^ *…? *\|", r"^ +\S"],
        totals: &[
            r"^❌ Validation failed with (?<errors>\d+) errors?(?: and (?<warnings>\d+) warnings?)?\.$",
            r"^You have (?<warnings>\d+) warnings?\.$",
        ],
        matches: &[(
            "[1] openapi.yaml:3:1 at #/info\n\nInfo object should contain `license` field.\n\n1 | openapi: 3.0.0\n2 | info:\n\nError was generated by the info-license rule.\n\n\n[2] openapi.yaml:9:11 at #/paths/~1a\n\nAdd it.\n\nWarning was generated by the operation-4xx rule.\n\n❌ Validation failed with 1 error and 1 warning.\n",
            &[
                "openapi.yaml:3:1 error info-license: Info object should contain `license` field.",
                "openapi.yaml:9:11 warning operation-4xx: Add it.",
            ],
        )],
        rejects: &[
            "[1] openapi.yaml:3:1 at the end",
            "Error was generated by the x rule.",
            "❌ Validation failed with 1 error.",
        ],
        ..Row::LINT
    },
]));
