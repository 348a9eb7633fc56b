//! Combines the findings of all tools into the context of a record.
//!
//! Tools of the kind that the check is for explain it. If they found nothing wrong, the other tools do. A failed CI
//! step has precedence over the rest of the log, and the format of a known tool over the general case.

use super::extract::Extraction;
use super::findings::{DIAGNOSTICS, NAMES, Weight};
use super::purpose::Purpose;
use super::rank::{drop_printed, keep_best, keep_named};
use super::reader::Kind;
use super::tool_findings::ToolFindings;
use crate::readers::registry::Registered;
use crate::{Context, Part};

/// The maximum number of files among which two names of one file are looked for.
const FILES: usize = 100;

/// The context of an output and the tool that it describes, for a check of this name and purpose.
pub(crate) fn merge(extraction: Extraction, check: &str, purpose: Purpose) -> (Context, Option<Registered>) {
    let mut parts = extraction.parts;
    if purpose.is(Kind::Test) {
        parts.iter_mut().for_each(uncount_tests);
    }
    drop_printed(&mut parts, purpose);
    keep_named(&mut parts, check);
    keep_best(&mut parts, purpose);
    let lead = parts
        .iter()
        .max_by_key(|part| {
            let is_named = !part.name().is_empty();
            (part.weight(), is_named, std::cmp::Reverse(part.findings.first_line()))
        })
        .map(|part| (part.tool.clone(), part.name().to_owned()));
    let (lead, name) = lead.unzip();
    let tool = name.filter(|name| !name.is_empty());
    (Context { tool, ..context(parts, purpose) }, lead)
}

/// Stops counting the errors of an unknown test runner: it prints a failed test like an error of a compiler.
fn uncount_tests(part: &mut ToolFindings) {
    let unknown = part.name().is_empty() && matches!(part.tool.kind(), Kind::Any | Kind::Guess);
    if unknown && part.findings.may_be_tests() {
        part.findings.uncount_errors();
    }
}

