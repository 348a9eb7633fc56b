//! Locations inside a sentence: `x at a.pl line 3.`, `error on line 3 of a.f`, `x (file: a.pp, line: 4)`, `x in a.c:3`.

use memchr::memmem;

use super::position::{Position, parenthesised, plain, worded};
use super::{Location, is_file, is_foldered, is_path, leading};

/// The maximum number of words of a sentence that are examined.
const WORDS: usize = 64;

/// The location in a sentence, the text before it, and the text after it. Does not match `see the list at 12:30`.
pub(crate) fn within(text: &str) -> Option<(Location<'_>, &str, &str)> {
    if !may_hold(text.as_bytes()) {
        return None;
    }
    let starts = word_starts(text).take(WORDS);
    starts.filter_map(|at| at_word(text, at)).next()
}

/// A line, and optionally a column, of a file that the sentence does not name: `x at line 1, column 9`, `line 3: x`.
/// Does not match `in 3 lines` or `line3`.
pub(crate) fn unnamed(text: &str) -> Option<Location<'_>> {
    if !may_hold(text.as_bytes()) {
        return None;
    }
    let starts = word_starts(text).take(WORDS);
    let words = starts.filter_map(|at| text.get(at..));
    let spaced = |word: &&str| {
        let rest = ["line", "Line", "LINE", "Ln"].iter().find_map(|line| word.strip_prefix(line));
        rest.is_some_and(|rest| rest.starts_with([' ', ':', '#']))
    };
    let (position, _) = words.filter(spaced).find_map(worded)?;
    Some(Location::of("", position))
}

/// Whether there is a number in the position of a line number, or the word for a line.
fn may_hold(text: &[u8]) -> bool {
    let mut pairs = text.windows(2);
    let mut triples = text.windows(3);
    pairs.any(|pair| matches!(pair, [b':' | b'(' | b'[' | b',', b'0'..=b'9']))
        || triples.any(|triple| matches!(triple, [b':', b' ', b'0'..=b'9']))
        || memmem::find(text, b"line").is_some()
        || memmem::find(text, b"Line").is_some()
        || memmem::find(text, b"LINE").is_some()
        || memmem::find(text, b"Ln ").is_some()
}

/// A line and a column before a message, without a file: `2:14: x`, `2: 14: x`, `3,7-3,9: x`. Does not match `12:30:01: x`,
/// `2.14: x` or `2: x`.
pub(crate) fn position_only(text: &str) -> Option<(Location<'static>, &str)> {
    if let Some((line, rest)) = text.split_once(": ")
        && let (Ok(line), Some((column, message))) = (line.parse(), rest.split_once(": "))
        && let Ok(column) = column.parse()
    {
        return Some((Location::of("", Position { line, column: Some(column) }), message));
    }
    let (position, rest) = plain(text).filter(|(position, _)| position.column.is_some())?;
    let separated = text.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with([':', ',']);
    let message = rest.strip_prefix(": ").filter(|_| separated)?;
    Some((Location::of("", position), message))
}

/// A line with the word for it before a message: `Line: 3 x`, `line 3, column 7: x`. Does not match `linear 3` or `3: x`.
pub(crate) fn line_named(text: &str) -> Option<(Location<'static>, &str)> {
    let (position, rest) = worded(text)?;
    Some((Location::of("", position), rest))
}

/// A position in parentheses at the end of a message, without a file, in the style of JavaScript parsers:
/// `missed comma (3:1)`. Does not match `took (3:1) h` or `it (3)`.
pub(crate) fn position_behind(text: &str) -> Option<Location<'static>> {
    let (_, place) = text.trim_end().rsplit_once(" (")?;
    let (line, column) = place.strip_suffix(')')?.split_once(':')?;
    let position = Position { line: line.parse().ok()?, column: Some(column.parse().ok()?) };
    Some(Location::of("", position))
}

/// The location that begins with this word.
fn at_word(text: &str, at: usize) -> Option<(Location<'_>, &str, &str)> {
    let (before, word) = text.split_at_checked(at)?;
    let (at, rest) = if word.starts_with(['l', 'L']) {
        line_first(word).or_else(|| one_word(word))?
    } else {
        labelled(word)
            .or_else(|| one_word(word))
            .or_else(|| position_first(word))
            .or_else(|| position_last(word))?
    };
    Some((at, before.trim_end(), rest))
}

/// The starts of words: after a space, a bracket or a quotation mark. Each of these may be part of the location.
fn word_starts(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    (0..bytes.len()).filter(move |at| {
        let opens = |byte: &u8| matches!(byte, b'"' | b'\'' | b'`' | b'(' | b'[' | b'<' | b'{');
        let Some(byte) = bytes.get(*at) else { return false };
        let fresh = at.checked_sub(1).and_then(|before| bytes.get(before));
        let fresh = fresh.is_none_or(|before| matches!(before, b' ' | b'\t' | b'#') || opens(before));
        fresh && !matches!(byte, b' ' | b'\t') && text.is_char_boundary(*at)
    })
}

