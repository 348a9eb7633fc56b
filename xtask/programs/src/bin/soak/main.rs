//! `cargo xtask soak`: runs generated inputs through all three crates on several threads and watches the memory. The
//! inputs are agents' results, verification reports, system errors, tools' output, pages and drivers' failures.
//!
//! It fails if a crate panics, if a result breaks a rule that holds for every result, or if the resident size at the
//! end exceeds that after the warm-up by more than [`GROWTH`].

mod memory;
mod stock;
mod work;

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use anstream::{eprintln, print, println};
use lexopt::prelude::*;

use memory::Memory;
use stock::Stock;
use work::{CRATES, Count};
use xtask::screen::{BAD, DIM, GOOD};
use xtask::table::{self, Column, figures, words};

/// The allowed growth of the resident size in bytes. The sizes of the threads' current inputs vary, and an allocator
/// does not return all memory.
const GROWTH: u64 = 16 << 20;

/// How often the resident size is read.
const SAMPLE: Duration = Duration::from_secs(1);

struct Arguments {
    seconds: u64,
    threads: usize,
    seed: u64,
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{BAD}error:{BAD:#} {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn read() -> anyhow::Result<Arguments> {
    let threads = thread::available_parallelism().map_or(2, usize::from).max(2);
    let mut read = Arguments { seconds: 60, threads, seed: 1 };
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("seconds") => read.seconds = arguments.value()?.parse()?,
            Long("threads") => read.threads = arguments.value()?.parse()?,
            Long("seed") => read.seed = arguments.value()?.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    anyhow::ensure!(read.seconds > 0 && read.threads > 0, "neither the seconds nor the threads can be 0");
    Ok(read)
}

fn run() -> anyhow::Result<bool> {
    let Arguments { seconds, threads, seed } = read()?;
    let stock = Stock::load()?;
    println!("{threads} threads, {seconds} s, seed {seed}, from {stock}");
    let is_over = AtomicBool::new(false);
    let (counts, memory) = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads as u64)
            .map(|thread| {
                let random = fastrand::Rng::with_seed(seed.wrapping_mul(1000).wrapping_add(thread));
                let (stock, is_over) = (&stock, &is_over);
                scope.spawn(move || work::until(is_over, stock, random))
            })
            .collect();
        let memory =
            watch(Duration::from_secs(seconds), || workers.iter().any(ScopedJoinHandle::is_finished));
        is_over.store(true, Ordering::Relaxed);
        let counts: Vec<_> = workers.into_iter().map(ScopedJoinHandle::join).collect();
        (counts, memory)
    });
    let mut sum = [Count::default(); 3];
    let mut is_good = true;
    for (thread, ended) in counts.into_iter().enumerate() {
        match ended {
            Ok(Ok(counts)) => sum.iter_mut().zip(counts).for_each(|(sum, count)| sum.add(count)),
            Ok(Err(error)) => {
                is_good = false;
                eprintln!("{BAD}thread {thread}:{BAD:#} {error:#}");
            }
            // The panic was already printed.
            Err(_) => {
                is_good = false;
                eprintln!("{BAD}thread {thread} panicked{BAD:#}");
            }
        }
    }
    report(&sum);
    Ok(report_memory(&memory?) && is_good)
}

/// Watches the memory until the time is over or a thread has ended early.
fn watch(time: Duration, has_ended: impl Fn() -> bool) -> anyhow::Result<Memory> {
    let start = Instant::now();
    let mut memory = Memory::new(time);
    while start.elapsed() < time && !has_ended() {
        thread::sleep(SAMPLE.min(time.saturating_sub(start.elapsed())));
        memory.look(start.elapsed())?;
    }
    Ok(memory)
}

const COLUMNS: [Column; 5] = [
    words("crate"),
    figures("inputs"),
    figures("MB"),
    figures("inputs/s a thread"),
    figures("MB/s a thread"),
];

fn report(counts: &[Count; 3]) {
    let rows: Vec<[String; 5]> = CRATES
        .iter()
        .zip(counts)
        .map(|(name, count)| {
            let busy = count.busy.as_secs_f64().max(1e-9);
            [
                (*name).to_owned(),
                count.inputs.to_string(),
                format!("{:.1}", count.bytes as f64 / 1e6),
                format!("{:.0}", count.inputs as f64 / busy),
                format!("{:.1}", count.bytes as f64 / 1e6 / busy),
            ]
        })
        .collect();
    print!("{}", table::render(COLUMNS, &rows));
}

/// Prints whether the memory stayed constant, and returns it.
fn report_memory(memory: &Memory) -> bool {
    let mib = |bytes: u64| format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20));
    let Some(seen) = memory.seen() else {
        println!("{DIM}memory: not known on this system{DIM:#}");
        return true;
    };
    let is_constant = seen.end <= seen.start + GROWTH;
    let (style, word) = if is_constant { (GOOD, "constant") } else { (BAD, "it grew") };
    println!(
        "memory: {} after {:.0} s, {} at the end, {} at most; may grow by {}: {style}{word}{style:#}",
        mib(seen.start),
        seen.after.as_secs_f64(),
        mib(seen.end),
        mib(seen.peak),
        mib(GROWTH),
    );
    is_constant
}