fn context(parts: Vec<ToolFindings>, purpose: Purpose) -> Context {
    let mut context = Context { parts: shares(&parts), ..Context::default() };
    let mut diagnostics = Vec::new();
    let mut reason: Option<(Weight, String)> = None;
    let (mut explained, mut caused) = (false, false);
    let knows_files = parts.iter().all(|part| part.findings.knows_files());
    // The runner states that something was not built. The errors of the compiler are the cause, and no test printed
    // them.
    let is_unbuilt = |part: &ToolFindings| purpose.is(part.tool.kind()) && part.findings.is_unbuilt();
    let unbuilt = parts.iter().any(is_unbuilt);
    let counts_are_known = parts.iter().all(|part| part.findings.counts_are_known());
    let mut contradiction = None;
    // The tools of the parts above, and the packages in which they ran.
    let mut packages: Vec<(String, Option<String>)> = Vec::new();
    for part in parts {
        let findings = &part.findings;
        // An error without a file is also the reason.
        contradiction = contradiction.or_else(|| findings.contradiction());
        let listed = part.failing() && findings.file_count() > 0 && findings.counts_are_known();
        // An unknown run may only count its failed tests; then its complaint is the reason.
        let has_reason = findings.why().is_some_and(|(_, why)| !why.ends_with(':'));
        let only_counts = part.name().is_empty()
            && has_reason
            && findings.failed().count() == 0
            && !findings.lists_locations();
        explained |= part.failed_tests() > 0 && !only_counts || listed;
        add(&mut context.error_count, findings.errors());
        add(&mut context.warning_count, findings.warnings());
        add(&mut context.failed_suites, findings.failed_suites().count());
        if let Some(figures) = findings.test_figures() {
            add(&mut context.failed_tests, figures.failed);
            add(&mut context.errored_tests, figures.errored);
            figures.passed.inspect(|passed| add(&mut context.passed_tests, *passed));
            figures.skipped.inspect(|skipped| add(&mut context.skipped_tests, *skipped));
        }
        // Failed tests and sentences without a file are about files that are not known.
        let about_files = !matches!(part.tool.kind(), Kind::Test | Kind::Guess);
        if knows_files && part.failing() && (about_files || findings.file_count() > 0) {
            *context.file_count.get_or_insert(0) += findings.file_count();
        }
        // The files of one tool differ from each other, and so do those of one tool in two packages.
        let others = context.files.len();
        let package = findings.only_package().map(str::to_owned);
        let elsewhere = package.is_some()
            && packages
                .iter()
                .all(|(tool, other)| tool == part.name() && other.is_some() && *other != package);
        packages.push((part.name().to_owned(), package));
        for file in findings.files().kept() {
            if !context.files.iter().take(others).any(|other| other == file) {
                if context.files.len() < NAMES {
                    context.files.push(file.clone());
                }
            } else if let Some(count) = &mut context.file_count
                && (!elsewhere || file.starts_with('/'))
            {
                // Two tools reported it.
                *count = count.saturating_sub(1).max(context.files.len() as u64);
            }
        }
        let room = NAMES.saturating_sub(context.failed_test_names.len());
        context.failed_test_names.extend(findings.failed().kept().iter().take(room).cloned());
        let room = NAMES.saturating_sub(context.errored_test_names.len());
        context.errored_test_names.extend(findings.errored().kept().iter().take(room).cloned());
        if let Some(why) = findings.why() {
            // The tool that the check is for could not do its work and reports why. Another tool's errors do not
            // explain that.
            let idle = purpose.is(part.tool.kind()) && !part.failing() && why.0 == Weight::Cause;
            if reason.as_ref().is_none_or(|(weight, _)| *weight < why.0) || idle && !caused {
                reason = Some(why.clone());
            }
            caused |= idle;
        }
        // A compiler's message in the output of a test may be printed by the test, so the tool of the check comes
        // first.
        let compiled = unbuilt && part.tool.kind() == Kind::Compile;
        let (other, first) = (!purpose.is(part.tool.kind()) && !compiled, findings.first_line());
        diagnostics.extend(part.findings.into_diagnostics().map(|diagnostic| (other, first, diagnostic)));
    }
    // The order of each tool is kept: pytest prints errors around tests above the failures.
    diagnostics.sort_by_key(|(other, first, diagnostic)| (diagnostic.severity, *other, *first));
    context.diagnostics =
        diagnostics.into_iter().take(DIAGNOSTICS).map(|(_, _, diagnostic)| diagnostic).collect();
    if !explained || caused {
        context.reason = reason.map(|(_, text)| text);
    }
    context.reason = contradiction.or(context.reason);
    join_files(&mut context);
    // An error may be about no file. A failed test is in one, even if the runner does not name it.
    context.file_count = context.file_count.filter(|count| *count > 0 || context.error_count.is_some());
    if !counts_are_known {
        context.error_count = None;
        context.warning_count = None;
        context.file_count = None;
        context.parts.clear();
    }
    context
}

/// Counts a file once that is named by a relative path and by its path from the root. The relative one is kept.
fn join_files(context: &mut Context) {
    let (absolute, relative): (Vec<String>, Vec<String>) =
        context.files.iter().take(FILES).cloned().partition(|file| file.starts_with('/'));
    for file in relative {
        let is_same =
            |whole: &&String| whole.strip_suffix(file.as_str()).is_some_and(|folder| folder.ends_with('/'));
        let mut same = absolute.iter().filter(is_same);
        if let (Some(whole), None) = (same.next(), same.next()) {
            context.files.retain(|known| known != whole);
            context.file_count = context.file_count.map(|count| count.saturating_sub(1).max(1));
        }
    }
}

/// The counts of each tool, if there are several.
fn shares(parts: &[ToolFindings]) -> Vec<Part> {
    let mut shares: Vec<Part> = Vec::new();
    // Findings without a tool have no entry here, but may give the reason.
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

/// Adds to a count. A count is never 0: it is absent if nothing was seen.
fn add(sum: &mut Option<u64>, count: u64) {
    if count > 0 {
        *sum = Some(sum.unwrap_or(0) + count);
    }
}
