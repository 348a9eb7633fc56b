//! Replaces the classes `\d`, `\w`, `\s` and their like by small ones.
//!
//! The classes of Unicode have hundreds of ranges. A pattern with several of them is slow to compile and to match. Tools
//! print their numbers in ASCII. The characters outside of ASCII count as letters.

use std::borrow::Cow;

const DIGITS: &str = "0-9";
const WORD: &str = r"_0-9A-Za-z\u{80}-\u{10FFFF}";
const SPACE: &str = r"\t-\r \u{A0}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{FEFF}";

/// The pattern with small classes: `[0-9]+` for `\d+`, `[.0-9]` for `[.\d]`. Escapes are left unchanged: `\\d`.
pub(super) fn with_ascii_classes(pattern: &str) -> Cow<'_, str> {
    if !pattern.contains('\\') {
        return pattern.into();
    }
    let mut text = String::with_capacity(pattern.len() + 64);
    let mut depth = 0_usize;
    let mut chars = pattern.chars();
    while let Some(char) = chars.next() {
        match char {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if char != '\\' {
            text.push(char);
            continue;
        }
        let Some(escaped) = chars.next() else {
            text.push(char);
            break;
        };
        let set = match escaped.to_ascii_lowercase() {
            'd' => DIGITS,
            'w' => WORD,
            's' => SPACE,
            'b' if escaped == 'b' && depth == 0 => {
                text.push_str(r"(?-u:\b)");
                continue;
            }
            _ => {
                text.extend([char, escaped]);
                continue;
            }
        };
        match (escaped.is_ascii_uppercase(), depth) {
            (false, 0) => text.extend(["[", set, "]"]),
            (false, _) => text.push_str(set),
            (true, _) => text.extend(["[^", set, "]"]),
        }
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use regex::Regex;

    use super::*;

    #[test]
    fn classes_in_and_outside_of_brackets() {
        let replaced = |pattern: &str| with_ascii_classes(pattern).into_owned();
        assert_eq!(replaced(r"^(\d+) x"), "^([0-9]+) x");
        assert_eq!(replaced(r"[.\d-]"), "[.0-9-]");
        assert_eq!(replaced(r"\\d \[\d\]"), r"\\d \[[0-9]\]");
        // A class may be inside another.
        assert_eq!(replaced(r"[^]\d]"), "[^][0-9]]");
        assert_eq!(replaced(r"\D[\D]"), "[^0-9][[^0-9]]");
        assert_eq!(replaced("a.b"), "a.b");
    }

    #[test]
    fn small_classes_match_what_tools_print() {
        let pattern = Regex::new(&with_ascii_classes(r"^\w[\w-.]*\s\S+ (\d+)\b")).expect("a pattern");
        for text in ["größe-a.b\u{a0}x 3", "x\t→ 12: y"] {
            assert!(pattern.is_match(text), "{text}");
        }
        for not in ["x y ٣", "- y 3", "x  3", "x y 3a"] {
            assert!(!pattern.is_match(not), "{not}");
        }
    }
}
