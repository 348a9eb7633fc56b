//! The annotated source that rustc, ruff, ty and pyrefly print under a message: ` --> file:line:column`, then the
//! lines.
//!
//! Source: the `annotate-snippets` renderer, which all of them use.

use super::annotations::Annotations;
use crate::Severity;
use crate::engine::{Findings, Location, scan};

/// The annotated source of a diagnostic, while it is being read.
#[derive(Debug, Default)]
pub(crate) struct Snippet {
    annotations: Option<Annotations>,
    /// The code of the diagnostic, which older versions of ruff also print below the source.
    code: String,
}

impl Snippet {
    /// Notes a diagnostic whose headline is on the line above its location. Its source follows.
    pub(in crate::readers) fn begin(
        &mut self,
        at: Location<'_>,
        severity: Severity,
        code: Option<&str>,
        message: &str,
        findings: &mut Findings,
    ) {
        findings.diagnostic_from(findings.line().saturating_sub(1), at, severity, code, message);
        self.follow(code.unwrap_or_default());
    }

    /// Begins the source of the last diagnostic, which has this code.
    pub(crate) fn follow(&mut self, code: &str) {
        code.clone_into(&mut self.code);
        self.annotations = Some(Annotations::default());
    }

    /// Whether the next line is part of the source below the diagnostic. Its facts are added to the detail.
    pub(crate) fn reads(&mut self, text: &str, findings: &mut Findings) -> bool {
        let Some(annotations) = self.annotations.as_mut().filter(|_| continues(text)) else {
            self.annotations = None;
            return false;
        };
        findings.extend();
        if let Some(fact) = annotations.fact(text).filter(|fact| **fact != self.code) {
            findings.detail(&fact);
        }
        true
    }

    /// Whether the last line was the diagnostic or its source.
    pub(crate) fn is_open(&self) -> bool {
        self.annotations.is_some()
    }

    /// Ends the source.
    pub(crate) fn end(&mut self) {
        self.annotations = None;
    }
}

/// The location under a message: ` --> src/main.rs:5:20`. Does not match `--> 5:20`, ` ::: src/a.rs:1:1` or
/// `  --> a.rs`.
pub(in crate::readers) fn arrow(text: &str) -> Option<Location<'_>> {
    let (at, rest) = scan::location(text.trim_start().strip_prefix("--> ")?)?;
    (rest.trim_end().is_empty() && at.column.is_some()).then_some(at)
}

/// Whether the line can be below the location: `5 |     x`, `  = help: …`, `...`, `help: remove it`. Does not match a
/// blank line or `error: x`.
pub(in crate::readers) fn continues(text: &str) -> bool {
    const HEADS: [&str; 5] = ["help: ", "note: ", "info: ", "...", "|"];
    if text.starts_with([' ', '\t']) {
        return !text.trim().is_empty();
    }
    let gutter = || {
        let (_, rest) = scan::number(text)?;
        let rest = rest.strip_prefix(' ')?.trim_start();
        Some(rest.starts_with(['|', '+', '-', '~', '/', '*']))
    };
    HEADS.iter().any(|head| text.starts_with(head)) || gutter().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_what_follows() {
        let at = Location { file: "src/main.rs", line: Some(5), column: Some(20) };
        assert_eq!(arrow(" --> src/main.rs:5:20"), Some(at));
        for not in ["--> 5:20", " ::: src/a.rs:1:1", " --> a.rs", "a.rs:1:1", " --> a.rs:1:1: error"] {
            assert_eq!(arrow(not), None, "{not}");
        }
        for line in ["5 |     x", "  |", "5 - a", "  = help: x", "...", "help: remove it"] {
            assert!(continues(line), "{line}");
        }
        for line in ["", "   ", "error: x", "5 errors", "warning: x"] {
            assert!(!continues(line), "{line}");
        }
    }
}
