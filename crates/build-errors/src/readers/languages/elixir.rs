//! Elixir: `mix compile`.
//!
//! Source: `Mix.Tasks.Compile.Elixir` and `Kernel.ParallelCompiler` (`== Compilation error in file …`),
//! `Module.ParallelChecker`.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, scan};

pub(in crate::readers) const MIX: Tool = Tool::compile::<Mix>("mix")
    .starts(&["== Compilation error in file ", "** (", "error: ", "warning: ", "└─ "])
    .shapes(&[Shape::LocatedIn(&["ex", "exs", "eex", "heex"])]);

#[derive(Default)]
struct Mix {
    /// The file that did not compile. Its exception follows.
    file: String,
    /// A warning or an error whose location is on an indented line below.
    message: Option<(Severity, String)>,
    /// The line of the message.
    line: u64,
    /// Whether errors were noted with their location. `cannot compile module` then adds nothing.
    reported: bool,
}

impl Reader for Mix {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        // `== Compilation error in file lib/b.ex ==`
        if let Some(file) = text.strip_prefix("== Compilation error in file ") {
            file.trim_end_matches(" ==").clone_into(&mut self.file);
            return Claim::More;
        }
        if !self.file.is_empty()
            && let Some((error, message)) = scan::between(text, "** (", ") ")
        {
            self.compilation(error, message, findings);
            return Claim::Mine;
        }
        if let Some((severity, message)) = self.message.take() {
            return self.place(text, severity, message, findings);
        }
        if let Some((error, message)) = scan::between(text, "** (", ") ")
            && is_of_syntax(error)
            && scan::location(message).is_some_and(|(at, _)| is_elixir(at.file))
        {
            self.compilation(error, message, findings);
            return Claim::Mine;
        }
        match heading(text) {
            // Since 1.16 the source is indented in a way that no other tool uses.
            Some((severity, message)) if scan::indent(text) == 4 => {
                (self.message, self.line) = (Some((severity, message.to_owned())), findings.line());
                Claim::More
            }
            Some(_) => Claim::Pass,
            None => match heading(line.above) {
                Some((severity, message)) if scan::indent(text) > 0 && place(text).is_some() => {
                    self.line = findings.line().saturating_sub(1);
                    self.place(text, severity, message.to_owned(), findings)
                }
                _ => Claim::Pass,
            },
        }
    }
}

/// The severity and message of `warning: variable "x" is unused`, `    error: undefined variable "x"`. Does not match
/// `note: x`.
fn heading(text: &str) -> Option<(Severity, &str)> {
    scan::prefixed(scan::trim_start(text), &[("warning: ", Severity::Warning), ("error: ", Severity::Error)])
}

/// The location of `  lib/a.ex:4: A.g/1`, since 1.16 `    └─ lib/a.ex:4:9: A.g/1` below the source. Does not match
/// `  a.py:4: x`.
fn place(text: &str) -> Option<Location<'_>> {
    let rest = text.trim_start();
    let (at, _) = scan::location(rest.strip_prefix("└─ ").unwrap_or(rest))?;
    is_elixir(at.file).then_some(at)
}

impl Mix {
    /// Reads `** (CompileError) lib/a.ex:2: undefined function f/1`, `** (RuntimeError) no`.
    fn compilation(&mut self, error: &str, message: &str, findings: &mut Findings) {
        let file = std::mem::take(&mut self.file);
        if error == "CompileError" && self.reported {
            return;
        }
        match scan::location(message) {
            Some((at, message)) => {
                findings.diagnostic(at, Severity::Error, None, message.trim_start_matches(':').trim());
            }
            None => {
                let at = Location::file(&file);
                findings.diagnostic(at, Severity::Error, None, &format!("({error}) {message}"));
            }
        }
    }

    /// Reads the location of a message, or the source above it and the rest of a long message.
    fn place(&mut self, text: &str, severity: Severity, message: String, findings: &mut Findings) -> Claim {
        if let Some(at) = place(text) {
            findings.diagnostic_from(self.line, at, severity, None, &message);
            self.reported |= severity == Severity::Error;
            return Claim::Mine;
        }
        let rest = text.trim_start();
        // ` 12 │   source`
        let is_source = || scan::number(rest).is_some_and(|(_, rest)| rest.trim_start().starts_with('│'));
        if rest.len() + 2 <= text.len() || rest.starts_with('│') || is_source() {
            self.message = Some((severity, message));
            return Claim::More;
        }
        Claim::Pass
    }
}

/// Whether the exception is one of the compiler. A running program raises others.
fn is_of_syntax(error: &str) -> bool {
    matches!(
        error,
        "CompileError" | "SyntaxError" | "TokenMissingError" | "MismatchedDelimiterError" | "EEx.SyntaxError"
    )
}

fn is_elixir(file: &str) -> bool {
    [".ex", ".exs", ".eex", ".heex", ".leex"].iter().any(|extension| file.ends_with(extension))
}
