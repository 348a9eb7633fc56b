//! Biome 1 and 2: the default report, and the reporters summary and concise.
//!
//! Source: `crates/biome_diagnostics/src/display.rs` for the shape of a diagnostic, `crates/biome_cli/src/reporter/`
//! for the reporters and the closing lines. The readers of GitHub, GitLab, rdjson, SARIF and JUnit reports read those
//! formats.

use crate::Severity;
use crate::engine::location::Place;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight, scan};

pub(in crate::readers) const TOOL: Tool =
    Tool::lint::<Biome>("biome").starts(&["× ", "✖ ", "! ", "⚠ ", "Checked "]).holds(&["━━━"]);

#[derive(Default)]
struct Biome {
    block: Block,
    /// The location and category in the heading of the block.
    heading: Heading,
    /// Whether diagnostics, or the files of a summary, were read since the last total.
    found: bool,
}

#[derive(Default, PartialEq)]
enum Block {
    #[default]
    None,
    /// Below a heading, until the message.
    Heading,
    /// Below the message: advice and source, all indented.
    Body,
    /// In the summary reporter's list of files.
    Files,
    /// After `Checked 4 files in 3ms.`
    Totals,
}

/// The location and category of a heading.
#[derive(Default)]
struct Heading {
    place: Place,
    category: String,
}

impl Reader for Biome {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(heading) = heading(text) {
            let files = heading.category.starts_with("reporter/");
            self.block = if files { Block::Files } else { Block::Heading };
            self.heading = heading;
            return Claim::More;
        }
        match self.block {
            Block::Heading | Block::Body | Block::Files if text.is_empty() || text.starts_with("  ") => {
                self.inside(text, findings);
                return Claim::More;
            }
            Block::Totals => {
                if let Some(total) = text.strip_prefix("Found ") {
                    return self.total(total, findings);
                }
            }
            _ => {}
        }
        self.block = Block::None;
        if let Some((severity, at, category, message)) = concise(text) {
            findings.diagnostic(at, severity, Some(category), message);
            self.found = true;
            return Claim::More;
        }
        if is_checked(text) {
            self.block = Block::Totals;
            return Claim::More;
        }
        Claim::Pass
    }
}

impl Biome {
    fn inside(&mut self, text: &str, findings: &mut Findings) {
        match self.block {
            Block::Heading => {
                if let Some((severity, message)) = message(text) {
                    self.message(severity, message, findings);
                    self.block = Block::Body;
                }
            }
            Block::Files => self.listed(text, findings),
            // This is advice. Source and diffs are behind a rule.
            Block::Body if !self.heading.place.at().file.is_empty() && !text.trim().is_empty() => {
                if text.contains('│') {
                    findings.extend();
                } else {
                    findings.detail(text);
                }
            }
            _ => {}
        }
    }

    /// Reads the message below a heading. Below the name of a command, it closes the run and states why the run failed.
    fn message(&mut self, severity: Severity, message: &str, findings: &mut Findings) {
        let at = self.heading.place.at();
        if at.file.is_empty() {
            if severity == Severity::Error {
                findings.reason(Weight::Stated, message);
            }
            return;
        }
        findings.diagnostic(at, severity, Some(&self.heading.category), message);
        self.found = true;
    }

    /// Reads `  - src/cart.ts (3 errors, 3 warnings)` in the list of files with violations, or `  - src/cart.ts` in the
    /// list of files to be formatted. The list of rules below has no dashes.
    fn listed(&mut self, text: &str, findings: &mut Findings) {
        let Some(file) = text.strip_prefix("  - ") else { return };
        self.found = true;
        let counts = file.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
        let (file, failing) = counts.map_or((file, true), |(file, counts)| (file, counts.contains(" error")));
        if failing && scan::is_path(file) {
            findings.failing_file(file);
        }
    }

    /// Reads `6 errors.`, `3 warnings.`, `1 info.`: the totals of one run, one per line.
    fn total(&mut self, total: &str, findings: &mut Findings) -> Claim {
        if let Some(errors) = scan::counted(total, " error").filter(|_| self.found) {
            findings.summary(Some(errors), None, None);
        }
        if let Some(warnings) = scan::counted(total, " warning").filter(|_| self.found) {
            findings.summary(None, Some(warnings), None);
        }
        Claim::More
    }
}

