//! ty, Astral's type checker: full and concise.
//!
//! Source: `ruff_db::diagnostic::render`, which ty and ruff share; ty writes the rule after the severity.

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan::{self, Location};
use crate::readers::shared::snippet::{self, Snippet};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "ty",
    kind: Kind::Compile,
    starts: &["--> "],
    new: || Box::<Ty>::default(),
    checks_types: true,
    shapes: &[Shape::LocatedIn("py"), Shape::LocatedIn("pyi"), Shape::LocatedIn("ipynb")],
    ..Tool::NONE
};

#[derive(Default)]
struct Ty {
    /// Further places in it belong to the same diagnostic.
    snippet: Snippet,
}

impl Reader for Ty {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if self.snippet.reads(text, findings) {
            return Claim::More;
        }
        if let Some(at) = snippet::arrow(text)
            && let Some((severity, rule, message)) = header(line.above, ": ")
        {
            self.snippet.begin(at, severity, Some(rule), message, findings);
            return Claim::More;
        }
        match concise(text) {
            Some((at, (severity, rule, message))) => {
                findings.diagnostic(at, severity, Some(rule), message);
                Claim::Mine
            }
            None => Claim::Pass,
        }
    }
}

/// `error[import-not-found]: Cannot resolve x`. Not rustc's `error[E0308]: x`, nor its `error: x`.
fn header<'a>(text: &'a str, separator: &str) -> Option<(Severity, &'a str, &'a str)> {
    let (severity, rest) =
        [("error", Severity::Error), ("warning", Severity::Warning), ("info", Severity::Info)]
            .into_iter()
            .find_map(|(word, severity)| Some((severity, text.strip_prefix(word)?)))?;
    let (rule, message) = scan::between(rest, "[", "]")?;
    let named = !rule.is_empty() && rule.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    Some((severity, rule, message.strip_prefix(separator)?)).filter(|_| named)
}

/// `a.py:1:8: error[import-not-found] Cannot resolve x`. Not `a.py:1:8: error: x`.
fn concise(text: &str) -> Option<(Location<'_>, (Severity, &str, &str))> {
    let (at, rest) = scan::location(text)?;
    at.column?;
    Some((at, header(rest.strip_prefix(": ")?, " ")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers() {
        assert_eq!(
            header("error[unresolved-import]: x", ": "),
            Some((Severity::Error, "unresolved-import", "x"))
        );
        for not in ["error[E0308]: x", "error: x", "error[a b]: x"] {
            assert_eq!(header(not, ": "), None, "{not}");
        }
        assert!(concise("a.py:1:8: warning[undefined-reveal] x").is_some());
        assert!(concise("a.py:1:8: error: x").is_none());
    }
}
