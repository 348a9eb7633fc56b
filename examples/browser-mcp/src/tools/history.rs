//! Tools that open pages and go back and forward.

use schemars::JsonSchema;
use serde::Deserialize;
use tool_errors::{ErrorCode, Tool};

use crate::arguments::{Invalid, web_address};
use crate::browser::Browser;
use crate::failure::Failure;
use crate::tool::{Answer, BrowserTool, Effect};

/// Open a web page and read it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Navigate {
    /// An http or https address
    url: String,
}

impl BrowserTool for Navigate {
    const NAME: &'static str = "browser_navigate";
    const KIND: Tool = Tool::Navigate;
    const EFFECT: Effect = Effect::Moves;

    fn check(&mut self) -> Result<(), Invalid> {
        web_address(&self.url)
    }

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        browser.open(&self.url).await?;
        browser.report().await.map(Answer::Text)
    }
}

/// Go to the previous page of the tab.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Back {}

impl BrowserTool for Back {
    const NAME: &'static str = "browser_back";
    const KIND: Tool = Tool::Navigate;
    const EFFECT: Effect = Effect::Moves;

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        go(browser, "back").await
    }
}

/// Go forward again after browser_back.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Forward {}

impl BrowserTool for Forward {
    const NAME: &'static str = "browser_forward";
    const KIND: Tool = Tool::Navigate;
    const EFFECT: Effect = Effect::Moves;

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        go(browser, "forward").await
    }
}

async fn go(browser: &mut Browser, direction: &str) -> Result<Answer, Failure> {
    let (document, url) = browser.place().await?;
    browser.go(direction).await?;
    let report = browser.report().await?;
    // A tab begins with a blank page that nobody opened. Going back to it is a failure.
    let is_blank = browser.seen().is_some_and(|seen| seen.url == "about:blank") && url != "about:blank";
    let has_moved = browser.seen().is_none_or(|seen| seen.document != document || seen.url != url);
    if has_moved && !is_blank {
        return Ok(Answer::Text(report));
    }
    if is_blank {
        browser.go("forward").await?;
        browser.report().await?;
    }
    Err(Failure::known(
        ErrorCode::BrowserError,
        format!("This tab has no page to go {direction} to"),
        "Use browser_navigate, or browser_tabs for another tab",
    ))
}
