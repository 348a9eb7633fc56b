//! PHP.

pub(in crate::readers) mod composer;
pub(in crate::readers) mod pest;
pub(in crate::readers) mod phpcs;
pub(in crate::readers) mod phpunit;

use crate::engine::Tool;

/// The tools, in the order in which lines are offered to them.
pub(in crate::readers) const TOOLS: &[Tool] = &[pest::TOOL, phpunit::TOOL, phpcs::TOOL, composer::TOOL];
