//! Elixir: `mix compile` and `mix test`.
//!
//! Source: `Mix.Tasks.Compile.Elixir` and `Kernel.ParallelCompiler` (`== Compilation error in file …`),
//! `Module.ParallelChecker`, and `ExUnit.CLIFormatter`.

use crate::Severity;
use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, Tests, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const MIX: Tool = Tool {
    name: "mix",
    kind: Kind::Compile,
    starts: &["== Compilation error in file ", "** (", "error: ", "warning: ", "└─ "],
    new: || Box::<Mix>::default(),
    shapes: &[
        Shape::LocatedIn("ex"),
        Shape::LocatedIn("exs"),
        Shape::LocatedIn("eex"),
        Shape::LocatedIn("heex"),
    ],
    ..Tool::NONE
};

pub(in crate::readers) const EX_UNIT: Tool = Tool {
    name: "exunit",
    kind: Kind::Test,
    starts: &["Finished in "],
    new: || Box::<ExUnit>::default(),
    shapes: &[Shape::Numbered],
    ..Tool::NONE
};

#[derive(Default)]
struct Mix {
    /// The file that did not compile, whose exception follows.
    file: String,
    /// A warning or an error whose place follows, indented.
    message: Option<(Severity, String)>,
    /// The line of the message.
    line: u64,
    /// Errors that were told with their place: `cannot compile module` says no more.
    told: bool,
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
            // Since 1.16 it is indented as nobody else's is.
            Some((severity, message)) if scan::indent(text) == 4 => {
                (self.message, self.line) = (Some((severity, message.to_owned())), findings.line);
                Claim::More
            }
            Some(_) => Claim::Pass,
            None => match heading(line.above) {
                Some((severity, message)) if scan::indent(text) > 0 && place(text).is_some() => {
                    self.line = findings.line.saturating_sub(1);
                    self.place(text, severity, message.to_owned(), findings)
                }
                _ => Claim::Pass,
            },
        }
    }
}

/// `warning: variable "x" is unused`, `    error: undefined variable "x"`. Not `note: x`.
fn heading(text: &str) -> Option<(Severity, &str)> {
    let told = [("warning: ", Severity::Warning), ("error: ", Severity::Error)];
    told.into_iter().find_map(|(word, severity)| Some((severity, text.trim_start().strip_prefix(word)?)))
}

/// `  lib/a.ex:4: A.g/1`, since 1.16 `    └─ lib/a.ex:4:9: A.g/1` below the source. Not `  a.py:4: x`.
fn place(text: &str) -> Option<Location<'_>> {
    let rest = text.trim_start();
    let (at, _) = scan::location(rest.strip_prefix("└─ ").unwrap_or(rest))?;
    is_elixir(at.file).then_some(at)
}

impl Mix {
    /// `** (CompileError) lib/a.ex:2: undefined function f/1`, `** (RuntimeError) no`.
    fn compilation(&mut self, error: &str, message: &str, findings: &mut Findings) {
        let file = std::mem::take(&mut self.file);
        if error == "CompileError" && self.told {
            return;
        }
        match scan::location(message) {
            Some((at, message)) => {
                findings.diagnostic(at, Severity::Error, None, message.trim_start_matches(':').trim());
            }
            None => {
                let at = Location { file: &file, line: None, column: None };
                findings.diagnostic(at, Severity::Error, None, &format!("({error}) {message}"));
            }
        }
    }

    /// The place of a message, or the source above it and the rest of a long message.
    fn place(&mut self, text: &str, severity: Severity, message: String, findings: &mut Findings) -> Claim {
        if let Some(at) = place(text) {
            findings.diagnostic_from(self.line, at, severity, None, &message);
            self.told |= severity == Severity::Error;
            return Claim::Mine;
        }
        let rest = text.trim_start();
        if rest.len() + 2 <= text.len() || rest.starts_with('│') {
            self.message = Some((severity, message));
            return Claim::More;
        }
        Claim::Pass
    }
}

/// Exceptions of the compiler. Others are raised by a program as it runs.
fn is_of_syntax(error: &str) -> bool {
    matches!(
        error,
        "CompileError" | "SyntaxError" | "TokenMissingError" | "MismatchedDelimiterError" | "EEx.SyntaxError"
    )
}

fn is_elixir(file: &str) -> bool {
    [".ex", ".exs", ".eex", ".heex", ".leex"].iter().any(|extension| file.ends_with(extension))
}

