//! Single figures of our code: bytes, allocations, instructions, and values computed from times.

use crate::print::print_figure;
use crate::row::{Asked, Figure, Sense};

/// A figure without a limit; see [`figure`].
#[derive(Debug)]
#[must_use = "a figure is printed by `print`"]
pub struct Measured(Figure);

/// A figure of our code: what was measured, the input, the value and its unit.
pub fn figure(what: impl Into<String>, input: impl Into<String>, value: f64, unit: &str) -> Measured {
    Measured(Figure { what: what.into(), input: input.into(), value, unit: unit.into(), asked: None })
}

impl Measured {
    /// Sets the limit to at most `limit`, in the figure's unit.
    pub fn at_most(mut self, limit: f64) -> Self {
        self.0.asked = Some(Asked::new(Sense::AtMost, limit));
        self
    }

    /// Explains a missed limit.
    pub fn why(mut self, why: &str) -> Self {
        if let Some(asked) = &mut self.0.asked {
            asked.why = Some(why.into());
        }
        self
    }

    /// Prints the figure.
    pub fn print(self) {
        print_figure(&self.0);
    }
}
