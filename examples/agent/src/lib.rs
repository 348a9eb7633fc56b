//! Parts of an agent, to copy: each module is short and depends on nothing else here.
//!
//! - [`child`]: runs a command and reads both of its streams into one `Capture`.
//! - [`retry`]: calls a browser tool again as long as that can help.
//!
//! The program of this package, `main.rs`, is an MCP server that runs a check and shows a page.

pub mod child;
pub mod retry;
