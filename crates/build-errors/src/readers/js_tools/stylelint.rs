//! stylelint 15 to 17: the formatters string, verbose, compact, unix and json.
//!
//! Source: `lib/formatters/` and `lib/cli.mjs`. The reader of TAP reads its TAP report.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Reader, Shape, Tool, Weight};
use crate::readers::reports::json_report::Report;
use crate::readers::shared::lint_rows;

pub(in crate::readers) const TOOL: Tool = Tool::lint::<Stylelint>("stylelint")
    .starts(&[
        "Invalid Option: ",
        "Max warnings exceeded: ",
        "ConfigurationError: ",
        "NoFilesFoundError: ",
        "AllFilesIgnoredError: ",
        "Error: You must use a valid formatter",
        "✖",
        "⚠",
    ])
    .holds(&[", error - ", ", warning - "])
    .shapes(&[
        Shape::Numbered,
        Shape::Positioned,
        Shape::LocatedWith("[error]"),
        Shape::LocatedWith("[warning]"),
    ])
    .documents(&["\"invalidOptionWarnings\""]);

/// `--formatter json`, ordered by rule. The other formatters order by line.
const REPORT: Report = Report {
    marks: &["\"invalidOptionWarnings\""],
    rows: &["", "/warnings"],
    file: &["^/source"],
    code: &["/rule"],
    message: "/text",
    otherwise: Severity::Warning,
    is_sorted: true,
    no_stop: true,
    ..Report::USUAL
};

/// In the part of a file: the invalid options.
const OPTIONS: &str = "/invalidOptionWarnings";

#[derive(Default)]
struct Stylelint {
    /// Whether rows were read since the last summary. A summary counts only after rows.
    rows: bool,
}

impl Reader for Stylelint {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        // Its rows have a symbol between the columns. ESLint's rows have a word.
        let stylish = || {
            let signed = !text.is_ascii() && text.contains(['✖', '⚠', '×', '‼']);
            let row =
                || lint_rows::stylish(text, line.above).or_else(|| lint_rows::unplaced(text, line.above));
            if signed { row() } else { None }
        };
        let standing = || lint_rows::compact(text).or_else(|| lint_rows::unix(text)).filter(|row| row.lower);
        if let Some(row) = stylish().or_else(standing) {
            row.note(findings);
            self.rows = true;
            return Claim::Mine;
        }
        if self.rows
            && let Some((errors, warnings)) = lint_rows::problems(text)
        {
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
        let Some(report) = REPORT.read(text, findings) else { return false };
        let options =
            report.list().unwrap_or_default().iter().filter_map(|file| file.pointer(OPTIONS)?.list());
        let wrong = options.flatten().find_map(|option| option.pointer("/text")?.text());
        wrong.inspect(|wrong| findings.reason(Weight::Stated, wrong));
        true
    }
}

/// The reason why it checked nothing, or failed with warnings only. Does not match other lines such as `Error: …`.
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
