//! The words of a line that consists only of counts.

use crate::engine::scan;

#[derive(Clone, Copy, PartialEq)]
pub(in crate::readers::fallback) enum Unit {
    Failed,
    Passed,
    Skipped,
    /// Not run for another reason than a skip.
    Pending,
    Errors,
    Others,
    Total,
}

/// Words that may be between the counts.
const WORDS: &[&str] = &[
    "a", "and", "by", "case", "cases", "complete", "completed", "did", "done", "duration", "elapsed",
    "ended", "executed", "execution", "encountered", "ran", "running", "finished", "for", "in", "ms", "out",
    "overall", "result", "results", "run", "s", "sec", "seconds", "session", "secs", "second", "status",
    "summary", "synthesis", "suite", "test", "tests", "that", "the", "time", "took", "total", "were", "with",
    "failure!", "not", "unexpected", "minutes", "rate", "info", "error", "min", "doctest", "specs", "spec",
    "scenario", "scenarios", "locally", "remotely", "fails", "example", "examples", "cpu", "has", "have",
    "unit",
];

/// Other units that a run counts. A line with these units does not count tests.
const OTHERS: &[&str] = &[
    "assertion", "assertions", "asserts", "step", "steps", "feature", "features", "suites", "file", "files",
    "snapshots", "snapshot", "hooks", "expectations", "packages", "projects", "targets", "tasks", "modules",
    "groups", "examples:", "keywords", "requests", "iterations", "items", "requirements",
];

/// Whether a run counts something other than tests with this word.
pub(in crate::readers::fallback) fn is_other(word: &str) -> bool {
    OTHERS.contains(&word)
}

pub(in crate::readers::fallback) fn unit_of(word: &str) -> Option<Unit> {
    match word {
        "failed" | "fail" | "fails" | "failing" | "failures" | "failure" => Some(Unit::Failed),
        "passed" | "pass" | "passes" | "passing" | "ok" | "succeeded" | "success" | "successes"
        | "successful" => Some(Unit::Passed),
        "skipped" | "skip" | "skips" => Some(Unit::Skipped),
        "cancel" | "cancelled" | "canceled" | "pending" | "todo" | "ignored" | "disabled" | "undefined"
        | "inconclusive" => Some(Unit::Pending),
        "errors" | "error" | "errored" | "erroneous" | "exceptions" => Some(Unit::Errors),
        "notrun" | "incomplete" | "broken" | "crashed" | "crashing" | "warnings" | "warning" | "warn"
        | "flaky" | "interrupt" | "interrupted" | "timeouts" => Some(Unit::Others),
        "total" | "tested" | "tried" | "tests" | "test" | "checks" | "specs" | "scenarios" | "scenario"
        | "examples" | "example" | "cases" | "runs" | "specifications" | "specification" | "count" => {
            Some(Unit::Total)
        }
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq)]
pub(in crate::readers::fallback) enum Token {
    Count(u64),
    /// A unit, and whether a colon ends it.
    Unit(Unit, bool),
    /// A duration, or the word for it.
    Time,
    /// A word between a part and the total.
    Of,
    Word,
}

/// A part and the total: `2 of 3`, with words in between.
pub(in crate::readers::fallback) fn share(tokens: &[Token]) -> Option<(u64, u64)> {
    let of = tokens.iter().position(|token| *token == Token::Of)?;
    let (before, after) = tokens.split_at_checked(of)?;
    let count = |token: &Token| if let Token::Count(count) = token { Some(*count) } else { None };
    Some((before.iter().rev().find_map(count)?, after.iter().find_map(count)?))
}

/// The units and counts of a line on which they alternate, without the times at its end: `TESTS=2 PASS=1 FAIL=1 200.00`.
pub(in crate::readers::fallback) fn alternating(tokens: &[Token]) -> Option<&[Token]> {
    let times = tokens.iter().rev().take_while(|token| **token == Token::Time).count();
    let tokens = tokens.get(..tokens.len() - times)?;
    let turns = |(at, token): (usize, &Token)| match token {
        Token::Unit(..) => at % 2 == 0,
        Token::Count(_) => at % 2 == 1,
        _ => false,
    };
    let alternate = tokens.len().is_multiple_of(2) && tokens.iter().enumerate().all(turns);
    (tokens.len() > 2 && alternate).then_some(tokens)
}

