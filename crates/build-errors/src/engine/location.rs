//! Reads locations. All readers use this grammar, which covers the spellings of all tools.
//!
//! | spelling | as printed by |
//! |---|---|
//! | `a.c:3`, `a.c:3:7`, `a.y:3.7`, `a.c:3:7-4:1`, `a.f90:3-4:7-9` | GNU tools ("Formatting Error Messages"), most linters |
//! | `a.cs(3,7)`, `a.cpp(3) `, `a.md (3)`, `a.cs(3,7,3,9)`, `a.fish (line 3)` | Microsoft's tools, fpc, Nim |
//! | `A.java:[3,7]`, `a.sh[3]: x`, `a.ts[3, 7]: x` | Maven, ksh, TSLint |
//! | `"a.c", line 3`, `"a.c", line 3.7`, `"a.c",3`, `File "a.py", line 3` | AIX, Sun, EDG, IAR, Python, OCaml |
//! | `a.js: line 3, col 7`, `a.f90, line 3`, `a.pl line 3`, `a.conf line: 3 pos: 7` | JavaScript linters, NAG, Perl, servers |
//! | `line 3 of a.f`, `line 3, column 7, file a.pc` | Fortran compilers, embedded SQL |
//! | `[a.proto:3:7]`, `(3:a.f90)`, `a.c +3:7`, `a.c: 3: x` | protolint, editors, old Unix compilers |
//! | `a.c  3 7  Error 40: x`, `[a.ck]:line(3).char(7): x` | FlexeLint, ChucK |

mod enclosed;
mod line_numbers;
mod place;
mod position;
mod sentence;

use self::enclosed::{bracketed, quoted, swapped};
use self::line_numbers::line_numbers;
pub(crate) use self::place::Place;
pub(crate) use self::position::range;
use self::position::{Position, parenthesised, plain, worded};
pub(crate) use self::sentence::{line_named, position_behind, position_only, unnamed, within};
use super::scan::{holds, number, parted};
use super::severity;

/// A file, a line and a column, as printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Location<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: Option<u32>,
    pub(crate) column: Option<u32>,
}

/// The names that tools use for their standard input. The first one is that of GNU as.
const STANDARD_INPUT: [&str; 4] = ["{standard input}", "<stdin>", "<standard input>", "stdin"];
/// The maximum size of a path in bytes.
const PATH: usize = 1024;

impl<'a> Location<'a> {
    fn of(file: &'a str, position: Position) -> Self {
        // Sphinx names the part of the file in which lines are counted: `a.py:docstring of shop.total:3`.
        let file = parted(file, ":docstring of ").map_or(file, |(file, _)| file);
        Self { file, line: Some(position.line), column: position.column }
    }

    /// The location with these numbers. One that is too large is left out.
    pub(crate) fn at(file: &'a str, line: u64, column: u64) -> Self {
        Self { file, line: u32::try_from(line).ok(), column: u32::try_from(column).ok() }
    }

    /// A location without a line.
    pub(crate) fn file(file: &'a str) -> Self {
        Self { file, ..Self::default() }
    }
}

/// The location at the start, `path:line` or `path:line:column`, and the text after it: `"./a b.go:3:7: msg"`. Does not
/// match `"C:\x.c(…"`.
///
/// The path ends before the first colon that is followed by a digit. The colon of a drive letter belongs to the path. A
/// path contains no tab, does not begin with a space or a colon, and is neither a URL nor a time of day.
pub(crate) fn location(text: &str) -> Option<(Location<'_>, &str)> {
    let bytes = text.as_bytes();
    let mut colons = 0;
    let colon = memchr::memchr_iter(b':', bytes).find(|at| {
        colons += 1;
        let before = bytes.get(at.wrapping_sub(1));
        let after = bytes.get(at + 1);
        before.is_some_and(|byte| *byte != b':') && after.is_some_and(u8::is_ascii_digit)
    })?;
    let (file, rest) = text.split_at_checked(colon)?;
    // run-clang-tidy prints no line feed after its command.
    let file = if file.starts_with("clang-tidy") { file.rsplit(' ').next().unwrap_or(file) } else { file };
    if !is_path(file) || colons > 1 && holds(file, ": ") {
        return None;
    }
    let (line, rest) = number(rest.get(1..)?)?;
    let is_word = |rest: &str| rest.starts_with(|first: char| first.is_ascii_alphabetic());
    if is_word(rest) {
        return None;
    }
    // `a.pp:3:140chars:WARNING:x` has a rule after the line.
    let column = rest.strip_prefix(':').and_then(number).filter(|(_, rest)| !is_word(rest));
    let (column, rest) = match column {
        Some((column, rest)) => (u32::try_from(column).ok(), rest),
        None => (None, rest),
    };
    Some((Location { file, line: u32::try_from(line).ok(), column }, rest))
}

