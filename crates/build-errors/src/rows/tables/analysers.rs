//! Static analysers, and formats that several of them share.

use crate::Severity;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "pvs-studio",
        shapes: &[Shape::LocatedWith(": V")],
        source: "PVS-Studio's documentation, \"Analyzer output\" (errorfile of plog-converter)",
        findings: &[Sequence::line(&[
            r"^{at}: (?<severity>error|warning|note): (?<code>V\d{3,4}) (?<message>.+)$",
        ])],
        matches: &[(
            "src/a.cpp:29:1: error: V501 There are identical sub-expressions.\nsrc/a.cpp:40:1: note: V802 The size can be reduced.\n",
            &[
                "src/a.cpp:29:1 error V501: There are identical sub-expressions.",
                "src/a.cpp:40:1 info V802: The size can be reduced.",
            ],
        )],
        rejects: &["a.cpp:29:1: error: V8 is not found", "a.cpp:29: V501 x", "error: V501 x"],
        ..Row::LINT
    },
    Row {
        name: "cargo-mutants",
        starts: &["MISSED ", "TIMEOUT "],
        source: "sourcefrog/cargo-mutants, src/console.rs (lab_finished)",
        findings: &[Sequence::line(&[r"^(?:MISSED|TIMEOUT) +{at}: (?<message>.+?)(?: in \d.*)?$"])],
        matches: &[(
            "MISSED   src/lib.rs:11:15: replace < with <= in f in 0.2s build + 0.2s test\n5 mutants tested in 2s: 1 missed, 4 caught\n",
            &["src/lib.rs:11:15 error: replace < with <= in f"],
        )],
        rejects: &["MISSED   the bus: 3", "caught   src/lib.rs:2:35: replace x"],
        ..Row::NONE
    },
    Row {
        name: "smatch",
        shapes: &[Shape::LocatedWith("() ")],
        source: "smatch/smatch.h (sm_prefix, sm_error, sm_warning)",
        findings: &[Sequence::line(&[
            r"^{at} \w+\(\) (?<severity>error|warning|warn|info): (?<message>.+)$",
        ])],
        matches: &[(
            "a.c:3 f() error: potential null dereference 'x'.\nb.c:9 g() warn: inconsistent indenting\n",
            &["a.c:3 error: potential null dereference 'x'.", "b.c:9 warning: inconsistent indenting"],
        )],
        rejects: &["a.c:3 f() failed", "a.c:3: f() error: x"],
        ..Row::LINT
    },
    Row {
        // Fields between commas, as in Cppcheck's `--template` and coffeelint's `csv`.
        holds: &[",error,", ",warning,"],
        source: "cppcheck's manual (--template={file},{line},{severity},{id},{message}); coffeelint/src/reporters/csv.coffee",
        findings: &[Sequence::line(&[
            r"^(?<file>[^\s,:][^,:]*\.\w+|[A-Za-z]:[\\/][^,:]*\.\w+),(?<line>\d+),(?:\d+,)?(?<severity>error|warning),(?:(?<code>[A-Za-z][\w.-]*),)?(?<message>.+)$",
        ])],
        matches: &[(
            "a.c,3,error,nullPointer,Null pointer\na.coffee,3,5,warning,Too long\n",
            &["a.c:3 error nullPointer: Null pointer", "a.coffee:3 warning: Too long"],
        )],
        rejects: &["x,3,error,y", "a.c,error,3", "3 files,2,error,x"],
        ..Row::NONE
    },
    Row {
        // Service messages that linters print for TeamCity.
        starts: &["##teamcity[inspection "],
        source: "TeamCity's documentation, \"Service Messages\" (inspection): typeId, message, file, line, SEVERITY",
        findings: &[Sequence::line(&[
            r"^##teamcity\[inspection typeId='(?<code>[^']*)' message='(?<message>(?:[^'|]|\|.)*)' file='(?<file>(?:[^'|]|\|.)*)'(?: line='(?<line>\d+)')?(?: additional attribute='[^']*')?(?: SEVERITY='(?<severity>[^']*)')?(?: \w+='(?:[^'|]|\|.)*')* *\]$",
        ])],
        matches: &[(
            "##teamcity[inspection typeId='no-x' message='line 3, |'x|'' file='a.js' line='3' SEVERITY='WARNING' tip='']",
            &["a.js:3 warning no-x: line 3, |'x|'"],
        )],
        rejects: &["##teamcity[inspectionType id='no-x' category='y' name='z']", "##teamcity[inspection x]"],
        ..Row::NONE
    },
    Row {
        // Logging commands that linters print for Azure Pipelines.
        starts: &["##vso[task.logissue "],
        source: "Azure Pipelines' documentation, \"Logging commands\" (LogIssue)",
        findings: &[Sequence::line(&[
            r"^##vso\[task\.logissue type=(?<severity>error|warning);sourcepath=(?<file>[^;\]]+);(?:linenumber=(?<line>\d+);)?(?:columnnumber=(?<column>\d+);)?(?:code=(?<code>[^;\]]*);)?\](?<message>.+)$",
        ])],
        matches: &[(
            "##vso[task.logissue type=warning;sourcepath=a.ts;linenumber=3;columnnumber=5;code=semicolon;]Missing semicolon",
            &["a.ts:3:5 warning semicolon: Missing semicolon"],
        )],
        rejects: &["##vso[task.logissue type=error]x", "##vso[task.complete result=Failed;]x"],
        ..Row::NONE
    },
    Row {
        name: "Dr. Memory",
        starts: &["Error #", "~~Dr.M~~ Error #"],
        source: "drmemory/drmemory/report.c (print_error_report, print_callstack)",
        findings: &[Sequence::block(&[
            r"^(?:~~Dr\.M~~ )?Error #\d+: (?<message>(?:[A-Z]+ )+.+|LEAK .+)$",
            r"^(?:~~Dr\.M~~ )?# *\d+ .*\[(?<file>[^\[\]]+):(?<line>\d+)\]$",
        ])],
        ignored: &[r"^(?:~~Dr\.M~~ )?# *\d+ [^\[]*(?:\[[^:\]]*\])?$"],
        matches: &[
            (
                "~~Dr.M~~ Error #1: LEAK 8 bytes\n~~Dr.M~~ # 0 f  [/p/a.c:3]\n",
                &["/p/a.c:3 error: LEAK 8 bytes"],
            ),
            (
                "Error #1: UNADDRESSABLE ACCESS: reading 4 byte(s)\n# 0 <not in a module>\n# 1 main             [/p/a.c:34]\n",
                &["/p/a.c:34 error: UNADDRESSABLE ACCESS: reading 4 byte(s)"],
            ),
        ],
        rejects: &["Error #1: no", "# 1 main [/p/a.c:34]"],
        ..Row::LINT
    },
    Row {
        name: "coverity",
        shapes: &[Shape::LocatedWith("CID "), Shape::LocatedWith(". ")],
        source: "Coverity Command Reference, \"cov-format-errors --emacs-style\": events follow the defect",
        findings: &[Sequence::line(&[
            r"^{at}: CID (?<code>\d+)(?: \(#\d+ of \d+\))?: (?<message>.+ \([A-Z][A-Z0-9_.]+\)):?$",
        ])],
        ignored: &[r"^[^:]+:\d+: (?:\d+\. )?[a-z][a-z_]*: "],
        severity: Severity::Warning,
        matches: &[(
            "a.c:12: CID 7 (#1 of 1): Resource leak (RESOURCE_LEAK):\na.c:12: 5. leaked_storage: Variable p\na.c:40: CID 8: Bad (NULL_RETURNS)\n",
            &["a.c:12 warning 7: Resource leak (RESOURCE_LEAK)", "a.c:40 warning 8: Bad (NULL_RETURNS)"],
        )],
        rejects: &["a.c:12: CID 7: x", "a.c:12: 5. leaked_storage: x", "CID 7: x (Y)"],
        ..Row::LINT
    },
    Row {
        name: "klocwork",
        shapes: &[Shape::LocatedWith(") Analyze")],
        source: "Klocwork, \"kwcheck list\" in the default format: the message is below",
        findings: &[Sequence::lines(&[
            r"^\d+ \(\w+\) (?<file>\S.*):(?<line>\d+) (?<code>[A-Z][A-Z0-9_.]+) \(\d:(?<severity>\w+)\) Analyze$",
            r"^(?<message>\S.*)$",
        ])],
        severities: &[("Review", Severity::Info)],
        severity: Severity::Warning,
        matches: &[(
            "1 (Local) src/a.c:12 NPD.FUNC.MUST (1:Critical) Analyze\nPointer 'p' may be NULL\n",
            &["src/a.c:12 error NPD.FUNC.MUST: Pointer 'p' may be NULL"],
        )],
        rejects: &["1 (Local) src/a.c:12 x (1:Critical) Analyze\nx", "src/a.c:12 A.B (1:Error) Analyze\nx"],
        ..Row::LINT
    },
    Row {
        name: "CodeChecker",
        starts: &["[CRITICAL] ", "[HIGH] ", "[MEDIUM] ", "[LOW] ", "[STYLE] ", "[UNSPECIFIED] "],
        source: "codechecker/tools/report-converter/codechecker_report_converter/report/output/plaintext.py",
        findings: &[Sequence::line(&[
            r"^\[(?<severity>CRITICAL|HIGH|MEDIUM|LOW|STYLE|UNSPECIFIED)\] {at}: (?<message>.+) \[(?<code>[\w.-]+)\]$",
        ])],
        severities: &[("UNSPECIFIED", Severity::Warning)],
        matches: &[(
            "[LOW] /p/b.c:9:1: Value stored to 'y' is never read [deadcode.DeadStores]",
            &["/p/b.c:9:1 warning deadcode.DeadStores: Value stored to 'y' is never read"],
        )],
        rejects: &["[HIGH] x [y]", "[HIGH] /p/b.c:9:1: x"],
        ..Row::LINT
    },
    Row {
        name: "cppcheck",
        shapes: &[Shape::LocatedWith("]: (")],
        source: "cppcheck/lib/errorlogger.cpp (ErrorMessage::toString, before 1.90): the last location is the finding's",
        findings: &[Sequence::line(&[
            r"^(?:\[[^\[\]]+\] -> )*\[(?<file>[^\[\]]+):(?<line>\d+)\]: \((?<severity>[a-z]+)(?:, inconclusive)?\) (?<message>.+)$",
        ])],
        severities: &[
            ("performance", Severity::Info),
            ("portability", Severity::Info),
            ("debug", Severity::Info),
        ],
        matches: &[(
            "[a.c:3]: (error) Null pointer dereference: x\n[a.c:9] -> [b.c:4]: (warning, inconclusive) y\n[a.c:5]: (style) z\n",
            &["a.c:3 error: Null pointer dereference: x", "b.c:4 warning: y", "a.c:5 info: z"],
        )],
        rejects: &["[a.c:3]: x", "[a.c:3] (error) x"],
        ..Row::LINT
    },
    Row {
        name: "svlint",
        starts: &["Fail: "],
        source: "dalance/svlint, src/printer.rs",
        findings: &[Sequence::lines(&[r"^Fail: (?<message>\w+)$", r"^ +--> {at}$"])],
        is_annotated: true,
        matches: &[(
            "Fail: legacy_always\n   --> test.sv:4:3\n  |\n4 |   always @(posedge clk) begin\n  |   ^^^^^^ hint  : Use `always_ff`.\n  |   ^^^^^^ reason: no\n\n",
            &["test.sv:4:3 error: legacy_always"],
        )],
        rejects: &["Fail: legacy_always", "Fail: it is late\n   --> test.sv:4:3"],
        ..Row::LINT
    },
    Row {
        name: "lintr",
        shapes: &[Shape::LocatedIn(&["R", "r", "Rmd", "rmd", "qmd", "Rnw"])],
        source: "lintr/R/methods.R (format.lint)",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+):(?<column>\d+): (?<severity>style|warning|error): \[(?<code>\w+)\] (?<message>.+)$",
        ])],
        matches: &[(
            "R/a.R:3:7: style: [object_name_linter] Names should match x.\n  fooBar <- 1\n  ^~~~~~\nb.Rmd:12:1: warning: [object_usage_linter] y\n",
            &[
                "R/a.R:3:7 info object_name_linter: Names should match x.",
                "b.Rmd:12:1 warning object_usage_linter: y",
            ],
        )],
        rejects: &["R/a.R:3:7: style: x", "a.c:3:7: warning: [x] y"],
        ..Row::LINT
    },
    Row {
        name: "sorbet",
        checks_types: true,
        shapes: &[Shape::LocatedIn(&["rb", "rbi"])],
        starts: &["Errors: "],
        source: "sorbet/core/Error.cc (Error::toString), ErrorQueue.cc",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+): (?<message>.+) https://srb\.help/(?<code>\d+)$",
        ])],
        totals: &[r"^Errors: (?<errors>\d+)$"],
        ignored: &[r"^ ", r"^$"],
        matches: &[(
            "app/a.rb:3: Method `x` does not exist on `A` https://srb.help/7003\n     3 |    a.x\n            ^\n  app/b.rb:9: Did you mean `y`?\nErrors: 2\n",
            &["app/a.rb:3 error 7003: Method `x` does not exist on `A`", "2 errors, 0 warnings"],
        )],
        rejects: &["a.rb:3: x", "see a.rb https://srb.help/7003", "Errors: 7"],
        ..Row::COMPILE
    },
    Row {
        name: "steep",
        checks_types: true,
        shapes: &[Shape::LocatedIn(&["rb", "rbs"])],
        starts: &["Detected "],
        source: "steep/lib/steep/drivers/diagnostic_printer.rb, drivers/check.rb",
        findings: &[Sequence::line(&[
            r"^{at}: \[(?<severity>error|warning|information|hint)\] (?<message>.+)$",
        ])],
        totals: &[r"^Detected (?<problems>\d+) problems? from \d+ files?$"],
        ignored: &[r"^[│└]"],
        matches: &[(
            "app/a.rb:3:2: [error] Type `::A` does not have method `x`\n│ Diagnostic ID: Ruby::NoMethod\n│\n└   a.x\n      ~\n\nDetected 1 problem from 1 file\n",
            &["app/a.rb:3:2 error: Type `::A` does not have method `x`"],
        )],
        rejects: &["app/a.rb:3:2: error: x", "a.py:3:2: [error] x", "Detected 7 problems from 1 file"],
        ..Row::COMPILE
    },
    Row {
        name: "haml-lint",
        shapes: &[Shape::LocatedIn(&["haml"])],
        source: "haml-lint/lib/haml_lint/reporter/default_reporter.rb",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+) \[(?<severity>[WE])\] (?:(?<code>[A-Z]\w+): )?(?<message>.+)$",
        ])],
        matches: &[(
            "app/a.haml:3 [W] LineLength: Line is too long. [100/80]\n",
            &["app/a.haml:3 warning LineLength: Line is too long. [100/80]"],
        )],
        rejects: &["a.haml:3 x", "a.c:3 [W] X: y"],
        ..Row::LINT
    },
    Row {
        name: "slim-lint",
        shapes: &[Shape::LocatedIn(&["slim"])],
        source: "slim-lint/lib/slim_lint/reporter/default_reporter.rb",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+) \[(?<severity>[WE])\] (?:(?<code>[A-Z]\w+): )?(?<message>.+)$",
        ])],
        matches: &[("a.slim:3 [E] TagCase: x\n", &["a.slim:3 error TagCase: x"])],
        rejects: &["a.slim:3 x", "a.c:3 [W] X: y"],
        ..Row::LINT
    },
    Row {
        name: "erb_lint",
        starts: &["In file: "],
        holds: &[" error(s) were found in ERB files"],
        source: "erb_lint/lib/erb_lint/reporters/multiline_reporter.rb",
        findings: &[Sequence::below(&[r"^(?<message>\S.*)$", r"^In file: (?<file>\S+\.erb):(?<line>\d+)$"])],
        totals: &[r"^(?<errors>\d+) error\(s\) were found in ERB files$"],
        matches: &[(
            "Extra space detected.\nIn file: app/views/a.html.erb:3\n\n1 error(s) were found in ERB files\n",
            &["app/views/a.html.erb:3 error: Extra space detected."],
        )],
        rejects: &["x\nIn file: a.erb", "x\nIn file: a.c:3", "7 error(s) were found in ERB files"],
        ..Row::LINT
    },
    Row {
        name: "swiftformat",
        shapes: &[Shape::LocatedIn(&["swift"])],
        source: "nicklockwood/SwiftFormat, Sources/Reporter.swift, Formatter.Change.description",
        findings: &[Sequence::line(&[
            r"^{at}: (?<severity>error|warning): \((?<code>[a-z]\w+)\) (?<message>.+)$",
        ])],
        matches: &[(
            "/p/a.swift:3:1: error: (indent) Indent code.\n",
            &["/p/a.swift:3:1 error indent: Indent code."],
        )],
        rejects: &["/p/a.swift:3:1: error: x", "/p/a.c:3:1: error: (x) y"],
        ..Row::LINT
    },
    Row {
        name: "swift-format",
        shapes: &[Shape::LocatedIn(&["swift"])],
        source: "swiftlang/swift-format, Sources/swift-format/Utilities/StderrDiagnosticPrinter.swift",
        findings: &[Sequence::line(&[
            r"^{at}: (?<severity>error|warning): \[(?<code>[A-Z]\w+)\] (?<message>.+)$",
        ])],
        matches: &[(
            "/p/a.swift:3:1: warning: [Indentation] indent by 2\n",
            &["/p/a.swift:3:1 warning Indentation: indent by 2"],
        )],
        rejects: &["/p/a.swift:3:1: error: x", "/p/a.c:3:1: error: [X] y"],
        ..Row::LINT
    },
    Row {
        name: "staticcheck",
        shapes: &[Shape::LocatedIn(&["go"])],
        source: "honnef.co/go/tools, lintcmd/format.go (TextFormatter)",
        // Lines with a location in a Go file are frequent in logs. The end of this pattern refuses most of them.
        findings: &[Sequence::line(&[
            r"^(?<file>\S+\.go):(?<line>\d+):(?<column>\d+): (?<message>.+) \((?<code>(?:SA|ST|S|QF|U)\d{4})\)$",
        ])],
        matches: &[(
            "a.go:12:2: this value of err is never used (SA4006)\n",
            &["a.go:12:2 error SA4006: this value of err is never used"],
        )],
        rejects: &["a.go:12:2: x (staticcheck)", "a.c:12:2: x (SA4006)"],
        ..Row::LINT
    },
    Row {
        name: "standardrb",
        shapes: &[Shape::LocatedIn(&["rb", "rake", "gemspec"])],
        source: "standardrb/standard, lib/standard/formatter.rb",
        findings: &[Sequence::below(&[
            r"^standard: Use Ruby Standard Style ",
            r"^  (?<file>\S.*):(?<line>\d+):(?<column>\d+): (?<code>[A-Z]\w+/[\w/]+): (?<message>.+)$",
        ])],
        matches: &[(
            "standard: Use Ruby Standard Style (https://github.com/standardrb/standard)\n  app/a.rb:3:7: Style/StringLiterals: Prefer double quotes.\n",
            &["app/a.rb:3:7 error Style/StringLiterals: Prefer double quotes."],
        )],
        rejects: &["  app/a.rb:3:7: Style/X: y", "standard: x\n  a.rb:3:7: Style/X: y"],
        ..Row::LINT
    },
]));
