//! Compilers for microcontrollers and firmware.

use crate::Severity;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "ccsc",
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
        ..Row::COMPILE
    },
    Row {
        name: "rgbasm",
        starts: &["Assembly aborted with ", "error: Assembly aborted ("],
        shapes: &[Shape::LocatedIn(&["asm", "inc", "z80"])],
        source: "rgbds/src/asm/fstack.cpp (dump, the innermost file is last; since 1.0 first), warning.cpp, main.cpp",
        findings: &[
            Sequence::lines(&[
                r"^(?<severity>error|ERROR|warning|FATAL): (?:.+ -> )?(?<file>[^\s:>()]+\.\w+)(?:::[^()]+)?\((?<line>\d+)\):(?: \[(?<code>-W[\w=-]+)\])?$",
                r"^ {4}(?<message>\S.*)$",
            ]),
            Sequence::line(&[
                r"^(?<severity>error|ERROR|warning|FATAL): (?:[^ ]+ -> )*(?<file>[^\s:>()]+\.(?:asm|inc|z80))(?:::[^()]+)?\((?<line>\d+)\): (?:\[(?<code>-W[\w=-]+)\] )?(?<message>\S.*)$",
            ]),
            Sequence::below(&[
                r"^(?<severity>error|warning|FATAL): (?<message>[^:]\S*[^:]*?)(?: \[(?<code>-W[\w=-]+)\])?$",
                r"^ {4}at (?<file>[^\s:>()]+\.(?:asm|inc|z80))(?:::[^()]+)?\((?<line>\d+)\)(?: .*)?$",
            ]),
        ],
        totals: &[r"^(?:error: )?Assembly aborted (?:with |\()(?<errors>\d+) errors?\)?!$"],
        matches: &[
            (
                "ERROR: src/main.asm(5) -> src/inc.asm(3):\n    Undefined symbol \"x\"\nerror: a.asm(9) -> b.inc::m(4): syntax error\nerror: Assembly aborted (2 errors)!\n",
                &["src/inc.asm:3 error: Undefined symbol \"x\"", "b.inc:4 error: syntax error"],
            ),
            (
                "error: Unknown symbol \"x\"\n    at src/b.inc(12) <- src/a.asm(3)\nAssembly aborted with 2 errors!\n",
                &["src/b.inc:12 error: Unknown symbol \"x\"", "2 errors, 0 warnings"],
            ),
        ],
        rejects: &[
            "error: x\n    at src/a.rs(12)",
            "error: Assembly aborted (2 errors)!",
            "error: see a.asm(3)",
        ],
        ..Row::COMPILE
    },
    Row {
        name: "iasl",
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
        ..Row::COMPILE
    },
    Row {
        name: "iar",
        starts: &["Error[", "Warning[", "Fatal Error[", "Remark["],
        source: "IAR C/C++ Development Guide, \"Diagnostics\", and the IDE's build log: the file and line follow the message",
        findings: &[Sequence::line(&[
            r"^(?<severity>Fatal Error|Error|Warning|Remark)\[(?<code>[A-Z][a-z]\d+)\]: (?<message>.+?) (?<file>[A-Za-z]:\\\S.*?\.\w+) (?<line>\d+) *$",
        ])],
        severities: &[("Fatal Error", Severity::Error), ("Remark", Severity::Info)],
        matches: &[(
            "Error[Pe020]: identifier \"x\" is undefined C:\\p\\a.c 19 \nWarning[Pe550]: variable \"y\" was set C:\\p q\\a.c 20",
            &[
                "C:\\p\\a.c:19 error Pe020: identifier \"x\" is undefined",
                "C:\\p q\\a.c:20 warning Pe550: variable \"y\" was set",
            ],
        )],
        rejects: &["Error[Pe020]: x", "Error[E0425]: x C:\\a.c 3"],
        ..Row::COMPILE
    },
    Row {
        name: "metaware",
        starts: &["E \"", "w \"", "W \"", "F \""],
        source: "MetaWare C/C++ Programmer's Guide, \"Diagnostic messages\": E \"file\",Lline/Ccolumn(#number): message",
        findings: &[Sequence::line(&[
            r#"^(?<severity>[EFWw]) "(?<file>[^"]+)",L(?<line>\d+)(?:/C(?<column>\d+))?(?:\(#(?<code>\d+)\))?:\s*(?<message>\S.*)$"#,
        ])],
        matches: &[(
            "w \"a.c\",L34/C3(#102):\tresult is not used.\nE \"a.c\",L39/C7:\tx is undeclared.\n",
            &["a.c:34:3 warning 102: result is not used.", "a.c:39:7 error: x is undeclared."],
        )],
        rejects: &["E \"a.c\", line 3: x", "w \"x\": y"],
        ..Row::COMPILE
    },
    Row {
        name: "synplify",
        starts: &["@E: ", "@W: ", "@N: "],
        source: "Synplify Pro user guide, \"Checking log file messages\": @E: code :\"file\":line:column:line:column|message",
        findings: &[Sequence::line(&[
            r#"^@(?<severity>[EWN]): *(?<code>[A-Z]+\d+)? *:"(?<file>[^"]+)":(?<line>\d+):(?<column>\d+):[\d:]*[^|]*\|(?<message>.+)$"#,
        ])],
        severities: &[("N", Severity::Info)],
        matches: &[(
            "@E: CS187 :\"/p/a.v\":19:5:19:9|Expecting x\n@W: CL118 :\"/p/a.v\":20:5:20:9|Latch generated\n",
            &["/p/a.v:19:5 error CS187: Expecting x", "/p/a.v:20:5 warning CL118: Latch generated"],
        )],
        rejects: &["@E: CS187 x", "@N: :\"a.v\":1|x"],
        ..Row::COMPILE
    },
    Row {
        name: "tasking",
        starts: &[
            "ctc ", "cptc ", "c166 ", "cp166 ", "carm ", "cparm ", "c51 ", "cmcs ", "cppcp ", "ltc ",
            "astc ", "lkarm ", "lcarm ",
        ],
        source: "TASKING VX-toolset user guide, \"Error messages\": F, E, W, I and S messages",
        findings: &[Sequence::line(&[
            r#"^(?:c|cp|l|lk|as|lc)[a-z]*\d* (?<code>(?<severity>[FEWIS])\d{3}): (?:\["(?<file>[^"]+)" (?<line>\d+)(?:/(?<column>\d+))?\] )?(?<message>.+)$"#,
        ])],
        severities: &[("S", Severity::Error)],
        matches: &[
            (
                "ctc W549: [\"C:\\p\\a.c\" 96/7] condition is always true",
                &["C:\\p\\a.c:96:7 warning W549: condition is always true"],
            ),
            ("ctc F104: protection error: x", &["error F104: protection error: x"]),
        ],
        rejects: &["ctc done", "ctc W5: x", "c166 version 3"],
        ..Row::COMPILE
    },
    Row {
        name: "c51",
        starts: &["*** ERROR C", "*** WARNING C", "C51 COMPILATION COMPLETE. "],
        source: "Keil Cx51 user guide, \"Error messages\"",
        findings: &[Sequence::line(&[
            r"^\*\*\* (?<severity>ERROR|WARNING) (?<code>C\d+) IN LINE (?<line>\d+) OF (?<file>[^:]+(?::\\[^:]+)?): (?<message>.+)$",
        ])],
        totals: &[r"^C51 COMPILATION COMPLETE\.  (?<warnings>\d+) WARNING\(S\),  (?<errors>\d+) ERROR\(S\)$"],
        matches: &[(
            "*** ERROR C202 IN LINE 3 OF a.c: 'x': undefined identifier\nC51 COMPILATION COMPLETE.  0 WARNING(S),  1 ERROR(S)\n",
            &["a.c:3 error C202: 'x': undefined identifier"],
        )],
        rejects: &["*** ERROR C202: x", "C51 COMPILATION COMPLETE.  0 WARNING(S),  1 ERROR(S)"],
        ..Row::COMPILE
    },
]));
