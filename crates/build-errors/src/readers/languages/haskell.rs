//! GHC.
//!
//! GHC prints the place and `error:`, and its message below it, indented. Source: `GHC.Utils.Error` (`mkLocMessageAnn`).

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan::{self, Location};
use crate::readers::shared::located::extension;

pub(in crate::readers) const GHC: Tool = Tool {
    name: "ghc",
    kind: Kind::Compile,
    holds: &[": error:"],
    new: || Box::<Ghc>::default(),
    shapes: &[
        Shape::LocatedIn("hs"),
        Shape::LocatedIn("lhs"),
        Shape::LocatedIn("hsc"),
        Shape::LocatedIn("x"),
        Shape::LocatedIn("y"),
    ],
    ..Tool::NONE
};

/// A place and what it says, until its message is read.
#[derive(Default)]
struct Ghc {
    heading: Option<(String, Location<'static>, Severity)>,
    /// Whether the lines below a message are read.
    inside: bool,
}

impl Reader for Ghc {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((file, at, severity)) = self.heading.take() {
            let at = Location { file: &file, ..at };
            findings.diagnostic_from(findings.line.saturating_sub(1), at, severity, None, said(text));
            if text.starts_with("  ") {
                self.inside = true;
                return Claim::More;
            }
        }
        // What it says beyond is indented, and so is the source; both may stand above the other.
        let source = scan::number(text).is_some_and(|(_, rest)| rest.starts_with(" |"));
        self.inside &= text.starts_with("  ") || source;
        if self.inside {
            findings.extend();
            if text.starts_with("    ") && !text.trim_start().starts_with('|') {
                findings.detail(said(text));
            }
            return Claim::More;
        }
        let Some((at, severity, message)) = heading(text) else { return Claim::Pass };
        if message.is_empty() || message.starts_with('[') {
            let place = Location { file: "", line: at.line, column: at.column };
            self.heading = Some((at.file.to_owned(), place, severity));
            return Claim::More;
        }
        findings.diagnostic(at, severity, None, message);
        self.inside = true;
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some((file, at, severity)) = self.heading.take() {
            findings.diagnostic(Location { file: &file, ..at }, severity, None, "");
        }
    }
}

/// A line of a message, without its bullet.
fn said(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix("• ").unwrap_or(text)
}

/// `Util.hs:4:10: error:`, `Util.hs:6:12: error: Variable not in scope`, `A.hs:2:1: warning: [-Wunused]`, also over a span:
/// `A.hs:(3,1)-(4,2): error:`. Not `a.c:4:10: error: x`.
fn heading(text: &str) -> Option<(Location<'_>, Severity, &str)> {
    let (at, rest) = scan::location(text).or_else(|| span(text))?;
    let rest = rest.trim_start_matches(|c: char| c == '-' || c.is_ascii_digit());
    let rest = rest.strip_prefix(": ")?;
    let (severity, message) = ["error", "warning"]
        .into_iter()
        .zip([Severity::Error, Severity::Warning])
        .find_map(|(word, severity)| Some((severity, rest.strip_prefix(word)?.strip_prefix(':')?.trim())))?;
    matches!(extension(at.file), "hs" | "lhs" | "hsc" | "x" | "y").then_some((at, severity, message))
}

/// `A.hs:(3,1)-(4,2)`.
fn span(text: &str) -> Option<(Location<'_>, &str)> {
    let (file, rest) = text.split_once(":(")?;
    let (line, rest) = scan::number(rest)?;
    let (column, rest) = scan::number(rest.strip_prefix(',')?)?;
    let (_, rest) = rest.strip_prefix(")-(")?.split_once(')')?;
    let at = Location { file, line: u32::try_from(line).ok(), column: u32::try_from(column).ok() };
    Some((at, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings() {
        let at = Location { file: "A.hs", line: Some(3), column: Some(1) };
        assert_eq!(heading("A.hs:3:1: error:"), Some((at, Severity::Error, "")));
        assert_eq!(heading("A.hs:3:1-9: warning: no"), Some((at, Severity::Warning, "no")));
        assert_eq!(heading("A.hs:(3,1)-(4,2): error: no"), Some((at, Severity::Error, "no")));
        assert_eq!(heading("a.c:3:1: error: no"), None);
    }
}
