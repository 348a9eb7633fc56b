//! Helpers for steps that borrow their text as long as they change nothing.

use std::borrow::Cow;

/// Applies one more step to a text, without a copy if the step changes nothing.
///
/// ```
/// use safe_text::{mask, plain, printable, then};
///
/// let safe = then(then(plain("\x1b[31mDB_PASSWORD=hunter2\x1b[m\u{200b}"), printable), mask);
/// assert_eq!(safe, "DB_PASSWORD=***");
/// ```
pub fn then<'t>(text: Cow<'t, str>, step: impl FnOnce(&str) -> Cow<'_, str>) -> Cow<'t, str> {
    match text {
        Cow::Borrowed(text) => step(text),
        Cow::Owned(text) => match step(&text) {
            Cow::Borrowed(same) if same.len() == text.len() => Cow::Owned(text),
            changed => Cow::Owned(changed.into_owned()),
        },
    }
}

/// The last character boundary at or before byte offset `at`; the text's length if `at` is past its end.
///
/// ```
/// assert_eq!(safe_text::floor_boundary("aé", 2), 1);
/// ```
#[must_use]
pub fn floor_boundary(text: &str, at: usize) -> usize {
    (at.saturating_sub(3)..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}
