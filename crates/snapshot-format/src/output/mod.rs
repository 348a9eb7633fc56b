//! The text of a snapshot: its header and its body, in which page text is escaped.

pub(crate) mod body;
pub(crate) mod escape;
pub(crate) mod full_body;
pub(crate) mod header;
pub(crate) mod interactive_body;
pub(crate) mod item_line;
mod look_alikes;
