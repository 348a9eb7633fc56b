//! cpplint.
//!
//! Source: `cpplint.py` (`Error`, `_CppLintState.PrintErrorCounts`). A finding has no severity but a confidence; all fail
//! the run.

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "cpplint",
    kind: Kind::Lint,
    starts: &["Total errors found: "],
    new: || Box::<CppLint>::default(),
    shapes: super::SOURCES,
    ..Tool::NONE
};

#[derive(Default)]
struct CppLint {
    /// Findings since the last total, repeated or not.
    seen: u64,
}

impl Reader for CppLint {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((at, category, message)) = finding(text) {
            findings.diagnostic(at, Severity::Error, Some(category), message);
            self.seen += 1;
            return Claim::Mine;
        }
        let total = text.strip_prefix("Total errors found: ").and_then(scan::number);
        if let Some((total, "")) = total.filter(|_| self.seen > 0) {
            // It prints all that it counts: a log that lacks some was cut.
            if std::mem::take(&mut self.seen) == total {
                findings.summary(Some(total), None, None);
            } else {
                findings.partly_understood();
            }
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// `t.cpp:10:  { should be at the end  [whitespace/braces] [4]`, in Visual Studio's format `t.cpp(10): error cpplint: [whitespace/braces] {
/// should be at the end [4]`. Not `t.cpp:10: x [a/b] [4]`, not `t.cpp:10:  x  [a]`.
fn finding(text: &str) -> Option<(Location<'_>, &str, &str)> {
    let (rest, confidence) = text.strip_suffix(']')?.rsplit_once(" [")?;
    let fits = confidence.bytes().all(|byte| byte.is_ascii_digit());
    let bracket = || {
        let (place, said) = rest.split_once("): ")?;
        let (file, line) = place.rsplit_once('(')?;
        let at = Location { file, line: Some(line.parse().ok()?), column: None };
        scan::is_path(file).then_some((at, said))
    };
    let (at, said) = bracket()
        .or_else(|| scan::location(rest).and_then(|(at, rest)| Some((at, rest.strip_prefix(": ")?))))?;
    let (category, message) = match said.split_once(" cpplint: [") {
        Some((_, said)) => said.split_once("] ")?,
        None => {
            let (message, category) = said.strip_prefix(' ')?.strip_suffix(']')?.rsplit_once(" [")?;
            (category, message)
        }
    };
    Some((at, category, message.trim())).filter(|_| fits && is_category(category))
}

/// `whitespace/braces`. Not `4`, not `a b/c`.
fn is_category(text: &str) -> bool {
    let in_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_/+".contains(&byte);
    text.contains('/') && text.bytes().all(in_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings() {
        let at = Location { file: "t.cpp", line: Some(10), column: None };
        assert_eq!(finding("t.cpp:10:  { no  [a/b] [4]"), Some((at, "a/b", "{ no")));
        assert_eq!(finding("t.cpp:10:  { no [a/b] [4]"), Some((at, "a/b", "{ no")));
        assert_eq!(finding("t.cpp(10): error cpplint: [a/b] { no [4]"), Some((at, "a/b", "{ no")));
        assert_eq!(finding("t.cpp(10):  { no  [a/b] [4]"), Some((at, "a/b", "{ no")));
        assert_eq!(finding("t.cpp(10): error C1: f(a[4]) [4]"), None);
        assert_eq!(finding("t.cpp:10: { no  [a/b] [4]"), None);
        assert_eq!(finding("t.cpp:10:  { no  [a/b] [x]"), None);
        assert_eq!(finding("t.cpp:10:  { no  [a]"), None);
    }
}
