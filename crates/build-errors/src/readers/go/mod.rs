//! Go.

pub(in crate::readers) mod go_test;
pub(in crate::readers) mod toolchain;

use crate::engine::Tool;

/// The tools, in the order in which lines are offered to them.
pub(in crate::readers) const TOOLS: &[Tool] = &[go_test::TOOL, toolchain::TOOL];
