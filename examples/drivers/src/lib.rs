//! A click with each of Rust's drivers, whose failure is told to a model by `tool-errors`.

pub mod chromiumoxide;
pub mod fantoccini;
pub mod thirtyfour;
