#![doc = include_str!("../README.md")]

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
