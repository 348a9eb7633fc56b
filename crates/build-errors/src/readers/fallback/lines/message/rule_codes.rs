//! The codes and names of rules that linters print with a message.

use crate::engine::scan;

/// The code of a rule before a message, and the message: `[W12] x`, `S061 [*] x`, `CA1031 : x`. Does not match `V8 x`.
pub(super) fn leading_rule(text: &str) -> Option<(&str, &str)> {
    if let Some(found) = scan::between(text, "[", "] ") {
        return Some(found).filter(|(rule, _)| is_rule(rule));
    }
    let (rule, text) = text.split_once(' ')?;
    let digits = rule.bytes().filter(u8::is_ascii_digit).count();
    (is_rule(rule) && digits > 2)
        .then_some((rule, text.strip_prefix("[*] ").unwrap_or(text).trim_start_matches([':', ' '])))
}

/// Whether the word is the code of a rule, in the format of most linters: `DOC03`, `E0602`. Does not match `is`, `A`,
/// `v1`, `OK`.
pub(in crate::readers::fallback) fn is_rule(code: &str) -> bool {
    let digits = code.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let letters = code.len() - digits.len();
    (1..=8).contains(&letters)
        && (2..=5).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the text in brackets is the name of a rule: `E501`, `no-var`, `style/quotes`. Does not match `3`, `info` or
/// `a b`.
pub(super) fn is_rule_name(name: &str) -> bool {
    let dashed = name.contains(['-', '/']) && name.starts_with(|first: char| first.is_ascii_alphabetic());
    is_rule(name) || dashed && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-/_".contains(&byte))
}

/// Whether the word is a code: `24`, `E2010`. Does not match `a.c`.
pub(super) fn is_code(code: &str) -> bool {
    let digits = code.trim_start_matches(|c: char| c.is_ascii_uppercase());
    code.len() - digits.len() <= 3 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_before_a_message() {
        assert_eq!(leading_rule("[W12] a b"), Some(("W12", "a b")));
        assert_eq!(leading_rule("S061 [*] a b"), Some(("S061", "a b")));
        assert_eq!(leading_rule("CA1031 : Design : a"), Some(("CA1031", "Design : a")));
        for not in ["V8 crashed", "[note] a", "E061", "use E061 x"] {
            assert_eq!(leading_rule(not), None, "{not}");
        }
    }
}
