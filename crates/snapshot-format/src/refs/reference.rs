//! Parses and prints the ref of an element, as a driver issues it and as a model writes it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The handle that a driver issued to an element: `e12`, `f1e3` inside a frame, `1_5` for chrome-devtools-mcp, `0-12` for
/// Stagehand, or `33` for browser-use.
///
/// `Display` prints it with the `@`, as a snapshot shows it. [`id`](Self::id) returns it without the `@`, as the driver
/// expects it. `FromStr` accepts the spellings that models use.
///
/// ```
/// use snapshot_format::Ref;
///
/// let given: Ref = " @f1e3 ".parse()?;
/// assert_eq!(given.to_string(), "@f1e3");
/// assert_eq!(given.id(), "f1e3");
/// assert_eq!(given, "[ref=f1e3]".parse()?);
/// assert_eq!("uid=1_5".parse::<Ref>()?.to_string(), "@1_5");
/// assert!("Pay".parse::<Ref>().is_err());
/// # Ok::<(), snapshot_format::ParseRefError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ref {
    scope: Scope,
    number: u32,
}

/// The namespace of a ref's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) enum Scope {
    /// `e5`
    #[default]
    Page,
    /// `f1e5`
    Frame(u32),
    /// `1_5`: the number before `_` is that of the snapshot in which the element first appeared.
    Snapshot(u32),
    /// `0-12`: the number before `-` is that of the frame.
    Nodes(u32),
    /// `33`
    Index,
}

/// The error for a text that is not a [`Ref`]. Its message quotes the text and shows the valid forms.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a ref: a ref looks like @e1, @f1e3 in a frame, @1_5, @0-12 or @33")]
pub struct ParseRefError {
    text: String,
}

/// The number of characters of an invalid ref that its error quotes.
const QUOTED: usize = 40;

impl Ref {
    /// The ref as its driver spells it, without the `@`: `e1`, `f1e3`, `1_5`, `0-12` or `33`.
    pub fn id(self) -> String {
        let mut id = self.to_string();
        id.remove(0);
        id
    }

    /// Parses exactly the spelling of a driver: `e1`, `f1e3`, `1_5`, `0-12` or `33`.
    pub(crate) fn from_id(id: &str) -> Option<Self> {
        let scans = [Self::scan, Self::scan_node, Self::scan_index];
        let mut found = scans.iter().filter_map(|scan| scan(id.as_bytes()));
        found.find(|(_, rest)| rest.is_empty()).map(|(found, _)| found)
    }

    /// The ref at the beginning of `bytes`, and the text after it. Numbers have no leading zeros. Only the number after
    /// the `_` of a uid can be 0.
    #[inline(always)]
    pub(crate) fn scan(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (scope, rest) = match bytes {
            [b'e', rest @ ..] => (Scope::Page, rest),
            [b'f', rest @ ..] => {
                let (frame, rest) = scan_positive(rest)?;
                (Scope::Frame(frame), rest.strip_prefix(b"e")?)
            }
            [b'0'..=b'9', ..] => return Self::scan_uid(bytes),
            _ => return None,
        };
        let (number, rest) = scan_positive(rest)?;
        Some((Self { scope, number }, rest))
    }

    /// Like [`scan`](Self::scan), for the uids of chrome-devtools-mcp: `1_5`.
    #[inline(never)]
    pub(crate) fn scan_uid(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (snapshot, rest) = scan_positive(bytes)?;
        let (number, rest) = scan_number(rest.strip_prefix(b"_")?)?;
        Some((Self { scope: Scope::Snapshot(snapshot), number }, rest))
    }

    /// Like [`scan`](Self::scan), for the element ids of Stagehand: `0-12`.
    pub(crate) fn scan_node(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (frame, rest) = scan_number(bytes)?;
        let (number, rest) = scan_number(rest.strip_prefix(b"-")?)?;
        Some((Self { scope: Scope::Nodes(frame), number }, rest))
    }

    /// Like [`scan`](Self::scan), for the indices of browser-use: `33`.
    pub(crate) fn scan_index(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (number, rest) = scan_number(bytes)?;
        Some((Self { scope: Scope::Index, number }, rest))
    }

    pub(crate) fn scope(self) -> Scope {
        self.scope
    }

    pub(crate) fn number(self) -> u32 {
        self.number
    }
}

/// A number without leading zeros, and the text after it. Returns `None` if it does not fit into a `u32`.
#[inline(always)]
fn scan_number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let mut number = 0_u64;
    let mut rest = bytes;
    while let [byte @ b'0'..=b'9', after @ ..] = rest {
        number = number.wrapping_mul(10).wrapping_add(u64::from(byte - b'0'));
        rest = after;
    }
    let digits = bytes.len() - rest.len();
    // A `u32` has up to ten digits.
    let is_number = digits == 1 || ((2..=10).contains(&digits) && bytes.first() != Some(&b'0'));
    Some((u32::try_from(number).ok().filter(|_| is_number)?, rest))
}

#[inline(always)]
fn scan_positive(bytes: &[u8]) -> Option<(u32, &[u8])> {
    scan_number(bytes).filter(|(number, _)| *number > 0)
}

impl fmt::Display for Ref {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.scope {
            Scope::Page => write!(f, "@e{}", self.number),
            Scope::Frame(frame) => write!(f, "@f{frame}e{}", self.number),
            Scope::Snapshot(snapshot) => write!(f, "@{snapshot}_{}", self.number),
            Scope::Nodes(frame) => write!(f, "@{frame}-{}", self.number),
            Scope::Index => write!(f, "@{}", self.number),
        }
    }
}

/// Parses a ref as models write it: `@e1`, `e1`, `ref=e1`, `[ref=e1]`, `uid=1_5` or `[0-12]`, with optional whitespace around it.
/// Anything else is an error, including the escaped `\@e1` of page text.
impl FromStr for Ref {
    type Err = ParseRefError;

    fn from_str(text: &str) -> Result<Self, ParseRefError> {
        let trimmed = text.trim();
        let id = match trimmed.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(inner) => {
                let inner = inner.trim();
                let is_bare = inner.starts_with(|first: char| first.is_ascii_digit()) && !inner.contains('_');
                inner.strip_prefix("ref=").or(is_bare.then_some(inner))
            }
            None => {
                let bare = ["@", "ref=", "uid="].iter().find_map(|prefix| trimmed.strip_prefix(prefix));
                Some(bare.unwrap_or(trimmed))
            }
        };
        id.and_then(Self::from_id).ok_or_else(|| ParseRefError { text: text.chars().take(QUOTED).collect() })
    }
}

impl Serialize for Ref {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ref {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'_, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for Ref {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Ref".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "string", "description": "The ref of an element: @e1, @f1e3, @1_5, @0-12 or @33."})
    }
}
