//! Finds the declared literals of all lines of a block.

use aho_corasick::{AhoCorasick, FindIter, Match, MatchKind};

use super::Needs;
use super::found::Found;
use super::set::Set;

/// Parts that many literals have in common. They are searched for, and the literals are then compared.
const STEMS: [&str; 2] = ["rror", "arning"];

/// Literals that are searched for together. If a literal contains another, the shorter one is searched for, and then
/// the longer one is compared.
#[derive(Debug)]
pub(super) struct Literals {
    search: AhoCorasick,
    /// For each pattern of the search, the literals that contain it.
    found: Vec<Found>,
}

impl Literals {
    /// Finds the literals in a block of lines.
    pub(super) fn search<'d, 'b>(&'d self, block: &'b str) -> Signs<'d, 'b> {
        let mut found = self.search.find_iter(block);
        let next = found.next();
        Signs { literals: self, block, found, next }
    }

    pub(super) fn of(literals: Needs) -> Self {
        let mut literals: Vec<_> = literals.into_iter().collect();
        literals.sort_by_key(|(literal, _)| literal.len());
        let needed = |stem: &&&str| literals.iter().any(|(literal, _)| literal.contains(**stem));
        let mut found: Vec<Found> = STEMS.iter().filter(needed).map(|stem| Found::of(stem)).collect();
        for (text, readers) in literals {
            let held = found.iter_mut().find_map(|found| Some((text.find(found.pattern)?, found)));
            match held {
                Some((offset, found)) => found.add(text, offset, readers),
                None => {
                    let mut new = Found::of(text);
                    new.add(text, 0, readers);
                    found.push(new);
                }
            }
        }
        let patterns = found.iter().map(|found| found.pattern);
        // The vector search requires leftmost semantics. Construction fails only for more than 2^31 states.
        let built = AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(patterns);
        Self { search: built.unwrap_or_else(|_| unreachable!("the literals are few")), found }
    }
}

/// The literals found in a block, in the order of their ends.
pub(crate) struct Signs<'d, 'b> {
    literals: &'d Literals,
    block: &'b str,
    found: FindIter<'d, 'b>,
    next: Option<Match>,
}

impl Signs<'_, '_> {
    /// The readers that need a literal of the line that ends here. Call it for each line in order.
    #[inline]
    pub(crate) fn until(&mut self, end: usize) -> Set {
        let mut set = Set::default();
        while let Some(found) = self.next.filter(|found| found.end() <= end) {
            if let Some(literals) = self.literals.found.get(found.pattern().as_usize()) {
                literals.note(self.block, found.start(), &mut set);
            }
            self.next = self.found.next();
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use crate::readers::registry::{BUILT_IN, Registered};

    /// More patterns are slow, because several share each of the eight buckets of the vector search, and false
    /// candidates take more time than the search: 17 to 20 take about half as much time again, 24 to 32 about four
    /// times as much.
    #[test]
    fn literals_are_few() {
        let patterns = BUILT_IN.dispatch.literals.search.patterns_len();
        assert!(patterns <= 16, "{patterns} literals");
    }

    /// Blocks end between any two lines, so a literal cannot extend into the next line.
    #[test]
    fn literals_stand_within_a_line() {
        let tools = BUILT_IN.tools.iter().filter_map(Registered::built_in);
        let holds = tools.flat_map(|tool| tool.holds).copied();
        assert_eq!(holds.filter(|literal| literal.contains('\n')).collect::<Vec<_>>(), [] as [&str; 0]);
    }

    /// The search does not report overlapping matches: a literal that begins within another would be missed.
    #[test]
    fn literals_do_not_overlap() {
        let patterns: Vec<&str> =
            BUILT_IN.dispatch.literals.found.iter().map(|found| found.pattern).collect();
        let pairs = patterns.iter().flat_map(|first| patterns.iter().map(move |second| (first, second)));
        for (first, second) in pairs.filter(|(first, second)| first != second) {
            let mut ends =
                (1..first.len().min(second.len())).filter_map(|length| first.get(first.len() - length..));
            assert!(!ends.any(|end| second.starts_with(end)), "{first:?} overlaps {second:?}");
        }
    }
}
