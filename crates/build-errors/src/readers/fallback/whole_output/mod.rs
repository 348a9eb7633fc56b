//! Reads the end of an output a second time, if no reader understood it.
//!
//! It reads the whole output if it is short, and otherwise the last lines, so it can use several lines together.

mod blocks;
pub(crate) mod complaint;
mod completeness;
pub(super) mod conclusions;
mod counted_rows;
mod crash_location;
pub(crate) mod ending;
mod file_groups;
pub(crate) mod message_around;
mod problem_lists;
mod records;
mod search;
pub(super) mod sentences;
mod unformatted_files;
mod unknown_run;
mod unread_lines;

use std::borrow::Cow;
use std::collections::HashSet;

use self::blocks::blocks;
use self::complaint::announces;
use self::completeness::{is_unplaced, lists_unplaced, located_complaints};
use self::conclusions::exited;
use self::counted_rows::{graded, of_files, rows as listed};
use self::crash_location::thrown_at;
use self::ending::Ending;
use self::search::{
    add_sentence, graded_as, in_a_list, in_blocks, in_groups, in_sentences, noted, would_change,
};
use self::sentences::read as sentences;
use super::lines::totals;
use super::test_runs::words::counts_tests;
use super::{TOOL as UNKNOWN, UNGRADED as GUESS, complains};
use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::Kind;
use crate::engine::tool_findings::ToolFindings;
use crate::readers::registry::Registered;
use crate::{Diagnostic, Severity};

/// Adds the findings of the second pass: the rows counted by a total, or else the files that formatters would change,
/// rows below the names of their files, lists, findings in blocks, locations in sentences, or the reason of the failure.
pub(crate) fn read(parts: &mut Vec<ToolFindings>, ending: &Ending) {
    if parts.iter().all(|part| part.name().is_empty()) {
        let (lines, _) = ending.lines();
        let ran = lines.iter().any(|line| counts_tests(line));
        parts.iter_mut().filter(|_| ran).for_each(|part| part.findings.note_test_run());
    }
    total_of_warnings(parts);
    total(parts);
    unread_lines::adopt(parts);
    if !parts.iter().any(found) {
        search(parts, ending);
    } else if let [only] = parts.as_mut_slice() {
        list(only, ending);
        explain_total(only, ending);
        unknown_run::name(only, ending);
        unknown_run::explain(only, ending);
    }
    if parts.iter().any(|part| matches!(part.tool.name(), "node" | "python"))
        && !parts.iter().any(ToolFindings::failing)
    {
        locate(parts, ending);
    }
    for part in parts.iter_mut() {
        let why = part.findings.why().filter(|(weight, _)| *weight == Weight::Guess);
        if let Some(caused) =
            why.and_then(|(_, message)| ending.with_causes(message).or_else(|| ending.with_next(message)))
        {
            part.findings.longer_reason(Weight::Guess, &caused);
        }
    }
    prefer_complaint(parts, ending);
    unwrap_container(parts, ending);
    crashed(parts, ending);
}

/// Searches an output in which nothing more than guesses was found.
fn search(parts: &mut Vec<ToolFindings>, ending: &Ending) {
    let mut findings = would_change(ending);
    // A test prints a diff, too, and then states that it failed.
    let formatting = !findings.is_empty();
    doubt_unread(parts, ending);
    let is_graded = |part: &ToolFindings| part.tool.kind() == Kind::Guess && part.findings.warnings() > 0;
    let located = parts.iter().any(|part| part.findings.errors() > 0 || is_graded(part));
    for read in [in_groups, in_a_list, in_blocks, in_sentences] {
        if findings.is_empty() && !located {
            findings = read(ending);
        }
    }
    let listed = listed_lines(parts);
    if findings.all(|found| found.log_lines.is_some_and(|(first, _)| listed.contains(&first))) {
        findings = Findings::default();
    }
    if !findings.is_empty() {
        let whole = findings.counts_are_known()
            && findings.all(|found| found.line.is_none() || is_of_linter(found) || is_complaint(found))
            && !(formatting && ending.complaint().is_some());
        parts.push(ToolFindings { whole, ..ToolFindings::new(Registered::BuiltIn(&GUESS), findings) });
    } else if let [only] = parts.as_mut_slice() {
        list(only, ending);
    }
    fill(parts, ending);
}

