//! PHP and its linters.

use crate::engine::findings::Weight;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "phpmd",
        shapes: &[Shape::LocatedIn(&["php"])],
        source: "PHPMD/Renderer/TextRenderer.php, which fills columns with spaces, and before 2.8 with tabs",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+)(?:  +|\t\s*)(?<code>[A-Z][A-Za-z0-9]*)(?:  |\t)\s*(?<message>\S.*)$",
        ])],
        matches: &[
            (
                "/p/Cart.php:6  UnusedLocalVariable    Avoid unused local variables.",
                &["/p/Cart.php:6 error UnusedLocalVariable: Avoid unused local variables."],
            ),
            ("/p/Cart.php:6\tExcessive\tToo long.", &["/p/Cart.php:6 error Excessive: Too long."]),
        ],
        rejects: &["/p/Cart.php:6: error: x", "/p/Cart.php:6  lower case  x", "/p/Cart.rb:6  Unused  x"],
        ..Row::LINT
    },
    Row {
        name: "phpstan",
        starts: &["Line   ", "[ERROR] Found "],
        source: "PHPStan/Command/ErrorFormatter/TableErrorFormatter.php",
        findings: &[Sequence::table(&[
            r"^  Line   (?<file>\S.*)$",
            r"^ -+ -+\s*$",
            r"^  +(?<line>\d+)  +(?<message>\S.*)$",
        ])],
        totals: &[r"^ \[ERROR\] Found (?<errors>\d+) errors?"],
        // A long message continues below, followed by its identifier and tip.
        details: &[r"^    +(?<message>\S.*)$"],
        matches: &[(
            " ------ ----------\n  Line   src/Cart.php\n ------ ----------\n  12     Undefined variable: $x\n         on two lines\n  13     No return\n ------ ----------\n\n [ERROR] Found 2 errors\n",
            &["src/Cart.php:12 error: Undefined variable: $x", "src/Cart.php:13 error: No return"],
        )],
        rejects: &[" 12     not in a table", "  Line   src/Cart.php\n  12     x", " [ERROR] Found 2 errors"],
        ..Row::COMPILE
    },
    Row {
        name: "php",
        starts: &["PHP Parse error:  ", "PHP Fatal error:  ", "Parse error: ", "Fatal error: ", "thrown in "],
        source: "php_error_cb in main/main.c: `PHP %s:  %s in %s on line %d` in the log, `%s: …` where it is displayed",
        findings: &[
            Sequence::line(&[
                r"^(?:PHP )?(?:Parse|Fatal) error: +(?<message>.+) in (?<file>.+) on line (?<line>\d+)\s*$",
            ]),
            // The location of an uncaught exception is below its trace. Code from the command line has no file.
            Sequence::within(
                100,
                &[
                    r"^(?:PHP )?Fatal error: +(?<message>Uncaught .+)$",
                    r"^  thrown in (?:(?<file>.*\..*) on line (?<line>\d+)|.*)$",
                ],
            ),
        ],
        reasons: &[(Weight::Cause, r"^(?:PHP )?Fatal error: +(?<message>Uncaught .+ in .+:\d+)$")],
        matches: &[
            (
                "PHP Parse error:  syntax error in x in a b.php on line 2\n\nParse error: syntax error in x in a b.php on line 2\n",
                &["a b.php:2 error: syntax error in x"],
            ),
            (
                "PHP Fatal error:  Uncaught Error: nope() in a.php:1\nStack trace:\n#0 {main}\n  thrown in a.php on line 1\n",
                &["a.php:1 error: Uncaught Error: nope() in a.php:1"],
            ),
        ],
        rejects: &[
            "Parse error: x",
            "Fatal error: Uncaught x",
            "x Fatal error: y in a.php on line 2",
            "  thrown in a.php on line 1",
        ],
        ..Row::COMPILE
    },
    Row {
        name: "rector",
        shapes: &[Shape::Numbered],
        starts: &["---------- begin diff"],
        source: "rector/src/ChangesReporting/Output/ConsoleOutputFormatter.php",
        findings: &[Sequence::within(
            2,
            &[r"^\d+\) (?<file>[^\s:]+\.php)(?::(?<line>\d+))?$", r"^ +-+ begin diff -+$"],
        )],
        message: "would be changed",
        matches: &[(
            "1 file with changes\n===================\n\n1) src/a.php:3\n\n    ---------- begin diff ----------\n@@ @@\n-x\n+y\n",
            &["src/a.php:3 error: would be changed"],
        )],
        rejects: &["1) src/a.php:3\nx", "    ---------- begin diff ----------"],
        ..Row::LINT
    },
    Row {
        name: "twig",
        starts: &["ERROR  in "],
        source: "symfony/twig-bridge, Command/LintCommand.php (renderException)",
        findings: &[Sequence::block(&[
            r"^ *ERROR  in (?<file>\S+) \(line (?<line>\d+)\)$",
            r"^ +(?:>> +)?(?<message>[A-Z].*\S) *$",
        ])],
        ignored: &[r"^ +(?:>> )? *\d+ ", r"^ *$"],
        matches: &[(
            " ERROR  in templates/a.html.twig (line 12)\n      11      x\n >>   12      {% x %}\n              Unknown \"x\" tag.\n",
            &["templates/a.html.twig:12 error: Unknown \"x\" tag."],
        )],
        rejects: &["ERROR  in a.twig", "ERROR in a.twig (line 12)"],
        ..Row::LINT
    },
]));
