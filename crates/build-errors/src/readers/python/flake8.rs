//! Flake8 and the linters with the same output format: pycodestyle, pyflakes' codes through flake8, and its plugins.
//!
//! Source: `src/flake8/formatting/default.py` and `src/flake8/main/application.py`. Ruff prints the same format with
//! other wording: its messages begin with a capital letter or quote with backticks.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, Weight, scan};

pub(in crate::readers) const TOOL: Tool = Tool::lint::<Flake8>("flake8")
    .starts(&["There was a critical error"])
    .shapes(&[Shape::LocatedIn(&["py", "pyi"])]);

#[derive(Default)]
struct Flake8 {
    /// Whether a message was certainly flake8's. Plugins word their messages like ruff.
    sure: bool,
    critical: bool,
}

impl Reader for Flake8 {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if std::mem::take(&mut self.critical) {
            findings.reason(Weight::Cause, text);
            return Claim::Mine;
        }
        if text.starts_with("There was a critical error during execution of Flake8:") {
            findings.reason(Weight::Stated, text);
            self.critical = true;
            return Claim::More;
        }
        let Some((at, code, message)) = row(text) else { return Claim::Pass };
        let own = message.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '\'');
        let ruff = message.starts_with("[*] ") || message.contains('`');
        let deptry = code.starts_with("DEP");
        if ruff || deptry || !(own || self.sure) {
            return Claim::Pass;
        }
        self.sure = true;
        findings.diagnostic(at, Severity::Error, Some(code), message);
        Claim::Mine
    }
}

/// The location, code and message of `./a.py:1:1: F401 'os' imported but unused`, and with `--format=pylint`
/// `a.py:1: [F401] x`. Does not match pylint's `a.py:16:0: C0301: x` or `a.py:1:1: error: x`.
fn row(text: &str) -> Option<(Location<'_>, &str, &str)> {
    let (at, rest) = scan::location(text)?;
    let (code, message) = match (at.column, scan::between(rest, ": [", "] ")) {
        (None, Some(row)) => row,
        (Some(_), None) => rest.strip_prefix(": ")?.split_once(' ')?,
        _ => return None,
    };
    is_code(code).then_some((at, code, message))
}

/// Whether the text is a code: `F401`, `C901`, `ABC123`. flake8 requires plugin codes of up to three letters and up to
/// three digits, and some plugins use four.
fn is_code(code: &str) -> bool {
    let digits = code.trim_start_matches(|c: char| c.is_ascii_uppercase());
    (1..=4).contains(&(code.len() - digits.len()))
        && (1..=4).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        let read = |text| row(text).map(|(at, code, message)| (at.line, at.column, code, message));
        assert_eq!(read("./a.py:1:2: F401 'os' unused"), Some((Some(1), Some(2), "F401", "'os' unused")));
        assert_eq!(read("a.py:1: [E401] x y"), Some((Some(1), None, "E401", "x y")));
        for not in ["a.py:16:0: C0301: x", "a.py:1:1: error: x", "a.py:1:1: x", "a.py:2: [E401(x), ] y"] {
            assert_eq!(read(not), None, "{not}");
        }
    }
}