/// A location whose file is one word, or is in quotation marks.
fn one_word(text: &str) -> Option<(Location<'_>, &str)> {
    if let Some((at, rest)) = leading(text).filter(|(at, _)| {
        let quoted = text.starts_with(['"', '\'', '`']) || text.starts_with("File ");
        // Tcl also quotes the name of a procedure: `(procedure "total" line 4)`.
        let procedure = !at.file.contains(['.', '/', '\\', '<', ' ']) && !is_file(at.file);
        let absolute = at.file.starts_with('/') && at.line.is_some() && is_foldered(at.file);
        quoted && !procedure || !at.file.contains(' ') && (is_file(at.file) || absolute)
    }) {
        return Some((at, rest));
    }
    // `a.pl at line 3`, `a.less on line 3, column 7`, `a.conf, on or before line 3`, `(a.njk) [Line 3, Column 7]`,
    // `a.rnc [3:7]`
    let (file, rest) = file(text)?;
    if let Some(rest) = rest.trim_start_matches([')', ',', ' ']).strip_prefix('[') {
        let pair = || plain(rest).filter(|(position, _)| position.column.is_some());
        let (position, rest) = worded(rest).or_else(pair)?;
        return Some((Location::of(file, position), rest.strip_prefix(']')?));
    }
    const WORDS: [&str; 5] = ["at ", "on or before ", "on ", "near ", "before "];
    let rest = rest.trim_start_matches([',', ' ']);
    let rest = WORDS.iter().find_map(|word| rest.strip_prefix(word))?;
    let (position, rest) = worded(rest)?;
    Some((Location::of(file, position), rest))
}

/// A location with the line before the file: `line 3 of a.f`, `Line 3 of "a.c"`, `line 3, column 7, file a.pc`,
/// `line 3 in file a.pod`, `line 3 in configuration file (a.conf)`. Does not match `line 3` or `line 3 of it`.
pub(super) fn line_first(text: &str) -> Option<(Location<'_>, &str)> {
    let (position, rest) = worded(text)?;
    let rest = rest.trim_start_matches([',', ';', ' ']);
    let rest = ["of ", "in ", "file ", "FILE: "].iter().find_map(|word| rest.strip_prefix(word))?;
    const KINDS: [&str; 4] = ["file: ", "file ", "configuration file ", "config file "];
    let rest = KINDS.iter().find_map(|kind| rest.strip_prefix(kind)).unwrap_or(rest);
    let (file, rest) = file(rest.strip_prefix('(').unwrap_or(rest))?;
    Some((Location::of(file, position), rest))
}

/// A position in parentheses before the file, in the style of JavaScript parsers: `Unexpected token (3:7) in a.ejs`. Does
/// not match `(3:7) in it` or `(3) in a.ejs`.
fn position_first(text: &str) -> Option<(Location<'_>, &str)> {
    let (position, rest) = parenthesised(text).filter(|(position, _)| position.column.is_some())?;
    let (file, rest) = file(rest.strip_prefix(" in ")?)?;
    Some((Location::of(file, position), rest))
}

/// A file and its message, with the position in parentheses at the end: `/p/a.js: Unexpected token (3:7)`. Does not match
/// `a.js (3:7)` or `a.js: took (3:7) h`.
fn position_last(text: &str) -> Option<(Location<'_>, &str)> {
    let (file, rest) = file(text)?;
    let (_, place) = rest.strip_prefix(": ")?.rsplit_once(" (")?;
    let (line, column) = place.trim_end().strip_suffix(')')?.split_once(':')?;
    let position = Position { line: line.parse().ok()?, column: Some(column.parse().ok()?) };
    Some((Location::of(file, position), rest))
}

/// A location with a label for its file: `file: /p/a.pp, line: 4, column: 5`, `File = a.h, Line = 735`,
/// `file=/p/A.scala … line=3`. Does not match `file: a.pp`.
fn labelled(text: &str) -> Option<(Location<'_>, &str)> {
    let rest = text.strip_prefix("file").or_else(|| text.strip_prefix("File"))?;
    let rest = rest.trim_start().strip_prefix([':', '='])?.trim_start();
    // `file:///p/a.pp`
    let (file, rest) = file(rest).filter(|_| !rest.starts_with("//"))?;
    let rest = rest.trim_start_matches([',', ';', ' ']);
    let (position, rest) = worded(rest)?;
    Some((Location::of(file, position), rest))
}

/// The file at the start, in quotation marks or up to a space, and the text after it.
fn file(text: &str) -> Option<(&str, &str)> {
    if let Some(mark @ ('"' | '\'' | '`')) = text.chars().next() {
        let (file, rest) = text.get(1..)?.split_once(if mark == '`' { '\'' } else { mark })?;
        return (is_path(file) && is_file(file)).then_some((file, rest));
    }
    let text = text.strip_prefix("file://").unwrap_or(text);
    let end = text.find([' ', ',', ';', ')', ']', '"', '\'']).unwrap_or(text.len());
    let (word, _) = text.split_at_checked(end)?;
    let file = word.trim_end_matches(['.', ':', '*']);
    // A path without an extension needs a position right behind it: `debian/control at line 6`.
    let placed = || {
        is_foldered(file)
            && file.starts_with(|first: char| first.is_ascii_alphanumeric() || matches!(first, '.' | '/'))
            && text.get(file.len()..).is_some_and(|rest| rest.starts_with(" at line "))
    };
    (is_path(file) && (is_file(file) || placed())).then_some((file, text.get(file.len()..)?))
}
