//! Cuts the last lines from a text.

use std::borrow::Cow;

use memchr::{memchr_iter, memrchr_iter};

pub(crate) use safe_text::floor_boundary as boundary;
use safe_text::{ends_in_private_key, is_private_key_line, mask, plain, printable, then};

/// The size of a tail, and whether secrets in it are masked.
///
/// ```
/// let options = build_errors::TailOptions::default().with_lines(10).with_bytes(2000);
/// assert_eq!(options.lines, 10);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TailOptions {
    /// The maximum number of lines; 50 by default. Blank lines at the end do not count. With 0 there is no tail.
    pub lines: usize,
    /// The maximum number of bytes, without the line about what was left out; 16 KiB by default. With 0 there is no tail.
    pub bytes: usize,
    /// Whether secrets are masked, as by [`mask`]; `true` by default.
    pub mask_secrets: bool,
}

impl Default for TailOptions {
    fn default() -> Self {
        Self { lines: 50, bytes: 16 << 10, mask_secrets: true }
    }
}

impl TailOptions {
    /// Sets the maximum number of lines.
    #[must_use]
    pub fn with_lines(self, lines: usize) -> Self {
        Self { lines, ..self }
    }

    /// Sets the maximum number of bytes.
    #[must_use]
    pub fn with_bytes(self, bytes: usize) -> Self {
        Self { bytes, ..self }
    }

    /// Sets whether secrets are masked.
    #[must_use]
    pub fn with_mask_secrets(self, mask_secrets: bool) -> Self {
        Self { mask_secrets, ..self }
    }
}

/// Returns the last lines of a text, for a model or a person. Escape sequences, overwritten progress bars, unprintable
/// characters, and blank lines and spaces at the end are removed. Secrets are masked if requested.
///
/// The first line reports what was left out: `[… 77991234 bytes left out]`, in bytes of `text`. The text is cut between
/// lines if that keeps at least half of the bytes, and otherwise within a line, after a `…`. It is never cut inside a
/// character or an escape sequence.
///
/// The cost depends on the kept part, not on the length of the text: only the end is read, unless it contains almost no
/// visible text.
///
/// ```
/// use build_errors::{TailOptions, tail};
///
/// let text = "compiling\n\x1b[31merror\x1b[0m: no such file\r\nmake: *** [all] Error 1\r\n\r\n";
/// assert_eq!(
///     tail(text, &TailOptions::default().with_lines(2)),
///     "[… 10 bytes left out]\nerror: no such file\nmake: *** [all] Error 1"
/// );
/// ```
#[must_use]
pub fn tail(text: &str, options: &TailOptions) -> String {
    whole_tail(text, None, options)
}

/// The tail of a text with a known number of lines. The first line then reports the lines left out as well.
pub(crate) fn whole_tail(text: &str, lines: Option<u64>, options: &TailOptions) -> String {
    let Some(kept) = Kept::of(text, options) else { return String::new() };
    let above = lines.map(|lines| lines.saturating_sub(kept.lines as u64));
    let note = left_out(above, kept.offset as u64);
    kept.with_note(note)
}

/// The number of bytes read before the shown part of a long line, so that an escape sequence or a secret that begins
/// there is recognised.
pub(crate) const CONTEXT: usize = 4 << 10;

/// A private key as text is shorter: 16384 bits of RSA take 13 KB.
const KEY: usize = 16 << 10;

/// The kept part of a text.
pub(crate) struct Kept {
    shown: String,
    /// The number of bytes before the kept part.
    pub(crate) offset: usize,
    /// The number of lines from the first kept one to the end.
    pub(crate) lines: usize,
    /// Whether the start of the first line is missing.
    cut: bool,
}

impl Kept {
    /// Returns nothing if nothing is requested.
    pub(crate) fn of(text: &str, options: &TailOptions) -> Option<Self> {
        if options.lines == 0 || options.bytes == 0 {
            return None;
        }
        let mut lines = options.lines.saturating_add(1);
        let mut bytes = options.bytes.saturating_mul(2).saturating_add(CONTEXT);
        loop {
            let window = Window::of(text, lines, bytes, options);
            let shown = window.shown.trim_end();
            // The first line of the window counts only if it is complete.
            let first = usize::from(window.is_whole && !shown.is_empty());
            let whole = memchr_iter(b'\n', shown.as_bytes()).count() + first;
            if window.start == 0
                || whole >= options.lines
                || shown.len() >= options.bytes.saturating_add(CONTEXT)
            {
                return Some(window.last(text, options));
            }
            lines = lines.saturating_mul(4);
            bytes = bytes.saturating_mul(4);
        }
    }

    /// The kept text, after a line about what was left out, if anything was.
    pub(crate) fn with_note(self, note: String) -> String {
        match (note.as_str(), self.shown.as_str()) {
            ("", _) => self.shown,
            (_, "") => note,
            (note, shown) => format!("{note}\n{}{shown}", if self.cut { "…" } else { "" }),
        }
    }
}

/// `[… 3 lines, 120 bytes left out]`, or nothing if nothing was left out.
pub(crate) fn left_out(lines: Option<u64>, bytes: u64) -> String {
    let count = |n: u64, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
    match lines {
        _ if bytes == 0 => String::new(),
        Some(lines @ 1..) => format!("[… {}, {} left out]", count(lines, "line"), count(bytes, "byte")),
        _ => format!("[… {} left out]", count(bytes, "byte")),
    }
}

