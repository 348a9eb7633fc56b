//! Finds the tree, the title and the URL in a driver's answer.

mod chrome_devtools_mcp;
mod dialect;
mod playwright_mcp;

use crate::Error;
use crate::grammar::Grammar;

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
    pub(crate) fn read(text: &'a str, dialect: Option<Dialect>) -> Result<Self, Error> {
        let read = |tree, grammar| Self { tree, grammar, title: None, url: None };
        if text.trim().is_empty() {
            return Ok(read("", Grammar::Tree));
        }
        match dialect.or_else(|| Dialect::detect(text)) {
            Some(Dialect::AgentBrowser | Dialect::Playwright) => Ok(read(text, Grammar::Tree)),
            Some(Dialect::PlaywrightMcp) => playwright_mcp::read(text),
            Some(Dialect::Stagehand) => Ok(read(text, Grammar::Stagehand)),
            Some(Dialect::BrowserUse) => Ok(read(text, Grammar::BrowserUse)),
            Some(Dialect::ChromeDevtoolsMcp) => chrome_devtools_mcp::read(text),
            None => Err(Error::unknown(text)),
        }
    }
}
