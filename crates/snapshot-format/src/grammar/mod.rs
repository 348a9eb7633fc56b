//! The grammars of the drivers' trees: lines, roles and names.

mod attributes;
pub(crate) mod browser_use_line;
mod common_line;
mod line;
mod name;
mod plain_lines;
pub(crate) mod plain_text;
pub(crate) mod roles;
mod stagehand_line;
mod tree_line;
mod uid_line;

use line::Span;
pub(crate) use line::{Ending, Line, Mark, Spelling};
pub(crate) use name::json_end;
pub(crate) use plain_lines::PlainLines;
pub(crate) use tree_line::is_partial;

/// The grammar that a tree follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grammar {
    /// `- button "Pay" [ref=e1]`
    Tree,
    /// `uid=1_5 button "Pay"`
    Uid,
    /// `[0-12] button: Pay`
    Stagehand,
    /// `[33]<button aria-label=Pay />`
    BrowserUse,
}

impl Grammar {
    /// The role of a line that prints none: it is text.
    pub(crate) fn role_of_text(self) -> &'static str {
        match self {
            Self::Tree => "",
            Self::Uid | Self::Stagehand => "StaticText",
            Self::BrowserUse => "text",
        }
    }
}

impl<'a> Line<'a> {
    /// Parses a line. Returns `None` if the driver could not have printed it.
    pub(crate) fn parse(grammar: Grammar, text: &'a str) -> Option<Self> {
        match grammar {
            Grammar::Tree => Self::parse_tree(text),
            Grammar::Uid => Self::parse_uid(text),
            Grammar::Stagehand => Self::parse_stagehand(text),
            Grammar::BrowserUse => Self::parse_browser_use(text),
        }
    }
}
