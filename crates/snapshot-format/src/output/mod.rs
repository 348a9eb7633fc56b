//! Writes the text of a snapshot: the header and the body. Page text is escaped.

pub(crate) mod body;
pub(crate) mod escape;
pub(crate) mod full_body;
pub(crate) mod header;
pub(crate) mod interactive_body;
pub(crate) mod item_line;
mod look_alikes;
