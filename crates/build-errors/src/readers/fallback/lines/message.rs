//! Reads a line with a location and a message, in the formats that tools share.

mod context;
mod exceptions;
mod rule_codes;
mod whole_files;

use crate::Severity;
use crate::engine::location::{Location, alone, is_file, is_path, leading, line_named};
use crate::engine::scan;
use crate::engine::severity::{self, label, letter, unmarked};
use crate::readers::fallback::lines::complaints::complains;
use crate::readers::shared::located::{Message, project, trailing_code};
use context::leads_up;
pub(in crate::readers::fallback) use context::{
    is_aside, is_lead_up, is_logged, of_runtime, warns_of_itself,
};
use exceptions::{raised, thrown};
pub(in crate::readers::fallback) use rule_codes::is_rule;
use rule_codes::{is_code, is_rule_name, leading_rule};
use whole_files::{is_whole_file, of_origin, of_whole_file, ruled_out};

/// A message like `a.c:4:11: warning: x [-Wx]`, `a.pas(4,8) Error: x`, `"a.c", line 4: warning #68-D: x`,
/// `a.md:3 error MD001/x y`, `%Error-X: b.v:3:3: y`, `error in a.zeek, line 2: x`, `[WARNING:a.thrift:17] x`,
/// `a.md:1:1 - x`. Does not match `12:00:01: x`, `a.c:4` or `listening on a.b:80`.
pub(in crate::readers::fallback) fn read(text: &str) -> Option<Message<'_>> {
    let text = scan::trim(text);
    if let Some(text) = severity::branch(text) {
        return in_tree(text);
    }
    let text = unmarked(text);
    let text = text.strip_prefix("[FAIL] ").unwrap_or(text);
    let location = leading(text);
    if leads_up(text, location) || is_logged(text) {
        return None;
    }
    raised(text)
        .or_else(|| severity_first(text))
        .or_else(|| thrown(text))
        .or_else(|| pointed(text))
        .or_else(|| behind_location(text, location?))
        .or_else(|| severity_between(text))
        .or_else(|| behind_program(text))
        .or_else(|| of_origin(text))
        .or_else(|| of_whole_file(text))
}

/// A finding in the branch of a tree, in the style of Python's rich. Only a space separates it from its location:
/// `a.j2:3 x y`. Does not match `a.js:3`.
fn in_tree(text: &str) -> Option<Message<'_>> {
    let (at, rest) = leading(text)?;
    behind_location(text, (at, rest)).or_else(|| {
        let is_row = is_file(at.file) && rest.starts_with(' ');
        is_row.then(|| message_at(at, None, None, rest))?
    })
}

/// The severity comes before the location: `error: a.c:3: x`, `ERROR in a.ts:3:7`, `Error E2010 a.c 15: x`,
/// `[ERROR:a.thrift:75] x`.
fn severity_first(text: &str) -> Option<Message<'_>> {
    if let Some((severity, code, rest)) = label(text) {
        // Metro: `error: SyntaxError: /p/a.js: Unexpected token (3:5)`.
        if let Some(found) = thrown(rest) {
            return Some(found);
        }
        if let Some((at, rest)) = leading(rest) {
            // Angular repeats the severity, with the code of the compiler.
            let again = rest.strip_prefix(" - ").and_then(label).filter(|(_, code, _)| code.is_some());
            return match again {
                Some((severity, code, message)) => message_at(at, Some(severity), code, message),
                None => message_at(at, Some(severity), code, rest),
            };
        }
        if let Some(found) = code.and_then(|code| ruled_out(severity, code, rest)) {
            return Some(found);
        }
        if let Some((at, rest)) = without_line(rest) {
            return message_at(at, Some(severity), code, rest);
        }
        if let Some((at, rest)) = line_named(rest).filter(|(_, rest)| rest.starts_with(": ")) {
            return message_at(at, Some(severity), code, rest);
        }
    }
    if let Some((severity, rest)) = letter(text) {
        if let Some((at, rest)) = leading(rest) {
            return message_at(at, Some(severity), None, rest);
        }
        if let Some((file, rest)) = rest.split_once(": ").filter(|(file, _)| is_whole_file(file)) {
            return message_at(Location::file(file), Some(severity), None, rest);
        }
    }
    if let Some((inner, message)) = text.strip_prefix('[').and_then(|text| text.split_once(']'))
        && let Some((severity, rest)) = severity::leading(inner)
        && let Some(at) = rest.strip_prefix(':').and_then(alone)
    {
        return message_at(at, Some(severity), None, message);
    }
    let (severity, rest) = severity::leading(text)?;
    let rest = rest.strip_prefix(' ')?;
    // A number or a code may be in between.
    let (code, rest) = match rest.split_once(' ') {
        Some((code, rest)) if is_code(code) => (Some(code), rest),
        _ => (None, rest),
    };
    const WORDS: [&str; 6] = ["in ", "at ", "on ", "near ", "from ", ""];
    let (at, rest) = WORDS.iter().find_map(|word| leading(rest.strip_prefix(word)?))?;
    let message = rest.trim_start_matches([':', ' ', ')', ']']);
    // `Warning a.c:3` without a message is a heading, and `error a.c:3 x` is not a finding. restructuredtext-lint's
    // `ERROR a.rst:4 x` is one.
    let shouted = text.starts_with(|first: char| first.is_ascii_uppercase())
        && text.get(1..2).is_some_and(|second| second.bytes().all(|byte| byte.is_ascii_uppercase()))
        && is_file(at.file)
        && rest.starts_with(' ');
    (shouted || rest.trim_start().starts_with(':')).then_some(())?;
    message_at(at, Some(severity), code, message)
}

