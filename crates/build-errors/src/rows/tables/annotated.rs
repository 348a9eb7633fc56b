//! Compilers and linters that print annotated source below a finding, and the other checks of Deno.

use crate::Severity;
use crate::engine::findings::Weight;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "deno",
        starts: &["--> ", "file:///", "error: No target files found"],
        source: "deno's cli/tools/lint/reporters.rs; a rule has a hyphen where a code of rustc's has not",
        findings: &[
            Sequence::below(&[
                r"^error\[(?<code>[a-z]+-[a-z-]+)\]: (?<message>.+)$",
                r"^ *--> (?<file>.+\.[mc]?[jt]sx?):(?<line>\d+):(?<column>\d+)$",
            ]),
            Sequence::line(&[
                r"^(?<file>file:///[^\s:][^:]*): line (?<line>\d+), col (?<column>\d+) - (?<message>.+?)(?: \((?<code>[^()]+)\))?$",
            ]),
        ],
        is_annotated: true,
        reasons: &[(Weight::Stated, r"^error: (?<message>No target files found.*)$")],
        matches: &[
            (
                "error[no-var]: `var` is not allowed\n --> /srv/a.ts:1:1\n  |\n1 | var x\n  | ^^^\n",
                &["/srv/a.ts:1:1 error no-var: `var` is not allowed"],
            ),
            (
                "file:///srv/b.ts: line 1, col 8 - `x` is never used (no-unused-vars)",
                &["file:///srv/b.ts:1:8 error no-unused-vars: `x` is never used"],
            ),
        ],
        rejects: &[
            "error[E0308]: x\n --> a.ts:1:1",
            "error[no-var]: x\n --> a.py:1:1",
            "/srv/a.js: line 1, col 14, Error - x",
        ],
        ..Row::LINT
    },
    Row {
        name: "deno",
        starts: &["from /"],
        source: "deno's cli/tools/fmt.rs",
        findings: &[Sequence::lines(&[r"^from (?<file>/.+):$", r"^ *\d+ \| +?[-+].*$"])],
        message: "not formatted",
        matches: &[("from /srv/a.ts:\n1 | -let x=1\n1 | +let x = 1\n", &["/srv/a.ts error: not formatted"])],
        rejects: &["from /srv/a.ts:\nx", "from here:\n1 | -x"],
        ..Row::LINT
    },
    Row {
        name: "ty",
        starts: &["--> "],
        checks_types: true,
        shapes: &[Shape::LocatedIn(&["py", "pyi", "ipynb"])],
        source: "ruff_db::diagnostic::render, which ty and ruff share; ty writes the rule after the severity",
        findings: &[
            Sequence::below(&[
                r"^(?<severity>error|warning|info)\[(?<code>[a-z-]+)\]: (?<message>.+)$",
                r"^ *--> (?<file>.+\.(?:pyi?|ipynb|toml)):(?<line>\d+):(?<column>\d+)$",
            ]),
            Sequence::line(&[
                r"^{file}:(?<line>\d+):(?<column>\d+): (?<severity>error|warning|info)\[(?<code>[a-z-]+)\] (?<message>.+)$",
            ]),
        ],
        is_annotated: true,
        matches: &[
            (
                "error[unresolved-import]: Cannot resolve x\n --> a.py:1:8\n  |\n1 | import x\n  |        ^\n  |\ninfo: Searched\n\nwarning[x]: y\n --> a.py:3:1\n",
                &["a.py:1:8 error unresolved-import: Cannot resolve x", "a.py:3:1 warning x: y"],
            ),
            ("a.py:1:8: warning[undefined-reveal] x", &["a.py:1:8 warning undefined-reveal: x"]),
        ],
        rejects: &[
            "error[E0308]: x\n --> a.py:1:8",
            "error: x\n --> a.py:1:8",
            "error[a b]: x\n --> a.py:1:8",
            "error[a-b]: x\n --> a.yml:1:8",
            "a.py:1:8: error: x",
        ],
        ..Row::COMPILE
    },
    Row {
        name: "zizmor",
        starts: &["--> "],
        source: "zizmor's crates/zizmor/src/output/plain.rs, which renders with annotate-snippets",
        findings: &[Sequence::below(&[
            r"^(?<severity>error|warning|help|info)\[(?<code>[a-z-]+)\]: (?<message>.+)$",
            r"^ *--> (?<file>.+\.ya?ml):(?<line>\d+):(?<column>\d+)$",
        ])],
        is_annotated: true,
        matches: &[(
            "warning[artipacked]: x\n --> ./.github/workflows/c.yml:6:9\n  |\n6 | - uses: y\n  |   ^^^^^^^ z\n",
            &["./.github/workflows/c.yml:6:9 warning artipacked: x"],
        )],
        rejects: &["warning[artipacked]: x\n --> a.py:6:9", "warning: x\n --> a.yml:6:9"],
        ..Row::LINT
    },
    Row {
        name: "markuplint",
        starts: &["<markuplint> "],
        shapes: &[Shape::Positioned],
        source: "packages/markuplint/src/cli/output/standard-report.ts and simple-report.ts",
        findings: &[
            Sequence::line(&[
                r"^<markuplint> (?<severity>error|warning|info): (?<message>.+) \((?<code>[\w/-]+)\) {at}$",
            ]),
            Sequence::below(&[
                r"^<markuplint> (?<file>.+): [✖✗]$",
                r"^ +(?<line>\d+):(?<column>\d+) (?<severity>\S+) +(?<message>\S.*?) +(?<code>[\w/-]+) *$",
            ]),
        ],
        severities: &[("✖", Severity::Error), ("⚠", Severity::Warning), ("ⓘ", Severity::Info)],
        matches: &[
            (
                "<markuplint> error: The \"img\" element expects the \"alt\" attribute (required-attr) /p/a.html:2:1\n  1: <div>\n  2: <img>\n",
                &["/p/a.html:2:1 error required-attr: The \"img\" element expects the \"alt\" attribute"],
            ),
            (
                "<markuplint> /p/a.html: ✗\n  3:1 ✖  Orphaned end tag detected no-orphaned-end-tag \n",
                &["/p/a.html:3:1 error no-orphaned-end-tag: Orphaned end tag detected"],
            ),
        ],
        rejects: &["<markuplint> error: x /p/a.html:2:1", "  3:1 ✖  x y", "<markuplint> passed: /p/a.html"],
        ..Row::LINT
    },
    Row {
        name: "typos",
        starts: &["--> ", "╭▸ "],
        shapes: &[Shape::LocatedWith("` should be `")],
        source: "typos' crates/typos-cli/src/report.rs; before 1.32 its snippets were drawn in ASCII",
        findings: &[
            Sequence::below(&[
                r"^(?<severity>error|warning): (?<message>`[^`]+` should be `.+`)$",
                r"^ *(?:-->|╭▸) (?<file>.+):(?<line>\d+):(?<column>\d+)$",
            ]),
            Sequence::line(&[r"^{at}: (?<severity>error|warning): (?<message>`[^`]+` should be `.+`)$"]),
        ],
        is_annotated: true,
        matches: &[
            (
                "error: `teh` should be `the`\n  --> a.md:3:5\n  |\n3 | fix teh\n  |     ^^^\n  |\nerror: `fo` should be `of`, `for`\n  --> b.rs:9:1\n",
                &["a.md:3:5 error: `teh` should be `the`", "b.rs:9:1 error: `fo` should be `of`, `for`"],
            ),
            (
                "error: `teh` should be `the`\n  ╭▸ ./b.rs:3:5\n  │\n3 │ fix teh\n  ╰╴    ━━━\n",
                &["./b.rs:3:5 error: `teh` should be `the`"],
            ),
            ("./a.md:3:5: error: `teh` should be `the`", &["./a.md:3:5 error: `teh` should be `the`"]),
        ],
        rejects: &["error: `x` is unused\n  --> b.rs:9:1", "b.rs:9:1: error: x should be `y`"],
        ..Row::LINT
    },
    Row {
        name: "deno",
        starts: &["TS", "at file:///", "error: TS", "error: Uncaught "],
        source: "deno/cli/tsc/diagnostics.rs: source stands between the message and the place",
        findings: &[Sequence::within(
            8,
            &[
                r"^(?:error: )?(?<code>TS\d+) \[ERROR\]: (?<message>.+)$",
                r"^    at (?<file>file:///.+):(?<line>\d+):(?<column>\d+)$",
            ],
        )],
        matches: &[(
            "TS2322 [ERROR]: Type 'string' is no number.\nlet a: number = \"x\";\n    ^\n    at file:///srv/a.ts:1:5\n",
            &["file:///srv/a.ts:1:5 error TS2322: Type 'string' is no number."],
        )],
        rejects: &["TS2322: x", "error: TS2322: x", "    at file:///srv/a.ts:1:5"],
        ..Row::COMPILE
    },
    Row {
        name: "pyrefly",
        starts: &["ERROR ", "WARN ", "INFO ", "--> "],
        checks_types: true,
        shapes: &[Shape::LocatedIn(&["py", "pyi", "ipynb"])],
        source: "pyrefly/lib/error/error.rs (write_line), commands/check.rs: full-text and min-text",
        findings: &[
            Sequence::line(&[
                r"^(?<severity>ERROR| WARN| INFO) {file}:(?<line>\d+):(?<column>\d+)-[\d:]+ (?<message>.+) \[(?<code>[a-z-]+)\]$",
            ]),
            Sequence::within(
                1,
                &[
                    r"^(?<severity>ERROR| WARN| INFO) (?<message>.+) \[(?<code>[a-z-]+)\]$",
                    r"^ *--> {file}:(?<line>\d+):(?<column>\d+)$",
                ],
            ),
        ],
        is_annotated: true,
        // These lines also end the finding above.
        totals: &[r"^ (?:INFO|WARN) "],
        details: &[r"^ {2,}(?<message>[^\s\d|^].*)$"],
        severities: &[(" WARN", Severity::Warning), (" INFO", Severity::Info)],
        matches: &[
            (
                "ERROR Cannot find module `x` [missing-import]\n --> a.py:1:8\n  |\n1 | import x\n  |        ^\n  |\n  Looked in these locations:\n INFO 1 error\n",
                &["a.py:1:8 error missing-import: Cannot find module `x`"],
            ),
            ("ERROR a.py:1:8-21: x `y` [bad-return]", &["a.py:1:8 error bad-return: x `y`"]),
        ],
        rejects: &["ERROR x\n --> a.py:1:8", "ERROR: x [a]\n --> a.py:1:8", "ERROR [Main] x\n --> a.py:1:8"],
        ..Row::COMPILE
    },
]));
