//! Messages of shells, run-time systems and argument parsers about a program that ended early.

use crate::engine::findings::Weight;
use crate::engine::reader::Kind;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

/// These rows are tried after the tools, because a tool may recognise such a line.
pub(crate) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        // The C and C++ libraries, and the run-time systems of Java, .NET and Elixir.
        starts: &[
            "Assertion failed: ",
            "terminate called ",
            "what():",
            "libc++abi: terminating ",
            "*** stack smashing detected ***",
            "*** buffer overflow detected ***",
            "free(): ",
            "malloc(): ",
            "realloc(): ",
            "double free or corruption ",
            "corrupted size vs. prev_size",
            "munmap_chunk(): ",
            "Exception in thread \"",
            "Unhandled exception. ",
            "** (",
        ],
        holds: &["' failed."],
        source: "glibc's assert.c, malloc.c (malloc_printerr), fortify_fail.c; Darwin's and musl's assert.c; libsupc++'s vterminate.cc, libc++abi's cxa_default_handlers.cpp; Java's ThreadGroup.uncaughtException",
        reasons: &[
            (
                Weight::Cause,
                r"^(?:terminate called |libc\+\+abi: terminating |\*\*\* (?:stack smashing|buffer overflow) detected \*\*\*|(?:free|malloc|realloc|munmap_chunk)\(\): |double free or corruption |corrupted size vs\. prev_size).*$",
            ),
            (Weight::Cause, r"^[^`]*:[^`]*: Assertion `.*' failed\.$"),
            (Weight::Cause, r"^Assertion failed: \(.*\), function .*, line .*$"),
            (Weight::Cause, r"^Assertion failed: .* \([^()]+: [^()]+: [^()]+\)$"),
            // A Java program may survive the death of a thread, and caught exceptions are printed too.
            (Weight::Stated, r#"^(?:Exception in thread "|Unhandled exception\. ).*$"#),
            (Weight::Stated, r"^\*\* \([A-Za-z\d.]*Error\).*$"),
        ],
        reasons_below: &[(
            Weight::Cause,
            r"^(?<message>terminate called after throwing .*)$",
            r"^ +what\(\): +(?<message>.+)$",
        )],
        matches: &[
            (
                "a.out: a.c:2: main: Assertion `1 + 1 == 3 && \"math\"' failed.",
                &["reason: a.out: a.c:2: main: Assertion `1 + 1 == 3 && \"math\"' failed."],
            ),
            (
                "Assertion failed: (x == 3), function main, file a.c, line 2.",
                &["reason: Assertion failed: (x == 3), function main, file a.c, line 2."],
            ),
            ("Assertion failed: x == 3 (a.c: main: 2)", &["reason: Assertion failed: x == 3 (a.c: main: 2)"]),
            (
                "*** stack smashing detected ***: terminated",
                &["reason: *** stack smashing detected ***: terminated"],
            ),
            (
                "free(): double free detected in tcache 2",
                &["reason: free(): double free detected in tcache 2"],
            ),
            (
                "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space",
                &["reason: Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space"],
            ),
            (
                "Unhandled exception. System.InvalidOperationException: no config",
                &["reason: Unhandled exception. System.InvalidOperationException: no config"],
            ),
            ("** (RuntimeError) boom", &["reason: ** (RuntimeError) boom"]),
            (
                "terminate called after throwing an instance of 'std::runtime_error'\n  what():  no config\nAborted\n",
                &["reason: terminate called after throwing an instance of 'std::runtime_error': no config"],
            ),
            (
                "terminate called after throwing an instance of 'int'\n",
                &["reason: terminate called after throwing an instance of 'int'"],
            ),
        ],
        rejects: &[
            "Assertion failed: see above",
            "77 failed.",
            "expected: Assertion `x' failed",
            "     ** (RuntimeError) boom",
            "** (Mix) no",
            "** (x) boom",
            "freed: 3",
            "  what():  x",
        ],
        ..Row::NONE
    },
    Row {
        starts: &[
            "Killed",
            "Aborted",
            "Segmentation fault",
            "Bus error",
            "Illegal instruction",
            "Floating point exception",
            "sh: ",
            "bash: ",
            "zsh: ",
            "/bin/sh: ",
            "/bin/bash: ",
            "/usr/bin/bash: ",
            "FATAL ERROR: ",
            "fatal error: ",
            "java.lang.OutOfMemoryError",
        ],
        // `No space left on device`, `No such file or directory`.
        holds: &["No s"],
        source: "bash's jobs.c and siglist.c, dash's jobs.c; errno's messages (glibc strerror); for a command that was not found see npm",
        reasons: &[
            (
                Weight::Cause,
                r"^(?:Killed|Aborted|Segmentation fault|Bus error|Illegal instruction|Floating point exception)(?: \(core dumped\))?$",
            ),
            (
                Weight::Cause,
                r"^(?:\S*/)?(?:sh|bash|zsh|dash): (?:.*: )?[ \d]*(?:Killed|Aborted|Segmentation fault|Bus error|Illegal instruction|Floating point exception)(?: \(core dumped\))?(?:  .*)?$",
            ),
            (
                Weight::Cause,
                r"^(?:FATAL ERROR: .*heap out of memory|fatal error: runtime: out of memory|java\.lang\.OutOfMemoryError.*|.*: No space left on device.*)$",
            ),
            (
                Weight::Stated,
                r"^(?:\S*/)?(?:sh|bash|zsh|dash): .*: (?:No such file or directory|Permission denied|syntax error: unexpected end of file|unbound variable)$",
            ),
            (Weight::Guess, r"^.+(?:: No such file or directory|\(No such file or directory\))$"),
        ],
        matches: &[
            ("Segmentation fault (core dumped)", &["reason: Segmentation fault (core dumped)"]),
            (
                "bash: line 1:  4711 Killed                  make all",
                &["reason: bash: line 1:  4711 Killed                  make all"],
            ),
            ("bash: line 3: x: unbound variable", &["reason: bash: line 3: x: unbound variable"]),
            (
                "a.sh: openBinaryFile: does not exist (No such file or directory)",
                &["reason: a.sh: openBinaryFile: does not exist (No such file or directory)"],
            ),
        ],
        rejects: &[
            "Killed by the reaper",
            "killed",
            "foo: 12 Killed  x",
            "bash: x: Killed by y",
            "No such file or directory: skipped",
            "No such file or directory",
        ],
        ..Row::NONE
    },
    Row {
        name: "bash",
        holds: &[": line "],
        source: "bash/error.c (parser_error), parse.y (report_syntax_error), which prints the line again",
        findings: &[Sequence::line(&[
            r"^(?<file>[^:\s][^:]*\.\w+|(?:\.{1,2}/|[\w-]+/)[^:]+): line (?<line>\d+): (?<message>(?:syntax error (?:near|in)|syntax error: unexpected end|unexpected EOF) .+)$",
        ])],
        ignored: &[r"^[^:\s][^:]*[./][^:]+: line \d+: `.*'$"],
        matches: &[
            (
                "a.sh: line 3: syntax error near unexpected token `x'\na.sh: line 3: `x y'\n",
                &["a.sh:3 error: syntax error near unexpected token `x'"],
            ),
            (
                "./configure: line 3: syntax error: unexpected end of file\n",
                &["./configure:3 error: syntax error: unexpected end of file"],
            ),
        ],
        rejects: &[
            "a.sh: line 3: `x y'",
            "a.sh: line 3: x: command not found",
            "bash: line 3: syntax error x",
            "/bin/bash: line 3: syntax error near x",
            "a.a56: line 3: syntax error (tok=XREG)",
        ],
        ..Row::NONE
    },
]));

