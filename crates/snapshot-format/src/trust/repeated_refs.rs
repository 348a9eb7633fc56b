//! Finds the copies among several lines with the same ref. [`Trust::survey`] states the rules.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::Trust;
use crate::grammar::PlainLines;
use crate::refs::{Ref, RefSet};

/// A line with a ref that other lines also have.
struct Claim {
    start: usize,
    id: Ref,
    /// The line cannot be part of a value before it.
    certain: bool,
    /// Before the next certain line comes a line that no driver prints. Both are then part of the same value.
    in_value: bool,
    /// The numbers of the certain lines before and after it.
    neighbours: (Option<u32>, Option<u32>),
}

impl Claim {
    /// The distance of the number from those of its neighbours, in numbering order. Less is better.
    fn distance(&self) -> u64 {
        const OUT_OF_ORDER: u64 = 1 << 32;
        let gap = |low: Option<u32>, high: Option<u32>| match (low, high) {
            (Some(low), Some(high)) if low < high => u64::from(high - low),
            (Some(_), Some(_)) => OUT_OF_ORDER,
            _ => 1,
        };
        gap(self.neighbours.0, Some(self.id.number())) + gap(Some(self.id.number()), self.neighbours.1)
    }
}

/// For each repeated ref, the offsets of all lines except the best one.
pub(crate) fn copies(tree: &str, trust: &Trust<'_>) -> HashSet<(usize, Ref)> {
    let placed = |text| trust.read(text).and_then(|line| trust.placed(&line));
    let mut seen = RefSet::default();
    let repeated: HashSet<Ref> =
        PlainLines::new(tree).filter_map(|(_, text)| placed(text)).filter(|id| !seen.insert(*id)).collect();
    if repeated.is_empty() {
        return HashSet::new();
    }
    let mut claims: Vec<Claim> = Vec::new();
    // The claims that wait for the next certain line, and those that no line of a value has followed yet, begin here.
    let (mut waiting, mut open) = (0, 0);
    let mut last = None;
    let mut in_order = true;
    let mut certain = true;
    for (start, text) in PlainLines::new(tree) {
        let line = trust.read(text);
        let id = line.as_ref().and_then(|line| trust.placed(line));
        if !certain && id.is_none() && line.is_none_or(|line| line.mark.is_some()) {
            claims.iter_mut().skip(open).for_each(|claim| claim.in_value = true);
            open = claims.len();
        }
        let Some(line) = line else { continue };
        match id {
            Some(id) if !repeated.contains(&id) => {
                claims.iter_mut().skip(waiting).for_each(|claim| claim.neighbours.1 = Some(id.number()));
                (waiting, open) = (claims.len(), claims.len());
                in_order &= last.is_none_or(|last| last < id.number());
                last = Some(id.number());
                certain = true;
            }
            Some(id) => {
                claims.push(Claim { start, id, certain, in_value: false, neighbours: (last, None) });
            }
            None => {}
        }
        certain &= !line.ends_in_text();
    }
    // The best claim of each ref comes first.
    claims.sort_by_cached_key(|claim| {
        // Some versions number outer elements first. Numbers are then less reliable than `in_value`.
        let by_value = claim.in_value && !in_order;
        (claim.id, !claim.certain, by_value, claim.distance(), claim.in_value, Reverse(claim.start))
    });
    let of_each = claims.chunk_by(|one, other| one.id == other.id);
    of_each.flat_map(|claims| claims.iter().skip(1)).map(|claim| (claim.start, claim.id)).collect()
}
