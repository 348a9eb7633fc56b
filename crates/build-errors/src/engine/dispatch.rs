//! Decides which readers get a line: those with a declared need that the line matches.
//!
//! One pass over a block finds the literals of all tools. The start and the shape of each line are checked once. Each
//! literal, start and shape has a separate set of readers, so a reader never sees a line because of another reader's
//! declaration.

use aho_corasick::{AhoCorasick, FindIter, Match, MatchKind};

use super::reader::{ANY_DOCUMENT, Shape};
use super::shapes;
use crate::readers::registry::Registered;

/// The maximum number of readers in a registry.
pub(crate) const READERS: usize = 64 * WORDS;
const WORDS: usize = 4;

/// A set of readers, by their index in the registry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Set([u64; WORDS]);

impl Set {
    /// Adds a reader. Returns whether it was not in the set.
    pub(crate) fn insert(&mut self, index: usize) -> bool {
        let Some(word) = self.0.get_mut(index / 64) else { return false };
        let bit = 1 << (index % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    fn remove(&mut self, other: &Self) {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The indices, in ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits.wrapping_sub(1);
                (bit < 64).then_some(word * 64 + bit)
            })
        })
    }
}

/// The needs of the tools in a registry, indexed by how they are looked up.
#[derive(Debug)]
pub(crate) struct Dispatch {
    /// A bit for each pair of bytes at the beginning of a start.
    pairs: Vec<u64>,
    /// Starts of lines and the readers that need them, sorted by their first two bytes.
    starts: Vec<(&'static str, Set)>,
    literals: Literals,
    /// Literals that are needed only in lines with a location.
    located_with: LineLiterals,
    located_in: Vec<(&'static str, Set)>,
    /// Names in JSON and XML documents.
    documents: LineLiterals,
    /// Readers that are offered every document.
    any_document: Set,
    /// The problem matchers of the user, which are offered every line.
    always: Set,
    located: Set,
    numbered: Set,
    positioned: Set,
}

impl Dispatch {
    pub(crate) fn of(tools: &[Registered]) -> Self {
        debug_assert!(tools.len() <= READERS, "{} readers", tools.len());
        let (mut starts, mut holds, mut located_with) = (Vec::new(), Vec::new(), Vec::new());
        let mut documents = Vec::new();
        let mut any_document = Set::default();
        let mut located_in: Vec<(&'static str, Set)> = Vec::new();
        let [mut located, mut numbered, mut positioned] = [Set::default(); 3];
        let mut always = Set::default();
        for (index, tool) in tools.iter().enumerate() {
            // Problem matchers do not declare a need.
            let Some(tool) = tool.built_in() else {
                always.insert(index);
                continue;
            };
            tool.starts.iter().for_each(|start| add(&mut starts, start, index));
            tool.holds.iter().for_each(|literal| add(&mut holds, literal, index));
            for name in tool.documents {
                match *name {
                    ANY_DOCUMENT => _ = any_document.insert(index),
                    name => add(&mut documents, name, index),
                }
            }
            for shape in tool.shapes {
                match shape {
                    Shape::Located => _ = located.insert(index),
                    Shape::LocatedIn(extension) => add(&mut located_in, extension, index),
                    Shape::LocatedWith(literal) => add(&mut located_with, literal, index),
                    Shape::Numbered => _ = numbered.insert(index),
                    Shape::Positioned => _ = positioned.insert(index),
                }
            }
        }
        starts.sort_by_key(|(start, _)| pair(start.as_bytes()));
        located_in.sort_by_key(|(extension, _)| *extension);
        let mut pairs = vec![0; 1 << 10];
        for (start, _) in &starts {
            if let Some(pair) = pair(start.as_bytes())
                && let Some(word) = pairs.get_mut(usize::from(pair) / 64)
            {
                *word |= 1 << (pair % 64);
            }
        }
        Self {
            pairs,
            starts,
            literals: Literals::of(holds),
            located_with: LineLiterals::of(located_with),
            located_in,
            documents: LineLiterals::of(documents),
            any_document,
            always,
            located,
            numbered,
            positioned,
        }
    }

    /// Finds the literals in a block of lines.
    pub(crate) fn signs<'d, 'b>(&'d self, block: &'b str) -> Signs<'d, 'b> {
        let mut found = self.literals.search.find_iter(block);
        let next = found.next();
        Signs { literals: &self.literals, block, found, next }
    }

    /// Adds the readers that need the line for its start or shape to those that need it for a literal. Returns whether
    /// the line has a location, so that [other readers](Self::readers_of_any_file) may need it. Those are removed from
    /// the set.
    #[inline]
    pub(crate) fn readers(&self, text: &str, set: &mut Set) -> bool {
        set.add(&self.always);
        let begun = text.trim_ascii_start();
        let bytes = begun.as_bytes();
        if bytes.first().is_some_and(u8::is_ascii_digit) {
            if shapes::numbered(bytes) {
                set.add(&self.numbered);
            } else if shapes::positioned(bytes) {
                set.add(&self.positioned);
            }
        }
        if let Some(pair) = pair(bytes)
            && self.pairs.get(usize::from(pair) / 64).is_some_and(|word| word & (1 << (pair % 64)) != 0)
        {
            self.begun(begun, pair, set);
        }
        let mut located = false;
        shapes::located(text, |extension| {
            located = true;
            // A word before a number is most likely not a file.
            if extension.is_empty() && bytes.first() != Some(&b'/') {
                return;
            }
            if let Ok(at) = self.located_in.binary_search_by_key(&extension, |(extension, _)| extension)
                && let Some((_, readers)) = self.located_in.get(at)
            {
                set.add(readers);
            }
        });
        if located {
            set.remove(&self.located);
        }
        located
    }

    /// The readers that need lines with a location in any file. They are tried after the others.
    pub(crate) fn readers_of_any_file(&self, text: &str) -> Set {
        let mut set = self.located;
        self.located_with.in_line(text, &mut set);
        set
    }

    /// The readers that may read a JSON or XML document.
    pub(crate) fn readers_of_document(&self, text: &str) -> Set {
        let mut set = self.any_document;
        self.documents.in_line(text, &mut set);
        set
    }

    fn begun(&self, text: &str, of: u16, set: &mut Set) {
        let from = self.starts.partition_point(|(start, _)| pair(start.as_bytes()) < Some(of));
        let same = self.starts.get(from..).unwrap_or_default();
        for (start, readers) in same.iter().take_while(|(start, _)| pair(start.as_bytes()) == Some(of)) {
            if text.starts_with(start) {
                set.add(readers);
            }
        }
    }
}

/// Adds a reader to those that need this text.
fn add(needs: &mut Vec<(&'static str, Set)>, text: &'static str, index: usize) {
    let at = needs.iter().position(|(known, _)| *known == text).unwrap_or_else(|| {
        needs.push((text, Set::default()));
        needs.len() - 1
    });
    if let Some((_, readers)) = needs.get_mut(at) {
        readers.insert(index);
    }
}

#[inline]
fn pair(bytes: &[u8]) -> Option<u16> {
    let [first, second, ..] = bytes else { return None };
    Some(u16::from(*first) << 8 | u16::from(*second))
}

/// Parts that many literals have in common. They are searched for, and the literals are then compared.
const STEMS: [&str; 2] = ["rror", "arning"];

/// Literals that are searched for together. If a literal contains another, the shorter one is searched for, and then
/// the longer one is compared.
#[derive(Debug)]
struct Literals {
    search: AhoCorasick,
    /// For each pattern of the search, the literals that contain it.
    found: Vec<Vec<Literal>>,
}

/// A literal and the readers that need it.
#[derive(Debug)]
struct Literal {
    text: &'static str,
    /// The position in the literal of the pattern that finds it.
    offset: usize,
    readers: Set,
}

impl Literals {
    fn of(mut literals: Vec<(&'static str, Set)>) -> Self {
        literals.sort_by_key(|(literal, _)| literal.len());
        let needed = |stem: &&&str| literals.iter().any(|(literal, _)| literal.contains(**stem));
        let mut patterns: Vec<&str> = STEMS.iter().filter(needed).copied().collect();
        let mut found: Vec<Vec<Literal>> = patterns.iter().map(|_| Vec::new()).collect();
        for (text, readers) in literals {
            let mut known = patterns.iter().zip(&mut found);
            let held = known.find_map(|(pattern, found)| Some((text.find(pattern)?, found)));
            match held {
                Some((offset, found)) => found.push(Literal { text, offset, readers }),
                None => {
                    patterns.push(text);
                    found.push(vec![Literal { text, offset: 0, readers }]);
                }
            }
        }
        // The vector search requires leftmost semantics. Construction fails only for more than 2^31 states.
        let built = AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(patterns);
        Self { search: built.unwrap_or_else(|_| unreachable!("the literals are few")), found }
    }

    /// Adds the readers of the literals that match at the position of a found pattern.
    #[inline]
    fn note(&self, pattern: usize, block: &str, start: usize, set: &mut Set) {
        let bytes = block.as_bytes();
        for Literal { text, offset, readers } in self.found.get(pattern).into_iter().flatten() {
            let begin = start.wrapping_sub(*offset);
            // Most literals of a pattern already differ in their first or last byte.
            let ends = (bytes.get(begin), bytes.get(begin.wrapping_add(text.len() - 1)));
            if ends == (text.as_bytes().first(), text.as_bytes().last())
                && bytes.get(begin..).is_some_and(|rest| rest.starts_with(text.as_bytes()))
            {
                set.add(readers);
            }
        }
    }
}

/// Literals that are searched for in single lines, where they may overlap.
#[derive(Debug)]
struct LineLiterals {
    search: AhoCorasick,
    readers: Vec<Set>,
}

impl LineLiterals {
    fn of(literals: Vec<(&'static str, Set)>) -> Self {
        let (literals, readers): (Vec<_>, _) = literals.into_iter().unzip();
        let built = AhoCorasick::builder().match_kind(MatchKind::Standard).build(literals);
        Self { search: built.unwrap_or_else(|_| unreachable!("the literals are few")), readers }
    }

    /// Adds the readers of the literals in the line.
    fn in_line(&self, line: &str, set: &mut Set) {
        for found in self.search.find_overlapping_iter(line) {
            if let Some(readers) = self.readers.get(found.pattern().as_usize()) {
                set.add(readers);
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
            self.literals.note(found.pattern().as_usize(), self.block, found.start(), &mut set);
            self.next = self.found.next();
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::registry::BUILT_IN;

    fn holds() -> impl Iterator<Item = &'static str> {
        BUILT_IN.tools.iter().filter_map(Registered::built_in).flat_map(|tool| tool.holds).copied()
    }

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
        assert_eq!(holds().filter(|literal| literal.contains('\n')).collect::<Vec<_>>(), [] as [&str; 0]);
    }

    /// The search does not report overlapping matches: a literal that begins within another would be missed.
    #[test]
    fn literals_do_not_overlap() {
        let patterns: Vec<&str> = BUILT_IN
            .dispatch
            .literals
            .found
            .iter()
            .filter_map(|all| {
                let Literal { text, offset, .. } = all.first()?;
                let stem = STEMS
                    .iter()
                    .find(|stem| text.get(*offset..).is_some_and(|rest| rest.starts_with(**stem)));
                Some(*stem.unwrap_or(text))
            })
            .collect();
        let pairs = patterns.iter().flat_map(|first| patterns.iter().map(move |second| (first, second)));
        for (first, second) in pairs.filter(|(first, second)| first != second) {
            let mut ends =
                (1..first.len().min(second.len())).filter_map(|length| first.get(first.len() - length..));
            assert!(!ends.any(|end| second.starts_with(end)), "{first:?} overlaps {second:?}");
        }
    }

    #[test]
    fn starts_have_two_bytes_and_no_indentation() {
        for start in BUILT_IN.tools.iter().filter_map(Registered::built_in).flat_map(|tool| tool.starts) {
            assert!(start.len() > 1 && start.trim_ascii_start() == *start, "{start:?}");
        }
    }

    #[test]
    fn all_readers_fit() {
        assert!(BUILT_IN.tools.len() <= READERS);
    }

    #[test]
    fn sets() {
        let mut set = Set::default();
        assert!([3, 64, 200].into_iter().all(|index| set.insert(index)) && !set.insert(64));
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 200]);
    }
}
