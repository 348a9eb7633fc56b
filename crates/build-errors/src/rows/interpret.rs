//! Reads an output with the patterns of a row or of a problem matcher.

use std::borrow::Cow;
use std::sync::Arc;

use super::line_regex::LineRegex;
use super::parts::Parts;
use super::pattern::Pattern;
use super::program::{Patterns, Program, Repeat};
use crate::Severity;
use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Line, Reader};
use crate::engine::scan::Location;
use crate::readers::Snippet;

/// The patterns, and the state of the match.
pub(crate) struct RowReader {
    program: Arc<Program>,
    open: Option<Open>,
    /// Whether there were findings since the last total. A total counts only after one.
    rows: bool,
    /// A total above all findings. It counts if no total follows the findings.
    ahead: Option<Total>,
    /// The line of the last total.
    summed: Option<u64>,
    /// The line of the last finding or detail. Details follow it directly.
    last: u64,
    /// The annotated source below the last finding.
    snippet: Snippet,
    headings: Headings,
}

/// The last headings above the rows of sequences of rows below a heading, each with its sequence.
#[derive(Default)]
struct Headings {
    /// The parts of a heading.
    own: Option<(usize, Parts<'static>)>,
    /// A heading of another tool, which does not begin the sequence. It is above many rows.
    foreign: Option<(usize, String)>,
}

/// The errors, warnings and files that a total states; `None` if it does not state them.
type Total = (Option<u64>, Option<u64>, Option<u64>);

/// A sequence whose first line was read.
struct Open {
    sequence: usize,
    /// The pattern that is matched next.
    next: usize,
    /// The parts of the lines before the repeated one.
    parts: Parts<'static>,
    /// The first line of the finding.
    first: u64,
    /// The line that was matched last.
    line: u64,
    /// The details between the lines of a block.
    details: Vec<String>,
}

/// The maximum number of details between the lines of a block.
const DETAILS: usize = 12;

impl RowReader {
    pub(crate) fn new(program: Arc<Program>) -> Self {
        Self {
            program,
            open: None,
            rows: false,
            ahead: None,
            summed: None,
            last: 0,
            snippet: Snippet::default(),
            headings: Headings::default(),
        }
    }
}

impl Reader for RowReader {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let Self { program, open, rows, ahead, summed, last, snippet, headings } = self;
        if snippet.is_open() {
            if program.totals.iter().any(|total| total.is_match(line.text)) {
                snippet.end();
            } else if snippet.reads(line.text, findings) {
                program.details.iter().any(|detail| detailed(detail, line.text, findings));
                return Claim::More;
            }
        }
        let claim = go_on(program, open, line.text, findings)
            .or_else(|| begin(program, open, headings, line, findings));
        if findings.line_noted() {
            (*rows, *last) = (true, findings.line());
            if program.is_annotated {
                snippet.follow("");
                return Claim::More;
            }
        }
        // The first line of a longer finding may be a reason by itself.
        if let Some(claim) = claim.filter(|claim| *claim != Claim::Pass) {
            return claim;
        }
        if *last + 1 == findings.line() {
            let ignored = ignored(program, line.text);
            if ignored && !line.text.trim().is_empty() {
                findings.extend();
            }
            if ignored || program.details.iter().any(|detail| detailed(detail, line.text, findings)) {
                *last = findings.line();
                return Claim::More;
            }
        }
        if let Some((errors, warnings, _)) =
            program.unlisted.iter().find_map(|more| totalled(more, line.text))
            && *last > 0
        {
            findings.unlisted(errors.unwrap_or_default(), warnings.unwrap_or_default());
            return Claim::Mine;
        }
        if let Some(total) = program.totals.iter().find_map(|total| totalled(total, line.text)) {
            // Errors and warnings may be counted on two lines.
            let below_total = summed.is_some_and(|line| line + 1 == findings.line());
            if std::mem::take(rows) || below_total {
                let (errors, warnings, files) = total;
                findings.summary(errors, warnings, files);
                (*ahead, *summed) = (None, Some(findings.line()));
                return Claim::More;
            }
            *ahead = (*last == 0).then_some(total);
        }
        if let Some((weight, reason)) = program.reason(line) {
            findings.longer_reason(weight, &reason);
            // A guess is not claimed, because another reader may know more about the line.
            return if weight == Weight::Guess { Claim::Pass } else { Claim::Mine };
        }
        if *last > 0
            && let Some((tool, _)) = program.namesakes.iter().find(|(_, own)| own.is_match(line.text))
        {
            findings.written_by(tool);
            return Claim::Mine;
        }
        if program.is_remark(line.text) { Claim::Mine } else { Claim::Pass }
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some(open) = self.open.take() {
            end_block(&self.program, open, findings);
        }
        if let Some((errors, warnings, files)) = self.ahead.take().filter(|_| self.rows)
            && errors.is_none_or(|errors| errors >= findings.errors())
        {
            findings.summary(errors, warnings, files);
        }
    }
}

