//! A finding whose heading has the location and the severity, and whose message is below.
//!
//! The message is the next line. If that line is source with a mark under it, the message is the line after the mark.

use super::{message, split_findings};
use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::location::Place;
use crate::engine::severity;

pub(in crate::readers::fallback) struct Headed {
    place: Place,
    severity: Severity,
    /// The message in the heading. It is used if there is no text below.
    text: String,
    /// The line number of the heading.
    line: u64,
    /// The line below the heading, and its number.
    first: Option<(String, u64)>,
    /// Whether that line is source with a mark under it.
    marked: bool,
    /// Whether the heading has nothing but a severity and a location. The finding may then have been printed before.
    bare: bool,
}

/// The role of a line in the finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::readers::fallback) enum Part {
    /// Part of the finding. The next line may belong to it too.
    Within,
    /// The last line of the finding.
    Last,
    /// The finding ended before this line.
    After,
}

impl Headed {
    /// The finding that begins with this line, if the line is such a heading.
    pub(in crate::readers::fallback) fn begin(text: &str, line: u64) -> Option<Self> {
        let (severity, at) = split_findings::heading(text)?;
        let bare = split_findings::bare_heading(text).is_some();
        let text = text.trim().to_owned();
        Some(Self { place: Place::from(at), severity, text, line, first: None, marked: false, bare })
    }

    /// Reads the next line.
    pub(in crate::readers::fallback) fn line(&mut self, text: &str, findings: &mut Findings) -> Part {
        let wording = text.trim();
        if self.marked && !wording.is_empty() {
            self.note(wording, findings.line(), findings);
            return Part::Last;
        }
        match &self.first {
            None if wording.is_empty() => Part::Within,
            None if message::read(text).is_some() || split_findings::heading(text).is_some() => {
                if self.bare {
                    findings.partly_understood();
                }
                self.end(findings);
                Part::After
            }
            None => {
                // SWI-Prolog repeats the severity on each line.
                let repeated = severity::label(wording.trim_start_matches("---"))
                    .filter(|(severity, ..)| *severity == self.severity);
                let wording = repeated.map_or(wording, |(.., wording)| wording);
                self.first = Some((wording.to_owned(), findings.line()));
                Part::Within
            }
            Some(_) if is_mark(wording) => {
                self.marked = true;
                Part::Within
            }
            Some(_) => {
                self.end(findings);
                Part::After
            }
        }
    }

    /// Notes the finding with the parts that were read.
    pub(in crate::readers::fallback) fn end(&self, findings: &mut Findings) {
        match &self.first {
            Some((text, line)) => self.note(text, *line, findings),
            None => self.note(&self.text, self.line, findings),
        }
    }

    fn note(&self, text: &str, last: u64, findings: &mut Findings) {
        let now = findings.line();
        findings.set_line(last);
        findings.block_from(self.line);
        findings.diagnostic(self.place.at(), self.severity, None, text);
        findings.end_block();
        findings.set_line(now);
    }

    /// Whether the line continues the finding by repeating its severity: `Warning:    Use x`. Does not match
    /// `Warning: x`.
    pub(in crate::readers::fallback) fn repeats(text: &str) -> bool {
        severity::labelled(text).is_some()
            && text.split_once(':').is_some_and(|(_, rest)| rest.starts_with("  "))
    }
}

/// Whether the line only marks a position: `   ^^^^`, `~~~^`, `^`. Does not match `x ^`.
pub(in crate::readers::fallback) fn is_mark(text: &str) -> bool {
    text.contains('^') && text.bytes().all(|byte| matches!(byte, b'^' | b'~' | b'-' | b' ' | b'|'))
}
