//! Compares extraction with the usual alternative, three patterns over the whole text, and with a pass that only splits
//! the text into lines. That pass extracts nothing, so it is a lower bound.
//!
//! `cargo bench -p build-errors --bench extract [-- --quick] [-- --json]`

#![allow(clippy::expect_used, reason = "a bench's own patterns")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, SystemTime};

use bench::compare;
use build_errors::ErrorBuilder;
use regex::Regex;

fn main() {
    let patterns = Patterns::new();
    let builder =
        ErrorBuilder::new().with_failed_at(SystemTime::UNIX_EPOCH + Duration::from_secs(1_767_368_130));
    let patterns_of = || bench::other("the three patterns (regex)");
    let split_of = || bench::other("splitting into lines (a part of the work)");
    let inputs = [
        ("tsc, dense with errors", "typecheck", dense(14 << 20), patterns_of().faster(1.0), split_of()),
        ("one failure at the end", "test", sparse(78 << 20), patterns_of(), split_of().times(4.0).why(LOOKS)),
        ("vitest in colour", "test", coloured(14 << 20), patterns_of(), split_of()),
    ];
    for (name, check, text, patterns_of, split_of) in inputs {
        compare("extract", name, text.len())
            .ours(|| builder.output(check, None, &text))
            .and(patterns_of, || patterns.count(&text))
            .against(split_of, || split(&text));
    }
    let chatter = chatter(14 << 20);
    let chatter_of = || bench::other("as much plain chatter").times(5.0);
    for (name, text) in unclaimed(14 << 20) {
        compare("extract", name, text.len())
            .ours(|| builder.output("build", None, &text))
            .and(chatter_of(), || builder.output("build", None, &chatter))
            .against(split_of(), || split(&text));
    }
    for (name, check, pattern, text) in claimed(14 << 20) {
        let pattern = Regex::new(pattern).expect("the pattern is right");
        compare("extract", name, text.len())
            .ours(|| builder.output(check, None, &text))
            .and(patterns_of().faster(1.0).why(NOT_THEIRS), || patterns.count(&text))
            .and(bench::other("a pattern for this tool (regex)").faster(1.0), || found(&pattern, &text))
            .against(split_of(), || split(&text));
    }
}

/// The reason why searching these logs costs less than reading them.
const NOT_THEIRS: &str =
    "the three patterns find nothing in these logs, and skip them by a search for their literals";

