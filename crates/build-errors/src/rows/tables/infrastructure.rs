//! Checkers of infrastructure and of configurations.

use crate::engine::reader::{Kind, Shape, Tool};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &[
    Tool {
        name: "checkov",
        kind: Kind::Lint,
        starts: &["Check: CKV"],
        row: Some(Row {
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
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "salt-lint",
        kind: Kind::Lint,
        shapes: &[Shape::LocatedIn("sls")],
        row: Some(Row {
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
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "dotenv-linter",
        kind: Kind::Lint,
        starts: &[".env"],
        row: Some(Row {
            source: "dotenv-linter/src/common/warning.rs",
            findings: &[Sequence::line(&[
                r"^(?<file>\.env[\w.-]*):(?<line>\d+) (?<code>[A-Z][A-Za-z]+): (?<message>.+)$",
            ])],
            matches: &[(
                ".env:3 LowercaseKey: The x key should be in uppercase",
                &[".env:3 error LowercaseKey: The x key should be in uppercase"],
            )],
            rejects: &[".env: x", ".env:3: x"],
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "buf",
        kind: Kind::Lint,
        shapes: &[Shape::LocatedIn("proto")],
        row: Some(Row {
            source: "buf/private/pkg/…/fileannotation (String)",
            findings: &[Sequence::line(&[r"^{file}:(?<line>\d+):(?<column>\d+):(?<message>[^\s\d].*)$"])],
            matches: &[(
                "a.proto:3:7:Field name \"X\" should be lower_snake_case.",
                &["a.proto:3:7 error: Field name \"X\" should be lower_snake_case."],
            )],
            rejects: &["a.proto:3:7: \"X\" is not defined.", "a.go:3:7:x"],
            ..Row::NONE
        }),
        ..Tool::NONE
    },
];