pub(in crate::readers::fallback) fn token(text: &str) -> Option<Token> {
    if let Some((count, noun)) = scan::number(text) {
        return match noun {
            "" => Some(Token::Count(count)),
            _ if noun.starts_with('%') => Some(Token::Word),
            _ => is_time(noun).then_some(Token::Time),
        };
    }
    let word = text.to_ascii_lowercase();
    let bare = word.trim_end_matches([':', '=']);
    if OTHERS.contains(&bare) {
        return None;
    }
    let labels = bare.len() < word.len();
    match unit_of(bare) {
        Some(unit) => Some(Token::Unit(unit, labels)),
        None if bare == "of" => Some(Token::Of),
        None if bare == "run" && labels => Some(Token::Unit(Unit::Total, true)),
        None if matches!(bare, "duration" | "time" | "in" | "took" | "elapsed" | "s" | "ms") => {
            Some(Token::Time)
        }
        None => WORDS.contains(&bare).then_some(Token::Word),
    }
}

/// The words and numbers, without the punctuation around them.
pub(in crate::readers::fallback) fn tokens(part: &str) -> impl Iterator<Item = &str> {
    const MARKS: &[char] = &[
        '=', '*', '-', '✖', '✗', '✘', '×', '❌', '✓', '✔', '✅', '#', '!', '.', '·', '—', '─', '━', '"', '>',
    ];
    let words = part.split_whitespace().flat_map(label_and_count);
    words.map(|token| token.trim_matches(MARKS)).filter(|token| !matches!(*token, "" | ":"))
}

/// The label and the count of `failures:1`. Other words are left unchanged: `12:30`, `a:b`.
fn label_and_count(word: &str) -> [&str; 2] {
    let parts = word.find(':').and_then(|colon| word.split_at_checked(colon + 1));
    let fits = |label: &str, count: &str| {
        label.len() > 1
            && label.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b':')
            && !count.is_empty()
            && count.bytes().all(|byte| byte.is_ascii_digit())
    };
    parts.filter(|(label, count)| fits(label, count)).map_or([word, ""], |(label, count)| [label, count])
}

/// Whether the line counts tests or their results: `3 failures are detected in x`, `Ran 4 tests`, `5 failed`. Does not match
/// `a.c:5: failed` or `3 errors`.
pub(crate) fn counts_tests(line: &str) -> bool {
    let mut number = false;
    // `1 of 2 (50%) tests passed`; `unreachable=0    failed=1` has columns.
    let words = line.split([' ', '\t']).filter(|word| !word.ends_with("%)"));
    words.flat_map(|word| word.split(['(', ')', ',', '|', ':', '='])).any(|word| {
        let unit = || {
            let unit = unit_of(&word.to_ascii_lowercase());
            matches!(unit, Some(Unit::Failed | Unit::Passed | Unit::Total))
                && !word.eq_ignore_ascii_case("total")
        };
        let counted = number && !word.is_empty() && unit();
        number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        counted
    })
}

/// Whether the word is a time: `0.05s`, `12ms`, `0m00.05s`, `.034`.
fn is_time(noun: &str) -> bool {
    let unit = noun.trim_start_matches(|c: char| matches!(c, '.' | ':') || c.is_ascii_digit());
    matches!(unit, "" | "ms" | "s" | "m" | "sec" | "min" | "µs" | "us" | "ns") || noun.starts_with("m0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_count_tests() {
        for line in ["1 of 2 (50%) tests successful", "Ran 4 tests", "5 failed", "failures: 3 tests"] {
            assert!(counts_tests(line), "{line}");
        }
        for line in ["a.c:5: failed", "3 errors", "(50%) tests", "2 total", "ok=0    failed=1"] {
            assert!(!counts_tests(line), "{line}");
        }
    }
}
