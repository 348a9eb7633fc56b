//! What a bench found, as it is printed and read back.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One finding. A line of what a bench prints with `--json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Row {
    /// Ours beside each alternative.
    Compared(Compared),
    /// A figure of ours alone.
    Figure(Figure),
    /// What was not measured, and why.
    Skipped {
        /// What would have been measured.
        what: String,
        /// What is missing.
        why: String,
    },
}

/// Ours beside each alternative, on one input.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Compared {
    /// What was done.
    pub what: String,
    /// On which input.
    pub input: String,
    /// Bytes of input that one call works through; 0 where throughput says nothing.
    pub bytes: usize,
    /// Median nanoseconds of one call of ours.
    pub ours_ns: f64,
    /// The alternatives, in the order they were given.
    pub against: Vec<Against>,
}

/// An alternative's figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Against {
    /// What people do otherwise.
    pub name: String,
    /// The package that it is from, where it is from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub package: Option<String>,
    /// Whether it does only a part of the work: a measure, no alternative.
    #[serde(default)]
    pub is_floor: bool,
    /// Median nanoseconds of one call of it.
    pub ns: f64,
    /// Its time by ours, median over the rounds: 3.0 is "ours is three times as fast".
    pub ratio: f64,
    /// First and third quartile of the rounds' ratios.
    pub spread: (f64, f64),
    /// What is asked of the ratio.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Asked>,
}

/// A figure of ours alone: counted, or got from times.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Figure {
    /// What was measured.
    pub what: String,
    /// On which input.
    pub input: String,
    /// How much.
    pub value: f64,
    /// Of what: `kB`, `MB/s`, `instructions`; `x` of a growth.
    pub unit: String,
    /// What is asked of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Asked>,
}

/// What is asked of a ratio or a figure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    /// What the limit is a limit of.
    pub sense: Sense,
    /// The limit, itself allowed.
    pub limit: f64,
    /// Why it is missed, where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// What a limit is a limit of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Sense {
    /// Ours is at least so many times as fast.
    Faster,
    /// Ours takes at most so many times the alternative's time.
    Times,
    /// The figure is at most that.
    AtMost,
}

impl Asked {
    pub(crate) fn new(sense: Sense, limit: f64) -> Self {
        Self { sense, limit, why: None }
    }

    /// The ratio that is asked for, of the alternative's time by ours; the limit itself of a figure.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        match self.sense {
            Sense::Times => self.limit.recip(),
            Sense::Faster | Sense::AtMost => self.limit,
        }
    }

    /// Whether `measured`, a ratio of [`Against`] or the value of a [`Figure`], is as asked.
    #[must_use]
    pub fn holds(&self, measured: f64) -> bool {
        match self.sense {
            Sense::Faster | Sense::Times => measured >= self.ratio(),
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
    /// The ratio and its spread as a person reads them, in the sense in which it is asked for: `3.42x as fast (3.40
    /// to 3.51)`, or `1.63x the time (1.60 to 1.65)`.
    #[must_use]
    pub fn told(&self) -> String {
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

    /// Whether the ratio is as asked; nothing where nothing is.
    #[must_use]
    pub fn holds(&self) -> Option<bool> {
        self.asked.as_ref().map(|asked| asked.holds(self.ratio))
    }
}

impl Figure {
    /// The value with its unit.
    #[must_use]
    pub fn told(&self) -> String {
        with_unit(self.value, &self.unit)
    }

    /// What is asked, with the unit; empty where nothing is.
    #[must_use]
    pub fn asked_told(&self) -> String {
        let asked = self.asked.as_ref();
        asked.map(|asked| format!("≤ {}", with_unit(asked.limit, &self.unit))).unwrap_or_default()
    }

    /// Whether the value is as asked; nothing where nothing is.
    #[must_use]
    pub fn holds(&self) -> Option<bool> {
        self.asked.as_ref().map(|asked| asked.holds(self.value))
    }
}

fn with_unit(value: f64, unit: &str) -> String {
    let value = significant(value);
    match unit {
        "x" => format!("{value}x"),
        unit => format!("{value} {unit}"),
    }
}

/// A number with as many digits as say something: `0.19`, `3.42`, `27.2`, `507`; a whole one as it is.
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
        Against { name: "x".into(), package: None, is_floor: false, ns: 1.0, ratio, spread, asked }
    }

    #[test]
    fn a_ratio_is_told_in_the_sense_in_which_it_is_asked_for() {
        let faster = Some(Asked::new(Sense::Faster, 3.0));
        let times = Some(Asked::new(Sense::Times, 4.0));
        for (ratio, asked, told, holds) in [
            (2.5, faster.clone(), "2.50x as fast (1.25 to 5)", Some(false)),
            (3.0, faster, "3x as fast (1.50 to 6)", Some(true)),
            (0.25, times.clone(), "4x the time (2 to 8)", Some(true)),
            (0.125, times, "8x the time (4 to 16)", Some(false)),
            (0.125, None, "8x the time (4 to 16)", None),
            (200.4, None, "200x as fast (100 to 401)", None),
        ] {
            let row = against(ratio, asked);
            assert_eq!((row.told().as_str(), row.holds()), (told, holds), "{ratio}");
        }
    }

    #[test]
    fn a_figure_is_held_to_a_limit_in_its_unit() {
        let asked = Some(Asked::new(Sense::AtMost, 5.0));
        let mut figure =
            Figure { what: "tail".into(), input: String::new(), value: 3.4, unit: "us".into(), asked };
        assert_eq!((figure.told(), figure.asked_told()), ("3.40 us".into(), "≤ 5 us".into()));
        assert_eq!(figure.holds(), Some(true));
        figure.value = 5.01;
        assert_eq!(figure.holds(), Some(false));
    }

    #[test]
    fn rows_read_back() {
        let compared = Compared {
            what: "read".into(),
            input: "a log".into(),
            bytes: 9,
            ours_ns: 1.5,
            against: vec![against(3.0, Some(Asked::new(Sense::Times, 4.0))), against(0.1, None)],
        };
        let skipped = Row::Skipped { what: "instructions".into(), why: "no valgrind".into() };
        for row in [Row::Compared(compared), skipped] {
            let line = serde_json::to_string(&row).unwrap();
            assert_eq!(serde_json::from_str::<Row>(&line).unwrap(), row, "{line}");
        }
    }
}
