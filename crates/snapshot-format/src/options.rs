//! Options for formatting a tree.

use serde::{Deserialize, Serialize};

use crate::setters::setters;

/// Options for formatting a tree: which elements are shown, and how many.
///
/// ```
/// use snapshot_format::{Find, Options};
///
/// let options: Options = serde_json::from_str(r#"{"maxElements":10,"find":{"role":"button"}}"#)?;
/// assert_eq!(options, Options::default().max_elements(10).find(Find::default().role("button")));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Options {
    /// Whether to show only interactive elements in a compact form. An element is interactive by its role (`button`,
    /// `link`, `textbox`, …) or by its pointer cursor. If `false`, the whole tree is shown as the driver prints it.
    /// Default: `true`.
    pub interactive_only: bool,
    /// The maximum number of elements to show. Default: 50.
    pub max_elements: usize,
    /// The number of elements to skip. Set it to [`Snapshot::next_offset`](crate::Snapshot::next_offset) of the previous
    /// snapshot to get the next elements. Default: 0.
    pub offset: usize,
    /// The maximum length of the snapshot in characters (Unicode scalar values), including the header. The header, one
    /// element and the closing line are always shown, even if they exceed the limit. A name or value is cut to a quarter
    /// of the limit. Default: no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_chars: Option<usize>,
    /// Show only elements that match. Default: all elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub find: Option<Find>,
}

impl Default for Options {
    fn default() -> Self {
        Self { interactive_only: true, max_elements: 50, offset: 0, max_chars: None, find: None }
    }
}

impl Options {
    /// Options that show the whole tree, including text and structure, without limits.
    pub const fn full() -> Self {
        Self { interactive_only: false, max_elements: usize::MAX, offset: 0, max_chars: None, find: None }
    }

    setters! {
        interactive_only: bool = interactive_only;
        max_elements: usize = max_elements;
        offset: usize = offset;
        max_chars: impl Into<Option<usize>> = max_chars.into();
        find: impl Into<Option<Find>> = find.into();
    }
}

/// Conditions that an element must meet to be shown. All given conditions must hold. Letter case is ignored.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Find {
    /// A substring of the element's name or value, or of the text in it if it has no name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The element's role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// An ancestor of the element: its role (`navigation`, `dialog`) or a substring of its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
}

impl Find {
    setters! {
        text: impl Into<String> = Some(text.into());
        role: impl Into<String> = Some(role.into());
        region: impl Into<String> = Some(region.into());
    }
}
