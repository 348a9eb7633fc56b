//! Which driver printed a tree, and in which grammar.

use serde::{Deserialize, Deserializer, Serialize};

use super::chrome_devtools_mcp;
use crate::grammar::{Line, roles};

/// Who made a tree or an answer. Without it, the input itself must show it. On the wire a version may follow the name:
/// `agent-browser-0.41`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Dialect {
    /// The tree of agent-browser, all versions.
    AgentBrowser,
    /// The tree of Playwright's AI snapshot.
    Playwright,
    /// A whole answer of playwright-mcp.
    PlaywrightMcp,
    /// A whole answer of chrome-devtools-mcp, or the snapshot in it.
    ChromeDevtoolsMcp,
}

/// The names on the wire; of two that fit, the first counts.
const NAMES: [(&str, Dialect); 4] = [
    ("agent-browser", Dialect::AgentBrowser),
    ("playwright-mcp", Dialect::PlaywrightMcp),
    ("playwright", Dialect::Playwright),
    ("chrome-devtools-mcp", Dialect::ChromeDevtoolsMcp),
];

impl<'de> Deserialize<'de> for Dialect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let fits =
            |name: &str| text.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
        let named = NAMES.iter().find(|(name, _)| fits(name)).map(|(_, dialect)| *dialect);
        named.ok_or_else(|| serde::de::Error::custom(format_args!("unknown dialect {text:?}")))
    }
}

impl Dialect {
    /// The dialect that the first line shows; `None` if no driver would print it.
    pub(crate) fn detect(text: &str) -> Option<Self> {
        let first = text.lines().find(|line| !line.trim().is_empty())?;
        if first.starts_with("### ") {
            Some(Self::PlaywrightMcp)
        } else if is_tree(text, first) {
            Some(Self::AgentBrowser)
        } else if Line::parse_uid(first).is_some() || chrome_devtools_mcp::is_answer(text) {
            Some(Self::ChromeDevtoolsMcp)
        } else {
            None
        }
    }
}

/// What agent-browser prints instead of a tree.
const NOTICES: [&str; 3] = ["(empty page)", "(no interactive elements)", "# Cursor-interactive elements:"];

/// How many lines may come before one that shows a tree.
const PREFACE: usize = 64;

/// Whether a text that begins with the line `first` is a tree: it has a ref, or a role that browsers know, early on.
fn is_tree(text: &str, first: &str) -> bool {
    if NOTICES.contains(&first) {
        return true;
    }
    let is_shown = |line: Line<'_>| line.mark.is_some() || roles::is_known(line.role());
    Line::parse_tree(first).is_some() && text.lines().take(PREFACE).filter_map(Line::parse_tree).any(is_shown)
        // A name of agent-browser up to 0.19 that runs over several lines.
        || first.starts_with("- clickable \"")
        || first.starts_with("- focusable \"")
}
