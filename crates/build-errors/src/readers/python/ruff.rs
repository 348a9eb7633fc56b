//! Ruff's linter and formatter: full, concise, grouped and pylint output, and statistics.
//!
//! Source: `crates/ruff_linter/src/message/` and `crates/ruff/src/printer.rs`, `commands/format.rs`.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, Weight, scan};
use crate::readers::shared::located::extension;
use crate::readers::shared::snippet::{self, Snippet};

pub(in crate::readers) const TOOL: Tool = Tool::lint::<Ruff>("ruff")
    .starts(&["--> ", "Found ", "ruff failed", "Would reformat: ", "Would fix "])
    .shapes(&[Shape::Positioned, Shape::LocatedIn(&["py", "pyi", "pyw", "ipynb", "toml"])]);

#[derive(Default)]
struct Ruff {
    snippet: Snippet,
    /// Whether there were messages since the last summary. A summary counts only after a message.
    some: bool,
    failure: Failure,
}

/// The part of the failure report (`ruff failed`) that has been read.
#[derive(Default, PartialEq)]
enum Failure {
    #[default]
    None,
    Causes(String),
}

impl Reader for Ruff {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if grouped(text).is_some() {
            self.snippet.end();
        }
        if self.snippet.reads(text, findings) {
            return Claim::More;
        }
        if self.failure != Failure::None {
            return self.failed(text, findings);
        }
        if let Some(at) = snippet::arrow(text).filter(|at| is_python(at.file))
            && let Some((code, message)) = header(line.above)
        {
            let code = Some(code).filter(|code| *code != "unformatted");
            self.snippet.begin(at, Severity::Error, code, message, findings);
            self.some = true;
            return Claim::More;
        }
        if let Some((at, code, message)) = concise(text).or_else(|| pylint(text)) {
            findings.diagnostic(at, Severity::Error, Some(code), message);
            // In older versions the location was before the message.
            self.snippet.follow(code);
            self.some = true;
            return Claim::More;
        }
        if let Some((place, code, message)) = grouped(text)
            && let Some(file) = line.above.strip_suffix(':')
            && scan::is_path(file)
            && is_python(file)
        {
            findings.diagnostic(Location { file, ..place }, Severity::Error, Some(code), message);
            self.some = true;
            return Claim::More;
        }
        // The rows of the grouped output are below.
        if text.strip_suffix(".py:").is_some_and(scan::is_path) {
            return Claim::More;
        }
        self.outside(line, findings)
    }

    /// The last line may be a cause.
    fn finish(&mut self, findings: &mut Findings) {
        if let Failure::Causes(last) = std::mem::take(&mut self.failure) {
            findings.reason(Weight::Cause, &last);
        }
    }
}

impl Ruff {
    fn outside(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(errors) = summary(text).filter(|_| self.some || is_statistic(line.above)) {
            findings.summary(Some(errors), None, None);
            self.some = false;
            return Claim::Mine;
        }
        if let Some(file) = text.strip_prefix("Would reformat: ").filter(|file| scan::is_path(file)) {
            let at = Location::file(file);
            findings.diagnostic(at, Severity::Error, None, "File would be reformatted");
            // Formatters of other languages print the same.
            if !matches!(extension(file), "py" | "pyi" | "pyw" | "ipynb" | "md") {
                findings.written_by("");
            }
            return Claim::Mine;
        }
        if text.starts_with("Would fix ") && scan::number(text.trim_start_matches("Would fix ")).is_some() {
            findings.reason(Weight::Stated, text);
            return Claim::Mine;
        }
        if text == "ruff failed" {
            self.failure = Failure::Causes(String::new());
            return Claim::More;
        }
        Claim::Pass
    }

    /// Reads the lines after `ruff failed`: the causes, indented, then optionally an excerpt of the file and the error
    /// in it.
    fn failed(&mut self, text: &str, findings: &mut Findings) -> Claim {
        let Failure::Causes(last) = &mut self.failure else { return Claim::Pass };
        if let Some(cause) = text.trim_start().strip_prefix("Cause: ") {
            cause.clone_into(last);
            return Claim::More;
        }
        if snippet::continues(text) {
            return Claim::More;
        }
        let why =
            if last.is_empty() || text.is_empty() { std::mem::take(last) } else { format!("{last}: {text}") };
        findings.reason(Weight::Cause, &why);
        self.failure = Failure::None;
        if text.is_empty() { Claim::Pass } else { Claim::Mine }
    }
}

/// Whether the text is the code of a rule: `F401`, `PLR2004`, `invalid-syntax`. Does not match `TODO` or `Error`.
fn is_code(code: &str) -> bool {
    let digits = code.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let letters = code.len() - digits.len();
    let numbered = (3..=4).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    (1..=7).contains(&letters) && numbered
        || matches!(code, "invalid-syntax" | "unformatted" | "SyntaxError" | "io-error")
}

