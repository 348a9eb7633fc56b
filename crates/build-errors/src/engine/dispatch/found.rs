//! The literals around a pattern that a search finds.

use super::set::Set;

/// The literals that contain a pattern, by the byte after it. Most of them are ruled out by this byte.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) pattern: &'static str,
    /// Literals that end with the pattern.
    last: Vec<Literal>,
    /// The other literals by the byte after the pattern, each group with those of `last`.
    followed: Vec<(u8, Vec<Literal>)>,
}

impl Found {
    pub(super) fn of(pattern: &'static str) -> Self {
        Self { pattern, last: Vec::new(), followed: Vec::new() }
    }

    pub(super) fn add(&mut self, text: &'static str, offset: usize, readers: Set) {
        let before = (0..BEFORE.saturating_sub(offset)).map(|_| None);
        let around = text.bytes().map(Some).skip(offset.saturating_sub(BEFORE));
        let window = Window::of(before.chain(around));
        let is_whole = window.known.count_ones() as usize == 8 * text.len();
        let literal = Literal { text, offset, window, is_whole, readers };
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

    /// Adds the readers of the literals around the pattern that begins here.
    #[inline]
    pub(super) fn note(&self, text: &str, start: usize, set: &mut Set) {
        let bytes = text.as_bytes();
        let around = Window::around(bytes, start);
        for Literal { text, offset, window, is_whole, readers } in
            self.before(bytes.get(start + self.pattern.len()).copied())
        {
            let literal = || bytes.get(start.wrapping_sub(*offset)..);
            let is_here = || literal().is_some_and(|rest| rest.starts_with(text.as_bytes()));
            if window.fits(around) && (*is_whole || is_here()) {
                set.add(readers);
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
    /// Its bytes around the pattern.
    window: Window,
    /// Whether these are all of its bytes.
    is_whole: bool,
    readers: Set,
}

/// The number of bytes before a pattern that are compared first.
const BEFORE: usize = 2;

/// Eight bytes around a pattern, which rule out most literals by one comparison.
#[derive(Debug, Clone, Copy)]
struct Window {
    bytes: u64,
    /// Ones for the known bytes.
    known: u64,
}

impl Window {
    fn of(around: impl Iterator<Item = Option<u8>>) -> Self {
        let (mut bytes, mut known) = ([0; 8], [0; 8]);
        for ((byte, known), around) in bytes.iter_mut().zip(&mut known).zip(around) {
            if let Some(around) = around {
                (*byte, *known) = (around, u8::MAX);
            }
        }
        Self { bytes: u64::from_le_bytes(bytes), known: u64::from_le_bytes(known) }
    }

    /// The bytes of a text around the pattern that begins here.
    #[inline]
    fn around(text: &[u8], at: usize) -> u64 {
        let window = at.checked_sub(BEFORE).and_then(|begin| text.get(begin..)?.first_chunk());
        match window {
            Some(window) => u64::from_le_bytes(*window),
            None => {
                let before = (0..BEFORE.saturating_sub(at)).map(|_| None);
                let around = text.iter().copied().map(Some).skip(at.saturating_sub(BEFORE));
                Self::of(before.chain(around)).bytes
            }
        }
    }

    #[inline]
    fn fits(self, around: u64) -> bool {
        around & self.known == self.bytes
    }
}
