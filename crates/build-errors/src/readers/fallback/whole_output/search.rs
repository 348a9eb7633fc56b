//! The ways to find findings in the kept lines.

use super::blocks::blocks;
use super::completeness::{is_complete, is_single};
use super::ending::Ending;
use super::file_groups::rows as grouped;
use super::message_around::message_around;
use super::problem_lists::items;
use super::records::records;
use super::sentences::read as sentences;
use super::unformatted_files::files as unformatted;
use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::scan::Location;
use crate::readers::fallback::complains;
use crate::readers::shared::located::Message;

pub(super) fn would_change(ending: &Ending) -> Findings {
    let mut findings = Findings::default();
    let (lines, whole) = ending.lines();
    for file in unformatted(&lines, whole) {
        findings.diagnostic(Location::file(file), Severity::Error, None, "would be changed");
    }
    findings
}

/// The findings at these positions. One without a severity gets the severity `otherwise`.
pub(super) fn noted(found: Vec<(usize, Message<'_>)>, otherwise: Severity, ending: &Ending) -> Findings {
    let mut findings = Findings::default();
    for (position, Message { at, severity, code, text }) in found {
        findings.set_line(ending.number(position));
        findings.diagnostic(at, severity.unwrap_or(otherwise), code, text);
    }
    findings
}

/// The rows of a complete output below the names of their files.
pub(super) fn in_groups(ending: &Ending) -> Findings {
    let (lines, whole) = ending.lines();
    let rows = if whole { grouped(&lines) } else { Vec::new() };
    noted(rows, Severity::Error, ending)
}

/// The items of a list that are all problems of the output.
pub(super) fn in_a_list(ending: &Ending) -> Findings {
    let (lines, whole) = ending.lines();
    let items = if whole { items(&lines) } else { Vec::new() };
    let message = |(position, at, text)| (position, Message { at, severity: None, code: None, text });
    noted(items.into_iter().map(message).collect(), Severity::Error, ending)
}

/// Adds locations inside sentences. The number of findings is then unknown, unless all lines of the output fit.
pub(super) fn in_sentences(ending: &Ending) -> Findings {
    let mut findings = Findings::default();
    let (lines, whole) = ending.lines();
    let found = sentences(&lines, whole);
    let complete = whole && (is_complete(&lines, &found) || is_single(&lines, &found));
    if !complete {
        findings.partly_understood();
    }
    let single = found.len() == 1;
    for (position, message) in found {
        add_sentence(&mut findings, (position, message), complete && single, ending);
    }
    findings
}

/// Adds a finding. If its line is only a location, its message is on a line around it; see [`message_around`]. If its line ends with a
/// colon and `explained` is set, the line below is its detail.
pub(super) fn add_sentence(
    findings: &mut Findings,
    found: (usize, Message<'_>),
    explained: bool,
    ending: &Ending,
) {
    let (position, Message { at, severity, code, text }) = found;
    let (lines, _) = ending.lines();
    let message = message_around(&lines, position, text);
    findings.set_line(ending.number(position));
    findings.diagnostic(at, severity.unwrap_or_default(), code, message.unwrap_or(text));
    let mut below = lines.iter().enumerate().skip(position + 1).filter(|(_, line)| !line.trim().is_empty());
    let below = if text.ends_with(':') { below.next() } else { None };
    if let Some((position, wording)) = below.filter(|_| explained && message.is_none()) {
        findings.set_line(ending.number(position));
        findings.detail(wording.trim());
    }
}

/// Findings in blocks. Their number is unknown unless it is one.
pub(super) fn in_blocks(ending: &Ending) -> Findings {
    let (lines, whole) = ending.lines();
    let mut found = blocks(&lines);
    // Without a total, a message must report a problem.
    found.retain(|(_, message)| message.severity.is_some() || complains(message.text));
    if found.is_empty() {
        found = records(&lines);
    }
    let is_known = whole && is_single(&lines, &found);
    let mut findings = noted(found, Severity::Error, ending);
    if !is_known {
        findings.partly_understood();
    }
    findings
}

/// The findings with this severity.
pub(super) fn graded_as(severity: Severity, found: Vec<(usize, Message<'_>)>) -> Vec<(usize, Message<'_>)> {
    let graded = |message| Message { severity: Some(severity), ..message };
    found.into_iter().map(|(position, message)| (position, graded(message))).collect()
}
