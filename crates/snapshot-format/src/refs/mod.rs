//! Refs: one, those that a driver issued, and sets of them.

mod issued;
mod ref_set;
mod reference;

pub use issued::{Issued, Refs};
pub(crate) use ref_set::RefSet;
pub(crate) use reference::Scope;
pub use reference::{ParseRefError, Ref};