/// Whether ruff lints files of this kind. Linters of other languages print the same formats: fortitude of Fortran, rumdl of
/// Markdown.
fn is_python(file: &str) -> bool {
    matches!(extension(file), "" | "py" | "pyi" | "pyw" | "ipynb" | "toml")
}

/// The code and message of `F401 [*] `os` imported but unused`, `invalid-syntax: Expected x`. Does not match `F401` or
/// `warning: x`.
fn header(text: &str) -> Option<(&str, &str)> {
    let (code, message) = text.split_once(' ')?;
    let code = code.strip_suffix(':').unwrap_or(code);
    let message = message.strip_prefix("[*] ").or_else(|| message.strip_prefix("[-] ")).unwrap_or(message);
    (is_code(code) && !message.is_empty()).then_some((code, message))
}

/// The location, code and message of `a.py:1:8: F401 [*] `os` imported but unused`, in a notebook
/// `a.ipynb:cell 3:1:8: …`. Does not match `a.py:1:8: error: x`.
fn concise(text: &str) -> Option<(Location<'_>, &str, &str)> {
    let (at, rest) = place(text).filter(|(at, _)| at.column.is_some() && is_python(at.file))?;
    let (code, message) = header(rest.strip_prefix(": ")?)?;
    Some((at, code, message))
}

fn place(text: &str) -> Option<(Location<'_>, &str)> {
    let Some((file, rest)) = text.split_once(":cell ") else { return scan::location(text) };
    let ([_, line, column], rest) = scan::filled(rest, "#:#:#")?;
    Some((Location::at(file, line, column), rest))
}

/// A row of `--output-format pylint`: `a.py:2: [E401] Multiple imports`. Flake8 prints this format too. Does not match
/// `a.py:2: [E401(x), ] y` or cmake-lint's `CMakeLists.txt:05: [C0303] x`.
fn pylint(text: &str) -> Option<(Location<'_>, &str, &str)> {
    let (at, rest) = scan::location(text)?;
    let (code, message) = scan::between(rest, ": [", "] ")?;
    (is_python(at.file) && is_code(code) && at.column.is_none()).then_some((at, code, message))
}

/// A row of `--output-format grouped`, below the file name: `  12:17 S307 Use of eval`. Does not match ESLint's
/// `  1:10  error  x  rule`.
fn grouped(text: &str) -> Option<(Location<'_>, &str, &str)> {
    let ([line, column], rest) = scan::filled(text.strip_prefix("  ")?.trim_start(), "#:# ")?;
    let (code, message) = header(rest.trim_start())?;
    Some((Location::at("", line, column), code, message))
}

/// The remaining errors of `Found 22 errors.` or `Found 6 errors (2 fixed, 4 remaining).` Does not match tsc's
/// `Found 2 errors in 1 file.`
fn summary(text: &str) -> Option<u64> {
    let ([found], rest) = scan::filled(text, "Found # error(s)")?;
    if rest == "." {
        return Some(found);
    }
    let (fixed, _) = scan::between(rest, " (", ").")?;
    scan::among(fixed, "remaining")
}

/// Whether the line is a row of `--statistics`: `4\tF401\t[*] unused-import`.
fn is_statistic(text: &str) -> bool {
    let mut columns = text.split('\t');
    let count = columns.next().is_some_and(|count| count.trim().parse::<u64>().is_ok());
    count && columns.next().is_some_and(is_code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_on_the_last_line() {
        let findings =
            crate::engine::read(&[&super::TOOL], "ruff failed\n  Cause: Unknown rule selector `XYZ`\n");
        assert_eq!(findings.why().map(|(_, why)| why.as_str()), Some("Unknown rule selector `XYZ`"));
    }

    #[test]
    fn rows() {
        let at = Location { file: "a.py", line: Some(1), column: Some(8) };
        assert_eq!(concise("a.py:1:8: F401 [*] `os` unused"), Some((at, "F401", "`os` unused")));
        assert_eq!(concise("a.py:1:8: SyntaxError: x"), Some((at, "SyntaxError", "x")));
        assert_eq!(concise("a.py:1:8: error: x"), None);
        assert_eq!(concise("a.py:1:8: TODO x"), None);
        assert!(pylint("a.py:2: [E401] x").is_some() && pylint("CMakeLists.txt:05: [C0303] x").is_none());
        assert_eq!(
            place("a.ipynb:cell 3:1:8: x").map(|(at, _)| (at.file, at.line)),
            Some(("a.ipynb", Some(1)))
        );
        assert!(grouped("   2:1  E401 [*] x").is_some());
        assert!(grouped("  1:10  error  x  semi").is_none());
        assert_eq!(summary("Found 6 errors (2 fixed, 4 remaining)."), Some(4));
        assert_eq!(summary("Found 2 errors in 1 file."), None);
        assert!(is_statistic("4\tF401\t[*] unused-import"));
    }
}
