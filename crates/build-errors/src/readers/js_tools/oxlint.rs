//! oxlint: the formatters default, stylish, unix and agent.
//!
//! Source: `apps/oxlint/src/output_formatter/` and `oxc_diagnostics`, which draws with the graphical and narrated
//! handlers of `miette`. The readers of GitHub, GitLab, checkstyle and JUnit reports read those formats.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, Weight, scan};
use crate::readers::js_tests::code_frame::label;
use crate::readers::shared::lint_rows;

pub(in crate::readers) const TOOL: Tool = Tool::lint::<Oxlint>("oxlint")
    .starts(&[
        "x ",
        "× ",
        "! ",
        "⚠ ",
        "✖ ",
        "Found ",
        "No files found to lint",
        "Exceeded maximum number of warnings",
        "Failed to parse oxlint",
    ])
    .shapes(&[
        Shape::Numbered,
        Shape::Positioned,
        Shape::LocatedWith("[Warning/"),
        Shape::LocatedWith("[Error/"),
        Shape::LocatedIn(&["js", "ts", "jsx", "tsx", "mjs", "cjs", "mts", "cts", "vue", "svelte", "astro"]),
    ]);

#[derive(Default)]
struct Oxlint {
    /// A possible heading of a frame: its severity, rule and message.
    heading: Option<(Severity, Option<String>, String)>,
    /// Whether findings were read since the last summary. A summary counts only after findings.
    rows: bool,
    /// Whether this is within a frame of source, which may contain any text.
    frame: bool,
    /// Whether this is below a frame, where `  help: …` may follow.
    advice: bool,
    /// The lines of a message below its heading.
    continued: Vec<String>,
    /// Whether the first line of an error in the configuration was read.
    configuration: bool,
    /// Whether a finding had no rule. Other tools print such findings in the same frames.
    unruled: bool,
    /// Whether a line is specific to oxlint.
    specific: bool,
}

impl Reader for Oxlint {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if self.configuration {
            return self.configured(text, findings);
        }
        if self.frame {
            self.frame = !is_frame_end(text);
            self.advice = !self.frame;
            match label(text) {
                Some(label) => findings.detail(label),
                None => findings.extend(),
            }
            return Claim::More;
        }
        if std::mem::take(&mut self.advice) && scan::indent(text) >= 2 && heading(text).is_none() {
            findings.detail(text);
            self.advice = true;
            return Claim::More;
        }
        if let Some(at) = frame_start(text)
            && let Some((severity, rule, message)) = self.heading.take()
        {
            let lines = std::mem::take(&mut self.continued);
            self.unruled |= rule.is_none();
            self.specific |= rule.is_some();
            let first = findings.line().saturating_sub(1 + lines.len() as u64);
            findings.diagnostic_from(first, at, severity, rule.as_deref(), &message);
            lines.iter().for_each(|line| findings.detail(line));
            (self.rows, self.frame) = (true, true);
            return Claim::More;
        }
        if let Some((severity, rule, message)) = heading(text) {
            self.heading = Some((severity, rule.map(str::to_owned), message.to_owned()));
            self.continued.clear();
            return Claim::More;
        }
        // A long message continues below its heading.
        if self.heading.is_some() && scan::indent(text) >= 2 {
            if self.continued.len() < CONTINUED {
                let bare = text.trim_start();
                self.continued.push(bare.strip_prefix(['│', '|']).unwrap_or(bare).trim().to_owned());
            }
            return Claim::More;
        }
        self.heading = None;
        // The rule, which is in the last column, ends with a bracket.
        let is_ruled = scan::trim_end(text).ends_with(')');
        let stylish = || if is_ruled { lint_rows::stylish(text, line.above) } else { None };
        let row = lint_rows::unix(text).or_else(stylish);
        if let Some(row) = row.filter(lint_rows::Row::is_oxlint).or_else(|| agent(text)) {
            row.note(findings);
            (self.rows, self.specific) = (true, true);
            return Claim::Mine;
        }
        if self.rows
            && let Some((errors, warnings)) = summary(text).or_else(|| lint_rows::problems(text))
        {
            findings.summary(Some(errors), Some(warnings), None);
            (self.rows, self.specific) = (false, true);
            return Claim::Mine;
        }
        if text.starts_with("No files found to lint")
            || text.starts_with("Exceeded maximum number of warnings")
        {
            findings.reason(Weight::Stated, text);
            return Claim::Mine;
        }
        if text == "Failed to parse oxlint configuration file." {
            findings.reason(Weight::Stated, text);
            self.configuration = true;
            return Claim::More;
        }
        Claim::Pass
    }

    fn finish(&mut self, findings: &mut Findings) {
        if self.unruled && !self.specific {
            findings.written_by("");
        }
    }
}

