//! The size of an output as plain text.

use memchr::memchr_iter;

use crate::input::lines::Lines;

/// The size of an output: the number of lines, as numbered in the complete output, and the bytes of plain text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct OutputSize {
    line_feeds: u64,
    bytes: u64,
    /// Whether the last line has no line feed.
    open: bool,
}

impl OutputSize {
    /// The size of a whole output.
    pub(crate) fn of(output: &str) -> Self {
        let (mut size, mut lines) = (Self::default(), Lines::default());
        lines.push(output.as_bytes(), &mut |block| size.add(block));
        lines.finish(&mut |block| size.add(block));
        size
    }

    /// Adds a block of plain lines.
    pub(crate) fn add(&mut self, block: &str) {
        self.bytes += block.len() as u64;
        self.line_feeds += memchr_iter(b'\n', block.as_bytes()).count() as u64;
        self.open = !block.is_empty() && !block.ends_with('\n');
    }

    /// The sum of both streams of a process.
    pub(crate) fn and(self, other: Self) -> Self {
        let lines = self.line_feeds + u64::from(self.open);
        Self { line_feeds: lines + other.line_feeds, bytes: self.bytes + other.bytes, open: other.open }
    }

    /// The number of lines, if not 0.
    pub(crate) fn lines(self) -> Option<u64> {
        Some(self.line_feeds + u64::from(self.open)).filter(|lines| *lines > 0)
    }

    /// The number of bytes, if not 0.
    pub(crate) fn bytes(self) -> Option<u64> {
        Some(self.bytes).filter(|bytes| *bytes > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_do_not_count() {
        let rows = [("", None, None), ("\x1b[31ma\x1b[m\nb", Some(2), Some(3)), ("\n", Some(1), Some(1))];
        for (output, lines, bytes) in rows {
            let size = OutputSize::of(output);
            assert_eq!((size.lines(), size.bytes()), (lines, bytes), "of {output:?}");
        }
        let both = OutputSize::of("a").and(OutputSize::of("b\n"));
        assert_eq!((both.lines(), both.bytes()), (Some(2), Some(3)));
    }
}
