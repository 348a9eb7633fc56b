//! Pyrefly, Meta's type checker: `full-text` and `min-text`.
//!
//! Source: `pyrefly/lib/error/error.rs` (`write_line`) and `commands/check.rs`.

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan::{self, Location};
use crate::readers::shared::snippet::{self, Snippet};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "pyrefly",
    kind: Kind::Compile,
    starts: &["ERROR ", "--> "],
    new: || Box::<Pyrefly>::default(),
    checks_types: true,
    shapes: &[Shape::LocatedIn("py"), Shape::LocatedIn("pyi"), Shape::LocatedIn("ipynb")],
    ..Tool::NONE
};

#[derive(Default)]
struct Pyrefly {
    snippet: Snippet,
}

impl Reader for Pyrefly {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        // The next one may follow without a blank line, and `INFO` is indented.
        if snippet::arrow(text).is_some() || text.starts_with(" INFO ") {
            self.snippet.end();
        }
        if self.snippet.reads(text, findings) {
            if is_said(text) {
                findings.detail(text.trim());
            }
            return Claim::More;
        }
        if let Some(at) = snippet::arrow(text)
            && let Some((severity, message, code)) = header(line.above)
        {
            self.snippet.begin(at, severity, Some(code), message, findings);
            return Claim::More;
        }
        if let Some((severity, rest, code)) = header(text)
            && let Some((at, message)) = minimal(rest)
        {
            findings.diagnostic(at, severity, Some(code), message);
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// `ERROR Cannot find module `x` [missing-import]`. Not `ERROR x`, not `ERROR: x [a]`.
fn header(text: &str) -> Option<(Severity, &str, &str)> {
    let (severity, rest) =
        [("ERROR ", Severity::Error), (" WARN ", Severity::Warning), (" INFO ", Severity::Info)]
            .into_iter()
            .find_map(|(word, severity)| Some((severity, text.strip_prefix(word)?)))?;
    let (message, code) = rest.strip_suffix(']')?.rsplit_once(" [")?;
    let named = !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    named.then_some((severity, message, code))
}

/// A line of the explanation below the source: `  Looked in these locations:`. Not source, not its marks.
fn is_said(text: &str) -> bool {
    let source = scan::number(text.trim_start()).is_some_and(|(_, rest)| rest.starts_with(" |"));
    text.starts_with("  ") && !source && !text.trim_start().starts_with(['|', '^'])
}

/// The place with its end: `a.py:1:8-21: x`.
fn minimal(text: &str) -> Option<(Location<'_>, &str)> {
    let (at, rest) = scan::location(text)?;
    let end = rest.strip_prefix('-')?.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit());
    Some((at, end.strip_prefix(' ')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers() {
        assert_eq!(
            header("ERROR x `y` [missing-import]"),
            Some((Severity::Error, "x `y`", "missing-import"))
        );
        for not in ["ERROR x", "ERROR: x [a]", "ERROR [Main] x"] {
            assert_eq!(header(not), None, "{not}");
        }
        let at = Location { file: "a.py", line: Some(1), column: Some(8) };
        assert_eq!(minimal("a.py:1:8-21: x"), Some((at, "x")));
    }
}
