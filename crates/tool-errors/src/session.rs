//! Errors of calls for which a debugging session is not ready.

use std::borrow::Cow;

use crate::names::impl_names;
use crate::{ErrorInfo, ErrorType};

/// Declares [`SessionError`], one row per error: variant, name, message, type, default suggestion, meaning.
macro_rules! session_errors {
    ($($variant:ident, $name:literal, $message:literal, $type:ident, $suggestion:literal, $meaning:literal;)*) => {
        /// Why a session is not ready for a call. The session can recover from each of these errors; the suggestion
        /// states how.
        ///
        /// `Display` writes the message; [`as_str`](Self::as_str), `FromStr` and serde use the name. The suggestions
        /// name the tools of a typical server; [`Classifier::with_suggestion`](crate::Classifier::with_suggestion)
        /// replaces them.
        // The enum is exhaustive, because the contract fixes the four states.
        #[allow(clippy::exhaustive_enums, reason = "fixed by the contract")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
        pub enum SessionError {
            $(#[doc = concat!("`", $name, "`: ", $meaning, ".")] #[error($message)] $variant,)*
        }

        impl SessionError {
            /// Every error.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name, such as `not_connected`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// The type and the default suggestion.
            const fn row(self) -> (ErrorType, &'static str) {
                match self { $(Self::$variant => (ErrorType::$type, $suggestion)),* }
            }
        }
    };
}

session_errors! {
    NotConnected, "not_connected", "Chrome not connected", Connection,
        "Call chrome() or chrome_connect() to establish a connection", "there is no connection to Chrome";
    DebuggerNotEnabled, "debugger_not_enabled", "Debugger not enabled", Debugger,
        "Call enable_debug_tools() or debugger_enable() first", "the debugger was not enabled";
    NotPaused, "not_paused", "Execution not paused", State,
        "Set a breakpoint or call pause()/debugger_pause() first", "the call needs a paused script";
    AlreadyPaused, "already_paused", "Execution already paused", State,
        "Call resume()/debugger_resume() or step through execution", "the call needs a running script";
}

impl_names!(@parsing SessionError, "session error");

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
