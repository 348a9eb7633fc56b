//! The wire types of the program: a request to format a page, and the snapshot that answers it.

use serde::{Deserialize, Serialize};

use crate::{Dialect, Options, Page, Refs, Tree};

/// A page, its tree and the formatting options: one line of the program's input.
///
/// ```
/// use snapshot_format::Request;
///
/// let line = r#"{"title":"Shop","url":"https://shop.example/","tree":"- button \"Pay\" [ref=e1]"}"#;
/// let request: Request = serde_json::from_str(line)?;
/// assert!(request.format()?.text.ends_with("- button \"Pay\" @e1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Request {
    /// The page's title. Optional if the driver's answer states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The page's URL. Optional if the driver's answer states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The accessibility tree, or the driver's whole answer.
    pub tree: String,
    /// The driver's refs map, if it returned one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refs: Option<Refs>,
    /// The driver that printed the tree. By default it is detected from the tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialect: Option<Dialect>,
    /// Options for formatting the tree.
    #[serde(default)]
    pub options: Options,
}

impl Request {
    pub(crate) fn page(&self) -> Page<'_> {
        Page { title: self.title.as_deref(), url: self.url.as_deref() }
    }

    pub(crate) fn tree(&self) -> Tree<'_> {
        Tree { text: &self.tree, refs: self.refs.as_ref(), dialect: self.dialect }
    }
}

/// A page formatted for a model.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Snapshot {
    /// Three header lines (title, URL, count), an empty line, and the tree with `@e1` refs. On the wire: `tree`.
    #[serde(rename = "tree")]
    pub text: String,
    /// The number of elements with a genuine ref in the whole tree, whether shown or not. With
    /// [`interactive_only`](Options::interactive_only), only interactive elements are counted. With
    /// [`find`](Options::find), only elements that match are counted.
    pub element_count: usize,
    /// Whether anything was left out because of the budget.
    pub truncated: bool,
    /// The [`offset`](Options::offset) that continues after this snapshot, if more elements follow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_offset: Option<usize>,
    /// The number of imitations of a ref that were escaped in the shown text. An honest page rarely has any.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub imitations: usize,
    /// Whether a dialog is open on the page.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dialog_open: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(crate) fn is_zero(count: &usize) -> bool {
    *count == 0
}
