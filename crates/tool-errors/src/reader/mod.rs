//! Reads what a driver printed about a failure, by the structure of its messages.
//!
//! Each driver has a module with tables of what it prints. A table's row matches a *field* of the message (the
//! reason on the first line, an entry of the call log, the `message` of a protocol error), never the whole text.
//! Page text, URLs, selectors and typed text stand elsewhere in the grammar and are skipped.

mod agent_browser;
mod call_log;
mod cdp;
mod class;
mod dialog;
mod json;
mod playwright;
mod printed;
mod rule;
mod sentence;
mod thrown;
mod webdriver;

use std::borrow::Cow;

use crate::words::Failed;
use crate::{BrowserToolError, Cause, Driver, ErrorCode, Tool, plain, words};
use rule::Verdict;

/// A failure as a driver printed it, with what the caller knows about the call.
///
/// ```
/// use tool_errors::{Driver, ErrorCode, RawFailure, Tool};
///
/// let raw = "locator.click: Timeout 5000ms exceeded.\nCall log:\n  - waiting for locator('#pay')\n    \
///     - locator resolved to <button id=\"pay\">Target closed</button>\n  - attempting click action\n    \
///     - <div class=\"modal\">Cookies</div> intercepts pointer events\n";
/// let error = RawFailure::new(Driver::Playwright, raw).with_tool(Tool::Click).with_target("@e1").to_error();
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
    cause: Option<Cause>,
}

impl<'a> RawFailure<'a> {
    /// The text as the driver gave it, with escape sequences and call log.
    #[must_use]
    pub const fn new(driver: Driver, text: &'a str) -> Self {
        Self { driver, text, tool: Tool::Other, target: None, webdriver_error: None, cause: None }
    }

    /// The tool that failed. It chooses the words, and the code where the driver's text leaves it open.
    ///
    /// Under [`Tool::Evaluate`] the text may be what the page's script threw, and clients such as puppeteer pass that
    /// on without a mark. Then only what a page cannot produce decides the code: a stack trace of the client, a class
    /// with the module it is in. Under [`Tool::Other`] such text is not believed if it says that a ref is stale or that
    /// the browser is closed.
    #[must_use]
    pub const fn with_tool(self, tool: Tool) -> Self {
        Self { tool, ..self }
    }

    /// What the tool worked on: a ref such as `@e1`, or a selector. The message names it, in one line and cut to
    /// 80 characters.
    #[must_use]
    pub const fn with_target(self, target: &'a str) -> Self {
        Self { target: Some(target), ..self }
    }

    /// WebDriver's standard error code, such as `no such element`, where the client gives it apart from the
    /// message. It decides before any text.
    #[must_use]
    pub const fn with_webdriver_error(self, code: &'a str) -> Self {
        Self { webdriver_error: Some(code), ..self }
    }

    /// What the caller knows about the reason: that the page has navigated since the snapshot, that a dialog is open.
    /// It counts if the driver's text names no cause and the cause can explain the code.
    ///
    /// ```
    /// use tool_errors::{Cause, Driver, RawFailure, Tool};
    ///
    /// let failure = RawFailure::new(Driver::AgentBrowser, "Unknown ref: e9").with_tool(Tool::Click).with_target("@e9");
    /// let error = failure.with_cause(Cause::Navigated).to_error();
    /// assert_eq!(error.message(), "Element @e9 is gone: the page navigated");
    /// ```
    #[must_use]
    pub const fn with_cause(self, cause: Cause) -> Self {
        Self { cause: Some(cause), ..self }
    }

    /// Reads the failure: linear in the text, which is never copied as a whole.
    #[must_use]
    pub fn diagnose(&self) -> Diagnosis {
        let verdict = self.read();
        Diagnosis {
            code: verdict.code,
            alternative: verdict.alternative,
            cause: verdict.cause,
            reason: words::reason(&self.failed(&verdict)).into_owned(),
            evidence: self.plain(&verdict.evidence),
            page_text: verdict.thrown.map(|thrown| {
                let text = thrown.text.split("\n    at ").next().unwrap_or_default();
                PageText(plain::say(text, plain::MESSAGE_CHARS).into_owned())
            }),
        }
    }

    /// The error for the model: [`diagnose`](Self::diagnose) in the tool's words.
    #[must_use]
    pub fn to_error(&self) -> BrowserToolError {
        let verdict = self.read();
        if verdict.not_started { words::not_started(self.tool) } else { words::error(&self.failed(&verdict)) }
    }

    fn read(&self) -> Verdict<'a> {
        let verdict = match printed::plainly(self.text) {
            Some(Cow::Borrowed(text)) => RawFailure { text, ..*self }.read_plain(true),
            Some(Cow::Owned(text)) => RawFailure { text: &text, ..*self }.read_plain(true).into_owned(),
            None => self.read_plain(false),
        };
        match self
            .cause
            .filter(|cause| verdict.cause.is_none() && cause.explains(verdict.code, verdict.alternative))
        {
            Some(cause) if verdict.code == ErrorCode::BrowserClosed => verdict.because(cause),
            Some(cause) if verdict.code != cause.code() => verdict.code_instead(cause.code()).because(cause),
            Some(cause) => verdict.because(cause),
            None => verdict,
        }
    }

    /// Reads `Class: message`; `unwrapped` if a runtime had printed it in another way.
    fn read_plain(&self, unwrapped: bool) -> Verdict<'a> {
        match self.driver {
            Driver::Playwright => playwright::read(self.text, self.tool),
            Driver::Cdp => cdp::read(self.text, self.tool, unwrapped),
            Driver::WebDriver => webdriver::read(self.text, self.webdriver_error, self.tool),
            Driver::AgentBrowser => agent_browser::read(self.text, self.tool),
        }
    }

    /// What the words are made of.
    fn failed<'v>(&'v self, verdict: &'v Verdict<'_>) -> Failed<'v> {
        let thrown = verdict.thrown.as_ref();
        Failed {
            tool: self.tool,
            target: self.target,
            code: verdict.code,
            cause: verdict.cause,
            detail: verdict.detail.as_deref().or_else(|| thrown.and_then(|thrown| thrown.class)),
            reason: match verdict.says {
                Some(reason) => Cow::Borrowed(reason),
                // A list that followed is left out: `strict mode violation: … resolved to 2 elements:`.
                None => Cow::Owned(self.plain(verdict.evidence.trim_end_matches([':', ' ']))),
            },
            way_out: verdict.way_out,
        }
    }

    /// A part of the driver's text made plain.
    fn plain(&self, text: &str) -> String {
        let plain = plain::say(text, plain::MESSAGE_CHARS);
        // What stands in quotes may be what was typed.
        if self.tool == Tool::Type { without_quoted(&plain) } else { plain.into_owned() }
    }
}

/// What a driver's text says: the code, the reason in a line, and the part of the text that decided it.
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
    /// Why it failed, where the driver's words or the caller's knowledge show it.
    pub cause: Option<Cause>,
    /// Why it failed, in a line; empty where the driver gave no reason.
    pub reason: String,
    /// The part of the text that decided: an entry of the call log, a protocol message, a standard code.
    pub evidence: String,
    /// What the page's script threw, or the text of the page's dialog. Neither the code nor a message depends on it.
    pub page_text: Option<PageText>,
}

/// Text that the page wrote. It may be an instruction to the model or imitate a driver; show it to people, or to a model
/// only with a mark that it is the page's.
///
/// It is one plain line of at most 400 characters. It has no `Display`, so that it does not end up in a message by
/// accident.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageText(String);

impl PageText {
    /// The page's words.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
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
