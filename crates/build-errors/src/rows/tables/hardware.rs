//! Compilers, simulators and linters of hardware description languages.

use crate::Severity;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "xcelium",
        starts: &[
            "ncelab: *",
            "ncvlog: *",
            "ncvhdl: *",
            "ncsim: *",
            "ncverilog: *",
            "irun: *",
            "xmelab: *",
            "xmvlog: *",
            "xmvhdl: *",
            "xmsim: *",
            "xrun: *",
            "xmsc: *",
        ],
        source: "Cadence Incisive and Xcelium, nchelp: *severity,MNEMONIC",
        findings: &[
            Sequence::line(&[
                r"^\w+: \*(?<severity>[FEWN]),(?<code>\w+) \((?<file>[^,()]+),(?<line>\d+)(?:\|(?<column>\d+))?\): (?<message>.+)$",
            ]),
            Sequence::line(&[
                r"^\w+: \*(?<severity>[FEWN]),(?<code>\w+): (?<message>.+?) \[File:(?<file>[^,\]]+), Line:(?<line>\d+)\]\.?$",
            ]),
            Sequence::line(&[r"^\w+: \*(?<severity>[FEW]),(?<code>\w+): (?<message>.+)$"]),
        ],
        severities: &[("N", Severity::Info)],
        matches: &[
            ("ncelab: *W,CUVWSP (../a.v,31|24): x y", &["../a.v:31:24 warning CUVWSP: x y"]),
            ("xmelab: *E,CUNOTB: x (a:b) [File:a.vhd, Line:310].", &["a.vhd:310 error CUNOTB: x (a:b)"]),
            ("xrun: *F,NOFILE: no file", &["error NOFILE: no file"]),
        ],
        rejects: &["ncelab: x", "ncelab: *W x", "xmsim: *N,SIMS: x"],
        ..Row::COMPILE
    },
    Row {
        name: "vivado",
        starts: &["ERROR: [", "WARNING: [", "CRITICAL WARNING: ["],
        source: "Vivado Design Suite Tcl reference, \"Messages\": SEVERITY: [Category n-m] message [file:line]",
        findings: &[
            Sequence::line(&[
                r"^(?<severity>ERROR|WARNING|CRITICAL WARNING): \[(?<code>[A-Z][\w ]* \d+-\d+)\] (?<message>.+) \[(?<file>[^\[\]]+):(?<line>\d+)\]$",
            ]),
            Sequence::line(&[
                r"^(?<severity>ERROR|WARNING|CRITICAL WARNING): \[(?<code>[A-Z][\w ]* \d+-\d+)\] (?<message>.+)$",
            ]),
        ],
        severities: &[("CRITICAL WARNING", Severity::Warning)],
        matches: &[
            (
                "ERROR: [Synth 8-439] module 'x' not found [/p/a.v:12]",
                &["/p/a.v:12 error Synth 8-439: module 'x' not found"],
            ),
            (
                "WARNING: [Vivado 12-584] No ports matched 'y'.",
                &["warning Vivado 12-584: No ports matched 'y'."],
            ),
        ],
        rejects: &["ERROR: [x] y", "ERROR: [a.v:12] y", "INFO: [Synth 8-1] x"],
        ..Row::COMPILE
    },
    Row {
        name: "quartus",
        starts: &["Error (", "Warning (", "Critical Warning (", "Error: Quartus ", "Info: Quartus "],
        source: "Quartus Prime handbook, \"Messages\": Severity (id): text File: path Line: n",
        findings: &[
            Sequence::line(&[
                r"^(?<severity>Error|Warning|Critical Warning) \((?<code>\d{4,6})\): (?<message>.+?) File: (?<file>\S.*) Line: (?<line>\d+)$",
            ]),
            Sequence::line(&[
                r"^(?<severity>Error|Warning|Critical Warning) \((?<code>\d{4,6})\): (?<message>.+? at (?<file>[^\s()]+)\((?<line>\d+)\).*)$",
            ]),
            Sequence::line(&[
                r"^(?<severity>Error|Warning|Critical Warning) \((?<code>\d{5,6})\): (?<message>.+)$",
            ]),
        ],
        totals: &[
            r"^(?:Error|Info): Quartus .+ was (?:un)?successful\. (?<errors>\d+) errors?, (?<warnings>\d+) warnings?$",
        ],
        severities: &[("Critical Warning", Severity::Warning)],
        matches: &[(
            "Error (10161): object \"x\" is not declared File: /p/a.v Line: 12\nError: Quartus Prime Analysis & Synthesis was unsuccessful. 1 error, 0 warnings\n",
            &["/p/a.v:12 error 10161: object \"x\" is not declared"],
        )],
        rejects: &[
            "Error (x): y",
            "Error (12): y",
            "Error (7576): x y\n --> a.sol:3:5:",
            "Error: Quartus Prime was unsuccessful. 2 errors, 1 warning",
        ],
        ..Row::COMPILE
    },
    Row {
        name: "ghdl",
        shapes: &[Shape::LocatedIn(&["vhd", "vhdl"])],
        source: "ghdl/src/errorout-console.adb (older versions print no severity for an error), src/grt/grt-lib.adb (Do_Report)",
        findings: &[
            Sequence::line(&[
                r"^{at}:@[\w.]+:\((?:assertion|report) (?<severity>note|warning|error|failure)\): (?<message>.+)$",
            ]),
            Sequence::line(&[
                r"^{at}:(?: ?(?<severity>error|warning|note):)? ?(?<message>[^\s:@\[(\d].*?)(?: \[-W(?<code>[a-z-]+)\])?$",
            ]),
        ],
        matches: &[
            (
                "a.vhd:3:5: no declaration for \"x\"\na.vhd:9:1:error: missing \";\"\na.vhd:9:2:warning: y [-Whide]\n",
                &[
                    "a.vhd:3:5 error: no declaration for \"x\"",
                    "a.vhd:9:1 error: missing \";\"",
                    "a.vhd:9:2 warning hide: y",
                ],
            ),
            ("a.vhd:3:5:@10ns:(assertion failure): no", &["a.vhd:3:5 error: no"]),
        ],
        rejects: &["a.vhd:3:5: (x)", "a.v:3:5: x", "** Error: a.vhd(3): x"],
        ..Row::COMPILE
    },
    Row {
        name: "vcs",
        starts: &["Error-[", "Warning-[", "Lint-["],
        source: "Synopsys VCS user guide, \"Error messages\": Severity-[ID] title, with the file and line below",
        findings: &[Sequence::block(&[
            r"^(?<severity>Error|Warning|Lint)-\[(?<code>[A-Z][\w-]*)\] (?<message>.+)$",
            r#"^ *"?(?<file>[^",\s][^",]*\.s?vh?)"?, (?<line>\d+)(?:$|[^\d])"#,
        ])],
        ignored: &[r"^ +Following .*$"],
        severities: &[("Lint", Severity::Warning)],
        matches: &[(
            "Error-[SE] Syntax error\n  Following verilog source has syntax error :\n  \"a.v\", 3: token is 'x'\nWarning-[TFIPC] Too few ports\nb.sv, 9\n",
            &["a.v:3 error SE: Syntax error", "b.sv:9 warning TFIPC: Too few ports"],
        )],
        rejects: &["Error-[a b] x", "\"a.v\", 3: token is 'x'"],
        ..Row::COMPILE
    },
    Row {
        name: "vsg",
        starts: &["File: "],
        holds: &["| Error ", "| Warning "],
        source: "vhdl-style-guide/vsg/report/vsg.py (the default output)",
        findings: &[Sequence::scattered_rows(&[
            r"^File: +(?<file>\S.*\.vhdl?)$",
            r"^ +(?<code>[a-z]\w+_\d+) +\| (?<severity>Error|Warning) +\| +(?<line>\d+)(?:-\d+)? \| (?<message>.+)$",
        ])],
        matches: &[(
            "File:  a.vhd\n==========\n  architecture_010          | Error      |          3 | Add keyword\n",
            &["a.vhd:3 error architecture_010: Add keyword"],
        )],
        rejects: &["  architecture_010          | Error      |          3 | x", "File: a.vhd"],
        ..Row::LINT
    },
    Row {
        name: "nvc",
        starts: &["** Error: ", "** Warning: ", "** Fatal: ", "> ", "Process :", "Procedure :", "Function :"],
        source: "nickg/nvc, src/diag.c (diag_emit_hints, diag_femit)",
        findings: &[Sequence::within(
            3,
            &[
                r"^\*\* (?<severity>Error|Warning|Fatal): (?<message>.+)$",
                r"^ +(?:>|(?:Process|Procedure|Function) \S+ at) (?<file>[^\s:].*):(?<line>\d+)$",
            ],
        )],
        matches: &[(
            "** Error: 20ns+0: Assertion Error: late\n   Process :tb:stim at tb.vhd:44\n** Error: no visible declaration for SIM\n    > C:\\p\\a.vhd:38\n    |\n 38 |       for sim\n    |       ^^^\n",
            &[
                "tb.vhd:44 error: 20ns+0: Assertion Error: late",
                "C:\\p\\a.vhd:38 error: no visible declaration for SIM",
            ],
        )],
        rejects: &["** Error: x", "    > a.vhd:38"],
        ..Row::COMPILE
    },
    Row {
        name: "iverilog",
        shapes: &[Shape::LocatedIn(&["v", "sv", "vh", "svh"])],
        holds: &[" error(s) during elaboration."],
        source: "iverilog/parse_misc.cc (yyerror, VLerror), compiler.h (get_fileline), main.cc; there is no column",
        findings: &[
            Sequence::line(&[r"^{file}:(?<line>\d+): (?<severity>error|warning|sorry): (?<message>.+)$"]),
            Sequence::line(&[r"^{file}:(?<line>\d+): (?<message>syntax error)$"]),
        ],
        totals: &[r"^(?<errors>\d+) error\(s\) during elaboration\.$"],
        severities: &[("sorry", Severity::Error)],
        matches: &[
            (
                "a.v:3: warning: implicit wire x\na.v:11: syntax error\na.v:11: error: Malformed statement\nI give up.\n",
                &[
                    "a.v:3 warning: implicit wire x",
                    "a.v:11 error: syntax error",
                    "a.v:11 error: Malformed statement",
                ],
            ),
            (
                "rtl/a.sv:4: sorry: y\n3 error(s) during elaboration.\n",
                &["rtl/a.sv:4 error: y", "3 errors, 0 warnings"],
            ),
        ],
        rejects: &[
            "a.v:3:5: error: x",
            "a.c:3: syntax error",
            "3 error(s) during elaboration.",
            "a.v:3: note: x",
        ],
        ..Row::COMPILE
    },
    Row {
        name: "ise",
        starts: &["ERROR:HDL", "WARNING:HDL", "ERROR:Xst:", "WARNING:Xst:"],
        source: "Xilinx ISE, XST user guide: ERROR:HDLCompiler:806 - \"file\" Line 12: message",
        findings: &[Sequence::line(&[
            r#"^(?<severity>ERROR|WARNING):(?<code>\w+:\d+) - "(?<file>[^"]+)" [Ll]ine (?<line>\d+)(?:\.|:) (?<message>.+)$"#,
        ])],
        matches: &[(
            "ERROR:HDLCompiler:806 - \"/p/a.vhd\" Line 12: Syntax error near \"x\".\n",
            &["/p/a.vhd:12 error HDLCompiler:806: Syntax error near \"x\"."],
        )],
        rejects: &["ERROR:HDLCompiler:806 - x", "ERROR: \"a.vhd\" Line 12: x"],
        ..Row::COMPILE
    },
    Row {
        name: "verible",
        shapes: &[Shape::LocatedIn(&["v", "sv", "vh", "svh"])],
        source: "chipsalliance/verible, verible/common/analysis/lint-rule-status.cc (FormatLintRuleStatus)",
        findings: &[Sequence::line(&[
            r"^(?<file>[^\s:]+):(?<line>\d+):(?<column>\d+)(?:-\d+|:)?: (?<message>.+) \[(?<code>[a-z0-9]+(?:-[a-z0-9]+)+)\]$",
        ])],
        matches: &[(
            "a.sv:3:7-9: Use spaces, not tabs. [Style: tabs] [no-tabs]\n",
            &["a.sv:3:7 error no-tabs: Use spaces, not tabs. [Style: tabs]"],
        )],
        rejects: &["a.sv:3:7: error: x", "a.c:3:7: x [a-b]"],
        ..Row::LINT
    },
]));
