//! Black, and ruff's formatter with `--diff`: the files that would be reformatted.
//!
//! Source: `src/black/report.py` and `__init__.py`, `crates/ruff/src/commands/format.rs`.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, NAMES, Reader, Shape, Tool, scan};

pub(in crate::readers) const BLACK: Tool = Tool::lint::<Black>("black")
    .starts(&["would reformat ", "error: cannot ", "@@ -"])
    .shapes(&[Shape::Numbered]);

#[derive(Default)]
struct Black {
    /// Files with a diff. They count once the summary states that they would be reformatted.
    diffs: Vec<String>,
    some: bool,
}

impl Reader for Black {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((at, message)) = would_reformat(text).or_else(|| cannot_parse(text)) {
            findings.diagnostic(at, Severity::Error, None, message);
            self.some = true;
            return Claim::Mine;
        }
        if text.starts_with("@@ -") {
            if let Some(file) = line.above.strip_prefix("+++ ").filter(|_| self.diffs.len() < NAMES) {
                self.diffs.push(file.split('\t').next().unwrap_or(file).to_owned());
            }
            return Claim::Pass;
        }
        if summary(text) {
            let diffs = std::mem::take(&mut self.diffs);
            for file in diffs.iter().filter(|_| !self.some) {
                let at = Location::file(file);
                findings.diagnostic(at, Severity::Error, None, "would be reformatted");
            }
            self.some = false;
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// The location and message of `would reformat /app/a.py`. Does not match `would reformat it`.
fn would_reformat(text: &str) -> Option<(Location<'_>, &str)> {
    let file = text.strip_prefix("would reformat ")?;
    let python = matches!(crate::readers::shared::located::extension(file), "py" | "pyi" | "ipynb");
    (python && scan::is_path(file)).then_some((Location::file(file), "would be reformatted"))
}

/// The location and message of `error: cannot parse: /app/bad.py:1:6`, before Black 26
/// `error: cannot format /app/bad.py: Cannot parse: 1:6: def f(:`.
fn cannot_parse(text: &str) -> Option<(Location<'_>, &str)> {
    if let Some(place) = text.strip_prefix("error: cannot parse: ") {
        let (at, rest) = scan::location(place)?;
        return rest.is_empty().then_some((at, "cannot parse"));
    }
    let (file, why) = text.strip_prefix("error: cannot format ")?.split_once(": ")?;
    let place = why.strip_prefix("Cannot parse").and_then(|rest| rest.split_once(": "));
    let at = place.and_then(|(_, place)| scan::filled(place, "#:#"));
    Some((at.map_or(Location::file(file), |([line, column], _)| Location::at(file, line, column)), why))
}

/// Whether the line is `2 files would be reformatted, 1 file already formatted`, or Black's
/// `… would be left unchanged.` Does not match `files would be`.
fn summary(text: &str) -> bool {
    let would = scan::filled::<1>(text, "# file(s) would ");
    would.is_some_and(|(_, rest)| rest.starts_with("be reformatted") || rest.starts_with("fail to reformat"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        assert!(would_reformat("would reformat /app/a b.py").is_some());
        assert!(would_reformat("would reformat it").is_none());
        let at = Location { file: "bad.py", line: Some(1), column: Some(6) };
        assert_eq!(cannot_parse("error: cannot parse: bad.py:1:6"), Some((at, "cannot parse")));
        let old = cannot_parse(
            "error: cannot format bad.py: Cannot parse for target version Python 3.11: 1:6: def f(:",
        );
        assert_eq!(old.map(|(at, _)| at), Some(at));
        assert!(summary("2 files would be reformatted, 1 file already formatted"));
        assert!(!summary("files would be reformatted"));
    }
}
