//! Keeps the start and the end of a stream.

use memchr::{memchr, memchr_iter};

use super::CaptureOptions;
use crate::input::lines::incomplete;
use crate::input::tail::{CONTEXT, Kept, TailOptions, boundary, left_out, readable};

/// The start and the end of a stream, and its size.
#[derive(Default)]
pub(super) struct Ends {
    pub(super) options: CaptureOptions,
    pub(super) head: Vec<u8>,
    /// The last bytes, and up to the same number before them.
    pub(super) tail: Vec<u8>,
    pub(super) bytes: u64,
    line_feeds: u64,
    ends_line: bool,
}

impl Ends {
    pub(super) fn new(options: CaptureOptions) -> Self {
        Self { options, ..Self::default() }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        let Some(&last) = bytes.last() else { return };
        self.bytes += bytes.len() as u64;
        self.line_feeds += memchr_iter(b'\n', bytes).count() as u64;
        self.ends_line = last == b'\n';
        let room = self.options.head_bytes.saturating_sub(self.head.len());
        self.head.extend_from_slice(bytes.get(..room).unwrap_or(bytes));
        let most = self.options.tail_bytes;
        let new = bytes.get(bytes.len().saturating_sub(most)..).unwrap_or_default();
        if self.tail.len() + new.len() > most.saturating_mul(2) {
            self.tail.drain(..(self.tail.len() + new.len() - most).min(self.tail.len()));
        }
        self.tail.extend_from_slice(new);
    }

    pub(super) fn lines(&self) -> u64 {
        self.line_feeds + u64::from(self.bytes > 0 && !self.ends_line)
    }

    pub(super) fn tail(&self, options: &TailOptions) -> String {
        let raw = self.kept_tail();
        let text = String::from_utf8_lossy(raw);
        let Some(kept) = Kept::of(&text, options) else { return String::new() };
        let lines = self.lines().saturating_sub(kept.lines as u64);
        let bytes = self.bytes - raw.len() as u64 + original_length(raw, kept.offset) as u64;
        kept.with_note(left_out(Some(lines), bytes))
    }

    /// The last bytes from the start of a line. In a long line they begin so late that they cannot contain the rest of a
    /// secret or of an escape sequence.
    fn kept_tail(&self) -> &[u8] {
        let start = self.tail.len().saturating_sub(self.options.tail_bytes);
        let kept = self.tail.get(start..).unwrap_or_default();
        if kept.len() as u64 == self.bytes {
            return kept;
        }
        let (first, _) = kept.split_at(kept.len() / 2);
        let start = memchr(b'\n', first).map_or(CONTEXT.min(kept.len() / 2), |feed| feed + 1);
        let rest = kept.get(start..).unwrap_or_default();
        let broken = rest.iter().take(3).take_while(|byte| **byte & 0xc0 == 0x80).count();
        rest.get(broken..).unwrap_or_default()
    }

    pub(super) fn head(&self, options: &TailOptions) -> String {
        if options.lines == 0 || options.bytes == 0 {
            return String::new();
        }
        let raw = self.head.get(..self.head.len() - incomplete(&self.head)).unwrap_or_default();
        let text = String::from_utf8_lossy(raw);
        let end = head_end(&text, self.bytes > raw.len() as u64, options);
        let text = text.get(..end).unwrap_or_default();
        let shown = readable(text, options.mask_secrets);
        let shown = shown.trim_end();
        // A shortened last line is not one of the lines left out.
        let lines = memchr_iter(b'\n', text.as_bytes()).count()
            + usize::from(!text.is_empty() && !text.ends_with('\n'));
        let bytes = self.bytes - original_length(raw, end) as u64;
        match left_out(Some(self.lines().saturating_sub(lines as u64)), bytes) {
            note if note.is_empty() => shown.to_owned(),
            note if text.ends_with('\n') || shown.is_empty() => format!("{shown}\n{note}"),
            note => format!("{shown}…\n{note}"),
        }
    }
}

/// The end of the first lines: the end of a line, or of a word if the first line is too long. A secret that is cut in the
/// middle would not be masked.
fn head_end(text: &str, is_cut: bool, options: &TailOptions) -> usize {
    let near = text.get(..boundary(text, options.bytes.min(text.len()))).unwrap_or_default();
    if let Some(feed) = memchr_iter(b'\n', near.as_bytes()).nth(options.lines - 1) {
        return feed + 1;
    }
    if near.len() == text.len() && !is_cut {
        return text.len();
    }
    let line = near.rfind('\n').map(|feed| feed + 1);
    line.or_else(|| near.rfind(char::is_whitespace)).unwrap_or(near.len())
}

/// The number of raw bytes that became the first `length` bytes of text.
fn original_length(bytes: &[u8], length: usize) -> usize {
    let (mut original, mut text) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        let valid = chunk.valid().len();
        if text + valid >= length {
            return original + (length - text);
        }
        original += valid + chunk.invalid().len();
        text += valid + if chunk.invalid().is_empty() { 0 } else { char::REPLACEMENT_CHARACTER.len_utf8() };
        if text > length {
            return original;
        }
    }
    original
}
