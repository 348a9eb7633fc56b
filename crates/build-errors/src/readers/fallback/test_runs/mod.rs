//! Test runs of unknown tools: their counts, and the names and the locations of failed tests.

mod frame;
pub(crate) mod names;
pub(super) mod runs;
pub(super) mod tally;
pub(crate) mod words;
