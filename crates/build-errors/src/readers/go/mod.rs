//! Go.

pub(in crate::readers) mod go_test;
pub(in crate::readers) mod toolchain;

use crate::engine::reader::Tool;

/// In the order in which they are asked.
pub(in crate::readers) const TOOLS: &[Tool] = &[go_test::TOOL, toolchain::TOOL];