/// A location at the start in any format, and the text after it. The file has an extension, a folder or one of the
/// names that need neither. Does not match `12:00:01`, `localhost:80` or `see a.c:3`.
pub(crate) fn leading(text: &str) -> Option<(Location<'_>, &str)> {
    match text.as_bytes().first()? {
        b'"' | b'\'' | b'`' => quoted(text),
        b'[' => bracketed(text, ']'),
        b'(' => swapped(text),
        b'l' | b'L' => sentence::line_first(text).or_else(|| bare(text)),
        _ => {
            let named =
                text.strip_prefix("File ").or_else(|| text.strip_prefix("file ")).map(str::trim_start);
            match named {
                Some(named) => quoted(named).or_else(|| bare(named)),
                None => {
                    bare(text.strip_prefix("file://").or_else(|| text.strip_prefix("file:")).unwrap_or(text))
                }
            }
        }
    }
}

/// The location, if the line contains only a location and optionally a colon at its end: `a.f90:5:3:`, `--> a.sol:5:3`,
/// `In a.cr:4:1`, `┌─ a.gleam:3:4`. Does not match `a.f90:5:3: x`.
pub(crate) fn alone(text: &str) -> Option<Location<'_>> {
    const LEADS: [&str; 5] = ["In ", "in ", "At ", "at ", "from "];
    let text = text.trim();
    let text = LEADS.iter().find_map(|lead| text.strip_prefix(lead)).unwrap_or(text);
    let (at, rest) = leading(text)?;
    matches!(rest.trim_end(), "" | ":").then_some(at)
}

/// A file without quotation marks. It ends before the first number that can be its line.
fn bare(text: &str) -> Option<(Location<'_>, &str)> {
    let text = behind_program(text).unwrap_or(text);
    let mut spelled = line_numbers(text).filter_map(|at| spelled(text, at));
    spelled.find(|(at, rest)| {
        is_file(at.file) || is_foldered(at.file) || is_spaced(at.file, rest) || is_graded(*at, rest)
    })
}

/// The text after a program's name or a severity and its colon: `jade:a.dsl:3:7`, `m4:a.m4:3`, `ERROR:/p/a.thrift:3`. Does
/// not match `a.c:3`, `C:\a.c` or `node:internal/a.js:3`, which is the name of Node's module.
fn behind_program(text: &str) -> Option<&str> {
    let (program, rest) = text.split_once(':')?;
    if matches!(program, "ERROR" | "WARNING" | "FAILURE" | "FATAL") {
        return Some(rest);
    }
    let named = program.len() > 1
        && program != "node"
        && program.starts_with(|first: char| first.is_ascii_lowercase())
        && program.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    let path = rest.strip_prefix('/').unwrap_or(rest);
    (named && path.starts_with(|first: char| first.is_ascii_alphabetic())).then_some(rest)
}

