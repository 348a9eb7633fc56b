//! Findings as records: paragraphs that give the file and the line on lines of their own, in the format of security
//! scanners. If a record names the rule or the place in the document, the file may be missing. Its severity may be a heading.

use crate::Severity;
use crate::engine::location::{Location, is_file, is_path};
use crate::readers::shared::located::Message;

/// The maximum number of findings that are read.
const FINDINGS: usize = 1000;

/// The records, each with the position of the line that names its file. The message is the line with that label, or the
/// first line: `SQL.Query: SQL injection`, `File: lib/a.ex`, `Line: 4`.
pub(crate) fn records<'a>(lines: &[&'a str]) -> Vec<(usize, Message<'a>)> {
    let mut found: Vec<(usize, Message<'a>)> = Vec::new();
    let mut start = 0;
    let mut heading = None;
    for paragraph in lines.split(|line| !line.contains(char::is_alphanumeric)) {
        if let [line] = paragraph {
            heading = headed(line);
        }
        if found.len() < FINDINGS
            && let Some((position, message)) = record(paragraph, heading)
            && !found.iter().any(|(_, known)| (known.at, known.text) == (message.at, message.text))
        {
            found.push((start + position, message));
        }
        start += paragraph.len() + 1;
    }
    found
}

/// The severity in a heading of records: `errors`, `Warnings:`. Does not match `errors in a.c`.
fn headed(line: &str) -> Option<Severity> {
    match line.trim().trim_end_matches(':').to_ascii_lowercase().as_str() {
        "errors" => Some(Severity::Error),
        "warnings" => Some(Severity::Warning),
        _ => None,
    }
}

fn record<'a>(paragraph: &[&'a str], heading: Option<Severity>) -> Option<(usize, Message<'a>)> {
    let value = |labels: &[&str]| {
        paragraph.iter().enumerate().find_map(|(position, line)| {
            let (label, value) = line.trim().split_once(':')?;
            let fits = labels.iter().any(|known| known.eq_ignore_ascii_case(label.trim_end()));
            fits.then_some((position, value.trim())).filter(|(_, value)| !value.is_empty())
        })
    };
    let number = |labels: &[&str]| value(labels)?.1.parse().ok();
    // `paths./a.get.responses` is a place within a document.
    let is_place = |path: &str| path.trim_start_matches("../").trim_start_matches("./").contains("./");
    let named = value(&["file", "filename", "path"])
        .filter(|(_, path)| !is_place(path) && is_path(path) && is_file(path));
    let line = number(&["line", "line number", "start line"])?;
    let column = number(&["column", "col"]);
    let severity = value(&["severity", "level"]).and_then(|(_, word)| graded(word)).or(heading);
    let labelled = value(&["message", "details", "description", "title", "issue"]);
    let Some((position, file)) = named else {
        let (position, text) = labelled.filter(|_| severity.is_some() && places(paragraph))?;
        let at = Location { file: "", line: Some(line), column };
        return Some((position, Message { at, severity, code: None, text }));
    };
    let at = Location { file, line: Some(line), column };
    let labelled = labelled.map(|(_, text)| text);
    let first = || Some(paragraph.first()?.trim()).filter(|_| position > 0);
    let text = labelled.or_else(first)?;
    Some((position, Message { at, severity, code: None, text }))
}

/// Whether the record has a label for a rule or a place in a document, even if its value is empty.
fn places(paragraph: &[&str]) -> bool {
    let label =
        |line: &&str| line.trim().split_once(':').map(|(label, _)| label.trim_end().to_ascii_lowercase());
    paragraph.iter().filter_map(label).any(|label| matches!(label.as_str(), "rule" | "path"))
}

fn graded(word: &str) -> Option<Severity> {
    match word.to_ascii_lowercase().as_str() {
        "critical" | "high" | "error" => Some(Severity::Error),
        "medium" | "low" | "warning" => Some(Severity::Warning),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, expected: &[(usize, &str, u32, &str)]) {
        let lines: Vec<&str> = output.lines().collect();
        let found = records(&lines);
        let found: Vec<_> = found
            .iter()
            .map(|(position, message)| {
                (*position, message.at.file, message.at.line.unwrap_or(0), message.text)
            })
            .collect();
        assert_eq!(found, expected, "{output}");
    }

    #[test]
    fn paragraphs_with_a_file_and_a_line() {
        check(
            "x y\n\nSQL.Query: injection\nFile: lib/a.ex\nLine: 4\n\n-----\n\nB.C: other\nFile: lib/b.ex\nLine: 9\n",
            &[(3, "lib/a.ex", 4, "SQL.Query: injection"), (9, "lib/b.ex", 9, "B.C: other")],
        );
        check(
            "Language: Go\nSeverity: HIGH\nLine: 31\nColumn: 9\nFile: /p/a.go\nDetails: formatted SQL\n",
            &[(4, "/p/a.go", 31, "formatted SQL")],
        );
    }

    #[test]
    fn records_without_a_file() {
        check(
            "Errors:\n\n  Message :   x y\n  Rule    :   z\n  Path    :   paths./a\n  Line    :   4\n",
            &[(2, "", 4, "x y")],
        );
        check("x\n\n  Message : x y\n  Rule : z\n  Line : 4\n", &[]);
        check("Errors:\n\n  Message : x y\n  Line : 4\n", &[]);
    }

    #[test]
    fn other_paragraphs() {
        check("File: a.ex\n\nLine: 4\n", &[]);
        check("x\nFile: none\nLine: 4\n", &[]);
        check("x\nFile: a.ex\nLine: many\n", &[]);
        check("File: a.ex\nLine: 4\n", &[]);
        check("x\nPath: paths./a.get\nLine: 4\n", &[]);
    }
}
