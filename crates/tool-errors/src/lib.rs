//! Turns the failure of a browser driver or a tool handler into an error for a model: a code, a message, a recovery hint and
//! a retry flag.
//!
//! The driver's message is parsed by the grammar in which the driver prints it. Page text, URLs, selectors and typed text in
//! the message never decide the code. A message for the model is one plain line without markup and recognised secrets.
//!
//! ```
//! use tool_errors::{Driver, ErrorCode, RawFailure, Tool};
//!
//! let raw = "locator.click: Timeout 5000ms exceeded.\nCall log:\n  - waiting for locator('#pay')\n";
//! let error = RawFailure::new(Driver::Playwright, raw).with_tool(Tool::Click).with_target("@e1").to_error();
//! assert_eq!(error.code(), ErrorCode::ElementNotFound);
//! assert_eq!(error.message(), "Element @e1 was not found");
//! ```
//!
//! # Which type to use
//!
//! | task | use |
//! |---|---|
//! | read a driver's failure | [`RawFailure`]: [`to_error`](RawFailure::to_error) for the model, [`diagnose`](RawFailure::diagnose) for a program |
//! | report a failure that you detected yourself | [`BrowserToolError::new`] with an [`ErrorCode`] |
//! | decide what a program does next | [`ErrorCode::can_retry`] and [`ErrorCode::recovery`] |
//! | answer with the tool's fields or with an error | [`Outcome`] |
//! | classify any `dyn Error` of a server | [`ClassifiedError::from_error`], or a [`Classifier`] that knows your types through [`ErrorInfo`] |
//! | answer over MCP | [`McpResult`], or the feature `rmcp` |
//! | log an error | [`LogEvent`], or the feature `tracing` |
//!
//! [`BrowserToolError`] and [`ClassifiedError`] have different purposes. The first is the answer of a browser tool, with one
//! of eight codes. The second describes any error of a server, with the part of the session that failed.
//!
//! All functions are synchronous and do no I/O, and reading a failure takes time linear in its text. The clock is read only
//! for a [`LogEvent`] without a time.
//!
//! # Features
//!
//! No feature is on by default.
//!
//! - `cli` builds the program `tool-errors`.
//! - `rmcp` lets handlers of rmcp return `Result<T, BrowserToolError>` and `Result<T, ClassifiedError>`.
//! - `schemars` implements `JsonSchema` for the types that are written as JSON.
//! - `tracing` adds [`ClassifiedError`]`::trace`, which emits the content of a log event as fields.

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

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
