//! Refs: parsing a ref, the driver's refs map, and a compact set of refs.

mod issued;
mod ref_set;
mod reference;

pub use issued::{Issued, Refs};
pub(crate) use ref_set::RefSet;
pub(crate) use reference::Scope;
pub use reference::{ParseRefError, Ref};
