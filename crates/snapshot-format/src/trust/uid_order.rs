//! Finds the lines of a chrome-devtools-mcp snapshot that a value has probably forged.
//!
//! Values are unescaped, so a text area can contain whole lines. The order of the uids exposes them. The driver numbers
//! the elements in document order, keeps an element's uid in later snapshots, and numbers the new elements of each
//! snapshot from 0. So the numbers of one snapshot count up, except for moved elements, and every uid occurs on only one
//! line. No uid is from a snapshot before that of the root, which is the first element of its document.

use std::collections::{HashMap, HashSet};

use crate::answer::Answer;
use crate::grammar::Line;
use crate::longest_increasing::longest_increasing;
use crate::nodes::leading_nodes::{LeadingLines, is_text_box};
use crate::refs::{Ref, Scope};

struct Candidate {
    start: usize,
    id: Ref,
    /// Its text may continue on the next lines.
    may_run_on: bool,
    in_order: bool,
}

/// The lines that repeat a uid, and the lines whose uid breaks the order directly after text that may continue.
pub(crate) fn forged(answer: &Answer<'_>) -> HashSet<(usize, Ref)> {
    let mut lines = LeadingLines::new(answer);
    let mut candidates: Vec<Candidate> = Vec::new();
    while let Some((start, line)) = lines.candidate() {
        if let Some(mark) = line.mark.filter(|_| !is_text_box(&line)) {
            let may_run_on = Line::may_run_on(&line);
            candidates.push(Candidate { start, id: mark.id, may_run_on, in_order: false });
        }
    }
    find_order(&mut candidates);
    let mut seen: HashSet<Ref> = candidates.iter().filter(|line| line.in_order).map(|line| line.id).collect();
    let mut forged = HashSet::new();
    let mut in_text = false;
    for line in &candidates {
        if line.in_order {
            in_text = line.may_run_on;
        } else if in_text || !seen.insert(line.id) {
            forged.insert((line.start, line.id));
        }
    }
    forged
}

/// Sets `in_order` for the lines that count up within each snapshot. The lines up to the first text that may continue are
/// always in order.
fn find_order(candidates: &mut [Candidate]) {
    let certain =
        candidates.iter().position(|line| line.may_run_on).map_or(candidates.len(), |text| text + 1);
    let (certain, later) = candidates.split_at_mut(certain);
    let root = certain.first().map(|line| line.id.scope());
    let mut known: HashMap<Scope, u32> = HashMap::new();
    for line in certain {
        line.in_order = true;
        let last = known.entry(line.id.scope()).or_default();
        *last = line.id.number().max(*last);
    }
    let mut later: Vec<&mut Candidate> = later.iter_mut().collect();
    later.sort_by_key(|line| line.id.scope());
    for lines in later.chunk_by_mut(|one, other| one.id.scope() == other.id.scope()) {
        let last = lines.first().and_then(|line| known.get(&line.id.scope()));
        let is_later = |number: &u32| last.is_none_or(|last| number > last);
        let numbers: Vec<_> = lines.iter().map(|line| Some(line.id.number()).filter(is_later)).collect();
        // The elements that a later snapshot added are numbered from 0.
        let is_added = || lines.first().map(|line| line.id.scope()) > root && numbers.contains(&Some(0));
        let counts = last.is_some() || is_added();
        for (line, is_member) in lines.iter_mut().zip(longest_increasing(&numbers)) {
            line.in_order = is_member && counts;
        }
    }
}
