//! The runners of Gherkin's scenarios, in all languages.

pub(in crate::readers) mod cucumber;
mod failed_steps;
mod marked_steps;
mod steps;

use crate::engine::Tool;

/// The tools, in the order in which lines are offered to them.
pub(in crate::readers) const TOOLS: &[Tool] = &[cucumber::TOOL];
