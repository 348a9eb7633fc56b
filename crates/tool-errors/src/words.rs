//! What the model is told: a message and a hint for each tool and each code.

use std::borrow::Cow;

use crate::plain;
use crate::{BrowserToolError, ErrorCode, Tool};

/// The most characters of a target that a message names: a ref is short, a selector may not be.
const TARGET_CHARS: usize = 80;

/// The error of a `tool` that failed with `code` on `target`. Constant where no target is named.
pub(crate) fn error(tool: Tool, code: ErrorCode, target: Option<&str>) -> BrowserToolError {
    let message =
        fixed(tool, code).map_or_else(|| happened(tool, code, plain_target(tool, target)), Cow::Borrowed);
    told(tool, code, message)
}

/// The error of a `tool` that failed for a `reason` without a code of its own, which is plain already.
pub(crate) fn failed(tool: Tool, target: Option<&str>, reason: &str) -> BrowserToolError {
    let message = because(tool, plain_target(tool, target).as_deref(), reason);
    told(tool, ErrorCode::BrowserError, plain::cut(message, plain::MESSAGE_CHARS))
}

fn told(tool: Tool, code: ErrorCode, message: Cow<'static, str>) -> BrowserToolError {
    BrowserToolError::new(code, message).with_hint(hint(tool, code))
}

/// The target as a message names it. A navigation works on no element; its URL is told by the reason where it
/// matters.
fn plain_target(tool: Tool, target: Option<&str>) -> Option<Cow<'_, str>> {
    let target = target.filter(|_| tool != Tool::Navigate).map(|target| plain::say(target, TARGET_CHARS));
    target.filter(|target| !target.is_empty())
}

/// The error of a navigation before there was a browser.
pub(crate) fn not_started(tool: Tool) -> BrowserToolError {
    let hint = match tool {
        Tool::Navigate => "This is an internal error - please try again",
        _ => "Navigate to a page first",
    };
    BrowserToolError::new(ErrorCode::BrowserError, "Browser was not initialized").with_hint(hint)
}

/// The messages that a contract fixes to the letter, and so name no target.
const fn fixed(tool: Tool, code: ErrorCode) -> Option<&'static str> {
    match (tool, code) {
        (Tool::Navigate, ErrorCode::Timeout) => Some("Navigation timed out"),
        (Tool::Click, ErrorCode::Timeout) => Some("Element click timed out"),
        (Tool::Type, ErrorCode::Timeout) => Some("Type operation timed out"),
        (Tool::Scroll, ErrorCode::Timeout) => Some("Scroll operation timed out"),
        _ => None,
    }
}

/// What happened: before the target, after it, and the whole where there is none.
fn happened(tool: Tool, code: ErrorCode, target: Option<Cow<'_, str>>) -> Cow<'static, str> {
    let (before, after, untargeted) = match (code, tool) {
        (ErrorCode::StaleRef, _) => {
            ("Element ", " is no longer on the page", "The page changed and the element is no longer there")
        }
        (ErrorCode::ElementNotFound, _) => ("Element ", " was not found", "No such element was found"),
        (ErrorCode::ElementBlocked, _) => {
            ("Element ", " is covered by another element", "The element is covered by another element")
        }
        (ErrorCode::ElementNotVisible, _) => (
            "Element ",
            " is hidden or outside the viewport",
            "The element is hidden or outside the viewport",
        ),
        (ErrorCode::NotFocusable, _) => {
            ("Element ", " cannot be typed into", "The element cannot be typed into")
        }
        (ErrorCode::BrowserClosed, _) => (
            "Element ",
            " is out of reach: the page or the browser is closed",
            "The page or the browser is closed",
        ),
        (ErrorCode::Timeout, Tool::Snapshot) => ("Snapshot of ", " timed out", "Snapshot timed out"),
        (ErrorCode::Timeout, Tool::Screenshot) => ("Screenshot of ", " timed out", "Screenshot timed out"),
        (ErrorCode::Timeout, Tool::Select) => {
            ("Select operation on ", " timed out", "Select operation timed out")
        }
        (ErrorCode::Timeout | ErrorCode::BrowserError, _) => {
            ("Operation on ", " timed out", "Operation timed out")
        }
    };
    match target {
        Some(target) => Cow::Owned([before, &target, after].concat()),
        None => Cow::Borrowed(untargeted),
    }
}

/// `Click on @e1 failed: {reason}`.
fn because(tool: Tool, target: Option<&str>, reason: &str) -> Cow<'static, str> {
    let (on, alone) = match tool {
        // The URL is no ref, and the reason names it where it matters.
        Tool::Navigate => return joined("Navigation failed", "", "", reason),
        Tool::Snapshot => ("Snapshot of ", "Snapshot failed"),
        Tool::Click => ("Click on ", "Click failed"),
        Tool::Type => ("Typing into ", "Typing failed"),
        Tool::Scroll => ("Scrolling to ", "Scrolling failed"),
        Tool::Screenshot => ("Screenshot of ", "Screenshot failed"),
        Tool::Select => ("Select operation on ", "Select operation failed"),
        Tool::Other => ("Operation on ", "Operation failed"),
    };
    match target {
        Some(target) => joined(on, target, " failed", reason),
        None => joined(alone, "", "", reason),
    }
}

fn joined(before: &'static str, target: &str, after: &str, reason: &str) -> Cow<'static, str> {
    match (target.is_empty(), reason.is_empty()) {
        (true, true) => Cow::Borrowed(before),
        (_, true) => Cow::Owned([before, target, after].concat()),
        (_, false) => Cow::Owned([before, target, after, ": ", reason].concat()),
    }
}

/// What to do next.
const fn hint(tool: Tool, code: ErrorCode) -> &'static str {
    match (code, tool) {
        (ErrorCode::Timeout, Tool::Navigate) => "Try a different URL or increase timeout",
        (ErrorCode::Timeout, Tool::Click | Tool::Type | Tool::Select) => "Retry or take a new snapshot",
        (ErrorCode::Timeout, Tool::Scroll) => "Retry scroll operation",
        (ErrorCode::Timeout, Tool::Snapshot) => "Retry the snapshot",
        (ErrorCode::Timeout, Tool::Screenshot) => "Retry the screenshot",
        (ErrorCode::Timeout, Tool::Other) => "Retry the same call",
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
        (ErrorCode::BrowserError, Tool::Click | Tool::Type | Tool::Select) => {
            "Do not repeat the same call: check the element in a new snapshot"
        }
        (ErrorCode::BrowserError, _) => "Do not repeat the same call: check its arguments and the page",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_and_code_has_its_words() {
        let mut table = String::new();
        for &tool in Tool::ALL {
            for &code in ErrorCode::ALL {
                let name = tool.name().unwrap_or("other");
                let told = |target, reason| match code {
                    ErrorCode::BrowserError => failed(tool, target, reason),
                    code => error(tool, code, target),
                };
                let (with, without) = (told(Some("@e1"), "the reason"), told(None, ""));
                let hint = with.recovery_hint().unwrap_or_default();
                table += &format!("{name} {code}: {} | {} | {hint}\n", with.message(), without.message());
            }
        }
        insta::assert_snapshot!(table);
    }

    #[test]
    fn a_retryable_failure_is_told_apart_from_one_that_needs_a_snapshot() {
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
        let error = error(Tool::Click, ErrorCode::ElementNotFound, Some(&selector));
        assert!(error.message().chars().count() < 120, "{error}");
    }
}
