//! PHP.

pub(in crate::readers) mod pest;
pub(in crate::readers) mod phpcs;
pub(in crate::readers) mod phpunit;

use crate::engine::reader::Tool;

/// In the order in which they are asked.
pub(in crate::readers) const TOOLS: &[Tool] = &[pest::TOOL, phpunit::TOOL, phpcs::TOOL];
