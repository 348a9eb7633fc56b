//! Failures of the orchestrator.

use std::error::Error;
use std::time::Duration;

use crate::ErrorType;

/// An error of the system around the agent: a workspace, a snapshot, an API.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SystemFailure {
    /// The error's name: `TypeError`, `std::io::Error`.
    pub name: String,
    /// The error's own message.
    pub message: String,
    /// Its stack or its chain of causes, if there is one.
    pub stack: Option<String>,
    /// The type of the failure; [`ErrorType::SystemError`] by default.
    pub error_type: Option<ErrorType>,
}

impl SystemFailure {
    /// Creates a failure with this message.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), ..Self::default() }
    }

    /// Sets the error's name.
    #[must_use]
    pub fn with_name(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// Sets its stack or its chain of causes.
    #[must_use]
    pub fn with_stack(self, stack: impl Into<String>) -> Self {
        Self { stack: Some(stack.into()), ..self }
    }

    /// Sets the type of the failure.
    #[must_use]
    pub fn with_error_type(self, error_type: ErrorType) -> Self {
        Self { error_type: Some(error_type), ..self }
    }

    /// Creates a failure from an error. The chain of its `source()`s becomes the stack (at most 64 causes).
    ///
    /// ```
    /// let error = "x".parse::<u8>().unwrap_err();
    /// let failure = build_errors::SystemFailure::of(&error);
    /// assert_eq!(failure.message, "invalid digit found in string");
    /// assert_eq!(failure.stack, None);
    /// ```
    #[must_use]
    pub fn of<E: Error + 'static>(error: &E) -> Self {
        let causes: Vec<String> =
            std::iter::successors(error.source(), |&cause: &&(dyn Error + 'static)| cause.source())
                .take(64)
                .map(|cause| format!("caused by: {cause}"))
                .collect();
        Self {
            name: std::any::type_name::<E>().to_owned(),
            message: error.to_string(),
            stack: (!causes.is_empty()).then(|| causes.join("\n")),
            error_type: None,
        }
    }
}

/// A wall-clock limit that was exceeded.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct WallClock {
    /// How long the process ran, in milliseconds.
    pub elapsed_ms: u64,
    /// The limit, in milliseconds.
    pub max_wall_clock_ms: u64,
    /// The kind of the limit: `wall_clock`, `idle`.
    pub timeout_type: String,
}

impl WallClock {
    /// Creates an exceeded limit of wall-clock time.
    #[must_use]
    pub fn new(elapsed: Duration, limit: Duration) -> Self {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Self {
            elapsed_ms: milliseconds(elapsed),
            max_wall_clock_ms: milliseconds(limit),
            timeout_type: "wall_clock".to_owned(),
        }
    }

    /// Sets the kind of the limit.
    #[must_use]
    pub fn with_timeout_type(self, timeout_type: impl Into<String>) -> Self {
        Self { timeout_type: timeout_type.into(), ..self }
    }
}
