//! Turns the output of a failed check into one typed record, and the record into short text for a model.
//!
//! A [`BuildError`] has the type of the failure, a message with the counts, the first diagnostics with their locations, the
//! end of the output, and the reason if no count explains the failure. Readers for compilers, linters and test runners
//! understand the output. It may contain colours, timestamps of a CI system, several tools, and text that tests printed.
//!
//! ```
//! use build_errors::{DigestOptions, ErrorBuilder};
//!
//! let output = "src/cart.ts(3,14): error TS2322: Type 'string' is not assignable to type 'number'.\n";
//! let error = ErrorBuilder::new().output("typecheck", Some(2), output);
//! assert_eq!(error.context.error_count, Some(1));
//! assert_eq!(error.context.diagnostics[0].line, Some(3));
//! let text_for_a_model = error.digest(&DigestOptions::default());
//! assert!(text_for_a_model.contains("error TS2322: Type 'string' is not assignable to type 'number'."));
//! ```
//!
//! # Which function to use
//!
//! | task | use |
//! |---|---|
//! | create a record from complete output | [`ErrorBuilder::output`] with the check's name and the exit status |
//! | create a record while a process runs, in fixed memory | [`ErrorBuilder::capture`], write to the [`Capture`], then [`ErrorBuilder::captured`] |
//! | state that a signal or a time limit ended the process | [`Exit`] instead of the exit status |
//! | create a record from an agent's result, a verification report or a system error | [`ErrorBuilder::agent`], [`ErrorBuilder::verification`], [`ErrorBuilder::system`], [`ErrorBuilder::wall_clock`] |
//! | write text for a model | [`BuildError::digest`] with [`DigestOptions`] |
//! | find out what changed since an earlier record | [`Comparison::new`], and [`Comparison::digest`] for a model |
//! | read a tool that the crate does not know | [`Matchers::from_json`], then [`ErrorBuilder::with_matchers`] |
//! | cut or mask text without a record | [`tail()`], [`mask`] |
//!
//! Set options with methods named `with_…`. Counts and other facts of a [`Context`] are optional: an unknown one is `None`,
//! never 0. A record implements `Serialize` and `Deserialize`, and its JSON is a contract with programs in other languages.
//!
//! All functions are synchronous and do no I/O. They take time linear in the output and do not fail: output that no reader
//! understands becomes a record without counts. The clock is read only for [`BuildError::failed_at`], unless
//! [`ErrorBuilder::with_failed_at`] sets the time.
//!
//! # Features
//!
//! No feature is on by default.
//!
//! - `cli` builds the program `build-errors`.
//! - `rmcp` converts a [`BuildError`] to an MCP result, so that handlers of rmcp can return `Result<T, BuildError>`.
//! - `schemars` implements `JsonSchema` for the types that are read or written as JSON.
//! - `tool-errors` implements that crate's `ErrorInfo` for [`BuildError`], so that its classifier finds the error in a chain
//!   of causes.

mod compare;
mod digest;
mod engine;
mod input;
mod readers;
mod record;
#[cfg(feature = "rmcp")]
mod rmcp;
mod rows;
#[cfg(feature = "tool-errors")]
mod tool_errors;

pub use compare::Comparison;
pub use digest::DigestOptions;
pub use input::capture::{Capture, CaptureOptions};
pub use input::tail::{TailOptions, tail};
pub use record::agent::{AgentResult, TokensUsed};
pub use record::builder::ErrorBuilder;
pub use record::context::{Context, Diagnostic, Part, Severity};
pub use record::error::{BuildError, ErrorType};
pub use record::exit::Exit;
pub use record::system::{SystemFailure, WallClock};
pub use record::unknown_name::UnknownName;
pub use record::verification::{Check, Level, Levels, Overall, VerificationReport};
pub use rows::matchers::{MatcherError, Matchers};
pub use safe_text::mask;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
