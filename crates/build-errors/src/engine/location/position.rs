//! The line and the column of a location, in the formats that follow a file name.

use crate::engine::scan::number;

/// A line, and a column if one is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) column: Option<u32>,
}

fn small(text: &str) -> Option<(u32, &str)> {
    let (number, rest) = number(text)?;
    Some((u32::try_from(number).ok()?, rest))
}

/// A position of only numbers: `3`, `3:7`, `3.7`, `3,7`, `3/7`, each with its end: `3:7-4:1`, `3:7-9`, `3.7-3.9`,
/// `3-4`, `3:7:3:9`, `3-4:7-9`. Does not match `3:7:5 x`, `3.7.5`, which is a version, or `000001a`, which is an offset.
pub(super) fn plain(text: &str) -> Option<(Position, &str)> {
    let (line, rest) = small(text)?;
    let fraction =
        |text: &'_ str| text.strip_prefix('.').and_then(number).map(|(_, rest)| text.len() - rest.len());
    let is_version = || fraction(rest).is_some_and(|minor| rest.get(minor..).and_then(fraction).is_some());
    if rest.starts_with(|first: char| first.is_ascii_alphabetic()) || is_version() {
        return None;
    }
    let (column, rest) = match rest.strip_prefix([':', '.', ',', '/']).and_then(small) {
        Some((column, rest)) => (Some(column), rest),
        None => (None, rest),
    };
    // LFortran prints the range of lines before that of columns.
    if column.is_none()
        && let Some((column, rest)) = ranges(rest)
    {
        return Some((Position { line, column: Some(column) }, rest));
    }
    let rest = range(rest);
    // Jikes prints both ends, each with a colon.
    let end = || {
        let (_, rest) = number(rest.strip_prefix(':')?)?;
        let (_, rest) = number(rest.strip_prefix(':')?)?;
        rest.starts_with(':').then_some(rest)
    };
    Some((Position { line, column }, end().unwrap_or(rest)))
}

/// The first column of a range of lines and one of columns, and the text after it: `-4:7-9: x`. Does not match `-4:7: x`.
fn ranges(rest: &str) -> Option<(u32, &str)> {
    let (_, rest) = number(rest.strip_prefix('-')?)?;
    let (column, rest) = small(rest.strip_prefix(':')?)?;
    let (_, rest) = number(rest.strip_prefix('-')?)?;
    rest.starts_with(':').then_some((column, rest))
}

/// The text after the end of a range: `-13: x`, `-1.35: x`, `-3:9 x`, `-3,9: x`.
pub(crate) fn range(rest: &str) -> &str {
    let end = || {
        let (_, rest) = number(rest.strip_prefix('-')?)?;
        let more = rest.strip_prefix(['.', ':', ',']).and_then(number);
        Some(more.map_or(rest, |(_, rest)| rest))
    };
    end().unwrap_or(rest)
}

/// A position in parentheses: `(3)`, `(3,7)`, `(3, 7)`, `(3:7)`, `(3|7)`, `(3,7,3,9)`, `(3-4)`, `(3,7-9)`,
/// `(3,7)-(3,9)`. Does not match `(x)` or `(3 errors)`.
pub(super) fn parenthesised(text: &str) -> Option<(Position, &str)> {
    let (inner, rest) = text.strip_prefix('(')?.split_once(')')?;
    if inner.bytes().any(|byte| !byte.is_ascii_digit() && !b",:|- ".contains(&byte)) {
        return None;
    }
    let (line, after) = small(inner)?;
    let column = after.trim_start_matches(|c: char| c == '-' || c.is_ascii_digit());
    let column = column.strip_prefix([',', ':', '|']).and_then(|column| small(column.trim_start()));
    // F# prints both ends in parentheses: `(3,7)-(3,9)`.
    let end = || parenthesised(rest.strip_prefix('-')?).map(|(_, rest)| rest);
    let rest = end().unwrap_or(rest);
    Some((Position { line, column: column.map(|(column, _)| column) }, rest))
}

/// A position with the word line: `line 3`, `line 3.7`, `line 3:7`, `line 3, column 7`, `line 3, col 7`,
/// `lines 3-4, characters 7-9`, `line 3 pos 7`, `line: 3 position: 7`, `Line 3 Pos 7`, `line 3 (col. 7)`, `line 3(7)`,
/// `Line: 3`, `Line = 3`, `Ln 3, Col 7`. Does not match `line x`.
pub(super) fn worded(text: &str) -> Option<(Position, &str)> {
    let word = ["lines", "line", "Line", "LINE", "Ln"].into_iter().find(|word| text.starts_with(word))?;
    let rest = text.get(word.len()..)?;
    let (line, rest) = small(rest.trim_start_matches([' ', ':', '=', '#']).trim_start())?;
    let rest = range(rest);
    let column = || {
        if let Some((column, rest)) = rest.strip_prefix(['.', ':']).and_then(small) {
            return Some((column, rest));
        }
        let (text, bracket) = match rest.trim_start().strip_prefix('(') {
            Some(text) => (text, true),
            None => (rest.trim_start_matches([',', ':', ';']).trim_start(), false),
        };
        const WORDS: [&str; 13] = [
            "column", "columns", "characters", "character", "char", "col.", "col", "pos", "position",
            "Column", "Col", "Pos", "Position",
        ];
        let word = WORDS
            .iter()
            .find(|word| text.strip_prefix(**word).is_some_and(|rest| rest.starts_with([' ', ':', '='])));
        let number = match word {
            Some(word) => text.get(word.len()..)?.trim_start_matches([' ', ':', '=']),
            None if bracket => text,
            None => return None,
        };
        let (column, rest) = small(number)?;
        // OCaml counts characters from 0.
        let column = column.saturating_add(u32::from(word == Some(&"characters")));
        let rest = range(rest);
        Some((column, if bracket { rest.strip_prefix(')')? } else { rest }))
    };
    let (column, rest) = column().map_or((None, rest), |(column, rest)| (Some(column), rest));
    Some((Position { line, column }, rest))
}
