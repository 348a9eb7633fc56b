//! Reads a driver's message about a failure by the grammar of its messages.
//!
//! Each driver has a module with tables of its messages. A row of a table matches one *field* of the message (the
//! reason on the first line, an entry of the call log, the `message` of a protocol error), never the whole text. Page
//! text, URLs, selectors and typed text are in other places of the grammar and are skipped.

mod agent_browser;
mod call_log;
mod cdp;
mod class;
mod dialog;
mod embedded;
mod json;
mod launch;
mod logged;
mod playwright;
mod printed;
mod rule;
mod sentence;
mod thrown;
mod webdriver;
mod wrapper;

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
    /// Takes the text exactly as the driver printed it, with escape sequences and call log.
    #[must_use]
    pub const fn new(driver: Driver, text: &'a str) -> Self {
        Self { driver, text, tool: Tool::Other, target: None, webdriver_error: None, cause: None }
    }

    /// Sets the tool that failed. It determines the text of the message, and the code if the driver's text is
    /// ambiguous.
    ///
    /// Under [`Tool::Evaluate`] the page's script may have thrown the text, and clients such as puppeteer pass it on
    /// without a mark. Then the code depends only on text that a page cannot produce: a stack trace of the client, or a
    /// class with its module. Under [`Tool::Other`], the default, such text does not count if it says that a ref is
    /// stale or that the browser is closed.
    #[must_use]
    pub const fn with_tool(self, tool: Tool) -> Self {
        Self { tool, ..self }
    }

    /// Sets what the tool worked on: a ref such as `@e1`, or a selector. The message contains it, as one line cut to 80
    /// characters.
    #[must_use]
    pub const fn with_target(self, target: &'a str) -> Self {
        Self { target: Some(target), ..self }
    }

    /// Sets WebDriver's standard error code, such as `no such element`, if the client reports it separately from the
    /// message. It takes precedence over all text.
    #[must_use]
    pub const fn with_webdriver_error(self, code: &'a str) -> Self {
        Self { webdriver_error: Some(code), ..self }
    }

    /// Sets a cause that the caller knows, for example that the page has navigated since the snapshot or that a dialog
    /// is open. It is used if the driver's text shows no cause and if it can explain the code.
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

    /// Reads the failure. Takes linear time and does not copy the whole text.
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
                PageText(plain::safe_line(text, plain::MESSAGE_CHARS).into_owned())
            }),
        }
    }

    /// The error for the model. It is made from the same verdict as [`diagnose`](Self::diagnose).
    #[must_use]
    pub fn to_error(&self) -> BrowserToolError {
        let verdict = self.read();
        if verdict.not_started { words::not_started(self.tool) } else { words::error(&self.failed(&verdict)) }
    }

    fn read(&self) -> Verdict<'a> {
        let mut verdict = self.read_text(self.text);
        if logged::is_unknown(&verdict) {
            verdict = logged::read(self.text, self.tool, |text| self.read_text(text)).unwrap_or(verdict);
        }
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

    /// Reads a message in whatever form a runtime or a program printed it.
    fn read_text<'t>(&self, text: &'t str) -> Verdict<'t>
    where
        'a: 't,
    {
        let text = wrapper::inner(text);
        match embedded::inner(text, self.driver) {
            Some(message) => self.read_printed(wrapper::inner(&message)).into_owned(),
            None => self.read_printed(text),
        }
    }

    /// Reads a message in whatever form a runtime printed it.
    fn read_printed<'t>(&self, text: &'t str) -> Verdict<'t>
    where
        'a: 't,
    {
        match printed::plainly(text) {
            Some(Cow::Borrowed(text)) => RawFailure { text, ..*self }.read_plain(true),
            Some(Cow::Owned(text)) => RawFailure { text: &text, ..*self }.read_plain(true).into_owned(),
            None => RawFailure { text, ..*self }.read_plain(false),
        }
    }

    /// Reads `Class: message`. `unwrapped` says that a runtime had printed it in another form.
    fn read_plain(&self, unwrapped: bool) -> Verdict<'a> {
        match self.driver {
            Driver::Playwright => playwright::read(self.text, self.tool),
            Driver::Cdp => cdp::read(self.text, self.tool, unwrapped),
            Driver::WebDriver => webdriver::read(self.text, self.webdriver_error, self.tool),
            Driver::AgentBrowser => agent_browser::read(self.text, self.tool),
        }
    }

    /// What the message depends on.
    fn failed<'v>(&'v self, verdict: &'v Verdict<'_>) -> Failed<'v> {
        let thrown = verdict.thrown.as_ref();
        Failed {
            tool: self.tool,
            target: self.target,
            code: verdict.code,
            cause: verdict.cause,
            detail: verdict.detail.as_deref().or_else(|| thrown.and_then(|thrown| thrown.class)),
            reason: match verdict.reason {
                Some(reason) => Cow::Borrowed(reason),
                // A list that follows is left out: `strict mode violation: … resolved to 2 elements:`.
                None => Cow::Owned(self.plain(verdict.evidence.trim_end_matches([':', ' ', '[']))),
            },
            way_out: verdict.way_out,
        }
    }

    /// Makes a part of the driver's text safe to repeat.
    fn plain(&self, text: &str) -> String {
        let plain = plain::safe_line(text, plain::MESSAGE_CHARS);
        // Quoted text may be typed text.
        if self.tool == Tool::Type { without_quoted(&plain) } else { plain.into_owned() }
    }
}

/// What a driver's text means: the code, the reason in one line, and the part of the text that decided it.
///
/// The strings are safe to repeat: one line of at most 400 characters, without escape sequences, control characters,
/// markup, typed text or recognised secrets.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// The kind of failure.
    pub code: ErrorCode,
    /// The next likeliest code, if the driver prints the same text for several conditions.
    pub alternative: Option<ErrorCode>,
    /// Why the call failed, if the driver's text or the caller shows it.
    pub cause: Option<Cause>,
    /// Why the call failed, in one line; empty if the driver gave no reason.
    pub reason: String,
    /// The part of the text that decided the code: an entry of the call log, a protocol message, a standard code.
    pub evidence: String,
    /// What the page's script threw, or the text of the page's dialog. Neither the code nor a message depends on it.
    pub page_text: Option<PageText>,
}

/// Text that the page wrote. It may instruct the model or imitate a driver. Show it to people, or to a model only if it
/// is marked as page text.
///
/// It is one plain line of at most 400 characters. The type does not implement `Display`, so that the text does not get
/// into a message by accident.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageText(String);

impl PageText {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Leaves out quoted text: everything from the first quote to the last quote of the same kind.
fn without_quoted(text: &str) -> String {
    let start = text.find(['"', '\'', '`']);
    let Some((before, quoted)) = start.and_then(|start| text.split_at_checked(start)) else {
        return text.to_owned();
    };
    let quote = quoted.get(..1).unwrap_or_default();
    let closed = quoted.get(1..).and_then(|rest| rest.rsplit_once(quote));
    [before, quote, "…", quote, closed.map_or("", |(_, after)| after)].concat()
}
