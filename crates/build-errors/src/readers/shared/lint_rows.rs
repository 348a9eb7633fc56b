//! The rows in which JavaScript linters print a finding: the formats of ESLint's formatters, which stylelint, oxlint
//! and XO share.
//!
//! Source: `eslint/lib/cli-engine/formatters/stylish.js`, and the packages `eslint-formatter-compact`, `-unix`,
//! `-visualstudio` and `-codeframe`; `stylelint/lib/formatters/`.

use crate::Severity;
use crate::engine::location::{extension, is_file};
use crate::engine::{Findings, Location, scan};

/// A finding of a linter, read from a row.
#[derive(Debug, PartialEq)]
pub(in crate::readers) struct Row<'a> {
    pub(in crate::readers) at: Location<'a>,
    pub(in crate::readers) severity: Severity,
    pub(in crate::readers) rule: Option<&'a str>,
    pub(in crate::readers) message: &'a str,
    /// Whether severities are in lower case, as in stylelint's `compact` and `unix` formats.
    pub(in crate::readers) lower: bool,
}

impl Row<'_> {
    /// Notes the finding. Some formatters drop the full stop at the end of a message, so it is always removed.
    pub(in crate::readers) fn note(&self, findings: &mut Findings) {
        let message = self.message.strip_suffix('.').unwrap_or(self.message);
        findings.diagnostic(self.at, self.severity, self.rule, message);
    }

    /// Whether the rule is in oxlint's format: `eslint(no-var)`. Does not match yamllint's `(colons)`.
    pub(in crate::readers) fn is_oxlint(&self) -> bool {
        let rule = self.rule.and_then(|rule| rule.strip_suffix(')')?.split_once('('));
        rule.is_some_and(|(plugin, _)| !plugin.is_empty())
    }
}

/// Reads a row in any of the formats that need no file name above, which excludes `stylish`.
pub(in crate::readers) fn row(text: &str) -> Option<Row<'_>> {
    compact(text).or_else(|| unix(text)).or_else(|| visual_studio(text))
}

/// A row like `/a/b.js: line 1, col 14, Error - Parsing error: x` or `… col 1, Warning - Unexpected var. (no-var)`.
/// Does not match `b.js: line 1, Error - x`.
pub(in crate::readers) fn compact(text: &str) -> Option<Row<'_>> {
    let (file, rest) = scan::parted(text, ": line ")?;
    let ([line, column], rest) = scan::filled(rest, "#, col #, ")?;
    let (word, message) = rest.split_once(" - ")?;
    let severity = severity(word)?;
    let (message, rule) = rule_in_brackets(message);
    scan::is_path(file).then_some(Row {
        at: Location::at(file, line, column),
        severity,
        rule,
        message,
        lower: lower(word),
    })
}

/// A row like `/a/b.js:1:1: Unexpected var. [Warning/no-var]`,
/// `a.css:1:5: Unknown property (property-no-unknown) [error]`. Does not match `a.c:1:2: unused [-Wunused]`.
pub(in crate::readers) fn unix(text: &str) -> Option<Row<'_>> {
    let (message, tag) = scan::parted_last(text.strip_suffix(']')?, " [")?;
    let (word, rule) = tag.split_once('/').map_or((tag, None), |(word, rule)| (word, Some(rule)));
    let severity = severity(word)?;
    let (at, message) = scan::location(message).filter(|(at, _)| at.column.is_some())?;
    let (message, in_brackets) = rule_in_brackets(message.strip_prefix(": ")?);
    Some(Row { at, severity, rule: rule.or(in_brackets), message, lower: lower(word) })
}

/// A row like `/a/b.js(1,14): error : Parsing error: x`, `/a/b.js(1,1): warning no-var : Unexpected var.` Does not
/// match tsc's `a.ts(1,14): error TS2322: Type …`, which has no space before the colon.
pub(in crate::readers) fn visual_studio(text: &str) -> Option<Row<'_>> {
    let (head, rest) = scan::parted(text, "): ")?;
    let (file, position) = head.rsplit_once('(')?;
    let (line, column) = position.split_once(',')?;
    let (severity, rest) = severity_before(rest, " ")?;
    let (rule, message) = rest.split_once(": ")?;
    let rule = if rule.is_empty() { None } else { Some(rule.strip_suffix(' ')?) };
    let at = Location { file, line: Some(line.parse().ok()?), column: Some(column.parse().ok()?) };
    // A row without a rule is MSBuild's general format, for any language.
    let script =
        || matches!(extension(file), "js" | "jsx" | "mjs" | "cjs" | "ts" | "tsx" | "mts" | "cts" | "vue");
    let fits = scan::is_path(file) && rule.map_or_else(script, |rule| !rule.contains(' '));
    fits.then_some(Row { at, severity, rule, message, lower: true })
}

