//! Ruby.

pub(in crate::readers) mod interpreter;
pub(in crate::readers) mod minitest;
pub(in crate::readers) mod rspec;
pub(in crate::readers) mod rubocop;

use crate::engine::Tool;

/// The tools, in the order in which lines are offered to them.
pub(in crate::readers) const TOOLS: &[Tool] =
    &[rspec::TOOL, rubocop::TOOL, minitest::MINITEST, minitest::TEST_UNIT, interpreter::TOOL];
