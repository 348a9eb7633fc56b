//! Compilers for microcontrollers and firmware.

use crate::Severity;
use crate::engine::reader::{Kind, Tool};
use crate::rows::{Row, Sequence, tools};

pub(super) const TOOLS: &[Tool] = &tools(&[
    Row {
        name: "ccsc",
        kind: Kind::Compile,
        starts: &["*** Error ", ">>> Warning "],
        source: "CCS C Compiler manual, \"Error Messages\": *** Error n \"file\" Line n(from,to): message",
        findings: &[Sequence::line(&[
            r#"^(?:\*\*\*|>>>) (?<severity>Error|Warning) (?<code>\d+) "(?<file>[^"]+)" Line (?<line>\d+)\((?<column>\d+),\d+\): (?<message>.+)$"#,
        ])],
        matches: &[(
            "*** Error 12 \"C:\\p\\a.c\" Line 3(5,9): Undefined identifier   x\n>>> Warning 203 \"a.c\" Line 9(1,2): Condition always TRUE\n",
            &[
                "C:\\p\\a.c:3:5 error 12: Undefined identifier   x",
                "a.c:9:1 warning 203: Condition always TRUE",
            ],
        )],
        rejects: &["*** Error 1", ">>> Warning 203: x"],
        ..Row::NONE
    },
    Row {
        name: "iasl",
        kind: Kind::Compile,
        starts: &["Error  ", "Warning  ", "Remark  ", "Compilation "],
        source: "acpica/source/compiler/aslmessages.c, aslerror.c (AePrintException): the source is above the message",
        findings: &[Sequence::below(&[
            r"^(?<file>\S+\.(?:[ad]sl|inc|h)) +(?<line>\d+): ",
            r"^(?<severity>Error|Warning|Remark) +(?<code>\d{4}) - *\^? *(?<message>.+)$",
        ])],
        totals: &[
            r"^Compilation (?:failed|completed|successful)\. (?<errors>\d+) Errors, (?<warnings>\d+) Warnings, ",
        ],
        severities: &[("Remark", Severity::Info)],
        matches: &[(
            "a.dsl      3:     x y\nError    6126 -      ^ syntax error, unexpected y\n\nCompilation failed. 1 Errors, 0 Warnings, 0 Remarks\n",
            &["a.dsl:3 error 6126: syntax error, unexpected y"],
        )],
        rejects: &[
            "Error    6126 - x",
            "a.dsl      3: x\nError: y",
            "Compilation failed. 1 Errors, 0 Warnings, ",
        ],
        ..Row::NONE
    },
]);
