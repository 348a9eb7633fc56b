//! What is asked and what is answered, as they travel between programs.

use serde::{Deserialize, Serialize};

use crate::{Dialect, Options, Page, Refs, Tree};

/// A page, its tree and what is wanted of it: one line of the program's input.
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
    /// The page's title. May be left out where the tree states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The page's address. May be left out where the tree states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The accessibility tree, or the driver's whole answer.
    pub tree: String,
    /// The driver's refs map, where it gave one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refs: Option<Refs>,
    /// The driver, if it is known. Otherwise the tree shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialect: Option<Dialect>,
    /// What is wanted.
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

/// A page as a model reads it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Snapshot {
    /// Three lines of header, an empty line, and the tree with `@e1` refs. On the wire: `tree`.
    #[serde(rename = "tree")]
    pub text: String,
    /// How many elements with a ref the tree has, those that are not shown included; with
    /// [`interactive_only`](Options::interactive_only) the interactive ones, with [`find`](Options::find) those that match.
    pub element_count: usize,
    /// Whether something was left out for the budget.
    pub truncated: bool,
    /// The [`offset`](Options::offset) that shows what comes next, if elements do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_offset: Option<usize>,
    /// How many texts in what is shown looked like a ref and were escaped. An honest page rarely has any.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub imitations: usize,
    /// Whether a dialog is open on the page.
    #[serde(default, skip_serializing_if = "is_false")]
    pub dialog_open: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(crate) fn is_zero(count: &usize) -> bool {
    *count == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(value: &bool) -> bool {
    !*value
}
