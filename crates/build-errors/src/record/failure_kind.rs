//! Which count a diagnostic belongs to, and the failed tests of a record.

use std::collections::HashMap;

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

/// How often each failed test remains to be named. Two tests may have the same name.
pub(crate) struct Unnamed<'r> {
    counts: HashMap<&'r str, usize>,
}

impl<'r> Unnamed<'r> {
    pub(crate) fn of(context: &'r Context) -> Self {
        let mut counts = HashMap::new();
        for name in context.failed_test_names.iter().chain(&context.errored_test_names) {
            *counts.entry(name.as_str()).or_default() += 1;
        }
        // A test that only a diagnostic names counts as well.
        for test in context.diagnostics.iter().filter_map(|diagnostic| diagnostic.test.as_deref()) {
            counts.entry(test).or_insert(1);
        }
        Self { counts }
    }

    /// Whether this test has not been named before.
    pub(crate) fn name(&mut self, test: &str) -> bool {
        match self.counts.get_mut(test) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }
}
