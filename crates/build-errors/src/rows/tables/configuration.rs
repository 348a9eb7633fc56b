//! Linters of configuration files.

use crate::Severity;
use crate::engine::findings::Weight;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "yamllint",
        starts: &["invalid config: "],
        shapes: &[Shape::Positioned, Shape::LocatedWith("[error] "), Shape::LocatedWith("[warning] ")],
        source: "yamllint/cli.py (Reader): standard and parsable",
        findings: &[
            Sequence::below(&[
                r"^(?<file>.+\.(?:ya?ml|yamllint))$",
                r"^  +(?<line>\d+):(?<column>\d+)  +(?<severity>error|warning)  +(?<message>.+?) +\((?<code>[^ ()]+)\)$",
            ]),
            Sequence::line(&[
                r"^{file}:(?<line>\d+):(?<column>\d+): \[(?<severity>error|warning)\] (?<message>.+?) +\((?<code>[^ ()]+)\)$",
            ]),
        ],
        reasons: &[(Weight::Stated, r"^(?<message>invalid config: .+)$")],
        matches: &[
            (
                "a.yml\n  1:6       error    too many spaces  (colons)\n",
                &["a.yml:1:6 error colons: too many spaces"],
            ),
            ("a.yml:1:6: [warning] x (colons)", &["a.yml:1:6 warning colons: x"]),
        ],
        rejects: &[
            "a.yml:1:6: error: x",
            "a.rb:1:6: [error] x",
            "a.js\n  1:6       error    too many  (colons)",
        ],
        ..Row::LINT
    },
    Row {
        name: "hadolint",
        shapes: &[Shape::LocatedWith(" DL"), Shape::LocatedWith(" SC")],
        source: "Hadolint.Formatter.TTY",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+) (?<code>(?:DL|SC)\d{4}) (?<severity>error|warning|info|style|ignored): (?<message>.+)$",
        ])],
        severities: &[("ignored", Severity::Info)],
        matches: &[
            ("Dockerfile:2 DL3004 error: no sudo", &["Dockerfile:2 error DL3004: no sudo"]),
            ("-:1 SC2086 info: x", &["-:1 info SC2086: x"]),
        ],
        rejects: &["a.md:2 MD001 error: x", "Dockerfile:2:5 unexpected 'x'"],
        ..Row::LINT
    },
    Row {
        name: "ansible-lint",
        starts: &["Failed: "],
        shapes: &[Shape::LocatedIn(&["yml", "yaml"])],
        source: "ansiblelint/formatters/__init__.py (Formatter, QuietFormatter), ansiblelint/app.py",
        findings: &[
            Sequence::below(&[
                r"^(?<code>[a-z][a-z0-9]*(?:(?:-[a-z0-9]+)+|(?:-[a-z0-9]+)*\[[^\] ]+\]))(?:\[/\])?: (?<message>.+?)(?: \((?<severity>warning)\))?$",
                r"^(?<file>[\w.~/][^:]*\.ya?ml):(?<line>\d+)(?::(?<column>\d+))?(?: .*)?$",
            ]),
            Sequence::line(&[
                r"^(?<file>[\w.~/][^:]*\.ya?ml):(?<line>\d+)(?::(?<column>\d+))?: (?<code>[a-z][a-z0-9]*(?:(?:-[a-z0-9]+)+|(?:-[a-z0-9]+)*\[[^\] ]+\]))(?:\[/\])?: (?<message>.+?)(?: \((?<severity>warning)\))?$",
            ]),
        ],
        totals: &[r"^Failed: (?<errors>\d+) failure\(s\), (?<warnings>\d+) warning\(s\) in "],
        matches: &[
            ("name[play]: Name it.\na.yml:3:5\n", &["a.yml:3:5 error name[play]: Name it."]),
            ("no-free-form: x (warning)\na.yml:3 Task/Handler: y\n", &["a.yml:3 warning no-free-form: x"]),
            ("a.yml:3:5: name[play][/]: Name it.\n", &["a.yml:3:5 error name[play]: Name it."]),
        ],
        rejects: &[
            "error: x\na.yml:3:5",
            "Parsing: x\na.yml:3:5",
            "name[play]: x\na.js:3:5",
            "a.yml:3:5: syntax: x",
        ],
        ..Row::LINT
    },
    Row {
        name: "cfn-lint",
        shapes: &[Shape::LocatedIn(&["yml", "yaml", "json", "template"])],
        source: "cfnlint/formatters/__init__.py",
        findings: &[
            Sequence::below(&[
                r"^(?<code>(?<severity>[EWI])\d{4}) (?<message>.+)$",
                r"^{file}:(?<line>\d+):(?<column>\d+)$",
            ]),
            Sequence::line(&[
                r"^{file}:(?<line>\d+):(?<column>\d+):\d+:\d+:(?<code>(?<severity>[EWI])\d{4}):(?<message>.+)$",
            ]),
        ],
        matches: &[
            ("E3002 no such property\na.yml:6:7\n", &["a.yml:6:7 error E3002: no such property"]),
            ("a b.yml:3:3:3:4:W2001:P: not used", &["a b.yml:3:3 warning W2001: P: not used"]),
        ],
        rejects: &["E3002 no such property\na.yml:6:7: x", "Error in\na.yml:6:7", "a.yml:3:3:W2001:x"],
        ..Row::LINT
    },
    Row {
        name: "spectral",
        starts: &["✖ ", "× "],
        shapes: &[Shape::Positioned],
        // The columns are at least two spaces apart, and the rule is before the message, unlike in ESLint's output.
        source: "spectral/packages/formatters/src/stylish.ts",
        findings: &[Sequence::below(&[
            r"^(?<file>[^\s:].*?):?$",
            r"^ +(?<line>\d+):(?<column>\d+)  +(?<severity>error|warning|information|hint)  +(?<code>\S+)  +(?<message>\S+ .*?)(?:  .*)?$",
        ])],
        totals: &[
            r"^[✖×] (?<problems>\d+) problems? \((?<errors>\d+) errors?, (?<warnings>\d+) warnings?[,)]",
        ],
        matches: &[(
            "a.yaml\n 8:15    error  oas3-schema      \"200\" is no object.  paths./a\n",
            &["a.yaml:8:15 error oas3-schema: \"200\" is no object."],
        )],
        rejects: &["a.js\n  8:15  error  Missing semicolon  semi", "a.js\n  8:15  error  no-semicolon  semi"],
        ..Row::LINT
    },
    Row {
        name: "tflint",
        starts: &["Error: ", "Warning: ", "Notice: ", "on "],
        source: "tflint/formatter/pretty.go",
        findings: &[Sequence::within(
            3,
            &[
                r"^(?<severity>Error|Warning|Notice): (?:\[Fixable\] )?(?<message>.+) \((?<code>[a-z]+(?:_[a-z0-9]+)+)\)$",
                r"^  on (?:(?<file>\S.*) line (?<line>\d+)|  ?line 0):$",
            ],
        )],
        matches: &[(
            "2 issue(s) found:\n\nWarning: [Fixable] x is unused (terraform_unused_declarations)\n\n  on main.tf line 4:\n   4: x {\n\nReference: https://a\n\nError: y (aws_z)\n\n  on main.tf line 5:\n",
            &["main.tf:4 warning terraform_unused_declarations: x is unused", "main.tf:5 error aws_z: y"],
        )],
        rejects: &[
            "Warning: x (a_b)",
            "Warning: x (see b)\n\n  on main.tf line 4:",
            "Warning: x (a_b)\non main.tf line 4:",
        ],
        ..Row::LINT
    },
    Row {
        name: "terraform",
        starts: &["Error: ", "Warning: ", "│ Error: ", "│ Warning: ", "on ", "│   on ", "(and ", "│ (and "],
        source: "internal/command/format/diagnostic.go, internal/tfdiags/consolidate_warnings.go; Packer and OpenTofu print the same",
        findings: &[Sequence::within(
            6,
            &[
                r"^(?:│ )?(?<severity>Error|Warning): (?<message>.+)$",
                r"^(?:│ )?  on (?<file>.+\.(?:tf|tofu|hcl|tfvars|tf\.json|nomad|tfstack)) line (?<line>\d+)(?:, in .+)?:$",
            ],
        )],
        unlisted: &[r"^(?:│ )?\(and (?<warnings>\d+|one) more similar warnings? elsewhere\)$"],
        reasons: &[(Weight::Stated, r"^│ (?<message>Error: .+)$")],
        matches: &[
            (
                "Error: Invalid expression\n\n  on main.tf line 4, in locals:\n   4: locals { x = \n\nExpected.\n",
                &["main.tf:4 error: Invalid expression"],
            ),
            (
                "╷\n│ Error: Unsupported argument\n│ \n│   with a.b,\n│   on x/main.tf line 7, in resource \"a\" \"b\":\n│    7:   c = 1\n╵\n",
                &["x/main.tf:7 error: Unsupported argument"],
            ),
        ],
        rejects: &[
            "Error: x\n  on line 3 of a.tf",
            "Error: x\n  on b.py line 3:",
            "Error: x\non main.tf line 4:",
        ],
        ..Row::LINT
    },
    Row {
        name: "actionlint",
        shapes: &[Shape::LocatedIn(&["yml", "yaml"])],
        source: "rhysd/actionlint, error.go (Error.PrettyPrint)",
        findings: &[Sequence::line(&[
            r"^(?<file>\S*(?:workflows/|action)\S*\.ya?ml):(?<line>\d+):(?<column>\d+): (?<message>.+) \[(?<code>[a-z]+(?:-[a-z]+)*)\]$",
        ])],
        matches: &[(
            ".github/workflows/a.yml:12:9: property \"x\" is not defined in object type {} [expression]\n   |\n12 |   run: ${{ x }}\n   |            ^~~~\n.github/workflows/a.yml:20:5: unknown key \"y\" [syntax-check]\n",
            &[
                ".github/workflows/a.yml:12:9 error expression: property \"x\" is not defined in object type {}",
                ".github/workflows/a.yml:20:5 error syntax-check: unknown key \"y\"",
            ],
        )],
        rejects: &[
            "a.yml:12:9: x [y]",
            ".github/workflows/a.yml:3:5: [error] x (y)",
            ".github/workflows/a.yml:3: x [y]",
        ],
        ..Row::LINT
    },
    Row {
        name: "dockle",
        starts: &["FATAL\t- ", "WARN\t- ", "INFO\t- "],
        source: "goodwithtech/dockle, pkg/report/list.go",
        findings: &[Sequence::line(&[
            r"^(?<severity>FATAL|WARN|INFO)\t- (?<code>(?:CIS-DI|DKL-\w+)-\d+): (?<message>.+)$",
        ])],
        ignored: &[r"^\t"],
        matches: &[(
            "FATAL\t- CIS-DI-0010: Do not store credentials\n\t* Suspicious key : X\nWARN\t- CIS-DI-0001: Create a user\n",
            &["error CIS-DI-0010: Do not store credentials", "warning CIS-DI-0001: Create a user"],
        )],
        rejects: &["FATAL\t- x", "WARN - CIS-DI-0001: x"],
        ..Row::LINT
    },
]));
