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

// What most readers need.
#[cfg(test)]
pub(crate) use self::extract::{check_examples, found, read};
pub(crate) use self::failure::Failure;
pub(crate) use self::findings::{Findings, NAMES, Names, Tests, Weight};
pub(crate) use self::location::Location;
pub(crate) use self::reader::{Claim, Kind, Line, Reader, RunStart, Shape};
pub(crate) use self::tool::Tool;
