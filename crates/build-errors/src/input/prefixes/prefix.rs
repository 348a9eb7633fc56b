//! A prefix that was read.

/// The facts stated by a prefix, and the line without it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Prefix<'a> {
    /// The label of the line among several interleaved outputs.
    pub(super) label: &'a str,
    /// The package named by the label.
    pub(super) package: &'a str,
    pub(super) mark: Option<Mark>,
    pub(super) text: &'a str,
}

impl<'a> Prefix<'a> {
    /// A prefix without a name: a time, a severity, a progress.
    pub(super) fn nameless(text: &'a str) -> Self {
        Self { text, ..Self::default() }
    }

    /// The name of a job, a container or an Ant task.
    pub(super) fn label(label: &'a str, text: &'a str) -> Self {
        Self { label, text, ..Self::default() }
    }

    /// The name of a package, which is also the label.
    pub(super) fn package(package: &'a str, text: &'a str) -> Self {
        Self { label: package, package, text, ..Self::default() }
    }
}

/// The text after a prefix, without the space between them. An empty text needs no space.
pub(super) fn spaced(rest: &str) -> Option<&str> {
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
}

/// A CI runner's line about its steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    StepBegins,
    StepFailed,
}
