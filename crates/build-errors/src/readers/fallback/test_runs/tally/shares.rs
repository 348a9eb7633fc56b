//! Removes the parts of a count that are in brackets after it.

use std::borrow::Cow;

use crate::readers::fallback::test_runs::words::{Unit, is_other, unit_of};

/// The line without the parts of a count that are in brackets after it: `3 passed (1 step), 2 failed (1 slow, 1 leaky)`. Brackets
/// with results are kept: `4 scenarios (1 failed, 3 passed)`.
pub(super) fn without_shares(text: &str) -> Cow<'_, str> {
    let mut kept = Cow::Borrowed("");
    let mut rest = text;
    while let Some((before, inner, after)) = rest
        .split_once(" (")
        .and_then(|(before, rest)| rest.split_once(')').map(|(inner, after)| (before, inner, after)))
    {
        let share = |part: &str| {
            let mut words = part.split_whitespace();
            let count = words.next().is_some_and(|count| count.bytes().all(|byte| byte.is_ascii_digit()));
            let word = words.next().unwrap_or("%");
            count
                && words.next().is_none()
                && unit_of(word).is_none()
                && word.bytes().all(|byte| byte.is_ascii_lowercase())
        };
        let unit = before.split_whitespace().next_back().and_then(unit_of);
        let counted = match unit {
            Some(Unit::Total) => inner.split_whitespace().next_back().is_some_and(is_other),
            unit => unit.is_some(),
        };
        kept += before;
        if !counted || !inner.split(',').all(share) {
            kept += " (";
            kept += inner;
            kept += ")";
        }
        rest = after;
    }
    kept += rest;
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_a_count() {
        assert_eq!(without_shares("3 passed (1 step), 2 failed (1 slow, 1 leaky)"), "3 passed, 2 failed");
        assert_eq!(without_shares("3 tests (2 assertions), 1 failed"), "3 tests, 1 failed");
        for kept in ["4 scenarios (1 failed, 3 passed)", "2 failed (0.5s)", "3 of 4 (x)", "2 failed ("] {
            assert_eq!(without_shares(kept), kept);
        }
    }
}
