//! Which count a diagnostic belongs to.

use crate::{Context, Diagnostic, Severity};

/// The count that a diagnostic belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An error of a compiler or linter.
    Error,
    Warning,
    Note,
    /// A failed test.
    Test,
    /// The message of a failed test that names no test.
    Failure,
}

impl Kind {
    pub(crate) fn of(context: &Context, diagnostic: &Diagnostic) -> Self {
        match diagnostic.severity {
            Severity::Warning => Self::Warning,
            Severity::Info => Self::Note,
            Severity::Error if diagnostic.test.is_some() => Self::Test,
            Severity::Error if tests(context) > 0 && context.error_count.unwrap_or(0) == 0 => Self::Failure,
            Severity::Error => Self::Error,
        }
    }
}

/// Failed and errored tests.
pub(crate) fn tests(context: &Context) -> u64 {
    let most = |count: Option<u64>, names: &[String]| count.unwrap_or(0).max(names.len() as u64);
    most(context.failed_tests, &context.failed_test_names)
        + most(context.errored_tests, &context.errored_test_names)
}
