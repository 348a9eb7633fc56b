//! The numbers of refs. A driver counts the elements as it walks the page, so each number is mostly one more than the last.

use crate::eight::{HIGH, ONES};

/// Reads numbers that mostly count up: the one that is due is compared with, and not worked out from its digits.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Numbers {
    /// The number that is due.
    due: u32,
    /// Its digits and a closing bracket, the first digit lowest.
    spelled: u64,
    /// The bytes that these take of eight.
    mask: u64,
    digits: usize,
    /// What one more is in the last digit.
    one: u64,
    /// How many numbers, from the one that is due, differ from it in nothing but the last digit.
    left: u32,
}

impl Numbers {
    /// The same as [`short`].
    #[inline(always)]
    pub(crate) fn read(&mut self, bytes: &[u8]) -> Option<(u32, usize)> {
        let eight = u64::from_le_bytes(*bytes.first_chunk()?);
        if self.left == 0 || (eight ^ self.spelled) & self.mask != 0 {
            return self.read_another(bytes);
        }
        let read = (self.due, self.digits);
        self.due += 1;
        self.spelled += self.one;
        self.left -= 1;
        Some(read)
    }

    /// Reads a number that was not due, and sets those that are after it.
    #[inline(never)]
    fn read_another(&mut self, bytes: &[u8]) -> Option<(u32, usize)> {
        let (number, digits) = short(bytes)?;
        let eight = u64::from_le_bytes(*bytes.first_chunk()?);
        let end = 8 * digits;
        self.one = 1 << (end - 8);
        self.spelled = (eight & (u64::MAX >> (64 - end))) + self.one + (u64::from(b']') << end);
        self.mask = u64::MAX >> (56 - end);
        self.digits = digits;
        self.due = number + 1;
        self.left = 9 - number % 10;
        Some((number, digits))
    }
}

/// The number from 1 up that `bytes` begin with and how many digits it has, if they are less than eight, without a
/// leading zero, and eight bytes are there.
#[inline]
pub(crate) fn short(bytes: &[u8]) -> Option<(u32, usize)> {
    let eight = u64::from_le_bytes(*bytes.first_chunk()?);
    let digits = eight ^ (u64::from(b'0') * ONES);
    // In each byte the highest bit is set from 10 up. What is carried comes after the first that has it.
    let others = (digits.wrapping_add((0x80 - 10) * ONES) | digits) & HIGH;
    let count = others.trailing_zeros() as usize / 8;
    if !(1..8).contains(&count) || digits & 0xff == 0 {
        return None;
    }
    // The last digit in the last byte; then pairs, fours and eights of them.
    let digits = digits << (64 - 8 * count);
    let pairs = (digits * 10 + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    let number = (fours * 10_000 + (fours >> 32)) & 0xffff_ffff;
    Some((u32::try_from(number).ok()?, count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn model(text: &str) -> Option<(u32, usize)> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let number = text.get(..digits)?.parse().ok().filter(|_| !text.starts_with('0'))?;
        (digits < 8 && text.len() >= 8).then_some((number, digits))
    }

    proptest! {
        #[test]
        fn reads_a_number(text in "[0-9]{0,9}[^0-9]{0,9}") {
            prop_assert_eq!(short(text.as_bytes()), model(&text));
        }

        #[test]
        fn reads_one_after_the_other(
            first in prop_oneof![1_u32..200, 9_990..10_010_u32, 9_999_980..10_000_010_u32],
            steps in prop::collection::vec(prop_oneof![6 => Just(1_u32), 1 => 0_u32..12], 0..40),
            ends in prop::collection::vec(prop_oneof![6 => Just("]"), 1 => Just(" "), 1 => Just("1]"), 1 => Just("x")], 40),
        ) {
            let mut numbers = Numbers::default();
            let mut number = first;
            for (step, end) in steps.iter().zip(ends) {
                let text = format!("{number}{end} - row");
                prop_assert_eq!(numbers.read(text.as_bytes()), model(&text), "{}", text);
                number += step;
            }
        }
    }
}
