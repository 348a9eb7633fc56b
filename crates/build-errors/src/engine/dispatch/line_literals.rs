//! Finds the declared literals of single lines and documents.

use std::sync::OnceLock;

use aho_corasick::automaton::Automaton as _;
use aho_corasick::dfa::DFA;
use aho_corasick::{Anchored, MatchKind};

use super::Needs;
use super::set::Set;

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
