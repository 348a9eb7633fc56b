//! What failed in a build, as one typed [`BuildError`]: true counts, the first diagnostics, bounded tails, and
//! references to the full output.
//!
//! ```
//! use build_errors::{ErrorBuilder, ErrorType};
//!
//! let output = "src/cart.ts(3,14): error TS2322: Type 'string' is not assignable to type 'number'.\n";
//! let error = ErrorBuilder::new().output("typecheck", Some(2), output);
//!
//! assert_eq!(error.error_type, ErrorType::TypecheckFailed);
//! assert_eq!(error.message, "TypeScript compilation failed (1 error in 1 file)");
//! assert_eq!(error.context.files, ["src/cart.ts"]);
//! ```
//!
//! An orchestrator's records go in the same way: [`ErrorBuilder::agent`] takes an [`AgentResult`],
//! [`ErrorBuilder::verification`] a [`VerificationReport`], [`ErrorBuilder::system`] a [`SystemFailure`].

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
mod plain;
mod scan;
mod secrets;
mod system;
mod tail;
mod timestamp;
mod verification;

pub use agent::{AgentResult, TokensUsed};
pub use builder::ErrorBuilder;
pub use capture::{Capture, CaptureOptions};
pub use context::{Context, Diagnostic, Part, Severity};
pub use error::{BuildError, ErrorType};
pub use secrets::mask;
pub use system::{SystemFailure, WallClock};
pub use tail::{TailOptions, tail};
pub use verification::{Check, Level, Levels, Overall, VerificationReport};
