//! Linters of configuration: hadolint, ansible-lint, cfn-lint and Spectral, as they print for people.
//!
//! Source: `Hadolint.Formatter.TTY`, `ansiblelint/formatters/__init__.py` (`Formatter`, `QuietFormatter`) and
//! `ansiblelint/app.py` for its summary, `cfnlint/formatters/__init__.py` (`Formatter`), and
//! `spectral/packages/formatters/src/stylish.ts`.

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan::{self, Location};
use crate::readers::shared::lint_rows;

pub(in crate::readers) const HADOLINT: Tool = Tool {
    shapes: &[Shape::LocatedWith(" DL"), Shape::LocatedWith(" SC")],
    ..entry("hadolint", || Box::new(Rows(hadolint)))
};
pub(in crate::readers) const ANSIBLE_LINT: Tool = Tool {
    starts: &["Failed: "],
    shapes: &[Shape::LocatedIn("yml"), Shape::LocatedIn("yaml")],
    ..entry("ansible-lint", || Box::new(AnsibleLint))
};
pub(in crate::readers) const CFN_LINT: Tool = Tool {
    shapes: &[
        Shape::LocatedIn("yml"),
        Shape::LocatedIn("yaml"),
        Shape::LocatedIn("json"),
        Shape::LocatedIn("template"),
    ],
    ..entry("cfn-lint", || Box::new(Rows(cfn_lint)))
};
pub(in crate::readers) const SPECTRAL: Tool = Tool {
    shapes: &[Shape::Positioned, Shape::Numbered],
    starts: &["✖ ", "× "],
    ..entry("spectral", || Box::<Spectral>::default())
};

const fn entry(name: &'static str, new: fn() -> Box<dyn Reader>) -> Tool {
    Tool { name, kind: Kind::Lint, new, ..Tool::NONE }
}

/// A finding: where, how bad, the rule, the message.
type Finding<'a> = (Location<'a>, Severity, &'a str, &'a str);

/// A linter whose findings this reads.
struct Rows(for<'a> fn(Line<'a>) -> Option<Finding<'a>>);

impl Reader for Rows {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let Some((at, severity, code, message)) = (self.0)(line) else { return Claim::Pass };
        findings.diagnostic(at, severity, Some(code), message);
        Claim::Mine
    }
}