#[derive(Default)]
struct ExUnit {
    block: Block,
    failure: Failure,
}

#[derive(Default, PartialEq, Clone, Copy)]
enum Block {
    #[default]
    None,
    /// A failed test was named: its place, its message, its stack follow, indented.
    Test,
    /// The first line after the place is the message.
    Message,
    Stack,
    /// The totals are on the next line.
    Totals,
}

impl Reader for ExUnit {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(name) = failed(text) {
            findings.failed_test(name);
            self.block = Block::Test;
            self.failure = Failure::begin(findings.line);
            self.failure.test.push_str(name);
            return Claim::More;
        }
        // `Finished in 0.03 seconds (0.00s async, 0.03s sync)`; before 1.12 without the brackets.
        if text.starts_with("Finished in ") && (text.ends_with("s sync)") || text.ends_with(" seconds")) {
            self.block = Block::Totals;
            return Claim::More;
        }
        match self.block {
            Block::None => return Claim::Pass,
            Block::Totals => {
                self.block = Block::None;
                return totals(text, findings);
            }
            Block::Test => self.block = Block::Message,
            Block::Message => {
                self.failure.extend(findings.line);
                self.failure.say(text);
                self.block = Block::Stack;
            }
            Block::Stack => {
                if let Some((at, rest)) = text.strip_prefix("       ").and_then(scan::location)
                    && rest.starts_with(':')
                    && is_elixir(at.file)
                {
                    self.failure.extend(findings.line);
                    self.failure.locate(at);
                    std::mem::take(&mut self.failure).note(findings);
                    self.block = Block::None;
                    return Claim::Mine;
                }
                if text.trim() != "stacktrace:" && !text.trim().is_empty() && text.starts_with("     ") {
                    self.failure.extend(findings.line);
                    self.failure.say(text);
                }
            }
        }
        if text.starts_with("     ") || text.is_empty() {
            return Claim::More;
        }
        self.block = Block::None;
        Claim::Pass
    }
}

/// `  1) test total 3 failed (ShopTest)`; also properties and doctests. Not `  1) total`.
fn failed(text: &str) -> Option<&str> {
    let (_, name) = scan::numbered(text)?;
    let kind = ["test ", "property ", "doctest "].iter().any(|kind| name.starts_with(kind));
    (kind && name.ends_with(')')).then_some(name)
}

/// `1 doctest, 5 tests, 3 failures, 1 skipped`, and `2 excluded`, `1 invalid`. Not Hspec's `4 examples, 2 failures`.
fn totals(text: &str, findings: &mut Findings) -> Claim {
    let among = |one, many| scan::among(text, many).or_else(|| scan::among(text, one));
    let Some(failed) = among("failure", "failures") else { return Claim::Pass };
    let kinds = [("test", "tests"), ("doctest", "doctests"), ("property", "properties")];
    let counts: Vec<u64> = kinds.into_iter().filter_map(|(one, many)| among(one, many)).collect();
    if counts.is_empty() {
        return Claim::Pass;
    }
    let total: u64 = counts.iter().sum();
    let skipped = among("skipped", "skipped").unwrap_or(0) + among("excluded", "excluded").unwrap_or(0);
    findings.tests(Tests { failed, passed: total.saturating_sub(failed + skipped), skipped });
    if failed == 0 && scan::among(text, "invalid").is_some() {
        findings.reason(Weight::Stated, text);
    }
    Claim::Mine
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tests_print_is_not_counted() {
        let (mut ex_unit, mut findings) = (ExUnit::default(), Findings::default());
        for text in [
            "*99 tests, 77 failures",
            "  1) total (Forged)",
            "  1) test total (ShopTest)",
            "     test/shop_test.exs:9",
            "     Assertion with == failed",
            "       2) test a message's (ShopTest)",
            "     stacktrace:",
            "       test/shop_test.exs:11: (test)",
            "99 tests, 77 failures",
            "Finished in 0.03 seconds (0.00s async, 0.03s sync)",
            "5 tests, 1 failure, 1 skipped",
        ] {
            ex_unit.line(Line { text, above: "" }, &mut findings);
        }
        assert_eq!(findings.failed.kept(), ["test total (ShopTest)"]);
        assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(1));
        assert_eq!(findings.files.kept(), ["test/shop_test.exs"]);
    }
}
