//! Runs of bytes, measured eight at a time: what a line's short parts take a byte at a time adds up.

pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;
pub(crate) const HIGH: u64 = 0x80 * ONES;

/// Where the spaces begin that `bytes` end with. Nothing where that is among the first few bytes, as for all of these.
#[inline(always)]
pub(crate) fn spaces_before(bytes: &[u8]) -> Option<usize> {
    run_before(bytes, |eight| eight ^ (u64::from(b' ') * ONES))
}

/// Where the ASCII letters begin that `bytes` end with.
#[inline(always)]
pub(crate) fn letters_before(bytes: &[u8]) -> Option<usize> {
    run_before(bytes, |eight| {
        let lower = (eight & !HIGH) | (0x20 * ONES);
        // In each byte the highest bit is set from `a` up, and from past `z` up. Nothing is carried to the next byte.
        let from_a = lower + u64::from(0x80 - b'a') * ONES;
        let past_z = lower + u64::from(0x7f - b'z') * ONES;
        (!from_a | past_z | eight) & HIGH
    })
}

/// How many ASCII letters, digits and equals signs `bytes` begin with. Nothing where that is near the end.
#[inline]
pub(crate) fn item_length(bytes: &[u8]) -> Option<usize> {
    let (eights, _) = bytes.as_chunks();
    let mut before = 0;
    for eight in eights {
        let eight = u64::from_le_bytes(*eight);
        let low = eight & !HIGH;
        let lower = low | (0x20 * ONES);
        // In each byte the highest bit is set where it is none of these.
        let no_letter = !(lower + u64::from(0x80 - b'a') * ONES) | (lower + u64::from(0x7f - b'z') * ONES);
        let no_digit = (low ^ (u64::from(b'0') * ONES)) + (0x80 - 10) * ONES;
        let no_equals = (low ^ (u64::from(b'=') * ONES)) + 0x7f * ONES;
        let others = (no_letter & no_digit & no_equals | eight) & HIGH;
        if others != 0 {
            return Some(before + others.trailing_zeros() as usize / 8);
        }
        before += 8;
    }
    None
}

/// Where the last quotation mark, backslash or line feed of `bytes` is.
#[inline(always)]
pub(crate) fn last_mark(bytes: &[u8]) -> Option<usize> {
    let mut rest = bytes;
    while let Some((before, eight)) = rest.split_last_chunk() {
        // The last byte is the lowest. What is borrowed from the byte before comes after the first that is zero.
        let eight = u64::from_be_bytes(*eight);
        let is = |byte: u8| {
            let difference = eight ^ (u64::from(byte) * ONES);
            difference.wrapping_sub(ONES) & !difference
        };
        let marks = (is(b'"') | is(b'\\') | is(b'\n')) & HIGH;
        if marks != 0 {
            return Some(rest.len() - 1 - marks.trailing_zeros() as usize / 8);
        }
        rest = before;
    }
    None
}

/// Where the first `ref=` is.
pub(crate) fn find_ref(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at = find_equals(bytes, at)?;
        if bytes.get(..at)?.ends_with(b"ref") {
            return Some(at - 3);
        }
        at += 1;
    }
}

/// Where the first equals sign from `at` on is. Most of a tree is not near one, and is passed a block at a time, which
/// the compiler makes vectors of.
#[inline(always)]
pub(crate) fn find_equals(bytes: &[u8], mut at: usize) -> Option<usize> {
    let signs = |eight: [u8; 8]| {
        let difference = u64::from_le_bytes(eight) ^ (u64::from(b'=') * ONES);
        difference.wrapping_sub(ONES) & !difference & HIGH
    };
    let (blocks, rest) = bytes.get(at..)?.as_chunks::<16>();
    for block in blocks {
        if block.iter().fold(false, |any, byte| any | (*byte == b'=')) {
            let [first, second] = [*block.first_chunk()?, *block.last_chunk()?].map(signs);
            let bits = if first == 0 { 64 + second.trailing_zeros() } else { first.trailing_zeros() };
            return Some(at + bits as usize / 8);
        }
        at += block.len();
    }
    Some(at + rest.iter().position(|byte| *byte == b'=')?)
}

/// Where the run of last bytes begins that `ends` leaves zero, which looks at each by itself.
#[inline(always)]
fn run_before(bytes: &[u8], ends: impl Fn(u64) -> u64) -> Option<usize> {
    let mut rest = bytes;
    while let Some((before, eight)) = rest.split_last_chunk() {
        let others = ends(u64::from_le_bytes(*eight));
        if others != 0 {
            return Some(rest.len() - others.leading_zeros() as usize / 8);
        }
        rest = before;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Where the byte after the last that is not `in_run` is, if that one is in one of the eights that `bytes` end with.
    fn run(bytes: &[u8], in_run: impl Fn(u8) -> bool) -> Option<usize> {
        let last = bytes.iter().rposition(|byte| !in_run(*byte))?;
        (last >= bytes.len() % 8).then_some(last + 1)
    }

    fn agree(bytes: &[u8]) {
        assert_eq!(spaces_before(bytes), run(bytes, |byte| byte == b' '));
        assert_eq!(letters_before(bytes), run(bytes, |byte| byte.is_ascii_alphabetic()));
        let last = run(bytes, |byte| !matches!(byte, b'"' | b'\\' | b'\n'));
        assert_eq!(last_mark(bytes), last.map(|after| after - 1));
        let item = bytes.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'=');
        assert_eq!(item_length(bytes), item.filter(|length| *length < bytes.len() / 8 * 8));
    }

    proptest! {
        #[test]
        fn is_what_one_at_a_time_gives(
            mut bytes in prop::collection::vec(any::<u8>(), 0..3),
            run_of in prop::collection::vec(prop_oneof![Just(b' '), Just(b'a'), Just(b'Z'), Just(b'"'), Just(b'\\'), any::<u8>()], 0..20),
            same in any::<u8>(),
            times in 0_usize..30,
        ) {
            bytes.extend(run_of);
            bytes.extend(std::iter::repeat_n(same, times));
            agree(&bytes);
        }

        #[test]
        fn each_byte_ends_a_run_or_does_not(byte: u8, before: u8) {
            agree(&[byte]);
            agree(&[byte, b'x', b'=', b'0', b'9', b'A', b'Z', before]);
            agree(&[before, byte]);
            agree(&[before, byte, b'x', b'x', b'x', b'x', b'x', b'x', b'x']);
            agree(&[b'x', b'x', b'x', b'x', b'x', b'x', before, byte]);
        }

        #[test]
        fn finds_a_ref(text in "(ref=|re|ref|f=|=| |x{3}|x{9}|x{40}){0,9}") {
            prop_assert_eq!(find_ref(text.as_bytes()), text.find("ref="));
        }
    }
}
