//! Test runners of JavaScript and TypeScript.

pub(in crate::readers) mod ava;
pub(in crate::readers) mod bun;
pub(in crate::readers) mod code_frame;
pub(in crate::readers) mod deno;
pub(in crate::readers) mod jasmine;
pub(in crate::readers) mod jest;
pub(in crate::readers) mod jest_report;
pub(in crate::readers) mod mocha;
pub(in crate::readers) mod newman;
pub(in crate::readers) mod node_tap;
pub(in crate::readers) mod node_test;
pub(in crate::readers) mod playwright;
pub(in crate::readers) mod vitest;

use crate::engine::Tool;

/// The tools, in the order in which lines are offered to them.
pub(in crate::readers) const TOOLS: &[Tool] = &[
    playwright::TOOL,
    vitest::TOOL,
    jest::TOOL,
    node_test::TOOL,
    ava::TOOL,
    mocha::TOOL,
    newman::TOOL,
    jasmine::TOOL,
    node_tap::TOOL,
    bun::TEST,
    bun::BUILD,
    deno::TOOL,
];
