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
    seen: bool,
}

impl Reader for CppLint {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((at, category, message)) = finding(text) {
            findings.diagnostic(at, Severity::Error, Some(category), message);
            self.seen = true;
            return Claim::Mine;
        }
        let total = text.strip_prefix("Total errors found: ").and_then(scan::number);
        if let Some((total, "")) = total.filter(|_| self.seen) {
            findings.summary(Some(total), None, None);
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// `t.cpp:10:  { should be at the end  [whitespace/braces] [4]`. Not `t.cpp:10: x [a/b] [4]`, not `t.cpp:10:  x  [a]`.
fn finding(text: &str) -> Option<(Location<'_>, &str, &str)> {
    let (rest, confidence) = text.strip_suffix(']')?.rsplit_once(" [")?;
    let (message, category) = rest.strip_suffix(']')?.rsplit_once("  [")?;
    let (at, message) = scan::location(message)?;
    let fits = confidence.bytes().all(|byte| byte.is_ascii_digit()) && category.contains('/');
    Some((at, category, message.strip_prefix(":  ")?)).filter(|_| fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings() {
        let at = Location { file: "t.cpp", line: Some(10), column: None };
        assert_eq!(finding("t.cpp:10:  { no  [a/b] [4]"), Some((at, "a/b", "{ no")));
        assert_eq!(finding("t.cpp:10: { no  [a/b] [4]"), None);
        assert_eq!(finding("t.cpp:10:  { no  [a/b] [x]"), None);
        assert_eq!(finding("t.cpp:10:  { no  [a]"), None);
    }
}
