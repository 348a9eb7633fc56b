//! Messages of Cypress (`packages/driver/src/cypress/error_messages.ts`).
//!
//! A command that was tried again until the end of its time limit begins with `Timed out retrying after 4050ms: `, and
//! the reason of the last attempt follows. The name of the command is in backticks, from Cypress 4 on.

use crate::ErrorCode;
use crate::reader::class::Peeled;
use crate::reader::rule::{Rule, Verdict, find, rules};

rules! {
    /// The first line of the reason, after the command.
    FAILED:
    Is("failed because this element is not visible:") => ElementNotVisible | Timeout because Hidden, "CypressError: Timed out retrying after 4050ms: `cy.click()` failed because this element is not visible:\n\n`<b>...</b>`\n";
    Is("failed because the center of this element is hidden from view:") => ElementNotVisible | Timeout because Hidden, "CypressError: Timed out retrying after 4050ms: `cy.click()` failed because the center of this element is hidden from view:\n\n`<b>...</b>`\n";
    Is("failed because this element is `disabled`:") => BrowserError | NotFocusable because Disabled, "CypressError: Timed out retrying after 4050ms: `cy.click()` failed because this element is `disabled`:\n\n`<b>...</b>`\n";
    Is("failed because this element is disabled:") => BrowserError | NotFocusable because Disabled, "CypressError: Timed out retrying: cy.click() failed because this element is disabled:\n\n<b>...</b>\n";
    // before 3.3
    Is("failed because this element is being covered by another element:") => ElementBlocked, "CypressError: Timed out retrying: cy.click() failed because this element is being covered by another element:\n\n<b>...</b>\n";
    Is("failed because this element is readonly:") => NotFocusable | BrowserError because ReadOnly, "CypressError: Timed out retrying after 4050ms: `cy.type()` failed because this element is readonly:\n\n`<input>`\n";
    Starts("failed because it targeted a disabled element.") => BrowserError | NotFocusable because Disabled, "CypressError: `cy.type()` failed because it targeted a disabled element.\n\nThe element typed into was:\n";
    Starts("failed because it requires a valid typeable element.") => NotFocusable | BrowserError, "CypressError: Timed out retrying after 4050ms: `cy.type()` failed because it requires a valid typeable element.\n\nThe element typed into was:\n";
    Starts("failed because it could not find a single `<option>` with value") => ElementNotFound | BrowserError because NoSuchOption, "CypressError: Timed out retrying after 4050ms: `cy.select()` failed because it could not find a single `<option>` with value, index, or text matching: `zz`";
    Starts("failed because the page updated ") => StaleRef because Rerendered, "CypressError: `cy.click()` failed because the page updated while this command was executing. Cypress tried to locate elements based on this query:\n\n> cy.get(#a)\n";
    Is("failed because this element is detached from the DOM.") => StaleRef because Rerendered, "CypressError: cy.click() failed because this element is detached from the DOM.\n\n<b>...</b>\n";
    Starts("could not be issued because this element is currently animating:") => Timeout | BrowserError because Moving, "CypressError: Timed out retrying after 4050ms: `cy.click()` could not be issued because this element is currently animating:\n\n`<b>...</b>`\n";
    Starts("can only be called on a single element.") => BrowserError because Ambiguous, "CypressError: `cy.click()` can only be called on a single element. Your subject contained 2 elements. Pass `{ multiple: true }` if you want to serially click each element.";
}

