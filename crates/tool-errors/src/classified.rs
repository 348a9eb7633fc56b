//! Any error, classified for a server's client: what kind, recoverable or not, what to do.

use std::any::Any;
use std::borrow::Cow;
use std::error::Error;

use safe_text::{mask, then};
use serde::{Deserialize, Serialize};

use crate::Classifier;
use crate::names::impl_names;

/// Declares [`ErrorType`], a row a type.
macro_rules! types {
    ($($variant:ident, $wire:literal, $meaning:literal;)*) => {
        /// What part of a session failed.
        ///
        /// In JSON, a name that this version does not know reads as [`Unknown`](Self::Unknown).
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum ErrorType {
            $(#[doc = concat!("`", $wire, "`: ", $meaning, ".")] $variant,)*
        }

        impl ErrorType {
            /// Every type.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name on the wire, such as `CONNECTION`.
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

/// What an error type knows about its errors. Register a type of yours with [`Classifier::with_type`]: it is then found
/// anywhere in a chain of causes.
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
    /// What part of the session failed.
    fn error_type(&self) -> ErrorType;

    /// Whether the session can go on after the suggestion was followed.
    fn recoverable(&self) -> bool;

    /// What to do, in a sentence; none by default.
    fn suggestion(&self) -> Option<Cow<'static, str>> {
        None
    }
}

/// An error, classified. On the wire, optional fields left out where there are none:
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
    /// An error of a type: not recoverable, without a suggestion.
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

    /// An error of which only the message is known: [`ErrorType::Unknown`], not recoverable, no suggestion.
    pub fn unknown(message: impl Into<String>) -> Self {
        Self::new(ErrorType::Unknown, message)
    }

    /// Classifies an error of a type that carries its own info, without looking at its causes.
    pub fn of<E: Error + ErrorInfo>(error: &E) -> Self {
        Self {
            recoverable: error.recoverable(),
            suggestion: error.suggestion(),
            ..Self::new(error.error_type(), error.to_string())
        }
    }

    /// Classifies any error by the first one in its chain of causes that the crate knows: a [`SessionError`], a
    /// [`BrowserToolError`] or a `ClassifiedError`. The message is the outermost error's.
    ///
    /// [`Classifier::classify`] also knows types of yours, and a server's own suggestions.
    ///
    /// [`SessionError`]: crate::SessionError
    /// [`BrowserToolError`]: crate::BrowserToolError
    #[must_use]
    pub fn from_error(error: &(dyn Error + 'static)) -> Self {
        Classifier::new().classify(error)
    }

    /// Classifies what a panic carried, as [`std::panic::catch_unwind`] and a joined thread give it.
    #[must_use]
    pub fn from_panic(payload: &(dyn Any + Send)) -> Self {
        Classifier::new().classify_panic(payload)
    }

    /// The same error with another message.
    #[must_use]
    pub fn with_message(self, message: impl Into<String>) -> Self {
        Self { message: message.into(), ..self }
    }

    /// The same error with a suggestion. An empty one removes it.
    #[must_use]
    pub fn with_suggestion(self, suggestion: impl Into<Cow<'static, str>>) -> Self {
        Self { suggestion: Some(suggestion.into()).filter(|suggestion| !suggestion.is_empty()), ..self }
    }

    /// The same error, recoverable or not.
    #[must_use]
    pub fn with_recoverable(self, recoverable: bool) -> Self {
        Self { recoverable, ..self }
    }

    /// The same error with the name of the tool that failed.
    #[must_use]
    pub fn with_tool_name(self, name: impl Into<String>) -> Self {
        Self { tool_name: Some(name.into()), ..self }
    }

    /// The same error with the connection that the tool worked on.
    #[must_use]
    pub fn with_connection_id(self, id: impl Into<String>) -> Self {
        Self { connection_id: Some(id.into()), ..self }
    }

    /// Masks the secrets in the message and in the suggestion; nothing else of them is changed.
    pub(crate) fn masked(mut self) -> Self {
        if let Cow::Owned(masked) = mask(&self.message) {
            self.message = masked;
        }
        self.suggestion = self.suggestion.map(|suggestion| then(suggestion, mask));
        self
    }

    /// What part of the session failed.
    #[must_use]
    pub const fn error_type(&self) -> ErrorType {
        self.error_type
    }

    /// What happened: the error's own words.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether the session can go on after the suggestion was followed.
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

/// The message alone.
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
