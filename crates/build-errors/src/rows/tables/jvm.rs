//! Compilers and linters of Java, Kotlin, Groovy and Scala.

use crate::Severity;
use crate::engine::findings::Weight;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "kotlinc",
        starts: &["e: ", "w: "],
        source: "compiler/cli/cli-common/src/org/jetbrains/kotlin/cli/common/messages/GradleStyleMessageRenderer.kt",
        findings: &[
            Sequence::line(&[
                r"^(?<severity>[ew]): file:///(?<file>[A-Za-z]:[^:]+):(?<line>\d+):(?<column>\d+):? +(?<message>\S.*)$",
            ]),
            Sequence::line(&[r"^(?<severity>[ew]): file://{at}:? +(?<message>\S.*)$"]),
            Sequence::line(&[r"^(?<severity>[ew]): {at} +(?<message>\S.*)$"]),
            // The format before Kotlin 2.
            Sequence::line(&[
                r"^(?<severity>[ew]): {file}: \((?<line>\d+), (?<column>\d+)\): +(?<message>\S.*)$",
            ]),
        ],
        matches: &[
            (
                "e: file:///a/B.kt:4:11 no x\nw: C:\\a\\B.kt:4:11 no y\n",
                &["/a/B.kt:4:11 error: no x", "C:\\a\\B.kt:4:11 warning: no y"],
            ),
            ("e: file:///C:/a/B.kt:4:11 no x", &["C:/a/B.kt:4:11 error: no x"]),
            ("w: /a/B.kt: (4, 11): no x", &["/a/B.kt:4:11 warning: no x"]),
        ],
        rejects: &["e: /a/B.java:4:11: error: x", "e: something: (a, b): c", "x e: /a/B.kt:4:11 y"],
        ..Row::COMPILE
    },
    Row {
        name: "ktlint",
        shapes: &[Shape::LocatedIn(&["kt", "kts"])],
        source: "ktlint-cli-reporter-plain/src/main/kotlin/…/PlainReporter.kt",
        findings: &[Sequence::line(&[r"^{at}: (?<message>.+) \((?<code>[a-z][a-z-]*:[a-z][a-z-]*)\)$"])],
        matches: &[(
            "/p/a.kt:3:7: Unused import (standard:no-unused-imports)",
            &["/p/a.kt:3:7 error standard:no-unused-imports: Unused import"],
        )],
        rejects: &["/p/a.kt:3:7: error: x", "/p/a.kt:3:7: x (y)"],
        ..Row::LINT
    },
    Row {
        name: "android-lint",
        shapes: &[Shape::LocatedIn(&["kt", "kts", "java", "xml", "gradle", "toml", "pro", "properties"])],
        starts: &["1 error", "1 warning"],
        holds: &[" errors, ", " error, "],
        source: "lint/cli/src/main/java/com/android/tools/lint/TextReporter.kt; there is no column",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+): (?<severity>Error|Warning|Information|Hint): (?<message>.+) \[(?<code>[A-Z]\w+)(?: from \S+)?\]$",
        ])],
        totals: &[r"^(?<errors>\d+) errors?, (?<warnings>\d+) warnings?(?:, \d+ hints?)?(?: \(.+\))?$"],
        ignored: &[r"^ ", r"^$"],
        matches: &[(
            "/p/A.kt:12: Error: Missing permission [MissingPermission]\n    foo()\n    ~~~~~\n\n   Explanation for issues of type \"MissingPermission\":\n/p/res/a.xml:3: Warning: Unused x [UnusedResources from a.b]\n\n1 errors, 2 warnings (7 errors filtered by baseline x.xml)\n",
            &[
                "/p/A.kt:12 error MissingPermission: Missing permission",
                "/p/res/a.xml:3 warning UnusedResources: Unused x",
                "1 errors, 2 warnings",
            ],
        )],
        rejects: &["/p/A.kt:12:5: Error: x [Y]", "/p/A.kt:12: error: x [Y]", "1 errors, 2 warnings"],
        ..Row::LINT
    },
    Row {
        name: "detekt",
        shapes: &[Shape::LocatedIn(&["kt", "kts"])],
        source: "detekt-core/src/main/kotlin/io/gitlab/arturbosch/detekt/core/reporting/console",
        findings: &[
            Sequence::line(&[r"^{at}: (?<message>.+) \[(?<code>[A-Z][A-Za-z]+)\]$"]),
            Sequence::line(&[r"^\t(?<code>[A-Z]\w+) - (?<message>.+?) at {at}(?: - Signature=.*)?$"]),
            // A terminal turns tabs into spaces.
            Sequence::line(&[
                r"^ {4,8}(?<code>[A-Z]\w+) - (?<message>(?:\d+/\d+ - )?\[.+?\]) at {at}(?: - Signature=.*)?$",
            ]),
        ],
        matches: &[
            (
                "/p/a.kt:3:7: The function x is too long. [LongMethod]",
                &["/p/a.kt:3:7 error LongMethod: The function x is too long."],
            ),
            (
                "\tLongMethod - 20/15 - [f] at /p/a.kt:3:7 - Signature=f",
                &["/p/a.kt:3:7 error LongMethod: 20/15 - [f]"],
            ),
            (
                "complexity - 2h debt\n        LongMethod - 20/15 - [f] at /p/a.kt:3:7\n",
                &["/p/a.kt:3:7 error LongMethod: 20/15 - [f]"],
            ),
        ],
        rejects: &["/p/a.kt:3:7: error: x", "/p/a.kt:3:7: x [y]", "    X - called at /p/a.kt:3:7"],
        ..Row::LINT
    },
    Row {
        name: "pmd",
        shapes: &[
            Shape::LocatedIn(&["java", "kt", "jsp", "cls", "xml"]),
            Shape::LocatedWith("PMD Failure: "),
            Shape::LocatedWith("PMD Warning: "),
        ],
        source: "pmd-core/src/main/java/net/sourceforge/pmd/renderers/TextRenderer.java, maven-pmd-plugin (PmdViolationCheckMojo.printError)",
        findings: &[
            Sequence::line(&[r"^{file}:(?<line>\d+):\t(?<code>[A-Z]\w+):\t(?<message>.+)$"]),
            Sequence::line(&[
                r"^(?:\[[A-Z]+\] )?PMD (?<severity>Failure|Warning): (?<file>[\w.$]+):(?<line>\d+) Rule:(?<code>\w+) Priority:\d (?<message>.+?)\.?$",
            ]),
        ],
        matches: &[
            (
                "/p/A.java:3:\tUnusedLocalVariable:\tAvoid unused 'x'.",
                &["/p/A.java:3 error UnusedLocalVariable: Avoid unused 'x'."],
            ),
            (
                "[ERROR] PMD Failure: com.acme.A:3 Rule:UnusedX Priority:3 Avoid unused 'x'..\nPMD Warning: com.acme.B:9 Rule:Y Priority:4 z\n",
                &["com.acme.A:3 error UnusedX: Avoid unused 'x'.", "com.acme.B:9 warning Y: z"],
            ),
        ],
        rejects: &["/p/A.java:3: x", "/p/A.java:3:\tx", "PMD Failure: com.acme.A:3 x"],
        ..Row::LINT
    },
    Row {
        name: "cpd",
        starts: &["Found a ", "CPD Failure: ", "[ERROR] CPD Failure: ", "[WARNING] CPD Failure: "],
        source: "pmd-core's cpd/SimpleRenderer.java, maven-pmd-plugin (CpdViolationCheckMojo.printError)",
        findings: &[
            Sequence::lines(&[
                r"^(?<message>Found a \d+ line \(\d+ tokens\) duplication in the following files:) *$",
                r"^Starting at line (?<line>\d+) of (?<file>\S.*)$",
            ]),
            Sequence::lines(&[
                r"^(?:\[[A-Z]+\] )?CPD Failure: (?<message>Found \d+ lines of duplicated code at locations:)$",
                r"^(?:\[[A-Z]+\])? +(?<file>\S.*) line (?<line>\d+)$",
            ]),
        ],
        matches: &[(
            "Found a 35 line (120 tokens) duplication in the following files: \nStarting at line 23 of /p/A.java\nStarting at line 51 of /p/B.java\n[ERROR] CPD Failure: Found 9 lines of duplicated code at locations:\n[ERROR]     /p/C.java line 7\n[ERROR]     /p/D.java line 8\n",
            &[
                "/p/A.java:23 error: Found a 35 line (120 tokens) duplication in the following files:",
                "/p/C.java:7 error: Found 9 lines of duplicated code at locations:",
            ],
        )],
        rejects: &["Found a 3 line duplication", "Starting at line 3 of /p/A.java", "    /p/D.java line 8"],
        ..Row::LINT
    },
    Row {
        name: "spotbugs",
        starts: &[
            "H ",
            "M ",
            "L ",
            "High: ",
            "Medium: ",
            "Low: ",
            "[ERROR] High: ",
            "[ERROR] Medium: ",
            "[ERROR] Low: ",
        ],
        source: "spotbugs/src/main/java/edu/umd/cs/findbugs/TextUIBugReporter.java (printBug), spotbugs-maven-plugin (BaseViolationCheckMojo)",
        findings: &[
            Sequence::line(&[
                r"^(?:\[ERROR\] )?(?<severity>High|Medium|Low): (?<message>.+?)(?: \[\S+\])? At (?<file>[^\s:]+):\[lines? (?<line>\d+)(?:-\d+)?\] (?<code>[A-Z]\w+)$",
            ]),
            Sequence::line(&[
                r"^(?<severity>[HML]) [A-Z] (?<code>\w+): (?<message>.+?)  At (?<file>[^\s:]+):\[lines? (?<line>\d+)(?:-\d+)?\]$",
            ]),
        ],
        severities: &[
            ("H", Severity::Error),
            ("M", Severity::Warning),
            ("L", Severity::Warning),
            ("High", Severity::Error),
            // The plugin fails for each of them.
            ("Medium", Severity::Error),
            ("Low", Severity::Error),
        ],
        matches: &[
            (
                "[ERROR] Medium: Dead store to x in a.A.f() [a.A] At A.java:[line 12] DLS_DEAD_LOCAL_STORE",
                &["A.java:12 error DLS_DEAD_LOCAL_STORE: Dead store to x in a.A.f()"],
            ),
            (
                "M D DLS: Dead store to x in A.f()  At A.java:[line 3]",
                &["A.java:3 warning DLS: Dead store to x in A.f()"],
            ),
        ],
        rejects: &["M D x", "H C NP: x At A.java:3"],
        ..Row::LINT
    },
    Row {
        name: "codenarc",
        starts: &["Violation: "],
        source: "CodeNarc/src/main/groovy/org/codenarc/report/TextReportWriter.groovy",
        findings: &[Sequence::below(&[
            r"^File: (?<file>.+)$",
            r"^ +Violation: Rule=(?<code>\w+) P=(?<severity>\d) Line=(?<line>\d+)(?: Msg=\[(?<message>[^\]]*)\])?",
        ])],
        severities: &[("1", Severity::Error), ("2", Severity::Warning), ("3", Severity::Warning)],
        matches: &[(
            "File: a/B.groovy\n    Violation: Rule=UnusedImport P=3 Line=3 Msg=[x] Src=[import y]\n",
            &["a/B.groovy:3 warning UnusedImport: x"],
        )],
        rejects: &["    Violation: Rule=X P=3 Line=3", "File: a\n    Violation: x"],
        ..Row::LINT
    },
    Row {
        name: "scalastyle",
        starts: &["error file=", "warning file=", "info file="],
        source: "scalastyle/src/main/scala/org/scalastyle/Output.scala (TextOutput), Main.scala",
        findings: &[Sequence::line(&[
            r"^(?<severity>error|warning|info) file=(?<file>.+?) message=(?<message>.+?)(?: line=(?<line>\d+))?(?: column=(?<column>\d+))?$",
        ])],
        matches: &[(
            "warning file=/p/A.scala message=File line length exceeds 160 line=190\nerror file=/p/A.scala message=No space line=200 column=33\n",
            &["/p/A.scala:190 warning: File line length exceeds 160", "/p/A.scala:200:33 error: No space"],
        )],
        rejects: &["start file /p/A.scala", "Found 2 errors"],
        ..Row::LINT
    },
    Row {
        name: "groovyc",
        starts: &["@ line "],
        source: "groovy/src/main/java/org/codehaus/groovy/syntax/SyntaxException.java, control/messages/SyntaxErrorMessage.java",
        findings: &[Sequence::below(&[
            r"^{file}: \d+: (?<message>.+)$",
            r"^ *@ line (?<line>\d+), column (?<column>\d+)\.$",
        ])],
        matches: &[(
            "/p/A.groovy: 3: unable to resolve class X\n @ line 3, column 5.\n       X y\n       ^\n",
            &["/p/A.groovy:3:5 error: unable to resolve class X"],
        )],
        rejects: &[" @ line 3, column 5.", "x\n @ line 3, column 5."],
        ..Row::COMPILE
    },
    Row {
        name: "gradle-lint",
        starts: &["warning   ", "error   ", "✖ "],
        source: "gradle-lint-plugin/src/main/groovy/com/netflix/nebula/lint/plugin/LintGradleTask.groovy",
        findings: &[Sequence::lines(&[
            r"^(?<severity>error|warning) +(?<code>[a-z]+(?:-[a-z]+)+) +(?<message>\S.*)$",
            r"^{at}$",
        ])],
        totals: &[r"^✖ \d+ problems? \((?<errors>\d+) errors?, (?<warnings>\d+) warnings?\)$"],
        matches: &[(
            "warning   unused-dependency    this dependency is unused\nbuild.gradle:3\nx\n\n✖ 1 problem (0 errors, 1 warning)\n",
            &["build.gradle:3 warning unused-dependency: this dependency is unused"],
        )],
        rejects: &["build.gradle:3", "✖ 1 problem (0 errors, 1 warning)", "warning: x\nbuild.gradle:3"],
        ..Row::LINT
    },
    Row {
        name: "scala",
        starts: &["-- "],
        shapes: &[Shape::Numbered],
        source: "dotty.tools.dotc.reporting.MessageRendering (posStr, messageAndPos)",
        findings: &[Sequence::block(&[
            r"^-- (?:\[(?<code>E\d+)\] )?(?<message>(?:[A-Z]\w+ )*?(?<severity>Error|Warning|Info)): {file}:(?<line>\d+):(?<column>\d+) [ -]*$",
            r"^ *\| *[\^-][\^-]*$",
            r"^ *\| *(?<message>[^\s|^-].*)$",
        ])],
        totals: &[r"^(?<errors>\d+) errors? found$", r"^(?<warnings>\d+) warnings? found$"],
        details: &[r"^ *\| *(?<message>[^\s|^-].*)$"],
        ignored: &[r"^ *\d+ *\|", r"^ *\|[ |]*$", r"^ *\|-", r"^ *\| longer explanation available"],
        matches: &[
            (
                "-- [E040] Syntax Error: a.scala:3:7 ------------------\n3 |object {\n  |       ^\n  |       an identifier expected\n1 error found\n",
                &["a.scala:3:7 error E040: an identifier expected"],
            ),
            (
                "[error] -- [E007] Type Mismatch Error: a.scala:3:7 --\n[error] 3 |    }\n[error]   |     ^\n[error]   |Found:    B\n[error]   |Required: C\n[error] 1 error found\n",
                &["a.scala:3:7 error E007: Found:    B"],
            ),
            (
                "-- Error: /p/a.mill:3:7       \n3 |object a_ extends a_ {\n  |       ^\n  |b is not legal\n",
                &["/p/a.mill:3:7 error: b is not legal"],
            ),
        ],
        rejects: &[
            "-- Error: x",
            "[E040] Syntax Error: a.scala:3:7 --",
            "-- Error: a.scala:3:7: x",
            "1 error found",
        ],
        ..Row::COMPILE
    },
    Row {
        name: "mill",
        starts: &["[error] ", "[warn] "],
        source: "mill.util.Reporter (formatError): source and a mark stand between the location and the message",
        findings: &[Sequence::block(&[
            r"^\[(?<severity>error|warn)\] (?<file>\S+\.(?:scala|sc|mill|java|kt)):(?<line>\d+):(?<column>\d+)$",
            r"^ *\^+$",
            r"^ *(?<message>\S.*)$",
        ])],
        ignored: &[r"^ +\S"],
        matches: &[(
            "5120]   [error] A.scala:17:1\n5120]   def x = y\n5120]   ^\n5120]   expected class\n5120]   \n5120] [error] /p/B.scala:2:3\n5120]   z\n5120]   ^^\n5120]   no\n",
            &["A.scala:17:1 error: expected class", "/p/B.scala:2:3 error: no"],
        )],
        rejects: &["[error] A.scala:17:1: x", "[error] A.scala:compile Compilation failed", "A.scala:17:1"],
        ..Row::COMPILE
    },
    Row {
        name: "spring-boot",
        starts: &[
            "A component required ",
            "An attempt was made ",
            "Binding to target ",
            "Config data ",
            "Constructor in ",
            "Failed to ",
            "Field ",
            "Invalid ",
            "No ",
            "Parameter ",
            "The ",
            "Web server ",
        ],
        source: "spring-boot's LoggingFailureAnalysisReporter, and the texts of its FailureAnalyzers",
        reasons_below: &[(Weight::Cause, r"^Description:$", r"^(?<message>[A-Z].+)$")],
        matches: &[(
            "APPLICATION FAILED TO START\n***************************\n\nDescription:\n\nWeb server failed to start. Port 8080 was already in use.\n\nAction:\n\nStop the process.\n",
            &["reason: Web server failed to start. Port 8080 was already in use."],
        )],
        rejects: &["Web server failed to start. Port 8080 was already in use.", "Action:\n\nThe x"],
        ..Row::NONE
    },
    Row {
        name: "scalafix",
        shapes: &[Shape::LocatedIn(&["scala", "sbt", "sc"])],
        source: "scalafix-core's Diagnostic, as metaconfig's ConsoleReporter and sbt print it",
        findings: &[Sequence::line(&[
            r"^(?:\[(?:error|warn)\] )?(?<file>[^\s:\[]+):(?<line>\d+):(?<column>\d+): (?<severity>error|warning): \[(?<code>[A-Z][\w.]+)\] (?<message>.+)$",
        ])],
        ignored: &[r"^(?:\[(?:error|warn)\])? +[^\s(]"],
        matches: &[(
            "[error] /p/A.scala:3:7: error: [DisableSyntax.var] mutable state\n[error]   var x = 1\n[error]   ^^^\n",
            &["/p/A.scala:3:7 error DisableSyntax.var: mutable state"],
        )],
        rejects: &["/p/A.scala:3:7: error: x", "a.c:3:7: error: [X] y"],
        ..Row::LINT
    },
    Row {
        name: "clojure",
        starts: &["Syntax error "],
        source: "clojure/src/clj/clojure/main.clj (ex-str)",
        findings: &[Sequence::lines(&[
            r"^Syntax error (?:\(\w+\) )?(?:compiling(?: \S+)?|reading source|macroexpanding \S+) at \((?<file>[^():]+\.clj[cs]?):(?<line>\d+):(?<column>\d+)\)\.$",
            r"^(?<message>\S.*)$",
        ])],
        matches: &[(
            "Syntax error compiling at (app/core.clj:12:5).\nUnable to resolve symbol: x in this context\n",
            &["app/core.clj:12:5 error: Unable to resolve symbol: x in this context"],
        )],
        rejects: &["Syntax error compiling at (REPL:1:1).\nx", "Syntax error at (a.clj:1:2).\nx"],
        ..Row::COMPILE
    },
]));
