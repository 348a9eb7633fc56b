//! The Java compiler.
//!
//! Source: `com.sun.tools.javac.util.BasicDiagnosticFormatter` and `compiler.properties` (`count.error`).

use crate::Severity;
use crate::engine::tool::joined;
use crate::engine::{Claim, Findings, Line, Location, Names, Reader, Shape, Tool, Weight, scan};
use crate::readers::shared::located::{self, extension};

pub(in crate::readers) const TOOL: Tool =
    Tool::compile::<Javac>("javac").starts(&STARTS).shapes(&[Shape::Numbered, Shape::LocatedIn(&["java"])]);

const STARTS: [&str; 8] = joined(&[&[WARNED, "only showing the first "], &FILELESS]);

#[derive(Default)]
struct Javac {
    seen: bool,
    /// Files with warnings. With `-Werror`, they are the files that fail.
    warned: Names,
    block: Block,
}

/// The part of a diagnostic that is being read.
#[derive(Default, Clone, Copy, PartialEq)]
enum Block {
    #[default]
    None,
    /// Below the headline: a line of source, unless the detail follows immediately.
    Source,
    /// The detail, indented by two columns. It may also be above the source.
    Said,
}

impl Reader for Javac {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((at, severity, code, message)) = diagnostic(text) {
            if severity == Severity::Warning {
                self.warned.add(at.file);
            }
            findings.diagnostic(at, severity, code, message);
            self.seen = true;
            // `-XDrawDiagnostics` prints one line for each diagnostic.
            self.block = if at.column.is_none() { Block::Source } else { Block::None };
            return if at.column.is_none() { Claim::More } else { Claim::Mine };
        }
        if self.block != Block::None && self.below(text, findings) {
            return Claim::More;
        }
        if text == WARNED {
            findings.diagnostic(
                Location::default(),
                Severity::Error,
                None,
                "warnings found and -Werror specified",
            );
            for file in self.warned.kept() {
                findings.failing_file(file);
            }
            return Claim::Mine;
        }
        if let Some(message) =
            text.strip_prefix("error: ").filter(|_| FILELESS.iter().any(|start| text.starts_with(start)))
        {
            findings.diagnostic(Location::default(), Severity::Error, None, message);
            findings.reason(Weight::Stated, message);
            self.seen = true;
            return Claim::Mine;
        }
        if !self.seen {
            return Claim::Pass;
        }
        if let Some((shown, total)) = suppressed(text, "errors") {
            findings.summary(Some(total.saturating_sub(shown)), None, None);
            return Claim::Mine;
        }
        if let Some((shown, total)) = suppressed(text, "warnings") {
            findings.summary(None, Some(total.saturating_sub(shown)), None);
            return Claim::Mine;
        }
        match scan::number(text) {
            Some((errors, " error" | " errors")) => findings.summary(Some(errors), None, None),
            Some((warnings, " warning" | " warnings")) => findings.summary(None, Some(warnings), None),
            _ => return Claim::Pass,
        }
        Claim::Mine
    }
}

impl Javac {
    /// Whether the line belongs to the diagnostic above: its source, the caret below it, then
    /// `  symbol:   method nope()`, `  location: class App`, `  required: int`.
    fn below(&mut self, text: &str, findings: &mut Findings) -> bool {
        let bare = text.trim();
        let first = std::mem::replace(&mut self.block, Block::Said) == Block::Source;
        if bare == "^" {
            // The line above the caret is source.
            findings.undo_detail();
            return true;
        }
        let total = scan::number(text)
            .is_some_and(|(_, rest)| rest.starts_with(" error") || rest.starts_with(" warning"));
        if !bare.is_empty() && (text.starts_with("  ") || first && !total) {
            findings.detail(text);
            return true;
        }
        self.block = Block::None;
        false
    }
}

/// The shown number and the total in `only showing the first 100 errors, of 120 total; use -Xmaxerrs if …`. Does not
/// match `100 errors`.
fn suppressed(text: &str, what: &str) -> Option<(u64, u64)> {
    let (shown, rest) = scan::number(text.strip_prefix("only showing the first ")?)?;
    let rest = rest.strip_prefix(' ')?.strip_prefix(what)?;
    scan::filled(rest, ", of # total; use -Xmax").map(|([total], _)| (shown, total))
}

/// Its last message if it fails because of warnings.
const WARNED: &str = "error: warnings found and -Werror specified";

/// The starts of messages about its command line.
const FILELESS: [&str; 6] = [
    "error: file not found: ",
    "error: invalid flag: ",
    "error: release version ",
    "error: no source files",
    "error: Source option ",
    "error: invalid source release: ",
];

/// Parses the format of `-XDrawDiagnostics`: `Util.java:2:37: compiler.err.prob.found.req: (…)`. Does not match
/// `App.java:2:37: error: x`.
fn raw<'a>(at: Location<'a>, text: &'a str) -> Option<(Location<'a>, Severity, Option<&'a str>, &'a str)> {
    let (key, message) = text.split_once(": ").unwrap_or((text, ""));
    let severity = match key.strip_prefix("compiler.")?.split('.').next()? {
        "err" => Severity::Error,
        "warn" => Severity::Warning,
        _ => Severity::Info,
    };
    Some((at, severity, Some(key), message))
}

/// Parses `src/App.java:4: error: incompatible types: …`, `src/A.java:2: warning: [rawtypes] found raw type: List`.
/// Does not match `App.java:4: x` or `a.c:4: error: x`.
fn diagnostic(text: &str) -> Option<(Location<'_>, Severity, Option<&str>, &str)> {
    // A line with a severity first has no location. Many other tools print such lines.
    if text.starts_with("error: ") {
        return None;
    }
    // Gradle before 4.5 prints the name of its task without a line end: `:compileJava/srv/App.java:5: error: …`.
    let glued = text.strip_prefix(':').and_then(|task| task.get(task.find('/')?..));
    let (at, rest) = scan::location(glued.unwrap_or(text))?;
    if extension(at.file) != "java" {
        return None;
    }
    if at.column.is_some() {
        return raw(at, rest.strip_prefix(": ")?);
    }
    let (severity, rest) = located::severity(rest.strip_prefix(": ")?)?;
    let (code, message) = match scan::between(rest, "[", "] ") {
        Some((code, message)) if !code.contains(' ') => (Some(code), message),
        _ => (None, rest),
    };
    Some((at, severity, code, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_are_shown() {
        let output = "A.java:4: error: no\n100 errors\nonly showing the first 100 errors, of 120 total; use -Xmaxerrs if you would like";
        assert_eq!(crate::engine::read(&[&TOOL], output).errors(), 120);
        assert_eq!(suppressed("only showing the first 100 errors", "errors"), None);
    }

    #[test]
    fn diagnostics() {
        let at = |line, column| Location { file: "A.java", line: Some(line), column };
        assert_eq!(diagnostic("A.java:4: error: no"), Some((at(4, None), Severity::Error, None, "no")));
        assert_eq!(
            diagnostic("A.java:4: warning: [rawtypes] no"),
            Some((at(4, None), Severity::Warning, Some("rawtypes"), "no"))
        );
        assert_eq!(
            diagnostic("A.java:2:37: compiler.err.prob: x"),
            Some((at(2, Some(37)), Severity::Error, Some("compiler.err.prob"), "x"))
        );
        for not in ["A.java:4: x", "a.c:4: error: x", "A.java:2:37: error: x"] {
            assert_eq!(diagnostic(not), None, "{not}");
        }
    }
}
