#![doc = include_str!("../README.md")]

mod browser_error;
mod cause;
mod classified;
mod classifier;
mod code;
mod driver;
mod event;
mod mcp;
mod names;
mod outcome;
mod plain;
mod reader;
#[cfg(feature = "rmcp")]
mod rmcp;
mod session;
mod tool;
#[cfg(feature = "tracing")]
mod trace;
mod typed_text;
mod words;

pub use browser_error::BrowserToolError;
pub use cause::Cause;
pub use classified::{ClassifiedError, ErrorInfo, ErrorType};
pub use classifier::Classifier;
pub use code::{ErrorCode, Recovery};
pub use driver::Driver;
pub use event::LogEvent;
pub use mcp::McpResult;
pub use names::UnknownName;
pub use outcome::Outcome;
pub use reader::{Diagnosis, PageText, RawFailure};
pub use session::SessionError;
pub use tool::Tool;
