//! The line that `assert` prints before it ends a program.
//!
//! Source: `assert` of glibc, musl, macOS and Windows.

use crate::engine::{Location, scan};

/// The location and the message of a failed assertion.
///
/// - glibc: ``t_add: /p/add.cpp:3: int main(): Assertion `v.size() == 3' failed.``
/// - macOS: `Assertion failed: (n == 3), function main, file add.c, line 3.`, Windows: `Assertion failed: n == 3, file
///   add.c, line 3`
/// - musl: `Assertion failed: n == 3 (add.c: main: 3)`
///
/// Does not match `Assertion failed: no`.
pub(in crate::readers) fn assertion(text: &str) -> Option<(Location<'_>, &str)> {
    if let Some(rest) = text.strip_prefix("Assertion failed: ") {
        let numbered = |file, line: &str| {
            let line = line.parse().ok().filter(|line| *line > 0)?;
            Some((Location { file, line: Some(line), column: None }, text))
        };
        if let Some((rest, line)) = rest.rsplit_once(", line ") {
            return numbered(rest.rsplit_once(", file ")?.1, line.trim_end_matches('.'));
        }
        let (_, place) = rest.strip_suffix(')')?.rsplit_once(" (")?;
        let (rest, line) = place.rsplit_once(": ")?;
        return numbered(rest.split_once(": ")?.0, line);
    }
    let (_, rest) = text.strip_suffix(" failed.")?.split_once(": ")?;
    let (at, rest) = scan::location(rest)?;
    let message = rest.get(rest.find(": Assertion ")? + 2..)?;
    let start = text.len() - " failed.".len() - message.len();
    Some((at, text.get(start..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASSERTION: &str = "t: /p/add.cpp:3: int main(): Assertion `n == 3 && \"size: x\"' failed.\n";

    #[test]
    fn places() {
        let place = |text| assertion(text).map(|(at, message)| (at.file, at.line, message));
        let expected = "Assertion `n == 3 && \"size: x\"' failed.";
        assert_eq!(place(ASSERTION.trim_end()), Some(("/p/add.cpp", Some(3), expected)));
        for text in [
            "Assertion failed: (n == 3), function main, file add.c, line 3.",
            "Assertion failed: n == 3, file add.c, line 3",
            "Assertion failed: n == 3 (add.c: main: 3)",
        ] {
            assert_eq!(place(text), Some(("add.c", Some(3), text)));
        }
        for text in
            ["Assertion failed: no", "Assertion failed: n, file a.c, line x", "a: Assertion `n' failed."]
        {
            assert_eq!(place(text), None, "{text}");
        }
    }
}
