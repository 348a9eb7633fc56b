//! The error codes: one table that defines the JSON names, the retry flag, the recovery and the docs.

use crate::names::impl_names;

/// Declares [`ErrorCode`] and everything derived from it, one row per code.
macro_rules! codes {
    ($($variant:ident, $wire:literal, $can_retry:literal, $recovery:expr, $shown:literal, $meaning:literal;)*) => {
        /// The kind of a failure, on which programs act.
        ///
        /// | code | meaning | `canRetry` | what helps |
        /// |---|---|---|---|
        $(#[doc = concat!("| `", $wire, "` | ", $meaning, " | ", stringify!($can_retry), " | ", $shown, " |")])*
        ///
        /// In JSON, an unknown name is read as [`BrowserError`](Self::BrowserError).
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum ErrorCode {
            $(#[doc = concat!("`", $wire, "`: ", $meaning, ".")] $variant,)*
        }

        impl ErrorCode {
            /// Every code, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name in JSON, such as `stale_ref`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $wire),* }
            }

            /// Whether repeating the same call may work. [`recovery`](Self::recovery) says what else may help.
            #[must_use]
            pub const fn can_retry(self) -> bool {
                match self { $(Self::$variant => $can_retry),* }
            }

            /// What a program can do about the failure; `None` if nothing helps in general. Not written to JSON.
            #[must_use]
            pub const fn recovery(self) -> Option<Recovery> {
                match self { $(Self::$variant => $recovery),* }
            }

            /// What the code means, in a few words.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning),* }
            }
        }
    };
}

codes! {
    StaleRef,          "stale_ref",           false, Some(Recovery::NewSnapshot),    "[`NewSnapshot`](Recovery::NewSnapshot)",       "the ref is no longer valid after a page change";
    ElementNotFound,   "element_not_found",   false, Some(Recovery::NewSnapshot),    "[`NewSnapshot`](Recovery::NewSnapshot)",       "no such element";
    ElementBlocked,    "element_blocked",     true,  Some(Recovery::DismissOverlay), "[`DismissOverlay`](Recovery::DismissOverlay)", "covered by an overlay";
    ElementNotVisible, "element_not_visible", false, Some(Recovery::Reveal),         "[`Reveal`](Recovery::Reveal)",                 "hidden or outside the viewport";
    NotFocusable,      "not_focusable",       false, Some(Recovery::OtherElement),   "[`OtherElement`](Recovery::OtherElement)",     "cannot be typed into";
    Timeout,           "timeout",             true,  Some(Recovery::SameCall),       "[`SameCall`](Recovery::SameCall)",             "the operation timed out";
    BrowserError,      "browser_error",       false, None,                           "–",                                            "any other browser failure";
    BrowserClosed,     "browser_closed",      false, Some(Recovery::Reconnect),      "[`Reconnect`](Recovery::Reconnect)",           "page, context or browser is gone";
}

impl_names!(ErrorCode, "error code", unknown => BrowserError);

/// Declares [`Recovery`], one row per recovery.
macro_rules! recoveries {
    ($($variant:ident, $name:literal, $meaning:literal;)*) => {
        /// What a program can do about a failure.
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Recovery {
            $(#[doc = concat!("`", $name, "`: ", $meaning, ".")] $variant,)*
        }

        impl Recovery {
            /// Every recovery.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name, such as `new_snapshot`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }
        }
    };
}

recoveries! {
    SameCall,       "same_call",       "make the same call again, after a pause";
    DismissOverlay, "dismiss_overlay", "dismiss what covers the element (a dialog, a banner, a menu), then make the same call again";
    NewSnapshot,    "new_snapshot",    "take a new snapshot and use a ref from it";
    Reveal,         "reveal",          "scroll to the element, or open what hides it";
    OtherElement,   "other_element",   "choose another element";
    Reconnect,      "reconnect",       "connect to a browser again: page, context or browser is gone";
}

impl_names!(Recovery, "recovery");

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for ErrorCode {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ErrorCode".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names: Vec<&str> = Self::ALL.iter().map(|code| code.as_str()).collect();
        schemars::json_schema!({ "type": "string", "description": "What kind of failure it was", "examples": names })
    }
}
