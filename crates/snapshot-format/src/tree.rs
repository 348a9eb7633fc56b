//! A tree as its driver gave it.

use crate::{Dialect, Refs};

/// An accessibility tree or a driver's whole answer, and what came with it.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Tree<'a> {
    /// The text, as the driver gave it.
    pub text: &'a str,
    /// The driver's refs map, where it gave one.
    pub refs: Option<&'a Refs>,
    /// The driver, if it is known. Otherwise the text shows it.
    pub dialect: Option<Dialect>,
}

impl<'a> Tree<'a> {
    /// A tree without a refs map, by a driver that its text shows.
    pub fn new(text: &'a str) -> Self {
        Self { text, refs: None, dialect: None }
    }

    /// Sets [`refs`](Self::refs).
    #[must_use]
    pub fn refs(self, refs: impl Into<Option<&'a Refs>>) -> Self {
        Self { refs: refs.into(), ..self }
    }

    /// Sets [`dialect`](Self::dialect).
    #[must_use]
    pub fn dialect(self, dialect: impl Into<Option<Dialect>>) -> Self {
        Self { dialect: dialect.into(), ..self }
    }
}
