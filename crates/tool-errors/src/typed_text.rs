//! Hides text that was typed into a page: the argument of the call, as drivers and their logs print it.

use std::borrow::Cow;

/// The replacement for typed text.
const HIDDEN: &str = "[hidden]";

/// Calls whose quoted argument is typed text, as drivers and their logs print them.
const TYPING_CALLS: &[&str] = &[
    "fill(", "type(", "press(", "pressSequentially(", "press_sequentially(", "insertText(", "insert_text(",
    "sendKeys(", "send_keys(", "setValue(", "set_value(", "sendCharacter(",
];

/// Texts after which the rest of the message is typed text.
const BEFORE: &[&str] = &[
    // Capybara's ReadOnlyElementError
    "Attempt to set readonly element with value: ",
];

/// Replaces typed text with `[hidden]`.
pub(crate) fn hide(text: &str) -> Cow<'_, str> {
    let rest = BEFORE.iter().find_map(|before| text.find(before).map(|at| at + before.len()));
    match rest.and_then(|rest| text.get(..rest)) {
        Some(before) => Cow::Owned([before, HIDDEN].concat()),
        None => without_typed_text(text).map_or(Cow::Borrowed(text), Cow::Owned),
    }
}

/// `fill("secret")` → `fill([hidden])`. The argument ends at the last quote and bracket, because typed text may contain
/// both.
fn without_typed_text(text: &str) -> Option<String> {
    let call = |name: &&str| {
        let mut starts = text.match_indices(*name).map(|(at, _)| at + name.len());
        starts.find(|&start| text.get(start..).is_some_and(|rest| rest.starts_with(['"', '\'', '`'])))
    };
    let start = TYPING_CALLS.iter().filter_map(call).min()?;
    let (before, argument) = text.split_at_checked(start)?;
    let quote = argument.chars().next()?;
    let closed = argument.rmatch_indices(&*format!("{quote})")).map(|(at, _)| at).find(|&at| at > 0);
    let end = closed.map_or(argument.len(), |at| at + 1);
    Some(format!("{before}{HIDDEN}{}", argument.get(end..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_text_is_hidden_and_the_rest_is_kept() {
        for (text, message) in [
            (r#"locator.fill("hunter2") failed"#, "locator.fill([hidden]) failed"),
            (r#"fill("a") b") x"#, "fill([hidden]) x"),
            (r#"keyboard.type("cut off"#, "keyboard.type([hidden]"),
            ("sendKeys('p') then", "sendKeys([hidden]) then"),
            ("cy.type() failed: cy.type('p')", "cy.type() failed: cy.type([hidden])"),
            (
                "x: Attempt to set readonly element with value: p (y)",
                "x: Attempt to set readonly element with value: [hidden]",
            ),
            ("nothing here", "nothing here"),
        ] {
            assert_eq!(hide(text), message, "{text}");
        }
    }
}
