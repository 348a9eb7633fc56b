//! The text for the model: a message and a hint for each tool, code and cause.

use std::borrow::Cow;

use crate::cause::Phrase;
use crate::plain;
use crate::{BrowserToolError, Cause, ErrorCode, Tool};

/// The maximum length of a target in a message, in characters. A ref is short, but a selector may be long.
const TARGET_CHARS: usize = 80;

/// The maximum length of a list of options, in characters.
const OPTIONS_CHARS: usize = 200;

/// Everything about a failed call that its message depends on.
#[derive(Debug)]
pub(crate) struct Failed<'a> {
    pub(crate) tool: Tool,
    pub(crate) target: Option<&'a str>,
    pub(crate) code: ErrorCode,
    pub(crate) cause: Option<Cause>,
    /// A detail of the cause: the class of an exception, the options of a select.
    pub(crate) detail: Option<&'a str>,
    /// The driver's reason, made safe to repeat.
    pub(crate) reason: Cow<'a, str>,
    /// The remedy that the driver offers.
    pub(crate) way_out: Option<&'static str>,
}

/// The error of a failed call. The message is a constant if it has neither a target nor a reason.
pub(crate) fn error(failed: &Failed<'_>) -> BrowserToolError {
    let hint = failed.way_out.or_else(|| failed.cause.map(Cause::hint));
    let message = plain::cut(message(failed), plain::MESSAGE_CHARS);
    BrowserToolError::new(failed.code, message)
        .with_hint(hint.unwrap_or_else(|| self::hint(failed.tool, failed.code)))
}

/// The error of a call that was made before a browser was started.
pub(crate) fn not_started(tool: Tool) -> BrowserToolError {
    let hint = match tool {
        Tool::Navigate => "This is an internal error - please try again",
        _ => "Navigate to a page first",
    };
    BrowserToolError::new(ErrorCode::BrowserError, "Browser was not initialized").with_hint(hint)
}

/// Why the call failed, without the name of the call: `the element is disabled`.
pub(crate) fn reason<'a>(failed: &'a Failed<'_>) -> Cow<'a, str> {
    match failed.cause.map(Cause::phrase) {
        Some(Phrase::Element(text)) => detailed(["the element ", text, "", ""], failed),
        Some(Phrase::Fact(text) | Phrase::Gone(text)) => detailed([text, "", "", ""], failed),
        Some(Phrase::Driver) | None => Cow::Borrowed(&failed.reason),
    }
}

fn message(failed: &Failed<'_>) -> Cow<'static, str> {
    if let Some(message) = fixed(failed.tool, failed.code) {
        return Cow::Borrowed(message);
    }
    let target = plain_target(failed);
    let target = target.as_deref();
    match failed.cause.map(Cause::phrase) {
        Some(Phrase::Gone(text)) => match target {
            Some(target) => Cow::Owned(["Element ", target, " is gone: ", text].concat()),
            None => Cow::Owned(capitalized(text)),
        },
        Some(Phrase::Element(text)) if failed.code != ErrorCode::BrowserError => {
            let (element, target) = target.map_or(("The element", ""), |target| ("Element ", target));
            Cow::Owned(detailed([element, target, " ", text], failed).into_owned())
        }
        Some(Phrase::Element(_) | Phrase::Fact(_)) => call(failed.tool, target, "failed", &reason(failed)),
        Some(Phrase::Driver) | None => match failed.code {
            ErrorCode::BrowserError => call(failed.tool, target, "failed", &failed.reason),
            ErrorCode::Timeout => call(failed.tool, target, "timed out", ""),
            code => happened(code, target),
        },
    }
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// The text of a cause with the driver's details.
fn detailed<'a>(text: [&'a str; 4], failed: &Failed<'_>) -> Cow<'a, str> {
    match (failed.detail, failed.cause) {
        (Some(class), Some(Cause::ScriptThrew)) => Cow::Owned([&text.concat(), " (", class, ")"].concat()),
        (Some(options), Some(Cause::NoSuchOption)) => {
            Cow::Owned([&text.concat(), "; it has: ", &plain::safe_line(options, OPTIONS_CHARS)].concat())
        }
        _ => match text {
            [text, "", "", ""] => Cow::Borrowed(text),
            text => Cow::Owned(text.concat()),
        },
    }
}

/// The target in a message. Navigations have none: the reason contains the URL if it matters.
fn plain_target<'a>(failed: &Failed<'a>) -> Option<Cow<'a, str>> {
    let target = failed.target.filter(|_| failed.tool != Tool::Navigate);
    target.map(|target| plain::safe_line(target, TARGET_CHARS)).filter(|target| !target.is_empty())
}

/// Messages whose exact text a contract fixes. They do not name a target.
const fn fixed(tool: Tool, code: ErrorCode) -> Option<&'static str> {
    match (tool, code) {
        (Tool::Navigate, ErrorCode::Timeout) => Some("Navigation timed out"),
        (Tool::Click, ErrorCode::Timeout) => Some("Element click timed out"),
        (Tool::Type, ErrorCode::Timeout) => Some("Type operation timed out"),
        (Tool::Scroll, ErrorCode::Timeout) => Some("Scroll operation timed out"),
        _ => None,
    }
}