/// `Dockerfile:2 DL3004 error: Do not use sudo`. Not `a.md:2 MD001 x`, not `Dockerfile:2:5 unexpected 'x'`.
fn hadolint(line: Line<'_>) -> Option<Finding<'_>> {
    let (at, rest) = scan::location(line.text).filter(|(at, _)| at.column.is_none())?;
    let (code, rest) = rest.strip_prefix(' ')?.split_once(' ')?;
    let digits = code.strip_prefix("DL").or_else(|| code.strip_prefix("SC"))?;
    let (severity, message) = crate::readers::shared::located::severity(rest)?;
    is_number(digits).then_some((at, severity, code, message))
}

/// `E3002 Additional properties are not allowed`, and below it `template.yml:6:7`; with `--format parseable`
/// `template.yml:6:7:6:10:E3002:Additional …`. Not below another line.
fn cfn_lint(line: Line<'_>) -> Option<Finding<'_>> {
    let (at, rest) = scan::location(line.text).filter(|(at, _)| at.column.is_some())?;
    let (code, message) = if rest.is_empty() {
        line.above.split_once(' ')?
    } else {
        let (_, rest) = scan::number(rest.strip_prefix(':')?)?;
        let (_, rest) = scan::number(rest.strip_prefix(':')?)?;
        rest.strip_prefix(':')?.split_once(':')?
    };
    let severity = match code.bytes().next()? {
        b'E' => Severity::Error,
        b'W' => Severity::Warning,
        b'I' => Severity::Info,
        _ => return None,
    };
    (code.len() == 5 && code.get(1..).is_some_and(is_number)).then_some((at, severity, code, message))
}

struct AnsibleLint;

impl Reader for AnsibleLint {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if let Some((at, severity, code, message)) = ansible_lint(line) {
            findings.diagnostic(at, severity, Some(code), message);
            return Claim::Mine;
        }
        match failed(line.text) {
            Some((errors, warnings)) => {
                findings.summary(Some(errors), Some(warnings), None);
                Claim::Mine
            }
            None => Claim::Pass,
        }
    }
}

/// `name[play]: All plays should be named.`, and below it `site.yml:3:5 Task/Handler: x`; with `--parseable` both on one
/// line, `site.yml:3:5: name[play]: All …`. Not `error: x`, not above `a.js:1:2`, not `site.yml:3:5: syntax: x`.
fn ansible_lint(line: Line<'_>) -> Option<Finding<'_>> {
    let (at, rest) = scan::location(line.text)?;
    if !matches!(crate::readers::shared::located::extension(at.file), "yml" | "yaml") {
        return None;
    }
    let (rule, message) = match rest.strip_prefix(": ") {
        Some(row) => row.split_once(": ").filter(|(rule, _)| rule.contains(['[', '-']))?,
        None if rest.is_empty() || rest.starts_with(' ') => line.above.split_once(": ")?,
        None => return None,
    };
    // The end of a style that its plain output does not resolve.
    let rule = rule.strip_suffix("[/]").unwrap_or(rule);
    let name = rule.split('[').next()?;
    let fits = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        && (name.len() == rule.len() || rule.ends_with(']') && !rule.contains(' '))
        && !matches!(name, "error" | "warning" | "note" | "info" | "fatal");
    // What only warns says so at its end.
    let (message, severity) = match message.strip_suffix(" (warning)") {
        Some(message) => (message, Severity::Warning),
        None => (message, Severity::Error),
    };
    fits.then_some((at, severity, rule, message))
}

/// `Failed: 11 failure(s), 0 warning(s) in 1 files processed of 1 encountered.` Not `Failed: 11`.
fn failed(text: &str) -> Option<(u64, u64)> {
    let (errors, rest) = text.strip_prefix("Failed: ")?.split_once(" failure(s), ")?;
    Some((errors.parse().ok()?, scan::counted(rest, " warning(s) in ")?))
}

#[derive(Default)]
struct Spectral {
    /// Rows since the last summary: only after them does one count.
    rows: bool,
}

impl Reader for Spectral {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if let Some((at, severity, code, message)) = spectral(line) {
            findings.diagnostic(at, severity, Some(code), message);
            self.rows = true;
            return Claim::Mine;
        }
        match lint_rows::problems(line.text).filter(|_| self.rows) {
            Some((errors, warnings)) => {
                findings.summary(Some(errors), Some(warnings), None);
                self.rows = false;
                Claim::Mine
            }
            None => Claim::Pass,
        }
    }
}

/// ` 8:15    error  oas3-schema     "200" must be an object.  paths./a`: the columns are at least two spaces apart, and the
/// rule stands before its message, which is why it is not ESLint's. Not `  8:15  error  Missing semicolon  semi`.
fn spectral(line: Line<'_>) -> Option<Finding<'_>> {
    let (number, rest) = scan::number(line.text.strip_prefix(' ')?.trim_start())?;
    let (column, rest) = scan::number(rest.strip_prefix(':')?)?;
    let (word, rest) = rest.strip_prefix("  ")?.trim_start().split_once("  ")?;
    let severity = match word {
        "error" => Severity::Error,
        "warning" => Severity::Warning,
        "information" | "hint" => Severity::Info,
        _ => return None,
    };
    let (code, rest) = rest.trim_start().split_once("  ")?;
    let message = rest.trim_start().split("  ").next()?;
    // Redocly's heading ends with a colon.
    let file = line.above.strip_suffix(':').unwrap_or(line.above);
    let at = Location { file, line: u32::try_from(number).ok(), column: u32::try_from(column).ok() };
    let fits = !code.contains(' ') && message.contains(' ') && scan::is_path(at.file);
    fits.then_some((at, severity, code, message))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<'a>(
        read: fn(Line<'a>) -> Option<Finding<'a>>,
        above: &'a str,
        text: &'a str,
        expected: Option<(&str, u32, Severity, &str, &str)>,
    ) {
        let found = read(Line { text, above })
            .map(|(at, severity, code, message)| (at.file, at.line.unwrap_or(0), severity, code, message));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn findings_on_one_line() {
        let error = Some(("Dockerfile", 2, Severity::Error, "DL3004", "no sudo"));
        check(hadolint, "", "Dockerfile:2 DL3004 error: no sudo", error);
        check(hadolint, "", "-:1 SC2086 info: x", Some(("-", 1, Severity::Info, "SC2086", "x")));
        check(hadolint, "", "a.md:2 MD001 error: x", None);
        check(hadolint, "", "Dockerfile:2:5 unexpected 'x'", None);
        let row = " 8:15    error  oas3-schema      \"200\" is no object.  paths./a";
        let error = Some(("a.yaml", 8, Severity::Error, "oas3-schema", "\"200\" is no object."));
        check(spectral, "a.yaml", row, error);
        check(spectral, "a.js", "  8:15  error  Missing semicolon  semi", None);
        check(spectral, "a.js", "  8:15  error  no-semicolon  semi", None);
    }

    #[test]
    fn findings_below_their_message() {
        let error = Some(("a.yml", 6, Severity::Error, "E3002", "no such property"));
        check(cfn_lint, "E3002 no such property", "a.yml:6:7", error);
        check(cfn_lint, "E3002 no such property", "a.yml:6:7: x", None);
        check(cfn_lint, "Error in", "a.yml:6:7", None);
        let warning = Some(("a b.yml", 3, Severity::Warning, "W2001", "P: not used"));
        check(cfn_lint, "", "a b.yml:3:3:3:4:W2001:P: not used", warning);
        check(cfn_lint, "", "a.yml:3:3:W2001:x", None);
        let error = Some(("a.yml", 3, Severity::Error, "name[play]", "Name it."));
        check(ansible_lint, "name[play]: Name it.", "a.yml:3:5", error);
        let warning = Some(("a.yml", 3, Severity::Warning, "no-free-form", "x"));
        check(ansible_lint, "no-free-form: x (warning)", "a.yml:3 Task/Handler: y", warning);
        for above in ["error: x", "Parsing: x", "a b: x", "name[play] x"] {
            check(ansible_lint, above, "a.yml:3:5", None);
        }
        check(ansible_lint, "name[play]: Name it.", "a.js:3:5", None);
        check(ansible_lint, "name[play]: Name it.", "a.yml:3:5: x", None);
        let row = "a.yml:3:5: name[play][/]: Name it.";
        check(ansible_lint, "", row, Some(("a.yml", 3, Severity::Error, "name[play]", "Name it.")));
        check(ansible_lint, "", "a.yml:3:5: syntax: x", None);
    }

    #[test]
    fn summaries() {
        let text =
            "Failed: 11 failure(s), 2 warning(s) in 1 files processed of 1 encountered. Last profile …";
        assert_eq!(failed(text), Some((11, 2)));
        assert_eq!(failed("Failed: 11"), None);
    }
}
