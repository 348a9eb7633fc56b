//! GitHub's workflow commands, `::error file=…::message`, which many tools print to create annotations.
//!
//! Source: "Workflow commands for GitHub Actions", and `@actions/core`'s `command.ts` for the escapes. Annotations
//! repeat the tool's report, so they are used only if no reader of a tool's format has findings.

use crate::Severity;
use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::Location;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "github-actions",
    kind: Kind::Any,
    starts: &["::error", "::warning"],
    new: || Box::new(Annotations),
    ..Tool::NONE
};

struct Annotations;

impl Reader for Annotations {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let Some(annotation) = Annotation::read(line.text) else { return Claim::Pass };
        let message = annotation.message.lines().next().unwrap_or_default();
        if annotation.file.is_empty() {
            if annotation.severity == Severity::Error {
                findings.reason(Weight::Guess, message);
            }
            return Claim::Mine;
        }
        let at = Location { file: &annotation.file, line: annotation.line, column: annotation.column };
        findings.diagnostic(at, annotation.severity, annotation.title.as_deref(), message);
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
    /// Reads `::error file=a.js,line=1,col=2,title=no-var::Unexpected var.` Some tools write `column`.
    pub(in crate::readers) fn read(text: &str) -> Option<Self> {
        let (severity, properties, message) = command(text)?;
        let property = |name: &str| {
            let mut pairs = properties.split(',').filter_map(|pair| pair.trim_start().split_once('='));
            pairs.find_map(|(key, value)| (key == name).then(|| unescape(value)))
        };
        let number = |name: &str| property(name).and_then(|value| value.parse().ok());
        Some(Self {
            severity,
            file: property("file").unwrap_or_default(),
            line: number("line"),
            column: number("col").or_else(|| number("column")),
            title: property("title").filter(|title| !title.is_empty()),
            message: unescape(message),
        })
    }
}

/// The severity, properties and message of `::error file=a.js,line=1,col=2,title=no-var::Unexpected var.` Does not
/// match `::group::x` or `x ::error::y`.
fn command(text: &str) -> Option<(Severity, &str, &str)> {
    let (severity, rest) = [("error", Severity::Error), ("warning", Severity::Warning)]
        .into_iter()
        .find_map(|(name, severity)| Some((severity, text.strip_prefix("::")?.strip_prefix(name)?)))?;
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
}
