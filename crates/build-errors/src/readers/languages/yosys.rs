//! Yosys: the warnings and errors of a synthesis.
//!
//! Other programs print such lines, so they are read only below the banner or a command, or, without both (`yosys -q`), from
//! the first one that names an object as Yosys does: `` `\y' ``.
//!
//! Source: `kernel/log.cc` (`logv_warning`, `logv_error`, `log_file_warning`, `log_file_error`), `kernel/driver.cc`,
//! `kernel/register.cc` (`run_frontend`).

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, scan};

pub(in crate::readers) const TOOL: Tool = Tool::compile::<Yosys>("yosys")
    .starts(&[
        "Yosys ", "-- Running command `", "-- Parsing `", "-- Executing script file `", "Warning: ",
        "ERROR: ", "Warnings: ",
    ])
    .holds(&[": Warning: ", ": ERROR: "]);

#[derive(Default)]
struct Yosys {
    /// Whether a command runs.
    runs: bool,
    /// Whether a command has run.
    ran: bool,
}

impl Reader for Yosys {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let banner = begins(text);
        self.runs |= banner || !self.ran && text.contains("`\\") && message(text).is_some();
        self.ran |= self.runs;
        if banner || !self.runs {
            return Claim::Pass;
        }
        // The version is also the first line of the statistics at the end.
        if text.starts_with("Yosys ") {
            self.runs = false;
            return Claim::Pass;
        }
        if let Some(([unique, _], "")) = scan::filled(text, "Warnings: # unique messages, # total") {
            findings.summary(None, Some(unique), None);
            return Claim::Mine;
        }
        let Some((at, severity, message)) = message(text) else { return Claim::Pass };
        findings.diagnostic(at, severity, None, message);
        // An error ends the program.
        self.runs = severity == Severity::Warning;
        Claim::Mine
    }
}

/// Whether the line is below the licence in the banner, or shows a command: ` Yosys 0.23 (git sha1 7ce5011c24b)`,
/// ``-- Running command `proc' --``. Does not match `Yosys 0.23 (git sha1 7ce5011c24b)`.
fn begins(text: &str) -> bool {
    let command = text.strip_prefix("-- ").is_some_and(|text| {
        ["Running command `", "Parsing `", "Executing script file `"]
            .iter()
            .any(|shown| text.starts_with(shown))
    });
    command && text.contains('\'') || text.starts_with(" Yosys ") && text.contains(" (git sha1 ")
}

/// A message with or without its location: `a.v:3: Warning: x`, `ERROR: x`. Does not match `a.v:3: x` or
/// `  Warning: x`.
fn message(text: &str) -> Option<(Location<'_>, Severity, &str)> {
    let severity = |text: &'_ str| -> Option<(Severity, usize)> {
        [("Warning: ", Severity::Warning), ("ERROR: ", Severity::Error)]
            .into_iter()
            .find_map(|(word, severity)| text.starts_with(word).then_some((severity, word.len())))
    };
    let (at, rest) = match scan::location(text) {
        Some((at, rest)) => (at, rest.strip_prefix(": ")?),
        None => (Location::default(), text),
    };
    let (severity, word) = severity(rest)?;
    Some((at, severity, rest.get(word..)?))
}

#[cfg(test)]
mod tests {
    use crate::engine::found;

    #[test]
    fn messages_below_a_command() {
        let banner = " |  yosys -- Yosys Open SYnthesis Suite  |\n\n Yosys 0.23 (git sha1 7ce5011c24b)\n\n";
        let command =
            "\n-- Running command `read_verilog a.v; check' --\n\n1. Executing Verilog-2005 frontend: a.v\n";
        let lines = "a.v:3: Warning: Identifier `\\y' is implicitly declared.\nWarning: Wire a.\\y is used but has no driver.\n";
        let error = "ERROR: Module `\\b' is not part of the design.\n";
        let warnings = [
            "a.v:3 warning: Identifier `\\y' is implicitly declared.",
            "warning: Wire a.\\y is used but has no driver.",
        ];
        let why = "error: Module `\\b' is not part of the design.";
        let read = |output: &str| found(&super::TOOL, output);
        let end = "Warnings: 2 unique messages, 3 total\nEnd of script. Logfile hash: 1, CPU: user 0.01s\n\
                   Yosys 0.23 (git sha1 7ce5011c24b)\n";
        let ended = read(&format!("{banner}{command}{lines}{lines}{end}{error}"));
        assert_eq!(ended, warnings);
        assert_eq!(
            read(&format!("{command}{lines}{error}{error}Warning: x\n")),
            [warnings[0], warnings[1], why]
        );
        assert_eq!(
            read(&format!("{banner}a.v:1: ERROR: syntax error, unexpected ';'\n")),
            ["a.v:1 error: syntax error, unexpected ';'"]
        );
        assert_eq!(read(&format!("{lines}{error}Warning: x\n")), [warnings[0], warnings[1], why]);
        assert_eq!(read(&format!("{lines}{error}{end}").replace("`\\", "`")), [""; 0]);
        assert_eq!(read(&format!("{command}  Warning: x\nNote: ERROR: x\n")), [""; 0]);
    }
}
