//! Finds the places where a secret may be.
//!
//! Four searches read the same bytes. The first finds long runs of token characters. The second finds separators and
//! elements whose name may mark a secret. The third finds commas in lists of strings. The fourth finds a few words. Each
//! skips prose at gigabytes per second.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind, Input, MatchKind};
use memchr::memmem::Finder;
use memchr::{memchr3_iter, memrchr3_iter};

use super::flag::{WORDS, Word, WordKind};
use super::value::{CDATA, LONGEST_ELEMENT};
use super::{attribute, dialogue, names, pair, token};

/// How many bytes are searched before the clues found in them are examined. They fit into the first-level cache.
const BATCH: usize = 16 << 10;

/// How many bytes are tested at once for a long run.
const BLOCK: usize = 64;

/// A place where a secret may be.
#[derive(Debug, Clone)]
pub(super) enum Clue {
    /// A run of at least 15 letters, digits, dashes and underscores.
    Run(Range<usize>),
    /// A `=` or `:` after a possible name of a secret.
    Separator(usize),
    /// The `>` before the text of an element, after a possible name of a secret.
    Element(usize),
    /// A comma after a quoted string, if a secret may follow.
    Comma(usize),
    /// The words `PRIVATE KEY` of a label.
    PrivateKey(Range<usize>),
    /// A word that may be followed by a secret without a separator.
    Word { start: usize, end: usize, kind: WordKind },
    /// A word of a dialogue, a configuration or escaped text that may be followed by a secret.
    Spoken { start: usize, end: usize, kind: WordKind },
}

/// Finds the clues of a text, one batch at a time.
#[derive(Debug, Default)]
pub(super) struct Clues {
    /// Where the next batch begins.
    next: usize,
    /// Where the last run ends.
    run_end: usize,
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
        self.commas(bytes, part.clone());
        self.words(text, part);
        Some(&self.batch)
    }

    /// Finds long runs. Every run of 15 bytes contains eight bytes that begin at a multiple of eight.
    fn runs(&mut self, bytes: &[u8], part: Range<usize>) {
        let (blocks, rest) = bytes.get(part.clone()).unwrap_or_default().as_chunks();
        // The remainder is padded with zeros to a whole block.
        let mut last = [0; BLOCK];
        last.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
        let mut others = [0; BLOCK];
        for (nth, block) in blocks.iter().chain((!rest.is_empty()).then_some(&last)).enumerate() {
            if has_run(block, &mut others) {
                self.runs_of_block(bytes, part.start + nth * BLOCK, &others);
            }
        }
    }

    #[inline(never)]
    fn runs_of_block(&mut self, bytes: &[u8], start: usize, others: &[u8; BLOCK]) {
        let words: &[[u8; 8]] = others.as_chunks().0;
        for (nth, others) in words.iter().enumerate() {
            let word = start + nth * 8;
            // The rest of a run that was measured already is skipped.
            if u64::from_ne_bytes(*others) != 0 || word < self.run_end || is_short(words, nth) {
                continue;
            }
            if let Some(run) = token::run_around(bytes, word) {
                self.run_end = run.end;
                if may_be_random(bytes.get(run.clone()).unwrap_or_default()) {
                    self.batch.push(Clue::Run(run));
                }
            }
        }
    }

    fn separators(&mut self, bytes: &[u8], part: Range<usize>) {
        for at in memchr3_iter(b'=', b':', b'<', bytes.get(part.clone()).unwrap_or_default()) {
            let at = part.start + at;
            if bytes.get(at) == Some(&b'<') {
                if bytes.get(at + 1) == Some(&b'/') {
                    self.elements(bytes, at);
                }
            } else if names::may_end(bytes, at)
                || is_key(bytes, at)
                || bytes.get(at + 1..at + 3) == Some(b"//")
            {
                self.batch.push(Clue::Separator(at));
            }
        }
    }

    fn commas(&mut self, bytes: &[u8], part: Range<usize>) {
        // The comma after the quote may be in the next part.
        let near = bytes.get(part.start..bytes.len().min(part.end + 1)).unwrap_or_default();
        for closed in &*CLOSED_STRINGS {
            for at in closed.find_iter(near).map(|quote| part.start + quote + 1) {
                if pair::may_be_before(bytes, at) {
                    self.batch.push(Clue::Comma(at));
                }
            }
        }
    }

    /// Finds the `>` before the text of the element whose end tag is at `end`. The search looks for end tags because
    /// `>` alone is more frequent: it is also a part of arrows and comparisons.
    #[inline(never)]
    fn elements(&mut self, bytes: &[u8], end: usize) {
        // The `>` comes before the text.
        let start = end.saturating_sub(LONGEST_ELEMENT + 1);
        let mut near = bytes.get(start..end).unwrap_or_default();
        if near.ends_with(b"]]>") {
            let open = memchr::memmem::rfind(near, CDATA.as_bytes()).unwrap_or_default();
            near = near.get(..open).unwrap_or_default();
        }
        // The text of an element contains no line break and no tag.
        for at in memrchr3_iter(b'>', b'<', b'\n', near).map(|at| start + at) {
            match bytes.get(at) {
                Some(b'>') if names::may_end(bytes, at) || attribute::may_be_in_end_tag(bytes, at, end) => {
                    self.batch.push(Clue::Element(at));
                }
                Some(b'>') => {}
                _ => break,
            }
        }
    }

    fn words(&mut self, text: &str, part: Range<usize>) {
        for (start, end, kind) in hits(text, part.clone(), &SEARCHER, WORDS) {
            self.batch.push(match kind {
                WordKind::PrivateKey => Clue::PrivateKey(start..end),
                kind => Clue::Word { start, end, kind },
            });
        }
        // At the beginning of the text there is no white space before the word.
        if part.start == 0 {
            let begins = [("--", WordKind::Flag), ("passw", WordKind::Word), ("Passw", WordKind::Word)];
            let first = begins.into_iter().find(|(word, _)| text.starts_with(word));
            self.batch.extend(first.map(|(word, kind)| Clue::Spoken { start: 0, end: word.len(), kind }));
        }
        for (start, end, kind) in hits(text, part, &SPOKEN, dialogue::WORDS) {
            self.batch.push(Clue::Spoken { start, end, kind });
        }
    }
}