/// A row like `  1:10  error    Missing semicolon  semi`, `  1:3   ✖  Unknown property  property-no-unknown`: there are
/// two or more spaces between the columns, and a parsing error has no rule. stylelint aligns line numbers to the right, so
/// the longest one has a single space before it: ` 10:3   ✖  x  y`. Does not match `  1:10 error`, `1:10  error  x` or
/// ` 1:10  error  x`. textlint marks a finding that it can fix: `  7:1   ✓ error  x  y`.
pub(in crate::readers) fn stylish<'a>(text: &'a str, file: &'a str) -> Option<Row<'a>> {
    let (line, rest) = scan::number(scan::trim_start(text.strip_prefix(' ')?))?;
    let (column, rest) = scan::number(rest.strip_prefix(':')?)?;
    let rest = scan::trim_start(rest.strip_prefix("  ")?);
    let rest = rest.strip_prefix("✓ ").unwrap_or(rest);
    let signed = !rest.starts_with(|first: char| first.is_ascii());
    let (severity, rest) = severity_before(rest, "  ").filter(|_| signed || text.starts_with("  "))?;
    let (message, rule) = rule_in_column(rest.trim());
    scan::is_path(file).then_some(Row {
        at: Location::at(file, line, column),
        severity,
        rule,
        message,
        lower: true,
    })
}

/// A row of stylelint about a whole file: `        ✖  Unexpected Unicode BOM   unicode-bom`. Does not match
/// ` 2:7  ✖  Unexpected unit   unit-no-unknown`.
pub(in crate::readers) fn unplaced<'a>(text: &'a str, file: &'a str) -> Option<Row<'a>> {
    let rest = text.strip_prefix("    ")?.trim_start();
    let signed = !rest.starts_with(|first: char| first.is_ascii());
    let (severity, rest) = severity_before(rest, "  ").filter(|_| signed)?;
    let (message, rule) = scan::parted_last(rest.trim(), "  ").filter(|(_, rule)| !rule.contains(' '))?;
    let at = Location::file(file);
    is_file(file).then_some(Row { at, severity, rule: Some(rule), message: message.trim_end(), lower: true })
}

/// A row like `error: 'a' is not defined (no-undef) at src/a.js:7:10:`, above an excerpt of the source. Does not match
/// `error: failed at 12:00`.
pub(in crate::readers) fn code_frame(text: &str) -> Option<Row<'_>> {
    let (severity, rest) = severity_before(text.strip_suffix(':')?, ": ")?;
    let (message, place) = scan::parted_last(rest, " at ")?;
    let (at, _) = scan::location(place).filter(|(at, rest)| at.column.is_some() && rest.is_empty())?;
    let (message, rule) = rule_in_brackets(message);
    Some(Row { at, severity, rule, message, lower: true })
}

/// The errors and warnings of `✖ 10 problems (8 errors, 2 warnings)`. Does not match `10 problems`.
pub(in crate::readers) fn problems(text: &str) -> Option<(u64, u64)> {
    let text = ["✖ ", "⚠ ", ""].into_iter().find_map(|sign| text.strip_prefix(sign))?;
    let ([_, errors, warnings], rest) = scan::filled(text, "# problem(s) (# error(s), # warning")?;
    rest.contains(')').then_some((errors, warnings))
}

/// Whether the last column is the source of a message. remark, retext and rehype print it after the rule. Does not
/// match `no-var`.
pub(in crate::readers) fn is_plugin_of_unified(rule: &str) -> bool {
    ["remark-", "retext-", "rehype-"].iter().any(|kind| rule.starts_with(kind))
}

