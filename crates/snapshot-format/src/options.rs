//! What of a tree is wanted.

use serde::{Deserialize, Serialize};

/// How much of a tree [`format`](crate::format()) shows.
///
/// ```
/// use snapshot_format::Options;
///
/// let options: Options = serde_json::from_str(r#"{"maxElements":10}"#)?;
/// assert_eq!(options, Options { max_elements: 10, ..Options::default() });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Options {
    /// Only elements to act on, by role (`button`, `link`, `textbox`, …) or by their cursor: no text, no headings, no
    /// groups. Default `true`.
    pub interactive_only: bool,
    /// How many elements are shown at most. Default 50.
    pub max_elements: usize,
    /// How many elements come before the first that is shown: [`Snapshot::next_offset`](crate::Snapshot::next_offset)
    /// of the snapshot before. Default 0.
    pub offset: usize,
    /// How many characters the snapshot has at most, header included. The header and the closing line stay, however
    /// few this allows. Default: no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_chars: Option<usize>,
}

impl Default for Options {
    fn default() -> Self {
        Self { interactive_only: true, max_elements: 50, offset: 0, max_chars: None }
    }
}

impl Options {
    /// All of the tree, text and structure included.
    pub const fn full() -> Self {
        Self { interactive_only: false, max_elements: usize::MAX, offset: 0, max_chars: None }
    }
}
