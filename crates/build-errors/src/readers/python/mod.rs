//! Python.

pub(in crate::readers) mod flake8;
pub(in crate::readers) mod interpreter;
pub(in crate::readers) mod mypy;
pub(in crate::readers) mod pip;
mod pre_commit;
pub(in crate::readers) mod pylint;
pub(in crate::readers) mod pyright;
pub(in crate::readers) mod pytest;
pub(in crate::readers) mod reformat;
pub(in crate::readers) mod robot;
pub(in crate::readers) mod ruff;
pub(in crate::readers) mod traceback;
pub(in crate::readers) mod unittest;

use crate::engine::Tool;

/// In the order in which they are tried.
pub(in crate::readers) const TOOLS: &[Tool] = &[
    pytest::TOOL,
    unittest::TOOL,
    robot::TOOL,
    mypy::TOOL,
    pyright::TOOL,
    pylint::TOOL,
    flake8::TOOL,
    ruff::TOOL,
    reformat::BLACK,
    pip::TOOL,
    pre_commit::TOOL,
    interpreter::TOOL,
];
