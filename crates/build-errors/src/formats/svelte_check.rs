//! svelte-check 3 and 4: human, machine and machine-verbose.
//!
//! Source: `packages/svelte-check/src/writers.ts`. The files that its summary counts include those with warnings only.

use std::borrow::Cow;

use serde::Deserialize;

use super::{Claim, Entry, Format, Kind, Line};
use crate::Severity;
use crate::findings::Findings;
use crate::scan::{self, Location};

pub(super) const ENTRY: Entry = Entry {
    tool: "svelte-check",
    kind: Kind::Compile,
    starts: &["svelte-check found ", "Loading svelte-check in workspace"],
    signs: &[" ERROR", " WARNING"],
    new: || Box::<SvelteCheck>::default(),
};

#[derive(Default)]
struct SvelteCheck {
    /// Between its first and its last line.
    inside: bool,
    /// The place that stands alone on the line above.
    place: String,
}

impl Format for SvelteCheck {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if text.starts_with("Loading svelte-check in workspace") {
            self.inside = true;
            return Claim::More;
        }
        if let Some(claim) = machine(text, findings) {
            return claim;
        }
        if let Some((errors, warnings)) = summary(text).filter(|_| self.inside) {
            findings.summary(Some(errors), Some(warnings), None);
            self.inside = false;
            return Claim::Mine;
        }
        if !self.inside {
            return Claim::Pass;
        }
        let place = std::mem::take(&mut self.place);
        if let Some((at, "")) = scan::location(&place)
            && let Some((severity, message)) = message(text)
        {
            findings.diagnostic(at, severity, None, message);
        } else if scan::location(text).is_some_and(|(at, rest)| at.column.is_some() && rest.is_empty()) {
            self.place.push_str(text);
        }
        Claim::More
    }
}

/// `Error: Cannot find name 'missing'. (ts)`, `Warn: …`.
fn message(text: &str) -> Option<(Severity, &str)> {
    let words = [("Error: ", Severity::Error), ("Warn: ", Severity::Warning), ("Hint: ", Severity::Info)];
    let (severity, rest) =
        words.into_iter().find_map(|(word, severity)| Some((severity, text.strip_prefix(word)?)))?;
    let rest = rest.trim_end();
    let source =
        rest.rsplit_once(" (").filter(|(_, source)| matches!(*source, "ts)" | "js)" | "svelte)" | "css)"));
    Some((severity, source.map_or(rest, |(message, _)| message)))
}

/// `svelte-check found 5 errors and 4 warnings in 3 files`.
fn summary(text: &str) -> Option<(u64, u64)> {
    let (errors, warnings) = text.strip_prefix("svelte-check found ")?.split_once(" and ")?;
    Some((scan::counted(errors, " error")?, scan::counted(warnings, " warning")?))
}

/// `1795237794047 ERROR "src/lib.ts" 1:14 "Type …"`, `1795237794047 {"type":"ERROR",…}`, `… COMPLETED 83 FILES …`. Not
/// `12 ERROR x`.
fn machine(text: &str, findings: &mut Findings) -> Option<Claim> {
    let (time, rest) = text.split_once(' ')?;
    if time.len() != 13 || !time.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if rest.starts_with("START \"") || rest.starts_with("COMPLETED ") {
        return Some(Claim::More);
    }
    if rest.starts_with('{') {
        let row = serde_json::from_str::<Verbose<'_>>(rest).ok()?;
        let severity = severity(&row.kind)?;
        let start = row.start.as_ref();
        let at = Location {
            file: &row.filename,
            line: start.map(|start| start.line + 1),
            column: start.map(|start| start.character + 1),
        };
        findings.diagnostic(at, severity, None, row.message.lines().next().unwrap_or_default());
        return Some(Claim::More);
    }
    let (kind, rest) = rest.split_once(' ')?;
    let severity = severity(kind)?;
    let (file, rest) = scan::between(rest, "\"", "\" ")?;
    let (place, message) = rest.split_once(' ')?;
    let (line, column) = place.split_once(':')?;
    let message = serde_json::from_str::<String>(message).ok()?;
    let at = Location { file, line: line.parse().ok(), column: column.parse().ok() };
    findings.diagnostic(at, severity, None, message.lines().next().unwrap_or_default());
    Some(Claim::More)
}

fn severity(kind: &str) -> Option<Severity> {
    match kind {
        "ERROR" => Some(Severity::Error),
        "WARNING" => Some(Severity::Warning),
        _ => None,
    }
}

#[derive(Deserialize)]
struct Verbose<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    #[serde(borrow)]
    filename: Cow<'a, str>,
    start: Option<Position>,
    #[serde(borrow)]
    message: Cow<'a, str>,
}

/// From 0, as editors count.
#[derive(Deserialize)]
struct Position {
    line: u32,
    character: u32,
}
