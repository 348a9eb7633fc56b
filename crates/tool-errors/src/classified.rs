//! Any error, classified for a server's client: what kind, recoverable or not, what to do.

use std::any::Any;
use std::borrow::Cow;
use std::error::Error;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Classifier;

/// Declares [`ErrorType`], a row a type.
macro_rules! types {
    ($($variant:ident, $wire:literal, $meaning:literal;)*) => {
        /// What part of a session failed.
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

impl Serialize for ErrorType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A name that this version does not know reads as [`Unknown`](ErrorType::Unknown).
impl<'de> Deserialize<'de> for ErrorType {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        Ok(Self::ALL.iter().copied().find(|error_type| error_type.as_str() == name).unwrap_or(Self::Unknown))
    }
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for ErrorType {
    fn schema_name() -> Cow<'static, str> {
        "ErrorType".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names: Vec<&str> = Self::ALL.iter().map(|error_type| error_type.as_str()).collect();
        schemars::json_schema!({
            "type": "string",
            "description": "What part of a session failed. A reader treats a name that it does not know as UNKNOWN.",
            "examples": names,
        })
    }
}

/// What an error type says of its errors. A type of yours that implements it is registered with
/// [`Classifier::knows`], and found wherever it stands in a chain of causes.
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
/// let classifier = Classifier::new().knows::<NoPort>();
/// let buried = std::io::Error::other(NoPort);
/// assert_eq!(classifier.classify(&buried).error_type, ErrorType::Connection);
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
// Exhaustive: it is a record that callers build and match.
#[allow(clippy::exhaustive_structs, reason = "a record that callers build")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct ClassifiedError {
    /// What part of the session failed.
    pub error_type: ErrorType,
    /// What happened: the error's own words.
    pub message: String,
    /// Whether the session can go on after the suggestion was followed.
    pub recoverable: bool,
    /// What to do, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<Cow<'static, str>>,
    /// The tool that failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool_name: Option<String>,
    /// The connection that it worked on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connection_id: Option<String>,
}

impl ClassifiedError {
    /// What is known of nothing but its message: [`ErrorType::Unknown`], not recoverable, no suggestion.
    pub fn unknown(message: impl Into<String>) -> Self {
        Self {
            error_type: ErrorType::Unknown,
            message: message.into(),
            recoverable: false,
            suggestion: None,
            tool_name: None,
            connection_id: None,
        }
    }

    /// Classifies an error of a type known here, without looking at its causes.
    pub fn of<E: Error + ErrorInfo>(error: &E) -> Self {
        Self {
            error_type: error.error_type(),
            recoverable: error.recoverable(),
            suggestion: error.suggestion(),
            ..Self::unknown(error.to_string())
        }
    }

    /// Classifies any error by the first in its chain of causes that the crate knows: a [`SessionError`], a
    /// [`BrowserToolError`] or a `ClassifiedError`. The message stays that of the outermost error.
    ///
    /// [`Classifier::classify`] does so for types of yours and with a server's own suggestions.
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

    /// The same with the tool that failed.
    #[must_use]
    pub fn in_tool(self, name: impl Into<String>) -> Self {
        Self { tool_name: Some(name.into()), ..self }
    }

    /// The same with the connection that the tool worked on.
    #[must_use]
    pub fn on_connection(self, id: impl Into<String>) -> Self {
        Self { connection_id: Some(id.into()), ..self }
    }
}

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