impl Oxlint {
    /// Reads the line after `Failed to parse oxlint configuration file.` and a blank line:
    /// `  x Rule 'no-consol' not found …`.
    fn configured(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if text.is_empty() {
            return Claim::More;
        }
        self.configuration = false;
        let Some((Severity::Error, rule, message)) = heading(text) else { return Claim::Pass };
        let rule = rule.map(|rule| format!("{rule}: ")).unwrap_or_default();
        findings
            .reason(Weight::Cause, &format!("Failed to parse oxlint configuration file: {rule}{message}"));
        Claim::Mine
    }
}

/// The parts of a heading above a frame of source: `  x eslint(no-debugger): message`, `  ⚠ message`. Does not match
/// `x y` or `  ⚠  1:5  message`, which is the row of another linter.
fn heading(text: &str) -> Option<(Severity, Option<&str>, &str)> {
    const SIGNS: [(&str, Severity); 4] = [
        ("x ", Severity::Error),
        ("× ", Severity::Error),
        ("! ", Severity::Warning),
        ("⚠ ", Severity::Warning),
    ];
    let (severity, rest) =
        scan::prefixed(text.strip_prefix("  ")?, &SIGNS).filter(|(_, rest)| !rest.starts_with(' '))?;
    let rule = rest.split_once("): ").and_then(|(rule, message)| {
        let end = rule.len() + 1;
        (rule.contains('(') && !rule.contains(' ')).then_some((rest.get(..end)?, message))
    });
    Some(rule.map_or((severity, None, rest), |(rule, message)| (severity, Some(rule), message)))
}

/// The maximum number of lines kept of a message.
const CONTINUED: usize = 20;

/// The location in `   ,-[src/a.js:1:1]`, `   ╭─[src/a.js:1:1]`. Does not match `,-[a.js]`.
fn frame_start(text: &str) -> Option<Location<'_>> {
    let text = text.trim_start();
    let place = ["╭─[", ",-["].into_iter().find_map(|corner| text.strip_prefix(corner))?.strip_suffix(']')?;
    scan::location(place).filter(|(at, rest)| at.column.is_some() && rest.is_empty()).map(|(at, _)| at)
}

/// Whether the line is `   ╰────` or `` `----``. A line of source cannot look like this, because it follows its number.
fn is_frame_end(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("╰─") || text.starts_with("`--")
}

/// Parses `src/a.js:1:1: warning eslint(no-console): Unexpected console statement. help: …`. Does not match
/// `a.c:1:1: warning: x`.
fn agent(text: &str) -> Option<lint_rows::Row<'_>> {
    let (at, rest) = scan::location(text).filter(|(at, _)| at.column.is_some())?;
    let rest = rest.strip_prefix(": ")?;
    let (severity, rest) =
        scan::prefixed(rest, &[("error ", Severity::Error), ("warning ", Severity::Warning)])?;
    let (rule, message) =
        rest.split_once(": ").filter(|(rule, _)| rule.ends_with(')') && !rule.contains(' '))?;
    Some(lint_rows::Row { at, severity, rule: Some(rule), message, lower: true })
}

/// The numbers of errors and warnings in `Found 3 warnings and 6 errors.` Does not match `Found 6 errors.`
fn summary(text: &str) -> Option<(u64, u64)> {
    let (warnings, errors) = text.strip_prefix("Found ")?.strip_suffix('.')?.split_once(" and ")?;
    Some((scan::counted(errors, " error")?, scan::counted(warnings, " warning")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_without_a_rule_does_not_name_the_tool() {
        let tool = |output: &str| crate::engine::read(&[&TOOL], output).tool().map(str::to_owned);
        let frame = "   ,-[a.ts:3:1]\n 3 | foo(;\n   :     ^\n   `----\n";
        assert_eq!(tool(&format!("  x Expression expected\n{frame}")).as_deref(), Some(""));
        assert_eq!(tool(&format!("  x eslint(no-y): z\n{frame}")), None);
        assert_eq!(tool(&format!("  x y\n{frame}\nFound 0 warnings and 1 error.\n")), None);
    }

    #[test]
    fn headings() {
        let rule = heading("  x eslint(no-debugger): not allowed");
        assert_eq!(rule, Some((Severity::Error, Some("eslint(no-debugger)"), "not allowed")));
        assert_eq!(heading("  ! Unexpected (a): b"), Some((Severity::Warning, None, "Unexpected (a): b")));
        assert_eq!(heading("x y"), None);
        assert_eq!(heading("  y z"), None);
    }

    #[test]
    fn places() {
        assert!(frame_start("   ,-[src/[id]/a b.js:1:1]").is_some());
        assert!(frame_start("   ,-[src/a.js]").is_none());
        assert_eq!(summary("Found 3 warnings and 6 errors."), Some((6, 3)));
        assert_eq!(summary("Found 6 errors."), None);
    }
}
