#![doc = include_str!("../README.md")]

mod agent;
mod builder;
mod capture;
mod check;
mod compare;
mod context;
mod digest;
mod engine;
mod error;
mod exit;
mod failure_kind;
mod input;
mod message;
mod output_size;
mod readers;
#[cfg(feature = "rmcp")]
mod rmcp;
mod rows;
mod system;
mod tail;
#[cfg(feature = "tool-errors")]
mod tool_errors;
mod unknown_name;
mod verification;

pub use agent::{AgentResult, TokensUsed};
pub use builder::ErrorBuilder;
pub use capture::{Capture, CaptureOptions};
pub use compare::Comparison;
pub use context::{Context, Diagnostic, Part, Severity};
pub use digest::DigestOptions;
pub use error::{BuildError, ErrorType};
pub use exit::Exit;
pub use rows::matchers::{MatcherError, Matchers};
pub use safe_text::mask;
pub use system::{SystemFailure, WallClock};
pub use tail::{TailOptions, tail};
pub use unknown_name::UnknownName;
pub use verification::{Check, Level, Levels, Overall, VerificationReport};
