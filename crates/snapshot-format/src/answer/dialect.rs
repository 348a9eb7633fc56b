//! Detects which driver printed a text.

use serde::{Deserialize, Deserializer, Serialize};

use super::chrome_devtools_mcp;
use crate::Refs;
use crate::grammar::{Grammar, Line, roles};

/// The driver that printed a tree or an answer. If none is given, it is detected from the text. On the wire, a version
/// may follow the name: `agent-browser-0.41`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Dialect {
    /// A tree of agent-browser, any version.
    AgentBrowser,
    /// An AI snapshot of Playwright.
    Playwright,
    /// A whole answer of playwright-mcp.
    PlaywrightMcp,
    /// A whole answer of chrome-devtools-mcp, or only the snapshot in it.
    ChromeDevtoolsMcp,
    /// A tree of Stagehand: the `formattedTree` of its snapshot.
    Stagehand,
    /// A tree of browser-use, as its model gets it. A page without elements is not detected.
    BrowserUse,
}

/// The names on the wire. The first prefix that fits counts, so `playwright-mcp` comes before `playwright`.
const NAMES: [(&str, Dialect); 6] = [
    ("agent-browser", Dialect::AgentBrowser),
    ("playwright-mcp", Dialect::PlaywrightMcp),
    ("playwright", Dialect::Playwright),
    ("chrome-devtools-mcp", Dialect::ChromeDevtoolsMcp),
    ("stagehand", Dialect::Stagehand),
    ("browser-use", Dialect::BrowserUse),
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
    /// Detects the dialect, mainly from the first line that is not blank. Returns `None` if no known driver prints such
    /// text. The first line of browser-use can be page text that imitates another driver, so the ids of a refs map come
    /// first.
    pub(crate) fn detect(text: &str, refs: Option<&Refs>) -> Option<Self> {
        if refs.is_some_and(Refs::are_indices) && is_browser_use(text) {
            return Some(Self::BrowserUse);
        }
        let first = text.lines().find(|line| !line.trim().is_empty())?;
        if first.starts_with("### ") {
            Some(Self::PlaywrightMcp)
        } else if is_tree(text, first) {
            Some(Self::AgentBrowser)
        } else if Line::parse(Grammar::Uid, first).is_some() || chrome_devtools_mcp::is_answer(text) {
            Some(Self::ChromeDevtoolsMcp)
        } else if is_stagehand(text, first) {
            Some(Self::Stagehand)
        } else if is_browser_use(text) {
            Some(Self::BrowserUse)
        } else {
            None
        }
    }
}

/// First lines that agent-browser prints where a tree would begin.
const NOTICES: [&str; 3] = ["(empty page)", "(no interactive elements)", "# Cursor-interactive elements:"];

/// The number of lines searched for one that only a tree has.
const PREFACE: usize = 64;

/// Whether a text with the first line `first` is a tree: one of its first lines has a ref or a known role.
fn is_tree(text: &str, first: &str) -> bool {
    if NOTICES.contains(&first) {
        return true;
    }
    // agent-browser up to 0.20 does not escape names. A name can then be any text, and up to 0.19 it can continue on the
    // next lines.
    let role = first.strip_prefix("- ").and_then(|rest| rest.split_once(" \"")).map_or("", |(role, _)| role);
    let is_shown = |line: Line<'_>| line.mark.is_some() || roles::is_known(line.role());
    matches!(role, "clickable" | "focusable")
        || (roles::is_known(role) || Line::parse_tree(first).is_some())
            && has_line(text, Grammar::Tree, is_shown)
}

/// Whether a text with the first line `first` is a tree of Stagehand: one of its first lines has a ref and a known role.
fn is_stagehand(text: &str, first: &str) -> bool {
    let is_known = |role: &str| roles::is_known(role) || role.starts_with("scrollable");
    Line::parse(Grammar::Stagehand, first).is_some()
        && has_line(text, Grammar::Stagehand, |line| line.mark.is_some() && is_known(line.role()))
}

/// What browser-use prints if it could not read the page.
const UNREAD: &str = "Empty DOM tree";

/// Whether a text is a tree of browser-use: one of its first lines is a whole element. The lines before it can be any text.
fn is_browser_use(text: &str) -> bool {
    text.starts_with(UNREAD)
        || has_line(text, Grammar::BrowserUse, |line| line.mark.is_some() && line.closes())
}

/// Whether one of the first lines of a text is one that only a tree has.
fn has_line(text: &str, grammar: Grammar, fits: impl Fn(Line<'_>) -> bool) -> bool {
    text.lines().take(PREFACE).filter_map(|line| Line::parse(grammar, line)).any(fits)
}