/// A command line that a tool did not accept, in the wording of the common argument parsers. Tried after the programs
/// that run others.
pub(crate) const USAGE: Tool = Tool::of(USAGE_ROW);

const USAGE_ROW: &Row = &Row {
    kind: Kind::Any,
    starts: &[
        "Invalid option '-",
        "Error: no such flag: ",
        "no such flag: ",
        "CACError: Unknown option",
        "error: un",
        "bad option",
        "Error: Unknown option",
        "Unknown option",
        "Error: ",
    ],
    holds: &[": error: ", "bad option"],
    source: "optionator (ESLint), bpaf (Biome, oxlint), cac (vitest), commander (Playwright), yargs (jest, mocha), clap (Ruff, cargo), argparse and optparse (Python's), click (Black), Node",
    reasons: &[
        (
            Weight::Stated,
            r#"^(?:Error: )?(?<message>(?:[^ ]+: )?(?:Invalid option '-|no such flag: `-|CACError: Unknown option `-|error: unknown option '-|error: unexpected argument '-|error: unrecognized arguments: -|bad option: -|Unknown option "-).*)$"#,
        ),
        (Weight::Stated, r"^Error: (?<message>Unknown option '-.*)$"),
    ],
    reasons_below: &[
        (Weight::Stated, r"^Try '.*' for help\.$", r"^Error: (?<message>.+)$"),
        (Weight::Stated, r"^(?:ERROR: )?usage: ", r"^[^\s:]+: error: .+$"),
    ],
    matches: &[
        ("node: bad option: --nope", &["reason: node: bad option: --nope"]),
        ("Error: no such flag: `--nope`", &["reason: no such flag: `--nope`"]),
        ("Try 'black --help' for help.\n\nError: No such option '--x'.", &["reason: No such option '--x'."]),
        (
            "usage: pylint [options]\npylint: error: Unrecognized option found: x",
            &["reason: pylint: error: Unrecognized option found: x"],
        ),
    ],
    rejects: &["pylint: error: x", "Error: No such option '--x'.", "Unknown option: see x"],
    ..Row::NONE
};