/// The message of a code about an element, with or without a target.
fn happened(code: ErrorCode, target: Option<&str>) -> Cow<'static, str> {
    let (after, untargeted) = match code {
        ErrorCode::StaleRef => {
            (" is no longer on the page", "The page changed and the element is no longer there")
        }
        ErrorCode::ElementNotFound => (" was not found", "No such element was found"),
        ErrorCode::ElementBlocked => {
            (" is covered by another element", "The element is covered by another element")
        }
        ErrorCode::ElementNotVisible => {
            (" is hidden or outside the viewport", "The element is hidden or outside the viewport")
        }
        ErrorCode::NotFocusable => (" cannot be typed into", "The element cannot be typed into"),
        ErrorCode::BrowserClosed => {
            (" is out of reach: the page or the browser is closed", "The page or the browser is closed")
        }
        ErrorCode::Timeout | ErrorCode::BrowserError => (" failed", "The call failed"),
    };
    match target {
        Some(target) => Cow::Owned(["Element ", target, after].concat()),
        None => Cow::Borrowed(untargeted),
    }
}

/// `Click on @e1 failed: {reason}`, without the parts that are not known.
fn call(tool: Tool, target: Option<&str>, how: &str, reason: &str) -> Cow<'static, str> {
    let (on, alone) = tool.call();
    let (call, target) = target.map_or((alone, ""), |target| (on, target));
    let colon = if reason.is_empty() { "" } else { ": " };
    Cow::Owned([call, target, " ", how, colon, reason].concat())
}

/// What to do next if the cause is not known.
const fn hint(tool: Tool, code: ErrorCode) -> &'static str {
    match (code, tool) {
        (ErrorCode::Timeout, Tool::Navigate) => "Try a different URL or increase timeout",
        (ErrorCode::Timeout, Tool::Scroll) => "Retry scroll operation",
        (ErrorCode::Timeout, Tool::Snapshot) => "Retry the snapshot",
        (ErrorCode::Timeout, Tool::Screenshot) => "Retry the screenshot",
        (ErrorCode::Timeout, Tool::Wait) => "Take a new snapshot to see how the page is now, or wait again",
        (ErrorCode::Timeout, Tool::Other | Tool::Dialog | Tool::Tab | Tool::Evaluate) => {
            "Retry the same call"
        }
        (ErrorCode::Timeout, _) => "Retry or take a new snapshot",
        (ErrorCode::StaleRef, _) => "Take a new snapshot and use a ref from it",
        (ErrorCode::ElementNotFound, Tool::Type) => "Take a new snapshot and choose a field that it lists",
        (ErrorCode::ElementNotFound, _) => "Take a new snapshot and choose an element that it lists",
        (ErrorCode::ElementBlocked, _) => {
            "Dismiss what covers it (a dialog, banner or menu), then retry the same call"
        }
        (ErrorCode::ElementNotVisible, Tool::Scroll) => "Open what hides it, such as a menu or a tab",
        (ErrorCode::ElementNotVisible, _) => "Scroll to it, or open what hides it, such as a menu or a tab",
        (ErrorCode::NotFocusable, _) => "Choose another element: an enabled text field",
        (ErrorCode::BrowserClosed, _) => "Reconnect to the browser, then navigate to the page again",
        (ErrorCode::BrowserError, Tool::Navigate) => "Check that the URL is valid and the site is accessible",
        (
            ErrorCode::BrowserError,
            Tool::Click | Tool::Type | Tool::Select | Tool::Hover | Tool::Press | Tool::Drag | Tool::Upload,
        ) => "Do not repeat the same call: check the element in a new snapshot",
        (ErrorCode::BrowserError, _) => "Do not repeat the same call: check its arguments and the page",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed<'a>(tool: Tool, code: ErrorCode, target: Option<&'a str>, reason: &'a str) -> Failed<'a> {
        Failed { tool, target, code, cause: None, detail: None, reason: reason.into(), way_out: None }
    }

    #[test]
    fn every_tool_and_code_has_its_words() {
        let mut table = String::new();
        for &tool in Tool::ALL {
            for &code in ErrorCode::ALL {
                let with = error(&failed(tool, code, Some("@e1"), "the reason"));
                let without = error(&failed(tool, code, None, ""));
                let hint = with.recovery_hint().unwrap_or_default();
                table += &format!("{tool} {code}: {} | {} | {hint}\n", with.message(), without.message());
            }
        }
        insta::assert_snapshot!(table);
    }

    #[test]
    fn every_cause_has_its_words() {
        let mut table = String::new();
        for &cause in Cause::ALL {
            let with =
                Failed { cause: Some(cause), ..failed(Tool::Hover, cause.code(), Some("@e1"), "the reason") };
            let without = error(&Failed { target: None, ..with });
            let with = error(&Failed {
                cause: Some(cause),
                ..failed(Tool::Hover, cause.code(), Some("@e1"), "the reason")
            });
            let hint = with.recovery_hint().unwrap_or_default();
            table +=
                &format!("{cause} {}: {} | {} | {hint}\n", cause.code(), with.message(), without.message());
        }
        insta::assert_snapshot!(table);
    }

    #[test]
    fn a_retryable_failure_has_another_hint_than_one_that_needs_a_snapshot() {
        for &tool in Tool::ALL {
            let hints = |retry: bool| -> Vec<&str> {
                ErrorCode::ALL
                    .iter()
                    .filter(|code| code.can_retry() == retry)
                    .map(|&code| hint(tool, code))
                    .collect()
            };
            assert!(hints(true).iter().all(|hint| !hints(false).contains(hint)), "{tool:?}");
        }
    }

    #[test]
    fn a_long_target_is_cut() {
        let selector = format!("div[title=\"{}\"]", "x".repeat(1000));
        let error = error(&failed(Tool::Click, ErrorCode::ElementNotFound, Some(&selector), ""));
        assert!(error.message().chars().count() < 120, "{error}");
    }
}
