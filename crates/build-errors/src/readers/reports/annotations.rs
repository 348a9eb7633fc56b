//! GitHub's workflow commands, `::error file=…::message`, which many tools print to create annotations.
//!
//! Source: "Workflow commands for GitHub Actions", and `@actions/core`'s `command.ts` for the escapes. Annotations
//! repeat the tool's report, so they are used only if no reader of a tool's format has findings.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight, scan};
use crate::readers::reports::json_report::without_code;
use crate::readers::shared::located::trailing_code;

pub(in crate::readers) const TOOL: Tool =
    Tool::program::<Annotations>("github-actions").starts(&["::error", "::warning"]);

#[derive(Default)]
struct Annotations;

impl Reader for Annotations {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let Some(annotation) = Annotation::read(line.text) else { return Claim::Pass };
        if annotation.file.is_empty() {
            if annotation.severity == Severity::Error {
                let reason = annotation.message.lines().next().unwrap_or_default();
                findings.reason(Weight::Guess, reason);
            }
            return Claim::Mine;
        }
        let at = Location { file: &annotation.file, line: annotation.line, column: annotation.column };
        let (code, message) = annotation.coded();
        findings.diagnostic(at, annotation.severity, code, message);
        Claim::Mine
    }
}

/// An annotation of GitHub, with its escapes decoded.
pub(in crate::readers) struct Annotation {
    pub(in crate::readers) severity: Severity,
    /// Empty if the annotation names no file.
    pub(in crate::readers) file: String,
    pub(in crate::readers) line: Option<u32>,
    pub(in crate::readers) column: Option<u32>,
    pub(in crate::readers) title: Option<String>,
    pub(in crate::readers) message: String,
}

impl Annotation {
    /// Reads `::error file=a.js,line=1,col=2,title=no-var::Unexpected var.` Some tools write
    /// `column`, and typos `path`.
    pub(in crate::readers) fn read(text: &str) -> Option<Self> {
        let (severity, properties, message) = command(text)?;
        let property = |name: &str| {
            let mut pairs = properties.split(',').filter_map(|pair| pair.trim_start().split_once('='));
            pairs.find_map(|(key, value)| (key == name).then(|| unescape(value)))
        };
        let number = |name: &str| property(name).and_then(|value| value.parse().ok());
        Some(Self {
            severity,
            file: property("file").or_else(|| property("path")).unwrap_or_default(),
            line: number("line"),
            column: number("col").or_else(|| number("column")),
            title: property("title").filter(|title| !title.is_empty()),
            message: unescape(message),
        })
    }

    /// The code, and the first line of the message without the location and the code, which many tools repeat there.
    fn coded(&self) -> (Option<&str>, &str) {
        let message = self.message.lines().next().unwrap_or_default();
        let message = self.without_location(message).unwrap_or(message);
        match self.title.as_deref() {
            // `ruff (E401)`, `ty (import-not-found)`.
            Some(title) => {
                let inner = title.strip_suffix(')').and_then(|title| title.split_once(" ("));
                let code = inner.filter(|(tool, _)| !tool.contains(' ')).map_or(title, |(_, code)| code);
                (Some(code), without_code(message, code))
            }
            None => {
                let code = leading_code(message).or_else(|| trailing_code(message).1);
                (code, code.map_or(message, |code| without_code(message, code)))
            }
        }
    }

    /// What follows `shop/cart.py:2:1: ` or `2:1 `, if that is the location of the annotation.
    fn without_location<'a>(&self, message: &'a str) -> Option<&'a str> {
        let place = format!("{}:{}", self.line?, self.column?);
        let (file, rest) = message.split_once(&place)?;
        let same = file.strip_suffix(':').map_or(file.is_empty(), |file| self.file.ends_with(file));
        let wording = rest.trim_start_matches(':').strip_prefix(' ')?;
        same.then_some(wording)
    }
}

/// The rule in `Lint/Syntax: x` or `[document-start] x`. Does not match `Error: x` or `[a b] x`.
fn leading_code(message: &str) -> Option<&str> {
    let bracketed = message.strip_prefix('[').and_then(|rest| rest.split_once("] "));
    let (code, _) = bracketed.or_else(|| message.split_once(": ").filter(|(code, _)| code.contains('/')))?;
    let rule = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'_');
    code.bytes().all(rule).then_some(code)
}

/// The severity, properties and message of `::error file=a.js,line=1,col=2,title=no-var::Unexpected var.` Does not
/// match `::group::x` or `x ::error::y`.
fn command(text: &str) -> Option<(Severity, &str, &str)> {
    let (severity, rest) =
        scan::prefixed(text, &[("::error", Severity::Error), ("::warning", Severity::Warning)])?;
    let (properties, message) = rest.split_once("::")?;
    (properties.is_empty() || properties.starts_with(' ')).then_some((
        severity,
        properties.trim_start(),
        message,
    ))
}

/// Decodes `%25`, `%0D`, `%0A`, and in properties `%3A` and `%2C`.
pub(in crate::readers) fn unescape(text: &str) -> String {
    const ESCAPES: [(&str, &str); 5] =
        [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")];
    if !text.contains('%') {
        return text.to_owned();
    }
    ESCAPES.iter().fold(text.to_owned(), |text, (escape, character)| text.replace(escape, character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands() {
        let read = command("::error title=a,file=src/a b.js,line=1::x: y::z");
        assert_eq!(read, Some((Severity::Error, "title=a,file=src/a b.js,line=1", "x: y::z")));
        assert_eq!(command("::error::boom"), Some((Severity::Error, "", "boom")));
        assert_eq!(command("::errors::x"), None);
        assert_eq!(command("x ::error::y"), None);
        assert_eq!(unescape("100%25 a%0Ab%3A"), "100% a\nb:");
    }

    #[test]
    fn a_location_and_a_code_are_not_repeated_in_the_message() {
        for (line, expected) in [
            (
                "::error title=ruff (E401),file=/p/a/b.py,line=2,col=1::a/b.py:2:1: E401 x",
                (Some("E401"), "x"),
            ),
            (
                "::error title=ty (no-x),file=a.py,line=1,col=8::a.py:1:8: no-x: y%0A  info",
                (Some("no-x"), "y"),
            ),
            (
                "::error file=a.js,line=2,col=4,title=eslint(use-isnan)::a.js:2:4: x",
                (Some("eslint(use-isnan)"), "x"),
            ),
            ("::error file=a.rb,line=2,col=3::Lint/Syntax: x", (Some("Lint/Syntax"), "x")),
            ("::warning file=a.yml,line=1,col=1::1:1 [document-start] x", (Some("document-start"), "x")),
            (
                "::error file=a.yml,line=4,col=3::4:3 syntax error: x (syntax)",
                (None, "syntax error: x (syntax)"),
            ),
            ("::error file=a.js,line=4,col=3::Error: b.js:4:3 x", (None, "Error: b.js:4:3 x")),
            ("::error file=a.js,line=4,col=3,title=Why not (x)::y", (Some("Why not (x)"), "y")),
        ] {
            assert_eq!(Annotation::read(line).unwrap().coded(), expected, "{line}");
        }
    }
}
