//! From each tool's findings to the one context of a record.
//!
//! Tools of the kind that the check is for explain it; where they found nothing wrong, the others do. A failing CI
//! step comes before the rest of the log, a tool's own format before the general case.

use super::extract::{Extraction, ToolFindings};
use super::findings::{DIAGNOSTICS, NAMES, Weight};
use super::rank::{drop_printed, keep_best, keep_named};
use super::reader::Kind;
use crate::readers::registry::Registered;
use crate::{Context, Part};

/// The context of an output, for a check of this name that is meant for tools of this kind, and the tool that it speaks of.
pub(crate) fn merge(extraction: Extraction, check: &str, wanted: Kind) -> (Context, Option<Registered>) {
    let mut parts = extraction.parts;
    drop_printed(&mut parts, wanted);
    keep_named(&mut parts, check);
    keep_best(&mut parts, wanted);
    let lead = parts
        .iter()
        .max_by_key(|part| {
            let is_named = !part.name().is_empty();
            (part.weight(), is_named, std::cmp::Reverse(part.findings.first_line()))
        })
        .map(|part| (part.tool.clone(), part.name().to_owned()));
    let (lead, name) = lead.unzip();
    let tool = name.filter(|name| !name.is_empty());
    (Context { tool, ..context(parts, wanted) }, lead)
}

impl ToolFindings {
    /// The tool's name: the one that a report states, or the reader's; empty if neither is known.
    fn name(&self) -> &str {
        self.findings.tool().unwrap_or_else(|| self.tool.name())
    }

    /// Whether it found something that fails a check.
    pub(super) fn failing(&self) -> bool {
        self.findings.errors() > 0 || self.failed_tests() > 0
    }

    pub(super) fn failed_tests(&self) -> u64 {
        self.findings.test_figures().map_or(0, |figures| figures.failed + figures.errored)
    }

    /// Whether it names as many failed tests as it counts.
    pub(super) fn lists_all_tests(&self) -> bool {
        self.findings.test_figures().is_some_and(|figures| self.findings.failed.count() >= figures.failed)
    }

    /// How well it explains the failure.
    fn weight(&self) -> u64 {
        if self.failing() {
            2 + self.findings.errors().max(self.failed_tests())
        } else {
            u64::from(self.findings.why().is_some())
        }
    }
}

fn context(parts: Vec<ToolFindings>, wanted: Kind) -> Context {
    let mut context = Context { parts: shares(&parts), ..Context::default() };
    let mut diagnostics = Vec::new();
    let mut reason: Option<(Weight, String)> = None;
    let (mut explained, mut caused) = (false, false);
    let knows_files = parts.iter().all(|part| part.findings.knows_files());
    let counts_are_known = parts.iter().all(|part| part.findings.counts_are_known());
    let mut contradiction = None;
    for part in parts {
        let findings = &part.findings;
        // An error without a file is told again as the reason.
        contradiction = contradiction.or_else(|| findings.contradiction());
        let listed = part.failing() && findings.file_count() > 0 && findings.counts_are_known();
        explained |= part.failed_tests() > 0 || listed;
        add(&mut context.error_count, findings.errors());
        add(&mut context.warning_count, findings.warnings());
        add(&mut context.failed_suites, findings.failed_suites.count());
        if let Some(figures) = findings.test_figures() {
            add(&mut context.failed_tests, figures.failed);
            add(&mut context.errored_tests, figures.errored);
            figures.passed.inspect(|passed| add(&mut context.passed_tests, *passed));
            figures.skipped.inspect(|skipped| add(&mut context.skipped_tests, *skipped));
        }
        // Tests without a file are tests whose file was not told.
        if knows_files && part.failing() && (part.tool.kind() != Kind::Test || findings.file_count() > 0) {
            *context.file_count.get_or_insert(0) += findings.file_count();
        }
        for file in findings.files.kept() {
            if !context.files.contains(file) {
                if context.files.len() < NAMES {
                    context.files.push(file.clone());
                }
            } else if let Some(count) = &mut context.file_count {
                // Two tools told of it.
                *count = count.saturating_sub(1).max(context.files.len() as u64);
            }
        }
        let room = NAMES.saturating_sub(context.failed_test_names.len());
        context.failed_test_names.extend(findings.failed.kept().iter().take(room).cloned());
        let room = NAMES.saturating_sub(context.errored_test_names.len());
        context.errored_test_names.extend(findings.errored.kept().iter().take(room).cloned());
        if let Some(why) = findings.why() {
            // The tool that the check is for did nothing, and says why, though another's errors stand beside it.
            let idle = part.tool.kind() == wanted && !part.failing() && why.0 == Weight::Cause;
            if reason.as_ref().is_none_or(|(weight, _)| *weight < why.0) || idle && !caused {
                reason = Some(why.clone());
            }
            caused |= idle;
        }
        // A compiler's message in a test's output may be the test's own: what the check is for comes first.
        let (other, first) = (part.tool.kind() != wanted, findings.first_line());
        diagnostics.extend(part.findings.into_diagnostics().map(|diagnostic| (other, first, diagnostic)));
    }
    // A tool's own order stays: pytest prints errors around tests above the failures.
    diagnostics.sort_by_key(|(other, first, diagnostic)| (diagnostic.severity, *other, *first));
    context.diagnostics =
        diagnostics.into_iter().take(DIAGNOSTICS).map(|(_, _, diagnostic)| diagnostic).collect();
    if !explained || caused {
        context.reason = reason.map(|(_, text)| text);
    }
    context.reason = contradiction.or(context.reason);
    if !counts_are_known {
        context.error_count = None;
        context.warning_count = None;
        context.file_count = None;
        context.parts.clear();
    }
    context
}

/// Each tool's share, where there is more than one tool.
fn shares(parts: &[ToolFindings]) -> Vec<Part> {
    let mut shares: Vec<Part> = Vec::new();
    // What no tool said is no tool's share, but may be the reason of all.
    for part in parts.iter().filter(|part| part.failing() || !part.name().is_empty()) {
        let tool = part.name();
        let index = shares.iter().position(|share| share.tool == tool).unwrap_or_else(|| {
            shares.push(Part { tool: tool.to_owned(), ..Part::default() });
            shares.len() - 1
        });
        if let Some(share) = shares.get_mut(index) {
            let findings = &part.findings;
            add(&mut share.error_count, findings.errors());
            if let Some(figures) = findings.test_figures() {
                add(&mut share.failed_tests, figures.failed);
            }
            if !part.failing() {
                share.reason = share.reason.take().or_else(|| findings.why().map(|(_, text)| text.clone()));
            }
        }
    }
    if shares.len() > 1 { shares } else { Vec::new() }
}

/// Adds to a count; what was not seen is left out, as a count is never 0.
fn add(sum: &mut Option<u64>, count: u64) {
    if count > 0 {
        *sum = Some(sum.unwrap_or(0) + count);
    }
}
