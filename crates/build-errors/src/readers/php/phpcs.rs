//! `PHP_CodeSniffer`: the full, summary, emacs and comma-separated reports.
//!
//! Source: `src/Reports/*.php`.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, scan};

pub(in crate::readers) const TOOL: Tool = Tool::lint::<PhpCs>("phpcs")
    .starts(&["FILE: ", "FILE  ", "A TOTAL OF ", "File,Line,Column,Type,"])
    .shapes(&[Shape::LocatedIn(&["php", "inc", "phtml", "js", "css"])]);

#[derive(Default)]
struct PhpCs {
    file: String,
    /// The number of errors and warnings in the file, until its rows are read. The rows have no column, so equal rows
    /// on a line cannot be distinguished.
    found: Option<(u64, u64)>,
    /// Whether the rows of the comma-separated report follow.
    rows: bool,
    /// Whether the rows of the summary follow.
    files: bool,
}

impl Reader for PhpCs {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(file) = text.strip_prefix("FILE: ") {
            self.finish(findings);
            file.trim_end().clone_into(&mut self.file);
            return Claim::More;
        }
        if text.starts_with("File,Line,Column,Type,Message,Source") {
            self.rows = true;
            return Claim::More;
        }
        if self.rows {
            let found = csv(text).inspect(|(at, severity, message)| {
                findings.diagnostic(*at, *severity, None, message);
            });
            self.rows = found.is_some();
            return if self.rows { Claim::More } else { Claim::Pass };
        }
        // `FILE                         ERRORS  WARNINGS`, and below it `/srv/Cart.php      13      1`.
        if text.starts_with("FILE  ") && text.ends_with("  WARNINGS") {
            self.files = true;
            return Claim::More;
        }
        if self.files && !text.starts_with("A TOTAL OF ") {
            let mut columns = text.split_ascii_whitespace().rev();
            let (_, errors, file) = (columns.next(), columns.next(), columns.next());
            if let (Some(file), true) = (file, errors.is_some_and(|errors| errors != "0")) {
                findings.failing_file(file);
            }
            return Claim::More;
        }
        self.files = false;
        if let Some((at, severity, message)) = emacs(text) {
            findings.diagnostic(at, severity, None, message);
            return Claim::Mine;
        }
        if let Some((errors, warnings, files)) = summary(text) {
            // The full report has already counted them.
            if findings.errors() == 0 && findings.warnings() == 0 {
                findings.summary(Some(errors), Some(warnings), Some(files));
            }
            return Claim::Mine;
        }
        if self.file.is_empty() {
            return Claim::Pass;
        }
        if let Some((line, severity, message)) = row(text) {
            let at = Location { file: &self.file, line: Some(line), column: None };
            findings.diagnostic(at, severity, None, message);
            return Claim::More;
        }
        if let Some(found) = found(text) {
            self.found = Some(found);
            return Claim::More;
        }
        if !(text.is_empty() || text.starts_with("---") || text.starts_with("   ")) {
            self.finish(findings);
            self.file.clear();
            return Claim::Pass;
        }
        Claim::More
    }

    /// Ends the rows of a file.
    fn finish(&mut self, findings: &mut Findings) {
        if let Some((errors, warnings)) = self.found.take() {
            findings.summary(Some(errors), Some(warnings), None);
        }
    }
}

/// The numbers in `FOUND 5 ERRORS AND 1 WARNING AFFECTING 4 LINES`, `FOUND 1 ERROR AFFECTING 1 LINE`. Does not match
/// `FOUND x`.
fn found(text: &str) -> Option<(u64, u64)> {
    let (counts, _) = text.strip_prefix("FOUND ")?.split_once(" AFFECTING ")?;
    let (errors, warnings) = counts.split_once(" AND ").unwrap_or((counts, ""));
    let warnings = scan::counted(warnings, " WARNING").unwrap_or(0);
    Some((scan::counted(errors, " ERROR")?, warnings))
}

