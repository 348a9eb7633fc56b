//! Finds the copies among several lines with the same ref. [`Trust::survey`] states the rules.

use std::collections::{HashMap, HashSet};

use super::Trust;
use crate::grammar::PlainLines;
use crate::refs::{Ref, RefSet};

/// A line with a ref that other lines also have.
struct Claim {
    start: usize,
    /// The line cannot be part of a value before it.
    certain: bool,
    /// Before the next certain line comes a line that no driver prints. Both are then part of the same value.
    in_value: bool,
    number: u32,
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
        gap(self.neighbours.0, Some(self.number)) + gap(Some(self.number), self.neighbours.1)
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
    let mut claims: HashMap<Ref, Vec<Claim>> = HashMap::new();
    let mut waiting: Vec<(Ref, usize)> = Vec::new();
    // Lines that no line of a value has followed yet.
    let mut open: Vec<(Ref, usize)> = Vec::new();
    let mut last = None;
    let mut in_order = true;
    let mut certain = true;
    for (start, text) in PlainLines::new(tree) {
        let line = trust.read(text);
        let id = line.as_ref().and_then(|line| trust.placed(line));
        if !certain && id.is_none() && line.is_none_or(|line| line.mark.is_some()) {
            for (id, index) in open.drain(..) {
                if let Some(claim) = claims.get_mut(&id).and_then(|claims| claims.get_mut(index)) {
                    claim.in_value = true;
                }
            }
        }
        let Some(line) = line else { continue };
        match id {
            Some(id) if !repeated.contains(&id) => {
                for (other, index) in waiting.drain(..) {
                    if let Some(claim) = claims.get_mut(&other).and_then(|claims| claims.get_mut(index)) {
                        claim.neighbours.1 = Some(id.number());
                    }
                }
                open.clear();
                in_order &= last.is_none_or(|last| last < id.number());
                last = Some(id.number());
                certain = true;
            }
            Some(id) => {
                let claims = claims.entry(id).or_default();
                waiting.push((id, claims.len()));
                open.push((id, claims.len()));
                claims.push(Claim {
                    start,
                    certain,
                    in_value: false,
                    number: id.number(),
                    neighbours: (last, None),
                });
            }
            None => {}
        }
        certain &= !line.ends_in_text();
    }
    let mut copies = HashSet::new();
    for (id, claims) in claims {
        let best = claims
            .iter()
            .enumerate()
            .min_by_key(|(index, claim)| {
                // Some versions number outer elements first. Numbers are then less reliable than `in_value`.
                let by_value = claim.in_value && !in_order;
                (!claim.certain, by_value, claim.distance(), claim.in_value, usize::MAX - index)
            })
            .map(|(index, _)| index);
        let others = claims.iter().enumerate().filter(|(index, _)| Some(*index) != best);
        copies.extend(others.map(|(_, claim)| (claim.start, id)));
    }
    copies
}
