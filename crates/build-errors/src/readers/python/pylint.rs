//! Pylint: text, parseable and msvs.
//!
//! Source: `pylint/reporters/text.py`, and `pylint/constants.py` for the letters of the codes.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, scan};

pub(in crate::readers) const TOOL: Tool = Tool::lint::<Pylint>("pylint")
    .starts(&["************* Module "])
    .shapes(&[Shape::LocatedIn(&["py", "pyi"])]);

#[derive(Default)]
struct Pylint;

impl Reader for Pylint {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        // The rows of one format have neither a `path:12` nor a fixed start.
        if line.text.starts_with("************* Module ") {
            return Claim::More;
        }
        let Some((at, code, message)) = text(line.text).or_else(|| bracketed(line.text)) else {
            return Claim::Pass;
        };
        findings.diagnostic(at, severity(code), Some(code), message);
        Claim::More
    }
}

/// The location, code and message of `a.py:4:10: E0602: Undefined variable 'z' (undefined-variable)`. Does not match
/// flake8's `a.py:1:1: F401 'os' unused`.
fn text(text: &str) -> Option<(Location<'_>, &str, &str)> {
    let (at, rest) = scan::location(text)?;
    at.column?;
    let (code, message) = rest.strip_prefix(": ")?.split_once(": ")?;
    let message =
        message.strip_suffix(')').and_then(|rest| rest.rsplit_once(" (")).map_or(message, |(text, _)| text);
    is_code(code).then_some((at, code, message))
}

/// The location, code and message of `a.py:10: [E0602(undefined-variable), f] x`, before 1.0 `a.py:10: [E0602, f] x`
/// and `a.py:10: [E] x`, msvs `a.py(10): [E0602(undefined-variable)f] x`. The module may come before the line. Does not
/// match `a.py:1: [E401] x`.
fn bracketed(text: &str) -> Option<(Location<'_>, &str, &str)> {
    let (place, rest) = text.split_once(": [")?;
    let at = match place.strip_suffix(')').and_then(|place| place.rsplit_once('(')) {
        Some((file, line)) => Location { file, line: Some(line.parse().ok()?), column: None },
        None => scan::location(place).filter(|(_, rest)| rest.is_empty())?.0,
    };
    let file =
        at.file.split_once(".py:").map_or(at.file, |(file, _)| at.file.get(..file.len() + 3).unwrap_or(file));
    let (wording, message) = rest.split_once("] ")?;
    let code = wording.split(['(', ',']).next()?;
    let fits = is_code(code) && code.len() < wording.len() || matches!(wording, "C" | "R" | "W" | "E" | "F");
    (fits && scan::is_path(file)).then_some((Location { file, ..at }, code, message))
}

fn is_code(code: &str) -> bool {
    let digits = code.strip_prefix(['C', 'R', 'W', 'E', 'F', 'I']).unwrap_or_default();
    digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The severity of a code's letter: fatal and error; warning; convention, refactoring and information.
fn severity(code: &str) -> Severity {
    match code.bytes().next() {
        Some(b'E' | b'F') => Severity::Error,
        Some(b'W') => Severity::Warning,
        _ => Severity::Info,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        let at = |column| Location { file: "a.py", line: Some(4), column };
        assert_eq!(
            text("a.py:4:10: E0602: Undefined 'z' (undefined)"),
            Some((at(Some(10)), "E0602", "Undefined 'z'"))
        );
        assert_eq!(bracketed("a.py:4: [E0602(undefined), f] x"), Some((at(None), "E0602", "x")));
        assert_eq!(bracketed("a.py(4): [E0602(undefined)f] x"), Some((at(None), "E0602", "x")));
        assert_eq!(bracketed("a.py:4: [E0602, f] x"), Some((at(None), "E0602", "x")));
        assert_eq!(bracketed("a.py:shop.a:4: [E0602, ] x"), Some((at(None), "E0602", "x")));
        assert_eq!(bracketed("a.py:4: [E] x"), Some((at(None), "E", "x")));
        assert_eq!(text("a.py:1:1: F401 'os' unused"), None);
        assert_eq!(bracketed("a.py:1: [E401] x"), None);
    }
}
