//! A Playwright message's parts: the API that failed, the reason, and the lines after it.

use crate::reader::class;

/// Methods that run the caller's script, whose errors are the page's.
const SCRIPTS: &[&str] = &[
    "$eval",
    "$$eval",
    "addScriptTag",
    "dispatchEvent",
    "evaluate",
    "evaluateAll",
    "evaluateHandle",
    "evaluate_all",
    "evaluate_handle",
    "evalOnSelector",
    "eval_on_selector",
    "eval_on_selector_all",
    "waitForFunction",
    "wait_for_function",
];

/// `TimeoutError: locator.click: Error: reason`, then the rest.
#[derive(Debug)]
pub(super) struct Message<'a> {
    /// `TimeoutError`
    pub(super) class: Option<&'a str>,
    /// `locator`; empty where no API is named.
    pub(super) object: &'a str,
    /// `click`
    pub(super) method: &'a str,
    /// Whether the reason was thrown inside the page: `Error: ` stands before it.
    pub(super) thrown: bool,
    /// The first line of the reason.
    pub(super) reason: &'a str,
    /// The lines after it.
    pub(super) rest: &'a str,
}

impl<'a> Message<'a> {
    pub(super) fn parse(text: &'a str) -> Self {
        let named = class::peel(without_heading(text));
        let (object, method, reason) = api(named.line).unwrap_or(("", "", named.line));
        let (thrown, reason) = match class::split(reason) {
            Some(("Error", after)) => (true, after),
            // Of another class, such as TypeError: the class says what happened, and stays.
            Some(_) => (!object.is_empty(), reason),
            None => (false, reason),
        };
        Self { class: named.class, object, method, thrown, reason, rest: named.rest }
    }

    pub(super) fn is_script(&self) -> bool {
        SCRIPTS.contains(&self.method)
    }
}

/// The text of a failed tool of Playwright's own MCP server, without the heading that begins it (tools' response.ts).
fn without_heading(text: &str) -> &str {
    let text = text.trim_start();
    text.strip_prefix("### Error").or_else(|| text.strip_prefix("### Result")).unwrap_or(text).trim_start()
}

/// `locator.click: reason` as its three parts.
fn api(text: &str) -> Option<(&str, &str, &str)> {
    let (name, reason) = text.split_once(':')?;
    let (object, method) = name.split_once('.')?;
    let is_word = |word: &str| {
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'$' | b'_'))
    };
    let reason = if reason.is_empty() { reason } else { reason.strip_prefix(' ')? };
    (is_word(object) && is_word(method)).then_some((object, method, reason.trim_end()))
}

/// `Timeout 30000ms exceeded.`, also with `while waiting for event "popup"` (progress.ts, client/waiter.ts).
pub(super) fn is_timeout(reason: &str) -> bool {
    reason.strip_prefix("Timeout ").is_some_and(|rest| {
        let number = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        number.len() < rest.len() && number.starts_with("ms exceeded")
    })
}
