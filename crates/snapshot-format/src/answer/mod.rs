//! Finds the tree, the title and the URL in a driver's answer.

mod chrome_devtools_mcp;
mod dialect;
mod playwright_mcp;

use crate::grammar::Grammar;
use crate::{Error, Tree};

pub use dialect::Dialect;

/// The parts of a driver's answer. `title` and `url` are `None` if the answer does not state them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Answer<'a> {
    pub(crate) tree: &'a str,
    pub(crate) grammar: Grammar,
    pub(crate) title: Option<&'a str>,
    pub(crate) url: Option<&'a str>,
}

impl<'a> Answer<'a> {
    /// Reads a tree or a whole answer. Blank text is an empty page, not an error.
    pub(crate) fn read(input: Tree<'a>) -> Result<Self, Error> {
        // A byte order mark, which some programs on Windows put before a text.
        let text = input.text.strip_prefix('\u{feff}').unwrap_or(input.text);
        let tree = |tree, grammar| Ok(Self { tree, grammar, title: None, url: None });
        let shown = if text.trim().is_empty() { "" } else { text };
        match input.dialect.or_else(|| Dialect::detect(text, input.refs)) {
            Some(Dialect::Stagehand) => tree(shown, Grammar::Stagehand),
            Some(Dialect::BrowserUse) => tree(shown, Grammar::BrowserUse),
            _ if shown.is_empty() => tree("", Grammar::Tree),
            Some(Dialect::AgentBrowser | Dialect::Playwright) => tree(text, Grammar::Tree),
            Some(Dialect::PlaywrightMcp) => playwright_mcp::read(text),
            Some(Dialect::ChromeDevtoolsMcp) => chrome_devtools_mcp::read(text),
            None => Err(Error::unknown(text)),
        }
    }
}
