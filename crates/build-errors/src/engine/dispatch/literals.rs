//! Finds the declared literals of lines.

use std::sync::OnceLock;

use aho_corasick::automaton::Automaton as _;
use aho_corasick::dfa::DFA;
use aho_corasick::{AhoCorasick, Anchored, FindIter, Match, MatchKind};

use super::Needs;
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

/// The literals that contain a pattern, by the byte after it. Most of them are ruled out by this byte.
#[derive(Debug)]
struct Found {
    pattern: &'static str,
    /// Literals that end with the pattern.
    last: Vec<Literal>,
    /// The other literals by the byte after the pattern, each group with those of `last`.
    followed: Vec<(u8, Vec<Literal>)>,
}

impl Found {
    fn of(pattern: &'static str) -> Self {
        Self { pattern, last: Vec::new(), followed: Vec::new() }
    }

    fn add(&mut self, literal: Literal) {
        let Some(next) = literal.text.as_bytes().get(literal.offset + self.pattern.len()).copied() else {
            self.followed.iter_mut().for_each(|(_, literals)| literals.push(literal));
            return self.last.push(literal);
        };
        match self.followed.iter_mut().find(|(byte, _)| *byte == next) {
            Some((_, literals)) => literals.push(literal),
            None => {
                let last = self.last.iter().copied();
                self.followed.push((next, last.chain([literal]).collect()));
            }
        }
    }

    /// The literals that may be in a text with this byte after the pattern.
    #[inline]
    fn before(&self, next: Option<u8>) -> &[Literal] {
        let followed = self.followed.iter().find(|(byte, _)| Some(*byte) == next);
        followed.map_or(&self.last, |(_, literals)| literals)
    }
}

/// A literal and the readers that need it.
#[derive(Debug, Clone, Copy)]
struct Literal {
    text: &'static str,
    /// The position in the literal of the pattern that finds it.
    offset: usize,
    readers: Set,
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
                Some((offset, found)) => found.add(Literal { text, offset, readers }),
                None => {
                    let mut new = Found::of(text);
                    new.add(Literal { text, offset: 0, readers });
                    found.push(new);
                }
            }
        }
        let patterns = found.iter().map(|found| found.pattern);
        // The vector search requires leftmost semantics. Construction fails only for more than 2^31 states.
        let built = AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(patterns);
        Self { search: built.unwrap_or_else(|_| unreachable!("the literals are few")), found }
    }

    /// Adds the readers of the literals that match at the position of a found pattern.
    #[inline]
    fn note(&self, found: Match, block: &str, set: &mut Set) {
        let bytes = block.as_bytes();
        let Some(literals) = self.found.get(found.pattern().as_usize()) else { return };
        for Literal { text, offset, readers } in literals.before(bytes.get(found.end()).copied()) {
            let begin = found.start().wrapping_sub(*offset);
            // Most literals already differ in their first byte.
            if bytes.get(begin) == text.as_bytes().first()
                && bytes.get(begin..).is_some_and(|rest| rest.starts_with(text.as_bytes()))
            {
                set.add(readers);
            }
        }
    }
}

/// Literals that are searched for in single lines, where they may overlap.
#[derive(Debug)]
pub(super) struct LineLiterals {
    search: DFA,
    /// Whether a literal begins with the byte.
    begins: [bool; 256],
    readers: Vec<Set>,
}

/// Literals whose search is built when it is first needed, because most outputs need none.
#[derive(Debug)]
pub(super) struct Lazily {
    needs: Needs,
    built: OnceLock<LineLiterals>,
}

impl Lazily {
    pub(super) fn of(needs: Needs) -> Self {
        Self { needs, built: OnceLock::new() }
    }

    #[inline]
    pub(super) fn built(&self) -> &LineLiterals {
        self.built.get_or_init(|| LineLiterals::of(&self.needs))
    }
}

impl LineLiterals {
    fn of(needs: &Needs) -> Self {
        let (literals, readers): (Vec<&str>, _) = needs.iter().map(|(literal, set)| (*literal, *set)).unzip();
        let begins = |byte: u8| literals.iter().any(|literal| literal.as_bytes().first() == Some(&byte));
        let begins = std::array::from_fn(|byte| u8::try_from(byte).is_ok_and(begins));
        // This search reports all matches, including overlapping ones.
        let built = DFA::builder().match_kind(MatchKind::Standard).build(&literals);
        Self { search: built.unwrap_or_else(|_| unreachable!("the literals are few")), begins, readers }
    }

    /// Adds the readers of the literals in the line. The states are followed here, because most lines have no match,
    /// and a line is too short for the costs of a search by the crate.
    pub(super) fn in_line(&self, line: &str, set: &mut Set) {
        let search = &self.search;
        let Ok(start) = search.start_state(Anchored::No) else { return };
        let mut state = start;
        for &byte in line.as_bytes() {
            // Outside a literal the next step does not wait for the one before.
            if state == start && !self.begins.get(usize::from(byte)).is_some_and(|begins| *begins) {
                continue;
            }
            state = search.next_state(Anchored::No, state, byte);
            if search.is_match(state) {
                let patterns = (0..search.match_len(state)).map(|nth| search.match_pattern(state, nth));
                for readers in patterns.filter_map(|pattern| self.readers.get(pattern.as_usize())) {
                    set.add(readers);
                }
            }
        }
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
            self.literals.note(found, self.block, &mut set);
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
