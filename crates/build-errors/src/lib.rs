#![doc = include_str!("../README.md")]

mod agent;
mod builder;
mod capture;
mod check;
mod context;
mod dressing;
mod error;
mod exit;
mod extract;
mod findings;
mod formats;
mod lines;
mod merge;
mod message;
mod scan;
mod system;
mod tail;
mod verification;

pub use agent::{AgentResult, TokensUsed};
pub use builder::ErrorBuilder;
pub use capture::{Capture, CaptureOptions};
pub use context::{Context, Diagnostic, Part, Severity};
pub use error::{BuildError, ErrorType};
pub use safe_text::mask;
pub use system::{SystemFailure, WallClock};
pub use tail::{TailOptions, tail};
pub use verification::{Check, Level, Levels, Overall, VerificationReport};
