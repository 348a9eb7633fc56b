//! The location that a pattern begins with.

use crate::engine::location::{Location, location};

/// A location at the start of a line. It is read without a regular expression, which takes a third of the time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// `a.py:3`
    Line,
    /// `a.py:3:5`
    Column,
    /// Either of them.
    Any,
}

impl Place {
    /// The location at the start of the pattern, and the pattern for the text after it.
    pub(super) fn of(pattern: &str) -> Option<(Self, &str)> {
        const BEGINNINGS: [(&str, Place); 3] = [
            ("^{at}", Place::Any),
            (r"^{file}:(?<line>\d+):(?<column>\d+)", Place::Column),
            (r"^{file}:(?<line>\d+)", Place::Line),
        ];
        let found = |(begin, place): &(&str, Self)| Some((*place, pattern.strip_prefix(begin)?));
        // The column may be optional.
        BEGINNINGS.iter().find_map(found).filter(|(_, rest)| !rest.starts_with("(?::"))
    }

    /// The location at the start of the line, and the text after it.
    pub(super) fn read(self, line: &str) -> Option<(Location<'_>, &str)> {
        let (at, rest) = location(line)?;
        // The colon of a drive letter belongs to the file: `C:\a.c`.
        let is_drive = at.file.as_bytes().get(1) == Some(&b':');
        let path = at.file.as_bytes().get(if is_drive { 2 } else { 0 }..)?;
        let fits = match self {
            Self::Line => at.column.is_none(),
            Self::Column => at.column.is_some(),
            Self::Any => true,
        };
        (fits && !path.is_empty() && memchr::memchr(b':', path).is_none()).then_some((at, rest))
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use crate::rows::parts::Parts;
    use crate::rows::pattern::Pattern;

    #[test]
    fn a_location_at_the_start_is_read_without_the_regular_expression() {
        let patterns = [
            (r"^{at}: (?<message>.+)$", Some(Place::Any)),
            (r"^{file}:(?<line>\d+): (?<message>.+)$", Some(Place::Line)),
            (r"^{file}:(?<line>\d+):(?<column>\d+): (?<message>.+)$", Some(Place::Column)),
            (r"^{file}:(?<line>\d+)(?::(?<column>\d+))?: (?<message>.+)$", None),
            (r"^{file}\((?<line>\d+)\): (?<message>.+)$", None),
        ];
        let [(any, _), (line, _), (column, _), ..] = patterns;
        for (text, place) in patterns {
            assert_eq!(Pattern::named(text).expect("a pattern").place, place, "{text}");
        }
        let read = |text: &str, line| {
            let mut parts = Parts::default();
            let matches = Pattern::named(text).expect("a pattern").add(line, &mut parts);
            matches.then(|| (parts.file.map(Cow::into_owned), parts.line, parts.column))
        };
        let at = |file: &str, column| Some((Some(file.to_owned()), Some(3), column));
        assert_eq!(read(any, r"C:\my a.c:3:5: x"), at(r"C:\my a.c", Some(5)));
        assert_eq!(read(line, "a.c:3: x"), at("a.c", None));
        assert_eq!(read(column, "a.c:3:5: x"), at("a.c", Some(5)));
        let wrong = [(line, "a.c:3:5: x"), (column, "a.c:3: x"), (any, "http://a:3: x"), (any, "m4:a:3: x")];
        for (text, line) in wrong {
            assert_eq!(read(text, line), None, "{line}");
        }
    }
}