/// Logs of a program whose lines look like those that readers read.
fn unclaimed(bytes: usize) -> [(&'static str, String); 7] {
    [
        (
            "a server's log with files and lines",
            lines(bytes, |number| format!("server.go:{number}: handled request {number}")),
        ),
        (
            "lines that begin with error:",
            lines(bytes, |number| format!("error: request {number} was dropped")),
        ),
        (
            "prose that says failed",
            lines(bytes, |number| format!("job {number} has failed over to node {}", number % 7)),
        ),
        (
            "stack frames",
            lines(bytes, |number| format!("    at com.acme.Shop.handle{number}(Shop.java:{})", number % 900)),
        ),
        (
            "a structured log with files and lines",
            lines(bytes, |number| {
                format!(
                    r#"{{"level":"info","ts":"2026-01-01T00:00:00Z","caller":"server/http.go:{}","msg":"handled","id":{number}}}"#,
                    number % 90
                )
            }),
        ),
        (
            "a log of Kubernetes",
            lines(bytes, |number| {
                format!(
                    "I0921 12:00:{:02}.000000       1 reconciler.go:{}] synced object {number}",
                    number % 60,
                    number % 900
                )
            }),
        ),
        ("lines that begin like JSON", lines(bytes, |number| format!("{{\"a\":[{number},\"b\"]}}"))),
    ]
}

/// Logs of GCC, hadolint and `ESLint`, dense with findings: the name, the check, a pattern for the findings, the log.
fn claimed(bytes: usize) -> [(&'static str, &'static str, &'static str, String); 3] {
    let gcc = |number| {
        format!(
            "src/m{}.c:{}:5: warning: unused variable 'x' [-Wunused-variable]\n  {} |   int x;\n    |       ^",
            number / 9,
            number % 900,
            number % 900
        )
    };
    let eslint = |number: usize| match number % 4 {
        0 => format!("\n/srv/app/src/m{number}.js"),
        _ => format!("  {}:5  error  'x' is assigned a value but never used  no-unused-vars", number % 900),
    };
    [
        (
            "GCC",
            "build",
            r"(?m)^(?<file>[^:\s]+):(?<line>\d+):(?<column>\d+): (?<severity>warning|error): (?<message>.+) \[(?<code>.+)\]$",
            lines(bytes, gcc),
        ),
        (
            "hadolint",
            "lint",
            r"(?m)^(?<file>[^:\s]+):(?<line>\d+) (?<code>\w+) (?<severity>warning|error): (?<message>.+)$",
            lines(bytes, |number| {
                format!(
                    "docker/a{}/Dockerfile:{} DL3008 warning: Pin versions in apt get install",
                    number / 9,
                    number % 900
                )
            }),
        ),
        (
            "ESLint",
            "lint",
            r"(?m)^(?<file>/.+)$|^ +(?<line>\d+):(?<column>\d+) +(?<severity>warning|error) +(?<message>.+)  (?<code>\S+)$",
            lines(bytes, eslint),
        ),
    ]
}

fn chatter(bytes: usize) -> String {
    lines(bytes, |number| format!("worker {} is ready for item {number}", number % 16))
}

fn lines(bytes: usize, line: impl Fn(usize) -> String) -> String {
    let mut text = String::with_capacity(bytes + 200);
    for number in 0.. {
        if text.len() >= bytes {
            break;
        }
        let _ = writeln!(text, "{}", line(number));
    }
    text
}

/// The reason why reading a line costs more than finding its end.
const LOOKS: &str =
    "the beginning and the words of each line are looked up in those of all formats, not only its end";

/// The patterns that a first version would use: `error TS\d+`, `^\S+\.tsx?` and `(\d+) failed`.
struct Patterns {
    errors: Regex,
    files: Regex,
    failed: Regex,
}

impl Patterns {
    fn new() -> Self {
        let regex = |pattern| Regex::new(pattern).expect("the pattern is right");
        Self {
            errors: regex(r"error TS\d+"),
            files: regex(r"(?m)^\S+\.tsx?"),
            failed: regex(r"(\d+) failed"),
        }
    }

    fn count(&self, text: &str) -> (usize, usize, Option<u64>) {
        let files: std::collections::HashSet<&str> =
            self.files.find_iter(text).map(|found| found.as_str()).collect();
        let failed = self.failed.captures(text).and_then(|found| found.get(1)?.as_str().parse().ok());
        (self.errors.find_iter(text).count(), files.len(), failed)
    }
}

/// The parts of all matches, and the number of different files.
fn found(pattern: &Regex, text: &str) -> (usize, usize) {
    let mut files = std::collections::HashSet::new();
    let mut count = 0;
    for found in pattern.captures_iter(text) {
        files.extend(found.name("file").map(|file| file.as_str()));
        for part in ["line", "column", "severity", "code", "message"] {
            black_box(found.name(part));
        }
        count += 1;
    }
    (count, files.len())
}

fn split(text: &str) -> usize {
    text.lines().map(black_box).count()
}

fn dense(bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 200);
    for number in 0.. {
        if text.len() >= bytes {
            break;
        }
        let file = number / 12;
        let _ = writeln!(
            text,
            "src/features/module{file:04}/component.tsx({},{}): error TS2322: Type 'string' is not assignable to type 'number'.",
            number % 900 + 1,
            number % 80 + 1
        );
    }
    text
}

fn sparse(bytes: usize) -> String {
    let failure = include_str!("../tests/fixtures/vitest/multi-nocolor.all");
    let mut text = String::with_capacity(bytes + failure.len() + 200);
    for number in 0.. {
        if text.len() >= bytes {
            break;
        }
        let _ = writeln!(
            text,
            "[{:02}:{:02}:{:02}] worker {}: built target //services/api/handlers:item_{number} in {} ms",
            number / 3600 % 24,
            number / 60 % 60,
            number % 60,
            number % 16,
            number % 997
        );
    }
    text + failure
}

fn coloured(bytes: usize) -> String {
    let log = include_str!("../tests/fixtures/vitest/multi-dot.all");
    log.repeat(bytes / log.len() + 1)
}
