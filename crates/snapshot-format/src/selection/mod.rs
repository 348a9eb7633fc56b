//! Chooses the elements that are shown: those that the options request, within the budget.

mod budget;
mod filter;
mod walk;

pub(crate) use budget::{Overview, Selection};
pub(crate) use walk::{Repeats, Walk, survey};
