//! Writes the text of a snapshot: the header and the body. Page text is escaped.

pub(crate) mod body;
pub(crate) mod escape;
pub(crate) mod full_body;
pub(crate) mod header;
pub(crate) mod interactive_body;
mod look_alikes;
pub(crate) mod node_line;