/// The words of the table in a part of the text: where each begins and ends, and what it introduces.
fn hits(
    text: &str,
    part: Range<usize>,
    searcher: &'static AhoCorasick,
    words: &'static [Word],
) -> impl Iterator<Item = (usize, usize, WordKind)> {
    // A word may extend into the next part.
    let mut input = Input::new(text).range(part.start..text.len().min(part.end + LONGEST_WORD));
    let mut next = move || {
        let hit = searcher.find(input.clone()).filter(|hit| hit.start() < part.end)?;
        input.set_start(hit.start() + 1);
        Some(hit)
    };
    std::iter::from_fn(move || {
        loop {
            let hit = next()?;
            let Some(word) = words.get(hit.pattern().as_usize()) else { continue };
            let before = text.get(..hit.start()).unwrap_or_default();
            if let Some(part) = word.before.iter().find(|part| before.ends_with(**part)) {
                return Some((hit.start() - part.len(), hit.end(), word.kind));
            }
        }
    })
}

/// Whether the separator is in the middle of `Key (name)=(value)`.
#[inline]
fn is_key(bytes: &[u8], at: usize) -> bool {
    bytes.get(at + 1) == Some(&b'(') && bytes.get(..at).is_some_and(|before| before.ends_with(b")"))
}

/// Whether a run can belong to a token. Names of words in lower case, such as `returns_an_error`, and lines of dashes cannot:
/// random text of this length has digits, capitals or a part that is longer than a word.
#[inline]
fn may_be_random(run: &[u8]) -> bool {
    let mut word = 0;
    run.iter().any(|byte| {
        word = if matches!(byte, b'_' | b'-') { 0 } else { word + 1 };
        (b'0'..=b'Z').contains(byte) || word > token::LONGEST_NAME_PART
    })
}

/// Whether the run around the eight bytes with this number is too short for a token. Its neighbours in the block show this.
#[inline]
fn is_short(words: &[[u8; 8]], nth: usize) -> bool {
    let before = nth.checked_sub(1).and_then(|nth| words.get(nth));
    let (Some(before), Some(after)) = (before, words.get(nth + 1)) else { return false };
    // Each byte of a token is 0, and each other byte is 255.
    let before = u64::from_le_bytes(*before).leading_zeros();
    let after = u64::from_le_bytes(*after).trailing_zeros();
    8 + (before + after) / 8 < token::SHORTEST_RUN
}

/// Whether eight aligned bytes of the block are token characters. The result of [`others`] is kept in `others`.
#[inline(never)]
fn has_run(block: &[u8; BLOCK], others: &mut [u8; BLOCK]) -> bool {
    *others = self::others(block);
    let words = others.as_chunks().0.iter().map(|word| u64::from_ne_bytes(*word));
    // Subtracting 1 sets the highest bit of a word only if the word is 0 or had it set already.
    words.fold(0, |any, word| any | (word.wrapping_sub(1) & !word)) >> 63 != 0
}

/// Replaces each token character of the block by 0, and each other byte by 255.
///
/// Here the token characters are the ASCII characters from `0` on and `-`: letters, digits, and punctuation that is rare
/// in long runs. There are no branches, so that the compiler can vectorize the function.
#[inline]
fn others(block: &[u8; BLOCK]) -> [u8; BLOCK] {
    let mask = |is: bool| 0_u8.wrapping_sub(u8::from(is));
    // Comparing as signed numbers includes bytes that are not ASCII.
    block.map(|byte| mask(byte.cast_signed() < b'0'.cast_signed()) & mask(byte != b'-'))
}

/// Searches for the end of a quoted string before a comma.
static CLOSED_STRINGS: LazyLock<[Finder<'static>; 2]> = LazyLock::new(|| ["\",", "',"].map(Finder::new));

/// An upper bound for the length in bytes of the literals in [`WORDS`].
const LONGEST_WORD: usize = 16;

/// Searches for the literals. It uses vector instructions because the literals are few and have at least three bytes each.
/// More or shorter literals make it slower.
static SEARCHER: LazyLock<AhoCorasick> = LazyLock::new(|| searcher(WORDS));

/// Searches for the words of dialogues.
static SPOKEN: LazyLock<AhoCorasick> = LazyLock::new(|| searcher(dialogue::WORDS));

fn searcher(words: &[Word]) -> AhoCorasick {
    // The literals are a few constants, and a test builds the same searcher. Without it secrets would not be masked, so
    // the program must not continue.
    #[allow(clippy::expect_used, reason = "constants only, and a failure must not pass unseen")]
    let searcher = AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostFirst)
        // It verifies few candidates of the vector search, and is built in less time than a table of all states.
        .kind(Some(AhoCorasickKind::ContiguousNFA))
        .build(words.iter().map(|word| word.literal))
        .expect("a few short literals");
    searcher
}
