//! How bad a finding is, in the words and signs that tools share.

use crate::Severity;
use crate::engine::scan;

/// How bad it is, the code that stands with it, and what follows: `error: x`, `error CS0246: x`, `[warn] x`,
/// `%Error-IMPLICIT: x`, `Error - x`, `error MD001/a x`. Not `error handling x`, not `errors: 3`.
pub(super) fn word(text: &str) -> Option<(Severity, Option<&str>, &str)> {
    let text = text.strip_prefix('%').unwrap_or(text);
    let close = match text.as_bytes().first()? {
        b'[' => Some(']'),
        b'(' => Some(')'),
        _ => None,
    };
    let text = if close.is_some() { text.get(1..)? } else { text };
    let (severity, rest) = severity(text)?;
    if let Some(close) = close {
        // docutils adds the level: `(ERROR/3)`.
        let level = rest.strip_prefix('/').and_then(scan::number);
        let rest = level.map_or(rest, |(_, rest)| rest).strip_prefix(close)?;
        return Some((severity, None, rest.trim_start_matches([':', ' '])));
    }
    if let Some(rest) = rest.strip_prefix(':').or_else(|| rest.strip_prefix(" - ")) {
        return Some((severity, None, rest.trim_start()));
    }
    if let Some(rest) = rest.strip_prefix(" : ").or_else(|| rest.strip_prefix("  ")) {
        return Some((severity, None, rest.trim_start()));
    }
    if let Some((code, rest)) = scan::between(rest, "[", "]") {
        return Some((severity, Some(code), rest.strip_prefix(':')?.trim_start()));
    }
    let (code, rest) = rest.strip_prefix([' ', '-'])?.split_once([' ', ':'])?;
    let is_code = code.bytes().any(|byte| matches!(byte, b'0'..=b'9' | b'/' | b'-' | b'_'))
        || code.len() > 1 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    is_code.then(|| (severity, Some(code.trim_end_matches(':')), rest.trim_start()))
}

/// The severity that the text begins with, in any case, and what follows the word. Not `errors`, not `error_code`.
fn severity(text: &str) -> Option<(Severity, &str)> {
    const WORDS: [(&str, Severity); 18] = [
        ("fatal error", Severity::Error),
        ("internal compiler error", Severity::Error),
        ("internal error", Severity::Error),
        ("type error", Severity::Error),
        ("parse error", Severity::Error),
        ("error", Severity::Error),
        ("err", Severity::Error),
        ("fatal", Severity::Error),
        ("critical", Severity::Error),
        ("severe", Severity::Error),
        ("warning", Severity::Warning),
        ("warn", Severity::Warning),
        ("note", Severity::Info),
        ("info", Severity::Info),
        ("information", Severity::Info),
        ("hint", Severity::Info),
        ("remark", Severity::Info),
        ("style", Severity::Info),
    ];
    let first = text.as_bytes().first()?.to_ascii_lowercase();
    if !matches!(first, b'c' | b'e' | b'f' | b'h' | b'i' | b'n' | b'p' | b'r' | b's' | b't' | b'w') {
        return None;
    }
    WORDS.iter().find_map(|(name, severity)| {
        let (head, rest) = text.split_at_checked(name.len())?;
        let ends = rest.chars().next().is_none_or(|next| !next.is_alphanumeric() && next != '_');
        (ends && head.eq_ignore_ascii_case(name)).then_some((*severity, rest))
    })
}

/// A sign for how bad it is, as linters draw it at the start of a row.
pub(super) fn sign(text: &str) -> Option<(Severity, &str)> {
    const SIGNS: [(&str, Severity); 7] = [
        ("✖ ", Severity::Error),
        ("✘ ", Severity::Error),
        ("× ", Severity::Error),
        ("❌ ", Severity::Error),
        ("⚠ ", Severity::Warning),
        ("‼ ", Severity::Warning),
        ("ℹ ", Severity::Info),
    ];
    SIGNS.iter().find_map(|(sign, severity)| Some((*severity, text.strip_prefix(sign)?)))
}

/// Without the sign of a list that a line may begin with.
pub(super) fn unmarked(text: &str) -> &str {
    let text = sign(text).map_or(text, |(_, rest)| rest.trim_start());
    ["- ", "* ", "• "].iter().find_map(|mark| text.strip_prefix(mark)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_signs() {
        assert_eq!(word("error CS0246: x"), Some((Severity::Error, Some("CS0246"), "x")));
        assert_eq!(word("[warn] x"), Some((Severity::Warning, None, "x")));
        assert_eq!(word("(ERROR/3) x"), Some((Severity::Error, None, "x")));
        assert_eq!(word("error handling failed"), None);
        assert_eq!(word("errors: 3"), None);
        assert_eq!(sign("✖ x"), Some((Severity::Error, "x")));
        assert_eq!(sign("x ✖ "), None);
        assert_eq!(unmarked("- ✖ x"), "✖ x");
    }
}
