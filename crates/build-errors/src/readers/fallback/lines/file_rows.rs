//! Rows of a linter below the name of their file.

use crate::Severity;
use crate::engine::location::{Location, is_file, range};
use crate::engine::scan::number;
use crate::engine::severity::{self, label, sign};
use crate::readers::shared::lint_rows::is_plugin_of_unified;
use crate::readers::shared::located::Message;

/// A row without a severity below the name of its file, in graphql-schema-linter's format: `1:14 The field … rule`.
/// Does not match `12:30 lunch` under a sentence.
pub(in crate::readers::fallback) fn ungraded_row<'a>(text: &'a str, file: &'a str) -> Option<Message<'a>> {
    let (line, rest) = number(text.trim_start())?;
    let (column, rest) = number(rest.strip_prefix(':')?)?;
    let message = rest.strip_prefix(' ')?.trim();
    let (text, code) = match message.rsplit_once("  ") {
        Some((text, code)) if !code.contains(' ') => (text.trim_end(), Some(code)),
        _ => (message, None),
    };
    let at = Location { file, line: u32::try_from(line).ok(), column: u32::try_from(column).ok() };
    (is_file(file) && text.contains(' ')).then_some(Message { at, severity: None, code, text })
}

/// A row below the name of its file: `  1:7-1:12  warning  x  rule`, `✖  1:5  x  rule`, `ERROR: 2:7   rule  x`. Does
/// not match `12:00:01 x` or `1:5 x` without a severity.
pub(in crate::readers::fallback) fn row<'a>(text: &'a str, file: &'a str) -> Option<Message<'a>> {
    let text = text.trim();
    let (before, text) = match sign(text) {
        Some((severity, rest)) => (Some(severity), rest.trim_start()),
        None => match label(text) {
            Some((severity, None, rest)) => (Some(severity), rest.trim_start()),
            _ => (None, text),
        },
    };
    let (line, column, place) = position(text)?;
    let rest = range(place);
    let message = rest.strip_prefix(' ')?.trim_start();
    // A time and a level of a log have one space between them, and a range is no time: `12:30 warning x`.
    let graded = label(message).or_else(|| word(message).filter(|_| rest.len() < place.len()));
    if before.is_none() && !rest.starts_with("  ") && graded.is_none() {
        return None;
    }
    let (severity, message) =
        match (before, graded.or_else(|| Some((sign(message)?.0, None, sign(message)?.1)))) {
            (None, Some((severity, None, message))) => (severity, message),
            (None, _) => return None,
            (Some(severity), _) => (severity, message),
        };
    let at = Location { file, line, column };
    let message = message.trim();
    // vfile-reporter prints the rule and then its plugin: `1:1-1:3  warning  x y  he-she  retext-equality`.
    let ruled = message.rsplit_once(' ').filter(|(_, last)| is_plugin_of_unified(last));
    let columns = match ruled {
        Some((ruled, _)) => ruled.trim_end().rsplit_once(' '),
        None => message.rsplit_once("  "),
    };
    let (text, code) = match columns {
        Some((text, code)) if !code.contains(' ') => (text.trim_end(), Some(code)),
        _ => (message, None),
    };
    (is_file(file) && !text.is_empty()).then_some(Message { at, severity: Some(severity), code, text })
}

/// A severity without punctuation: `warning x`. Does not match `warnings`.
fn word(message: &str) -> Option<(Severity, Option<&str>, &str)> {
    let (severity, rest) = severity::leading(message)?;
    rest.starts_with(' ').then(|| (severity, None, rest.trim_start()))
}

/// The position in `3:7`, or in `-:-` if the linter does not know it. Does not match `-`.
fn position(text: &str) -> Option<(Option<u32>, Option<u32>, &str)> {
    if let Some(rest) = text.strip_prefix("-:-") {
        return Some((None, None, rest));
    }
    let (line, rest) = number(text)?;
    let (column, rest) = number(rest.strip_prefix(':')?)?;
    Some((u32::try_from(line).ok(), u32::try_from(column).ok(), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_a_severity() {
        let rows = [
            ("   1:7-1:12  warning  x y  rule", (1, 7), Severity::Warning),
            (" 7:17    error  oas3-schema  x", (7, 17), Severity::Error),
            ("  ✖  1:5   x y.   rule", (1, 5), Severity::Error),
            ("ERROR: 2:7   rule   x y", (2, 7), Severity::Error),
            ("3:13-3:17 warning x y  rule", (3, 13), Severity::Warning),
            ("5:5-6:1 warning x y      rule    remark-lint", (5, 5), Severity::Warning),
            ("5:5-6:1 warning x y rule remark-lint", (5, 5), Severity::Warning),
        ];
        for (text, (line, column), severity) in rows {
            let found = row(text, "a.md").unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.at.line, found.at.column), (Some(line), Some(column)), "{text}");
            assert_eq!(found.severity, Some(severity), "{text}");
            let ruled = text.contains("rule").then_some("rule").filter(|_| !text.contains("ERROR: "));
            assert_eq!(found.code.filter(|_| ruled.is_some()), ruled, "{text}");
        }
        let unknown = row("  -:-  error  Parse error  undefined", "a.hbs").map(|found| found.at);
        assert_eq!(unknown, Some(Location::file("a.hbs")));
        assert_eq!(row("  - error  x", "a.md"), None);
        assert_eq!(row("12:00:01 x", "a.md"), None);
        assert_eq!(row("12:30 warning x", "a.log"), None);
        assert_eq!(row("1:5  x", "a.md"), None);
    }

    #[test]
    fn rows_without_a_severity() {
        assert!(ungraded_row("1:14 The field is bad.  rule", "a.graphql").is_some());
        assert!(ungraded_row("12:30 lunch break", "a sentence").is_none());
    }
}
