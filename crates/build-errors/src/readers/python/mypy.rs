//! mypy and its daemon: plain, pretty and JSON.
//!
//! Source: `mypy/errors.py` (`render_messages`, `new_message_info`), `mypy/util.py` (`FancyFormatter`, which wraps a
//! pretty message and prints the summary) and `mypy/error_formatter.py`.

use crate::Severity;
use crate::engine::location::Place;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, Weight, scan};
use crate::readers::reports::json_report::Report;
use crate::readers::shared::located::{extension, severity};

pub(in crate::readers) const TOOL: Tool = Tool::compile::<Mypy>("mypy")
    .starts(&["Found ", "There are no .py", "mypy: "])
    .holds(&[": error: "])
    .checks_types()
    .shapes(&[Shape::LocatedIn(&["py", "pyi", "ipynb", "pyx"])])
    .documents(&["\"hint\""]);

/// A line of `--output json`. Columns count from 0 in it, and from 1 in the text output.
const REPORT: Report = Report {
    marks: &["\"column\"", "\"hint\"", "\"severity\""],
    first: (1, 0),
    otherwise: Severity::Info,
    ..Report::USUAL
};

/// The maximum number of lines of a wrapped message.
const WRAPPED: usize = 12;
/// A shorter line was not wrapped: mypy breaks a line at the last word that fits the width of the terminal.
const LONG: usize = 40;

#[derive(Default)]
struct Mypy {
    /// A message without a code, which may continue on the next lines.
    open: Option<Open>,
    /// Whether there were messages since the last summary.
    some: bool,
    /// The location of the last error.
    last: Option<Place>,
}

struct Open {
    at: Place,
    message: String,
    lines: usize,
    long: bool,
    /// The number of the first line.
    first: u64,
}

impl Reader for Mypy {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((at, severity, message)) = row(text).filter(|(at, ..)| !is_usage(at, line.above)) {
            self.finish(findings);
            self.some = true;
            if severity != Severity::Error {
                self.note(at, message, findings);
                return Claim::Mine;
            }
            let (long, first) = (text.len() >= LONG, findings.line());
            self.open = Some(Open { at: at.into(), message: message.to_owned(), lines: 1, long, first });
            return Claim::More;
        }
        if let Some(open) = &mut self.open {
            let (_, code) = code(&open.message);
            if code.is_none() && open.long && open.lines < WRAPPED && wrapped(text) {
                open.lines += 1;
                open.long = text.len() >= LONG;
                open.message.push(' ');
                open.message.push_str(text);
                return Claim::More;
            }
            // The source line and its marker.
            if scan::indent(text) >= 4 {
                return Claim::More;
            }
            self.finish(findings);
        }
        if let Some((errors, files)) = summary(text).filter(|_| self.some) {
            findings.summary(Some(errors), None, Some(files));
            self.some = false;
            return Claim::Mine;
        }
        let refused = text.strip_prefix("mypy: ").is_some_and(|rest| rest.starts_with("can't "));
        if refused || text.starts_with("There are no .py[i] files in ") {
            findings.reason(Weight::Stated, text);
            return Claim::Mine;
        }
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        // Other linters print lists of objects with these names.
        text.starts_with("{\"file\"") && REPORT.read(text, findings).is_some()
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some(Open { at, message, first, lines, .. }) = self.open.take() {
            let (message, code) = code(&message);
            findings.diagnostic(at.at(), Severity::Error, code, message);
            findings.set_lines((first, first + lines as u64 - 1));
            self.last = Some(at);
        }
    }
}

impl Mypy {
    /// Adds a note to the last error: a note for the same line, or one with the location of a definition.
    fn note(&self, at: Location<'_>, message: &str, findings: &mut Findings) {
        let Some(last) = self.last.as_ref().map(Place::at) else { return };
        let (message, _) = code(message);
        if last.file == at.file && last.line == at.line {
            findings.detail(&format!("note: {message}"));
        } else if let Some(line) = at.line.filter(|_| message.ends_with(" defined here")) {
            findings.detail(&format!("{}:{line}: note: {message}", at.file));
        }
    }
}

