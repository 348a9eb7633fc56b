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
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn options(lines: usize, bytes: usize) -> TailOptions {
        TailOptions::default().with_lines(lines).with_bytes(bytes)
    }

    #[test]
    fn edges() {
        let rows = [
            ("", 9, 99, ""),
            ("\n\n \n", 9, 99, ""),
            ("a", 9, 99, "a"),
            ("a\n", 9, 99, "a"),
            ("\n\na\r\nb\r\n\r\n\x1b[0m\r\n  \n", 9, 99, "\n\na\nb"),
            ("a\nb\nc\n", 2, 99, "[… 2 bytes left out]\nb\nc"),
            ("a\nb\nc\n\n\n\n\n\n", 2, 99, "[… 2 bytes left out]\nb\nc"),
            ("a\nb\nc", 1, 99, "[… 4 bytes left out]\nc"),
            ("é\nb", 1, 99, "[… 3 bytes left out]\nb"),
            ("a\nb", 0, 99, ""),
            ("a\nb", 9, 0, ""),
            // By bytes: between lines …
            ("aaaa\nbbbb\ncccc\n", 9, 9, "[… 5 bytes left out]\nbbbb\ncccc"),
            ("aaaa\nbbbb\ncccc\n", 9, 8, "[… 10 bytes left out]\ncccc"),
            // … or within a line, if the line is too long.
            ("aaaa\nbbbb\nc\n", 9, 5, "[… 6 bytes left out]\n…bbb\nc"),
            ("0123456789\n", 9, 4, "[… 6 bytes left out]\n…6789"),
            ("éééé", 9, 3, "[… 6 bytes left out]\n…é"),
            ("éééé", 9, 1, "[… 8 bytes left out]"),
            ("x\n\x1b[31m0123\x1b[m\n", 9, 4, "[… 2 bytes left out]\n0123"),
            ("10%\r99%\rdone\n", 9, 99, "done"),
            ("a\0b\u{202e}\n", 9, 99, "ab"),
        ];
        for (text, lines, bytes, expected) in rows {
            assert_eq!(
                tail(text, &options(lines, bytes)),
                expected,
                "of {text:?}, {lines} lines, {bytes} bytes"
            );
        }
    }

    #[test]
    fn a_note_is_told_from_text() {
        let rows = [
            ("[… 3 lines, 120 bytes left out]\na", Some(Note { lines: Some(3) }), "a"),
            ("[… 1 line, 1 byte left out]", Some(Note { lines: Some(1) }), ""),
            ("[… 1 byte left out]\na\nb", Some(Note { lines: None }), "a\nb"),
            ("[… left out]\na", None, "[… left out]\na"),
            ("[… x bytes left out]", None, "[… x bytes left out]"),
            ("", None, ""),
        ];
        for (tail, note, text) in rows {
            assert_eq!(split_note(tail), (note, text), "of {tail:?}");
        }
    }

    #[test]
    fn a_long_line_shows_its_end() {
        let text = format!("{}the end\n", "é".repeat(5_000_000));
        let tail = tail(&text, &options(50, 100));
        assert_eq!(tail, format!("[… 9999908 bytes left out]\n…{}the end", "é".repeat(46)));
    }

    #[test]
    fn an_escape_sequence_is_not_cut() {
        let link = format!("\x1b]8;;https://example.com/{}\x1b\\", "x".repeat(300));
        let text = format!("{link}\x1b[38;5;1mword\x1b[0m ").repeat(5000);
        for bytes in 1..60 {
            let tail = tail(&text, &options(9, bytes));
            let (_, shown) = tail.split_once("\n…").unwrap();
            assert!(
                "word word word word word word word word word word word word word".ends_with(shown),
                "{shown}"
            );
            assert_eq!(shown.len(), bytes);
        }
    }

    #[test]
    fn what_shows_nothing_is_passed_by() {
        let text = format!("found\n{}", "\x1b[0m \r\n".repeat(100_000));
        assert_eq!(tail(&text, &options(5, 50)), "found");
        let progress = format!("found\n{}done\n", "12% of a lot\r".repeat(100_000));
        assert_eq!(tail(&progress, &options(5, 50)), "found\ndone");
    }

    #[test]
    fn secrets_are_masked_also_where_they_are_cut() {
        let token = format!("ghp_{}", "a1B2".repeat(10));
        let text = format!("{} {token} {}", "x".repeat(100_000), "y".repeat(20));
        for bytes in 1..80 {
            let tail = tail(&text, &options(9, bytes));
            assert!(!tail.contains("a1B2") && !tail.contains("B2a1"), "{tail}");
        }
        assert!(tail(&text, &options(9, 80).with_mask_secrets(false)).contains(&token));
    }

    #[test]
    fn a_private_key_is_masked_wherever_the_tail_begins() {
        let line = "MIIEpAIBAAKCAQEA0Z3VS5JJcds3xfn/ygWyF8PbnGy0AHB7MhgHcTz6sE2I2yPB";
        for prefix in ["", "[web] "] {
            let key = |label: &str| format!("{prefix}-----{label} {}-----\n", "PRIVATE KEY");
            let body = format!("{prefix}{line}\n").repeat(50);
            let whole = format!("a\n{}{body}{}b\n", key("BEGIN"), key("END"));
            let unended = format!("a\n{}{body}", key("BEGIN"));
            for lines in 1..55 {
                for text in [&whole, &unended] {
                    assert!(!tail(text, &options(lines, 4000)).contains("MII"), "{lines} lines");
                    assert!(!tail(text, &options(99, lines * 20)).contains("sE2I"), "{} bytes", lines * 20);
                }
            }
        }
    }

    fn without_note(tail: &str) -> &str {
        if tail.starts_with("[… ") { tail.split_once('\n').map_or("", |(_, shown)| shown) } else { tail }
    }

    /// The same tail, computed from the lines of the whole text.
    fn model(text: &str, lines: usize) -> String {
        let plain = plain(text);
        let printable = printable(&plain);
        let all: Vec<&str> = printable.trim_end().split('\n').collect();
        all[all.len().saturating_sub(lines)..].join("\n")
    }

    proptest! {
        #[test]
        fn the_last_lines_are_those_of_the_whole(
            lines in prop::collection::vec("(\x1b\\[3[0-9]m|[a-z ❯é\t\x08\r]|\x1b\\]8;;){0,9}", 0..40),
            most in 1_usize..20,
        ) {
            let text = lines.join("\n");
            let tail = tail(&text, &options(most, 1 << 20));
            prop_assert_eq!(without_note(&tail), model(&text, most));
        }

        #[test]
        fn never_more_than_asked_for(text in "(\x1b\\[m|[a-z❯é]|\n|\r|\\PC){0,200}", lines in 0_usize..9, bytes in 0_usize..90) {
            let tail = tail(&text, &options(lines, bytes));
            let shown = without_note(&tail);
            prop_assert!(shown.len() <= bytes + "…".len());
            prop_assert!(shown.is_empty() || shown.split('\n').count() <= lines);
            prop_assert_eq!(tail.trim_end(), &tail);
        }
    }
}
