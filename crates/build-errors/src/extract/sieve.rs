//! Which lines are shown to the formats: most of a log's lines mean nothing to any of them.
//!
//! A line is shown for what it holds (a format's [sign](crate::formats::Entry::signs)), for what it begins with (a
//! [start](crate::formats::Entry::starts)), or for its shape: `path:12`, or a number and what tools put behind one.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, FindIter, MatchKind};

use crate::formats::FORMATS;

/// Where each sign that the block holds ends, in order.
pub(super) struct Signs<'b> {
    found: FindIter<'static, 'b>,
    next: Option<usize>,
}

impl<'b> Signs<'b> {
    pub(super) fn of(block: &'b str) -> Self {
        let mut found = SIGNS.find_iter(block);
        let next = found.next().map(|sign| sign.end());
        Self { found, next }
    }

    /// Whether a sign stands in the line that ends here; asked of each line in turn.
    #[inline]
    pub(super) fn until(&mut self, end: usize) -> bool {
        let signed = self.next.is_some_and(|at| at <= end);
        while self.next.is_some_and(|at| at <= end) {
            self.next = self.found.next().map(|sign| sign.end());
        }
        signed
    }
}

/// Whether a format may want the line for its beginning or its shape.
#[inline]
pub(super) fn may_tell(text: &str) -> bool {
    let begun = text.trim_ascii_start();
    let numbered = begun.as_bytes().first().is_some_and(u8::is_ascii_digit) && is_numbered(begun);
    numbered || STARTS.any(begun) || is_located(text)
}

/// Whether a digit follows the first colon and a file's name may stand before it: `a.py:12`, `a.f90:5`, not `12:00:01`, not
/// `10.0.0.1:80`.
fn is_located(text: &str) -> bool {
    let bytes = text.as_bytes();
    let Some(colon) = memchr::memchr(b':', bytes) else { return false };
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    // A drive letter's colon is not it.
    let colon = if colon == 1 {
        memchr::memchr(b':', bytes.get(2..).unwrap_or_default()).map_or(1, |at| at + 2)
    } else {
        colon
    };
    digit(colon + 1)
        && colon > 0
        && (!digit(colon - 1) || has_extension(bytes.get(..colon).unwrap_or_default()))
}

/// Whether a letter follows the last dot.
fn has_extension(file: &[u8]) -> bool {
    let dot = file.iter().rposition(|byte| *byte == b'.');
    dot.and_then(|dot| file.get(dot + 1)).is_some_and(u8::is_ascii_alphabetic)
}

/// A counted failure (`1) adds`), a count (`3 tests completed`, `50% tests passed`) or a row's place (`3:12  error`) at
/// the start. Not `12:00:01 ready`, not `1.5 s`, not `2024-05-01`.
fn is_numbered(text: &str) -> bool {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let bytes = text.as_bytes();
    match bytes.get(digits(bytes)..) {
        Some([b')' | b'%', ..]) => true,
        Some([b' ', next, ..]) => next.is_ascii_alphabetic(),
        Some([b':', column @ ..]) => {
            let width = digits(column);
            width > 0 && matches!(column.get(width), Some(b' ' | b'\t'))
        }
        _ => false,
    }
}

/// All formats' signs, searched at once: in few enough patterns for vector instructions to find them. A sign that holds
/// another is found by it.
static SIGNS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let mut signs: Vec<&str> = FORMATS.iter().flat_map(|entry| entry.signs).copied().collect();
    signs.sort_unstable_by_key(|sign| sign.len());
    let mut distinct: Vec<&str> = Vec::new();
    for sign in signs {
        if !distinct.iter().any(|shorter| sign.contains(shorter)) {
            distinct.push(sign);
        }
    }
    // Leftmost semantics are what vector search needs. Construction fails only past 2^31 states.
    let built = AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(distinct);
    built.unwrap_or_else(|_| unreachable!("the signs are few"))
});

/// All formats' starts, by their first two bytes.
static STARTS: LazyLock<Starts> = LazyLock::new(|| {
    let mut starts = Starts { pairs: vec![0; 1 << 10], all: Vec::new() };
    for start in FORMATS.iter().flat_map(|entry| entry.starts) {
        if let Some((word, bit)) = Starts::pair(start.as_bytes())
            && let Some(pairs) = starts.pairs.get_mut(word)
        {
            *pairs |= bit;
        }
        starts.all.push(start);
    }
    starts
});

struct Starts {
    /// A bit for each pair of bytes that a start begins with.
    pairs: Vec<u64>,
    all: Vec<&'static str>,
}

impl Starts {
    #[inline]
    fn any(&self, text: &str) -> bool {
        let Some((word, bit)) = Self::pair(text.as_bytes()) else { return false };
        let likely = self.pairs.get(word).is_some_and(|pairs| pairs & bit != 0);
        likely && self.all.iter().any(|start| text.starts_with(start))
    }

    /// Where the pair's bit is.
    #[inline]
    fn pair(bytes: &[u8]) -> Option<(usize, u64)> {
        let [first, second, ..] = bytes else { return None };
        let pair = usize::from(*first) << 8 | usize::from(*second);
        Some((pair / 64, 1 << (pair % 64)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With more, several share each of the vector search's eight buckets, and false candidates take more time than the
    /// search: 17 to 20 cost about half as much again, 24 to 32 about four times as much.
    #[test]
    fn signs_are_few() {
        assert!(SIGNS.patterns_len() <= 16, "{} signs", SIGNS.patterns_len());
    }

    /// Blocks end anywhere between lines, so a sign cannot reach into the next.
    #[test]
    fn signs_stand_within_a_line() {
        let signs = FORMATS.iter().flat_map(|entry| entry.signs);
        assert_eq!(signs.filter(|sign| sign.contains('\n')).collect::<Vec<_>>(), [] as [&&str; 0]);
    }

    #[test]
    fn starts_have_two_bytes_and_no_indentation() {
        for start in FORMATS.iter().flat_map(|entry| entry.starts) {
            assert!(start.len() > 1 && start.trim_ascii_start() == *start, "{start:?}");
        }
    }

    #[test]
    fn shapes() {
        for shown in [
            "a.py:12: x",
            r"C:\a.c:3",
            "a.f90:5:3:",
            "  1) adds",
            "  3:12  ✖  x",
            "\t3:12\tx",
            "12 files would be reformatted",
            "50% tests passed",
        ] {
            assert!(may_tell(shown), "{shown}");
        }
        for not in [
            "12:00:01 ready",
            "1.5 s",
            "2024-05-01 x",
            "12",
            "1 2 3",
            "3:x",
            "12:30",
            "a: 12",
            "zz 12) x",
            "10.0.0.1:80 x",
        ] {
            assert!(!may_tell(not), "{not}");
        }
    }
}
