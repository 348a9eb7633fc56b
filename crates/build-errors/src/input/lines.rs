//! Turns the chunks of a stream into blocks of complete lines of plain text.

use memchr::{memchr, memrchr};

use safe_text::plain;

/// The maximum size of a line in raw bytes, without its line feed. The rest of a longer line is dropped, which limits the
/// memory for a stream without line feeds. The text of a line may take three times as much if it is not UTF-8.
pub(crate) const LINE_CAP: usize = 16 << 20;

/// The approximate size of a block in bytes. It fits into the second-level cache together with its text.
const BLOCK: usize = 64 << 10;

/// Turns chunks into blocks. The text that the sink gets does not depend on the boundaries of the chunks.
#[derive(Debug)]
pub(crate) struct Lines {
    /// The incomplete last line, at most `cap` bytes.
    partial: Vec<u8>,
    /// Whether the line is longer than `cap`, so that its bytes are dropped until the line feed.
    dropping: bool,
    cap: usize,
    block: usize,
}

impl Default for Lines {
    fn default() -> Self {
        Self { partial: Vec::new(), dropping: false, cap: LINE_CAP, block: BLOCK }
    }
}

impl Lines {
    /// Adds the next bytes, and passes complete lines to the sink.
    ///
    /// Each call of the sink gets one or more lines, each ending with `\n`, without escape sequences (see [`plain`]) and
    /// with invalid UTF-8 replaced by U+FFFD. Plain text is passed on without a copy.
    pub(crate) fn push(&mut self, bytes: &[u8], sink: &mut dyn FnMut(&str)) {
        let mut rest = bytes;
        if self.dropping || !self.partial.is_empty() {
            let Some(feed) = memchr(b'\n', rest) else { return self.carry(rest) };
            let (end, after) = rest.split_at(feed + 1);
            self.carry(end.strip_suffix(b"\n").unwrap_or(end));
            self.release(b"\n", sink);
            rest = after;
        }
        let complete = memrchr(b'\n', rest).map_or(0, |feed| feed + 1);
        let (complete, partial) = rest.split_at(complete);
        self.pass(complete, sink);
        self.carry(partial);
    }

    /// Passes the last line to the sink if it has no line feed.
    pub(crate) fn finish(mut self, sink: &mut dyn FnMut(&str)) {
        if !self.partial.is_empty() {
            self.release(b"", sink);
        }
    }

    /// Passes on complete lines, in blocks that end with a line feed.
    fn pass(&mut self, mut lines: &[u8], sink: &mut dyn FnMut(&str)) {
        while !lines.is_empty() {
            let within = lines.get(..self.block).and_then(|block| memrchr(b'\n', block));
            let feed = within.or_else(|| Some(self.block + memchr(b'\n', lines.get(self.block..)?)?));
            let (block, rest) = lines.split_at(feed.map_or(lines.len(), |feed| feed + 1));
            lines = rest;
            // Only a single line can be longer, because a block is smaller than the cap.
            match block.strip_suffix(b"\n") {
                Some(line) if line.len() > self.cap => {
                    self.carry(line);
                    self.release(b"\n", sink);
                }
                _ => give(block, sink),
            }
        }
    }

    /// Adds to the incomplete line, up to the cap.
    fn carry(&mut self, bytes: &[u8]) {
        let room = self.cap - self.partial.len();
        match bytes.get(..room) {
            Some(fitting) if bytes.len() > room => {
                self.partial.extend_from_slice(fitting);
                self.dropping = true;
            }
            _ => self.partial.extend_from_slice(bytes),
        }
    }

    /// Passes on the incomplete line together with its end.
    fn release(&mut self, end: &[u8], sink: &mut dyn FnMut(&str)) {
        if self.dropping {
            // If the cap is inside a character, its first bytes are dropped.
            let cut = incomplete(&self.partial);
            self.partial.truncate(self.partial.len() - cut);
        }
        self.partial.extend_from_slice(end);
        give(&self.partial, sink);
        self.partial.clear();
        self.partial.shrink_to(self.block);
        self.dropping = false;
    }
}

fn give(block: &[u8], sink: &mut dyn FnMut(&str)) {
    // The check is several times faster than a lossy conversion without replacements.
    match std::str::from_utf8(block) {
        Ok(text) => sink(&plain(text)),
        Err(_) => sink(&plain(&String::from_utf8_lossy(block))),
    }
}