/// Parses ` 2 | ERROR   | [x] Opening brace of a class`. Does not match `   |         |     the definition`.
fn row(text: &str) -> Option<(u32, Severity, &str)> {
    let mut cells = text.splitn(3, '|').map(str::trim);
    let line = cells.next()?.parse().ok()?;
    let severity = severity(cells.next()?)?;
    let message = cells.next()?;
    let message = message.strip_prefix("[x] ").or_else(|| message.strip_prefix("[ ] ")).unwrap_or(message);
    Some((line, severity, message))
}

/// Parses `/srv/Cart.php:2:12: error - Opening brace`. Does not match `a.js:2:12: error: x`.
fn emacs(text: &str) -> Option<(Location<'_>, Severity, &str)> {
    let (at, rest) = scan::location(text)?;
    let (word, message) = rest.strip_prefix(": ")?.split_once(" - ")?;
    let lower = word.bytes().all(|byte| byte.is_ascii_lowercase());
    (lower && at.column.is_some()).then_some((at, severity(word)?, message))
}

/// Parses `"/srv/Order.php",2,1,error,"Missing file doc comment",PEAR.Commenting,5,0`.
fn csv(text: &str) -> Option<(Location<'_>, Severity, &str)> {
    let (file, rest) = scan::between(text, "\"", "\",")?;
    let ([line, column], rest) = scan::filled(rest, "#,#,")?;
    let (word, rest) = rest.split_once(',')?;
    let (message, _) = scan::between(rest, "\"", "\",")?;
    Some((Location::at(file, line, column), severity(word)?, message))
}

/// The numbers in `A TOTAL OF 15 ERRORS AND 1 WARNING WERE FOUND IN 2 FILES`.
fn summary(text: &str) -> Option<(u64, u64, u64)> {
    let (errors, rest) = scan::number(text.strip_prefix("A TOTAL OF ")?)?;
    let (warnings, rest) = scan::number(rest.split_once(" AND ")?.1)?;
    let ([files], _) = scan::filled(rest.split_once(" FOUND IN ")?.1, "# FILE")?;
    Some((errors, warnings, files))
}

fn severity(word: &str) -> Option<Severity> {
    match word {
        "ERROR" | "error" => Some(Severity::Error),
        "WARNING" | "warning" => Some(Severity::Warning),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        assert_eq!(row(" 2 | ERROR   | [x] no | x"), Some((2, Severity::Error, "no | x")));
        assert_eq!(row("   |         |     the definition"), None);
        assert_eq!(row("2 | 3 | 4"), None);
        let at = Location { file: "/a.php", line: Some(2), column: Some(12) };
        assert_eq!(emacs("/a.php:2:12: error - no"), Some((at, Severity::Error, "no")));
        assert_eq!(emacs("/a.php:2:12: error: no - x"), None);
        assert_eq!(csv("\"/a.php\",2,12,error,\"no, not\",X,5,0"), Some((at, Severity::Error, "no, not")));
        assert_eq!(found("FOUND 5 ERRORS AND 1 WARNING AFFECTING 4 LINES"), Some((5, 1)));
        assert_eq!((found("FOUND 1 ERROR AFFECTING 1 LINE"), found("FOUND x")), (Some((1, 0)), None));
        assert_eq!(summary("A TOTAL OF 15 ERRORS AND 1 WARNING WERE FOUND IN 2 FILES"), Some((15, 1, 2)));
    }

    #[test]
    fn equal_rows_on_a_line_count_as_often_as_they_stand() {
        let row = " 2 | ERROR | [x] Space expected";
        let output = format!(
            "FILE: /a.php\n-----\nFOUND 3 ERRORS AFFECTING 2 LINES\n-----\n{row}\n{row}\n 3 | ERROR | no\n-----\n"
        );
        let findings = crate::engine::read(&[&TOOL], &output);
        assert_eq!((findings.errors(), findings.files().count()), (3, 1));
    }
}
