//! Measures several contenders alternately.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::is_quick;
use crate::print::print_compared;
use crate::row::{Against, Asked, Compared, Sense};

/// The minimum time of one sample. Shorter work is repeated, so that the resolution of the clock does not matter.
const SAMPLE: Duration = Duration::from_millis(2);

/// A comparison without contenders; see [`compare`].
#[derive(Debug)]
pub struct Comparison {
    what: String,
    input: String,
    bytes: usize,
    rounds: usize,
}

/// Begins a comparison. `what` names the work and `input` its input of `bytes` bytes (0 if throughput is meaningless).
///
/// A comparison has 15 rounds, or 5 with `--quick` on the command line.
pub fn compare(what: impl Into<String>, input: impl Into<String>, bytes: usize) -> Comparison {
    Comparison { what: what.into(), input: input.into(), bytes, rounds: if is_quick() { 5 } else { 15 } }
}

impl Comparison {
    /// Sets our contender. The optimizer cannot remove its result.
    pub fn ours<'a, T>(self, work: impl FnMut() -> T + 'a) -> Contest<'a> {
        Contest { comparison: self, ours: boxed(work), others: Vec::new() }
    }
}

/// An alternative and the limit for our time relative to its time; see [`other`]. A `&str` is an alternative without a
/// limit.
#[derive(Debug, Clone)]
pub struct Other {
    name: String,
    asked: Option<Asked>,
}

/// An alternative with a name.
pub fn other(name: &str) -> Other {
    Other { name: name.into(), asked: None }
}

impl From<&str> for Other {
    fn from(name: &str) -> Self {
        other(name)
    }
}

impl Other {
    /// Sets a limit: ours must be at least `times` times as fast.
    #[must_use]
    pub fn faster(self, times: f64) -> Self {
        Self { asked: Some(Asked::new(Sense::Faster, times)), ..self }
    }

    /// Sets a limit: ours must take at most `times` times as long.
    #[must_use]
    pub fn times(self, times: f64) -> Self {
        Self { asked: Some(Asked::new(Sense::Times, times)), ..self }
    }

    /// Explains a missed limit.
    #[must_use]
    pub fn why(mut self, why: &str) -> Self {
        if let Some(asked) = &mut self.asked {
            asked.why = Some(why.into());
        }
        self
    }
}

/// A comparison with our contender.
#[allow(missing_debug_implementations, reason = "it holds closures")]
pub struct Contest<'a> {
    comparison: Comparison,
    ours: Work<'a>,
    others: Vec<(Other, Work<'a>)>,
}

type Work<'a> = Box<dyn FnMut() + 'a>;

fn boxed<'a, T>(mut work: impl FnMut() -> T + 'a) -> Work<'a> {
    Box::new(move || drop(black_box(work())))
}

impl<'a> Contest<'a> {
    /// Adds an alternative. The last one is passed to [`against`](Self::against), which runs the comparison.
    #[must_use]
    pub fn and<T>(mut self, other: impl Into<Other>, work: impl FnMut() -> T + 'a) -> Self {
        self.others.push((other.into(), boxed(work)));
        self
    }

    /// Adds the last alternative, runs all contenders, prints the row and returns it.
    pub fn against<T>(self, other: impl Into<Other>, work: impl FnMut() -> T + 'a) -> Compared {
        let row = self.and(other, work).run();
        print_compared(&row);
        row
    }

    fn run(self) -> Compared {
        let Comparison { what, input, bytes, rounds } = self.comparison;
        let (others, works): (Vec<Other>, Vec<Work<'_>>) = self.others.into_iter().unzip();
        let mut samples = take_turns(std::iter::once(self.ours).chain(works).collect(), rounds).into_iter();
        let ours = samples.next().unwrap_or_default();
        let against =
            others.into_iter().zip(samples).map(|(other, times)| result(other, &times, &ours)).collect();
        Compared { what, input, bytes, ours_ns: quantile(&ours, 0.5), against }
    }
}

/// Times every contender once per round. Returns nanoseconds per call, by contender and round.
fn take_turns(mut contenders: Vec<Work<'_>>, rounds: usize) -> Vec<Vec<f64>> {
    let calls: Vec<u32> = contenders.iter_mut().map(calls_per_sample).collect();
    let mut samples: Vec<Vec<f64>> = vec![Vec::new(); contenders.len()];
    for round in 0..rounds {
        let mut turns: Vec<_> = contenders.iter_mut().zip(&calls).zip(&mut samples).collect();
        if round % 2 == 1 {
            turns.reverse();
        }
        for ((work, &calls), times) in turns {
            times.push(sample(work, calls));
        }
    }
    samples
}

fn result(other: Other, times: &[f64], ours: &[f64]) -> Against {
    let ratios: Vec<f64> = times.iter().zip(ours).map(|(theirs, ours)| theirs / ours).collect();
    Against {
        name: other.name,
        ns: quantile(times, 0.5),
        ratio: quantile(&ratios, 0.5),
        spread: (quantile(&ratios, 0.25), quantile(&ratios, 0.75)),
        asked: other.asked,
    }
}

/// Warms up, and returns how many calls take at least [`SAMPLE`].
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

/// The quantile `at` of sorted values: 0.5 is the median. 0 if there are no values.
fn quantile(values: &[f64], at: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let index = (sorted.len().saturating_sub(1) as f64 * at).round() as usize;
    sorted.get(index).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ratio_is_taken_within_a_round() {
        // The machine is ten times slower in the third round, for both contenders.
        let row = result(other("x"), &[30.0, 40.0, 500.0], &[10.0, 20.0, 100.0]);
        assert_eq!((row.ratio, row.spread, row.ns), (3.0, (3.0, 5.0), 40.0));
    }

    #[test]
    fn rounds_alternate_the_order() {
        let order = std::cell::RefCell::new(String::new());
        let pause = |name| {
            let order = &order;
            boxed(move || {
                order.borrow_mut().push(name);
                std::thread::sleep(SAMPLE);
            })
        };
        let samples = take_turns(vec![pause('a'), pause('b'), pause('c')], 3);
        assert_eq!(samples.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3, 3]);
        assert_eq!(order.into_inner(), "abc".to_owned() + "abc" + "cba" + "abc");
    }
}
