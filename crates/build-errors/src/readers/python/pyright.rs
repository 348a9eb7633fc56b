//! Pyright and basedpyright: text.
//!
//! Source: `packages/pyright-internal/src/pyright.ts` (`reportDiagnosticsAsText`, `logDiagnosticToConsole`).

use crate::Severity;
use crate::engine::location::Place;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, Weight, scan};
use crate::readers::shared::located::{extension, severity};

pub(in crate::readers) const TOOL: Tool = Tool::compile::<Pyright>("pyright")
    .starts(&[
        "No source files found",
        "pyright --help for usage",
        "basedpyright --help for usage",
        "File or directory \"",
        "Config file \"",
    ])
    .holds(&[": error: ", " - error: "])
    .checks_types()
    .shapes(&[Shape::Numbered, Shape::LocatedIn(&["py", "pyi", "ipynb"])]);

/// The maximum number of lines kept of a message.
const MESSAGE: usize = 20;

#[derive(Default)]
struct Pyright {
    /// The message that may continue on the next lines. Its rule is at the end.
    open: Option<Open>,
    some: bool,
}

struct Open {
    at: Place,
    severity: Severity,
    /// The lines of the message. Its rule is at the end of the last line.
    lines: Vec<String>,
    /// The first and the last line of the message in the output.
    log_lines: (u64, u64),
}

impl Reader for Pyright {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((at, severity, message)) = row(text) {
            self.finish(findings);
            self.some = true;
            let (lines, log_lines) = (vec![message.to_owned()], (findings.line(), findings.line()));
            self.open = Some(Open { at: at.into(), severity, lines, log_lines });
            return Claim::More;
        }
        if let Some(open) = &mut self.open {
            // The parts of a message are indented deeper, with spaces or no-break spaces.
            if scan::indent(text) >= 4 || text.starts_with("  \u{a0}") {
                open.log_lines.1 = findings.line();
                if open.lines.len() < MESSAGE {
                    open.lines.push(text.trim().to_owned());
                }
                return Claim::More;
            }
            self.finish(findings);
        }
        if let Some((errors, warnings)) = summary(text).filter(|_| self.some) {
            findings.summary(Some(errors), Some(warnings), None);
            self.some = false;
            return Claim::Mine;
        }
        match why(text, line.above) {
            Some(why) => {
                findings.reason(Weight::Cause, why);
                Claim::Mine
            }
            None => Claim::Pass,
        }
    }

    fn finish(&mut self, findings: &mut Findings) {
        let Some(Open { at, severity, mut lines, log_lines }) = self.open.take() else { return };
        let rule = lines.last_mut().and_then(|last| {
            let (text, rule) = last.strip_suffix(')')?.rsplit_once(" (")?;
            let rule = (rule.starts_with("report") && !rule.contains(' ')).then(|| rule.to_owned())?;
            let length = text.len();
            last.truncate(length);
            Some(rule)
        });
        let mut lines = lines.iter();
        let message = lines.next().map(String::as_str).unwrap_or_default();
        findings.diagnostic(at.at(), severity, rule.as_deref(), message);
        lines.for_each(|line| findings.detail(line));
        findings.set_lines(log_lines);
    }
}

/// The location, severity and message of `  /app/a.py:10:21 - error: "x" is not defined (reportUndefinedVariable)`, or
/// `  /app/a.py: error: Cycle …` for a whole file. Does not match `a.ts:1:2 - error TS2304: x` or `  a.c: error: x`.
fn row(text: &str) -> Option<(Location<'_>, Severity, &str)> {
    let text = text.strip_prefix("  ")?;
    let (at, rest) = match scan::location(text) {
        Some((at, rest)) if at.column.is_some() => (at, rest.strip_prefix(" - ")?),
        Some(_) => return None,
        None => {
            let (file, rest) = text.split_once(": ")?;
            let python = matches!(extension(file), "py" | "pyi" | "ipynb") && scan::is_path(file);
            (python.then_some(Location::file(file))?, rest)
        }
    };
    let (severity, message) = match rest.strip_prefix("information: ") {
        Some(message) => (Severity::Info, message),
        None => severity(rest)?,
    };
    Some((at, severity, message))
}

/// The counts of `2 errors, 1 warning, 0 informations`, or basedpyright's `… 0 notes`.
fn summary(text: &str) -> Option<(u64, u64)> {
    let mut parts = text.trim_end().split(", ");
    let mut count = |noun| scan::counted(parts.next()?, noun);
    let counts = (count(" error")?, count(" warning")?);
    count(" information").or_else(|| scan::counted(text.rsplit(", ").next()?, " note"))?;
    Some(counts)
}

/// The reason why nothing was checked.
fn why<'a>(text: &'a str, above: &'a str) -> Option<&'a str> {
    if text == "pyright --help for usage" || text == "basedpyright --help for usage" {
        return Some(above);
    }
    let stated = text.starts_with("No source files found")
        || text.starts_with("File or directory \"") && text.ends_with("\" does not exist")
        || text.starts_with("Config file \"") && text.contains("\" could not be parsed");
    stated.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_summaries() {
        let at = Location { file: "/app/a.py", line: Some(10), column: Some(21) };
        assert_eq!(row("  /app/a.py:10:21 - error: x (reportX)"), Some((at, Severity::Error, "x (reportX)")));
        assert_eq!(row("a.ts:1:2 - error TS2304: x"), None);
        assert_eq!(row("  a.py:1 - error: x"), None);
        let whole = Location::file("/app/a.py");
        assert_eq!(row("  /app/a.py: error: Cycle"), Some((whole, Severity::Error, "Cycle")));
        assert_eq!(row("  a.c: error: x"), None);
        assert_eq!(summary("2 errors, 1 warning, 0 informations "), Some((2, 1)));
        assert_eq!(summary("1 error, 22 warnings, 0 notes"), Some((1, 22)));
        assert_eq!(summary("3 errors, 2 warnings so far"), None);
    }
}
