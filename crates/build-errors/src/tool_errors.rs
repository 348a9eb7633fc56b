//! Lets [`tool_errors::Classifier`] classify a [`BuildError`].

use std::borrow::Cow;

use tool_errors::ErrorInfo;

use crate::{BuildError, ErrorType};

/// A build failure is an execution error. It is recoverable if a change to the code can fix it.
impl ErrorInfo for BuildError {
    fn error_type(&self) -> tool_errors::ErrorType {
        tool_errors::ErrorType::Execution
    }

    fn recoverable(&self) -> bool {
        self.suggestion().is_some()
    }

    fn suggestion(&self) -> Option<Cow<'static, str>> {
        let suggestion = match self.error_type {
            ErrorType::TypecheckFailed
            | ErrorType::LintFailed
            | ErrorType::TestFailed
            | ErrorType::BlackboxFailed
            | ErrorType::CiFailed => "Fix the first failure, then run the check again",
            ErrorType::AgentTimeout => "Run it again with more time or on a smaller task",
            ErrorType::AgentTaskFailure => "Solve what the agent reports, then run it again",
            _ => return None,
        };
        Some(suggestion.into())
    }
}

#[cfg(test)]
mod tests {
    use tool_errors::Classifier;

    use super::*;
    use crate::{ErrorBuilder, Exit, SystemFailure};

    #[test]
    fn a_failed_check_is_found_in_a_chain_of_causes() {
        let failed = ErrorBuilder::new().output("lint", Exit::code(2), "src/a.ts:1:2: error: unused");
        let buried = std::io::Error::other(failed);
        let classified = Classifier::new().with_type::<BuildError>().classify(&buried);
        assert_eq!(classified.error_type(), tool_errors::ErrorType::Execution);
        assert!(classified.recoverable());
        assert_eq!(classified.suggestion(), Some("Fix the first failure, then run the check again"));
    }

    #[test]
    fn an_error_of_the_system_is_not_recoverable() {
        let failed = ErrorBuilder::new().system(&SystemFailure::new("disk full"));
        assert!(!failed.recoverable());
    }
}