/// The location comes first, then optionally a severity, then the message.
fn location_first(text: &str) -> Option<Message<'_>> {
    behind_location(text, leading(text)?)
}

/// Like [`location_first`], for a text that begins with this location.
fn behind_location<'a>(text: &str, (at, rest): (Location<'a>, &'a str)) -> Option<Message<'a>> {
    if warns_of_itself(&at, rest) {
        return None;
    }
    if let Some(message) = packed(at, rest) {
        let graded =
            label(message).or_else(|| letter(message).map(|(severity, message)| (severity, None, message)));
        return match graded {
            Some((severity, code, message)) => message_at(at, Some(severity), code, message),
            None => message_at(at, None, None, message),
        };
    }
    if let Some((severity, code, message)) = behind_code(rest) {
        return message_at(at, Some(severity), code, message);
    }
    let (at, rest) = more_of_position(at, rest).unwrap_or((at, rest));
    let slot = rest.trim_start_matches([':', ' ', ',', '\t', '-', ';', '*', ')']);
    if slot.len() == rest.len() && !rest.starts_with(['[', '(']) {
        return None;
    }
    // Intel's preprocessor prints `a.F90(1): #error: x`.
    let graded = slot.strip_prefix('#').filter(|slot| severity::labelled(slot).is_some()).unwrap_or(slot);
    let of_rule = || match rest.strip_prefix(" - ") {
        Some(rest) => named(rest),
        None => coded(slot),
    };
    if let Some((severity, code, message)) = label(graded).or_else(of_rule) {
        return message_at(at, Some(severity), code, message);
    }
    if let Some((severity, message)) = letter(slot) {
        return message_at(at, Some(severity), None, message);
    }
    if !is_file(at.file) && !is_quoted(text, at.file) {
        // The code of a rule takes the place of an extension.
        let code = slot.split(' ').next().unwrap_or(slot);
        let coded = at.column.is_some() && rest.starts_with(": ") && is_code(code.trim_end_matches(':'));
        return coded.then(|| message_at(at, None, None, rest)).flatten();
    }
    if text.starts_with('[') {
        return message_at(at, None, None, rest);
    }
    // The text goes on behind the location; see `continuation`.
    if rest.starts_with(":   ") {
        return None;
    }
    // `, charpos = 37` is more of the location.
    if rest.strip_prefix(", ").and_then(|more| more.split_once(" = ")).is_some_and(|(name, _)| is_word(name))
    {
        return None;
    }
    // A message without a severity must be separated by the punctuation of the location, or by the code of a rule.
    if [": ", ", ", " - ", " : "].iter().any(|mark| rest.starts_with(mark)) {
        return message_at(at, None, None, rest);
    }
    if !rest.starts_with([' ', '\t']) {
        return None;
    }
    // mjml's `Line 4 of /p/a.mjml (mj-text) — x`: the words around the number are specific enough.
    if text.starts_with("Line ") || text.starts_with("line ") {
        return message_at(at, None, None, rest);
    }
    // The section or the function may be behind the location: `a.conf, line 3 (section "x"): unknown y`.
    if let Some((_, message)) = rest.strip_prefix(" (").and_then(|rest| rest.split_once("): "))
        && complains(message)
    {
        return message_at(at, None, None, message);
    }
    // The name of a rule in brackets takes the place of a severity.
    if let Some((code, message)) = scan::between(slot, "[", "]").filter(|(code, _)| is_rule_name(code)) {
        return message_at(at, None, Some(code), message);
    }
    let (code, message) = slot.split_once(' ')?;
    match code.strip_suffix("Error:") {
        Some(_) if at.column.is_some() => message_at(at, None, None, slot),
        _ if is_rule(code) => message_at(at, None, Some(code), message),
        _ => None,
    }
}

