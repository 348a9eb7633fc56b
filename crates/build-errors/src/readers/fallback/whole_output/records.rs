//! Findings as records: paragraphs that give the file and the line on lines of their own, in the format of security
//! scanners.

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
    for paragraph in lines.split(|line| !line.contains(char::is_alphanumeric)) {
        if found.len() < FINDINGS
            && let Some((position, message)) = record(paragraph)
            && !found.iter().any(|(_, known)| (known.at, known.text) == (message.at, message.text))
        {
            found.push((start + position, message));
        }
        start += paragraph.len() + 1;
    }
    found
}

fn record<'a>(paragraph: &[&'a str]) -> Option<(usize, Message<'a>)> {
    let value = |labels: &[&str]| {
        paragraph.iter().enumerate().find_map(|(position, line)| {
            let (label, value) = line.trim().split_once(':')?;
            let fits = labels.iter().any(|known| known.eq_ignore_ascii_case(label.trim_end()));
            fits.then_some((position, value.trim())).filter(|(_, value)| !value.is_empty())
        })
    };
    let number = |labels: &[&str]| value(labels)?.1.parse().ok();
    let (position, file) = value(&["file", "filename", "path"])?;
    // `paths./a.get.responses` is a place within a document.
    if file.trim_start_matches("../").trim_start_matches("./").contains("./") {
        return None;
    }
    let line = number(&["line", "line number", "start line"])?;
    let at = Location { file, line: Some(line), column: number(&["column", "col"]) };
    let severity = value(&["severity", "level"]).and_then(|(_, word)| graded(word));
    let labelled = value(&["message", "details", "description", "title", "issue"]).map(|(_, text)| text);
    let first = || Some(paragraph.first()?.trim()).filter(|_| position > 0);
    let text = labelled.or_else(first)?;
    (is_path(file) && is_file(file)).then_some((position, Message { at, severity, code: None, text }))
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
    fn other_paragraphs() {
        check("File: a.ex\n\nLine: 4\n", &[]);
        check("x\nFile: none\nLine: 4\n", &[]);
        check("x\nFile: a.ex\nLine: many\n", &[]);
        check("File: a.ex\nLine: 4\n", &[]);
        check("x\nPath: paths./a.get\nLine: 4\n", &[]);
    }
}