/// What the first line of a tail reports as left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Note {
    /// The number of complete lines, if counted.
    pub(crate) lines: Option<u64>,
}

/// Parses the note of a tail, and returns the text below it.
///
/// `[… 3 lines, 120 bytes left out]` and `[… 1 byte left out]` are notes; `[… left out]` is text.
pub(crate) fn split_note(tail: &str) -> (Option<Note>, &str) {
    let (first, rest) = tail.split_once('\n').unwrap_or((tail, ""));
    match parse_note(first) {
        Some(note) => (Some(note), rest),
        None => (None, tail),
    }
}

fn parse_note(line: &str) -> Option<Note> {
    let counts = line.strip_prefix("[… ")?.strip_suffix(" left out]")?;
    let count = |text: &str, noun: &str| {
        let digits = text.strip_suffix(noun).or_else(|| text.strip_suffix('s')?.strip_suffix(noun))?;
        digits.strip_suffix(' ')?.parse::<u64>().ok()
    };
    let (lines, bytes) = match counts.split_once(", ") {
        Some((lines, bytes)) => (Some(count(lines, "line")?), bytes),
        None => (None, counts),
    };
    count(bytes, "byte")?;
    Some(Note { lines })
}

/// The text without escape sequences and unprintable characters, with secrets masked, line by line.
pub(crate) fn readable(text: &str, mask_secrets: bool) -> Cow<'_, str> {
    let readable = then(plain(text), printable);
    if mask_secrets { then(readable, mask) } else { readable }
}

/// The shown end of a text.
struct Window<'t> {
    /// Its position in the text.
    start: usize,
    /// Whether it begins at the start of a line.
    is_whole: bool,
    shown: Cow<'t, str>,
}

impl<'t> Window<'t> {
    /// The last `lines` lines within the last `bytes` bytes.
    fn of(text: &'t str, lines: usize, bytes: usize, options: &TailOptions) -> Self {
        let low = boundary(text, text.len().saturating_sub(bytes));
        let near = text.as_bytes().get(low..).unwrap_or_default();
        let feed = memrchr_iter(b'\n', near).nth(lines.saturating_sub(1));
        let mut start = feed.map_or(low, |feed| low + feed + 1);
        let mut is_whole = feed.is_some() || low == 0;
        if options.mask_secrets && start > 0 && begins_in_private_key(text, start) {
            start = boundary(text, start.saturating_sub(KEY));
            is_whole = false;
        }
        let shown = readable(text.get(start..).unwrap_or_default(), options.mask_secrets);
        Self { start, is_whole: is_whole || start == 0, shown }
    }

    /// The kept part of it.
    fn last(&self, text: &str, options: &TailOptions) -> Kept {
        let shown = self.shown.trim_end();
        let lines = memrchr_iter(b'\n', shown.as_bytes()).nth(options.lines - 1).map_or(0, |feed| feed + 1);
        let start = lines.max(cut_to_bytes(shown.get(lines..).unwrap_or_default(), options.bytes) + lines);
        let (before, shown) = shown.split_at(start);
        let line = before.rfind('\n').map_or(0, |feed| feed + 1);
        let above = memchr_iter(b'\n', before.as_bytes()).count();
        // The text and its shown form have the same lines.
        let window = text.as_bytes().get(self.start..).unwrap_or_default();
        let first = above
            .checked_sub(1)
            .and_then(|nth| memchr_iter(b'\n', window).nth(nth))
            .map_or(0, |feed| feed + 1);
        let cut = start - line;
        let rest = window.get(first..).unwrap_or_default();
        let unended = usize::from(!rest.is_empty() && !rest.ends_with(b"\n"));
        Kept {
            shown: shown.to_owned(),
            offset: (self.start + first + cut).min(text.len()),
            lines: memchr_iter(b'\n', rest).count() + unended,
            cut: cut > 0,
        }
    }
}

/// The start of the last `most` bytes: between lines if that keeps half of them, or else between characters.
fn cut_to_bytes(text: &str, most: usize) -> usize {
    let Some(excess) = text.len().checked_sub(most).filter(|&excess| excess > 0) else { return 0 };
    let start = (excess..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
    // The search begins one byte earlier, because a line may begin exactly there.
    let feed = text.as_bytes().get(start - 1..).and_then(|rest| memchr::memchr(b'\n', rest));
    feed.map(|feed| start + feed)
        .filter(|line| text.len() - line >= most / 2 && *line < text.len())
        .unwrap_or(start)
}

/// Whether the lines at `start` belong to a private key with its label further up.
fn begins_in_private_key(text: &str, start: usize) -> bool {
    let lines = text.get(start..).unwrap_or_default().lines().take(2);
    // The prefix of a line ends with a space.
    let mut words = lines.filter_map(|line| line.trim_end().rsplit(' ').next());
    let before = boundary(text, start.saturating_sub(KEY))..start;
    words.any(is_private_key_line)
        && text.get(before).is_some_and(|before| ends_in_private_key(&plain(before)))
}

#[cfg(test)]
mod tests;
