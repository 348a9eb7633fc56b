//! Reads the end of an output a second time, if no reader understood it.
//!
//! It reads the whole output if it is short, and otherwise the last lines, so it can use several lines together.

use super::complaint::Ending;
use super::extract::ToolFindings;
use super::reader::Kind;
use crate::Severity;
use crate::engine::findings::{Findings, Weight};
use crate::engine::scan::Location;
use crate::readers::registry::Registered;
use crate::readers::{
    GUESS, Message, UNKNOWN, failed_tests, grouped, is_complete, listed, sentences, unformatted,
};

/// Adds the findings of the second pass: the rows counted by a total, or else the files that formatters would change,
/// rows below the names of their files, locations in sentences, or the reason of the failure.
pub(super) fn read(parts: &mut Vec<ToolFindings>, ending: &Ending) {
    if !parts.iter().any(found) {
        let mut findings = would_change(ending);
        let located = parts.iter().any(|part| part.findings.errors() > 0);
        if findings.is_empty() && !located {
            findings = in_groups(ending);
        }
        if findings.is_empty() && !located {
            findings = in_sentences(ending);
        }
        if !findings.is_empty() {
            parts.push(ToolFindings::new(Registered::BuiltIn(&GUESS), findings));
        }
    } else if let [only] = parts.as_mut_slice() {
        list(only, ending);
        name(only, ending);
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

/// Adds the names and the locations of the failed tests that a run of an unknown tool states, if it marks as many.
/// Readers of other runners may have claimed these lines.
fn name(part: &mut ToolFindings, ending: &Ending) {
    let (lines, whole) = ending.lines();
    let unknown = part.tool.kind() == Kind::Any && part.tool.name().is_empty();
    let findings = &mut part.findings;
    let failed = findings.test_figures().map_or(0, |figures| figures.failed);
    if !unknown || !whole || failed == 0 || findings.failed.count() > 0 || findings.lists_locations() {
        return;
    }
    for test in failed_tests(&lines, failed) {
        findings.failed_test(test.name);
        if let Some((position, at)) = test.frame {
            findings.line = ending.number(position);
            findings.block_from(ending.number(test.said.0));
            findings.failure_of(test.name, at, test.said.1);
            findings.end_block();
        }
    }
}

/// The rows of a complete output below the names of their files.
fn in_groups(ending: &Ending) -> Findings {
    let mut findings = Findings::default();
    let (lines, whole) = ending.lines();
    let rows = if whole { grouped(&lines) } else { Vec::new() };
    for (position, Message { at, severity, code, text }) in rows {
        findings.line = ending.number(position);
        findings.diagnostic(at, severity.unwrap_or_default(), code, text);
    }
    findings
}

/// Adds locations inside sentences. The number of findings is then unknown, unless all lines of the output fit.
fn in_sentences(ending: &Ending) -> Findings {
    let mut findings = Findings::default();
    let (lines, whole) = ending.lines();
    let found = sentences(&lines, whole);
    let complete = whole && is_complete(&lines, &found);
    if !complete {
        findings.partly_understood();
    }
    let single = found.len() == 1;
    for (position, Message { at, severity, code, text }) in found {
        findings.line = ending.number(position);
        findings.diagnostic(at, severity.unwrap_or_default(), code, text);
        // The message of a single problem may be below its heading.
        let below = lines.iter().enumerate().skip(position + 1).find(|(_, line)| !line.trim().is_empty());
        if let Some((position, said)) = below.filter(|_| complete && text.ends_with(':') && single) {
            findings.line = ending.number(position);
            findings.detail(said.trim());
        }
    }
    findings
}

/// Adds the rows counted by the total of the general case, if nothing else was found and their number is the total.
fn list(part: &mut ToolFindings, ending: &Ending) {
    let (errors, warnings) = (part.findings.errors(), part.findings.warnings());
    let unlisted = part.tool.kind() == Kind::Any && part.tool.name().is_empty() && part.findings.is_total();
    if !unlisted || errors == 0 {
        return;
    }
    let mut findings = Findings::default();
    for (position, at, said) in listed(&ending.lines().0) {
        findings.line = ending.number(position);
        findings.diagnostic(at, Severity::Error, None, said);
    }
    findings.line = part.findings.line;
    if findings.errors() == errors {
        findings.summary(Some(errors), Some(warnings), None);
        part.findings = findings;
    }
}
