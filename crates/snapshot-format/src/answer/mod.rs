//! Finds the tree, the title and the URL in a driver's answer.

mod chrome_devtools_mcp;
mod dialect;
mod playwright_mcp;

use crate::grammar::Grammar;
use crate::{Error, Page, Refs, Tree};

pub use dialect::Dialect;

/// What is read from the input: the tree with its grammar and refs map, and what the driver's answer states of the page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Answer<'a> {
    pub(crate) tree: &'a str,
    pub(crate) grammar: Grammar,
    pub(crate) refs: Option<&'a Refs>,
    pub(crate) page: Page<'a>,
}

impl<'a> Answer<'a> {
    /// Reads a tree or a whole answer. Blank text is an empty page, not an error.
    pub(crate) fn read(input: Tree<'a>) -> Result<Self, Error> {
        // A byte order mark, which some programs on Windows put before a text.
        let text = input.text.strip_prefix('\u{feff}').unwrap_or(input.text);
        let shown = if text.trim().is_empty() { "" } else { text };
        let (grammar, (tree, page)) = match input.dialect.or_else(|| Dialect::detect(text, input.refs)) {
            Some(Dialect::Stagehand) => (Grammar::Stagehand, (shown, Page::stated())),
            Some(Dialect::BrowserUse) => (Grammar::BrowserUse, (shown, Page::stated())),
            Some(Dialect::PlaywrightMcp) if !shown.is_empty() => (Grammar::Tree, playwright_mcp::read(text)?),
            Some(Dialect::ChromeDevtoolsMcp) if !shown.is_empty() => {
                (Grammar::Uid, chrome_devtools_mcp::read(text)?)
            }
            None if !shown.is_empty() => return Err(Error::unknown(text)),
            _ => (Grammar::Tree, (shown, Page::stated())),
        };
        Ok(Self { tree, grammar, refs: input.refs, page })
    }
}
