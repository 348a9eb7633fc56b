//! Runs of bytes, measured eight at a time: what a line's short parts take a byte at a time adds up.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;

/// How many spaces `bytes` end with.
#[inline]
pub(crate) fn spaces_before(bytes: &[u8]) -> usize {
    run_before(bytes, |eight| eight ^ (u64::from(b' ') * ONES))
}

/// How many ASCII letters `bytes` end with.
#[inline]
pub(crate) fn letters_before(bytes: &[u8]) -> usize {
    run_before(bytes, |eight| {
        let lower = (eight & !HIGH) | (0x20 * ONES);
        // In each byte the highest bit is set from `a` up, and from past `z` up. Nothing is carried to the next byte.
        let from_a = lower + u64::from(0x80 - b'a') * ONES;
        let past_z = lower + u64::from(0x7f - b'z') * ONES;
        (!from_a | past_z | eight) & HIGH
    })
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
    rest.iter().rposition(|byte| matches!(byte, b'"' | b'\\' | b'\n'))
}

/// Where the first `ref=` is. Most of a tree is not near one, and is passed a block at a time, which the
/// compiler makes vectors of.
#[inline(always)]
pub(crate) fn find_ref(bytes: &[u8]) -> Option<usize> {
    const BLOCK: usize = 16;
    let mut at = 0;
    while let Some(block) = bytes.get(at..).and_then(|rest| rest.first_chunk::<BLOCK>()) {
        if block.iter().fold(false, |any, byte| any | (*byte == b'='))
            && let Some(place) = ref_in(bytes, at, at + BLOCK)
        {
            return Some(place);
        }
        at += BLOCK;
    }
    ref_in(bytes, at, bytes.len())
}

/// The same, where its equals sign is from `at` to `end`.
#[inline(always)]
fn ref_in(bytes: &[u8], mut at: usize, end: usize) -> Option<usize> {
    while at < end {
        let rest = bytes.get(at..end)?;
        let equals = match rest.first_chunk() {
            Some(eight) => {
                let difference = u64::from_le_bytes(*eight) ^ (u64::from(b'=') * ONES);
                (difference.wrapping_sub(ONES) & !difference & HIGH).trailing_zeros() as usize / 8
            }
            None => rest.iter().take_while(|byte| **byte != b'=').count(),
        };
        at += equals;
        if equals < rest.len().min(8) {
            if bytes.get(..at).is_some_and(|before| before.ends_with(b"ref")) {
                return Some(at - 3);
            }
            at += 1;
        }
    }
    None
}

/// The number that `bytes` begin with and how many digits it has, if they are few and something follows them.
#[inline]
pub(crate) fn short_number(bytes: &[u8]) -> Option<(u32, usize)> {
    let eight = u64::from_le_bytes(*bytes.first_chunk()?);
    let digits = eight ^ (u64::from(b'0') * ONES);
    // In each byte the highest bit is set from 10 up. What is carried comes after the first that has it.
    let others = (digits.wrapping_add((0x80 - 10) * ONES) | digits) & HIGH;
    let count = others.trailing_zeros() as usize / 8;
    if !(1..8).contains(&count) {
        return None;
    }
    // The last digit in the last byte; then pairs, fours and eights of them.
    let digits = digits << (64 - 8 * count);
    let pairs = (digits * 10 + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    let number = (fours * 10_000 + (fours >> 32)) & 0xffff_ffff;
    Some((u32::try_from(number).ok()?, count))
}

/// How many of the last bytes `ends` leaves zero, which looks at each by itself.
#[inline(always)]
fn run_before(bytes: &[u8], ends: impl Fn(u64) -> u64) -> usize {
    let mut rest = bytes;
    while let Some((before, eight)) = rest.split_last_chunk() {
        let others = ends(u64::from_le_bytes(*eight));
        if others != 0 {
            return bytes.len() - rest.len() + others.leading_zeros() as usize / 8;
        }
        rest = before;
    }
    // The tree's first bytes, with what is in no run before them.
    let mut eight = [0; 8];
    let Some(last) = eight.get_mut(8 - rest.len()..) else { return 0 };
    last.copy_from_slice(rest);
    let run = ends(u64::from_le_bytes(eight)).leading_zeros() as usize / 8;
    bytes.len() - rest.len() + run.min(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn run(bytes: &[u8], is_in: impl Fn(u8) -> bool) -> usize {
        bytes.iter().rev().take_while(|byte| is_in(**byte)).count()
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
            prop_assert_eq!(spaces_before(&bytes), run(&bytes, |byte| byte == b' '));
            prop_assert_eq!(letters_before(&bytes), run(&bytes, |byte| byte.is_ascii_alphabetic()));
            let is_mark = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n');
            prop_assert_eq!(last_mark(&bytes), bytes.iter().rposition(is_mark));
        }

        #[test]
        fn each_byte_ends_a_run_or_does_not(byte: u8, before: u8) {
            for bytes in [vec![byte], vec![before, byte], vec![before, byte, b'x', b'x', b'x', b'x', b'x', b'x', b'x']] {
                prop_assert_eq!(letters_before(&bytes), run(&bytes, |byte| byte.is_ascii_alphabetic()));
                let is_mark = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n');
            prop_assert_eq!(last_mark(&bytes), bytes.iter().rposition(is_mark));
            }
        }

        #[test]
        fn finds_a_ref(text in "(ref=|re|ref|f=|=| |x{3}|x{9}|x{40}){0,9}") {
            prop_assert_eq!(find_ref(text.as_bytes()), text.find("ref="));
        }

        #[test]
        fn reads_a_number(text in "[0-9]{0,9}[^0-9]{0,9}") {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            let number = text.get(..digits).and_then(|digits| digits.parse().ok());
            let expected = number.filter(|_| digits < 8 && text.len() >= 8).map(|number| (number, digits));
            prop_assert_eq!(short_number(text.as_bytes()), expected);
        }
    }
}