/// Adds the line that reports a problem, if the reasons are only guesses, and puts the best reason first.
fn prefer_complaint(parts: &mut Vec<ToolFindings>, ending: &Ending) {
    // A complaint is a better reason than the guess of a build tool, such as make's line about the recipe that failed.
    let guesses = |part: &ToolFindings| match part.tool.kind() {
        Kind::Guess => true,
        Kind::Compile => !found(part) && !part.failing(),
        // A runner of scripts that states no reason, or an exception that only says that a command failed.
        Kind::Any => {
            let wraps = |(weight, why): &(Weight, String)| *weight == Weight::Guess && announces(why);
            part.findings.is_empty() || !part.failing() && part.findings.why().is_some_and(wraps)
        }
        _ => false,
    };
    // The program that ran the command says as much as a line that only announces the failure.
    let is_better = |complaint: &Cow<'_, str>| {
        let stated = parts.iter().any(|part| !part.name().is_empty() && part.findings.why().is_some());
        !stated || !announces(complaint) && !exited(complaint)
    };
    if parts.iter().all(guesses)
        && let Some(complaint) = ending.complaint().filter(is_better)
    {
        parts.retain(|part| part.tool.kind() == Kind::Guess);
        let mut findings = Findings::default();
        findings.reason(Weight::Guess, &complaint);
        parts.push(ToolFindings::new(Registered::BuiltIn(&UNKNOWN), findings));
    }
    // Of reasons with the same weight, the first part's is reported.
    if !parts.iter().any(|part| part.failing() && part.tool.kind() != Kind::Guess) {
        parts.sort_by_key(guesses);
    }
}

/// The first lines of the warnings and notes that the first pass listed.
fn listed_lines(parts: &[ToolFindings]) -> HashSet<u64> {
    let mut listed = HashSet::new();
    for part in parts.iter().filter(|part| part.tool.kind() != Kind::Guess) {
        part.findings.each(|found| listed.extend(found.log_lines.map(|(first, _)| first)));
    }
    listed
}

/// Marks locations without a severity as all that the output reports, if each of its lines is the finding of a linter.
fn fill(parts: &mut [ToolFindings], ending: &Ending) {
    let (lines, whole) = ending.lines();
    let Some(guess) = parts.iter_mut().find(|part| part.tool.kind() == Kind::Guess) else { return };
    let written = lines.iter().filter(|line| !line.trim().is_empty()).count() as u64;
    let findings = &guess.findings;
    guess.whole |= whole
        && findings.counts_are_known()
        && findings.errors() + findings.warnings() == written
        && findings.all(is_of_linter);
}

/// Whether a location without a severity is the finding of a linter, and not a line of a program's log.
fn is_of_linter(found: &Diagnostic) -> bool {
    (found.column.is_some() || found.code.is_some()) && !is_logged(found)
}

/// Whether the message reports a problem.
fn is_complaint(found: &Diagnostic) -> bool {
    complains(&found.message) && !is_logged(found)
}

/// Whether the text behind the location begins with the level of a log that reports no problem: `INFO started`,
/// `[debug] x`. Does not match `Information is lost`.
fn is_logged(Diagnostic { message, code, .. }: &Diagnostic) -> bool {
    const LEVELS: [&str; 4] = ["trace", "debug", "info", "notice"];
    let first = message.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| !word.is_empty());
    let levels = |word: &str| LEVELS.iter().any(|level| word.eq_ignore_ascii_case(level));
    first.is_some_and(levels) || code.as_deref().is_some_and(levels)
}

/// Removes the guess of a build of a container, which is that a command failed, if the output of the command has a reason.
fn unwrap_container(parts: &mut Vec<ToolFindings>, ending: &Ending) {
    let is_wrapper = |part: &ToolFindings| part.tool.name() == "docker" && !part.failing() && !found(part);
    if !parts.iter().any(is_wrapper) {
        return;
    }
    let has_reason = |part: &ToolFindings| {
        let explains = part.failing() || part.findings.why().is_some();
        explains && part.tool.kind() != Kind::Guess && !is_wrapper(part)
    };
    if parts.iter().any(has_reason) {
        parts.retain(|part| !is_wrapper(part));
    } else if let Some(complaint) = ending.complaint().filter(|line| !line.contains("failed to solve: ")) {
        parts.retain(|part| !is_wrapper(part));
        let mut findings = Findings::default();
        findings.reason(Weight::Guess, &complaint);
        parts.push(ToolFindings::new(Registered::BuiltIn(&UNKNOWN), findings));
    }
}

