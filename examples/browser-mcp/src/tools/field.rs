//! Tools for text fields, date fields and select lists.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use tool_errors::{ErrorCode, Tool};

use crate::arguments::{Invalid, canonical_ref};
use crate::browser::Browser;
use crate::driver::text;
use crate::failure::{Failure, NOT_FOCUSABLE};
use crate::scripts::{LEAVE_FOCUS, focused, set_value};
use crate::tool::{Answer, BrowserTool};

/// Type into a field, in place of what is in it. Dates as 2026-12-31, times as 19:30.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Type {
    r#ref: String,
    text: String,
    /// Press Enter afterwards
    #[serde(default)]
    submit: bool,
}

impl BrowserTool for Type {
    const NAME: &'static str = "browser_type";
    const KIND: Tool = Tool::Type;

    fn check(&mut self) -> Result<(), Invalid> {
        // If the two arguments are swapped, the text is in `ref`, and an error that quotes the ref would show it.
        canonical_ref(&mut self.r#ref).or_else(|_| canonical_ref(&mut "[hidden]".to_owned()))
    }

    fn target(&self) -> Option<&str> {
        Some(&self.r#ref)
    }

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        match focus(browser, &self.r#ref).await?.as_str() {
            "text" => {
                let fill: &[&str] = &["fill", &self.r#ref, &self.text];
                browser.act(self.target(), &[fill]).await?;
            }
            "frame" => self.fill_in_frame(browser).await?,
            kind => self.set(browser, kind).await?,
        }
        if self.submit {
            browser.run(&[&["press", "Enter"]]).await?;
        }
        browser.report().await.map(Answer::Text)
    }
}

impl Type {
    /// Fills a field whose kind is unknown. A part of a date field ignores the text.
    async fn fill_in_frame(&self, browser: &mut Browser) -> Result<(), Failure> {
        let target = self.r#ref.as_str();
        let fill_and_read: [&[&str]; 2] = [&["fill", target, &self.text], &["get", "value", target]];
        let filled = browser.act(Some(target), &fill_and_read).await?;
        let is_empty = text(filled.get(1), "value").is_empty() && !self.text.is_empty();
        if is_empty
            && browser
                .seen()
                .and_then(|seen| seen.role_and_parent(target))
                .is_some_and(|(role, _)| role == "spinbutton")
        {
            return Err(Failure::known(
                ErrorCode::BrowserError,
                format!("Element {target} is in a frame of another site and did not take the text"),
                "Type it key by key with browser_press",
            ));
        }
        Ok(())
    }

    /// Fills a field that accepts no typed text, if it can be filled in another way.
    async fn set(&self, browser: &mut Browser, kind: &str) -> Result<(), Failure> {
        let target = &self.r#ref;
        let instead = |tool| {
            let message = format!("Element {target} takes no text: it is a {kind} field");
            Failure::known(ErrorCode::NotFocusable, message, format!("Use {tool} with this ref"))
        };
        let example = match kind {
            "date" => "2026-12-31",
            "time" => "19:30",
            "datetime-local" => "2026-12-31T19:30",
            "month" => "2026-12",
            "week" => "2026-W53",
            "color" => "#0080ff",
            "range" => "50",
            "checkbox" | "radio" => return Err(instead("browser_click")),
            "select" => return Err(instead("browser_select")),
            "file" => return Err(instead("browser_upload")),
            _ => return Err(Failure::driver(NOT_FOCUSABLE)),
        };
        let script = set_value(&Value::from(self.text.as_str()));
        let set = browser.act(self.target(), &[&["eval", &script]]).await?;
        if set.first().and_then(|answer| answer.get("result")) == Some(&Value::Bool(true)) {
            return Ok(());
        }
        Err(Failure::known(
            ErrorCode::BrowserError,
            format!("Element {target} is a {kind} field and does not take this text"),
            format!("Write it like {example}, within the limits of the field"),
        ))
    }
}

/// Choose options of a select list.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Select {
    r#ref: String,
    /// Labels or values
    options: Vec<String>,
}

impl BrowserTool for Select {
    const NAME: &'static str = "browser_select";
    const KIND: Tool = Tool::Select;

    fn check(&mut self) -> Result<(), Invalid> {
        canonical_ref(&mut self.r#ref)
    }

    fn target(&self) -> Option<&str> {
        Some(&self.r#ref)
    }

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        let target = self.r#ref.as_str();
        match focus(browser, target).await?.as_str() {
            "select" | "frame" => {}
            // Otherwise agent-browser would report success and do nothing.
            _ => {
                return Err(Failure::known(
                    ErrorCode::BrowserError,
                    format!("Element {target} is no select list, or is disabled"),
                    "If it opens a menu of its own, click it, then click the option",
                ));
            }
        }
        let mut select = vec!["select", target];
        select.extend(self.options.iter().map(String::as_str));
        match browser.act(Some(target), &[&select]).await {
            // The rest of the message lists the options, which are page text and can be long.
            Err(Failure::Driver(printed)) if printed.starts_with("No option matched ") => {
                Err(Failure::known(
                    ErrorCode::ElementNotFound,
                    format!("Element {target} has no such option"),
                    "Use one of the options that browser_snapshot lists below it",
                ))
            }
            selected => {
                selected?;
                browser.report().await.map(Answer::Text)
            }
        }
    }
}

/// Focuses the element. Returns the kind of the element that then has the focus.
async fn focus(browser: &mut Browser, target: &str) -> Result<String, Failure> {
    let focused = focused();
    let commands: [&[&str]; 3] = [&["eval", LEAVE_FOCUS], &["focus", target], &["eval", &focused]];
    let answers = browser.act(Some(target), &commands).await?;
    Ok(text(answers.get(2), "result"))
}
