//! Rust.

pub(in crate::readers) mod libtest;
pub(in crate::readers) mod nextest;
pub(in crate::readers) mod rustc;

use crate::engine::reader::Tool;

/// In the order in which they are asked.
pub(in crate::readers) const TOOLS: &[Tool] = &[nextest::TOOL, libtest::TOOL, rustc::TOOL];