/// Whether the text begins with the file in quotation marks and the word for its line, so that it needs no extension:
/// `"northamerica", line 4: x`. Does not match `"x": line 4` or `northamerica, line 4`.
fn is_quoted(text: &str, file: &str) -> bool {
    let rest = text.strip_prefix('"').and_then(|text| text.strip_prefix(file));
    rest.is_some_and(|rest| rest.starts_with("\", line "))
}

/// The text with which sparse, Python's warnings and schema-salad continue a finding behind its location:
/// `a.c:9:1:    expected int`. Does not match `a.c:9:1: x`.
pub(in crate::readers::fallback) fn continuation(text: &str) -> Option<&str> {
    leading(text)?.1.strip_prefix(":   ").map(str::trim).filter(|more| !more.is_empty())
}

/// A column behind a space (`FlatBuffers`), or the end of a range (rustc 1.0), if a severity follows:
/// `a.fbs:4: 12: error: x`, `a.rs:4:5: 4:9 error: x`. Does not match `a.c:4: 12: x`.
fn more_of_position<'a>(at: Location<'a>, rest: &'a str) -> Option<(Location<'a>, &'a str)> {
    let (number, after) = scan::number(rest.strip_prefix(": ")?)?;
    if at.column.is_some() {
        let (_, after) = scan::number(after.strip_prefix(':')?)?;
        label(after.strip_prefix(' ')?)?;
        return Some((at, after));
    }
    label(after.strip_prefix(": ")?)?;
    Some((Location { column: u32::try_from(number).ok(), ..at }, after))
}

/// A severity and a rule behind a location, in either order: `DL3007 warning: x`, `warning eslint(no-console): x`,
/// `error eqeqeq : x`, `error [NoUser] - x`. Does not match `error handling is missing: x`.
fn coded(slot: &str) -> Option<severity::Label<'_>> {
    let (first, rest) = slot.split_once(' ')?;
    if let Some(severity) = word_alone(first).filter(|_| first.bytes().all(|byte| byte.is_ascii_lowercase()))
    {
        if let Some((rule, message)) = rest.strip_prefix('[').and_then(|rest| rest.split_once("] - ")) {
            return (!rule.contains(' ')).then_some((severity, Some(rule), message));
        }
        let parts =
            rest.split_once(" : ").or_else(|| rest.split_once(": ").filter(|(rule, _)| rule.ends_with(')')));
        return parts
            .filter(|(rule, _)| !rule.contains(' '))
            .map(|(rule, message)| (severity, Some(rule), message));
    }
    let (severity, message) = severity::labelled(rest).filter(|_| is_rule(first))?;
    Some((severity, Some(first), message))
}

/// A severity and the name of a rule in the format of tsc and `TypeSpec`: `error unassignable: x`. Does not match
/// `error a b: x` or `errors found: x`.
fn named(text: &str) -> Option<severity::Label<'_>> {
    let (first, rest) = text.split_once(' ')?;
    let severity = word_alone(first).filter(|_| first.bytes().all(|byte| byte.is_ascii_lowercase()))?;
    let (rule, message) = rest.split_once(": ")?;
    (!rule.is_empty() && rule.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')).then_some((
        severity,
        Some(rule),
        message,
    ))
}

/// A file whose line is not known, which some tools print as `-1`: `./a.epub(-1,-1): x`, `a.xml:-1:-1: x`. Does not
/// match `a.c: x` or `range (-1,-1): x`.
fn without_line(text: &str) -> Option<(Location<'_>, &str)> {
    let at = text.find("(-1").or_else(|| text.find(":-1"))?;
    let (file, rest) = text.split_at_checked(at)?;
    let rest = rest.trim_start_matches([':', '(', '-', '1', ',', ')', ' ']);
    is_whole_file(file).then_some((Location::file(file), rest))
}

/// The format of Texas Instruments' assemblers: `"a.asm", ERROR!   at line 5: [E0002] x`. Does not match
/// `"a.asm", line 5: x`.
fn severity_between(text: &str) -> Option<Message<'_>> {
    let (file, rest) = text.strip_prefix('"')?.split_once("\", ")?;
    let (severity, rest) = severity::leading(rest)?;
    let rest = rest.strip_prefix('!')?.trim_start().strip_prefix("at line ")?;
    let (line, message) = rest.split_once(": ")?;
    let at = Location { file, line: Some(line.parse().ok()?), column: None };
    is_path(file).then_some(())?;
    message_at(at, Some(severity), None, message)
}

