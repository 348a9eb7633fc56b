//! One line that names a place and says what is wrong there, in the spellings that tools share.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::apart::alone;
use super::severity::{unmarked, word};
use crate::Severity;
use crate::engine::scan::{self, Location};
use crate::readers::shared::located::{Message, extension, trailing_code};

/// `a.c:4:11: warning: x [-Wx]`, `a.pas(4,8) Error: x`, `a.md:3 error MD001/x y`, `%Error-X: b.v:3:3: y`, `a.js: line 1, col
/// 15, x`, `a.md:1:1 - x`. Not `12:00:01: x`, not `a.c:4`, not `listening on a.b:80`.
pub(super) fn read(text: &str) -> Option<Message<'_>> {
    let text = unmarked(text.trim());
    let text = text.strip_prefix("[FAIL] ").unwrap_or(text);
    if let Some((severity, code, rest)) = word(text) {
        if let Some((at, rest)) = place(rest) {
            return said_at(at, Some(severity), code, rest);
        }
        if let Some(found) = code.and_then(|code| ruled_out(severity, code, rest)) {
            return Some(found);
        }
    }
    if let Some(finding) = thrown(text).or_else(|| pointed(text)) {
        return Some(finding);
    }
    let Some((at, rest)) = place(text) else {
        return read_behind_program(text).or_else(|| of_whole_file(text));
    };
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

/// What is wrong with a file as a whole, which Automake prints so: `Makefile.am: error: x`. Not `gcc: error: x`, not `a.am: x`.
fn of_whole_file(text: &str) -> Option<Message<'_>> {
    let (file, rest) = text.split_once(": ")?;
    let said = rest.strip_prefix("error: ").filter(|said| !said.is_empty())?;
    let at = Location { file, ..Location::default() };
    let fits = scan::is_path(file) && is_file(file) && !file.contains(' ');
    fits.then_some(Message { at, severity: Some(Severity::Error), code: None, text: said })
}

/// What dependency-cruiser prints of a dependency that a rule forbids: `error no-core: src/a.js → fs`, and of a module `error
/// no-orphans: src/a.js`. Not `error E12: x → y`.
fn ruled_out<'a>(severity: Severity, code: &'a str, rest: &'a str) -> Option<Message<'a>> {
    let file = rest.split_once(" →").map_or(rest, |(file, _)| file).trim_end();
    let at = Location { file, ..Location::default() };
    let fits = code.contains('-') && scan::is_path(file) && is_file(file) && !file.contains(' ');
    fits.then_some(Message { at, severity: Some(severity), code: Some(code), text: rest })
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

/// What stands between the place and what is said of it is a colon, a dash, a comma or a space.
fn separated(rest: &str) -> Option<&str> {
    [": ", " - ", ", ", " "].iter().find_map(|part| rest.strip_prefix(part)).map(str::trim_start)
}

/// The place at the start, in any of its spellings, and what follows it. The file must look like one.
pub(super) fn place(text: &str) -> Option<(Location<'_>, &str)> {
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
pub(super) fn range(rest: &str) -> &str {
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
        check("[FAIL] a.py:1: x", ("a.py", 1, None), None, "x");
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
        let cruised = read("error no-core-fs: src/index.js → fs");
        assert_eq!(
            cruised.map(|found| (found.at.file, found.code)),
            Some(("src/index.js", Some("no-core-fs")))
        );
        assert_eq!(read("error E12: x → y"), None);
        assert_eq!(
            read("Makefile.am: error: x").map(|found| (found.at.file, found.at.line)),
            Some(("Makefile.am", None))
        );
        assert_eq!((read("gcc: error: x"), read("Makefile.am: x")), (None, None));
        let less = thrown("NameError: variable @x is undefined in /p/a.less on line 1, column 13:");
        assert_eq!(less.map(|found| (found.at.file, found.at.column)), Some(("/p/a.less", Some(13))));
        assert_eq!(thrown("TypeError: x is not a function"), None);
    }
}
