//! Configurations of servers and clusters, definitions of interfaces, and built web sites.

use crate::Severity;
use crate::engine::findings::Weight;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "nginx",
        starts: &["nginx: ["],
        shapes: &[Shape::LocatedWith(" [emerg] ")],
        source: "nginx/src/core/ngx_log.c: a message is printed with the program's name and logged with a time",
        findings: &[Sequence::line(&[
            r"^(?:nginx: |\d{4}/\d\d/\d\d [\d:]+ )?\[(?<severity>emerg|crit|warn)\] (?:\d+#\d+: )?(?<message>.+) in (?<file>[^\s:]+):(?<line>\d+)$",
        ])],
        reasons: &[(Weight::Cause, r"^nginx: \[(?:emerg|crit|alert)\] (?<message>.+)$")],
        severities: &[("emerg", Severity::Error), ("crit", Severity::Error)],
        matches: &[
            (
                "2024/05/06 10:11:12 [emerg] 7#7: unknown directive \"x\" in /etc/nginx/a.conf:12\nnginx: [emerg] unknown directive \"x\" in /etc/nginx/a.conf:12\nnginx: configuration file /etc/nginx/a.conf test failed\n",
                &["/etc/nginx/a.conf:12 error: unknown directive \"x\""],
            ),
            (
                "nginx: [emerg] bind() to 0.0.0.0:80 failed (98: Address already in use)",
                &["reason: bind() to 0.0.0.0:80 failed (98: Address already in use)"],
            ),
        ],
        rejects: &[
            "nginx: [notice] x in a.conf:3",
            "2024/05/06 10:11:12 [error] 7#7: x in a.conf:3",
            "see [emerg] x",
        ],
        ..Row::LINT
    },
    Row {
        name: "kubeconform",
        // Of the messages about a schema, only those of version 0.6.5 and later are found.
        holds: &[" validation failed with ", " failed validation: "],
        starts: &["Summary: "],
        source: "kubeconform/pkg/output/text.go",
        findings: &[Sequence::line(&[
            r"^(?<file>\S+\.(?:ya?ml|json)|stdin) - (?:(?<code>[A-Z]\w* \S+) )?(?:is invalid|failed validation): (?<message>.+)$",
        ])],
        totals: &[
            r"^Summary: \d+ resources? found .+ - Valid: \d+, Invalid: (?<errors>\d+), Errors: 0, Skipped: \d+$",
            r"^Summary: \d+ resources? found .+ - Valid: \d+, Invalid: 0, Errors: (?<errors>\d+), Skipped: \d+$",
        ],
        matches: &[(
            "k/a.yaml - Service web is invalid: problem validating schema. Check JSON formatting: jsonschema validation failed with 'y'\nb.yaml - Foo b failed validation: could not find schema for Foo\nc.yaml - failed validation: error unmarshalling resource\nSummary: 4 resources found in 3 files - Valid: 1, Invalid: 1, Errors: 2, Skipped: 0\n",
            &[
                "k/a.yaml error Service web: problem validating schema. Check JSON formatting: jsonschema validation failed with 'y'",
                "b.yaml error Foo b: could not find schema for Foo",
                "c.yaml error: error unmarshalling resource",
            ],
        )],
        rejects: &[
            "the user a is invalid: x",
            "Input failed validation: x",
            "a.yaml failed validation: x",
            "Summary: 3 errors",
        ],
        ..Row::LINT
    },
    Row {
        name: "html-proofer",
        starts: &["*  ", "* At ", "* In ", "* External link ", "HTML-Proofer found ", "htmlproofer "],
        source: "html-proofer/lib/html-proofer/runner.rb (version 3), lib/html_proofer/reporter/cli.rb (4 and 5)",
        findings: &[
            Sequence::below(&[
                r"^- (?<file>\S+\.(?:x?html?|php|aspx?))$",
                r"^  \*  (?<message>\S.*?)(?: \(line (?:0|(?<line>\d+))\))?$",
            ]),
            Sequence::block(&[
                r"^\* (?:At|In) (?<file>[^\s:]+\.(?:x?html?|php|aspx?))(?::(?<line>\d+))?:$",
                r"^  (?<message>\S.*)$",
            ]),
            Sequence::line(&[r"^\* In (?<file>[^\s:]+\.(?:x?html?|php|aspx?)) \(line (?<line>\d+)\):$"]),
            Sequence::line(&[r"^\* (?<message>External link \S.+)$"]),
        ],
        totals: &[r"^(?:htmlproofer \S+ \| Error: +)?HTML-Proofer found (?<errors>\d+) failures?!$"],
        ignored: &[r"^$"],
        matches: &[
            (
                "- ./_site/a.html\n  *  image /a.png has no alt (line 4)\n  *  linking to #x (line 0)\n     <a href=\"#x\">x</a>\n\nHTML-Proofer found 2 failures!\n",
                &["./_site/a.html:4 error: image /a.png has no alt", "./_site/a.html error: linking to #x"],
            ),
            (
                "For the Images check, the following failures were found:\n\n* At ./_site/a.html:4:\n\n  image has no alt\n\n* External link https://a.b failed (status code 404)\n\nHTML-Proofer found 3 failures!\n",
                &[
                    "./_site/a.html:4 error: image has no alt",
                    "error: External link https://a.b failed (status code 404)",
                    "3 errors, 0 warnings",
                ],
            ),
        ],
        rejects: &[
            "- a b.html\n  *  x (line 4)",
            "- a\n  *  x (line 4)",
            "HTML-Proofer found 3 failures!",
            "* In a b:\n\n  x",
            "* At a.c:4:\n\n  x",
        ],
        ..Row::LINT
    },
    Row {
        name: "thrift",
        holds: &["[ERROR:", "[FAILURE:", "[WARNING:"],
        source: "thrift/compiler/cpp/src/thrift/main.cc (yyerror, pwarning, failure)",
        findings: &[
            // The failure of the whole pass repeats the error.
            Sequence::block(&[
                r"^(?:.* )?\[ERROR:(?<file>[^\s:\]]+\.thrift):(?<line>\d+)\] (?<message>\(last token was '.*'\))$",
                r"^(?<message>[^\s\[].*)$",
            ]),
            Sequence::line(&[
                r"^(?:.* )?\[(?<severity>ERROR|FAILURE|WARNING):(?<file>[^\s:\]]+\.thrift):(?<line>\d+)\] (?<message>[^P(].*|P[^a].*)$",
            ]),
        ],
        matches: &[(
            "[WARNING:/p/a.thrift:12] No field key\n  [exec] [ERROR:/p/a.thrift:58] (last token was '}')\nsyntax error\n[FAILURE:/p/a.thrift:58] Parser error during include pass.\n[FAILURE:/p/b.thrift:3] Type \"x\" has not been defined.\n[ERROR:/p/b.thrift:9] (last token was 'z')\n",
            &[
                "/p/a.thrift:12 warning: No field key",
                "/p/a.thrift:58 error: syntax error",
                "/p/b.thrift:3 error: Type \"x\" has not been defined.",
                "/p/b.thrift:9 error: (last token was 'z')",
            ],
        )],
        rejects: &[
            "[ERROR:main] x",
            "[ERROR:/p/a.x:58] y",
            "[ERROR:/p/a.thrift] x",
            "[FAILURE:/p/a.thrift:58] Parser error during types pass.",
        ],
        ..Row::COMPILE
    },
    Row {
        name: "protoc",
        shapes: &[Shape::LocatedIn(&["proto"])],
        source: "protobuf/src/google/protobuf/compiler/command_line_interface.cc (ErrorPrinter)",
        findings: &[Sequence::line(&[
            r"^(?<file>[^\s:\[]+\.proto):(?<line>\d+):(?<column>\d+): (?:(?<severity>warning): )?(?<message>.+)$",
        ])],
        matches: &[(
            "a/b.proto:12:3: \"Foo\" is not defined.\nb.proto:3:1: warning: Import c.proto is unused.\n",
            &[
                "a/b.proto:12:3 error: \"Foo\" is not defined.",
                "b.proto:3:1 warning: Import c.proto is unused.",
            ],
        )],
        rejects: &["a.proto:12:3:x", "[a.proto:12:3] x", "a.proto:12: x"],
        ..Row::COMPILE
    },
    Row {
        name: "prisma",
        starts: &["-->  ", "Validation Error Count: "],
        source: "prisma-engines/psl/diagnostics/src/pretty_print.rs",
        findings: &[Sequence::below(&[
            r"^error: (?<message>.+)$",
            r"^ *-->  (?<file>\S+\.prisma):(?<line>\d+)$",
        ])],
        totals: &[r"^Validation Error Count: (?<errors>\d+)$"],
        matches: &[(
            "Error: Prisma schema validation - (validate wasm)\nError code: P1012\nerror: Type \"Foo\" is neither a built-in type\n  -->  prisma/schema.prisma:12\n   | \n11 |   id Int @id\n\nValidation Error Count: 1\n",
            &["prisma/schema.prisma:12 error: Type \"Foo\" is neither a built-in type"],
        )],
        rejects: &["error: x\n  --> a.prisma:12", "error: x\n  -->  a.rs:12", "Validation Error Count: 3"],
        ..Row::COMPILE
    },
    Row {
        name: "semgrep",
        starts: &["❯❯❱ ", "❯❱ ", "❱ ", "Ran "],
        source: "semgrep/cli/src/semgrep/formatter/text.py; the file is above all of its findings, and is not read",
        findings: &[Sequence::lines(&[
            r"^ +(?<severity>❯{0,2}❱) (?<code>[\w.-]+)$",
            r"^ {6,}(?<message>\S.*)$",
        ])],
        totals: &[r"^Ran \d+ rules? on \d+ files?: (?<errors>\d+) findings?\.$"],
        severities: &[("❯❯❱", Severity::Error), ("❯❱", Severity::Error), ("❱", Severity::Error)],
        matches: &[(
            "    src/a.py\n   ❯❯❱ python.lang.eval-detected\n          Detected the use of eval().\n\n           12┆ eval(x)\nRan 10 rules on 5 files: 2 findings.\n",
            &["error python.lang.eval-detected: Detected the use of eval().", "2 errors, 0 warnings"],
        )],
        rejects: &["❯ x", "Ran 10 rules on 5 files: 7 findings."],
        ..Row::LINT
    },
    Row {
        name: "aapt2",
        shapes: &[Shape::LocatedIn(&["xml"])],
        source: "Android's aapt2, as the Gradle plugin prints its messages",
        findings: &[Sequence::line(&[
            r"^\s*(?:ERROR: ?)?(?<file>[^\s:][^:]*\.xml):(?<line>\d+)(?::(?<column>\d+))?: AAPT: (?<severity>error|warn): (?<message>.+)$",
        ])],
        matches: &[(
            "ERROR:/p/res/a.xml:12: AAPT: error: attribute x not found.\n     ERROR:/p/res/a.xml:12: AAPT: error: attribute x not found.\n",
            &["/p/res/a.xml:12 error: attribute x not found."],
        )],
        rejects: &["/p/a.xml:12: error: x", "AAPT: error: x"],
        ..Row::COMPILE
    },
    Row {
        name: "jekyll",
        starts: &["Liquid Exception: "],
        source: "jekyll/lib/jekyll/renderer.rb (render_liquid)",
        findings: &[
            Sequence::line(&[
                r"^ *Liquid Exception: (?<message>\S.* \((?:\S+ )?line (?<line>\d+)\): .+?) in (?<file>[^\s,]+\.\w+)(?:, included in .*)?$",
            ]),
            Sequence::line(&[
                r"^ *Liquid Exception: (?<message>\S.*?) in (?<file>[^\s,]+\.\w+)(?:, included in .*)?$",
            ]),
        ],
        matches: &[(
            "  Liquid Exception: Liquid syntax error (line 12): Unknown tag 'x' in /p/_posts/a.md\n  Liquid Exception: No such file b.html in c.md, included in d.md\n",
            &[
                "/p/_posts/a.md:12 error: Liquid syntax error (line 12): Unknown tag 'x'",
                "c.md error: No such file b.html",
            ],
        )],
        rejects: &["Liquid Exception: x", "Liquid: x in a.md"],
        ..Row::COMPILE
    },
    Row {
        name: "flatc",
        shapes: &[Shape::LocatedIn(&["fbs"])],
        source: "flatbuffers/src/idl_parser.cpp (Parser::Message)",
        findings: &[Sequence::line(&[
            r"^\s*(?:error: )?(?<file>[^\s:]+\.fbs):(?<line>\d+): (?<column>\d+): (?<severity>error|warning): (?<message>.+)$",
        ])],
        matches: &[(
            "error: a.fbs:3: 7: error: type not defined: Foo\n",
            &["a.fbs:3:7 error: type not defined: Foo"],
        )],
        rejects: &["a.fbs:3:7: error: x", "a.c:3: 7: error: x"],
        ..Row::COMPILE
    },
    Row {
        name: "wire",
        starts: &["wire: "],
        source: "google/wire, cmd/wire/main.go (logErrors)",
        findings: &[Sequence::line(&[
            r"^wire: (?<file>[^\s:]+\.go):(?<line>\d+):(?<column>\d+): (?<message>.+)$",
        ])],
        matches: &[(
            "wire: /p/wire.go:12:1: inject Foo: no provider found for Bar\nwire: a.b/c: generate failed\n",
            &["/p/wire.go:12:1 error: inject Foo: no provider found for Bar"],
        )],
        rejects: &["wire: a.b/c: generate failed", "wire: a.c:3:1: x"],
        ..Row::COMPILE
    },
]));
