//! Prettier 2 and 3: `--check`, and its messages about files that it cannot read.
//!
//! Source: `src/cli/format.js` and `src/cli/logger.js`. A file that is not formatted counts as one error.
//! `--list-different` prints a bare list of files, which cannot be distinguished from other output.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight, scan};
use crate::readers::shared::located;

pub(in crate::readers) const TOOL: Tool = Tool::lint::<Prettier>("prettier").starts(&[
    "Checking formatting...",
    "[warn] ",
    "[error] ",
    "Error occurred when checking code style",
]);

/// The maximum number of files kept until the summary confirms them.
const PENDING: usize = 10_000;

#[derive(Default)]
struct Prettier {
    /// The files listed with `[warn]`, and their line numbers, until the summary.
    pending: Vec<(u64, String)>,
    checking: bool,
    /// Whether this is within the report of an error. Only its first line counts.
    reported: bool,
}

impl Reader for Prettier {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if text == "Checking formatting..." {
            *self = Self { checking: true, ..Self::default() };
            return Claim::More;
        }
        if let Some(warning) = text.strip_prefix("[warn] ") {
            return self.warning(warning, findings);
        }
        if let Some(error) = text.strip_prefix("[error]") {
            return self.error(error.trim_start(), findings);
        }
        if text.starts_with("Error occurred when checking code style in ") && self.checking {
            self.close(findings);
            return Claim::Mine;
        }
        self.checking = false;
        self.pending.clear();
        Claim::Pass
    }

    fn finish(&mut self, findings: &mut Findings) {
        if self.checking {
            self.close(findings);
        }
    }
}

impl Prettier {
    /// Reads `src/a.js`, and at the end `Code style issues found in 4 files. Run Prettier with --write to fix.` Does
    /// not match `Ignored unknown option { a: 1 }.`
    fn warning(&mut self, warning: &str, findings: &mut Findings) -> Claim {
        if let Some(rest) = warning.strip_prefix("Code style issues ") {
            if rest.starts_with("found in ") || rest.starts_with("fixed in ") {
                self.close(findings);
            }
            return Claim::Mine;
        }
        let listed = is_file(warning);
        if listed && self.pending.len() < PENDING {
            self.pending.push((findings.line(), warning.to_owned()));
        }
        // sbt marks the warnings of Scala's compiler in the same way, so other lines are claimed only within a check.
        if listed || self.checking { Claim::More } else { Claim::Pass }
    }

    /// Reads `src/b.js: SyntaxError: Unexpected token (1:7)`, or why nothing was checked: `No files matching …`. The
    /// frame of source below either has the same prefix.
    fn error(&mut self, error: &str, findings: &mut Findings) -> Claim {
        if let Some((at, message)) = syntax_error(error) {
            findings.diagnostic(at, Severity::Error, None, message);
            self.reported = true;
            return Claim::More;
        }
        if self.reported || error.is_empty() {
            return if self.checking || self.reported { Claim::More } else { Claim::Pass };
        }
        if self.checking || REASONS.iter().any(|reason| error.starts_with(reason)) {
            findings.reason(Weight::Stated, error.trim_end_matches(':'));
            self.reported = true;
            return Claim::More;
        }
        Claim::Pass
    }

    fn close(&mut self, findings: &mut Findings) {
        let line = findings.line();
        for (number, file) in self.pending.drain(..) {
            findings.set_line(number);
            let at = Location::file(&file);
            findings.diagnostic(at, Severity::Error, None, "Code style issues found");
        }
        findings.set_line(line);
        *self = Self::default();
    }
}

/// Prefixes of the reasons why it could not work. They may also be printed without the line that announces the check.
const REASONS: [&str; 5] = [
    "No files matching the pattern were found: ",
    "No parser could be inferred for file ",
    "No matching files. Patterns: ",
    "Invalid configuration for file ",
    "Invalid configuration file ",
];

/// The location and message in `src/b.js: SyntaxError: Unexpected token (1:7)`. Does not match `> 1 | const x`.
fn syntax_error(text: &str) -> Option<(Location<'_>, &str)> {
    let (file, message) = text.split_once(": ").filter(|(file, message)| {
        is_file(file) && (message.starts_with("SyntaxError: ") || message.contains("Error: "))
    })?;
    let position = located::bracketed_position(message);
    let (line, column) = position.map(|(_, line, column)| (line, column)).unzip();
    Some((Location { file, line, column }, message))
}

/// Whether the text is a path with an extension, or a dot file. Does not match a sentence, which ends with a full stop.
fn is_file(text: &str) -> bool {
    let name = text.rsplit(['/', '\\']).next().unwrap_or(text);
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    scan::is_path(text)
        && !text.contains(": ")
        && !extension.is_empty()
        && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files() {
        assert!(is_file("src/[id]/my page.css") && is_file(".prettierrc"));
        assert!(
            !is_file("Ignored unknown option { a: 1 }.") && !is_file("jsxBracketSameLine is deprecated.")
        );
    }

    #[test]
    fn warnings_of_other_tools() {
        let output = "[warn] /p/a.scala:9:1: y is deprecated\n[warn] one warning found\n";
        let findings = crate::engine::read(&[&TOOL, &crate::readers::fallback::TOOL], output);
        assert_eq!((findings.errors(), findings.warnings()), (0, 1));
        let findings = crate::engine::read(
            &[&TOOL],
            "Checking formatting...\n[warn] a.js\n[warn] Ignored unknown option.\n[warn] Code style issues found in the above file.\n",
        );
        assert_eq!(findings.errors(), 1);
    }

    #[test]
    fn syntax_errors() {
        let (at, message) = syntax_error("src/b.js: SyntaxError: Unexpected token (1:7)").unwrap();
        assert_eq!((at.file, at.line, at.column), ("src/b.js", Some(1), Some(7)));
        assert_eq!(message, "SyntaxError: Unexpected token (1:7)");
        assert_eq!(syntax_error("> 1 | const x = \"a.js: SyntaxError: b\""), None);
    }
}
