//! Rollup and Rolldown, and Vite, which builds with one of them.
//!
//! Source: Rollup's `cli/logging.ts` (`handleError`), Rolldown's `rolldown_error` (frames drawn by `ariadne`), and
//! Vite's `cli.ts`, which prints `error during build:` before the error of either.

use crate::Severity;
use crate::engine::location::{is_file, is_path};
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight, scan};
use crate::readers::js_tests::code_frame;
use crate::readers::shared::located;

pub(in crate::readers) const TOOL: Tool = Tool::compile::<Rollup>("rollup")
    .starts(&["[!] ", "error during build:", "Build failed with "])
    .holds(&[" Build failed with "]);

#[derive(Default)]
struct Rollup {
    /// After `Build failed with 2 errors:`, the number of errors that are still to come.
    expected: u64,
    /// The code and text of a message whose frame follows.
    pending: Option<(String, String)>,
    /// Whether `error during build:` was read. The next line is the error.
    during: bool,
    /// An error whose location may be on the next line.
    wording: Option<String>,
    /// Whether this is within a frame of source.
    framed: bool,
    /// The line number of the message.
    first: u64,
}

impl Reader for Rollup {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(wording) = self.wording.take() {
            if let Some(at) = place(text) {
                let first = findings.line().saturating_sub(1);
                findings.diagnostic_from(first, at, Severity::Error, None, &wording);
                return Claim::Mine;
            }
            findings.reason(Weight::Cause, &wording);
        }
        // Daemons print `[!] ` before other messages.
        let named = |error: &&str| ["Error: ", "Rollup", "plugin"].iter().any(|word| error.contains(word));
        if let Some(error) = text.strip_prefix("[!] ").filter(named) {
            return self.error(error, findings);
        }
        if text == "error during build:" {
            self.during = true;
            findings.written_by("vite");
            return Claim::More;
        }
        if let Some(count) = failed_with(text) {
            (self.expected, self.during) = (count, false);
            return Claim::More;
        }
        if std::mem::take(&mut self.during) {
            return self.error(text, findings);
        }
        if self.framed {
            self.framed = !text.starts_with("───╯") && !text.trim().is_empty();
            match code_frame::label(text) {
                Some(label) => findings.detail(label),
                None if self.framed && !code_frame::is_source(text) => {
                    findings.detail(text.trim_start().trim_start_matches('│'));
                }
                None => findings.extend(),
            }
            return Claim::More;
        }
        if self.expected > 0 {
            return self.rolldown(text, findings);
        }
        Claim::Pass
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.wording.take().inspect(|wording| findings.reason(Weight::Cause, wording));
    }
}

impl Rollup {
    /// Reads `RollupError: src/cart.js (2:13): Unexpected token`, `(plugin x) Error: …`, Vite's
    /// `[vite]: Rollup failed to …`.
    fn error(&mut self, error: &str, findings: &mut Findings) -> Claim {
        let error = error.strip_prefix("RollupError: ").unwrap_or(error);
        if error.is_empty() {
            return Claim::Pass;
        }
        match place_before(error) {
            Some((at, message)) => findings.diagnostic(at, Severity::Error, None, message),
            None => {
                self.wording = Some(error.strip_prefix("Error: ").unwrap_or(error).to_owned());
                return Claim::More;
            }
        }
        Claim::Mine
    }

    /// Reads `[PARSE_ERROR] Unexpected token`, and below it `   ╭─[ src/cart.js:2:14 ]`.
    fn rolldown(&mut self, text: &str, findings: &mut Findings) -> Claim {
        let frame = text.trim_start().strip_prefix("╭─[ ").and_then(|rest| rest.strip_suffix(" ]"));
        if let Some((at, "")) = frame.and_then(scan::location) {
            let (code, message) = self.pending.take().unzip();
            let message = message.as_deref().unwrap_or("build failed");
            findings.diagnostic_from(self.first, at, Severity::Error, code.as_deref(), message);
            self.expected -= 1;
            self.framed = true;
        } else if let Some((code, message)) = scan::between(text, "[", "] ") {
            let message = message.strip_prefix("Error: ").unwrap_or(message);
            self.settle(findings);
            self.pending = Some((code.to_owned(), message.to_owned()));
            self.first = findings.line();
        } else if text.trim_start().starts_with("at ") {
            self.settle(findings);
            self.expected = 0;
        }
        Claim::More
    }

    /// Notes a message without a frame.
    fn settle(&mut self, findings: &mut Findings) {
        if let Some((code, message)) = self.pending.take() {
            findings.diagnostic(Location::default(), Severity::Error, Some(&code), &message);
        }
    }
}

/// The number in `Build failed with 1 error:`, ` ERROR  Build failed with 2 errors:`, tsdown's
/// ` ERROR  Error: Build failed with 1 error:`.
fn failed_with(text: &str) -> Option<u64> {
    let rest = text.trim_start();
    let rest = rest.strip_prefix("ERROR  ").unwrap_or(rest);
    let rest = rest.strip_prefix("Error: ").unwrap_or(rest).strip_prefix("Build failed with ")?;
    match scan::number(rest)? {
        (count, " error:" | " errors:") => Some(count),
        _ => None,
    }
}

/// The location on the line below an error: `src/main.js (1:9)`, `../lib/a.ts: (1:9)`, `src/main.js`. Does not match
/// `at a.js:3:5` or a sentence.
fn place(text: &str) -> Option<Location<'_>> {
    let (file, line, column) = located::bracketed_position(text)
        .map_or((text, None, None), |(file, line, column)| (file, Some(line), Some(column)));
    let file = file.strip_suffix(':').unwrap_or(file);
    let fits = is_path(file) && is_file(file) && !file.contains(' ');
    fits.then_some(Location { file, line, column })
}

/// The location and message in `src/main.js (1:9): "totl" is not exported by "src/cart.js"`. Does not match
/// `call (x): y`.
fn place_before(text: &str) -> Option<(Location<'_>, &str)> {
    let end = text.find("): ")?;
    let (file, line, column) = located::bracketed_position(text.get(..=end)?)?;
    let at = Location { file, line: Some(line), column: Some(column) };
    scan::is_path(file).then_some((at, text.get(end + 3..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_below_an_error() {
        let read = |output: &str| crate::engine::found(&TOOL, output);
        let at = |place: &str| read(&format!("[!] Error: x y\n{place}\n1: let a\n    ^\n"));
        assert_eq!(at("src/a.ts (1:7)"), ["src/a.ts:1:7 error: x y"]);
        assert_eq!(at("../b/a.ts: (1:7)"), ["../b/a.ts:1:7 error: x y"]);
        assert_eq!(read("[!] RollupError: x\nsrc/a.ts\n    at f (b.js:1:2)\n"), ["src/a.ts error: x"]);
        assert_eq!(at("    at f (b.js:1:2)"), ["reason: x y"]);
        assert_eq!(at("see src/a.ts (1:7)"), ["reason: x y"]);
        assert_eq!(read("error during build:\n[vite]: x\n"), ["reason: [vite]: x"]);
    }
}
