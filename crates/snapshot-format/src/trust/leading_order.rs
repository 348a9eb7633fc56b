//! Finds the lines of Stagehand's and browser-use's trees that a text or a value has probably forged.
//!
//! Texts and values are unescaped, so they can contain whole lines. These facts expose them:
//!
//! - A line that only a text can contain ends a run: all lines since that text began belong to it.
//! - A text contains no elements, so an element that is indented below a text belongs to it.
//! - browser-use up to 0.7 numbers elements without gaps, from 0 or 1. In such a tree the numbers decide. In other trees
//!   all lines in a run are refused, and so is an element whose line goes on after its end.
//! - A ref occurs once. Of several lines with the same ref, one outside runs counts, then one in numbering order, then one
//!   that does not follow a text directly, then the last.

use std::collections::HashSet;
use std::ops::Range;

use super::Trust;
use crate::Ref;
use crate::answer::Answer;
use crate::grammar::{Grammar, Line, roles};
use crate::longest_increasing::longest_increasing;
use crate::nodes::leading_nodes::{LeadingLines, Skipped, may_run_on};

/// The maximum length in bytes of an attribute that runs over several lines. browser-use cuts each value at 100
/// characters.
const ATTRIBUTES: usize = 1000;

struct Candidate {
    start: usize,
    id: Ref,
    /// The line directly follows a text or an element that is not closed.
    after_text: bool,
    /// Text has numbers of its own.
    is_text: bool,
    /// The line seems to be part of a text.
    is_doubtful: bool,
    /// The number is in numbering order.
    in_order: bool,
}

/// What the lines since the last text may belong to.
#[derive(Clone, Copy, PartialEq)]
enum Open {
    None,
    Text,
    /// An element at this offset that is not closed.
    Element(usize),
}

/// The offsets and refs of the lines that are refused.
pub(crate) fn forged(answer: &Answer<'_>, trust: &Trust<'_>) -> HashSet<(usize, Ref)> {
    let mut candidates = find_runs(answer, trust);
    let known = if answer.grammar == Grammar::BrowserUse { numbered(&candidates) } else { None };
    let is_possible = |line: &Candidate| match &known {
        Some(known) => known.contains(&line.id.number()),
        None => !line.is_doubtful,
    };
    let key = |line: &Candidate| (line.start, line.id);
    let mut forged: HashSet<_> = candidates.iter().filter(|line| !is_possible(line)).map(key).collect();
    candidates.retain(is_possible);
    find_order(&mut candidates);
    candidates.sort_unstable_by_key(|line| {
        (line.id, !line.is_doubtful, line.in_order, !line.after_text, line.start)
    });
    for lines in candidates.chunk_by(|one, other| one.id == other.id) {
        forged.extend(lines.iter().rev().skip(1).map(key));
    }
    forged
}

/// All lines with a ref. Those that a text seems to contain are marked as doubtful.
fn find_runs(answer: &Answer<'_>, trust: &Trust<'_>) -> Vec<Candidate> {
    let mut lines = LeadingLines::new(answer);
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut open = Open::None;
    // The index of the first candidate since the text began.
    let mut run = 0;
    let mut after_text = false;
    // The maximum indentation of the next element. Only an element contains others, and only the first line of a text
    // shows its position.
    let mut deepest = usize::MAX;
    while let Some((start, line)) = lines.candidate() {
        let is_junk = lines.skipped != Skipped::None;
        if is_junk && open != Open::None {
            candidates.iter_mut().skip(run).for_each(|line| line.is_doubtful = true);
            run = candidates.len();
        }
        if let Open::Element(_) = open
            && lines.skipped == Skipped::End
        {
            open = Open::None;
        }
        if let Open::Element(begin) = open
            && start - begin > ATTRIBUTES
        {
            open = Open::Text;
        }
        let closes = matches!(open, Open::Element(_)) && line.ends_value();
        let is_too_deep = line.indent > deepest;
        if closes {
            candidates.iter_mut().skip(run).for_each(|line| line.is_doubtful = true);
        }
        let goes_on = answer.grammar == Grammar::BrowserUse && line.goes_on();
        let is_text = roles::is_text(line.role());
        if let Some(id) = trust.placed(&line) {
            let is_doubtful = closes || is_too_deep || goes_on;
            candidates.push(Candidate { start, id, after_text, is_text, is_doubtful, in_order: false });
        }
        let is_in_value = matches!(open, Open::Element(_)) && is_text;
        if is_container(&line) || (!is_text && !is_too_deep) {
            deepest = usize::MAX;
        } else if !after_text && !is_in_value {
            deepest = line.indent;
        }
        after_text = may_run_on(&line) && !closes;
        if closes {
            (run, open) = (candidates.len(), Open::None);
        } else if after_text && !is_in_value {
            run = candidates.len();
            open = if is_text || goes_on { Open::Text } else { Open::Element(start) };
        }
    }
    candidates
}

/// Whether a line that is read as text can have content of its own: in browser-use's trees, a frame, an area that scrolls,
/// a shadow root, or the last line of an attribute.
fn is_container(line: &Line<'_>) -> bool {
    const BEGINNINGS: [&str; 4] = ["|", "Open Shadow", "Closed Shadow", "▼ Shadow Content"];
    line.mark.is_none()
        && (line.closes() || BEGINNINGS.iter().any(|beginning| line.name().starts_with(beginning)))
}

/// The numbers up to the first gap, if they begin at 0 or 1 and make up at least half of all numbers.
fn numbered(candidates: &[Candidate]) -> Option<Range<u32>> {
    let mut numbers: Vec<u32> = candidates.iter().map(|line| line.id.number()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let first = numbers.first().copied().filter(|first| *first <= 1)?;
    let known = (first..).zip(&numbers).take_while(|(expected, number)| expected == *number).count();
    let end = first.saturating_add(u32::try_from(known).ok()?);
    (known * 2 >= numbers.len()).then_some(first..end)
}

/// Sets `in_order` for the elements of each frame that are numbered in order.
fn find_order(candidates: &mut [Candidate]) {
    let mut elements: Vec<&mut Candidate> = candidates.iter_mut().filter(|line| !line.is_text).collect();
    elements.sort_by_key(|line| line.id.scope());
    for lines in elements.chunk_by_mut(|one, other| one.id.scope() == other.id.scope()) {
        let numbers: Vec<_> = lines.iter().map(|line| Some(line.id.number())).collect();
        for (line, in_order) in lines.iter_mut().zip(longest_increasing(&numbers)) {
            line.in_order = in_order;
        }
    }
}
