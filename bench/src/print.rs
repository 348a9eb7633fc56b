//! Prints the results.

#![allow(clippy::print_stdout, reason = "a bench's output is its purpose")]

use crate::row::{Compared, Figure, with_unit};

pub(crate) fn print_figure(figure: &Figure) {
    let why = figure.asked.as_ref().and_then(|asked| asked.why.as_deref());
    let verdict = verdict(&figure.limit_text(), figure.holds(), why);
    println!(
        "{:<58} {:>12}{verdict}",
        named(&figure.what, &figure.input),
        with_unit(figure.value, &figure.unit)
    );
}

pub(crate) fn print_skipped(what: &str, why: &str) {
    println!("{what:<58} skipped: {why}");
}

/// Prints our time, then a line for each alternative.
pub(crate) fn print_compared(row: &Compared) {
    let size = if row.bytes == 0 { String::new() } else { format!(", {}", bytes(row.bytes)) };
    println!(
        "{:<58} {:>12}  {}",
        named(&row.what, &row.input) + &size,
        time(row.ours_ns),
        throughput(row.bytes, row.ours_ns)
    );
    for side in &row.against {
        let asked = side.asked.as_ref();
        println!(
            "  {:<56} {:>12}  {:<12} ours {}{}",
            side.name,
            time(side.ns),
            throughput(row.bytes, side.ns),
            side.text(),
            verdict(
                &asked.map(ToString::to_string).unwrap_or_default(),
                side.holds(),
                asked.and_then(|asked| asked.why.as_deref())
            )
        );
    }
}

fn named(what: &str, input: &str) -> String {
    if input.is_empty() { what.to_owned() } else { format!("{what}: {input}") }
}

/// `; limit ≥ 3x as fast, held`; empty without a limit.
fn verdict(limit: &str, holds: Option<bool>, why: Option<&str>) -> String {
    match (holds, why) {
        (None, _) => String::new(),
        (Some(true), _) => format!("; limit {limit}, held"),
        (Some(false), None) => format!("; limit {limit}, MISSED"),
        (Some(false), Some(why)) => format!("; limit {limit}, MISSED: {why}"),
    }
}

/// A time in a suitable unit: `132.0 ns`, `4.37 us`, `36.90 ms`, `1.20 s`.
pub(crate) fn time(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{ns:.1} ns"),
        ns if ns < 1e6 => format!("{:.2} us", ns / 1e3),
        ns if ns < 1e9 => format!("{:.2} ms", ns / 1e6),
        ns => format!("{:.2} s", ns / 1e9),
    }
}

/// A size in a suitable decimal unit: `702 B`, `52.1 kB`, `78.0 MB`.
pub(crate) fn bytes(bytes: usize) -> String {
    match bytes as f64 {
        size if size < 1e3 => format!("{size} B"),
        size if size < 1e6 => format!("{:.1} kB", size / 1e3),
        size => format!("{:.1} MB", size / 1e6),
    }
}

fn throughput(bytes: usize, ns: f64) -> String {
    if bytes == 0 { String::new() } else { format!("{:.0} MB/s", bytes as f64 * 1e3 / ns) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_suit_the_figure() {
        assert_eq!(
            [0.5, 999.0, 4370.0, 3.69e7, 1.2e9].map(time),
            ["0.5 ns", "999.0 ns", "4.37 us", "36.90 ms", "1.20 s"]
        );
        assert_eq!([0, 702, 52_140, 78_000_000].map(bytes), ["0 B", "702 B", "52.1 kB", "78.0 MB"]);
    }
}
