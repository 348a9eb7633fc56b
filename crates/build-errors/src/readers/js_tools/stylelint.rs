//! stylelint 15 to 17: the formatters string, verbose, compact, unix and json.
//!
//! Source: `lib/formatters/` and `lib/cli.mjs`. Its TAP report is read as such.

use std::borrow::Cow;

use serde::Deserialize;

use crate::Severity;
use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan::Location;
use crate::readers::shared::lint_rows;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "stylelint",
    kind: Kind::Lint,
    starts: &[
        "Invalid Option: ",
        "Max warnings exceeded: ",
        "ConfigurationError: ",
        "NoFilesFoundError: ",
        "AllFilesIgnoredError: ",
        "Error: You must use a valid formatter",
        "✖",
        "⚠",
    ],
    holds: &[", error - ", ", warning - "],
    new: || Box::<Stylelint>::default(),
    shapes: &[
        Shape::Numbered,
        Shape::Positioned,
        Shape::LocatedWith("[error]"),
        Shape::LocatedWith("[warning]"),
    ],
    documents: &["\"invalidOptionWarnings\""],
    ..Tool::NONE
};

#[derive(Default)]
struct Stylelint {
    /// Rows since the last summary: only after them does one count.
    rows: bool,
}

impl Reader for Stylelint {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        // A sign between the columns, not ESLint's word.
        let stylish = || lint_rows::stylish(text, line.above).filter(|_| text.contains(['✖', '⚠', '×', '‼']));
        let standing = || lint_rows::compact(text).or_else(|| lint_rows::unix(text)).filter(|row| row.lower);
        if let Some(row) = stylish().or_else(standing) {
            row.note(findings);
            self.rows = true;
            return Claim::Mine;
        }
        if let Some((errors, warnings)) = lint_rows::problems(text).filter(|_| self.rows) {
            findings.summary(Some(errors), Some(warnings), None);
            self.rows = false;
            return Claim::Mine;
        }
        if let Some(reason) = reason(text) {
            findings.reason(Weight::Stated, reason);
            return Claim::Mine;
        }
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if !text.contains("\"invalidOptionWarnings\"") {
            return false;
        }
        let Ok(mut files) = serde_json::from_str::<Vec<FileReport<'_>>>(text) else { return false };
        for file in &mut files {
            // Rule by rule as they are; the other formatters go by line.
            file.warnings.sort_by_key(|warning| (warning.line, warning.column));
            for option in &file.invalid_option_warnings {
                findings.reason(Weight::Stated, &option.text);
            }
            for warning in &file.warnings {
                let (message, _) = warning.text.rsplit_once(" (").unwrap_or((&warning.text, ""));
                let row = lint_rows::Row {
                    at: Location {
                        file: file.source.as_deref().unwrap_or_default(),
                        line: warning.line,
                        column: warning.column,
                    },
                    severity: if warning.severity == "error" { Severity::Error } else { Severity::Warning },
                    rule: warning.rule.as_deref(),
                    message,
                    lower: true,
                };
                row.note(findings);
            }
        }
        true
    }
}

/// Why it checked nothing, or failed on warnings alone. Not any `Error: …`: only those that stylelint throws.
fn reason(text: &str) -> Option<&str> {
    const ERRORS: [&str; 4] = [
        "ConfigurationError: ",
        "NoFilesFoundError: ",
        "AllFilesIgnoredError: ",
        "Error: You must use a valid formatter option",
    ];
    const WHOLE: [&str; 2] = ["Invalid Option: ", "Max warnings exceeded: "];
    if WHOLE.iter().any(|start| text.starts_with(start)) {
        return Some(text);
    }
    let start = ERRORS.iter().find(|start| text.starts_with(*start))?;
    Some(if start.starts_with("Error") { text } else { text.get(start.len()..)? })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileReport<'a> {
    #[serde(borrow)]
    source: Option<Cow<'a, str>>,
    warnings: Vec<Warning<'a>>,
    #[serde(default)]
    invalid_option_warnings: Vec<InvalidOption>,
}

#[derive(Deserialize)]
struct Warning<'a> {
    #[serde(borrow)]
    rule: Option<Cow<'a, str>>,
    #[serde(borrow)]
    severity: Cow<'a, str>,
    #[serde(borrow)]
    text: Cow<'a, str>,
    line: Option<u32>,
    column: Option<u32>,
}

#[derive(Deserialize)]
struct InvalidOption {
    text: String,
}
