//! Tools for the mouse, keys and scrolling.

use schemars::JsonSchema;
use serde::Deserialize;
use tool_errors::{ErrorCode, Tool};

use crate::arguments::{Invalid, canonical_key, canonical_ref};
use crate::browser::Browser;
use crate::failure::Failure;
use crate::tool::{Answer, BrowserTool, Effect};

/// Click an element.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Click {
    /// Such as @e1
    r#ref: String,
}

impl BrowserTool for Click {
    const NAME: &'static str = "browser_click";
    const KIND: Tool = Tool::Click;

    fn check(&mut self) -> Result<(), Invalid> {
        canonical_ref(&mut self.r#ref)
    }

    fn target(&self) -> Option<&str> {
        Some(&self.r#ref)
    }

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        match browser.act(self.target(), &[&["click", &self.r#ref]]).await {
            Err(Failure::Driver(printed)) => {
                return Err(option_of_a_list(browser, &self.r#ref).unwrap_or(Failure::Driver(printed)));
            }
            done => done?,
        };
        browser.report().await.map(Answer::Text)
    }
}

/// The failure of a click on an option of a closed native list. Such an option has no position on the page.
fn option_of_a_list(browser: &Browser, target: &str) -> Option<Failure> {
    let (role, parent) = browser.seen()?.role_and_parent(target)?;
    let list = parent.filter(|_| role == "option")?;
    Some(Failure::known(
        ErrorCode::ElementNotVisible,
        format!("Element {target} is an option of a list that is not open"),
        format!("Use browser_select with ref {list} and this option"),
    ))
}

/// Move the mouse over an element, to open a menu or a tooltip.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hover {
    r#ref: String,
}

impl BrowserTool for Hover {
    const NAME: &'static str = "browser_hover";
    const KIND: Tool = Tool::Other;
    const EFFECT: Effect = Effect::Moves;

    fn check(&mut self) -> Result<(), Invalid> {
        canonical_ref(&mut self.r#ref)
    }

    fn target(&self) -> Option<&str> {
        Some(&self.r#ref)
    }

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        browser.act(self.target(), &[&["hover", &self.r#ref]]).await?;
        browser.report().await.map(Answer::Text)
    }
}

/// Press a key, such as Enter, Escape, ArrowDown or Control+a.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Press {
    key: String,
    /// Element to focus first
    r#ref: Option<String>,
}

impl BrowserTool for Press {
    const NAME: &'static str = "browser_press";
    const KIND: Tool = Tool::Other;

    fn check(&mut self) -> Result<(), Invalid> {
        canonical_key(&mut self.key)?;
        self.r#ref.as_mut().map_or(Ok(()), canonical_ref)
    }

    fn target(&self) -> Option<&str> {
        self.r#ref.as_deref()
    }

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        let press: &[&str] = &["press", &self.key];
        match self.target() {
            Some(target) => browser.act(Some(target), &[&["focus", target], press]).await?,
            None => browser.run(&[press]).await?,
        };
        browser.report().await.map(Answer::Text)
    }
}

/// Scroll the page, or an element that scrolls.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scroll {
    direction: Direction,
    /// Pixels, 300 by default
    #[serde(default = "default_amount")]
    amount: u32,
    r#ref: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Direction {
    Up,
    Down,
    Left,
    Right,
}

fn default_amount() -> u32 {
    300
}

impl BrowserTool for Scroll {
    const NAME: &'static str = "browser_scroll";
    const KIND: Tool = Tool::Scroll;
    const EFFECT: Effect = Effect::Moves;

    fn check(&mut self) -> Result<(), Invalid> {
        self.r#ref.as_mut().map_or(Ok(()), canonical_ref)
    }

    fn target(&self) -> Option<&str> {
        self.r#ref.as_deref()
    }

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        let direction = match self.direction {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        };
        let amount = self.amount.to_string();
        let mut scroll = vec!["scroll", direction, &amount];
        scroll.extend(self.r#ref.as_deref().into_iter().flat_map(|element| ["--selector", element]));
        browser.act(self.target(), &[&scroll]).await?;
        browser.report().await.map(Answer::Text)
    }
}
