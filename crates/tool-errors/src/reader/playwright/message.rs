//! Splits a Playwright message into the API that failed, the reason, and the lines after it.

use crate::Tool;
use crate::reader::class;

/// Methods that run the caller's script, so that their errors are the page's.
const SCRIPTS: &[&str] = &[
    "$eval", "$$eval", "addScriptTag", "dispatchEvent", "evaluate", "evaluateAll", "evaluateHandle",
    "evaluate_all", "evaluate_handle", "evalOnSelector", "eval_on_selector", "eval_on_selector_all",
    "waitForFunction", "wait_for_function",
];

/// The objects of Playwright's API whose names are in messages, with a small first letter: the channels of
/// protocol/validator.ts and the classes that only the client has. Other languages begin them with a capital letter.
const OBJECTS: &[&str] = &[
    "aPIRequestContext", "aPIResponse", "android", "androidDevice", "androidSocket", "apiRequest",
    "apiRequestContext", "apiResponse", "artifact", "browser", "browserBackend", "browserContext",
    "browserServer", "browserType", "cDPSession", "cdpSession", "clock", "consoleMessage", "coverage",
    "dialog", "download", "electron", "electronApplication", "elementHandle", "fileChooser", "frame",
    "frameLocator", "jSHandle", "jsHandle", "keyboard", "locator", "mouse", "page", "playwright", "request",
    "response", "route", "selectors", "touchscreen", "tracing", "video", "webError", "webSocket",
    "webSocketRoute", "worker",
];

/// `TimeoutError: locator.click: Error: reason`, then the rest.
#[derive(Debug)]
pub(super) struct Message<'a> {
    /// `TimeoutError`
    pub(super) class: Option<&'a str>,
    /// `locator`; empty if the message names no API.
    pub(super) object: &'a str,
    /// `click`
    pub(super) method: &'a str,
    /// Whether the reason was thrown inside the page: it begins with the class of an error.
    pub(super) thrown: bool,
    /// The first line of the reason.
    pub(super) reason: &'a str,
    /// The lines after it.
    pub(super) rest: &'a str,
    /// The text from the reason on.
    text: &'a str,
}

impl<'a> Message<'a> {
    pub(super) fn parse(text: &'a str) -> Self {
        let named = class::peel(without_heading(text));
        let (object, method, reason) = api(named.line).unwrap_or(("", "", named.line));
        let (thrown, reason) = match class::split(reason) {
            Some(("Error", after)) => (true, after),
            // Another class, such as TypeError, says what happened and is kept.
            Some(_) => (!object.is_empty(), reason),
            None => (false, reason),
        };
        let offset = reason.as_ptr().addr().checked_sub(text.as_ptr().addr());
        let text = offset.and_then(|offset| text.get(offset..)).unwrap_or(reason);
        Self { class: named.class, object, method, thrown, reason, rest: named.rest, text }
    }

    /// The text from the reason on.
    pub(super) const fn text(&self) -> &'a str {
        self.text
    }

    /// Whether the call sends an HTTP request itself, without a page: `apiRequestContext.get`.
    pub(super) fn requests(&self) -> bool {
        matches!(self.object, "aPIRequestContext" | "apiRequestContext" | "APIRequestContext")
    }

    /// The lines after the reason, up to the call log: a stack trace.
    pub(super) fn trace(&self) -> &'a str {
        let log = ["\nCall log:", "\n=========================== logs"]
            .iter()
            .filter_map(|log| self.rest.find(log))
            .min();
        let is_log = self.rest.starts_with("Call log:") || self.rest.starts_with("===");
        if is_log { "" } else { self.rest.get(..log.unwrap_or(self.rest.len())).unwrap_or_default() }
    }

    /// Whether a script of the caller ran in the page.
    pub(super) fn is_script(&self, tool: Tool) -> bool {
        SCRIPTS.contains(&self.method) || tool == Tool::Evaluate
    }

    /// Whether the method runs a script and has a timeout.
    pub(super) fn may_time_out(&self) -> bool {
        self.waits() || self.object.eq_ignore_ascii_case("locator") || self.method.starts_with("dispatch")
    }

    /// Whether the method runs a script on an element that it searches for first.
    pub(super) fn takes_selector(&self) -> bool {
        self.method.contains("$eval")
            || self.method.contains("OnSelector")
            || self.method.contains("on_selector")
    }

    /// Whether the method only waits for a state.
    pub(super) fn waits(&self) -> bool {
        self.method.starts_with("waitFor") || self.method.starts_with("wait_for")
    }
}

/// The text of a failed tool of Playwright's own MCP server, without the heading at its beginning (tools' response.ts).
fn without_heading(text: &str) -> &str {
    let text = text.trim_start();
    text.strip_prefix("### Error").or_else(|| text.strip_prefix("### Result")).unwrap_or(text).trim_start()
}

/// Splits `locator.click: reason` into its three parts.
fn api(text: &str) -> Option<(&str, &str, &str)> {
    let (name, reason) = text.split_once(':')?;
    let (object, method) = name.split_once('.')?;
    let is_word = |word: &str| {
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'$' | b'_'))
    };
    let reason = if reason.is_empty() { reason } else { reason.strip_prefix(' ')? };
    (is_object(object) && is_word(method)).then_some((object, method, reason.trim_end()))
}

/// Whether the API has such an object. `config.yaml: message` and `host.name: message` are not of the API.
fn is_object(name: &str) -> bool {
    OBJECTS.iter().any(|object| object.len() == name.len() && is_same(object, name))
}

/// Whether the names are the same but for the case of the first letter.
fn is_same(object: &str, name: &str) -> bool {
    object.get(1..) == name.get(1..)
        && object.get(..1).zip(name.get(..1)).is_some_and(|(small, first)| small.eq_ignore_ascii_case(first))
}

/// Whether the reason is `Timeout 30000ms exceeded.`, also with `while waiting for event "popup"` (progress.ts,
/// client/waiter.ts), or `Test timeout of 30000ms exceeded.` (@playwright/test, timeoutManager.ts).
pub(super) fn is_timeout(reason: &str) -> bool {
    let limit = ["Timeout ", "Test timeout of "].iter().find_map(|start| reason.strip_prefix(start));
    limit.is_some_and(|rest| {
        let number = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        number.len() < rest.len() && number.starts_with("ms exceeded")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_api_s_objects_are_removed() {
        for (text, object, reason) in [
            ("locator.click: x", "locator", "x"),
            ("Locator.click: x", "Locator", "x"),
            ("browserContext.new_page: x", "browserContext", "x"),
            ("APIRequestContext.get: x", "APIRequestContext", "x"),
            ("config.yaml: x", "", "config.yaml: x"),
            ("UnknownHostException: api.test: x", "", "api.test: x"),
            ("pages.click: x", "", "pages.click: x"),
            (".click: x", "", ".click: x"),
        ] {
            let message = Message::parse(text);
            assert_eq!((message.object, message.reason), (object, reason), "{text}");
        }
    }
}
