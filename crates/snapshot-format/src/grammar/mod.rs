//! The grammars of the drivers' trees: lines, roles and names.

pub(crate) mod json_string;
mod line;
mod name;
mod plain_lines;
pub(crate) mod roles;
mod tree_line;
mod uid_line;

use line::Span;
pub(crate) use line::{Ending, Form, Line, Mark, Spelling};
pub(crate) use plain_lines::PlainLines;

/// The grammar that a tree follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grammar {
    /// `- button "Pay" [ref=e1]`
    Tree,
    /// `uid=1_5 button "Pay"`
    Uid,
}
