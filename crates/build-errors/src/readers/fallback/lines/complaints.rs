//! Lines that report a problem, and texts that only lead up to one.

/// Whether the line reports a problem.
pub(crate) fn complains(line: &str) -> bool {
    const WORDS: [&str; 42] = [
        "not closed", "unclosed", "unterminated", "unmatched", "unbound", "illegal", "while parsing",
        "not a valid", "not valid", "expect", "bad ", "exceed", "not defined", "error", "warning", "fail",
        "fatal", "invalid", "unknown", "undefined", "unexpected", "cannot", "could not", "not found",
        "missing", "unused", "died", "mismatch", "unable", "undeclared", "duplicate", "incompatible",
        "unbalanced", "unrecogni", "unsupported", "unresolved", "inappropriate", "not allowed",
        "not in scope", "redefin", "never used", "must be",
    ];
    let lower = line.to_ascii_lowercase();
    WORDS.iter().any(|word| lower.contains(word))
}

/// Whether the text behind a location only names the function around it: `In function 'f':`, and Lua's stack frames:
/// `in local 'f'`, `in main chunk`. Does not match `in a.lua` or `in function`.
pub(in crate::readers::fallback) fn encloses(message: &str) -> bool {
    const KINDS: [&str; 6] = ["main chunk", "function ", "local ", "method ", "field ", "upvalue "];
    let frame = |called: &str| KINDS.iter().any(|kind| called.starts_with(kind));
    message.starts_with("In ") && message.ends_with(':') || message.strip_prefix("in ").is_some_and(frame)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_functions() {
        assert!(encloses("in upvalue 'f'") && encloses("in main chunk") && encloses("In function 'f':"));
        assert!(!encloses("in a.lua") && !encloses("in function") && !encloses("local x"));
    }
}
