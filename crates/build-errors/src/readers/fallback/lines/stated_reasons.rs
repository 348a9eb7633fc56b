//! Lines in which a program reports the reason of its failure.

use crate::Severity;
use crate::engine::scan;
use crate::engine::severity::label;

/// An exception's name and message: `DeclarationError: x`, `foo.BarError: x`, `AssertionError [ERR_ASSERTION]: x`
/// (Node). Does not match `the error: x`.
pub(in crate::readers::fallback) fn thrown(text: &str) -> Option<(&str, &str)> {
    let (name, message) = text.trim_start().split_once(": ")?;
    let name =
        name.strip_suffix(']').and_then(|name| name.split_once(" [ERR_")).map_or(name, |(name, _)| name);
    let named = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_');
    (name.ends_with("Error") && name.bytes().all(named)).then_some((name, message))
}

/// Whether the line is an error message after the name of a program or a time: `configure: error: x`,
/// `[13:38:28] Error: x`. Does not match `the error: x`.
pub(in crate::readers::fallback) fn says_why(text: &str) -> bool {
    let text = text.trim_start();
    let text = text.strip_prefix('[').and_then(|rest| rest.split_once("] ")).map_or(text, |(_, rest)| rest);
    let Some((head, rest)) = text.split_once(": ") else { return false };
    // Autoconf's `configure: error: in `/p':`: the reason is on the next line.
    if rest.starts_with("error: in `") && rest.ends_with("':") {
        return false;
    }
    // The final message of a tool: `RESULT: FAILED (minimum: 80.0%, actual: 12.5%)`.
    if head.trim_start_matches(['-', ' ']) == "RESULT" && rest.starts_with("FAILED") {
        return true;
    }
    // A message of a shell about a script: `a.sh: line 3: NOPE: unbound variable`.
    let numbered = rest.strip_prefix("line ").and_then(scan::number);
    if numbered.is_some_and(|(_, rest)| rest.starts_with(": ")) && !head.contains(' ') {
        return true;
    }
    let named = !head.contains(' ') && label(rest).is_some_and(|(severity, ..)| severity == Severity::Error);
    named || thrown(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_say_why() {
        for text in [
            "configure: error: x",
            "[13:38:28] Error: x",
            "KeyError: 'a'",
            "foo.BarError: x",
            "AssertionError [ERR_ASSERTION]: x",
            "RESULT: FAILED (x)",
            "a.sh: line 3: NOPE: unbound variable",
        ] {
            assert!(says_why(text), "{text}");
        }
        for text in [
            "configure: error: in `/p':", "see a: line 3: x", "a: line 3", "the error: x", "an error: x y",
            "77 failed", "Errors: 3", "test: FAILED",
        ] {
            assert!(!says_why(text), "{text}");
        }
    }
}
