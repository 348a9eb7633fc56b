//! Compilers for shaders, Fortran, and languages that one row describes.

use crate::Severity;
use crate::engine::reader::{Kind, Shape};
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
        name: "nvcc",
        shapes: &[Shape::LocatedIn(&["cu", "cuh"])],
        holds: &[" error detected in the compilation of ", " errors detected in the compilation of "],
        source: "CUDA Compiler Driver NVCC; EDG's front end prints the messages and the total of each file",
        findings: &[Sequence::line(&[
            r"^\s*(?:CompileError: )?(?<file>[^\s(:][^(:]*\.cuh?)\((?<line>\d+)\): (?<severity>error|warning|remark|catastrophic error)(?: #(?<code>\d+(?:-D)?))?: (?<message>.+)$",
        ])],
        totals: &[r#"^\s*(?<errors>\d+) errors? detected in the compilation of "[^"]+"\.$"#],
        severities: &[("remark", Severity::Info), ("catastrophic error", Severity::Error)],
        matches: &[(
            "a.cu(12): error: identifier \"x\" is undefined\n      b.cuh(3): warning #177-D: variable \"y\" was declared\n3 errors detected in the compilation of \"a.cu\".\n",
            &[
                "a.cu:12 error: identifier \"x\" is undefined",
                "b.cuh:3 warning 177-D: variable \"y\" was declared",
                "3 errors, 1 warnings",
            ],
        )],
        rejects: &["a.cu(12): x", "a.c(3): error: x", "3 errors detected in the compilation of \"a.cu\"."],
        ..Row::COMPILE
    },
    Row {
        name: "glslang",
        starts: &["ERROR: ", "WARNING: "],
        source: "glslang/MachineIndependent/ParseContextBase.cpp (outputMessage), Include/InfoSink.h (location), StandAlone.cpp",
        findings: &[
            // The name of the file is above the messages, which number the strings of the source.
            Sequence::below(&[
                r"^(?<file>[^\s:]+\.(?:vert|frag|geom|comp|tes[ce]|mesh|task|r[a-z]+|glsl|hlsl))$",
                r"^(?<severity>ERROR|WARNING): 0:(?<line>\d+): (?<message>'[^']*' : .+)$",
            ]),
            Sequence::line(&[
                r"^(?<severity>ERROR|WARNING): (?:\d+|{file}):(?<line>\d+): (?<message>'[^']*' : .+)$",
            ]),
        ],
        matches: &[
            ("ERROR: 0:4: 'x' : undeclared identifier", &["error: 'x' : undeclared identifier"]),
            (
                "a/b.frag\nERROR: 0:4: 'x' : undeclared identifier \nERROR: 0:9: 'y' : z\nERROR: 2 compilation errors.  No code generated.\n",
                &["a/b.frag:4 error: 'x' : undeclared identifier", "a/b.frag:9 error: 'y' : z"],
            ),
            (
                "ERROR: a.frag:4: 'x' : undeclared identifier\n",
                &["a.frag:4 error: 'x' : undeclared identifier"],
            ),
        ],
        rejects: &["ERROR: a.frag:4: x", "ERROR: 1 compilation errors.  No code generated."],
        ..Row::COMPILE
    },
    Row {
        name: "glslc",
        shapes: &[Shape::LocatedIn(&[
            "vert", "frag", "geom", "comp", "tesc", "tese", "mesh", "task", "glsl",
        ])],
        holds: &[" error generated.", " errors generated."],
        source: "google/shaderc, libshaderc_util/src/message.cc, compiler.cc",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+): (?<severity>error|warning): (?<message>'[^']*' : .+|#\S+ : .+|.*preprocess.*)$",
        ])],
        totals: &[r"^(?:(?<warnings>\d+) warnings? and )?(?<errors>\d+) errors? generated\.$"],
        matches: &[(
            "a.frag:12: error: 'x' : undeclared identifier\na.frag:13: warning: '#extension' : y\n2 errors generated.\n",
            &[
                "a.frag:12 error: 'x' : undeclared identifier",
                "a.frag:13 warning: '#extension' : y",
                "2 errors, 1 warnings",
            ],
        )],
        rejects: &["a.c:12: error: 'x' : y", "a.frag:12:3: error: 'x' : y", "2 errors generated."],
        ..Row::COMPILE
    },
    Row {
        name: "dxc",
        shapes: &[Shape::LocatedIn(&["hlsl", "hlsli", "fx"])],
        source: "DirectXShaderCompiler, which prints Clang's messages",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+):(?<column>\d+): (?<severity>error|warning|fatal error): (?<message>.+?)(?: \[(?<code>-W[\w-]+)\])?$",
        ])],
        severities: &[("fatal error", Severity::Error)],
        matches: &[(
            "a.hlsl:12:5: error: use of undeclared identifier 'x'\n    x = 1;\n    ^\n",
            &["a.hlsl:12:5 error: use of undeclared identifier 'x'"],
        )],
        rejects: &["a.hlsl:12:5: note: x", "a.c:12:5: error: x"],
        ..Row::COMPILE
    },
    Row {
        name: "fxc",
        shapes: &[Shape::LocatedIn(&["hlsl", "hlsli", "fx", "fxh"])],
        source: "Microsoft's documentation of fxc.exe, \"HLSL errors and warnings\": file(line,columns): error X3004: message",
        findings: &[Sequence::line(&[
            r"^(?<file>\S.*\.(?:hlsli?|fxh?))\((?<line>\d+),(?<column>\d+)(?:-\d+)?\): (?<severity>error|warning) (?<code>X\d{4}): (?<message>.+)$",
        ])],
        matches: &[(
            "C:\\p\\a.hlsl(12,5-7): error X3004: undeclared identifier 'x'\na.fx(13,5): warning X3206: y\n",
            &["C:\\p\\a.hlsl:12:5 error X3004: undeclared identifier 'x'", "a.fx:13:5 warning X3206: y"],
        )],
        rejects: &["a.hlsl(12): x", "a.cpp(12,5): error X3004: x"],
        ..Row::COMPILE
    },
    Row {
        name: "naga",
        starts: &["┌─ "],
        shapes: &[Shape::LocatedIn(&["wgsl"])],
        source: "wgpu's naga/src/front/wgsl/error.rs, which renders with codespan-reporting",
        findings: &[Sequence::below(&[
            r"^(?<severity>error|warning): (?<message>.+)$",
            r"^ *┌─ (?<file>[^\s:]+\.wgsl):(?<line>\d+):(?<column>\d+)$",
        ])],
        matches: &[(
            "error: unknown identifier: 'x'\n  ┌─ a.wgsl:3:5\n  │\n3 │     x = 1;\n  │     ^ unknown identifier\n\nCould not parse WGSL\n",
            &["a.wgsl:3:5 error: unknown identifier: 'x'"],
        )],
        rejects: &["error: x\n  ┌─ a.rs:3:5", "  ┌─ a.wgsl:3:5"],
        ..Row::COMPILE
    },
    Row {
        name: "tint",
        shapes: &[Shape::LocatedIn(&["wgsl", "spv"])],
        source: "dawn/src/tint/utils/diagnostic/formatter.cc",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+):(?<column>\d+) (?<severity>error|warning): (?<message>.+)$",
        ])],
        matches: &[("a.wgsl:3:5 error: unresolved value 'x'\n", &["a.wgsl:3:5 error: unresolved value 'x'"])],
        rejects: &["a.wgsl:3:5: error: x", "a.c:3:5 error: x"],
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
        source: "haxe/src/core/error.ml, compiler/messageReporting.ml (the classic format, and the pretty one of Haxe 5)",
        findings: &[
            Sequence::line(&[
                r"^{file}:(?<line>\d+): (?:characters? (?<column>\d+)(?:-\d+)?|lines \d+-\d+) : (?:\((?<code>W\w+)\) )?(?:(?<severity>Warning) : )?(?:\(W\w+\) )?(?<message>.+)$",
            ]),
            Sequence::block(&[
                r"^ ?\[?(?<severity>ERROR|WARNING)\]? +(?:\((?<code>W\w+)\) )?(?<file>\S+\.hx):(?<line>\d+): (?:characters? (?<column>\d+)(?:-\d+)?|lines \d+-\d+)$",
                r"^ +\| (?<message>[^\s^].*)$",
            ]),
        ],
        ignored: &[r"^$", r"^ +\d+ \| ", r"^ +\| *\^*$"],
        matches: &[
            (
                "src/Main.hx:3: characters 5-10 : Unknown identifier : x\nsrc/Main.hx:9: characters 1-4 : Warning : y\n",
                &["src/Main.hx:3:5 error: Unknown identifier : x", "src/Main.hx:9:1 warning: y"],
            ),
            (
                "[ERROR] src/Main.hx:3: characters 5-10\n\n 3 |     foo();\n   |     ^^^\n   | Unknown identifier : foo\n",
                &["src/Main.hx:3:5 error: Unknown identifier : foo"],
            ),
        ],
        rejects: &["src/Main.hx:3: x", "a.ml:3: characters 5-10 : x", "[ERROR] src/Main.hx:3: x"],
        ..Row::COMPILE
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
        kind: Kind::Any,
        shapes: &[Shape::LocatedIn(&["d", "di"])],
        source: "dmd/compiler/src/dmd/errors.d; LDC prints the same messages",
        findings: &[Sequence::line(&[
            r"^(?<file>\S.*\.di?)\((?<line>\d+)(?:,(?<column>\d+))?\): (?<severity>Error|Warning|Deprecation): (?<message>.+)$",
        ])],
        severities: &[("Deprecation", Severity::Warning)],
        matches: &[(
            "source/a.d(12): Error: undefined identifier `x`\nb.d(3,7): Deprecation: y\n",
            &["source/a.d:12 error: undefined identifier `x`", "b.d:3:7 warning: y"],
        )],
        rejects: &["a.d(12): x", "a.c(12): Error: x", "a.d(12): error: x"],
        ..Row::NONE
    },
    Row {
        name: "move",
        starts: &["┌─ "],
        source: "MystenLabs/sui, external-crates/move-compiler/src/diagnostics, which renders with codespan-reporting",
        findings: &[Sequence::below(&[
            r"^(?<severity>error|warning)\[(?<code>[A-Z]\w*\d{5})\]: (?<message>.+)$",
            r"^ *┌─ (?<file>[^\s:]+\.move):(?<line>\d+):(?<column>\d+)$",
        ])],
        matches: &[(
            "error[E03001]: address with no value\n   ┌─ ./sources/a.move:1:8\n   │\n 1 │ module x::a {\n",
            &["./sources/a.move:1:8 error E03001: address with no value"],
        )],
        rejects: &["error: x\n   ┌─ ./a.move:1:8", "error[E03001]: x\n   ┌─ a.rs:1:8"],
        ..Row::COMPILE
    },
    Row {
        name: "vyper",
        starts: &["contract \"", "vyper.exceptions."],
        source: "vyper/exceptions.py (_BaseVyperException.__str__)",
        findings: &[Sequence::below(&[
            r"^vyper\.exceptions\.(?<code>\w+): (?<message>.+)$",
            r#"^ +contract "(?<file>[^":]+\.vyi?)(?::\d+)?", (?:function "[^"]+", )?line (?<line>\d+):(?<column>\d+) *$"#,
        ])],
        matches: &[(
            "Error compiling: a.vy\nvyper.exceptions.UndeclaredDefinition: 'x' has not been declared.\n  contract \"a.vy:12\", function \"f\", line 12:4 \n       11 \n",
            &["a.vy:12:4 error UndeclaredDefinition: 'x' has not been declared."],
        )],
        rejects: &["vyper.exceptions.X: y", "  contract \"a.vy:12\", line 12:4"],
        ..Row::COMPILE
    },
    Row {
        name: "raku",
        starts: &["===SORRY!==="],
        source: "rakudo/src/core.c/Exception.rakumod (X::Comp.gist)",
        findings: &[Sequence::lines(&[
            r"^===SORRY!=== Error while compiling (?<file>\S+)$",
            r"^(?<message>\S.*)$",
        ])],
        matches: &[(
            "===SORRY!=== Error while compiling /p/a.raku\nUndeclared routine:\n    foo used at line 12\n",
            &["/p/a.raku error: Undeclared routine:"],
        )],
        rejects: &["===SORRY!===\nx", "Error while compiling a"],
        ..Row::COMPILE
    },
]));
