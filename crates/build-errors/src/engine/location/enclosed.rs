//! Locations in quotation marks or brackets.

use super::position::{Position, parenthesised, plain, worded};
use super::{Location, is_file, is_foldered, is_path, leading};

/// A location in quotation marks: `"a.c", line 3: x`, `"a.c",3  x`, `"a.c" 3/7`. Any text in quotation marks with a
/// position is a file.
pub(super) fn quoted(text: &str) -> Option<(Location<'_>, &str)> {
    let mark = text.chars().next().filter(|mark| matches!(mark, '"' | '\'' | '`'))?;
    // `a.c' or `a.c`
    let (file, rest) = match mark {
        '`' => text.get(1..)?.split_once(['\'', '`'])?,
        mark => text.get(1..)?.split_once(mark)?,
    };
    let file = file.strip_prefix("file://").or_else(|| file.strip_prefix("file:")).unwrap_or(file);
    if !is_path(file) {
        return None;
    }
    let separated = rest.trim_start_matches([',', ':', ' ', '-']);
    let bracket = || parenthesised(rest.strip_prefix(':').unwrap_or(rest).trim_start());
    // `"a.flex" (line 3)`
    let enclosed = || {
        let (position, rest) = worded(rest.trim_start().strip_prefix('(')?)?;
        Some((position, rest.strip_prefix(')')?))
    };
    let (position, rest) = worded(separated).or_else(bracket).or_else(enclosed).or_else(|| {
        // `"line": 3` is JSON.
        let rest = rest.strip_prefix([',', ':', ' '])?;
        (is_file(file) || is_foldered(file)).then(|| plain(rest)).flatten()
    })?;
    Some((Location::of(file, position), rest))
}

/// A location in brackets: `[a.proto:3:7] x`, `[a.ck]:line(3).char(7): x`. Does not match `[a] b:3`.
pub(super) fn bracketed(text: &str, close: char) -> Option<(Location<'_>, &str)> {
    let (inner, rest) = text.get(1..)?.split_once(close)?;
    if let Some(rest) = rest.strip_prefix(":line").filter(|_| is_file(inner)) {
        let (position, rest) = parenthesised(rest)?;
        let column = rest.strip_prefix(".char").and_then(parenthesised);
        let (column, rest) = column.map_or((None, rest), |(column, rest)| (Some(column.line), rest));
        return Some((Location::of(inner, Position { column, ..position }), rest));
    }
    let (at, after) = leading(inner)?;
    // OpenModelica adds whether it may write the file: `[a.mo:3:5-3:9:writable]`.
    (is_file(at.file) && matches!(after, "" | ":writable" | ":readonly")).then_some((at, rest))
}

/// A location in parentheses with the line before the file: `(3:a.f90) : x`. Does not match
/// `(3:1)`.
pub(super) fn swapped(text: &str) -> Option<(Location<'_>, &str)> {
    let (inner, rest) = text.get(1..)?.split_once(')')?;
    let (line, file) = inner.split_once(':')?;
    let line = line.parse().ok()?;
    is_file(file).then_some((Location { file, line: Some(line), column: None }, rest))
}
