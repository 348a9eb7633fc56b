//! Compares removing escape sequences, masking secrets and cutting tails with the usual alternatives.

use std::hint::black_box;
use std::io::Write as _;

use bench::{compare, figure};
use build_errors::{Capture, TailOptions, mask, tail};
use regex::Regex;

fn main() {
    // The stream comes first, so that its peak memory is not that of another bench.
    stream();
    let coloured = repeated(include_str!("../tests/fixtures/vitest/multi-pty.all"), 14_000_000);
    let plain = repeated(
        "src/components/file.ts(12,5): error TS2345: Argument of type 'string' is not assignable\n",
        78_000_000,
    );
    door(&coloured, "coloured vitest log");
    door(&plain, "plain tsc log");
    secrets(&coloured, "coloured vitest log");
    // A colon after a word may precede a secret, and a long word in brackets may be one.
    let gcc =
        "src/m.c:7:5: warning: unused variable 'x' [-Wunused-variable]\n  7 |   int x;\n    |       ^\n";
    secrets(&repeated(gcc, 14_000_000), "plain GCC log");
    tails(&plain);
}

fn repeated(text: &str, bytes: usize) -> String {
    text.repeat(bytes.div_ceil(text.len()))
}

/// Measures removing escape sequences. Ours is the public function `tail`, which also drops unprintable characters and
/// makes one more copy.
fn door(text: &str, name: &str) {
    let all = TailOptions::default().with_lines(usize::MAX).with_bytes(usize::MAX).with_mask_secrets(false);
    // Matches `\x1b[31m`. Does not match the `[31m` of a log that lost its escape characters.
    let colours = Regex::new(r"\x1b\[[0-9;]*m").unwrap_or_else(|error| unreachable!("{error}"));
    compare("escapes out", name, text.len())
        .ours(|| tail(text, &all))
        .and("regex for colours alone", || colours.replace_all(text, "").into_owned())
        .against("strip-ansi-escapes", || strip_ansi_escapes::strip_str(text));
}

fn secrets(text: &str, name: &str) {
    // Matches `ghp_` and 36 more characters. Does not match `ghp_short`.
    let few = Regex::new(
        r"\b(?:gh[pousr]_[A-Za-z0-9]{36,}|AKIA[A-Z0-9]{16}|xox[a-z]-[\w-]{20,}|npm_[A-Za-z0-9]{36})\b",
    )
    .unwrap_or_else(|error| unreachable!("{error}"));
    compare("mask secrets", name, text.len())
        .ours(|| mask(text))
        .against("regex for four kinds", || few.replace_all(text, "***"));
}

fn tails(text: &str) {
    for (name, options) in [
        ("default", TailOptions::default()),
        ("20 lines", TailOptions::default().with_lines(20).with_bytes(2000)),
    ] {
        let what = format!("tail, {name}");
        let row = compare(&what, "a log of 78 MB", 0).ours(|| tail(text, &options)).against(
            "lines().rev()",
            || {
                let mut lines: Vec<&str> = text.lines().rev().take(options.lines).collect();
                lines.reverse();
                lines.join("\n")
            },
        );
        figure(what, "a log of 78 MB", row.ours_ns / 1e3, "us").at_most(5.0).print();
    }
}

/// Measures a stream of 2 GB in chunks of the size of a pipe.
fn stream() {
    let chunk = repeated("chatter of a program that builds, line upon line\n", 64 << 10);
    let chunks = (2 << 30) / chunk.len();
    let start = std::time::Instant::now();
    let mut capture = Capture::default();
    for _ in 0..chunks {
        capture.write_all(black_box(chunk.as_bytes())).unwrap_or_else(|error| unreachable!("{error}"));
    }
    let seconds = start.elapsed().as_secs_f64();
    let rate = capture.bytes() as f64 / seconds / 1e6;
    figure("capture", "a stream of 2 GB", rate, "MB/s").print();
    if let Some(peak) = peak() {
        figure("capture, peak memory", "a stream of 2 GB", peak, "MB").print();
    }
}

/// The peak memory of this process in megabytes, as Linux reports it. It includes the chunk and the code. `None` on
/// other systems.
fn peak() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024.0 / 1e6)
}
