//! Extraction beside what people do otherwise: three patterns over the whole text, and beside a pass that only splits
//! the text into lines (a floor: it extracts nothing).
//!
//! `cargo bench -p build-errors --bench extract [-- --quick] [-- --json]`

#![allow(clippy::expect_used, reason = "a bench's own patterns")]

use std::fmt::Write as _;
use std::hint::black_box;

use bench::compare;
use build_errors::ErrorBuilder;
use regex::Regex;

fn main() {
    let patterns = Patterns::new();
    let builder = ErrorBuilder::new().failed_at("2026-01-02T15:35:30.000Z");
    let patterns_of = || bench::other("the three patterns").package("regex");
    let split_of = || bench::other("splitting into lines").floor();
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
}

/// Why a line of chatter costs more than its end.
const LOOKS: &str =
    "a line's begin and what it holds are looked up in the signs of all formats, not only its end";

/// `error TS\d+`, `^\S+\.tsx?` and `(\d+) failed`, as a first version has them.
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
