//! The codes: one table from which the wire names, the retry flag, the recovery and the docs derive.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Declares [`ErrorCode`] and everything that follows from it, a row a code.
macro_rules! codes {
    ($($variant:ident, $wire:literal, $can_retry:literal, $recovery:ident, $meaning:literal;)*) => {
        /// What kind of failure it was: the one word that a program acts on.
        ///
        /// | code | meaning | `canRetry` | what helps |
        /// |---|---|---|---|
        $(#[doc = concat!("| `", $wire, "` | ", $meaning, " | ", stringify!($can_retry), " | [`",
                          stringify!($recovery), "`](Recovery::", stringify!($recovery), ") |")])*
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum ErrorCode {
            $(#[doc = concat!("`", $wire, "`: ", $meaning, ".")] $variant,)*
        }

        impl ErrorCode {
            /// Every code, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name on the wire, such as `stale_ref`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $wire),* }
            }

            /// Whether the same call again may work. What else may help is told by [`recovery`](Self::recovery).
            #[must_use]
            pub const fn can_retry(self) -> bool {
                match self { $(Self::$variant => $can_retry),* }
            }

            /// What helps, as a program can act on it. Not on the wire.
            #[must_use]
            pub const fn recovery(self) -> Recovery {
                match self { $(Self::$variant => Recovery::$recovery),* }
            }

            /// What the code says of the failure, in a few words.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning),* }
            }
        }
    };
}

codes! {
    StaleRef,          "stale_ref",           false, NewSnapshot,    "the ref is no longer valid after a page change";
    ElementNotFound,   "element_not_found",   false, NewSnapshot,    "no such element";
    ElementBlocked,    "element_blocked",     true,  DismissOverlay, "covered by an overlay";
    ElementNotVisible, "element_not_visible", false, Reveal,         "hidden or outside the viewport";
    NotFocusable,      "not_focusable",       false, OtherElement,   "cannot be typed into";
    Timeout,           "timeout",             true,  SameCall,       "the operation timed out";
    BrowserError,      "browser_error",       false, None,           "any other browser failure";
    BrowserClosed,     "browser_closed",      false, Reconnect,      "page, context or browser is gone";
}

/// What a program can do about a failure, apart from whether the same call may work again.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Recovery {
    /// Make the same call again, after a pause.
    SameCall,
    /// Dismiss what covers the element (a dialog, a banner, a menu), then make the same call again.
    DismissOverlay,
    /// Take a new snapshot and use a ref from it.
    NewSnapshot,
    /// Scroll to the element, or open what hides it.
    Reveal,
    /// Choose another element.
    OtherElement,
    /// Connect to a browser again: page, context or browser is gone.
    Reconnect,
    /// Nothing that is known in general.
    None,
}

impl ErrorCode {
    /// The code of a wire name; `None` for a name that this version does not know.
    #[must_use]
    pub fn from_wire(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name)
    }
}

impl std::fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for ErrorCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A name that this version does not know reads as [`BrowserError`](ErrorCode::BrowserError).
impl<'de> Deserialize<'de> for ErrorCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
        Ok(Self::from_wire(&name).unwrap_or(Self::BrowserError))
    }
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for ErrorCode {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ErrorCode".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names: Vec<&str> = Self::ALL.iter().map(|code| code.as_str()).collect();
        schemars::json_schema!({
            "type": "string",
            "description": "What kind of failure it was. A reader treats a name that it does not know as browser_error.",
            "examples": names,
        })
    }
}