/// Offers the line to the open sequence.
fn go_on(program: &Program, open: &mut Option<Open>, line: &str, findings: &mut Findings) -> Option<Claim> {
    let mut state = open.take()?;
    let Patterns { lines, repeat } = program.sequences.get(state.sequence)?;
    if matches!(repeat, Repeat::OnceWithin(gap) if findings.line() > state.line + gap + 1) {
        return None;
    }
    let mut parts = state.parts.borrowed();
    let last = state.next + 1 == lines.len();
    if !lines.get(state.next)?.add(line, &mut parts) {
        if matches!(repeat, Repeat::UntilNextHeading { .. }) && is_subheading(lines, &state, line, &mut parts)
        {
            (state.parts, state.line) = (parts.kept(), findings.line());
            *open = Some(state);
            return Some(Claim::Mine);
        }
        let goes_on = match repeat {
            Repeat::UntilNextHeading { .. } => last,
            Repeat::OnceWithin(gap) => findings.line() <= state.line + gap,
            Repeat::Consecutive => {
                last && (ignored(program, line) || program.details.iter().any(|detail| detail.is_match(line)))
            }
            Repeat::Block => ignored(program, line) || state.keeps_detail(program, line, findings.line()),
            Repeat::Once | Repeat::Below => false,
        };
        if goes_on {
            *open = Some(state);
            return (*repeat == Repeat::Block).then_some(Claim::More);
        }
        end_block(program, state, findings);
        return None;
    }
    state.line = findings.line();
    if !last {
        state.next += 1;
        state.parts = parts.kept();
        let claim = state.claim(*repeat);
        *open = Some(state);
        return Some(claim);
    }
    // A heading may state the number of its rows.
    let is_over = parts.rows == Some(1);
    let repeats = matches!(repeat, Repeat::Consecutive | Repeat::UntilNextHeading { .. });
    note(program, parts, if repeats { findings.line() } else { state.first }, findings);
    if *repeat == Repeat::Block {
        state.details.iter().for_each(|detail| findings.detail(detail));
        // The line with the location may be a detail, too: `l.5 \x` of TeX.
        if lines.last().is_some_and(|pattern| pattern.groups.message.is_none()) {
            program.details.iter().any(|detail| detailed(detail, line, findings));
        }
    }
    state.parts.rows = state.parts.rows.map(|rows| rows.saturating_sub(1));
    *open = (repeats && !is_over).then_some(state);
    let claimed = *repeat == Repeat::Consecutive;
    Some(if claimed { Claim::More } else { after_finding(program) })
}

/// Whether the line matches the pattern between the heading and the rows, which may have other rows above it.
fn is_subheading<'t>(lines: &[Pattern], state: &Open, line: &'t str, parts: &mut Parts<'t>) -> bool {
    let subheading = state.next.checked_sub(1).filter(|at| *at > 0).and_then(|at| lines.get(at));
    subheading.is_some_and(|pattern| pattern.add(line, parts))
}

/// Ends a sequence before its last line.
fn end_block(program: &Program, state: Open, findings: &mut Findings) {
    let is_block =
        program.sequences.get(state.sequence).is_some_and(|sequence| sequence.repeat == Repeat::Block);
    if is_block && (state.parts.message.is_some() || state.parts.file.is_some()) {
        note(program, state.parts, state.first, findings);
        state.details.iter().for_each(|detail| findings.detail(detail));
        findings.set_lines((state.first, state.line));
    }
}

/// Offers the line to the first pattern of each sequence.
fn begin(
    program: &Program,
    open: &mut Option<Open>,
    headings: &mut Headings,
    line: Line<'_>,
    findings: &mut Findings,
) -> Option<Claim> {
    let Headings { own: headed, foreign } = headings;
    for (sequence, Patterns { lines, repeat }) in program.sequences.iter().enumerate() {
        if *repeat == Repeat::Below {
            let [heading, row, more @ ..] = lines.as_slice() else { continue };
            // Most rows are below the heading of another tool, which is refused faster than the row.
            let is_foreign =
                foreign.as_ref().is_some_and(|(of, above)| *of == sequence && above == line.above);
            let may_be_below = !is_foreign && heading.may_match(line.above)
                || headed.as_ref().is_some_and(|(of, _)| *of == sequence);
            if !may_be_below || !row.is_match(line.text) {
                continue;
            }
            let mut parts = Parts::default();
            if heading.add(line.above, &mut parts) {
                *headed = Some((sequence, parts.kept()));
            } else if let Some((_, above)) = headed.as_ref().filter(|(of, _)| *of == sequence)
                && row.is_match(line.above)
            {
                // Rows that are not indented are below one another.
                parts = above.clone();
            } else {
                headed.take_if(|(of, _)| *of == sequence);
                let (of, above) = foreign.get_or_insert_default();
                *of = sequence;
                line.above.clone_into(above);
                continue;
            }
            // A message is directly above its location; a file name is above all of its rows.
            let first = findings.line() - u64::from(parts.message.is_some());
            if !row.add(line.text, &mut parts) {
                continue;
            }
            if !more.is_empty() {
                let (parts, line) = (parts.kept(), findings.line());
                *open = Some(Open { sequence, next: 2, parts, first, line, details: Vec::new() });
                return Some(Claim::More);
            }
            note(program, parts, first, findings);
            return Some(after_finding(program));
        }
        let Some(first) = lines.first().filter(|pattern| pattern.may_match(line.text)) else { continue };
        let mut parts = Parts::default();
        if !first.add(line.text, &mut parts) {
            continue;
        }
        if lines.len() > 1 {
            let parts = parts.kept();
            let (first, line) = (findings.line(), findings.line());
            let state = Open { sequence, next: 1, parts, first, line, details: Vec::new() };
            let claim = state.claim(*repeat);
            *open = Some(state);
            return Some(claim);
        }
        note(program, parts, findings.line(), findings);
        return Some(after_finding(program));
    }
    None
}

