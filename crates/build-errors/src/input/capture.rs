//! Captures a stream of output in fixed memory: its ends, its size, and its findings.

use std::fmt;
use std::io;

use crate::Matchers;
use crate::engine::extract::{Extraction, Extractor};
use crate::input::lines::Lines;
use crate::input::tail::TailOptions;
use crate::readers::registry::Registry;
use crate::record::output_size::OutputSize;

mod ends;

use ends::Ends;

/// How many bytes of a stream's start and end a [`Capture`] keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct CaptureOptions {
    /// The number of raw bytes kept from the start; 16 KiB by default.
    pub head_bytes: usize,
    /// The number of raw bytes kept from the end; 256 KiB by default. The tail is their plain text.
    pub tail_bytes: usize,
}

impl Default for CaptureOptions {
    fn default() -> Self {
        Self { head_bytes: 16 << 10, tail_bytes: 256 << 10 }
    }
}

impl CaptureOptions {
    /// Sets the number of bytes kept from the start.
    #[must_use]
    pub fn with_head_bytes(self, head_bytes: usize) -> Self {
        Self { head_bytes, ..self }
    }

    /// Sets the number of bytes kept from the end.
    #[must_use]
    pub fn with_tail_bytes(self, tail_bytes: usize) -> Self {
        Self { tail_bytes, ..self }
    }
}

/// Captures the output of a program while it runs, and keeps what a record needs.
///
/// Write the output through [`io::Write`] or [`push`](Self::push), in chunks of any size. Findings are read at once. If
/// standard error needs a separate tail, write it with [`push_stderr`](Self::push_stderr). Findings are read from both
/// streams, line by line in the order in which the lines were completed.
///
/// The memory does not depend on the length of the output. It holds the two ends of each stream (the end twice), the
/// findings, and the current line: up to 16 MiB, and its plain text. A JSON or XML report may take as much again. With
/// lines of usual length the total is less than 1 MiB.
///
/// ```
/// use std::io::Write as _;
///
/// use build_errors::{Capture, TailOptions};
///
/// let mut capture = Capture::default();
/// for n in 0..100_000 {
///     writeln!(capture, "line {n}")?;
/// }
/// assert_eq!(capture.lines(), 100_000);
/// assert_eq!(
///     capture.tail(&TailOptions::default().with_lines(2)),
///     "[… 99998 lines, 1088868 bytes left out]\nline 99998\nline 99999"
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Default)]
pub struct Capture {
    stdout: Stream,
    stderr: Stream,
    extractor: Extractor,
}

impl Capture {
    /// Creates an empty capture.
    #[must_use]
    pub fn new(options: CaptureOptions) -> Self {
        Self { stdout: Stream::new(options), stderr: Stream::new(options), ..Self::default() }
    }

    /// Creates an empty capture that also reads the output with these problem matchers.
    #[must_use]
    pub fn with_matchers(options: CaptureOptions, matchers: &Matchers) -> Self {
        Self { extractor: Extractor::new(Registry::with(matchers)), ..Self::new(options) }
    }

    /// Adds the next bytes. They may end within a line or a character.
    pub fn push(&mut self, bytes: &[u8]) {
        self.stdout.push(bytes, &mut self.extractor);
    }

    /// Adds the next bytes of standard error.
    pub fn push_stderr(&mut self, bytes: &[u8]) {
        self.stderr.push(bytes, &mut self.extractor);
    }

