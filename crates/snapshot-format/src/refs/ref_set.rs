//! A set of refs that takes a few bits per ref.

use std::collections::{HashMap, HashSet};

use super::{Ref, Scope};

/// A set of refs. Drivers number elements nearly in order and without gaps, so most members are one bit. A forged number
/// far above the others goes into a hash set, so it does not make the bit set large.
#[derive(Debug, Clone, Default)]
pub(crate) struct RefSet {
    /// The scope of the last insertion. `current` holds its numbers.
    scope: Scope,
    current: Bits,
    others: HashMap<Scope, Bits>,
}

#[derive(Debug, Clone, Default)]
struct Bits {
    words: Vec<u64>,
    /// The number of members in `words`.
    members: usize,
    /// The members that are not in `words`.
    far: HashSet<u32>,
}

/// The bit set holds numbers up to twice its member count plus this slack.
const SLACK: usize = 1024;

impl RefSet {
    /// Adds `id`. Returns whether it is new.
    #[inline(always)]
    pub(crate) fn insert(&mut self, id: Ref) -> bool {
        if id.scope() != self.scope {
            self.change_scope(id.scope());
        }
        self.current.insert(id.number())
    }

    pub(crate) fn contains(&self, id: Ref) -> bool {
        if id.scope() == self.scope {
            return self.current.contains(id.number());
        }
        self.others.get(&id.scope()).is_some_and(|bits| bits.contains(id.number()))
    }

    fn change_scope(&mut self, scope: Scope) {
        let next = self.others.remove(&scope).unwrap_or_default();
        let last = std::mem::replace(&mut self.current, next);
        self.others.insert(std::mem::replace(&mut self.scope, scope), last);
    }
}

impl Bits {
    #[inline(always)]
    fn insert(&mut self, number: u32) -> bool {
        let Some(word) = self.words.get_mut(number as usize / 64) else { return self.insert_above(number) };
        let is_new = *word & bit(number) == 0 && (self.far.is_empty() || !self.far.contains(&number));
        *word |= bit(number);
        self.members += usize::from(is_new);
        is_new
    }

    /// Adds a number that is too high for `words`.
    #[cold]
    fn insert_above(&mut self, number: u32) -> bool {
        if number as usize > self.members * 2 + SLACK {
            return self.far.insert(number);
        }
        self.words.resize(number as usize / 64 + 1, 0);
        self.insert(number)
    }

    fn contains(&self, number: u32) -> bool {
        self.words.get(number as usize / 64).is_some_and(|word| word & bit(number) != 0)
            || self.far.contains(&number)
    }
}

/// The bit of a number in its word.
fn bit(number: u32) -> u64 {
    1 << (number % 64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn is_a_set(ids in prop::collection::vec((0_u32..4, prop_oneof![0_u32..3000, any::<u32>()]), 0..200)) {
            let mut seen = RefSet::default();
            let mut model = HashSet::new();
            for (scope, number) in ids {
                let id = match scope {
                    0 => format!("e{}", number.max(1)),
                    3 => format!("3_{number}"),
                    frame => format!("f{frame}e{}", number.max(1)),
                };
                let id = Ref::from_id(&id).unwrap();
                prop_assert_eq!(seen.contains(id), model.contains(&id));
                prop_assert_eq!(seen.insert(id), model.insert(id));
            }
        }
    }
}
