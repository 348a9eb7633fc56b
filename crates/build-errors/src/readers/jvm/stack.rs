//! What the test runners of the JVM print of a failure: the exception with its message, and the stack.
//!
//! Source: `Throwable.printStackTrace`.

use crate::engine::failure::Failure;
use crate::engine::scan::{self, Location};

/// Whether the line is of a stack: `\tat shop.CartTest.wrong(CartTest.java:13)`, `\t... 12 more`. Not `at least 3`, not `Caused by: …`.
pub(in crate::readers) fn is_frame(text: &str) -> bool {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix("... ").or_else(|| text.strip_prefix("[... ")) {
        return scan::number(rest).is_some_and(|(_, rest)| rest.starts_with(' '));
    }
    text.strip_prefix("at ").is_some_and(|frame| frame.ends_with(')') && frame.contains('('))
}

/// Takes a line of a failure: the message, then what is said beyond it, and the stack, of which `own` gives the location in the tests.
pub(in crate::readers) fn take<'a>(
    failure: &mut Failure,
    text: &'a str,
    line: u64,
    own: impl Fn(&'a str) -> Option<Location<'a>>,
) {
    if text.trim().is_empty() {
        return;
    }
    failure.extend(line);
    if failure.message.is_empty() || !is_frame(text) {
        failure.say(text);
    } else if let Some(at) = own(text).filter(|_| !failure.is_located()) {
        failure.locate(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames() {
        for text in [
            "\tat shop.CartTest.wrong(CartTest.java:13)",
            "    at java.base/java.lang.Thread.run(Unknown Source)",
            "\t... 12 more",
        ] {
            assert!(is_frame(text), "{text}");
        }
        for text in ["at least 3", "Caused by: java.lang.Error: x", "expected: 4", "... and so on"] {
            assert!(!is_frame(text), "{text}");
        }
    }
}