fn severity(word: &str) -> Option<Severity> {
    match word {
        "error" | "Error" | "✖" | "×" => Some(Severity::Error),
        "warning" | "Warning" | "⚠" | "‼" => Some(Severity::Warning),
        _ => None,
    }
}

/// The severity at the start, and the text after the space.
fn severity_before<'a>(text: &'a str, space: &str) -> Option<(Severity, &'a str)> {
    let end = text.bytes().position(|byte| matches!(byte, b' ' | b':'))?;
    let (word, rest) = text.split_at_checked(end)?;
    Some((severity(word)?, rest.strip_prefix(space)?))
}

fn lower(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_lowercase())
}

/// The message, and the rule in the last column: `'x' is not defined  no-undef`. Does not match `a b`.
pub(in crate::readers) fn rule_in_column(row: &str) -> (&str, Option<&str>) {
    match scan::parted_last(row, "  ") {
        Some((message, rule)) if !rule.contains(' ') => (message.trim_end(), Some(rule)),
        _ => (row, None),
    }
}

/// The message and the rule of `Unexpected var. (no-var)`. Does not match `call f (x y)`.
fn rule_in_brackets(message: &str) -> (&str, Option<&str>) {
    // oxlint's rules end with a bracket.
    let rule = message.strip_suffix(')').and_then(|rest| scan::parted_last(rest, " ("));
    match rule {
        Some((message, rule)) if !rule.is_empty() && !rule.contains(' ') => (message, Some(rule)),
        _ => (message, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        for (row, expected) in [
            (row("a.js: line 1, col 14, Error - Parsing error: x"), "a.js:1:14 error: Parsing error: x"),
            (row("a b.js: line 1, col 1, Warning - no. (no-var)"), "a b.js:1:1 warning no-var: no"),
            (row("a.js:1:2: no. [Error/x(y)]"), "a.js:1:2 error x(y): no"),
            (row("a.css:1:2: no (color) [error]"), "a.css:1:2 error color: no"),
            (row("a.js(1,2): error : x: y"), "a.js:1:2 error: x: y"),
            (row("a.js(1,2): warning no-var : x"), "a.js:1:2 warning no-var: x"),
            (stylish("  1:2   error    no  semi", "a.js"), "a.js:1:2 error semi: no"),
            (stylish("  1:2   ✖  no it is", "a.css"), "a.css:1:2 error: no it is"),
            (stylish("  7:1   ✓ error  no  terms", "a.md"), "a.md:7:1 error terms: no"),
            (code_frame("error: no (semi) at a.js:1:2:"), "a.js:1:2 error semi: no"),
        ] {
            let mut findings = Findings::default();
            row.expect("a row").note(&mut findings);
            let found = findings.into_diagnostics().next().expect("a finding");
            assert_eq!(found.to_string(), expected);
        }
    }

    #[test]
    fn other_lines() {
        for text in [
            "a.ts(1,14): error TS2322: x",
            "a.c:1:2: unused variable [-Wunused]",
            "b.js: line 1, Error - x",
            "error: failed at 12:00:",
            "a.js:1:2: x [Notice/rule]",
        ] {
            assert_eq!(row(text).or_else(|| code_frame(text)), None, "{text}");
        }
        let yaml = stylish("  3:3       error    wrong indentation  (indentation)", "a.yml");
        assert!(yaml.is_some_and(|row| !row.is_oxlint()));
        assert!(unix("a.js:1:2: no. [Error/x(y)]").is_some_and(|row| row.is_oxlint()));
        assert!(stylish(" 10:3  ✖  x  color", "a.css").is_some());
        assert!(unplaced("        ✖  a BOM   unicode-bom", "a.css").is_some());
        for not in ["  ✖  a BOM   unicode-bom", "        error  a BOM   unicode-bom", "        ✖  a BOM"]
        {
            assert_eq!(unplaced(not, "a.css"), None, "{not}");
        }
        assert_eq!(unplaced("        ✖  a BOM   unicode-bom", "2 problems"), None);
        assert_eq!(stylish(" 1:10  error  x", "a.js").or_else(|| stylish("1:10  ✖  x", "a.css")), None);
        assert_eq!(stylish("  1:10 error", "a.js"), None);
        assert_eq!(problems("✖ 3 problems (2 errors, 1 warning)"), Some((2, 1)));
        assert_eq!(problems("3 problems"), None);
    }
}
