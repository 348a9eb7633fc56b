//! Paired timing: ours and what people do otherwise, in one process and in alternating order.
//!
//! A machine's speed drifts while a bench runs, so each round times every contender once, each round in the
//! opposite order of the last, and the ratio is taken within a round. What is reported is the median of those
//! ratios and their spread (the first and third quartile).
//!
//! ```
//! let text = "a\nb\n".repeat(1000);
//! let row = bench::compare("lines", text.len())
//!     .rounds(5)
//!     .ours(|| text.lines().count())
//!     .against("split", || text.split('\n').count());
//! assert_eq!(row.against[0].name, "split");
//! ```

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// The least time one sample takes: shorter work is repeated, so that the clock's grain does not show.
const SAMPLE: Duration = Duration::from_millis(2);

/// One line of a bench's table: ours beside each alternative, on one input.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// What was done, on which input.
    pub name: String,
    /// Bytes of input that one call works through; 0 where throughput says nothing.
    pub bytes: usize,
    /// Median nanoseconds of one call of ours.
    pub ours_ns: f64,
    /// The alternatives, in the order they were given.
    pub against: Vec<Against>,
}

/// An alternative's figures.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Against {
    /// What people do otherwise.
    pub name: String,
    /// Median nanoseconds of one call of it.
    pub ns: f64,
    /// Its time by ours, median over the rounds: 3.0 is "ours is three times as fast".
    pub ratio: f64,
    /// First and third quartile of the rounds' ratios.
    pub spread: (f64, f64),
}

/// A comparison before its contenders are known; see [`compare`].
#[derive(Debug)]
pub struct Comparison {
    name: String,
    bytes: usize,
    rounds: usize,
}

/// Begins a comparison called `name` over `bytes` of input, of 15 rounds (5 with `--quick` on the command line).
pub fn compare(name: impl Into<String>, bytes: usize) -> Comparison {
    let rounds = if std::env::args().any(|argument| argument == "--quick") { 5 } else { 15 };
    Comparison { name: name.into(), bytes, rounds }
}

impl Comparison {
    /// Sets how often each contender is timed.
    #[must_use]
    pub fn rounds(self, rounds: usize) -> Self {
        Self { rounds: rounds.max(1), ..self }
    }

    /// Names our side. Its result is kept from the optimizer.
    pub fn ours<'a, T>(self, mut work: impl FnMut() -> T + 'a) -> Contest<'a> {
        Contest {
            comparison: self,
            contenders: vec![("ours".into(), boxed(move || drop(black_box(work()))))],
        }
    }
}

/// A comparison with our side set.
pub struct Contest<'a> {
    comparison: Comparison,
    contenders: Vec<(String, Work<'a>)>,
}

type Work<'a> = Box<dyn FnMut() + 'a>;

fn boxed<'a>(work: impl FnMut() + 'a) -> Work<'a> {
    Box::new(work)
}

impl<'a> Contest<'a> {
    /// Adds a further alternative before the last, which [`against`](Self::against) runs.
    #[must_use]
    pub fn and<T>(mut self, name: &str, mut work: impl FnMut() -> T + 'a) -> Self {
        self.contenders.push((name.into(), boxed(move || drop(black_box(work())))));
        self
    }

    /// Adds the last alternative, runs all, prints the row and returns it.
    pub fn against<T>(self, name: &str, work: impl FnMut() -> T + 'a) -> Row {
        let Contest { comparison, contenders } = self.and(name, work);
        let row = run(comparison, contenders);
        print(&row);
        row
    }
}

fn run(comparison: Comparison, mut contenders: Vec<(String, Work<'_>)>) -> Row {
    let calls: Vec<u32> = contenders.iter_mut().map(|(_, work)| calls_per_sample(work)).collect();
    let mut samples: Vec<Vec<f64>> = vec![Vec::new(); contenders.len()];
    for round in 0..comparison.rounds {
        let mut turns: Vec<_> = contenders.iter_mut().zip(&calls).zip(&mut samples).collect();
        if round % 2 == 1 {
            turns.reverse();
        }
        for (((_, work), &calls), times) in turns {
            times.push(sample(work, calls));
        }
    }
    let mut sides = contenders.into_iter().map(|(name, _)| name).zip(samples);
    let ours = sides.next().map(|(_, times)| times).unwrap_or_default();
    let against = sides
        .map(|(name, times)| {
            let ratios: Vec<f64> = times.iter().zip(&ours).map(|(theirs, ours)| theirs / ours).collect();
            Against {
                name,
                ns: quantile(&times, 0.5),
                ratio: quantile(&ratios, 0.5),
                spread: (quantile(&ratios, 0.25), quantile(&ratios, 0.75)),
            }
        })
        .collect();
    Row { name: comparison.name, bytes: comparison.bytes, ours_ns: quantile(&ours, 0.5), against }
}

/// Warms up, and finds how many calls make a sample of at least [`SAMPLE`].
fn calls_per_sample(work: &mut Work<'_>) -> u32 {
    let mut calls = 1;
    loop {
        let start = Instant::now();
        (0..calls).for_each(|_| work());
        if start.elapsed() >= SAMPLE || calls >= 1 << 24 {
            return calls;
        }
        calls *= 2;
    }
}

fn sample(work: &mut Work<'_>, calls: u32) -> f64 {
    let start = Instant::now();
    (0..calls).for_each(|_| work());
    start.elapsed().as_nanos() as f64 / f64::from(calls)
}

/// The value a fraction `at` of the way through the sorted values; 0 of none.
fn quantile(values: &[f64], at: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let index = (sorted.len().saturating_sub(1) as f64 * at).round() as usize;
    sorted.get(index).copied().unwrap_or_default()
}

/// Prints the row for a person, or as a line of JSON with `--json` on the command line.
#[allow(clippy::print_stdout, reason = "a bench's output is its purpose")]
fn print(row: &Row) {
    if std::env::args().any(|argument| argument == "--json") {
        println!("{}", serde_json::to_string(row).unwrap_or_default());
        return;
    }
    println!("{:<44} {:>12}  {}", row.name, time(row.ours_ns), throughput(row.bytes, row.ours_ns));
    for side in &row.against {
        let (low, high) = side.spread;
        println!(
            "  {:<42} {:>12}  {:<12} ours is {:.2}x as fast ({low:.2} to {high:.2})",
            side.name,
            time(side.ns),
            throughput(row.bytes, side.ns),
            side.ratio
        );
    }
}

fn time(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{ns:.1} ns"),
        ns if ns < 1e6 => format!("{:.2} us", ns / 1e3),
        ns if ns < 1e9 => format!("{:.2} ms", ns / 1e6),
        ns => format!("{:.2} s", ns / 1e9),
    }
}

fn throughput(bytes: usize, ns: f64) -> String {
    if bytes == 0 { String::new() } else { format!("{:.0} MB/s", bytes as f64 * 1e3 / ns) }
}

impl std::fmt::Debug for Contest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = self.contenders.iter().map(|(name, _)| name.as_str()).collect();
        f.debug_struct("Contest").field("comparison", &self.comparison).field("contenders", &names).finish()
    }
}
