//! Sets of built-in readers.

/// The maximum number of built-in readers.
#[cfg(test)]
pub(crate) const READERS: usize = 64 * WORDS;
const WORDS: usize = 8;

/// A set of built-in readers, by their position among the built-in tools.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Set([u64; WORDS]);

impl Set {
    /// Adds a reader. Returns whether it was not in the set.
    #[inline]
    pub(crate) fn insert(&mut self, index: usize) -> bool {
        let Some(word) = self.0.get_mut(index / 64) else { return false };
        let bit = 1 << (index % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    #[inline]
    pub(super) fn remove(&mut self, other: &Self) {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The indices, in ascending order.
    #[inline]
    pub(crate) fn iter(self) -> Indices {
        Indices { set: self, word: 0, bits: self.0[0] }
    }
}

/// The indices of a set that have not been visited.
pub(crate) struct Indices {
    set: Set,
    word: usize,
    /// The unvisited bits of that word.
    bits: u64,
}

impl Iterator for Indices {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            self.word += 1;
            self.bits = *self.set.0.get(self.word)?;
        }
        let bit = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(self.word * 64 + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets() {
        let mut set = Set::default();
        assert!([3, 64, 200].into_iter().all(|index| set.insert(index)) && !set.insert(64));
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 200]);
    }
}
