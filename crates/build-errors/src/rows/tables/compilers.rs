//! Compilers for hardware descriptions, shaders, Fortran and embedded processors.

use crate::Severity;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "cray",
        starts: &["ftn-", "CC-", "Cray "],
        source: "Cray Fortran Reference Manual, \"Messages\"; the driver prints the counts",
        findings: &[Sequence::lines(&[
            r"^(?:ftn|CC)-(?<code>\d+) \w+: (?<severity>ERROR|WARNING|CAUTION|NOTE|LIMIT|INTERNAL) (?:.*, )?File = (?<file>[^,]+), Line = (?<line>\d+)(?:, Column = (?<column>\d+))? *$",
            r"^  (?<message>\S.*)$",
        ])],
        totals: &[r"^Cray \w+ : (?<errors>\d+) errors?, (?<warnings>\d+) warnings?, "],
        severities: &[
            ("CAUTION", Severity::Warning),
            ("LIMIT", Severity::Error),
            ("INTERNAL", Severity::Error),
        ],
        matches: &[(
            "\n  xx = 6\n  ^       \nftn-113 crayftn: ERROR MAIN, File = a.f90, Line = 11, Column = 3 \n  An explicit type must be specified for \"XX\".\n\nCray Fortran : 14 source lines\nCray Fortran : 1 errors, 0 warnings, 0 other messages, 0 ansi\n",
            &["a.f90:11:3 error 113: An explicit type must be specified for \"XX\"."],
        )],
        rejects: &[
            "Cray Fortran : 77 errors, 0 warnings, 0 other messages, 0 ansi",
            "CC-3 is File = a.c, Line = 3",
        ],
        ..Row::COMPILE
    },
    Row {
        name: "cargo-semver-checks",
        starts: &["--- failure "],
        source: "obi1kenobi/cargo-semver-checks, src/check_release.rs: a lint, and the items that it is about",
        findings: &[Sequence::block(&[
            r"^--- failure (?<code>\w+): (?<message>.+) ---$",
            r"^  (?<item>\S.*?),? (?:previously )?in (?:file )?{at}$",
        ])],
        ignored: &[r"^$", r"^\S", r"^ +(?:ref|impl): "],
        matches: &[(
            "--- failure function_missing: pub fn removed ---\n\nDescription:\nA function cannot be used.\n        ref: https://a.example/x\n       impl: https://a.example/y.ron\n\nFailed in:\n  function shop::a, previously in file /p/src/lib.rs:3\n  function shop::b, previously in file /p/src/lib.rs:9\n\n     Summary semver requires new major version: 1 major and 0 minor checks failed\n",
            &["/p/src/lib.rs:3 error function_missing: pub fn removed: function shop::a"],
        )],
        rejects: &["--- failure of the cart ---", "  function shop::a, previously in file /p/src/lib.rs:3"],
        ..Row::LINT
    },
    Row {
        name: "visual-studio",
        starts: &["Error\t", "Warning\t"],
        source: "Visual Studio's Error List, copied: severity, code, description, project, file, line, suppression state",
        findings: &[Sequence::line(&[
            r"^(?<severity>Error|Warning)\t(?<code>[A-Z]+\d+|\(active\)|)\t(?<message>[^\t]+)\t[^\t]*\t(?<file>[^\t]+)\t(?<line>\d+)(?:\t.*)?$",
        ])],
        matches: &[(
            "Severity\tCode\tDescription\tProject\tFile\tLine\tSuppression State\nError\tC2065\t'x': undeclared identifier\tshop\tC:\\a b\\c.cpp\t75\t\nWarning\tC4244\tconversion\tshop\ta.h\t3\n",
            &["C:\\a b\\c.cpp:75 error C2065: 'x': undeclared identifier", "a.h:3 warning C4244: conversion"],
        )],
        rejects: &["Error\tC2065\tx", "Error\tx y\tz\tshop\ta.c\t3", "Error C2065 x"],
        ..Row::COMPILE
    },
    Row {
        name: "nagfor",
        starts: &[
            "Info: ",
            "Warning: ",
            "Questionable: ",
            "Extension",
            "Obsolescent: ",
            "Deleted feature used: ",
            "Non-standard(",
            "Error: ",
            "Runtime Error: ",
            "Fatal Error: ",
            "Panic: ",
        ],
        source: "NAG Fortran Compiler manual, \"Compiler messages\"",
        findings: &[
            Sequence::line(&[
                r"^(?<severity>Info|Warning|Questionable|Extension|Obsolescent|Deleted feature used|Non-standard|(?:Runtime |Fatal )?Error|Panic)(?:\([^()]+\))?: (?<file>(?:[A-Za-z]:)?[^:,]+\.(?:[fF]\d*|for|FOR|inc|INC|fpp|FPP)), line (?<line>\d+): (?<message>.+)$",
            ]),
            Sequence::line(&[
                r"^(?<severity>Info|Warning|Questionable|Extension|Obsolescent|Deleted feature used|(?:Fatal )?Error)(?:\([^()]+\))?: (?<file>(?:[A-Za-z]:)?[^:,]+\.(?:[fF]\d+|for|FOR)): (?<message>.+)$",
            ]),
        ],
        details: &[r"^ +(?<message>detected at \S.*)$"],
        severities: &[
            ("Questionable", Severity::Warning),
            ("Extension", Severity::Warning),
            ("Obsolescent", Severity::Warning),
            ("Deleted feature used", Severity::Warning),
            ("Non-standard", Severity::Warning),
        ],
        matches: &[
            (
                "Extension(F2008): a.f90, line 4: x\nFatal Error: b.f90, line 5: y\n             detected at ::@N\n",
                &["a.f90:4 warning: x", "b.f90:5 error: y"],
            ),
            ("Error: C:\\a b\\c.f90: x y\n", &["C:\\a b\\c.f90 error: x y"]),
        ],
        rejects: &["Error: a.py, line 4: x", "Warning: x", "Extension: a.f90 is loaded"],
        ..Row::COMPILE
    },
    Row {
        name: "xlc",
        holds: &["\", line "],
        source: "IBM XL C/C++ and XL Fortran, \"Compiler messages\": 15cc-nnn (severity)",
        findings: &[Sequence::line(&[
            r#"^"(?<file>[^"]+)", line (?<line>\d+)\.(?<column>\d+): (?<code>(?:15\d\d-|CCN|CBC|EDC|IBM)\d+) \((?<severity>[IWESU])\) (?<message>.+)$"#,
        ])],
        severities: &[("S", Severity::Error), ("U", Severity::Error)],
        matches: &[
            ("\"a.c\", line 19.5: 1506-046 (S) Syntax error.", &["a.c:19:5 error 1506-046: Syntax error."]),
            ("\"./A.cpp\", line 4.1: CCN5217 (W) x", &["./A.cpp:4:1 warning CCN5217: x"]),
        ],
        rejects: &["\"a.c\", line 19.5: x", "\"a.c\", line 19: 1506-046 (S) x"],
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
        name: "glslang",
        starts: &["ERROR: ", "WARNING: "],
        source: "glslang/MachineIndependent/ParseContextBase.cpp (outputMessage), Include/InfoSink.h (location)",
        findings: &[Sequence::line(&[
            r"^(?<severity>ERROR|WARNING): (?:\d+|{file}):(?<line>\d+): (?<message>'[^']*' : .+)$",
        ])],
        matches: &[
            ("ERROR: 0:4: 'x' : undeclared identifier", &["error: 'x' : undeclared identifier"]),
            (
                "ERROR: a.frag:4: 'x' : undeclared identifier\n",
                &["a.frag:4 error: 'x' : undeclared identifier"],
            ),
        ],
        rejects: &["ERROR: a.frag:4: x", "ERROR: 1 compilation errors.  No code generated."],
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
    Row {
        name: "mxmlc",
        shapes: &[Shape::LocatedWith(": col: ")],
        source: "flex-sdk's modules/compiler/src/java/flex2/tools/… (CompilerMessage): file(line): col: n Level: message",
        findings: &[Sequence::line(&[
            r"^{file}\((?<line>\d+)\): +col: (?<column>\d+) +(?<severity>Error|Warning): (?:(?<code>\d+): )?(?<message>.+)$",
        ])],
        matches: &[(
            "/p/a.mxml(11): col: 5 Warning: x has no type declaration.\nC:\\p\\b.as(3): col: 1 Error: 1120: Access of undefined property y.\n",
            &[
                "/p/a.mxml:11:5 warning: x has no type declaration.",
                "C:\\p\\b.as:3:1 error 1120: Access of undefined property y.",
            ],
        )],
        rejects: &["a.as(3): col: x", "a.as(3): Error: x"],
        ..Row::COMPILE
    },
    Row {
        name: "haxe",
        shapes: &[Shape::LocatedIn(&["hx"])],
        source: "haxe/src/core/error.ml, compiler/messageReporting.ml (the classic format)",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+): (?:characters? (?<column>\d+)(?:-\d+)?|lines \d+-\d+) : (?:\((?<code>W\w+)\) )?(?:(?<severity>Warning) : )?(?:\(W\w+\) )?(?<message>.+)$",
        ])],
        matches: &[(
            "src/Main.hx:3: characters 5-10 : Unknown identifier : x\nsrc/Main.hx:9: characters 1-4 : Warning : y\n",
            &["src/Main.hx:3:5 error: Unknown identifier : x", "src/Main.hx:9:1 warning: y"],
        )],
        rejects: &["src/Main.hx:3: x", "a.ml:3: characters 5-10 : x"],
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
        name: "nvfortran",
        starts: &["NVFORTRAN-", "PGF77-", "PGF90-", "PGFTN-"],
        shapes: &[Shape::Numbered],
        source: "flang/tools/flang1/flang1exe/error.c (errmsg); PGI printed its own name",
        findings: &[Sequence::line(&[
            r"^[A-Z0-9]+-(?<severity>[ISWF])-(?<code>\d{4})-(?<message>.+?) \((?<file>[^()]+): (?<line>\d+)\)$",
        ])],
        totals: &[r"^ *\d+ inform, +(?<warnings>\d+) warnings?, +(?<errors>\d+) severes?, +\d+ fatal"],
        severities: &[("S", Severity::Error)],
        matches: &[(
            "NVFORTRAN-S-0038-Symbol, x, has not been explicitly declared (a.f90: 3)\n  0 inform,   0 warnings,   1 severes, 0 fatal for a\n",
            &["a.f90:3 error 0038: Symbol, x, has not been explicitly declared"],
        )],
        rejects: &["PGF90-S-0038-x", "  0 inform,   0 warnings,   1 severes, 0 fatal for a"],
        ..Row::COMPILE
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
]));
