//! One line that names a place and says what is wrong there, in the spellings that tools share.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::severity::{sign, unmarked, word};
use crate::Severity;
use crate::formats::located::{Message, extension, trailing_code};
use crate::scan::{self, Location};

/// `a.c:4:11: warning: x [-Wx]`, `a.pas(4,8) Error: x`, `a.md:3 error MD001/x y`, `%Error-X: b.v:3:3: y`, `a.js: line 1, col
/// 15, x`, `a.md:1:1 - x`. Not `12:00:01: x`, not `a.c:4`, not `listening on a.b:80`.
pub(super) fn read(text: &str) -> Option<Message<'_>> {
    let text = unmarked(text.trim());
    if let Some((severity, code, rest)) = word(text)
        && let Some((at, rest)) = place(rest)
    {
        return said_at(at, Some(severity), code, rest);
    }
    if let Some(finding) = thrown(text).or_else(|| pointed(text)) {
        return Some(finding);
    }
    let Some((at, rest)) = place(text) else { return read_behind_program(text) };
    if let Some(said) = packed(at, rest) {
        return said_at(at, None, None, said);
    }
    let spaced = rest.starts_with(' ') && !rest.starts_with(" - ");
    if let Some((severity, code, said)) = word(separated(rest)?) {
        return said_at(at, Some(severity), code, said);
    }
    // Only the place's own punctuation parts it from a message without a severity, or a rule's code does.
    if !spaced {
        return said_at(at, None, None, rest);
    }
    let (code, said) = rest.trim_start().split_once(' ')?;
    if is_rule(code) { said_at(at, None, Some(code), said) } else { None }
}

/// The GNU Coding Standards' other form, behind the program's name: `gcc: a.c:3: error: x`, `asciidoctor: ERROR: a.adoc: line
/// 7: x`. Not `the end: a.c:3: x`.
fn read_behind_program(text: &str) -> Option<Message<'_>> {
    let (program, rest) = text.split_once(": ")?;
    let named = program.len() <= 24
        && program
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_.+-".contains(&byte))
        && program.starts_with(|first: char| first.is_ascii_lowercase());
    if !named || word(program).is_some() {
        return None;
    }
    if let Some((severity, code, rest)) = word(rest) {
        let (at, rest) = place(rest)?;
        return said_at(at, Some(severity), code, rest);
    }
    let (at, rest) = place(rest)?;
    let (severity, code, said) = word(separated(rest)?)?;
    said_at(at, Some(severity), code, said)
}

/// What Buf prints between the column and its message: a colon alone. `a.proto:3:33:cannot find x`. Not `a.rb:18:raises`, not
/// `a.c:3:4:5`.
fn packed<'a>(at: Location<'_>, rest: &'a str) -> Option<&'a str> {
    let said = rest.strip_prefix(':').filter(|_| at.column.is_some())?;
    (said.starts_with(|first: char| first.is_ascii_alphabetic()) && said.contains(' ')).then_some(said)
}

/// A kind of error and where it is, its message below: `Parse error at a.js:2,12` (Terser). Not `error at noon`.
fn pointed(text: &str) -> Option<Message<'_>> {
    const KINDS: [&str; 3] = ["Parse error at ", "Syntax error at ", "Syntax error in "];
    let kind = KINDS.iter().find(|kind| text.starts_with(**kind))?;
    let at = alone(text.get(kind.len()..)?)?;
    let (text, _) = text.split_at_checked(kind.len().checked_sub(4)?)?;
    Some(Message { at, severity: Some(Severity::Error), code: None, text })
}

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

fn said_at<'a>(
    at: Location<'a>,
    severity: Option<Severity>,
    code: Option<&'a str>,
    rest: &'a str,
) -> Option<Message<'a>> {
    let text = rest.trim_start_matches([':', '-', ',', ' ']).trim_end();
    let (text, severity) = match text.strip_suffix(" (warning)") {
        Some(text) => (text, severity.or(Some(Severity::Warning))),
        None => (text, severity),
    };
    let (text, code) = if code.is_some() { (text, code) } else { trailing_code(text) };
    (!text.is_empty()).then_some(Message { at, severity, code, text })
}

