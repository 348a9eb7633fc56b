//! What a check is for, which decides whose findings explain its failure.

use super::reader::Kind;

/// What a check is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Compiling, or checking types.
    Compile,
    /// Linting, or formatting.
    Lint,
    /// Running tests.
    Test,
    /// `build` or `make`: commands that may run compilers, linters and tests one after another.
    Build,
    /// Not known from its name.
    Any,
}

impl Purpose {
    /// Whether the check is for tools of this kind alone.
    pub(super) fn is(self, kind: Kind) -> bool {
        match self {
            Self::Compile => kind == Kind::Compile,
            Self::Lint => kind == Kind::Lint,
            Self::Test => kind == Kind::Test,
            Self::Build | Self::Any => false,
        }
    }

    /// Whether the check is for tools of several kinds.
    pub(super) fn is_mixed(self) -> bool {
        matches!(self, Self::Build | Self::Any)
    }

    /// Whether the check is for compilers or linters alone, in whose output a test printed nothing.
    pub(super) fn is_static(self) -> bool {
        matches!(self, Self::Compile | Self::Lint)
    }

    /// Whether locations without a severity explain the check if nothing else does. Tests print logs, which have the same
    /// form. Compilers and linters print none, and a build is mostly their output.
    pub(super) fn believes_guesses(self) -> bool {
        matches!(self, Self::Compile | Self::Lint | Self::Build)
    }
}
