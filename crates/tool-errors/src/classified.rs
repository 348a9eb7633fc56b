//! Errors classified for the client of a server: their type, whether they are recoverable, and what to do.

use std::any::Any;
use std::borrow::Cow;
use std::error::Error;

use serde::{Deserialize, Serialize};

use crate::names::impl_names;
use crate::{Classifier, plain};

/// Declares [`ErrorType`], one row per type.
macro_rules! types {
    ($($variant:ident, $wire:literal, $meaning:literal;)*) => {
        /// The part of a session that failed.
        ///
        /// In JSON, an unknown name is read as [`Unknown`](Self::Unknown).
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum ErrorType {
            $(#[doc = concat!("`", $wire, "`: ", $meaning, ".")] $variant,)*
        }

        impl ErrorType {
            /// Every type.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name in JSON, such as `CONNECTION`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $wire),* }
            }
        }
    };
}

types! {
    Connection, "CONNECTION", "there is no connection to the browser";
    Debugger,   "DEBUGGER",   "the debugger is not enabled";
    State,      "STATE",      "the session is not in the state that the call needs";
    Execution,  "EXECUTION",  "the call itself failed";
    Unknown,    "UNKNOWN",    "anything else";
}

impl_names!(ErrorType, "error type", unknown => Unknown);

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for ErrorType {
    fn schema_name() -> Cow<'static, str> {
        "ErrorType".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names: Vec<&str> = Self::ALL.iter().map(|error_type| error_type.as_str()).collect();
        schemars::json_schema!({ "type": "string", "description": "What part of the session failed", "examples": names })
    }
}

/// How to classify the errors of a type. Register the type with [`Classifier::with_type`]; it is then found anywhere in
/// a chain of causes.
///
/// ```
/// use tool_errors::{Classifier, ErrorInfo, ErrorType};
///
/// #[derive(Debug, thiserror::Error)]
/// #[error("no free port between 9222 and 9322")]
/// struct NoPort;
///
/// impl ErrorInfo for NoPort {
///     fn error_type(&self) -> ErrorType {
///         ErrorType::Connection
///     }
///     fn recoverable(&self) -> bool {
///         true
///     }
/// }
///
/// let classifier = Classifier::new().with_type::<NoPort>();
/// let buried = std::io::Error::other(NoPort);
/// assert_eq!(classifier.classify(&buried).error_type(), ErrorType::Connection);
/// ```
pub trait ErrorInfo {
    /// The part of the session that failed.
    fn error_type(&self) -> ErrorType;

    /// Whether the session can continue after the suggestion was followed.
    fn recoverable(&self) -> bool;

    /// What to do, in a sentence. The default is none.
    fn suggestion(&self) -> Option<Cow<'static, str>> {
        None
    }
}

/// A classified error. In JSON, optional fields without a value are left out:
///
/// ```json
/// {"errorType":"STATE","message":"Execution not paused","recoverable":true,"suggestion":"Set a breakpoint or call pause()/debugger_pause() first","toolName":"step_over","connectionId":"c1"}
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(description = "Why a tool call failed and what to do"))]
pub struct ClassifiedError {
    error_type: ErrorType,
    #[cfg_attr(feature = "schemars", schemars(description = "What happened"))]
    message: String,
    #[cfg_attr(feature = "schemars", schemars(description = "Whether following the suggestion can help"))]
    recoverable: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemars", schemars(description = "What to do next"))]
    suggestion: Option<Cow<'static, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemars", schemars(description = "The tool that failed"))]
    tool_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemars", schemars(description = "The connection that the tool worked on"))]
    connection_id: Option<String>,
}

impl ClassifiedError {
    /// An error of the given type that is not recoverable and has no suggestion.
    ///
    /// ```
    /// use tool_errors::{ClassifiedError, ErrorType};
    ///
    /// let error = ClassifiedError::new(ErrorType::State, "The page is still loading")
    ///     .with_recoverable(true)
    ///     .with_suggestion("Wait for the page, then call the tool again");
    /// assert_eq!(error.suggestion(), Some("Wait for the page, then call the tool again"));
    /// ```
    pub fn new(error_type: ErrorType, message: impl Into<String>) -> Self {
        Self {
            error_type,
            message: message.into(),
            recoverable: false,
            suggestion: None,
            tool_name: None,
            connection_id: None,
        }
    }

