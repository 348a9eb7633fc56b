//! Parts of an agent to copy. Each module is short and does not depend on the others.
//!
//! - [`child`]: runs a command and reads both of its streams into one `Capture`.
//! - [`retry`]: calls a browser tool again while that can help.
//!
//! The program of this package, `main.rs`, is an MCP server that runs a check and shows a page.

pub mod child;
pub mod retry;
