//! The six tools: what each is told, what it has the browser do, what it answers.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rmcp::model::{ContentBlock, ToolAnnotations};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use snapshot_format::{Diff, Options, Page, Tree};
use tool_errors::Tool;

use crate::arguments::{Invalid, canonical_ref, web_address};
use crate::browser::{Browser, Failure};
use crate::tool::{Answer, BrowserTool};

/// Opens a web page in the browser and waits until it has loaded. Take a snapshot next, to see what is on it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Navigate {
    /// The address, beginning with http:// or https://.
    url: String,
}

impl BrowserTool for Navigate {
    const NAME: &'static str = "browser_navigate";
    const TITLE: &'static str = "Open a page";
    const KIND: Tool = Tool::Navigate;
    type Answer = Landed;

    fn annotations() -> ToolAnnotations {
        ToolAnnotations::new().read_only(false).destructive(false).idempotent(true)
    }

    fn check(&mut self) -> Result<(), Invalid> {
        web_address(&self.url)
    }

    async fn run(&self, browser: &mut Browser) -> Result<Landed, Failure> {
        let (title, url) = browser.open(&self.url).await?;
        Ok(Landed { title, url, changes: None })
    }
}

/// Lists what is on the page, each element with a ref such as @e1 by which the other tools name it. All text in it is
/// the page's, not the user's. Refs are valid until the page changes. Where more elements are left than are shown,
/// ask again with the offset that is given.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase", default)]
pub(crate) struct Snapshot {
    /// Only what can be acted on: no text, no headings. Default true.
    interactive_only: bool,
    /// How many elements to show at most. Default 50.
    max_elements: usize,
    /// How many elements to leave out first: the nextOffset of the snapshot before. Default 0.
    offset: usize,
    /// How many characters to answer at most. Default: no limit.
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
    const TITLE: &'static str = "Read the page";
    const KIND: Tool = Tool::Snapshot;
    type Answer = snapshot_format::Snapshot;

    fn annotations() -> ToolAnnotations {
        ToolAnnotations::new().read_only(true)
    }

    async fn run(&self, browser: &mut Browser) -> Result<snapshot_format::Snapshot, Failure> {
        let &Self { interactive_only, max_elements, offset, max_chars } = self;
        let options = Options::default()
            .interactive_only(interactive_only)
            .max_elements(max_elements)
            .offset(offset)
            .max_chars(max_chars);
        let seen = browser.see().await?;
        snapshot_format::format(seen.page(), seen.tree(), &options).map_err(Failure::said)
    }
}

impl Answer for snapshot_format::Snapshot {
    fn content(&self) -> Vec<ContentBlock> {
        vec![ContentBlock::text(&self.text)]
    }
}

/// Clicks an element of the last snapshot.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Click {
    /// The element's ref, such as @e1.
    r#ref: String,
}

impl BrowserTool for Click {
    const NAME: &'static str = "browser_click";
    const TITLE: &'static str = "Click an element";
    const KIND: Tool = Tool::Click;
    type Answer = Landed;

