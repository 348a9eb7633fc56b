//! Finds the end of a run of text by classes of bytes.

/// Classes of bytes, which can be combined.
pub(crate) mod class {
    /// Part of a role.
    pub(crate) const WORD: u8 = 1;
    /// Part of a bracket's item, except for commas.
    pub(crate) const ITEM: u8 = 2;
    /// The first byte of a character that may need escaping.
    pub(crate) const NOTABLE: u8 = 4;
    /// The end of a JSON string, or of the part of it without escapes.
    pub(crate) const QUOTE: u8 = 8;

    /// The classes of each byte.
    #[allow(clippy::indexing_slicing, reason = "computed by the compiler")]
    const OF: [u8; 256] = {
        let mut table = [0; 256];
        let mut byte: u8 = 0;
        loop {
            table[byte as usize] = match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-' => WORD | ITEM,
                b':' | b'.' => ITEM,
                b'=' => ITEM | NOTABLE,
                b'@' | 0..0x20 | 0x7f | 0xc2 | 0xe2 | 0xef => NOTABLE,
                b'"' | b'\\' => QUOTE,
                _ => 0,
            };
            if byte == u8::MAX {
                break table;
            }
            byte += 1;
        }
    };

    /// Whether a byte is in one of the classes.
    #[inline(always)]
    pub(crate) fn has(byte: u8, classes: u8) -> bool {
        static TABLE: [u8; 256] = OF;
        TABLE.get(usize::from(byte)).is_some_and(|of| of & classes != 0)
    }
}

/// The bytes after the spaces at the beginning. Eight bytes are tested at once.
#[inline(always)]
pub(crate) fn after_spaces(mut bytes: &[u8]) -> &[u8] {
    while let Some((eight, rest)) = bytes.split_first_chunk() {
        let others = u64::from_le_bytes(*eight) ^ u64::from_le_bytes([b' '; 8]);
        if others != 0 {
            return bytes.get(others.trailing_zeros() as usize / 8..).unwrap_or_default();
        }
        bytes = rest;
    }
    let length = bytes.iter().position(|byte| *byte != b' ').unwrap_or(bytes.len());
    bytes.get(length..).unwrap_or_default()
}

/// The bytes after the run of bytes of these classes at the beginning.
#[inline(always)]
pub(crate) fn after_run(bytes: &[u8], classes: u8) -> &[u8] {
    let length = bytes.iter().position(|byte| !class::has(*byte, classes)).unwrap_or(bytes.len());
    bytes.get(length..).unwrap_or_default()
}

/// The bytes from the first byte of these classes on.
#[inline(always)]
fn from_end(bytes: &[u8], ends: u8) -> &[u8] {
    let length = bytes.iter().position(|byte| class::has(*byte, ends)).unwrap_or(bytes.len());
    bytes.get(length..).unwrap_or_default()
}

/// The bytes after the text at the beginning that has no byte of `ends` and needs no escaping. `ends` includes
/// [`NOTABLE`](class::NOTABLE). A line break is always an end.
#[inline(always)]
pub(crate) fn after_plain(bytes: &[u8], ends: u8) -> &[u8] {
    let found = from_end(bytes, ends);
    match found {
        [byte, ..] if class::has(*byte, class::NOTABLE) && *byte != b'\n' => {
            after_notable(bytes, found, ends)
        }
        _ => found,
    }
}

/// Continues [`after_plain`] at a byte that may need escaping.
#[inline(never)]
fn after_notable<'b>(bytes: &'b [u8], mut found: &'b [u8], ends: u8) -> &'b [u8] {
    loop {
        let at = bytes.len() - found.len();
        match found {
            [byte, rest @ ..] if class::has(*byte, class::NOTABLE) && !may_need_escape(bytes, at) => {
                found = from_end(rest, ends);
            }
            _ => return found,
        }
    }
}

/// Whether the character at `at` may need escaping. These are control characters (including C1), `@`, `＠`, `﹫`, U+2028,
/// U+2029, and the `=` of `ref=` and `uid=`.
#[inline]
pub(crate) fn may_need_escape(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at..).unwrap_or_default() {
        [b'=', ..] => {
            let last = at.checked_sub(1).and_then(|last| bytes.get(last));
            matches!(last, Some(b'f' | b'd'))
        }
        [0xc2, second, ..] => (0x80..0xa0).contains(second),
        [0xe2, second, third, ..] => *second == 0x80 && matches!(third, 0xa8 | 0xa9),
        [0xef, second, third, ..] => matches!((second, third), (0xbc, 0xa0) | (0xb9, 0xab)),
        _ => true,
    }
}