/// The location and category in `src/cart.ts:5:28 lint/suspicious/noDebugger  FIXABLE  ━━━━━`,
/// `src/cart.ts format ━━━━━`, `check ━━━━━`. Does not match a rule below the header of a table, or `━━━━━` without
/// text.
fn heading(text: &str) -> Option<Heading> {
    let head = text.strip_suffix('━')?.trim_end_matches('━').strip_suffix(' ')?.trim_end();
    let head = head.strip_suffix("  FIXABLE").unwrap_or(head).trim_end();
    // hedgehog draws a rule on both sides.
    if head.starts_with('━') {
        return None;
    }
    let (at, category) = match head.rsplit_once(' ') {
        Some((place, category)) => match scan::location(place) {
            Some((at, "")) => (at, category),
            _ => (Location::file(place), category),
        },
        None => (Location::default(), head),
    };
    let fits = !category.is_empty()
        && category.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-_".contains(&byte))
        && (at.file.is_empty() || scan::is_path(at.file));
    fits.then(|| Heading { place: at.into(), category: category.to_owned() })
}

/// The severity and message in `  × Some errors were emitted while running checks.` Does not match `  > 1 │ x`.
fn message(text: &str) -> Option<(Severity, &str)> {
    scan::prefixed(text.strip_prefix("  ")?, &SIGNS)
}

const SIGNS: [(&str, Severity); 6] = [
    ("× ", Severity::Error),
    ("✖ ", Severity::Error),
    ("! ", Severity::Warning),
    ("⚠ ", Severity::Warning),
    ("i ", Severity::Info),
    ("ℹ ", Severity::Info),
];

/// Parses `× src/cart.ts:6:3: lint/suspicious/noDebugger: message`, `× src/cart.ts: format: message`. Does not match
/// `× test name`.
fn concise(text: &str) -> Option<(Severity, Location<'_>, &str, &str)> {
    let (severity, rest) = scan::prefixed(text, &SIGNS)?;
    let (at, rest) = match scan::location(rest) {
        Some((at, rest)) if at.column.is_some() => (at, rest.strip_prefix(": ")?),
        _ => rest.split_once(": ").map(|(file, rest)| (Location::file(file), rest))?,
    };
    let (category, message) = rest.split_once(": ")?;
    let known = CATEGORIES.iter().any(|known| {
        category.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    (known && scan::is_path(at.file)).then_some((severity, at, category, message))
}

/// The possible first parts of a diagnostic's category.
const CATEGORIES: [&str; 12] = [
    "lint", "assist", "format", "parse", "deserialize", "configuration", "suppressions", "plugin", "project",
    "fs", "files", "internalError",
];

/// Whether the line is `Checked 4 files in 3ms. No fixes applied.` Does not match `Checked 4 files`.
fn is_checked(text: &str) -> bool {
    text.strip_prefix("Checked ")
        .and_then(scan::number)
        .is_some_and(|(_, rest)| rest.starts_with(" file in ") || rest.starts_with(" files in "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings() {
        let Heading { place, category } =
            heading("src/[id]/a b.tsx:5:28 lint/style/useConst  FIXABLE  ━━━━━━━").unwrap();
        assert_eq!(place.at(), Location { file: "src/[id]/a b.tsx", line: Some(5), column: Some(28) });
        assert_eq!(category, "lint/style/useConst");
        assert_eq!(heading("src/a.ts format ━━━").unwrap().place.at().file, "src/a.ts");
        assert_eq!(heading("check ━━━").unwrap().place.at().file, "");
        for not in ["━━━━━━", "Tests: 5 failed ━━━", "  check", "a │ b ━━"] {
            assert!(heading(not).is_none_or(|heading| !heading.place.at().file.is_empty()), "{not}");
        }
    }

    #[test]
    fn one_line_each() {
        assert!(concise("× src/a.ts: format: would have printed").is_some());
        assert!(concise("! src/a.ts:5:28: lint/suspicious/noExplicitAny: Unexpected any.").is_some());
        for not in ["× adds: two: numbers", "! note: x", "× src/a.ts:1:2: boom: x"] {
            assert!(concise(not).is_none(), "{not}");
        }
    }
}
