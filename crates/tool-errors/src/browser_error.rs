//! The error that a browser tool answers when it failed.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ErrorCode;
use crate::outcome::Success;

/// A failed tool call: a code for programs, a message and a hint for the model, a retry flag.
///
/// In JSON the fields have this order, and a missing hint is left out:
///
/// ```json
/// {"success":false,"code":"timeout","message":"Navigation timed out","recoveryHint":"Try a different URL or increase timeout","canRetry":true}
/// ```
///
/// An unknown code is read as [`ErrorCode::BrowserError`]; message, hint and retry flag are kept.
///
/// The message and the hint are not changed. Pass text from a driver to a [`RawFailure`](crate::RawFailure) instead,
/// which makes it safe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(description = "Why the tool failed"))]
pub struct BrowserToolError {
    success: Success<false>,
    code: ErrorCode,
    #[cfg_attr(feature = "schemars", schemars(description = "What happened"))]
    message: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemars", schemars(description = "What to do next"))]
    recovery_hint: Option<Cow<'static, str>>,
    #[cfg_attr(feature = "schemars", schemars(description = "Whether the same call may work if made again"))]
    can_retry: bool,
}

impl BrowserToolError {
    /// An error without a hint. `canRetry` follows from the code. A constant message costs no allocation.
    ///
    /// ```
    /// use tool_errors::{BrowserToolError, ErrorCode};
    ///
    /// let error = BrowserToolError::new(ErrorCode::Timeout, "Navigation timed out")
    ///     .with_hint("Try a different URL or increase timeout");
    /// assert!(error.can_retry());
    /// ```
    pub fn new(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            success: Success,
            code,
            message: message.into(),
            recovery_hint: None,
            can_retry: code.can_retry(),
        }
    }

    /// An error read from JSON. Its retry flag may belong to a code that this version does not know.
    pub(crate) fn read(code: ErrorCode, message: String, hint: Option<String>, can_retry: bool) -> Self {
        Self { can_retry, recovery_hint: hint.map(Cow::Owned), ..Self::new(code, message) }
    }

    /// Sets the hint for the model: a sentence that says what to do next. An empty hint removes it.
    #[must_use]
    pub fn with_hint(self, hint: impl Into<Cow<'static, str>>) -> Self {
        Self { recovery_hint: Some(hint.into()).filter(|hint| !hint.is_empty()), ..self }
    }

    /// The kind of failure.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    /// What happened, for the model.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to do next, for the model.
    #[must_use]
    pub fn recovery_hint(&self) -> Option<&str> {
        self.recovery_hint.as_deref()
    }

    /// Whether repeating the same call may work.
    #[must_use]
    pub const fn can_retry(&self) -> bool {
        self.can_retry
    }
}

/// Writes the message without the hint.
impl fmt::Display for BrowserToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for BrowserToolError {}
