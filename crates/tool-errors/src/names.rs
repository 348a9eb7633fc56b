//! `Display`, `FromStr` and serde for the enums of names, derived from their `ALL` and `as_str`.

use std::fmt;

/// A name that is not valid for an enum. The error message lists the valid names.
///
/// ```
/// use tool_errors::Driver;
///
/// let error = "netscape".parse::<Driver>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown driver \"netscape\", expected one of playwright, cdp, webdriver, agent-browser");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} {name:?}, expected one of {valid}")]
pub struct UnknownName {
    what: &'static str,
    name: String,
    valid: String,
}

impl UnknownName {
    /// The longest name that the error repeats, in characters.
    const NAME_CHARS: usize = 80;

    pub(crate) fn new(what: &'static str, name: &str, valid: &[&str]) -> Self {
        Self { what, name: name.chars().take(Self::NAME_CHARS).collect(), valid: valid.join(", ") }
    }

    /// The unknown name, cut to 80 characters.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Writes a name with the width and the fill of the formatter.
pub(crate) fn fmt(name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.pad(name)
}

/// Implements `Display`, `FromStr`, `Serialize` and `Deserialize` for an enum with `ALL` and `as_str`. If names have
/// several spellings, pass a function that finds the value of a spelling.
///
/// `unknown => Variant` makes reading JSON lenient: an unknown name is read as that variant.
macro_rules! impl_names {
    ($type:ty, $what:literal $(, unknown => $unknown:ident)? $(, found by $find:path)?) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::names::fmt(self.as_str(), f)
            }
        }

        impl_names!(@parsing $type, $what $(, unknown => $unknown)? $(, found by $find)?);
    };
    (@parsing $type:ty, $what:literal $(, unknown => $unknown:ident)? $(, found by $find:path)?) => {
        impl std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let found = impl_names!(@find name $(, $find)?);
                found.ok_or_else(|| {
                    let valid: Vec<&str> = Self::ALL.iter().map(|value| value.as_str()).collect();
                    $crate::UnknownName::new($what, name, &valid)
                })
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
                impl_names!(@read name $(, $unknown)?)
            }
        }
    };
    (@find $name:ident) => { Self::ALL.iter().copied().find(|value| value.as_str() == $name) };
    (@find $name:ident, $find:path) => { $find($name) };
    (@read $name:ident) => { $name.parse().map_err(serde::de::Error::custom) };
    (@read $name:ident, $unknown:ident) => { Ok($name.parse().unwrap_or(Self::$unknown)) };
}
pub(crate) use impl_names;
