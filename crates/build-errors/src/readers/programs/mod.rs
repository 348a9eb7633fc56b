//! Programs that run others: npm, Docker, Git, Node.js; and apt.

pub(in crate::readers) mod apt;
pub(in crate::readers) mod docker;
pub(in crate::readers) mod git;
pub(in crate::readers) mod node;
pub(in crate::readers) mod npm;

use crate::engine::Tool;

/// In the order in which they are tried.
pub(in crate::readers) const TOOLS: &[Tool] = &[npm::TOOL, docker::TOOL, git::TOOL, node::TOOL, apt::TOOL];
