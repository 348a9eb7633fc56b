//! A second reading of an output, once its end is known and where no tool's format could read it.
//!
//! It is of the whole output, where that is short, or of its last lines; so it may look for what no line tells alone.

use super::complaint::Ending;
use super::extract::ToolFindings;
use super::reader::Kind;
use crate::Severity;
use crate::engine::findings::{Findings, Weight};
use crate::engine::scan::Location;
use crate::readers::registry::Registered;
use crate::readers::{GUESS, Message, UNKNOWN, listed, sentences, unformatted};

/// Adds what the second reading finds: the rows that a total counts, else what formatters would change; and where there is
/// nothing at all, why it failed.
pub(super) fn read(parts: &mut Vec<ToolFindings>, ending: &Ending) {
    if !parts.iter().any(found) {
        let mut findings = would_change(ending);
        if findings.is_empty() && !parts.iter().any(|part| part.findings.errors() > 0) {
            findings = in_sentences(ending);
        }
        if !findings.is_empty() {
            parts.push(ToolFindings::new(Registered::BuiltIn(&GUESS), findings));
        }
    } else if let [only] = parts.as_mut_slice() {
        list(only, ending);
    }
    if parts.iter().all(|part| part.tool.kind() == Kind::Guess)
        && let Some(complaint) = ending.complaint()
    {
        let mut findings = Findings::default();
        findings.reason(Weight::Guess, complaint);
        parts.push(ToolFindings::new(Registered::BuiltIn(&UNKNOWN), findings));
    }
}

/// Whether more than a guess was found.
fn found(part: &ToolFindings) -> bool {
    part.tool.kind() != Kind::Guess && part.findings.why().is_none_or(|(weight, _)| *weight > Weight::Guess)
}

fn would_change(ending: &Ending) -> Findings {
    let mut findings = Findings::default();
    let (lines, whole) = ending.lines();
    for file in unformatted(&lines, whole) {
        let at = Location { file, ..Location::default() };
        findings.diagnostic(at, Severity::Error, None, "would be changed");
    }
    findings
}

/// Locations that stand inside sentences. How many findings there are is unknown.
fn in_sentences(ending: &Ending) -> Findings {
    let mut findings = Findings::default();
    findings.partly_understood();
    let (lines, whole) = ending.lines();
    for (position, Message { at, severity, code, text }) in sentences(&lines, whole) {
        findings.line = ending.number(position);
        findings.diagnostic(at, severity.unwrap_or_default(), code, text);
    }
    findings
}

/// The rows that the general case's total counts, where it is all that was found and they are as many.
fn list(part: &mut ToolFindings, ending: &Ending) {
    let (errors, warnings) = (part.findings.errors(), part.findings.warnings());
    let unlisted = part.tool.kind() == Kind::Any && part.tool.name().is_empty() && part.findings.is_total();
    if !unlisted || errors == 0 {
        return;
    }
    let mut findings = Findings::default();
    findings.line = part.findings.line;
    for (at, said) in listed(&ending.lines().0) {
        findings.diagnostic(at, Severity::Error, None, said);
    }
    if findings.errors() == errors {
        findings.summary(Some(errors), Some(warnings), None);
        part.findings = findings;
    }
}
