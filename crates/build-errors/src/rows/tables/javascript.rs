//! Compilers and linters of JavaScript.

use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "esbuild",
        starts: &["✘ [ERROR] ", "▲ [WARNING] ", "X [ERROR] ", "> "],
        holds: &[": ERROR: ", ": WARNING: "],
        source: "internal/logger/logger.go; lib/shared/common.ts (failureErrorWithLog) for the API, as in tsup and Vite",
        findings: &[
            // A message without a location counts too.
            Sequence::block(&[r"^[✘▲X] \[(?<severity>ERROR|WARNING)\] (?<message>.+)$", r"^ {4}{at}:$"]),
            // Before version 0.12.
            Sequence::line(&[r"^ > {at}: (?<severity>error|warning): (?<message>.+)$"]),
            // Meson prints the same form for its build files.
            Sequence::line(&[
                r"^(?<file>[^\s:](?:[^:]|:[\\/])*\.(?:[cm]?[jt]sx?|s?css|json5?|html|vue|svelte|astro|mdx?)):(?<line>\d+):(?<column>\d+): (?<severity>ERROR|WARNING): (?<message>.+)$",
            ]),
        ],
        totals: &[
            r"^(?:(?<warnings>\d+) warnings? and )?(?:\d+ of )?(?<errors>\d+) errors?(?: shown \(.*)?$",
            r"^(?:\d+ of )?(?<warnings>\d+) warnings?(?: shown \(.*)?$",
        ],
        // Notes. Their locations are below them, and the source is below all locations.
        details: &[r"^  \S.*$"],
        ignored: &[r"^\s*$", r"^ {4}"],
        matches: &[
            (
                "✘ [ERROR] Could not resolve \"./gone\"\n\n    src/a b.ts:2:21:\n      2 │ import './gone';\n        ╵        ~~~~~\n\n  A note:\n\n    src/c.ts:1:2:\n\n▲ [WARNING] No place [x]\n\n1 warning and 6 of 14 errors shown (disable the message limit with --log-limit=0)\n",
                &[
                    "src/a b.ts:2:21 error: Could not resolve \"./gone\"",
                    "warning: No place [x]",
                    "14 errors, 1 warnings",
                ],
            ),
            ("src/a.ts:2:13: ERROR: Expected identifier", &["src/a.ts:2:13 error: Expected identifier"]),
            (" > src/a.js:1:17: error: Could not resolve x\n", &["src/a.js:1:17 error: Could not resolve x"]),
        ],
        rejects: &["[ERROR] x", "sub/meson.build:2:0: ERROR: Dependency \"x\" not found", "2 errors"],
        ..Row::COMPILE
    },
    Row {
        name: "rescript",
        starts: &["We've found a bug for you!", "Syntax error!", "Warning number "],
        shapes: &[Shape::LocatedIn(&["res", "resi"])],
        source: "compiler/super_errors/super_location.ml, super_code_frame.ml; Melange and Reason print alike",
        findings: &[
            Sequence::block(&[r"^  (?:We've found a bug for you!|Syntax error!)\s*$", PLACE, SAID]),
            Sequence::block(&[r"^  Warning number \d+ .*configured as error.*$", PLACE, SAID]),
            Sequence::block(&[r"^  (?<severity>Warning) number \d+", PLACE, SAID]),
        ],
        message: "We've found a bug for you!",
        ignored: &[r"^\s*$", r"^\s+\d+\s*[│┆|]", r"^\s+[.┆│]"],
        matches: &[(
            "  We've found a bug for you!\n  /p/A.res:1:14-16\n\n  1 │ let a: int = \"x\"\n\n  This has type: string\n  Warning number 32\n  /p/A.res:2:5-3:10\n\n  2 │ let b = 3\n\n  unused value b.\n",
            &["/p/A.res:1:14 error: This has type: string", "/p/A.res:2:5 warning: unused value b."],
        )],
        rejects: &["We've found a bug for you!\n  /p/A.res:1:14-16", "  We've found a bug for you!\nx"],
        ..Row::COMPILE
    },
    Row {
        name: "knip",
        starts: &["Unused ", "Unlisted ", "Unresolved imports (", "Duplicate exports ("],
        source: "packages/knip/src/reporters/symbols.ts: a title with a count, then a row for each, its place last",
        findings: &[Sequence::table(&[
            r"^(?<message>Unused (?:files|(?:d|devD|optionalPeerD)ependencies|(?:exports|exported types)(?: in namespaces)?|exported (?:enum|class) members|catalog entries)|Unlisted (?:dependencies|binaries)|Unresolved imports|Duplicate exports) \((?<rows>\d+)\)\s*$",
            r"^(?:(?<item>\S.*?)  .*?)?(?<file>[^\s:]+\.\w+)(?::(?<line>\d+):(?<column>\d+))?\s*$",
        ])],
        matches: &[(
            "src/log.js\nUnused files (1)\nsrc/orphan.js\nUnused dependencies (2)\nlodash  package.json\nreact   package.json\nUnused exports (1)\nnever  src/a.js:2:21\nsrc/after.js\n",
            &[
                "src/orphan.js error: Unused files",
                "package.json error: Unused dependencies: lodash",
                "package.json error: Unused dependencies: react",
                "src/a.js:2:21 error: Unused exports: never",
            ],
        )],
        rejects: &["Unused variable x (2)\na.js", "Unused files: 2\na.js", "Unused files (1)\na sentence"],
        ..Row::LINT
    },
    Row {
        name: "flow",
        starts: &["Error -", "Error ┈", "Warning -", "Warning ┈", "Found "],
        source: "flow/src/common/errors/error_utils.ml (Cli_output): a header line, a blank line and the message",
        findings: &[Sequence::block(&[
            r"^(?<severity>Error|Warning) [-┈]{2,} {at}$",
            r"^(?<message>\S.*?)(?: \[(?<code>[a-z]+(?:-[a-z]+)*)\])?$",
        ])],
        totals: &[r"^Found (?<errors>\d+) errors?(?: and (?<warnings>\d+) warnings?)?$"],
        ignored: &[r"^$"],
        matches: &[(
            "Error ---------- src/a.js:3:5\n\nCannot resolve name `x`. [cannot-resolve-name]\n\n   3| x\n      ^\n\nFound 1 error\n",
            &["src/a.js:3:5 error cannot-resolve-name: Cannot resolve name `x`."],
        )],
        rejects: &["Error - x", "Found 1 error"],
        ..Row::COMPILE
    },
    Row {
        name: "metro",
        starts: &[
            "Unable to resolve module ",
            "Error: Unable to resolve module ",
            "error: Error: Unable to ",
            "error Unable to ",
        ],
        source: "metro/src/node-haste/DependencyGraph/ModuleResolution.js (UnableToResolveError)",
        findings: &[Sequence::line(&[
            r"^(?:error:? )?(?:Error: )?(?<message>Unable to resolve module \S+) from [`\x22]?(?<file>[^\s:`\x22]+\.\w+)[`\x22]?(?::.*)?$",
        ])],
        matches: &[(
            "error: Error: Unable to resolve module ./gone from /p/src/App.js: \n\nNone of these files exist:\n",
            &["/p/src/App.js error: Unable to resolve module ./gone"],
        )],
        rejects: &["Unable to resolve module x", "Unable to resolve module a b from c.js"],
        ..Row::COMPILE
    },
    Row {
        name: "standard",
        shapes: &[Shape::LocatedIn(&["js", "jsx", "mjs", "cjs", "ts", "tsx"])],
        source: "standard-engine/bin/cmd.js",
        findings: &[Sequence::below(&[
            r"^standard: Use JavaScript Standard Style ",
            r"^  (?<file>\S.*):(?<line>\d+):(?<column>\d+): (?<message>.+?)(?: \((?<code>[\w@/-]+)\))?$",
        ])],
        matches: &[(
            "standard: Use JavaScript Standard Style (https://standardjs.com)\n  /p/a.js:3:7: Extra semicolon. (semi)\n",
            &["/p/a.js:3:7 error semi: Extra semicolon."],
        )],
        rejects: &["  /p/a.js:3:7: x (y)", "standard: x\n  /p/a.js:3:7: x (y)"],
        ..Row::LINT
    },
]));

/// `  /p/A.res:1:14-16`, `  /p/A.res:1:14-2:3`.
const PLACE: &str = r"^\s+{at}(?:-[\d:]+)?\s*$";

/// The message, below the source.
const SAID: &str = r"^  (?<message>[^\s\d.┆│].*)$";
