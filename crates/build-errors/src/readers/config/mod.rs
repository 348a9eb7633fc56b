//! Linters of configuration files.

pub(in crate::readers) mod config_lint;
pub(in crate::readers) mod terraform;
pub(in crate::readers) mod yamllint;

use crate::engine::reader::Tool;

/// In the order in which they are asked.
pub(in crate::readers) const TOOLS: &[Tool] = &[
    config_lint::SPECTRAL,
    yamllint::TOOL,
    terraform::TOOL,
    config_lint::HADOLINT,
    config_lint::ANSIBLE_LINT,
    config_lint::CFN_LINT,
];
