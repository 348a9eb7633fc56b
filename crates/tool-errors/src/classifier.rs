//! Classifies errors by their type, with a server's own suggestions for the session errors.

use std::any::Any;
use std::borrow::Cow;
use std::error::Error;

use crate::{BrowserToolError, ClassifiedError, ErrorCode, ErrorInfo, ErrorType, SessionError};

/// The most causes that are visited. A longer chain is assumed to be a cycle.
const MAX_CAUSES: usize = 64;

/// Classifies errors by type: those of the crate and those of registered types. A server can replace the suggestions of
/// the session errors. Build a classifier once and share it.
///
/// ```
/// use tool_errors::{Classifier, SessionError};
///
/// let classifier = Classifier::new().with_suggestion(SessionError::NotConnected, "Call open_browser() first");
/// let classified = classifier.classify(&SessionError::NotConnected);
/// assert_eq!(classified.suggestion(), Some("Call open_browser() first"));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Classifier {
    types: Vec<fn(&(dyn Error + 'static)) -> Option<ClassifiedError>>,
    suggestions: Vec<(SessionError, Cow<'static, str>)>,
}

impl Classifier {
    /// A classifier that knows the crate's own error types.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Also recognises errors of type `E` anywhere in a chain of causes.
    #[must_use]
    pub fn with_type<E: Error + ErrorInfo + 'static>(mut self) -> Self {
        self.types.push(|error| error.downcast_ref::<E>().map(ClassifiedError::of));
        self
    }

    /// Replaces the suggestion for a session error, for a server whose tools have other names.
    #[must_use]
    pub fn with_suggestion(mut self, error: SessionError, suggestion: impl Into<Cow<'static, str>>) -> Self {
        self.suggestions.retain(|(known, _)| *known != error);
        self.suggestions.push((error, suggestion.into()));
        self
    }

    /// Classifies an error by the first error of a known type in its chain of causes: the error itself, then each
    /// `source()`. If there is none, the type is [`ErrorType::Unknown`]. The message is that of the outermost error.
    #[must_use]
    pub fn classify(&self, error: &(dyn Error + 'static)) -> ClassifiedError {
        let mut causes = std::iter::successors(Some(error), |&error| cause(error)).take(MAX_CAUSES);
        match causes.find_map(|cause| self.known(cause)) {
            Some(known) => known.with_message(error.to_string()),
            None => ClassifiedError::unknown(error.to_string()),
        }
    }

    /// Classifies the payload of a panic: one of the crate's errors, a message, or something else.
    #[must_use]
    pub fn classify_panic(&self, payload: &(dyn Any + Send)) -> ClassifiedError {
        if let Some(error) = payload.downcast_ref::<SessionError>() {
            return self.classify(error);
        }
        if let Some(error) = payload.downcast_ref::<BrowserToolError>() {
            return self.classify(error);
        }
        if let Some(error) = payload.downcast_ref::<ClassifiedError>() {
            return error.clone();
        }
        if let Some(error) = payload.downcast_ref::<Box<dyn Error + Send + Sync>>() {
            return self.classify(&**error);
        }
        let message = payload.downcast_ref::<&'static str>().copied();
        let message = message.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        ClassifiedError::unknown(message.unwrap_or("the handler panicked without a message"))
    }

    fn known(&self, error: &(dyn Error + 'static)) -> Option<ClassifiedError> {
        if let Some(error) = error.downcast_ref::<SessionError>() {
            let own = self.suggestions.iter().find(|(known, _)| known == error);
            let classified = ClassifiedError::of(error);
            return Some(match own {
                Some((_, suggestion)) => classified.with_suggestion(suggestion.clone()),
                None => classified,
            });
        }
        if let Some(error) = error.downcast_ref::<ClassifiedError>() {
            return Some(error.clone());
        }
        let own = error.downcast_ref::<BrowserToolError>().map(ClassifiedError::of);
        own.or_else(|| self.types.iter().find_map(|known| known(error)))
    }
}

/// The cause of an error. For an `io::Error` it is the wrapped error, which its `source()` skips.
fn cause<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    match error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref) {
        Some(inner) => Some(inner),
        None => error.source(),
    }
}

/// The type is `CONNECTION` if the browser is gone, and otherwise `EXECUTION`. The error is recoverable if the call can be
/// repeated or if its code has a recovery.
impl ErrorInfo for BrowserToolError {
    fn error_type(&self) -> ErrorType {
        match self.code() {
            ErrorCode::BrowserClosed => ErrorType::Connection,
            _ => ErrorType::Execution,
        }
    }

    fn recoverable(&self) -> bool {
        self.can_retry() || self.code().recovery().is_some()
    }

    fn suggestion(&self) -> Option<Cow<'static, str>> {
        self.recovery_hint().map(|hint| Cow::Owned(hint.to_owned()))
    }
}

impl From<BrowserToolError> for ClassifiedError {
    fn from(error: BrowserToolError) -> Self {
        Self::of(&error)
    }
}

impl From<SessionError> for ClassifiedError {
    fn from(error: SessionError) -> Self {
        Self::of(&error)
    }
}
