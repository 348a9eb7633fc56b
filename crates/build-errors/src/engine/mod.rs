//! Turns plain lines into the findings of each tool, and combines those into one context.

pub(crate) mod choose;
mod commands;
pub(crate) mod detail;
pub(crate) mod dispatch;
mod documents;
pub(crate) mod extract;
pub(crate) mod failure;
pub(crate) mod findings;
pub(crate) mod location;
mod printed;
pub(crate) mod purpose;
mod rank;
pub(crate) mod reader;
pub(crate) mod scan;
pub(crate) mod severity;
mod stream;
pub(crate) mod system_errors;
pub(crate) mod tool;
pub(crate) mod tool_findings;

#[cfg(test)]
pub(crate) use extract::{found, read};
