//! Which elements of a tree are shown.

mod budget;
mod filter;
mod walk;

pub(crate) use budget::{Overview, Selection};
pub(crate) use walk::{Repeats, Step, Walk, is_dialog, survey};
