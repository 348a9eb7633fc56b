//! esbuild, also inside of tsup, Vite up to 7 and Vitest.
//!
//! Source: `internal/logger/logger.go` for the terminal's form, `lib/shared/common.ts` (`failureErrorWithLog`) for the API's.

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "esbuild",
    kind: Kind::Compile,
    starts: &["✘ [ERROR] ", "▲ [WARNING] ", "X [ERROR] "],
    holds: &[": ERROR: ", ": WARNING: "],
    new: || Box::<Esbuild>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Esbuild {
    /// A message without its place yet.
    pending: Option<(Severity, String)>,
    /// Within the source below a place, and until the total.
    inside: bool,
    /// The line of the message.
    first: u64,
}

impl Reader for Esbuild {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((severity, message)) = message(text) {
            self.settle(findings);
            self.pending = Some((severity, message.to_owned()));
            (self.inside, self.first) = (true, findings.line);
            return Claim::More;
        }
        if let Some((severity, at, message)) = api(text) {
            findings.diagnostic(at, severity, None, message);
            return Claim::Mine;
        }
        if !self.inside {
            return Claim::Pass;
        }
        if text.is_empty() || text.starts_with("    ") {
            let place = text.trim_start().strip_suffix(':').and_then(scan::location);
            if let Some((at, "")) = place.filter(|(at, _)| at.column.is_some())
                && let Some((severity, message)) = self.pending.take()
            {
                findings.block_from(self.first);
                findings.diagnostic(at, severity, None, &message);
                findings.end_block();
            } else if self.pending.is_none() && !text.is_empty() {
                // The source, and what a note refers to.
                findings.extend();
            }
            return Claim::More;
        }
        if text.starts_with("  ") && self.pending.is_none() {
            // A note.
            findings.detail(text);
            return Claim::More;
        }
        self.settle(findings);
        self.inside = false;
        match totals(text) {
            Some((errors, warnings)) => {
                findings.summary(errors, warnings, None);
                Claim::Mine
            }
            None => Claim::Pass,
        }
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
    }
}

impl Esbuild {
    /// A message that has no place.
    fn settle(&mut self, findings: &mut Findings) {
        if let Some((severity, message)) = self.pending.take() {
            findings.diagnostic(Location::default(), severity, None, &message);
        }
    }
}

/// `✘ [ERROR] Could not resolve "./gone"`, `▲ [WARNING] … [impossible-typeof]`. Not `[ERROR] x`.
fn message(text: &str) -> Option<(Severity, &str)> {
    let rest = text.strip_prefix("✘ [ERROR] ").or_else(|| text.strip_prefix("X [ERROR] "));
    rest.map(|message| (Severity::Error, message))
        .or_else(|| text.strip_prefix("▲ [WARNING] ").map(|message| (Severity::Warning, message)))
}

/// `src/cart.ts:2:13: ERROR: Expected identifier but found "="`.
fn api(text: &str) -> Option<(Severity, Location<'_>, &str)> {
    let (at, rest) = scan::location(text).filter(|(at, _)| at.column.is_some() && !is_mesons(at.file))?;
    let error = rest.strip_prefix(": ERROR: ").map(|message| (Severity::Error, message));
    let (severity, message) =
        error.or_else(|| rest.strip_prefix(": WARNING: ").map(|message| (Severity::Warning, message)))?;
    Some((severity, at, message))
}

/// Meson writes of its build files as esbuild does: `meson.build:2:0: ERROR: x`. Not `src/meson.ts`.
fn is_mesons(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or(file);
    ["meson.build", "meson.options", "meson_options.txt"].contains(&name)
}

/// `2 errors`, `1 warning and 2 errors`, `6 of 14 errors shown (disable the message limit with --log-limit=0)`.
fn totals(text: &str) -> Option<(Option<u64>, Option<u64>)> {
    let text = text.split(" shown (").next()?;
    let (mut errors, mut warnings) = (None, None);
    for part in text.split(" and ") {
        let part = part.split_once(" of ").map_or(part, |(_, all)| all);
        match scan::number(part)? {
            (count, " error" | " errors") => errors = Some(count),
            (count, " warning" | " warnings") => warnings = Some(count),
            _ => return None,
        }
    }
    Some((errors, warnings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_mesons() {
        assert!(api("src/a.ts:2:13: ERROR: Expected identifier").is_some());
        assert_eq!(api("sub/meson.build:2:0: ERROR: Dependency \"x\" not found"), None);
    }

    #[test]
    fn closing_lines() {
        assert_eq!(totals("1 warning and 2 errors"), Some((Some(2), Some(1))));
        assert_eq!(totals("6 of 14 errors shown (disable the message limit)"), Some((Some(14), None)));
        assert_eq!(totals("2 errors occurred"), None);
    }
}
