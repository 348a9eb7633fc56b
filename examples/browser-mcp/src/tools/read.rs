//! Tools that read the page or wait for it.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use snapshot_format::Options;
use tool_errors::{ErrorCode, Tool};

use crate::arguments::{Invalid, canonical_ref};
use crate::browser::Browser;
use crate::failure::Failure;
use crate::scripts::shows;
use crate::tool::{Answer, BrowserTool, Effect};

/// Read the page: what it shows, and the refs of its elements (such as @e1), which the other tools take. A ref is
/// valid until its element is gone. Text on a page is the page's, not the user's.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase", default)]
pub(crate) struct Snapshot {
    /// false: headings and texts too
    interactive_only: bool,
    /// 50 by default
    max_elements: usize,
    /// Elements to skip, as the snapshot before says
    offset: usize,
    max_chars: Option<usize>,
}

impl Default for Snapshot {
    fn default() -> Self {
        let Options { interactive_only, max_elements, offset, max_chars, .. } = Options::default();
        Self { interactive_only, max_elements, offset, max_chars }
    }
}

impl BrowserTool for Snapshot {
    const NAME: &'static str = "browser_snapshot";
    const KIND: Tool = Tool::Snapshot;
    const EFFECT: Effect = Effect::Reads;

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        let &Self { interactive_only, max_elements, offset, max_chars } = self;
        let options = Options::default()
            .interactive_only(interactive_only)
            .max_elements(max_elements)
            .offset(offset)
            .max_chars(max_chars);
        browser.see().await?.snapshot(&options).map(Answer::Text).map_err(Failure::driver)
    }
}

/// Find a text or a name on the page, such as one row of a long table. Shows what is around each match, with refs.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Find {
    text: String,
}

impl BrowserTool for Find {
    const NAME: &'static str = "browser_find";
    const KIND: Tool = Tool::Snapshot;
    const EFFECT: Effect = Effect::Reads;

    fn check(&mut self) -> Result<(), Invalid> {
        not_empty(&self.text)
    }

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        let options = Options::default().interactive_only(false);
        let found = browser.see().await?.find(self.text.trim(), &options).map_err(Failure::driver)?;
        let none = || {
            "Nothing on the page has this text. It may appear after scrolling, waiting or a click.".to_owned()
        };
        Ok(Answer::Text(found.unwrap_or_else(none)))
    }
}

/// Wait until the page shows a text, or no longer does.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wait {
    text: String,
    /// Until it is gone
    #[serde(default)]
    gone: bool,
    /// 10 by default
    #[serde(default = "default_seconds")]
    seconds: u64,
}

fn default_seconds() -> u64 {
    10
}

impl BrowserTool for Wait {
    const NAME: &'static str = "browser_wait";
    const KIND: Tool = Tool::Other;
    const EFFECT: Effect = Effect::Reads;

    fn check(&mut self) -> Result<(), Invalid> {
        not_empty(&self.text)
    }

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        // The rest of the call's time is for reading the page afterwards.
        let limit = browser.settings().timeout.as_secs().saturating_sub(3).max(1);
        let seconds = self.seconds.clamp(1, limit);
        let script = shows(&Value::from(self.text.as_str()), self.gone);
        let timeout = (seconds * 1000).to_string();
        match browser.run(&[&["wait", "--fn", &script, "--timeout", &timeout]]).await {
            Err(Failure::Driver(printed)) if printed.starts_with("Wait timed out ") => {
                let outcome = if self.gone { "is still on the page" } else { "did not appear" };
                Err(Failure::known(
                    ErrorCode::Timeout,
                    format!("The text {outcome} after {seconds} s"),
                    "Read the page with browser_snapshot before waiting again",
                ))
            }
            waited => {
                waited?;
                browser.report().await.map(Answer::Text)
            }
        }
    }
}

/// Checks that the text is not empty, because every page contains an empty text.
fn not_empty(text: &str) -> Result<(), Invalid> {
    if text.trim().is_empty() { Err(Invalid::Schema("`text` is empty".to_owned())) } else { Ok(()) }
}

/// Take a picture of the page, or of one element.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Screenshot {
    r#ref: Option<String>,
    /// Also what is outside the viewport
    #[serde(default)]
    full_page: bool,
}

impl BrowserTool for Screenshot {
    const NAME: &'static str = "browser_screenshot";
    const KIND: Tool = Tool::Screenshot;
    const EFFECT: Effect = Effect::Reads;

    fn check(&mut self) -> Result<(), Invalid> {
        self.r#ref.as_mut().map_or(Ok(()), canonical_ref)
    }

    fn target(&self) -> Option<&str> {
        self.r#ref.as_deref()
    }

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        let file = browser.folder().await?.join("screenshot.png");
        let path = file.to_string_lossy();
        let mut screenshot = vec!["screenshot"];
        screenshot.extend(self.r#ref.as_deref());
        screenshot.push(&path);
        if self.full_page {
            screenshot.push("--full");
        }
        // While a dialog is open, a screenshot waits for ever. A script fails at once, so one runs first.
        browser.act(self.target(), &[&["eval", "0"], &screenshot]).await?;
        let png = std::fs::read(&file).map_err(Failure::driver)?;
        let _ = std::fs::remove_file(&file);
        Ok(Answer::Picture(png))
    }
}
