//! The results of a bench and their limits.

use std::fmt;

/// Our time and those of the alternatives, on one input.
#[derive(Debug, Clone, PartialEq)]
pub struct Compared {
    pub(crate) what: String,
    pub(crate) input: String,
    /// Bytes of input that one call processes; 0 if throughput is meaningless.
    pub(crate) bytes: usize,
    /// Median nanoseconds per call of our code.
    pub ours_ns: f64,
    /// The alternatives, in the order in which they were added.
    pub against: Vec<Against>,
}

/// The figures of an alternative.
#[derive(Debug, Clone, PartialEq)]
pub struct Against {
    /// The name of the alternative.
    pub name: String,
    /// Median nanoseconds per call of the alternative.
    pub ns: f64,
    /// Its time divided by ours, the median over the rounds. 3.0 means that ours is three times as fast.
    pub(crate) ratio: f64,
    /// First and third quartile of the rounds' ratios.
    pub(crate) spread: (f64, f64),
    pub(crate) asked: Option<Asked>,
}

/// A figure of our code, counted or computed from times.
#[derive(Debug)]
pub(crate) struct Figure {
    pub(crate) what: String,
    pub(crate) input: String,
    pub(crate) value: f64,
    /// `kB`, `MB/s`, `instructions`; `x` for a growth.
    pub(crate) unit: String,
    pub(crate) asked: Option<Asked>,
}

/// The limit of a ratio or a figure.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Asked {
    pub(crate) sense: Sense,
    /// The measurement may equal it.
    pub(crate) limit: f64,
    /// The reason why it is missed, if it is.
    pub(crate) why: Option<String>,
}

/// What a limit applies to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sense {
    /// Ours must be at least this many times as fast.
    Faster,
    /// Ours must take at most this many times as long.
    Times,
    /// The figure must be at most this.
    AtMost,
}

impl Asked {
    pub(crate) fn new(sense: Sense, limit: f64) -> Self {
        Self { sense, limit, why: None }
    }

    /// Whether `measured`, a ratio of [`Against`] or the value of a [`Figure`], keeps the limit.
    pub(crate) fn holds(&self, measured: f64) -> bool {
        match self.sense {
            Sense::Faster => measured >= self.limit,
            Sense::Times => measured >= self.limit.recip(),
            Sense::AtMost => measured <= self.limit,
        }
    }
}

impl fmt::Display for Asked {
    /// `≥ 3x as fast`, `≤ 4x the time`, `≤ 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sense {
            Sense::Faster => write!(f, "≥ {}x as fast", self.limit),
            Sense::Times => write!(f, "≤ {}x the time", self.limit),
            Sense::AtMost => write!(f, "≤ {}", self.limit),
        }
    }
}

impl Against {
    /// The ratio and its spread for a person, in the sense of the limit: `3.42x as fast (3.40 to 3.51)` or
    /// `1.63x the time (1.60 to 1.65)`.
    pub(crate) fn text(&self) -> String {
        let is_time = match &self.asked {
            Some(asked) => asked.sense == Sense::Times,
            None => self.ratio < 1.0,
        };
        let (low, high) = self.spread;
        if is_time {
            let [ratio, low, high] = [self.ratio, high, low].map(|ratio| significant(ratio.recip()));
            format!("{ratio}x the time ({low} to {high})")
        } else {
            let [ratio, low, high] = [self.ratio, low, high].map(significant);
            format!("{ratio}x as fast ({low} to {high})")
        }
    }

    /// Whether the ratio keeps its limit; `None` if it has none.
    pub(crate) fn holds(&self) -> Option<bool> {
        self.asked.as_ref().map(|asked| asked.holds(self.ratio))
    }
}

impl Figure {
    /// The limit with the unit; empty if there is none.
    pub(crate) fn limit_text(&self) -> String {
        let asked = self.asked.as_ref();
        asked.map(|asked| format!("≤ {}", with_unit(asked.limit, &self.unit))).unwrap_or_default()
    }

    /// Whether the value keeps its limit; `None` if it has none.
    pub(crate) fn holds(&self) -> Option<bool> {
        self.asked.as_ref().map(|asked| asked.holds(self.value))
    }
}

pub(crate) fn with_unit(value: f64, unit: &str) -> String {
    let space = if unit == "x" { "" } else { " " };
    format!("{}{space}{unit}", significant(value))
}

/// A number with a sensible number of digits: `0.19`, `3.42`, `27.2`, `507`. Whole numbers are not changed.
fn significant(value: f64) -> String {
    match value.abs() {
        magnitude if magnitude >= 100.0 || magnitude.fract() == 0.0 => format!("{value:.0}"),
        magnitude if magnitude >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn against(ratio: f64, asked: Option<Asked>) -> Against {
        let spread = (ratio * 0.5, ratio * 2.0);
        Against { name: "x".into(), ns: 1.0, ratio, spread, asked }
    }

    #[test]
    fn a_ratio_is_printed_in_the_sense_of_its_limit() {
        let faster = Some(Asked::new(Sense::Faster, 3.0));
        let times = Some(Asked::new(Sense::Times, 4.0));
        for (ratio, asked, text, holds) in [
            (2.5, faster.clone(), "2.50x as fast (1.25 to 5)", Some(false)),
            (3.0, faster, "3x as fast (1.50 to 6)", Some(true)),
            (0.25, times.clone(), "4x the time (2 to 8)", Some(true)),
            (0.125, times, "8x the time (4 to 16)", Some(false)),
            (0.125, None, "8x the time (4 to 16)", None),
            (200.4, None, "200x as fast (100 to 401)", None),
        ] {
            let row = against(ratio, asked);
            assert_eq!((row.text().as_str(), row.holds()), (text, holds), "{ratio}");
        }
    }
}