/// An exception of a compiler, which names the place in its own way: `SyntaxError: a.js: Unexpected token (3:10)` (Babel),
/// `NameError: x in a.less on line 1, column 13:` (Less), `ParseError: b.styl:3:1` (Stylus). Not `TypeError: x`.
fn thrown(text: &str) -> Option<Message<'_>> {
    // The name ends at the first byte that cannot be in one: most lines are told by a few bytes.
    let (name, rest) = text.split_at_checked(text.bytes().position(|byte| !byte.is_ascii_alphanumeric())?)?;
    let rest = rest.strip_prefix(": ").filter(|_| name.ends_with("Error"))?;
    if let Some(at) = alone(rest) {
        return Some(Message { at, severity: Some(Severity::Error), code: None, text: name });
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

/// A rule's code, as most linters number theirs: `DOC03`, `E0602`. Not `is`, `A`, `v1`, `OK`.
fn is_rule(code: &str) -> bool {
    let digits = code.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let letters = code.len() - digits.len();
    (1..=8).contains(&letters)
        && (2..=5).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
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

/// The heading of a finding whose message is below: Flow's `Error ------------------ a.js:3:10`. Not `Error - a.js:3:10`.
pub(super) fn ruled(text: &str) -> Option<(Severity, Location<'_>)> {
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

/// What stands between the place and what is said of it is a colon, a dash, a comma or a space.
fn separated(rest: &str) -> Option<&str> {
    [": ", " - ", ", ", " "].iter().find_map(|part| rest.strip_prefix(part)).map(str::trim_start)
}

/// The place at the start, in any of its spellings, and what follows it. The file must look like one.
fn place(text: &str) -> Option<(Location<'_>, &str)> {
    let (at, rest) = parenthesised(text).or_else(|| worded(text)).or_else(|| {
        let (at, rest) = scan::location(text)?;
        let (at, rest) = match column(rest) {
            Some((column, rest)) if at.column.is_none() => (Location { column: Some(column), ..at }, rest),
            _ => (at, rest),
        };
        Some((at, range(rest)))
    })?;
    is_file(at.file).then_some((at, rest))
}

/// `a.cs(3,5)`, `a.nim(2, 14)`, `a.d(2)`, `a.fs(3,5,3,9)`. Not `f(x)`.
fn parenthesised(text: &str) -> Option<(Location<'_>, &str)> {
    let (file, rest) = text.split_once('(')?;
    let (numbers, rest) = rest.split_once(')')?;
    let mut numbers = numbers.split([',', ':']).map(|number| number.trim().parse::<u32>().ok());
    let line = numbers.next()??;
    let column = numbers.next().flatten();
    (scan::is_path(file) && !file.ends_with(' '))
        .then_some((Location { file, line: Some(line), column }, rest))
}

/// `a.js: line 1, col 15`, `a.tf, line 3`. Not `line 3`.
fn worded(text: &str) -> Option<(Location<'_>, &str)> {
    static LINE: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(" line "));
    let (head, rest) = text.split_at_checked(LINE.find(text.as_bytes())?)?;
    let file = head.strip_suffix([':', ','])?;
    let (line, rest) = scan::number(rest.strip_prefix(" line ")?)?;
    let column = [", column ", ", col ", ", char ", " column ", " col "];
    let column = column.iter().find_map(|word| scan::number(rest.strip_prefix(word)?));
    let (column, rest) = column.map_or((None, rest), |(column, rest)| (u32::try_from(column).ok(), rest));
    let at = Location { file, line: u32::try_from(line).ok(), column };
    scan::is_path(file).then_some((at, rest))
}

/// The column behind another sign than a colon, Bison's and Vala's `.6: error`, cmake-lint's `,05: [C0103] x`. Not `, 5`.
fn column(rest: &str) -> Option<(u32, &str)> {
    let (column, rest) = scan::number(rest.strip_prefix(['.', ','])?)?;
    Some((u32::try_from(column).ok()?, rest))
}

/// Without where it ends: `-13: x`, `-1.35: x`, `-3:9 x`.
fn range(rest: &str) -> &str {
    let end = || {
        let (_, rest) = scan::number(rest.strip_prefix('-')?)?;
        let more = rest.strip_prefix(['.', ':']).and_then(scan::number);
        Some(more.map_or(rest, |(_, rest)| rest))
    };
    end().unwrap_or(rest)
}

/// A file's name with an extension, or one of those that have none. Not `localhost`, not `v1.2`, not a sentence: where words
/// come before it, as in `In a.cr`, no folder does.
pub(super) fn is_file(file: &str) -> bool {
    const BARE: [&str; 7] =
        ["Dockerfile", "Containerfile", "Makefile", "Jenkinsfile", "Gemfile", "Rakefile", "Vagrantfile"];
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let extension = extension(file);
    let letters = extension.bytes().any(|byte| byte.is_ascii_alphabetic());
    let short = extension.len() <= 8 && extension.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let words = file.split_once(' ').is_some_and(|(first, _)| !first.contains(['/', '\\']));
    (letters && short || BARE.contains(&name)) && !file.contains(": ") && !words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, place: (&str, u32, Option<u32>), severity: Option<Severity>, said: &str) {
        let found = read(text).unwrap_or_else(|| panic!("{text}"));
        let at = Location { file: place.0, line: Some(place.1), column: place.2 };
        assert_eq!((found.at, found.severity, found.text), (at, severity, said), "{text}");
    }

    #[test]
    fn findings_in_every_spelling() {
        let (error, warning) = (Some(Severity::Error), Some(Severity::Warning));
        check("a.c:4:11: warning: x y [-Wx]", ("a.c", 4, Some(11)), warning, "x y");
        check("a.pas(4,8) Error: x", ("a.pas", 4, Some(8)), error, "x");
        check("/p/a.nim(2, 14) Error: x", ("/p/a.nim", 2, Some(14)), error, "x");
        check("a.d(2): Error: x", ("a.d", 2, None), error, "x");
        check(
            "/p/A.cs(3,5): error CS0103: x [/p/a.csproj]",
            ("/p/A.cs", 3, Some(5)),
            error,
            "x [/p/a.csproj]",
        );
        check("a.md:3 error MD001/x y z", ("a.md", 3, None), error, "y z");
        check("a.vala:2.7-2.9: error: x", ("a.vala", 2, Some(7)), error, "x");
        check("%Error: b.v:3:3: x", ("b.v", 3, Some(3)), error, "x");
        check("%Warning-IMPLICIT: b.v:2:10: x", ("b.v", 2, Some(10)), warning, "x");
        check("[error] src/A.scala:3:5: x", ("src/A.scala", 3, Some(5)), error, "x");
        check("ERROR: a.ts:1:5 - x", ("a.ts", 1, Some(5)), error, "x");
        check("a.yml:1: [warning] x", ("a.yml", 1, None), warning, "x");
        check("a.md:1:1 - Unknown word (x)", ("a.md", 1, Some(1)), None, "Unknown word (x)");
        check("a.js: line 1, col 15, Missing.", ("a.js", 1, Some(15)), None, "Missing.");
        check("CMakeLists.txt:04,01: [C0307] x", ("CMakeLists.txt", 4, Some(1)), None, "[C0307] x");
        check("a.rst:2: (WARNING/2) x", ("a.rst", 2, None), warning, "x");
        check("a.robot:2:1 DOC02 x", ("a.robot", 2, Some(1)), None, "x");
        check("asciidoctor: ERROR: a.adoc: line 7: x y", ("a.adoc", 7, None), error, "x y");
        check("gcc: a.c:3: error: x", ("a.c", 3, None), error, "x");
        check("a.proto:3:33:cannot find x", ("a.proto", 3, Some(33)), None, "cannot find x");
        check("Parse error at bad.js:2,12", ("bad.js", 2, Some(12)), error, "Parse error");
        check("/p/my shop/a.js:1:5: x", ("/p/my shop/a.js", 1, Some(5)), None, "x");
        check("  /p/a.js:1:5: x (no-var) (warning)", ("/p/a.js", 1, Some(5)), warning, "x (no-var)");
    }

    #[test]
    fn other_lines() {
        for text in [
            "12:00:01: x",
            "a.c:4",
            "listening on localhost:80: ok",
            "a.c:4 is fine",
            "a.c:4 OK now",
            "In a.cr:4:1: x",
            "GET http://localhost:80/a.js:3: x",
            "see v1.2:3: x",
            "error: x",
            "f(3): x",
            "the end: a.c:3: error: x",
            "worker: a.c:3: x",
            "a_spec.rb:18:raises it",
            "a.c:3:4:5 x",
            "Parse error at noon",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        let babel =
            thrown("SyntaxError: /p/a.js: Unexpected token (3:10)").map(|found| (found.at.line, found.text));
        assert_eq!(babel, Some((Some(3), "Unexpected token")));
        let less = thrown("NameError: variable @x is undefined in /p/a.less on line 1, column 13:");
        assert_eq!(less.map(|found| (found.at.file, found.at.column)), Some(("/p/a.less", Some(13))));
        assert_eq!(thrown("TypeError: x is not a function"), None);
    }

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
