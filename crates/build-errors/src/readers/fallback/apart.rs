//! Places that stand apart from what is said of them: on a line of their own, under a message or its heading, at a message's
//! end, or only as the rows below a file's name.

use super::place::{is_file, place, range};
use super::severity::{sign, word};
use crate::Severity;
use crate::engine::scan::{self, Location};
use crate::readers::shared::located::Message;

/// The place at the end of a message, and the message: `x (file: /p/a.pp, line: 4, column: 5)` (Puppet), `x at line 3 in file
/// a.pod` (Perl's Pod), `x near line 2 of file /p/a.m` (Octave). Not `x at line 3`, not `see file: a`.
pub(super) fn at_end(said: &str) -> Option<(Location<'_>, &str)> {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let (text, file, line, column) = if let Some(rest) = said.strip_suffix(')') {
        let (text, rest) = rest.rsplit_once(" (file: ")?;
        let (file, rest) = rest.split_once(", line: ")?;
        let (line, column) =
            rest.split_once(", column: ").map_or((rest, None), |(line, column)| (line, Some(column)));
        (text, file, number(line)?, column.and_then(number))
    } else {
        let (head, file) = said.rsplit_once(" file ")?;
        let head = head.strip_suffix(" in").or_else(|| head.strip_suffix(" of"))?;
        let (text, line) = head.rsplit_once(" line ")?;
        let text = text.strip_suffix(" at").or_else(|| text.strip_suffix(" near"))?;
        (text, file, number(line)?, None)
    };
    let at = Location { file, line: Some(line), column };
    (!text.is_empty() && scan::is_path(file) && is_file(file)).then_some((at, text))
}

/// A place and nothing else, with a colon or without: `a.f90:5:3:`, Crystal's `In a.cr:4:1`. Not `a.f90:5:3: x`.
pub(super) fn alone(text: &str) -> Option<Location<'_>> {
    let text = text.trim();
    let (at, rest) = place(text.strip_prefix("In ").unwrap_or(text))?;
    matches!(rest, "" | ":").then_some(at)
}

/// The place under a message, after an arrow, a corner or Ansible's word: `  ┌─ src/a.gleam:3:4`, `,-[src/b.js:1:1]`, `--> a.sol:5:3:`,
/// `Origin: /p/a.yml:4:7`. Not `a.sol:5:3`.
pub(super) fn under(text: &str) -> Option<Location<'_>> {
    const CORNERS: [&str; 8] = ["┌─ ", "╭▸ ", "╭─[", ",-[", "--> ", "┌──▶ ", "→ ", "Origin: "];
    let text = text.trim_start();
    let text = CORNERS.iter().find_map(|corner| text.strip_prefix(corner))?;
    let (at, rest) = place(text.trim_start())?;
    matches!(rest.trim(), "" | ":" | "]").then_some(at)
}

/// The first of Sass's trace, below its message and its source: `  a.scss 2:10  root stylesheet`. Not `a.scss 2:10`, not `at
/// 12:30  x`.
pub(super) fn traced(text: &str) -> Option<Location<'_>> {
    let (file, rest) = text.strip_prefix("  ")?.trim_start().split_once(' ')?;
    let (line, rest) = scan::number(rest)?;
    let (column, rest) = scan::number(rest.strip_prefix(':')?)?;
    let at = Location { file, line: u32::try_from(line).ok(), column: u32::try_from(column).ok() };
    let called = rest.strip_prefix("  ").is_some_and(|name| !name.trim().is_empty());
    (called && scan::is_path(file) && is_file(file)).then_some(at)
}

/// The heading of a finding whose message is below: Flow's `Error ------------------ a.js:3:10`, Cabal's `a.cabal:3:1: error:`.
/// Not `Error - a.js:3:10`, not `a.cabal:3:1: error: x`.
pub(super) fn ruled(text: &str) -> Option<(Severity, Location<'_>)> {
    if let Some((at, rest)) = text.ends_with(':').then(|| place(text)).flatten() {
        let (severity, _, said) = word(rest.strip_prefix(": ")?)?;
        return said.is_empty().then_some((severity, at));
    }
    let (word, rest) = text.split_once(" ---")?;
    let severity = match word {
        "Error" => Severity::Error,
        "Warning" => Severity::Warning,
        _ => return None,
    };
    Some((severity, alone(rest.trim_start_matches('-'))?))
}

/// A linter's row below its file's name without a severity, which graphql-schema-linter prints: `1:14 The field … rule`. Not
/// `12:30 lunch` under a sentence.
pub(super) fn ungraded_row<'a>(text: &'a str, file: &'a str) -> Option<Message<'a>> {
    let (line, rest) = scan::number(text.trim_start())?;
    let (column, rest) = scan::number(rest.strip_prefix(':')?)?;
    let said = rest.strip_prefix(' ')?.trim();
    let (text, code) = match said.rsplit_once("  ") {
        Some((text, code)) if !code.contains(' ') => (text.trim_end(), Some(code)),
        _ => (said, None),
    };
    let at = Location { file, line: u32::try_from(line).ok(), column: u32::try_from(column).ok() };
    (is_file(file) && text.contains(' ')).then_some(Message { at, severity: None, code, text })
}

