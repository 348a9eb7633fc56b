//! Node.js: its report of an uncaught error or of a full heap; and an unmet threshold of code coverage, which any test
//! runner may have requested.
//!
//! Source: `lib/internal/process/execution.js` and `src/node_errors.cc`; `lib/commands/check-coverage.js` of c8 and
//! nyc, and vitest's `coverage.ts`, which prints the same line. Any program in Node may end like this. It explains a
//! failure if no tool does.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Reader, Shape, Tool, Weight, scan};

pub(in crate::readers) const TOOL: Tool = Tool::program::<Node>("node")
    .starts(&["Node.js v", "FATAL ERROR: ", "ERROR: Coverage for "])
    .holds(&["Error: ", "Error ["])
    .shapes(&[Shape::LocatedIn(&["js", "mjs", "cjs", "ts"])]);

#[derive(Default)]
struct Node {
    /// The last error at the start of a line. Node prints its version below the stack of the error.
    error: String,
    /// The location above the error, if the file does not parse.
    place: String,
    /// The last line that is only a location, and its number. The source is below it, which may not be indented.
    above: (u64, String),
    /// The line of the error.
    line: u64,
    /// Whether the last line was the name of an error without a message.
    headed: bool,
}

/// The maximum number of lines between a location and the error: the source, its mark and a blank line.
const NEAR: u64 = 5;

impl Reader for Node {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if std::mem::take(&mut self.headed) && !text.is_empty() {
            self.error = text.to_owned();
            return Claim::Pass;
        }
        // The message may begin below the name of the error.
        if text.trim_end().ends_with("Error:") && is_error(&format!("{} x", text.trim_end())) {
            self.headed = true;
            return Claim::More;
        }
        if is_version(text) {
            if let Some((at, _)) = scan::location(&self.place) {
                findings.diagnostic(at, Severity::Error, None, &self.error);
                findings.set_lines((self.line, self.line));
            }
            findings.reason(Weight::Stated, &self.error);
            self.error.clear();
            self.place.clear();
            return Claim::Mine;
        }
        if let Some(why) = text.strip_prefix("ERROR: ").filter(|why| is_threshold(why)) {
            findings.reason(Weight::Cause, why);
            return Claim::Mine;
        }
        if is_place(text) {
            self.above = (findings.line(), text.to_owned());
            return Claim::Pass;
        }
        // The lines below may be a stack or the report of another tool, so they are left to the other readers.
        if is_error(text) {
            self.error.clear();
            self.error.push_str(text);
            self.place.clear();
            let (number, above) = &self.above;
            if text.starts_with("SyntaxError: ") && findings.line() <= number + NEAR {
                self.place.push_str(above);
                self.line = findings.line();
            }
            return Claim::Pass;
        }
        // FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
        if text.starts_with("FATAL ERROR: ") && text.contains("JavaScript heap out of memory") {
            findings.reason(Weight::Cause, text);
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// Whether the line is only a location in JavaScript, which Node prints above the source: `/p/a.js:19`.
fn is_place(text: &str) -> bool {
    let path = |file: &str| {
        let stem = file.rsplit_once('.').filter(|(_, last)| matches!(*last, "js" | "mjs" | "cjs" | "ts"));
        stem.is_some() && (file.starts_with(['/', '[']) || file.starts_with("file:") || file.contains(":\\"))
    };
    scan::location(text).is_some_and(|(at, rest)| rest.is_empty() && path(at.file))
}

/// Whether the line is a version: `Node.js v20.20.2`.
fn is_version(text: &str) -> bool {
    text.strip_prefix("Node.js v").is_some_and(|version| {
        version.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') && version.matches('.').count() == 2
    })
}

/// Whether the text is an unmet threshold: `Coverage for lines (55.55%) does not meet global threshold (90%)`, or for a
/// file `… does not meet threshold (90%) for a.js`.
fn is_threshold(text: &str) -> bool {
    text.starts_with("Coverage for ") && text.contains(") does not meet ") && text.contains("threshold (")
}

/// Whether the line is an error: `Error: x`, `TypeError [ERR_X]: y`. Does not match `  Error: x` or `an Error: x`.
fn is_error(text: &str) -> bool {
    let head = text.split(':').next().unwrap_or_default();
    let name = head.split(' ').next().unwrap_or_default();
    let code = head.get(name.len()..).unwrap_or_default();
    name.ends_with("Error")
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && (code.is_empty() || code.starts_with(" [") && code.ends_with(']'))
        && text.trim_end().len() > head.len() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_below_the_name_of_its_error() {
        let read = |output: &str| crate::engine::read(&[&TOOL], output).why().map(|(_, why)| why.clone());
        let end = "\n    at f (/p/a.js:1:2)\n\nNode.js v20.1.2\n";
        assert_eq!(
            read(&format!("Error: \nReference errors: 2 unknown{end}")).as_deref(),
            Some("Reference errors: 2 unknown")
        );
        assert_eq!(read(&format!("Error: x\nReference errors{end}")).as_deref(), Some("Error: x"));
    }

    #[test]
    fn thresholds() {
        assert!(is_threshold("Coverage for lines (55.55%) does not meet global threshold (90%)"));
        assert!(is_threshold("Coverage for lines (0%) does not meet threshold (90%) for lib.js"));
        assert!(!is_threshold("Coverage for lines is fine"));
    }

    #[test]
    fn a_file_that_does_not_parse() {
        let read = |above: &str| {
            let output = format!(
                "{above}\n  x y\n    ^\n\nSyntaxError: Unexpected identifier\n    at f (node:x:1:2)\n\nNode.js v20.1.2\n"
            );
            crate::engine::found(&TOOL, &output)
        };
        assert_eq!(read("/p/a.js:19"), ["/p/a.js:19 error: SyntaxError: Unexpected identifier"]);
        assert_eq!(read("see /p/a.js:19"), ["reason: SyntaxError: Unexpected identifier"]);
    }

    #[test]
    fn errors() {
        for text in ["Error: x", "TypeError [ERR_X]: y", "SyntaxError: Unexpected token '='"] {
            assert!(is_error(text), "{text}");
        }
        for text in ["  Error: x", "an Error: x", "Error", "Error:", "MyErrors: x"] {
            assert!(!is_error(text), "{text}");
        }
        assert!(is_place("/p/a.js:19") && !is_place("/p/a.py:19") && !is_place("/p/a.js:19: x"));
        assert!(is_version("Node.js v20.20.2") && !is_version("Node.js v20 is old"));
    }
}
