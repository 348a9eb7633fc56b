//! What is asked and what is answered, as they travel between programs.

use serde::{Deserialize, Serialize};

use crate::{Options, Refs};

/// A page, its tree and what is wanted of it: one line of the program's input.
///
/// ```
/// use snapshot_format::Request;
///
/// let line = r#"{"title":"Shop","url":"https://shop.example/","tree":"- button \"Pay\" [ref=e1]"}"#;
/// let request: Request = serde_json::from_str(line)?;
/// assert!(request.format().tree.ends_with("- button \"Pay\" @e1"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Request {
    /// The page's title.
    pub title: String,
    /// The page's address.
    pub url: String,
    /// The accessibility tree, as the driver gave it.
    pub tree: String,
    /// The driver's refs map, where it gave one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refs: Option<Refs>,
    /// What is wanted.
    #[serde(default)]
    pub options: Options,
}

/// A page as a model reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Snapshot {
    /// Three lines of header, an empty line, and the tree with `@e1` refs.
    pub tree: String,
    /// How many elements with a ref the tree has, those that are not shown included; with
    /// [`interactive_only`](Options::interactive_only) the interactive ones.
    pub element_count: usize,
    /// Whether something was left out for the budget that comes after what is shown.
    pub truncated: bool,
    /// The [`offset`](Options::offset) that shows what comes next, if elements do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_offset: Option<usize>,
    /// How many texts in what is shown looked like a ref and were escaped. An honest page rarely has any.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub imitations: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}