    /// The number of bytes so far, of both streams.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.stdout.ends.bytes + self.stderr.ends.bytes
    }

    /// The number of lines so far, of both streams, including incomplete last lines.
    #[must_use]
    pub fn lines(&self) -> u64 {
        self.stdout.ends.lines() + self.stderr.ends.lines()
    }

    /// The last lines, like [`tail`](crate::tail()) of the whole output, of those still retained. The first line reports
    /// how many lines and bytes were left out: `[… 1203 lines, 77991234 bytes left out]`.
    #[must_use]
    pub fn tail(&self, options: &TailOptions) -> String {
        self.stdout.ends.tail(options)
    }

    /// The last lines of standard error, in the same form.
    #[must_use]
    pub fn stderr_tail(&self, options: &TailOptions) -> String {
        self.stderr.ends.tail(options)
    }

    /// The first lines, of those still retained. The last line reports what was left out.
    #[must_use]
    pub fn head(&self, options: &TailOptions) -> String {
        self.stdout.ends.head(options)
    }

    /// Ends the output. Returns the findings and the size.
    pub(crate) fn finish(self) -> (Extraction, OutputSize) {
        let Self { stdout, stderr, mut extractor } = self;
        let size = stdout.finish(&mut extractor).and(stderr.finish(&mut extractor));
        (extractor.finish(), size)
    }
}

impl io::Write for Capture {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.push(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Debug for Capture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.stdout.ends.options;
        f.debug_struct("Capture")
            .field("options", options)
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}

/// The state of one stream.
#[derive(Default)]
struct Stream {
    ends: Ends,
    lines: Lines,
    size: OutputSize,
}

impl Stream {
    fn new(options: CaptureOptions) -> Self {
        Self { ends: Ends::new(options), ..Self::default() }
    }

    fn push(&mut self, bytes: &[u8], extractor: &mut Extractor) {
        self.ends.push(bytes);
        self.lines.push(bytes, &mut |block| {
            self.size.add(block);
            extractor.feed(block);
        });
    }