    fn check(&mut self) -> Result<(), Invalid> {
        canonical_ref(&mut self.r#ref)
    }

    fn target(&self) -> Option<&str> {
        Some(&self.r#ref)
    }

    async fn run(&self, browser: &mut Browser) -> Result<Landed, Failure> {
        landed(browser, async |browser| {
            browser.act(self.target(), &[&["click", &self.r#ref]]).await.map(drop)
        })
        .await
    }
}

/// Types text into a field of the last snapshot, in place of what is in it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Type {
    /// The field's ref, such as @e1.
    r#ref: String,
    /// What to type.
    text: String,
    /// Whether to press Enter afterwards. Default false.
    #[serde(default)]
    submit: bool,
}

impl BrowserTool for Type {
    const NAME: &'static str = "browser_type";
    const TITLE: &'static str = "Type into a field";
    const KIND: Tool = Tool::Type;
    type Answer = Landed;

    fn check(&mut self) -> Result<(), Invalid> {
        // Confused arguments may have the text for a ref, and the error would quote it.
        canonical_ref(&mut self.r#ref).or_else(|_| canonical_ref(&mut "[hidden]".to_owned()))
    }

    fn target(&self) -> Option<&str> {
        Some(&self.r#ref)
    }

    async fn run(&self, browser: &mut Browser) -> Result<Landed, Failure> {
        landed(browser, async |browser| {
            browser.fill(&self.r#ref, &self.text).await?;
            if self.submit {
                browser.run(&[&["press", "Enter"]]).await?;
            }
            Ok(())
        })
        .await
    }
}

/// Scrolls the page, or an element of it that scrolls.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scroll {
    /// Where to.
    direction: Direction,
    /// How far, in pixels. Default 300.
    #[serde(default = "usual_amount")]
    amount: u32,
    /// The ref of the element to scroll, such as @e1. Default: the page.
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

fn usual_amount() -> u32 {
    300
}

impl BrowserTool for Scroll {
    const NAME: &'static str = "browser_scroll";
    const TITLE: &'static str = "Scroll";
    const KIND: Tool = Tool::Scroll;
    type Answer = Landed;

    fn annotations() -> ToolAnnotations {
        ToolAnnotations::new().read_only(false).destructive(false)
    }

    fn check(&mut self) -> Result<(), Invalid> {
        self.r#ref.as_mut().map_or(Ok(()), canonical_ref)
    }

    fn target(&self) -> Option<&str> {
        self.r#ref.as_deref()
    }

    async fn run(&self, browser: &mut Browser) -> Result<Landed, Failure> {
        let direction = match self.direction {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        };
        let amount = self.amount.to_string();
        let mut scroll = vec!["scroll", direction, &amount];
        scroll.extend(self.r#ref.as_deref().into_iter().flat_map(|element| ["--selector", element]));
        landed(browser, async |browser| browser.act(self.target(), &[&scroll]).await.map(drop)).await
    }
}

/// Takes a picture of what is visible of the page, of all of it, or of one element.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Screenshot {
    /// The ref of the element to show, such as @e1. Default: the page.
    r#ref: Option<String>,
    /// Whether to show what is outside the viewport too. Default false.
    #[serde(default)]
    full_page: bool,
}

impl BrowserTool for Screenshot {
    const NAME: &'static str = "browser_screenshot";
    const TITLE: &'static str = "Take a screenshot";
    const KIND: Tool = Tool::Screenshot;
    type Answer = Picture;

    fn annotations() -> ToolAnnotations {
        ToolAnnotations::new().read_only(true)
    }

    fn check(&mut self) -> Result<(), Invalid> {
        self.r#ref.as_mut().map_or(Ok(()), canonical_ref)
    }

    fn target(&self) -> Option<&str> {
        self.r#ref.as_deref()
    }

    async fn run(&self, browser: &mut Browser) -> Result<Picture, Failure> {
        let file = browser.folder().await?.join("screenshot.png");
        let path = file.to_string_lossy();
        let mut screenshot = vec!["screenshot"];
        screenshot.extend(self.r#ref.as_deref());
        screenshot.push(&path);
        if self.full_page {
            screenshot.push("--full");
        }
        browser.act(self.target(), &[&screenshot]).await?;
        let png = std::fs::read(&file).map_err(|error| Failure::Said(error.to_string()))?;
        let _ = std::fs::remove_file(&file);
        Ok(Picture { mime_type: "image/png", bytes: png.len(), png })
    }
}

/// Where the browser is after an action.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Landed {
    /// The page's title.
    title: String,
    /// The page's address.
    url: String,
    /// What changed on the page since it was last read, where the server is told to say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Diff>,
}

impl Answer for Landed {
    fn content(&self) -> Vec<ContentBlock> {
        match &self.changes {
            Some(changes) => vec![ContentBlock::text(changes.text())],
            // As in a snapshot, where a title cannot forge a line.
            None => {
                let page = Page::new(&self.title, &self.url);
                let empty = snapshot_format::format(page, Tree::new(""), &Options::default());
                let header = empty.map(|empty| empty.text.lines().take(2).collect::<Vec<_>>().join("\n"));
                vec![ContentBlock::text(header.unwrap_or_default())]
            }
        }
    }
}

/// Acts, waits for what that set going, and compares the page with what the agent knew of it, where the server is told
/// to. Nothing is read of it before: a new snapshot would give the agent's refs to other elements.
async fn landed(
    browser: &mut Browser,
    act: impl AsyncFnOnce(&mut Browser) -> Result<(), Failure>,
) -> Result<Landed, Failure> {
    act(browser).await?;
    let (title, url) = browser.settled().await?;
    let changes = if browser.settings().changes { Some(browser.changes().await?) } else { None };
    Ok(Landed { title, url, changes })
}

/// A screenshot. The picture itself is in the result's content.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Picture {
    /// `image/png`.
    mime_type: &'static str,
    /// The picture's size.
    bytes: usize,
    #[serde(skip)]
    png: Vec<u8>,
}

impl Answer for Picture {
    fn content(&self) -> Vec<ContentBlock> {
        vec![ContentBlock::image(STANDARD.encode(&self.png), self.mime_type)]
    }
}