rules! {
    /// The first line of a reason without a command.
    REASONS:
    Around("Expected to find element: ", ", but never found it.") => ElementNotFound | Timeout, "AssertionError: Timed out retrying after 4000ms: Expected to find element: `#zz`, but never found it.";
    Holds("Expected to find element: ", ", but never found it. Queried from ") => ElementNotFound | Timeout, "AssertionError: Timed out retrying after 4000ms: Expected to find element: `#zz`, but never found it. Queried from element: <div>";
    Around("Expected to find content: ", " but never did.") => ElementNotFound | Timeout, "AssertionError: Timed out retrying after 4000ms: Expected to find content: 'zz' but never did.";
    Holds("Expected to find content: ", " within the ") => ElementNotFound | Timeout, "AssertionError: Timed out retrying after 4000ms: Expected to find content: 'zz' within the element: <div> but never did.";
    Starts("Timed out after waiting `") => Timeout, "CypressError: Timed out after waiting `60000ms` for your remote page to load.";
    Starts("We detected that the Chromium Renderer process just crashed.") => BrowserClosed | BrowserError because Crashed, "Error: We detected that the Chromium Renderer process just crashed.";
}

rules! {
    /// The line below the element.
    BELOW:
    Is("is being covered by another element:") => ElementBlocked, "CypressError: Timed out retrying after 4050ms: `cy.click()` failed because this element:\n\n`<b>...</b>`\n\nis being covered by another element:\n\n`<div>...</div>`\n";
    Starts("has CSS `pointer-events: none`") => ElementBlocked because IgnoresPointer, "CypressError: Timed out retrying after 4050ms: `cy.click()` failed because this element:\n\n`<b>...</b>`\n\nhas CSS `pointer-events: none`\n";
}

/// Reads Cypress' message, if it is one.
pub(super) fn read<'a>(peeled: &Peeled<'a>) -> Option<Verdict<'a>> {
    let (retried, reason) = without_limit(peeled.line);
    let failed = command(reason).and_then(|reason| match reason {
        "failed because this element:" => below_element(peeled.rest),
        reason => find(FAILED, reason),
    });
    if let Some(rule) = failed.or_else(|| find(REASONS, reason)) {
        return Some(Verdict::of(rule, reason));
    }
    retried.then(|| Verdict::new(ErrorCode::Timeout, reason).or(ErrorCode::BrowserError))
}

/// Whether the command was tried until its time limit, and the reason of the last attempt.
fn without_limit(line: &str) -> (bool, &str) {
    let reason = line.strip_prefix("Timed out retrying").and_then(|rest| {
        let (limit, reason) = rest.split_once(": ")?;
        let limit = limit.strip_prefix(" after ").map_or(limit, |limit| limit.trim_end_matches("ms"));
        limit.bytes().all(|byte| byte.is_ascii_digit()).then_some(reason)
    });
    (reason.is_some(), reason.unwrap_or(line))
}

/// The text after a command: `cy.click()` with or without backticks.
fn command(reason: &str) -> Option<&str> {
    let (name, reason) = reason.trim_start_matches('`').strip_prefix("cy.")?.split_once("()")?;
    let reason = reason.strip_prefix('`').unwrap_or(reason).strip_prefix(' ')?;
    name.bytes().all(|byte| byte.is_ascii_alphabetic()).then_some(reason)
}

/// The statement below the quoted element. The page controls the quotation, so it can imitate one of the two statements.
fn below_element(rest: &str) -> Option<&'static Rule> {
    rest.lines().map(str::trim).find_map(|line| find(BELOW, line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::class;
    use crate::reader::rule::assert_genuine;

    #[test]
    fn every_row_reads_its_genuine_message() {
        let rows = FAILED.iter().chain(REASONS).chain(BELOW);
        assert_genuine(rows, |message| super::super::read(&class::peel(message)));
    }

    #[test]
    fn another_reason_is_a_timeout() {
        for (line, code) in [
            ("Timed out retrying after 4000ms: expected '<b>' to be 'visible'", Some(ErrorCode::Timeout)),
            ("Timed out retrying: Too many elements found.", Some(ErrorCode::Timeout)),
            ("Timed out retrying after lunch: x", None),
            ("`cy.visit()` failed trying to load:", None),
            ("cy.pay(me)() failed because the page updated while", None),
        ] {
            let verdict = read(&class::peel(line));
            assert_eq!(verdict.map(|verdict| verdict.code), code, "{line}");
        }
    }
}
