//! Prints rows for a person or for a program.

use crate::is_asked;
use crate::row::{Compared, Figure, Row};

/// Prints the row for a person, or as a line of JSON with `--json` on the command line.
#[allow(clippy::print_stdout, reason = "a bench's output is its purpose")]
pub(crate) fn print(row: &Row) {
    if is_asked("--json") {
        println!("{}", serde_json::to_string(row).unwrap_or_default());
        return;
    }
    match row {
        Row::Compared(row) => print_compared(row),
        Row::Figure(figure) => println!(
            "{:<58} {:>12}  {}{}",
            named(&figure.what, &figure.input),
            figure.text(),
            figure.limit_text(),
            verdict(figure.holds(), why(figure))
        ),
        Row::Skipped { what, why } => println!("{what:<58} skipped: {why}"),
    }
}

#[allow(clippy::print_stdout, reason = "a bench's output is its purpose")]
fn print_compared(row: &Compared) {
    println!(
        "{:<58} {:>12}  {}",
        named(&row.what, &row.input),
        time(row.ours_ns),
        throughput(row.bytes, row.ours_ns)
    );
    for side in &row.against {
        let asked = side.asked.as_ref().map(|asked| format!("; asked {asked}")).unwrap_or_default();
        println!(
            "  {:<56} {:>12}  {:<12} ours {}{asked}{}",
            side.name,
            time(side.ns),
            throughput(row.bytes, side.ns),
            side.text(),
            verdict(side.holds(), side.asked.as_ref().and_then(|asked| asked.why.as_deref()))
        );
    }
}

fn why(figure: &Figure) -> Option<&str> {
    figure.asked.as_ref()?.why.as_deref()
}

fn named(what: &str, input: &str) -> String {
    if input.is_empty() { what.to_owned() } else { format!("{what}: {input}") }
}

fn verdict(holds: Option<bool>, why: Option<&str>) -> String {
    match (holds, why) {
        (None, _) => String::new(),
        (Some(true), _) => ", held".into(),
        (Some(false), None) => ", MISSED".into(),
        (Some(false), Some(why)) => format!(", MISSED: {why}"),
    }
}

/// A time in a suitable unit: `132.0 ns`, `4.37 us`, `36.90 ms`, `1.20 s`.
#[must_use]
pub fn time(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{ns:.1} ns"),
        ns if ns < 1e6 => format!("{:.2} us", ns / 1e3),
        ns if ns < 1e9 => format!("{:.2} ms", ns / 1e6),
        ns => format!("{:.2} s", ns / 1e9),
    }
}

/// A size in a suitable decimal unit: `702 B`, `52.1 kB`, `78.0 MB`.
#[must_use]
pub fn bytes(bytes: usize) -> String {
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
