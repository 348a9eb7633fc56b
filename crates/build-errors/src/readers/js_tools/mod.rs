//! Compilers, linters and bundlers of JavaScript and TypeScript.

pub(in crate::readers) mod biome;
pub(in crate::readers) mod eslint;
pub(in crate::readers) mod next;
pub(in crate::readers) mod oxlint;
pub(in crate::readers) mod parcel;
pub(in crate::readers) mod prettier;
pub(in crate::readers) mod rollup;
pub(in crate::readers) mod stylelint;
pub(in crate::readers) mod svelte_check;
pub(in crate::readers) mod tsc;
pub(in crate::readers) mod webpack;

use crate::engine::Tool;

/// The tools, in the order in which lines are offered to them.
pub(in crate::readers) const TOOLS: &[Tool] = &[
    tsc::TOOL,
    svelte_check::TOOL,
    biome::TOOL,
    oxlint::TOOL,
    stylelint::TOOL,
    eslint::TOOL,
    prettier::TOOL,
    rollup::TOOL,
    webpack::TOOL,
    parcel::TOOL,
    next::TOOL,
];
