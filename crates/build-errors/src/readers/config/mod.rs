//! Linters of configuration files.

pub(in crate::readers) mod yamllint;

use crate::engine::reader::Tool;

/// In the order in which they are asked.
pub(in crate::readers) const TOOLS: &[Tool] = &[yamllint::TOOL];
