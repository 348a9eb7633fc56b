//! How much of a tree is wanted.

use serde::{Deserialize, Serialize};

/// How much of a tree [`format`](crate::format()) shows.
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
    /// Only elements to act on, by role (`button`, `link`, `textbox`, …) or by their cursor, each in as few words as it needs.
    /// Otherwise all of the tree, in the driver's words. Default `true`.
    pub interactive_only: bool,
    /// How many elements are shown at most. Default 50.
    pub max_elements: usize,
    /// How many elements were shown before: [`Snapshot::next_offset`](crate::Snapshot::next_offset) of the snapshot before.
    /// Default 0.
    pub offset: usize,
    /// How many characters the snapshot has at most, header included. The header, one element and the closing line stay,
    /// however few this allows; a name is cut to a quarter of it. Default: no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_chars: Option<usize>,
    /// Only elements that match. Default: all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub find: Option<Find>,
}

impl Default for Options {
    fn default() -> Self {
        Self { interactive_only: true, max_elements: 50, offset: 0, max_chars: None, find: None }
    }
}

impl Options {
    /// All of the tree, text and structure included.
    pub const fn full() -> Self {
        Self { interactive_only: false, max_elements: usize::MAX, offset: 0, max_chars: None, find: None }
    }

    /// Sets [`interactive_only`](Self::interactive_only).
    #[must_use]
    pub fn interactive_only(self, interactive_only: bool) -> Self {
        Self { interactive_only, ..self }
    }

    /// Sets [`max_elements`](Self::max_elements).
    #[must_use]
    pub fn max_elements(self, max_elements: usize) -> Self {
        Self { max_elements, ..self }
    }

    /// Sets [`offset`](Self::offset).
    #[must_use]
    pub fn offset(self, offset: usize) -> Self {
        Self { offset, ..self }
    }

    /// Sets [`max_chars`](Self::max_chars); `None` for no limit.
    #[must_use]
    pub fn max_chars(self, max_chars: impl Into<Option<usize>>) -> Self {
        Self { max_chars: max_chars.into(), ..self }
    }

    /// Sets [`find`](Self::find); `None` for all elements.
    #[must_use]
    pub fn find(self, find: impl Into<Option<Find>>) -> Self {
        Self { find: find.into(), ..self }
    }
}

/// What an element must match to be shown: everything that is given, whatever the case of its letters.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Find {
    /// A part of its name or value, or, without a name, of the text in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Its role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// What contains it: a role (`navigation`, `dialog`), or a part of a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
}

impl Find {
    /// Sets [`text`](Self::text).
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Self {
        Self { text: Some(text.into()), ..self }
    }

    /// Sets [`role`](Self::role).
    #[must_use]
    pub fn role(self, role: impl Into<String>) -> Self {
        Self { role: Some(role.into()), ..self }
    }

    /// Sets [`region`](Self::region).
    #[must_use]
    pub fn region(self, region: impl Into<String>) -> Self {
        Self { region: Some(region.into()), ..self }
    }
}