/// The location with the line number that begins here.
fn spelled<'a>(text: &'a str, at: usize) -> Option<(Location<'a>, &'a str)> {
    let (head, rest) = text.split_at_checked(at)?;
    let (mark, before) = (head.as_bytes().last()?, head.get(..at - 1)?);
    let (file, (position, rest)) = match mark {
        b':' if before.ends_with([':', ' ']) => return None,
        b':' => {
            let (file, found) = (without_function(before), plain(rest)?);
            // `com.acme:shop:1.0` is a package with its version.
            let dotted = || number(rest).is_some_and(|(_, rest)| rest.starts_with('.'));
            if file.len() < before.len() && dotted() {
                return None;
            }
            (file, found)
        }
        b'(' => {
            let file = before.strip_suffix(' ').unwrap_or(before);
            let (position, rest) = parenthesised(text.get(at - 1..)?)?;
            // `/p/a.conf: (2) No such file or directory` has the number of an error of the system.
            if file.ends_with(':') && position.column.is_none() {
                return None;
            }
            (file, (position, rest))
        }
        b'[' => {
            // TSLint prints a space before the column.
            let spaced = || {
                let (inner, rest) = rest.split_once(']')?;
                let (line, column) = inner.split_once(", ")?;
                let position = Position { line: line.parse().ok()?, column: Some(column.parse().ok()?) };
                Some((position, rest))
            };
            let closed =
                || plain(rest).and_then(|(position, rest)| Some((position, rest.strip_prefix(']')?)));
            let (position, rest) = closed().or_else(spaced)?;
            // `A.java:[3,7]`, and ksh's `a.sh[3]: x`.
            let listed = || (is_file(before) && rest.starts_with(": ")).then_some(before);
            (before.strip_suffix(':').or_else(listed)?, (position, rest))
        }
        b'+' => (before.strip_suffix(' ')?, plain(rest)?),
        _ => {
            let label = before.strip_suffix(':').unwrap_or(before);
            // Does not match `a.cmdline 3`.
            let separate = |file: &&str| !file.ends_with(|last: char| last.is_ascii_alphanumeric());
            if let Some(file) = ["lines", "line", "Line", "Ln"]
                .iter()
                .find_map(|word| label.strip_suffix(word))
                .filter(separate)
            {
                let bracket = file.trim_end().strip_suffix("at").unwrap_or(file).trim_end().strip_suffix('(');
                let (position, rest) = worded(text.get(file.len()..)?)?;
                match bracket {
                    Some(file) => (file.trim_end(), (position, rest.strip_prefix(')')?)),
                    None => {
                        let file = file.trim_end().trim_end_matches([',', ':', ';']);
                        let word = [" at", " on"].iter().find_map(|word| file.strip_suffix(word));
                        (word.unwrap_or(file), (position, rest))
                    }
                }
            } else if let Some(file) = before.strip_suffix(':') {
                // `a.c: 3: x`, `a.dsp : 3 : x`. Does not match `a.c: 3 errors` or `a.c: 3 : 4`.
                let mark = if file.ends_with(' ') { " : " } else { ":" };
                (file.trim_end(), plain(rest).filter(|(_, rest)| rest.starts_with(mark))?)
            } else {
                // `a.c 3: x`, `a.scss 3:7  x`. Does not match `a.c 3 errors`.
                // PC-lint's `a.c  3  Error 40: x`.
                let graded =
                    |rest: &str| rest.starts_with(' ') && severity::label(rest.trim_start()).is_some();
                let ends = |(at, rest): &(Position, &str)| {
                    at.column.is_some() || rest.starts_with(": ") || graded(rest)
                };
                // FlexeLint's `a.c  3 7  Error 40: x`.
                let spaced = |(Position { line, .. }, rest): (Position, &'a str)| {
                    let (column, rest) = number(rest.strip_prefix(' ')?)?;
                    let column = u32::try_from(column).ok();
                    (rest.starts_with("  ") && graded(rest)).then_some((Position { line, column }, rest))
                };
                let before = before.trim_end();
                let found = plain(rest)?;
                let found = spaced(found).or_else(|| Some(found).filter(ends))?;
                (before, Some(found).filter(|_| is_file(before))?)
            }
        }
    };
    let is_balanced =
        [('[', ']'), ('(', ')')].iter().all(|(open, close)| !file.contains(*close) || file.contains(*open));
    (is_path(file) && is_balanced).then(|| (Location::of(file, position), rest))
}

/// A byte that no path contains, in [`KINDS`].
const NEVER: u8 = 1;
/// A colon, in [`KINDS`].
const COLON: u8 = 2;

/// The bytes that decide whether a text can be a path.
#[allow(clippy::indexing_slicing, reason = "in range, at compile time")]
static KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let (mut at, never) = (0, b"\t\"|<>*?\0");
    while at < never.len() {
        kinds[never[at] as usize] = NEVER;
        at += 1;
    }
    kinds[b':' as usize] = COLON;
    kinds
};

/// Whether the text can be the name of a file at the start of a line.
pub(crate) fn is_path(text: &str) -> bool {
    let bytes = text.as_bytes();
    if matches!(bytes, [] | [b' ' | b'\t' | b':', ..]) || bytes.len() > PATH {
        return false;
    }
    // No early exit, so that the bytes are looked up at the same time.
    let kind = |byte: &u8| KINDS.get(usize::from(*byte)).copied().unwrap_or_default();
    let kinds = bytes.iter().fold(0, |kinds, byte| kinds | kind(byte));
    (kinds & NEVER == 0 || STANDARD_INPUT.contains(&text))
        && (kinds & COLON == 0 || !holds(text, "://"))
        && !bytes.iter().all(u8::is_ascii_digit)
}

/// Whether the path identifies a file without a line number: it has an extension, or is one of the names that need
/// none. Does not match `localhost`, `v1.2`, `example.com` or a sentence, which has words and no folder before the
/// name.
pub(crate) fn is_file(file: &str) -> bool {
    const BARE: [&str; 12] = [
        "BUILD", "CMakeLists.txt", "GNUmakefile", "Kconfig", "SConscript", "SConstruct", "WORKSPACE",
        "crontab", "fstab", "justfile", "makefile", "sudoers",
    ];
    // `Dockerfile`, `Podfile`, `sshd_config`
    let bare = |name: &str| {
        BARE.contains(&name)
            || name.ends_with("file") && name.starts_with(|first: char| first.is_ascii_uppercase())
            || name.ends_with("_config")
    };
    const LINKERS: [&str; 4] = ["ld.lld", "ld.gold", "ld.bfd", "ld64.lld"];
    const HOSTS: [&str; 6] = ["com", "org", "net", "local", "localhost", "internal"];
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let extension = extension(file);
    let letters = extension.bytes().any(|byte| byte.is_ascii_alphabetic());
    // `a.libsonnet`, but not `.linthtmlrc`, which is a name without an extension.
    let longest = if name.len() == extension.len() + 1 { 8 } else { 10 };
    let short = extension.len() <= longest
        && extension.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+_".contains(&byte));
    let host = HOSTS.contains(&extension) && name.len() == file.len();
    let named = letters && short && !host && !LINKERS.contains(&name) || bare(name);
    let called = file.contains('(') && !file.contains(')');
    named && !called && !holds(file, ": ") && !is_sentence(file) || STANDARD_INPUT.contains(&file)
}