/// Removes a total of warnings, or of problems without a severity such as `2 issues found`, if a tool lists them. If the
/// total is larger than the list, some problems are not listed and their severity is unknown, so neither number is
/// reported.
fn total_of_warnings(parts: &mut Vec<ToolFindings>) {
    let is_total = |part: &ToolFindings| {
        let graded = part.findings.errors() == 0 && part.findings.warnings() > 0;
        part.name().is_empty() && part.findings.is_total() && (part.findings.is_ungraded() || graded)
    };
    let Some(position) = parts.iter().position(is_total) else { return };
    let total = parts.get(position).map(|part| (part.findings.errors(), part.findings.warnings()));
    let (problems, warnings) = total.unwrap_or_default();
    let mut named = parts.iter_mut().filter(|part| !part.name().is_empty());
    let (Some(tool), None) = (named.next(), named.next()) else { return };
    // Errors of the tool are not among the warnings, but they may be among the problems.
    let notes = if warnings > 0 { 0 } else { tool.findings.notes() };
    let (listed, stated) = (tool.findings.warnings() + notes, problems + warnings);
    if tool.failing() && warnings == 0 || listed == 0 || listed > stated {
        return;
    }
    if listed < stated {
        tool.findings.partly_understood();
    }
    parts.remove(position);
}

/// Joins the total of an unknown tool and the locations without a severity, if the total is larger than their number: the
/// tool also has findings in another format. If it is smaller, neither number is certain.
fn total(parts: &mut Vec<ToolFindings>) {
    let [known, guess] = parts.as_mut_slice() else { return };
    let stated = known.findings.errors() + known.findings.warnings();
    let fits =
        known.tool.kind() == Kind::Any && known.name().is_empty() && known.findings.is_total() && stated > 0;
    if !fits || guess.tool.kind() != Kind::Guess || guess.findings.errors() == stated {
        return;
    }
    if guess.findings.errors() > stated {
        guess.findings.partly_understood();
        return;
    }
    known.findings.adopt_uncounted(std::mem::take(&mut guess.findings));
    parts.pop();
}

/// Adds the location in the message of an exception that ended Node or Python, if the output reports nothing else.
fn locate(parts: &mut Vec<ToolFindings>, ending: &Ending) {
    let mut findings = in_sentences(ending);
    if !findings.counts_are_known() {
        let why = parts.iter().find_map(|part| part.findings.why().filter(|why| why.0 > Weight::Guess));
        findings = why.map_or_else(Findings::default, |(_, wording)| in_reason(wording, ending));
    }
    // A position without a file is one in the data that the program read.
    let is_in_data = parts.iter().any(|part| part.tool.name() == "python") && findings.file_count() == 0;
    if !findings.is_empty() && !is_in_data {
        parts.push(ToolFindings::new(Registered::BuiltIn(&GUESS), findings));
    }
}

/// Adds where the exception was thrown that is the reason, if nothing else has a location. Frames of its stack may have been
/// read as guesses.
fn crashed(parts: &mut Vec<ToolFindings>, ending: &Ending) {
    const FRAMES: u64 = 2;
    let is_guess = |part: &ToolFindings| part.tool.kind() == Kind::Guess && part.findings.errors() <= FRAMES;
    let has_other = |part: &ToolFindings| {
        !is_guess(part) && part.findings.lists_locations() || part.findings.test_figures().is_some()
    };
    if parts.iter().any(has_other) {
        return;
    }
    let (lines, _) = ending.lines();
    let Some((position, at)) = thrown_at(&lines) else { return };
    let weight = |part: &&mut ToolFindings| part.findings.why().map(|(weight, _)| *weight);
    let Some(part) = parts.iter_mut().max_by_key(weight) else { return };
    let Some((_, why)) = part.findings.why().cloned() else { return };
    if part.tool.kind() == Kind::Guess {
        return;
    }
    part.findings.partly_understood();
    part.findings.set_line(ending.number(position));
    part.findings.diagnostic(at, Severity::Error, None, &why);
    if part.name().is_empty() {
        // A part with errors would displace the tool that ran the program, such as make, which has the name.
        part.findings.uncount_errors();
    }
    if let Some(reason) = lines.iter().position(|line| line.contains(&why)) {
        let (first, last) = (position.min(reason), position.max(reason));
        part.findings.set_lines((ending.number(first), ending.number(last)));
    }
    parts.retain(|part| !is_guess(part));
}

