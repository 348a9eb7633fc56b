//! `ReScript`'s compiler, and Melange's and Reason's where they print as it does.
//!
//! Source: `compiler/super_errors/super_location.ml` and `super_code_frame.ml`: a headline, the place, the source with bars,
//! then what is wrong.

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "rescript",
    kind: Kind::Compile,
    starts: &["We've found a bug for you!", "Syntax error!", "Warning number "],
    new: || Box::<ReScript>::default(),
    shapes: &[Shape::LocatedIn("res"), Shape::LocatedIn("resi")],
    ..Tool::NONE
};

#[derive(Default)]
struct ReScript {
    headline: Option<(Severity, String)>,
    at: Option<(String, Option<u32>, Option<u32>)>,
}

impl Reader for ReScript {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text.trim();
        if let Some(severity) = headline(line.text) {
            (self.headline, self.at) = (Some((severity, text.to_owned())), None);
            return Claim::More;
        }
        let Some((severity, said)) = self.headline.take() else { return Claim::Pass };
        let source =
            scan::number(text).is_some_and(|(_, rest)| rest.trim_start().starts_with(['│', '┆', '|']));
        let Some((file, number, column)) = self.at.take() else {
            let Some((at, rest)) = scan::location(text) else { return Claim::Pass };
            if !rest.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b':')) {
                return Claim::Pass;
            }
            self.headline = Some((severity, said));
            self.at = Some((at.file.to_owned(), at.line, at.column));
            return Claim::More;
        };
        if text.is_empty() || source || text.starts_with(['.', '┆', '│']) {
            (self.headline, self.at) = (Some((severity, said)), Some((file, number, column)));
            return Claim::More;
        }
        let message = if line.text.starts_with("  ") { text } else { said.as_str() };
        findings.diagnostic(Location { file: &file, line: number, column }, severity, None, message);
        Claim::Mine
    }
}

/// `  We've found a bug for you!`, `  Warning number 32`. Not `We've found a bug for you: x`.
fn headline(text: &str) -> Option<Severity> {
    match text.strip_prefix("  ")?.trim_end() {
        "We've found a bug for you!" | "Syntax error!" => Some(Severity::Error),
        text => scan::number(text.strip_prefix("Warning number ")?)
            .map(|_| if text.contains("configured as error") { Severity::Error } else { Severity::Warning }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_below_its_source() {
        let output = "  We've found a bug for you!
  /p/src/A.res:1:14-16

  1 │ let a: int = \"x\"
  2 │ let unused = 3

  This has type: string
  Warning number 32
  /p/src/A.res:2:5-10

  2 │ let unused = 3

  unused value unused.
";
        let (mut findings, mut rescript) = (Findings::default(), ReScript::default());
        for text in output.lines() {
            rescript.line(Line { text, above: "" }, &mut findings);
        }
        assert_eq!((findings.errors(), findings.warnings()), (1, 1));
        let first = findings.into_diagnostics().next().unwrap();
        assert_eq!((first.line, first.message.as_str()), (Some(1), "This has type: string"));
        assert_eq!(headline("We've found a bug for you!"), None);
    }
}
