//! Figures of ours alone: bytes, allocations, instructions, and what follows from times.

use crate::print::print;
use crate::row::{Asked, Figure, Row, Sense};

/// A figure before it is known what is asked of it; see [`figure`].
#[derive(Debug)]
#[must_use = "a figure is printed by `print`"]
pub struct Measured(Figure);

/// A figure of ours: what was measured, on which input, how much of which unit.
pub fn figure(what: impl Into<String>, input: impl Into<String>, value: f64, unit: &str) -> Measured {
    Measured(Figure { what: what.into(), input: input.into(), value, unit: unit.into(), asked: None })
}

impl Measured {
    /// Asks for at most `limit`, in the figure's unit.
    pub fn at_most(mut self, limit: f64) -> Self {
        self.0.asked = Some(Asked::new(Sense::AtMost, limit));
        self
    }

    /// Says why what is asked is missed, where it is.
    pub fn why(mut self, why: &str) -> Self {
        if let Some(asked) = &mut self.0.asked {
            asked.why = Some(why.into());
        }
        self
    }

    /// Prints the figure.
    pub fn print(self) {
        print(&Row::Figure(self.0));
    }
}
