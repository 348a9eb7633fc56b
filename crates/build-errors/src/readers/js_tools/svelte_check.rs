//! svelte-check 3 and 4: human, machine and machine-verbose.
//!
//! Source: `packages/svelte-check/src/writers.ts`. The files that its summary counts include those with warnings only.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, scan};
use crate::readers::reports::json_findings::Node;

pub(in crate::readers) const TOOL: Tool = Tool::compile::<SvelteCheck>("svelte-check")
    .starts(&["svelte-check found ", "Loading svelte-check in workspace", "Error: ", "Warn: "])
    .holds(&["ERROR", "WARNING"])
    .checks_types()
    .shapes(&[Shape::Numbered]);

#[derive(Default)]
struct SvelteCheck {
    /// Whether this is between the first and the last line of its output.
    inside: bool,
    /// The location on the line above, if that line contains nothing else.
    place: String,
    /// Whether a message continues below its first line. It ends with its source: `(ts)`.
    unfinished: bool,
    /// The messages below a location, if no first line was printed. The summary decides whether they are from
    /// svelte-check.
    reported: Vec<Reported>,
}

/// A message below a location.
struct Reported {
    place: String,
    severity: Severity,
    message: String,
    line: u64,
}

/// The maximum number of findings kept until the summary.
const KEPT: usize = 256;

impl Reader for SvelteCheck {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if text.starts_with("Loading svelte-check in workspace") {
            self.inside = true;
            return Claim::More;
        }
        if let Some(claim) = machine(text, findings) {
            return claim;
        }
        // The line above is a rule.
        if let Some((errors, warnings)) =
            summary(text).filter(|_| self.inside || line.above.starts_with("====="))
        {
            for reported in self.reported.drain(..) {
                note(&reported.place, reported.severity, &reported.message, reported.line, findings);
            }
            findings.summary(Some(errors), Some(warnings), None);
            self.inside = false;
            return Claim::Mine;
        }
        if !self.inside {
            if let Some((severity, message)) = message(text)
                && self.reported.len() < KEPT
                && is_place(line.above)
            {
                let (place, message) = (line.above.to_owned(), message.to_owned());
                self.reported.push(Reported { place, severity, message, line: findings.line() });
            }
            return Claim::Pass;
        }
        let place = std::mem::take(&mut self.place);
        let (bare, sourced) = without_source(text);
        if is_place(&place)
            && let Some((severity, message)) = message(text)
        {
            note(&place, severity, message, findings.line(), findings);
            self.unfinished = !sourced;
        } else if self.unfinished && text.starts_with("  ") {
            findings.detail(bare);
            self.unfinished = !sourced;
        } else if is_place(text) {
            self.place.push_str(text);
        }
        Claim::More
    }
}

/// Whether the line is only a location: `/p/src/Cart.svelte:4:13`.
fn is_place(text: &str) -> bool {
    scan::location(text).is_some_and(|(at, rest)| at.column.is_some() && rest.is_empty())
}

/// Notes the message of this line. Its location is on the line above.
fn note(place: &str, severity: Severity, message: &str, line: u64, findings: &mut Findings) {
    if let Some((at, _)) = scan::location(place) {
        findings.diagnostic(at, severity, None, message);
        findings.set_lines((line.saturating_sub(1), line));
    }
}

/// The severity and message in `Error: Cannot find name 'missing'. (ts)`, `Warn: …`.
fn message(text: &str) -> Option<(Severity, &str)> {
    let words = [("Error: ", Severity::Error), ("Warn: ", Severity::Warning), ("Hint: ", Severity::Info)];
    let (severity, rest) = scan::prefixed(text, &words)?;
    Some((severity, without_source(rest).0))
}

/// A message without its source `(ts)`, and whether it had a source.
fn without_source(text: &str) -> (&str, bool) {
    let text = text.trim_end();
    let source =
        text.rsplit_once(" (").filter(|(_, source)| matches!(*source, "ts)" | "js)" | "svelte)" | "css)"));
    source.map_or((text, false), |(message, _)| (message, true))
}

/// The numbers of errors and warnings in `svelte-check found 5 errors and 4 warnings in 3 files`.
fn summary(text: &str) -> Option<(u64, u64)> {
    let (errors, warnings) = text.strip_prefix("svelte-check found ")?.split_once(" and ")?;
    Some((scan::counted(errors, " error")?, scan::counted(warnings, " warning")?))
}

/// Reads `1795237794047 ERROR "src/lib.ts" 1:14 "Type …"`, `1795237794047 {"type":"ERROR",…}`,
/// `… COMPLETED 83 FILES …`. Does not match `12 ERROR x`.
fn machine(text: &str, findings: &mut Findings) -> Option<Claim> {
    let (time, rest) = text.split_once(' ')?;
    if time.len() != 13 || !time.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if rest.starts_with("START \"") || rest.starts_with("COMPLETED ") {
        return Some(Claim::More);
    }
    if rest.starts_with('{') {
        let row = Node::parse(rest)?;
        let text = |place| row.pointer(place).and_then(Node::text);
        let severity = match text("/type")? {
            "ERROR" => Severity::Error,
            "WARNING" => Severity::Warning,
            _ => return None,
        };
        // These count from 0, as editors do.
        let from_1 = |place| u32::try_from(row.count(place)? + 1).ok();
        let at = Location {
            file: text("/filename")?,
            line: from_1("/start/line"),
            column: from_1("/start/character"),
        };
        findings.diagnostic(at, severity, None, text("/message")?.lines().next().unwrap_or_default());
        return Some(Claim::More);
    }
    let (severity, rest) =
        scan::prefixed(rest, &[("ERROR ", Severity::Error), ("WARNING ", Severity::Warning)])?;
    let (file, rest) = scan::between(rest, "\"", "\" ")?;
    let (place, message) = rest.split_once(' ')?;
    let (line, column) = place.split_once(':')?;
    let message = serde_json::from_str::<String>(message).ok()?;
    let at = Location { file, line: line.parse().ok(), column: column.parse().ok() };
    findings.diagnostic(at, severity, None, message.lines().next().unwrap_or_default());
    Some(Claim::More)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(output: &str) -> Findings {
        crate::engine::read(&[&TOOL], output)
    }

    #[test]
    fn without_a_first_line_the_summary_tells_whose_it_is() {
        let wording = "/p/a.d.ts:1:30\nError: Cannot find module 'x'. \n\n/p/src/A.svelte:5:1\nWarn: No alt. (svelte)\n\n";
        let rule = "====================================\n";
        let findings = read(&format!("{wording}{rule}svelte-check found 1 error and 1 warning in 2 files\n"));
        assert_eq!((findings.errors(), findings.warnings()), (1, 1));
        assert_eq!(findings.files().kept(), ["/p/a.d.ts"]);
        for not in
            [wording.to_owned(), format!("{wording}svelte-check found 1 error and 1 warning in 2 files\n")]
        {
            assert_eq!(read(&not).errors(), 0, "{not}");
        }
    }
}
