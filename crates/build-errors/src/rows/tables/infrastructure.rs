//! Checkers of infrastructure and of configurations.

use crate::Severity;
use crate::engine::findings::Weight;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "checkov",
        starts: &["Check: CKV"],
        source: "checkov/common/output/record.py (Record.to_string)",
        findings: &[Sequence::lines(&[
            r#"^Check: (?<code>CKV\w+): "(?<message>.+)"$"#,
            r"^\tFAILED for resource: .+$",
            r"^\tFile: (?<file>.+):(?<line>\d+)-\d+$",
        ])],
        matches: &[(
            "Check: CKV_AWS_1: \"No x\"\n\tPASSED for resource: aws.a\n\tFile: /a.tf:3-7\nCheck: CKV_AWS_2: \"No y\"\n\tFAILED for resource: aws.a\n\tFile: /a.tf:9-12\n",
            &["/a.tf:9 error CKV_AWS_2: No y"],
        )],
        rejects: &["Check: CKV_AWS_1: \"x\"\n\tPASSED for resource: aws.a\n\tFile: /a.tf:3-7"],
        ..Row::LINT
    },
    Row {
        name: "salt-lint",
        shapes: &[Shape::LocatedIn(&["sls"])],
        source: "saltlint/formatters.py (Formatter, ParseableFormatter)",
        findings: &[
            Sequence::below(&[r"^\[(?<code>\d{3})\] (?<message>.+)$", r"^{file}:(?<line>\d+)$"]),
            Sequence::line(&[r"^{file}:(?<line>\d+): \[(?<code>\d{3})\] (?<message>.+)$"]),
        ],
        matches: &[
            ("[204] Lines are long\na.sls:3\n", &["a.sls:3 error 204: Lines are long"]),
            ("a.sls:3: [204] Lines are long", &["a.sls:3 error 204: Lines are long"]),
        ],
        rejects: &["x\na.sls:3", "a.sls:3: x"],
        ..Row::LINT
    },
    Row {
        name: "dotenv-linter",
        starts: &[".env"],
        source: "dotenv-linter/src/common/warning.rs",
        findings: &[Sequence::line(&[
            r"^(?<file>\.env[\w.-]*):(?<line>\d+) (?<code>[A-Z][A-Za-z]+): (?<message>.+)$",
        ])],
        matches: &[(
            ".env:3 LowercaseKey: The x key should be in uppercase",
            &[".env:3 error LowercaseKey: The x key should be in uppercase"],
        )],
        rejects: &[".env: x", ".env:3: x"],
        ..Row::LINT
    },
    Row {
        name: "buf",
        shapes: &[Shape::LocatedIn(&["proto"])],
        source: "buf/private/pkg/…/fileannotation (String)",
        findings: &[Sequence::line(&[r"^{file}:(?<line>\d+):(?<column>\d+):(?<message>[^\s\d].*)$"])],
        matches: &[(
            "a.proto:3:7:Field name \"X\" should be lower_snake_case.",
            &["a.proto:3:7 error: Field name \"X\" should be lower_snake_case."],
        )],
        rejects: &["a.proto:3:7: \"X\" is not defined.", "a.go:3:7:x"],
        ..Row::LINT
    },
    Row {
        name: "conftest",
        starts: &["FAIL - ", "WARN - "],
        shapes: &[Shape::Numbered],
        source: "conftest/output/standard.go",
        findings: &[Sequence::line(&[
            r"^(?<severity>FAIL|WARN) - (?<file>\S.*?\.\w+) - (?:[\w.]+ - )?(?<message>.+)$",
        ])],
        totals: &[r"^\d+ tests?, \d+ passed, (?<warnings>\d+) warnings?, (?<errors>\d+) failures?"],
        severities: &[("FAIL", Severity::Error)],
        matches: &[(
            "FAIL - a.yaml - main - Containers must not run as root\nWARN - b.yaml - no limits\n\n3 tests, 1 passed, 1 warning, 1 failure, 0 exceptions\n",
            &["a.yaml error: Containers must not run as root", "b.yaml warning: no limits"],
        )],
        rejects: &["FAIL - x", "3 tests, 1 passed, 1 warning, 1 failure, 0 exceptions"],
        ..Row::LINT
    },
    Row {
        name: "kubeval",
        starts: &["WARN - ", "ERR  - "],
        source: "kubeval/kubeval/output.go (STDOutputManager), which logs an invalid document as a warning",
        findings: &[Sequence::line(&[
            r"^(?:WARN|ERR ) - (?<file>\S.*?\.\w+) (?<message>contains an invalid .+)$",
        ])],
        matches: &[(
            "WARN - a.yaml contains an invalid Deployment (x) - replicas: Invalid type.",
            &["a.yaml error: contains an invalid Deployment (x) - replicas: Invalid type."],
        )],
        rejects: &["PASS - a.yaml contains a valid Service", "WARN - a.yaml - no limits"],
        ..Row::LINT
    },
    Row {
        name: "helm",
        starts: &[
            "==> Linting ",
            "[ERROR] ",
            "[WARNING] ",
            "[INFO] ",
            "Error: template: ",
            "Error: parse error at (",
            "Error: execution error at (",
        ],
        holds: &["YAML parse error on "],
        source: "helm/pkg/cmd/lint.go, pkg/lint/support/message.go (Message.Error), pkg/releaseutil/manifest_sorter.go",
        findings: &[
            Sequence::scattered_rows(&[
                r"^==> Linting \S.*$",
                r"^\[(?<severity>ERROR|WARNING|INFO)\] (?:\S+/: (?:template: |(?:parse|execution) error at \())?(?:(?<file>[^\s:]+\.\w+)(?::(?<line>\d+))?(?::(?<column>\d+))?\)?|[^\s:]+/?): (?<message>.+)$",
            ]),
            Sequence::line(&[
                r"^Error: (?:template: |(?:parse|execution) error at \()(?<file>[^\s:]*templates/[^\s:]+\.\w+):(?<line>\d+)(?::(?<column>\d+))?\)?: (?<message>.+)$",
            ]),
            Sequence::line(&[
                r"^(?:Error: )?(?:[A-Z]+ FAILED: )?YAML parse error on (?<file>\S+\.\w+): error converting YAML to JSON: (?:error )?yaml: line (?<line>\d+): (?<message>.+)$",
            ]),
            Sequence::lines(&[
                r"^YAML parse error on (?<file>\S+\.\w+):$",
                r"^error converting YAML to JSON: yaml: line (?<line>\d+): (?<message>.+)$",
            ]),
        ],
        matches: &[
            (
                "Error: UPGRADE FAILED: YAML parse error on x/templates/a.yaml: error converting YAML to JSON: yaml: line 7: did not find expected key",
                &["x/templates/a.yaml:7 error: did not find expected key"],
            ),
            (
                "Helm upgrade failed for release a/b:\nYAML parse error on x/a.yaml:\nerror converting YAML to JSON: yaml: line 7: did not find x\n",
                &["x/a.yaml:7 error: did not find x"],
            ),
            (
                "==> Linting ./x\n[INFO] Chart.yaml: icon is recommended\n[ERROR] Chart.yaml: version is required\n[WARNING] templates/: directory not found\n[ERROR] templates/: template: x/templates/a.yaml:12:20: executing \"a\" at <.b>: nil pointer\n",
                &[
                    "Chart.yaml info: icon is recommended",
                    "Chart.yaml error: version is required",
                    "warning: directory not found",
                    "x/templates/a.yaml:12:20 error: executing \"a\" at <.b>: nil pointer",
                ],
            ),
            (
                "Error: execution error at (x/templates/_a.tpl:12:4): image.tag is required\nError: parse error at (x/templates/a.yaml:3): function \"b\" not defined\n",
                &[
                    "x/templates/_a.tpl:12:4 error: image.tag is required",
                    "x/templates/a.yaml:3 error: function \"b\" not defined",
                ],
            ),
        ],
        rejects: &[
            "[ERROR] Chart.yaml: x",
            "Error: template: a.html:3:4: x",
            "==> Linting ./x\n[ERROR] no colon",
            "see YAML parse error on a.yaml: error converting YAML to JSON: yaml: line 7: x",
        ],
        ..Row::LINT
    },
    Row {
        name: "regal",
        starts: &["Rule:", "Description:", "Location:"],
        shapes: &[Shape::Numbered],
        source: "regal/pkg/reporter/reporter.go (PrettyReporter)",
        findings: &[Sequence::within(
            3,
            &[
                r"^Rule:\s+(?<code>[a-z][a-z-]+)$",
                r"^Description:\s+(?<message>\S.*)$",
                r"^Location:\s+{at}$",
            ],
        )],
        totals: &[r"^\d+ files? linted\. (?<errors>\d+) violations? found"],
        matches: &[(
            "Rule:         \tprefer-snake-case\nDescription:  \tPrefer snake_case for names\nCategory:     \tstyle\nLocation:     \ta.rego:3:1\n\n1 file linted. 1 violation found.\n",
            &["a.rego:3:1 error prefer-snake-case: Prefer snake_case for names"],
        )],
        rejects: &["Location:     \ta.rego:3:1", "1 file linted. 1 violation found."],
        ..Row::LINT
    },
    Row {
        name: "opa",
        shapes: &[Shape::LocatedWith(": rego_")],
        source: "opa/ast/errors.go (Error.Error, Errors.Error)",
        findings: &[Sequence::line(&[
            r"^(?:\d+ errors? occurred: )?{at}: (?<code>rego_\w+_error): (?<message>.+)$",
        ])],
        matches: &[(
            "1 error occurred: a.rego:3: rego_unsafe_var_error: var x is unsafe",
            &["a.rego:3 error rego_unsafe_var_error: var x is unsafe"],
        )],
        rejects: &["a.rego:3: rego_x", "rego_type_error: x"],
        ..Row::COMPILE
    },
    Row {
        name: "trufflehog",
        starts: &["Detector Type: ", "File: ", "Line: "],
        source: "trufflehog/pkg/output/plain.go",
        findings: &[Sequence::within(
            8,
            &[
                r"^Detector Type: (?<message>(?<code>\w+))$",
                r"^File: (?<file>\S.*)$",
                r"^Line: (?<line>\d+)$",
            ],
        )],
        matches: &[(
            "Found unverified result\nDetector Type: AWS\nDecoder Type: PLAIN\nRaw result: x\nFile: a.txt\nLine: 3\n",
            &["a.txt:3 error AWS: AWS"],
        )],
        rejects: &["File: a.txt\nLine: 3", "Detector Type: x y"],
        ..Row::LINT
    },
    Row {
        name: "yarn",
        starts: &["➤ YN0"],
        source: "berry/packages/yarnpkg-core/sources/MessageName.ts: codes of errors; others are of warnings and progress",
        reasons: &[(
            Weight::Stated,
            r"^➤ YN0(?:001|009|010|011|012|015|016|018|020|027|028|030|035|041|046|056|057|058|066|078|080|081|082): (?:│ )?(?<message>\S.*)$",
        )],
        matches: &[(
            "➤ YN0002: │ a doesn't provide b\n➤ YN0013: │ c can't be found in the cache\n➤ YN0018: │ d@npm:1.0.0: The remote archive doesn't match the expected checksum\n",
            &["reason: d@npm:1.0.0: The remote archive doesn't match the expected checksum"],
        )],
        rejects: &["➤ YN0002: │ a doesn't provide b", "➤ YN0065: │ x", "➤ YN0013: │ x", "YN0018: x"],
        ..Row::NONE
    },
    Row {
        name: "gatsby",
        starts: &[
            "ERROR #",
            "Cannot query field ",
            "Unknown ",
            "Syntax Error",
            "Variable ",
            "Field ",
            "File: ",
        ],
        source: "gatsby-cli/src/structured-errors/error-map.ts, reporter/loggers/ink/components/error.tsx",
        findings: &[Sequence::within(
            24,
            &[
                r"^ *ERROR #(?<code>\d+) +[A-Z][A-Z.]*$",
                r"^ *(?<message>(?:Cannot query field|Unknown|Syntax Error|Variable|Field) .+)$",
                r"^ *File: {at}$",
            ],
        )],
        matches: &[(
            "ERROR #85901  GRAPHQL\n\nThere was an error in your GraphQL query:\n\nCannot query field \"x\" on type \"Query\".\n\nGraphQL request:3:5\n2 |   query {\n\nFile: src/a.js:11:5\n",
            &["src/a.js:11:5 error 85901: Cannot query field \"x\" on type \"Query\"."],
        )],
        rejects: &["ERROR #85901  GRAPHQL", "File: src/a.js:11:5", "ERROR #3 x\ny\nFile: a.js:1:1"],
        ..Row::COMPILE
    },
    Row {
        name: "ansible",
        starts: &["msg: ", "stderr: "],
        source: "ansible 1.9, lib/ansible/callbacks.py (PlaybookRunnerCallbacks.on_failed)",
        reasons_below: &[(
            Weight::Stated,
            r"^(?:failed|fatal): \[[^\]]+\] => .+$",
            r"^(?:msg|stderr): (?<message>.+)$",
        )],
        matches: &[(
            "TASK: [a] ***\nfailed: [host] => (item=x) => {\"failed\": true}\nmsg: No package x\n\nFATAL: all hosts have already failed -- aborting\n",
            &["reason: No package x"],
        )],
        rejects: &["msg: x", "ok: [host] => {}\nmsg: x", "failed: [host]\nmsg: x"],
        ..Row::NONE
    },
    Row {
        name: "dbt",
        starts: &[
            "Database Error in ",
            "Compilation Error in ",
            "Runtime Error in ",
            "Parsing Error in ",
            "Model '",
            "Done. PASS=",
        ],
        source: "dbt-common/dbt_common/exceptions/base.py (DbtRuntimeError.__str__), dbt/events/types.py (EndRunResult, StatsLine)",
        findings: &[
            Sequence::lines(&[
                r"^ *(?<code>Database|Compilation|Runtime|Parsing) Error in [a-z_ ]+ \S+ \((?<file>[^()]+)\)$",
                r"^ *(?<message>\S.*)$",
            ]),
            // From version 1.4 on, only the message names the file.
            Sequence::line(&[
                r"^ +(?<message>Model '\S+' \((?<file>[^()]+)\) depends on a (?:node|source) named .+)$",
            ]),
        ],
        totals: &[r"^ *Done\. PASS=\d+ WARN=(?<warnings>\d+) ERROR=(?<errors>\d+) "],
        matches: &[
            (
                "Compilation Error\n  Model 'model.p.a' (models/a.sql) depends on a node named 'b' which was not found\n",
                &[
                    "models/a.sql error: Model 'model.p.a' (models/a.sql) depends on a node named 'b' which was not found",
                ],
            ),
            (
                "  Database Error in model a (models/a.sql)\n  syntax error at or near \"x\"\n\nDone. PASS=1 WARN=0 ERROR=1 SKIP=0 TOTAL=2\n",
                &["models/a.sql error Database: syntax error at or near \"x\""],
            ),
        ],
        rejects: &[
            "Model 'a' (b) depends on a node named c",
            "Database Error in x",
            "Done. PASS=1 WARN=0 ERROR=1 SKIP=0 TOTAL=2",
        ],
        ..Row::COMPILE
    },
    Row {
        name: "check-jsonschema",
        starts: &["Schema validation errors were encountered."],
        source: "check-jsonschema/src/check_jsonschema/reporter.py (TextReporter)",
        findings: &[Sequence::table(&[
            r"^Schema validation errors were encountered\.$",
            r"^  (?<file>\S.*?)::(?<code>\$[^:]*): (?<message>.+)$",
        ])],
        details: &[r"^    +(?<message>\S.*)$"],
        matches: &[(
            "Schema validation errors were encountered.\n  a.yml::$.x: 'y' is not of type 'string'\n",
            &["a.yml error $.x: 'y' is not of type 'string'"],
        )],
        rejects: &["  a.yml::$.x: y", "Schema validation errors were encountered.\nx"],
        ..Row::LINT
    },
    Row {
        name: "kube-score",
        starts: &["path=", "[CRITICAL] ", "[WARNING] "],
        source: "kube-score/renderer/human/human.go, renderer/ci/ci.go",
        findings: &[
            Sequence::scattered_rows(&[
                r"^ +path=(?<file>\S.*)$",
                r"^ {4}\[(?<severity>CRITICAL|WARNING)\] (?<message>\S.*)$",
            ]),
            Sequence::line(&[r"^\[(?<severity>CRITICAL|WARNING)\] (?<message>\S+ \S+/\w+: \(.*\) \S.*)$"]),
        ],
        matches: &[
            (
                "apps/v1/Deployment x\n    path=/p/a.yaml\n    [CRITICAL] Container Image Tag\n        · web -> Image\n    [WARNING] y\n",
                &["/p/a.yaml error: Container Image Tag", "/p/a.yaml warning: y"],
            ),
            ("[CRITICAL] x apps/v1/Deployment: (web) Image", &["error: x apps/v1/Deployment: (web) Image"]),
        ],
        rejects: &["    [CRITICAL] x", "[CRITICAL] x: y", "path=/p/a"],
        ..Row::LINT
    },
    Row {
        name: "flyway",
        starts: &["Message    : ", "Location   : ", "Line       : "],
        source: "flyway-core/src/main/java/org/flywaydb/core/internal/sqlscript/FlywaySqlScriptException.java (getMessage)",
        findings: &[Sequence::within(
            4,
            &[
                r"^Message    : (?<message>.+)$",
                r"^Location   : (?<file>\S+)(?: \(.*\))?$",
                r"^Line       : (?<line>\d+)$",
            ],
        )],
        matches: &[(
            "Error Code : 0\nMessage    : syntax error at x\nLocation   : db/V1__a.sql (/p/db/V1__a.sql)\nLine       : 3\n",
            &["db/V1__a.sql:3 error: syntax error at x"],
        )],
        rejects: &["Location   : a\nLine       : 3", "Message    : x"],
        ..Row::LINT
    },
]));
