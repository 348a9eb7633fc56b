//! The tool for tabs.

use schemars::JsonSchema;
use serde::Deserialize;
use tool_errors::{ErrorCode, Tool};

use crate::arguments::{Invalid, web_address};
use crate::browser::{Browser, Tab};
use crate::failure::Failure;
use crate::page::title_and_url;
use crate::tool::{Answer, BrowserTool, Effect};

/// List the open tabs, or change them.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tabs {
    /// Tab to switch to, such as t2
    select: Option<String>,
    /// Tab to close
    close: Option<String>,
    /// Address to open in a new tab
    open: Option<String>,
}

impl BrowserTool for Tabs {
    const NAME: &'static str = "browser_tabs";
    const KIND: Tool = Tool::Other;
    const EFFECT: Effect = Effect::Moves;

    fn check(&mut self) -> Result<(), Invalid> {
        let given = [&self.select, &self.close, &self.open].into_iter().flatten().count();
        if given > 1 {
            return Err(Invalid::Schema("`select`, `close` and `open` exclude one another".to_owned()));
        }
        self.open.as_deref().map_or(Ok(()), web_address)
    }

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        let tabs = browser.tabs().await?;
        let command: &[&str] = match self {
            Self { select: Some(tab), .. } => &["tab", known(tabs, tab)?],
            Self { close: Some(tab), .. } => &["tab", "close", known(tabs, tab)?],
            Self { open: Some(url), .. } => &["tab", "new", url],
            _ => return Ok(Answer::Text(listed(tabs))),
        };
        browser.run(&[command]).await?;
        browser.report().await.map(Answer::Text)
    }
}

/// Checks that a tab is open. agent-browser would interpret other words as options.
fn known<'t>(tabs: &[Tab], tab: &'t str) -> Result<&'t str, Failure> {
    if tabs.iter().any(|open| open.id == tab) {
        return Ok(tab);
    }
    let open: Vec<&str> = tabs.iter().map(|tab| tab.id.as_str()).collect();
    let open = format!("Use one of the open tabs: {}", open.join(", "));
    Err(Failure::known(ErrorCode::BrowserError, "There is no such tab", open))
}

fn listed(tabs: &[Tab]) -> String {
    let line = |tab: &Tab| {
        let (title, url) = title_and_url(&tab.title, &tab.url);
        let current = if tab.active { " (current)" } else { "" };
        format!("{}{current}: {title} | {url}", tab.id)
    };
    tabs.iter().map(line).collect::<Vec<_>>().join("\n")
}
