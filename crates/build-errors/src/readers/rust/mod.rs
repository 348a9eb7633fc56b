//! Rust.

pub(in crate::readers) mod libtest;
pub(in crate::readers) mod nextest;
pub(in crate::readers) mod rustc;

use crate::engine::Tool;

/// The tools, in the order in which lines are offered to them.
pub(in crate::readers) const TOOLS: &[Tool] = &[nextest::TOOL, libtest::TOOL, rustc::TOOL];
