//! The error for an unknown name of an enum.

use std::error::Error;
use std::fmt;

/// An enum has no value with this name.
///
/// ```
/// use build_errors::Severity;
///
/// let error = "fatal".parse::<Severity>().unwrap_err();
/// assert_eq!(error.to_string(), r#"unknown severity "fatal", expected one of error, warning, info"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    what: &'static str,
    name: String,
    valid: Vec<&'static str>,
}

impl UnknownName {
    pub(crate) fn new(what: &'static str, name: &str, valid: impl IntoIterator<Item = &'static str>) -> Self {
        Self { what, name: name.to_owned(), valid: valid.into_iter().collect() }
    }

    /// The unknown name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} {:?}, expected one of {}", self.what, self.name, self.valid.join(", "))
    }
}

impl Error for UnknownName {}