/// Whether there are words and no folder before the name: `see a.c`. Does not match `/p/my shop/a.c` or
/// `C:\My Files\a.c`.
fn is_sentence(file: &str) -> bool {
    file.split_once(' ').is_some_and(|(first, _)| !first.contains(['/', '\\']))
}

/// Whether a name with spaces is a file because of the bracket and the severity after it, as in Microsoft's tools:
/// `my file.c(3) : warning C4005: x`.
fn is_spaced(file: &str, rest: &str) -> bool {
    let (Some(first), Some(last)) = (file.split(' ').next(), file.split(' ').next_back()) else {
        return false;
    };
    let plain = first.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    let slot = rest.trim_start().strip_prefix(": ");
    plain
        && is_file(last)
        && slot.is_some_and(|slot| severity::label(slot).is_some_and(|(_, code, _)| code.is_some()))
}

/// The file of `a.py:total`, where a linter also names the function (darglint, old pylint): `a.py:Cart.total`.
/// `C:\a.py` and the package `com.acme:shop_2.12` are left unchanged.
fn without_function(path: &str) -> &str {
    let named = |function: &str| {
        let is_name = |name: &str| {
            name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        function.split('.').all(is_name)
    };
    let parts = path.rsplit_once(':').filter(|(file, function)| named(function) && is_file(file));
    parts.map_or(path, |(file, _)| file)
}

/// Whether one word is a file because of the column and the severity after it: `input:3:5: error: x`,
/// `input: line 3, col 5, Error - x`, or the page of a manual: `a.1:3:5: ERROR: x`. Does not match `internal:0:0: error: x`.
fn is_graded(at: Location<'_>, rest: &str) -> bool {
    let page =
        at.file.strip_suffix(|last: char| matches!(last, '1'..='9')).and_then(|file| file.strip_suffix('.'));
    let name = page.unwrap_or(at.file);
    let plain = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    plain
        && at.column.is_some()
        && at.line != Some(0)
        && (rest.strip_prefix(": ").is_some_and(|message| severity::labelled(message).is_some())
            || rest.strip_prefix(", ").is_some_and(|message| severity::label(message).is_some()))
}

/// Whether a path without an extension is a file because of its folders: `/usr/include/c++/13/vector`,
/// `C:\include\memory`. Does not match `//host` or `either / or`.
fn is_foldered(file: &str) -> bool {
    let name = file.rsplit(['/', '\\']).next().unwrap_or_default();
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.len() < file.len()
        && !holds(file, ": ")
        && !file.starts_with("//")
        && !is_sentence(file)
}

/// The part of the file name after the last dot.
pub(crate) fn extension(file: &str) -> &str {
    let end = file.bytes().rposition(|byte| matches!(byte, b'.' | b'/' | b'\\'));
    let dot = end.filter(|end| file.as_bytes().get(*end) == Some(&b'.'));
    dot.and_then(|dot| file.get(dot + 1..)).unwrap_or_default()
}

/// Whether the extension is one of source code or data. Names of modules, steps and keys also have dots: `Build 'ebs.web'`,
/// `"build.command" failed`.
pub(crate) fn has_usual_extension(file: &str) -> bool {
    const EXTENSIONS: &str = " adoc asm bat bib c cc cfg cjs clj conf cpp cr cs css csv cxx d dart desktop dts el erl ex exs f90 \
        fs gd go gql gradle graphql groovy h hcl hpp hs htm html ini java jl js json json5 jsonc jsx kt kts less lock lua m md \
        mdx mjs ml mli nim nix php pl plist pm po properties proto ps1 py pyi r rb rs rst s sass scala scss sh sol sql svelte \
        svg swift tcl tex tf toml ts tsv tsx txt v vb vue xml xsd yaml yml zig zsh ";
    EXTENSIONS.contains(&format!(" {} ", extension(file).to_ascii_lowercase()))
}

#[cfg(test)]
mod tests;