impl Open {
    /// Whether the line is a detail of the block. It is kept until the finding is noted.
    fn keeps_detail(&mut self, program: &Program, line: &str, number: u64) -> bool {
        let Some(detail) = program.details.iter().find_map(|detail| detail_in(detail, line)) else {
            return false;
        };
        if self.details.len() < DETAILS {
            self.details.push(detail.to_owned());
        }
        self.line = number;
        true
    }

    /// The answer to a line that is not the last of its finding.
    fn claim(&self, repeat: Repeat) -> Claim {
        match repeat {
            Repeat::Once | Repeat::Block | Repeat::Consecutive | Repeat::Below => Claim::More,
            Repeat::OnceWithin(_) | Repeat::UntilNextHeading { shared: true } if self.next == 1 => {
                Claim::Pass
            }
            Repeat::OnceWithin(_) | Repeat::UntilNextHeading { .. } => Claim::Mine,
        }
    }
}

/// Details or source may follow a finding.
fn after_finding(program: &Program) -> Claim {
    if program.details.is_empty() && program.ignored.is_empty() { Claim::Mine } else { Claim::More }
}

/// Notes a finding. If it states no severity, the severity of the tool is used.
fn note(program: &Program, parts: Parts<'_>, first: u64, findings: &mut Findings) {
    let severity =
        parts.severity.as_deref().and_then(|word| severity(program, word)).unwrap_or(program.severity);
    let file = match (&parts.from_path, parts.file.unwrap_or_default()) {
        (Some(folder), file) if !file.starts_with('/') => join(folder, &file).into(),
        (_, file) => file,
    };
    let at = Location { file: &file, line: parts.line, column: parts.column };
    let message = parts.message.as_deref().unwrap_or(&program.message);
    let message = match parts.item {
        Some(item) => Cow::Owned(format!("{message}: {item}")),
        None => Cow::Borrowed(message),
    };
    findings.diagnostic_from(first, at, severity, parts.code.as_deref(), &message);
}

/// The path of the file, relative to the folder of `from_path`, which is a folder or a file in it.
fn join(from_path: &str, file: &str) -> String {
    let name = from_path.rsplit(['/', '\\']).next().unwrap_or(from_path);
    let folder =
        if name.contains('.') { from_path.strip_suffix(name).unwrap_or_default() } else { from_path };
    match folder.trim_end_matches(['/', '\\']) {
        "" => file.to_owned(),
        folder => format!("{folder}/{file}"),
    }
}

/// The severity that a word states, among those of the tool or the usual ones.
fn severity(program: &Program, word: &str) -> Option<Severity> {
    const WORDS: [(&[&str], Severity); 3] = [
        (&["error", "err", "fatal", "critical", "high", "failure", "e", "f"], Severity::Error),
        (&["warning", "warn", "medium", "low", "w"], Severity::Warning),
        (&["info", "information", "note", "notice", "hint", "style", "suggestion", "i"], Severity::Info),
    ];
    let own = program.severities.iter().find(|(known, _)| known == word).map(|(_, severity)| *severity);
    let is_word = |known: &&str| known.eq_ignore_ascii_case(word);
    own.or_else(|| Some(WORDS.iter().find(|(words, _)| words.iter().any(is_word))?.1))
}

/// Whether the line is source or a diff.
fn ignored(program: &Program, line: &str) -> bool {
    program.ignored.iter().any(|ignored| ignored.is_match(line))
}

/// Whether the line is a detail of the last finding. If so, it is added to the finding.
fn detailed(detail: &LineRegex, line: &str, findings: &mut Findings) -> bool {
    let detail = detail_in(detail, line);
    detail.inspect(|detail| findings.detail(detail)).is_some()
}

/// The detail in the line: its message, or all of it.
fn detail_in<'t>(detail: &LineRegex, line: &'t str) -> Option<&'t str> {
    let captures = detail.captures(line)?;
    Some(captures.name("message").map_or(line, |message| message.as_str()))
}

/// The counts in the line, if it is a total.
fn totalled(total: &LineRegex, line: &str) -> Option<Total> {
    let captures = total.captures(line)?;
    let count = |name: &str| match captures.name(name)?.as_str() {
        "one" => Some(1),
        count => count.replace(',', "").parse().ok(),
    };
    Some((count("errors").or_else(|| count("problems")), count("warnings"), count("files")))
}