/// The other format of the GNU Coding Standards, after the name of the program: `gcc: a.c:3: error: x`,
/// `asciidoctor: ERROR: a.adoc: line 7: x`, `jade:a.dsl:13:17:E: x`, `checker: a.zone:3: bad x`; or after the name of
/// the file: `a.sh: warning: line 1: x`. Does not match
/// `the end: a.c:3: x` or `server: a.go:3: handled x`.
fn behind_program(text: &str) -> Option<Message<'_>> {
    let (program, rest) = text.split_once(": ")?;
    let name = program.rsplit('/').next()?;
    let named = name.len() <= 24
        && name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_.+-".contains(&byte))
        && name.starts_with(|first: char| first.is_ascii_lowercase());
    if !named || program.contains(' ') || label(program).is_some() {
        return None;
    }
    let says = |found: &Message<'_>| found.severity.is_some() || complains(found.text);
    let mut found = severity_first(rest).or_else(|| location_first(rest).filter(says))?;
    if found.at.file.is_empty() && is_whole_file(program) {
        found.at.file = program;
    }
    Some(found)
}

/// The message after only a colon, without a space, that follows the column: `a.proto:3:33:cannot find x`,
/// `a.py:26:1:E302:expected 2`, `a.md:1:73:"was x" may be passive`. Does not match `a.rb:18:raises` or `a.c:3:4:5`.
fn packed<'a>(at: Location<'_>, rest: &'a str) -> Option<&'a str> {
    let message = rest.strip_prefix(':').filter(|_| at.column.is_some())?;
    let begins = |first: char| first.is_ascii_alphabetic() || matches!(first, '"' | '\'' | '`');
    (message.starts_with(begins) && message.contains(' ')).then_some(message)
}

/// The severity, which is the letter of a code, and the message, in the format of Renesas' compilers: `:E0520020:x`. Does
/// not match `:E1:x` or `:Echo:x`.
fn behind_code(rest: &str) -> Option<severity::Label<'_>> {
    let (code, message) = rest.strip_prefix(':')?.split_once(':')?;
    let digits = code.get(1..).filter(|digits| digits.len() >= 4)?;
    let severity = match code.as_bytes().first()? {
        _ if !digits.bytes().all(|byte| byte.is_ascii_digit()) => return None,
        b'E' | b'F' => Severity::Error,
        b'W' => Severity::Warning,
        b'M' | b'I' => Severity::Info,
        _ => return None,
    };
    Some((severity, Some(code), message))
}

/// A kind of error and its location. The message is below: `Parse error at a.js:2,12` (Terser). Does not match
/// `error at noon`.
fn pointed(text: &str) -> Option<Message<'_>> {
    const KINDS: [&str; 3] = ["Parse error at ", "Syntax error at ", "Syntax error in "];
    let kind = KINDS.iter().find(|kind| text.starts_with(**kind))?;
    let at = alone(text.get(kind.len()..)?)?;
    let (text, _) = text.split_at_checked(kind.len().checked_sub(4)?)?;
    Some(Message { at, severity: Some(Severity::Error), code: None, text })
}

fn message_at<'a>(
    at: Location<'a>,
    severity: Option<Severity>,
    code: Option<&'a str>,
    rest: &'a str,
) -> Option<Message<'a>> {
    // The dash of an arrow belongs to the message: `-> unmatched x`.
    let text = rest.trim_start_matches([':', ',', ' ', '\t']).trim_end();
    let text =
        if text.starts_with("->") { text } else { text.trim_start_matches([':', '-', ',', ' ', '\t']) };
    // Sphinx before version 1.4 printed a severity of its own before that of docutils: `WARNING: a.rst:8: (ERROR/3) x`.
    let (text, severity) = match label(text).filter(|_| text.starts_with('(') && text.contains('/')) {
        Some((severity, None, text)) => (text, Some(severity)),
        _ => (text, severity),
    };
    let (text, severity) = match text.strip_suffix(" (warning)") {
        Some(text) => (text, severity.or(Some(Severity::Warning))),
        None => (text, severity),
    };
    let is_fpc = |code: &str| severity.is_some() && code.len() > 3 && is_code(code); // `Error: (5000) x`
    let (text, code) = match (code, scan::between(text, "(", ") ")) {
        (Some(_), _) => (project(text).0, code),
        (None, Some((number, text))) if is_fpc(number) => (text, Some(number)),
        _ => match leading_rule(text) {
            Some((rule, text)) => (text, Some(rule)),
            None => trailing_code(text),
        },
    };
    // The `unix` formats of HTMLHint and Solhint end with `[error/tag-pair]`.
    let graded = code.filter(|_| severity.is_none()).and_then(|code| code.split_once('/'));
    let (severity, code) = match graded.and_then(|(word, rule)| Some((word_alone(word)?, rule))) {
        Some((word, rule)) => (Some(word), Some(rule)),
        None => (severity, code),
    };
    (!text.is_empty()).then_some(Message { at, severity, code, text })
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The severity of a word: `Warning`. Does not match `warnings` or `error handling`.
fn word_alone(word: &str) -> Option<Severity> {
    severity::leading(word).filter(|(_, rest)| rest.is_empty()).map(|(severity, _)| severity)
}

#[cfg(test)]
mod tests;