/// The number of bytes at the end that are the start of an incomplete character.
pub(crate) fn incomplete(bytes: &[u8]) -> usize {
    let last = bytes.get(bytes.len().saturating_sub(3)..).unwrap_or_default();
    let lead = last.iter().rposition(|byte| byte & 0xc0 != 0x80);
    let rest = lead.and_then(|lead| last.get(lead..)).unwrap_or_default();
    match std::str::from_utf8(rest) {
        Err(error) if error.error_len().is_none() => rest.len(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn small(cap: usize) -> Lines {
        Lines { cap, block: cap.min(8), ..Lines::default() }
    }

    /// What the sink gets from the chunks, call by call.
    fn blocks(mut lines: Lines, chunks: &[&[u8]]) -> Vec<String> {
        let mut blocks = Vec::new();
        for chunk in chunks {
            lines.push(chunk, &mut |block| blocks.push(block.to_owned()));
        }
        lines.finish(&mut |block| blocks.push(block.to_owned()));
        blocks
    }

    #[test]
    fn lines_are_put_together() {
        let rows: [(&[&[u8]], &[&str]); 7] = [
            (&[], &[]),
            (&[b"", b"a"], &["a"]),
            (&[b"a\nb\n"], &["a\nb\n"]),
            (&[b"a", b"", b"b\nc\nd", b"\n"], &["ab\n", "c\n", "d\n"]),
            (&[b"\x1b[3", b"1ma\x1b", b"[mb\r", b"\nc"], &["ab\n", "c"]),
            (&[b"\xc3", b"\xa9\n\xe2\x9d", b"\n\xff"], &["é\n", "\u{fffd}\n", "\u{fffd}"]),
            (&[b"\n", b"\n"], &["\n", "\n"]),
        ];
        for (chunks, expected) in rows {
            assert_eq!(blocks(Lines::default(), chunks), expected, "of {chunks:?}");
        }
    }

    #[test]
    fn blocks_end_with_a_line() {
        let of_eight = blocks(small(100), &[b"aa\nbb\ncc\nlonger than a block\ndd\nee"]);
        assert_eq!(of_eight, ["aa\nbb\n", "cc\n", "longer than a block\n", "dd\n", "ee"]);
    }

    #[test]
    fn a_line_over_the_cap_loses_its_rest() {
        let rows: [(&[&[u8]], &str); 6] = [
            (&[b"0123456789\nx\n"], "0123456789\nx\n"),
            (&[b"0123456789a\nx\n"], "0123456789\nx\n"),
            (&[b"01234", b"56789", b"abc", b"def\nx"], "0123456789\nx"),
            (&[b"01234567890123456789"], "0123456789"),
            (&["012345678é9\nx".as_bytes()], "012345678\nx"),
            (&["01234567é9\nx".as_bytes()], "01234567é\nx"),
        ];
        for (chunks, expected) in rows {
            assert_eq!(blocks(small(10), chunks).concat(), expected, "of {chunks:?}");
        }
    }

    #[test]
    fn memory_for_a_long_line_is_given_back() {
        let mut lines = small(1 << 20);
        lines.push(&vec![b'x'; 3 << 20], &mut |_| panic!("there is no line feed yet"));
        assert!(lines.partial.len() == 1 << 20 && lines.partial.capacity() <= 2 << 20);
        lines.push(b"\n", &mut |line| assert_eq!(line.len(), (1 << 20) + 1));
        assert!(lines.partial.capacity() <= 64);
    }

    #[test]
    fn an_incomplete_character_is_measured() {
        let rows: [(&[u8], usize); 8] = [
            (b"", 0),
            (b"a", 0),
            ("aé".as_bytes(), 0),
            (b"a\xc3", 1),
            (b"a\xe2\x9d", 2),
            (b"\xf0\x9f\x98", 3),
            (b"a\xff", 0),
            (b"\x80\x80\x80", 0),
        ];
        for (bytes, expected) in rows {
            assert_eq!(incomplete(bytes), expected, "of {bytes:?}");
        }
    }

    proptest! {
        #[test]
        fn the_cuts_make_no_difference(
            chunks in prop::collection::vec(prop::collection::vec(
                prop::sample::select(b"ab\n\n\r\x08\x1b[]m\x07K\xc3\xa9\xff\xe2\x9d".to_vec()), 0..12), 0..8),
            cap in 1_usize..40,
        ) {
            let whole = chunks.concat();
            let cut: Vec<&[u8]> = chunks.iter().map(Vec::as_slice).collect();
            let singly: Vec<&[u8]> = whole.chunks(1).collect();
            let expected = blocks(small(cap), &[&whole]).concat();
            prop_assert_eq!(&blocks(small(cap), &cut).concat(), &expected);
            prop_assert_eq!(&blocks(small(cap), &singly).concat(), &expected);
            let text = String::from_utf8_lossy(&whole);
            prop_assert_eq!(blocks(small(1000), &cut).concat(), plain(&text));
            for block in blocks(small(cap), &cut).split_last().map_or(&[][..], |(_, most)| most) {
                prop_assert!(block.ends_with('\n'));
            }
        }
    }
}