/// A linter's row below its file's name: `  1:7-1:12  warning  x  rule`, `✖  1:5  x  rule`, `ERROR: 2:7   rule  x`. Not
/// `12:00:01 x`, not `1:5 x` without a severity.
pub(super) fn row<'a>(text: &'a str, file: &'a str) -> Option<Message<'a>> {
    let text = text.trim();
    let (before, text) = match sign(text) {
        Some((severity, rest)) => (Some(severity), rest.trim_start()),
        None => match word(text) {
            Some((severity, None, rest)) => (Some(severity), rest.trim_start()),
            _ => (None, text),
        },
    };
    let (line, rest) = scan::number(text)?;
    let (column, rest) = scan::number(rest.strip_prefix(':')?)?;
    let rest = range(rest);
    let said = rest.strip_prefix("  ").or_else(|| rest.strip_prefix(' ').filter(|_| before.is_some()))?;
    let said = said.trim_start();
    let (severity, said) = match (before, word(said).or_else(|| Some((sign(said)?.0, None, sign(said)?.1)))) {
        (None, Some((severity, None, said))) => (severity, said),
        (None, _) => return None,
        (Some(severity), _) => (severity, said),
    };
    let at = Location { file, line: u32::try_from(line).ok(), column: u32::try_from(column).ok() };
    let said = said.trim();
    let (text, code) = match said.rsplit_once("  ") {
        Some((text, code)) if !code.contains(' ') => (text.trim_end(), Some(code)),
        _ => (said, None),
    };
    (is_file(file) && !text.is_empty()).then_some(Message { at, severity: Some(severity), code, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_places_of_their_own() {
        let rows = [
            ("   1:7-1:12  warning  x y  rule", (1, 7), Severity::Warning),
            (" 7:17    error  oas3-schema  x", (7, 17), Severity::Error),
            ("  ✖  1:5   x y.   rule", (1, 5), Severity::Error),
            ("ERROR: 2:7   rule   x y", (2, 7), Severity::Error),
        ];
        for (text, (line, column), severity) in rows {
            let found = row(text, "a.md").unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.at.line, found.at.column), (Some(line), Some(column)), "{text}");
            assert_eq!(found.severity, Some(severity), "{text}");
        }
        assert_eq!(row("12:00:01 x", "a.md"), None);
        assert_eq!(row("1:5  x", "a.md"), None);
        assert!(alone("a.f90:5:3:").is_some() && alone("a.f90:5:3: x").is_none());
        assert!(under("  ┌─ src/a.gleam:3:4").is_some() && under("   ,-[src/b.js:1:1]").is_some());
        assert!(under("   ╭▸ src/b.md:10:57").is_some());
        assert!(under("src/a.gleam:3:4").is_none());
        assert!(under("Origin: /p/a.yml:4:7").is_some() && under("   ╭─[ a.ts:1:22 ]").is_some());
        assert!(ruled("a.cabal:3:1: error:").is_some() && ruled("a.cabal:3:1: error: x").is_none());
        assert!(ruled("Error ------------- a.js:3:10").is_some() && ruled("Error - a.js:3:10").is_none());
        assert!(ungraded_row("1:14 The field is bad.  rule", "a.graphql").is_some());
        assert!(ungraded_row("12:30 lunch break", "a sentence").is_none());
        for (said, file, line) in [
            ("x y (file: /p/a.pp, line: 4, column: 5)", "/p/a.pp", 4),
            ("'=item' outside of any '=over' at line 3 in file a.pod", "a.pod", 3),
            ("parse error near line 2 of file /p/a.m", "/p/a.m", 2),
        ] {
            let found = at_end(said).map(|(at, _)| (at.file, at.line));
            assert_eq!(found, Some((file, Some(line))), "{said}");
        }
        for not in ["x at line 3", "see file: a", "at line 3 in file a.c", "x at line 3 in file it"] {
            assert_eq!(at_end(not), None, "{not}");
        }
        assert_eq!(alone("In src/a.cr:4:1").map(|at| (at.file, at.column)), Some(("src/a.cr", Some(1))));
        let sass = traced("  sass/b.scss 2:10  root stylesheet");
        assert_eq!(sass.map(|at| (at.file, at.line)), Some(("sass/b.scss", Some(2))));
        for not in ["b.scss 2:10  root stylesheet", "  b.scss 2:10", "  at 12:30  lunch"] {
            assert_eq!(traced(not), None, "{not}");
        }
    }
}