    /// An error with only a message: [`ErrorType::Unknown`], not recoverable, no suggestion.
    pub fn unknown(message: impl Into<String>) -> Self {
        Self::new(ErrorType::Unknown, message)
    }

    /// Classifies an error whose type implements [`ErrorInfo`], without searching its causes.
    pub fn of<E: Error + ErrorInfo>(error: &E) -> Self {
        Self {
            recoverable: error.recoverable(),
            suggestion: error.suggestion(),
            ..Self::new(error.error_type(), error.to_string())
        }
    }

    /// Classifies an error by the first error in its chain of causes that the crate knows: a [`SessionError`], a
    /// [`BrowserToolError`] or a `ClassifiedError`. The message is that of the outermost error.
    ///
    /// Use [`Classifier::classify`] for error types of your own or for a server's own suggestions.
    ///
    /// [`SessionError`]: crate::SessionError
    /// [`BrowserToolError`]: crate::BrowserToolError
    #[must_use]
    pub fn from_error(error: &(dyn Error + 'static)) -> Self {
        Classifier::new().classify(error)
    }

    /// Classifies the payload of a panic, as [`std::panic::catch_unwind`] or a joined thread returns it.
    #[must_use]
    pub fn from_panic(payload: &(dyn Any + Send)) -> Self {
        Classifier::new().classify_panic(payload)
    }

    /// Replaces the message.
    #[must_use]
    pub fn with_message(self, message: impl Into<String>) -> Self {
        Self { message: message.into(), ..self }
    }

    /// Sets the suggestion. An empty one removes it.
    #[must_use]
    pub fn with_suggestion(self, suggestion: impl Into<Cow<'static, str>>) -> Self {
        Self { suggestion: Some(suggestion.into()).filter(|suggestion| !suggestion.is_empty()), ..self }
    }

    /// Sets whether the error is recoverable.
    #[must_use]
    pub fn with_recoverable(self, recoverable: bool) -> Self {
        Self { recoverable, ..self }
    }

    /// Sets the name of the tool that failed.
    #[must_use]
    pub fn with_tool_name(self, name: impl Into<String>) -> Self {
        Self { tool_name: Some(name.into()), ..self }
    }

    /// Sets the connection that the tool worked on.
    #[must_use]
    pub fn with_connection_id(self, id: impl Into<String>) -> Self {
        Self { connection_id: Some(id.into()), ..self }
    }

    /// Masks the secrets and hides the typed text in the message and in the suggestion. A text with neither is kept
    /// verbatim.
    pub(crate) fn masked(mut self) -> Self {
        if let Some(safe) = plain::without_secrets(&self.message) {
            self.message = safe;
        }
        let safe = self.suggestion.as_deref().and_then(plain::without_secrets);
        self.suggestion = safe.map(Cow::Owned).or(self.suggestion);
        self
    }

    /// The part of the session that failed.
    #[must_use]
    pub const fn error_type(&self) -> ErrorType {
        self.error_type
    }

    /// What happened, in the words of the error itself.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether the session can continue after the suggestion was followed.
    #[must_use]
    pub const fn recoverable(&self) -> bool {
        self.recoverable
    }

    /// What to do, in a sentence.
    #[must_use]
    pub fn suggestion(&self) -> Option<&str> {
        self.suggestion.as_deref()
    }

    /// The tool that failed.
    #[must_use]
    pub fn tool_name(&self) -> Option<&str> {
        self.tool_name.as_deref()
    }

    /// The connection that the tool worked on.
    #[must_use]
    pub fn connection_id(&self) -> Option<&str> {
        self.connection_id.as_deref()
    }
}

/// Writes the message without the suggestion.
impl std::fmt::Display for ClassifiedError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for ClassifiedError {}

impl ErrorInfo for ClassifiedError {
    fn error_type(&self) -> ErrorType {
        self.error_type
    }

    fn recoverable(&self) -> bool {
        self.recoverable
    }

    fn suggestion(&self) -> Option<Cow<'static, str>> {
        self.suggestion.clone()
    }
}
