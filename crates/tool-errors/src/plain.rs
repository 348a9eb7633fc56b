//! Makes foreign text safe to repeat: one line, plain characters, no markup, no secrets, bounded length.

use std::borrow::Cow;

use safe_text::{
    after_escape_sequence, floor_boundary, is_line_break_or_control, is_unprintable, mask, then,
};

use crate::typed_text;

/// The maximum length of a message, a reason or a piece of evidence, in characters.
pub(crate) const MESSAGE_CHARS: usize = 400;

/// The number of bytes of foreign text that are read. Secrets are masked before the text is cut to [`MESSAGE_CHARS`],
/// so that half a token never remains. Text after this window would be cut off anyway.
const WINDOW: usize = 4096;

/// Makes a driver's or a caller's text one plain line of at most `chars` characters, without markup and secrets.
pub(crate) fn safe_line(text: &str, chars: usize) -> Cow<'_, str> {
    let text =
        if text.len() > WINDOW { text.get(..floor_boundary(text, WINDOW)).unwrap_or_default() } else { text };
    let text = then(one_line(text), without_markup);
    cut(then(then(text, typed_text::hide), mask), chars)
}

/// Removes escape sequences and characters that break a line or hide text, and collapses runs of spaces.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    let text = text.trim_matches(|c: char| c.is_whitespace() && !c.is_control());
    if !text.chars().any(is_unfit) && !text.contains("  ") {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(after) = after_escape_sequence(rest) {
            rest = after;
            continue;
        }
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
        if !is_unfit(c) && c != ' ' {
            line.push(c);
        } else if (c == ' ' || is_line_break_or_control(c)) && !line.is_empty() && !line.ends_with(' ') {
            line.push(' ');
        }
    }
    line.truncate(line.trim_end().len());
    Cow::Owned(line)
}

/// Removes escape sequences and keeps everything else. A colour in the middle of a secret would hide it from the rules
/// that mask secrets.
pub(crate) fn without_escape_sequences(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(after) = after_escape_sequence(rest) {
            rest = after;
            continue;
        }
        kept.push(c);
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
    }
    if kept.len() < text.len() { Cow::Owned(kept) } else { Cow::Borrowed(text) }
}

/// Removes typed text and secrets and keeps everything else: the text itself if it has none, otherwise the text without
/// escape sequences.
pub(crate) fn without_secrets(text: &str) -> Option<String> {
    let plain = without_escape_sequences(text);
    let safe = then(typed_text::hide(&plain), mask);
    (*safe != *plain).then(|| safe.into_owned())
}

/// Whether a character must not be repeated in a line.
pub(crate) fn is_unfit(c: char) -> bool {
    is_line_break_or_control(c) || is_unprintable(c) || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Shortens elements to their tag name. This affects the text from the first tag with attributes or first end tag to
/// the last `>`. A bare `<input>`, with which drivers name a kind of element, is kept.
fn without_markup(text: &str) -> Cow<'_, str> {
    let Some(start) = text.match_indices('<').map(|(at, _)| at).find(|&at| is_markup(text, at)) else {
        return Cow::Borrowed(text);
    };
    let (before, element) = text.split_at(start);
    let name = element.trim_start_matches(['<', '/']);
    let name = name.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default();
    let after = element.rfind('>').and_then(|end| element.get(end + 1..)).unwrap_or_default();
    Cow::Owned(format!("{before}<{name}>{after}"))
}

/// Whether an element with attributes, text or an end tag begins with the `<` at `at`.
fn is_markup(text: &str, at: usize) -> bool {
    let tag = text.get(at + 1..).unwrap_or_default();
    if tag.starts_with(['/', '!']) {
        return true;
    }
    let name = tag.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(tag.len());
    let begins = tag.starts_with(|c: char| c.is_ascii_alphabetic());
    begins && (!tag.get(name..).unwrap_or_default().starts_with('>') || tag.contains("</"))
}

/// Cuts the text to `chars` characters. If something was removed, the last one is `…`.
pub(crate) fn cut(text: Cow<'_, str>, chars: usize) -> Cow<'_, str> {
    if text.len() <= chars || text.chars().nth(chars).is_none() {
        return text;
    }
    let mut kept: String = text.chars().take(chars.saturating_sub(1)).collect();
    kept.truncate(kept.trim_end().len());
    kept.push('…');
    Cow::Owned(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_becomes_one_plain_line() {
        for (text, message) in [
            ("a\nb\r\n\tc", "a b c"),
            ("\u{1b}[2m  - element\u{1b}[22m", "- element"),
            ("\u{1b}]0;title\u{7}x\u{9b}31my", "xy"),
            ("\u{1b}]0;never ended\nx", "x"),
            ("\u{1b}", ""),
            ("a\u{2028}b\u{85}c\u{202e}d", "a b cd"),
            ("Element is not a <select> element", "Element is not a <select> element"),
            (r#"resolved to <a href="x>y">z</a>, odd"#, "resolved to <a>, odd"),
            ("cut <div class=", "cut <div>"),
            ("1 < 2", "1 < 2"),
        ] {
            assert_eq!(safe_line(text, 100), message, "{text:?}");
        }
    }

    #[test]
    fn only_a_secret_changes_a_text() {
        for (text, safe) in [
            ("a\u{1b}[1mb\u{1b}[0m\n", None),
            ("GET /?api_key=hunter2hunter2\u{1b}[22m\nb", Some("GET /?api_key=***\nb")),
            ("ghp_0123456789abcdef\u{1b}[0mABCDEF0123456789abcd", Some("ghp_***")),
            ("page.fill: fill(\"hunter2\")", Some("page.fill: fill([hidden])")),
            ("", None),
        ] {
            assert_eq!(without_secrets(text).as_deref(), safe, "{text:?}");
        }
    }

    #[test]
    fn a_cut_keeps_characters_whole_and_is_marked() {
        assert_eq!(safe_line("äöü", 3), "äöü");
        assert_eq!(safe_line("äöüß", 3), "äö…");
        let token = format!("{} ghp_{}", "x".repeat(380), "a".repeat(36));
        assert!(!safe_line(&token, MESSAGE_CHARS).contains("ghp_a"));
    }
}
