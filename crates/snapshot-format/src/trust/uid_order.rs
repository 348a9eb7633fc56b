//! Which lines of a chrome-devtools-mcp snapshot a value is likely to have made up.
//!
//! Nothing in a value is escaped, so a text area can hold whole lines. But the driver numbers the elements of a page as it
//! walks the tree, keeps an element's uid in later snapshots, and counts what is new in each from 0. So the numbers of one
//! snapshot count up, but for elements that were moved, and every uid stands on one line.

use std::collections::{HashMap, HashSet};

use crate::grammar::Line;
use crate::items::uid_items::{UidLines, is_text_box};
use crate::longest_increasing::longest_increasing;
use crate::refs::{Ref, Scope};

struct Candidate {
    start: usize,
    id: Ref,
    /// Its text may go on in the next lines.
    may_run_on: bool,
    in_order: bool,
}

/// The lines whose uid breaks the order directly after text that may run on, and those that repeat a uid.
pub(crate) fn forged(tree: &str) -> HashSet<(usize, Ref)> {
    let mut lines = UidLines::new(tree);
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

/// Marks what counts up in each snapshot. What comes before any text that may run on is in order whatever follows.
fn find_order(candidates: &mut [Candidate]) {
    let first = candidates.first().map(|line| line.id.scope());
    let certain =
        candidates.iter().position(|line| line.may_run_on).map_or(candidates.len(), |text| text + 1);
    let mut scopes: HashMap<Scope, Vec<usize>> = HashMap::new();
    for (index, line) in candidates.iter_mut().enumerate() {
        line.in_order = index < certain;
        scopes.entry(line.id.scope()).or_default().push(index);
    }
    for (scope, indices) in scopes {
        let number = |index: &usize| candidates.get(*index).map(|line| line.id.number());
        let known = indices.iter().filter(|index| **index < certain).filter_map(number).max();
        let later: Vec<usize> = indices.iter().copied().filter(|index| *index >= certain).collect();
        let numbers: Vec<_> =
            later.iter().map(|index| number(index).filter(|number| Some(*number) > known)).collect();
        let members = longest_increasing(&numbers);
        // What a later snapshot added begins with 0.
        let counts = known.is_some() || Some(scope) == first || numbers.iter().flatten().min() == Some(&0);
        for (index, is_member) in later.iter().zip(members) {
            if let Some(line) = candidates.get_mut(*index) {
                line.in_order = is_member && counts;
            }
        }
    }
}
