//! Finds the places where a secret may be, with three searches over the same bytes: long runs of token characters,
//! separators after a secret's name, and a few words. Each skips ordinary text at gigabytes per second.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, Input, MatchKind};
use memchr::memchr3_iter;

use super::flag::{WORDS, WordKind};
use super::names;

/// How many bytes are searched before the clues found in them are examined. They fit into the first-level cache.
const BATCH: usize = 16 << 10;

/// How many bytes are tested at once for a long run.
const BLOCK: usize = 64;

/// A place where a secret may be.
#[derive(Debug, Clone)]
pub(super) enum Clue {
    /// A block that contains a run of at least 12 token characters, or the end of one.
    Run(Range<usize>),
    /// A `=`, `:` or `>` after a possible name of a secret.
    Separator(usize),
    /// The words `PRIVATE KEY` of a label.
    PrivateKey(Range<usize>),
    /// A word that may be followed by a secret without a separator.
    Word { start: usize, end: usize, kind: WordKind },
}

/// Finds the clues of a text, one batch at a time.
#[derive(Debug, Default)]
pub(super) struct Clues {
    /// Where the next batch begins.
    next: usize,
    batch: Vec<Clue>,
    /// For each of the last two words of the previous block, all ones if it has only token characters, else 0.
    carried: [u32; 2],
}

impl Clues {
    /// The clues in the next part of the text; `None` at its end.
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

    /// Finds blocks with a long run of token characters. Every run of 15 contains 12 bytes that are aligned to four.
    fn runs(&mut self, bytes: &[u8], part: Range<usize>) {
        let (words, rest) = bytes.get(part.clone()).unwrap_or_default().as_chunks::<4>();
        let (blocks, last_words) = words.as_chunks::<{ BLOCK / 4 }>();
        // The remainder is padded with zeros to a whole block.
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
        // A word may extend into the next part.
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

/// Whether the block contains a run of token characters, or the end of a run that began in the previous block.
///
/// The ASCII characters from `-` on are counted, except `.` and `/`, so that paths are skipped. These are letters,
/// digits, `_`, `-`, and punctuation that is rare in long runs. Four bytes are tested as one integer, which the
/// compiler vectorizes.
#[inline(never)]
fn has_run(block: &[[u8; 4]; BLOCK / 4], carried: &mut [u32; 2]) -> bool {
    const HIGH: u32 = 0x8080_8080;
    let full = block.map(|word| {
        let word = u32::from_le_bytes(word);
        // Adding 0x53 sets the high bit of a byte from 0x2d on. A byte of 0x2e or 0x2f becomes 0 in `other`.
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

/// An upper bound for the length in bytes of the words that are searched for.
const LONGEST_WORD: usize = 16;

/// Searches for the words and, as the last pattern, for the label of a private key.
///
/// A few literals of at least three bytes are searched for with vector instructions. Each additional one slows the
/// search.
static SEARCHER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let literals = WORDS.iter().map(|(word, _)| *word).chain([PRIVATE_KEY]);
    // The literals are a few constants, and a test builds the same searcher. Without it secrets would not be masked, so
    // the program must not continue.
    #[allow(clippy::expect_used, reason = "constants only, and a failure must not pass unseen")]
    let searcher = AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostFirst)
        .build(literals)
        .expect("a few short literals");
    searcher
});

const PRIVATE_KEY: &str = "PRIVATE KEY";
