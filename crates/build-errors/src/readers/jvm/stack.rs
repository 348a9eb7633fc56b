//! The lines that the test runners of the JVM print for a failure: the exception with its message, and the stack.
//!
//! Source: `Throwable.printStackTrace`.

use crate::engine::{Failure, Location, scan};

/// Whether the line belongs to a stack: `\tat shop.CartTest.wrong(CartTest.java:13)`, `\t... 12 more`. Does not match
/// `at least 3` or `Caused by: …`.
pub(in crate::readers) fn is_frame(text: &str) -> bool {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix("... ").or_else(|| text.strip_prefix("[... ")) {
        return scan::number(rest).is_some_and(|(_, rest)| rest.starts_with(' '));
    }
    text.strip_prefix("at ").is_some_and(|frame| frame.ends_with(')') && frame.contains('('))
}

/// The method and the location of a frame: `\tat app//shop.CartTest.wrong(CartTest.java:13)`, also without `at`. Does
/// not match `(Native Method)`.
pub(in crate::readers) fn frame(text: &str) -> Option<(&str, Location<'_>)> {
    let text = text.trim();
    let (method, place) = text.strip_prefix("at ").unwrap_or(text).strip_suffix(')')?.rsplit_once('(')?;
    let (at, rest) = scan::location(place)?;
    rest.is_empty().then_some((method, at))
}

/// Whether a method belongs to the class. No method does if the class is not known.
pub(in crate::readers) fn is_of(method: &str, class: &str) -> bool {
    !class.is_empty() && method.contains(class)
}

/// Reads a line of a failure: the message, then the detail, then the stack. The first frame whose method satisfies
/// `own` is the location.
pub(in crate::readers) fn take(failure: &mut Failure, text: &str, line: u64, own: impl Fn(&str) -> bool) {
    if text.trim().is_empty() {
        return;
    }
    failure.extend(line);
    if failure.message.is_empty() || !is_frame(text) {
        failure.say(text);
    } else if let Some((_, at)) = frame(text).filter(|(method, _)| !failure.is_located() && own(method)) {
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
        let (method, at) = frame("\tat app//shop.CartTest.wrong(CartTest.java:13)").expect("a frame");
        assert_eq!((method, at.file, at.line), ("app//shop.CartTest.wrong", "CartTest.java", Some(13)));
        assert!(is_of(method, "shop.CartTest") && !is_of(method, "") && !is_of(method, "a.B"));
        assert!(frame("at java.lang.Thread.run(Native Method)").is_none());
        for text in ["at least 3", "Caused by: java.lang.Error: x", "expected: 4", "... and so on"] {
            assert!(!is_frame(text), "{text}");
        }
    }
}
