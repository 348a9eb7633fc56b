//! Where a secret can be. Three searches over the same bytes, each of which skips ordinary text at gigabytes a second:
//! long runs of the characters that tokens are made of, separators that have a secret's name before them, and a few words.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, Input, MatchKind};
use memchr::memchr3_iter;

use super::flag::{WORDS, WordKind};
use super::names;

/// How many bytes the searches look at before the clues are followed: they fit the first-level cache.
const BATCH: usize = 16 << 10;

/// How many bytes are looked at at once for a long run.
const BLOCK: usize = 64;

/// A place where a secret can be.
#[derive(Debug, Clone)]
pub(super) enum Clue {
    /// A block in which a run of at least 12 characters of a token is, or ends.
    Run(Range<usize>),
    /// A `=`, `:` or `>` after what may be a secret's name.
    Separator(usize),
    /// The words of a private key's label.
    PrivateKey(Range<usize>),
    /// A word after which a secret can come without a separator.
    Word { start: usize, end: usize, kind: WordKind },
}

/// The clues of a text, batch by batch.
#[derive(Debug, Default)]
pub(super) struct Clues {
    /// Where the next batch begins.
    next: usize,
    batch: Vec<Clue>,
    /// Whether the last two words of the last block were of a token's characters.
    carried: [u32; 2],
}

impl Clues {
    /// The clues of the next part of the text.
    pub(super) fn next_batch(&mut self, text: &str) -> Option<&[Clue]> {
        let bytes = text.as_bytes();
        if self.next >= bytes.len() {
            return None;
        }
        let part = self.next..bytes.len().min(self.next + BATCH);
        self.next = part.end;
        self.batch.clear();
        self.runs(bytes, part.clone());
        self.separators(bytes, part.clone());
        self.words(text, part);
        Some(&self.batch)
    }

    /// Blocks with a long run of token characters. 12 aligned bytes in a row are in every run of 15.
    fn runs(&mut self, bytes: &[u8], part: Range<usize>) {
        let (words, rest) = bytes.get(part.clone()).unwrap_or_default().as_chunks::<4>();
        let (blocks, last_words) = words.as_chunks::<{ BLOCK / 4 }>();
        // What is left is filled up to a block.
        let mut last = [[0; 4]; BLOCK / 4];
        let ends = last_words.as_flattened().iter().chain(rest);
        last.as_flattened_mut().iter_mut().zip(ends).for_each(|(to, from)| *to = *from);
        let has_rest = !last_words.is_empty() || !rest.is_empty();
        let blocks = blocks.iter().chain(has_rest.then_some(&last));
        for (nth, block) in blocks.enumerate() {
            if has_run(block, &mut self.carried) {
                let start = part.start + nth * BLOCK;
                self.batch.push(Clue::Run(start..(start + BLOCK).min(bytes.len())));
            }
        }
    }

    fn separators(&mut self, bytes: &[u8], part: Range<usize>) {
        for at in memchr3_iter(b'=', b':', b'>', bytes.get(part.clone()).unwrap_or_default()) {
            let at = part.start + at;
            if names::may_end(bytes, at) || bytes.get(at + 1..at + 3) == Some(b"//") {
                self.batch.push(Clue::Separator(at));
            }
        }
    }

    fn words(&mut self, text: &str, part: Range<usize>) {
        // A word may go on in the next part.
        let end = text.len().min(part.end + LONGEST_WORD);
        let mut input = Input::new(text).range(part.start..end);
        while let Some(hit) = SEARCHER.find(input.clone()) {
            if hit.start() >= part.end {
                break;
            }
            self.batch.push(match WORDS.get(hit.pattern().as_usize()) {
                Some((_, kind)) => Clue::Word { start: hit.start(), end: hit.end(), kind: *kind },
                None => Clue::PrivateKey(hit.range()),
            });
            input.set_start(hit.start() + 1);
        }
    }
}

/// Whether a run of token characters is in the block, or goes on in it from the one before.
///
/// Characters that count are those of ASCII from `-` on but `.` and `/`, so that paths do not: letters, digits, `_`, `-`,
/// and punctuation that is rare in long runs. Four bytes are looked at as one number, and the compiler makes vectors of that.
#[inline(never)]
fn has_run(block: &[[u8; 4]; BLOCK / 4], carried: &mut [u32; 2]) -> bool {
    const HIGH: u32 = 0x8080_8080;
    let full = block.map(|word| {
        let word = u32::from_le_bytes(word);
        // A byte from 0x2d on has its high bit set after the addition; one of 0x2e and 0x2f becomes 0 in `other`.
        let high = word.wrapping_add(0x5353_5353);
        let other = ((word | 0x0101_0101) ^ 0x2f2f_2f2f).wrapping_add(0x7f7f_7f7f);
        if high & other & !word & HIGH == HIGH { u32::MAX } else { 0 }
    });
    let [first, second, .., last_but_one, last] = full;
    let [carried_first, carried_second] = *carried;
    *carried = [last_but_one, last];
    let across = (carried_first & carried_second & first) | (carried_second & first & second);
    let threes = full.iter().zip(full.iter().skip(1)).zip(full.iter().skip(2));
    threes.fold(across, |any, ((a, b), c)| any | (a & b & c)) != 0
}

/// The longest word that is searched for is not longer.
const LONGEST_WORD: usize = 16;

/// Searches for the words and for a private key's label, which comes after them.
///
/// Few literals of at least three bytes are searched for with vector instructions; each further one makes it slower.
static SEARCHER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let literals = WORDS.iter().map(|(word, _)| *word).chain([PRIVATE_KEY]);
    // The literals are constants and few: a test builds the same. Without the searcher secrets would stay, so that is
    // not a case to go on in.
    #[allow(clippy::expect_used, reason = "constants only, and a failure must not pass unseen")]
    let searcher = AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostFirst)
        .build(literals)
        .expect("a few short literals");
    searcher
});

const PRIVATE_KEY: &str = "PRIVATE KEY";
