//! Clicks an element with each of Rust's drivers, and converts a failure with `tool-errors`.

pub mod chromiumoxide;
pub mod fantoccini;
pub mod thirtyfour;
