//! The answer of a tool: its own fields or a [`BrowserToolError`], distinguished by `success`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::BrowserToolError;

/// The answer of a tool: `{"success":true, …}` with the tool's own fields, or a [`BrowserToolError`].
///
/// `T` is a struct or a map that serializes with names. It must not have a field `success`.
///
/// ```
/// use serde::{Deserialize, Serialize};
/// use tool_errors::{BrowserToolError, ErrorCode, Outcome};
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize)]
/// struct Page {
///     title: String,
///     url: String,
/// }
///
/// let page = Page { title: "Shop".into(), url: "https://shop.test/".into() };
/// let json = serde_json::to_string(&Outcome::Success(page)).unwrap();
/// assert_eq!(json, r#"{"success":true,"title":"Shop","url":"https://shop.test/"}"#);
///
/// let json = r#"{"success":false,"code":"timeout","message":"Navigation timed out","canRetry":true}"#;
/// let outcome: Outcome<Page> = serde_json::from_str(json).unwrap();
/// assert_eq!(outcome.into_result(), Err(BrowserToolError::new(ErrorCode::Timeout, "Navigation timed out")));
/// ```
// Exhaustive, because `success` has only two values.
#[allow(clippy::exhaustive_enums, reason = "`success` has two values")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome<T> {
    /// The tool's fields.
    Success(T),
    /// Why the tool failed.
    Failure(BrowserToolError),
}

impl<T> Outcome<T> {
    /// Converts to a `Result`, for use with `?`.
    ///
    /// # Errors
    ///
    /// The tool's failure.
    pub fn into_result(self) -> Result<T, BrowserToolError> {
        match self {
            Self::Success(value) => Ok(value),
            Self::Failure(error) => Err(error),
        }
    }
}

impl<T> From<Result<T, BrowserToolError>> for Outcome<T> {
    fn from(result: Result<T, BrowserToolError>) -> Self {
        match result {
            Ok(value) => Self::Success(value),
            Err(error) => Self::Failure(error),
        }
    }
}

/// The field `success`, which can have only one value on each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Success<const IS: bool>;

impl<const IS: bool> Serialize for Success<IS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(IS)
    }
}

impl<'de, const IS: bool> Deserialize<'de> for Success<IS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if bool::deserialize(deserializer)? == IS {
            Ok(Self)
        } else {
            Err(de::Error::invalid_value(
                de::Unexpected::Bool(!IS),
                &if IS { "success true" } else { "success false" },
            ))
        }
    }
}

#[cfg(feature = "schemars")]
impl<const IS: bool> schemars::JsonSchema for Success<IS> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        if IS { "Success" } else { "Failure" }.into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "boolean", "const": IS })
    }
}

// `flatten` because the contract requires the tool's fields next to `success`.
#[derive(Serialize)]
struct Tagged<'a, T> {
    success: Success<true>,
    #[serde(flatten)]
    value: &'a T,
}

impl<T: Serialize> Serialize for Outcome<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Success(value) => Tagged { success: Success, value }.serialize(serializer),
            Self::Failure(error) => error.serialize(serializer),
        }
    }
}

/// Parses the fields next to `success` as both alternatives. `success` then selects one, wherever it is in the object.
#[derive(Deserialize)]
#[serde(bound = "T: Deserialize<'de>")]
struct Either<T> {
    success: bool,
    #[serde(flatten)]
    failure: Attempt<Failure>,
    #[serde(flatten)]
    value: Attempt<T>,
}

/// The fields of an error without `success`. The second `flatten` lets serde look at the fields without consuming them,
/// so that a `T` with a field `message` receives it as well.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Failure {
    code: crate::ErrorCode,
    message: String,
    recovery_hint: Option<String>,
    can_retry: bool,
    #[serde(flatten)]
    _rest: Rest,
}

/// Ignored fields.
struct Rest;

impl<'de> Deserialize<'de> for Rest {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Ok(Self)
    }
}

/// The result of parsing one alternative. Its error does not fail the whole.
struct Attempt<X>(Result<X, String>);

impl<'de, X: Deserialize<'de>> Deserialize<'de> for Attempt<X> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(X::deserialize(deserializer).map_err(|error| error.to_string())))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Outcome<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let either = Either::<T>::deserialize(deserializer)?;
        if either.success {
            return either.value.0.map(Self::Success).map_err(de::Error::custom);
        }
        either.failure.0.map(|failure| Self::Failure(failure.into())).map_err(de::Error::custom)
    }
}

impl From<Failure> for BrowserToolError {
    fn from(Failure { code, message, recovery_hint, can_retry, .. }: Failure) -> Self {
        Self::read(code, message, recovery_hint, can_retry)
    }
}

#[cfg(feature = "schemars")]
mod schema {
    use schemars::JsonSchema;

    use super::Success;
    use crate::BrowserToolError;

    #[derive(JsonSchema)]
    #[serde(untagged)]
    #[schemars(description = "The tool's own fields, or why it failed")]
    #[allow(dead_code, reason = "only its schema is used")]
    enum Shape<T> {
        Success {
            success: Success<true>,
            #[serde(flatten)]
            value: T,
        },
        Failure(BrowserToolError),
    }

    impl<T: JsonSchema> JsonSchema for super::Outcome<T> {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            format!("Outcome_of_{}", T::schema_name()).into()
        }

        fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
            Shape::<T>::json_schema(generator)
        }
    }
}
