#![doc = include_str!("../README.md")]

mod agent;
mod builder;
mod capture;
mod check;
mod context;
mod digest;
mod engine;
mod error;
mod exit;
mod input;
mod message;
mod output_size;
mod plain;
mod readers;
mod rows;
mod secrets;
mod system;
mod tail;
mod timestamp;
mod unknown_name;
mod verification;

pub use agent::{AgentResult, TokensUsed};
pub use builder::ErrorBuilder;
pub use capture::{Capture, CaptureOptions};
pub use context::{Context, Diagnostic, Part, Severity};
pub use digest::DigestOptions;
pub use error::{BuildError, ErrorType};
pub use exit::Exit;
pub use rows::matchers::{MatcherError, Matchers};
pub use secrets::mask;
pub use system::{SystemFailure, WallClock};
pub use tail::{TailOptions, tail};
pub use unknown_name::UnknownName;
pub use verification::{Check, Level, Levels, Overall, VerificationReport};
