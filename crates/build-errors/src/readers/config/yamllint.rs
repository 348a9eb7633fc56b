//! yamllint: its standard and parsable output.
//!
//! Source: `yamllint/cli.py` (`Reader`).

use crate::Severity;
use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan::{self, Location};
use crate::readers::shared::lint_rows;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "yamllint",
    kind: Kind::Lint,
    starts: &["invalid config: "],
    new: || Box::new(YamlLint),
    shapes: &[Shape::Positioned, Shape::LocatedWith("[error] "), Shape::LocatedWith("[warning] ")],
    ..Tool::NONE
};

struct YamlLint;

impl Reader for YamlLint {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((at, severity, message)) = parsable(text).or_else(|| standard(text, line.above)) {
            let (message, rule) = rule(message);
            findings.diagnostic(at, severity, rule, message);
            return Claim::Mine;
        }
        if text.starts_with("invalid config: ") {
            findings.reason(Weight::Stated, text);
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// `  1:6       error    too many spaces after colon  (colons)` below a YAML file's name. Not below `a.js`.
fn standard<'a>(text: &'a str, above: &'a str) -> Option<(Location<'a>, Severity, &'a str)> {
    if ![".yml", ".yaml", ".yamllint"].iter().any(|extension| above.ends_with(extension)) {
        return None;
    }
    let row = lint_rows::stylish(text, above)?;
    // The rule is in brackets, after one space or two.
    let at = text.find(row.message)?;
    // Other linters of YAML print the same rows, without brackets.
    Some((row.at, row.severity, text.get(at..).filter(|text| text.ends_with(')'))?))
}

/// `./ci/a.yml:1:6: [error] too many spaces after colon (colons)`. Not `a.yml:1:6: error: x`.
fn parsable(text: &str) -> Option<(Location<'_>, Severity, &str)> {
    let (at, rest) = scan::location(text)?;
    let (level, message) = scan::between(rest, ": [", "] ")?;
    let severity = match level {
        "error" => Severity::Error,
        "warning" => Severity::Warning,
        _ => return None,
    };
    at.column.is_some().then_some((at, severity, message))
}

/// `too many spaces after colon  (colons)`: the message and the rule.
fn rule(message: &str) -> (&str, Option<&str>) {
    match message.strip_suffix(')').and_then(|rest| rest.rsplit_once(" (")) {
        Some((message, rule)) if !rule.contains(' ') => (message.trim_end(), Some(rule)),
        _ => (message, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        let at = Location { file: "a.yml", line: Some(1), column: Some(6) };
        assert_eq!(parsable("a.yml:1:6: [error] x (colons)"), Some((at, Severity::Error, "x (colons)")));
        assert_eq!(parsable("a.yml:1:6: error: x"), None);
        let row = standard("  1:6       error    too many  (colons)", "a.yml").expect("a row");
        assert_eq!(rule(row.2), ("too many", Some("colons")));
        assert_eq!(standard("  1:6       error    too many  (colons)", "a.js"), None);
    }
}