    fn finish(mut self, extractor: &mut Extractor) -> OutputSize {
        self.lines.finish(&mut |block| {
            self.size.add(block);
            extractor.feed(block);
        });
        self.size
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use proptest::prelude::*;

    use super::*;
    use crate::input::tail::tail;

    fn capture(options: CaptureOptions, chunks: &[&[u8]]) -> Capture {
        let mut capture = Capture::new(options);
        for chunk in chunks {
            capture.write_all(chunk).unwrap();
        }
        capture
    }

    fn lines(lines: usize) -> TailOptions {
        TailOptions::default().with_lines(lines)
    }

    #[test]
    fn both_ends_are_kept() {
        let text: String = (0..1000).map(|n| format!("{n:03}\n")).collect();
        let small = CaptureOptions::default().with_head_bytes(10).with_tail_bytes(14);
        let capture = capture(small, &[text.as_bytes()]);
        assert_eq!((capture.bytes(), capture.lines()), (4000, 1000));
        assert_eq!(capture.head(&lines(9)), "000\n001\n[… 998 lines, 3992 bytes left out]");
        assert_eq!(capture.head(&lines(1)), "000\n[… 999 lines, 3996 bytes left out]");
        assert_eq!(capture.tail(&lines(2)), "[… 998 lines, 3992 bytes left out]\n998\n999");
        assert_eq!(capture.tail(&lines(9)), "[… 997 lines, 3988 bytes left out]\n997\n998\n999");
        assert_eq!((capture.tail(&lines(0)), capture.head(&lines(0))), (String::new(), String::new()));
        assert!(format!("{capture:?}").contains("bytes: 4000"));
    }

    #[test]
    fn a_short_output_is_all_there() {
        let rows: [(&[u8], u64, &str); 5] = [
            (b"", 0, ""),
            (b"a", 1, "a"),
            (b"a\r\nb\r\n", 2, "a\nb"),
            (b"\x1b[1ma\x1b[m\n\n", 2, "a"),
            (b"\xff\n", 1, "\u{fffd}"),
        ];
        for (bytes, count, expected) in rows {
            let capture = capture(CaptureOptions::default(), &[bytes]);
            assert_eq!(capture.lines(), count, "of {bytes:?}");
            assert_eq!(capture.tail(&lines(9)), expected, "of {bytes:?}");
            assert_eq!(capture.head(&lines(9)), expected, "of {bytes:?}");
        }
    }

    #[test]
    fn a_long_line_shows_its_ends() {
        let text = format!("begin {}é end", "é".repeat(100_000));
        let ends =
            capture(CaptureOptions::default().with_head_bytes(8).with_tail_bytes(20_001), &[text.as_bytes()]);
        assert_eq!(ends.tail(&lines(9).with_bytes(7)), "[… 200006 bytes left out]\n…é end");
        assert_eq!(ends.head(&lines(9)), "begin…\n[… 200007 bytes left out]");
        let nothing = capture(CaptureOptions::default().with_head_bytes(0).with_tail_bytes(0), &[b"a\nb\n"]);
        assert_eq!(nothing.tail(&lines(9)), "[… 2 lines, 4 bytes left out]");
    }

    #[test]
    fn half_a_secret_is_not_shown() {
        let token = format!("ghp_{}", "a1B2".repeat(10));
        let text = format!("x {token} {} {token} y\n", "word ".repeat(9000));
        for bytes in 1..80 {
            let capture = capture(CaptureOptions::default().with_head_bytes(bytes), &[text.as_bytes()]);
            assert!(!capture.head(&lines(9)).contains("a1B2"), "{bytes} bytes of the head");
            assert!(!capture.tail(&lines(9).with_bytes(bytes)).contains("B2 y"), "{bytes} bytes of the tail");
        }
    }

    #[test]
    fn memory_stays_bounded() {
        let mut capture = Capture::new(CaptureOptions::default().with_tail_bytes(1000));
        for _ in 0..1000 {
            capture.push(&[b'x'; 777]);
            capture.push(b"\n");
        }
        assert!(
            capture.stdout.ends.tail.capacity() <= 4000 && capture.stdout.ends.head.capacity() <= 32 << 10
        );
    }

    proptest! {
        #[test]
        fn the_cuts_make_no_difference(
            chunks in prop::collection::vec(prop::collection::vec(prop::sample::select(
                b"ab \n\n\r\x08\x1b[]m\x07K\xc3\xa9\xff\xe2\x9d".to_vec()), 0..20), 0..12),
            head_bytes in 0_usize..30,
            tail_bytes in 0_usize..60,
            most in 0_usize..9,
            bytes in 0_usize..99,
        ) {
            let whole = chunks.concat();
            let cut: Vec<&[u8]> = chunks.iter().map(Vec::as_slice).collect();
            let kept = CaptureOptions::default().with_head_bytes(head_bytes).with_tail_bytes(tail_bytes);
            let asked = lines(most).with_bytes(bytes);
            let result = |chunks: &[&[u8]]| {
                let capture = capture(kept, chunks);
                let ends = (capture.bytes(), capture.lines(), capture.head(&asked), capture.tail(&asked));
                (ends, format!("{:?}", capture.finish()))
            };
            let expected = result(&[&whole]);
            prop_assert_eq!(&result(&cut), &expected);
            prop_assert_eq!(&result(&whole.chunks(1).collect::<Vec<_>>()), &expected);
        }

        #[test]
        fn the_tail_is_that_of_the_whole(text in "(\x1b\\[m|[a-z❯é ]|\n|\r){0,200}", most in 0_usize..9, bytes in 0_usize..90) {
            let asked = lines(most).with_bytes(bytes);
            let whole = tail(&text, &asked);
            let captured = capture(CaptureOptions::default(), &[text.as_bytes()]).tail(&asked);
            // Equal except for the note, which also has the number of lines.
            let shown = |tail: &str| tail.split_once(" left out]").map_or(tail.to_owned(), |(_, shown)| shown.to_owned());
            prop_assert_eq!(shown(&captured), shown(&whole));
            let count = |tail: &str| tail.split_once(" byte").and_then(|(note, _)| note.rsplit(' ').next()?.parse::<u64>().ok());
            prop_assert_eq!(count(&captured), count(&whole));
        }
    }
}
