//! The ref of an element, as a driver issues it and as a model writes it.

use std::fmt;
use std::str::FromStr;

use crate::numbers;

/// The handle that a driver gave an element: `e12`, or `f1e3` inside the page's first frame.
///
/// It displays as the driver spells it, without the `@`.
///
/// ```
/// use snapshot_format::Ref;
///
/// let given = Ref::parse(" @f1e3 ")?;
/// assert_eq!(given.to_string(), "f1e3");
/// assert_eq!(given, Ref::parse("[ref=f1e3]")?);
/// assert!(Ref::parse("Pay").is_err());
/// # Ok::<(), snapshot_format::ParseRefError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ref {
    /// 0 is the page itself.
    frame: u32,
    number: u32,
}

/// Why a text is no [`Ref`]. Its message quotes the text and says what a ref looks like.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a ref: a ref looks like @e1, or @f1e3 in a frame")]
pub struct ParseRefError {
    text: String,
}

/// How much of a wrong ref its error quotes, in characters.
const QUOTED: usize = 40;

impl Ref {
    /// Reads a ref as models write it: `@e1`, `e1`, `ref=e1`, `[ref=e1]`, `@f1e3`, with space around it.
    ///
    /// # Errors
    ///
    /// Anything else, the escaped `\@e1` of page text included.
    pub fn parse(text: &str) -> Result<Self, ParseRefError> {
        let trimmed = text.trim();
        let id = match trimmed.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(inner) => inner.trim().strip_prefix("ref="),
            None => Some(trimmed.strip_prefix('@').or(trimmed.strip_prefix("ref=")).unwrap_or(trimmed)),
        };
        id.and_then(Self::from_id).ok_or_else(|| ParseRefError { text: text.chars().take(QUOTED).collect() })
    }

    /// The page's own element `number`, outside frames.
    pub(crate) fn page(number: u32) -> Self {
        Self { frame: 0, number }
    }

    /// Reads exactly what a driver prints: `e1`, `f1e3`; numbers from 1, without leading zeros.
    pub(crate) fn from_id(id: &str) -> Option<Self> {
        match Self::scan(id.as_bytes()) {
            Some((found, length)) if length == id.len() => Some(found),
            _ => None,
        }
    }

    /// The ref that `bytes` begin with, and its length.
    #[inline(always)]
    pub(crate) fn scan(bytes: &[u8]) -> Option<(Self, usize)> {
        let (frame, at) = match bytes.first()? {
            b'f' => {
                let (frame, digits) = scan_number(bytes.get(1..)?)?;
                (frame, 1 + digits)
            }
            _ => (0, 0),
        };
        if *bytes.get(at)? != b'e' {
            return None;
        }
        let (number, digits) = scan_number(bytes.get(at + 1..)?)?;
        Some((Self { frame, number }, at + 1 + digits))
    }

    pub(crate) fn frame(self) -> u32 {
        self.frame
    }

    pub(crate) fn number(self) -> u32 {
        self.number
    }
}

/// A number from 1 up, and how many digits it has. A longer run of digits than a `u32` holds is none.
#[inline]
fn scan_number(bytes: &[u8]) -> Option<(u32, usize)> {
    numbers::short(bytes).or_else(|| scan_any_number(bytes))
}

#[cold]
fn scan_any_number(bytes: &[u8]) -> Option<(u32, usize)> {
    let mut number = 0_u64;
    let mut digits = 0;
    while let Some(digit) = bytes.get(digits).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10)
    {
        number = number * 10 + u64::from(digit);
        digits += 1;
        if number == 0 || number > u64::from(u32::MAX) {
            return None;
        }
    }
    Some((u32::try_from(number).ok().filter(|number| *number > 0)?, digits))
}

impl fmt::Display for Ref {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.frame > 0 {
            write!(f, "f{}", self.frame)?;
        }
        write!(f, "e{}", self.number)
    }
}

impl FromStr for Ref {
    type Err = ParseRefError;

    fn from_str(text: &str) -> Result<Self, ParseRefError> {
        Self::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_models_write() {
        for (text, id) in [
            ("@e1", "e1"),
            ("e1", "e1"),
            ("ref=e1", "e1"),
            ("[ref=e1]", "e1"),
            (" [ref=e12] \n", "e12"),
            ("@f1e3", "f1e3"),
            ("f12e34", "f12e34"),
            ("@e4294967295", "e4294967295"),
        ] {
            assert_eq!(Ref::parse(text).map(|found| found.to_string()).as_deref(), Ok(id), "{text:?}");
        }
    }

    #[test]
    fn all_else_is_refused() {
        for text in [
            "",
            " ",
            "@",
            "e",
            "f1",
            "f1e",
            "e0",
            "e01",
            "f0e1",
            "@@e1",
            "\\@e1",
            "@e1.",
            "@e1 @e2",
            "E1",
            "@E1",
            "e-1",
            "e+1",
            "e1x",
            "ref=@e1",
            "[@e1]",
            "[ref=e1",
            "ref=e1]",
            "[ref=e1, level=1]",
            "e4294967296",
            "e١",
            "＠e1",
            "@e\u{200b}1",
            "__proto__",
            "constructor",
            "#main",
            "null",
            "0",
        ] {
            assert!(Ref::parse(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn the_error_says_what_a_ref_looks_like() {
        let error = Ref::parse("the \"Pay\" button").unwrap_err();
        insta::assert_snapshot!(error, @r#""the \"Pay\" button" is not a ref: a ref looks like @e1, or @f1e3 in a frame"#);
        assert!(Ref::parse(&"e".repeat(1 << 20)).unwrap_err().to_string().len() < 120);
    }
}
