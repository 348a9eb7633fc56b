//! What a driver said of a failure, read by the structure of its messages.
//!
//! A driver is a module with one table of what it prints. A table's row matches a *field* of the message (the
//! reason on the first line, an entry of the call log, the `message` of a protocol error), never the whole text:
//! page text, URLs, selectors and what was typed stand elsewhere in the grammar and are stepped over.

mod agent_browser;
mod call_log;
mod cdp;
mod class;
mod json;
mod playwright;
mod printed;
mod rule;
mod sentence;
mod webdriver;

use std::borrow::Cow;

use crate::{BrowserToolError, ErrorCode, Tool, plain, words};
use rule::Verdict;

/// Who drove the browser, and so how a failure reads.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Driver {
    /// Playwright, in any of its languages and through its MCP server: an error's message, with its call log.
    Playwright,
    /// The Chrome `DevTools` Protocol, raw or through a client such as puppeteer: an error's message, an error object,
    /// or an event.
    Cdp,
    /// WebDriver, through Selenium or another client: the message, and the standard error code where the client kept it.
    WebDriver,
    /// The agent-browser command line, both its native program and its earlier TypeScript.
    AgentBrowser,
}

impl Driver {
    /// Every driver.
    pub const ALL: &'static [Self] = &[Self::Playwright, Self::Cdp, Self::WebDriver, Self::AgentBrowser];

    /// The driver's name: `playwright`, `cdp`, `webdriver` or `agent-browser`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Playwright => "playwright",
            Self::Cdp => "cdp",
            Self::WebDriver => "webdriver",
            Self::AgentBrowser => "agent-browser",
        }
    }

    /// The driver of a [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|driver| driver.name() == name)
    }
}

/// A failure as a driver told it, with what the caller knows about the call.
///
/// ```
/// use tool_errors::{Driver, ErrorCode, RawFailure, Tool};
///
/// let raw = "locator.click: Timeout 5000ms exceeded.\nCall log:\n  - waiting for locator('#pay')\n    \
///     - locator resolved to <button id=\"pay\">Target closed</button>\n  - attempting click action\n    \
///     - <div class=\"modal\">Cookies</div> intercepts pointer events\n";
/// let error = RawFailure::new(Driver::Playwright, raw).tool(Tool::Click).target("@e1").to_error();
/// assert_eq!(error.code(), ErrorCode::ElementBlocked);
/// assert_eq!(error.message(), "Element @e1 is covered by another element");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct RawFailure<'a> {
    driver: Driver,
    text: &'a str,
    tool: Tool,
    target: Option<&'a str>,
    webdriver_error: Option<&'a str>,
}

impl<'a> RawFailure<'a> {
    /// What `driver` said, as it said it: escape sequences, call log and all.
    #[must_use]
    pub const fn new(driver: Driver, text: &'a str) -> Self {
        Self { driver, text, tool: Tool::Other, target: None, webdriver_error: None }
    }

    /// The tool that failed. It chooses the words, and the code where the driver's text leaves it open.
    #[must_use]
    pub const fn tool(self, tool: Tool) -> Self {
        Self { tool, ..self }
    }

    /// What the tool worked on: a ref such as `@e1`, or a selector. The message names it, in one line and cut to
    /// 80 characters.
    #[must_use]
    pub const fn target(self, target: &'a str) -> Self {
        Self { target: Some(target), ..self }
    }

    /// WebDriver's standard error code, such as `no such element`, where the client gives it apart from the
    /// message. It decides before any text.
    #[must_use]
    pub const fn webdriver_error(self, code: &'a str) -> Self {
        Self { webdriver_error: Some(code), ..self }
    }

    /// Reads the failure: linear in the text, which is never copied as a whole.
    #[must_use]
    pub fn diagnose(&self) -> Diagnosis {
        let verdict = self.read();
        Diagnosis {
            code: verdict.code,
            alternative: verdict.alternative,
            reason: self.reason(&verdict),
            evidence: self.say(&verdict.evidence),
        }
    }

    /// What the model is told: [`diagnose`](Self::diagnose) in the words for the tool.
    #[must_use]
    pub fn to_error(&self) -> BrowserToolError {
        let verdict = self.read();
        match verdict.code {
            _ if verdict.not_started => words::not_started(self.tool),
            ErrorCode::BrowserError => words::failed(self.tool, self.target, &self.reason(&verdict)),
            code => words::error(self.tool, code, self.target),
        }
    }

    fn read(&self) -> Verdict<'a> {
        match printed::plainly(self.text) {
            Some(Cow::Borrowed(text)) => RawFailure { text, ..*self }.read_plain(),
            Some(Cow::Owned(text)) => RawFailure { text: &text, ..*self }.read_plain().into_owned(),
            None => self.read_plain(),
        }
    }

    fn read_plain(&self) -> Verdict<'a> {
        match self.driver {
            Driver::Playwright => playwright::read(self.text, self.tool),
            Driver::Cdp => cdp::read(self.text),
            Driver::WebDriver => webdriver::read(self.text, self.webdriver_error, self.tool),
            Driver::AgentBrowser => agent_browser::read(self.text, self.tool),
        }
    }

    fn reason(&self, verdict: &Verdict<'_>) -> String {
        match verdict.says {
            Some(reason) => reason.to_owned(),
            // A list that followed is left out: `strict mode violation: … resolved to 2 elements:`.
            None => self.say(verdict.evidence.trim_end_matches([':', ' '])),
        }
    }

    /// A part of the driver's text made plain.
    fn say(&self, text: &str) -> String {
        let said = plain::say(text, plain::MESSAGE_CHARS);
        // What the type tool's driver puts in quotes may be what was typed.
        if self.tool == Tool::Type { without_quoted(&said) } else { said.into_owned() }
    }
}

/// What a driver's text says: the code, the reason in a line, and what in the text decided it.
///
/// The strings are plain: one line of at most 400 characters, without escape sequences, control characters,
/// markup, typed text or recognisable secrets.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// The code.
    pub code: ErrorCode,
    /// The next likeliest code, where the driver gives the same words for several conditions.
    pub alternative: Option<ErrorCode>,
    /// Why it failed, in a line; empty where the driver said nothing.
    pub reason: String,
    /// The part of the text that decided: an entry of the call log, a protocol message, a standard code.
    pub evidence: String,
}

/// `text` with what stands in quotes left out: from the first quote to the last of its kind.
fn without_quoted(text: &str) -> String {
    let start = text.find(['"', '\'', '`']);
    let Some((before, quoted)) = start.and_then(|start| text.split_at_checked(start)) else {
        return text.to_owned();
    };
    let quote = quoted.get(..1).unwrap_or_default();
    let closed = quoted.get(1..).and_then(|rest| rest.rsplit_once(quote));
    [before, quote, "…", quote, closed.map_or("", |(_, after)| after)].concat()
}
