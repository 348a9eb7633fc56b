//! The tool for `confirm` and `prompt` dialogs.

use schemars::JsonSchema;
use serde::Deserialize;
use tool_errors::{ErrorCode, Tool};

use crate::browser::Browser;
use crate::failure::Failure;
use crate::tool::{Answer, BrowserTool};

/// Answer the open confirm or prompt dialog.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dialog {
    /// false: dismiss it
    accept: bool,
    /// What to enter in a prompt
    text: Option<String>,
}

impl BrowserTool for Dialog {
    const NAME: &'static str = "browser_dialog";
    const KIND: Tool = Tool::Other;

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        if browser.dialog().await?.is_none() {
            return Err(Failure::known(
                ErrorCode::BrowserError,
                "No confirm or prompt dialog is open",
                "A dialog that the page draws itself has refs: take a snapshot and click its buttons",
            ));
        }
        let mut answer = vec!["dialog", if self.accept { "accept" } else { "dismiss" }];
        answer.extend(self.text.as_deref().filter(|_| self.accept));
        browser.run(&[&answer]).await?;
        browser.report().await.map(Answer::Text)
    }
}
