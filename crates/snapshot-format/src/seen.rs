//! Which refs have been met, in a few bits each.

use std::collections::{HashMap, HashSet};

use crate::Ref;

/// A set of refs. Numbers come nearly in order and nearly without gaps, so most are a bit; what a page made up far
/// beyond them does not make the set large.
#[derive(Debug, Clone, Default)]
pub(crate) struct Seen {
    page: Bits,
    frames: HashMap<u32, Bits>,
}

#[derive(Debug, Clone, Default)]
struct Bits {
    /// All numbers from 1 up to this one are members; the others are in `words` and `far`.
    run: u32,
    words: Vec<u64>,
    members: usize,
    far: HashSet<u32>,
}

/// How many numbers beyond twice its members a set keeps as bits.
const SLACK: usize = 1024;

impl Seen {
    /// Adds `id`; whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, id: Ref) -> bool {
        id.frame() == 0 && self.page.extend_run(id.number()) || self.insert_apart(id)
    }

    fn insert_apart(&mut self, id: Ref) -> bool {
        match id.frame() {
            0 => self.page.insert(id.number()),
            frame => self.frames.entry(frame).or_default().insert(id.number()),
        }
    }

    pub(crate) fn contains(&self, id: Ref) -> bool {
        match id.frame() {
            0 => self.page.contains(id.number()),
            frame => self.frames.get(&frame).is_some_and(|bits| bits.contains(id.number())),
        }
    }
}

impl Bits {
    /// Adds `number` if all before it are members and none after it.
    #[inline]
    fn extend_run(&mut self, number: u32) -> bool {
        let extends = number == self.run.wrapping_add(1) && self.words.is_empty() && self.far.is_empty();
        if extends {
            self.run = number;
        }
        extends
    }

    fn insert(&mut self, number: u32) -> bool {
        if self.extend_run(number) {
            return true;
        }
        if number <= self.run {
            return false;
        }
        if !self.far.is_empty() && self.far.contains(&number) {
            return false;
        }
        let index = number as usize;
        if index >= self.words.len() * 64 {
            if index > (self.run as usize + self.members) * 2 + SLACK {
                return self.far.insert(number);
            }
            self.words.resize(index / 64 + 1, 0);
        }
        let bit = 1 << (index % 64);
        let Some(word) = self.words.get_mut(index / 64) else { return false };
        let new = *word & bit == 0;
        *word |= bit;
        self.members += usize::from(new);
        new
    }

    fn contains(&self, number: u32) -> bool {
        let index = number as usize;
        number <= self.run
            || self.words.get(index / 64).is_some_and(|word| word & (1 << (index % 64)) != 0)
            || (!self.far.is_empty() && self.far.contains(&number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn is_a_set(ids in prop::collection::vec((0_u32..3, prop_oneof![1_u32..3000, any::<u32>()]), 0..200)) {
            let mut seen = Seen::default();
            let mut model = HashSet::new();
            for (frame, number) in ids {
                let id = if frame == 0 { format!("e{}", number.max(1)) } else { format!("f{frame}e{}", number.max(1)) };
                let id = Ref::from_id(&id).unwrap();
                prop_assert_eq!(seen.contains(id), model.contains(&id));
                prop_assert_eq!(seen.insert(id), model.insert(id));
            }
        }
    }
}
