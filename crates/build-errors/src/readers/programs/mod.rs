//! Programs that run others, and programs that die: shells, npm, Docker, Git, Node.js.

pub(in crate::readers) mod crash;
pub(in crate::readers) mod docker;
pub(in crate::readers) mod git;
pub(in crate::readers) mod node;
pub(in crate::readers) mod npm;
pub(in crate::readers) mod shell;
pub(in crate::readers) mod usage;

use crate::engine::reader::Tool;

/// In the order in which they are asked.
pub(in crate::readers) const TOOLS: &[Tool] =
    &[crash::TOOL, shell::TOOL, npm::TOOL, docker::TOOL, git::TOOL, usage::TOOL, node::TOOL];
