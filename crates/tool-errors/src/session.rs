//! What a debugging session lacks for a call.

use std::borrow::Cow;

use crate::{ErrorInfo, ErrorType};

/// A call that the session is not ready for. All are recoverable: the suggestion says how.
///
/// The suggestions name the tools of a usual server; [`Classifier::suggest`](crate::Classifier::suggest) replaces
/// them.
// Exhaustive: four states, fixed by the contract.
#[allow(clippy::exhaustive_enums, reason = "fixed by the contract")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum SessionError {
    /// There is no connection to Chrome.
    #[error("Chrome not connected")]
    NotConnected,
    /// The debugger was not enabled.
    #[error("Debugger not enabled")]
    DebuggerNotEnabled,
    /// The call needs a paused script.
    #[error("Execution not paused")]
    NotPaused,
    /// The call needs a running script.
    #[error("Execution already paused")]
    AlreadyPaused,
}

impl SessionError {
    /// The type and the default suggestion.
    const fn row(self) -> (ErrorType, &'static str) {
        match self {
            Self::NotConnected => {
                (ErrorType::Connection, "Call chrome() or chrome_connect() to establish a connection")
            }
            Self::DebuggerNotEnabled => {
                (ErrorType::Debugger, "Call enable_debug_tools() or debugger_enable() first")
            }
            Self::NotPaused => (ErrorType::State, "Set a breakpoint or call pause()/debugger_pause() first"),
            Self::AlreadyPaused => {
                (ErrorType::State, "Call resume()/debugger_resume() or step through execution")
            }
        }
    }
}

impl ErrorInfo for SessionError {
    fn error_type(&self) -> ErrorType {
        self.row().0
    }

    fn recoverable(&self) -> bool {
        true
    }

    fn suggestion(&self) -> Option<Cow<'static, str>> {
        Some(Cow::Borrowed(self.row().1))
    }
}
