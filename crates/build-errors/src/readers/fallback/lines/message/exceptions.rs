//! Exceptions whose text contains a location.

use super::message_at;
use crate::Severity;
use crate::engine::location::{Location, alone, is_file, leading};
use crate::readers::shared::located::Message;

/// An exception in Elixir's brackets: `** (CompileError) lib/a.ex:87: x`. Does not match `** (a.ex:87) x`.
pub(super) fn raised(text: &str) -> Option<Message<'_>> {
    let (name, rest) = text.strip_prefix("** (")?.split_once(") ")?;
    let (at, rest) = leading(rest)?;
    message_at(at, Some(Severity::Error), Some(name), rest.strip_prefix(": ")?)
}

/// An exception of a compiler that contains its location in a specific format:
/// `SyntaxError: a.js: Unexpected token (3:10)` (Babel), `NameError: x in a.less on line 1, column 13:` (Less),
/// `ParseError: b.styl:3:1` (Stylus), `JSONError: a.json:3:1: x`. Does not match `TypeError: x`.
pub(super) fn thrown(text: &str) -> Option<Message<'_>> {
    // The name ends at the first byte that a name cannot contain. For most lines, a few bytes are enough to decide.
    let (name, rest) = text.split_at_checked(text.bytes().position(|byte| !byte.is_ascii_alphanumeric())?)?;
    let rest = rest.strip_prefix(": ").filter(|_| name.ends_with("Error"))?;
    if let Some(at) = alone(rest) {
        return Some(Message { at, severity: Some(Severity::Error), code: None, text: name });
    }
    if let Some((at, message)) = leading(rest).and_then(|(at, rest)| Some((at, rest.strip_prefix(": ")?))) {
        return message_at(at, Some(Severity::Error), Some(name), message);
    }
    let (file, line, column, text) =
        if let Some((file, rest)) = rest.split_once(": ").filter(|(file, _)| is_file(file)) {
            let (text, place) = rest.trim_end().strip_suffix(')')?.rsplit_once(" (")?;
            let (line, column) = place.split_once(':')?;
            (file, line, Some(column), text)
        } else {
            let (head, place) = rest.trim_end_matches(':').rsplit_once(" on line ")?;
            let (text, file) = head.rsplit_once(" in ")?;
            let (line, column) =
                place.split_once(", column ").map_or((place, None), |(line, column)| (line, Some(column)));
            (file, line, column, text)
        };
    let column = column.and_then(|column| column.parse().ok());
    let at = Location { file, line: Some(line.parse().ok()?), column };
    is_file(file).then_some(Message { at, severity: Some(Severity::Error), code: Some(name), text })
}
