//! Finds the places where a secret may be, with three searches over the same bytes: long runs of token characters,
//! separators after a secret's name, and a few words. Each skips prose at gigabytes per second.

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
    /// A block that contains the middle of a run of at least 15 token characters.
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

    /// Finds blocks with a long run of token characters. Every run of 15 contains 8 bytes that are aligned to eight.
    fn runs(&mut self, bytes: &[u8], part: Range<usize>) {
        let (blocks, rest) = bytes.get(part.clone()).unwrap_or_default().as_chunks::<BLOCK>();
        // The remainder is padded with zeros to a whole block.
        let mut last = [0; BLOCK];
        last.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
        for (nth, block) in blocks.iter().chain((!rest.is_empty()).then_some(&last)).enumerate() {
            if has_run(block) {
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

/// Whether eight aligned bytes of the block are token characters.
///
/// The ASCII characters from `-` on are counted, except `.` and `/`, so that paths are skipped, and `[`, which begins
/// colours. These are letters, digits, `_`, `-`, and punctuation that is rare in long runs. There are no branches, so that
/// the compiler can vectorize the function.
#[inline(never)]
fn has_run(block: &[u8; BLOCK]) -> bool {
    let mask = |is: bool| 0_u8.wrapping_sub(u8::from(is));
    let others = block.map(|byte| {
        // Comparing as signed numbers includes bytes that are not ASCII.
        mask(byte.cast_signed() < b'-'.cast_signed()) | mask(byte | 1 == b'/') | mask(byte == b'[')
    });
    let (words, _) = others.as_chunks();
    // Subtracting 1 sets the highest bit of a word only if the word is 0 or had it set already.
    let zeros = words
        .iter()
        .map(|word| u64::from_ne_bytes(*word))
        .fold(0, |any, word| any | (word.wrapping_sub(1) & !word));
    zeros >> 63 != 0
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