/// The location, severity and message of `a.py:8: error: x  [attr-defined]`, with `--show-error-end`
/// `a.py:8:1:8:5: error: x`, or `a.py: error: x` for a whole file. Files of other languages need the code. Does not
/// match `A.java:3: error: x` or `a.c:1:2: error: x [-Wall]`.
fn row(text: &str) -> Option<(Location<'_>, Severity, &str)> {
    let (at, rest) = match scan::location(text) {
        Some((at, rest)) => (at, rest),
        None => {
            let (file, _) = text.split_once(": ")?;
            (Location::file(file), text.strip_prefix(file)?)
        }
    };
    // The end of the location.
    let end = rest.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit());
    let rest = if end.len() < rest.len() && !end.starts_with(' ') { return None } else { end };
    // mypy has no warnings.
    let (severity, message) =
        severity(rest.trim_start()).filter(|(severity, _)| *severity != Severity::Warning)?;
    let python = matches!(extension(at.file), "py" | "pyi" | "ipynb" | "pyx");
    let ours = python || at.line.is_some() && code(message).1.is_some();
    (ours && scan::is_path(at.file)).then_some((at, severity, message))
}

/// Whether a program reports an error in its arguments, below its usage: `tool.py: error: unrecognized arguments: -n`
/// under `usage: tool.py [options]`. Does not match `a.py: error: Source file found twice` elsewhere.
fn is_usage(at: &Location<'_>, above: &str) -> bool {
    let usage = above.split_once("usage: ").and_then(|(_, usage)| usage.split(' ').next());
    at.line.is_none() && usage == Some(at.file)
}

/// The message and its code, separated by two spaces: `x  [attr-defined]`. Does not match `x [-Wall]`.
fn code(message: &str) -> (&str, Option<&str>) {
    let found = message.strip_suffix(']').and_then(|rest| rest.rsplit_once("  ["));
    match found {
        Some((text, code)) if code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') => {
            (text, Some(code))
        }
        _ => (message, None),
    }
}

/// Whether the line can continue a wrapped message.
fn wrapped(text: &str) -> bool {
    !text.is_empty() && scan::indent(text) == 0 && summary(text).is_none() && scan::location(text).is_none()
}

/// The errors and files of `Found 5 errors in 2 files (checked 4 source files)` or
/// `… (errors prevented further checking)`. Does not match tsc's `Found 5 errors in 2 files.`
fn summary(text: &str) -> Option<(u64, u64)> {
    let ([errors, files], rest) = scan::filled(text, "Found # error(s) in # file(s) (")?;
    (rest.starts_with("checked ") || rest.starts_with("errors prevented ")).then_some((errors, files))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_says_of_its_arguments() {
        let at = Location::file("tool.py");
        assert!(
            is_usage(&at, "usage: tool.py [options]") && is_usage(&at, "ERROR: usage: tool.py [options]")
        );
        assert!(!is_usage(&at, "usage: other.py [options]") && !is_usage(&at, "mypy 1.0"));
        assert!(!is_usage(&Location { line: Some(3), ..at }, "usage: tool.py"));
    }

    #[test]
    fn rows() {
        let at = |file, line, column| Location { file, line, column };
        assert_eq!(
            row("a.py:8:18:8:23: error: x  [assignment]"),
            Some((at("a.py", Some(8), Some(18)), Severity::Error, "x  [assignment]"))
        );
        assert_eq!(row("c/util.py: error: x"), Some((at("c/util.py", None, None), Severity::Error, "x")));
        assert!(row("script:3: error: x  [misc]").is_some());
        for not in [
            "A.java:3: error: x", "a.c:1:2: error: x [-Wall]", "a.py:1: x", "error: x", "x a.py: error",
            "a.py:1: warning: x",
        ] {
            assert_eq!(row(not), None, "{not}");
        }
        assert_eq!(summary("Found 5 errors in 2 files (checked 4 source files)"), Some((5, 2)));
        assert_eq!(summary("Found 5 errors in 2 files."), None);
    }
}
