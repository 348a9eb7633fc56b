//! The input tree with its refs map and dialect.

use crate::setters::setters;
use crate::{Dialect, Refs};

/// An accessibility tree, or a driver's whole answer, with the refs map that came with it.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Tree<'a> {
    /// The tree or answer, unchanged from the driver.
    pub text: &'a str,
    /// The driver's refs map, if it returned one.
    pub refs: Option<&'a Refs>,
    /// The driver that printed the text. If `None`, it is detected from the text and the refs
    /// map.
    pub dialect: Option<Dialect>,
}

impl<'a> Tree<'a> {
    /// A tree without a refs map. The driver is detected from the text.
    pub fn new(text: &'a str) -> Self {
        Self { text, refs: None, dialect: None }
    }

    setters! {
        refs: impl Into<Option<&'a Refs>> = refs.into();
        dialect: impl Into<Option<Dialect>> = dialect.into();
    }
}