/// The location in the line that is the reason. The number of findings is then unknown.
fn in_reason(reason: &str, ending: &Ending) -> Findings {
    let (lines, _) = ending.lines();
    let position = lines.iter().position(|line| *line == reason).unwrap_or_default();
    let found = sentences(&[reason], false).into_iter().map(|(_, message)| (position, message));
    let mut findings = noted(found.collect(), Severity::Error, ending);
    findings.partly_understood();
    findings
}

/// Whether more than a guess was found.
fn found(part: &ToolFindings) -> bool {
    part.tool.kind() != Kind::Guess
        && (part.findings.test_figures().is_some()
            || part.findings.why().is_none_or(|(weight, _)| *weight > Weight::Guess))
}

/// Doubts the count of locations without a severity if the output has more complaints with a location, or complaints with a
/// severity.
fn doubt_unread(parts: &mut [ToolFindings], ending: &Ending) {
    let (lines, whole) = ending.lines();
    let guess = parts.iter_mut().find(|part| part.tool.kind() == Kind::Guess);
    let Some(only) = guess.filter(|_| whole) else { return };
    let read = only.findings.errors() + only.findings.warnings();
    let more = located_complaints(&lines) as u64 > read || lists_unplaced(&lines);
    if more || lines.iter().any(|line| is_unplaced(line)) {
        only.findings.partly_understood();
    }
}

/// Adds the line that reports a problem, if only the number of problems is known.
fn explain_total(part: &mut ToolFindings, ending: &Ending) {
    let is_unlisted = part.name().is_empty() && part.findings.is_total() && part.findings.errors() > 0;
    if is_unlisted
        && part.findings.why().is_none()
        && let Some(complaint) = ending.complaint().filter(|line| totals::read(line).is_none())
    {
        part.findings.reason(Weight::Guess, &complaint);
    }
}

/// Adds the findings counted by the total of the general case, if nothing else was found and their number is the total:
/// findings below the names of their files, rows, or locations in sentences.
fn list(part: &mut ToolFindings, ending: &Ending) {
    let (errors, warnings) = (part.findings.errors(), part.findings.warnings());
    let unlisted = part.tool.kind() == Kind::Any && part.tool.name().is_empty() && part.findings.is_total();
    if !unlisted || errors + warnings == 0 {
        return;
    }
    let (lines, whole) = ending.lines();
    // The total says which severity its findings have.
    let severity = if errors == 0 { Severity::Warning } else { Severity::Error };
    // Without a severity, the findings can be counted only if all of them have the same one.
    let of_one_severity =
        |found| if errors == 0 || warnings == 0 { graded_as(severity, found) } else { Vec::new() };
    let mut adopt = |mut findings: Findings| {
        findings.set_line(part.findings.line());
        findings.summary(Some(errors), Some(warnings), None);
        part.findings = findings;
    };
    let found = blocks(&lines);
    let count = found.len() as u64;
    if count > 0 && (count == errors + warnings || count == errors) {
        return adopt(noted(found, severity, ending));
    }
    let [named, indented] = of_files(&lines).map(of_one_severity);
    let sentences = of_one_severity(sentences(&lines, whole));
    let mut readings =
        [graded(&lines), graded_as(severity, listed(&lines)), sentences, named, indented, Vec::new()];
    // Messages without a file are used last.
    if let [first, .., last] = &mut readings
        && first.iter().any(|(_, message)| message.at.file.is_empty())
    {
        std::mem::swap(first, last);
    }
    for read in readings {
        let mut findings = Findings::default();
        for found in read {
            add_sentence(&mut findings, found, true, ending);
        }
        // Some tools give no severity to warnings.
        let warned = findings.warnings() == warnings || findings.warnings() < warnings && errors > 0;
        if findings.errors() == errors && warned {
            return adopt(findings);
        }
    }
}
